#include "spec/hlo/sharding_text.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/hlo/device_text.h"
#include "spec/hlo/structured_text.h"
#include "spec/hlo/text_output.h"

namespace assay {
namespace {

// ---------------------------------------------------------------- shardings

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
    return InvalidValue(reader, at, "the tile dimensions do not multiply to the number of devices");
  }
  if (*devices > 1) return true;
  return InvalidValue(reader, at, "one device is written maximal device=N");
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
    if (*has_kind) return InvalidValue(reader, at, "a sharding is of one kind");
    *has_kind = true;
    out->kind = *kind;
    return true;
  }
  if (reader.AcceptKey("device")) {
    *has_device = true;
    return reader.ReadInt(&out->maximal_device, "a device id");
  }
  if (reader.AcceptKey("devices")) {
    if (*has_kind) return InvalidValue(reader, at, "a sharding is of one kind");
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
  if (!has_kind) return InvalidValue(reader, start, "this sharding has no kind");
  if ((out->kind == Kind::kMaximal) != has_device) {
    return InvalidValue(reader, start, "maximal goes with device=N, and only maximal");
  }
  bool has_subgroups = out->last_tile_dim_replicate || !out->last_tile_dims.empty();
  if (has_subgroups && out->kind != Kind::kTiled) {
    return InvalidValue(reader, start, "only devices=[...] has last tile dimensions");
  }
  if (out->last_tile_dims.size() + out->last_tile_dim_replicate > out->tile_dimensions.size()) {
    return InvalidValue(reader, start, "more last tile dimensions than dimensions");
  }
  return true;
}

// ---------------------------------------------------------------- named shardings

// {"a", "b":(1)2, ?}
bool ReadNamedDimension(Reader& reader, const Mesh& mesh, Sharding::NamedDimension* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    Token at = reader.Peek();
    if (out->open) return InvalidValue(reader, at, "'?' is the last entry");
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
    return !whole || InvalidValue(reader, at, "unreduced lacks its axes here");
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
    if (std::exchange(seen[key], true)) return InvalidValue(reader, at, "given twice");
    if (key != 0) return ReadSharding(reader, key == 1 ? &out->entry : &out->exit);
    Token kind_at = reader.Peek();
    if (!reader.ReadString(&out->kind)) return false;
    return out->kind == "sharding" || InvalidValue(reader, kind_at, "the only kind is \"sharding\"");
  });
  if (!ok) return false;
  if (seen[0] && seen[1] && seen[2]) return true;
  return InvalidValue(reader, start, "a domain has a kind, an entry and an exit");
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
