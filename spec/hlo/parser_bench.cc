// parser_bench [instructions]: how fast HLO text reads, on one core.
//
// Generates modules (layers of elementwise ops and reductions; metadata on every instruction) of a
// tenth of, once and ten times the size (at 100,000 instructions 20 MB), and a 64 MB dense constant.
// Prints for each, best of a few runs: MB/s and instructions/s by CPU time and by the wall's, the CPU
// time of verifying, and memory per byte of text (the process's peak, VmHWM, above what it held
// before).
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "spec/hlo/parser.h"
#include "spec/verifier.h"

namespace assay {
namespace {

// Of the CPU first of all: others may share the machine, and reading uses one thread.
double Seconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A field of /proc/self/status in bytes.
int64_t StatusBytes(const char* field) {
  int64_t kilobytes = 0;
  if (FILE* file = fopen("/proc/self/status", "r")) {
    char line[256];
    while (fgets(line, sizeof line, file)) {
      if (strncmp(line, field, strlen(field)) == 0) kilobytes = atoll(line + strlen(field) + 1);
    }
    fclose(file);
  }
  return kilobytes * 1024;
}

// About 205 bytes an instruction, as a jitted training step looks.
std::string GenerateModule(int64_t instructions) {
  std::string text =
      "HloModule jit_step, entry_computation_layout={(f32[128,256]{1,0})->f32[128,256]{1,0}}\n\n"
      "%region_0.1 (a: f32[], b: f32[]) -> f32[] {\n  %a = f32[] parameter(0)\n"
      "  %b = f32[] parameter(1)\n  ROOT %sum = f32[] add(%a, %b)\n}\n\n"
      "ENTRY %main {\n  %x.0 = f32[128,256]{1,0} parameter(0)\n  %zero = f32[] constant(0)\n";
  static constexpr const char* kOps[] = {"add", "multiply", "subtract", "maximum", "tanh", "reduce"};
  char line[512];
  std::string last = "x.0";
  for (int64_t i = 1; i + 3 <= instructions; ++i) {
    const char* op = kOps[i % 6];
    const std::string name = std::string(op) + "." + std::to_string(i);
    char operands[128];
    if (!strcmp(op, "reduce")) {
      snprintf(operands, sizeof operands, "%%%s, %%zero), dimensions={1}, to_apply=%%region_0.1",
               last.c_str());
    } else if (!strcmp(op, "tanh")) {
      snprintf(operands, sizeof operands, "%%%s)", last.c_str());
    } else {
      snprintf(operands, sizeof operands, "%%%s, %%x.0)", last.c_str());
    }
    snprintf(line, sizeof line,
             "  %%%s = %s %s(%s, metadata={op_name=\"jit(train_step)/jit(main)/transformer/layer_%ld/%s\" "
             "source_file=\"model/transformer/layers.py\" source_line=%ld}\n",
             name.c_str(), !strcmp(op, "reduce") ? "f32[128]{0}" : "f32[128,256]{1,0}", op, operands,
             static_cast<long>(i / 40), op, static_cast<long>(100 + i % 900));
    text += line;
    if (strcmp(op, "reduce")) last = name;
  }
  text += "  ROOT %result = f32[128,256]{1,0} negate(%" + last + ")\n}\n";
  return text;
}

std::string GenerateConstant(int64_t megabytes) {
  const int64_t rows = megabytes * 1024 * 1024 / (1024 * 13);
  std::string text = "HloModule c\n\nENTRY %e {\n  ROOT %c = f32[" + std::to_string(rows) +
                     ",1024]{1,0} constant({ ";
  uint64_t state = 1;
  char number[32];
  for (int64_t r = 0; r < rows; ++r) {
    text += r ? ", {" : "{";
    for (int64_t i = 0; i < 1024; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      const double value = static_cast<double>(state >> 40) / (1 << 23) - 1;
      snprintf(number, sizeof number, i ? ", %.8g" : "%.8g", value);
      text += number;
    }
    text += "}";
  }
  return text + " })\n}\n";
}

// In a process of its own, so that the peak is that of this parse.
double Measure(const char* what, const std::string& text, int64_t literal_bytes, int repeats) {
  int fds[2];
  if (pipe(fds) != 0) return 0;
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    double best = 1e9, best_wall = 1e9, verify = 1e9;
    int64_t count = 0, peak = 0;
    for (int i = 0; i < repeats; ++i) {
      std::string copy = text;
      const int64_t before = StatusBytes("VmRSS:");
      const double start = Seconds(CLOCK_PROCESS_CPUTIME_ID), wall = Seconds(CLOCK_MONOTONIC);
      Result<std::unique_ptr<Module>> module = ParseHlo("bench.hlo", std::move(copy));
      const double seconds = Seconds(CLOCK_PROCESS_CPUTIME_ID) - start;
      best_wall = std::min(best_wall, Seconds(CLOCK_MONOTONIC) - wall);
      if (i == 0) peak = StatusBytes("VmHWM:") - before;
      if (!module.ok()) {
        fprintf(stderr, "%s\n", module.status().ToString().c_str());
        _exit(1);
      }
      count = (*module)->instruction_count();
      best = std::min(best, seconds);
      const double before_verify = Seconds(CLOCK_PROCESS_CPUTIME_ID);
      const Status status = Verify(**module);
      verify = std::min(verify, Seconds(CLOCK_PROCESS_CPUTIME_ID) - before_verify);
      if (!status.ok()) {
        fprintf(stderr, "%s\n", status.ToString().c_str());
        _exit(1);
      }
    }
    const double bytes = static_cast<double>(text.size());
    printf("%s: %.1f MB, %ld instructions, memory beyond text and literals %.2f bytes per byte of text\n",
           what, bytes / 1e6, static_cast<long>(count),
           static_cast<double>(peak - literal_bytes) / bytes);
    for (const auto& [clock, seconds] : {std::pair("CPU ", best), std::pair("wall", best_wall)}) {
      printf("  read, %s %8.4f s %7.1f MB/s %6.2f M instructions/s\n", clock, seconds,
             bytes / 1e6 / seconds, count / 1e6 / seconds);
    }
    printf("  verify    %8.4f s, %.2f of reading\n", verify, verify / best);
    fflush(stdout);
    if (write(fds[1], &best, sizeof best) != sizeof best) _exit(1);
    _exit(0);
  }
  double best = 0;
  close(fds[1]);
  if (read(fds[0], &best, sizeof best) != sizeof best) best = 0;
  close(fds[0]);
  waitpid(child, nullptr, 0);
  return best;
}

int Run(int64_t instructions) {
  double previous = 0;
  for (const int64_t size : {instructions / 10, instructions, instructions * 10}) {
    const std::string text = GenerateModule(size);
    const double seconds = Measure("module", text, 0, 5);
    if (seconds == 0) return 1;
    if (previous > 0) printf("  10 times the text takes %.1f times as long to read\n", seconds / previous);
    previous = seconds;
  }
  return Measure("constant f32", GenerateConstant(64), 0, 3) > 0 ? 0 : 1;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) { return assay::Run(argc > 1 ? atoll(argv[1]) : 100000); }
