// Metadata and origins of instructions as protos.
#ifndef ASSAY_SPEC_HLO_PROTO_METADATA_PROTO_H_
#define ASSAY_SPEC_HLO_PROTO_METADATA_PROTO_H_

#include <optional>

#include "spec/attributes.h"
#include "spec/hlo_proto/hlo.pb.h"

namespace assay {

// The payload is not in the message: that has its number in a table of the module.
void ReadMetadata(const hlo_proto::OpMetadata& proto, OpMetadata* out);
void WriteMetadata(const OpMetadata& metadata, hlo_proto::OpMetadata* out);
// As if the text had said it: `present` marks what is not at its default.
void SetPayload(std::string payload, OpMetadata* out);

// The text of origin={...}: leaves that stand in a nest of tuples, "({"a" {0}}, {})". nullopt where
// the leaves do not stand in the order of a nest; the text says nothing of it then.
std::optional<VerbatimText> ReadOrigin(const hlo_proto::OriginalValueProto& proto);
// False where the text is of another form.
bool WriteOrigin(const VerbatimText& origin, hlo_proto::OriginalValueProto* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_METADATA_PROTO_H_
