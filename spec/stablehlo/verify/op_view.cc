#include "spec/stablehlo/verify/op_view.h"

#include <utility>

#include "base/check.h"
#include "spec/mlir/op_definition.h"
#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {
namespace {

bool IsVariadic(const Input& input) {
  return input.form == Input::Form::kOperands || (input.form == Input::Form::kOperand && input.optional);
}
bool IsVariadic(const Output& output) { return output.variadic; }
bool IsValue(const Input& input) {
  return input.form == Input::Form::kOperand || input.form == Input::Form::kOperands;
}
bool IsValue(const Output&) { return true; }

using Counts = absl::InlinedVector<size_t, 4>;

// How many of `count` values each entry of the list has: several variadic ones have equally many, or as many as
// `segments` says. False where that does not come out.
template <typename List>
bool Count(const List& list, size_t count, const std::optional<std::vector<int64_t>>& segments, Counts* counts) {
  size_t single = 0, variadic = 0;
  for (const auto& entry : list) {
    if (IsValue(entry)) ++(IsVariadic(entry) ? variadic : single);
  }
  if (count < single) return false;
  const size_t each = variadic == 0 ? 0 : (count - single) / variadic;
  size_t total = 0, segment = 0;
  for (const auto& entry : list) {
    size_t own = !IsValue(entry) ? 0 : IsVariadic(entry) ? each : 1;
    if (segments && IsValue(entry)) {
      if (segment == segments->size() || (*segments)[segment] < 0) return false;
      own = static_cast<size_t>((*segments)[segment++]);
      if (!IsVariadic(entry) && own != 1) return false;
    }
    if constexpr (requires { entry.optional; }) {
      if (IsValue(entry) && entry.optional && own > 1) return false;
    }
    counts->push_back(own);
    total += own;
  }
  return total == count;
}

template <typename List, typename Values>
std::span<mlir::Value* const> Named(const List& list, const Values& values, std::string_view name,
                                    const Counts& counts, bool* found) {
  size_t begin = 0;
  for (size_t i = 0; i < list.size() && i < counts.size(); ++i) {
    if (IsValue(list[i]) && list[i].name == name) {
      *found = true;
      return std::span<mlir::Value* const>(values).subspan(begin, counts[i]);
    }
    begin += counts[i];
  }
  return {};
}

}  // namespace

// ---------------------------------------------------------------- the program

ProgramView::ProgramView(const mlir::Program& program) : program_(program) {
  std::vector<const mlir::Operation*> modules;  // a module may hold others
  if (program.top() != nullptr) modules.push_back(program.top());
  for (size_t i = 0; i < modules.size(); ++i) {
    for (const mlir::Region* region : modules[i]->regions) {
      for (const mlir::Block* block : region->blocks) {
        for (const mlir::Operation* operation : block->operations) {
          if (operation->name == "builtin.module") modules.push_back(operation);
          const bool is_mesh = operation->name == "sdy.mesh";
          if (operation->name != "func.func" && !is_mesh) continue;
          const auto name = to_hlo::TextOf(operation->Find("sym_name"));
          if (name && is_mesh) meshes_.emplace(std::pair(modules[i], *name), operation);
          if (name && !is_mesh) functions_.emplace(*name, operation);
        }
      }
    }
  }
}

const mlir::Operation* ProgramView::FindFunction(std::string_view name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? nullptr : found->second;
}

const mlir::Operation* ProgramView::FindMesh(const mlir::Operation& at, std::string_view name) const {
  const mlir::Operation* module = &at;
  while (module->name != "builtin.module") {
    if (module->parent == nullptr || module->parent->parent == nullptr) return nullptr;
    module = module->parent->parent->parent;
    if (module == nullptr) return nullptr;
  }
  const auto found = meshes_.find(std::pair(module, name));
  return found == meshes_.end() ? nullptr : found->second;
}

std::optional<int64_t> ProgramView::Count(std::string_view attribute) const {
  return program_.top() == nullptr ? std::nullopt : to_hlo::IntegerOf(program_.top()->Find(attribute));
}

// ---------------------------------------------------------------- an operation

OpView::OpView(const ProgramView& program, const mlir::Operation& operation, const OpRules& rules)
    : program_(program), operation_(operation), rules_(rules) {
  const auto segments = [&](std::string_view name) { return to_hlo::IntegersOf(operation.Find(name)); };
  operands_fit_ = Count(rules.inputs, operation.operands.size(), segments(mlir::kOperandSegments), &operand_counts_);
  results_fit_ = Count(rules.outputs, operation.results.size(), segments(mlir::kResultSegments), &result_counts_);
}

std::span<mlir::Value* const> OpView::Values(std::string_view name) const {
  bool found = false;
  auto values = Named(rules_.inputs, operation_.operands, name, operand_counts_, &found);
  if (!found) values = Named(rules_.outputs, operation_.results, name, result_counts_, &found);
  CHECK(found);
  return values;
}

std::vector<TypeView> OpView::Types(std::string_view name) const {
  std::vector<TypeView> types;
  for (const mlir::Value* value : Values(name)) types.emplace_back(value->type);
  return types;
}

TypeView OpView::Type(std::string_view name) const {
  const auto values = Values(name);
  CHECK(values.size() == 1);
  return TypeView(values[0]->type);
}

int64_t OpView::Integer(std::string_view attribute, int64_t fallback) const {
  return to_hlo::IntegerOf(Find(attribute)).value_or(fallback);
}

bool OpView::Boolean(std::string_view attribute) const {
  return to_hlo::BooleanOf(Find(attribute)).value_or(false);
}

std::string_view OpView::Text(std::string_view attribute) const {
  return to_hlo::TextOf(Find(attribute)).value_or("");
}

std::vector<int64_t> OpView::Integers(std::string_view attribute) const {
  return to_hlo::IntegersOf(Find(attribute)).value_or(std::vector<int64_t>());
}

std::optional<std::vector<int64_t>> OpView::Constant(std::string_view operand) const {
  const mlir::Value& value = *Values(operand)[0];
  if (value.operation == nullptr || value.operation->name != "stablehlo.constant") return {};
  std::optional<std::vector<int64_t>> list = to_hlo::IntegersOf(value.operation->Find("value"));
  // The constant may be wrong itself.
  const bool fits = list && TypeView(value.type).Count() == static_cast<int64_t>(list->size());
  return fits ? std::move(list) : std::nullopt;
}

}  // namespace assay::verify
