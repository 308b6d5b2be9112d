// Literals as protos: their elements stand in the order of the layout, in a field of their type, as
// numbers or, up to 16 bits, as bytes (little endian; types below 8 bits take a byte each).
#ifndef ASSAY_SPEC_HLO_PROTO_LITERAL_PROTO_H_
#define ASSAY_SPEC_HLO_PROTO_LITERAL_PROTO_H_

#include "spec/hlo_proto/hlo.pb.h"
#include "spec/hlo_proto/problems.h"
#include "spec/literal.h"

namespace assay {

bool ReadLiteral(const hlo_proto::LiteralProto& proto, ProtoProblems& problems, Literal* out);
bool WriteLiteral(const Literal& literal, ProtoProblems& problems, hlo_proto::LiteralProto* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_LITERAL_PROTO_H_
