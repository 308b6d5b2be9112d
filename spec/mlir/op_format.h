// The pretty forms of operations in text: one row each, in a small language that reader and printer
// both follow.
//
// A format is a list of words separated by blanks:
//   %             one operand            %*   the remaining operands, with commas
//   %,            the remaining operands, each with a comma behind it
//   $name:form    an attribute; forms: op_format.cc
//   {}            the other attributes, nothing where there are none
//   @form         types, from which those of operands and results follow
//   !form(a, b)   something of its own, holding the attributes a and b
//   [$name ... ?] written where the attribute is there; [% ... ?]: where there are operands. The
//                 first word inside is a literal, by which the reader sees it.
//   ~             no blank before what follows
//   any other     itself: a keyword or punctuation
#ifndef ASSAY_SPEC_MLIR_OP_FORMAT_H_
#define ASSAY_SPEC_MLIR_OP_FORMAT_H_

#include <string_view>
#include <vector>

namespace assay::mlir {

struct FormatWord {
  enum Kind {
    kLiteral,  // text
    kOperand,
    kOperands,
    kOperandsWithCommas,
    kAttribute,   // text: its name; form
    kAttributes,  // {}
    kTypes,       // form
    kCustom,      // form
    kGroup,       // text: the attribute, "" for operands; `end`: the index of its kGroupEnd
    kGroupEnd,
    kNoBlank,
  };
  Kind kind;
  std::string_view text;
  std::string_view form;
  size_t end = 0;
};

struct OpFormat {
  std::string_view name;
  std::vector<FormatWord> words;
  std::vector<std::string_view> attributes;  // that the format holds, so that {} leaves them out
};

// The words for the numbers of @direction and @reduction.
inline constexpr std::string_view kDirections[] = {"NONE", "FORWARD", "BACKWARD", "BOTH"};
inline constexpr std::string_view kReductions[] = {"sum", "max", "min"};

// nullptr where the operation is written in the generic form only. Most of mhlo's operations have
// the formats of StableHLO's.
const OpFormat* FindOpFormat(std::string_view name);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_OP_FORMAT_H_
