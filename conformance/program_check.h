// Checks of whole programs in files, against themselves and against expected results.
#ifndef ASSAY_CONFORMANCE_PROGRAM_CHECK_H_
#define ASSAY_CONFORMANCE_PROGRAM_CHECK_H_

#include <memory>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// The names, without ".hlo" and in order, of the .hlo files of a folder; empty if it is missing.
std::vector<std::string> ProgramsIn(const std::string& folder);

// The file, parsed and verified.
Result<std::unique_ptr<Module>> LoadProgram(const std::string& path);

// Empty if the program in the file parses and verifies, prints to a text that parses to an equal
// module and prints the same again, and equals its clone; else what went wrong.
std::string CheckRoundTrip(const std::string& path);

// Empty if `result`, the module's, holds the arrays out0, out1, ... of the .npz file, `identical` bit
// for bit, else within the bounds of conformance/comparison.h; otherwise a line for each array that
// differs.
std::string CheckResult(const Module& module, const Literal& result,
                        const std::string& expected_path, bool identical);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_PROGRAM_CHECK_H_
