#include "interpreter/region_program.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "interpreter/evaluation.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/one_precision.h"
#include "interpreter/region_analysis.h"

namespace assay {
namespace {

// Beyond this a region is evaluated call by call: inlining may grow it exponentially.
constexpr size_t kStepLimit = 20000;

// Moving the one element of a scalar gives it back, if perhaps as another type (bitcasts).
bool MovesItsOperand(const Instruction& instruction) {
  return instruction.spec().traits.Has(Trait::kDataMovement) && instruction.operand_count() == 1 &&
         instruction.shape().IsArray();
}

// Gives its first operand, whatever that is, perhaps rounded to another precision.
bool OnlyOrders(Opcode opcode) {
  return opcode == Opcode::kOptBarrier || opcode == Opcode::kDomain ||
         opcode == Opcode::kAddDependency;
}

// What must run although nobody reads its result: a send, say, or a call of a computation that may hold one.
bool MayAct(const Instruction& instruction) {
  return instruction.spec().traits.Has(Trait::kSideEffect) || !instruction.called_computations().empty();
}

bool AllScalars(const Shape& shape) {
  bool all = true;
  ForEachLeaf(shape, [&](const Shape& leaf, std::span<const int64_t>) {
    all = all && leaf.IsScalar() && IsArrayType(leaf.primitive_type());
  });
  return all;
}

}  // namespace

// Compiles with an explicit stack of the computations being inlined.
class RegionCompiler {
 public:
  std::unique_ptr<RegionProgram> Compile(const Computation& region) {
    Value inputs;
    std::vector<Value> arguments;
    for (const Instruction* parameter : region.parameters()) {
      if (parameter == nullptr || !AllScalars(parameter->shape())) return nullptr;
      Value value;
      ForEachLeaf(parameter->shape(), [&](const Shape& leaf, std::span<const int64_t>) {
        value.push_back(NewRegister(leaf.primitive_type()));
      });
      arguments.push_back(std::move(value));
    }
    program_->input_count_ = static_cast<int64_t>(program_->registers_.size());
    Enter(region, std::move(arguments));
    while (!stack_.empty()) {
      if (!Advance()) return nullptr;
    }
    program_->outputs_ = result_;
    program_->RemoveDeadSteps();
    program_->FindSeparable();
    SeparateOutputs();
    return std::move(program_);
  }

 private:
  using Value = std::vector<int>;  // registers of the leaves
  struct Level {
    const Computation* computation;
    const Instruction* next;
    absl::flat_hash_set<InstructionId> live;
    std::vector<Value> arguments;
    absl::flat_hash_map<InstructionId, Value> values;
  };

  void Enter(const Computation& computation, std::vector<Value> arguments) {
    stack_.push_back({&computation, computation.first(), LiveInstructions(computation),
                      std::move(arguments), {}});
  }

  // Compiles one instruction, or leaves a computation. False: not compilable.
  bool Advance() {
    Level& level = stack_.back();
    while (level.next != nullptr && !level.live.contains(level.next->id())) {
      if (MayAct(*level.next)) return false;
      level.next = level.next->next();
    }
    if (level.next == nullptr) return Leave();
    const Instruction& instruction = *level.next;
    if (program_->steps_.size() > kStepLimit || program_->registers_.size() > kStepLimit)
      return false;
    if (!AllScalars(instruction.shape())) return false;
    if (IsInlined(instruction.opcode())) {
      std::vector<Value> arguments;
      for (Operand operand : instruction.operands()) {
        std::optional<Value> value = Read(level, operand);
        if (!value) return false;
        arguments.push_back(*std::move(value));
      }
      const Computation& callee = *instruction.called_computations()[0];
      if (static_cast<int64_t>(arguments.size()) != callee.parameter_count()) return false;
      if (++inlined_ > static_cast<int64_t>(kStepLimit)) return false;
      Enter(callee, std::move(arguments));  // Leave() goes on after the call
      return true;
    }
    std::optional<Value> value = CompileInstruction(level, instruction);
    if (!value) return false;
    level.values[instruction.id()] = *std::move(value);
    level.next = instruction.next();
    return true;
  }

  bool Leave() {
    Value result;
    for (Operand root : stack_.back().computation->roots()) {
      std::optional<Value> value = Read(stack_.back(), root);
      if (!value) return false;
      result.insert(result.end(), value->begin(), value->end());
    }
    stack_.pop_back();
    if (stack_.empty()) {
      result_ = std::move(result);
      return true;
    }
    Level& caller = stack_.back();
    caller.values[caller.next->id()] = std::move(result);
    caller.next = caller.next->next();
    return true;
  }

  // nullopt: the value lies outside the region.
  std::optional<Value> Read(const Level& level, Operand operand) {
    auto found = level.values.find(operand.instruction);
    if (found == level.values.end()) return std::nullopt;
    const Module& module = level.computation->module();
    if (operand.path == 0) return found->second;
    return Part(found->second, module.instruction(operand.instruction)->shape(),
                module.path(operand.path));
  }

  static Value Part(const Value& value, const Shape& shape, std::span<const int64_t> path) {
    LeafRange range = LeavesAt(shape, path);
    return Value(value.begin() + range.first, value.begin() + range.first + range.count);
  }

  std::optional<Value> CompileInstruction(const Level& level, const Instruction& instruction) {
    Opcode opcode = instruction.opcode();
    if (opcode == Opcode::kParameter) return level.arguments[instruction.Get(kParameterNumber)];
    if (opcode == Opcode::kConstant) {
      const Literal& literal = instruction.Get(kLiteral);
      if (!literal.IsValid() || literal.IsElided() || !literal.shape().IsArray())
        return std::nullopt;
      int reg = NewRegister(literal.shape().primitive_type());
      program_->constants_.push_back({reg, literal.Unpacked()});
      return Value{reg};
    }
    std::vector<Value> operands;
    for (Operand operand : instruction.operands()) {
      std::optional<Value> value = Read(level, operand);
      if (!value) return std::nullopt;
      operands.push_back(*std::move(value));
    }
    if (opcode == Opcode::kTuple) {
      Value all;
      for (const Value& value : operands) all.insert(all.end(), value.begin(), value.end());
      return all;
    }
    if (opcode == Opcode::kGetTupleElement) {
      int64_t index[] = {instruction.Get(kTupleIndex)};
      return Part(operands[0], instruction.operand_shape(0), index);
    }
    if (OnlyOrders(opcode)) return Ordered(instruction, operands[0]);
    if (MovesItsOperand(instruction)) return Move(instruction, operands[0]);
    std::optional<BlockKernel> kernel = ResolveElementwise(instruction);
    if (!kernel) return std::nullopt;
    RegionProgram::Step step = {.kernel = *kernel, .inputs = {-1, -1, -1}, .output = 0};
    for (size_t i = 0; i < operands.size() && i < 3; ++i) step.inputs[i] = operands[i][0];
    step.output = NewRegister(instruction.shape().primitive_type());
    program_->steps_.push_back(step);
    return Value{step.output};
  }

  Value Ordered(const Instruction& instruction, Value operand) {
    size_t leaf = 0;
    for (const Shape* shape : LeavesOf(instruction.shape())) {
      int& value = operand[leaf++];
      const PrimitiveType from = program_->registers_[value].type, to = shape->primitive_type();
      if (from != to) value = Map(value, to, numeric::FindConvert(from, to));
    }
    return operand;
  }

  // The same bits seen as another type (below 8 bits the storage of two types differs), or what is moved
  // rounded to another precision.
  std::optional<Value> Move(const Instruction& instruction, const Value& operand) {
    const Format& from = FormatOf(instruction.operand_shape(0).primitive_type());
    const Format& to = FormatOf(instruction.shape().primitive_type());
    if (from.type == to.type) return operand;
    if (IsOfSeveralPrecisions(instruction)) {
      return Value{Map(operand[0], to.type, numeric::FindConvert(from.type, to.type))};
    }
    if (from.bits != to.bits || from.bits < 8) return std::nullopt;
    // A copy, so that each register keeps one type.
    return Value{Copy(operand[0], to.type)};
  }

  int Copy(int from, PrimitiveType type) {
    return Map(from, type, numeric::FindUnary(numeric::UnaryFunction::kCopy, type));
  }
  int Map(int from, PrimitiveType type, numeric::UnaryKernel kernel) {
    RegionProgram::Step step = {
        .kernel = {}, .inputs = {from, -1, -1}, .output = NewRegister(type)};
    step.kernel.kind = ElementwiseKind::kUnary;
    step.kernel.unary = kernel;
    program_->steps_.push_back(step);
    return step.output;
  }

  // Gives each output a register of its own that is no input, so that callers may write the
  // outputs back into the inputs one after the other.
  void SeparateOutputs() {
    std::vector<bool> taken(program_->registers_.size());
    for (auto& [reg, literal] : program_->constants_) taken[reg] = true;
    for (int64_t i = 0; i < program_->input_count_; ++i) taken[i] = true;
    for (int& output : program_->outputs_) {
      if (taken[output]) {
        output = Copy(output, program_->registers_[output].type);
      } else {
        taken[output] = true;
      }
    }
  }

  int NewRegister(PrimitiveType type) {
    program_->registers_.push_back({type, FormatOf(type).ByteSize()});
    return static_cast<int>(program_->registers_.size()) - 1;
  }

  std::unique_ptr<RegionProgram> program_{new RegionProgram};
  std::vector<Level> stack_;
  Value result_;
  int64_t inlined_ = 0;
};

std::unique_ptr<RegionProgram> RegionProgram::Compile(const Computation& region) {
  return RegionCompiler().Compile(region);
}

// Registers that the values `from` depend on, themselves included.
std::vector<bool> RegionProgram::Reached(std::span<const int> from) const {
  std::vector<bool> reached(registers_.size());
  for (int reg : from) reached[reg] = true;
  for (size_t s = steps_.size(); s-- > 0;) {
    if (!reached[steps_[s].output]) continue;
    for (int input : steps_[s].inputs) {
      if (input >= 0) reached[input] = true;
    }
  }
  return reached;
}

void RegionProgram::RemoveDeadSteps() {
  std::vector<bool> reached = Reached(outputs_);
  std::erase_if(steps_, [&](const Step& step) { return !reached[step.output]; });
}

const BlockKernel* RegionProgram::AssociativeKernel() const {
  using enum numeric::BinaryFunction;
  if (input_count_ != 2 || steps_.size() != 1 || outputs_.size() != 1) return nullptr;
  const Step& step = steps_[0];
  bool of_both =
      (step.inputs[0] == 0 && step.inputs[1] == 1) || (step.inputs[0] == 1 && step.inputs[1] == 0);
  if (step.kernel.kind != ElementwiseKind::kBinary || !of_both) return nullptr;
  if (registers_[0].type != registers_[step.output].type) return nullptr;
  numeric::BinaryFunction f = step.kernel.binary_function;
  const bool is_complex = IsComplex(registers_[0].type);
  const bool bitwise = f == kAnd || f == kOr || f == kXor;
  const bool extreme = !is_complex && (f == kMaximum || f == kMinimum);
  const bool modular = !IsFloat(registers_[0].type) && !is_complex && (f == kAdd || f == kMultiply);
  return bitwise || extreme || modular ? &step.kernel : nullptr;
}

void RegionProgram::FindSeparable() {
  if (outputs_.size() != 1 || steps_.empty()) return;
  const Step& last = steps_.back();
  if (last.output != outputs_[0] || last.kernel.kind != ElementwiseKind::kCompare) return;
  for (int side = 0; side < 2; ++side) {
    std::vector<bool> reached = Reached(std::span(&last.inputs[side], 1));
    for (int64_t i = 1 - side; i < input_count_; i += 2) {
      if (reached[i]) return;
    }
  }
  separable_ = true;
}

RegionProgram::Frame::Frame(const RegionProgram& program, int64_t block) : program_(program) {
  auto padded = [&](const Register& reg) { return (reg.width * block + 63) / 64 * 64; };
  int64_t total = 0;
  for (const Register& reg : program.registers_) total += padded(reg);
  storage_ = std::make_unique_for_overwrite<std::byte[]>(static_cast<size_t>(total));
  std::byte* at = storage_.get();
  for (const Register& reg : program.registers_) {
    pointers_.push_back(at);
    at += padded(reg);
  }
  for (const auto& [reg, literal] : program.constants_) {
    int64_t width = program.registers_[reg].width;
    std::byte* lanes = static_cast<std::byte*>(pointers_[reg]);
    for (int64_t l = 0; l < block; ++l) std::memcpy(lanes + l * width, literal.bytes(), width);
  }
}

void RegionProgram::Frame::Run(std::span<const void* const> inputs, int64_t n) {
  const numeric::CountingScope uncounted(nullptr);
  for (size_t i = 0; i < inputs.size(); ++i) pointers_[i] = const_cast<void*>(inputs[i]);
  for (const Step& step : program_.steps_) {
    const void* x[3];
    for (int i = 0; i < 3; ++i) x[i] = step.inputs[i] < 0 ? nullptr : pointers_[step.inputs[i]];
    step.kernel.Run(x, pointers_[step.output], n);
  }
}

RegionCaller::RegionCaller(Evaluation& evaluation, const Computation& region, int64_t block)
    : evaluation_(evaluation),
      region_(region),
      program_(evaluation.ProgramOf(region)),
      block_(std::clamp<int64_t>(block, 1, RegionProgram::kBlock)) {
  for (const Instruction* parameter : region.parameters()) {
    ForEachLeaf(parameter->shape(), [&](const Shape& leaf, std::span<const int64_t>) {
      input_types_.push_back(leaf.primitive_type());
      input_widths_.push_back(FormatOf(leaf.primitive_type()).ByteSize());
    });
  }
  for (Operand root : region.roots()) {
    const Instruction& producer = *region.module().instruction(root.instruction);
    const Shape* shape = SubshapeAt(producer.shape(), region.module().path(root.path));
    ForEachLeaf(*shape, [&](const Shape& leaf, std::span<const int64_t>) {
      output_widths_.push_back(FormatOf(leaf.primitive_type()).ByteSize());
    });
  }
  if (program_) frame_ = std::make_unique<RegionProgram::Frame>(*program_, block_);
}

Status RegionCaller::Call(std::span<const void* const> inputs, std::span<void* const> outputs,
                          int64_t n) {
  if (!program_) return CallSlowly(inputs, outputs, n);
  if (n <= block_) {
    frame_->Run(inputs, n);
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i]) std::memcpy(outputs[i], frame_->output(i), n * output_widths_[i]);
    }
    return {};
  }
  absl::InlinedVector<const void*, 8> in(inputs.begin(), inputs.end());
  absl::InlinedVector<void*, 8> out(outputs.begin(), outputs.end());
  for (int64_t at = 0; at < n; at += block_) {
    int64_t lanes = std::min(block_, n - at);
    RETURN_IF_ERROR(Call(in, out, lanes));
    for (size_t i = 0; i < in.size(); ++i) {
      in[i] = static_cast<const std::byte*>(in[i]) + lanes * input_widths_[i];
    }
    for (size_t i = 0; i < out.size(); ++i) {
      if (out[i]) out[i] = static_cast<std::byte*>(out[i]) + lanes * output_widths_[i];
    }
  }
  return {};
}

Status RegionCaller::CallSlowly(std::span<const void* const> inputs, std::span<void* const> outputs,
                                int64_t n) {
  for (int64_t lane = 0; lane < n; ++lane) {
    size_t leaf = 0;
    std::vector<Literal> arguments;
    for (const Instruction* parameter : region_.parameters()) {
      // Regions take scalars or flat tuples of them.
      std::vector<Literal> leaves;
      for (int64_t i = LeafCount(parameter->shape()); i-- > 0; ++leaf) {
        Literal scalar = Literal::Uninitialized(Shape::Scalar(input_types_[leaf]));
        std::memcpy(scalar.MutableBytes(),
                    static_cast<const std::byte*>(inputs[leaf]) + lane * input_widths_[leaf],
                    input_widths_[leaf]);
        leaves.push_back(std::move(scalar));
      }
      bool tuple = parameter->shape().IsTuple();
      arguments.push_back(tuple ? Literal::Tuple(std::move(leaves)) : std::move(leaves[0]));
    }
    ASSIGN_OR_RETURN(Literal result, evaluation_.Run(region_, std::move(arguments)));
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] == nullptr) continue;
      const Literal& value = result.shape().IsTuple() ? result.elements()[i] : result;
      std::memcpy(static_cast<std::byte*>(outputs[i]) + lane * output_widths_[i], value.bytes(),
                  output_widths_[i]);
    }
  }
  return {};
}

}  // namespace assay
