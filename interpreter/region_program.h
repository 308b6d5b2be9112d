// RegionProgram: the body of reduce, scatter, sort, map, ... as a small register program.
//
// A region takes scalars and gives scalars. Compiled once, calls, fusions and tuples removed, it is
// a straight list of kernels over registers, each a block of up to kBlock elements: lane l of every
// register belongs to the l-th of the calls that run side by side. Constants are filled in once.
// What a program cannot say (loops, arrays within the region) is evaluated call by call instead; a
// RegionCaller hides the difference.
// What the region's results do not depend on is left out. Whether a component is adding does not
// depend on any of this: interpreter/region_analysis.h.
#ifndef ASSAY_INTERPRETER_REGION_PROGRAM_H_
#define ASSAY_INTERPRETER_REGION_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/status.h"
#include "interpreter/block_kernel.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

class Evaluation;

class RegionProgram {
 public:
  static constexpr int64_t kBlock = 512;

  // nullptr when the region needs more than a program can say.
  static std::unique_ptr<RegionProgram> Compile(const Computation& region);

  struct Register {
    PrimitiveType type;
    int64_t width;  // bytes of an element
  };
  struct Step {
    BlockKernel kernel;
    int inputs[3];
    int output;
  };

  // One per scalar leaf of the parameters, and of the result, in order.
  int64_t input_count() const { return input_count_; }
  int64_t output_count() const { return static_cast<int64_t>(outputs_.size()); }

  // One binary kernel on (acc, x) that is associative and commutative to the last bit (NaN payloads
  // aside), so that any order gives the sequential value; else nullptr. Not extremes of complex numbers: which
  // of two with a NaN part is the result depends on the order.
  const BlockKernel* AssociativeKernel() const;

  // A comparator compare(f(lhs), g(rhs)), f of the even inputs alone and g of the odd ones: the
  // sort evaluates f and g once per element. nullptr if it has not that form; else the last step.
  const Step* SeparableComparison() const { return separable_ ? &steps_.back() : nullptr; }

  // Of an input or output.
  int64_t input_width(int64_t i) const { return registers_[i].width; }
  int64_t output_width(int64_t i) const { return registers_[outputs_[i]].width; }

  // Registers of one thread.
  class Frame {
   public:
    // For calls of at most `block` (<= kBlock) lanes.
    Frame(const RegionProgram& program, int64_t block);
    // Runs n <= block lanes. Inputs are only read. Afterwards output(i) holds the results. What its
    // functions give is no result of an instruction's own, so no tier counts it.
    void Run(std::span<const void* const> inputs, int64_t n);
    const void* output(int64_t i) const { return pointers_[program_.outputs_[i]]; }
    const void* value(int reg) const { return pointers_[reg]; }

   private:
    const RegionProgram& program_;
    std::unique_ptr<std::byte[]> storage_;
    std::vector<void*> pointers_;  // by register
  };

 private:
  friend class RegionCompiler;
  RegionProgram() = default;
  void RemoveDeadSteps();
  void FindSeparable();
  std::vector<bool> Reached(std::span<const int> from) const;

  int64_t input_count_ = 0;
  std::vector<Register> registers_;  // inputs first
  std::vector<Step> steps_;
  std::vector<std::pair<int, Literal>> constants_;
  std::vector<int> outputs_;
  bool separable_ = false;
};

// Calls a region on blocks of scalars, compiled or not. One per thread; threads only when there is
// a program().
class RegionCaller {
 public:
  // `block`: the most lanes worth running at a time.
  RegionCaller(Evaluation& evaluation, const Computation& region,
               int64_t block = RegionProgram::kBlock);
  const RegionProgram* program() const { return program_; }

  // Calls the region n times: lane l reads element l of each input and writes element l of each
  // output. Outputs may be inputs; a null output is not wanted.
  Status Call(std::span<const void* const> inputs, std::span<void* const> outputs, int64_t n);

 private:
  Status CallSlowly(std::span<const void* const> inputs, std::span<void* const> outputs, int64_t n);

  Evaluation& evaluation_;
  const Computation& region_;
  const RegionProgram* program_;
  int64_t block_;
  std::vector<PrimitiveType> input_types_;
  std::vector<int64_t> input_widths_;
  std::vector<int64_t> output_widths_;
  std::unique_ptr<RegionProgram::Frame> frame_;
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_REGION_PROGRAM_H_
