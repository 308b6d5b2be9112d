#include "base/machine_memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace assay {
namespace {

class ControlGroups : public testing::Test {
 protected:
  ControlGroups() : root_(testing::TempDir() + "assay_groups." + std::to_string(getpid())) {}
  ~ControlGroups() override { std::filesystem::remove_all(root_); }
  void Write(const std::string& folder, const std::string& file, const std::string& text) {
    std::filesystem::create_directories(root_ + folder);
    std::ofstream(root_ + folder + "/" + file) << text;
  }
  std::string root_;
};

TEST_F(ControlGroups, TheSmallestLimitOfAGroupAndItsParentsCounts) {
  Write("/a/b", "memory.max", "max\n");
  Write("/a", "memory.max", "5000\n");
  Write("", "memory.max", "7000\n");
  EXPECT_EQ(ControlGroupLimit("0::/a/b\n", root_), 5000);
  EXPECT_EQ(ControlGroupLimit("0::/\n", root_), 7000);
  EXPECT_EQ(ControlGroupLimit("0::/gone\n", root_), 7000);
}

TEST_F(ControlGroups, VersionOneNamesTheMemoryController) {
  Write("/memory/a", "memory.limit_in_bytes", "300\n");
  Write("/a", "memory.max", "200\n");
  EXPECT_EQ(ControlGroupLimit("5:cpu,cpuacct:/a\n4:memory:/a\n", root_), 300);
}

TEST_F(ControlGroups, NoGroupIsNoLimit) {
  for (const char* text : {"", "nonsense\n", "0::/\n", "0::relative\n", "::", "4:memory:"}) {
    EXPECT_EQ(ControlGroupLimit(text, root_), INT64_MAX) << text;
  }
}

TEST(MemoryText, HasUnitsToReadAndBytesToAddUp) {
  EXPECT_EQ(BytesText(999), "999 B");
  EXPECT_EQ(BytesText(32016), "32.0 kB");
  EXPECT_EQ(BytesText(16 << 20), "16.8 MB");
  EXPECT_EQ(BytesText(5'000'000'000), "5.0 GB");
  EXPECT_EQ(OverMemoryLimit("the result takes", 4'000'000, 400, 4'000'000),
            "the result takes 4.0 MB (4000000 bytes) beside 400 bytes in use, together "
            "4.0 MB (4000400 bytes); --memory-limit is 4.0 MB (4000000 bytes)");
  EXPECT_EQ(OverMemoryLimit("the arrays take", 1000, 0, 1),
            "the arrays take 1.0 kB (1000 bytes); --memory-limit is 1 byte");
}

}  // namespace
}  // namespace assay
