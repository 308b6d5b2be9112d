// Reads HLO text.
#ifndef ASSAY_SPEC_HLO_PARSER_H_
#define ASSAY_SPEC_HLO_PARSER_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "spec/module.h"

namespace assay {

struct ParseOptions {
  bool fill_missing_layouts = true;  // arrays without one get the descending layout, as in XLA
  int64_t max_depth = 8192;          // nesting of operands and computations
};

// Parses one module (text before any `// -----` line is all there is; SplitModules divides). All
// errors that can be told apart are reported, at most kMaxDiagnostics (spec/verifier.h), in textual
// order; with them, the op rules (VerifyInstructions) that the instructions around them violate. A
// text without errors of reading is not verified. `file` is the name shown in messages. The module
// keeps `text` for later messages.
Result<std::unique_ptr<Module>> ParseHlo(std::string file, std::string text,
                                         const ParseOptions& options = {});

// A shape or a literal on its own.
Result<Shape> ParseShape(std::string_view text);
Result<Literal> ParseLiteral(std::string_view text, const Shape& shape);

// A part between lines "// -----": a view of the whole text. ForParser() begins with as many blank
// lines as stand before the part, so that positions in messages are right.
struct ModulePart {
  std::string_view text;
  int64_t lines_before = 0;
  std::string ForParser() const;
};

// The parts that hold more than comments; the whole text where none does.
std::vector<ModulePart> SplitModules(std::string_view text);

// The labels of the reader's own errors, each with what it means.
std::span<const std::pair<std::string_view, std::string_view>> AllTextLabels();

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PARSER_H_
