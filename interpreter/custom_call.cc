#include "interpreter/custom_call.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"
#include "base/edit_distance.h"
#include "interpreter/ops/annotations.h"
#include "interpreter/ops/dynamic_calls.h"
#include "interpreter/ops/lapack.h"
#include "interpreter/ops/library_calls.h"
#include "interpreter/ops/manual_computation.h"
#include "interpreter/ops/partial_reduce.h"
#include "interpreter/ops/refused_calls.h"

namespace assay {
namespace {

// Every row, in the order of the families.
const std::vector<const CustomCallTarget*>& AllTargets() {
  static const std::vector<const CustomCallTarget*> all = [] {
    const std::span<const CustomCallTarget> families[] = {
        kAnnotationTargets, kManualComputationTargets, kElementwiseTargets, kLibraryTargets,
        LapackTargets(),    kPartialReduceTargets,     kDynamicTargets,   kRefusedTargets,
    };
    std::vector<const CustomCallTarget*> rows;
    for (std::span<const CustomCallTarget> family : families) {
      for (const CustomCallTarget& row : family) rows.push_back(&row);
    }
    return rows;
  }();
  return all;
}

// Families of targets that cannot exist here, by how they begin.
struct Foreign {
  std::string_view prefix;
  std::string_view reason;
};
constexpr Foreign kForeign[] = {
    {"xla_ffi_python", "it calls a Python function, which the program does not carry"},
    {"xla_python", "it calls a Python function, which the program does not carry"},
    {"__gpu$", "it is a kernel that the program does not carry"},
    {"triton_kernel_call", "it is a kernel that the program does not carry"},
    {"tpu_custom_call", "it is a kernel that the program does not carry"},
    {"mosaic_gpu", "it is a kernel that the program does not carry"},
    {"__onednn$", "oneDNN's kernel of what XLA:CPU fused; the program before XLA's optimiser has the ops"},
    {"__cudnn", "a library call of XLA's GPU backend"},
    {"__cublas", "a library call of XLA's GPU backend"},
    {"cusolver", "a library call of XLA's GPU backend"},
    {"cublas", "a library call of XLA's GPU backend"},
    {"hipsolver", "a library call of XLA's GPU backend"},
    {"hipblas", "a library call of XLA's GPU backend"},
};

// The three known names nearest to `target`, as a sentence; empty when none is near.
std::string NearestNames(std::string_view target) {
  std::vector<std::string_view> names;
  for (const CustomCallTarget* row : AllTargets()) {
    if (row->unsupported.empty()) names.push_back(row->name);
  }
  std::string text;
  for (int i = 0; i < 3; ++i) {
    std::optional<std::string_view> name = NearestSpelling(target, names);
    if (!name) break;
    text += (text.empty() ? "; the nearest known is \"" : ", then \"") + std::string(*name) + "\"";
    std::erase(names, *name);
  }
  return text;
}

constexpr std::string_view kBlank = " \t\n";
std::string_view Strip(std::string_view text) {
  size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}
std::string_view StripQuotes(std::string_view text) {
  bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

// The end of what begins at `at`: the next `stop` outside of quotes and brackets, or the end.
size_t FindOutside(std::string_view text, size_t at, std::string_view stop) {
  int depth = 0;
  bool quoted = false;
  for (; at < text.size(); ++at) {
    char c = text[at];
    if (quoted) {
      if (c == '\\') ++at;
      if (c == '"') quoted = false;
      continue;
    }
    if (depth == 0 && stop.find(c) != std::string_view::npos) return at;
    if (c == '"') quoted = true;
    if (c == '{' || c == '[' || c == '(' || c == '<') ++depth;
    if (c == '}' || c == ']' || c == ')' || c == '>') --depth;
  }
  return text.size();
}

}  // namespace

const CustomCallTarget* FindCustomCall(std::string_view target) {
  // Asked at every execution.
  static const absl::flat_hash_map<std::string_view, const CustomCallTarget*> by_name = [] {
    absl::flat_hash_map<std::string_view, const CustomCallTarget*> rows;
    for (const CustomCallTarget* row : AllTargets()) CHECK(rows.emplace(row->name, row).second);
    return rows;
  }();
  const auto found = by_name.find(target);
  return found == by_name.end() ? nullptr : found->second;
}

std::vector<CustomCallFact> AllCustomCalls() {
  std::vector<CustomCallFact> facts;
  for (const CustomCallTarget* row : AllTargets()) {
    facts.push_back({row->name, false, row->unsupported});
  }
  for (const Foreign& foreign : kForeign) facts.push_back({foreign.prefix, true, foreign.reason});
  return facts;
}

CustomCallSizes SizesOfCustomCall(const Instruction& instruction) {
  const CustomCallTarget* row = FindCustomCall(instruction.Get(kCustomCallTarget));
  return row == nullptr ? CustomCallSizes::kUnknown : row->sizes;
}

Status EvaluateCustomCall(OpContext& context) {
  const Opcode opcode = context.instruction.opcode();
  if (opcode != Opcode::kCustomCall) return HandlerOf(opcode).handler(context);  // a static op instead
  return FindCustomCall(context.instruction.Get(kCustomCallTarget))->handler(context);
}

std::string CheckCustomCall(const Instruction& instruction) {
  const std::string& target = instruction.Get(kCustomCallTarget);
  const CustomCallTarget* row = FindCustomCall(target);
  std::string reason;
  if (row == nullptr) {
    reason = "no implementation of the target \"" + target + "\"";
    for (const Foreign& foreign : kForeign) {
      if (target.starts_with(foreign.prefix)) return reason + ": " + std::string(foreign.reason);
    }
    return reason + NearestNames(target);
  }
  if (row->handler == nullptr && row->control == Control::kNone &&
      row->sizes != CustomCallSizes::kStatic) {
    return "no implementation of the target \"" + target + "\": " + std::string(row->unsupported);
  }
  if (row->check) reason = row->check(instruction);
  return reason.empty() ? reason : "the target \"" + target + "\": " + reason;
}

std::optional<std::string_view> FindConfig(const Instruction& instruction, std::string_view key) {
  std::string_view text = Strip(instruction.Get(kBackendConfig).text);
  if (text.size() < 2 || text.front() != '{' || text.back() != '}') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  for (size_t at = 0; at < text.size();) {
    size_t end = FindOutside(text, at, ",");
    std::string_view entry = text.substr(at, end - at);
    at = end + 1;
    size_t separator = FindOutside(entry, 0, "=:");
    if (separator == entry.size()) continue;
    if (StripQuotes(Strip(entry.substr(0, separator))) != key) continue;
    std::string_view value = entry.substr(separator + 1);
    return StripQuotes(Strip(value.substr(0, FindOutside(value, 0, ":"))));
  }
  return std::nullopt;
}

std::optional<int64_t> FindConfigInteger(const Instruction& instruction, std::string_view key) {
  std::optional<std::string_view> text = FindConfig(instruction, key);
  if (!text) return std::nullopt;
  if (*text == "true") return 1;
  if (*text == "false") return 0;
  int64_t value = 0;
  auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
  return value;
}

std::optional<std::vector<int64_t>> FindConfigIntegers(const Instruction& instruction,
                                                       std::string_view key) {
  std::optional<std::string_view> text = FindConfig(instruction, key);
  if (!text || text->size() < 2 || text->front() != '[' || text->back() != ']') return std::nullopt;
  std::vector<int64_t> values;
  const std::string_view list = Strip(text->substr(1, text->size() - 2));
  for (size_t at = 0; at < list.size();) {
    const size_t comma = std::min(list.find(',', at), list.size());
    const std::string_view word = Strip(list.substr(at, comma - at));
    auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), values.emplace_back());
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    at = comma + 1;
  }
  return values;
}

}  // namespace assay
