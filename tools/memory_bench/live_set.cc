#include "tools/memory_bench/live_set.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "spec/identity.h"
#include "spec/literal.h"

namespace assay {
namespace {

// The arrays of a value, a number for each leaf of its shape.
using Arrays = std::vector<int>;

// A bitcast is its operand's bytes, whatever layout and type they are seen under.
bool HandsOn(const Instruction& instruction) {
  return IsIdentity(instruction) || instruction.opcode() == Opcode::kBitcast;
}

class Walker {
 public:
  int64_t most() const { return most_; }

  Arrays Fresh(const Shape& shape, bool counts) {
    Arrays arrays;
    ForEachLeaf(shape, [&](const Shape& leaf, std::span<const int64_t>) {
      arrays.push_back(static_cast<int>(bytes_.size()));
      bytes_.push_back(counts && leaf.IsArray() ? AllocationSize(leaf).value_or(0) : 0);
      holders_.push_back(0);
    });
    return arrays;
  }
  void Hold(const Arrays& arrays) {
    for (int a : arrays) {
      if (holders_[a]++ == 0) alive_ += bytes_[a];
    }
    most_ = std::max(most_, alive_);
  }
  void Release(const Arrays& arrays) {
    for (int a : arrays) {
      if (--holders_[a] == 0) alive_ -= bytes_[a];
    }
  }

  // Takes over the holds of its arguments; those of the result are the caller's.
  Arrays Run(const Computation& computation, const std::vector<Arrays>& arguments) {
    Frame frame(computation);
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Instruction& parameter = *computation.parameters()[i];
      frame.values[parameter.id()] = arguments[i];
      for (size_t leaf = 0; leaf < arguments[i].size(); ++leaf) {
        if (frame.last[{parameter.id(), static_cast<int64_t>(leaf)}] < 0) Release({arguments[i][leaf]});
      }
    }
    int64_t step = 0;
    for (const Instruction& instruction : computation.instructions()) {
      if (instruction.opcode() != Opcode::kParameter) Step(frame, instruction, step);
      ++step;
    }
    Arrays result;
    for (Operand root : computation.roots()) {
      Arrays part = frame.Of(root);
      result.insert(result.end(), part.begin(), part.end());
    }
    Hold(result);
    for (const auto& [leaf, last] : frame.last) {
      if (last == Frame::kRoot) Release({frame.values[leaf.first][leaf.second]});
    }
    return result;
  }

 private:
  // One execution of a computation: the arrays of its values, and where each of their leaves is read
  // for the last time.
  struct Frame {
    static constexpr int64_t kRoot = INT64_MAX;
    explicit Frame(const Computation& computation) : module(computation.module()) {
      int64_t step = 0;
      for (const Instruction& instruction : computation.instructions()) {
        for (int64_t leaf = 0; leaf < LeafCount(instruction.shape()); ++leaf) {
          last[{instruction.id(), leaf}] = -1;
        }
        for (Operand operand : instruction.operands()) Read(instruction, operand, step);
        ++step;
      }
      for (Operand root : computation.roots()) Mark(root.instruction, module.path(root.path), kRoot);
    }
    void Read(const Instruction& user, Operand operand, int64_t step) {
      std::span<const int64_t> path = module.path(operand.path);
      std::vector<int64_t> whole(path.begin(), path.end());
      if (user.opcode() == Opcode::kGetTupleElement) whole.push_back(user.Get(kTupleIndex));
      Mark(operand.instruction, whole, step);
    }
    void Mark(InstructionId id, std::span<const int64_t> path, int64_t step) {
      auto [first, count] = LeavesAt(module.instruction(id)->shape(), path);
      for (int64_t leaf = first; leaf < first + count; ++leaf) last[{id, leaf}] = step;
    }
    Arrays Of(Operand operand) const {
      const Arrays& whole = values.at(operand.instruction);
      auto [first, count] = LeavesAt(module.instruction(operand.instruction)->shape(),
                                        module.path(operand.path));
      return Arrays(whole.begin() + first, whole.begin() + first + count);
    }

    const Module& module;
    std::map<InstructionId, Arrays> values;
    std::map<std::pair<InstructionId, int64_t>, int64_t> last;
  };

  // Lets go of the operands' leaves that are read here for the last time.
  void ReleaseOperands(Frame& frame, const Instruction& instruction, int64_t step) {
    for (Operand operand : instruction.operands()) {
      const Arrays& arrays = frame.values[operand.instruction];
      for (size_t leaf = 0; leaf < arrays.size(); ++leaf) {
        int64_t& last = frame.last[{operand.instruction, static_cast<int64_t>(leaf)}];
        if (last == step) {
          Release({arrays[leaf]});
          last = -1;
        }
      }
    }
  }

  void Step(Frame& frame, const Instruction& instruction, int64_t step) {
    std::vector<Arrays> operands;
    for (Operand operand : instruction.operands()) operands.push_back(frame.Of(operand));
    Opcode opcode = instruction.opcode();
    bool enters = opcode == Opcode::kCall || opcode == Opcode::kWhile;
    Arrays result;
    if (enters) {
      for (const Arrays& operand : operands) Hold(operand);
      ReleaseOperands(frame, instruction, step);
      result = opcode == Opcode::kCall
                   ? Run(*instruction.called_computations()[0], operands)
                   : RunLoop(instruction, std::move(operands));
    } else if (opcode == Opcode::kConditional) {
      RunBranches(frame, instruction, operands, step);
      result = Fresh(instruction.shape(), true);
      Hold(result);
    } else {
      if (opcode == Opcode::kTuple) {
        for (const Arrays& operand : operands) {
          result.insert(result.end(), operand.begin(), operand.end());
        }
      } else if (opcode == Opcode::kGetTupleElement) {
        const int64_t index = instruction.Get(kTupleIndex);
        auto [first, count] = LeavesAt(instruction.operand_shape(0), std::span(&index, 1));
        result.assign(operands[0].begin() + first, operands[0].begin() + first + count);
      } else if (HandsOn(instruction)) {
        result = operands[0];
      } else {
        result = Fresh(instruction.shape(), opcode != Opcode::kConstant);
      }
      Hold(result);
    }
    if (!enters) ReleaseOperands(frame, instruction, step);
    for (size_t leaf = 0; leaf < result.size(); ++leaf) {
      if (frame.last[{instruction.id(), static_cast<int64_t>(leaf)}] < 0) Release({result[leaf]});
    }
    frame.values[instruction.id()] = std::move(result);
  }

  Arrays RunLoop(const Instruction& loop, std::vector<Arrays> state) {
    for (int round = 0; round < 2; ++round) {
      for (const Arrays& arrays : state) Hold(arrays);
      Release(Run(*loop.Get(kCondition), state));
      Arrays next = Run(*loop.Get(kBody), state);
      auto at = next.begin();
      for (Arrays& arrays : state) {
        arrays.assign(at, at + static_cast<int64_t>(arrays.size()));
        at += static_cast<int64_t>(arrays.size());
      }
    }
    Arrays result;
    for (const Arrays& arrays : state) result.insert(result.end(), arrays.begin(), arrays.end());
    return result;
  }

  // Each from the same start.
  void RunBranches(const Frame& frame, const Instruction& conditional,
                   const std::vector<Arrays>& operands, int64_t step) {
    const std::vector<int> holders = holders_;
    const int64_t alive = alive_;
    auto branches = conditional.called_computations();
    for (size_t i = 0; i < branches.size(); ++i) {
      std::vector<Arrays> arguments;
      if (i + 1 < operands.size()) arguments.push_back(operands[i + 1]);
      for (const Arrays& argument : arguments) Hold(argument);
      Frame copy = frame;
      ReleaseOperands(copy, conditional, step);
      Run(*branches[i], arguments);
      holders_.resize(holders.size());
      bytes_.resize(holders.size());
      holders_ = holders;
      alive_ = alive;
    }
  }

  std::vector<int64_t> bytes_;  // by array
  std::vector<int> holders_;    // values in reach of a later reader, by array
  int64_t alive_ = 0;
  int64_t most_ = 0;
};

}  // namespace

LiveSet LargestLiveSet(const Module& module) {
  LiveSet set;
  Walker walker;
  std::vector<Arrays> arguments;
  for (const Instruction* parameter : module.entry()->parameters()) {
    ForEachLeaf(parameter->shape(), [&](const Shape& leaf, std::span<const int64_t>) {
      if (leaf.IsArray()) set.arguments += AllocationSize(leaf).value_or(0);
    });
    // The caller has them all the time.
    arguments.push_back(walker.Fresh(parameter->shape(), false));
    walker.Hold(arguments.back());
  }
  walker.Run(*module.entry(), arguments);
  set.beside = walker.most();
  return set;
}

}  // namespace assay
