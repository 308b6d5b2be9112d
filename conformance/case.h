// Cases: HLO text that says in comments what goes in and what must come out.
//
//     // dynamic-slice: a start beyond the end is clamped so that the slice fits
//     // arg0 = s32[] 12
//     // out0 = s32[4] {5, 6, 7, 8}
//     HloModule dynamic_slice_start_clamps
//     ...
//
// Values are a shape and a literal as in HLO text; floats may also be hexadecimal (0x1.8p3).
// Arguments count the leaves of tuple parameters one by one, results those of the root.
//
// Rejected texts say which errors they hold, in the order in which they must be reported:
//
//     // expect: 3:12 syntax_opcode
//
// and, where XLA takes the text, why that is right all the same: "// xla: accepts: ...".
#ifndef ASSAY_CONFORMANCE_CASE_H_
#define ASSAY_CONFORMANCE_CASE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/arguments.h"
#include "spec/literal.h"

namespace assay {

struct Case {
  std::vector<NamedLiteral> arguments;  // arg0, arg1, ... in the order of the text
  std::vector<Literal> results;         // out0, out1, ...
};

// The comments of `text`; `file` is the name for messages. Labels: case_value (no shape or
// literal), case_order (outputs not counted from 0), case_empty (no output at all).
Result<Case> ReadCase(std::string_view file, std::string_view text);

// "s32[4] {5, 6, 7, 8}", floats decimal or hexadecimal.
Result<Literal> ReadValue(std::string_view text);

struct ExpectedDiagnostic {
  int64_t line = 0;
  int64_t column = 0;
  std::string label;
  std::string ToString() const;  // "3:12 syntax_opcode"
};

// Label: case_expect for a line that says "expect:" but not LINE:COLUMN LABEL.
Result<std::vector<ExpectedDiagnostic>> ReadExpectations(std::string_view file, std::string_view text);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_CASE_H_
