// Attributes of instructions as fields of HloInstructionProto: one row says which field an
// attribute is, and how its value stands in it. What names instructions or computations (control
// predecessors, called computations) is the reader's and writer's own.
#ifndef ASSAY_SPEC_HLO_PROTO_ATTRIBUTE_PROTO_H_
#define ASSAY_SPEC_HLO_PROTO_ATTRIBUTE_PROTO_H_

#include <string>
#include <vector>

#include "spec/hlo_proto/hlo.pb.h"
#include "spec/hlo_proto/problems.h"
#include "spec/module.h"

namespace assay {

// What a row may look at beside the message.
struct AttributeSite {
  const Instruction& instruction;      // with its shape and operands
  std::vector<std::string>& payloads;  // of metadata: a table of the module
  ProtoProblems& problems;
};

// The attributes that the op's record allows and those of every instruction, each absent where its
// field is at its default and text would leave it out.
bool ReadAttributes(const hlo_proto::HloInstructionProto& proto, AttributeSite& site,
                    AttributeList* out);
// What XLA writes for the instruction, defaults too.
bool WriteAttributes(AttributeSite& site, hlo_proto::HloInstructionProto* out);

void ReadFrontendAttributes(const hlo_proto::FrontendAttributes& proto, FrontendAttributes* out);
void WriteFrontendAttributes(const FrontendAttributes& attributes,
                             hlo_proto::FrontendAttributes* out);
// Text that is one pair of braces is JSON to XLA.
BackendConfig BackendConfigOf(std::string text);

// Ops and their attributes that have no row, as text; empty when the table is whole (a test's
// concern).
std::string AttributeFieldDefects();

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_ATTRIBUTE_PROTO_H_
