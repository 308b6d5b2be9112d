// numeric_bench [FILTER] [--seconds=S]: times each kernel whose name contains FILTER (or the one of just
// that name) beside its native peer, both with two threads, by turns for about S seconds, and prints a
// line for each:
//
//     NAME <tab> PEER <tab> BAR <tab> OURS <tab> PEER'S
//
// where each side is the least and the median time, and the least time of the processor (of both threads,
// and so less dependent on what else runs), with a tab between them.
//
// numeric_bench --functions [FILTER]: each function of f32 on all its 2^32 inputs, with two threads, and in
// blocks that stay in a core's cache, beside libmvec:
//
//     NAME <tab> BAR <tab> SECONDS <tab> LEFT_OPEN <tab> OURS_M_A_SECOND <tab> PEER_M_A_SECOND, 0 if there is none
//
// numeric_bench --f64-functions [FILTER]: each function of f64, c64 and c128, on one core, beside the exact
// routine alone:
//
//     NAME <tab> OURS_M_A_SECOND <tab> EXACT_M_A_SECOND <tab> SHARE_LEFT_OPEN
//
// numeric_bench --core: the name of the kernels that OpenBLAS chose (OPENBLAS_CORETYPE), and the seconds
// that its sgemm takes for 1024^3. numeric_bench --tiers: which tier decides how many elements of products
// of 1024 terms (tiers.h). tools/bench numeric sets the fastest and makes the table.
#include <cblas.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/numeric_bench/race.h"
#include "tools/numeric_bench/tiers.h"

extern "C" char* openblas_get_corename();

namespace assay {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Of the processor, in all threads.
double ProcessSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Times {
  std::vector<double> seconds, processor;
  double Run(const std::function<void()>& work) {
    const double before = ProcessSeconds();
    const Clock::time_point start = Clock::now();
    work();
    seconds.push_back(SecondsSince(start));
    processor.push_back(ProcessSeconds() - before);
    return seconds.back();
  }
  double least() const { return *std::min_element(seconds.begin(), seconds.end()); }
  void Print() const {
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    std::printf("\t%.9f\t%.9f\t%.9f", sorted[0], sorted[sorted.size() / 2],
                *std::min_element(processor.begin(), processor.end()));
  }
};

void RunCase(const Case& c, double most_seconds) {
  const Race race = c.make();
  race.ours();
  race.peer();
  Times ours, peer;
  const Clock::time_point start = Clock::now();
  do {
    const double seconds = ours.Run(race.ours);
    // A peer that is much faster gets more runs, so that its least is as good as ours.
    for (double spent = 0; spent < seconds / 2;) spent += peer.Run(race.peer);
  } while (ours.seconds.size() < 5 || SecondsSince(start) < most_seconds);
  std::printf("%s\t%s\t%g", c.name.c_str(), c.peer.c_str(), c.bar);
  ours.Print();
  peer.Print();
  std::printf("\n");
  std::fflush(stdout);
}

void PrintCore() {
  constexpr int kSize = 1024;
  std::vector<float> a(kSize * kSize, 1.5f), b(kSize * kSize, 0.5f), c(kSize * kSize);
  Times times;
  for (int i = 0; i < 15; ++i) {
    times.Run([&] {
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, kSize, kSize, kSize, 1, a.data(), kSize,
                  b.data(), kSize, 0, c.data(), kSize);
    });
  }
  std::printf("%s %.9f\n", openblas_get_corename(), times.least());
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  openblas_set_num_threads(assay::kThreads);
  std::string_view filter;
  double seconds = 1;
  std::vector<assay::Case> cases = assay::ProductCases();
  for (assay::Case& c : assay::VectorCases()) cases.push_back(std::move(c));
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
    if (argument == "--tiers") {
      assay::PrintTiers();
      return 0;
    }
    if (argument == "--f64-functions") {
      assay::RaceF64Functions(i + 1 < argc ? argv[i + 1] : "");
      return 0;
    }
    if (argument.starts_with("--seconds=")) {
      seconds = std::atof(argv[i] + std::string_view("--seconds=").size());
    } else if (argument.starts_with("-")) {
      const bool asked = argument == "--help";
      std::fprintf(asked ? stdout : stderr,
                   "usage: numeric_bench [FILTER] [--seconds=S] | --functions [FILTER] | "
                   "--f64-functions [FILTER] | --core | --tiers\ncases:\n");
      for (const assay::Case& c : cases) std::fprintf(asked ? stdout : stderr, "  %s\n", c.name.c_str());
      return asked ? 0 : 2;
    } else {
      filter = argument;
    }
  }
  const bool is_name = std::any_of(cases.begin(), cases.end(),
                                   [&](const assay::Case& c) { return c.name == filter; });
  bool any = false;
  for (const assay::Case& c : cases) {
    if (is_name ? c.name == filter : c.name.find(filter) != std::string::npos) {
      assay::RunCase(c, seconds);
      any = true;
    }
  }
  if (any) return 0;
  std::fprintf(stderr, "numeric_bench: no case has '%s' in its name; see --help\n", std::string(filter).c_str());
  return 2;
}
