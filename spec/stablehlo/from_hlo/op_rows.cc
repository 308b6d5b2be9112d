#include "spec/stablehlo/from_hlo/op_rows.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <string>

#include "spec/op_table.h"
#include "spec/stablehlo/from_hlo/nodes.h"

namespace assay::from_hlo {
namespace {

// What no dialect that we know has; a row that is forgotten has neither name nor reason.
constexpr std::string_view kNoForm = "StableHLO, CHLO and mhlo have no operation for it";
constexpr OpRow kWithoutForm[] = {
    {Opcode::kForeign, "", {}, nullptr, "an operation of another dialect, which we do not know"},
    {Opcode::kRaggedAllToAll, "", {}, nullptr, kNoForm},
    {Opcode::kRngGetAndUpdateState, "", {}, nullptr, kNoForm},
    {Opcode::kScaledDot, "", {}, nullptr, kNoForm},
    {Opcode::kShuffle, "", {}, nullptr, kNoForm},
};

constexpr AttributeRow kAccuracy[] = {
    {"result_accuracy", AttributeId::kResultAccuracy, Form::kAccuracy, {}, 0, true}};

struct Table {
  std::deque<std::string> names;
  std::array<OpRow, kOpcodeCount> rows;

  Table() {
    for (const OpSpec* spec : AllOps()) {
      OpRow& row = rows[static_cast<size_t>(spec->opcode)];
      row = {.opcode = spec->opcode, .name = {}};
      // Elementwise ops are the same operation: as the op table says.
      if (!spec->traits.Has(Trait::kElementwise) || spec->operands.minimum != spec->operands.maximum) continue;
      row.name = names.emplace_back("stablehlo." + std::string(spec->stablehlo));
      if (FindUse(*spec, AttributeId::kResultAccuracy) != nullptr) row.attributes = kAccuracy;
      if (!spec->stablehlo.empty()) continue;
      // mhlo, which programs of StableHLO may be mixed with, has all of HLO's under HLO's names.
      std::string& name = names.back();
      name = "mhlo." + std::string(spec->name);
      std::ranges::replace(name, '-', '_');
      row.name = name;
    }
    for (std::span<const OpRow> family : {std::span<const OpRow>(kWithoutForm), PlainRows(), RegionRows(), DeviceRows(), CallRows()}) {
      for (const OpRow& row : family) rows[static_cast<size_t>(row.opcode)] = row;
    }
  }
};

// The value of the instruction, else the op's default; nullptr where it is optional and absent.
const AttributeValue* ValueOf(const Instruction& instruction, const AttributeRow& row,
                              std::optional<AttributeValue>* made) {
  if (const AttributeValue* value = instruction.attributes().Find(row.id)) return value;
  if (row.optional) return nullptr;
  const AttributeUse* use = FindUse(instruction.spec(), row.id);
  const int64_t absent = use != nullptr ? use->default_value : 0;
  if (row.form == Form::kBoolean) *made = AttributeValue(absent != 0);
  else if (row.form == Form::kInt64s) *made = AttributeValue(std::vector<int64_t>());
  else *made = AttributeValue(absent);
  return &**made;
}

mlir::Attribute Write(mlir::Context& context, const AttributeRow& row, const AttributeValue& value) {
  switch (row.form) {
    case Form::kInt64: return Int64(context, std::get<int64_t>(value));
    case Form::kInt32: return Int32(context, std::get<int64_t>(value));
    case Form::kBoolean: return context.Boolean(std::get<bool>(value));
    case Form::kFloat32: {
      const auto bits = static_cast<int64_t>(BitsFromDouble(PrimitiveType::kF32, std::get<double>(value)));
      return context.Get(mlir::Kind::kFloat, {context.FloatType("f32"), bits});
    }
    case Form::kInt64s: return Int64s(context, std::get<std::vector<int64_t>>(value));
    case Form::kFirst: return Int64(context, std::get<std::vector<int64_t>>(value)[0]);
    case Form::kEnum:
      return Enumerator(context, row.enumeration, std::get<int64_t>(value) + row.enumerator);
    case Form::kAccuracy: {
      const ResultAccuracy& accuracy = *std::get<Box<ResultAccuracy>>(value);
      const auto bits = [](double number) {
        return static_cast<int64_t>(BitsFromDouble(PrimitiveType::kF64, number));
      };
      return context.Get(mlir::SpecOf(mlir::Kind::kResultAccuracy, mlir::DialectId::kStableHlo),
                         {bits(accuracy.atol), bits(accuracy.rtol), accuracy.ulps,
                          Enumerator(context, "result_accuracy_mode", static_cast<int64_t>(accuracy.mode))});
    }
    case Form::kText: return context.String(*std::get<Box<std::string>>(value));
  }
  return nullptr;
}

}  // namespace

const OpRow& RowOf(Opcode opcode) {
  static const Table table;
  return table.rows[static_cast<size_t>(opcode)];
}

Result<mlir::Operation*> AddRowOperation(Body& body, const OpRow& row, const Values& operands) {
  ASSIGN_OR_RETURN(mlir::Operation * operation, body.AddHere(row.name, operands));
  for (const AttributeRow& attribute : row.attributes) {
    std::optional<AttributeValue> made;
    const AttributeValue* value = ValueOf(body.at(), attribute, &made);
    if (value == nullptr) continue;
    if (attribute.form == Form::kInt32 && std::get<int64_t>(*value) > INT32_MAX) {
      return UnsupportedError("unsupported_form", std::string(attribute.name) + " is " +
                                                      std::to_string(std::get<int64_t>(*value)) +
                                                      ", which 32 bits do not hold");
    }
    body.SetProperty(*operation, attribute.name, Write(body.context(), attribute, *value));
  }
  return operation;
}

}  // namespace assay::from_hlo
