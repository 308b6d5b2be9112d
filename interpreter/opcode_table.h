// A table with one row for each opcode, gathered from the rows of the families when compiling.
#ifndef ASSAY_INTERPRETER_OPCODE_TABLE_H_
#define ASSAY_INTERPRETER_OPCODE_TABLE_H_

#include <array>

#include "spec/opcode.h"

namespace assay {

// `Row` has a member `opcode`.
template <typename Row>
class OpcodeTable {
 public:
  constexpr void Add(const Row& row) {
    rows_[static_cast<int>(row.opcode)] = row;
    ++count_[static_cast<int>(row.opcode)];
  }
  template <typename Rows>
  constexpr void AddAll(const Rows& rows) {
    for (const Row& row : rows) Add(row);
  }
  constexpr const Row& operator[](Opcode opcode) const { return rows_[static_cast<int>(opcode)]; }

  // The first opcode with no row, or with two; kNoOpcode when all is well.
  static constexpr Opcode kNoOpcode = static_cast<Opcode>(kOpcodeCount);
  constexpr Opcode FirstWrong() const {
    for (int i = 0; i < kOpcodeCount; ++i) {
      if (count_[i] != 1) return static_cast<Opcode>(i);
    }
    return kNoOpcode;
  }

 private:
  std::array<Row, kOpcodeCount> rows_ = {};
  std::array<int, kOpcodeCount> count_ = {};  // rows given to each opcode
};

// A constant of type EveryOpcodeHasOneRow<Row, table.FirstWrong()> asserts it, and the compiler's
// message names the opcode.
template <typename Row, Opcode wrong>
struct EveryOpcodeHasOneRow {
  static_assert(wrong == OpcodeTable<Row>::kNoOpcode,
                "the opcode in the template argument has no row of this kind, or two");
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPCODE_TABLE_H_
