// Recursion here is as deep as protos may nest: to kMaxShapeDepth.
#include "spec/hlo_proto/shape_proto.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/hlo_proto/field_tools.h"

namespace assay {
namespace {

// The letters of Layout's dimension levels, in the order of the proto's enumeration.
constexpr std::string_view kDimLevels = "DCSH";

class ShapeReader {
 public:
  ShapeReader(std::string_view field, ProtoProblems& problems)
      : field_(field), problems_(problems) {}

  bool Read(const hlo_proto::ShapeProto& proto, int depth, Shape* out) {
    if (depth > kMaxShapeDepth) return Error("shapes nest deeper than 1000");
    const int32_t number = proto.element_type();
    if (number <= 0 || number >= kPrimitiveTypeCount) {
      return Error(std::to_string(number) + " is no element type");
    }
    const auto type = static_cast<PrimitiveType>(number);
    if (IsArrayType(type)) return ReadArray(type, proto, out);
    if (proto.dimensions_size() > 0) return Error("only arrays have dimensions");
    if (type == PrimitiveType::kTuple || type == PrimitiveType::kBuffer) {
      return ReadElements(type, proto, depth, out);
    }
    if (proto.tuple_shapes_size() > 0) return Error("only tuples have elements");
    *out = type == PrimitiveType::kToken ? Shape::Token() : Shape::Opaque();
    return true;
  }

 private:
  bool Error(std::string_view found) { return problems_.Error("proto_shape", field_, found); }

  bool ReadElements(PrimitiveType type, const hlo_proto::ShapeProto& proto, int depth, Shape* out) {
    std::vector<Shape> elements(proto.tuple_shapes_size());
    for (int i = 0; i < proto.tuple_shapes_size(); ++i) {
      if (!Read(proto.tuple_shapes(i), depth + 1, &elements[i])) return false;
    }
    if (type == PrimitiveType::kTuple) {
      *out = Shape::Tuple(std::move(elements));
    } else {
      if (elements.size() != 1 || !elements[0].IsArray()) return Error("a buffer holds one array");
      *out = Shape::Buffer(std::move(elements[0]));
    }
    return true;
  }

  bool ReadArray(PrimitiveType type, const hlo_proto::ShapeProto& proto, Shape* out) {
    if (proto.tuple_shapes_size() > 0) return Error("an array has no elements that are shapes");
    if (proto.is_dynamic_dimension_size() > proto.dimensions_size()) {
      return Error("more marks of dynamic dimensions than dimensions");
    }
    bool is_unbounded = false;
    for (int64_t size : proto.dimensions()) {
      if (size < 0 && size != Shape::kUnbounded) {
        return Error("the dimension " + std::to_string(size) + " is negative");
      }
      is_unbounded |= size == Shape::kUnbounded;
    }
    *out = Shape::Array(type, std::span<const int64_t>(proto.dimensions().data(),
                                                       proto.dimensions_size()));
    for (int i = 0; i < proto.is_dynamic_dimension_size(); ++i) {
      if (proto.is_dynamic_dimension(i) && !out->IsUnbounded(i)) out->SetDynamic(i, true);
    }
    if (!is_unbounded && (!out->ElementCount() || !out->ByteSize())) {
      return Error("the element count or the byte size does not fit 63 bits");
    }
    return !proto.has_layout() || ReadLayout(proto.layout(), out);
  }

  bool ReadLayout(const hlo_proto::LayoutProto& proto, Shape* shape) {
    Layout layout;
    layout.minor_to_major.assign(proto.minor_to_major().begin(), proto.minor_to_major().end());
    std::vector<int64_t> sorted = layout.minor_to_major;
    std::sort(sorted.begin(), sorted.end());
    bool valid = static_cast<int64_t>(sorted.size()) == shape->rank();
    for (size_t i = 0; valid && i < sorted.size(); ++i)
      valid = sorted[i] == static_cast<int64_t>(i);
    if (!valid) {
      return Error("the layout of " + shape->ToString(false) + " must name each of its " +
                   std::to_string(shape->rank()) + " dimensions once");
    }
    LayoutExtras extras;
    if (!ReadExtras(proto, &extras)) return false;
    if (!(extras == LayoutExtras())) layout.extras = std::move(extras);
    shape->set_layout(std::move(layout));
    return true;
  }

  bool ReadExtras(const hlo_proto::LayoutProto& proto, LayoutExtras* out) {
    const int levels = proto.dim_level_types_size();
    for (int i = 0; i < levels; ++i) {
      const int type = proto.dim_level_types(i);
      if (type < 0 || type >= static_cast<int>(kDimLevels.size())) {
        return problems_.UnknownValue("dim_level_types", type);
      }
      DimLevel& level = out->dim_levels.emplace_back();
      level.type = kDimLevels[type];
      level.non_unique = i < proto.dim_unique_size() && !proto.dim_unique(i);
      level.non_ordered = i < proto.dim_ordered_size() && !proto.dim_ordered(i);
    }
    for (const hlo_proto::TileProto& tile : proto.tiles()) {
      out->tiles.push_back({{tile.dimensions().begin(), tile.dimensions().end()}});
    }
    // Producers before 2023 leave it out.
    out->tail_padding_alignment = std::max<int64_t>(proto.tail_padding_alignment_in_elements(), 1);
    out->element_size_in_bits = proto.element_size_in_bits();
    out->memory_space = proto.memory_space();
    for (const hlo_proto::SplitConfigProto& split : proto.split_configs()) {
      out->split_configs.push_back(
          {split.dimension(), {split.split_indices().begin(), split.split_indices().end()}});
    }
    out->dynamic_shape_metadata_prefix_bytes = proto.dynamic_shape_metadata_prefix_bytes();
    return ReadIndexType(proto.index_primitive_type(), &out->index_type) &&
           ReadIndexType(proto.pointer_primitive_type(), &out->pointer_type) &&
           ReadPhysical(proto, out);
  }

  bool ReadIndexType(int32_t number, PrimitiveType* out) {
    if (number == 0) return true;
    *out = number > 0 && number < kPrimitiveTypeCount ? static_cast<PrimitiveType>(number)
                                                      : PrimitiveType::kInvalid;
    return IsUnsigned(*out) || Error("index and pointer types of a layout are unsigned integers");
  }

  bool ReadPhysical(const hlo_proto::LayoutProto& proto, LayoutExtras* out) {
    if (!proto.has_physical_shape()) return true;
    if (std::exchange(is_physical_, true)) {
      return Error("a physical shape has no physical shape itself");
    }
    const bool ok = Read(proto.physical_shape(), 0, &out->physical_shape.emplace_back());
    is_physical_ = false;
    return ok;
  }

  std::string_view field_;
  ProtoProblems& problems_;
  bool is_physical_ = false;
};

bool WriteLayout(const Layout& layout, std::string_view field, ProtoProblems& problems,
                 hlo_proto::LayoutProto* out) {
  Fill(layout.minor_to_major, out->mutable_minor_to_major());
  out->set_tail_padding_alignment_in_elements(1);
  if (!layout.extras) return true;
  const LayoutExtras& extras = **layout.extras;
  for (const DimLevel& level : extras.dim_levels) {
    out->add_dim_level_types(static_cast<hlo_proto::DimLevelType>(kDimLevels.find(level.type)));
    out->add_dim_unique(!level.non_unique);
    out->add_dim_ordered(!level.non_ordered);
  }
  for (const Tile& tile : extras.tiles) {
    Fill(tile.dimensions, out->add_tiles()->mutable_dimensions());
  }
  out->set_tail_padding_alignment_in_elements(extras.tail_padding_alignment);
  out->set_index_primitive_type(static_cast<int32_t>(extras.index_type));
  out->set_pointer_primitive_type(static_cast<int32_t>(extras.pointer_type));
  out->set_element_size_in_bits(extras.element_size_in_bits);
  out->set_memory_space(extras.memory_space);
  for (const SplitConfig& split : extras.split_configs) {
    hlo_proto::SplitConfigProto* to = out->add_split_configs();
    to->set_dimension(split.dimension);
    Fill(split.split_indices, to->mutable_split_indices());
  }
  out->set_dynamic_shape_metadata_prefix_bytes(extras.dynamic_shape_metadata_prefix_bytes);
  if (extras.physical_shape.empty()) return true;
  return WriteShape(extras.physical_shape[0], field, problems, out->mutable_physical_shape());
}

}  // namespace

bool ReadShape(const hlo_proto::ShapeProto& proto, std::string_view field, ProtoProblems& problems,
               Shape* out) {
  if (!ShapeReader(field, problems).Read(proto, 0, out)) return false;
  bool is_unbounded = false;
  ForEachPart(*out, [&](const Shape& part) {
    for (int64_t size : part.dimensions()) is_unbounded |= size == Shape::kUnbounded;
  });
  return is_unbounded || out->ByteSize() ||
         problems.Error("proto_shape", field, "the byte size does not fit 63 bits");
}

bool ReadAttributeShape(const hlo_proto::ShapeProto& proto, std::string_view field,
                        ProtoProblems& problems, Shape* out) {
  if (!ReadShape(proto, field, problems, out)) return false;
  std::vector<Shape*> parts = {out};
  while (!parts.empty()) {
    Shape* part = parts.back();
    parts.pop_back();
    if (part->IsScalar() && part->has_layout() && !part->layout().extras) {
      part->set_layout(std::nullopt);
    }
    if (part->elements().empty()) continue;
    for (Shape& element : part->mutable_elements()) parts.push_back(&element);
  }
  return true;
}

bool ReadProgramShape(const hlo_proto::ProgramShapeProto& proto, std::string_view field,
                      ProtoProblems& problems, ProgramShape* out) {
  for (const hlo_proto::ShapeProto& parameter : proto.parameters()) {
    if (!ReadAttributeShape(parameter, field, problems, &out->parameters.emplace_back())) {
      return false;
    }
  }
  return ReadAttributeShape(proto.result(), field, problems, &out->result);
}

bool WriteShape(const Shape& shape, std::string_view field, ProtoProblems& problems,
                hlo_proto::ShapeProto* out) {
  if (shape.element_type().IsExtended()) {
    return problems.Error("proto_unsupported", field, "a quantized or other type of StableHLO");
  }
  out->set_element_type(static_cast<int32_t>(shape.primitive_type()));
  for (const Shape& element : shape.elements()) {
    if (!WriteShape(element, field, problems, out->add_tuple_shapes())) return false;
  }
  if (!shape.IsArray()) return true;
  for (int64_t i = 0; i < shape.rank(); ++i) {
    out->add_dimensions(shape.dimension(i));
    out->add_is_dynamic_dimension(shape.IsDynamic(i));
  }
  if (shape.has_layout()) {
    return WriteLayout(shape.layout(), field, problems, out->mutable_layout());
  }
  Shape filled = shape;
  filled.FillMissingLayouts();
  return WriteLayout(filled.layout(), field, problems, out->mutable_layout());
}

}  // namespace assay
