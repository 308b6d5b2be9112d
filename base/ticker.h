// Ticker: calls something every so often, on a thread of its own, for as long as it lives.
#ifndef ASSAY_BASE_TICKER_H_
#define ASSAY_BASE_TICKER_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace assay {

class Ticker {
 public:
  // The first call comes after `every`. Where no thread is to be had, none comes.
  Ticker(std::chrono::duration<double> every, std::function<void()> tick);
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;
  // Waits for a call that runs; none comes later.
  ~Ticker();

 private:
  std::mutex mutex_;
  std::condition_variable stopped_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace assay

#endif  // ASSAY_BASE_TICKER_H_
