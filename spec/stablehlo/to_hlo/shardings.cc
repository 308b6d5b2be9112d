#include "spec/stablehlo/to_hlo/shardings.h"

#include <utility>

#include "base/escape.h"
#include "spec/hlo/reader.h"
#include "spec/hlo/sharding_text.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

using mlir::Kind;

Status WrongKind(std::string_view what) {
  return InvalidError("sharding_attribute", std::string(what) + " is of another kind");
}

bool IsSubAxis(mlir::Attribute part) {
  return part == nullptr || part->Is(Kind::kSdySubAxisInfo) || part->Is(Kind::kSubAxisInfo);
}

Result<std::vector<AxisRef>> AxesOf(std::span<const mlir::Attribute> axes) {
  std::vector<AxisRef> references;
  for (mlir::Attribute axis : axes) {
    ASSIGN_OR_RETURN(AxisRef reference, AxisOf(axis));
    references.push_back(std::move(reference));
  }
  return references;
}

}  // namespace

Result<Mesh> MeshOf(const Translation& translation, mlir::Attribute attribute) {
  if (attribute != nullptr && (attribute->Is(Kind::kSymbolRef) || attribute->Is(Kind::kString))) {
    const mlir::Operation* mesh = translation.FindMesh(attribute->text(0));
    if (mesh == nullptr || mesh->Find("mesh") == nullptr) {
      return InvalidError("symbol_missing", "there is no mesh @" + std::string(attribute->text(0)));
    }
    attribute = mesh->Find("mesh");
  }
  if (attribute == nullptr) return WrongKind("a mesh");
  Mesh mesh;
  if (attribute->Is(Kind::kSdyMesh)) {
    mesh.device_ids.assign(attribute->integers(1).begin(), attribute->integers(1).end());
  } else if (attribute->Is(Kind::kMesh)) {
    if (attribute->node(1) != nullptr) {
      std::optional<std::vector<int64_t>> ids = IntegersOf(attribute->node(1));
      if (!ids) return WrongKind("device_ids of a mesh");
      mesh.device_ids = *std::move(ids);
    }
  } else {
    return WrongKind("a mesh");
  }
  for (mlir::Attribute axis : attribute->nodes(0)) {
    if (!axis->Is(Kind::kSdyMeshAxis) && !axis->Is(Kind::kMeshAxis)) return WrongKind("a mesh axis");
    mesh.axes.push_back({std::string(axis->text(0)), axis->integer(1)});
  }
  if (mesh.axes.empty() && mesh.device_ids.size() == 1) {
    mesh.maximal_device = mesh.device_ids[0];
    mesh.device_ids.clear();
  }
  return mesh;
}

Result<AxisRef> AxisOf(mlir::Attribute axis) {
  AxisRef reference;
  if (axis->Is(Kind::kString)) return AxisRef{std::string(axis->text(0)), std::nullopt};
  if (!axis->Is(Kind::kSdyAxisRef) && !axis->Is(Kind::kAxisRef)) return WrongKind("an axis");
  if (!IsSubAxis(axis->node(1))) return WrongKind("a sub-axis");
  reference.name = axis->text(0);
  if (const mlir::Attribute part = axis->node(1)) {
    reference.sub_axis = {part->integer(0), part->integer(1)};
  }
  return reference;
}

Result<Sharding> NamedShardingOf(const Translation& translation, mlir::Attribute attribute) {
  Sharding sharding;
  if (attribute->Is(Kind::kSdyPerValue)) {
    if (attribute->nodes(0).size() == 1) return NamedShardingOf(translation, attribute->nodes(0)[0]);
    sharding.kind = Sharding::Kind::kTuple;
    for (mlir::Attribute element : attribute->nodes(0)) {
      if (!element->Is(Kind::kSdyTensorSharding)) return WrongKind("a sharding");
      ASSIGN_OR_RETURN(Sharding one, NamedShardingOf(translation, element));
      sharding.elements.push_back(std::move(one));
    }
    return sharding;
  }
  if (!attribute->Is(Kind::kSdyTensorSharding)) return WrongKind("a sharding");
  sharding.kind = Sharding::Kind::kNamed;
  sharding.has_named_dimensions = true;
  ASSIGN_OR_RETURN(sharding.mesh, MeshOf(translation, attribute->node(0)));
  for (mlir::Attribute dimension : attribute->nodes(1)) {
    if (!dimension->Is(Kind::kSdyDimensionSharding)) return WrongKind("a dimension's sharding");
    Sharding::NamedDimension& named = sharding.named_dimensions.emplace_back();
    ASSIGN_OR_RETURN(named.axes, AxesOf(dimension->nodes(0)));
    named.open = dimension->integer(1) == 0;
  }
  ASSIGN_OR_RETURN(sharding.replicated_axes, AxesOf(attribute->nodes(2)));
  ASSIGN_OR_RETURN(sharding.unreduced_axes, AxesOf(attribute->nodes(3)));
  if (!sharding.unreduced_axes.empty() && attribute->integer(4) > 0) {
    sharding.unreduced_reduction =
        attribute->integer(4) == 1 ? Sharding::Reduction::kMax : Sharding::Reduction::kMin;
  }
  return sharding;
}

std::optional<Sharding> ShardingFromText(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (text[0] != '{') return ShardingFromProto(text);
  const ParseOptions options;
  const std::string ended(text);  // the reader looks for the zero behind it
  Reader reader(SourceText{"", ended}, options, nullptr);
  Sharding sharding;
  if (!ReadSharding(reader, &sharding) || !reader.Peek().Is(TokenKind::kEnd)) return std::nullopt;
  return sharding;
}

std::string PerValueText(mlir::Attribute sharding) {
  const std::string text = mlir::PrintNodeText(sharding);  // of one: #sdy.sharding<@mesh, [{"x"}]>
  if (!sharding->Is(Kind::kSdyTensorSharding)) return text;
  return "#sdy.sharding_per_value<[" + text.substr(text.find('<')) + "]>";
}

Result<std::optional<Sharding>> ReadSharding(Body& body, mlir::Attribute mhlo, mlir::Attribute sdy) {
  std::optional<Sharding> sharding;
  if (const std::optional<std::string_view> text = TextOf(mhlo); text && !text->empty()) {
    sharding = ShardingFromText(*text);
    if (!sharding) {
      return UnsupportedError("unsupported_sharding",
                              "mhlo.sharding is neither the text of a sharding nor its bytes as XLA's proto: " +
                                  EscapeBytes(*text));
    }
  } else if (sdy != nullptr) {
    ASSIGN_OR_RETURN(sharding, NamedShardingOf(body.translation(), sdy));
  }
  return sharding;
}

}  // namespace assay::to_hlo
