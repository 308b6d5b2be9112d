#include "interpreter/handlers.h"

#include <array>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "interpreter/block_kernel.h"
#include "interpreter/custom_call.h"
#include "interpreter/dynamic_shape.h"
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

struct Table {
  std::array<HandlerRow, kOpcodeCount> rows;
  std::array<int, kOpcodeCount> count;  // rows given to each opcode
};

constexpr Table MakeTable() {
  Table table = {};
  auto add = [&](const HandlerRow& row) {
    table.rows[static_cast<int>(row.opcode)] = row;
    ++table.count[static_cast<int>(row.opcode)];
  };
  for (const ElementwiseRow& row : kElementwiseRows) {
    add({.opcode = row.opcode, .handler = EvaluateElementwise, .check = CheckElementwise});
  }
  for (const HandlerRow& row : kElementwiseHandlers) add(row);
  for (const HandlerRow& row : kDataMovementHandlers) add(row);
  for (const HandlerRow& row : kIndexingHandlers) add(row);
  for (const HandlerRow& row : kContractionHandlers) add(row);
  for (const HandlerRow& row : kBatchNormHandlers) add(row);
  for (const HandlerRow& row : kFftHandlers) add(row);
  for (const HandlerRow& row : kRandomHandlers) add(row);
  for (const HandlerRow& row : kCholeskyHandlers) add(row);
  for (const HandlerRow& row : kTriangularSolveHandlers) add(row);
  for (const HandlerRow& row : kRaggedDotHandlers) add(row);
  for (const HandlerRow& row : kReductionHandlers) add(row);
  for (const HandlerRow& row : kScanHandlers) add(row);
  for (const HandlerRow& row : kWindowHandlers) add(row);
  for (const HandlerRow& row : kSortHandlers) add(row);
  for (const HandlerRow& row : kControlHandlers) add(row);
  for (const HandlerRow& row : kCollectiveHandlers) add(row);
  for (const HandlerRow& row : kCustomCallHandlers) add(row);
  for (const HandlerRow& row : kUnsupportedRows) add(row);
  return table;
}
constexpr Table kTable = MakeTable();

// The first opcode with no row, or with two; kNone when all is well.
constexpr Opcode kNone = static_cast<Opcode>(kOpcodeCount);
constexpr Opcode FirstWrong() {
  for (int i = 0; i < kOpcodeCount; ++i) {
    if (kTable.count[i] != 1) return static_cast<Opcode>(i);
  }
  return kNone;
}
template <Opcode wrong>
struct EveryOpcodeHasOneRow {
  static_assert(wrong == kNone, "the opcode in the template argument has no handler row, or two");
};
[[maybe_unused]] constexpr EveryOpcodeHasOneRow<FirstWrong()> kEveryOpcodeHasOneRow = {};

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

const HandlerRow& HandlerOf(Opcode opcode) { return kTable.rows[static_cast<int>(opcode)]; }

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
  std::string reason(row.unsupported);
  if (reason.empty()) reason = UnsupportedShape(instruction.shape());
  if (reason.empty() && row.check) reason = row.check(instruction);
  if (reason.empty() && row.control == Control::kNone) reason = UnsupportedDynamicReason(instruction);
  return reason;
}

}  // namespace assay
