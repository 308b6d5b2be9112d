#include "spec/stablehlo/to_hlo/op_rows.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "spec/hlo/json_text.h"
#include "spec/mlir/text_printer.h"
#include "spec/op_table.h"
#include "spec/stablehlo/to_hlo/other_attributes.h"
#include "spec/stablehlo/to_hlo/shardings.h"
#include "spec/stablehlo/to_hlo/shardy_names.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

// Elementwise functions take this from StableHLO 1.9 on; it bounds the result's error, and ours has
// none beyond the rounding.
Result<AttributeValue> ReadResultAccuracy(Body&, mlir::Attribute attribute) {
  ResultAccuracy accuracy;
  if (!attribute->Is(mlir::Kind::kResultAccuracy)) {
    return InvalidError("result_accuracy", "the attribute result_accuracy is of another kind");
  }
  accuracy.atol = DoubleFromBits(PrimitiveType::kF64, static_cast<uint64_t>(attribute->integer(0)));
  accuracy.rtol = DoubleFromBits(PrimitiveType::kF64, static_cast<uint64_t>(attribute->integer(1)));
  accuracy.ulps = attribute->integer(2);
  const std::optional<int64_t> mode = IntegerOf(attribute->node(3));
  if (mode && *mode >= 0 && *mode <= 2) accuracy.mode = static_cast<ResultAccuracy::Mode>(*mode);
  return AttributeValue(Box<ResultAccuracy>(accuracy));
}
constexpr AttributeMapping kAccuracy[] = {
    {"result_accuracy", AttributeId::kResultAccuracy, false, 0, ReadResultAccuracy}};

// Ops that are the same instruction in HLO, with no attributes: as the op table says.
void AddElementwiseRows(std::deque<std::string>& names, std::vector<OpRow>& rows) {
  for (const OpSpec* spec : AllOps()) {
    if (!spec->traits.Has(Trait::kElementwise) || spec->operands.minimum != spec->operands.maximum) {
      continue;
    }
    bool plain = true;
    for (const AttributeUse& use : spec->attributes) {
      plain = plain && use.id == AttributeId::kResultAccuracy;
    }
    if (!plain) continue;
    OpRow row{.name = {}, .opcode = spec->opcode, .operands = spec->operands.minimum};
    if (!spec->attributes.empty()) row.attributes = kAccuracy;
    // mhlo has all of HLO, under HLO's names.
    std::string mhlo = "mhlo." + std::string(spec->name);
    std::replace(mhlo.begin(), mhlo.end(), '-', '_');
    row.name = names.emplace_back(std::move(mhlo));
    rows.push_back(row);
    if (spec->stablehlo.empty()) continue;
    row.name = names.emplace_back("stablehlo." + std::string(spec->stablehlo));
    rows.push_back(row);
  }
}

struct Table {
  std::deque<std::string> names;
  std::vector<OpRow> rows;
  absl::flat_hash_map<std::string_view, const OpRow*> by_name;

  Table() {
    AddElementwiseRows(names, rows);
    for (std::span<const OpRow> family :
         {ArrayRows(), RegionRows(), AlgebraRows(), DeviceRows(), CallRows(), DynamicRows(),
          ChloRows(), ShardyRows()}) {
      rows.insert(rows.end(), family.begin(), family.end());
    }
    // What a file says of an op goes before what the op table gives.
    for (const OpRow& row : rows) by_name[row.name] = &row;
  }
};
const Table& TheTable() {
  static const Table table;
  return table;
}

Status WrongKind(Body& body, std::string_view name, std::string_view needed) {
  return InvalidError(std::string(MnemonicOf(body.at())) + "_attributes",
                      "the attribute " + std::string(name) + " is not " + std::string(needed));
}

Result<AttributeValue> ReadAttribute(Body& body, const AttributeMapping& row,
                                     mlir::Attribute attribute) {
  if (row.read != nullptr) return row.read(body, attribute);
  switch (RowOf(row.id).kind) {
    case AttributeKind::kBool:
      if (const auto value = BooleanOf(attribute)) return AttributeValue(*value);
      return WrongKind(body, row.name, "true or false");
    case AttributeKind::kInt:
      if (const auto value = IntegerOf(attribute)) return AttributeValue(*value);
      return WrongKind(body, row.name, "an integer");
    case AttributeKind::kEnum: {
      const auto value = IntegerOf(attribute);
      const auto count = static_cast<int64_t>(RowOf(row.id).enumerators.size());
      if (value && *value >= row.enumerator && *value - row.enumerator < count) {
        return AttributeValue(*value - row.enumerator);
      }
      return WrongKind(body, row.name, "one that HLO knows");
    }
    case AttributeKind::kFloat:
      if (const auto value = DoubleOf(attribute)) return AttributeValue(*value);
      return WrongKind(body, row.name, "a float");
    case AttributeKind::kIntList:
      if (auto values = IntegersOf(attribute)) return AttributeValue(*std::move(values));
      return WrongKind(body, row.name, "a list of integers");
    case AttributeKind::kString:
      if (const auto text = TextOf(attribute)) {
        return AttributeValue(Box<std::string>(std::string(*text)));
      }
      return WrongKind(body, row.name, "a string");
    default: break;
  }
  CHECK(false);  // a row of ours
  return AttributeValue(false);
}

}  // namespace

const OpRow* FindOpRow(std::string_view name) {
  const Table& table = TheTable();
  const auto found = table.by_name.find(name);
  return found == table.by_name.end() ? nullptr : found->second;
}

std::vector<const OpRow*> AllOpRows() {
  std::vector<const OpRow*> rows;
  for (const auto& [name, row] : TheTable().by_name) rows.push_back(row);
  std::sort(rows.begin(), rows.end(),
            [](const OpRow* a, const OpRow* b) { return a->name < b->name; });
  return rows;
}

Result<Attributes> ReadAttributes(Body& body, std::span<const AttributeMapping> rows) {
  Attributes attributes;
  for (const AttributeMapping& row : rows) {
    const mlir::Attribute attribute = body.Find(row.name);
    if (attribute == nullptr && !row.required) continue;
    if (attribute == nullptr) return body.Need(row.name).status();
    ASSIGN_OR_RETURN(AttributeValue value, ReadAttribute(body, row, attribute));
    attributes.push_back({row.id, std::move(value)});
  }
  return attributes;
}

namespace {

// What makes the results of body.at(), each once; of instructions from `first` on: a value that is passed
// on keeps what was said of it where it was made. Of an operation without results, its last instruction.
Instructions MakersOf(Body& body, InstructionId first) {
  Instructions makers;
  for (const mlir::Value* result : body.at().results) {
    Instruction* maker = body.FindValue(*result);
    while (maker != nullptr && maker->opcode() == Opcode::kGetTupleElement && maker->producer(0).id() >= first) {
      maker = body.module().instruction(maker->operand(0).instruction);
    }
    if (maker == nullptr || maker->id() < first || &maker->parent() != &body.computation()) continue;
    if (std::find(makers.begin(), makers.end(), maker) == makers.end()) makers.push_back(maker);
  }
  const InstructionId end = body.module().instruction_limit();
  if (body.at().results.empty() && end > first) {
    Instruction* last = body.module().instruction(end - 1);
    if (last != nullptr && &last->parent() == &body.computation()) makers.push_back(last);
  }
  return makers;
}

// The operation's frontend attributes; an op may have some of its own already.
Result<FrontendAttributes> FrontendOf(Body& body) {
  FrontendAttributes attributes;
  const mlir::Attribute dictionary = body.Find("mhlo.frontend_attributes");
  if (dictionary != nullptr && !dictionary->Is(mlir::Kind::kDictionary)) {
    return WrongKind(body, "mhlo.frontend_attributes", "a dictionary");
  }
  if (dictionary != nullptr) attributes = FrontendTexts(dictionary);
  // Of JAX's @shape_assertion; a run that it ends tells it.
  if (const std::optional<std::string_view> text = TextOf(body.Find("error_message"))) {
    attributes.push_back(FrontendText("error_message", std::string(*text)));
  }
  if (const mlir::Attribute sharding = body.Find("sdy.sharding")) {
    attributes.push_back(FrontendText(shardy::kSharding, PerValueText(sharding)));
  }
  if (const mlir::Attribute rule = body.Find("sdy.sharding_rule")) {
    attributes.push_back({std::string(kShardingRule), mlir::PrintNodeText(rule)});
  }
  return attributes;
}

// mhlo.backend_config, unless the conversion has read it.
std::optional<BackendConfig> BackendConfigOf(Body& body) {
  if (std::ranges::find(body.asked(), kMlirBackendConfig) != body.asked().end()) return std::nullopt;
  const std::optional<std::string_view> text = TextOf(body.at().Find(kMlirBackendConfig));
  if (!text) return std::nullopt;
  BackendConfig config{.text = std::string(*text)};
  if (IsBraces(config.text)) config.form = BackendConfig::Form::kJson;
  return config;
}

// What nobody has asked for.
FrontendAttributes OthersOf(Body& body) {
  FrontendAttributes others = OtherAttributes(body.at().properties, body.asked());
  FrontendAttributes more = OtherAttributes(body.at().attributes, body.asked());
  others.insert(others.end(), more.begin(), more.end());
  return others;
}

void AddFrontend(const FrontendAttributes& more, Instruction& instruction) {
  if (more.empty()) return;
  FrontendAttributes all = instruction.Get(kFrontendAttributes);
  all.insert(all.end(), more.begin(), more.end());
  instruction.Set(kFrontendAttributes, std::move(all));
}

}  // namespace

FrontendAttribute FrontendText(std::string_view key, std::string text) {
  const bool is_json = IsBraces(text);
  return {std::string(key), std::move(text), is_json};
}

FrontendAttributes FrontendTexts(mlir::Attribute dictionary) {
  FrontendAttributes attributes;
  for (const mlir::NamedAttribute& entry : mlir::EntriesOf(dictionary)) {
    const std::string name(entry.name);
    const bool is_boolean = entry.value->Is(mlir::Kind::kInteger) &&
                            entry.value->node(0)->Is(mlir::Kind::kIntegerType) && entry.value->node(0)->integer(0) == 1;
    if (entry.value->Is(mlir::Kind::kString)) {
      attributes.push_back(FrontendText(name, std::string(*TextOf(entry.value))));
    } else if (is_boolean) {
      attributes.push_back(FrontendText(name, *BooleanOf(entry.value) ? "true" : "false"));
    } else {
      attributes.push_back(FrontendText(std::string(kMlirPrefix) + name, mlir::PrintNodeText(entry.value)));
    }
  }
  return attributes;
}

namespace {

// Takes the attribute of that name out of the list.
std::optional<std::string> Take(FrontendAttributes& attributes, std::string_view key) {
  const auto at = std::ranges::find(attributes, key, &FrontendAttribute::key);
  if (at == attributes.end()) return std::nullopt;
  std::string value = std::move(at->value);
  attributes.erase(at);
  return value;
}

// What must run before the makers, of the operations that gave their numbers so far.
Status SetControlPredecessors(Body& body, const Instructions& makers, std::string_view ids) {
  std::vector<InstructionId> predecessors;
  while (!ids.empty()) {
    const size_t end = std::min(ids.find(','), ids.size());
    const auto named = body.controls().find(std::string(ids.substr(0, end)));
    if (named == body.controls().end()) {
      return InvalidError("control_predecessors", "no operation before this one has the " + std::string(kControlId) +
                                                      " " + std::string(ids.substr(0, end)));
    }
    for (const Instruction* instruction : named->second) predecessors.push_back(instruction->id());
    ids.remove_prefix(std::min(end + 1, ids.size()));
  }
  for (Instruction* maker : makers) maker->SetControlPredecessors(predecessors);
  return {};
}

}  // namespace

namespace {

bool HasBackendConfig(const Instruction* instruction) { return instruction->Has(kBackendConfig); }

}  // namespace

Status Annotate(Body& body, InstructionId first) {
  ASSIGN_OR_RETURN(FrontendAttributes frontend, FrontendOf(body));
  const std::optional<std::string> id = Take(frontend, kControlId);
  const std::optional<std::string> before = Take(frontend, kControlPredecessorIds);
  ASSIGN_OR_RETURN(const std::optional<Sharding> sharding,
                   ReadSharding(body, body.Find("mhlo.sharding"), body.Find("sdy.sharding")));
  const std::optional<BackendConfig> config = BackendConfigOf(body);
  const FrontendAttributes others = OthersOf(body);
  frontend.insert(frontend.end(), others.begin(), others.end());
  if (frontend.empty() && !sharding && !id && !before) return {};
  const Instructions makers = MakersOf(body, first);
  if (makers.empty()) {
    if (sharding) frontend.push_back({"sharding", ""});
    body.translation().WarnOfLost(body.at(), "", frontend);
  }
  if (config && !makers.empty() && std::ranges::none_of(makers, HasBackendConfig)) {
    for (Instruction* maker : makers) maker->Set(kBackendConfig, *config);
    Take(frontend, std::string(kOtherPrefix) + std::string(kMlirBackendConfig));
  }
  if (before) RETURN_IF_ERROR(SetControlPredecessors(body, makers, *before));
  if (id) body.controls()[*id] = makers;
  for (size_t i = 0; i < makers.size(); ++i) {
    Instruction& maker = *makers[i];
    AddFrontend(frontend, maker);
    if (maker.opcode() == Opcode::kSendDone || maker.opcode() == Opcode::kRecvDone) {
      Instruction& start = *body.module().instruction(maker.operand(0).instruction);
      AddFrontend(frontend, start);
      if (maker.Has(kBackendConfig)) start.Set(kBackendConfig, maker.Get(kBackendConfig));
    }
    if (!sharding) continue;
    const bool parts = makers.size() > 1 && sharding->kind == Sharding::Kind::kTuple &&
                       sharding->elements.size() == makers.size();
    maker.Set(kSharding, parts ? sharding->elements[i] : *sharding);
  }
  return {};
}

Instructions WithSizesThatAgree(Body& body, Instructions operands, const Shape& result) {
  std::vector<int64_t> apart;
  for (int64_t d = 0; d < (result.IsArray() ? result.rank() : 0); ++d) {
    std::vector<int64_t> sizes = {result.dimension(d)};
    for (const Instruction* operand : operands) {
      if (operand->shape().rank() == result.rank()) sizes.push_back(operand->shape().dimension(d));
    }
    std::erase(sizes, Shape::kUnbounded);
    const bool is_bounded = std::ranges::any_of(operands, [&](const Instruction* operand) {
      return operand->shape().rank() == result.rank() && operand->shape().IsDynamic(d);
    });
    if ((is_bounded || result.IsDynamic(d)) && std::ranges::adjacent_find(sizes, std::not_equal_to()) != sizes.end()) {
      apart.push_back(d);
    }
  }
  for (Instruction*& operand : operands) {
    if (apart.empty() || operand->shape().rank() != result.rank()) continue;
    Shape shape = operand->shape().WithoutLayout();
    for (int64_t d : apart) shape.set_dimension(d, Shape::kUnbounded);
    if (shape != operand->shape()) operand = &body.Add(Opcode::kConvert, shape, {operand});
  }
  return operands;
}

Status ConvertOperation(Body& body) {
  const mlir::Operation& operation = body.at();
  RETURN_IF_ERROR(CheckHasForm(operation));
  const OpRow* row = FindOpRow(operation.name);
  if (row->operands >= 0) RETURN_IF_ERROR(body.ExpectOperands(static_cast<size_t>(row->operands)));
  if (row->convert != nullptr) return row->convert(body);
  ASSIGN_OR_RETURN(const Attributes attributes, ReadAttributes(body, row->attributes));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(operation.operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  const bool keeps_sizes = Has(row->opcode, Trait::kElementwise) || row->opcode == Opcode::kReverse ||
                           (row->opcode == Opcode::kBitcastConvert && operands[0]->shape().rank() == shape.rank());
  if (keeps_sizes) operands = WithSizesThatAgree(body, std::move(operands), shape);
  body.SetResults(body.Add(row->opcode, shape, operands, attributes));
  return {};
}

Status CheckHasForm(const mlir::Operation& operation) {
  const OpRow* row = FindOpRow(operation.name);
  std::string_view reason;
  if (row == nullptr) {
    reason = "nobody here knows what it is in HLO";
  } else if (!row->unsupported.empty()) {
    reason = row->unsupported;
  } else if (TouchesQuantized(operation) &&
             OnQuantizedOf(operation.name) == OnQuantized::kUnsaid) {
    reason = "nothing says what it does with quantized elements";
  } else {
    return {};
  }
  return UnsupportedError("unsupported_op", std::string(operation.name) + ": " + std::string(reason));
}

}  // namespace assay::to_hlo
