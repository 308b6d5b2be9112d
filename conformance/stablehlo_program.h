// StableHLO programs in files: text or bytecode, to trees and to the executable form.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_PROGRAM_H_
#define ASSAY_CONFORMANCE_STABLEHLO_PROGRAM_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"
#include "spec/run_options.h"
#include "spec/stablehlo/artifact.h"

namespace assay {

// The programs that the bytes of a file hold: of a text each part between "// -----" lines, of bytecode
// (portable artifacts included) the one, in StableHLO's own operations. `file` is the name in messages. One
// that breaks rules of StableHLO is its errors.
std::vector<Result<stablehlo::Artifact>> ReadStableHlo(const std::string& file,
                                                       std::shared_ptr<const std::string> bytes);
std::vector<Result<mlir::Program>> LoadStableHlo(const std::string& path);

// The only program of a file in the executable form, verified.
Result<std::unique_ptr<Module>> LoadStableHloModule(const std::string& path);

// Whether nobody wrote a program: text between two "// -----" lines that is comments only. `module {}` is one.
bool IsEmpty(const mlir::Program& program);

// Runs a program, with what the upstream interpreter has in its own dialect too: interpreter.run_parallel, a
// grid of replicas and partitions, which run a function each on its own operands, with the functions in
// `infeed` making what they take from the host (different functions may send to each other but not meet in a
// collective); interpreter.print and interpreter.probe (conformance/stablehlo_instruments.h). The host of
// `options` is not asked where there is some of these.
struct StableHloRun {
  std::string_view entry = {};
  RunOptions options = {};
  std::vector<Literal> arguments = {};
  // In place of those: gives the arguments of the first module that runs, which has the program's parameters.
  std::function<Result<std::vector<Literal>>(const Module&)> bind = {};
  std::string* printed = nullptr;  // takes what interpreter.print prints
};
Result<Literal> RunStableHlo(mlir::Program& program, const StableHloRun& run = {});

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_PROGRAM_H_
