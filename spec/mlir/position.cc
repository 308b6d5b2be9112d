#include "spec/mlir/position.h"

#include <utility>
#include <vector>

#include "base/source_text.h"

namespace assay::mlir {
namespace {

int64_t NameLength(std::string_view text, int64_t position) {
  if (text[position] == '"') {
    const size_t end = text.find('"', position + 1);
    return end == std::string_view::npos ? 1 : static_cast<int64_t>(end) - position + 1;
  }
  const size_t end = text.find_first_not_of(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$-", position);
  return end == std::string_view::npos ? static_cast<int64_t>(text.size()) - position
                                       : static_cast<int64_t>(end) - position;
}

// The function around it, or the operation at the top.
const Operation& FunctionOf(const Operation& operation) {
  const Operation* at = &operation;
  while (at->name != "func.func" && at->name != "vhlo.func_v1") {
    if (at->parent == nullptr || at->parent->parent == nullptr ||
        at->parent->parent->parent == nullptr)
      break;
    at = at->parent->parent->parent;
  }
  return *at;
}

// Its number among the operations in `ancestor`; 0 for that one itself.
int64_t NumberIn(const Operation& ancestor, const Operation& operation) {
  int64_t number = 0;
  std::vector<const Operation*> pending = {&ancestor};
  while (pending.back() != &operation) {
    const Operation& at = *pending.back();
    pending.pop_back();
    ++number;
    for (auto region = at.regions.rbegin(); region != at.regions.rend(); ++region) {
      const std::vector<Block*>& blocks = (*region)->blocks;
      for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
        pending.insert(pending.end(), (*block)->operations.rbegin(), (*block)->operations.rend());
      }
    }
  }
  return number;
}

}  // namespace

Diagnostic DiagnosticAt(const Program& program, const Operation& operation, std::string label,
                        std::string message) {
  const std::string_view text = program.source_text();
  if (operation.position >= 0 && static_cast<size_t>(operation.position) < text.size()) {
    return SourceText{program.source_file(), text}.At(operation.position,
                                                      NameLength(text, operation.position),
                                                      std::move(label), std::move(message));
  }
  const Operation& function = FunctionOf(operation);
  const Attribute name = function.Find("sym_name");
  std::string place;
  if (name != nullptr && (name->Is(Kind::kString) || name->Is(Kind::kVhloString))) {
    place = "in @" + std::string(name->text(0));
  }
  if (&function != &operation) {
    place += (place.empty() ? "operation " : ", operation ") +
             std::to_string(NumberIn(function, operation));
  }
  // The program itself needs no place.
  if (&operation != program.top()) {
    place += (place.empty() ? "(" : " (") + std::string(operation.name) + "): ";
  }
  Diagnostic diagnostic;
  diagnostic.file = program.source_file();
  diagnostic.label = std::move(label);
  diagnostic.message = place + message;
  return diagnostic;
}

}  // namespace assay::mlir
