#include "conformance/free_factors.h"

#include <optional>
#include <string_view>

#include "conformance/leaf_flow.h"
#include "interpreter/ops/lapack_call.h"

namespace assay {
namespace {

// Which results are free. A row for each routine that has a judge. What is a function of other factors
// (orgqr) is as free as those; the permutation of an LU factorization is that of partial pivoting.
struct FreeResults {
  std::string_view routine;
  std::string_view results;  // their numbers; "*": all but info
};
constexpr FreeResults kFree[] = {
    {"potrf", ""},     {"getrf", ""},    {"trsm", ""},     {"gtsv", ""},   {"orgqr", ""},
    {"ungqr", ""},     {"ormqr", ""},    {"unmqr", ""},    {"geqrf", "01"}, {"Qr", "01"},
    {"geqp3", "*"},  {"gehrd", "01"},  {"sytrd", "0123"}, {"hetrd", "0123"},
    {"syevd", "0"},    {"heevd", "0"},   {"Eigh", "0"},    {"gesdd", "023"}, {"gesvd", "023"},
    {"geev", "*"},     {"gees", "*"},
    {"ProductOfElementaryHouseholderReflectors", ""},
};

// What a decomposition leaves open of its own results, by leaf: 1.
LeafFlow::Leaves FreeResultsOf(const Instruction& instruction) {
  if (instruction.opcode() != Opcode::kCustomCall) return {};
  const LapackBinding binding = BindLapack(instruction);
  if (binding.routine == nullptr) return {};
  const std::optional<std::string_view> free = FreeResultsOfRoutine(binding.routine->name);
  if (!free) return {};
  LeafFlow::Leaves result(binding.results.size());
  for (size_t i = 0; i < binding.results.size(); ++i) {
    if (binding.results[i] < 0) continue;
    const size_t number = static_cast<size_t>(binding.results[i]);
    const bool is_info = binding.routine->results[number] == "I";
    result[i] = *free == "*" ? !is_info : free->find(static_cast<char>('0' + number)) != std::string_view::npos;
  }
  return result;
}

bool HasFreeFactors(const Module& module) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      for (LeafFlow::Level level : FreeResultsOf(instruction)) {
        if (level > 0) return true;
      }
    }
  }
  return false;
}

}  // namespace

std::optional<std::string_view> FreeResultsOfRoutine(std::string_view routine) {
  for (const FreeResults& row : kFree) {
    if (row.routine == routine) return row.results;
  }
  return std::nullopt;
}

std::vector<bool> DependsOnFreeFactors(const Module& module) {
  std::vector<bool> free;
  if (!HasFreeFactors(module)) {
    for (const Operand& root : module.entry()->roots()) {
      const Shape& shape = module.instruction(root.instruction)->shape();
      free.resize(free.size() + static_cast<size_t>(LeavesAt(shape, module.path(root.path)).count));
    }
    return free;
  }
  for (LeafFlow::Level level : LeafFlow(module, FreeResultsOf).Results()) free.push_back(level > 0);
  return free;
}

}  // namespace assay
