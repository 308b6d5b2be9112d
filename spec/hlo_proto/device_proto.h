// Lists of devices as protos: meshes, replica groups, shardings. What is read keeps the promises of
// the text reader: products fit, permutations are such, axes are the mesh's.
#ifndef ASSAY_SPEC_HLO_PROTO_DEVICE_PROTO_H_
#define ASSAY_SPEC_HLO_PROTO_DEVICE_PROTO_H_

#include <string_view>

#include "spec/attributes.h"
#include "spec/hlo_proto/hlo.pb.h"
#include "spec/hlo_proto/problems.h"

namespace assay {

// From whichever field an instruction has; no groups where it has none.
bool ReadReplicaGroups(const hlo_proto::HloInstructionProto& proto, ProtoProblems& problems,
                       ReplicaGroups* out);
void WriteReplicaGroups(const ReplicaGroups& groups, hlo_proto::HloInstructionProto* out);

bool ReadSharding(const hlo_proto::OpSharding& proto, std::string_view field,
                  ProtoProblems& problems, Sharding* out);
void WriteSharding(const Sharding& sharding, hlo_proto::OpSharding* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_DEVICE_PROTO_H_
