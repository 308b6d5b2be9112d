// The table of forms, one row per kind of attribute.
#include "spec/attribute_forms.h"

#include <iterator>
#include <utility>

namespace assay {
namespace {

using K = AttributeKind;

struct FormRow {
  AttributeKind kind;
  std::string_view form;     // empty: the row's enumerators
  std::string_view example;  // of the value; empty: its first enumerator
};

constexpr FormRow kForms[] = {
    {K::kBool, "true | false", "true"},
    {K::kInt, "an integer", "1"},
    {K::kFloat, "a number", "0.001"},
    {K::kString, "a string in double quotes", "\"text\""},
    {K::kEnum, "", ""},
    {K::kEnumList, "", ""},
    {K::kIntList, "{integer,...}", "{0,1}"},
    {K::kBoolList, "{true | false,...}", "{true,false}"},
    {K::kBoolOrBoolList, "true | false, or {true | false,...}", "{true,false}"},
    {K::kIntLists, "{{integer,...},...}", "{{4,8},{4,8}}"},
    {K::kIndexPairs, "{{source,target},...}", "{{0,1},{1,0}}"},
    {K::kComputation, "the name of a computation above, or its body in braces", "computation"},
    {K::kComputationList, "{computation,...}: names of computations above, or bodies in braces",
     "{computation, other}"},
    {K::kInstructionList, "{instruction,...}: earlier ones of the computation", "{first, second}"},
    {K::kLiteral, "a shape and a value", "s32[2]{0} {1, 2}"},
    {K::kWindow,
     "{size=AxB stride=AxB pad=LOW_HIGHxLOW_HIGH lhs_dilate=AxB rhs_dilate=AxB rhs_reversal=0x1}, "
     "one entry per dimension, all but size optional",
     "{size=3x3 pad=1_1x1_1}"},
    {K::kConvolutionDimensions,
     "INPUT_KERNEL->OUTPUT, a letter per dimension: b batch, f feature, i and o the kernel's "
     "features, digits spatial",
     "b01f_01io->b01f"},
    {K::kSliceRanges, "{[start:limit] or [start:limit:stride],...}, one per dimension",
     "{[0:4], [2:8:2]}"},
    {K::kPadding, "LOW_HIGH or LOW_HIGH_INTERIOR per dimension, joined by 'x'", "1_1x0_2"},
    {K::kShape, "a shape", "f32[2,3]"},
    {K::kShapeList, "{shape,...}", "{f32[2,3], s32[]}"},
    {K::kProgramShape, "{(shape,...)->shape}", "{(f32[2,3], s32[])->f32[2,3]}"},
    {K::kReplicaGroups, "{{device,...},...}, or [groups,size]<=[devices]", "{{0,1},{2,3}}"},
    {K::kSharding,
     "{replicated}, {maximal device=N}, or {devices=[tiles,...]device,... or <=[devices]}",
     "{devices=[2,1]0,1}"},
    {K::kFrontendAttributes, "{name=\"text\",...}", "{name=\"text\"}"},
    {K::kStatistics, "{visualizing_index=N,name=number,...}", "{visualizing_index=0,size=1.5}"},
    {K::kMetadata, "{op_type=\"text\" op_name=\"text\" source_file=\"text\" source_line=N ...}",
     "{op_name=\"text\" source_line=1}"},
    {K::kBackendConfig, "a string in double quotes, or JSON in braces", "{\"key\":\"value\"}"},
    {K::kOutputOperandAliases, "{{output index}: (operand, {index}),...}", "{{0}: (0, {})}"},
    {K::kInputOutputAliases,
     "{ {output index}: (parameter, {index}, may-alias | must-alias), ... }",
     "{ {0}: (0, {}, may-alias) }"},
    {K::kBufferDonors, "{ (parameter, {index}), ... }", "{ (0, {}) }"},
    {K::kResultAccuracy, "{mode=default | highest} or {tolerance={atol=x,rtol=x,ulps=n}}",
     "{mode=highest}"},
    {K::kSparsityConfig, "{lhs={...}, rhs={...}}", "{}"},
    {K::kDomain, "{kind=\"sharding\", entry=sharding, exit=sharding}",
     "{kind=\"sharding\", entry={replicated}, exit={maximal device=0}}"},
    {K::kVerbatim, "anything in balanced braces", "{}"},
    {K::kForeign, "attributes of another dialect; HLO text has none", "{}"},
};

constexpr bool FormsAreInOrder() {
  for (size_t i = 0; i < std::size(kForms); ++i) {
    if (static_cast<size_t>(kForms[i].kind) != i) return false;
  }
  return std::size(kForms) == static_cast<size_t>(K::kForeign) + 1;
}
static_assert(FormsAreInOrder(), "a kind of attribute has no form, or out of order");

const FormRow& FormRowOf(AttributeKind kind) { return kForms[static_cast<int>(kind)]; }

// Where the example of the kind would mislead: what a computation is for, sizes.
using Id = AttributeId;
constexpr std::pair<Id, std::string_view> kExamples[] = {
    {Id::kDynamicSliceSizes, "{1,4}"},
    {Id::kGatherSliceSizes, "{1,4}"},
    {Id::kFftLength, "{8}"},
    {Id::kExponentBits, "5"},
    {Id::kMantissaBits, "10"},
    {Id::kCustomCallTarget, "\"my_function\""},
    {Id::kAsyncExecutionThread, "\"host\""},
    {Id::kExecutionThread, "\"host\""},
    {Id::kSelect, "is_greater"},
    {Id::kScatter, "add"},
    {Id::kCondition, "is_below_ten"},
    {Id::kBody, "add_one"},
    {Id::kToApply, "add"},
    {Id::kTrueComputation, "on_true"},
    {Id::kFalseComputation, "on_false"},
    {Id::kBranchComputations, "{branch_0, branch_1, branch_2}"},
    {Id::kCalls, "fused_computation"},
    {Id::kCalledComputations, "{helper}"},
};

// Empty: the first enumerator.
std::string_view ExampleValueOf(const AttributeRow& row) {
  for (const auto& [id, example] : kExamples) {
    if (id == row.id) return example;
  }
  return FormRowOf(row.kind).example;
}

}  // namespace

std::string FormOf(const AttributeRow& row) {
  const std::string_view form = FormRowOf(row.kind).form;
  if (!form.empty()) return std::string(form);
  std::string values;
  for (std::string_view value : row.enumerators) {
    if (!value.empty()) values.append(values.empty() ? "" : " | ").append(value);
  }
  return row.kind == K::kEnumList ? "{" + values + ",...}" : values;
}

std::string ExampleOf(const AttributeRow& row) {
  std::string value(ExampleValueOf(row));
  for (size_t i = 0; value.empty() && i < row.enumerators.size(); ++i) value = row.enumerators[i];
  if (row.kind == K::kEnumList) value = "{" + value + "," + value + "}";
  return std::string(row.name) + "=" + value;
}

}  // namespace assay
