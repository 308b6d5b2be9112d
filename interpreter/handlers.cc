#include "interpreter/handlers.h"

#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "interpreter/block_kernel.h"
#include "interpreter/custom_call.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/opcode_table.h"
#include "interpreter/ops/batch_norm.h"
#include "interpreter/ops/cholesky.h"
#include "interpreter/ops/collective.h"
#include "interpreter/ops/contraction.h"
#include "interpreter/ops/control.h"
#include "interpreter/ops/data_movement.h"
#include "interpreter/ops/elementwise.h"
#include "interpreter/ops/fft.h"
#include "interpreter/ops/indexing.h"
#include "interpreter/ops/random.h"
#include "interpreter/ops/ragged_dot.h"
#include "interpreter/ops/reduction.h"
#include "interpreter/ops/scan.h"
#include "interpreter/ops/sort.h"
#include "interpreter/ops/triangular_solve.h"
#include "interpreter/ops/window.h"

namespace assay {
namespace {

constexpr OpcodeTable<HandlerRow> MakeTable() {
  OpcodeTable<HandlerRow> table;
  for (const ElementwiseRow& row : kElementwiseRows) {
    table.Add({.opcode = row.opcode, .handler = EvaluateElementwise, .check = CheckElementwise});
  }
  table.AddAll(kElementwiseHandlers);
  table.AddAll(kDataMovementHandlers);
  table.AddAll(kIndexingHandlers);
  table.AddAll(kContractionHandlers);
  table.AddAll(kBatchNormHandlers);
  table.AddAll(kFftHandlers);
  table.AddAll(kRandomHandlers);
  table.AddAll(kCholeskyHandlers);
  table.AddAll(kTriangularSolveHandlers);
  table.AddAll(kRaggedDotHandlers);
  table.AddAll(kReductionHandlers);
  table.AddAll(kScanHandlers);
  table.AddAll(kWindowHandlers);
  table.AddAll(kSortHandlers);
  table.AddAll(kControlHandlers);
  table.AddAll(kCollectiveHandlers);
  table.AddAll(kCustomCallHandlers);
  table.AddAll(kUnsupportedRows);
  return table;
}
constexpr OpcodeTable<HandlerRow> kTable = MakeTable();
[[maybe_unused]] constexpr EveryOpcodeHasOneRow<HandlerRow, kTable.FirstWrong()>
    kEveryOpcodeHasOneRow = {};

// Why values of this shape cannot be held; empty: they can.
std::string UnsupportedShape(const Shape& shape) {
  std::string reason;
  ForEachLeaf(shape, [&](const Shape& leaf, std::span<const int64_t>) {
    if (!reason.empty() || leaf.IsToken()) return;
    if (!leaf.IsArray() || leaf.element_type().IsExtended()) {
      reason = "values of shape " + leaf.ToString(false) + " are not implemented yet";
    }
  });
  return reason;
}

}  // namespace

const HandlerRow& HandlerOf(Opcode opcode) { return kTable[opcode]; }

Control ControlOf(const Instruction& instruction) {
  if (instruction.opcode() == Opcode::kCustomCall) {
    const CustomCallTarget* target = FindCustomCall(instruction.Get(kCustomCallTarget));
    return target == nullptr ? Control::kNone : target->control;
  }
  return HandlerOf(instruction.opcode()).control;
}

bool MeetsOthers(const Computation& computation) {
  std::vector<const Computation*> queue = {&computation};
  absl::flat_hash_set<const Computation*> seen = {&computation};
  for (size_t i = 0; i < queue.size(); ++i) {
    for (const Instruction& x : queue[i]->instructions()) {
      Control control = ControlOf(x);
      if (control == Control::kMeet || control == Control::kMeetLater) return true;
      for (const Computation* called : x.called_computations()) {
        if (seen.insert(called).second) queue.push_back(called);
      }
    }
  }
  return false;
}

std::string UnsupportedReason(const Instruction& instruction) {
  const HandlerRow& row = HandlerOf(instruction.opcode());
  std::string reason = UnsupportedShape(instruction.shape());
  if (reason.empty() && row.check) reason = row.check(instruction);
  if (reason.empty() && row.control == Control::kNone) reason = UnsupportedDynamicReason(instruction);
  return reason;
}

}  // namespace assay
