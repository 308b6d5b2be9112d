// Dependence is followed leaf by leaf: through tuples, into called computations (a callee is looked at
// anew for each set of dependent arguments, so that one caller does not answer for another) and
// around loops until nothing changes. Where a choice depends on a free factor (a branch, whether a
// loop goes on), so does everything chosen.

#include "conformance/free_factors.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

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

// For each leaf of a value, or of several in a row, whether it depends on free factors.
using Leaves = std::vector<bool>;

bool Any(const Leaves& leaves) { return std::find(leaves.begin(), leaves.end(), true) != leaves.end(); }
void Append(const Leaves& more, Leaves& leaves) { leaves.insert(leaves.end(), more.begin(), more.end()); }
// Whether `into` grew.
bool Join(const Leaves& from, Leaves& into) {
  bool grew = false;
  for (size_t i = 0; i < into.size() && i < from.size(); ++i) {
    if (!from[i] || into[i]) continue;
    into[i] = grew = true;
  }
  return grew;
}
Leaves NoneOf(const Shape& shape) { return Leaves(static_cast<size_t>(LeafCount(shape))); }

// What a decomposition leaves open of its own results.
Leaves FreeResultsOf(const Instruction& instruction) {
  Leaves result = NoneOf(instruction.shape());
  if (instruction.opcode() != Opcode::kCustomCall) return result;
  const LapackBinding binding = BindLapack(instruction);
  if (binding.routine == nullptr) return result;
  const std::optional<std::string_view> free = FreeResultsOfRoutine(binding.routine->name);
  if (!free) return result;
  for (size_t i = 0; i < binding.results.size() && i < result.size(); ++i) {
    if (binding.results[i] < 0) continue;
    const size_t number = static_cast<size_t>(binding.results[i]);
    const bool is_info = binding.routine->results[number] == "I";
    result[i] = *free == "*" ? !is_info : free->find(static_cast<char>('0' + number)) != std::string_view::npos;
  }
  return result;
}

// The values of one function, for one set of dependent arguments, and of the regions inside it.
struct Frame {
  std::unordered_map<InstructionId, Leaves> values;
  int depth = 0;
  bool changed = false;
};

class FreeFactors {
 public:
  explicit FreeFactors(const Module& module) : module_(module) {}

  // Of the function's roots in a row. `arguments`: of all its parameters in a row.
  Leaves Call(const Computation& function, const Leaves& arguments, int depth) {
    auto known = known_.find({&function, arguments});
    if (known != known_.end()) return known->second;
    Frame frame{.depth = depth};
    SetParameters(function, arguments, frame);
    Leaves roots;
    // Calls nested deeper than any program's are taken as dependent, whatever they do.
    constexpr int kMostDepth = 256;
    do {
      frame.changed = false;
      if (depth < kMostDepth) Walk(function, frame);
      roots = Roots(function, frame);
    } while (frame.changed);
    if (depth >= kMostDepth) roots.assign(roots.size(), true);
    known_.emplace(std::pair(&function, arguments), roots);
    return roots;
  }

 private:
  Leaves Of(const Operand& operand, const Frame& frame) const {
    const Instruction& instruction = *module_.instruction(operand.instruction);
    const LeafRange range = LeavesAt(instruction.shape(), module_.path(operand.path));
    auto found = frame.values.find(operand.instruction);
    if (found == frame.values.end()) return Leaves(static_cast<size_t>(range.count));
    return Leaves(found->second.begin() + range.first,
                  found->second.begin() + range.first + range.count);
  }
  Leaves Roots(const Computation& computation, const Frame& frame) const {
    Leaves roots;
    for (const Operand& root : computation.roots()) Append(Of(root, frame), roots);
    return roots;
  }
  static void Set(const Instruction& instruction, const Leaves& leaves, Frame& frame) {
    auto [at, is_new] = frame.values.try_emplace(instruction.id(), NoneOf(instruction.shape()));
    frame.changed |= Join(leaves, at->second);
  }
  // Where the numbers of leaves differ (a caller of a kind of its own), any stands for each.
  static void SetParameters(const Computation& computation, const Leaves& arguments, Frame& frame) {
    size_t count = 0, next = 0;
    for (const Instruction* parameter : computation.parameters()) {
      count += static_cast<size_t>(LeafCount(parameter->shape()));
    }
    const Leaves leaves = count == arguments.size() ? arguments : Leaves(count, Any(arguments));
    for (const Instruction* parameter : computation.parameters()) {
      const size_t end = next + static_cast<size_t>(LeafCount(parameter->shape()));
      Set(*parameter, Leaves(leaves.begin() + next, leaves.begin() + end), frame);
      next = end;
    }
  }

  void Walk(const Computation& computation, Frame& frame) {
    for (const Instruction& instruction : computation.instructions()) {
      if (instruction.opcode() != Opcode::kParameter) Set(instruction, Of(instruction, frame), frame);
    }
  }
  // Of the roots of a computation that `frame` calls, or of a region in it.
  Leaves Enter(const Computation& called, const Leaves& arguments, Frame& frame) {
    if (called.kind() == Computation::Kind::kFunction) {
      return Call(called, arguments, frame.depth + 1);
    }
    SetParameters(called, arguments, frame);
    Walk(called, frame);
    return Roots(called, frame);
  }

  // Of an instruction whose result holds its operands, or parts of them, leaf by leaf. `each`: of each
  // operand.
  using Each = std::vector<Leaves>;
  static Leaves InARow(const Each& each) {
    Leaves row;
    for (const Leaves& leaves : each) Append(leaves, row);
    return row;
  }
  Leaves OfRow(const Instruction&, const Each& each, Frame&) { return InARow(each); }
  static Leaves Element(const Instruction& instruction, const Each& each, int64_t index) {
    const LeafRange range = LeavesAt(instruction.operand_shape(0), std::span(&index, 1));
    return Leaves(each[0].begin() + range.first, each[0].begin() + range.first + range.count);
  }
  Leaves OfElement(const Instruction& instruction, const Each& each, Frame&) {
    return Element(instruction, each, instruction.Get(kTupleIndex));
  }
  // async-start gives (operands, results, ...).
  Leaves OfAsyncStart(const Instruction& instruction, const Each& each, Frame& frame) {
    Leaves result = InARow(each);
    Append(Enter(*instruction.called_computations()[0], InARow(each), frame), result);
    return result;
  }
  Leaves OfAsyncDone(const Instruction& instruction, const Each& each, Frame&) {
    return Element(instruction, each, 1);
  }
  Leaves OfCall(const Instruction& instruction, const Each& each, Frame& frame) {
    return Enter(*instruction.called_computations()[0], InARow(each), frame);
  }
  Leaves OfWhile(const Instruction& instruction, const Each& each, Frame& frame) {
    Leaves state = InARow(each);
    auto before = frame.values.find(instruction.id());
    if (before != frame.values.end()) Join(before->second, state);
    const auto called = instruction.called_computations();
    if (Any(Enter(*called[0], state, frame))) return Leaves(state.size(), true);
    Join(Enter(*called[1], state, frame), state);
    return state;
  }
  Leaves OfConditional(const Instruction& instruction, const Each& each, Frame& frame) {
    Leaves result = NoneOf(instruction.shape());
    if (Any(each[0])) return Leaves(result.size(), true);
    const auto called = instruction.called_computations();
    for (size_t i = 0; i < called.size(); ++i) {
      Join(Enter(*called[i], i + 1 < each.size() ? each[i + 1] : Leaves(), frame), result);
    }
    return result;
  }

  struct Rule {
    Opcode opcode;
    Leaves (FreeFactors::*of)(const Instruction&, const Each&, Frame&);
  };
  static std::span<const Rule> Rules() {
    static constexpr Rule kRules[] = {
        {Opcode::kTuple, &FreeFactors::OfRow},
        {Opcode::kOptBarrier, &FreeFactors::OfRow},
        {Opcode::kAsyncUpdate, &FreeFactors::OfRow},
        {Opcode::kGetTupleElement, &FreeFactors::OfElement},
        {Opcode::kAsyncStart, &FreeFactors::OfAsyncStart},
        {Opcode::kAsyncDone, &FreeFactors::OfAsyncDone},
        {Opcode::kCall, &FreeFactors::OfCall},
        {Opcode::kFusion, &FreeFactors::OfCall},
        {Opcode::kWhile, &FreeFactors::OfWhile},
        {Opcode::kConditional, &FreeFactors::OfConditional},
    };
    return kRules;
  }
  // Of any other instruction all results depend on all that goes in.
  Leaves Of(const Instruction& instruction, Frame& frame) {
    Each each;
    for (const Operand& operand : instruction.operands()) each.push_back(Of(operand, frame));
    for (const Rule& rule : Rules()) {
      if (rule.opcode == instruction.opcode()) return (this->*rule.of)(instruction, each, frame);
    }
    bool any = Any(InARow(each));
    for (const Computation* called : instruction.called_computations()) {
      any |= Any(Enter(*called, Leaves(1, any), frame));
    }
    Leaves result = FreeResultsOf(instruction);
    if (any) result.assign(result.size(), true);
    return result;
  }

  const Module& module_;
  std::map<std::pair<const Computation*, Leaves>, Leaves> known_;
};

bool HasFreeFactors(const Module& module) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      if (instruction.opcode() == Opcode::kCustomCall && Any(FreeResultsOf(instruction))) return true;
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
  if (!HasFreeFactors(module)) {
    Leaves none;
    for (const Operand& root : module.entry()->roots()) {
      const Shape& shape = module.instruction(root.instruction)->shape();
      none.resize(none.size() + static_cast<size_t>(LeavesAt(shape, module.path(root.path)).count));
    }
    return none;
  }
  Leaves arguments;
  for (const Instruction* parameter : module.entry()->parameters()) {
    Append(NoneOf(parameter->shape()), arguments);
  }
  return FreeFactors(module).Call(*module.entry(), arguments, 0);
}

}  // namespace assay
