// interpreter.print and interpreter.probe: operations of the upstream interpreter that show a value on the way.
//
// They become transfers to the host, each on a channel of its own, so that a value is seen as often as the
// operation runs: in a loop, in a function that is called, on each device of a grid.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_INSTRUMENTS_H_
#define ASSAY_CONFORMANCE_STABLEHLO_INSTRUMENTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "spec/mlir/operation.h"

namespace assay {

// Channels that no program uses: from the first on those of probes, from the other on those of prints.
inline constexpr int64_t kFirstProbeChannel = int64_t{1} << 20;
inline constexpr int64_t kFirstPrintChannel = int64_t{1} << 21;

// Every use of `from` in the program is one of `to`.
void ReplaceValue(mlir::Program& program, mlir::Value* from, mlir::Value* to);

// Puts a send of the operation's operand in its place; who uses its result uses the operand.
void SendToHost(mlir::Program& program, mlir::Operation& operation, int64_t channel);

// The next value that was sent there; what is added to make it is appended to `operations`, in `block`.
mlir::Value* ReceiveFromHost(mlir::Program& program, mlir::Block& block, int64_t channel, mlir::Type type,
                             std::vector<mlir::Operation*>* operations);

// Makes every interpreter.print a send. Number i of the result is what stands before the value that channel
// kFirstPrintChannel + i prints: "%0 = ". The names are those
// of the program as it is now. A probe that is still there has no check, and goes.
std::vector<std::string> TakePrints(mlir::Program& program);

// Whether there is an operation of the dialect `interpreter`, or something that waits for a probe.
bool HasInstruments(const mlir::Program& program);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_INSTRUMENTS_H_
