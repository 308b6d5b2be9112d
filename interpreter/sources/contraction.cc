// Sources of sums of products.
#include <algorithm>
#include <utility>

#include "interpreter/ops/index_space.h"
#include "interpreter/ops/window_position.h"
#include "interpreter/sources/rows.h"

namespace assay {
namespace {

// Which dimensions of one operand of a dot are batch and contracting ones; the others are free.
struct Side {
  std::span<const int64_t> batch, contracting;
  std::span<const int64_t> apart = {};  // group dimensions of a ragged-dot
};

// The operand's index for a result's element: contracting dimensions and those apart at kAny, batch
// dimensions from `batch`, free ones from `index` at `next` on, which moves on.
Index IndexOfSide(const Side& side, int64_t rank, const Index& batch, const Index& index,
                  size_t* next) {
  Index fixed;
  for (int64_t d = 0; d < rank; ++d) {
    bool shared = Contains(side.contracting, d) || Contains(side.batch, d) || Contains(side.apart, d);
    fixed.push_back(shared ? kAny : index[(*next)++]);
  }
  for (size_t b = 0; b < side.batch.size(); ++b) fixed[static_cast<size_t>(side.batch[b])] = batch[b];
  return fixed;
}

Side Left(const Instruction& dot) { return {dot.Get(kLhsBatchDims), dot.Get(kLhsContractingDims)}; }
Side Right(const Instruction& dot) { return {dot.Get(kRhsBatchDims), dot.Get(kRhsContractingDims)}; }

// Indices of both operands of a dot for the query's element, whose batch dimensions come `first`.
struct DotIndices {
  Index batch, left, right;
};
DotIndices IndicesOfDot(const SourceQuery& query, size_t first, const Side& right) {
  const Instruction& dot = query.instruction;
  const Side left = Left(dot);
  Index index = IndexOf(query);
  DotIndices indices;
  size_t next = first + left.batch.size();
  indices.batch.assign(index.begin() + static_cast<int64_t>(first),
                       index.begin() + static_cast<int64_t>(next));
  indices.left = IndexOfSide(left, dot.operand_shape(0).rank(), indices.batch, index, &next);
  indices.right = IndexOfSide(right, dot.operand_shape(1).rank(), indices.batch, index, &next);
  return indices;
}

// Calls visit(indices, at) for each index `at` of the contracting dimensions, with that in `indices`.
template <typename Visit>
void VisitPositions(const SourceQuery& query, const Side& left, const Side& right, DotIndices indices,
                    Visit visit) {
  std::vector<int64_t> counts;
  for (int64_t d : left.contracting) counts.push_back(query.instruction.operand_shape(0).dimension(d));
  const Shape positions = Shape::Array(PrimitiveType::kPred, counts);
  for (int64_t k = 0; k < *positions.ElementCount(); ++k) {
    const Index at = IndexOf(positions, k);
    for (size_t c = 0; c < at.size(); ++c) {
      indices.left[static_cast<size_t>(left.contracting[c])] = at[c];
      indices.right[static_cast<size_t>(right.contracting[c])] = at[c];
    }
    visit(std::as_const(indices), at);
  }
}

void VisitProduct(const SourceQuery& query, const DotIndices& indices, const Index& at,
                  const SourceVisitor& visit) {
  visit({0, ElementAt(query.instruction.operand_shape(0), indices.left), query.device, at});
  visit({1, ElementAt(query.instruction.operand_shape(1), indices.right), query.device, at});
}
void VisitProducts(const SourceQuery& query, const Side& left, const Side& right,
                   const DotIndices& indices, const SourceVisitor& visit) {
  VisitPositions(query, left, right, indices, [&](const DotIndices& position, const Index& at) {
    VisitProduct(query, position, at, visit);
  });
}

// The scale of the element at `index` of operand `scaled`, as one more factor.
void VisitScale(const SourceQuery& query, int scaled, int scale, const Index& index, const Index& at,
                const SourceVisitor& visit) {
  const Shape& shape = query.instruction.operand_shape(scaled);
  const Shape& scales = query.instruction.operand_shape(scale);
  Index block;
  for (int64_t d = 0; d < scales.rank(); ++d) {
    // Where there is a position, neither size is 0.
    block.push_back(index[static_cast<size_t>(d)] / (shape.dimension(d) / scales.dimension(d)));
  }
  visit({scale, ElementAt(scales, block), query.device, at});
}

// The group of a position of the ragged dimension; -1: none.
int64_t GroupAt(const Literal& sizes, int64_t row, int64_t position) {
  const int64_t count = sizes.shape().dimensions().back();
  int64_t end = 0;
  for (int64_t g = 0; g < count; ++g) {
    int64_t size = std::max<int64_t>(0, IndexAt(sizes, row * count + g));
    if (size > position - end) return g;
    end += size;
  }
  return -1;
}

// The number, row-major, of the index of the batch dimensions and of those dimensions of `kin` (the
// ragged one and its like) that come before the ragged one.
int64_t RowOfSizes(const Shape& lhs, const Literal& sizes, std::span<const int64_t> batch,
                   std::span<const int64_t> kin, int64_t ragged, const Index& at) {
  if (sizes.shape().rank() == 1) return 0;
  int64_t row = 0;
  auto add = [&](int64_t d) { row = row * lhs.dimension(d) + at[static_cast<size_t>(d)]; };
  if (!Contains(batch, ragged)) {
    for (int64_t d : batch) add(d);
  }
  for (int64_t d : kin) {
    if (d == ragged) break;
    add(d);
  }
  return row;
}

}  // namespace

std::string_view SourcesOfDot(const SourceQuery& query, const SourceVisitor& visit) {
  const Side left = Left(query.instruction), right = Right(query.instruction);
  DotIndices indices = IndicesOfDot(query, 0, right);
  if (query.instruction.operand_count() == 2) {
    VisitProducts(query, left, right, indices, visit);
    return {};
  }
  VisitBox(query, 0, indices.left, visit);
  VisitBox(query, 1, indices.right, visit);
  // The positions of a sparse operand's elements.
  for (int k = 2; k < query.instruction.operand_count(); ++k) VisitWhole(query, k, visit);
  return {};
}

std::string_view SourcesOfScaledDot(const SourceQuery& query, const SourceVisitor& visit) {
  const Side left = Left(query.instruction), right = Right(query.instruction);
  VisitPositions(query, left, right, IndicesOfDot(query, 0, right),
                 [&](const DotIndices& position, const Index& at) {
                   VisitProduct(query, position, at, visit);
                   VisitScale(query, 0, 2, position.left, at, visit);
                   VisitScale(query, 1, 3, position.right, at, visit);
                 });
  return {};
}

std::string_view SourcesOfRaggedDot(const SourceQuery& query, const SourceVisitor& visit) {
  const Instruction& dot = query.instruction;
  Literal sizes = query.operand(2, query.device);
  if (!sizes.IsValid()) return kOperandNotKept;
  if (!IsInteger(sizes.shape().primitive_type())) return "the sizes of its groups are no integers";
  const Shape& lhs = dot.operand_shape(0);
  const int64_t ragged = dot.Get(kLhsRaggedDims)[0];
  Side left = Left(dot), right = Right(dot);
  right.apart = dot.Get(kRhsGroupDims);
  const bool by_group = Contains(left.contracting, ragged);  // a result for each group
  DotIndices indices = IndicesOfDot(query, by_group ? 1 : 0, right);
  if (by_group) {
    // The contracting positions that are the group's.
    const int64_t group = IndexOf(query)[0];
    VisitPositions(query, left, right, indices, [&](const DotIndices& position, const Index& at) {
      int64_t row = RowOfSizes(lhs, sizes, left.batch, left.contracting, ragged, position.left);
      if (GroupAt(sizes, row, position.left[static_cast<size_t>(ragged)]) != group) return;
      VisitProduct(query, position, at, visit);
    });
    VisitWhole(query, 2, visit);
    return {};
  }
  std::vector<int64_t> kin(left.batch.begin(), left.batch.end());
  if (!Contains(left.batch, ragged)) {
    kin.clear();
    for (int64_t d = 0; d < lhs.rank(); ++d) {
      if (!Contains(left.batch, d) && !Contains(left.contracting, d)) kin.push_back(d);
    }
  }
  int64_t row = RowOfSizes(lhs, sizes, left.batch, kin, ragged, indices.left);
  int64_t group = GroupAt(sizes, row, indices.left[static_cast<size_t>(ragged)]);
  if (group >= 0) {
    for (int64_t d : right.apart) indices.right[static_cast<size_t>(d)] = group;
    VisitProducts(query, left, right, indices, visit);
  }
  VisitWhole(query, 2, visit);
  return {};
}

// Padding meets the kernel too, and 0 times an infinity of it is a NaN: all of the kernel's elements
// of the output feature are sources, those that meet padding as products of one factor.
std::string_view SourcesOfConvolution(const SourceQuery& query, const SourceVisitor& visit) {
  const Instruction& convolution = query.instruction;
  const ConvolutionDimensions& dims = convolution.Get(kDimLabels);
  const Shape& input = convolution.operand_shape(0);
  const Shape& kernel = convolution.operand_shape(1);
  const Index index = IndexOf(query);
  const size_t rank = dims.input_spatial.size();
  std::vector<WindowDimension> window = convolution.Get(kWindow).dimensions;
  window.resize(rank);
  const int64_t feature = index[static_cast<size_t>(dims.output_feature)];
  const int64_t batch = index[static_cast<size_t>(dims.output_batch)];
  const int64_t batch_groups = convolution.Get(kBatchGroupCount);
  const int64_t groups = std::max(convolution.Get(kFeatureGroupCount), batch_groups);
  const int64_t features = convolution.shape().dimension(dims.output_feature);
  const int64_t group = feature / std::max<int64_t>(1, features / groups);
  const int64_t kernel_features = kernel.dimension(dims.kernel_input_feature);
  if (kernel_features == 0) return {};  // no array bounds the other sizes then
  std::vector<int64_t> sizes;
  for (int64_t d : dims.kernel_spatial) sizes.push_back(kernel.dimension(d));
  const Shape positions = Shape::Array(PrimitiveType::kPred, sizes);
  Index at(static_cast<size_t>(input.rank()));
  at[static_cast<size_t>(dims.input_batch)] =
      batch_groups > 1 ? group * convolution.shape().dimension(dims.output_batch) + batch : batch;
  for (int64_t k = 0; k < *positions.ElementCount(); ++k) {
    const Index position = IndexOf(positions, k);
    bool inside = true;
    for (size_t d = 0; d < rank && inside; ++d) {
      int64_t step = window[d].reversal ? sizes[d] - 1 - position[d] : position[d];
      int64_t o = index[static_cast<size_t>(dims.output_spatial[d])];
      int64_t from = WindowPosition(window[d], input.dimension(dims.input_spatial[d]), o, step);
      at[static_cast<size_t>(dims.input_spatial[d])] = from;
      inside = from >= 0;
    }
    Index weight(static_cast<size_t>(kernel.rank())), product(position);
    for (size_t d = 0; d < rank; ++d) weight[static_cast<size_t>(dims.kernel_spatial[d])] = position[d];
    weight[static_cast<size_t>(dims.kernel_output_feature)] = feature;
    product.push_back(0);
    for (int64_t f = 0; f < kernel_features; ++f) {
      product.back() = weight[static_cast<size_t>(dims.kernel_input_feature)] = f;
      at[static_cast<size_t>(dims.input_feature)] = batch_groups > 1 ? f : group * kernel_features + f;
      if (inside) visit({0, ElementAt(input, at), query.device, product});
      visit({1, ElementAt(kernel, weight), query.device, product});
    }
  }
  return {};
}

}  // namespace assay
