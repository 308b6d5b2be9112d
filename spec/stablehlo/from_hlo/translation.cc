#include "spec/stablehlo/from_hlo/translation.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/source_text.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/from_hlo.h"
#include "spec/stablehlo/from_hlo/attribute_fates.h"
#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/op_rows.h"
#include "spec/stablehlo/from_hlo/shardy.h"
#include "spec/stablehlo/from_hlo/signature.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/other_attributes.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace from_hlo {
namespace {

void AppendLeaves(const Shape& shape, std::vector<Shape>* leaves) {
  if (!shape.IsTuple()) return leaves->push_back(shape);
  for (const Shape& element : shape.elements()) AppendLeaves(element, leaves);
}

// An error that has no place yet is the instruction's.
Status Located(const Status& status, const Instruction& instruction) {
  const Module& module = instruction.module();
  std::vector<Diagnostic> located;
  for (const Diagnostic& found : status.diagnostics()) {
    if (found.line > 0 || !found.file.empty()) return status;
    if (instruction.position() == Instruction::kNoPosition || module.source_text().empty()) {
      Diagnostic& named = located.emplace_back(found);
      named.file = module.source_file();
      named.message += " (instruction " + std::string(instruction.name()) + " of computation " +
                       std::string(instruction.parent().name()) + ")";
      continue;
    }
    located.push_back(SourceText{module.source_file(), module.source_text()}.At(
        instruction.position(), static_cast<int64_t>(NameOf(instruction.opcode()).size()), found.label,
        found.message));
  }
  return Status(status.code(), std::move(located));
}

// What breaks a rule of StableHLO has no form there.
Status ByTheRules(const Status& status) {
  std::vector<Diagnostic> found = status.diagnostics();
  for (Diagnostic& diagnostic : found) diagnostic.message = "in StableHLO: " + diagnostic.message;
  return status.ok() ? status : Status(StatusCode::kUnsupported, std::move(found));
}

// "name" without what MLIR would have to quote.
std::string PlainName(std::string_view name) {
  std::string plain;
  for (char c : name) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    plain += word || c == '.' || c == '$' ? c : '_';
  }
  return plain.empty() || (plain[0] >= '0' && plain[0] <= '9') ? "_" + plain : plain;
}

// "op_name"("file":line:column), or what is known of it; nullptr: nothing is.
mlir::Attribute LocationOf(mlir::Context& context, const OpMetadata& metadata) {
  mlir::Attribute place = nullptr;
  if (!metadata.source_file.empty()) {
    const auto within = [](int64_t number) { return std::clamp<int64_t>(number, 0, UINT32_MAX); };
    const int64_t range[] = {within(metadata.source_line), within(metadata.source_column)};
    place = context.Get(mlir::Kind::kFileLocation,
                        {std::string_view(metadata.source_file), std::span<const int64_t>(range)});
  }
  if (metadata.op_name.empty()) return place;
  return context.Get(mlir::Kind::kNameLocation, {std::string_view(metadata.op_name),
                                                 place != nullptr ? place : context.UnknownLocation()});
}

}  // namespace

std::vector<Shape> LeafShapes(const Shape& shape) {
  std::vector<Shape> leaves;
  AppendLeaves(shape, &leaves);
  return leaves;
}

Values ResultsOf(const mlir::Operation& operation) {
  return Values(operation.results.begin(), operation.results.end());
}

// ---------------------------------------------------------------- Body

const Values& Body::Operand(int64_t i) const {
  const auto other = other_operands_.find(i);
  return other != other_operands_.end() ? other->second : values_.at(&at_->producer(i));
}

Values Body::Operands(int64_t begin, int64_t end) const {
  Values values;
  for (int64_t i = begin; i < end; ++i) {
    const Values& leaves = Operand(i);
    values.insert(values.end(), leaves.begin(), leaves.end());
  }
  return values;
}

void Body::Set(Values values) { values_[at_] = std::move(values); }

Result<mlir::Operation*> Body::Add(std::string_view name, const Values& operands, const Shape& shape) {
  mlir::Program& program = translation_.program();
  mlir::Operation* operation = program.NewOperation(context().Intern(name), &block_);
  operation->operands.assign(operands.begin(), operands.end());
  if (at_ != nullptr && at_->position() != Instruction::kNoPosition) operation->position = at_->position();
  for (const Shape& leaf : LeafShapes(shape)) {
    ASSIGN_OR_RETURN(const mlir::Type type, TypeOf(context(), leaf));
    program.AddResult(operation, type);
  }
  if (at_ != nullptr && at_->Has(kMetadata)) {
    if (const mlir::Attribute location = LocationOf(context(), at_->Get(kMetadata))) operation->location = location;
  }
  return operation;
}

Result<mlir::Operation*> Body::AddHere(std::string_view name, const Values& operands) {
  std::vector<Shape> shapes = LeafShapes(at_->shape());
  for (size_t i = 0; i < shapes.size() && i < precisions_.results.size(); ++i) {
    const PrimitiveType type = precisions_.results[i];
    if (type != PrimitiveType::kInvalid) shapes[i].set_element_type(type);
  }
  ASSIGN_OR_RETURN(mlir::Operation * operation, Add(name, operands, Shape::Tuple(std::move(shapes))));
  Annotate(*operation);
  Set(ResultsOf(*operation));
  return operation;
}

bool Body::IsAnnotated() const {
  return at_->Has(kSharding) || !at_->Get(kFrontendAttributes).empty() || at_->Has(kControlPredecessors) ||
         at_->control_successor_count() > 0;
}

void Body::Annotate(mlir::Operation& operation, std::span<const std::string_view> said) {
  AnnotateButSharding(operation, said);
  if (!at_->Has(kSharding) || operation.Find(kSdySharding) != nullptr) return;  // Shardy's says it
  SetAttribute(operation.attributes, context().Intern("mhlo.sharding"),
               ShardingOf(context(), at_->Get(kSharding)));
}

void Body::AnnotateButSharding(mlir::Operation& operation, std::span<const std::string_view> said) {
  annotated_ = true;
  FrontendAttributes attributes = at_->Get(kFrontendAttributes);
  if (at_->control_successor_count() > 0) {
    attributes.push_back({std::string(to_hlo::kControlId), std::to_string(at_->id())});
  }
  if (at_->Has(kControlPredecessors)) {
    std::string ids;
    for (const InstructionId id : at_->Get(kControlPredecessors)) ids += (ids.empty() ? "" : ",") + std::to_string(id);
    attributes.push_back({std::string(to_hlo::kControlPredecessorIds), std::move(ids)});
  }
  std::erase_if(attributes, [&](const FrontendAttribute& attribute) {
    return std::ranges::find(said, attribute.key) != said.end();
  });
  for (const mlir::NamedAttribute& other : TakeOthers(context(), attributes)) {
    const mlir::OpDefinition* definition = mlir::FindOpDefinition(operation.name);
    const bool own = definition != nullptr && mlir::IsProperty(*definition, other.name);
    if (own) SetAttribute(operation.properties, other.name, other.value);
    else SetAttribute(operation.attributes, other.name, other.value);
  }
  if (FateOf(AttributeId::kBackendConfig, at_->opcode()).fate == Fate::kCarried && at_->Has(kBackendConfig)) {
    SetAttribute(operation.attributes, context().Intern(to_hlo::kMlirBackendConfig),
                 context().String(at_->Get(kBackendConfig).text));
  }
  if (const mlir::Attribute shardings = translation_.has_meshes() ? TakeShardings(context(), attributes) : nullptr) {
    SetAttribute(operation.attributes, context().Intern(kSdySharding), shardings);
  }
  const auto rule = std::ranges::find(attributes, to_hlo::kShardingRule, &FrontendAttribute::key);
  if (rule != attributes.end()) {
    const Result<mlir::Attribute> read = mlir::ReadAttribute(context(), rule->value);
    if (read.ok() && (*read)->Is(mlir::Kind::kSdyOpShardingRule)) {
      SetAttribute(operation.attributes, context().Intern("sdy.sharding_rule"), *read);
      attributes.erase(rule);
    }
  }
  if (!attributes.empty()) {
    SetAttribute(operation.attributes, context().Intern("mhlo.frontend_attributes"),
                 DictionaryOf(context(), attributes));
  }
}

void Body::SetProperty(mlir::Operation& operation, std::string_view name, mlir::Attribute value) {
  SetAttribute(operation.properties, context().Intern(name), value);
}

Result<mlir::Value*> Body::Converted(mlir::Value* value, const Shape& shape) {
  ASSIGN_OR_RETURN(const mlir::Type type, TypeOf(context(), shape));
  if (value->type == type) return value;
  ASSIGN_OR_RETURN(mlir::Operation * convert, Add("stablehlo.convert", {value}, shape));
  return convert->results[0];
}

Status Body::AddRegion(mlir::Operation& operation, const Computation& computation,
                       std::span<const PrimitiveType> element_types, std::string_view terminator) {
  mlir::Program& program = translation_.program();
  mlir::Block& block = *program.NewBlock(program.NewRegion(&operation));
  Body body(translation_, block, depth_ + 1);
  std::vector<Values> parameters;
  for (const Instruction* parameter : computation.parameters()) {
    const size_t i = parameters.size();
    Values& values = parameters.emplace_back();
    for (const Shape& leaf : LeafShapes(parameter->shape())) {
      Shape given = leaf;
      const bool other = i < element_types.size() && element_types[i] != PrimitiveType::kInvalid;
      if (other && leaf.IsArray()) given.set_element_type(element_types[i]);
      ASSIGN_OR_RETURN(const mlir::Type type, TypeOf(context(), given));
      values.push_back(program.AddArgument(&block, type));
    }
  }
  for (size_t i = 0; i < element_types.size() && i < parameters.size(); ++i) {
    if (element_types[i] == PrimitiveType::kInvalid) continue;
    ASSIGN_OR_RETURN(parameters[i][0],
                     body.Converted(parameters[i][0], computation.parameters()[i]->shape()));
  }
  ASSIGN_OR_RETURN(const Values results, body.Fill(computation, parameters));
  return body.Add(terminator, results, Shape::Tuple({})).status();
}

Status Body::AddBranch(mlir::Operation& operation, const Computation& computation,
                       std::span<const Values> parameters) {
  mlir::Program& program = translation_.program();
  mlir::Block& block = *program.NewBlock(program.NewRegion(&operation));
  Body body(translation_, block, depth_ + 1);
  ASSIGN_OR_RETURN(const Values results, body.Fill(computation, parameters));
  return body.Add("stablehlo.return", results, Shape::Tuple({})).status();
}

Result<Values> Body::Fill(const Computation& computation, std::span<const Values> parameters) {
  if (depth_ > kMaxNesting) {
    return UnsupportedError("unsupported_depth", "computations nest deeper than " +
                                                     std::to_string(kMaxNesting));
  }
  for (const Instruction& instruction : computation.instructions()) {
    if (instruction.opcode() == Opcode::kParameter) {
      at_ = &instruction;
      const Status status = ExpectParameterSays();
      if (!status.ok()) return Located(status, instruction);
      values_[&instruction] = parameters[static_cast<size_t>(instruction.Get(kParameterNumber))];
      continue;
    }
    Status status = Convert(instruction);
    if (!status.ok()) return Located(status, instruction);
  }
  at_ = nullptr;
  return values_.at(&computation.root());
}

Result<Values> Body::FillHere(const Computation& computation, std::span<const Values> parameters) {
  Body inner(translation_, block_, depth_ + 1);
  return inner.Fill(computation, parameters);
}

Status Body::Convert(const Instruction& instruction) {
  at_ = &instruction;
  annotated_ = false;
  const OpRow& row = RowOf(instruction.opcode());
  if (!row.unsupported.empty()) {
    return UnsupportedError("unsupported_op",
                            std::string(NameOf(instruction.opcode())) + ": " + std::string(row.unsupported));
  }
  // A custom call that stands for an operation has that one's attributes.
  if (instruction.opcode() != Opcode::kCustomCall) RETURN_IF_ERROR(CheckAttributes(instruction));
  RETURN_IF_ERROR(ConvertOperands());
  RETURN_IF_ERROR(row.convert != nullptr ? row.convert(*this)
                                         : AddRowOperation(*this, row, Operands()).status());
  if (!annotated_) RETURN_IF_ERROR(ExpectNothingLost());
  return ConvertResults();
}

Status Body::Lost(AttributeId id) const {
  return UnsupportedError("unsupported_attribute", std::string(RowOf(id).name) + ": the " +
                                                       std::string(NameOf(at_->opcode())) +
                                                       " becomes no operation, which could have it");
}

// Arguments of functions have attributes, those of regions none.
Status Body::ExpectParameterSays() const {
  if (at_->control_successor_count() > 0) return Lost(AttributeId::kControlPredecessors);
  if (depth_ == 0) return {};
  if (at_->Has(kSharding)) return Lost(AttributeId::kSharding);
  if (!at_->Get(kFrontendAttributes).empty()) return Lost(AttributeId::kFrontendAttributes);
  return {};
}

// Of an element the operation that makes all of them says it, of a done its start, of a root the function's results
// (ResultAttributes).
Status Body::ExpectNothingLost() const {
  if (at_->Has(kControlPredecessors) || at_->control_successor_count() > 0) {
    return Lost(AttributeId::kControlPredecessors);
  }
  const bool is_part = at_->opcode() == Opcode::kGetTupleElement || at_->spec().traits.Has(Trait::kAsyncPart);
  const Instruction* maker = is_part && at_->operand_count() == 1 ? &at_->producer(0) : nullptr;
  const FrontendAttributes& attributes = at_->Get(kFrontendAttributes);
  if (!attributes.empty() && (maker == nullptr || maker->Get(kFrontendAttributes) != attributes)) {
    return Lost(AttributeId::kFrontendAttributes);
  }
  const bool is_root = depth_ == 0 && at_ == &at_->parent().root() && VanishesAsRoot(at_->opcode());
  if (at_->Has(kSharding) && !is_root && (maker == nullptr || !maker->Has(kSharding))) {
    return Lost(AttributeId::kSharding);
  }
  return {};
}

// The leaves of a part of a tuple.
Values Body::PartOf(const Values& whole, const assay::Operand& operand) const {
  const Instruction& maker = *at_->module().instruction(operand.instruction);
  const Shape* shape = &maker.shape();
  size_t begin = 0;
  for (int64_t index : at_->module().path(operand.path)) {
    for (int64_t i = 0; i < index; ++i) begin += LeafShapes(shape->elements()[i]).size();
    shape = &shape->elements()[index];
  }
  const auto first = whole.begin() + static_cast<ptrdiff_t>(begin);
  return Values(first, first + static_cast<ptrdiff_t>(LeafShapes(*shape).size()));
}

Status Body::ConvertOperands() {
  other_operands_.clear();
  for (int64_t i = 0; i < at_->operand_count(); ++i) {
    if (at_->operand(i).path != 0) other_operands_[i] = PartOf(Operand(i), at_->operand(i));
  }
  ASSIGN_OR_RETURN(precisions_, PrecisionsOf(*at_));
  for (size_t i = 0; i < precisions_.operands.size(); ++i) {
    const auto index = static_cast<int64_t>(i);
    const PrimitiveType type = precisions_.operands[i];
    Shape shape = at_->operand_shape(index);
    if (type == PrimitiveType::kInvalid || shape.primitive_type() == type) continue;
    shape.set_element_type(type);
    ASSIGN_OR_RETURN(mlir::Value * converted, Converted(Operand(index)[0], shape));
    other_operands_[index] = {converted};
  }
  return {};
}

// Each leaf has the type that the instruction declares. What gives its operand (copy, domain) gives it
// at that type, too.
Status Body::ConvertResults() {
  const auto made = values_.find(at_);
  if (made == values_.end()) return {};  // none: the row's conversion says so
  const std::vector<Shape> leaves = LeafShapes(at_->shape());
  Values values = made->second;
  if (leaves.size() != values.size()) return {};  // a start, whose shape says more than its results
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i].IsArray() || !IsFloat(leaves[i].primitive_type())) continue;
    ASSIGN_OR_RETURN(const mlir::Type declared, TypeOf(context(), leaves[i]));
    if (values[i]->type == declared || !values[i]->type->Is(mlir::Kind::kTensorType)) continue;
    ASSIGN_OR_RETURN(const mlir::Type element, ElementTypeOf(context(), leaves[i]));
    if (values[i]->type->node(1) == element) continue;  // only what is known of its sizes differs
    ASSIGN_OR_RETURN(values[i], Converted(values[i], leaves[i]));
  }
  Set(std::move(values));
  return {};
}

// ---------------------------------------------------------------- Translation

std::string_view Translation::FunctionOf(const Computation& computation) {
  auto [at, is_new] = names_.try_emplace(&computation);
  if (!is_new) return at->second;
  std::string name = PlainName(computation.name());
  if (const int used = taken_[context().Intern(name)]++; used > 0) {
    name += "_" + std::to_string(used);
    taken_[context().Intern(name)]++;
  }
  at->second = context().Intern(name);
  unfilled_.push_back(&computation);
  return at->second;
}

void Translation::AddMeshes(mlir::Attribute meshes) {
  has_meshes_ = true;
  for (const mlir::NamedAttribute& entry : mlir::EntriesOf(meshes)) {
    mlir::Operation* mesh = program_.NewOperation("sdy.mesh", top_);
    SetAttribute(mesh->properties, context().Intern("sym_name"), context().String(entry.name));
    SetAttribute(mesh->properties, context().Intern("mesh"), entry.value);
    taken_[entry.name] = 1;
  }
}

void Translation::SetHeader() {
  mlir::Operation& top = *program_.top();
  SetAttribute(top.properties, context().Intern("sym_name"), context().String(PlainName(module_.name())));
  const auto set = [&](std::string_view name, Key<int64_t> key) {
    if (module_.Has(key)) SetAttribute(top.attributes, context().Intern(name), Int32(context(), module_.Get(key)));
  };
  set("mhlo.num_replicas", kReplicaCount);
  set("mhlo.num_partitions", kNumPartitions);
  if (const mlir::Attribute aliases = AliasesOf(context(), *module_.entry())) {
    SetAttribute(top.attributes, context().Intern("mhlo.input_output_alias"), aliases);
  }
  FrontendAttributes attributes = module_.Get(kFrontendAttributes);
  for (const mlir::NamedAttribute& other : TakeOthers(context(), attributes)) {
    SetAttribute(top.attributes, other.name, other.value);
  }
  if (const mlir::Attribute meshes = TakeMeshes(context(), attributes)) AddMeshes(meshes);
  if (!attributes.empty()) {
    SetAttribute(top.attributes, context().Intern("mhlo.frontend_attributes"), DictionaryOf(context(), attributes));
  }
}

Status Translation::FillFunction(const Computation& computation, std::string_view name) {
  mlir::Operation* function = program_.NewOperation("func.func", top_);
  mlir::Block& block = *program_.NewBlock(program_.NewRegion(function));
  std::vector<mlir::Type> inputs, results;
  std::vector<Values> parameters;
  for (const Instruction* parameter : computation.parameters()) {
    Values& values = parameters.emplace_back();
    for (const Shape& leaf : LeafShapes(parameter->shape())) {
      ASSIGN_OR_RETURN(const mlir::Type type, TypeOf(context(), leaf));
      inputs.push_back(type);
      values.push_back(program_.AddArgument(&block, type));
    }
  }
  Body body(*this, block);
  ASSIGN_OR_RETURN(const Values returned, body.Fill(computation, parameters));
  RETURN_IF_ERROR(body.Add("func.return", returned, Shape::Tuple({})).status());
  for (const mlir::Value* value : returned) results.push_back(value->type);
  const bool entry = &computation == module_.entry();
  const auto set = [&](std::string_view attribute, mlir::Attribute value) {
    SetAttribute(function->properties, context().Intern(attribute), value);
  };
  set("sym_name", context().String(name));
  set("sym_visibility", context().String(entry ? "public" : "private"));
  set("function_type", context().TypeAttribute(context().Function(inputs, results)));
  if (const mlir::Attribute own = ArgumentAttributes(context(), computation, has_meshes_)) set("arg_attrs", own);
  if (const mlir::Attribute own = ResultAttributes(context(), computation, has_meshes_)) set("res_attrs", own);
  return {};
}

Status Translation::Run() {
  mlir::Operation* top = program_.NewOperation("builtin.module");
  program_.set_top(top);
  top_ = program_.NewBlock(program_.NewRegion(top));
  taken_["main"] = 1;
  SetHeader();
  names_[module_.entry()] = "main";
  unfilled_.push_back(module_.entry());
  while (!unfilled_.empty()) {
    const Computation* computation = unfilled_.front();
    unfilled_.pop_front();
    RETURN_IF_ERROR(FillFunction(*computation, names_.at(computation)));
  }
  return {};
}

}  // namespace from_hlo

Result<mlir::Program> FromHlo(const Module& module) {
  mlir::Program program;
  if (!module.source_text().empty()) {  // operations stand where their instructions do
    program.set_source(module.source_file(), std::make_shared<const std::string>(module.source_text()));
  }
  RETURN_IF_ERROR(from_hlo::Translation(module, program).Run());
  RETURN_IF_ERROR(from_hlo::ByTheRules(VerifyStableHlo(program, StableHloRules::kAsUsual)));
  return program;
}

std::vector<StableHloForm> AllStableHloForms() {
  std::vector<StableHloForm> forms;
  for (const OpSpec* spec : AllOps()) {
    const from_hlo::OpRow& row = from_hlo::RowOf(spec->opcode);
    forms.push_back({spec->opcode, row.name, row.unsupported});
  }
  return forms;
}

}  // namespace assay
