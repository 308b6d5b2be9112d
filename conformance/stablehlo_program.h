// StableHLO programs in files: text or bytecode, to trees and to the executable form.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_PROGRAM_H_
#define ASSAY_CONFORMANCE_STABLEHLO_PROGRAM_H_

#include <memory>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"

namespace assay {

// The programs of a file: of a text each part between "// -----" lines, of bytecode (portable artifacts
// included) the one it holds, in StableHLO's own operations.
std::vector<Result<mlir::Program>> LoadStableHlo(const std::string& path);

// The only program of a file in the executable form, verified.
Result<std::unique_ptr<Module>> LoadStableHloModule(const std::string& path);

// The function that ToHlo takes as the entry; nullptr where there is none.
mlir::Operation* EntryFunctionOf(const mlir::Program& program);

// Runs a program without arguments. Its entry may hold one operation of the upstream interpreter's,
// interpreter.run_parallel: a grid of replicas and partitions, all of which run the same function, each on
// its own operands, with the functions in `infeed` making what they take from the host.
Result<Literal> RunStableHlo(mlir::Program& program);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_PROGRAM_H_
