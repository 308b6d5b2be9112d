// What upstream's test files say of the text that a run prints, and that text.
//
// The first lines of a file say how it is run ("// RUN: ..."). Where a run's output goes to FileCheck, lines
// "// CHECK: ..." of the file hold parts of it: CHECK what comes somewhere after the last match, CHECK-NEXT
// on the line after it. Blanks and tabs in a row are one blank.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_PRINTED_H_
#define ASSAY_CONFORMANCE_STABLEHLO_PRINTED_H_

#include <string>
#include <string_view>
#include <vector>

#include "spec/literal.h"

namespace assay {

// A run of the upstream interpreter.
struct UpstreamRun {
  std::string args;           // what --args gives; empty: none
  std::string prefix;         // of the lines that its output is compared with; empty: with nothing
  bool constants = false;     // results are printed as constants (--interpreter-print-dense)
  bool must_fail = false;
};
std::vector<UpstreamRun> ReadUpstreamRuns(std::string_view file);

// The parts of a file between "// -----" lines.
std::vector<std::string_view> SplitPrograms(std::string_view file);

// A result as upstream prints it: "tensor<2xi1> {\n  [true, false]\n}", or "dense<[true, false]> : tensor<2xi1>".
std::string PrintedTensor(const Literal& literal);
std::string PrintedConstant(const Literal& literal);

// Empty, or the first line of `checks` with that prefix that `printed` does not fit; or one that is not
// known here (patterns, and other words than NEXT and LITERAL).
std::string CompareWithCheckLines(std::string_view checks, std::string_view prefix, std::string_view printed);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_PRINTED_H_
