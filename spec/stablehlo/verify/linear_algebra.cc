// Decompositions of matrices, Fourier transforms and normalisations.
#include <algorithm>
#include <string>
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"

namespace assay::verify {
namespace {

constexpr Allowed kComplexOrReal = kFloat | kComplex | kPerTensor;
constexpr Allowed kReal = kFloat | kPerTensor;

using List = std::vector<int64_t>;

// ---------------------------------------------------------------- cholesky, triangular_solve

int64_t FromEnd(const TypeView& type, int64_t i) { return type.size(type.rank() - i); }

Finding HasMatrices(const OpView& op) { return op.Type("a").rank() >= 2 ? "" : Described(op, "a"); }

Finding MatricesAreSquare(const OpView& op) {
  const TypeView a = op.Type("a");
  return Compatible(FromEnd(a, 2), FromEnd(a, 1)) ? "" : Described(op, "a");
}

OpRules Cholesky() {
  return {"stablehlo.cholesky",
          {Operand(1, "a", kComplexOrReal), OptionalAttribute(2, "lower", kBool)},
          {{"result", kComplexOrReal}},
          {
              {"c1", "a and result have one type, quantization parameters aside",
               [](const OpView& op) { return SameBaseType(op, {"a", "result"}); }},
              {"c2", "a has two dimensions at least", HasMatrices},
              {"c3", "the last two dimensions of a have one size", MatricesAreSquare},
          }};
}

Finding SystemsFit(const OpView& op) {
  const TypeView a = op.Type("a"), b = op.Type("b");
  const int64_t unknowns = FromEnd(b, op.Boolean("left_side") ? 2 : 1);
  const bool batches = Compatible(a.sizes().first(a.rank() - 2), b.sizes().first(b.rank() - 2));
  const bool square = Compatible(FromEnd(a, 2), FromEnd(a, 1));
  const bool fits = Compatible(FromEnd(a, 2), unknowns) && Compatible(FromEnd(a, 1), unknowns);
  return batches && square && fits ? "" : Described(op, {"a", "b"});
}

OpRules TriangularSolve() {
  return {"stablehlo.triangular_solve",
          {Operand(1, "a", kComplexOrReal), Operand(2, "b", kComplexOrReal), Attribute(3, "left_side", kBool),
           Attribute(4, "lower", kBool), Attribute(5, "unit_diagonal", kBool),
           Attribute(6, "transpose_a", kTransposeOption)},
          {{"result", kComplexOrReal}},
          {
              {"i6", "transpose_a is NO_TRANSPOSE, TRANSPOSE or ADJOINT",
               [](const OpView& op) -> Finding {
                 return op.Integer("transpose_a") != 0 ? "" : "transpose_a is TRANSPOSE_INVALID";
               }},
              {"c1", "a and b have one element type, quantization parameters aside",
               [](const OpView& op) { return SameBaseElement(op, {"a", "b"}); }},
              {"c2", "a and b have as many dimensions, two at least",
               [](const OpView& op) {
                 const Finding found = SameRank(op, {"a", "b"});
                 return found.empty() ? HasMatrices(op) : found;
               }},
              {"c3", "a has square matrices, as many as b, of the size of the columns of b, or of its rows where a "
                     "is on the right",
               SystemsFit},
              {"c4", "b and result have one type, quantization parameters aside",
               [](const OpView& op) { return SameBaseType(op, {"b", "result"}); }},
          }};
}

// ---------------------------------------------------------------- fft

constexpr int64_t kForward = 0, kInverse = 1, kRealForward = 2, kRealInverse = 3;

int64_t Transform(const OpView& op) { return op.Integer("fft_type"); }

bool IsComplexOf(const Element& complex, const Element& part) {
  return complex.Is(kComplex) && complex.type()->node(0) == part.type();
}

Finding TransformFitsElements(const OpView& op) {
  const Element operand = op.Type("operand").element(), result = op.Type("result").element();
  bool fits = false;
  switch (Transform(op)) {
    case kForward:
    case kInverse: fits = operand.Is(kComplex) && operand == result; break;
    case kRealForward: fits = IsComplexOf(result, operand); break;
    case kRealInverse: fits = IsComplexOf(operand, result); break;
  }
  return fits ? "" : Described(op, {"operand", "result"});
}

// The name of the side that is real; none: "".
std::string_view RealSide(const OpView& op) {
  if (Transform(op) == kRealForward) return "operand";
  return Transform(op) == kRealInverse ? "result" : "";
}

Finding RealSideHasLengths(const OpView& op) {
  if (RealSide(op).empty()) return "";
  const List lengths = op.Integers("fft_length");
  const std::span<const int64_t> sizes = op.Type(RealSide(op)).sizes();
  const Finding negative = AllAtLeast("fft_length", lengths, 0);
  if (!negative.empty()) return negative;
  if (lengths.size() <= sizes.size() && Compatible(sizes.last(lengths.size()), lengths)) return "";
  return Described(op, RealSide(op)) + ", fft_length is " + NumbersText(lengths);
}

// The sizes are equal but for the last one where one side is real: of its n, the other has n / 2 + 1. The last
// sizes of the real side are the lengths, which may be known where the type has none.
Finding TransformedSizes(const OpView& op) {
  if (RealSide(op).empty()) return SameShape(op, {"operand", "result"});
  const bool forward = Transform(op) == kRealForward;
  const std::span<const int64_t> real = op.Type(RealSide(op)).sizes();
  List sizes(real.begin(), real.end());
  const List lengths = op.Integers("fft_length");
  std::copy(lengths.begin(), lengths.end(), sizes.end() - static_cast<int64_t>(lengths.size()));
  if (!sizes.empty() && sizes.back() != kUnknown && sizes.back() != 0) sizes.back() = sizes.back() / 2 + 1;
  return SizesAre(op, forward ? "result" : "operand", sizes);
}

OpRules Fft() {
  return {"stablehlo.fft",
          {Operand(1, "operand", kFloat | kComplex), Attribute(2, "fft_type", kFftType),
           Attribute(3, "fft_length", kI64List)},
          {{"result", kFloat | kComplex}},
          {
              {"c3", "there are one to three lengths",
               [](const OpView& op) -> Finding {
                 const List lengths = op.Integers("fft_length");
                 return lengths.size() >= 1 && lengths.size() <= 3 ? "" : "fft_length is " + NumbersText(lengths);
               }},
              {"c1", "there is a dimension of the operand for each length",
               [](const OpView& op) -> Finding {
                 const List lengths = op.Integers("fft_length");
                 if (static_cast<int64_t>(lengths.size()) <= op.Type("operand").rank()) return "";
                 return Described(op, "operand") + ", fft_length is " + NumbersText(lengths);
               }},
              {"c2", "FFT and IFFT keep a complex element type; RFFT is from f32 or f64 to a complex type of it, "
                     "IRFFT back",
               TransformFitsElements},
              {"c4", "the last dimensions of a real side have the sizes of fft_length", RealSideHasLengths},
              {"c5", "operand and result have one shape, but where a real side has n elements along the last "
                     "dimension, the other has n / 2 + 1, or 0 of 0",
               TransformedSizes},
          }};
}

// ---------------------------------------------------------------- batch normalisation

Finding FeatureExists(const OpView& op) {
  return AllInRange("feature_index", List{op.Integer("feature_index")}, 0, op.Type("operand").rank());
}

template <const char* kName>
Finding OneElementEachFeature(const OpView& op) {
  const int64_t features = op.Type("operand").size(op.Integer("feature_index"));
  return SizesAre(op, kName, List{features});
}
constexpr char kScale[] = "scale", kOffset[] = "offset", kMean[] = "mean", kVariance[] = "variance",
               kBatchMean[] = "batch_mean", kBatchVariance[] = "batch_var";

constexpr std::string_view kFeatureText = "feature_index is a dimension of the operand";
constexpr std::string_view kOneTypeText = "all values have one element type, quantization parameters aside";
constexpr std::string_view kSizeText = "it has an element for each feature of the operand";

OpRules BatchNormTraining() {
  return {"stablehlo.batch_norm_training",
          {Operand(1, "operand", kReal), Operand(2, "scale", kReal | kVector),
           Operand(3, "offset", kReal | kVector), Attribute(4, "epsilon", kF32),
           Attribute(5, "feature_index", kI64)},
          {{"output", kReal}, {"batch_mean", kReal | kVector}, {"batch_var", kReal | kVector}},
          {
              {"c1", kFeatureText, FeatureExists},
              {"c2", kOneTypeText,
               [](const OpView& op) {
                 return SameBaseElement(op, {"operand", "scale", "offset", "batch_mean", "batch_var", "output"});
               }},
              {"c3", kSizeText, OneElementEachFeature<kScale>},
              {"c4", kSizeText, OneElementEachFeature<kOffset>},
              {"c5", kSizeText, OneElementEachFeature<kBatchMean>},
              {"c6", kSizeText, OneElementEachFeature<kBatchVariance>},
              {"c7", "operand and output have one type, quantization parameters aside",
               [](const OpView& op) { return SameBaseType(op, {"operand", "output"}); }},
          }};
}

OpRules BatchNormInference() {
  return {"stablehlo.batch_norm_inference",
          {Operand(1, "operand", kReal), Operand(2, "scale", kReal | kVector),
           Operand(3, "offset", kReal | kVector), Operand(4, "mean", kReal | kVector),
           Operand(5, "variance", kReal | kVector), Attribute(6, "epsilon", kF32),
           Attribute(7, "feature_index", kI64)},
          {{"result", kReal}},
          {
              {"c1", kFeatureText, FeatureExists},
              {"c2", kOneTypeText,
               [](const OpView& op) {
                 return SameBaseElement(op, {"operand", "scale", "offset", "mean", "variance", "result"});
               }},
              {"c3", kSizeText, OneElementEachFeature<kScale>},
              {"c4", kSizeText, OneElementEachFeature<kOffset>},
              {"c5", kSizeText, OneElementEachFeature<kMean>},
              {"c6", kSizeText, OneElementEachFeature<kVariance>},
              {"c7", "operand and result have one type, quantization parameters aside",
               [](const OpView& op) { return SameBaseType(op, {"operand", "result"}); }},
          }};
}

OpRules BatchNormGrad() {
  return {"stablehlo.batch_norm_grad",
          {Operand(1, "operand", kReal), Operand(2, "scale", kReal | kVector),
           Operand(3, "mean", kReal | kVector), Operand(4, "variance", kReal | kVector),
           Operand(5, "grad_output", kReal), Attribute(6, "epsilon", kF32), Attribute(7, "feature_index", kI64)},
          {{"grad_operand", kReal}, {"grad_scale", kReal | kVector}, {"grad_offset", kReal | kVector}},
          {
              {"c1", kFeatureText, FeatureExists},
              {"c2", kOneTypeText,
               [](const OpView& op) {
                 return SameBaseElement(op, {"operand", "scale", "mean", "variance", "grad_output", "grad_operand",
                                             "grad_scale", "grad_offset"});
               }},
              {"c3", "operand, grad_output and grad_operand have one shape",
               [](const OpView& op) { return SameShape(op, {"operand", "grad_output", "grad_operand"}); }},
              {"c4", "scale, mean, variance, grad_scale and grad_offset have one shape",
               [](const OpView& op) {
                 return SameShape(op, {"scale", "mean", "variance", "grad_scale", "grad_offset"});
               }},
              {"c5", "scale has an element for each feature of the operand", OneElementEachFeature<kScale>},
          }};
}

}  // namespace

std::vector<OpRules> LinearAlgebraRules() {
  return {Cholesky(), TriangularSolve(), Fft(), BatchNormTraining(), BatchNormInference(), BatchNormGrad()};
}

}  // namespace assay::verify
