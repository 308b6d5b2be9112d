#include "spec/stablehlo/vhlo_window.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "spec/mlir/op_definition.h"
#include "spec/stablehlo/vhlo_changes.h"
#include "spec/stablehlo/vhlo_values.h"

namespace assay::stablehlo {
namespace {

TEST(VhloWindow, HasAllOperations) {
  std::set<std::string> families;
  int count = 0, retired = 0;
  for (const mlir::OpDefinition& definition : mlir::VhloDefinitions()) {
    ++count;
    const VersionedName name = SplitVersionedName(definition.name);
    EXPECT_TRUE(name.number == 1 || name.number == 2) << definition.name;
    families.emplace(name.family);
    const auto window = WindowOf(definition.name);
    ASSERT_TRUE(window.has_value()) << definition.name;
    EXPECT_LE(window->minimum, window->maximum) << definition.name;
    retired += window->maximum != kCurrentVersion;
  }
  EXPECT_EQ(count, 145);
  EXPECT_EQ(families.size(), 120u);
  EXPECT_EQ(retired, 25);
}

TEST(VhloWindow, OperationsLastUntilTheirSuccessorComes) {
  const auto window = [](std::string_view name) {
    const Window w = *WindowOf(name);
    return w.minimum.ToString() + " " + w.maximum.ToString();
  };
  EXPECT_EQ(window("vhlo.abs_v1"), "0.9.0 1.22.0");
  EXPECT_EQ(window("vhlo.dynamic_conv_v1"), "0.9.0 0.19.0");
  EXPECT_EQ(window("vhlo.dynamic_conv_v2"), "0.20.0 1.22.0");
  EXPECT_EQ(window("vhlo.gather_v1"), "0.9.0 1.0.0");
  EXPECT_EQ(window("vhlo.tan_v1"), "1.4.0 1.9.0");
  EXPECT_EQ(window("vhlo.tan_v2"), "1.10.0 1.22.0");
  EXPECT_EQ(window("vhlo.exponential_v1"), "0.9.0 1.8.0");
  EXPECT_EQ(window("vhlo.composite_v1"), "0.19.0 1.13.0");
  EXPECT_EQ(window("vhlo.collective_broadcast_v1"), "0.16.0 1.19.0");
  EXPECT_EQ(window("vhlo.cross-replica-sum_v1"), "0.9.0 1.22.0");
  EXPECT_FALSE(WindowOf("vhlo.constant_v99").has_value());
  EXPECT_FALSE(WindowOf("vhlo.tan_v3").has_value());
  EXPECT_FALSE(WindowOf("stablehlo.abs").has_value());
}

TEST(VhloWindow, SplitsNames) {
  EXPECT_EQ(SplitVersionedName("vhlo.dot_general_v2").family, "vhlo.dot_general");
  EXPECT_EQ(SplitVersionedName("vhlo.dot_general_v2").number, 2);
  EXPECT_EQ(SplitVersionedName("vhlo.constant").number, 0);
  EXPECT_EQ(SplitVersionedName("vhlo.constant_v99").number, 0);
  EXPECT_EQ(SplitVersionedName("vhlo.constant_v").number, 0);
}

TEST(VhloWindow, NodesOfLaterVersions) {
  mlir::Context context;
  const auto minimum = [](const mlir::Node* node) { return MinimumOf(*node).ToString(); };
  EXPECT_EQ(minimum(VhloScalar(context, "f32_v1")), "0.9.0");
  EXPECT_EQ(minimum(VhloScalar(context, "f8E4M3FN_v1")), "0.9.0");
  EXPECT_EQ(minimum(VhloScalar(context, "f8E5M2FNUZ_v1")), "0.10.0");
  EXPECT_EQ(minimum(VhloScalar(context, "tf31_v1")), "1.6.0");
  EXPECT_EQ(minimum(VhloScalar(context, "f6E3M2FN_v1")), "1.8.0");
  EXPECT_EQ(minimum(VhloEnum(context, "comparison_type_v1", "TOTALORDER")), "0.9.0");
  EXPECT_EQ(minimum(VhloEnum(context, "comparison_type_v1", "WEAKORDER")), "1.22.0");
  EXPECT_EQ(minimum(VhloEnum(context, "result_accuracy_mode_v1", "DEFAULT")), "1.9.0");
  EXPECT_EQ(minimum(VhloString(context, "x")), "0.9.0");
  EXPECT_EQ(minimum(context.FloatType("f4E2M1FN")), "0.9.0");
}

TEST(VhloChanges, OnePerRetiredOperationAndAttributesAgreeWithDefinitions) {
  std::set<std::string_view> from;
  for (const OperationChange& change : OperationChanges()) {
    EXPECT_TRUE(from.insert(change.from).second) << change.from;
    const auto before = WindowOf(change.from), after = WindowOf(change.to);
    ASSERT_TRUE(before && after) << change.from << " " << change.to;
    EXPECT_LT(before->maximum, after->minimum);
    EXPECT_EQ(SplitVersionedName(change.from).family, SplitVersionedName(change.to).family);

    std::vector<std::string_view> expected;
    for (const mlir::PropertySpec& property : mlir::FindOpDefinition(change.from)->properties) {
      expected.push_back(property.name);
    }
    for (const AttributeChange& removed : change.removed)
      EXPECT_EQ(std::erase(expected, removed.name), 1u);
    for (const AttributeChange& added : change.added) expected.push_back(added.name);
    std::ranges::sort(expected);
    std::vector<std::string_view> actual;
    for (const mlir::PropertySpec& property : mlir::FindOpDefinition(change.to)->properties) {
      actual.push_back(property.name);
    }
    EXPECT_EQ(actual, expected) << change.to;
  }
  EXPECT_EQ(from.size(), 25u);
}

TEST(VhloChanges, RulesNameKnownFamilies) {
  for (const VersionRule& rule : VersionRules()) {
    EXPECT_TRUE(WindowOf(std::string(rule.family) + "_v1").has_value()) << rule.family;
    EXPECT_NE(FindRelease(rule.since), nullptr) << rule.family;
  }
}

}  // namespace
}  // namespace assay::stablehlo
