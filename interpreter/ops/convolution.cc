// convolution: the window of each output position is gathered into a line, zeros of padding and dilation
// included (they take part: infinity * 0 is NaN); every result element is the exact sum of the products of two
// lines (interpreter/ops/product_sum.h, tiled_product.h).
#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/contraction.h"
#include "interpreter/ops/convolution_geometry.h"
#include "interpreter/ops/convolution_phases.h"
#include "interpreter/ops/dot_operand.h"
#include "interpreter/ops/narrow_convolution.h"
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

// Lines and one more term of each, 0 of them all if the list is empty.
class LinesAndOne : public numeric::LineSource {
 public:
  LinesAndOne(const numeric::LineSource& lines, int64_t terms, std::span<const double> last)
      : lines_(lines), terms_(terms), last_(last) {}
  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override {
    lines_.Pack(first, count, lanes, packed);
    double* to = packed + terms_ * lanes;
    std::fill_n(to, lanes, 0.0);
    if (!last_.empty()) std::copy_n(last_.begin() + first, count, to);
  }

 private:
  const numeric::LineSource& lines_;
  int64_t terms_;
  std::span<const double> last_;
};

// One convolution, with what all its phases share.
class Convolution {
 public:
  Convolution(OpContext& context, const ConvolutionGeometry& g, const ConvolutionPhases& phases,
              const ProductSum& engine, const Literal& images, std::byte* out)
      : context_(context),
        g_(g),
        phases_(phases),
        engine_(engine),
        reader_(g, engine.left_slots()),
        images_(images),
        image_type_(images.shape().primitive_type()),
        kernel_type_(context.operands[1].shape().primitive_type()),
        result_type_(context.shape().primitive_type()),
        width_(WidthOf(context.shape())),
        columns_(g.output_features / g.groups),
        out_(out) {}

  // In tiles of output positions and output features, group by group.
  Status RunInTiles();
  // In lanes of output features (narrow_convolution.h).
  Status RunNarrow();
  // Output by output.
  Status RunEach();

 private:
  Status DecodeKernel();
  Status RunPhaseInTiles(const ConvolutionPhase& phase, std::byte* out);
  // The outputs of a group's features, `columns` of them from `feature` on, at one position.
  void RunOne(int64_t batch, std::span<const int64_t> index, int64_t feature, int64_t columns,
              std::vector<double>& window, ProductSum::Scratch& scratch, std::byte* to);
  Status Each(const std::function<Status(const ConvolutionPhase&, std::byte*)>& run) {
    return RunPhases(context_, g_, phases_, width_, out_, run);
  }
  int64_t positions() const { return Product(g_.kernel_spatial); }

  OpContext& context_;
  const ConvolutionGeometry& g_;
  const ConvolutionPhases& phases_;
  const ProductSum& engine_;
  WindowReader reader_;
  const Literal& images_;
  PrimitiveType image_type_, kernel_type_, result_type_;
  int64_t width_, columns_;  // columns: output features of a group
  std::byte* out_;
  std::optional<Panel> input_, kernel_;
  std::optional<LeftOutProducts> left_out_;  // if there are phases
  int64_t reserved_ = 0;
  std::vector<int64_t> term_offsets_, feature_offsets_;
};

// As [output feature, position, input feature].
Status Convolution::DecodeKernel() {
  const ConvolutionDimensions& dims = context_.instruction.Get(kDimLabels);
  const Dims order =
      PermutationOf(dims.kernel_output_feature, dims.kernel_spatial, dims.kernel_input_feature);
  ASSIGN_OR_RETURN(Literal kernels, Arranged(context_, context_.operands[1], order));
  ASSIGN_OR_RETURN(kernel_, engine_.DecodeRight(context_, kernels, reader_.line()));
  return {};
}

void Convolution::RunOne(int64_t batch, std::span<const int64_t> index, int64_t feature, int64_t columns,
                         std::vector<double>& window, ProductSum::Scratch& scratch, std::byte* to) {
  const int64_t group = feature / columns_, line = reader_.line();
  window.resize(static_cast<size_t>(line * engine_.left_slots()));
  reader_.Read(input_->doubles(), g_.batch_groups ? group * g_.output_batch + batch : batch, index,
               g_.batch_groups ? 0 : group * g_.kernel_features, window.data());
  engine_.Row(window.data(), kernel_->doubles() + feature * line * engine_.right_slots(), line, columns, to,
              scratch);
}

Status Convolution::RunInTiles() {
  const ConvolutionDimensions& dims = context_.instruction.Get(kDimLabels);
  const Shape& kernel = context_.operands[1].shape();
  Dims terms(dims.kernel_spatial.begin(), dims.kernel_spatial.end());
  terms.push_back(dims.kernel_input_feature);
  RETURN_IF_ERROR(context_.Reserve((2 * reader_.line() + 2 * g_.output_features) * int64_t{sizeof(int64_t)}));
  term_offsets_ = OffsetsOf(kernel, terms);
  const int64_t feature[] = {dims.kernel_output_feature};
  feature_offsets_ = OffsetsOf(kernel, feature);
  // The windows of the panel that each thread packs.
  const int64_t terms_of_phase = phases_.most_positions() * g_.kernel_features + (phases_.is_split() ? 1 : 0);
  const numeric::CertifiedProduct product =
      TileProduct(image_type_, kernel_type_, result_type_, terms_of_phase);
  const int64_t rows = g_.output_batch * Product(g_.output_spatial);
  RETURN_IF_ERROR(context_.Reserve(Threads(context_, rows) * product.PanelBytes(product.rows())));
  if (phases_.is_split() && IsFloat(result_type_)) {  // 0 times an integer is 0
    RETURN_IF_ERROR(DecodeKernel());
    left_out_.emplace(kernel_->doubles(), g_.output_features, positions(), g_.kernel_features);
    kernel_.reset();
  }
  return Each([&](const ConvolutionPhase& phase, std::byte* out) { return RunPhaseInTiles(phase, out); });
}

Status Convolution::RunPhaseInTiles(const ConvolutionPhase& phase, std::byte* out) {
  const ConvolutionGeometry& g = phase.geometry;
  const WindowReader reader(g, 1);
  std::vector<int64_t> offsets;
  for (int64_t position : phase.kernel) {
    const auto first = term_offsets_.begin() + position * g.kernel_features;
    offsets.insert(offsets.end(), first, first + g.kernel_features);
  }
  const int64_t terms = reader.line();
  std::vector<double> left_out;
  if (left_out_) left_out = left_out_->Without(phase.kernel);
  // Of integers one more term too, 0, as a phase may have no other.
  const bool one_more = phases_.is_split();
  const numeric::CertifiedProduct product =
      TileProduct(image_type_, kernel_type_, result_type_, terms + (one_more ? 1 : 0));
  for (int64_t group = 0; group < g.groups; ++group) {
    const auto first = feature_offsets_.begin() + group * columns_;
    const ArrayLines kernel_lines(kernel_type_, {first, first + columns_}, offsets);
    const ShiftedLines columns(kernel_lines, context_.operands[1].bytes());
    const WindowLines windows(g, reader, images_, group);
    std::span<const double> last = left_out;
    if (left_out_) last = last.subspan(static_cast<size_t>(group * columns_), static_cast<size_t>(columns_));
    const LinesAndOne more_columns(columns, terms, last), more_windows(windows, terms, {});
    const numeric::LineSource &plain_rows = windows, &plain_columns = columns;
    RETURN_IF_ERROR(RunTiled(context_, {.product = product,
                                        .rows = one_more ? more_windows : plain_rows,
                                        .row_count = g.output_batch * Product(g.output_spatial),
                                        .columns = one_more ? more_columns : plain_columns,
                                        .column_count = columns_,
                                        .out = out + group * columns_ * product.width(),
                                        .stride = g.output_features,
                                        .reserved = &reserved_}));
  }
  return {};
}

Status Convolution::RunNarrow() {
  ASSIGN_OR_RETURN(input_, engine_.DecodeLeft(context_, images_));
  RETURN_IF_ERROR(DecodeKernel());
  if (phases_.is_split()) {
    left_out_.emplace(kernel_->doubles(), g_.output_features, positions(), g_.kernel_features);
  }
  return Each([&](const ConvolutionPhase& phase, std::byte* out) {
    std::vector<double> left_out;
    if (left_out_) left_out = left_out_->Without(phase.kernel);
    auto open = [&](int64_t batch, std::span<const int64_t> index, int64_t feature, std::byte* to) {
      Dims whole(index.begin(), index.end());
      for (size_t d = 0; d < whole.size(); ++d) whole[d] = phase.first[d] + index[d] * phases_.steps()[d];
      std::vector<double> window;
      ProductSum::Scratch scratch;
      RunOne(batch, whole, feature, 1, window, scratch, to);
    };
    return assay::RunNarrow(context_, {.result = result_type_,
                                       .short_terms = numeric::IsShortTerm(image_type_) &&
                                                      numeric::IsShortTerm(kernel_type_),
                                       .images = input_->doubles(),
                                       .kernel = kernel_->doubles(),
                                       .positions = positions(),
                                       .phase = phase,
                                       .left_out = left_out,
                                       .out = out,
                                       .open = open,
                                       .reserved = &reserved_});
  });
}

Status Convolution::RunEach() {
  ASSIGN_OR_RETURN(input_, engine_.DecodeLeft(context_, images_));
  RETURN_IF_ERROR(DecodeKernel());
  const int64_t line = reader_.line(), outputs = Product(g_.output_spatial);
  const int64_t work = std::max<int64_t>(1, line * columns_), count = g_.output_batch * outputs * g_.groups;
  RETURN_IF_ERROR(context_.Reserve(Threads(context_, count) * line * engine_.left_slots() *
                                   static_cast<int64_t>(sizeof(double))));
  return ParallelFor(context_, count, std::max<int64_t>(1, (1 << 17) / work), [&](int64_t begin, int64_t end) {
    ProductSum::Scratch scratch;
    std::vector<double> window;
    Dims none(g_.output_spatial.size(), 0);
    Odometer<1> at(g_.output_spatial, {none});
    for (int64_t i = begin; i < end; ++i) {
      // Groups outermost, then batch, then space: the kernel of a group stays in the cache.
      const int64_t group = i / (g_.output_batch * outputs);
      const int64_t batch = i / outputs % g_.output_batch, position = i % outputs;
      at.Seek(position);
      RunOne(batch, at.index(), group * columns_, columns_, window, scratch,
             out_ + ((batch * outputs + position) * g_.output_features + group * columns_) * width_);
    }
  });
}

}  // namespace

// Group g of the output features sees, with feature groups, the g-th slice of the input features;
// with batch groups, the g-th slice of the input batch.
Status EvaluateConvolution(OpContext& context) {
  const Instruction& instruction = context.instruction;
  const ConvolutionDimensions& dims = instruction.Get(kDimLabels);
  const ConvolutionGeometry g = MakeGeometry(instruction);
  const PrimitiveType left = instruction.operand_shape(0).primitive_type();
  const PrimitiveType right = instruction.operand_shape(1).primitive_type();
  const PrimitiveType type = context.shape().primitive_type();
  const ProductSum engine(left, right, type, DotAlgorithm::kUnset);
  const Dims input_order = PermutationOf(dims.input_batch, dims.input_spatial, dims.input_feature);
  const Dims output_order = PermutationOf(dims.output_batch, dims.output_spatial, dims.output_feature);
  ASSIGN_OR_RETURN(Literal images, Arranged(context, context.operands[0], input_order));
  std::vector<int64_t> sizes;
  Dims back(output_order.size());
  for (size_t i = 0; i < output_order.size(); ++i) {
    sizes.push_back(context.shape().dimension(output_order[i]));
    back[output_order[i]] = static_cast<int64_t>(i);
  }
  Literal result = Literal::Uninitialized(Shape::Array(context.shape().element_type(), sizes));
  if (result.element_count() > 0) {
    const ConvolutionPhases phases(g);
    const int64_t columns = g.output_features / g.groups;
    // Of a phase, with the one for what it leaves out.
    const int64_t terms = phases.most_positions() * g.kernel_features + (phases.is_split() ? 1 : 0);
    const int64_t products[] = {terms, columns, Product(g.output_spatial)};
    const bool is_empty = g.kernel_features == 0 || Product(g.kernel_spatial) == 0;
    const bool is_large = !is_empty && Product(products) >= kLeastTiled;
    Convolution convolution(context, g, phases, engine, images, result.MutableBytes());
    if (!is_empty && IsNarrow(g) && numeric::IsTileTerm(left) && numeric::IsTileTerm(right) && IsFloat(type)) {
      RETURN_IF_ERROR(convolution.RunNarrow());
    } else if (columns >= 4 && is_large && CanTile(left, right, type, terms) && HasRoomForTiles(context, terms)) {
      RETURN_IF_ERROR(convolution.RunInTiles());
    } else {
      RETURN_IF_ERROR(convolution.RunEach());
    }
  }
  ASSIGN_OR_RETURN(result, Arranged(context, result, back));
  context.result = result.shape() == context.shape() ? std::move(result) : result.Reshaped(context.shape());
  return {};
}

}  // namespace assay
