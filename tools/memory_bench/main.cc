// memory_bench FILE.hlo [INPUTS.npz]: runs a program on one device and prints a line of numbers,
//
//     ARGUMENTS LIVE HEAP
//
// the bytes of its arguments, the most that its values need beside them (live_set.h), and the most
// that the interpreter had from malloc beside them, plans and the result included. Without inputs:
// random arguments.
#include <cstdio>
#include <memory>
#include <vector>

#include "base/file.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/devices.h"
#include "spec/hlo/parser.h"
#include "spec/verifier.h"
#include "tools/memory_bench/heap.h"
#include "tools/memory_bench/live_set.h"

namespace assay {
namespace {

constexpr int kThreads = 2;

Status Measure(const char* file, const char* inputs) {
  ASSIGN_OR_RETURN(std::string text, ReadFile(file));
  ASSIGN_OR_RETURN(std::unique_ptr<Module> module, ParseHlo(file, std::move(text)));
  RETURN_IF_ERROR(Verify(*module));
  if (DevicesOf(*module).total() > 1) return UnsupportedError("devices", "it runs on several devices");
  std::vector<Literal> arguments;
  if (inputs == nullptr) {
    ASSIGN_OR_RETURN(arguments, RandomArguments(*module, 0));
  } else {
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(inputs));
    ASSIGN_OR_RETURN(arguments, BindArguments(*module, arrays, inputs));
  }
  const LiveSet live = LargestLiveSet(*module);
  RunOptions options;
  options.threads = kThreads;
  const int64_t before = StartHeapPeak();
  ASSIGN_OR_RETURN(Literal result, Evaluate(*module, arguments, options));
  std::printf("%lld %lld %lld\n", static_cast<long long>(live.arguments),
              static_cast<long long>(live.beside), static_cast<long long>(HeapPeak() - before));
  return {};
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: memory_bench FILE.hlo [INPUTS.npz]\n");
    return 2;
  }
  assay::Status status = assay::Measure(argv[1], argc == 3 ? argv[2] : nullptr);
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.code() == assay::StatusCode::kUnsupported ? 3 : 2;
}
