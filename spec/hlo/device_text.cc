#include "spec/hlo/device_text.h"

#include <algorithm>
#include <charconv>

#include "spec/hlo/structured_text.h"
#include "spec/hlo/text_output.h"

namespace assay {

std::optional<int64_t> Product(const std::vector<int64_t>& factors) {
  int64_t product = 1;
  for (int64_t factor : factors) {
    if (factor < 0 || __builtin_mul_overflow(product, factor, &product)) return std::nullopt;
  }
  return product;
}

// ---------------------------------------------------------------- iotas and meshes

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
    if (sorted[i] != static_cast<int64_t>(i)) return InvalidValue(reader, at, "not a permutation");
  }
  if (sorted.size() == rank) return true;
  return InvalidValue(reader, at, "the permutation has " + std::to_string(sorted.size()) +
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

namespace {

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
      if (sorted[i] != i) return InvalidValue(reader, at, "device ids are a permutation of 0, 1, ...");
    }
    if (ids == sorted) ids.clear();  // an iota: XLA allows no other way of writing it than none
  }
  if (listed == device_count) return true;
  return InvalidValue(reader, at, "the mesh has " + std::to_string(device_count) + " devices, " +
                                 std::to_string(listed) + " are listed");
}

}  // namespace

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
      if (other.name == axis.name) return InvalidValue(reader, axis_at, "two axes of this name");
    }
    mesh->axes.push_back(std::move(axis));
    return true;
  });
  if (!ok) return false;
  std::vector<int64_t> sizes;
  for (const MeshAxis& axis : mesh->axes) sizes.push_back(axis.size);
  std::optional<int64_t> count = Product(sizes);
  if (!count) return InvalidValue(reader, at, "the mesh has a negative size or too many devices");
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

int64_t FindAxis(const Mesh& mesh, std::string_view name) {
  for (size_t i = 0; i < mesh.axes.size(); ++i) {
    if (mesh.axes[i].name == name) return static_cast<int64_t>(i);
  }
  size_t index;
  auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
  bool is_index = error == std::errc() && end == name.data() + name.size();
  return is_index && index < mesh.axes.size() ? static_cast<int64_t>(index) : -1;
}

bool ReadAxisRef(Reader& reader, const Mesh& mesh, AxisRef* out) {
  Token at = reader.Peek();
  if (!reader.ReadString(&out->name)) return false;
  int64_t axis = FindAxis(mesh, out->name);
  if (axis < 0) return InvalidValue(reader, at, "the mesh has no axis of this name or number");
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
  return InvalidValue(reader, at,
                 "a sub-axis (pre-size)size has pre-size times size dividing the axis size " +
                     std::to_string(full) + ", and size below it");
}

bool ReadAxisList(Reader& reader, const Mesh& mesh, std::vector<AxisRef>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace,
                       [&] { return ReadAxisRef(reader, mesh, &out->emplace_back()); });
}

namespace {

void AppendAxisRef(const AxisRef& axis, std::string* out) {
  AppendAxisName(axis.name, out);
  if (!axis.sub_axis) return;
  out->append(":(");
  AppendInt(axis.sub_axis->first, out);
  out->push_back(')');
  AppendInt(axis.sub_axis->second, out);
}

}  // namespace

void AppendAxes(const std::vector<AxisRef>& axes, std::string_view separator, std::string* out) {
  AppendJoined(axes, separator, out, [&](const AxisRef& axis) { AppendAxisRef(axis, out); });
}

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
      return InvalidValue(reader, at, "an iota of replica groups begins with [group_count,group_size]");
    }
    if (!reader.Expect(TokenKind::kLessEqual) || !ReadIota(reader, &out->iota)) return false;
    out->group_count = counts[0];
    out->group_size = counts[1];
    std::optional<int64_t> devices = Product(counts);
    if (devices && devices == Product(out->iota.reshape_dimensions)) return true;
    return InvalidValue(reader, at, "group count times group size is not the iota's number of devices");
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

}  // namespace assay
