#include "interpreter/ops/manual_computation.h"

#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/ops/scratch.h"
#include "interpreter/ops/strided.h"
#include "interpreter/result_array.h"

namespace assay {
namespace {

// Copies between a block and its place in the whole array.
void CopyBlock(OpContext& context, const Dims& block, const Shape& local, const std::byte* source,
               std::byte* target, const Shape& whole, bool to_local) {
  Dims sizes = DimsOf(local), inside = StridesOf(local.dimensions());
  Dims outside = StridesOf(whole.dimensions());
  int64_t width = WidthOf(local), start = 0;
  if (Product(sizes) == 0) return;
  for (size_t d = 0; d < sizes.size(); ++d) start += block[d] * sizes[d] * outside[d];
  if (to_local) {
    CopyStrided(&context.pool, width, sizes, source + start * width, outside, target, inside);
  } else {
    CopyStrided(&context.pool, width, sizes, source, inside, target + start * width, outside);
  }
}

}  // namespace

Status EvaluateGlobalToLocal(OpContext& context) {
  const Cuts& cuts = context.evaluation.prepared().CutsOfMarker(context.instruction);
  std::vector<Literal> results;
  for (size_t k = 0; k < cuts.values.size(); ++k) {
    const Shape& local = ResultArray(context.shape(), static_cast<int64_t>(k));
    Literal block = Literal::Uninitialized(local);
    CopyBlock(context, cuts.values[k].of_device[context.evaluation.partition()], local,
              context.operands[k].bytes(), block.MutableBytes(), context.operands[k].shape(), true);
    results.push_back(std::move(block));
  }
  context.result = context.shape().IsTuple() ? Literal::Tuple(context.shape(), std::move(results))
                                             : std::move(results[0]);
  return {};
}

Status PutBlocksTogether(OpContext& context, GroupValues& values) {
  const Cuts& cuts = context.evaluation.prepared().CutsOfMarker(context.instruction);
  int64_t partitions = static_cast<int64_t>(cuts.group_of.size());
  std::vector<Literal> results;
  for (size_t k = 0; k < cuts.values.size(); ++k) {
    const Shape& whole = ResultArray(context.shape(), static_cast<int64_t>(k));
    const Shape& local = context.instruction.operand_shape(static_cast<int64_t>(k));
    ASSIGN_OR_RETURN(Literal result, Scratch(context, whole));
    std::byte* to = result.MutableBytes();
    for (size_t p = values.operands.size(); p-- > 0;) {
      const Dims& block = cuts.values[k].of_device[values.devices[p] % partitions];
      CopyBlock(context, block, local, values.operands[p][k].bytes(), to, whole, false);
    }
    results.push_back(std::move(result));
  }
  Literal result = context.shape().IsTuple() ? Literal::Tuple(context.shape(), std::move(results))
                                             : std::move(results[0]);
  for (Literal& to : values.results) to = result;
  return {};
}

CollectiveGroups BlockGroups(const Cuts& cuts, DeviceCount count) {
  CollectiveGroups found;
  int partitions = static_cast<int>(cuts.group_of.size());
  found.group_of.assign(static_cast<size_t>(count.total()), -1);
  int first = 0;
  for (int replica = 0; replica < count.replicas; ++replica) {
    for (int p = 0; p < partitions; ++p) {
      size_t group = static_cast<size_t>(first + cuts.group_of[p]);
      if (group >= found.groups.size()) found.groups.resize(group + 1);
      found.groups[group].push_back(replica * partitions + p);
      found.group_of[replica * partitions + p] = static_cast<int>(group);
    }
    first = static_cast<int>(found.groups.size());
  }
  return found;
}

}  // namespace assay
