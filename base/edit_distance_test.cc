#include "base/edit_distance.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay {
namespace {

TEST(EditDistance, CountsEdits) {
  struct {
    std::string_view a, b;
    int64_t distance;
  } cases[] = {{"", "", 0},
               {"", "abc", 3},
               {"add", "add", 0},
               {"add", "and", 1},
               {"add", "adds", 1},
               {"kitten", "sitting", 3},
               {"dto", "dot", 1},
               {"ca", "abc", 3},
               {"tranpose", "transpose", 1},
               {"abcdef", "badcfe", 3}};
  for (const auto& test : cases) {
    EXPECT_EQ(EditDistance(test.a, test.b), test.distance) << test.a << " " << test.b;
    EXPECT_EQ(EditDistance(test.b, test.a), test.distance) << test.b << " " << test.a;
  }
}

TEST(NearestSpelling, SuggestsWhatIsNear) {
  std::vector<std::string_view> words = {"add",    "and",           "dot",
                                         "reduce", "reduce-window", "transpose"};
  EXPECT_EQ(NearestSpelling("tranpose", words), "transpose");
  EXPECT_EQ(NearestSpelling("reduce_window", words), "reduce-window");
  EXPECT_EQ(NearestSpelling("redcue", words), "reduce");
  std::vector<std::string_view> tangents = {"tan", "tanh"};
  EXPECT_EQ(NearestSpelling("tahn", tangents), "tanh") << "a swap, not a missing byte";
  EXPECT_EQ(NearestSpelling("ad", words), "add") << "the first of two that are as near";
}

TEST(NearestSpelling, PrefersASwapToAByteLess) {
  std::vector<std::string_view> words = {"tan", "tanh", "sin"};
  EXPECT_EQ(NearestSpelling("tahn", words), "tanh") << "both are one edit away";
}

TEST(NearestSpelling, IsSilentWhenNothingIsNear) {
  std::vector<std::string_view> words = {"add", "dot", "transpose"};
  EXPECT_EQ(NearestSpelling("frobnicate", words), std::nullopt);
  EXPECT_EQ(NearestSpelling("xyz", words), std::nullopt);
  EXPECT_EQ(NearestSpelling("", words), std::nullopt);
  EXPECT_EQ(NearestSpelling(std::string(1 << 20, 'a'), words), std::nullopt);
}

}  // namespace
}  // namespace assay
