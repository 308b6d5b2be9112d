// Dot products, those with ragged groups of CHLO's, and those written with letters.
#include <algorithm>
#include <string>
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/quantized_contraction.h"

namespace assay::verify {
namespace {

constexpr Allowed kAny = kPlain | kPerTensor;
constexpr Allowed kAnyQuantized = kPlain | kQuantized;

// ---------------------------------------------------------------- dot_general

// The fields of its dimension numbers, and of ragged_dot's.
constexpr int kLhsBatching = 0, kRhsBatching = 1, kLhsContracting = 2, kRhsContracting = 3, kLhsRagged = 4,
              kRhsGroup = 5;
constexpr std::string_view kFields[] = {"lhs_batching_dimensions", "rhs_batching_dimensions",
                                        "lhs_contracting_dimensions", "rhs_contracting_dimensions",
                                        "lhs_ragged_dimensions",      "rhs_group_dimensions"};

std::span<const int64_t> Field(const OpView& op, int field) {
  const mlir::Attribute numbers = op.Find("dot_dimension_numbers");
  return (numbers != nullptr ? numbers : op.Find("ragged_dot_dimension_numbers"))->integers(field);
}

template <int kA, int kB>
Finding AsMany(const OpView& op) {
  return SameCount(kFields[kA], Field(op, kA), kFields[kB], Field(op, kB));
}

template <int kA, int kB>
Finding NoneTwice(const OpView& op) {
  return AllUnique(std::string(kFields[kA]) + " with " + std::string(kFields[kB]),
                   Joined(Field(op, kA), Field(op, kB)));
}

template <int kField>
Finding Exist(const OpView& op) {
  const bool lhs = kField == kLhsBatching || kField == kLhsContracting || kField == kLhsRagged;
  return AllInRange(kFields[kField], Field(op, kField), 0, op.Type(lhs ? "lhs" : "rhs").rank());
}

template <int kLhs, int kRhs>
Finding OneSize(const OpView& op) {
  const TypeView lhs = op.Type("lhs"), rhs = op.Type("rhs");
  for (size_t i = 0; i < Field(op, kLhs).size(); ++i) {
    if (!Compatible(lhs.size(Field(op, kLhs)[i]), rhs.size(Field(op, kRhs)[i]))) {
      return Described(op, {"lhs", "rhs"});
    }
  }
  return "";
}

bool Has(std::span<const int64_t> list, int64_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// Those of batches, of what is left of lhs, and of rhs.
std::vector<int64_t> ProductSizes(const OpView& op, std::span<const int64_t> groups) {
  const TypeView lhs = op.Type("lhs");
  std::vector<int64_t> sizes;
  for (int64_t dimension : Field(op, kLhsBatching)) sizes.push_back(lhs.size(dimension));
  const auto add_free = [&](const TypeView& type, const std::vector<int64_t>& used) {
    for (int64_t i = 0; i < type.rank(); ++i) {
      if (!Has(used, i)) sizes.push_back(type.size(i));
    }
  };
  add_free(lhs, Joined(Field(op, kLhsBatching), Field(op, kLhsContracting)));
  add_free(op.Type("rhs"), Joined(Joined(Field(op, kRhsBatching), Field(op, kRhsContracting)), groups));
  return sizes;
}

Finding OperandsHaveOneElement(const OpView& op) {
  return AnyQuantized(op) ? "" : SameElement(op, {"lhs", "rhs"});
}

Finding ZeroPointsAreZero(const OpView& op) {
  if (!IsQuantized(op, "rhs")) return "";
  const std::vector<int64_t> points = op.Type("rhs").element().zero_points();
  const bool zero = std::all_of(points.begin(), points.end(), [](int64_t point) { return point == 0; });
  return zero ? "" : Described(op, "rhs");
}

Finding AxisIsNotContracted(const OpView& op) {
  const Element rhs = op.Type("rhs").element();
  if (!rhs.Is(kPerAxis)) return "";
  const std::span<const int64_t> contracted = Field(op, kRhsContracting);
  if (!Has(contracted, rhs.axis())) return "";
  return Described(op, "rhs") + ", the contracted ones are " + ToString(contracted);
}

// Fields of an algorithm: three types, then these.
constexpr int kLhsComponents = 3, kRhsComponents = 4, kPrimitiveOperations = 5;

Finding DefaultPrecisions(const OpView& op) {
  const mlir::Attribute precisions = op.Find("precision_config");
  if (op.Find("algorithm") == nullptr || precisions == nullptr) return "";
  for (mlir::Attribute precision : precisions->nodes(0)) {
    if (precision->integer(1) != 0) return "precision_config has an element that is not DEFAULT";
  }
  return "";
}

template <int kField>
Finding AtLeastOne(const OpView& op) {
  const mlir::Attribute algorithm = op.Find("algorithm");
  if (algorithm == nullptr || algorithm->integer(kField) > 0) return "";
  return std::string(algorithm->spec().fields[kField].name) + " is " + std::to_string(algorithm->integer(kField));
}

OpRules DotGeneral() {
  return {"stablehlo.dot_general",
          {Operand(1, "lhs", kAny), Operand(2, "rhs", kAnyQuantized),
           Attribute(3, "dot_dimension_numbers", kDotNumbers),
           OptionalAttribute(7, "precision_config", kPrecisions), OptionalAttribute(8, "algorithm", kDotAlgorithm)},
          {{"result", kAnyQuantized}},
          {
              {"c1", "lhs and rhs have as many batching dimensions", AsMany<kLhsBatching, kRhsBatching>},
              {"c2", "lhs and rhs have as many contracting dimensions", AsMany<kLhsContracting, kRhsContracting>},
              {"c3", "no dimension of lhs is batching or contracting twice",
               NoneTwice<kLhsBatching, kLhsContracting>},
              {"c4", "no dimension of rhs is batching or contracting twice",
               NoneTwice<kRhsBatching, kRhsContracting>},
              {"c5", "lhs_batching_dimensions are dimensions of lhs", Exist<kLhsBatching>},
              {"c6", "lhs_contracting_dimensions are dimensions of lhs", Exist<kLhsContracting>},
              {"c7", "rhs_batching_dimensions are dimensions of rhs", Exist<kRhsBatching>},
              {"c8", "rhs_contracting_dimensions are dimensions of rhs", Exist<kRhsContracting>},
              {"c9", "batching dimensions have one size in lhs and rhs", OneSize<kLhsBatching, kRhsBatching>},
              {"c10", "contracting dimensions have one size in lhs and rhs",
               OneSize<kLhsContracting, kRhsContracting>},
              {"c11", kTwoPrecisionsText, TwoPrecisions},
              {"c12", "the result has the batching dimensions, then what is left of lhs, then of rhs",
               [](const OpView& op) { return SizesAre(op, "result", ProductSizes(op, {})); }},
              // JAX multiplies floats of 8 bits of several formats.
              {"c13", "without quantization lhs and rhs have one element type", OperandsHaveOneElement, true},
              {"c14", kRhsIsQuantizedText, RhsIsQuantized},
              {"c15", "zero points of rhs are 0", ZeroPointsAreZero},
              {"c16", "rhs is not quantized along a contracting dimension", AxisIsNotContracted},
              {"c17", kOneStorageTypeText, OneStorageType},
              {"c18", kOneExpressedTypeText, OneExpressedType},
              {"c19", kPerTensorStaysSoText, PerTensorStaysSo},
              {"c20", kExpressedTypeIsPlainText, ExpressedTypeIsPlain},
              {"c21", "with an algorithm precisions are DEFAULT", DefaultPrecisions},
              {"c22", "an algorithm has a component of lhs at least", AtLeastOne<kLhsComponents>},
              {"c23", "an algorithm has a component of rhs at least", AtLeastOne<kRhsComponents>},
              {"c24", "an algorithm has a primitive operation at least", AtLeastOne<kPrimitiveOperations>},
          }};
}

// ---------------------------------------------------------------- ragged_dot, as StableHLO's own tools have it

// lhs is cut in groups along its ragged dimension, as many as group_sizes has elements along its last.

bool RaggedIsContracting(const OpView& op) { return Has(Field(op, kLhsContracting), Field(op, kLhsRagged)[0]); }
bool RaggedIsBatching(const OpView& op) { return Has(Field(op, kLhsBatching), Field(op, kLhsRagged)[0]); }
bool RaggedIsFree(const OpView& op) { return !RaggedIsContracting(op) && !RaggedIsBatching(op); }

Finding OneRaggedDimension(const OpView& op) {
  const Finding found = CountIs(kFields[kLhsRagged], Field(op, kLhsRagged), 1);
  return found.empty() ? Exist<kLhsRagged>(op) : found;
}

Finding GroupDimensionFits(const OpView& op) {
  const std::span<const int64_t> groups = Field(op, kRhsGroup);
  const Finding count = CountIs(kFields[kRhsGroup], groups, RaggedIsFree(op) ? 1 : 0);
  return count.empty() ? Exist<kRhsGroup>(op) : count;
}

Finding GroupDimensionIsOther(const OpView& op) {
  const Finding found = NoneTwice<kRhsGroup, kRhsBatching>(op);
  return found.empty() ? NoneTwice<kRhsGroup, kRhsContracting>(op) : found;
}

// One list for all, or one for each index of the dimensions of lhs that come before the ragged one: those of
// batches, then those that are of its kind.
Finding GroupSizesFit(const OpView& op) {
  const TypeView lhs = op.Type("lhs"), group_sizes = op.Type("group_sizes");
  const int64_t ragged = Field(op, kLhsRagged)[0];
  const std::span<const int64_t> batching = Field(op, kLhsBatching), contracting = Field(op, kLhsContracting);
  std::vector<int64_t> before;
  for (int64_t dimension : batching) {
    if (dimension == ragged) break;
    before.push_back(lhs.size(dimension));
  }
  if (RaggedIsContracting(op)) {
    for (int64_t dimension : contracting) {
      if (dimension == ragged) break;
      before.push_back(lhs.size(dimension));
    }
  } else if (RaggedIsFree(op)) {
    for (int64_t i = 0; i < ragged; ++i) {
      if (!Has(batching, i) && !Has(contracting, i)) before.push_back(lhs.size(i));
    }
  }
  if (group_sizes.rank() == 0) return Described(op, "group_sizes");
  const std::span<const int64_t> sizes = group_sizes.sizes();
  if (sizes.size() > 1 && !Compatible(sizes.first(sizes.size() - 1), before)) {
    return Described(op, "group_sizes") + ", its first sizes follow as " + ToString(before);
  }
  if (!RaggedIsFree(op)) return "";
  const bool fits = Compatible(op.Type("rhs").size(Field(op, kRhsGroup)[0]), sizes.back());
  return fits ? "" : Described(op, {"rhs", "group_sizes"});
}

Finding RaggedProductSizes(const OpView& op) {
  std::vector<int64_t> sizes = ProductSizes(op, Field(op, kRhsGroup));
  if (RaggedIsContracting(op)) sizes.insert(sizes.begin(), op.Type("group_sizes").sizes().back());
  return SizesAre(op, "result", sizes);
}

template <Finding (*... kChecks)(const OpView&)>
Finding FirstOf(const OpView& op) {
  for (auto check : {kChecks...}) {
    const Finding found = check(op);
    if (!found.empty()) return found;
  }
  return "";
}

OpRules RaggedDot() {
  return {"chlo.ragged_dot",
          {Operand(1, "lhs", kAnyQuantized), Operand(2, "rhs", kAnyQuantized), Operand(3, "group_sizes", kInteger),
           Attribute(4, "ragged_dot_dimension_numbers", kRaggedDotNumbers),
           OptionalAttribute(5, "precision_config", kPrecisions)},
          {{"result", kAnyQuantized}},
          {
              {"counts", "lhs and rhs have as many batching and as many contracting dimensions",
               FirstOf<AsMany<kLhsBatching, kRhsBatching>, AsMany<kLhsContracting, kRhsContracting>>},
              {"unique", "no dimension is batching or contracting twice",
               FirstOf<NoneTwice<kLhsBatching, kLhsContracting>, NoneTwice<kRhsBatching, kRhsContracting>>},
              {"dimensions", "batching and contracting dimensions are some of the operand's",
               FirstOf<Exist<kLhsBatching>, Exist<kLhsContracting>, Exist<kRhsBatching>, Exist<kRhsContracting>>},
              {"sizes", "batching and contracting dimensions have one size in lhs and rhs",
               FirstOf<OneSize<kLhsBatching, kRhsBatching>, OneSize<kLhsContracting, kRhsContracting>>},
              {"ragged", "there is one ragged dimension of lhs", OneRaggedDimension},
              {"group_unique", "a group dimension of rhs is neither batching nor contracting", GroupDimensionIsOther},
              {"group", "rhs has one group dimension where the ragged one is neither batching nor contracting, "
                        "else none",
               GroupDimensionFits},
              {"group_sizes", "group_sizes is a vector of the groups' sizes, or one for each index of the dimensions "
                              "before the ragged one; rhs has as many groups",
               GroupSizesFit},
              {"result", "the result is a dot's without the group dimension; it begins with the groups where the "
                         "ragged dimension is contracting",
               RaggedProductSizes},
              {"precisions", kTwoPrecisionsText, TwoPrecisions},
          }};
}

// ---------------------------------------------------------------- dot, which the specification leaves out

Finding DotSizes(const OpView& op) {
  const std::span<const int64_t> lhs = op.Type("lhs").sizes(), rhs = op.Type("rhs").sizes();
  return SizesAre(op, "result", Joined(lhs.first(lhs.size() - 1), rhs.subspan(1)));
}

OpRules Dot() {
  return {"stablehlo.dot",
          {Operand(1, "lhs", kAny | kVector | kMatrix), Operand(2, "rhs", kAnyQuantized | kVector | kMatrix),
           OptionalAttribute(3, "precision_config", kPrecisions)},
          {{"result", kAnyQuantized}},
          {
              {"precisions", kTwoPrecisionsText, TwoPrecisions},
              {"contracting", "the last dimension of lhs has the size of the first of rhs",
               [](const OpView& op) -> Finding {
                 const bool fits = Compatible(op.Type("lhs").sizes().back(), op.Type("rhs").size(0));
                 return fits ? "" : Described(op, {"lhs", "rhs"});
               }},
              {"sizes", "the result has the dimensions of lhs but the last, then those of rhs but the first",
               DotSizes},
              {"elements", "without quantization lhs and rhs have one element type", OperandsHaveOneElement, true},
              {"quantized", kRhsIsQuantizedText, RhsIsQuantized},
              {"storage", kOneStorageTypeText, OneStorageType},
              {"expressed", kOneExpressedTypeText, OneExpressedType},
              {"per_tensor", kPerTensorStaysSoText, PerTensorStaysSo},
              {"plain", kExpressedTypeIsPlainText, ExpressedTypeIsPlain},
          }};
}

}  // namespace

std::vector<OpRules> ContractionRules() {
  std::vector<OpRules> all = {DotGeneral(), RaggedDot(), Dot()};
  all.push_back({"stablehlo.einsum",
                 {Operand(1, "lhs", kAny), Operand(2, "rhs", kAny), Attribute(3, "einsum_config", kString)},
                 {{"result", kAny}},
                 {}});
  all.push_back({"stablehlo.unary_einsum",
                 {Operand(1, "operand", kAny), Attribute(2, "einsum_config", kString)},
                 {{"result", kAny}},
                 {}});
  return all;
}

}  // namespace assay::verify
