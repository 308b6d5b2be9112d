// --why-nan: where a NaN or an infinity of a result came from.
//
// The program runs once more with every instruction watched. From the element of the result the way
// goes back, at each instruction to an operand element that is NaN (or infinite) already, through
// calls, loops and tuples, until there is none: that instruction made it. Results are those of the
// program and what it gives to the host; a way that ends in an argument, or in what came from the host,
// is left for another one, of this element or of the next, as long as there is one.
#ifndef ASSAY_TOOLS_HLO_RUN_WHY_NAN_H_
#define ASSAY_TOOLS_HLO_RUN_WHY_NAN_H_

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"
#include "tools/hlo_run/non_finite.h"
#include "tools/hlo_run/run_record.h"

namespace assay {

// NaN, else infinities: the first kind that a result has and no input; nullopt: there is none.
std::optional<NumberKind> NewKind(std::span<const Literal> inputs, std::span<const Literal> results);

// An element of an instruction's value in one execution.
struct ElementFact {
  const Instruction* instruction = nullptr;
  std::string element;     // "{2,3}"
  std::string value;       // "-inf"; "not kept"
  int64_t iteration = -1;  // of the innermost loop around
  int device = -1;         // of several
  int operand = -1;        // of the instruction that it is a fact for
  std::string note;
};

struct NanReport {
  std::string result;  // "out0{2,3}"
  std::string value;   // "nan"
  ElementFact origin;  // what made it; where no instruction did, the input that has it
  std::vector<ElementFact> operands;  // of the origin, at the elements that it used
  std::vector<ElementFact> slice;     // what those depend on, nearest first
  std::vector<ElementFact> way;       // from the origin to the result
  std::vector<ElementFact> choices;   // on the way: predicates and indices that led along it

  std::string ToText() const;
  nlohmann::json ToJson() const;
};

// Of the first NaN of `result`, of what is given to the host, else of the first infinity, that an
// instruction made; if none did, of the first at all, with the input that has it, or with the instruction
// before which values are not kept. `run` runs the program with the record for an observer. An error where
// it fails, or runs too many instructions.
Result<NanReport> WhyNan(const Module& module, const Literal& result,
                         const std::function<Status(RunRecord&)>& run, int64_t memory_limit = 0);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_WHY_NAN_H_
