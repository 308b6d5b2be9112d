// Convolutions, with padding that is an attribute or a value.
#include <string>
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/quantized_contraction.h"
#include "spec/stablehlo/verify/window_checks.h"

namespace assay::verify {
namespace {

constexpr Allowed kAny = kPlain | kPerTensor;
constexpr Allowed kAnyQuantized = kPlain | kQuantized;

using List = std::vector<int64_t>;

// One of the three sets of dimension numbers: of the input batch and feature, of the kernel the input and
// the output feature.
struct Numbers {
  int64_t first, second;
  std::span<const int64_t> spatial;
};

mlir::Attribute AllNumbers(const OpView& op) { return op.Find("dimension_numbers"); }

template <int kSide>  // 0: input, 1: kernel, 2: output
Numbers NumbersOf(const OpView& op) {
  const mlir::Attribute all = AllNumbers(op);
  return {all->integer(3 * kSide), all->integer(3 * kSide + 1), all->integers(3 * kSide + 2)};
}
constexpr int kInput = 0, kKernel = 1, kOutput = 2;
constexpr std::string_view kSpatialNames[] = {"input_spatial_dimensions", "kernel_spatial_dimensions",
                                              "output_spatial_dimensions"};

int64_t Rank(const OpView& op) { return op.Type("lhs").rank(); }
int64_t SpatialRank(const OpView& op) { return Rank(op) - 2; }

Finding RanksAgree(const OpView& op) {
  const Finding found = SameRank(op, {"lhs", "rhs"});
  return found.empty() && Rank(op) < 2 ? Described(op, "lhs") : found;
}

template <int kSide>
Finding OneSpatialEach(const OpView& op) {
  return CountIs(kSpatialNames[kSide], NumbersOf<kSide>(op).spatial, SpatialRank(op));
}

template <int kSide>
Finding EachOnce(const OpView& op) {
  const Numbers n = NumbersOf<kSide>(op);
  const List all = Joined(List{n.first, n.second}, n.spatial);
  const std::string name = "the dimensions with " + std::string(kSpatialNames[kSide]);
  const Finding unique = AllUnique(name, all);
  return unique.empty() ? AllInRange(name, all, 0, Rank(op)) : unique;
}

constexpr char kStrides[] = "window_strides", kLhsDilation[] = "lhs_dilation", kRhsDilation[] = "rhs_dilation",
               kReversal[] = "window_reversal", kFeatureGroups[] = "feature_group_count",
               kBatchGroups[] = "batch_group_count";
template <const char* kAttribute>
Finding OneEach(const OpView& op) {
  return OnePerDimension(op, kAttribute, SpatialRank(op));
}
template <const char* kAttribute>
Finding Positive(const OpView& op) {
  return AllPositive(op, kAttribute);
}

// That there are no fewer than dimensions.
Finding EnoughStrides(const OpView& op) {
  if (static_cast<int64_t>(op.Integers(kStrides).size()) > SpatialRank(op)) return "";
  return OnePerDimension(op, kStrides, SpatialRank(op));
}

Finding OneGroupCountIsOne(const OpView& op) {
  const int64_t features = op.Integer(kFeatureGroups), batches = op.Integer(kBatchGroups);
  if (features == 1 || batches == 1) return "";
  return "feature_group_count is " + std::to_string(features) + ", batch_group_count " + std::to_string(batches);
}

Finding Divides(const char* groups, const OpView& op, std::string_view name, int64_t dimension) {
  const int64_t size = op.Type(name).size(dimension), count = op.Integer(groups);
  if (size == kUnknown || size % count == 0) return "";
  return Described(op, name) + ", " + groups + " is " + std::to_string(count);
}

Finding KernelFeaturesFit(const OpView& op) {
  const int64_t features = op.Type("lhs").size(NumbersOf<kInput>(op).second);
  const int64_t kernel = op.Type("rhs").size(NumbersOf<kKernel>(op).first);
  if (features == kUnknown || Compatible(kernel, features / op.Integer(kFeatureGroups))) return "";
  return Described(op, {"lhs", "rhs"}) + ", feature_group_count is " +
         std::to_string(op.Integer(kFeatureGroups));
}

// Low and high of each spatial dimension; kUnknown where it is a value that is no constant.
List Padding(const OpView& op) {
  const size_t count = 2 * static_cast<size_t>(SpatialRank(op));
  const bool is_value = op.rules().name == "stablehlo.dynamic_conv";
  const List none(count, is_value ? kUnknown : 0);
  if (!is_value && op.Find("padding") == nullptr) return none;
  const List padding = is_value ? op.Constant("padding").value_or(none) : op.Integers("padding");
  return padding.size() == count ? padding : none;
}

Finding ResultSizes(const OpView& op) {
  const TypeView lhs = op.Type("lhs"), rhs = op.Type("rhs");
  const Numbers input = NumbersOf<kInput>(op), kernel = NumbersOf<kKernel>(op), output = NumbersOf<kOutput>(op);
  const List strides = op.Integers(kStrides), lhs_dilation = op.Integers(kLhsDilation),
             rhs_dilation = op.Integers(kRhsDilation), padding = Padding(op);
  List sizes(Rank(op), kUnknown);
  const int64_t batch = lhs.size(input.first);
  if (batch != kUnknown) sizes[output.first] = batch / op.Integer(kBatchGroups);
  sizes[output.second] = rhs.size(kernel.second);
  for (size_t i = 0; i < input.spatial.size(); ++i) {
    WindowDimension d;
    d.size = rhs.size(kernel.spatial[i]);
    d.stride = ElementOrOne(strides, i);
    d.padding_low = padding[2 * i];
    d.padding_high = padding[2 * i + 1];
    d.base_dilation = ElementOrOne(lhs_dilation, i);
    d.window_dilation = ElementOrOne(rhs_dilation, i);
    sizes[output.spatial[i]] = PositionCount(lhs.size(input.spatial[i]), d);
  }
  return SizesAre(op, "result", sizes);
}

Finding OperandsHaveOneElement(const OpView& op) {
  return AnyQuantized(op) ? "" : SameElement(op, {"lhs", "rhs"});
}
Finding OneElementType(const OpView& op) {
  return AnyQuantized(op) ? "" : SameElement(op, {"lhs", "rhs", "result"});
}

Finding AxisIs(const OpView& op, std::string_view name, int64_t dimension) {
  const Element element = op.Type(name).element();
  if (!element.Is(kPerAxis) || element.axis() == dimension) return "";
  return Described(op, name) + ", its output feature dimension is " + std::to_string(dimension);
}

std::vector<Input> Inputs(bool padding_is_value) {
  // dynamic_conv has its padding before the strides, which shifts one number.
  const int strides = padding_is_value ? 4 : 3;
  std::vector<Input> inputs = {Operand(1, "lhs", kAny), Operand(2, "rhs", kAnyQuantized)};
  inputs.push_back(padding_is_value ? Operand(3, "padding", kInteger | kMatrix | kStatic)
                                    : OptionalAttribute(4, "padding", kI64Elements));
  for (const Input& input :
       {OptionalAttribute(strides, kStrides, kI64List), OptionalAttribute(5, kLhsDilation, kI64List),
        OptionalAttribute(6, kRhsDilation, kI64List), OptionalAttribute(7, kReversal, kBoolList),
        Attribute(8, "dimension_numbers", kConvolutionNumbers), Attribute(17, kFeatureGroups, kI64),
        Attribute(18, kBatchGroups, kI64), OptionalAttribute(19, "precision_config", kPrecisions)}) {
    inputs.push_back(input);
  }
  return inputs;
}

OpRules Convolution(std::string_view name, bool padding_is_value) {
  const Rule padding = {"c4", "padding has two elements for each spatial dimension", nullptr};
  OpRules rules = {
      name,
      Inputs(padding_is_value),
      {{"result", kAnyQuantized}},
      {
          {"c1", "lhs and rhs have as many dimensions, two at least", RanksAgree},
          {"c2", "window_strides has an element for each spatial dimension", OneEach<kStrides>},
          {"c3", "window_strides are positive", Positive<kStrides>},
          padding,
          {"c5", "lhs_dilation has an element for each spatial dimension", OneEach<kLhsDilation>},
          {"c6", "lhs_dilation is positive", Positive<kLhsDilation>},
          {"c7", "rhs_dilation has an element for each spatial dimension", OneEach<kRhsDilation>},
          {"c8", "rhs_dilation is positive", Positive<kRhsDilation>},
          {"c9", "window_reversal has an element for each spatial dimension", OneEach<kReversal>},
          {"c12", "all dimensions of lhs but two are input_spatial_dimensions", OneSpatialEach<kInput>},
          {"c13", "each dimension of lhs is batch, feature or spatial, once", EachOnce<kInput>},
          {"c17", "all dimensions of rhs but two are kernel_spatial_dimensions", OneSpatialEach<kKernel>},
          {"c18", "each dimension of rhs is input feature, output feature or spatial, once", EachOnce<kKernel>},
          {"c19", "all dimensions of the result but two are output_spatial_dimensions", OneSpatialEach<kOutput>},
          {"c20", "each dimension of the result is batch, feature or spatial, once", EachOnce<kOutput>},
          {"c21", "feature_group_count is positive", Positive<kFeatureGroups>},
          {"c22", "batch_group_count is positive", Positive<kBatchGroups>},
          {"c23", "feature_group_count or batch_group_count is 1", OneGroupCountIsOne},
          {"c10", "batch_group_count divides the batch size of lhs",
           [](const OpView& op) { return Divides(kBatchGroups, op, "lhs", NumbersOf<kInput>(op).first); }},
          {"c11", "feature_group_count divides the features of lhs",
           [](const OpView& op) { return Divides(kFeatureGroups, op, "lhs", NumbersOf<kInput>(op).second); }},
          {"c14", "the kernel has the input features of one group", KernelFeaturesFit},
          {"c15", "batch_group_count divides the output features of rhs",
           [](const OpView& op) { return Divides(kBatchGroups, op, "rhs", NumbersOf<kKernel>(op).second); }},
          {"c16", "feature_group_count divides the output features of rhs",
           [](const OpView& op) { return Divides(kFeatureGroups, op, "rhs", NumbersOf<kKernel>(op).second); }},
          {"c24", kTwoPrecisionsText, TwoPrecisions},
          {"c26", "the result has as many dimensions as lhs",
           [](const OpView& op) { return SameRank(op, {"lhs", "result"}); }},
          {"c25", "the result has the batches of a group, the output features, and along a spatial dimension as "
                  "many elements as there are windows",
           ResultSizes},
          {"elements", "without quantization lhs and rhs have one element type", OperandsHaveOneElement},
          // Frameworks ask for sums in a wider type than that of the operands.
          {"c27", "without quantization lhs, rhs and result have one element type", OneElementType, true},
          {"c28", kRhsIsQuantizedText, RhsIsQuantized},
          {"c29", "rhs is quantized along its output features only",
           [](const OpView& op) { return AxisIs(op, "rhs", NumbersOf<kKernel>(op).second); }},
          {"c30", "the result is quantized along its features only",
           [](const OpView& op) { return AxisIs(op, "result", NumbersOf<kOutput>(op).second); }},
          {"c31", kOneStorageTypeText, OneStorageType},
          {"c32", kOneExpressedTypeText, OneExpressedType},
          {"c33", kPerTensorStaysSoText, PerTensorStaysSo},
          {"c34", kExpressedTypeIsPlainText, ExpressedTypeIsPlain},
      }};
  for (Rule& rule : rules.rules) {
    if (rule.id == padding.id) {
      rule.check = padding_is_value
                       ? +[](const OpView& op) { return SizesAre(op, "padding", List{SpatialRank(op), 2}); }
                       : +[](const OpView& op) { return PaddingIsPairs(op, SpatialRank(op)); };
    }
    // StableHLO's tests have programs whose lhs has a size that is not known, and a stride too many.
    if (rule.id == "c2" && padding_is_value) rule.tolerated = true;
  }
  if (padding_is_value) {
    rules.rules.insert(rules.rules.begin() + 1,
                       {"strides", "window_strides has no fewer elements than spatial dimensions", EnoughStrides});
  }
  return rules;
}

}  // namespace

std::vector<OpRules> ConvolutionRules() {
  return {Convolution("stablehlo.convolution", false), Convolution("stablehlo.dynamic_conv", true)};
}

}  // namespace assay::verify
