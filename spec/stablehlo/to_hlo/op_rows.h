// The rows of operations: what each becomes in HLO, or why it has no form there.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_OP_ROWS_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_OP_ROWS_H_

#include <span>
#include <string_view>
#include <vector>

#include "spec/attributes.h"
#include "spec/opcode.h"
#include "spec/stablehlo/to_hlo/translation.h"

namespace assay::to_hlo {

// An attribute that HLO has under another name, or in another form.
struct AttributeMapping {
  std::string_view name;  // StableHLO's
  AttributeId id;
  bool required = true;
  int64_t enumerator = 0;  // StableHLO's number of our enumerator 0
  // Where the forms differ by more than that.
  Result<AttributeValue> (*read)(Body&, mlir::Attribute) = nullptr;
};

struct OpRow {
  std::string_view name;                     // "stablehlo.add"
  Opcode opcode = Opcode::kForeign;          // the instruction it becomes, or the main one of several
  int operands = -1;                         // their number; -1: any
  std::span<const AttributeMapping> attributes = {};
  Status (*convert)(Body&) = nullptr;        // nullptr: one instruction of `opcode`
  std::string_view unsupported = {};         // why it has no HLO form (yet)
};

// nullptr where there is none.
const OpRow* FindOpRow(std::string_view name);
std::vector<const OpRow*> AllOpRows();  // by name

// Converts body.at() by its row.
Status ConvertOperation(Body& body);
// Why an operation has no HLO form: what its row says, or that it has none. Ok: it has one.
Status CheckHasForm(const mlir::Operation& operation);
// The attributes of body.at() by these rows.
Result<Attributes> ReadAttributes(Body& body, std::span<const AttributeMapping> rows);
// Puts the attributes that any operation may have, frontend attributes and shardings, on what makes its
// results, of the instructions from `first` on.
Status Annotate(Body& body, InstructionId first);
// The entries of mhlo.frontend_attributes. HLO has strings only: true and false become theirs, as in XLA, anything
// else its text under a name that begins with kMlirPrefix.
FrontendAttributes FrontendTexts(mlir::Attribute dictionary);
FrontendAttribute FrontendText(std::string_view key, std::string text);
// Names that frontend attributes have for what the other side says in another way: the text of an attribute that is no
// string; sdy.sharding_rule; the source_target_pairs of a transfer; an operation's number, and those of the operations
// that must run before it.
inline constexpr std::string_view kMlirPrefix = "assay.mlir.";
inline constexpr std::string_view kShardingRule = "xla.sdy.sharding_rule";
inline constexpr std::string_view kTransferPairs = "_xla_send_recv_source_target_pairs";
inline constexpr std::string_view kControlId = "assay.control_id";
inline constexpr std::string_view kControlPredecessorIds = "assay.control_predecessors";

// A custom call in StableHLO too; its rng_algorithm is in backend_config here.
inline constexpr std::string_view kDynamicRngBitGenerator = "stablehlo.dynamic_rng_bit_generator";

// The rows of each file.
std::span<const OpRow> ArrayRows();        // convert_arrays.cc
std::span<const OpRow> RegionRows();       // convert_regions.cc
std::span<const OpRow> AlgebraRows();      // convert_algebra.cc
std::span<const OpRow> DeviceRows();       // convert_devices.cc
std::span<const OpRow> CallRows();         // convert_calls.cc
std::span<const OpRow> DynamicRows();      // convert_dynamic.cc
std::span<const OpRow> ChloRows();         // convert_chlo.cc
std::span<const OpRow> ShardyRows();       // convert_shardy.cc
// What conversions of several files share.
Result<Attributes> GatherAttributes(Body& body);  // all but the slice sizes
// N x 2 integers in a row; empty where there is no such attribute.
Result<std::vector<int64_t>> PaddingPairs(Body& body, std::string_view name);
// window_strides, window_reversal and the dilations of those names; padding empty: none.
Result<Window> WindowOf(Body& body, std::span<const int64_t> sizes, std::span<const int64_t> padding,
                        std::string_view base_dilation, std::string_view window_dilation);
// dim_labels, window and groups. Sizes of the kernel that are not known are 1 in the window.
Result<Attributes> ConvolutionAttributes(Body& body, const Shape& kernel,
                                         std::span<const int64_t> padding);
Status AddConvolution(Body& body, const Instructions& operands, std::span<const int64_t> padding);
// With the padding, pairs of low and high, as the last operand.
Status AddDynamicConvolution(Body& body, const Instructions& operands);
// An elementwise operation's operands. In StableHLO a bounded dimension agrees with each size up to its bound and
// with other bounds, in HLO with its own bound only. There the sizes are forgotten: a size that nothing is said
// of agrees with all, and whether sizes are the same is asked when it runs.
Instructions WithSizesThatAgree(Body& body, Instructions operands, const Shape& result);
Result<AttributeValue> ReadPrecision(Body& body, mlir::Attribute attribute);
Result<AttributeValue> ReadReplicaGroups(Body& body, mlir::Attribute attribute);
Result<AttributeValue> ReadChannel(Body& body, mlir::Attribute attribute);

}  // namespace assay::to_hlo

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_OP_ROWS_H_
