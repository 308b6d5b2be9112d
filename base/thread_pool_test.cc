#include "base/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <chrono>
#include <set>
#include <vector>

namespace assay {
namespace {

using Pieces = std::set<std::pair<int64_t, int64_t>>;

Pieces PiecesOf(ThreadPool& pool, int64_t n, int64_t grain) {
  Pieces pieces;
  std::mutex mutex;
  pool.ParallelFor(n, grain, [&](int64_t begin, int64_t end) {
    std::lock_guard<std::mutex> lock(mutex);
    EXPECT_TRUE(pieces.emplace(begin, end).second);
  });
  return pieces;
}

TEST(ThreadPool, PiecesDependOnlyOnSizeAndGrain) {
  for (int threads : {-1, 0, 1, 2, 7}) {
    ThreadPool pool(threads);
    EXPECT_EQ(PiecesOf(pool, 10, 4), (Pieces{{0, 4}, {4, 8}, {8, 10}})) << threads;
    EXPECT_EQ(PiecesOf(pool, 3, 4), (Pieces{{0, 3}})) << threads;
    EXPECT_EQ(PiecesOf(pool, 3, 0), (Pieces{{0, 1}, {1, 2}, {2, 3}})) << threads;
    EXPECT_EQ(PiecesOf(pool, 0, 4), Pieces{}) << threads;
    EXPECT_EQ(PiecesOf(pool, -5, 4), Pieces{}) << threads;
  }
}

TEST(ThreadPool, ASeedChangesTheOrderOfThePiecesOnly) {
  for (int threads : {1, 3}) {
    ThreadPool pool(threads);
    for (uint64_t seed : {1, 2, 77}) {
      pool.set_order_seed(seed);
      EXPECT_EQ(PiecesOf(pool, 10, 4), (Pieces{{0, 4}, {4, 8}, {8, 10}}));
      EXPECT_EQ(PiecesOf(pool, 5040, 1).size(), 5040u);
    }
  }
  ThreadPool pool(1);
  pool.set_order_seed(1);
  std::vector<int64_t> begins;
  pool.ParallelFor(12, 1, [&](int64_t begin, int64_t) { begins.push_back(begin); });
  EXPECT_FALSE(std::is_sorted(begins.begin(), begins.end()));
}

TEST(ThreadPool, HugeRangesDoNotOverflow) {
  ThreadPool pool(2);
  int64_t n = INT64_MAX;
  EXPECT_EQ(PiecesOf(pool, n, n - 1), (Pieces{{0, n - 1}, {n - 1, n}}));
}

TEST(ThreadPool, EveryIndexRunsOnce) {
  ThreadPool pool(4);
  std::vector<std::atomic<int>> seen(100003);
  for (int round = 0; round < 20; ++round) {
    pool.ParallelFor(static_cast<int64_t>(seen.size()), 97, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) ++seen[i];
    });
  }
  for (const std::atomic<int>& count : seen) ASSERT_EQ(count, 20);
}

TEST(ThreadPool, NestedLoopsRunInTheirPiece) {
  ThreadPool pool(3);
  std::atomic<int64_t> sum = 0;
  pool.ParallelFor(20, 1, [&](int64_t i, int64_t) {
    std::thread::id outer = std::this_thread::get_id();
    pool.ParallelFor(50, 7, [&](int64_t begin, int64_t end) {
      EXPECT_EQ(std::this_thread::get_id(), outer);
      for (int64_t j = begin; j < end; ++j) sum += i * j;
    });
  });
  EXPECT_EQ(sum, 190 * 1225);  // (0 + ... + 19) (0 + ... + 49)
}

TEST(ThreadPool, TheCallerTakesPartAndThreadsWorkTogether) {
  ThreadPool pool(2);
  // Two pieces that each wait for the other finish only when two threads run them.
  std::atomic<int> arrived = 0;
  std::atomic<bool> caller_took_part = false;
  std::thread::id caller = std::this_thread::get_id();
  pool.ParallelFor(2, 1, [&](int64_t, int64_t) {
    if (std::this_thread::get_id() == caller) caller_took_part = true;
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  EXPECT_TRUE(caller_took_part);
}

TEST(ThreadPool, ServesSeveralCallersAtOnce) {
  ThreadPool pool(3);
  std::atomic<int64_t> total = 0;
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] {
      for (int round = 0; round < 200; ++round) {
        pool.ParallelFor(100, 3, [&](int64_t begin, int64_t end) { total += end - begin; });
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(total, 4 * 200 * 100);
}

TEST(ThreadPool, WorkersRoundToNearestWhateverTheirMakerDoes) {
  std::fesetround(FE_UPWARD);
  ThreadPool pool(2);
  std::atomic<int> arrived = 0;
  std::thread::id caller = std::this_thread::get_id();
  pool.ParallelFor(2, 1, [&](int64_t, int64_t) {
    if (std::this_thread::get_id() != caller) {
      EXPECT_EQ(std::fegetround(), FE_TONEAREST);
    }
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  std::fesetround(FE_TONEAREST);
}

TEST(ThreadPool, ThrowsInTheCallerWhatABodyThrew) {
  ThreadPool pool(4);
  for (int64_t bad : {0, 57, 99}) {
    auto body = [bad](int64_t begin, int64_t) {
      if (begin == bad) throw std::bad_alloc();
    };
    EXPECT_THROW(pool.ParallelFor(100, 1, body), std::bad_alloc);
  }
  std::atomic<int64_t> sum = 0;  // and goes on working
  pool.ParallelFor(100, 1, [&](int64_t begin, int64_t) { sum += begin; });
  EXPECT_EQ(sum, 4950);
}

}  // namespace
}  // namespace assay
