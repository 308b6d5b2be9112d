#include "base/thread_pool.h"

#include <algorithm>
#include <cfenv>
#include <exception>
#include <numeric>
#include <system_error>
#include <utility>

namespace assay {
namespace {

thread_local bool inside_body = false;

// What the body threw: std::bad_alloc where memory ends, from containers of the library.
std::exception_ptr Call(const std::function<void(int64_t, int64_t)>& body, int64_t begin,
                        int64_t end) {
  std::exception_ptr failure;
  inside_body = true;
  try {
    body(begin, end);
  } catch (...) {
    failure = std::current_exception();
  }
  inside_body = false;
  return failure;
}

}  // namespace

// Lives on its caller's stack; all fields but the constants are guarded by the pool's mutex. Taking
// a piece under the mutex costs well under a microsecond, against pieces of many microseconds.
struct ThreadPool::Loop {
  const std::function<void(int64_t, int64_t)>& body;
  const int64_t n;
  const int64_t grain;
  const int64_t count;  // of pieces
  int64_t next = 0;     // number of the first piece that nobody took
  int64_t running = 0;  // pieces taken and not finished
  std::exception_ptr failure;  // the first that a body threw
  std::condition_variable finished;
};

ThreadPool::ThreadPool(int threads) {
  // Where the system gives no more threads, those that there are do the work.
  try {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { Work(); });
  } catch (const std::system_error&) {
  }
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    stopping_ = true;
  }
  work_available_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::Work() {
  std::fesetenv(FE_DFL_ENV);
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    work_available_.wait(lock, [this] { return stopping_ || !loops_.empty(); });
    if (loops_.empty()) return;
    RunPieces(*loops_.front(), lock);
  }
}

// k -> (a k + b) mod count with a prime to count visits every piece once.
int64_t ThreadPool::PieceAt(int64_t k, int64_t count) const {
  if (order_seed_ == 0 || count < 2) return k;
  unsigned __int128 size = static_cast<unsigned __int128>(count);
  uint64_t step = (order_seed_ * 0x9e3779b97f4a7c15) % static_cast<uint64_t>(count);
  while (std::gcd(step, static_cast<uint64_t>(count)) != 1) ++step;
  return static_cast<int64_t>((size - 1 - static_cast<uint64_t>(k)) * step % size);
}

void ThreadPool::RunPieces(Loop& loop, std::unique_lock<std::mutex>& lock) {
  while (loop.next < loop.count) {
    int64_t begin = PieceAt(loop.next++, loop.count) * loop.grain;
    int64_t end = begin + std::min(loop.grain, loop.n - begin);
    ++loop.running;
    if (loop.next == loop.count) std::erase(loops_, &loop);
    lock.unlock();
    std::exception_ptr failure = Call(loop.body, begin, end);
    lock.lock();
    if (failure) {  // nobody takes another piece; the caller throws it
      if (!loop.failure) loop.failure = std::move(failure);
      loop.next = loop.count;
      std::erase(loops_, &loop);
    }
    // The caller frees the loop once `running` is 0 and nothing is left, so this comes last.
    if (--loop.running == 0 && loop.next == loop.count) {
      loop.finished.notify_all();
      return;
    }
  }
}

void ThreadPool::ParallelFor(int64_t n, int64_t grain,
                             const std::function<void(int64_t, int64_t)>& body) {
  if (n <= 0) return;
  grain = std::clamp<int64_t>(grain, 1, n);
  int64_t count = (n - 1) / grain + 1;
  if (inside_body || workers_.empty() || n <= grain) {
    for (int64_t k = 0; k < count; ++k) {
      int64_t begin = PieceAt(k, count) * grain;
      body(begin, begin + std::min(grain, n - begin));
    }
    return;
  }
  Loop loop{.body = body, .n = n, .grain = grain, .count = count};
  std::unique_lock<std::mutex> lock(mutex_);
  loops_.push_back(&loop);
  work_available_.notify_all();
  RunPieces(loop, lock);
  loop.finished.wait(lock, [&loop] { return loop.running == 0; });
  if (loop.failure) std::rethrow_exception(loop.failure);
}

}  // namespace assay
