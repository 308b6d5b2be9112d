// ragged-dot: a dot whose lhs falls into groups along one dimension, of sizes given by operand 2.
//
//   ragged dimension free:         each row meets the slice of rhs that belongs to its group
//   ragged dimension contracting:  one result per group, over the positions of the group alone
//   ragged dimension batch:        the dot itself
//
// Groups follow each other from position 0 on; a negative size counts as 0, and what would lie beyond
// the end of the dimension does not exist. Positions in no group (row `ragged_no_group`) give +0, and
// belong to no sum. Every element is one exact sum, as in dot.
#include "interpreter/ops/ragged_dot.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/ops/dot_operand.h"
#include "interpreter/ops/fold.h"
#include "interpreter/ops/product_sum.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

// The group of each position along the ragged dimension of lhs, for each index of the dimensions
// that the sizes tell apart.
class Groups {
 public:
  Groups(const Literal& sizes, int64_t length) : length_(length) {
    count_ = sizes.shape().dimensions().back();
    const int64_t rows = Product(sizes.shape().dimensions().first(sizes.shape().rank() - 1));
    one_for_all_ = sizes.shape().rank() == 1;
    // XLA takes sizes of any type: they are what convert makes of them.
    std::vector<int64_t> numbers(static_cast<size_t>(rows * count_));
    numeric::ConvertBlock(sizes.shape().primitive_type(), PrimitiveType::kS64, sizes.bytes(),
                          numbers.data(), rows * count_);
    if (sizes.shape().primitive_type() == PrimitiveType::kU64) {
      for (int64_t& number : numbers) number = number < 0 ? INT64_MAX : number;  // very large
    }
    groups_.assign(static_cast<size_t>(rows * length), -1);
    for (int64_t r = 0; r < rows; ++r) {
      int64_t at = 0;
      for (int64_t g = 0; g < count_; ++g) {
        int64_t left = std::max<int64_t>(0, numbers[static_cast<size_t>(r * count_ + g)]);
        for (left = std::min(left, length - at); left > 0; --left) {
          groups_[static_cast<size_t>(r * length + at++)] = g;
        }
      }
    }
  }

  int64_t count() const { return count_; }
  // -1: none.
  int64_t Of(int64_t prefix, int64_t position) const {
    return groups_[static_cast<size_t>((one_for_all_ ? 0 : prefix) * length_ + position)];
  }

 private:
  int64_t length_, count_;
  bool one_for_all_;
  std::vector<int64_t> groups_;
};

// How an index of `dimensions` (of lhs, in this order, row-major) splits into the ragged position and
// the number of the index of the dimensions before the ragged one.
struct RaggedIndex {
  int64_t prefix_step = 0, prefix_size = 0, ragged_step = 1, ragged_size = 1;

  RaggedIndex(const Shape& lhs, std::span<const int64_t> dimensions, int64_t ragged) {
    int64_t before = 1, after = 1;
    bool seen = false;
    for (int64_t d : dimensions) {
      if (d == ragged) {
        seen = true;
        ragged_size = lhs.dimension(d);
      } else {
        (seen ? after : before) *= lhs.dimension(d);
      }
    }
    prefix_size = before;
    ragged_step = after;
    prefix_step = after * ragged_size;
  }
  int64_t Position(int64_t i) const { return i / ragged_step % ragged_size; }
  int64_t Prefix(int64_t i) const { return i / prefix_step; }
};

struct RaggedDot {
  OpContext& context;
  const Literal& lhs = context.operands[0];
  const Literal& rhs = context.operands[1];
  int64_t ragged = context.instruction.Get(kLhsRaggedDims)[0];
  std::vector<int64_t> batch = context.instruction.Get(kLhsBatchDims);
  std::vector<int64_t> contracting = context.instruction.Get(kLhsContractingDims);
  Groups groups{context.operands[2], context.operands[0].shape().dimension(ragged)};
  DotOperand left = ArrangeDotOperand(lhs.shape(), batch, contracting);
  DotOperand right =
      ArrangeDotOperand(rhs.shape(), context.instruction.Get(kRhsBatchDims),
                        context.instruction.Get(kRhsContractingDims),
                        context.instruction.Get(kRhsGroupDims));
  ProductSum engine{lhs.shape().primitive_type(), rhs.shape().primitive_type(),
                    context.shape().primitive_type(), DotAlgorithm::kUnset};
  int64_t width = WidthOf(context.shape());
};

// result[batch, i, j]: the group of row i picks the slice of rhs. `group_of(b, i)`: -1 for none.
template <typename GroupOf>
Status DotOfRows(RaggedDot& dot, GroupOf group_of) {
  OpContext& context = dot.context;
  const DotOperand& left = dot.left;
  const DotOperand& right = dot.right;
  const int64_t k = left.contracting, columns = right.free;
  Dims right_order;
  for (int64_t d : context.instruction.Get(kRhsGroupDims)) right_order.push_back(d);
  right_order.insert(right_order.end(), right.permutation.begin(), right.permutation.end());
  ASSIGN_OR_RETURN(Literal lhs, Arranged(context, dot.lhs, left.permutation));
  ASSIGN_OR_RETURN(Panel a, dot.engine.DecodeLeft(context, lhs));
  ASSIGN_OR_RETURN(Literal rhs, Arranged(context, dot.rhs, right_order));
  ASSIGN_OR_RETURN(Panel b, dot.engine.DecodeRight(context, rhs, k));
  Literal result = Literal::Zeros(context.shape());
  std::byte* out = result.MutableBytes();
  const int64_t slots = dot.engine.right_slots(), left_slots = dot.engine.left_slots();
  const int64_t work = std::max<int64_t>(1, columns * k);
  RETURN_IF_ERROR(ParallelFor(
      context, result.element_count() == 0 ? 0 : left.batch * left.free,
      std::max<int64_t>(1, (1 << 16) / work), [&](int64_t begin, int64_t end) {
        ProductSum::Scratch scratch;
        for (int64_t line = begin; line < end; ++line) {
          const int64_t batch = line / left.free;
          const int64_t group = group_of(batch, line % left.free);
          if (group < 0) continue;
          dot.engine.Row(a.doubles() + line * k * left_slots,
                         b.doubles() + (group * left.batch + batch) * columns * k * slots, k, columns,
                         out + line * columns * dot.width, scratch);
        }
      }));
  context.result = std::move(result);
  return {};
}

// Columns `chosen` of an array of rows of k elements.
Literal Columns(const Literal& array, int64_t first_row, int64_t rows, int64_t k,
                std::span<const int64_t> chosen) {
  const int64_t width = WidthOf(array.shape()), n = static_cast<int64_t>(chosen.size());
  Literal result = Literal::Uninitialized(Shape::Array(array.shape().element_type(), {rows, n}));
  std::byte* out = result.MutableBytes();
  for (int64_t row = 0; row < rows; ++row) {
    GatherElements(width, array.bytes() + (first_row + row) * k * width, chosen,
                   out + row * n * width);
  }
  return result;
}

// The contracting positions of one batch, sorted by their groups; those in no group are left out.
struct PositionsByGroup {
  std::vector<int64_t> positions;
  std::vector<int64_t> begins;  // of each group in `positions`, and the end of the last

  void Sort(const RaggedDot& dot, const RaggedIndex& index, int64_t batch) {
    const int64_t k = dot.left.contracting, groups = dot.groups.count();
    const auto group_of = [&](int64_t i) {
      return dot.groups.Of(batch * index.prefix_size + index.Prefix(i), index.Position(i));
    };
    begins.assign(static_cast<size_t>(groups) + 1, 0);
    for (int64_t i = 0; i < k; ++i) {
      if (const int64_t group = group_of(i); group >= 0) ++begins[static_cast<size_t>(group) + 1];
    }
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    positions.resize(static_cast<size_t>(begins.back()));
    std::vector<int64_t> next = begins;
    for (int64_t i = 0; i < k; ++i) {
      if (const int64_t group = group_of(i); group >= 0) {
        positions[static_cast<size_t>(next[static_cast<size_t>(group)]++)] = i;
      }
    }
  }
  std::span<const int64_t> Of(int64_t group) const {
    const size_t begin = static_cast<size_t>(begins[static_cast<size_t>(group)]);
    return std::span(positions).subspan(begin, static_cast<size_t>(begins[static_cast<size_t>(group) + 1]) - begin);
  }
};

// result[group, batch, i, j]: the sum over the contracting positions of the group.
Status DotOfGroups(RaggedDot& dot) {
  OpContext& context = dot.context;
  const DotOperand& left = dot.left;
  const DotOperand& right = dot.right;
  const int64_t k = left.contracting, groups = dot.groups.count();
  const RaggedIndex index(dot.lhs.shape(), dot.contracting, dot.ragged);
  ASSIGN_OR_RETURN(Literal lhs, Arranged(context, dot.lhs, left.permutation));
  ASSIGN_OR_RETURN(Literal rhs, Arranged(context, dot.rhs, right.permutation));
  Literal result = Literal::Uninitialized(context.shape());
  std::byte* out = result.MutableBytes();
  // Together the groups have no more columns than the operands; beside a panel, the columns.
  RETURN_IF_ERROR(context.Reserve(dot.lhs.byte_size() + dot.rhs.byte_size()));
  RETURN_IF_ERROR(context.Reserve((k + 2 * (groups + 1)) * static_cast<int64_t>(sizeof(int64_t))));
  PositionsByGroup by_group;
  const int64_t rows = left.free, columns = right.free;
  const int64_t pairs = result.element_count() == 0 ? 0 : groups * left.batch;
  for (int64_t pair = 0; pair < pairs; ++pair) {
    const int64_t batch = pair / groups, group = pair % groups;
    if (group == 0) by_group.Sort(dot, index, batch);
    const std::span<const int64_t> chosen = by_group.Of(group);
    const int64_t n = static_cast<int64_t>(chosen.size());
    ASSIGN_OR_RETURN(Panel a, dot.engine.DecodeLeft(
                                  context, Columns(lhs, batch * rows, rows, k, chosen)));
    ASSIGN_OR_RETURN(Panel b, dot.engine.DecodeRight(
                                  context, Columns(rhs, batch * columns, columns, k, chosen), n));
    const int64_t work = std::max<int64_t>(1, columns * n);
    std::byte* to = out + (group * left.batch + batch) * rows * columns * dot.width;
    RETURN_IF_ERROR(ParallelFor(
        context, rows, std::max<int64_t>(1, (1 << 16) / work), [&](int64_t begin, int64_t end) {
          ProductSum::Scratch scratch;
          for (int64_t i = begin; i < end; ++i) {
            dot.engine.Row(a.doubles() + i * n * dot.engine.left_slots(), b.doubles(), n, columns,
                           to + i * columns * dot.width, scratch);
          }
        }));
  }
  context.result = std::move(result);
  return {};
}

}  // namespace

Status EvaluateRaggedDot(OpContext& context) {
  const Literal& sizes = context.operands[2];
  const int64_t ragged = context.instruction.Get(kLhsRaggedDims)[0];
  int64_t cells = context.operands[0].shape().dimension(ragged);
  for (int64_t size : sizes.shape().dimensions().first(sizes.shape().rank() - 1)) cells *= size;
  RETURN_IF_ERROR(context.Reserve(cells * static_cast<int64_t>(sizeof(int64_t))));
  RaggedDot dot{context};
  if (Contains(dot.contracting, ragged)) return DotOfGroups(dot);
  if (Contains(dot.batch, ragged)) {
    const RaggedIndex index(dot.lhs.shape(), dot.batch, ragged);
    return DotOfRows(dot, [&](int64_t batch, int64_t) {
      return dot.groups.Of(index.Prefix(batch), index.Position(batch)) < 0 ? -1 : 0;
    });
  }
  std::span<const int64_t> free = std::span<const int64_t>(dot.left.permutation)
                                      .subspan(dot.batch.size(), dot.left.permutation.size() -
                                                                     dot.batch.size() -
                                                                     dot.contracting.size());
  const RaggedIndex index(dot.lhs.shape(), free, ragged);
  return DotOfRows(dot, [&](int64_t batch, int64_t row) {
    return dot.groups.Of(batch * index.prefix_size + index.Prefix(row), index.Position(row));
  });
}

}  // namespace assay
