#include "conformance/stablehlo_checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "conformance/stablehlo_instruments.h"
#include "spec/mlir/position.h"
#include "spec/mlir/walk.h"
#include "spec/number_text.h"
#include "spec/primitive_type.h"
#include "spec/stablehlo/entry_function.h"

namespace assay {
namespace {

using mlir::Kind;
using mlir::Operation;
using CheckRule = Expectation::Rule;

// ---------------------------------------------------------------- what the program says

struct CheckRow {
  std::string_view name;  // of the operation, or the target of a custom call
  CheckRule rule;
  double tolerance = 0;
  uint64_t most = 0;
  bool constant = false;  // the expected value is an attribute
  bool probed = false;    // it is what interpreter.probe has seen
};
constexpr CheckRow kOperations[] = {
    {"check.expect_eq", CheckRule::kEqual},
    {"check.expect_eq_const", CheckRule::kEqual, 0, 0, true},
    {"check.expect_almost_eq", CheckRule::kAlmost, 1e-4},
    {"check.expect_almost_eq_const", CheckRule::kAlmost, 1e-4, 0, true},
    {"check.expect_close", CheckRule::kUlp, 0, 1},
    {"check.expect_serialized_eq", CheckRule::kEqual, 0, 0, false, true},
};
constexpr CheckRow kTargets[] = {
    {"check.expect_eq", CheckRule::kEqual},
    {"check.expect_almost_eq", CheckRule::kAlmost, 0.001},
    {"check.expect_close", CheckRule::kUlp, 0, 3},
    {"check.eq", CheckRule::kAlmost, 1e-4},  // integers exactly, see Judge
};

std::string_view TextOf(mlir::Attribute attribute) {
  const bool text = attribute != nullptr && (attribute->Is(Kind::kString) || attribute->Is(Kind::kSymbolRef));
  return text ? attribute->text(0) : std::string_view();
}

// nullptr: the operation is no check, or one that is not known.
const CheckRow* FindCheck(const Operation& operation) {
  const bool call = operation.name == "stablehlo.custom_call";
  const std::string_view name = call ? TextOf(operation.Find("call_target_name")) : operation.name;
  const std::span<const CheckRow> rows = call ? std::span<const CheckRow>(kTargets) : kOperations;
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const CheckRow& r) { return r.name == name; });
  return found == rows.end() ? nullptr : &*found;
}
bool IsCheck(const Operation& operation) {
  return operation.name.starts_with("check.") ||
         (operation.name == "stablehlo.custom_call" &&
          TextOf(operation.Find("call_target_name")).starts_with("check."));
}

bool IsUsed(const mlir::Program& program, const mlir::Value* value) {
  bool used = false;
  mlir::ForEachOperation(static_cast<const Operation*>(program.top()), [&](const Operation& operation) {
    const auto& operands = operation.operands;
    used = used || std::find(operands.begin(), operands.end(), value) != operands.end();
  });
  return used;
}

Status ErrorAt(const mlir::Program& program, const Operation& operation, StatusCode code,
               std::string label, std::string message) {
  return Status(code, mlir::DiagnosticAt(program, operation, std::move(label), std::move(message)));
}

std::optional<uint64_t> Integer(mlir::Attribute attribute) {
  if (attribute == nullptr || !attribute->Is(Kind::kInteger)) return std::nullopt;
  return static_cast<uint64_t>(attribute->integer(1));
}

// ---------------------------------------------------------------- probes

bool IsProbe(const Operation& operation) {
  return operation.name == "interpreter.probe" && operation.operands.size() == 1 &&
         operation.results.size() == 1;
}

// What the probes of one name have seen. Where they stand among the entry function's own operations that is
// their operands; where one stands elsewhere, as in a loop, what they send to the host.
struct Probed {
  std::vector<mlir::Value*> seen;
  int64_t channel = 0;  // 0: they send nothing
  mlir::Type type = nullptr;
};

constexpr uint64_t kMostProbed = 1000;  // values of a probe that checks may ask for

std::map<std::string_view, Probed> SendFromProbes(mlir::Program& program, const mlir::Block& entry) {
  std::map<std::string_view, std::vector<Operation*>> probes;
  mlir::ForEachOperation(program.top(), [&](Operation& operation) {
    if (IsProbe(operation)) probes[TextOf(operation.Find("probe_id"))].push_back(&operation);
  });
  std::map<std::string_view, Probed> sent;
  for (const auto& [id, operations] : probes) {
    const bool all_in_entry = std::all_of(operations.begin(), operations.end(),
                                          [&](const Operation* probe) { return probe->parent == &entry; });
    if (all_in_entry) continue;
    Probed& probed = sent[id];
    probed.channel = kFirstProbeChannel + static_cast<int64_t>(sent.size());
    probed.type = operations[0]->operands[0]->type;
    for (Operation* probe : operations) SendToHost(program, *probe, probed.channel);
  }
  return sent;
}

// ---------------------------------------------------------------- distances

struct Part {
  PrimitiveType type;
  uint64_t bits;

  bool is_float() const { return IsFloat(type); }
  double value() const { return DoubleFromBits(type, bits); }
};
Part PartAt(const Literal& literal, int64_t i, int part) {
  const PrimitiveType type = literal.shape().primitive_type();
  if (IsComplex(type)) return {PartOf(type), literal.PartBits(i, part)};
  return {type, literal.Bits(i)};
}

bool Equal(Part a, Part b) { return a.is_float() ? a.value() == b.value() : a.bits == b.bits; }

bool AlmostEqual(Part a, Part b, double tolerance) {
  if (!a.is_float()) return a.bits == b.bits;
  const double x = a.value(), y = b.value();
  if (x == y || (std::isnan(x) && std::isnan(y))) return true;
  return std::isfinite(x) && std::isfinite(y) && std::abs(x - y) <= tolerance;
}

uint64_t Distance(Part a, Part b) {
  if (a.bits == b.bits) return 0;
  if (!a.is_float()) return std::numeric_limits<uint64_t>::max();
  const double x = a.value(), y = b.value();
  if (std::isnan(x) && std::isnan(y)) return 0;
  if (!std::isfinite(x) || !std::isfinite(y)) return std::numeric_limits<uint64_t>::max();
  const uint64_t sign = uint64_t{1} << (FormatOf(a.type).bits - 1);
  const uint64_t p = a.bits & ~sign, q = b.bits & ~sign;
  if ((a.bits & sign) != (b.bits & sign)) return p + q;
  return p > q ? p - q : q - p;
}

}  // namespace

Result<std::vector<Expectation>> TakeExpectations(mlir::Program& program,
                                                  std::string_view entry_name) {
  bool found = false;
  mlir::ForEachOperation(static_cast<const Operation*>(program.top()), [&](const Operation& operation) {
    found = found || IsCheck(operation);
  });
  if (!found) return std::vector<Expectation>();
  ASSIGN_OR_RETURN(const Operation* entry, EntryFunctionOf(program, entry_name));
  if (entry->regions.empty() || entry->regions[0]->blocks.size() != 1) {
    return InvalidError("check_entry", "checks are taken from a function of one block");
  }
  std::vector<Expectation> expectations;
  mlir::Block& block = *entry->regions[0]->blocks[0];
  if (block.operations.empty() || block.operations.back()->name != "func.return") {
    return InvalidError("check_entry", "the function does not end with a return");
  }
  Operation& terminator = *block.operations.back();
  // check.eq may give the verdict as a result, which some of upstream's programs return.
  terminator.operands.erase(std::remove_if(terminator.operands.begin(), terminator.operands.end(),
                                           [](const mlir::Value* value) {
                                             return value->operation != nullptr &&
                                                    IsCheck(*value->operation);
                                           }),
                            terminator.operands.end());
  std::vector<Operation*> kept;
  std::map<std::string_view, Probed> probes = SendFromProbes(program, block);
  for (Operation* operation : block.operations) {
    if (IsProbe(*operation)) {
      probes[TextOf(operation->Find("probe_id"))].seen.push_back(operation->operands[0]);
      ReplaceValue(program, operation->results[0], operation->operands[0]);
      continue;
    }
    if (!IsCheck(*operation)) {
      kept.push_back(operation);
      continue;
    }
    const CheckRow* row = FindCheck(*operation);
    const size_t operands = row != nullptr && (row->constant || row->probed) ? 1 : 2;
    const bool used = std::any_of(operation->results.begin(), operation->results.end(),
                                  [&](const mlir::Value* result) { return IsUsed(program, result); });
    if (row == nullptr || operation->operands.size() != operands || used) {
      return ErrorAt(program, *operation, StatusCode::kUnsupported, "unsupported_check",
                     "this check is not known");
    }
    Expectation& expectation = expectations.emplace_back();
    expectation.rule = row->rule;
    expectation.tolerance = row->tolerance;
    expectation.most = row->most;
    expectation.at = operation;
    if (const mlir::Attribute given = operation->Find("tolerance"); given && given->Is(Kind::kFloat)) {
      expectation.tolerance = DoubleFromBits(PrimitiveType::kF64, static_cast<uint64_t>(given->integer(1)));
    }
    if (const auto most = Integer(operation->Find("max_ulp_difference"))) expectation.most = *most;
    if (const auto least = Integer(operation->Find("min_ulp_difference"))) expectation.least = *least;
    mlir::Value* want = nullptr;
    if (row->probed) {
      Probed& probed = probes[TextOf(operation->Find("probe_id"))];
      const uint64_t which = Integer(operation->Find("iteration")).value_or(0);
      while (probed.channel != 0 && which < kMostProbed && which >= probed.seen.size()) {
        probed.seen.push_back(ReceiveFromHost(program, block, probed.channel, probed.type, &kept));
      }
      if (which >= probed.seen.size()) {
        return ErrorAt(program, *operation, StatusCode::kUnsupported, "unsupported_check",
                       "there is no probe of that name and number");
      }
      want = probed.seen[which];
    } else if (row->constant) {
      const mlir::Attribute value = operation->Find("value");
      if (value == nullptr) {
        return ErrorAt(program, *operation, StatusCode::kInvalid, "check_attributes",
                       "the expected value is missing");
      }
      Operation* constant = program.NewOperation("stablehlo.constant");
      constant->parent = &block;
      SetAttribute(constant->properties, program.context().Intern("value"), value);
      want = program.AddResult(constant, operation->operands[0]->type);
      kept.push_back(constant);
    } else {
      want = operation->operands[1];
    }
    expectation.got = terminator.operands.size();
    expectation.want = expectation.got + 1;
    terminator.operands.push_back(operation->operands[0]);
    terminator.operands.push_back(want);
  }
  block.operations = std::move(kept);
  Status elsewhere;
  mlir::ForEachOperation(static_cast<const Operation*>(program.top()), [&](const Operation& operation) {
    if (!IsCheck(operation) || !elsewhere.ok()) return;
    elsewhere = ErrorAt(program, operation, StatusCode::kUnsupported, "unsupported_check",
                        "a check outside the entry function's own operations");
  });
  RETURN_IF_ERROR(elsewhere);
  return expectations;
}

std::string Judge(const Expectation& expectation, const Literal& got, const Literal& want) {
  if (!got.shape().IsArray() || !got.shape().WithoutLayout().Compatible(want.shape().WithoutLayout())) {
    return "the shapes are " + got.shape().ToString(false) + " and " + want.shape().ToString(false);
  }
  const int parts = IsComplex(got.shape().primitive_type()) ? 2 : 1;
  int64_t outside = 0;
  std::string first;
  for (int64_t i = 0; i < got.element_count(); ++i) {
    bool fits = true;
    uint64_t distance = 0;
    for (int p = 0; p < parts; ++p) {
      const Part a = PartAt(got, i, p), b = PartAt(want, i, p);
      if (expectation.rule == CheckRule::kEqual) fits = fits && Equal(a, b);
      if (expectation.rule == CheckRule::kAlmost) fits = fits && AlmostEqual(a, b, expectation.tolerance);
      if (expectation.rule == CheckRule::kUlp) distance = std::max(distance, Distance(a, b));
    }
    if (expectation.rule == CheckRule::kUlp) {
      fits = distance >= expectation.least && distance <= expectation.most;
    }
    if (fits) continue;
    if (outside++ > 0) continue;
    first = "element " + std::to_string(i) + " is ";
    AppendElement(got, i, &first);
    first += ", expected ";
    AppendElement(want, i, &first);
    if (expectation.rule == CheckRule::kUlp) first += ", " + std::to_string(distance) + " ulp apart";
  }
  if (outside == 0) return "";
  return std::to_string(outside) + " of " + std::to_string(got.element_count()) + ": " + first;
}

}  // namespace assay
