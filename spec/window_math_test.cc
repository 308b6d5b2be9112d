#include "spec/window_math.h"

#include "gtest/gtest.h"

namespace assay {
namespace {

TEST(WindowMath, DilationSpreadsElements) {
  EXPECT_EQ(DilatedSize(0, 5), 0);
  EXPECT_EQ(DilatedSize(1, 5), 1);
  EXPECT_EQ(DilatedSize(4, 3), 10);
  EXPECT_EQ(DilatedSize(2, INT64_MAX - 1), INT64_MAX);
  EXPECT_EQ(DilatedSize(2, INT64_MAX), std::nullopt);
  EXPECT_EQ(DilatedSize(INT64_MAX, 2), std::nullopt);
}

TEST(WindowMath, PositionsAreWhollyInside) {
  struct Row {
    int64_t size;
    WindowDimension window;
    std::optional<int64_t> positions;
  };
  const Row rows[] = {
      {8, {.size = 3}, 6},
      {8, {.size = 3, .stride = 2}, 3},
      {8, {.size = 3, .stride = 2, .padding_low = 1, .padding_high = 1, .base_dilation = 2}, 8},
      {8, {.size = 3, .padding_high = 2, .window_dilation = 2}, 6},
      {4, {.size = 9}, 0},
      {4, {.size = 2, .padding_low = -2, .padding_high = -2}, 0},
      {4, {.size = 1, .padding_low = -9, .padding_high = 3}, 0},
      {0, {.size = 1, .padding_low = 1, .padding_high = 1, .base_dilation = 2}, 2},
      {0, {.size = 1}, 0},
      {4, {.size = 1, .padding_low = INT64_MAX, .padding_high = 1}, std::nullopt},
      {4, {.size = 1, .padding_low = INT64_MAX, .padding_high = -INT64_MAX}, 4},
      {4, {.size = 1, .stride = INT64_MAX, .padding_low = INT64_MAX, .padding_high = INT64_MAX}, 3},
      {4, {.size = 2, .window_dilation = INT64_MAX}, std::nullopt},
      {4, {.size = 1, .padding_low = INT64_MIN, .padding_high = INT64_MIN}, 0},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(WindowPositions(row.size, row.window), row.positions)
        << "size " << row.size << " window " << row.window.size << " stride " << row.window.stride
        << " pad " << row.window.padding_low << "_" << row.window.padding_high;
  }
}

TEST(WindowMath, PaddingGoesBetweenElementsToo) {
  EXPECT_EQ(PaddedSize(3, {1, 2, 0}), 6);
  EXPECT_EQ(PaddedSize(3, {1, 2, 3}), 12);
  EXPECT_EQ(PaddedSize(0, {1, 2, 3}), 3);
  EXPECT_EQ(PaddedSize(3, {-1, -3, 0}), -1);
  EXPECT_EQ(PaddedSize(3, {INT64_MAX, 0, 0}), std::nullopt);
  EXPECT_EQ(PaddedSize(INT64_MAX, {0, 0, INT64_MAX}), std::nullopt);
}

}  // namespace
}  // namespace assay
