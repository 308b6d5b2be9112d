// Coverage: a small program for every op at every element type, and who says that it is legal.
//
// The programs are data (conformance/coverage/programs.txt, which explains its form), and so are
// the tables of what XLA's verifier takes (xla_types.txt, asked by tools/peers/xla_types.py, which
// reads the same programs) and of what the StableHLO specification allows (stablehlo_types.txt).
#ifndef ASSAY_CONFORMANCE_COVERAGE_H_
#define ASSAY_CONFORMANCE_COVERAGE_H_

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/primitive_type.h"

namespace assay {

// The element types of arrays in the order of the tables.
std::span<const PrimitiveType> CoverageTypes();

struct CoverageCell {
  std::string row;   // "add", "compare/LT"; of pairs with the first type: "convert f32"
  std::string type;  // "f32"; "none" for a program without an element type
  std::string op;    // "compare"
  std::string text;  // the program
};

// Every cell in the order of the file. Labels: coverage_line for a line that is no row, or that
// uses a placeholder that there is not.
Result<std::vector<CoverageCell>> CoverageCells(const std::string& path);

// Row -> the types that are legal in it: lines "row: type type", "all" for every type.
using LegalTypes = std::map<std::string, std::set<std::string>, std::less<>>;
Result<LegalTypes> ReadLegalTypes(const std::string& path);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_COVERAGE_H_
