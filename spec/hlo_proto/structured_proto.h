// Structured values of attributes as fields of HloInstructionProto: what the rows of
// attribute_proto.cc point to.
#ifndef ASSAY_SPEC_HLO_PROTO_STRUCTURED_PROTO_H_
#define ASSAY_SPEC_HLO_PROTO_STRUCTURED_PROTO_H_

#include <optional>

#include "spec/attributes.h"
#include "spec/hlo_proto/attribute_proto.h"
#include "spec/hlo_proto/hlo.pb.h"

namespace assay {

// False after an error is reported. nullopt stays where text would leave the attribute out.
using ReadField = bool (*)(const hlo_proto::HloInstructionProto&, AttributeSite&,
                           std::optional<AttributeValue>*);
// The attribute; nullptr where the instruction has none (XLA writes some fields all the same).
using WriteField = bool (*)(const AttributeValue*, AttributeSite&,
                            hlo_proto::HloInstructionProto*);

namespace proto_fields {

bool ReadNothing(const hlo_proto::HloInstructionProto&, AttributeSite&,
                 std::optional<AttributeValue>*);
bool WriteNothing(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
// There is no field: an error where the attribute is there.
bool WriteUnsupported(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);

bool ReadWindow(const hlo_proto::HloInstructionProto&, AttributeSite&,
                std::optional<AttributeValue>*);
bool WriteWindow(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool WriteWindowIfThere(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadConvolutionDimensions(const hlo_proto::HloInstructionProto&, AttributeSite&,
                               std::optional<AttributeValue>*);
bool ReadConvolutionDimensionsIfThere(const hlo_proto::HloInstructionProto&, AttributeSite&,
                                      std::optional<AttributeValue>*);
bool WriteConvolutionDimensions(const AttributeValue*, AttributeSite&,
                                hlo_proto::HloInstructionProto*);
bool ReadSliceRanges(const hlo_proto::HloInstructionProto&, AttributeSite&,
                     std::optional<AttributeValue>*);
bool WriteSliceRanges(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadPadding(const hlo_proto::HloInstructionProto&, AttributeSite&,
                 std::optional<AttributeValue>*);
bool WritePadding(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadPrecisions(const hlo_proto::HloInstructionProto&, AttributeSite&,
                    std::optional<AttributeValue>*);
bool WritePrecisions(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadSparsity(const hlo_proto::HloInstructionProto&, AttributeSite&,
                  std::optional<AttributeValue>*);
bool WriteSparsity(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadBlockScaling(const hlo_proto::HloInstructionProto&, AttributeSite&,
                      std::optional<AttributeValue>*);
bool WriteBlockScaling(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadComparisonOrder(const hlo_proto::HloInstructionProto&, AttributeSite&,
                         std::optional<AttributeValue>*);
bool WriteComparisonOrder(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadResultAccuracy(const hlo_proto::HloInstructionProto&, AttributeSite&,
                        std::optional<AttributeValue>*);
bool WriteResultAccuracy(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadGroups(const hlo_proto::HloInstructionProto&, AttributeSite&,
                std::optional<AttributeValue>*);
bool WriteGroups(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadIsAssociative(const hlo_proto::HloInstructionProto&, AttributeSite&,
                       std::optional<AttributeValue>*);
bool WriteIsAssociative(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadShuffleMode(const hlo_proto::HloInstructionProto&, AttributeSite&,
                     std::optional<AttributeValue>*);
bool WriteShuffleMode(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadPairs(const hlo_proto::HloInstructionProto&, AttributeSite&,
               std::optional<AttributeValue>*);
bool WritePairs(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadPermuteSizes(const hlo_proto::HloInstructionProto&, AttributeSite&,
                      std::optional<AttributeValue>*);
bool WritePermuteSizes(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadOutfeedShape(const hlo_proto::HloInstructionProto&, AttributeSite&,
                      std::optional<AttributeValue>*);
bool WriteOutfeedShape(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadOperandShapes(const hlo_proto::HloInstructionProto&, AttributeSite&,
                       std::optional<AttributeValue>*);
bool WriteOperandShapes(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadLiteralField(const hlo_proto::HloInstructionProto&, AttributeSite&,
                      std::optional<AttributeValue>*);
bool WriteLiteralField(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadOutputAliases(const hlo_proto::HloInstructionProto&, AttributeSite&,
                       std::optional<AttributeValue>*);
bool WriteOutputAliases(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadDomain(const hlo_proto::HloInstructionProto&, AttributeSite&,
                std::optional<AttributeValue>*);
bool WriteDomain(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadThread(const hlo_proto::HloInstructionProto&, AttributeSite&,
                std::optional<AttributeValue>*);
bool WriteThread(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadShardingField(const hlo_proto::HloInstructionProto&, AttributeSite&,
                       std::optional<AttributeValue>*);
bool WriteShardingField(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadFrontend(const hlo_proto::HloInstructionProto&, AttributeSite&,
                  std::optional<AttributeValue>*);
bool WriteFrontend(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadStatistics(const hlo_proto::HloInstructionProto&, AttributeSite&,
                    std::optional<AttributeValue>*);
bool WriteStatistics(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadOriginField(const hlo_proto::HloInstructionProto&, AttributeSite&,
                     std::optional<AttributeValue>*);
bool WriteOriginField(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadMetadataField(const hlo_proto::HloInstructionProto&, AttributeSite&,
                       std::optional<AttributeValue>*);
bool WriteMetadataField(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);
bool ReadConfig(const hlo_proto::HloInstructionProto&, AttributeSite&,
                std::optional<AttributeValue>*);
bool WriteConfig(const AttributeValue*, AttributeSite&, hlo_proto::HloInstructionProto*);

}  // namespace proto_fields
}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_STRUCTURED_PROTO_H_
