// numeric_bench [FILTER] [--seconds=S]: times each kernel whose name contains FILTER (or the one of just
// that name) beside its native peer, both with two threads, by turns for about S seconds, and prints a
// line for each:
//
//     NAME <tab> PEER <tab> BAR <tab> OURS_MIN <tab> OURS_MEDIAN <tab> PEER_MIN <tab> PEER_MEDIAN
//
// numeric_bench --functions [FILTER]: each function of f32 on all its 2^32 inputs, with two threads, and in
// blocks that stay in a core's cache, beside libmvec:
//
//     NAME <tab> BAR <tab> SECONDS <tab> LEFT_OPEN <tab> OURS_M_A_SECOND <tab> PEER_M_A_SECOND, 0 if there is none
//
// numeric_bench --core: the name of the kernels that OpenBLAS chose (OPENBLAS_CORETYPE), and the seconds
// that its sgemm takes for 1024^3. tools/bench numeric sets the fastest and makes the table.
#include <cblas.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/numeric_bench/race.h"

extern "C" char* openblas_get_corename();

namespace assay {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsOf(const std::function<void()>& work) {
  const Clock::time_point start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Times {
  std::vector<double> seconds;
  double least() { return *std::min_element(seconds.begin(), seconds.end()); }
  double median() {
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
  }
};

void RunCase(const Case& c, double most_seconds) {
  const Race race = c.make();
  race.ours();
  race.peer();
  Times ours, peer;
  const Clock::time_point start = Clock::now();
  do {
    ours.seconds.push_back(SecondsOf(race.ours));
    // A peer that is much faster gets more runs, so that its least is as good as ours.
    for (double spent = 0; spent < ours.seconds.back() / 2;) {
      peer.seconds.push_back(SecondsOf(race.peer));
      spent += peer.seconds.back();
    }
  } while (ours.seconds.size() < 5 ||
           std::chrono::duration<double>(Clock::now() - start).count() < most_seconds);
  std::printf("%s\t%s\t%g\t%.9f\t%.9f\t%.9f\t%.9f\n", c.name.c_str(), c.peer.c_str(), c.bar,
              ours.least(), ours.median(), peer.least(), peer.median());
  std::fflush(stdout);
}

void PrintCore() {
  constexpr int kSize = 1024;
  std::vector<float> a(kSize * kSize, 1.5f), b(kSize * kSize, 0.5f), c(kSize * kSize);
  Times times;
  for (int i = 0; i < 15; ++i) {
    times.seconds.push_back(SecondsOf([&] {
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, kSize, kSize, kSize, 1, a.data(), kSize,
                  b.data(), kSize, 0, c.data(), kSize);
    }));
  }
  std::printf("%s %.9f\n", openblas_get_corename(), times.least());
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  openblas_set_num_threads(assay::kThreads);
  std::string_view filter;
  double seconds = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--core") {
      assay::PrintCore();
      return 0;
    }
    if (argument == "--functions") {
      assay::RaceFunctions(i + 1 < argc ? argv[i + 1] : "");
      return 0;
    }
    if (argument.starts_with("--seconds=")) {
      seconds = std::atof(argv[i] + std::string_view("--seconds=").size());
    } else if (argument.starts_with("-")) {
      std::fprintf(stderr, "usage: numeric_bench [FILTER] [--seconds=S] | --functions [FILTER] | --core\n");
      return 2;
    } else {
      filter = argument;
    }
  }
  std::vector<assay::Case> cases = assay::ProductCases();
  for (assay::Case& c : assay::VectorCases()) cases.push_back(std::move(c));
  const bool is_name = std::any_of(cases.begin(), cases.end(),
                                   [&](const assay::Case& c) { return c.name == filter; });
  for (const assay::Case& c : cases) {
    if (is_name ? c.name == filter : c.name.find(filter) != std::string::npos) {
      assay::RunCase(c, seconds);
    }
  }
  return 0;
}
