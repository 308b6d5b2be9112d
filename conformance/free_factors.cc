#include "conformance/free_factors.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include "interpreter/ops/lapack_call.h"

namespace assay {
namespace {

// Which results of a call are free; "*": all.
struct FreeResults {
  std::string_view routine;
  std::string_view results;
};
constexpr FreeResults kFree[] = {
    {"syevd", "0"},   {"heevd", "0"}, {"Eigh", "0"},  {"gesdd", "023"},
    {"gesvd", "023"}, {"geev", "*"},  {"gees", "*"},  {"geqp3", "*"},
};

// What of a value depends on free factors: all, or elements of a tuple.
struct Dependence {
  bool whole = false;
  std::vector<int64_t> elements;
  bool Any() const { return whole || !elements.empty(); }
  bool Has(int64_t element) const {
    return whole || std::find(elements.begin(), elements.end(), element) != elements.end();
  }
};

// What a decomposition leaves open of its own results.
Dependence FreeResultsOf(const Instruction& instruction) {
  Dependence result;
  if (instruction.opcode() != Opcode::kCustomCall) return result;
  const LapackBinding binding = BindLapack(instruction);
  for (const FreeResults& row : kFree) {
    if (binding.routine == nullptr || row.routine != binding.routine->name) continue;
    result.whole = row.results == "*";
    for (size_t i = 0; i < binding.results.size() && !result.whole; ++i) {
      if (binding.results[i] < 0) continue;
      const char letter = static_cast<char>('0' + binding.results[i]);
      if (row.results.find(letter) != std::string_view::npos) {
        result.elements.push_back(static_cast<int64_t>(i));
      }
    }
  }
  return result;
}

class FreeFactors {
 public:
  explicit FreeFactors(const Module& module) : module_(module) {
    // Callees mostly stand before their callers; another round finds nothing new.
    for (size_t size = 1; size != 0;) {
      size = calling_.size();
      for (const auto& computation : module.computations()) {
        for (const Instruction& instruction : computation->instructions()) {
          if (FreeResultsOf(instruction).Any() || CallsFree(instruction)) {
            calling_.insert(computation.get());
          }
        }
      }
      if (calling_.size() == size) break;
    }
    for (const Instruction& instruction : module.entry()->instructions()) {
      dependences_[instruction.id()] = Of(instruction);
    }
  }

  Dependence Of(const Operand& operand) const {
    auto found = dependences_.find(operand.instruction);
    if (found == dependences_.end()) return {};
    std::span<const int64_t> path = module_.path(operand.path);
    if (path.empty()) return found->second;
    return {.whole = found->second.Has(path[0])};
  }

 private:
  bool CallsFree(const Instruction& instruction) const {
    for (const Computation* called : instruction.called_computations()) {
      if (calling_.contains(called)) return true;
    }
    return false;
  }
  Dependence Of(const Instruction& instruction) const {
    Dependence result = FreeResultsOf(instruction);
    result.whole = result.whole || CallsFree(instruction);
    for (size_t i = 0; i < instruction.operands().size(); ++i) {
      Dependence operand = Of(instruction.operands()[i]);
      if (instruction.opcode() == Opcode::kTuple) {
        if (operand.Any()) result.elements.push_back(static_cast<int64_t>(i));
      } else if (instruction.opcode() == Opcode::kGetTupleElement) {
        result.whole = operand.Has(instruction.Get(kTupleIndex));
      } else {
        result.whole = result.whole || operand.Any();
      }
    }
    return result;
  }

  const Module& module_;
  std::set<const Computation*> calling_;
  std::map<InstructionId, Dependence> dependences_;
};

}  // namespace

std::vector<bool> DependsOnFreeFactors(const Module& module) {
  FreeFactors factors(module);
  std::vector<bool> result;
  for (const Operand& root : module.entry()->roots()) {
    Dependence dependence = factors.Of(root);
    const Shape* shape = &module.instruction(root.instruction)->shape();
    for (int64_t index : module.path(root.path)) shape = &shape->elements()[index];
    ForEachLeaf(*shape, [&](const Shape&, std::span<const int64_t> path) {
      result.push_back(path.empty() ? dependence.Any() : dependence.Has(path[0]));
    });
  }
  return result;
}

}  // namespace assay
