// MLIR bytecode: reader and writer of programs, versions 0 to 6 of the format.
//
// The format: MLIR's document "MLIR Bytecode Format"; the codes of attributes and types: kind.cc
// and bytecode_layout.cc. StableHLO's portable artifacts are such files, of dialect vhlo.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_H_
#define ASSAY_SPEC_MLIR_BYTECODE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/status.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

inline constexpr int kNewestBytecodeVersion = 6;

// The order in which MLIR's memory held the uses of a value, as a permutation or as pairs (see the
// format). It means nothing; it is kept so that a file can be written again byte for byte.
struct UseOrder {
  std::vector<uint64_t> indices;
  bool is_pairs = false;
};

// How a program is written, beside what it says.
struct BytecodeForm {
  int version = kNewestBytecodeVersion;
  std::string producer = "Assay";
  std::vector<std::pair<std::string, std::string>>
      dialect_versions;  // dialect, bytes of its section
  absl::flat_hash_map<const Value*, UseOrder> use_orders;
};

struct BytecodeFile {
  Program program;
  BytecodeForm form;
};

bool IsBytecode(std::string_view bytes);

// `file` names it in errors, which give byte offsets. The bytes must live as long as `owner` does,
// or as the program where it is null: large constants stay in them. Labels: bytecode_labels.h.
Result<BytecodeFile> ReadBytecode(std::string file, std::string_view bytes,
                                  std::shared_ptr<const void> owner);

// The same bytes as MLIR writes: what a file said when it was read at this version and producer is
// what comes out, where its producer wrote as MLIR does. Fails where the program has no such form.
Result<std::string> WriteBytecode(const Program& program, const BytecodeForm& form);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_H_
