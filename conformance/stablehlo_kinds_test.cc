// What the verifier asks of inputs and outputs one by one, and of their numbers: labels add_i1, add_o1,
// add_operands, add_results, add_regions, all_gather_attributes.
//
// The programs of conformance/stablehlo_rules/ that are accepted are read again and again, each time with one
// fault put into one operation: an operand or a result gets a type that no operation takes, an attribute is none
// of any kind or is missing, a value or region is too much or too few. Each must be told under its label, and
// each label of a row must be met so.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "conformance/stablehlo_printed.h"
#include "gtest/gtest.h"
#include "spec/mlir/text_reader.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/verify/rules.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace {

using mlir::Operation;
using mlir::Program;
using verify::Input;
using verify::OpRules;
using verify::OpView;
using verify::Output;

struct Fault {
  std::string label;
  std::string text;  // for the messages of the test
  std::function<void(Program&, Operation&)> put;
};

bool IsValue(const Input& input) {
  return input.form == Input::Form::kOperand || input.form == Input::Form::kOperands;
}
// Nothing can be wrong with it.
bool TakesAll(const Input& input) {
  return IsValue(input) ? (input.allowed & verify::kAnyValue) != 0 : input.attribute == &verify::kAnyAttribute;
}
std::string IdOf(const Input& input) {
  return input.number > 0 ? "i" + std::to_string(input.number) : "attributes";
}
bool IsSingle(const Input& input) { return input.form == Input::Form::kOperand && !input.optional; }

// A number that is no tensor: no operation takes one.
mlir::Type WrongType(Program& program) { return program.context().FloatType("f32"); }

mlir::Value* WrongValue(Program& program, Operation& before) {
  Operation* made = program.NewOperation(program.context().Intern("test.make"));
  made->parent = before.parent;
  std::vector<Operation*>& list = before.parent->operations;
  list.insert(std::find(list.begin(), list.end(), &before), made);
  return program.AddResult(made, WrongType(program));
}

void AddInputFaults(const OpRules& rules, const OpView& op, std::vector<Fault>& faults) {
  for (const Input& input : rules.inputs) {
    const std::string label = verify::LabelOf(rules.name, IdOf(input));
    const std::string name(input.name);
    if (IsValue(input)) {
      const auto values = op.Values(input.name);
      if (values.empty() || TakesAll(input)) continue;
      const auto at = static_cast<size_t>(values.data() - op.operation().operands.data());
      faults.push_back({label, name + " of a wrong type", [at](Program& program, Operation& operation) {
                          operation.operands[at] = WrongValue(program, operation);
                        }});
    } else if (input.form == Input::Form::kAttribute) {
      const auto set = [name](bool wrong) {
        return [name, wrong](Program& program, Operation& operation) {
          const std::string_view key = program.context().Intern(name);
          SetAttribute(operation.attributes, key, nullptr);
          SetAttribute(operation.properties, key,
                       wrong ? program.context().TypeAttribute(WrongType(program)) : nullptr);
        };
      };
      if (!TakesAll(input)) faults.push_back({label, name + " of a wrong kind", set(true)});
      if (!input.optional) faults.push_back({label, name + " missing", set(false)});
    }
  }
}

void AddOutputFaults(const OpRules& rules, const OpView& op, std::vector<Fault>& faults) {
  for (size_t i = 0; i < rules.outputs.size(); ++i) {
    const Output& output = rules.outputs[i];
    const auto values = op.Values(output.name);
    if (values.empty() || (output.allowed & verify::kAnyValue) != 0) continue;
    const auto at = static_cast<size_t>(values.data() - op.operation().results.data());
    faults.push_back({verify::LabelOf(rules.name, "o" + std::to_string(i + 1)),
                      std::string(output.name) + " of a wrong type", [at](Program& program, Operation& operation) {
                        operation.results[at]->type = WrongType(program);
                      }});
  }
}

// One more where the number is fixed, else none where some are needed.
void AddCountFaults(const OpRules& rules, std::vector<Fault>& faults) {
  const auto of = [&](auto is) { return std::any_of(rules.inputs.begin(), rules.inputs.end(), is); };
  const bool any_operands = of([](const Input& input) { return IsValue(input) && !IsSingle(input); });
  const bool any_results = std::any_of(rules.outputs.begin(), rules.outputs.end(), std::mem_fn(&Output::variadic));
  const bool one_result = !std::all_of(rules.outputs.begin(), rules.outputs.end(), std::mem_fn(&Output::variadic));
  const std::string operands = verify::LabelOf(rules.name, "operands"), results = verify::LabelOf(rules.name, "results");
  if (!any_operands) {
    faults.push_back({operands, "an operand too much", [](Program& program, Operation& operation) {
                        operation.operands.push_back(WrongValue(program, operation));
                      }});
  } else if (of(IsSingle)) {
    faults.push_back({operands, "no operands", [](Program&, Operation& operation) { operation.operands.clear(); }});
  }
  if (!any_results) {
    faults.push_back({results, "a result too much", [](Program& program, Operation& operation) {
                        program.AddResult(&operation, WrongType(program));
                      }});
  } else if (one_result) {
    faults.push_back({results, "no results", [](Program&, Operation& operation) { operation.results.clear(); }});
  }
  const bool any_regions = of([](const Input& input) { return input.form == Input::Form::kRegions; });
  const bool asked = rules.name.starts_with("stablehlo.") || rules.name.starts_with("chlo.");
  if (!any_regions || asked) {
    faults.push_back({verify::LabelOf(rules.name, "regions"), "an empty region too much",
                      [](Program& program, Operation& operation) { program.NewRegion(&operation); }});
  }
  if (of([](const Input& input) { return input.form == Input::Form::kRegion; })) {
    faults.push_back({verify::LabelOf(rules.name, "regions"), "no regions",
                      [](Program&, Operation& operation) { operation.regions.clear(); }});
  }
}

std::vector<Fault> FaultsOf(const OpRules& rules, const OpView& op) {
  std::vector<Fault> faults;
  AddInputFaults(rules, op, faults);
  AddOutputFaults(rules, op, faults);
  AddCountFaults(rules, faults);
  return faults;
}

std::vector<std::string> AcceptedPrograms() {
  std::vector<std::string> programs;
  for (const auto& entry : std::filesystem::directory_iterator(ASSAY_SOURCE_DIR "/conformance/stablehlo_rules")) {
    const Result<std::string> text = ReadFile(entry.path());
    EXPECT_TRUE(text.ok());
    if (!text.ok()) continue;
    for (std::string_view program : SplitPrograms(*text)) {
      if (program.find(": accepted") != std::string_view::npos) programs.emplace_back(program);
    }
  }
  std::sort(programs.begin(), programs.end());
  return programs;
}

Result<Program> Read(const std::string& text) {
  return mlir::ReadText("m.mlir", std::make_shared<const std::string>(text));
}

// Those of the top operation and below, in order.
std::vector<Operation*> OperationsOf(Program& program) {
  std::vector<Operation*> operations;
  mlir::ForEachOperation(program.top(), [&](Operation& operation) { operations.push_back(&operation); });
  return operations;
}

// Puts the fault into a fresh copy's operation of that number; the process ends well if it is told. What is
// found otherwise goes to stderr.
[[noreturn]] void ExitTold(const std::string& text, size_t number, const Fault& fault) {
  Result<Program> program = Read(text);
  if (!program.ok()) std::_Exit(2);
  fault.put(*program, *OperationsOf(*program)[number]);
  const Status status = VerifyStableHlo(*program);
  const std::vector<Diagnostic> errors = status.ok() ? std::vector<Diagnostic>() : status.diagnostics();
  const bool told =
      std::any_of(errors.begin(), errors.end(), [&](const Diagnostic& d) { return d.label == fault.label; });
  if (!told) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  std::_Exit(told ? 0 : 1);
}

// In a process of its own: a verifier that does not ask goes on with what it relies on, and may crash.
void ExpectToldUnderItsLabel(const std::string& text, size_t number, const Fault& fault) {
  EXPECT_EXIT(ExitTold(text, number, fault), testing::ExitedWithCode(0), "")
      << fault.label << ", " << fault.text << "\n" << text;
}

TEST(StableHloKinds, EachInputOutputAndNumberIsAsked) {
  std::set<std::string> met;  // labels, each with the text of the fault
  std::set<std::string_view> operations_met;
  for (const std::string& text : AcceptedPrograms()) {
    Result<Program> program = Read(text);
    ASSERT_TRUE(program.ok()) << program.status().ToString();
    const verify::ProgramView view(*program);
    const std::vector<Operation*> operations = OperationsOf(*program);
    for (size_t i = 1; i < operations.size(); ++i) {  // from behind the module
      const OpRules* rules = verify::FindRules(operations[i]->name);
      if (rules == nullptr) continue;
      operations_met.insert(rules->name);
      for (const Fault& fault : FaultsOf(*rules, OpView(view, *operations[i], *rules))) {
        if (!met.insert(fault.label + ", " + fault.text).second) continue;
        ExpectToldUnderItsLabel(text, i, fault);
      }
    }
  }
  const auto expect_met = [&](std::string_view operation, const std::string& id, std::string_view what) {
    const std::string fault = verify::LabelOf(operation, id) + ", " + std::string(what);
    EXPECT_TRUE(met.contains(fault)) << "no accepted program to put in: " << fault;
  };
  for (const OpRules& rules : verify::AllRules()) {
    EXPECT_TRUE(operations_met.contains(rules.name)) << "no accepted program has " << rules.name;
    for (const Input& input : rules.inputs) {
      const bool region = !IsValue(input) && input.form != Input::Form::kAttribute;
      if (region || TakesAll(input)) continue;
      expect_met(rules.name, IdOf(input),
                 std::string(input.name) + (IsValue(input) ? " of a wrong type" : " of a wrong kind"));
    }
    for (size_t i = 0; i < rules.outputs.size(); ++i) {
      if ((rules.outputs[i].allowed & verify::kAnyValue) != 0) continue;
      expect_met(rules.name, "o" + std::to_string(i + 1), std::string(rules.outputs[i].name) + " of a wrong type");
    }
  }
}

}  // namespace
}  // namespace assay
