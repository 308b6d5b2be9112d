#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "spec/callees_first.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/hlo_proto/labels.h"
#include "spec/hlo_proto/module_writer.h"

namespace assay {
namespace {

using Rep = HloProtoForm::Rep;

// The instructions as a proto lists them: in the order that was read, where it still is one of just
// these instructions with operands first; else in the module's.
std::vector<const Instruction*> InstructionOrder(const Computation& computation, const Rep* form) {
  std::vector<const Instruction*> order;
  for (const Instruction& instruction : computation.instructions()) order.push_back(&instruction);
  if (form == nullptr) return order;
  auto found = form->computations.find(&computation);
  if (found == form->computations.end() || found->second.order.size() != order.size()) return order;
  std::vector<const Instruction*> read;
  absl::flat_hash_set<InstructionId> seen;
  for (InstructionId id : found->second.order) {
    const Instruction* instruction = computation.module().instruction(id);
    if (instruction == nullptr || &instruction->parent() != &computation) return order;
    for (const Operand& operand : instruction->operands()) {
      if (!seen.contains(operand.instruction)) return order;
    }
    for (InstructionId before : instruction->Get(kControlPredecessors)) {
      if (!seen.contains(before)) return order;
    }
    if (!seen.insert(id).second) return order;
    read.push_back(instruction);
  }
  return read;
}

bool WriteAll(const Module& module, const Rep* form, ProtoProblems& problems,
              hlo_proto::HloModuleProto* out) {
  ModuleWriter writer(module, form, problems);
  for (const Computation* computation : CalleesFirst(module)) {
    hlo_proto::HloComputationProto* to = out->add_computations();
    if (!writer.WriteComputation(*computation, to)) return false;
    if (form != nullptr) {
      auto found = form->computations.find(computation);
      if (found != form->computations.end()) found->second.beyond.MergeInto(to);
    }
    for (const Instruction* instruction : InstructionOrder(*computation, form)) {
      if (!writer.WriteInstruction(*instruction, to->mutable_instructions())) return false;
      if (form == nullptr) continue;
      auto found = form->instructions.find(instruction->id());
      if (found == form->instructions.end()) continue;
      found->second.MergeInto(&*to->mutable_instructions()->rbegin());
    }
  }
  hlo_proto::HloModuleProto rest;
  if (!writer.WriteModule(&rest)) return false;
  if (form != nullptr) form->module.MergeInto(&rest);
  rest.mutable_computations()->Swap(out->mutable_computations());
  out->Swap(&rest);
  return true;
}

}  // namespace

HloProtoForm::HloProtoForm() : rep_(std::make_unique<Rep>()) {}
HloProtoForm::HloProtoForm(HloProtoForm&&) noexcept = default;
HloProtoForm& HloProtoForm::operator=(HloProtoForm&&) noexcept = default;
HloProtoForm::~HloProtoForm() = default;

int64_t HloProtoForm::InstructionsBeyond() const {
  return static_cast<int64_t>(rep_->instructions.size());
}
bool HloProtoForm::AssignsDevices() const { return rep_->assigns_devices; }

Result<std::string> WriteHloProto(const Module& module, const HloProtoForm* form) {
  ProtoProblems problems(module.source_file());
  const Rep* rep = form != nullptr ? form->rep() : nullptr;
  hlo_proto::HloProto wrapper;
  if (rep != nullptr) wrapper = rep->wrapper;
  hlo_proto::HloModuleProto* proto = wrapper.mutable_hlo_module();
  if (!WriteAll(module, rep, problems, proto)) return problems.TakeStatus();
  const google::protobuf::Message& whole =
      rep != nullptr && rep->is_wrapped ? static_cast<google::protobuf::Message&>(wrapper) : *proto;
  std::string bytes;
  if (whole.ByteSizeLong() <= INT32_MAX && whole.SerializeToString(&bytes)) return bytes;
  return UnsupportedError("proto_unsupported", "a message has at most 2 GiB");
}

std::vector<std::string_view> AttributesWithoutField(const Module& module,
                                                     const HloProtoForm* form) {
  static constexpr AttributeId kWithField[] = {
      AttributeId::kIsScheduled, AttributeId::kInputOutputAlias, AttributeId::kBufferDonor,
      AttributeId::kEntryComputationLayout, AttributeId::kFrontendAttributes,
      AttributeId::kBackendConfig};
  const bool has_devices = form != nullptr && form->AssignsDevices();
  std::vector<std::string_view> names;
  for (const Attribute& attribute : module.attributes().all()) {
    const bool counts_devices = attribute.id == AttributeId::kReplicaCount ||
                                attribute.id == AttributeId::kNumPartitions;
    const AttributeId* found =
        std::find(std::begin(kWithField), std::end(kWithField), attribute.id);
    if (found != std::end(kWithField) || (has_devices && counts_devices)) continue;
    names.push_back(RowOf(attribute.id).name);
  }
  return names;
}

std::vector<std::pair<std::string_view, std::string_view>> AllProtoLabels() {
  std::vector<std::pair<std::string_view, std::string_view>> labels;
  for (const ProtoLabel& row : kProtoLabels) labels.emplace_back(row.label, row.rule);
  return labels;
}

}  // namespace assay
