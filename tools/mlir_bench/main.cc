// mlir_bench FILE [FORM OUT]: reads a StableHLO program (text or bytecode), writes it in another form (text,
// generic, or bytecode) if one is named, and prints a line of numbers,
//
//     READ_SECONDS PEAK_BYTES WRITE_SECONDS
//
// from the file on disk to the program in memory; the most that the process had resident up to then; from
// there to the bytes of the form. It links spec/ and nothing to its right (tools/bench stablehlo).
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

#include "base/file.h"
#include "spec/mlir/bytecode.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/artifact.h"

namespace assay {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

int64_t PeakBytes() {
  struct rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return int64_t{usage.ru_maxrss} * 1024;
}

Result<mlir::Program> Read(const std::string& path) {
  ASSIGN_OR_RETURN(std::string read, ReadFile(path));
  const auto bytes = std::make_shared<const std::string>(std::move(read));
  if (!mlir::IsBytecode(*bytes)) return mlir::ReadText(path, bytes);
  ASSIGN_OR_RETURN(stablehlo::Artifact artifact, stablehlo::ReadArtifact(path, *bytes, bytes));
  return std::move(artifact.program);
}

Result<std::string> Write(mlir::Program program, const std::string& form) {
  if (form == "text") return mlir::PrintText(program);
  if (form == "generic") return mlir::PrintText(program, {.generic = true});
  if (form == "bytecode") {
    return stablehlo::WriteArtifact(std::move(program), stablehlo::kCurrentVersion);
  }
  return InvalidError("usage", form + " is no form: text, generic or bytecode");
}

Status Measure(int argc, char** argv) {
  const Clock::time_point start = Clock::now();
  ASSIGN_OR_RETURN(mlir::Program program, Read(argv[1]));
  const double read = SecondsSince(start);
  const int64_t peak = PeakBytes();
  double write = 0;
  if (argc == 4) {
    const Clock::time_point begin = Clock::now();
    ASSIGN_OR_RETURN(const std::string bytes, Write(std::move(program), argv[2]));
    write = SecondsSince(begin);
    RETURN_IF_ERROR(WriteFileAtomically(argv[3], bytes));
  }
  std::printf("%.6f %lld %.6f\n", read, static_cast<long long>(peak), write);
  return {};
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  if (argc != 2 && argc != 4) {
    std::fprintf(stderr, "usage: mlir_bench FILE [text|generic|bytecode OUT]\n");
    return 2;
  }
  const assay::Status status = assay::Measure(argc, argv);
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return 2;
}
