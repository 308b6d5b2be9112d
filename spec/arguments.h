// Arguments and results of a program as arrays: from and to .npz files, and at random.
//
// The contract is docs/design.md, "Arrays": leaves of tuple parameters count one by one as arg0,
// arg1, ...; types must match the parameter's; types that numpy lacks are unsigned integers of their
// bit patterns, named by the entry `dtypes`.
#ifndef ASSAY_SPEC_ARGUMENTS_H_
#define ASSAY_SPEC_ARGUMENTS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/npz.h"
#include "base/philox.h"
#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// A literal with the name of its entry.
struct NamedLiteral {
  std::string name;
  Literal value;
};

// Every array of an .npz file, `dtypes` applied, in the order of the file. Labels: npz_*, and
// npz_dtypes where that entry is no JSON object of type names, names an array that is not there, or
// does not fit an array's own type. The limit is that of ReadNpz.
Result<std::vector<NamedLiteral>> ReadLiterals(const std::string& path, int64_t memory_limit = 0,
                                               int64_t in_use = 0);
Result<std::vector<NamedLiteral>> LiteralsFromEntries(std::vector<NpzEntry> entries,
                                                      const std::string& path);
// Writes the arrays and `dtypes`.
Status WriteLiterals(const std::string& path, std::span<const NamedLiteral> arrays);
// Writes prefix0, prefix1, ... and `dtypes`. Tokens are left out, their numbers stay unused.
Status WriteLiterals(const std::string& path, std::string_view prefix,
                     std::span<const Literal> leaves);

// One array as a .npy file, stored as WriteLiterals does, without saying its type. Written as
// WriteIntoNewFolder does (base/file.h).
Status WriteLiteral(const std::string& path, const Literal& array);

// One literal per parameter of the entry from the arrays arg0, arg1, ...; every leaf must be there
// (but tokens), nothing else may be. Every fault is reported. Labels: argument_missing,
// argument_unknown, argument_type, argument_shape.
Result<std::vector<Literal>> BindArguments(const Module& module, std::vector<NamedLiteral> arrays,
                                           const std::string& path);
// One literal per leaf of the entry's result from the arrays out0, out1, ..., in the same way (a token
// for a token). Labels: expected_missing, expected_unknown, expected_type, expected_shape.
Result<std::vector<Literal>> BindExpected(const Module& module, std::vector<NamedLiteral> arrays,
                                          const std::string& path);

// One literal per parameter by the random rule: one Philox word an element (complex: all real parts,
// then all imaginary ones). Labels: argument_size for parameters that cannot be made, memory_limit
// where all of them, beside what is in use, take more bytes (0: no limit).
Result<std::vector<Literal>> RandomArguments(const Module& module, uint64_t seed,
                                             int64_t memory_limit = 0, int64_t in_use = 0);
// A literal of `shape` by that rule, from the next words of `stream`.
Result<Literal> RandomLiteral(const Shape& shape, Philox& stream);

// Replaces every elided constant by random values, one stream for the module in textual order.
// Labels as RandomArguments.
Status FillElided(Module& module, uint64_t seed, int64_t memory_limit = 0);

// The array leaves of a result in order: the arrays out0, out1, ...; tokens included.
std::vector<Literal> LeavesOf(const Literal& literal);
// The literal with the tuple structure of `shape` and these leaves, which may have other shapes than its.
Literal AssembleLeaves(const Shape& shape, std::vector<Literal> leaves);

}  // namespace assay

#endif  // ASSAY_SPEC_ARGUMENTS_H_
