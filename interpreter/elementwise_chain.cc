#include "interpreter/elementwise_chain.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/container/inlined_vector.h"
#include "interpreter/evaluation.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

constexpr int64_t kPiece = 1 << 15;        // elements a thread takes at a time
constexpr int64_t kScratch = 24 << 10;     // bytes of all blocks: within a first-level cache
constexpr int64_t kMostLanes = 2048;
constexpr int64_t kStackScratch = 4096;

bool IsStaticArray(const Shape& shape) {
  return shape.IsArray() && IsArrayType(shape.primitive_type()) && !shape.HasDynamicDimensions() &&
         shape.ElementCount().has_value();
}

// What an operand of `instruction` is, of its first `arity`: BlockKernels read no more.
int Arity(const Instruction& instruction) {
  return static_cast<int>(std::min<int64_t>(instruction.operand_count(), 3));
}

struct Pattern {
  int64_t repeat, period;
};

// Which element of its operand element i of the broadcast is: (i / repeat) % period.
std::optional<Pattern> PatternOf(const Instruction& broadcast) {
  const Shape& from = broadcast.operand_shape(0);
  const Shape& to = broadcast.shape();
  if (!IsStaticArray(from) || !IsStaticArray(to)) return std::nullopt;
  if (from.primitive_type() != to.primitive_type()) return std::nullopt;
  if (*from.ElementCount() == 1) return Pattern{1, 1};
  const std::vector<int64_t>& dimensions = broadcast.Get(kDimensions);
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (dimensions[i] != dimensions[0] + static_cast<int64_t>(i)) return std::nullopt;
    if (from.dimension(i) != to.dimension(dimensions[i])) return std::nullopt;
  }
  Pattern pattern{1, *from.ElementCount()};
  for (int64_t d = dimensions.back() + 1; d < to.rank(); ++d) pattern.repeat *= to.dimension(d);
  return pattern;
}

// `lanes` elements of the pattern from element `at` on.
void Spread(int64_t width, int64_t repeat, int64_t period, const std::byte* from, std::byte* to,
            int64_t at, int64_t lanes) {
  if (period == 1) return Fill(width, from, to, lanes);
  if (repeat == 1) {
    int64_t first = std::min(period, lanes), start = at % period;
    int64_t head = std::min(first, period - start);
    std::memcpy(to, from + start * width, static_cast<size_t>(head * width));
    std::memcpy(to + head * width, from, static_cast<size_t>((first - head) * width));
    for (int64_t done = first; done < lanes;) {
      int64_t more = std::min(done / period * period, lanes - done);
      std::memcpy(to + done * width, to, static_cast<size_t>(more * width));
      done += more;
    }
    return;
  }
  while (lanes > 0) {
    int64_t run = std::min(repeat - at % repeat, lanes);
    Fill(width, from + at / repeat % period * width, to, run);
    to += run * width;
    at += run;
    lanes -= run;
  }
}

}  // namespace

bool ElementwiseChain::Takes(const Instruction& instruction) {
  if (!IsStaticArray(instruction.shape()) || !ResolveElementwise(instruction)) return false;
  for (int i = 0; i < Arity(instruction); ++i) {
    const Shape& operand = instruction.operand_shape(i);
    if (!IsStaticArray(operand)) return false;
    if (operand.rank() != 0 && operand.dimensions() != instruction.shape().dimensions()) {
      return false;
    }
  }
  return true;
}

bool ElementwiseChain::Spreads(const Instruction& instruction) {
  return instruction.opcode() == Opcode::kBroadcast && PatternOf(instruction).has_value();
}

ElementwiseChain::ElementwiseChain(std::span<const Instruction* const> members,
                                   const std::function<bool(const Instruction&)>& is_output) {
  count_ = *members[0]->shape().ElementCount();
  AddSteps(members, is_output);
  AssignSlots();
}

int ElementwiseChain::OperandOf(Operand operand) {
  auto found = std::find(operands_.begin(), operands_.end(), operand);
  if (found != operands_.end()) return static_cast<int>(found - operands_.begin());
  operands_.push_back(operand);
  return static_cast<int>(operands_.size()) - 1;
}

// The input that reads a value from outside: a broadcast's operand instead of the broadcast, a
// scalar constant from here.
int ElementwiseChain::InputOf(Operand operand, const Module& module,
                              absl::flat_hash_map<InputKey, int>* known) {
  Pattern pattern{1, 0};
  const Instruction* producer = module.instruction(operand.instruction);
  const Shape* shape = SubshapeAt(producer->shape(), module.path(operand.path));
  if (operand.path == 0 && Spreads(*producer)) {
    pattern = *PatternOf(*producer);
    operand = producer->operands()[0];
    producer = module.instruction(operand.instruction);
    shape = SubshapeAt(producer->shape(), module.path(operand.path));
  } else if (shape->rank() == 0) {
    pattern.period = 1;
  }
  if (pattern.period == count_) pattern = {1, 0};  // the array itself
  InputKey key(operand.instruction, operand.path, pattern.repeat, pattern.period);
  auto [at, added] = known->insert({key, static_cast<int>(inputs_.size())});
  if (!added) return at->second;
  Input input{.operand = -1, .width = WidthOf(*shape), .repeat = pattern.repeat,
              .period = pattern.period};
  if (producer->opcode() == Opcode::kConstant && producer->shape().IsScalar()) {
    input.constant = producer->Get(kLiteral).Unpacked();
  } else {
    input.operand = OperandOf(operand);
  }
  inputs_.push_back(std::move(input));
  return at->second;
}

void ElementwiseChain::AddSteps(std::span<const Instruction* const> members,
                                const std::function<bool(const Instruction&)>& is_output) {
  const Module& module = members[0]->module();
  // Members that an output needs.
  absl::flat_hash_set<InstructionId> inside;
  for (const Instruction* member : members) inside.insert(member->id());
  absl::flat_hash_map<InstructionId, int> steps;  // -1: needed, not made yet
  for (size_t m = members.size(); m-- > 0;) {
    if (is_output(*members[m])) steps[members[m]->id()] = -1;
    if (!steps.contains(members[m]->id())) continue;
    for (int i = 0; i < Arity(*members[m]); ++i) {
      InstructionId operand = members[m]->operands()[i].instruction;
      if (inside.contains(operand)) steps[operand] = -1;
    }
  }
  // Inputs are numbered before steps, so that values of steps are known only after all of them.
  absl::flat_hash_map<InputKey, int> known;
  for (const Instruction* member : members) {
    auto self = steps.find(member->id());
    if (self == steps.end()) continue;
    self->second = static_cast<int>(steps_.size());
    Step step{.kernel = *ResolveElementwise(*member), .inputs = {-1, -1, -1},
              .width = WidthOf(member->shape())};
    for (int i = 0; i < Arity(*member); ++i) {
      Operand operand = member->operands()[i];
      auto inner = steps.find(operand.instruction);
      if (inner != steps.end()) {
        step.inputs[i] = -2 - inner->second;
      } else {
        step.inputs[i] = InputOf(operand, module, &known);
        inputs_[step.inputs[i]].last_step = self->second;
      }
    }
    if (is_output(*member)) {
      step.output = static_cast<int>(outputs_.size());
      outputs_.push_back(member);
      output_steps_.push_back(self->second);
    }
    members_.push_back(member);
    steps_.push_back(std::move(step));
  }
  int first_step = static_cast<int>(inputs_.size());
  for (Step& step : steps_) {
    for (int& input : step.inputs) {
      if (input <= -2) input = first_step + (-2 - input);
    }
  }
}

// Inputs that are spread keep their block; a step's block is free again after its last reader,
// which may write where it reads (elements of one size).
void ElementwiseChain::AssignSlots() {
  auto new_slot = [&](int64_t width) {
    slot_widths_.push_back(width);
    lane_bytes_ += width;
    return static_cast<int>(slot_widths_.size()) - 1;
  };
  for (Input& input : inputs_) {
    if (input.period != 0) input.slot = new_slot(input.width);
  }
  int first_step = static_cast<int>(inputs_.size());
  std::vector<int> last(steps_.size(), -1);
  for (size_t s = 0; s < steps_.size(); ++s) {
    for (int input : steps_[s].inputs) {
      if (input >= first_step) last[input - first_step] = static_cast<int>(s);
    }
  }
  std::vector<int> free, freed_after;
  for (size_t s = 0; s < steps_.size(); ++s) {
    free.insert(free.end(), freed_after.begin(), freed_after.end());
    freed_after.clear();
    for (int k = 0; k < 3; ++k) {
      int value = steps_[s].inputs[k] - first_step;
      bool seen = false;
      for (int j = 0; j < k; ++j) seen |= steps_[s].inputs[j] - first_step == value;
      if (value < 0 || seen || last[value] != static_cast<int>(s)) continue;
      if (steps_[value].slot < 0) continue;
      bool same_width = steps_[value].width == steps_[s].width;
      (same_width ? free : freed_after).push_back(steps_[value].slot);
    }
    if (steps_[s].output >= 0) continue;
    auto fits = std::find_if(free.begin(), free.end(),
                             [&](int slot) { return slot_widths_[slot] == steps_[s].width; });
    if (fits != free.end()) {
      steps_[s].slot = *fits;
      free.erase(fits);
    } else {
      steps_[s].slot = new_slot(steps_[s].width);
    }
  }
  block_ = lane_bytes_ == 0 ? kMostLanes : std::clamp<int64_t>(kScratch / lane_bytes_, 64, kMostLanes);
  block_ = std::clamp<int64_t>(count_, 1, block_);
}

struct ElementwiseChain::Bindings {
  absl::InlinedVector<const std::byte*, 8> inputs;
  absl::InlinedVector<std::byte*, 4> outputs;
};

// Storage for a result: that of an operand which dies here, has elements of the same size and is
// read by no later step, or new.
Literal ElementwiseChain::TakeStorage(OpContext& context, size_t output) const {
  const Shape& shape = outputs_[output]->shape();
  int bits = FormatOf(shape.primitive_type()).bits;
  for (const Input& input : inputs_) {
    if (bits < 8 || input.operand < 0 || input.period != 0) continue;
    if (input.last_step > output_steps_[output]) continue;
    Literal& operand = context.operands[input.operand];
    if (!operand.IsValid() || !operand.IsUnique()) continue;
    if (FormatOf(operand.shape().primitive_type()).bits != bits) continue;
    Literal result = operand.Reshaped(shape);
    operand = Literal();
    return result;
  }
  return Literal::Uninitialized(shape);
}

Status ElementwiseChain::Run(OpContext& context) const {
  Bindings bindings;
  for (const Input& input : inputs_) {
    const Literal& from = input.operand < 0 ? input.constant : context.operands[input.operand];
    bindings.inputs.push_back(from.bytes());
  }
  absl::InlinedVector<Literal, 4> results;
  for (size_t i = 0; i < outputs_.size(); ++i) {
    results.push_back(TakeStorage(context, i));
    bindings.outputs.push_back(results.back().MutableBytes());
  }
  const Evaluation& evaluation = context.evaluation;
  if (count_ <= block_) {
    if (count_ > 0) RunPiece(bindings, evaluation, 0, count_);
  } else {
    RETURN_IF_ERROR(ParallelFor(context, count_, kPiece, [&](int64_t begin, int64_t end) {
      RunPiece(bindings, evaluation, begin, end);
    }));
  }
  if (results.size() == 1) {
    context.result = std::move(results[0]);
  } else {
    context.result = Literal::Tuple({std::make_move_iterator(results.begin()),
                                     std::make_move_iterator(results.end())});
  }
  return {};
}

void ElementwiseChain::RunPiece(const Bindings& bindings, const Evaluation& evaluation,
                                int64_t begin, int64_t end) const {
  int64_t block = std::min(block_, end - begin);
  alignas(64) std::byte on_stack[kStackScratch];
  std::unique_ptr<std::byte[]> on_heap;
  std::byte* scratch = on_stack;
  int64_t slot_padding = 64 * static_cast<int64_t>(slot_widths_.size());
  if (lane_bytes_ * block + slot_padding > kStackScratch) {
    on_heap = std::make_unique_for_overwrite<std::byte[]>(
        static_cast<size_t>(lane_bytes_ * block + slot_padding));
    scratch = on_heap.get();
  }
  absl::InlinedVector<std::byte*, 16> slots;
  for (int64_t width : slot_widths_) {
    slots.push_back(scratch);
    scratch += (width * block + 63) / 64 * 64;
  }
  // By value: where its elements of the current block are, and how far the next element is.
  absl::InlinedVector<const std::byte*, 16> at;
  absl::InlinedVector<int64_t, 16> pitch;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    const Input& input = inputs_[i];
    bool spread = input.slot >= 0;
    at.push_back(spread ? slots[input.slot] : bindings.inputs[i] + begin * input.width);
    pitch.push_back(spread ? 0 : input.width);
    if (input.period == 1) Fill(input.width, bindings.inputs[i], slots[input.slot], block);
  }
  for (const Step& step : steps_) {
    bool kept = step.output >= 0;
    at.push_back(kept ? bindings.outputs[step.output] + begin * step.width : slots[step.slot]);
    pitch.push_back(kept ? step.width : 0);
  }
  size_t first_step = inputs_.size();
  for (int64_t from = begin; from < end; from += block) {
    int64_t lanes = std::min(block, end - from);
    if (from != begin && evaluation.ShouldStop()) return;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const Input& input = inputs_[i];
      if (input.period <= 1) continue;
      Spread(input.width, input.repeat, input.period, bindings.inputs[i], slots[input.slot], from,
             lanes);
    }
    for (size_t s = 0; s < steps_.size(); ++s) {
      const Step& step = steps_[s];
      const void* x[3];
      for (int k = 0; k < 3; ++k) x[k] = step.inputs[k] < 0 ? nullptr : at[step.inputs[k]];
      step.kernel.Run(x, const_cast<std::byte*>(at[first_step + s]), lanes);
    }
    for (size_t v = 0; v < at.size(); ++v) at[v] += lanes * pitch[v];
  }
}

}  // namespace assay
