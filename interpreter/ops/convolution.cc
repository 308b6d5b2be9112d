// convolution: the window of each output position is gathered into a line, zeros of padding and dilation
// included (they take part: infinity * 0 is NaN); every result element is the exact sum of the products of two
// lines (interpreter/ops/product_sum.h, tiled_product.h).
#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/contraction.h"
#include "interpreter/ops/convolution_geometry.h"
#include "interpreter/ops/dot_operand.h"
#include "interpreter/ops/product_sum.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/tiled_product.h"

namespace assay {
namespace {

// Below so many products a tile is not worth its packing.
constexpr int64_t kLeastTiled = 2048;

// The windows of a group as lines of terms: line batch * positions + position.
class WindowLines : public numeric::LineSource {
 public:
  WindowLines(const ConvolutionGeometry& g, const WindowReader& reader, const Literal& images, int64_t group)
      : g_(g),
        reader_(reader),
        type_(images.shape().primitive_type()),
        width_(WidthOf(images.shape())),
        images_(images.bytes()),
        positions_(Product(g.output_spatial)),
        first_batch_(g.batch_groups ? group * g.output_batch : 0),
        first_feature_(g.batch_groups ? 0 : group * g.kernel_features) {}

  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override {
    const int64_t k = reader_.line();
    // A window is read whole, since its runs have any length.
    std::vector<double> windows(static_cast<size_t>(count * k));
    for (int64_t i = 0; i < count; ++i) Read(first + i, windows.data() + i * k);
    PackLines(count, lanes, k, packed, [&](int64_t i, int64_t t, int64_t n, double* terms) {
      std::memcpy(terms, windows.data() + i * k + t, static_cast<size_t>(n) * sizeof(double));
    });
  }

 private:
  void Read(int64_t line, double* terms) const {
    Dims none(g_.output_spatial.size(), 0);
    Odometer<1> at(g_.output_spatial, {none});
    at.Seek(line % positions_);
    int64_t run = g_.kernel_features;
    reader_.ForEachRun(first_batch_ + line / positions_, at.index(), first_feature_,
                       [&](int64_t from) {
                         if (from < 0) {
                           std::fill_n(terms, run, 0.0);
                         } else {
                           DecodeTerms(type_, images_ + from * width_, terms, run);
                         }
                         terms += run;
                       });
  }

  const ConvolutionGeometry& g_;
  const WindowReader& reader_;
  PrimitiveType type_;
  int64_t width_;
  const std::byte* images_;
  int64_t positions_, first_batch_, first_feature_;
};

Dims PermutationOf(int64_t first, std::span<const int64_t> spatial, int64_t last) {
  Dims permutation = {first};
  permutation.insert(permutation.end(), spatial.begin(), spatial.end());
  permutation.push_back(last);
  return permutation;
}

// Group by group, in tiles of output positions and output features.
Status TileConvolution(OpContext& context, const ConvolutionGeometry& g, const WindowReader& reader,
                       const Literal& images, std::byte* out) {
  const ConvolutionDimensions& dims = context.instruction.Get(kDimLabels);
  const Literal& kernels = context.operands[1];
  const numeric::CertifiedProduct product =
      TileProduct(images.shape().primitive_type(), kernels.shape().primitive_type(),
                  context.shape().primitive_type(), reader.line());
  // Offsets, and the windows of the panel that each thread packs.
  const int64_t rows = g.output_batch * Product(g.output_spatial);
  RETURN_IF_ERROR(context.Reserve((reader.line() + 2 * g.output_features) * int64_t{sizeof(int64_t)}));
  RETURN_IF_ERROR(context.Reserve(Threads(context, rows) * product.PanelBytes(product.rows())));
  Dims terms(dims.kernel_spatial.begin(), dims.kernel_spatial.end());
  terms.push_back(dims.kernel_input_feature);
  std::vector<int64_t> term_offsets = OffsetsOf(kernels.shape(), terms);
  int64_t feature[] = {dims.kernel_output_feature};
  std::vector<int64_t> features = OffsetsOf(kernels.shape(), feature);
  int64_t columns = g.output_features / g.groups;
  for (int64_t group = 0; group < g.groups; ++group) {
    auto first = features.begin() + group * columns;
    ArrayLines kernel_lines(kernels.shape().primitive_type(), {first, first + columns}, term_offsets);
    ShiftedLines shifted(kernel_lines, kernels.bytes());
    WindowLines windows(g, reader, images, group);
    RETURN_IF_ERROR(RunTiled(context, {.product = product,
                                       .rows = windows,
                                       .row_count = rows,
                                       .columns = shifted,
                                       .column_count = columns,
                                       .out = out + group * columns * product.width(),
                                       .stride = g.output_features}));
  }
  return {};
}

}  // namespace

// Group g of the output features sees, with feature groups, the g-th slice of the input features;
// with batch groups, the g-th slice of the input batch.
Status EvaluateConvolution(OpContext& context) {
  const Instruction& convolution = context.instruction;
  const ConvolutionDimensions& dims = convolution.Get(kDimLabels);
  ConvolutionGeometry g = MakeGeometry(convolution);
  ProductSum engine(convolution.operand_shape(0).primitive_type(),
                    convolution.operand_shape(1).primitive_type(), context.shape().primitive_type(),
                    DotAlgorithm::kUnset);
  Dims input_order = PermutationOf(dims.input_batch, dims.input_spatial, dims.input_feature);
  Dims kernel_order =
      PermutationOf(dims.kernel_output_feature, dims.kernel_spatial, dims.kernel_input_feature);
  Dims output_order = PermutationOf(dims.output_batch, dims.output_spatial, dims.output_feature);
  int64_t left_slots = engine.left_slots(), right_slots = engine.right_slots();
  WindowReader reader(g, left_slots);
  int64_t line = reader.line();
  ASSIGN_OR_RETURN(Literal images, Arranged(context, context.operands[0], input_order));
  std::vector<int64_t> sizes;
  Dims back(output_order.size());
  for (size_t i = 0; i < output_order.size(); ++i) {
    sizes.push_back(context.shape().dimension(output_order[i]));
    back[output_order[i]] = static_cast<int64_t>(i);
  }
  Literal result = Literal::Uninitialized(Shape::Array(context.shape().element_type(), sizes));
  std::byte* out = result.MutableBytes();
  int64_t width = WidthOf(context.shape());
  int64_t columns = g.groups == 0 ? 0 : g.output_features / g.groups;
  int64_t positions = result.element_count() == 0 ? 0 : Product(g.output_spatial);
  int64_t work = std::max<int64_t>(1, line * columns);
  auto finish = [&]() -> Status {
    ASSIGN_OR_RETURN(result, Arranged(context, result, back));
    context.result =
        result.shape() == context.shape() ? std::move(result) : result.Reshaped(context.shape());
    return {};
  };
  PrimitiveType left = images.shape().primitive_type();
  PrimitiveType right = convolution.operand_shape(1).primitive_type();
  const int64_t products[] = {line, columns, positions};
  if (columns >= 4 && Product(products) >= kLeastTiled &&
      CanTile(left, right, context.shape().primitive_type(), line) &&
      HasRoomForTiles(context, line)) {
    RETURN_IF_ERROR(TileConvolution(context, g, reader, images, out));
    return finish();
  }
  ASSIGN_OR_RETURN(Panel input, engine.DecodeLeft(context, images));
  ASSIGN_OR_RETURN(Literal kernels, Arranged(context, context.operands[1], kernel_order));
  ASSIGN_OR_RETURN(Panel kernel, engine.DecodeRight(context, kernels, line));
  RETURN_IF_ERROR(context.Reserve(Threads(context, g.output_batch * positions * g.groups) * line *
                                  left_slots * static_cast<int64_t>(sizeof(double))));
  RETURN_IF_ERROR(ParallelFor(
      context, g.output_batch * positions * g.groups, std::max<int64_t>(1, (1 << 17) / work),
      [&](int64_t begin, int64_t end) {
        ProductSum::Scratch scratch;
        std::vector<double> window(static_cast<size_t>(line * left_slots));
        Dims none(g.output_spatial.size(), 0);
        Odometer<1> at(g.output_spatial, {none});
        for (int64_t i = begin; i < end; ++i) {
          // Groups outermost, then batch, then space: the kernel of a group stays in the cache.
          int64_t group = i / (g.output_batch * positions);
          int64_t batch = i / positions % g.output_batch, position = i % positions;
          at.Seek(position);
          reader.Read(input.doubles(), g.batch_groups ? group * g.output_batch + batch : batch,
                      at.index(), g.batch_groups ? 0 : group * g.kernel_features, window.data());
          engine.Row(
              window.data(), kernel.doubles() + group * columns * line * right_slots, line, columns,
              out + ((batch * positions + position) * g.output_features + group * columns) * width,
              scratch);
        }
      }));
  return finish();
}

}  // namespace assay
