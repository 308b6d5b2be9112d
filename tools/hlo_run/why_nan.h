// --why-nan: where a NaN or an infinity of a result came from.
//
// The program runs once more with every instruction watched. From the element of the result the way
// goes back, at each instruction to an operand element that is NaN (or infinite) already, through
// calls, loops and tuples, until there is none: that instruction made it.
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

namespace assay {

// An element of a result that no argument explains.
struct NonFinite {
  int64_t leaf = 0;
  std::vector<int64_t> path;  // of the leaf in the result
  int64_t element = 0;
  int64_t count = 1;          // elements of the leaf
  bool is_nan = false;
};

// The first NaN of the result where no argument has one; else the first infinity, likewise.
std::optional<NonFinite> NewNonFinite(std::span<const Literal> arguments, const Literal& result);

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
  ElementFact origin;  // what made it
  std::vector<ElementFact> operands;  // of the origin, at the elements that it used
  std::vector<ElementFact> slice;     // what those depend on, nearest first
  std::vector<ElementFact> way;       // from the origin to the result

  std::string ToText() const;
  nlohmann::json ToJson() const;
};

// `run` runs the program with an observer. An error where it fails, or runs too many instructions.
Result<NanReport> WhyNan(const Module& module, const NonFinite& found,
                         const std::function<Status(RunObserver&)>& run, int64_t memory_limit = 0);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_WHY_NAN_H_
