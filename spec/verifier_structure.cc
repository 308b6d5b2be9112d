// Rules of modules and computations, and of shardings.
#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "spec/ops/checks.h"
#include "spec/verifier_internal.h"

namespace assay::verifier {
namespace {

// ---------------------------------------------------------------- computations

class StructureVerifier {
 public:
  StructureVerifier(const Module& module, Findings& findings)
      : module_(module), findings_(findings), is_hlo_(module.dialect() == Dialect::kHlo),
        positions_(module.instruction_limit()), callers_(module.computations().size()) {
    for (const auto& computation : module.computations()) {
      uint32_t position = 0;
      for (const Instruction& x : computation->instructions()) positions_[x.id()] = position++;
    }
  }

  // Whether ops can be checked: everything is well but for the callers of async computations.
  bool Run() {
    if (module_.entry() == nullptr) {
      findings_.AddToHeader(std::nullopt, "module_entry", "there is none");
    }
    for (const auto& computation : module_.computations()) {
      first_call_.push_back(calls_.size());
      VerifyComputation(*computation);
      if (findings_.IsFull()) return false;
    }
    first_call_.push_back(calls_.size());
    VerifyNoRecursion();
    if (!findings_.empty()) return false;
    VerifyAsyncCallers();
    return true;
  }

 private:
  struct Call {
    const Instruction* caller;
    const Computation* callee;
  };
  struct Callers {
    bool asynchronous = false;
    bool others = false;
  };

  void VerifyComputation(const Computation& computation) {
    if (computation.kind() == Computation::Kind::kRegion) VerifyRegion(computation);
    VerifyRoots(computation);
    int64_t parameters = 0;
    for (const Instruction& x : computation.instructions()) {
      if (x.opcode() == Opcode::kParameter) ++parameters;
      VerifyScopes(x);
      for (const Attribute& attribute : x.attributes().all()) {
        if (auto* one = std::get_if<Computation*>(&attribute.value)) {
          VerifyCall(x, *one);
        } else if (auto* many = std::get_if<std::vector<Computation*>>(&attribute.value)) {
          for (const Computation* callee : *many) VerifyCall(x, callee);
        }
      }
    }
    std::span<Instruction* const> numbered = computation.parameters();
    for (size_t i = 0; i < numbered.size(); ++i) {
      if (numbered[i] != nullptr) continue;
      findings_.Add(computation, "computation_parameters",
                    Join({"there is no parameter ", i, " but there is a parameter ",
                          numbered.size() - 1}));
      return;
    }
    if (parameters != computation.parameter_count()) {
      findings_.Add(computation, "computation_parameters",
                    Join({"there are ", parameters, " parameters with ",
                          computation.parameter_count(), " numbers"}));
    }
  }

  // Its owner names it, in a computation that the region does not enclose. (That nothing else does
  // is VerifyCall's.)
  void VerifyRegion(const Computation& region) {
    if (is_hlo_) {
      findings_.Add(region, "computation_region", "it is one, in an HLO program");
      return;
    }
    const Instruction& owner = *region.owner();
    auto called = owner.called_computations();
    if (std::find(called.begin(), called.end(), &region) == called.end()) {
      findings_.Add(region, "computation_region",
                    Join({"its owner ", owner.name(), " does not name it"}));
    } else if (owner.parent().Sees(region)) {
      findings_.Add(region, "computation_region", Join({"it holds its owner ", owner.name()}));
    }
  }

  // Whether code of `from` may use a value of `producer`, made in a computation that encloses it:
  // the value is there when the instruction runs that leads from there to `from`.
  bool IsCaptured(const Instruction& producer, const Computation& from) const {
    if (!from.Sees(producer.parent())) return false;
    const Computation* at = &from;
    while (&at->owner()->parent() != &producer.parent()) at = &at->owner()->parent();
    return positions_[producer.id()] < positions_[at->owner()->id()];
  }

  void VerifyRoots(const Computation& computation) {
    std::span<const Operand> roots = computation.roots();
    if (is_hlo_ && roots.size() != 1) {
      findings_.Add(computation, "computation_root", Join({"there are ", roots.size()}));
      return;
    }
    for (const Operand& root : roots) {
      const Instruction* made_by = Find(root.instruction);
      if (made_by != nullptr && (!is_hlo_ || root.path == 0) &&
          (&made_by->parent() == &computation || IsCaptured(*made_by, computation)) &&
          SubshapeAt(made_by->shape(), module_.path(root.path)) != nullptr) {
        continue;
      }
      findings_.Add(computation, "computation_root", "the root is no instruction of it");
      return;
    }
  }

  void VerifyScopes(const Instruction& x) {
    for (int64_t i = 0; i < x.operand_count(); ++i) {
      const Instruction* producer = Find(x.operand(i).instruction);
      bool fits = producer != nullptr;
      if (fits && &producer->parent() == &x.parent()) {
        fits = positions_[producer->id()] < positions_[x.id()];
      } else if (fits) {
        fits = IsCaptured(*producer, x.parent());
      }
      if (fits) continue;
      findings_.Add(x, "operand_scope",
                    {Join({"operand ", i, " is ", producer ? producer->name() : "missing"}),
                     static_cast<int>(i)});
      return;
    }
    if (x.attributes().empty() || !x.Has(kControlPredecessors)) return;
    for (InstructionId id : x.Get(kControlPredecessors)) {
      const Instruction* before = Find(id);
      if (before != nullptr && &before->parent() == &x.parent() &&
          positions_[id] < positions_[x.id()]) {
        continue;
      }
      findings_.Add(x, "control_predecessors",
                    {Join({"found ", before ? before->name() : "none"}), -1,
                     AttributeId::kControlPredecessors});
      return;
    }
  }

  void VerifyCall(const Instruction& x, const Computation* callee) {
    if (callee == nullptr) return;  // the op's own check of attributes says so
    calls_.push_back({&x, callee});
    if (callee->kind() == Computation::Kind::kRegion && callee->owner() != &x) {
      findings_.Add(x, "computation_region",
                    {Join({"the region ", callee->name(), " belongs to ",
                           callee->owner()->name()})});
    }
  }

  void VerifyAsyncCallers() {
    for (const Call& call : calls_) {
      bool asynchronous = IsAsyncWrapper(call.caller->opcode());
      Callers& callers = callers_[call.callee->index()];
      bool was_mixed = callers.asynchronous && callers.others;
      (asynchronous ? callers.asynchronous : callers.others) = true;
      if (was_mixed || !callers.asynchronous || !callers.others) continue;
      findings_.Add(*call.caller, "computation_async",
                    {Join({"computation ", call.callee->name(), " has callers of both kinds"})});
    }
  }

  // Depth-first over calls with an explicit stack; a call to a computation that is still open
  // closes a cycle.
  void VerifyNoRecursion() {
    enum class State : uint8_t { kNew, kOpen, kDone };
    struct Frame {
      int64_t computation;
      size_t next;
    };
    std::vector<State> states(callers_.size(), State::kNew);
    std::vector<Frame> stack;
    for (size_t start = 0; start < states.size(); ++start) {
      if (states[start] != State::kNew) continue;
      states[start] = State::kOpen;
      stack.push_back({static_cast<int64_t>(start), first_call_[start]});
      while (!stack.empty()) {
        Frame& top = stack.back();
        if (top.next == first_call_[top.computation + 1]) {
          states[top.computation] = State::kDone;
          stack.pop_back();
          continue;
        }
        const Call& call = calls_[top.next++];
        State& state = states[call.callee->index()];
        if (state == State::kOpen) {
          findings_.Add(*call.caller, "module_recursion",
                        {Join({call.callee->name(), " is called within itself"})});
        } else if (state == State::kNew) {
          state = State::kOpen;
          stack.push_back({call.callee->index(), first_call_[call.callee->index()]});
        }
      }
    }
  }

  const Instruction* Find(InstructionId id) const {
    return id < module_.instruction_limit() ? module_.instruction(id) : nullptr;
  }

  const Module& module_;
  Findings& findings_;
  bool is_hlo_;
  std::vector<uint32_t> positions_;  // by instruction id: its place in its computation
  std::vector<Callers> callers_;    // by computation index
  std::vector<Call> calls_;         // in textual order
  std::vector<size_t> first_call_;  // by computation index
};

// ---------------------------------------------------------------- shardings

std::optional<Violation> ShardingFound(std::initializer_list<Piece> pieces) {
  return FoundIn(AttributeId::kSharding, pieces);
}

std::optional<Violation> VerifyNamed(const Sharding& sharding, const Shape& shape) {
  if (!sharding.has_named_dimensions || !shape.IsArray()) return std::nullopt;
  size_t count = sharding.named_dimensions.size();
  if (static_cast<int64_t>(count) == shape.rank()) return std::nullopt;
  return ShardingFound({"the sharding has ", count, " dimensions, the array is ", shape});
}

// A sharding of one leaf.
std::optional<Violation> VerifyLeaf(const Sharding& sharding, const Shape& shape,
                                    std::string_view* label) {
  *label = "sharding_rank";
  if (sharding.kind == Sharding::Kind::kNamed) return VerifyNamed(sharding, shape);
  if (sharding.kind != Sharding::Kind::kTiled) return std::nullopt;
  size_t tiles = sharding.tile_dimensions.size();
  size_t subgroups = sharding.last_tile_dims.size() + (sharding.last_tile_dim_replicate ? 1 : 0);
  if (shape.IsArray() && tiles != static_cast<size_t>(shape.rank()) + subgroups) {
    return ShardingFound({"there are ", tiles, " tile dimensions, ", subgroups,
                          " of subgroups, the array is ", shape});
  }
  *label = "sharding_devices";
  auto product = [](const std::vector<int64_t>& sizes) -> int64_t {
    int64_t result = 1;
    for (int64_t size : sizes) {
      if (size < 1 || __builtin_mul_overflow(result, size, &result)) return -1;
    }
    return result;
  };
  int64_t needed = product(sharding.tile_dimensions);
  int64_t listed = sharding.iota ? product(sharding.iota->reshape_dimensions)
                                 : static_cast<int64_t>(sharding.devices.size());
  if (needed > 0 && needed == listed) return std::nullopt;
  return ShardingFound({"tile dimensions are ", sharding.tile_dimensions, ", there are ", listed,
                        " devices"});
}

}  // namespace

std::optional<Violation> VerifySharding(const Instruction& instruction, std::string_view* label) {
  const Sharding& sharding = instruction.Get(kSharding);
  const Shape& shape = instruction.shape();
  if (sharding.kind != Sharding::Kind::kTuple) return VerifyLeaf(sharding, shape, label);
  // On a token the sharding speaks of what is sent (outfeed, send).
  if (shape.IsToken()) return std::nullopt;
  int64_t leaves = LeafCount(shape);
  int64_t elements = static_cast<int64_t>(sharding.elements.size());
  if (elements != leaves && !(leaves == 0 && elements == 1)) {
    *label = "sharding_tuple";
    return ShardingFound({"the sharding has ", elements, " elements, the result ", leaves,
                          " leaves"});
  }
  std::optional<Violation> violation;
  size_t next = 0;
  ForEachLeaf(shape, [&](const Shape& leaf, std::span<const int64_t>) {
    if (!violation) violation = VerifyLeaf(sharding.elements[next++], leaf, label);
  });
  return violation;
}

// ---------------------------------------------------------------- modules

namespace {

std::optional<std::string> AliasDefect(const Module& module) {
  const Computation& entry = *module.entry();
  std::vector<std::vector<int64_t>> outputs;
  for (const InputOutputAlias& alias : module.Get(kInputOutputAlias)) {
    const Shape* output = SubshapeAt(entry.root().shape(), alias.output_index);
    if (output == nullptr) {
      return Join({"the result ", entry.root().shape(), " has no part ", alias.output_index});
    }
    outputs.push_back(alias.output_index);
    if (alias.parameter < 0 || alias.parameter >= entry.parameter_count()) {
      return Join({"there is no parameter ", alias.parameter});
    }
    const Shape& parameter = entry.parameters()[alias.parameter]->shape();
    const Shape* part = SubshapeAt(parameter, alias.parameter_index);
    if (part == nullptr) {
      return Join({"parameter ", alias.parameter, " has no part ", alias.parameter_index});
    }
    if (part->ByteSize() != output->ByteSize()) {
      return Join({"the result's part ", alias.output_index, " is ", *output, ", parameter ",
                   alias.parameter, " has ", *part});
    }
  }
  std::sort(outputs.begin(), outputs.end());
  auto twice = std::adjacent_find(outputs.begin(), outputs.end());
  if (twice != outputs.end()) return Join({"the result's part ", *twice, " occurs twice"});
  return std::nullopt;
}

std::optional<std::string> LayoutDefect(const Module& module) {
  if (!module.Has(kEntryComputationLayout)) return std::nullopt;
  const Computation& entry = *module.entry();
  const ProgramShape& layout = module.Get(kEntryComputationLayout);
  const auto count = static_cast<int64_t>(layout.parameters.size());
  if (count != entry.parameter_count()) {
    return Join({"it has ", count, " parameters, the entry ", entry.parameter_count()});
  }
  for (int64_t i = 0; i < count; ++i) {
    const Shape& parameter = entry.parameters()[i]->shape();
    if (layout.parameters[i].Compatible(parameter)) continue;
    return Join({"parameter ", i, " is ", layout.parameters[i], ", of the entry ", parameter});
  }
  if (layout.result.Compatible(entry.root().shape())) return std::nullopt;
  return Join({"the result is ", layout.result, ", of the entry ", entry.root().shape()});
}

std::optional<std::string> DonorDefect(const Module& module) {
  const Computation& entry = *module.entry();
  for (const BufferDonor& donor : module.Get(kBufferDonor)) {
    if (donor.parameter < 0 || donor.parameter >= entry.parameter_count()) {
      return Join({"there is no parameter ", donor.parameter});
    }
    const Shape& parameter = entry.parameters()[donor.parameter]->shape();
    if (SubshapeAt(parameter, donor.parameter_index) == nullptr) {
      return Join({"parameter ", donor.parameter, " has no part ", donor.parameter_index});
    }
  }
  return std::nullopt;
}

}  // namespace

bool VerifyStructure(const Module& module, Findings& findings) {
  return StructureVerifier(module, findings).Run();
}

void VerifyHeader(const Module& module, Findings& findings) {
  for (Key<int64_t> key : {kReplicaCount, kNumPartitions}) {
    if (!module.Has(key) || module.Get(key) >= 1) continue;
    findings.AddToHeader(key.id, "module_devices",
                         Join({RowOf(key.id).name, " is ", module.Get(key)}));
  }
  if (module.dialect() != Dialect::kHlo) return;
  if (auto found = AliasDefect(module)) {
    findings.AddToHeader(AttributeId::kInputOutputAlias, "module_alias", *found);
  }
  if (auto found = LayoutDefect(module)) {
    findings.AddToHeader(AttributeId::kEntryComputationLayout, "module_layout", *found);
  }
  if (auto found = DonorDefect(module)) {
    findings.AddToHeader(AttributeId::kBufferDonor, "module_donor", *found);
  }
}

}  // namespace assay::verifier
