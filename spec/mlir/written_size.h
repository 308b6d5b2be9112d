// How long a program is when it is written without sharing.
//
// Aliases in text and indices in bytecode let one attribute or type stand in many places: 60 lines of
// `!a1 = tuple<!a0, !a0>` are a type of 2^60 elements. Nodes are shared in memory too, but neither the
// shapes of HLO nor text have sharing, so whoever walks or prints such a type never comes to an end.
// Both readers refuse it before anybody does.
#ifndef ASSAY_SPEC_MLIR_WRITTEN_SIZE_H_
#define ASSAY_SPEC_MLIR_WRITTEN_SIZE_H_

#include <optional>
#include <string>

#include "spec/mlir/operation.h"

namespace assay::mlir {

// Types and attributes of all operations together may take this many bytes, or so many times the bytes of
// the file: a file that shares little is never refused.
inline constexpr int64_t kMaxWrittenSize = int64_t{1} << 25;
inline constexpr int64_t kMaxGrowth = 64;

struct TooLong {
  const Operation* operation;  // the first that goes beyond
  std::string message;
};
// Of a program that was read from `file_bytes` bytes. A location counts once, as it is written
// (`#loc1 = ...`).
std::optional<TooLong> FindTooLong(const Program& program, size_t file_bytes);

// Whether the node, what is in it counted as often as it stands there, is made of more than `count` nodes.
bool HasMoreNodes(const Node& node, int64_t count);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_WRITTEN_SIZE_H_
