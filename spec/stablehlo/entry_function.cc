#include "spec/stablehlo/entry_function.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "spec/stablehlo/to_hlo/translation.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay {
namespace {

std::string_view NameOf(const mlir::Operation& function) {
  return to_hlo::TextOf(function.Find("sym_name")).value_or("");
}

bool IsPublic(const mlir::Operation& function) {
  const std::string_view visibility = to_hlo::TextOf(function.Find("sym_visibility")).value_or("");
  return visibility != "private" && visibility != "nested";
}

std::vector<mlir::Operation*> FunctionsOf(const mlir::Program& program) {
  std::vector<mlir::Operation*> functions;
  if (program.top() == nullptr || program.top()->regions.empty()) return functions;
  for (const mlir::Block* block : program.top()->regions[0]->blocks) {
    for (mlir::Operation* operation : block->operations) {
      if (operation->name == "func.func") functions.push_back(operation);
    }
  }
  return functions;
}

// "@f, @g", of many the first.
std::string NamesText(const std::vector<mlir::Operation*>& functions) {
  constexpr size_t kMost = 8;
  std::string text;
  for (size_t i = 0; i < std::min(functions.size(), kMost); ++i) {
    text += (i == 0 ? "@" : ", @") + std::string(NameOf(*functions[i]));
  }
  if (functions.size() > kMost) text += " and " + std::to_string(functions.size() - kMost) + " more";
  return text;
}

}  // namespace

Result<mlir::Operation*> EntryFunctionOf(const mlir::Program& program, std::string_view name) {
  const std::vector<mlir::Operation*> functions = FunctionsOf(program);
  for (mlir::Operation* function : functions) {
    if (NameOf(*function) == (name.empty() ? "main" : name)) return function;
  }
  const auto none = [&](std::string why) {
    const Status status = InvalidError("module_entry", std::move(why));
    const mlir::Operation* at = program.top();
    // A module that nobody wrote begins where its first function does: which of a file's programs it is.
    if (at != nullptr && at->position < 0 && !functions.empty() && functions[0]->position >= 0) at = functions[0];
    return at == nullptr ? status : to_hlo::Located(status, program, *at);
  };
  if (!name.empty()) {
    const std::string others = functions.empty()       ? "is none"
                               : functions.size() == 1 ? "is " + NamesText(functions)
                                                       : "are " + NamesText(functions);
    return none("there is no function @" + std::string(name) + "; there " + others);
  }
  std::vector<mlir::Operation*> open;
  for (mlir::Operation* function : functions) {
    if (IsPublic(*function)) open.push_back(function);
  }
  if (open.size() == 1) return open[0];
  if (functions.empty()) return none("the module has no function");
  if (open.empty()) return none("there is no public function; --entry=NAME takes another one");
  return none("there is no @main, and several functions are public: " + NamesText(open) +
              "; --entry=NAME takes one");
}

}  // namespace assay
