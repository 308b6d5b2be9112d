// ProtoProblems: what is wrong with a proto, and where.
//
// Functions that read return false after they have reported an error; the reader goes on with the
// next instruction.
#ifndef ASSAY_SPEC_HLO_PROTO_PROBLEMS_H_
#define ASSAY_SPEC_HLO_PROTO_PROBLEMS_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"

namespace assay {

class ProtoProblems {
 public:
  explicit ProtoProblems(std::string file) : file_(std::move(file)) {}

  // What is read from here on belongs to this instruction of this computation; empty: to none.
  void Enter(std::string_view computation, std::string_view instruction);

  // "file: label: instruction 'x' of 'main', field 'operand_ids': found; rule: ...". Returns false.
  bool Error(std::string_view label, std::string_view field, std::string_view found);
  // Of an enumeration, with the number that is none of its values.
  bool UnknownValue(std::string_view field, int64_t value);

  bool empty() const { return diagnostics_.empty(); }
  bool IsFull() const;  // as many as are shown
  // kUnsupported where all there is has the label proto_unsupported.
  Status TakeStatus();

 private:
  std::string file_;
  std::string computation_;
  std::string instruction_;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_PROBLEMS_H_
