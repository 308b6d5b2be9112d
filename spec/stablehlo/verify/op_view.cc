#include "spec/stablehlo/verify/op_view.h"

#include <algorithm>

#include "base/check.h"
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

// How many of `count` values each variadic one of the list has; -1 where they cannot be dealt out evenly.
template <typename List>
int64_t EachVariadic(const List& list, size_t count) {
  size_t single = 0, variadic = 0;
  bool one_or_none = false;
  for (const auto& entry : list) {
    if (!IsValue(entry)) continue;
    ++(IsVariadic(entry) ? variadic : single);
    if constexpr (requires { entry.optional; }) one_or_none |= IsVariadic(entry) && entry.optional;
  }
  if (count < single) return -1;
  const size_t rest = count - single;
  if (variadic == 0) return rest == 0 ? 0 : -1;
  if (rest % variadic != 0 || (one_or_none && rest > variadic)) return -1;
  return static_cast<int64_t>(rest / variadic);
}

template <typename List, typename Values>
std::span<mlir::Value* const> Named(const List& list, const Values& values, std::string_view name,
                                    size_t each, bool* found) {
  size_t begin = 0;
  for (const auto& entry : list) {
    if (!IsValue(entry)) continue;
    const size_t count = IsVariadic(entry) ? each : 1;
    if (entry.name == name) {
      *found = true;
      return std::span<mlir::Value* const>(values).subspan(begin, count);
    }
    begin += count;
  }
  return {};
}

}  // namespace

// ---------------------------------------------------------------- the program

ProgramView::ProgramView(const mlir::Program& program) : program_(program) {
  if (program.top() == nullptr) return;
  for (const mlir::Region* region : program.top()->regions) {
    for (const mlir::Block* block : region->blocks) {
      for (const mlir::Operation* operation : block->operations) {
        if (operation->name != "func.func") continue;
        if (const auto name = to_hlo::TextOf(operation->Find("sym_name"))) {
          functions_.emplace(*name, operation);
        }
      }
    }
  }
}

const mlir::Operation* ProgramView::FindFunction(std::string_view name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? nullptr : found->second;
}

std::optional<int64_t> ProgramView::Count(std::string_view attribute) const {
  return program_.top() == nullptr ? std::nullopt : to_hlo::IntegerOf(program_.top()->Find(attribute));
}

// ---------------------------------------------------------------- an operation

OpView::OpView(const ProgramView& program, const mlir::Operation& operation, const OpRules& rules)
    : program_(program), operation_(operation), rules_(rules) {
  const int64_t operands = EachVariadic(rules.inputs, operation.operands.size());
  const int64_t results = EachVariadic(rules.outputs, operation.results.size());
  operands_fit_ = operands >= 0;
  results_fit_ = results >= 0;
  variadic_operands_ = operands_fit_ ? static_cast<size_t>(operands) : 0;
  variadic_results_ = results_fit_ ? static_cast<size_t>(results) : 0;
}

std::span<mlir::Value* const> OpView::Values(std::string_view name) const {
  bool found = false;
  auto values = Named(rules_.inputs, operation_.operands, name, variadic_operands_, &found);
  if (!found) values = Named(rules_.outputs, operation_.results, name, variadic_results_, &found);
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
  const mlir::Operation* maker = Values(operand)[0]->operation;
  if (maker == nullptr || maker->name != "stablehlo.constant") return {};
  return to_hlo::IntegersOf(maker->Find("value"));
}

}  // namespace assay::verify
