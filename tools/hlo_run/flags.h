// The command line of hlo-run.
#ifndef ASSAY_TOOLS_HLO_RUN_FLAGS_H_
#define ASSAY_TOOLS_HLO_RUN_FLAGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"

namespace assay {

struct Flags {
  std::vector<std::string> files;
  std::string backend = "interpreter";
  std::string inputs;                       // empty: random
  std::string args;                         // as MLIR's constants; empty: none
  std::string entry;                        // a function; empty: the program's own
  uint64_t random_seed = 0;
  bool random_given = false;
  std::string outputs;                      // -o: empty: none
  std::string expected;
  std::string infeed;                       // what the program takes from the host
  std::string outfeed;                      // where to write what it gives
  bool check = false;
  std::string emit;                         // empty: run
  bool locations = false;
  bool versions = false;
  bool expand_chlo = false;
  std::string explain;
  std::optional<std::string> trace;         // a regular expression over names
  std::optional<int> time;                  // runs
  std::string dump;                         // a folder; empty: none
  std::string until;                        // an instruction; empty: none
  std::optional<int64_t> why_nan;           // most rows of each of its lists
  std::optional<int> threads;               // default: one a core
  std::optional<double> timeout_seconds;    // default: none
  int64_t memory_limit = 0;                 // bytes, after defaults
  std::optional<int64_t> iteration_limit;   // default: none
  std::optional<int64_t> precision_cap;     // bits; default: the interpreter's
  std::optional<uint64_t> fill_elided;
  bool json = false;
  bool quiet = false;
};

// `exit_now`: --help or --version was printed (or nothing is left to do) and the program ends with
// status 0. Usage errors are kInvalid, label usage_*.
struct ParsedFlags {
  Flags flags;
  bool exit_now = false;
};
Result<ParsedFlags> ParseFlags(int argc, char** argv);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_FLAGS_H_
