#include "base/file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <thread>

namespace assay {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

// A folder of its own for each test, gone afterwards.
class FileTest : public ::testing::Test {
 protected:
  FileTest() {
    std::string name = (fs::temp_directory_path() / "assay_file_test_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~FileTest() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }
  int64_t FileCount() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  fs::path folder_;
};

std::string Label(const Status& status) {
  return status.ok() ? "ok" : status.diagnostics()[0].label;
}

TEST_F(FileTest, WhatIsWrittenIsRead) {
  std::string content("a\0b\r\n\xff", 6);
  content.resize(1000000, 'x');
  for (size_t size : {size_t{0}, size_t{6}, size_t{65536}, content.size()}) {
    ASSERT_TRUE(WriteFileAtomically(Path("f"), content.substr(0, size)).ok());
    Result<std::string> read = ReadFile(Path("f"));
    ASSERT_TRUE(read.ok()) << read.status().ToString();
    EXPECT_EQ(*read, content.substr(0, size));
  }
  EXPECT_EQ(FileCount(), 1);
}

TEST_F(FileTest, AFileOfANewFolderIsWrittenDirectly) {
  ASSERT_TRUE(WriteIntoNewFolder(Path("f"), "longer").ok());
  ASSERT_TRUE(WriteIntoNewFolder(Path("f"), "short").ok());
  EXPECT_EQ(*ReadFile(Path("f")), "short");
  EXPECT_EQ(FileCount(), 1);
  EXPECT_EQ(Label(WriteIntoNewFolder(Path("no/f"), "x")), "file_unwritable");
  if (fs::exists("/dev/full")) {
    EXPECT_EQ(Label(WriteIntoNewFolder("/dev/full", "x")), "file_unwritable");
  }
}

TEST_F(FileTest, ReadingNamesWhatIsWrong) {
  EXPECT_EQ(ReadFile(Path("no")).status().ToString(),
            Path("no") + ": file_missing: there is no such file");
  EXPECT_EQ(Label(ReadFile(folder_.string()).status()), "file_directory");
  EXPECT_EQ(Label(ReadFile("").status()), "file_missing");
  EXPECT_EQ(Label(ReadFile("/dev/zero").status()), "file_kind") << "would never end";
  ASSERT_TRUE(WriteFileAtomically(Path("f"), "x").ok());
  EXPECT_EQ(Label(ReadFile(Path("f/g")).status()), "file_missing");
  ::chmod(Path("f").c_str(), 0);
  if (::geteuid() != 0) {
    EXPECT_EQ(Label(ReadFile(Path("f")).status()), "file_unreadable");
  }
}

TEST_F(FileTest, FilesBeyondMemoryAreRefusedNotRead) {
  ASSERT_TRUE(WriteFileAtomically(Path("sparse"), "x").ok());
  if (::truncate(Path("sparse").c_str(), int64_t{1} << 42) != 0)
    GTEST_SKIP() << "no sparse files here";
  Status status = ReadFile(Path("sparse")).status();
  EXPECT_EQ(Label(status), "file_too_large");
  EXPECT_EQ(status.code(), StatusCode::kResourceExhausted);
}

TEST_F(FileTest, PipesAreReadToTheirEnd) {
  ASSERT_EQ(::mkfifo(Path("p").c_str(), 0600), 0);
  std::string content(300000, 'x');
  std::thread writer([&] { EXPECT_TRUE(WriteFileAtomically(Path("p"), content).ok()); });
  Result<std::string> read = ReadFile(Path("p"));
  writer.join();
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, content);
  EXPECT_TRUE(fs::is_fifo(Path("p"))) << "not replaced by a file";
}

TEST_F(FileTest, WritingNamesWhatIsWrongAndLeavesNothing) {
  EXPECT_EQ(Label(WriteFileAtomically(folder_.string(), "x")), "file_directory");
  Status status = WriteFileAtomically(Path("no/such"), "x");
  EXPECT_EQ(Label(status), "file_missing");
  EXPECT_THAT(status.ToString(), HasSubstr("its folder does not exist"));
  EXPECT_EQ(FileCount(), 0);
}

TEST_F(FileTest, AFullDiskIsSaid) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  Status status = WriteFileAtomically("/dev/full", "x");
  EXPECT_EQ(Label(status), "file_unwritable");
  EXPECT_THAT(status.ToString(), HasSubstr("No space left"));
}

TEST_F(FileTest, WithoutCommitTheOldContentStays) {
  ASSERT_TRUE(WriteFileAtomically(Path("f"), "old").ok());
  {
    Result<AtomicFile> file = AtomicFile::Create(Path("f"));
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(FileCount(), 2);
  }
  EXPECT_EQ(FileCount(), 1);
  EXPECT_EQ(*ReadFile(Path("f")), "old");
}

TEST_F(FileTest, ReplacingKeepsPermissionsAndLinks) {
  ASSERT_TRUE(WriteFileAtomically(Path("f"), "old").ok());
  fs::permissions(Path("f"), fs::perms(0640));
  fs::create_symlink("f", Path("link"));
  ASSERT_TRUE(WriteFileAtomically(Path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(Path("link")));
  EXPECT_EQ(*ReadFile(Path("f")), "new");
  EXPECT_EQ(fs::status(Path("f")).permissions(), fs::perms(0640));
}

TEST_F(FileTest, ALinkToAFileThatIsNotThereYetIsFollowed) {
  fs::create_directory(Path("d"));
  fs::create_symlink("d/f", Path("first"));
  fs::create_symlink(Path("first"), Path("second"));
  ASSERT_TRUE(WriteFileAtomically(Path("second"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(Path("first")) && fs::is_symlink(Path("second")));
  EXPECT_EQ(*ReadFile(Path("d/f")), "new");
}

TEST_F(FileTest, WhetherWritingHasAChanceIsKnownBefore) {
  EXPECT_TRUE(CheckWritable(Path("f")).ok());
  EXPECT_EQ(FileCount(), 0);
  EXPECT_TRUE(CheckWritable("-").ok());
  EXPECT_EQ(Label(CheckWritable(Path("no/such"))), "file_missing");
  EXPECT_EQ(Label(CheckWritable(folder_.string())), "file_directory");
}

TEST_F(FileTest, TwoNamesMayBeOneFile) {
  ASSERT_TRUE(WriteFileAtomically(Path("f"), "x").ok());
  fs::create_symlink("f", Path("link"));
  EXPECT_TRUE(SameFile(Path("f"), Path("link")));
  ASSERT_TRUE(WriteFileAtomically(Path("g"), "x").ok());
  EXPECT_FALSE(SameFile(Path("f"), Path("g")));
}

TEST_F(FileTest, TwoNamesMayBeOneFileThatIsNotThereYet) {
  fs::create_directory(Path("d"));
  fs::create_symlink("later", Path("link"));
  for (bool is_there : {false, true}) {
    if (is_there) {
      ASSERT_TRUE(WriteFileAtomically(Path("later"), "x").ok());
    }
    EXPECT_TRUE(SameFile(Path("later"), Path("later"))) << is_there;
    EXPECT_TRUE(SameFile(Path("later"), Path("d/.././later"))) << is_there;
    EXPECT_TRUE(SameFile(Path("link"), Path("later"))) << is_there;
    EXPECT_FALSE(SameFile(Path("later"), Path("other"))) << is_there;
  }
}

TEST_F(FileTest, AFolderIsReplacedWholeOrNotAtAll) {
  auto make = [&](const char* name, const char* content) {
    fs::create_directory(Path(name));
    ASSERT_TRUE(WriteFileAtomically(Path(std::string(name) + "/f"), content).ok());
  };
  make("to", "former");
  // The second rename fails, for there is nothing to rename: the former folder comes back.
  EXPECT_EQ(Label(ReplaceFolder(Path("from"), Path("to"))), "file_unwritable");
  EXPECT_EQ(*ReadFile(Path("to/f")), "former");
  make("from", "new");
  ASSERT_TRUE(ReplaceFolder(Path("from"), Path("to")).ok());
  EXPECT_EQ(*ReadFile(Path("to/f")), "new");
  // The first one fails, for its own place is taken.
  make("from", "newer");
  make("from.old", "in the way");
  EXPECT_EQ(Label(ReplaceFolder(Path("from"), Path("to"))), "file_unwritable");
  EXPECT_EQ(*ReadFile(Path("to/f")), "new");
  EXPECT_EQ(*ReadFile(Path("from/f")), "newer");
  fs::remove_all(Path("from.old"));
  ASSERT_TRUE(ReplaceFolder(Path("from"), Path("first")).ok());
  EXPECT_EQ(*ReadFile(Path("first/f")), "newer");
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder_)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"first", "to"}));
}

TEST_F(FileTest, NewFilesFollowTheUmask) {
  mode_t mask = ::umask(027);
  EXPECT_TRUE(WriteFileAtomically(Path("f"), "x").ok());
  ::umask(mask);
  EXPECT_EQ(fs::status(Path("f")).permissions(), fs::perms(0640));
}

TEST(DisplayName, StandardInputIsCalledThat) {
  EXPECT_EQ(DisplayName("-"), "standard input");
  EXPECT_EQ(DisplayName("a.hlo"), "a.hlo");
}

}  // namespace
}  // namespace assay
