// Sums of products and what is built of them: dot, convolution, factorisations, fft, batch norm.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "spec/stablehlo/dot_algorithms.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

using Id = AttributeId;

std::vector<int64_t> List(mlir::Attribute node, int field) {
  return {node->integers(field).begin(), node->integers(field).end()};
}

// ---------------------------------------------------------------- dot

std::string_view PrecisionName(mlir::Type type) {
  if (!type->Is(mlir::Kind::kFloatType)) return "";
  const mlir::FloatTypeSpec& format = mlir::AllFloats()[type->integer(0)];
  return format.bits == 8 ? "f8" : format.name;
}

Result<AttributeValue> ReadAlgorithm(Body&, mlir::Attribute attribute) {
  if (!attribute->Is(mlir::Kind::kDotAlgorithm)) {
    return InvalidError("dot_general_attributes", "algorithm is of another kind");
  }
  for (const DotAlgorithmParts& row : kDotAlgorithms) {
    if (PrecisionName(attribute->node(0)) == row.lhs &&
        PrecisionName(attribute->node(1)) == row.rhs &&
        PrecisionName(attribute->node(2)) == row.accumulation &&
        attribute->integer(3) == row.lhs_components && attribute->integer(4) == row.rhs_components &&
        attribute->integer(5) == row.operations && (attribute->integer(6) != 0) == row.imprecise) {
      return AttributeValue(static_cast<int64_t>(row.algorithm));
    }
  }
  return UnsupportedError("unsupported_form", "HLO has no name for this algorithm of a dot");
}
constexpr AttributeMapping kPrecision = {"precision_config", Id::kOperandPrecision, false, 0,
                                     ReadPrecision};
constexpr AttributeMapping kDotAttributes[] = {
    kPrecision, {"algorithm", Id::kDotAlgorithm, false, 0, ReadAlgorithm}};

Status AddDot(Body& body, Attributes numbers) {
  ASSIGN_OR_RETURN(const Attributes more, ReadAttributes(body, kDotAttributes));
  numbers.insert(numbers.end(), more.begin(), more.end());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Instruction& dot = body.Add(Opcode::kDot, shape, operands, numbers);
  body.SetResults(dot);
  return {};
}

Status ConvertDotGeneral(Body& body) {
  ASSIGN_OR_RETURN(const mlir::Attribute numbers, body.Need("dot_dimension_numbers"));
  if (!numbers->Is(mlir::Kind::kDotDimensions)) {
    return InvalidError("dot_general_attributes", "dot_dimension_numbers is of another kind");
  }
  return AddDot(body, {Attr(kLhsBatchDims, List(numbers, 0)), Attr(kRhsBatchDims, List(numbers, 1)),
                       Attr(kLhsContractingDims, List(numbers, 2)),
                       Attr(kRhsContractingDims, List(numbers, 3))});
}

// Vectors and matrices: the last dimension of lhs with the first of rhs.
Status ConvertDot(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Instruction* lhs, body.Get(*body.at().operands[0]));
  return AddDot(body, {Attr(kLhsContractingDims, {lhs->shape().rank() - 1}),
                       Attr(kRhsContractingDims, {0})});
}

// ---------------------------------------------------------------- einsum

// One operand's letters; nullopt where there is one twice or something else ("..." is not ours).
std::optional<std::string> Letters(std::string_view text) {
  std::string letters;
  for (char c : text) {
    if (c == ' ') continue;
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter || letters.find(c) != std::string::npos) return std::nullopt;
    letters += c;
  }
  return letters;
}

// "bij,bjk->bik": a dot of what both have and the result lacks, its dimensions put into the result's
// order. A letter that only one operand has must be in the result.
Status ConvertEinsum(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const mlir::Attribute config, body.Need("einsum_config"));
  const std::string_view text = TextOf(config).value_or("");
  const size_t comma = text.find(','), arrow = text.find("->");
  std::optional<std::string> lhs, rhs, out;
  if (comma < arrow && arrow != std::string_view::npos) {
    lhs = Letters(text.substr(0, comma));
    rhs = Letters(text.substr(comma + 1, arrow - comma - 1));
    out = Letters(text.substr(arrow + 2));
  }
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  if (!lhs || !rhs || !out || static_cast<int64_t>(lhs->size()) != operands[0]->shape().rank() ||
      static_cast<int64_t>(rhs->size()) != operands[1]->shape().rank()) {
    return UnsupportedError("unsupported_form", "this einsum_config has no form in HLO yet");
  }
  std::vector<int64_t> lhs_batch, rhs_batch, lhs_contracting, rhs_contracting;
  std::string order, free;  // of the dot's dimensions
  for (size_t i = 0; i < lhs->size(); ++i) {
    const char c = (*lhs)[i];
    const size_t other = rhs->find(c);
    const bool kept = out->find(c) != std::string::npos;
    if (other == std::string::npos && !kept) out = std::nullopt;
    if (!out) break;
    if (other == std::string::npos) {
      free += c;
    } else if (kept) {
      lhs_batch.push_back(static_cast<int64_t>(i));
      rhs_batch.push_back(static_cast<int64_t>(other));
      order += c;
    } else {
      lhs_contracting.push_back(static_cast<int64_t>(i));
      rhs_contracting.push_back(static_cast<int64_t>(other));
    }
  }
  order += free;
  for (char c : *rhs) {
    if (lhs->find(c) == std::string::npos) order += c;
  }
  if (!out || !std::is_permutation(order.begin(), order.end(), out->begin(), out->end())) {
    return UnsupportedError("unsupported_form", "this einsum_config has no form in HLO yet");
  }
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  if (shape.rank() != static_cast<int64_t>(out->size())) {
    return InvalidError("einsum_result", "the result is " + shape.ToString(false));
  }
  std::vector<int64_t> sizes, permutation;
  for (char c : order) sizes.push_back(shape.dimension(static_cast<int64_t>(out->find(c))));
  for (char c : *out) permutation.push_back(static_cast<int64_t>(order.find(c)));
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, std::span(&kPrecision, 1)));
  attributes.push_back(Attr(kLhsBatchDims, lhs_batch));
  attributes.push_back(Attr(kRhsBatchDims, rhs_batch));
  attributes.push_back(Attr(kLhsContractingDims, lhs_contracting));
  attributes.push_back(Attr(kRhsContractingDims, rhs_contracting));
  Instruction* result =
      &body.Add(Opcode::kDot, Shape::Array(shape.element_type(), sizes), operands, attributes);
  if (order != *out) {
    result = &body.Add(Opcode::kTranspose, shape, {result}, {Attr(kDimensions, permutation)});
  }
  body.SetResults(*result);
  return {};
}

// "ab->a": sums over the letters that the result lacks, as the dot with ones that einsum of 1 and the operand
// is, and puts the others into the result's order.
Status ConvertUnaryEinsum(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const mlir::Attribute config, body.Need("einsum_config"));
  const std::string_view text = TextOf(config).value_or("");
  const size_t arrow = text.find("->");
  std::optional<std::string> in, out;
  if (arrow != std::string_view::npos) {
    in = Letters(text.substr(0, arrow));
    out = Letters(text.substr(arrow + 2));
  }
  ASSIGN_OR_RETURN(Instruction* x, body.Get(*body.at().operands[0]));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  const bool known = in && out && static_cast<int64_t>(in->size()) == x->shape().rank() &&
                     static_cast<int64_t>(out->size()) == shape.rank() &&
                     std::all_of(out->begin(), out->end(), [&](char c) { return in->find(c) != std::string::npos; });
  if (!known || x->shape().HasDynamicDimensions()) {
    return UnsupportedError("unsupported_form", "this einsum_config has no form in HLO yet");
  }
  std::vector<int64_t> summed, of_ones, ones_sizes, sizes, permutation;
  std::string order;
  for (int64_t i = 0; i < x->shape().rank(); ++i) {
    const char c = (*in)[static_cast<size_t>(i)];
    const int64_t size = x->shape().dimension(i);
    if (out->find(c) != std::string::npos) {
      order += c;
      sizes.push_back(size);
      continue;
    }
    summed.push_back(i);
    of_ones.push_back(static_cast<int64_t>(of_ones.size()));
    ones_sizes.push_back(size);
  }
  const PrimitiveType type = x->shape().primitive_type();
  if (!summed.empty()) {
    Instruction& one = body.Constant(Literal::Scalar(type, 1));
    Instruction& ones = body.BroadcastScalar(one, Shape::Array(type, ones_sizes));
    x = &body.Add(Opcode::kDot, Shape::Array(type, sizes), {x, &ones},
                  {Attr(kLhsContractingDims, summed), Attr(kRhsContractingDims, of_ones)});
  }
  for (char c : *out) permutation.push_back(static_cast<int64_t>(order.find(c)));
  if (order != *out) x = &body.Add(Opcode::kTranspose, shape, {x}, {Attr(kDimensions, permutation)});
  body.SetResults(*x);
  return {};
}

// ---------------------------------------------------------------- convolution

Status ConvertConvolution(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(std::vector<int64_t> padding, PaddingPairs(body, "padding"));
  return AddConvolution(body, operands, padding);
}

constexpr AttributeMapping kGroupAttributes[] = {
    {"feature_group_count", Id::kFeatureGroupCount, false},
    {"batch_group_count", Id::kBatchGroupCount, false},
    kPrecision};

// ---------------------------------------------------------------- the others

constexpr AttributeMapping kCholeskyAttributes[] = {{"lower", Id::kLower, false}};
constexpr AttributeMapping kTriangularAttributes[] = {{"left_side", Id::kLeftSide},
                                                  {"lower", Id::kLower},
                                                  {"unit_diagonal", Id::kUnitDiagonal},
                                                  {"transpose_a", Id::kTransposeA, true, 1}};
// Between complex arrays fft_length only says how many dimensions there are (stablehlo.fft, C4); HLO wants
// their sizes.
Result<AttributeValue> ReadFftLength(Body& body, mlir::Attribute) {
  ASSIGN_OR_RETURN(Ints lengths, body.Integers("fft_length"));
  ASSIGN_OR_RETURN(const Instruction* operand, body.Get(*body.at().operands[0]));
  ASSIGN_OR_RETURN(const Shape result, body.ResultsShape());
  const Shape& shape = operand->shape();
  const auto count = static_cast<int64_t>(lengths.size());
  const bool complex = result.IsArray() && IsComplex(shape.primitive_type()) && IsComplex(result.primitive_type());
  for (int64_t i = 0; complex && count <= shape.rank() && i < count; ++i) {
    const int64_t size = shape.dimension(shape.rank() - count + i);
    if (size != Shape::kUnbounded) lengths[i] = size;
  }
  return AttributeValue(std::move(lengths));
}

constexpr AttributeMapping kFftAttributes[] = {{"fft_type", Id::kFftType},
                                           {"fft_length", Id::kFftLength, true, 0, ReadFftLength}};
constexpr AttributeMapping kBatchNormAttributes[] = {{"epsilon", Id::kEpsilon},
                                                 {"feature_index", Id::kFeatureIndex}};

constexpr OpRow kRows[] = {
    {"stablehlo.dot_general", Opcode::kDot, 2, {}, ConvertDotGeneral},
    {"stablehlo.dot", Opcode::kDot, 2, {}, ConvertDot},
    {"stablehlo.einsum", Opcode::kDot, 2, {}, ConvertEinsum},
    {"stablehlo.unary_einsum", Opcode::kDot, 1, {}, ConvertUnaryEinsum},
    {"stablehlo.convolution", Opcode::kConvolution, 2, {}, ConvertConvolution},
    {"stablehlo.cholesky", Opcode::kCholesky, 1, kCholeskyAttributes},
    {"stablehlo.triangular_solve", Opcode::kTriangularSolve, 2, kTriangularAttributes},
    {"stablehlo.fft", Opcode::kFft, 1, kFftAttributes},
    {"stablehlo.batch_norm_training", Opcode::kBatchNormTraining, 3, kBatchNormAttributes},
    {"stablehlo.batch_norm_inference", Opcode::kBatchNormInference, 5, kBatchNormAttributes},
    {"stablehlo.batch_norm_grad", Opcode::kBatchNormGrad, 5, kBatchNormAttributes},
};

}  // namespace

std::span<const OpRow> AlgebraRows() { return kRows; }

Result<AttributeValue> ReadPrecision(Body&, mlir::Attribute attribute) {
  std::vector<int64_t> precisions;
  if (attribute->Is(mlir::Kind::kArray)) {
    for (mlir::Attribute entry : attribute->nodes(0)) {
      const std::optional<int64_t> value = IntegerOf(entry);
      if (!value || *value < 0 || *value > 2) break;
      precisions.push_back(*value);
    }
    if (precisions.size() == attribute->nodes(0).size()) return AttributeValue(precisions);
  }
  return InvalidError("precision_config", "precision_config is no list of precisions");
}

Result<std::vector<int64_t>> PaddingPairs(Body& body, std::string_view name) {
  if (body.Find(name) == nullptr) return std::vector<int64_t>();
  ASSIGN_OR_RETURN(std::vector<int64_t> pairs, body.Integers(name));
  if (pairs.size() % 2 != 0) {
    return InvalidError(std::string(MnemonicOf(body.at())) + "_attributes",
                        "the attribute " + std::string(name) + " has " +
                            std::to_string(pairs.size()) + " entries, pairs are needed");
  }
  return pairs;
}

Result<Window> WindowOf(Body& body, std::span<const int64_t> sizes,
                        std::span<const int64_t> padding, std::string_view base_dilation,
                        std::string_view window_dilation) {
  const size_t n = sizes.size();
  ASSIGN_OR_RETURN(const std::vector<int64_t> strides, body.IntegersOr("window_strides", n, 1));
  ASSIGN_OR_RETURN(const std::vector<int64_t> base, body.IntegersOr(base_dilation, n, 1));
  ASSIGN_OR_RETURN(const std::vector<int64_t> dilation, body.IntegersOr(window_dilation, n, 1));
  ASSIGN_OR_RETURN(const std::vector<int64_t> reversal, body.IntegersOr("window_reversal", n, 0));
  if (!padding.empty() && padding.size() != 2 * n) {
    return InvalidError(std::string(MnemonicOf(body.at())) + "_attributes",
                        "the padding has " + std::to_string(padding.size() / 2) + " pairs for " +
                            std::to_string(n) + " dimensions");
  }
  Window window;
  for (size_t i = 0; i < n; ++i) {
    WindowDimension& dimension = window.dimensions.emplace_back();
    dimension.size = sizes[i];
    dimension.stride = strides[i];
    dimension.base_dilation = base[i];
    dimension.window_dilation = dilation[i];
    dimension.reversal = reversal[i] != 0;
    if (padding.empty()) continue;
    dimension.padding_low = padding[2 * i];
    dimension.padding_high = padding[2 * i + 1];
  }
  return window;
}

Result<Attributes> ConvolutionAttributes(Body& body, const Shape& kernel,
                                         std::span<const int64_t> padding) {
  ASSIGN_OR_RETURN(const mlir::Attribute numbers, body.Need("dimension_numbers"));
  if (!numbers->Is(mlir::Kind::kConvolutionDimensions)) {
    return InvalidError("convolution_attributes", "dimension_numbers is of another kind");
  }
  ConvolutionDimensions labels;
  labels.input_batch = numbers->integer(0);
  labels.input_feature = numbers->integer(1);
  labels.input_spatial = List(numbers, 2);
  labels.kernel_input_feature = numbers->integer(3);
  labels.kernel_output_feature = numbers->integer(4);
  labels.kernel_spatial = List(numbers, 5);
  labels.output_batch = numbers->integer(6);
  labels.output_feature = numbers->integer(7);
  labels.output_spatial = List(numbers, 8);
  std::vector<int64_t> sizes;
  for (int64_t d : labels.kernel_spatial) {
    if (d < 0 || d >= kernel.rank()) {
      return InvalidError("convolution_kernel", "a spatial dimension of the kernel " +
                                                    kernel.ToString(false) + " is missing");
    }
    sizes.push_back(kernel.IsUnbounded(d) ? 1 : kernel.dimension(d));
  }
  ASSIGN_OR_RETURN(Window window, WindowOf(body, sizes, padding, "lhs_dilation", "rhs_dilation"));
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, kGroupAttributes));
  attributes.push_back(Attr(kDimLabels, std::move(labels)));
  if (!window.dimensions.empty()) attributes.push_back(Attr(kWindow, std::move(window)));
  return attributes;
}

Status AddDynamicConvolution(Body& body, const Instructions& operands) {
  ASSIGN_OR_RETURN(Attributes attributes, ConvolutionAttributes(body, operands[1]->shape(), {}));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  body.SetResults(body.DynamicCall("stablehlo.dynamic_conv", shape, operands, "", std::move(attributes)));
  return {};
}

Status AddConvolution(Body& body, const Instructions& operands, std::span<const int64_t> padding) {
  if (operands[1]->shape().HasDynamicDimensions()) {  // the window's sizes, perhaps, are not known
    std::vector<int64_t> pairs(padding.begin(), padding.end());
    if (pairs.empty()) pairs.resize(2 * static_cast<size_t>(operands[1]->shape().rank() - 2));
    const Shape shape = Shape::Array(PrimitiveType::kS64, {static_cast<int64_t>(pairs.size())});
    Instructions all = operands;
    all.push_back(&body.Constant(Literal::Array(shape, std::span<const int64_t>(pairs))));
    return AddDynamicConvolution(body, all);
  }
  ASSIGN_OR_RETURN(const Attributes attributes,
                   ConvolutionAttributes(body, operands[1]->shape(), padding));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Instruction& result = body.Add(Opcode::kConvolution, shape, operands, attributes);
  body.SetResults(result);
  return {};
}

}  // namespace assay::to_hlo
