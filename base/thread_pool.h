// ThreadPool: splits loops over threads, in pieces that do not depend on the number of threads.
#ifndef ASSAY_BASE_THREAD_POOL_H_
#define ASSAY_BASE_THREAD_POOL_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace assay {

class ThreadPool {
 public:
  // `threads` run each loop: the caller and threads - 1 workers, or as many as the system gives.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  // Calls body(begin, end) for [0, grain), [grain, 2 grain), ... up to n, each once, in any order
  // and at the same time; returns when all are done. The caller takes part. From within a body the
  // pieces run one after the other on the calling thread. Several threads may call at once.
  // grain < 1 counts as 1. Workers run in the default FP environment. What a body throws, this throws.
  void ParallelFor(int64_t n, int64_t grain, const std::function<void(int64_t, int64_t)>& body);

  // For tests: with a seed, threads take the pieces of each loop in another order, that depends on
  // the seed (0: rising). Not while a loop runs.
  void set_order_seed(uint64_t seed) { order_seed_ = seed; }

 private:
  struct Loop;
  // Piece number `k` of a loop of so many pieces, in the order of the seed.
  int64_t PieceAt(int64_t k, int64_t count) const;
  void Work();
  // Runs pieces of `loop` until none is left. Called and returns with mutex_ held by `lock`.
  void RunPieces(Loop& loop, std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable work_available_;
  std::vector<Loop*> loops_;  // with pieces left to take
  bool stopping_ = false;
  uint64_t order_seed_ = 0;
  std::vector<std::thread> workers_;
};

}  // namespace assay

#endif  // ASSAY_BASE_THREAD_POOL_H_
