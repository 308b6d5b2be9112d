#include "spec/stablehlo/to_hlo.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "spec/mlir/position.h"
#include "spec/stablehlo/entry_function.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/other_attributes.h"
#include "spec/stablehlo/to_hlo/regions.h"
#include "spec/stablehlo/to_hlo/shardings.h"
#include "spec/stablehlo/to_hlo/shardy_names.h"
#include "spec/stablehlo/to_hlo/signature.h"
#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/verifier.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/walk.h"
#include "spec/verifier.h"

namespace assay {
namespace to_hlo {

Translation::Translation(const mlir::Program& program, Module& module)
    : program_(program), module_(module) {}

Result<Shape> Translation::ShapeOf(mlir::Type type) {
  if (auto found = shapes_.find(type); found != shapes_.end()) return found->second;
  ASSIGN_OR_RETURN(Shape shape, to_hlo::ShapeOf(type));
  shapes_.emplace(type, shape);
  return shape;
}

void Translation::WarnOfLost(const mlir::Operation& operation, std::string_view what,
                             const FrontendAttributes& lost) {
  for (const FrontendAttribute& attribute : lost) {
    std::string_view name = attribute.key;
    if (name.starts_with(kOtherPrefix)) name.remove_prefix(kOtherPrefix.size());
    warnings_.push_back(mlir::DiagnosticAt(
        program_, operation, "attribute_lost",
        std::string(name) + (what.empty() ? "" : " of " + std::string(what)) + ": HLO has no place for it" +
            (what.empty() ? ", as " + std::string(operation.name) + " becomes no instruction of its own" : "")));
  }
}

Status Translation::Locate(Status status, const mlir::Operation& operation) {
  if (std::exchange(located_, true)) return status;
  return Located(status, program_, operation);
}

// ---------------------------------------------------------------- symbols

Status Translation::CollectSymbols() {
  const mlir::Operation* top = program_.top();
  if (top == nullptr || top->regions.empty()) {
    return InvalidError("module_missing", "the program has no module");
  }
  for (const mlir::Block* block : top->regions[0]->blocks) {
    for (const mlir::Operation* operation : block->operations) {
      const std::string_view name = TextOf(operation->Find("sym_name")).value_or("");
      if (operation->name == "sdy.mesh") {
        meshes_.emplace(name, operation);
      } else if (operation->name == "func.func") {
        if (!function_by_name_.emplace(name, operation).second) {
          return Locate(InvalidError("symbol_twice", "there are two functions @" + std::string(name)),
                        *operation);
        }
      } else {
        return Locate(UnsupportedError("unsupported_op",
                                       std::string(operation->name) +
                                           ": a module holds functions and meshes only"),
                      *operation);
      }
    }
  }
  return {};
}

const mlir::Operation* Translation::FindFunction(std::string_view name) const {
  const auto found = function_by_name_.find(name);
  return found == function_by_name_.end() ? nullptr : found->second;
}

const mlir::Operation* Translation::FindMesh(std::string_view name) const {
  const auto found = meshes_.find(name);
  return found == meshes_.end() ? nullptr : found->second;
}

// ---------------------------------------------------------------- the whole program

namespace {

// The functions that an operation names.
template <typename Visitor>
void ForEachSymbol(const mlir::Operation& operation, Visitor visit) {
  for (std::string_view key :
       {"callee", "decomposition", "called_computation", "called_computations"}) {
    const mlir::Attribute attribute = operation.Find(key);
    if (attribute == nullptr) continue;
    if (attribute->Is(mlir::Kind::kArray)) {
      for (mlir::Attribute entry : attribute->nodes(0)) {
        if (const auto name = TextOf(entry)) visit(*name);
      }
    } else if (const auto name = TextOf(attribute)) {
      visit(*name);
    }
  }
}

}  // namespace

// All operations that cannot be converted, not only the first.
Status Translation::CheckOperations(const mlir::Operation& entry) const {
  std::vector<const mlir::Operation*> functions = {&entry};
  absl::flat_hash_set<const mlir::Operation*> seen = {&entry};
  std::vector<const mlir::Operation*> found;
  for (size_t next = 0; next < functions.size(); ++next) {
    mlir::ForEachOperation(functions[next], [&](const mlir::Operation& operation) {
      ForEachSymbol(operation, [&](std::string_view name) {
        const mlir::Operation* function = FindFunction(name);
        if (function != nullptr && seen.insert(function).second) functions.push_back(function);
      });
      if (&operation == functions[next] || operation.name.ends_with(".return")) return;
      if (CheckHasForm(operation).ok()) return;
      if (static_cast<int>(found.size()) < kMaxDiagnostics) found.push_back(&operation);
    });
  }
  if (found.empty()) return {};
  std::stable_sort(found.begin(), found.end(),
                   [](const auto* a, const auto* b) { return a->position < b->position; });
  std::vector<Diagnostic> diagnostics;
  for (const mlir::Operation* operation : found) {
    const Status located = Located(CheckHasForm(*operation), program_, *operation);
    diagnostics.push_back(located.diagnostics()[0]);
  }
  return Status(StatusCode::kUnsupported, std::move(diagnostics));
}

// Devices, and the meshes that shardings name.
Status Translation::SetHeader() {
  const mlir::Operation& top = *program_.top();
  if (const auto name = TextOf(top.Find("sym_name"))) module_.set_name(LegalName(*name));
  const auto set = [&](std::string_view attribute, Key<int64_t> key) {
    const std::optional<int64_t> count = IntegerOf(top.Find(attribute));
    if (count && *count != 1) module_.Set(key, *count);
  };
  set("mhlo.num_replicas", kReplicaCount);
  set("mhlo.num_partitions", kNumPartitions);
  FrontendAttributes frontend;
  if (const mlir::Attribute dictionary = top.Find("mhlo.frontend_attributes");
      dictionary != nullptr && dictionary->Is(mlir::Kind::kDictionary)) {
    frontend = FrontendTexts(dictionary);
  }
  static constexpr std::string_view kKnown[] = {"mhlo.num_replicas", "mhlo.num_partitions", "mhlo.frontend_attributes",
                                                "mhlo.input_output_alias"};
  const FrontendAttributes others = OtherAttributes(top.attributes, kKnown);
  frontend.insert(frontend.end(), others.begin(), others.end());
  std::string meshes;
  for (const mlir::Block* block : top.regions[0]->blocks) {
    for (const mlir::Operation* operation : block->operations) {
      if (operation->name != "sdy.mesh") continue;
      const mlir::Attribute mesh = operation->Find("mesh");
      if (mesh == nullptr || !mesh->Is(mlir::Kind::kSdyMesh)) {
        return Locate(InvalidError("mesh_attributes", "the mesh is missing"), *operation);
      }
      RETURN_IF_ERROR(MeshOf(*this, mesh).status());
      meshes += (meshes.empty() ? "" : ", ") +
                std::string(TextOf(operation->Find("sym_name")).value_or("")) + " = " +
                mlir::PrintNodeText(mesh);
    }
  }
  if (!meshes.empty()) frontend.push_back(FrontendText(shardy::kMeshes, "{" + meshes + "}"));
  if (!frontend.empty()) module_.Set(kFrontendAttributes, std::move(frontend));
  return {};
}

Result<Computation*> Translation::ComputationOf(const mlir::Operation& function) {
  if (auto found = computations_.find(&function); found != computations_.end()) return found->second;
  Computation& computation =
      module_.AddComputation(LegalName(TextOf(function.Find("sym_name")).value_or("function")));
  computation.set_position(function.position);
  computations_.emplace(&function, &computation);
  unfilled_.push_back(&function);
  return &computation;
}

Status Translation::FillFunction(const mlir::Operation& function, Computation& computation) {
  if (function.regions.empty() || function.regions[0]->blocks.empty()) {
    return InvalidError("function_body", "the function has no body");
  }
  if (function.regions[0]->blocks.size() != 1) {
    return UnsupportedError("unsupported_region", "control flow between blocks has no form in HLO");
  }
  const mlir::Block& block = *function.regions[0]->blocks[0];
  Body body(*this, computation);
  Instructions parameters;
  for (const mlir::Value* argument : block.arguments) {
    ASSIGN_OR_RETURN(const Shape shape, ShapeOf(argument->type));
    Instruction& parameter = body.Parameter(shape);
    parameter.set_position(function.position);
    body.Set(*argument, parameter);
    parameters.push_back(&parameter);
  }
  RETURN_IF_ERROR(AnnotateParameters(body, function, parameters));
  WarnOfLost(function, "a function", OtherAttributes(function.attributes, {}));
  ASSIGN_OR_RETURN(const mlir::Operation* terminator, body.Fill(block));
  if (terminator == nullptr) {
    return InvalidError("block_terminator", "the function does not end with a return");
  }
  Result<Instructions> results = body.Get(terminator->operands);
  if (!results.ok()) return Locate(results.status(), *terminator);
  ASSIGN_OR_RETURN(Instruction * root, RootOf(body, function, *std::move(results)));
  computation.set_root(*root);
  if (&computation == module_.entry()) return SetBuffers(module_, function, *program_.top());
  return {};
}

// HLO's text names a computation before the instruction that calls it. Calls that go round in a circle
// are the verifier's.
void Translation::PutCalleesFirst() {
  struct Frame {
    Computation* computation;
    std::vector<Computation*> callees;
    size_t next = 0;
  };
  const auto callees_of = [](Computation& computation) {
    std::vector<Computation*> callees;
    for (const Instruction& instruction : computation.instructions()) {
      const auto called = instruction.called_computations();
      callees.insert(callees.end(), called.begin(), called.end());
    }
    return callees;
  };
  std::vector<Computation*> order;
  absl::flat_hash_set<const Computation*> seen;
  std::vector<Frame> stack;
  for (const auto& computation : module_.computations()) {
    if (computation.get() == module_.entry() || !seen.insert(computation.get()).second) continue;
    stack.push_back({computation.get(), callees_of(*computation)});
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (top.next == top.callees.size()) {
        order.push_back(top.computation);
        stack.pop_back();
        continue;
      }
      Computation* callee = top.callees[top.next++];
      if (callee == module_.entry() || !seen.insert(callee).second) continue;
      stack.push_back({callee, callees_of(*callee)});
    }
  }
  order.push_back(module_.entry());
  module_.ReorderComputations(order);
}

Status Translation::Run(std::string_view entry_name) {
  RETURN_IF_ERROR(CollectSymbols());
  ASSIGN_OR_RETURN(const mlir::Operation* entry, EntryFunctionOf(program_, entry_name));
  RETURN_IF_ERROR(CheckOperations(*entry));
  RETURN_IF_ERROR(SetHeader());
  ASSIGN_OR_RETURN(Computation* main, ComputationOf(*entry));
  module_.set_entry(main);
  while (!unfilled_.empty()) {
    const mlir::Operation* function = unfilled_.front();
    unfilled_.pop_front();
    Status status = FillFunction(*function, *computations_.at(function));
    if (!status.ok()) return Locate(std::move(status), *function);
  }
  PutCalleesFirst();
  return {};
}

}  // namespace to_hlo

namespace {

// HLO's rules are stricter where sizes are not known. What breaks only those is legal StableHLO that has no
// form in HLO yet.
Status WithoutForm(const mlir::Program& program, Status hlo) {
  if (hlo.code() != StatusCode::kInvalid) return hlo;
  RETURN_IF_ERROR(VerifyStableHlo(program, StableHloRules::kAsUsual));
  std::vector<Diagnostic> diagnostics = hlo.diagnostics();
  for (Diagnostic& diagnostic : diagnostics) {
    diagnostic.message = "legal, but HLO, in whose form it would run, has the rule " + diagnostic.label +
                         ": " + diagnostic.message;
    diagnostic.label = "unsupported_form";
  }
  return Status(StatusCode::kUnsupported, std::move(diagnostics));
}

}  // namespace

Result<std::unique_ptr<Module>> ToHlo(const mlir::Program& program, std::string_view entry,
                                      std::vector<Diagnostic>* warnings) {
  auto module = std::make_unique<Module>("module", Dialect::kStableHlo);
  module->set_source(program.source_file(), program.source());
  to_hlo::Translation translation(program, *module);
  RETURN_IF_ERROR(translation.Run(entry));
  if (warnings != nullptr) *warnings = std::move(translation.warnings());
  Status status = Verify(*module);
  if (!status.ok()) return WithoutForm(program, std::move(status));
  return module;
}

std::vector<HloForm> AllHloForms() {
  std::vector<HloForm> forms;
  for (const to_hlo::OpRow* row : to_hlo::AllOpRows()) {
    forms.push_back({row->name, row->opcode, row->convert != nullptr, row->unsupported});
  }
  return forms;
}

}  // namespace assay
