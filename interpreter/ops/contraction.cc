// dot and convolution.
//
// Both bring their operands into an order in which every result element is the exact sum of
// products of two contiguous lines (interpreter/ops/product_sum.h): dot by transposing to [batch,
// free, contracting], convolution by gathering the window of each output position into a line,
// zeros of padding and dilation included (they take part: infinity * 0 is NaN).
#include "interpreter/ops/contraction.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/dot_operand.h"
#include "interpreter/ops/product_sum.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/tiled_product.h"
#include "interpreter/ops/vector_dot.h"
#include "interpreter/ops/window_position.h"

namespace assay {
namespace {

// Below so many products a tile is not worth its packing.
constexpr int64_t kLeastTiled = 2048;

// The parts of a complex number stand side by side: offsets of elements become those of both parts.
std::vector<int64_t> OffsetsOfParts(const std::vector<int64_t>& elements, int64_t parts, int64_t width) {
  std::vector<int64_t> offsets;
  offsets.reserve(elements.size() * static_cast<size_t>(parts));
  for (int64_t offset : elements) {
    for (int64_t p = 0; p < parts; ++p) offsets.push_back(offset + p * width);
  }
  return offsets;
}

// result[batch, i, j] in tiles (interpreter/ops/tiled_product.h). Complex numbers as their parts: lines of
// twice as many terms, twice as many columns.
Status TileDot(OpContext& context, const DotOperand& left, const DotOperand& right) {
  const Literal& lhs = context.operands[0];
  const Literal& rhs = context.operands[1];
  const int64_t parts = IsComplex(context.shape().primitive_type()) ? 2 : 1;
  RETURN_IF_ERROR(context.Reserve((left.batch * 2 + left.free + right.free +
                                   4 * parts * left.contracting) * int64_t{sizeof(int64_t)}));
  auto offsets = [](const Literal& literal, const DotOperand& operand, size_t first, size_t count) {
    return OffsetsOf(literal.shape(), std::span(operand.permutation).subspan(first, count));
  };
  auto lines = [&](const Literal& literal, const DotOperand& operand) {
    size_t free = operand.permutation.size() - operand.batch_rank - operand.contracting_rank;
    const PrimitiveType part = PartOf(literal.shape().primitive_type());
    return ArrayLines(
        part, offsets(literal, operand, operand.batch_rank, free),
        OffsetsOfParts(offsets(literal, operand, operand.batch_rank + free, operand.contracting_rank),
                       parts, FormatOf(part).ByteSize()));
  };
  std::vector<int64_t> left_batches = offsets(lhs, left, 0, left.batch_rank);
  std::vector<int64_t> right_batches = offsets(rhs, right, 0, right.batch_rank);
  const ArrayLines left_lines = lines(lhs, left), right_lines = lines(rhs, right);
  const numeric::CertifiedProduct product = TileProduct(
      PartOf(lhs.shape().primitive_type()), PartOf(rhs.shape().primitive_type()),
      PartOf(context.shape().primitive_type()), parts * left.contracting);
  Literal result = Literal::Uninitialized(context.shape());
  std::byte* out = result.MutableBytes();
  const int64_t column_count = parts * right.free;
  auto run_batch = [&](int64_t batch, auto&& run) {
    ShiftedLines rows(left_lines, lhs.bytes() + left_batches[batch]);
    const std::byte* right_base = rhs.bytes() + right_batches[batch];
    ShiftedLines real_columns(right_lines, right_base);
    ComplexColumns complex_columns(right_lines, right_base);
    const numeric::LineSource& real = real_columns;
    return run(TiledProduct{
        .product = product, .rows = rows, .row_count = left.free,
        .columns = parts == 2 ? complex_columns : real, .column_count = column_count,
        .out = out + batch * left.free * column_count * product.width(), .stride = column_count});
  };
  int64_t alone = 0;
  bool small = left.batch > 1 && run_batch(0, [&](const TiledProduct& task) {
                 alone = RunTiledAloneBytes(task);
                 return IsSmallTiled(task);
               });
  if (small) {
    RETURN_IF_ERROR(context.Reserve(Threads(context, left.batch) * alone));
    int64_t work = left.free * column_count * parts * left.contracting;
    RETURN_IF_ERROR(ParallelFor(context, left.batch, std::max<int64_t>(1, (1 << 18) / work),
                                [&](int64_t begin, int64_t end) {
                                  for (int64_t b = begin; b < end; ++b) run_batch(b, RunTiledAlone);
                                }));
  } else {
    for (int64_t b = 0; b < left.batch; ++b) {
      RETURN_IF_ERROR(run_batch(b, [&](const TiledProduct& task) { return RunTiled(context, task); }));
    }
  }
  context.result = std::move(result);
  return {};
}

}  // namespace

std::string CheckContraction(const Instruction& instruction) {
  // An empty configuration says nothing: both operands are dense and unscaled.
  const SparsityConfig& sparsity = instruction.Get(kSparsityConfig);
  if (sparsity.lhs || sparsity.rhs) return "sparse operands (sparsity_config) are not implemented yet";
  if (instruction.Get(kBlockScalingConfig).text.find_first_not_of("{} \t\r\n") !=
      std::string::npos) {
    return "scaled blocks (block_scaling_config) are not implemented yet";
  }
  if (instruction.operand_count() != 2) return "not implemented with more than two operands";
  return {};
}

// result[batch, i, j] = sum_k lhs[batch, i, k] * rhs[batch, j, k]
Status EvaluateDot(OpContext& context) {
  const Instruction& dot = context.instruction;
  const Shape& left_shape = context.operands[0].shape();
  const Shape& right_shape = context.operands[1].shape();
  DotOperand left = ArrangeDotOperand(left_shape, dot.Get(kLhsBatchDims), dot.Get(kLhsContractingDims));
  DotOperand right = ArrangeDotOperand(right_shape, dot.Get(kRhsBatchDims), dot.Get(kRhsContractingDims));
  ProductSum engine(left_shape.primitive_type(), right_shape.primitive_type(),
                    context.shape().primitive_type(), dot.Get(kDotAlgorithm));
  int64_t k = left.contracting, rows = left.free, columns = right.free;
  int64_t products;  // of a batch
  const bool rounds_once =
      engine.RoundsOnce(left_shape.primitive_type(), right_shape.primitive_type());
  if (rounds_once && IsVectorDot(context, left, right)) {
    return EvaluateVectorDot(context, left, right);
  }
  const PrimitiveType left_type = left_shape.primitive_type(), right_type = right_shape.primitive_type();
  const PrimitiveType type = context.shape().primitive_type();
  const bool is_complex = IsComplex(type);
  const int64_t terms = is_complex ? 2 * k : k;
  if (rounds_once && (rows > 2 || columns > 2) && IsComplex(left_type) == is_complex &&
      IsComplex(right_type) == is_complex &&
      CanTile(PartOf(left_type), PartOf(right_type), PartOf(type), terms) &&
      HasRoomForTiles(context, terms) &&
      (__builtin_mul_overflow(rows * columns, k, &products) || products >= kLeastTiled)) {
    return TileDot(context, left, right);
  }
  ASSIGN_OR_RETURN(Literal lhs, Arranged(context, context.operands[0], left.permutation));
  ASSIGN_OR_RETURN(Panel a, engine.DecodeLeft(context, lhs));
  ASSIGN_OR_RETURN(Literal rhs, Arranged(context, context.operands[1], right.permutation));
  ASSIGN_OR_RETURN(Panel b, engine.DecodeRight(context, rhs, k));
  Literal result = Literal::Uninitialized(context.shape());
  std::byte* out = result.MutableBytes();
  int64_t width = WidthOf(context.shape());
  int64_t left_slots = engine.left_slots(), right_slots = engine.right_slots();
  if (result.element_count() == 0) {
    context.result = std::move(result);
    return {};
  }
  // Pieces of rows times columns whose right lines stay in the cache.
  int64_t line = std::max<int64_t>(1, k) * right_slots;
  int64_t piece_columns = std::clamp<int64_t>((1 << 15) / line, 4, columns + 4);
  int64_t piece_rows = std::clamp<int64_t>((1 << 22) / (line * piece_columns), 1, 64);
  int64_t column_pieces = (columns + piece_columns - 1) / piece_columns;
  int64_t row_pieces = (rows + piece_rows - 1) / piece_rows;
  int64_t pieces = left.batch * row_pieces * column_pieces;
  int64_t work = piece_rows * piece_columns * line;
  RETURN_IF_ERROR(ParallelFor(
      context, pieces, std::max<int64_t>(1, (1 << 18) / work), [&](int64_t begin, int64_t end) {
        ProductSum::Scratch scratch;
        for (int64_t p = begin; p < end; ++p) {
          int64_t column = p % column_pieces * piece_columns;
          int64_t row_piece = p / column_pieces;
          int64_t batch = row_piece / row_pieces, row = row_piece % row_pieces * piece_rows;
          int64_t row_end = std::min(rows, row + piece_rows);
          int64_t count = std::min(piece_columns, columns - column);
          const double* right_lines = b.doubles() + (batch * columns + column) * k * right_slots;
          for (; row < row_end; ++row) {
            engine.Row(a.doubles() + (batch * rows + row) * k * left_slots, right_lines, k, count,
                       out + ((batch * rows + row) * columns + column) * width, scratch);
          }
        }
      }));
  context.result = std::move(result);
  return {};
}

namespace {

// The geometry of a convolution, operands arranged as input [batch, spatial, feature], kernel
// [output feature, spatial, input feature], output [batch, spatial, feature].
struct Geometry {
  std::vector<WindowDimension> window;
  Dims input_spatial, kernel_spatial, output_spatial;
  int64_t features = 1;         // of the input
  int64_t kernel_features = 1;  // input features of one group
  int64_t output_batch = 1, output_features = 1;
  int64_t groups = 1;
  bool batch_groups = false;
};

Geometry MakeGeometry(const Instruction& convolution) {
  const ConvolutionDimensions& dims = convolution.Get(kDimLabels);
  const Shape& input = convolution.operand_shape(0);
  const Shape& kernel = convolution.operand_shape(1);
  const Shape& output = convolution.shape();
  Geometry g;
  g.window = convolution.Get(kWindow).dimensions;
  g.window.resize(dims.input_spatial.size());
  for (size_t i = 0; i < dims.input_spatial.size(); ++i) {
    g.input_spatial.push_back(input.dimension(dims.input_spatial[i]));
    g.kernel_spatial.push_back(kernel.dimension(dims.kernel_spatial[i]));
    g.output_spatial.push_back(output.dimension(dims.output_spatial[i]));
  }
  g.features = input.dimension(dims.input_feature);
  g.kernel_features = kernel.dimension(dims.kernel_input_feature);
  g.output_batch = output.dimension(dims.output_batch);
  g.output_features = output.dimension(dims.output_feature);
  int64_t feature_groups = convolution.Get(kFeatureGroupCount);
  int64_t batch_groups = convolution.Get(kBatchGroupCount);
  g.batch_groups = batch_groups > 1;
  g.groups = std::max(feature_groups, batch_groups);
  return g;
}

// The input position that output position o meets with kernel position k along one dimension, or -1
// on padding or in a gap of the dilated input.
int64_t InputPosition(const WindowDimension& w, int64_t input, int64_t kernel, int64_t o,
                      int64_t k) {
  // The line holds the kernel in its own order, so a reversed one meets the window backwards.
  return WindowPosition(w, input, o, w.reversal ? kernel - 1 - k : k);
}

// Copies the window of one output position into a line [kernel spatial, feature].
class WindowReader {
 public:
  WindowReader(const Geometry& g, int64_t slots) : g_(g), slots_(slots) {
    input_strides_ = StridesOf(g.input_spatial);
    kernel_count_ = Product(g.kernel_spatial);
  }
  int64_t line() const { return kernel_count_ * g_.kernel_features; }

  // Calls copy(from, line) for each position of the kernel in order: the run of features that it meets,
  // `from` the number of its first element in the input, or -1 on padding and in gaps.
  template <typename Copy>
  void ForEachRun(int64_t batch, std::span<const int64_t> output_index, int64_t first_feature,
                  const Copy& copy) const {
    if (g_.kernel_features == 0) return;
    int64_t image = batch * Product(g_.input_spatial);
    Dims kernel_index(g_.kernel_spatial.size(), 0);
    for (int64_t i = 0; i < kernel_count_; ++i) {
      int64_t at = image;
      bool inside = true;
      for (size_t d = 0; d < kernel_index.size(); ++d) {
        int64_t position = InputPosition(g_.window[d], g_.input_spatial[d], g_.kernel_spatial[d],
                                         output_index[d], kernel_index[d]);
        inside = inside && position >= 0;
        at += position * input_strides_[d];
      }
      copy(inside ? at * g_.features + first_feature : -1);
      for (size_t d = kernel_index.size(); d-- > 0;) {
        if (++kernel_index[d] < g_.kernel_spatial[d]) break;
        kernel_index[d] = 0;
      }
    }
  }

  void Read(const double* input, int64_t batch, std::span<const int64_t> output_index,
            int64_t first_feature, double* line) const {
    int64_t run = g_.kernel_features * slots_;
    ForEachRun(batch, output_index, first_feature, [&](int64_t from) {
      if (from < 0) {
        std::memset(line, 0, static_cast<size_t>(run) * sizeof(double));
      } else {
        std::memcpy(line, input + from * slots_, static_cast<size_t>(run) * sizeof(double));
      }
      line += run;
    });
  }

 private:
  const Geometry& g_;
  int64_t slots_;
  int64_t kernel_count_;
  Dims input_strides_;
};

// The windows of a group as lines of terms: line batch * positions + position.
class WindowLines : public numeric::LineSource {
 public:
  WindowLines(const Geometry& g, const WindowReader& reader, const Literal& images, int64_t group)
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

  const Geometry& g_;
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
Status TileConvolution(OpContext& context, const Geometry& g, const WindowReader& reader,
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
  Geometry g = MakeGeometry(convolution);
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
