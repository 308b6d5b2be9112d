// same_bits FILE...: runs each program several times and prints a line for it, its name and a hash
// of the bits of its results. FILE is a case (conformance/case.h), or a module.hlo beside an
// inputs.npz.
//
// The runs differ in what must not matter: 1, 2 and 5 threads, and a caller that flushes subnormals
// and rounds toward zero, or upward, or leaves MPFR few exponents. Status 1 if results differ, or if the caller's environment is
// another one afterwards. What the process cannot change, the instruction set, is asked for by
// ASSAY_INSTRUCTIONS: test.sh compares the lines. A program that cannot run gives the line of its
// error instead.
#include <mpfr.h>

#include <cfenv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "base/file.h"
#include "conformance/case.h"
#include "conformance/program_check.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"

namespace assay {
namespace {

// What a program that calls us may have set.
struct Caller {
  const char* name;
  int threads;
  int rounding;
  bool flushes;  // subnormal results and operands, to zero
  mpfr_exp_t exponents = MPFR_EMAX_DEFAULT;  // of MPFR: the range is -exponents ... exponents
};
constexpr Caller kCallers[] = {
    {"1 thread", 1, FE_TONEAREST, false},
    {"2 threads", 2, FE_TONEAREST, false},
    {"5 threads", 5, FE_TONEAREST, false},
    {"a caller that flushes and rounds toward zero", 1, FE_TOWARDZERO, true},
    {"a caller that flushes and rounds upward, 2 threads", 2, FE_UPWARD, true},
    {"a caller that leaves MPFR 40 exponents", 1, FE_TONEAREST, false, 20}};

struct State {
  int rounding;
  unsigned control_and_flags, mpfr_flags;
  mpfr_exp_t least_exponent, most_exponent;
  bool operator==(const State&) const = default;
};

State CurrentState() {
  unsigned control = 0;
#if defined(__SSE2__)
  control = _mm_getcsr();
#endif
  return {std::fegetround(), control, mpfr_flags_save(), mpfr_get_emin(), mpfr_get_emax()};
}

void Set(const Caller& caller) {
  std::fesetround(caller.rounding);
  std::feclearexcept(FE_ALL_EXCEPT);
  mpfr_set_emin(-caller.exponents);
  mpfr_set_emax(caller.exponents);
  mpfr_clear_flags();
#if defined(__SSE2__)
  constexpr unsigned kFlush = 0x8040;
  _mm_setcsr(caller.flushes ? _mm_getcsr() | kFlush : _mm_getcsr() & ~kFlush);
#endif
}

// Of the shapes and bytes of all leaves (FNV-1a).
uint64_t HashOf(const Literal& literal) {
  uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](const void* data, size_t n) {
    for (size_t i = 0; i < n; ++i)
      hash = (hash ^ static_cast<const uint8_t*>(data)[i]) * 0x100000001b3;
  };
  for (const Literal& leaf : LeavesOf(literal)) {
    const std::string shape = leaf.shape().ToString();
    add(shape.data(), shape.size());
    if (leaf.shape().IsArray()) add(leaf.bytes(), static_cast<size_t>(leaf.byte_size()));
  }
  return hash;
}

Result<std::vector<Literal>> ArgumentsOf(const Module& module, const std::string& path) {
  const std::string inputs = std::filesystem::path(path).parent_path() / "inputs.npz";
  if (std::filesystem::exists(inputs)) {
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(inputs));
    return BindArguments(module, arrays, inputs);
  }
  ASSIGN_OR_RETURN(std::string text, ReadFile(path));
  ASSIGN_OR_RETURN(Case made, ReadCase(path, text));
  return BindArguments(module, made.arguments, path);
}

// False: some run differs from the first, or leaves another environment.
Result<bool> RunOne(const std::string& path) {
  ASSIGN_OR_RETURN(std::unique_ptr<Module> module, LoadProgram(path));
  ASSIGN_OR_RETURN(std::vector<Literal> arguments, ArgumentsOf(*module, path));
  bool same = true;
  uint64_t first = 0;
  for (const Caller& caller : kCallers) {
    RunOptions options;
    options.threads = caller.threads;
    Set(caller);
    const State before = CurrentState();
    Result<Literal> result = Evaluate(*module, arguments, options);
    const bool kept = CurrentState() == before;
    Set(kCallers[0]);
    if (!result.ok()) return result.status();
    const uint64_t hash = HashOf(*result);
    if (&caller == kCallers) first = hash;
    if (hash != first) std::fprintf(stderr, "%s: other bits with %s\n", path.c_str(), caller.name);
    if (!kept)
      std::fprintf(stderr, "%s: changes the environment of %s\n", path.c_str(), caller.name);
    same = same && hash == first && kept;
  }
  std::printf("%s %016llx\n", path.c_str(), static_cast<unsigned long long>(first));
  return same;
}

constexpr char kUsage[] =
    "usage: same_bits FILE...\n"
    "Runs each program with several numbers of threads and callers, and prints its name and a hash of its results.\n"
    "FILE: a case (conformance/cases/*.hlo), or a module.hlo beside an inputs.npz.\n"
    "Exit status: 0 all the same, 1 some differ, 2 nothing could be run.\n"
    "Example: ASSAY_INSTRUCTIONS=base build/bin/same_bits conformance/cases/dot*.hlo\n";

int Main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--help") {
    std::fputs(kUsage, stdout);
    return 0;
  }
  if (argc < 2) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  int run = 0;
  bool all_same = true;
  for (int i = 1; i < argc; ++i) {
    Result<bool> same = RunOne(argv[i]);
    if (!same.ok()) {
      std::printf("%s %s\n", argv[i], same.status().ToString().c_str());
      continue;
    }
    ++run;
    all_same = all_same && *same;
  }
  return run == 0 ? 2 : all_same ? 0 : 1;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) { return assay::Main(argc, argv); }
