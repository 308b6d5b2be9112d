#include "base/child_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

namespace assay {
namespace {

bool Always() { return true; }

TEST(ChildProcess, SharesOnlyWhatIsShared) {
  SharedMemory shared(sizeof(int));
  ASSERT_NE(shared.data(), nullptr);
  int* there = reinterpret_cast<int*>(shared.data());
  int here = 1;
  ChildEnd end = RunInChild(
      [&] {
        here = 2;
        *there = here;
      },
      Always);
  EXPECT_EQ(end.kind, ChildEnd::kDone);
  EXPECT_EQ(*there, 2);
  EXPECT_EQ(here, 1);
}

TEST(ChildProcess, IsEndedWhenItMayNotGoOn) {
  const auto start = std::chrono::steady_clock::now();
  int asked = 0;
  ChildEnd end = RunInChild([] { sleep(600); }, [&] { return ++asked < 5; });
  EXPECT_EQ(end.kind, ChildEnd::kStopped);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

TEST(ChildProcess, ThatASignalEndsHasDied) {
  for (int signal : {SIGKILL, SIGABRT, SIGUSR1}) {
    ChildEnd end = RunInChild([&] { signal == SIGABRT ? abort() : (void)raise(signal); }, Always);
    EXPECT_EQ(end.kind, ChildEnd::kDied);
    EXPECT_EQ(end.signal, signal);
  }
  ChildEnd end = RunInChild([] { raise(SIGKILL); }, Always);
  EXPECT_EQ(end.HowItDied(), "by signal 9 (Killed)");
}

// What a terminal or `timeout` sends to the whole process group is the parent's to see.
TEST(ChildProcess, LeavesToTheParentWhatInterruptsBoth) {
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    EXPECT_EQ(RunInChild([&] { raise(signal); }, Always).kind, ChildEnd::kDone) << signal;
  }
}

// A library that gives up calls exit. Whatever status it gives, the work was not done.
TEST(ChildProcess, ThatExitsHasDied) {
  for (int status : {0, 1, 7}) {
    ChildEnd end = RunInChild([&] { exit(status); }, Always);
    EXPECT_EQ(end.kind, ChildEnd::kDied);
    EXPECT_EQ(end.signal, 0);
    EXPECT_EQ(end.exit_status, status);
    EXPECT_EQ(end.HowItDied(), "with exit status " + std::to_string(status));
  }
}

TEST(ChildProcess, ThatThrowsHasDiedAndNobodyElseCatchesIt) {
  try {
    ChildEnd end = RunInChild([] { throw std::bad_alloc(); }, Always);
    EXPECT_EQ(end.kind, ChildEnd::kDied);
    EXPECT_EQ(end.exit_status, 1);
  } catch (const std::bad_alloc&) {
    _exit(3);  // the child: a second copy of these tests
  }
}

TEST(ChildProcess, ThatExitsWritesNoBufferOfTheParent) {
  FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  std::fputs("the parent's", file);
  RunInChild([] { exit(1); }, Always);
  EXPECT_EQ(lseek(fileno(file), 0, SEEK_END), 0);
  std::fclose(file);
}

// Such a parent, is not told how a child ended.
TEST(ChildProcess, IsKnownToBeDoneWhereSigchldIsIgnored) {
  auto former = std::signal(SIGCHLD, SIG_IGN);
  ChildEnd done = RunInChild([] {}, Always);
  ChildEnd died = RunInChild([] { raise(SIGKILL); }, Always);
  ChildEnd exited = RunInChild([] { exit(0); }, Always);
  ChildEnd stopped = RunInChild([] { sleep(600); }, [] { return false; });
  std::signal(SIGCHLD, former);
  EXPECT_EQ(done.kind, ChildEnd::kDone);
  EXPECT_EQ(died.kind, ChildEnd::kDied);
  EXPECT_EQ(died.HowItDied(), "for an unknown reason");
  EXPECT_EQ(exited.kind, ChildEnd::kDied);
  EXPECT_EQ(stopped.kind, ChildEnd::kStopped);
}

}  // namespace
}  // namespace assay
