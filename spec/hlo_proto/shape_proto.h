// Shapes and layouts as protos.
#ifndef ASSAY_SPEC_HLO_PROTO_SHAPE_PROTO_H_
#define ASSAY_SPEC_HLO_PROTO_SHAPE_PROTO_H_

#include <string_view>

#include "spec/attributes.h"
#include "spec/hlo_proto/hlo.pb.h"
#include "spec/hlo_proto/problems.h"
#include "spec/shape.h"

namespace assay {

// `field` names where the proto stands, for messages.
bool ReadShape(const hlo_proto::ShapeProto& proto, std::string_view field, ProtoProblems& problems,
               Shape* out);
// The same of a shape in an attribute, where text says no layout of a scalar.
bool ReadAttributeShape(const hlo_proto::ShapeProto& proto, std::string_view field,
                        ProtoProblems& problems, Shape* out);
bool ReadProgramShape(const hlo_proto::ProgramShapeProto& proto, std::string_view field,
                      ProtoProblems& problems, ProgramShape* out);

// With the descending layout where the shape has none, as HLO text means it. Extended element types
// have no number (proto_unsupported).
bool WriteShape(const Shape& shape, std::string_view field, ProtoProblems& problems,
                hlo_proto::ShapeProto* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_SHAPE_PROTO_H_
