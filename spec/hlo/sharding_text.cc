#include "spec/hlo/sharding_text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/hlo/attribute_text.h"
#include "spec/hlo/structured_text.h"
#include "spec/hlo/text_output.h"

namespace assay {
namespace {

bool Invalid(Reader& reader, const Token& at, std::string message) {
  return reader.Error(at, kAttributeValueLabel, std::move(message));
}

// The product; nullopt on overflow or a negative factor.
std::optional<int64_t> Product(const std::vector<int64_t>& factors) {
  int64_t product = 1;
  for (int64_t factor : factors) {
    if (factor < 0 || __builtin_mul_overflow(product, factor, &product)) return std::nullopt;
  }
  return product;
}

// ---------------------------------------------------------------- iotas and meshes

// "[4,2]T(1,0)": the transpose is there exactly if there are several dimensions.
bool ReadIota(Reader& reader, IotaDevices* out) {
  if (!reader.ReadInts(TokenKind::kLbracket, TokenKind::kRbracket, &out->reshape_dimensions)) {
    return false;
  }
  size_t rank = out->reshape_dimensions.size();
  if (rank <= 1) return true;
  if (!reader.Peek().Is("T")) return reader.ErrorExpected("T(permutation)");
  reader.Next();
  Token at = reader.Peek();
  if (!reader.ReadInts(TokenKind::kLparen, TokenKind::kRparen, &out->transpose)) return false;
  std::vector<int64_t> sorted = out->transpose;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != static_cast<int64_t>(i)) return Invalid(reader, at, "not a permutation");
  }
  if (sorted.size() == rank) return true;
  return Invalid(reader, at, "the permutation has " + std::to_string(sorted.size()) +
                                 " entries, the iota " + std::to_string(rank) + " dimensions");
}

void AppendIota(const IotaDevices& iota, std::string* out) {
  out->push_back('[');
  AppendInts(iota.reshape_dimensions, out);
  out->push_back(']');
  if (iota.reshape_dimensions.size() <= 1) return;
  out->append("T(");
  for (size_t i = 0; i < iota.reshape_dimensions.size(); ++i) {
    if (i > 0) out->push_back(',');
    AppendInt(iota.transpose.empty() ? static_cast<int64_t>(i) : iota.transpose[i], out);
  }
  out->push_back(')');
}

void AppendAxisName(std::string_view name, std::string* out) {
  out->push_back('\'');
  AppendEscaped(name, out);
  out->push_back('\'');
}

// "(3,1,0,2)" or "([2,2]T(1,0))"
bool ReadMeshDevices(Reader& reader, int64_t device_count, Mesh* mesh) {
  Token at = reader.Peek();
  int64_t listed;
  if (reader.lexer().PeekSecond().Is(TokenKind::kLbracket)) {
    reader.Next();
    if (!ReadIota(reader, &mesh->device_iota.emplace()) || !reader.Expect(TokenKind::kRparen)) {
      return false;
    }
    listed = Product(mesh->device_iota->reshape_dimensions).value_or(-1);
  } else {
    std::vector<int64_t>& ids = mesh->device_ids;
    if (!reader.ReadInts(TokenKind::kLparen, TokenKind::kRparen, &ids)) return false;
    listed = static_cast<int64_t>(ids.size());
    std::vector<int64_t> sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    for (int64_t i = 0; i < listed; ++i) {
      if (sorted[i] != i) return Invalid(reader, at, "device ids are a permutation of 0, 1, ...");
    }
    if (ids == sorted) ids.clear();  // an iota: XLA allows no other way of writing it than none
  }
  if (listed == device_count) return true;
  return Invalid(reader, at, "the mesh has " + std::to_string(device_count) + " devices, " +
                                 std::to_string(listed) + " are listed");
}

// mesh["x"=2,"y"=4], device_ids=...
bool ReadMesh(Reader& reader, Mesh* mesh) {
  Token at = reader.Peek();
  if (!reader.AcceptWord("mesh")) return reader.ErrorExpected("mesh[...]");
  bool ok = ReadDelimited(reader, TokenKind::kLbracket, TokenKind::kRbracket, [&] {
    MeshAxis axis;
    Token axis_at = reader.Peek();
    if (!reader.ReadString(&axis.name) || !reader.Expect(TokenKind::kEqual) ||
        !reader.ReadInt(&axis.size, "an axis size")) {
      return false;
    }
    for (const MeshAxis& other : mesh->axes) {
      if (other.name == axis.name) return Invalid(reader, axis_at, "two axes of this name");
    }
    mesh->axes.push_back(std::move(axis));
    return true;
  });
  if (!ok) return false;
  std::vector<int64_t> sizes;
  for (const MeshAxis& axis : mesh->axes) sizes.push_back(axis.size);
  std::optional<int64_t> count = Product(sizes);
  if (!count) return Invalid(reader, at, "the mesh has a negative size or too many devices");
  if (!reader.Peek().Is(TokenKind::kComma) || !reader.lexer().PeekSecond().Is("device_ids")) {
    return true;
  }
  reader.Next();
  reader.Next();
  return reader.Expect(TokenKind::kEqual) && ReadMeshDevices(reader, *count, mesh);
}

void AppendMesh(const Mesh& mesh, std::string* out) {
  if (mesh.maximal_device) {
    out->append("single_device[device_id=");
    AppendInt(*mesh.maximal_device, out);
    out->push_back(']');
    return;
  }
  out->append("mesh[");
  AppendJoined(mesh.axes, ",", out, [&](const MeshAxis& axis) {
    AppendAxisName(axis.name, out);
    out->push_back('=');
    AppendInt(axis.size, out);
  });
  out->push_back(']');
  if (mesh.device_iota) {
    out->append(", device_ids=(");
    AppendIota(*mesh.device_iota, out);
    out->push_back(')');
  } else if (!mesh.device_ids.empty()) {
    out->append(", device_ids=(");
    AppendInts(mesh.device_ids, out);
    out->push_back(')');
  }
}

// The axis a reference means, by name or by index; -1 if there is none.
int64_t FindAxis(const Mesh& mesh, std::string_view name) {
  for (size_t i = 0; i < mesh.axes.size(); ++i) {
    if (mesh.axes[i].name == name) return static_cast<int64_t>(i);
  }
  size_t index;
  auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
  bool is_index = error == std::errc() && end == name.data() + name.size();
  return is_index && index < mesh.axes.size() ? static_cast<int64_t>(index) : -1;
}

// "x" or "x":(2)2
bool ReadAxisRef(Reader& reader, const Mesh& mesh, AxisRef* out) {
  Token at = reader.Peek();
  if (!reader.ReadString(&out->name)) return false;
  int64_t axis = FindAxis(mesh, out->name);
  if (axis < 0) return Invalid(reader, at, "the mesh has no axis of this name or number");
  if (!reader.Accept(TokenKind::kColon)) return true;
  auto& [pre_size, size] = out->sub_axis.emplace();
  if (!reader.Expect(TokenKind::kLparen) || !reader.ReadInt(&pre_size, "a pre-size") ||
      !reader.Expect(TokenKind::kRparen) || !reader.ReadInt(&size, "a sub-axis size")) {
    return false;
  }
  int64_t next, full = mesh.axes[axis].size;
  if (pre_size >= 1 && size >= 1 && size < full && !__builtin_mul_overflow(pre_size, size, &next) &&
      full % next == 0) {
    return true;
  }
  return Invalid(reader, at,
                 "a sub-axis (pre-size)size has pre-size times size dividing the axis size " +
                     std::to_string(full) + ", and size below it");
}

bool ReadAxisList(Reader& reader, const Mesh& mesh, std::vector<AxisRef>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace,
                       [&] { return ReadAxisRef(reader, mesh, &out->emplace_back()); });
}

void AppendAxisRef(const AxisRef& axis, std::string* out) {
  AppendAxisName(axis.name, out);
  if (!axis.sub_axis) return;
  out->append(":(");
  AppendInt(axis.sub_axis->first, out);
  out->push_back(')');
  AppendInt(axis.sub_axis->second, out);
}

void AppendAxes(const std::vector<AxisRef>& axes, std::string_view separator, std::string* out) {
  AppendJoined(axes, separator, out, [&](const AxisRef& axis) { AppendAxisRef(axis, out); });
}

}  // namespace

// ---------------------------------------------------------------- replica groups

bool ReadReplicaGroups(Reader& reader, ReplicaGroups* out) {
  Token at = reader.Peek();
  if (at.Is("mesh")) {
    out->form = ReplicaGroups::Form::kMesh;
    return ReadMesh(reader, &out->mesh) && ReadAxisList(reader, out->mesh, &out->axes);
  }
  if (at.Is(TokenKind::kLbracket)) {
    out->form = ReplicaGroups::Form::kIota;
    std::vector<int64_t> counts;
    if (!reader.ReadInts(TokenKind::kLbracket, TokenKind::kRbracket, &counts)) return false;
    if (counts.size() != 2) {
      return Invalid(reader, at, "an iota of replica groups begins with [group_count,group_size]");
    }
    if (!reader.Expect(TokenKind::kLessEqual) || !ReadIota(reader, &out->iota)) return false;
    out->group_count = counts[0];
    out->group_size = counts[1];
    std::optional<int64_t> devices = Product(counts);
    if (devices && devices == Product(out->iota.reshape_dimensions)) return true;
    return Invalid(reader, at, "group count times group size is not the iota's number of devices");
  }
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace,
                       [&] { return reader.ReadIntList(&out->groups.emplace_back()); });
}

void AppendReplicaGroups(const ReplicaGroups& groups, bool full, std::string* out) {
  constexpr int64_t kMostListed = 1 << 20;
  int64_t devices = 0;
  bool listable = !__builtin_mul_overflow(groups.group_count, groups.group_size, &devices) &&
                  devices <= kMostListed;
  std::optional<std::vector<std::vector<int64_t>>> expanded;
  if (full && groups.form != ReplicaGroups::Form::kExplicit && listable) {
    expanded = groups.Expand();
  }
  if (groups.form == ReplicaGroups::Form::kExplicit || expanded) {
    out->push_back('{');
    AppendJoined(expanded ? *expanded : groups.groups, ",", out,
                 [&](const std::vector<int64_t>& group) { AppendIntList(group, out); });
    out->push_back('}');
  } else if (groups.form == ReplicaGroups::Form::kIota) {
    out->push_back('[');
    AppendInt(groups.group_count, out);
    out->push_back(',');
    AppendInt(groups.group_size, out);
    out->append("]<=");
    AppendIota(groups.iota, out);
  } else {
    AppendMesh(groups.mesh, out);
    out->append(" {");
    AppendAxes(groups.axes, ",", out);
    out->push_back('}');
  }
}

// ---------------------------------------------------------------- shardings

namespace {

using Kind = Sharding::Kind;
using Subgroup = Sharding::SubgroupType;

constexpr std::pair<std::string_view, Kind> kSimpleKinds[] = {
    {"replicated", Kind::kReplicated}, {"manual", Kind::kManual},   {"unknown", Kind::kUnknown},
    {"unreduced", Kind::kUnreduced},   {"maximal", Kind::kMaximal},
};
constexpr std::pair<std::string_view, Subgroup> kSubgroups[] = {
    {"maximal", Subgroup::kMaximal}, {"replicated", Subgroup::kReplicated},
    {"manual", Subgroup::kManual},   {"unreduced", Subgroup::kUnreduced},
};
constexpr std::pair<std::string_view, Sharding::Reduction> kReductions[] = {
    {"sum", Sharding::Reduction::kSum},
    {"max", Sharding::Reduction::kMax},
    {"min", Sharding::Reduction::kMin},
};

// If the current token is one of the words: its value, and the token is read.
template <typename T, size_t N>
std::optional<T> AcceptOneOf(Reader& reader, const std::pair<std::string_view, T> (&words)[N]) {
  for (const auto& [word, value] : words) {
    if (reader.AcceptWord(word)) return value;
  }
  return std::nullopt;
}
template <typename T, size_t N>
std::string_view WordOf(const std::pair<std::string_view, T> (&words)[N], T value) {
  for (const auto& [word, candidate] : words) {
    if (candidate == value) return word;
  }
  return {};
}

// metadata={...} or metadata={{...},{...}}
bool ReadShardingMetadata(Reader& reader, Sharding* out) {
  if (!reader.lexer().PeekSecond().Is(TokenKind::kLbrace)) {
    return ReadMetadata(reader, &out->metadata.emplace_back());
  }
  out->metadata_is_list = true;
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace,
                       [&] { return ReadMetadata(reader, &out->metadata.emplace_back()); });
}

void AppendShardingMetadata(const Sharding& sharding, std::string* out) {
  out->append("metadata=");
  bool list = sharding.metadata_is_list || sharding.metadata.size() > 1;
  if (list) out->push_back('{');
  AppendJoined(sharding.metadata, ", ", out, [&](const OpMetadata& m) { AppendMetadata(m, out); });
  if (list) out->push_back('}');
}

// devices=[2,2]0,1,2,3 or devices=[2,4]<=[4,2]T(1,0), from after the '='.
bool ReadTiles(Reader& reader, Sharding* out) {
  Token at = reader.Peek();
  out->kind = Kind::kTiled;
  out->tile_dimensions.clear();
  out->devices.clear();
  if (!reader.ReadInts(TokenKind::kLbracket, TokenKind::kRbracket, &out->tile_dimensions)) {
    return false;
  }
  std::optional<int64_t> tiles = Product(out->tile_dimensions);
  std::optional<int64_t> devices;
  if (reader.Accept(TokenKind::kLessEqual)) {
    if (!ReadIota(reader, &out->iota.emplace())) return false;
    devices = Product(out->iota->reshape_dimensions);
  } else {
    do {
      if (!reader.ReadInt(&out->devices.emplace_back(), "a device id")) return false;
    } while (reader.Accept(TokenKind::kComma));
    devices = static_cast<int64_t>(out->devices.size());
  }
  if (!tiles || tiles != devices) {
    return Invalid(reader, at, "the tile dimensions do not multiply to the number of devices");
  }
  if (*devices > 1) return true;
  return Invalid(reader, at, "one device is written maximal device=N");
}

bool ReadSubgroups(Reader& reader, Sharding* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    std::optional<Subgroup> type = AcceptOneOf(reader, kSubgroups);
    if (!type) return reader.ErrorExpected("maximal, replicated, manual or unreduced");
    out->last_tile_dims.push_back(*type);
    return true;
  });
}

bool ReadGroup(Reader& reader, Sharding::Group group, Sharding* out) {
  out->group = group;
  return reader.ReadInt(&out->group_id, "a group id");
}

// One part of a sharding that is neither a tuple nor named. *has_kind: an earlier one said the kind.
bool ReadShardingPart(Reader& reader, Sharding* out, bool* has_kind, bool* has_device) {
  Token at = reader.Peek();
  if (std::optional<Kind> kind = AcceptOneOf(reader, kSimpleKinds)) {
    if (*has_kind) return Invalid(reader, at, "a sharding is of one kind");
    *has_kind = true;
    out->kind = *kind;
    return true;
  }
  if (reader.AcceptKey("device")) {
    *has_device = true;
    return reader.ReadInt(&out->maximal_device, "a device id");
  }
  if (reader.AcceptKey("devices")) {
    if (*has_kind) return Invalid(reader, at, "a sharding is of one kind");
    *has_kind = true;
    return ReadTiles(reader, out);
  }
  if (reader.AcceptWord("last_tile_dim_replicate")) return out->last_tile_dim_replicate = true;
  if (reader.AcceptKey("last_tile_dims")) return ReadSubgroups(reader, out);
  if (reader.AcceptWord("shard_as")) return ReadGroup(reader, Sharding::Group::kShardAs, out);
  if (reader.AcceptWord("shard_like")) return ReadGroup(reader, Sharding::Group::kShardLike, out);
  if (reader.AcceptKey("metadata")) return ReadShardingMetadata(reader, out);
  return reader.ErrorExpected(
      "replicated, manual, unknown, unreduced, maximal, device=N, devices=[...], "
      "last_tile_dims={...}, shard_as N or metadata={...}");
}

bool ReadPlainSharding(Reader& reader, const Token& start, Sharding* out) {
  bool has_kind = false, has_device = false;
  while (!reader.Accept(TokenKind::kRbrace)) {
    if (!ReadShardingPart(reader, out, &has_kind, &has_device)) return false;
  }
  if (!has_kind) return Invalid(reader, start, "this sharding has no kind");
  if ((out->kind == Kind::kMaximal) != has_device) {
    return Invalid(reader, start, "maximal goes with device=N, and only maximal");
  }
  bool has_subgroups = out->last_tile_dim_replicate || !out->last_tile_dims.empty();
  if (has_subgroups && out->kind != Kind::kTiled) {
    return Invalid(reader, start, "only devices=[...] has last tile dimensions");
  }
  if (out->last_tile_dims.size() + out->last_tile_dim_replicate > out->tile_dimensions.size()) {
    return Invalid(reader, start, "more last tile dimensions than dimensions");
  }
  return true;
}

// ---------------------------------------------------------------- named shardings

// {"a", "b":(1)2, ?}
bool ReadNamedDimension(Reader& reader, const Mesh& mesh, Sharding::NamedDimension* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    Token at = reader.Peek();
    if (out->open) return Invalid(reader, at, "'?' is the last entry");
    if (reader.Accept(TokenKind::kQuestion)) return out->open = true;
    return ReadAxisRef(reader, mesh, &out->axes.emplace_back());
  });
}

// unreduced, unreduced=max, unreduced={...} or unreduced=max{...}, after "unreduced".
// *whole: no axes.
bool ReadUnreduced(Reader& reader, Sharding* out, bool* whole) {
  *whole = true;
  if (!reader.Accept(TokenKind::kEqual)) return true;
  if (auto reduction = AcceptOneOf(reader, kReductions)) {
    out->unreduced_reduction = *reduction;
    if (!reader.Peek().Is(TokenKind::kLbrace)) return true;
  }
  *whole = false;
  return ReadAxisList(reader, out->mesh, &out->unreduced_axes);
}

// What may stand right after the mesh: [dimensions], a word for the whole value, or a part already.
bool ReadNamedHead(Reader& reader, Sharding* out, bool* is_part) {
  *is_part = false;
  if (reader.Peek().Is(TokenKind::kLbracket)) {
    out->has_named_dimensions = true;
    return ReadDelimited(reader, TokenKind::kLbracket, TokenKind::kRbracket, [&] {
      return ReadNamedDimension(reader, out->mesh, &out->named_dimensions.emplace_back());
    });
  }
  *is_part = reader.Peek().Is("metadata") || reader.lexer().PeekSecond().Is(TokenKind::kEqual);
  if (reader.Peek().Is("unreduced")) {
    reader.Next();
    bool whole;
    *is_part = false;
    if (!ReadUnreduced(reader, out, &whole)) return false;
    if (whole) out->named_whole = Subgroup::kUnreduced;
    return true;
  }
  if (*is_part) return true;
  if (reader.AcceptWord("replicated")) return out->named_whole = Subgroup::kReplicated, true;
  if (reader.AcceptWord("manual")) return out->named_whole = Subgroup::kManual, true;
  return reader.ErrorExpected("[dimensions], replicated, manual or unreduced");
}

bool ReadNamedPart(Reader& reader, Sharding* out) {
  static constexpr std::string_view kKeys[] = {"replicated", "unreduced", "manual", "metadata"};
  Token at = reader.Peek();
  if (at.Is("unreduced")) {
    reader.Next();
    bool whole;
    if (!ReadUnreduced(reader, out, &whole)) return false;
    return !whole || Invalid(reader, at, "unreduced lacks its axes here");
  }
  size_t key;
  if (!ReadKey(reader, kKeys, "a named sharding", &key, &at)) return false;
  if (key == 0) return ReadAxisList(reader, out->mesh, &out->replicated_axes);
  if (key == 2) return ReadAxisList(reader, out->mesh, &out->manual_axes);
  return ReadShardingMetadata(reader, out);
}

// From the mesh to the closing brace.
bool ReadNamedSharding(Reader& reader, Sharding* out) {
  out->kind = Kind::kNamed;
  bool is_part = false;
  if (reader.AcceptWord("single_device") || reader.AcceptWord("maximal_mesh")) {
    if (!reader.Expect(TokenKind::kLbracket)) return false;
    if (!reader.AcceptKey("device_id")) return reader.ErrorExpected("device_id=");
    if (!reader.ReadInt(&out->mesh.maximal_device.emplace(), "a device id") ||
        !reader.Expect(TokenKind::kRbracket)) {
      return false;
    }
  } else {
    if (!ReadMesh(reader, &out->mesh)) return false;
    reader.Accept(TokenKind::kComma);
    if (!ReadNamedHead(reader, out, &is_part)) return false;
    if (is_part && !ReadNamedPart(reader, out)) return false;
  }
  while (reader.Accept(TokenKind::kComma)) {
    if (!ReadNamedPart(reader, out)) return false;
  }
  return reader.Expect(TokenKind::kRbrace);
}

void AppendUnreduced(const Sharding& sharding, std::string* out) {
  out->append("unreduced");
  bool has_axes = !sharding.unreduced_axes.empty();
  bool has_reduction = sharding.unreduced_reduction != Sharding::Reduction::kNone;
  if (has_axes || has_reduction) out->push_back('=');
  if (has_reduction) out->append(WordOf(kReductions, sharding.unreduced_reduction));
  if (!has_axes) return;
  out->push_back('{');
  AppendAxes(sharding.unreduced_axes, ", ", out);
  out->push_back('}');
}

void AppendNamedSharding(const Sharding& sharding, std::string* out) {
  AppendMesh(sharding.mesh, out);
  auto append_axes = [&](std::string_view key, const std::vector<AxisRef>& axes) {
    if (axes.empty()) return;
    out->append(key).append("={");
    AppendAxes(axes, ", ", out);
    out->push_back('}');
  };
  if (sharding.named_whole == Subgroup::kUnreduced) {
    out->append(", ");
    AppendUnreduced(sharding, out);
  } else if (sharding.named_whole) {
    out->append(", ").append(WordOf(kSubgroups, *sharding.named_whole));
  } else if (sharding.has_named_dimensions) {
    out->append(", [");
    AppendJoined(sharding.named_dimensions, ", ", out, [&](const Sharding::NamedDimension& d) {
      out->push_back('{');
      AppendAxes(d.axes, ", ", out);
      if (d.open) out->append(d.axes.empty() ? "?" : ", ?");
      out->push_back('}');
    });
    out->push_back(']');
  }
  append_axes(", replicated", sharding.replicated_axes);
  if (!sharding.named_whole && !sharding.unreduced_axes.empty()) {
    out->append(", ");
    AppendUnreduced(sharding, out);
  }
  append_axes(", manual", sharding.manual_axes);
  if (sharding.metadata.empty()) return;
  out->append(", ");
  AppendShardingMetadata(sharding, out);
}

// ---------------------------------------------------------------- one sharding

// After '{' of a sharding that is no tuple.
bool ReadSingleSharding(Reader& reader, const Token& start, Sharding* out) {
  const Token& first = reader.Peek();
  if (first.Is("mesh") || first.Is("single_device") || first.Is("maximal_mesh")) {
    return ReadNamedSharding(reader, out);
  }
  return ReadPlainSharding(reader, start, out);
}

void AppendSingleSharding(const Sharding& sharding, std::string* out) {
  out->push_back('{');
  if (sharding.kind == Kind::kNamed) {
    AppendNamedSharding(sharding, out);
    out->push_back('}');
    return;
  }
  if (sharding.kind == Kind::kTiled) {
    out->append("devices=[");
    AppendInts(sharding.tile_dimensions, out);
    out->push_back(']');
    if (sharding.iota) {
      out->append("<=");
      AppendIota(*sharding.iota, out);
    } else {
      AppendInts(sharding.devices, out);
    }
  } else {
    out->append(WordOf(kSimpleKinds, sharding.kind));
  }
  if (sharding.kind == Kind::kMaximal) {
    out->append(" device=");
    AppendInt(sharding.maximal_device, out);
  }
  if (sharding.last_tile_dim_replicate) out->append(" last_tile_dim_replicate");
  if (!sharding.last_tile_dims.empty()) {
    out->append(" last_tile_dims={");
    AppendJoined(sharding.last_tile_dims, ", ", out,
                 [&](Subgroup type) { out->append(WordOf(kSubgroups, type)); });
    out->push_back('}');
  }
  if (sharding.group != Sharding::Group::kNone) {
    out->append(sharding.group == Sharding::Group::kShardAs ? " shard_as " : " shard_like ");
    AppendInt(sharding.group_id, out);
  }
  if (!sharding.metadata.empty()) {
    out->push_back(' ');
    AppendShardingMetadata(sharding, out);
  }
  out->push_back('}');
}

}  // namespace

bool ReadSharding(Reader& reader, Sharding* out) {
  Token start = reader.Peek();
  if (!reader.Expect(TokenKind::kLbrace)) return false;
  if (!reader.Peek().Is(TokenKind::kLbrace) && !reader.Peek().Is(TokenKind::kRbrace)) {
    return ReadSingleSharding(reader, start, out);
  }
  out->kind = Kind::kTuple;
  if (reader.Accept(TokenKind::kRbrace)) return true;
  do {
    Token element = reader.Peek();
    if (!reader.Expect(TokenKind::kLbrace)) return false;
    if (!ReadSingleSharding(reader, element, &out->elements.emplace_back())) return false;
  } while (reader.Accept(TokenKind::kComma));
  return reader.Expect(TokenKind::kRbrace);
}

void AppendSharding(const Sharding& sharding, std::string* out) {
  if (sharding.kind != Kind::kTuple) return AppendSingleSharding(sharding, out);
  out->push_back('{');
  for (size_t i = 0; i < sharding.elements.size(); ++i) {
    if (i > 0) out->append(", ");
    AppendIndexComment(i, out);
    AppendSingleSharding(sharding.elements[i], out);
  }
  out->push_back('}');
}

// ---------------------------------------------------------------- domains

bool ReadDomain(Reader& reader, Domain* out) {
  static constexpr std::string_view kKeys[] = {"kind", "entry", "exit"};
  Token start = reader.Peek();
  bool seen[3] = {};
  bool ok = ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    size_t key;
    Token at;
    if (!ReadKey(reader, kKeys, "a domain", &key, &at)) return false;
    if (std::exchange(seen[key], true)) return Invalid(reader, at, "given twice");
    if (key != 0) return ReadSharding(reader, key == 1 ? &out->entry : &out->exit);
    Token kind_at = reader.Peek();
    if (!reader.ReadString(&out->kind)) return false;
    return out->kind == "sharding" || Invalid(reader, kind_at, "the only kind is \"sharding\"");
  });
  if (!ok) return false;
  if (seen[0] && seen[1] && seen[2]) return true;
  return Invalid(reader, start, "a domain has a kind, an entry and an exit");
}

void AppendDomain(const Domain& domain, std::string* out) {
  out->append("{kind=");
  AppendQuoted(domain.kind, out);
  out->append(", entry=");
  AppendSharding(domain.entry, out);
  out->append(", exit=");
  AppendSharding(domain.exit, out);
  out->push_back('}');
}

}  // namespace assay
