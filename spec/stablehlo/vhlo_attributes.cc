#include "spec/stablehlo/vhlo_attributes.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "spec/stablehlo/vhlo_changes.h"

namespace assay::stablehlo {
namespace {

using mlir::Kind;

// Grouped by family.
std::vector<AttributeRule> MakeAttributeRules() {
  using namespace implied;
  constexpr Form kPlain = Form::kPlain;
  constexpr Form kInts = Form::kIntegerArray;
  constexpr Form kBools = Form::kBooleanArray;
  constexpr Form kUnit = Form::kUnit;
  constexpr Form kBoolean = Form::kBoolean;
  std::vector<AttributeRule> rules = {
      {"func", "sym_visibility", kPlain, &kEmptyString},
      {"func", "arg_attrs", kPlain, &kEmptyArray},
      {"func", "res_attrs", kPlain, &kEmptyArray},
      {"call", "callee", Form::kSymbol},

      {"all_gather", "channel_id", kPlain, &kZero},
      {"all_gather", "use_global_device_ids", kUnit, &kFalse},
      {"all_reduce", "channel_id", kPlain, &kZero},
      {"all_reduce", "use_global_device_ids", kUnit, &kFalse},
      {"all_to_all", "channel_id", kPlain, &kZero},
      {"collective_broadcast", "channel_id", kPlain, &kZero},
      {"collective_broadcast", "has_dynamic_root", kUnit, &kFalse},
      {"collective_permute", "channel_id", kPlain, &kZero},
      {"collective_reduce", "channel_id", kPlain, &kZero},
      {"collective_reduce", "has_dynamic_root", kUnit, &kFalse},
      {"collective_reduce", "use_global_device_ids", kUnit, &kFalse},
      {"reduce_scatter", "channel_id", kPlain, &kZero},
      {"reduce_scatter", "use_global_device_ids", kUnit, &kFalse},
      {"recv", "is_host_transfer", kBoolean, &kFalse},
      {"recv", "source_target_pairs", kPlain, &kEmptyIntegers},
      {"send", "is_host_transfer", kBoolean, &kFalse},
      {"send", "source_target_pairs", kPlain, &kEmptyIntegers},
      {"infeed", "infeed_config", kPlain, &kEmptyString, {}, /*comes_back=*/true},
      {"infeed", "layout", kPlain, &kEmptyArray},
      {"outfeed", "outfeed_config", kPlain, &kEmptyString, {}, /*comes_back=*/true},

      {"broadcast", "broadcast_sizes", kInts},
      {"broadcast_in_dim", "broadcast_dimensions", kInts},
      {"cholesky", "lower", kBoolean, &kFalse},
      {"compare", "compare_type", kPlain, &kNoComparisonType},
      {"composite", "decomposition", Form::kSymbol},
      {"composite", "composite_attributes", kPlain, &kEmptyDictionary},
      {"composite", "version", kPlain, &kZero},
      {"custom_call", "api_version", Form::kApiVersion, &kOriginalApi},
      {"custom_call", "backend_config", kPlain, &kBackendConfig},
      {"custom_call", "called_computations", Form::kSymbols, &kEmptyArray},
      {"custom_call", "has_side_effect", kBoolean, &kFalse},
      {"custom_call", "operand_layouts", kPlain, &kEmptyArray, "result_layouts"},
      {"custom_call", "output_operand_aliases", kPlain, &kEmptyArray},
      {"custom_call", "result_layouts", kPlain, &kEmptyArray, "operand_layouts"},
      {"custom_call", "result_tilings", kPlain, &kEmptyArray},
      {"dot", "precision_config", kPlain, &kTwoDefaultPrecisions},
      {"dot_general", "precision_config", kPlain, &kTwoDefaultPrecisions},
      {"dynamic_broadcast_in_dim", "broadcast_dimensions", kInts},
      {"dynamic_broadcast_in_dim", "known_expanding_dimensions", kInts, &kEmptyIntegers},
      {"dynamic_broadcast_in_dim", "known_nonexpanding_dimensions", kInts, &kEmptyIntegers},
      {"dynamic_gather", "indices_are_sorted", kBoolean, &kFalse},
      {"dynamic_slice", "slice_sizes", kInts},
      {"fft", "fft_length", kInts},
      {"gather", "indices_are_sorted", kBoolean, &kFalse},
      {"gather", "slice_sizes", kInts},
      {"map", "dimensions", kInts},
      {"pad", "edge_padding_high", kInts},
      {"pad", "edge_padding_low", kInts},
      {"pad", "interior_padding", kInts},
      {"reduce", "dimensions", kInts},
      {"reduce_window", "base_dilations", kInts, &kWindowOnes},
      {"reduce_window", "padding", kPlain, &kWindowPadding},
      {"reduce_window", "window_dilations", kInts, &kWindowOnes},
      {"reduce_window", "window_dimensions", kInts},
      {"reduce_window", "window_strides", kInts, &kWindowOnes},
      {"reverse", "dimensions", kInts},
      {"scatter", "indices_are_sorted", kBoolean, &kFalse},
      {"scatter", "unique_indices", kBoolean, &kFalse},
      {"select_and_scatter", "padding", kPlain, &kWindowPadding},
      {"select_and_scatter", "window_dimensions", kInts},
      {"select_and_scatter", "window_strides", kInts, &kWindowOnes},
      {"slice", "limit_indices", kInts},
      {"slice", "start_indices", kInts},
      {"slice", "strides", kInts},
      {"sort", "dimension", kPlain, &kMinusOne},
      {"sort", "is_stable", kBoolean, &kFalse},
      {"transpose", "permutation", kInts},

      {"convolution", "padding", kPlain, &kSpatialPadding},
  };
  for (const std::string_view family : {"convolution", "dynamic_conv"}) {
    rules.push_back({family, "lhs_dilation", kInts, &kSpatialOnes});
    rules.push_back({family, "precision_config", kPlain, &kTwoDefaultPrecisions});
    rules.push_back({family, "rhs_dilation", kInts, &kSpatialOnes});
    rules.push_back({family, "window_reversal", kBools, &kSpatialFalse});
    rules.push_back({family, "window_strides", kInts, &kSpatialOnes});
  }
  // What a later version of these has more, StableHLO implies as a conversion from the older one does.
  for (const OperationChange& change : OperationChanges()) {
    const size_t begin = change.to.find('.') + 1;
    const std::string_view family = change.to.substr(begin, change.to.rfind("_v") - begin);
    for (const AttributeChange& added : change.added) {
      if (family != "dot_general" && added.name != "result_accuracy") continue;
      rules.push_back({family, added.name, kPlain, added.value});
    }
  }
  return rules;
}

// Parts that are called as the record calls its fields.
std::vector<std::string_view> FieldsOf(Kind kind) {
  std::vector<std::string_view> names;
  for (const mlir::FieldSpec& field : mlir::SpecOf(kind, mlir::DialectId::kStableHlo).fields) {
    names.push_back(field.name);
  }
  return names;
}

std::vector<RecordRule> MakeRecordRules() {
  std::vector<RecordRule> rules;
  for (const std::string_view family :
       {"all_gather", "all_reduce", "all_to_all", "collective_broadcast", "collective_permute",
        "collective_reduce", "reduce_scatter"}) {
    rules.push_back({family, "channel_handle", Kind::kChannelHandle, {"channel_id", ""}});
  }
  for (const std::string_view family : {"recv", "send"}) {
    rules.push_back(
        {family, "channel_handle", Kind::kChannelHandle, {"channel_id", "channel_type"}});
  }
  const auto add = [&](std::string_view family, std::string_view name, Kind kind) {
    rules.push_back({family, name, kind, FieldsOf(kind)});
  };
  add("convolution", "dimension_numbers", Kind::kConvolutionDimensions);
  add("dot_general", "dot_dimension_numbers", Kind::kDotDimensions);
  add("dot_general", "algorithm", Kind::kDotAlgorithm);
  add("dynamic_conv", "dimension_numbers", Kind::kConvolutionDimensions);
  add("dynamic_gather", "dimension_numbers", Kind::kGatherDimensions);
  add("gather", "dimension_numbers", Kind::kGatherDimensions);
  add("scatter", "scatter_dimension_numbers", Kind::kScatterDimensions);
  return rules;
}

// Rows by family, as one sorted list and a range for each.
template <typename Rule>
class RulesByFamily {
 public:
  explicit RulesByFamily(std::vector<Rule> rules) : rules_(std::move(rules)) {
    std::ranges::stable_sort(rules_, {}, &Rule::family);
    for (size_t begin = 0; begin < rules_.size();) {
      size_t end = begin + 1;
      while (end < rules_.size() && rules_[end].family == rules_[begin].family) ++end;
      ranges_[rules_[begin].family] = std::span<const Rule>(rules_).subspan(begin, end - begin);
      begin = end;
    }
  }
  std::span<const Rule> Of(std::string_view family) const {
    const auto found = ranges_.find(family);
    return found == ranges_.end() ? std::span<const Rule>() : found->second;
  }

 private:
  std::vector<Rule> rules_;
  absl::flat_hash_map<std::string_view, std::span<const Rule>> ranges_;
};

}  // namespace

std::span<const AttributeRule> AttributeRulesOf(std::string_view family) {
  static const RulesByFamily<AttributeRule> rules(MakeAttributeRules());
  return rules.Of(family);
}

const AttributeRule* FindAttributeRule(std::string_view family, std::string_view name) {
  const std::span<const AttributeRule> rules = AttributeRulesOf(family);
  const auto found = std::ranges::find(rules, name, &AttributeRule::name);
  return found == rules.end() ? nullptr : &*found;
}

std::span<const RecordRule> RecordRulesOf(std::string_view family) {
  static const RulesByFamily<RecordRule> rules(MakeRecordRules());
  return rules.Of(family);
}

}  // namespace assay::stablehlo
