// OpRules: what the specification asks of an operation, a row each.
//
// A row has the numbered inputs of the specification with their kinds (labels add_i1), the outputs with
// theirs (add_o1) and the constraints (add_c1), each with its words and its check. The rows lie in files
// named like those of spec/ops/. Of an operation the first broken rule is reported: kinds first, then the
// constraints in the order of the row, so a check may rely on those before it.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_RULES_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_RULES_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/stablehlo/verify/attribute_kinds.h"
#include "spec/stablehlo/verify/op_view.h"
#include "spec/stablehlo/verify/type_view.h"

namespace assay::verify {

// What breaks a rule, in words; empty: nothing does.
using Finding = std::string;

struct Rule {
  std::string_view id;    // "c1": the label is the operation's name and this
  std::string_view text;  // what is allowed
  Finding (*check)(const OpView&);
  // StableHLO's own tools do not ask it, and programs in files break it: asked only when all rules are.
  bool tolerated = false;
};

struct Input {
  enum class Form : uint8_t { kOperand, kOperands, kAttribute, kRegion, kRegions };
  int number;             // in the specification; 0: an attribute that it does not number
  std::string_view name;  // that of the operation's definition: of an attribute its key
  Form form;
  Allowed allowed = Allowed();                     // operands
  const AttributeKind* attribute = nullptr;        // attributes
  bool optional = false;                           // of attributes, and of operands: one or none
};
Input Operand(int number, std::string_view name, Allowed allowed);
Input OptionalOperand(int number, std::string_view name, Allowed allowed);
Input Operands(int number, std::string_view name, Allowed allowed);  // any number of them
Input Attribute(int number, std::string_view name, const AttributeKind& kind);
Input OptionalAttribute(int number, std::string_view name, const AttributeKind& kind);
Input Region(int number, std::string_view name);
Input Regions(int number, std::string_view name);

struct Output {
  std::string_view name;
  Allowed allowed;
  bool variadic = false;
};

struct OpRules {
  std::string_view name;  // "stablehlo.add"
  std::vector<Input> inputs;
  std::vector<Output> outputs;
  std::vector<Rule> rules;
  bool short_rows = false;  // numbers of -1 fill up rows of replica_groups that are shorter
};

// nullptr where there is none.
const OpRules* FindRules(std::string_view operation);
std::span<const OpRules> AllRules();

// "add_c1" for the constraint "c1" of stablehlo.add; "chlo_top_k_c1" for one of another dialect.
std::string LabelOf(std::string_view operation, std::string_view id);

// The rows of each file.
std::vector<OpRules> ElementwiseRules();
std::vector<OpRules> DataMovementRules();
std::vector<OpRules> DynamicRules();
std::vector<OpRules> QuantizationRules();
std::vector<OpRules> ProgramRules();  // functions, calls, modules
std::vector<OpRules> ChloRules();
std::vector<OpRules> InstrumentRules();  // the dialects interpreter and check
std::vector<OpRules> ReductionRules();
std::vector<OpRules> IndexingRules();
std::vector<OpRules> ContractionRules();
std::vector<OpRules> ConvolutionRules();
std::vector<OpRules> LinearAlgebraRules();
std::vector<OpRules> RandomRules();
std::vector<OpRules> ControlRules();
std::vector<OpRules> CustomCallRules();
std::vector<OpRules> CollectiveRules();
std::vector<OpRules> CommunicationRules();
std::vector<OpRules> ShardyRules();
std::vector<OpRules> ShardyCollectiveRules();

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_RULES_H_
