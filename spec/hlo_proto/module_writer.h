// ModuleWriter: the parts of a module as messages, as the Module alone has them.
#ifndef ASSAY_SPEC_HLO_PROTO_MODULE_WRITER_H_
#define ASSAY_SPEC_HLO_PROTO_MODULE_WRITER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "spec/hlo_proto/hlo.pb.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/hlo_proto/merge.h"
#include "spec/hlo_proto/problems.h"
#include "spec/module.h"

namespace assay {

struct HloProtoForm::Rep {
  static constexpr int64_t kNoId = -1;

  bool is_wrapped = false;
  bool assigns_devices = false;
  hlo_proto::HloProto wrapper;               // without the module
  Beyond<hlo_proto::HloModuleProto> module;  // without the computations
  std::vector<int64_t> instruction_ids;      // by InstructionId; kNoId: made later
  absl::flat_hash_map<InstructionId, Beyond<hlo_proto::HloInstructionProto>> instructions;
  struct ComputationForm {
    int64_t id = 0;
    Beyond<hlo_proto::HloComputationProto> beyond;  // without the instructions
    std::vector<InstructionId> order;  // as in the proto, where a schedule orders them otherwise
  };
  absl::flat_hash_map<const Computation*, ComputationForm> computations;

  int64_t IdOf(InstructionId instruction) const {
    return instruction < instruction_ids.size() ? instruction_ids[instruction] : kNoId;
  }
};

// Called computations in the order of the proto: of a while the body comes first.
std::vector<AttributeId> CalledInOrder(const OpSpec& spec);

class ModuleWriter {
 public:
  // Ids are the form's; others are given here.
  ModuleWriter(const Module& module, const HloProtoForm::Rep* form, ProtoProblems& problems);

  using InstructionList = google::protobuf::RepeatedPtrField<hlo_proto::HloInstructionProto>;
  // Adds the instruction; before it a get-tuple-element for each operand that is a part, '#i'.
  bool WriteInstruction(const Instruction& instruction, InstructionList* out);
  // Without the instructions.
  bool WriteComputation(const Computation& computation, hlo_proto::HloComputationProto* out);
  // Without the computations; after all instructions, for the table of payloads.
  bool WriteModule(hlo_proto::HloModuleProto* out);

 private:
  void GiveIds(const HloProtoForm::Rep* form);
  void GiveNames();
  std::string UniqueName(std::string_view name);
  // The id of what makes the operand.
  bool WriteOperand(Operand operand, int64_t* id, InstructionList* out);
  int64_t NewId(const Computation& computation);
  bool WriteCalled(const Instruction& instruction, hlo_proto::HloInstructionProto* out);
  void WriteStackFrames(hlo_proto::StackFrameIndexProto* out);
  void WriteAliases(hlo_proto::HloModuleProto* out);
  void WriteDevices(hlo_proto::DeviceAssignmentProto* out);
  void WriteSchedule(hlo_proto::HloScheduleProto* out);

  const Module& module_;
  const HloProtoForm::Rep* form_;    // nullptr: made from the Module alone
  ProtoProblems& problems_;
  std::vector<int64_t> ids_;         // by InstructionId
  std::vector<std::string> names_;   // by InstructionId, where it is not the instruction's own
  absl::flat_hash_set<int64_t> taken_ids_;
  absl::flat_hash_set<std::string> taken_names_;
  absl::flat_hash_map<const Computation*, int64_t> next_ids_;
  absl::flat_hash_map<std::string, int64_t> name_numbers_;
  // Ids of the parts of operands that were added, and which were added before an instruction.
  absl::flat_hash_map<std::pair<InstructionId, std::vector<int64_t>>, int64_t> parts_;
  absl::flat_hash_map<const Computation*, int64_t> computation_ids_;
  absl::flat_hash_map<InstructionId, std::vector<int64_t>> added_before_;
  absl::flat_hash_set<const Computation*> fused_;
  std::vector<std::string> payloads_;
};

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_MODULE_WRITER_H_
