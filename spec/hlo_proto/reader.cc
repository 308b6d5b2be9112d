#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "google/protobuf/io/coded_stream.h"
#include "spec/hlo_proto/attribute_proto.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/hlo_proto/module_writer.h"
#include "spec/hlo_proto/shape_proto.h"
#include "spec/instruction_check.h"
#include "spec/op_table.h"

namespace assay {
namespace {

using Rep = HloProtoForm::Rep;
using InstructionList = google::protobuf::RepeatedPtrField<hlo_proto::HloInstructionProto>;

// Shapes may nest to kMaxShapeDepth inside a few messages.
constexpr int kMaxProtoDepth = static_cast<int>(kMaxShapeDepth) + 50;

bool Parse(std::string_view bytes, google::protobuf::Message* out) {
  google::protobuf::io::CodedInputStream stream(reinterpret_cast<const uint8_t*>(bytes.data()),
                                                static_cast<int>(bytes.size()));
  stream.SetRecursionLimit(kMaxProtoDepth);
  stream.SetTotalBytesLimit(std::numeric_limits<int>::max());
  return out->ParseFromCodedStream(&stream) && stream.ConsumedEntireMessage();
}

class ModuleReader {
 public:
  ModuleReader(ProtoProblems& problems, Module* module, Rep* form)
      : problems_(problems), module_(*module), form_(*form) {}

  // Moves out of `proto`.
  void Read(hlo_proto::HloModuleProto* proto) {
    module_.set_name(proto->name());
    payloads_.assign(proto->metadata_payloads().begin(), proto->metadata_payloads().end());
    if (!ReadSchedule(proto->schedule())) return;
    for (const hlo_proto::HloComputationProto& computation : proto->computations()) {
      if (problems_.IsFull()) return;
      ReadComputation(computation);
    }
    problems_.Enter({}, {});
    if (proto->computations_size() == 0) {
      problems_.Error("proto_entry", "computations", "the module has none");
      return;
    }
    ReadRest(*proto);
    if (problems_.empty()) KeepForm(proto);
  }

 private:
  // What is known of the computation that is being read, by id; nullptr: in error.
  using Instructions = absl::flat_hash_map<int64_t, Instruction*>;

  // ---- computations

  bool ReadSchedule(const hlo_proto::HloScheduleProto& proto) {
    for (const hlo_proto::HloScheduleProto::SequencesEntry& entry : proto.sequences()) {
      if (!sequences_.emplace(entry.key(), &entry.value()).second) {
        return problems_.Error("proto_schedule", "schedule",
                               "two sequences for computation " + std::to_string(entry.key()));
      }
    }
    return true;
  }

  void ReadComputation(const hlo_proto::HloComputationProto& proto) {
    problems_.Enter(proto.name(), {});
    if (proto.name().empty()) {
      problems_.Error("proto_name", "name", "a computation has an empty name");
    } else if (module_.FindComputation(proto.name()) != nullptr) {
      problems_.Error("proto_name", "name", "an earlier computation has this name");
    }
    Computation& computation = module_.AddNamedComputation(proto.name());
    Rep::ComputationForm& form = form_.computations[&computation];
    form.id = proto.id();
    Instructions instructions;
    const bool ok = ReadInstructions(proto, computation, &instructions, &form);
    problems_.Enter(proto.name(), {});
    if (!computations_.emplace(proto.id(), ok ? &computation : nullptr).second) {
      problems_.Error("proto_id", "id",
                      std::to_string(proto.id()) + " is the id of an earlier computation");
    }
    auto root = instructions.find(proto.root_id());
    if (root == instructions.end()) {
      problems_.Error("proto_root", "root_id",
                      std::to_string(proto.root_id()) + " is the id of no instruction");
      return;
    }
    if (!ok) return;
    computation.set_root(*root->second);
    if (!proto.execution_thread().empty()) {
      computation.mutable_attributes().Set(kExecutionThread, proto.execution_thread());
    }
    CheckProgramShape(proto, computation);
  }

  // Where the module is scheduled, in the order of the schedule.
  bool ReadInstructions(const hlo_proto::HloComputationProto& proto, Computation& computation,
                        Instructions* instructions, Rep::ComputationForm* form) {
    names_.clear();
    std::vector<int> order(proto.instructions_size());
    for (int i = 0; i < proto.instructions_size(); ++i) order[i] = i;
    auto sequence = sequences_.find(proto.id());
    if (sequence != sequences_.end() && !OrderBy(*sequence->second, proto, &order)) return false;
    bool ok = true;
    std::vector<std::pair<int, Instruction*>> parameters;
    for (int i : order) {
      if (problems_.IsFull()) return false;
      const hlo_proto::HloInstructionProto& from = proto.instructions(i);
      problems_.Enter(proto.name(), from.name().empty() ? "?" : from.name());
      Instruction* instruction = ReadInstruction(from, computation, *instructions);
      ok &= instruction != nullptr;
      if (!instructions->emplace(from.id(), instruction).second) {
        ok = problems_.Error("proto_id", "id",
                             std::to_string(from.id()) + " is the id of an earlier instruction");
      }
      if (instruction == nullptr) continue;
      form_.instruction_ids.resize(module_.instruction_limit(), Rep::kNoId);
      form_.instruction_ids[instruction->id()] = from.id();
      if (instruction->opcode() == Opcode::kParameter) parameters.emplace_back(i, instruction);
    }
    ok = ok && ReadParameters(proto, parameters, computation);
    if (!ok || sequence == sequences_.end()) return ok;
    for (const hlo_proto::HloInstructionProto& from : proto.instructions()) {
      form->order.push_back(instructions->at(from.id())->id());
    }
    return true;
  }

  bool OrderBy(const hlo_proto::HloScheduleProto::InstructionSequence& sequence,
               const hlo_proto::HloComputationProto& proto, std::vector<int>* order) {
    absl::flat_hash_map<int64_t, int> places;
    for (int i = 0; i < proto.instructions_size(); ++i) {
      places.emplace(proto.instructions(i).id(), i);
    }
    order->clear();
    for (int64_t id : sequence.instruction_ids()) {
      auto place = places.find(id);
      if (place == places.end() || place->second < 0) {
        return problems_.Error(
            "proto_schedule", "schedule",
            std::to_string(id) + " is the id of no instruction, or it is there twice");
      }
      order->push_back(std::exchange(place->second, -1));
    }
    return static_cast<int>(order->size()) == proto.instructions_size() ||
           problems_.Error("proto_schedule", "schedule",
                           "the sequence names " + std::to_string(order->size()) + " of " +
                               std::to_string(proto.instructions_size()) + " instructions");
  }

  bool ReadParameters(const hlo_proto::HloComputationProto& proto,
                      const std::vector<std::pair<int, Instruction*>>& parameters,
                      Computation& computation) {
    for (const auto& [place, instruction] : parameters) {
      const int64_t number = proto.instructions(place).parameter_number();
      if (number >= 0 && number < static_cast<int64_t>(parameters.size()) &&
          computation.SetParameter(*instruction, number)) {
        continue;
      }
      problems_.Enter(proto.name(), instruction->name());
      return problems_.Error("proto_parameter", "parameter_number",
                             "parameter " + std::to_string(number) + " of " +
                                 std::to_string(parameters.size()) + ", or it is there twice");
    }
    return true;
  }

  // XLA writes it for every computation; older files may lack it.
  void CheckProgramShape(const hlo_proto::HloComputationProto& proto,
                         const Computation& computation) {
    if (!proto.has_program_shape()) return;
    ProgramShape shape;
    if (!ReadProgramShape(proto.program_shape(), "program_shape", problems_, &shape)) return;
    bool fits = static_cast<int64_t>(shape.parameters.size()) == computation.parameter_count();
    for (size_t i = 0; fits && i < shape.parameters.size(); ++i) {
      fits = shape.parameters[i].Compatible(computation.parameters()[i]->shape());
    }
    if (!fits || !shape.result.Compatible(computation.root().shape())) {
      problems_.Error("proto_shapes", "program_shape", "it differs from the instructions'");
    }
  }

  // ---- instructions

  // nullptr: in error, or an operand is.
  Instruction* ReadInstruction(const hlo_proto::HloInstructionProto& proto,
                               Computation& computation, const Instructions& known) {
    if (proto.name().empty()) {
      problems_.Error("proto_name", "name", "an instruction has an empty name");
      return nullptr;
    }
    if (!names_.insert(proto.name()).second) {
      problems_.Error("proto_name", "name", "an earlier instruction has this name");
      return nullptr;
    }
    const std::optional<Opcode> opcode = OpcodeFromName(proto.opcode());
    if (!opcode) {
      problems_.Error("proto_opcode", "opcode", "'" + proto.opcode() + "' is no opcode");
      return nullptr;
    }
    const OpSpec& spec = SpecOf(*opcode);
    if (Check problem = CheckOperandCount(spec, spec.operands, proto.operand_ids_size())) {
      problems_.Error("proto_operands", "operand_ids", problem->violation.found);
      return nullptr;
    }
    Shape shape;
    if (!ReadShape(proto.shape(), "shape", problems_, &shape)) return nullptr;
    Instruction& instruction = computation.AddNamed(*opcode, shape, proto.name());
    if (ReadOperands(proto, known, instruction) && ReadRestOf(proto, known, instruction)) {
      return &instruction;
    }
    instruction.ClearOperands();
    computation.Remove(instruction);
    return nullptr;
  }

  bool ReadOperands(const hlo_proto::HloInstructionProto& proto, const Instructions& known,
                    Instruction& instruction) {
    for (int64_t id : proto.operand_ids()) {
      auto found = known.find(id);
      if (found == known.end()) {
        return problems_.Error("proto_operand", "operand_ids",
                               std::to_string(id) + " is the id of no earlier instruction");
      }
      if (found->second == nullptr) return false;
      instruction.AppendOperand({found->second->id(), 0});
    }
    return true;
  }

  bool ReadRestOf(const hlo_proto::HloInstructionProto& proto, const Instructions& known,
                  Instruction& instruction) {
    AttributeList attributes;
    AttributeSite site{instruction, payloads_, problems_};
    if (!ReadAttributes(proto, site, &attributes) ||
        !ReadCalled(proto, instruction, &attributes)) {
      return false;
    }
    if (instruction.opcode() == Opcode::kParameter) attributes.Erase(AttributeId::kParameterNumber);
    std::vector<InstructionId> predecessors;
    for (int64_t id : proto.control_predecessor_ids()) {
      auto found = known.find(id);
      if (found == known.end()) {
        return problems_.Error("proto_predecessor", "control_predecessor_ids",
                               std::to_string(id) + " is the id of no earlier instruction");
      }
      if (found->second == nullptr) return false;
      predecessors.push_back(found->second->id());
    }
    instruction.set_attributes(std::move(attributes));
    if (!predecessors.empty()) instruction.SetControlPredecessors(std::move(predecessors));
    return true;
  }

  // Each goes to an attribute of its own, all to a list where the op has one; a conditional on a
  // predicate has two of its own.
  bool ReadCalled(const hlo_proto::HloInstructionProto& proto, const Instruction& instruction,
                  AttributeList* attributes) {
    std::vector<Computation*> called;
    for (int64_t id : proto.called_computation_ids()) {
      auto found = computations_.find(id);
      if (found == computations_.end()) {
        return problems_.Error("proto_called", "called_computation_ids",
                               std::to_string(id) + " is the id of no earlier computation");
      }
      if (found->second == nullptr) return false;
      called.push_back(found->second);
    }
    std::vector<AttributeId> singles;
    std::optional<AttributeId> list;
    for (AttributeId id : CalledInOrder(instruction.spec())) {
      if (RowOf(id).kind == AttributeKind::kComputation) {
        singles.push_back(id);
      } else {
        list = id;
      }
    }
    const bool is_predicated =
        singles.size() == 2 && called.size() == 2 && instruction.operand_count() > 0 &&
        IsPred(instruction.operand_shape(0).primitive_type());
    if (list && !is_predicated) {
      if (!called.empty()) attributes->Set(*list, AttributeValue(std::move(called)));
      return true;
    }
    const bool may_lack = called.empty() && !instruction.spec().traits.Has(Trait::kAsyncPart) &&
                          singles.empty();
    const bool continues = called.empty() && IsAsyncWrapper(instruction.opcode());
    if (called.size() != singles.size() && !may_lack && !continues) {
      return problems_.Error("proto_called", "called_computation_ids",
                             std::to_string(called.size()) + " computations, where the op takes " +
                                 std::to_string(singles.size()));
    }
    if (continues) return ContinueCall(instruction, attributes);
    for (size_t i = 0; i < called.size(); ++i) {
      attributes->Set(singles[i], AttributeValue(called[i]));
    }
    return true;
  }

  // Newer protos name the computation where the call starts only.
  bool ContinueCall(const Instruction& instruction, AttributeList* attributes) {
    if (instruction.opcode() == Opcode::kAsyncStart) {
      return problems_.Error("proto_called", "called_computation_ids", "it is empty");
    }
    const Instruction& chain = instruction.producer(0);
    if (chain.Has(kCalls)) attributes->Set(kCalls, chain.Get(kCalls));
    return true;
  }

  // ---- the module itself

  void ReadRest(const hlo_proto::HloModuleProto& proto) {
    auto entry = computations_.find(proto.entry_computation_id());
    if (entry == computations_.end()) {
      problems_.Error(
          "proto_entry", "entry_computation_id",
          std::to_string(proto.entry_computation_id()) + " is the id of no computation");
      return;
    }
    module_.set_entry(entry->second);
    if (proto.has_host_program_shape()) {
      ProgramShape shape;
      if (!ReadProgramShape(proto.host_program_shape(), "host_program_shape", problems_, &shape)) {
        return;
      }
      module_.Set(kEntryComputationLayout, std::move(shape));
    }
    if (proto.has_schedule()) module_.Set(kIsScheduled, true);
    ReadAliases(proto);
    if (proto.has_device_assignment()) ReadDevices(proto.device_assignment());
    ReadStackFrames(proto.stack_frame_index());
    if (proto.frontend_attributes().map_size() > 0) {
      FrontendAttributes attributes;
      ReadFrontendAttributes(proto.frontend_attributes(), &attributes);
      module_.Set(kFrontendAttributes, std::move(attributes));
    }
    if (!proto.backend_config().empty()) {
      module_.Set(kBackendConfig, BackendConfigOf(proto.backend_config()));
    }
  }

  template <typename List>
  std::vector<int64_t> ReadIndex(const List& list, std::string_view field) {
    std::vector<int64_t> index(list.begin(), list.end());
    if (std::any_of(index.begin(), index.end(), [](int64_t i) { return i < 0; })) {
      problems_.Error("proto_value", field, "a negative number in a shape index");
    }
    return index;
  }

  void ReadAliases(const hlo_proto::HloModuleProto& proto) {
    std::vector<InputOutputAlias> aliases;
    for (const auto& from : proto.input_output_alias().entries()) {
      InputOutputAlias& to = aliases.emplace_back();
      to.output_index = ReadIndex(from.output_shape_index(), "input_output_alias");
      to.parameter = from.parameter_number();
      to.parameter_index = ReadIndex(from.parameter_shape_index(), "input_output_alias");
      to.must_alias = from.kind() == hlo_proto::MUST_ALIAS;
      if (to.parameter < 0)
        problems_.Error("proto_value", "input_output_alias", "a negative number");
      if (from.kind() != hlo_proto::MUST_ALIAS && from.kind() != hlo_proto::MAY_ALIAS) {
        problems_.UnknownValue("input_output_alias.kind", from.kind());
      }
    }
    if (!aliases.empty()) module_.Set(kInputOutputAlias, std::move(aliases));
    std::vector<BufferDonor> donors;
    for (const auto& from : proto.buffer_donor().entries()) {
      donors.push_back(
          {from.parameter_number(), ReadIndex(from.parameter_shape_index(), "buffer_donor")});
      if (from.parameter_number() < 0) {
        problems_.Error("proto_value", "buffer_donor", "a negative number");
      }
    }
    if (!donors.empty()) module_.Set(kBufferDonor, std::move(donors));
  }

  // Which devices they are is for who runs it; a program sees how many.
  void ReadDevices(const hlo_proto::DeviceAssignmentProto& proto) {
    auto error = [&](std::string_view found) {
      problems_.Error("proto_value", "device_assignment", found);
    };
    if (proto.replica_count() < 1 || proto.computation_count() < 1) {
      return error("a count of replicas or computations is less than 1");
    }
    if (proto.computation_devices_size() != proto.computation_count()) {
      return error("it lists " + std::to_string(proto.computation_devices_size()) + " of " +
                   std::to_string(proto.computation_count()) + " computations");
    }
    for (const auto& devices : proto.computation_devices()) {
      if (devices.replica_device_ids_size() == proto.replica_count()) continue;
      return error("a computation lists " + std::to_string(devices.replica_device_ids_size()) +
                   " of " + std::to_string(proto.replica_count()) + " replicas");
    }
    form_.assigns_devices = true;
    if (proto.replica_count() > 1) module_.Set(kReplicaCount, proto.replica_count());
    if (proto.computation_count() > 1) module_.Set(kNumPartitions, proto.computation_count());
  }

  void ReadStackFrames(const hlo_proto::StackFrameIndexProto& proto) {
    StackFrameTables& tables = module_.stack_frames();
    tables.file_names.assign(proto.file_names().begin(), proto.file_names().end());
    tables.function_names.assign(proto.function_names().begin(), proto.function_names().end());
    for (const auto& from : proto.file_locations()) {
      tables.file_locations.push_back({from.file_name_id(), from.function_name_id(), from.line(),
                                       from.end_line(), from.column(), from.end_column()});
    }
    for (const auto& from : proto.stack_frames()) {
      tables.frames.push_back({from.file_location_id(), from.parent_frame_id()});
    }
  }

  // ---- what the Module does not hold

  void KeepForm(hlo_proto::HloModuleProto* proto) {
    ModuleWriter writer(module_, &form_, problems_);
    for (size_t c = 0; c < module_.computations().size(); ++c) {
      hlo_proto::HloComputationProto& original = *proto->mutable_computations(static_cast<int>(c));
      const Computation& computation = *module_.computations()[c];
      KeepInstructions(*original.mutable_instructions(), computation, writer);
      original.clear_instructions();
      hlo_proto::HloComputationProto base;
      writer.WriteComputation(computation, &base);
      form_.computations.at(&computation).beyond = {std::move(base), std::move(original)};
    }
    proto->clear_computations();
    hlo_proto::HloModuleProto base;
    writer.WriteModule(&base);
    form_.module = {std::move(base), std::move(*proto)};
  }

  void KeepInstructions(InstructionList& originals, const Computation& computation,
                        ModuleWriter& writer) {
    absl::flat_hash_map<int64_t, const Instruction*> by_id;
    for (const Instruction& instruction : computation.instructions()) {
      by_id.emplace(form_.instruction_ids[instruction.id()], &instruction);
    }
    for (hlo_proto::HloInstructionProto& original : originals) {
      const Instruction& instruction = *by_id.at(original.id());
      InstructionList base;
      writer.WriteInstruction(instruction, &base);
      if (!problems_.empty()) return;
      Beyond<hlo_proto::HloInstructionProto> beyond(std::move(base[0]), std::move(original));
      if (!beyond.empty()) form_.instructions.emplace(instruction.id(), std::move(beyond));
    }
  }

  ProtoProblems& problems_;
  Module& module_;
  Rep& form_;
  std::vector<std::string> payloads_;
  absl::flat_hash_map<int64_t, Computation*> computations_;  // by id; nullptr: in error
  absl::flat_hash_map<int64_t, const hlo_proto::HloScheduleProto::InstructionSequence*> sequences_;
  absl::flat_hash_set<std::string> names_;  // of the computation's instructions
};

// A module begins with its name and its entry's; what is around a module begins with the module.
bool IsWrapped(std::string_view bytes, hlo_proto::HloProto* wrapper) {
  return Parse(bytes, wrapper) && wrapper->has_hlo_module() &&
         wrapper->hlo_module().computations_size() > 0;
}

}  // namespace

bool IsHloProto(std::string_view bytes) {
  // The name's tag is a line feed, which a text may begin with too; but among the next bytes is the
  // tag of another field, a control character that no text has.
  constexpr size_t kLookedAt = 4096;
  const std::string_view start = bytes.substr(0, kLookedAt);
  const auto is_no_text = [](char c) {
    return c == '\0' || (c > 0 && c < ' ' && std::strchr("\t\n\v\f\r", c) == nullptr);
  };
  if (std::ranges::none_of(start, is_no_text)) return false;
  if (bytes.starts_with('\n')) return true;
  // Another field may come first, one that we do not know: then it is a message that has computations.
  if (bytes.size() > std::numeric_limits<int>::max()) return false;
  hlo_proto::HloProto wrapper;
  hlo_proto::HloModuleProto module;
  return IsWrapped(bytes, &wrapper) || (Parse(bytes, &module) && module.computations_size() > 0);
}

Result<HloProtoFile> ReadHloProto(std::string file, std::string_view bytes) {
  ProtoProblems problems(file);
  HloProtoFile result;
  Rep& form = *result.form.mutable_rep();
  hlo_proto::HloModuleProto proto;
  if (bytes.size() > std::numeric_limits<int>::max()) {
    problems.Error("proto_bytes", "", "more than 2 GiB");
    return problems.TakeStatus();
  }
  if (IsWrapped(bytes, &form.wrapper)) {
    form.is_wrapped = true;
    proto.Swap(form.wrapper.mutable_hlo_module());
  } else {
    form.wrapper.Clear();
    if (!Parse(bytes, &proto)) {
      problems.Error("proto_bytes", "",
                     "the " + std::to_string(bytes.size()) +
                         " bytes are no HloModuleProto or HloProto: cut off, or something else");
      return problems.TakeStatus();
    }
  }
  form.wrapper.clear_hlo_module();
  result.module = std::make_unique<Module>();
  result.module->set_source(file, nullptr);
  ModuleReader(problems, result.module.get(), &form).Read(&proto);
  if (!problems.empty()) return problems.TakeStatus();
  return result;
}

}  // namespace assay
