// The rows of ops: what each becomes in StableHLO, or why it has no form there.
#ifndef ASSAY_SPEC_STABLEHLO_FROM_HLO_OP_ROWS_H_
#define ASSAY_SPEC_STABLEHLO_FROM_HLO_OP_ROWS_H_

#include <span>
#include <string_view>

#include "spec/attributes.h"
#include "spec/opcode.h"
#include "spec/stablehlo/from_hlo/translation.h"

namespace assay::from_hlo {

// How StableHLO writes an attribute that HLO has as well.
enum class Form : uint8_t { kInt64, kInt32, kBoolean, kFloat32, kInt64s, kFirst, kEnum, kText,
                            kAccuracy };

struct AttributeRow {
  std::string_view name;         // StableHLO's
  AttributeId id;
  Form form;                     // kFirst: the only number of a list
  std::string_view enumeration;  // kEnum: its name, and StableHLO's number of our enumerator 0
  int64_t enumerator = 0;
  bool optional = false;         // written where HLO has it, else the op's default is written
};

struct OpRow {
  Opcode opcode;
  std::string_view name;                       // of the operation
  std::span<const AttributeRow> attributes = {};
  Status (*convert)(Body&) = nullptr;          // nullptr: one operation of that name
  std::string_view unsupported = {};
};

// Every opcode has one.
const OpRow& RowOf(Opcode opcode);

// The operation of the row with its attributes, at body.at(), of these operands.
Result<mlir::Operation*> AddRowOperation(Body& body, const OpRow& row, const Values& operands);

std::span<const OpRow> PlainRows();   // convert_plain.cc
std::span<const OpRow> RegionRows();  // convert_regions.cc
std::span<const OpRow> DeviceRows();  // convert_devices.cc
std::span<const OpRow> CallRows();    // convert_calls.cc

// What conversions of several files share.
// The properties of a convolution: dimension_numbers, window and groups; with its padding or without.
Status SetConvolutionNumbers(Body& body, mlir::Operation& operation, bool padding);

}  // namespace assay::from_hlo

#endif  // ASSAY_SPEC_STABLEHLO_FROM_HLO_OP_ROWS_H_
