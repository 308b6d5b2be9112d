#include "spec/hlo_proto/module_writer.h"

#include <algorithm>
#include <utility>

#include "spec/callees_first.h"
#include "spec/hlo_proto/attribute_proto.h"
#include "spec/hlo_proto/field_tools.h"
#include "spec/hlo_proto/shape_proto.h"
#include "spec/op_table.h"

namespace assay {
namespace {

constexpr std::string_view kMainThread = "main";

bool IsCall(AttributeId id) {
  const AttributeKind kind = RowOf(id).kind;
  return kind == AttributeKind::kComputation || kind == AttributeKind::kComputationList;
}

}  // namespace

std::vector<AttributeId> CalledInOrder(const OpSpec& spec) {
  std::vector<AttributeId> ids;
  for (const AttributeUse& use : spec.attributes) {
    if (IsCall(use.id)) ids.push_back(use.id);
  }
  std::stable_partition(ids.begin(), ids.end(),
                        [](AttributeId id) { return id == AttributeId::kBody; });
  return ids;
}

ModuleWriter::ModuleWriter(const Module& module, const HloProtoForm::Rep* form,
                           ProtoProblems& problems)
    : module_(module), form_(form), problems_(problems) {
  GiveIds(form);
  GiveNames();
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      if (instruction.opcode() != Opcode::kFusion) continue;
      for (const Computation* called : instruction.called_computations()) fused_.insert(called);
    }
  }
}

// A computation's number, and an instruction's after the computation's in the upper half, as XLA
// numbers what it reads from text; what a form has keeps its id.
void ModuleWriter::GiveIds(const HloProtoForm::Rep* form) {
  absl::flat_hash_set<int64_t> taken_computations;
  if (form != nullptr) {
    taken_ids_.insert(form->instruction_ids.begin(), form->instruction_ids.end());
    for (const auto& [computation, its] : form->computations) taken_computations.insert(its.id);
  }
  ids_.assign(module_.instruction_limit(), HloProtoForm::Rep::kNoId);
  int64_t next_computation = 0;
  for (const auto& computation : module_.computations()) {
    int64_t& id = computation_ids_[computation.get()];
    const bool is_known = form != nullptr && form->computations.contains(computation.get());
    if (is_known) {
      id = form->computations.at(computation.get()).id;
    } else {
      while (!taken_computations.insert(next_computation).second) ++next_computation;
      id = next_computation;
    }
    next_ids_[computation.get()] = static_cast<int64_t>(static_cast<uint64_t>(id) << 32);
    for (const Instruction& instruction : computation->instructions()) {
      int64_t& own = ids_[instruction.id()];
      if (form != nullptr) own = form->IdOf(instruction.id());
      if (own == HloProtoForm::Rep::kNoId) own = NewId(*computation);
    }
  }
}

int64_t ModuleWriter::NewId(const Computation& computation) {
  int64_t& next = next_ids_.at(&computation);
  while (!taken_ids_.insert(next).second) {
    next = static_cast<int64_t>(static_cast<uint64_t>(next) + 1);
  }
  return next;
}

// A proto has no two instructions of one name, in text each computation has names of its own.
void ModuleWriter::GiveNames() {
  names_.resize(module_.instruction_limit());
  for (const Computation* computation : CalleesFirst(module_)) {
    for (const Instruction& instruction : computation->instructions()) {
      std::string name = UniqueName(instruction.name());
      if (name != instruction.name()) names_[instruction.id()] = std::move(name);
    }
  }
}

// The name, or name.1, name.2, ...
std::string ModuleWriter::UniqueName(std::string_view name) {
  std::string unique(name);
  int64_t& number = name_numbers_[unique];
  while (!taken_names_.insert(unique).second) {
    unique = std::string(name) + "." + std::to_string(++number);
  }
  return unique;
}

bool ModuleWriter::WriteCalled(const Instruction& instruction,
                               hlo_proto::HloInstructionProto* out) {
  // What continues an asynchronous call says nothing of it.
  if (IsAsyncWrapper(instruction.opcode()) && instruction.opcode() != Opcode::kAsyncStart) {
    return true;
  }
  auto add = [&](const Computation* computation) {
    if (computation == nullptr) return true;
    if (computation->kind() == Computation::Kind::kRegion) {
      return problems_.Error("proto_unsupported", "called_computation_ids",
                             "a region, which StableHLO has and HLO has not");
    }
    out->add_called_computation_ids(computation_ids_.at(computation));
    return true;
  };
  for (AttributeId id : CalledInOrder(instruction.spec())) {
    const AttributeValue* value = instruction.attributes().Find(id);
    if (value == nullptr) continue;
    if (const auto* one = std::get_if<Computation*>(value)) {
      if (!add(*one)) return false;
      continue;
    }
    for (const Computation* computation : std::get<std::vector<Computation*>>(*value)) {
      if (!add(computation)) return false;
    }
  }
  return true;
}

bool ModuleWriter::WriteOperand(Operand operand, int64_t* id, InstructionList* out) {
  *id = ids_[operand.instruction];
  const Instruction& producer = *module_.instruction(operand.instruction);
  const Shape* shape = &producer.shape();
  std::vector<int64_t> path;
  for (int64_t index : module_.path(operand.path)) {
    if (!shape->IsTuple() || index < 0 || index >= static_cast<int64_t>(shape->elements().size())) {
      return problems_.Error("proto_operand", "operand_ids", "a part that the operand has not");
    }
    shape = &shape->elements()[index];
    path.push_back(index);
    int64_t& part = parts_.try_emplace({operand.instruction, path}, HloProtoForm::Rep::kNoId)
                        .first->second;
    if (part == HloProtoForm::Rep::kNoId) {
      part = NewId(producer.parent());
      hlo_proto::HloInstructionProto* element = out->Add();
      element->set_name(UniqueName(NameOf(Opcode::kGetTupleElement)));
      element->set_opcode(std::string(NameOf(Opcode::kGetTupleElement)));
      element->set_id(part);
      element->add_operand_ids(*id);
      element->set_tuple_index(index);
      if (!WriteShape(*shape, "shape", problems_, element->mutable_shape())) return false;
      element->mutable_metadata();
      element->mutable_frontend_attributes();
      element->mutable_statistics_viz();
    }
    *id = part;
  }
  return true;
}

bool ModuleWriter::WriteInstruction(const Instruction& instruction, InstructionList* list) {
  problems_.Enter(instruction.parent().name(), instruction.name());
  const int before = list->size();
  std::vector<int64_t> operands(instruction.operand_count());
  for (int64_t i = 0; i < instruction.operand_count(); ++i) {
    if (!WriteOperand(instruction.operand(i), &operands[i], list)) return false;
  }
  for (int i = before; i < list->size(); ++i) {
    added_before_[instruction.id()].push_back((*list)[i].id());
  }
  hlo_proto::HloInstructionProto* out = list->Add();
  const std::string& name = names_[instruction.id()];
  out->set_name(name.empty() ? std::string(instruction.name()) : name);
  out->set_opcode(std::string(instruction.spec().name));
  out->set_id(ids_[instruction.id()]);
  if (instruction.has_many_results()) {
    return problems_.Error("proto_unsupported", "shape", "several results, which StableHLO has");
  }
  if (!WriteShape(instruction.shape(), "shape", problems_, out->mutable_shape())) return false;
  Fill(operands, out->mutable_operand_ids());
  for (InstructionId id : instruction.Get(kControlPredecessors)) {
    out->add_control_predecessor_ids(ids_[id]);
  }
  AttributeSite site{instruction, payloads_, problems_};
  return WriteCalled(instruction, out) && WriteAttributes(site, out);
}

bool ModuleWriter::WriteComputation(const Computation& computation,
                                    hlo_proto::HloComputationProto* out) {
  problems_.Enter(computation.name(), {});
  out->set_name(std::string(computation.name()));
  out->set_id(computation_ids_.at(&computation));
  if (computation.roots().size() != 1 || computation.roots()[0].path != 0) {
    return problems_.Error("proto_unsupported", "root_id", "a root that is not one instruction");
  }
  out->set_root_id(ids_[computation.root().id()]);
  out->set_is_fusion_computation(fused_.contains(&computation));
  const AttributeList& attributes = computation.attributes();
  if (attributes.Has(kExecutionThread) && attributes.Get(kExecutionThread) != kMainThread) {
    out->set_execution_thread(attributes.Get(kExecutionThread));
  }
  hlo_proto::ProgramShapeProto* shape = out->mutable_program_shape();
  for (const Instruction* parameter : computation.parameters()) {
    if (parameter == nullptr) continue;
    if (!WriteShape(parameter->shape(), "program_shape", problems_, shape->add_parameters())) {
      return false;
    }
    const std::string& name = names_[parameter->id()];
    shape->add_parameter_names(name.empty() ? std::string(parameter->name()) : name);
  }
  return WriteShape(computation.root().shape(), "program_shape", problems_,
                    shape->mutable_result());
}

bool ModuleWriter::WriteModule(hlo_proto::HloModuleProto* out) {
  problems_.Enter({}, {});
  for (AttributeId id : {AttributeId::kOriginRecoveryTable, AttributeId::kDebugAttributes}) {
    if (module_.attributes().Find(id) == nullptr) continue;
    return problems_.Error("proto_unsupported", RowOf(id).name,
                           "it is read from protos as it is, and not made from text");
  }
  out->set_name(module_.name());
  const Computation* entry = module_.entry();
  if (entry == nullptr || !entry->HasRoot()) {
    return problems_.Error("proto_unsupported", "entry_computation_id", "no entry with a root");
  }
  out->set_entry_computation_name(std::string(entry->name()));
  out->set_entry_computation_id(computation_ids_.at(entry));
  ProgramShape program;
  for (const Instruction* parameter : entry->parameters()) {
    if (parameter != nullptr) program.parameters.push_back(parameter->shape());
  }
  program.result = entry->root().shape();
  if (module_.Has(kEntryComputationLayout)) program = module_.Get(kEntryComputationLayout);
  hlo_proto::ProgramShapeProto* shape = out->mutable_host_program_shape();
  for (size_t i = 0; i < program.parameters.size(); ++i) {
    if (!WriteShape(program.parameters[i], "host_program_shape", problems_,
                    shape->add_parameters())) {
      return false;
    }
    shape->add_parameter_names("p" + std::to_string(i));
  }
  if (!WriteShape(program.result, "host_program_shape", problems_, shape->mutable_result())) {
    return false;
  }
  if (module_.Get(kIsScheduled)) WriteSchedule(out->mutable_schedule());
  WriteAliases(out);
  if (form_ != nullptr && form_->assigns_devices) WriteDevices(out->mutable_device_assignment());
  WriteStackFrames(out->mutable_stack_frame_index());
  if (module_.stack_frames().empty()) out->clear_stack_frame_index();
  WriteFrontendAttributes(module_.Get(kFrontendAttributes), out->mutable_frontend_attributes());
  for (const std::string& payload : payloads_) out->add_metadata_payloads(payload);
  out->set_backend_config(module_.Get(kBackendConfig).text);
  return true;
}

void ModuleWriter::WriteAliases(hlo_proto::HloModuleProto* out) {
  for (const InputOutputAlias& alias : module_.Get(kInputOutputAlias)) {
    auto* to = out->mutable_input_output_alias()->add_entries();
    Fill(alias.output_index, to->mutable_output_shape_index());
    to->set_parameter_number(alias.parameter);
    Fill(alias.parameter_index, to->mutable_parameter_shape_index());
    to->set_kind(alias.must_alias ? hlo_proto::MUST_ALIAS : hlo_proto::MAY_ALIAS);
  }
  for (const BufferDonor& donor : module_.Get(kBufferDonor)) {
    auto* to = out->mutable_buffer_donor()->add_entries();
    to->set_parameter_number(donor.parameter);
    Fill(donor.parameter_index, to->mutable_parameter_shape_index());
  }
  out->mutable_input_output_alias();
  out->mutable_buffer_donor();
}

// Numbered as the program numbers them.
void ModuleWriter::WriteDevices(hlo_proto::DeviceAssignmentProto* out) {
  const int64_t replicas = module_.Has(kReplicaCount) ? module_.Get(kReplicaCount) : 1;
  const int64_t partitions = module_.Has(kNumPartitions) ? module_.Get(kNumPartitions) : 1;
  out->set_replica_count(static_cast<int32_t>(replicas));
  out->set_computation_count(static_cast<int32_t>(partitions));
  for (int64_t partition = 0; partition < partitions; ++partition) {
    auto* devices = out->add_computation_devices();
    for (int64_t replica = 0; replica < replicas; ++replica) {
      devices->add_replica_device_ids(replica * partitions + partition);
    }
  }
}

void ModuleWriter::WriteStackFrames(hlo_proto::StackFrameIndexProto* out) {
  const StackFrameTables& tables = module_.stack_frames();
  for (const std::string& name : tables.file_names) out->add_file_names(name);
  for (const std::string& name : tables.function_names) out->add_function_names(name);
  for (const StackFrameTables::FileLocation& from : tables.file_locations) {
    auto* to = out->add_file_locations();
    to->set_file_name_id(static_cast<int32_t>(from.file_name_id));
    to->set_function_name_id(static_cast<int32_t>(from.function_name_id));
    to->set_line(static_cast<int32_t>(from.line));
    to->set_end_line(static_cast<int32_t>(from.end_line));
    to->set_column(static_cast<int32_t>(from.column));
    to->set_end_column(static_cast<int32_t>(from.end_column));
  }
  for (const StackFrameTables::Frame& from : tables.frames) {
    auto* to = out->add_stack_frames();
    to->set_file_location_id(static_cast<int32_t>(from.file_location_id));
    to->set_parent_frame_id(static_cast<int32_t>(from.parent_frame_id));
  }
}

// Fusions run as one, and have no order.
void ModuleWriter::WriteSchedule(hlo_proto::HloScheduleProto* out) {
  for (const auto& computation : module_.computations()) {
    if (fused_.contains(computation.get())) continue;
    hlo_proto::HloScheduleProto::SequencesEntry* entry = out->add_sequences();
    entry->set_key(computation_ids_.at(computation.get()));
    for (const Instruction& instruction : computation->instructions()) {
      auto added = added_before_.find(instruction.id());
      if (added != added_before_.end()) {
        Fill(added->second, entry->mutable_value()->mutable_instruction_ids());
      }
      entry->mutable_value()->add_instruction_ids(ids_[instruction.id()]);
    }
  }
}

}  // namespace assay
