// What the graph of a region says, whether or not the region compiles to a program.
//
// Component i of a reducing region is *adding* when, with calls, fusions, tuples,
// get-tuple-elements and copies looked through, it is add(acc_i, x_i) in either order at a float or
// complex type and no other component reads acc_i: then its value is an exact sum
// (docs/semantics.md, "Reductions"). Instructions that no root reaches are not looked at, and what
// stands beside the sum (loops, arrays) does not matter.
#ifndef ASSAY_INTERPRETER_REGION_ANALYSIS_H_
#define ASSAY_INTERPRETER_REGION_ANALYSIS_H_

#include <vector>

#include "absl/container/flat_hash_set.h"
#include "spec/module.h"

namespace assay {

// The instructions that the roots depend on.
absl::flat_hash_set<InstructionId> LiveInstructions(const Computation& computation);

// True for calls and fusions: instructions that mean their one called computation.
bool IsInlined(Opcode opcode);

// For each leaf of the region's result: is it adding? The region's parameters are the accumulators
// (one leaf per component), then the elements; a region of any other form adds nowhere.
std::vector<bool> FindAddingComponents(const Computation& region);
// Likewise at an integer type or pred: sums that wrap, or an or of all.
std::vector<bool> FindWrappingComponents(const Computation& region);

// Of a scan's body, (x..., carry...) -> (y..., carry...): per carry, the input that is added to it, -1
// if it is not adding; it is when the new carry is carry + x in either order, arrays of the same float
// or complex type, and no result reads the carry but that sum, which may also be given as a y.
struct ScanSum {
  int64_t input = -1;
  std::vector<int64_t> outputs;  // the ys that are the sum
};
std::vector<ScanSum> FindScanSums(const Computation& body, int64_t inputs);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_REGION_ANALYSIS_H_
