// The attributes that StableHLO's operations have in another form than VHLO's: rows of two tables.
//
// VHLO leaves nothing unsaid and takes records apart: what StableHLO implies is written out, and
// #stablehlo.gather<...> becomes six attributes.
#ifndef ASSAY_SPEC_STABLEHLO_VHLO_ATTRIBUTES_H_
#define ASSAY_SPEC_STABLEHLO_VHLO_ATTRIBUTES_H_

#include <span>
#include <string_view>
#include <vector>

#include "spec/mlir/kind.h"
#include "spec/stablehlo/vhlo_values.h"

namespace assay::stablehlo {

// How StableHLO writes what is a plain attribute in VHLO.
enum class Form : uint8_t {
  kPlain,         // as vhlo_nodes.h says
  kBoolean,       // true or false, nothing else
  kIntegerArray,  // array<i64: ...> for a tensor
  kBooleanArray,  // array<i1: ...> for a tensor
  kUnit,          // there or not, for true or false
  kSymbol,        // @name for a string
  kSymbols,       // [@name, ...] for strings
  kApiVersion,    // 1 : i32 for an enumerator
};

struct AttributeRule {
  std::string_view family;  // of VHLO's operations, without dialect: "all_gather"
  std::string_view name;    // in VHLO, and in StableHLO unless a record holds it
  Form form = Form::kPlain;
  const ImpliedValue* implied = nullptr;  // StableHLO may leave it out; nullptr: never
  std::string_view together_with = {};    // left out only if that one is left out too
  bool comes_back = false;  // implied, but StableHLO's own reader says it all the same
};
// nullptr: plain and always said.
const AttributeRule* FindAttributeRule(std::string_view family, std::string_view name);
// All rows of a family.
std::span<const AttributeRule> AttributeRulesOf(std::string_view family);

// A record of StableHLO and the attributes of VHLO for its fields, in their order. "": VHLO drops
// the field, and it is 0 when it comes back.
struct RecordRule {
  std::string_view family;
  std::string_view name;  // "dimension_numbers"
  mlir::Kind kind;
  std::vector<std::string_view> parts;
};
std::span<const RecordRule> RecordRulesOf(std::string_view family);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_VHLO_ATTRIBUTES_H_
