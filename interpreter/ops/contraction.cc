// dot: its operands are brought into an order, [batch, free, contracting], in which every result element is
// the exact sum of products of two contiguous lines (interpreter/ops/product_sum.h, tiled_product.h).
#include "interpreter/ops/contraction.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/ops/dot_operand.h"
#include "interpreter/ops/product_sum.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/tiled_product.h"
#include "interpreter/ops/vector_dot.h"

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

// Lines whose terms an algorithm rounds.
class RoundedLines : public numeric::LineSource {
 public:
  RoundedLines(const numeric::LineSource& lines, int64_t terms, const ProductSum& engine)
      : lines_(lines), terms_(terms), engine_(engine) {}
  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override {
    constexpr int64_t kAtOnce = 4096;
    lines_.Pack(first, count, lanes, packed);
    for (int64_t i = 0; i < terms_ * lanes; i += kAtOnce) {
      engine_.RoundOperands(packed + i, std::min(kAtOnce, terms_ * lanes - i));
    }
  }

 private:
  const numeric::LineSource& lines_;
  int64_t terms_;
  const ProductSum& engine_;
};

// result[batch, i, j] in tiles (interpreter/ops/tiled_product.h). Complex numbers as their parts: lines of
// twice as many terms, twice as many columns.
Status TileDot(OpContext& context, const DotOperand& left, const DotOperand& right,
               const ProductSum& engine) {
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
  const PrimitiveType part = PartOf(context.shape().primitive_type()), sum = engine.sum_type();
  const numeric::CertifiedProduct product =
      TileProduct(engine.TermType(PartOf(lhs.shape().primitive_type())),
                  engine.TermType(PartOf(rhs.shape().primitive_type())), sum, parts * left.contracting);
  Literal result = Literal::Uninitialized(context.shape());
  // Sums of another type are rounded to that of the result in the end.
  std::vector<std::byte> sums;
  if (sum != part) {
    RETURN_IF_ERROR(context.Reserve(result.element_count() * product.width()));
    sums.resize(static_cast<size_t>(result.element_count() * product.width()));
  }
  std::byte* out = sum != part ? sums.data() : result.MutableBytes();
  const int64_t column_count = parts * right.free, terms = parts * left.contracting;
  auto run_batch = [&](int64_t batch, auto&& run) {
    ShiftedLines rows(left_lines, lhs.bytes() + left_batches[batch]);
    const std::byte* right_base = rhs.bytes() + right_batches[batch];
    ShiftedLines real_columns(right_lines, right_base);
    ComplexColumns complex_columns(right_lines, right_base);
    const numeric::LineSource& columns =
        parts == 2 ? static_cast<const numeric::LineSource&>(complex_columns) : real_columns;
    const RoundedLines rounded_rows(rows, terms, engine), rounded_columns(columns, terms, engine);
    const bool rounded = engine.RoundsOperands();
    return run(TiledProduct{
        .product = product,
        .rows = rounded ? static_cast<const numeric::LineSource&>(rounded_rows) : rows,
        .row_count = left.free,
        .columns = rounded ? static_cast<const numeric::LineSource&>(rounded_columns) : columns,
        .column_count = column_count,
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
  if (sum != part) {
    std::byte* to = result.MutableBytes();
    const int64_t width = FormatOf(part).ByteSize();
    RETURN_IF_ERROR(
        ParallelFor(context, result.element_count(), 1 << 14, [&](int64_t begin, int64_t end) {
          numeric::ConvertBlock(sum, part, out + begin * product.width(), to + begin * width,
                                end - begin);
        }));
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
  // Of complex numbers only what no algorithm rounds.
  if ((rounds_once || !is_complex) && (rows > 2 || columns > 2) && IsComplex(left_type) == is_complex &&
      IsComplex(right_type) == is_complex &&
      CanTile(PartOf(left_type), PartOf(right_type), PartOf(type), terms) &&
      HasRoomForTiles(context, terms) &&
      (__builtin_mul_overflow(rows * columns, k, &products) || products >= kLeastTiled)) {
    return TileDot(context, left, right, engine);
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

}  // namespace assay
