// The table of attributes and their fields. Values of simple kinds are read and written by the
// field's own type; structured ones by the functions of structured_proto.h.
#include "spec/hlo_proto/attribute_proto.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "spec/hlo_proto/structured_proto.h"
#include "spec/op_table.h"

namespace assay {
namespace {

using namespace proto_fields;
using google::protobuf::EnumDescriptor;
using google::protobuf::EnumValueDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using Id = AttributeId;
using Value = AttributeValue;
using Proto = hlo_proto::HloInstructionProto;

struct FieldRow {
  AttributeId id;
  std::string_view path;         // "dot_dimension_numbers.lhs_batch_dimensions"
  std::string_view prefix = {};  // of enumerators: "ALG_" + "DOT_F32_F32_F32"
  // Text says the attribute also where its list is empty or its number 0.
  bool always = false;
  Opcode only = Opcode::kForeign;  // the row is this op's; kForeign: any that has no row of its own
  ReadField read = nullptr;        // nullptr: by the field's type
  WriteField write = nullptr;
};

constexpr FieldRow Structured(AttributeId id, std::string_view path, ReadField read,
                              WriteField write, Opcode only = Opcode::kForeign) {
  return {id, path, {}, false, only, read, write};
}
constexpr bool kAlways = true;

// The rows of an op come before those of any op.
constexpr FieldRow kRows[] = {
    {Id::kLhsBatchDims, "ragged_dot_dimension_numbers.dot_dimension_numbers.lhs_batch_dimensions",
     {}, false, Opcode::kRaggedDot},
    {Id::kLhsContractingDims,
     "ragged_dot_dimension_numbers.dot_dimension_numbers.lhs_contracting_dimensions", {}, kAlways,
     Opcode::kRaggedDot},
    {Id::kRhsBatchDims, "ragged_dot_dimension_numbers.dot_dimension_numbers.rhs_batch_dimensions",
     {}, false, Opcode::kRaggedDot},
    {Id::kRhsContractingDims,
     "ragged_dot_dimension_numbers.dot_dimension_numbers.rhs_contracting_dimensions", {}, kAlways,
     Opcode::kRaggedDot},
    {Id::kIndexVectorDim, "scatter_dimension_numbers.index_vector_dim", {}, kAlways,
     Opcode::kScatter},
    {Id::kLower, "cholesky_options.lower", {}, false, Opcode::kCholesky},
    {Id::kDimensions, "dimensions", {}, kAlways, Opcode::kBroadcast},
    Structured(Id::kWindow, "window", ReadWindow, WriteWindowIfThere, Opcode::kCustomCall),
    Structured(Id::kDimLabels, "convolution_dimension_numbers", ReadConvolutionDimensionsIfThere,
               WriteConvolutionDimensions, Opcode::kCustomCall),

    {Id::kParameterNumber, "parameter_number"},
    {Id::kIotaDimension, "dimensions"},
    Structured(Id::kSliceRanges, "slice_dimensions", ReadSliceRanges, WriteSliceRanges),
    {Id::kDynamicSliceSizes, "dynamic_slice_sizes"},
    Structured(Id::kPadding, "padding_config", ReadPadding, WritePadding),
    Structured(Id::kWindow, "window", ReadWindow, WriteWindow),
    Structured(Id::kDimLabels, "convolution_dimension_numbers", ReadConvolutionDimensions,
               WriteConvolutionDimensions),
    {Id::kFeatureGroupCount, "feature_group_count"},
    {Id::kBatchGroupCount, "batch_group_count"},
    {Id::kConvolutionKind, "conv_kind", "CONVOLUTION_KIND_"},
    {Id::kLhsBatchDims, "dot_dimension_numbers.lhs_batch_dimensions"},
    {Id::kLhsContractingDims, "dot_dimension_numbers.lhs_contracting_dimensions", {}, kAlways},
    {Id::kRhsBatchDims, "dot_dimension_numbers.rhs_batch_dimensions"},
    {Id::kRhsContractingDims, "dot_dimension_numbers.rhs_contracting_dimensions", {}, kAlways},
    {Id::kLhsRaggedDims, "ragged_dot_dimension_numbers.lhs_ragged_dimensions", {}, kAlways},
    {Id::kRhsGroupDims, "ragged_dot_dimension_numbers.rhs_group_dimensions", {}, kAlways},
    Structured(Id::kOperandPrecision, "precision_config.operand_precision", ReadPrecisions,
               WritePrecisions),
    {Id::kDotAlgorithm, "precision_config.algorithm", "ALG_"},
    Structured(Id::kSparsityConfig, "sparsity_config", ReadSparsity, WriteSparsity),
    Structured(Id::kBlockScalingConfig, "block_scaling_config", ReadBlockScaling,
               WriteBlockScaling),
    {Id::kOffsetDims, "gather_dimension_numbers.offset_dims"},
    {Id::kCollapsedSliceDims, "gather_dimension_numbers.collapsed_slice_dims"},
    {Id::kStartIndexMap, "gather_dimension_numbers.start_index_map"},
    {Id::kOperandBatchingDims, "gather_dimension_numbers.operand_batching_dims"},
    {Id::kStartIndicesBatchingDims, "gather_dimension_numbers.start_indices_batching_dims"},
    {Id::kUpdateWindowDims, "scatter_dimension_numbers.update_window_dims"},
    {Id::kInsertedWindowDims, "scatter_dimension_numbers.inserted_window_dims"},
    {Id::kScatterDimsToOperandDims, "scatter_dimension_numbers.scatter_dims_to_operand_dims"},
    {Id::kInputBatchingDims, "scatter_dimension_numbers.input_batching_dims"},
    {Id::kScatterIndicesBatchingDims, "scatter_dimension_numbers.scatter_indices_batching_dims"},
    {Id::kIndexVectorDim, "gather_dimension_numbers.index_vector_dim", {}, kAlways},
    {Id::kGatherSliceSizes, "gather_slice_sizes"},
    {Id::kIndicesAreSorted, "indices_are_sorted"},
    {Id::kUniqueIndices, "unique_indices"},
    {Id::kDirection, "comparison_direction"},
    Structured(Id::kComparisonType, "comparison_order", ReadNothing, WriteNothing),
    Structured(Id::kComparisonOrder, "comparison_order", ReadComparisonOrder, WriteComparisonOrder),
    {Id::kTopkK, "k"},
    {Id::kTopkLargest, "largest"},
    Structured(Id::kResultAccuracy, "result_accuracy", ReadResultAccuracy, WriteResultAccuracy),
    {Id::kExponentBits, "exponent_bits"},
    {Id::kMantissaBits, "mantissa_bits"},
    {Id::kEpsilon, "epsilon"},
    {Id::kFeatureIndex, "feature_index"},
    {Id::kFftType, "fft_type"},
    {Id::kFftLength, "fft_length"},
    {Id::kLeftSide, "triangular_solve_options.left_side"},
    {Id::kLower, "triangular_solve_options.lower"},
    {Id::kUnitDiagonal, "triangular_solve_options.unit_diagonal"},
    {Id::kTransposeA, "triangular_solve_options.transpose_a"},
    {Id::kDistribution, "distribution"},
    {Id::kRandomAlgorithm, "rng_algorithm"},
    {Id::kDelta, "delta"},
    {Id::kTupleIndex, "tuple_index"},
    {Id::kInferredDimension, "dimensions"},
    {Id::kChannelId, "channel_id"},
    Structured(Id::kReplicaGroups, "replica_groups", ReadGroups, WriteGroups),
    {Id::kConstrainLayout, "constrain_layout"},
    {Id::kDimensions, "dimensions"},
    {Id::kUseGlobalDeviceIds, "use_global_device_ids"},
    {Id::kHasDynamicRoot, "has_dynamic_root"},
    {Id::kIsStable, "is_stable"},
    {Id::kNumCarries, "num_carries"},
    {Id::kIsReverse, "is_reverse"},
    Structured(Id::kIsAssociative, "is_associative", ReadIsAssociative, WriteIsAssociative),
    Structured(Id::kShuffleMode, "shuffle", ReadShuffleMode, WriteShuffleMode),
    {Id::kShifts, "shuffle.rotate.shifts"},
    Structured(Id::kSourceTargetPairs, "source_target_pairs", ReadPairs, WritePairs),
    Structured(Id::kPermuteSliceSizes, "dynamic_slice_sizes", ReadPermuteSizes, WritePermuteSizes),
    {Id::kIsHostTransfer, "is_host_transfer"},
    {Id::kCrossProgramPrefetchIndex, "cross_program_prefetch_index"},
    {Id::kInfeedConfig, "infeed_config"},
    Structured(Id::kOutfeedShape, "outfeed_shape", ReadOutfeedShape, WriteOutfeedShape),
    {Id::kOutfeedConfig, "outfeed_config"},
    {Id::kFusionKind, "fusion_kind"},
    {Id::kPaddingType, "padding_type"},
    {Id::kCustomCallTarget, "custom_call_target"},
    Structured(Id::kOperandLayoutConstraints, "operand_shapes_with_layout", ReadOperandShapes,
               WriteOperandShapes),
    {Id::kCustomCallHasSideEffect, "custom_call_has_side_effect"},
    Structured(Id::kLiteral, "literal", ReadLiteralField, WriteLiteralField),
    Structured(Id::kOutputToOperandAliasing, "output_operand_aliasing", ReadOutputAliases,
               WriteOutputAliases),
    {Id::kSchedule, "custom_call_schedule"},
    {Id::kApiVersion, "custom_call_api_version"},
    Structured(Id::kDomain, "domain_entry_sharding", ReadDomain, WriteDomain),
    Structured(Id::kAsyncExecutionThread, "async_execution_thread", ReadThread, WriteThread),
    {Id::kIsComposite, "is_composite"},
    {Id::kParameterReplication, "parameter_replication.replicated_at_leaf_buffers"},
    Structured(Id::kSharding, "sharding", ReadShardingField, WriteShardingField),
    Structured(Id::kFrontendAttributes, "frontend_attributes", ReadFrontend, WriteFrontend),
    Structured(Id::kStatistics, "statistics_viz", ReadStatistics, WriteStatistics),
    Structured(Id::kOrigin, "original_value", ReadOriginField, WriteOriginField),
    Structured(Id::kMetadata, "metadata", ReadMetadataField, WriteMetadataField),
    Structured(Id::kBackendConfig, "backend_config", ReadConfig, WriteConfig),
    // XLA's proto cannot say these.
    Structured(Id::kCollectiveMode, {}, ReadNothing, WriteUnsupported),
    Structured(Id::kForeignName, {}, ReadNothing, WriteUnsupported),
    Structured(Id::kForeignAttributes, {}, ReadNothing, WriteUnsupported),
    // The reader's and writer's own.
    Structured(Id::kControlPredecessors, "control_predecessor_ids", ReadNothing, WriteNothing),
};

const FieldRow* RowFor(Opcode opcode, AttributeId id) {
  for (const FieldRow& row : kRows) {
    if (row.id == id && (row.only == opcode || row.only == Opcode::kForeign)) return &row;
  }
  return nullptr;
}

bool NamesComputations(AttributeId id) {
  const AttributeKind kind = RowOf(id).kind;
  return kind == AttributeKind::kComputation || kind == AttributeKind::kComputationList;
}

// ---------------------------------------------------------------- fields by path

// The messages on the way are left out where they are not there: then message is nullptr.
struct ConstField {
  const Message* message;
  const FieldDescriptor* field;
};
ConstField Find(const Proto& proto, std::string_view path) {
  ConstField at{&proto, nullptr};
  const google::protobuf::Descriptor* type = proto.GetDescriptor();
  while (true) {
    const size_t dot = path.find('.');
    at.field = type->FindFieldByName(std::string(path.substr(0, dot)));
    CHECK(at.field != nullptr);
    if (dot == std::string_view::npos) return at;
    type = at.field->message_type();
    if (at.message != nullptr) {
      const auto& reflection = *at.message->GetReflection();
      at.message = reflection.HasField(*at.message, at.field)
                       ? &reflection.GetMessage(*at.message, at.field)
                       : nullptr;
    }
    path.remove_prefix(dot + 1);
  }
}

struct MutableField {
  Message* message;
  const FieldDescriptor* field;
};
MutableField Make(Proto* proto, std::string_view path) {
  MutableField at{proto, nullptr};
  while (true) {
    const size_t dot = path.find('.');
    at.field = at.message->GetDescriptor()->FindFieldByName(std::string(path.substr(0, dot)));
    CHECK(at.field != nullptr);
    if (dot == std::string_view::npos) return at;
    at.message = at.message->GetReflection()->MutableMessage(at.message, at.field);
    path.remove_prefix(dot + 1);
  }
}

int64_t NumberAt(const ConstField& at) {
  const auto& reflection = *at.message->GetReflection();
  return at.field->cpp_type() == FieldDescriptor::CPPTYPE_INT32
             ? reflection.GetInt32(*at.message, at.field)
             : reflection.GetInt64(*at.message, at.field);
}

// The message's name of an enumerator: the prefix and the text in capitals.
std::string ProtoName(const FieldRow& row, std::string_view text) {
  std::string name(row.prefix);
  for (char c : text) name.push_back(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
  return name;
}

// nullopt: the number has no text (XLA's "invalid", "unspecified"); UnknownValue: no value at all.
bool ReadEnumerator(const FieldRow& row, const ConstField& at, AttributeSite& site,
                    std::optional<Value>* out) {
  const auto& names = RowOf(row.id).enumerators;
  const auto& reflection = *at.message->GetReflection();
  const bool is_text = at.field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
  std::string scratch;
  const int number = is_text ? 0 : reflection.GetEnumValue(*at.message, at.field);
  const std::string_view text =
      is_text ? std::string_view(reflection.GetStringReference(*at.message, at.field, &scratch))
              : std::string_view();
  const EnumValueDescriptor* value =
      is_text ? nullptr : at.field->enum_type()->FindValueByNumber(number);
  if (is_text ? text.empty() : number == 0 && value != nullptr) {
    // The first enumerator, where that is what 0 means; else there is none.
    if (!is_text && ProtoName(row, names[0]) == value->name()) *out = Value(int64_t{0});
    return true;
  }
  for (size_t i = 0; i < names.size(); ++i) {
    const bool is_it = is_text ? text == names[i]
                               : value != nullptr && value->name() == ProtoName(row, names[i]);
    if (!is_it) continue;
    *out = Value(static_cast<int64_t>(i));
    return true;
  }
  if (!is_text) return site.problems.UnknownValue(row.path, number);
  return site.problems.Error("proto_enum", row.path,
                             "'" + std::string(text) + "' is none of its values");
}

// ---------------------------------------------------------------- simple kinds

bool ReadSimple(const FieldRow& row, const Proto& proto, AttributeSite& site,
                std::optional<Value>* out) {
  const ConstField at = Find(proto, row.path);
  if (at.message == nullptr) return true;
  const auto& reflection = *at.message->GetReflection();
  const int count = at.field->is_repeated() ? reflection.FieldSize(*at.message, at.field) : 0;
  switch (RowOf(row.id).kind) {
    case AttributeKind::kBool:
      *out = Value(reflection.GetBool(*at.message, at.field));
      return true;
    case AttributeKind::kInt:
      if (at.field->is_repeated()) {
        if (count > 1) return site.problems.Error("proto_value", row.path, "more than one number");
        if (count == 1) *out = Value(reflection.GetRepeatedInt64(*at.message, at.field, 0));
      } else if (!at.field->has_presence() || reflection.HasField(*at.message, at.field)) {
        const int64_t number = NumberAt(at);
        if (number != 0 || at.field->has_presence()) *out = Value(number);
      }
      return true;
    case AttributeKind::kFloat: {
      // The double that text has: of the shortest decimal that reads back to the float.
      std::array<char, 32> text{};
      const float number = reflection.GetFloat(*at.message, at.field);
      std::to_chars(text.data(), text.data() + text.size() - 1, number);
      *out = Value(std::strtod(text.data(), nullptr));
      return true;
    }
    case AttributeKind::kString: {
      std::string scratch;
      std::string text = reflection.GetStringReference(*at.message, at.field, &scratch);
      if (!text.empty()) *out = internal::Wrap<std::string>(std::move(text));
      return true;
    }
    case AttributeKind::kEnum: return ReadEnumerator(row, at, site, out);
    case AttributeKind::kIntList: {
      Ints list(count);
      for (int i = 0; i < count; ++i) {
        list[i] = reflection.GetRepeatedInt64(*at.message, at.field, i);
      }
      if (!list.empty()) *out = Value(std::move(list));
      return true;
    }
    case AttributeKind::kBoolList: {
      std::vector<bool> list(count);
      for (int i = 0; i < count; ++i) {
        list[i] = reflection.GetRepeatedBool(*at.message, at.field, i);
      }
      *out = internal::Wrap<std::vector<bool>>(std::move(list));
      return true;
    }
    default: CHECK(false);
  }
}

void WriteInt(int64_t number, const MutableField& at) {
  const auto& reflection = *at.message->GetReflection();
  if (at.field->is_repeated()) {
    reflection.AddInt64(at.message, at.field, number);
  } else if (at.field->cpp_type() == FieldDescriptor::CPPTYPE_INT32) {
    reflection.SetInt32(at.message, at.field, static_cast<int32_t>(number));
  } else {
    reflection.SetInt64(at.message, at.field, number);
  }
}

// `value` is the attribute, or the default of the op's record; nullptr: absent.
bool WriteSimple(const FieldRow& row, const Value* value, Proto* out) {
  const AttributeKind kind = RowOf(row.id).kind;
  if (kind == AttributeKind::kBoolList && value == nullptr) return true;
  const MutableField at = Make(out, row.path);
  if (value == nullptr) return true;
  const auto& reflection = *at.message->GetReflection();
  switch (kind) {
    case AttributeKind::kBool:
      reflection.SetBool(at.message, at.field, std::get<bool>(*value));
      return true;
    case AttributeKind::kInt: return WriteInt(std::get<int64_t>(*value), at), true;
    case AttributeKind::kFloat:
      reflection.SetFloat(at.message, at.field, static_cast<float>(std::get<double>(*value)));
      return true;
    case AttributeKind::kString:
      reflection.SetString(at.message, at.field, internal::Unwrap<std::string>(*value));
      return true;
    case AttributeKind::kEnum: {
      const std::string_view text = RowOf(row.id).enumerators[std::get<int64_t>(*value)];
      if (at.field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
        reflection.SetString(at.message, at.field, std::string(text));
        return true;
      }
      const EnumValueDescriptor* named =
          at.field->enum_type()->FindValueByName(ProtoName(row, text));
      CHECK(named != nullptr);
      reflection.SetEnum(at.message, at.field, named);
      return true;
    }
    case AttributeKind::kIntList:
      for (int64_t number : std::get<Ints>(*value)) WriteInt(number, at);
      return true;
    case AttributeKind::kBoolList:
      for (bool b : internal::Unwrap<std::vector<bool>>(*value)) {
        reflection.AddBool(at.message, at.field, b);
      }
      return true;
    default: CHECK(false);
  }
}

// Whether text says the attribute: it is not what its absence means.
bool IsSaid(const FieldRow& row, const AttributeUse* use, const Value& value) {
  if (row.always || (use && use->required)) return true;
  const int64_t absent = use ? use->default_value : 0;
  if (const bool* b = std::get_if<bool>(&value)) return *b != (absent != 0);
  if (const int64_t* number = std::get_if<int64_t>(&value)) return *number != absent;
  return true;
}

bool ReadOne(const FieldRow& row, const AttributeUse* use, const Proto& proto, AttributeSite& site,
             AttributeList* out) {
  std::optional<Value> value;
  const bool ok = row.read ? row.read(proto, site, &value) : ReadSimple(row, proto, site, &value);
  if (!ok) return false;
  const AttributeKind kind = RowOf(row.id).kind;
  const bool is_needed = row.always || (use && use->required);
  if (!value && is_needed) {
    if (kind == AttributeKind::kEnum || row.read) {
      if (row.always || row.id == Id::kLiteral) return true;
      return site.problems.Error("proto_missing", row.path, "it is not there");
    }
    value = EmptyValue(row.id);
  }
  if (value && IsSaid(row, use, *value)) out->Set(row.id, std::move(*value));
  return true;
}

// The attribute, or the number that its absence means; nullopt: nothing.
std::optional<Value> ValueOrDefault(const Instruction& instruction, const AttributeUse* use,
                                    AttributeId id) {
  if (const Value* value = instruction.attributes().Find(id)) return *value;
  const AttributeKind kind = RowOf(id).kind;
  const int64_t absent = use ? use->default_value : 0;
  if (kind == AttributeKind::kBool) return Value(absent != 0);
  // -1 stands for none.
  if (kind == AttributeKind::kEnum || (kind == AttributeKind::kInt && absent > 0))
    return Value(absent);
  return std::nullopt;
}

}  // namespace

bool ReadAttributes(const Proto& proto, AttributeSite& site, AttributeList* out) {
  const OpSpec& spec = site.instruction.spec();
  for (const AttributeUse& use : spec.attributes) {
    if (NamesComputations(use.id)) continue;
    if (!ReadOne(*RowFor(spec.opcode, use.id), &use, proto, site, out)) return false;
  }
  for (AttributeId id : CommonAttributes()) {
    if (!ReadOne(*RowFor(spec.opcode, id), nullptr, proto, site, out)) return false;
  }
  return true;
}

bool WriteAttributes(AttributeSite& site, Proto* out) {
  const OpSpec& spec = site.instruction.spec();
  auto write = [&](AttributeId id, const AttributeUse* use) {
    const FieldRow& row = *RowFor(spec.opcode, id);
    if (row.write) return row.write(site.instruction.attributes().Find(id), site, out);
    const std::optional<Value> value = ValueOrDefault(site.instruction, use, id);
    return WriteSimple(row, value ? &*value : nullptr, out);
  };
  for (const AttributeUse& use : spec.attributes) {
    if (!NamesComputations(use.id) && !write(use.id, &use)) return false;
  }
  for (AttributeId id : CommonAttributes()) {
    if (!write(id, nullptr)) return false;
  }
  return true;
}

std::string AttributeFieldDefects() {
  std::string defects;
  auto check = [&](const OpSpec& spec, AttributeId id) {
    if (NamesComputations(id)) return;
    const FieldRow* row = RowFor(spec.opcode, id);
    if (row == nullptr) {
      defects.append(spec.name).append(": ").append(RowOf(id).name).append(" has no row\n");
      return;
    }
    if (row->path.empty()) return;
    const FieldDescriptor* field = Find(Proto::default_instance(), row->path).field;
    if (row->read != nullptr || field->cpp_type() != FieldDescriptor::CPPTYPE_ENUM) return;
    for (std::string_view text : RowOf(id).enumerators) {
      const std::string name = ProtoName(*row, text);
      if (field->enum_type()->FindValueByName(name) == nullptr) {
        defects.append(row->path).append(" has no value ").append(name).append("\n");
      }
    }
  };
  for (const OpSpec* spec : AllOps()) {
    for (const AttributeUse& use : spec->attributes) check(*spec, use.id);
    for (AttributeId id : CommonAttributes()) check(*spec, id);
  }
  return defects;
}

}  // namespace assay
