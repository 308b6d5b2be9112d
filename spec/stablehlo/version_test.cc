#include "spec/stablehlo/version.h"

#include "gtest/gtest.h"

namespace assay::stablehlo {
namespace {

TEST(Version, ParsesThreeNumbersAndNothingElse) {
  EXPECT_EQ(ParseVersion("1.20.0"), (Version{1, 20, 0}));
  EXPECT_EQ(ParseVersion("0.9.12"), (Version{0, 9, 12}));
  for (const std::string_view text :
       {"", "1", "1.2", "1.2.", "1.2.3.", "1.2.3.4", "1.-2.3", "+1.2.3", " 1.2.3", "1.2.3 ", "1..3",
        "a.b.c", "1.2.99999999999999999999", "1,2,3"}) {
    EXPECT_EQ(ParseVersion(text), std::nullopt) << text;
  }
}

TEST(Version, ComparesNumbersNotText) {
  EXPECT_LT((Version{1, 9, 0}), (Version{1, 10, 0}));
  EXPECT_LT((Version{0, 20, 9}), (Version{1, 0, 0}));
  EXPECT_EQ((Version{1, 16, 2}).WithoutPatch(), (Version{1, 16, 0}));
  EXPECT_EQ((Version{1, 16, 2}).ToString(), "1.16.2");
}

TEST(Version, ReleasesAreEveryMinorVersionInOrder) {
  const std::span<const Release> releases = Releases();
  ASSERT_EQ(releases.size(), 12u + 23u);  // 0.9 to 0.20 and 1.0 to 1.22
  EXPECT_EQ(releases.front().version, kMinimumVersion);
  EXPECT_EQ(releases.back().version, kCurrentVersion);
  for (size_t i = 1; i < releases.size(); ++i) {
    const Version& before = releases[i - 1].version;
    const Version next =
        before == Version{0, 20, 0} ? Version{1, 0, 0} : Version{before.major, before.minor + 1, 0};
    EXPECT_EQ(releases[i].version, next);
    EXPECT_LE(releases[i - 1].bytecode, releases[i].bytecode);
  }
}

TEST(Version, BytecodeOfEachRelease) {
  const auto bytecode = [](Version version) { return FindRelease(version)->bytecode; };
  EXPECT_EQ(bytecode({0, 9, 0}), 0);
  EXPECT_EQ(bytecode({0, 10, 0}), 1);
  EXPECT_EQ(bytecode({0, 11, 3}), 1);
  EXPECT_EQ(bytecode({0, 12, 0}), 3);
  EXPECT_EQ(bytecode({0, 13, 0}), 3);
  EXPECT_EQ(bytecode({0, 14, 0}), 4);
  EXPECT_EQ(bytecode({0, 15, 0}), 6);
  EXPECT_EQ(bytecode({1, 22, 0}), 6);
  EXPECT_EQ(FindRelease({0, 8, 0}), nullptr);
  EXPECT_EQ(FindRelease({0, 21, 0}), nullptr);
  EXPECT_EQ(FindRelease({1, 23, 0}), nullptr);
  EXPECT_EQ(FindRelease({2, 0, 0}), nullptr);
}

}  // namespace
}  // namespace assay::stablehlo
