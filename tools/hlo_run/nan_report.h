// What --why-nan says, as text and as JSON.
#ifndef ASSAY_TOOLS_HLO_RUN_NAN_REPORT_H_
#define ASSAY_TOOLS_HLO_RUN_NAN_REPORT_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "spec/module.h"

namespace assay {

// An element of an instruction's value in one execution.
struct ElementFact {
  const Instruction* instruction = nullptr;
  std::string element;     // "{2,3}"
  std::string value;       // "-inf"; "not kept"
  int64_t iteration = -1;  // of the innermost loop around
  int device = -1;         // of several
  int operand = -1;        // of the instruction that it is a fact for
  std::string product;     // "{3}": of a sum of products, the index of the one that it is a factor of
  std::string note;
};

struct NanReport {
  std::string result;  // "out0{2,3}"
  std::string value;   // "nan"
  ElementFact origin;  // what made it; where no instruction did, the input that has it
  std::vector<ElementFact> operands;  // of the origin, at the elements that it used
  int64_t products = 0;               // that it is the sum of; then the operands are factors of the largest
  std::vector<ElementFact> slice;     // what those depend on, nearest first, to the arguments
  bool slice_is_cut = false;          // there is more than is followed
  std::vector<ElementFact> controls;  // what decided that all that ran, each with what it was computed from
  std::vector<ElementFact> way;       // from the origin to the result
  std::vector<ElementFact> choices;   // on the way: predicates and indices that led along it
  // Where the origin calls a body for each element: the call that made it, looked into; at most one.
  std::vector<NanReport> body;
  int64_t rows = 0;  // of each list, at most

  std::string ToText() const;
  nlohmann::json ToJson() const;
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_NAN_REPORT_H_
