// HLO protos: reader and writer of XLA's binary HloModuleProto and HloProto, the files that XLA
// dumps and frameworks export.
//
// Reading gives a Module, and beside it what the Module does not hold (merge.h); both together are
// written as what was read. Which field an attribute is: attribute_proto.cc.
#ifndef ASSAY_SPEC_HLO_PROTO_HLO_PROTO_H_
#define ASSAY_SPEC_HLO_PROTO_HLO_PROTO_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "spec/module.h"

namespace assay {

// What a proto said beyond its Module: ids, fields that we do not know, what of the defaults was
// written, whether an HloProto was around it. Belongs to the Module that it was read with, which
// may change (not to a copy of it).
class HloProtoForm {
 public:
  struct Rep;
  HloProtoForm();
  HloProtoForm(HloProtoForm&&) noexcept;
  HloProtoForm& operator=(HloProtoForm&&) noexcept;
  ~HloProtoForm();

  // Of how many instructions the proto said what the Module does not hold.
  int64_t InstructionsBeyond() const;
  // Whether the proto assigned devices. Their counts are the Module's replica_count and
  // num_partitions, absent where they are 1; no other field has them.
  bool AssignsDevices() const;
  const Rep* rep() const { return rep_.get(); }
  Rep* mutable_rep() { return rep_.get(); }

 private:
  std::unique_ptr<Rep> rep_;
};

struct HloProtoFile {
  std::unique_ptr<Module> module;
  HloProtoForm form;
};

// By how the bytes begin, whole or cut off: no HLO or MLIR text begins so. Where another field
// stands before the module or its name, the bytes must be such a message to their end.
bool IsHloProto(std::string_view bytes);

// `file` names it in errors, which name the instruction and the field. The module is not verified.
Result<HloProtoFile> ReadHloProto(std::string file, std::string_view bytes);

// An HloModuleProto as XLA writes it, or with a form what was read with the module's changes. What
// has no field is refused (proto_unsupported), but for the module's attributes below.
Result<std::string> WriteHloProto(const Module& module, const HloProtoForm* form = nullptr);

// Attributes of the module that XLA keeps in its configuration or nowhere, not in the proto:
// num_partitions and replica_count (without a form that assigns devices) and the like. They are
// left out.
std::vector<std::string_view> AttributesWithoutField(const Module& module,
                                                     const HloProtoForm* form = nullptr);

// A sharding from the bytes of XLA's OpSharding, as frameworks put it in attributes of StableHLO; nullopt:
// they are none, or one that a Module does not hold.
std::optional<Sharding> ShardingFromProto(std::string_view bytes);

// The labels of reader and writer, each with its rule.
std::vector<std::pair<std::string_view, std::string_view>> AllProtoLabels();

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_HLO_PROTO_H_
