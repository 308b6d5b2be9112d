// Which elements of its operands an element of an instruction's result is computed from.
#ifndef ASSAY_TOOLS_HLO_RUN_ELEMENT_SOURCES_H_
#define ASSAY_TOOLS_HLO_RUN_ELEMENT_SOURCES_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

struct ElementSource {
  int operand = 0;
  int64_t element = 0;
};

struct ElementSources {
  std::vector<ElementSource> elements;
  bool whole = false;  // every element of every operand may matter; `elements` is empty
};

// `operand(i)`: operand i's value, or an invalid literal where it is not at hand. Ops without a map of
// elements (and what needs a value that is not at hand) give `whole`.
ElementSources SourcesOf(const Instruction& instruction, int64_t element,
                         const std::function<Literal(int)>& operand);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_ELEMENT_SOURCES_H_
