// What stands on devices, and what every instruction may have: the second half of the functions of
// structured_proto.h.
#include "spec/hlo_proto/structured_proto.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/hlo/json_text.h"
#include "spec/hlo_proto/device_proto.h"
#include "spec/hlo_proto/field_tools.h"
#include "spec/hlo_proto/metadata_proto.h"

namespace assay {
namespace {

using Site = AttributeSite;
using Value = AttributeValue;
using MaybeValue = std::optional<AttributeValue>;
using Proto = hlo_proto::HloInstructionProto;

}  // namespace

namespace proto_fields {

// ---------------------------------------------------------------- devices

bool ReadGroups(const Proto& proto, Site& site, MaybeValue* out) {
  ReplicaGroups groups;
  if (!ReadReplicaGroups(proto, site.problems, &groups)) return false;
  Set(std::move(groups), out);
  return true;
}

bool WriteGroups(const Value* value, Site&, Proto* out) {
  WriteReplicaGroups(value ? Get<ReplicaGroups>(value) : ReplicaGroups(), out);
  return true;
}

bool ReadPairs(const Proto& proto, Site&, MaybeValue* out) {
  std::vector<IndexPair> pairs;
  for (const hlo_proto::SourceTarget& from : proto.source_target_pairs()) {
    pairs.emplace_back(from.source(), from.target());
  }
  Set(std::move(pairs), out);
  return true;
}

bool WritePairs(const Value* value, Site&, Proto* out) {
  if (value == nullptr) return true;
  for (const auto& [source, target] : Get<std::vector<IndexPair>>(value)) {
    hlo_proto::SourceTarget* to = out->add_source_target_pairs();
    to->set_source(source);
    to->set_target(target);
  }
  return true;
}

// One list for each slice, all in one: each has as many sizes as the array has dimensions.
bool ReadPermuteSizes(const Proto& proto, Site& site, MaybeValue* out) {
  if (proto.dynamic_slice_sizes_size() == 0) return true;
  const std::vector<const Shape*> arrays =
      site.instruction.operand_count() > 0 ? LeavesOf(site.instruction.operand_shape(0))
                                           : std::vector<const Shape*>();
  std::vector<Ints> lists;
  int at = 0;
  for (const Shape* array : arrays) {
    const int next = at + static_cast<int>(array->rank());
    if (next > proto.dynamic_slice_sizes_size()) break;
    const auto begin = proto.dynamic_slice_sizes().begin();
    lists.emplace_back(begin + at, begin + next);
    at = next;
  }
  if (at != proto.dynamic_slice_sizes_size()) {
    return site.problems.Error("proto_value", "dynamic_slice_sizes",
                               std::to_string(proto.dynamic_slice_sizes_size()) +
                                   " sizes, which are not one for each dimension of the operand");
  }
  Set(std::move(lists), out);
  return true;
}

bool WritePermuteSizes(const Value* value, Site&, Proto* out) {
  if (value == nullptr) return true;
  for (const Ints& list : Get<std::vector<Ints>>(value)) {
    Fill(list, out->mutable_dynamic_slice_sizes());
  }
  return true;
}

bool ReadShardingField(const Proto& proto, Site& site, MaybeValue* out) {
  if (!proto.has_sharding()) return true;
  Sharding sharding;
  if (!ReadSharding(proto.sharding(), "sharding", site.problems, &sharding)) return false;
  Set(std::move(sharding), out);
  return true;
}

bool WriteShardingField(const Value* value, Site&, Proto* out) {
  if (value != nullptr) WriteSharding(Get<Sharding>(value), out->mutable_sharding());
  return true;
}

// What text calls the entry (the sharding on the users' side) is the proto's exit, and the other
// way.
bool ReadDomain(const Proto& proto, Site& site, MaybeValue* out) {
  if (!proto.has_domain_entry_sharding() || !proto.has_domain_exit_sharding()) return true;
  Domain domain;
  domain.kind = "sharding";
  if (!ReadSharding(proto.domain_entry_sharding(), "domain_entry_sharding", site.problems,
                    &domain.exit) ||
      !ReadSharding(proto.domain_exit_sharding(), "domain_exit_sharding", site.problems,
                    &domain.entry)) {
    return false;
  }
  Set(std::move(domain), out);
  return true;
}

bool WriteDomain(const Value* value, Site&, Proto* out) {
  if (value == nullptr) return true;
  WriteSharding(Get<Domain>(value).exit, out->mutable_domain_entry_sharding());
  WriteSharding(Get<Domain>(value).entry, out->mutable_domain_exit_sharding());
  return true;
}

// ---------------------------------------------------------------- of every instruction

bool ReadFrontend(const Proto& proto, Site&, MaybeValue* out) {
  if (proto.frontend_attributes().map_size() == 0) return true;
  FrontendAttributes attributes;
  ReadFrontendAttributes(proto.frontend_attributes(), &attributes);
  Set(std::move(attributes), out);
  return true;
}

bool WriteFrontend(const Value* value, Site&, Proto* out) {
  WriteFrontendAttributes(value ? Get<FrontendAttributes>(value) : FrontendAttributes(),
                          out->mutable_frontend_attributes());
  return true;
}

bool ReadStatistics(const Proto& proto, Site&, MaybeValue* out) {
  const hlo_proto::StatisticsViz& from = proto.statistics_viz();
  if (from.statistics_size() == 0) return true;
  Statistics statistics;
  statistics.visualizing_index = from.stat_index_to_visualize();
  for (const hlo_proto::Statistic& stat : from.statistics()) {
    statistics.stats.emplace_back(stat.stat_name(), stat.stat_val());
  }
  Set(std::move(statistics), out);
  return true;
}

bool WriteStatistics(const Value* value, Site&, Proto* out) {
  hlo_proto::StatisticsViz* to = out->mutable_statistics_viz();
  if (value == nullptr) return true;
  to->set_stat_index_to_visualize(Get<Statistics>(value).visualizing_index);
  for (const auto& [name, number] : Get<Statistics>(value).stats) {
    hlo_proto::Statistic* stat = to->add_statistics();
    stat->set_stat_name(name);
    stat->set_stat_val(number);
  }
  return true;
}

bool ReadOriginField(const Proto& proto, Site&, MaybeValue* out) {
  if (!proto.has_original_value()) return true;
  if (std::optional<VerbatimText> text = ReadOrigin(proto.original_value())) {
    Set(*std::move(text), out);
  }
  return true;
}

bool WriteOriginField(const Value* value, Site& site, Proto* out) {
  if (value == nullptr || WriteOrigin(Get<VerbatimText>(value), out->mutable_original_value())) {
    return true;
  }
  return site.problems.Error("proto_unsupported", "original_value",
                             "an origin of another form, " + Get<VerbatimText>(value).text);
}

bool ReadMetadataField(const Proto& proto, Site& site, MaybeValue* out) {
  OpMetadata metadata;
  ReadMetadata(proto.metadata(), &metadata);
  if (proto.metadata().has_payload()) {
    const int64_t index = proto.metadata().payload().index();
    if (index < 0 || index >= static_cast<int64_t>(site.payloads.size())) {
      return site.problems.Error("proto_value", "metadata.payload",
                                 "the module has no payload " + std::to_string(index));
    }
    SetPayload(site.payloads[index], &metadata);
  }
  if (metadata.present != 0) Set(std::move(metadata), out);
  return true;
}

bool WriteMetadataField(const Value* value, Site& site, Proto* out) {
  hlo_proto::OpMetadata* to = out->mutable_metadata();
  if (value == nullptr) return true;
  const OpMetadata& from = Get<OpMetadata>(value);
  WriteMetadata(from, to);
  if (from.metadata_payload.empty()) return true;
  auto at = std::find(site.payloads.begin(), site.payloads.end(), from.metadata_payload);
  to->mutable_payload()->set_index(at - site.payloads.begin());
  if (at == site.payloads.end()) site.payloads.push_back(from.metadata_payload);
  return true;
}

bool ReadConfig(const Proto& proto, Site&, MaybeValue* out) {
  if (!proto.backend_config().empty()) Set(BackendConfigOf(proto.backend_config()), out);
  return true;
}

bool WriteConfig(const Value* value, Site&, Proto* out) {
  if (value != nullptr) out->set_backend_config(Get<BackendConfig>(value).text);
  return true;
}

}  // namespace proto_fields

void ReadFrontendAttributes(const hlo_proto::FrontendAttributes& proto, FrontendAttributes* out) {
  for (const hlo_proto::FrontendAttributes::MapEntry& entry : proto.map()) {
    out->push_back({entry.key(), entry.value(), IsBraces(entry.value())});
  }
  // XLA prints the map in the order of its keys.
  std::stable_sort(out->begin(), out->end(),
                   [](const auto& a, const auto& b) { return a.key < b.key; });
}

void WriteFrontendAttributes(const FrontendAttributes& attributes,
                             hlo_proto::FrontendAttributes* out) {
  for (const FrontendAttribute& attribute : attributes) {
    hlo_proto::FrontendAttributes::MapEntry* entry = out->add_map();
    entry->set_key(attribute.key);
    entry->set_value(attribute.value);
  }
}

BackendConfig BackendConfigOf(std::string text) {
  BackendConfig config;
  config.form = IsBraces(text) ? BackendConfig::Form::kJson : BackendConfig::Form::kString;
  config.text = std::move(text);
  return config;
}

}  // namespace assay
