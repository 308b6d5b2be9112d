// For tests of bytecode: a program that uses every form of it, and files taken apart and put
// together.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_TESTING_H_
#define ASSAY_SPEC_MLIR_BYTECODE_TESTING_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "spec/mlir/bytecode.h"
#include "spec/mlir/bytecode_cursor.h"
#include "spec/mlir/bytecode_emitter.h"
#include "spec/mlir/bytecode_layout.h"
#include "spec/mlir/bytecode_tables.h"

namespace assay::mlir {

// A node that is written in that layout.
inline const Node* SampleOf(Context& context, const Layout& layout) {
  const KindSpec& spec = *layout.spec;
  const auto named_type = [&](std::string_view name) {
    return context.Get(*FindKindByName(DialectId::kVhlo, true, name), {});
  };
  const Type i32 = context.IntegerType(32);
  const Type f32 = context.FloatType("f32");
  const int64_t two[] = {2};
  const auto vhlo_tensor = [&] {
    return context.Get(
        SpecOf(Kind::kVhloTensorType, DialectId::kVhlo),
        {std::span<const int64_t>(two), named_type("f32_v1"), static_cast<const Node*>(nullptr)});
  };
  const auto sample_of_kind = [&](Kind kind) -> const Node* {
    if (kind == Kind::kVhloScalarType)
      return named_type(spec.kind == Kind::kVhloFloat ? "f32_v1" : "i32_v1");
    if (kind == Kind::kFloatType) return f32;
    if (kind == Kind::kIntegerType) return i32;
    if (kind == Kind::kTensorType) return context.Tensor(two, f32);
    if (kind == Kind::kVhloTensorType) return vhlo_tensor();
    if (kind == Kind::kUnknownLocation) {
      return context.Get(Kind::kFileLocation,
                         {std::string_view("f"), std::span<const int64_t>(two)});
    }
    for (const Layout& other : AllLayouts()) {
      // An accuracy's mode is of its own dialect.
      if (other.spec->kind != kind || (kind == Kind::kEnum && other.dialect != spec.dialect))
        continue;
      return SampleOf(context, other);
    }
    CHECK(false);
    return nullptr;
  };

  std::vector<Field> fields;
  std::vector<std::vector<const Node*>> nodes(spec.fields.size());
  static const std::vector<int64_t> kIntegers = {3, 5};
  for (const FieldSpec& field : spec.fields) {
    switch (FormOf(field.wire)) {
      case FieldForm::kNode: fields.push_back(static_cast<const Node*>(nullptr)); break;
      case FieldForm::kNodes: fields.push_back(std::span<const Node* const>()); break;
      case FieldForm::kInteger: fields.push_back(int64_t{0}); break;
      case FieldForm::kIntegers: fields.push_back(std::span<const int64_t>()); break;
      case FieldForm::kText: fields.push_back(std::string_view()); break;
    }
  }
  if (layout.first >= 0) fields[0] = layout.first;
  for (const LayoutField& field : layout.fields) {
    const int i = field.field;
    const auto reference = [&]() -> const Node* {
      if (!field.kinds.empty()) return sample_of_kind(field.kinds[0]);
      const bool is_type = field.wire == Wire::kType || field.wire == Wire::kTypes;
      if (is_type) return spec.dialect == DialectId::kVhlo ? named_type("f32_v1") : f32;
      return context.Unit();
    };
    switch (FormOf(field.wire)) {
      case FieldForm::kNode: fields[i] = reference(); break;
      case FieldForm::kNodes:
        if (field.wire == Wire::kStringElements) {
          nodes[i] = {context.String("a"), context.String("b")};
        } else if (field.wire == Wire::kAttributePairs) {
          nodes[i] = {reference(), context.Unit()};
        } else {
          nodes[i] = {reference()};
        }
        fields[i] = std::span<const Node* const>(nodes[i]);
        break;
      case FieldForm::kInteger:
        fields[i] = spec.kind == Kind::kEnum ? AllEnums()[layout.first].cases[0].second : 1;
        if (field.wire == Wire::kWidthAndSignedness) fields[i + 1] = int64_t{2};
        break;
      case FieldForm::kIntegers:
        fields[i] = std::span(kIntegers).first(field.wire == Wire::kVarints ? 1 : 2);
        break;
      case FieldForm::kText:
        fields[i] = std::string_view("name");
        if (field.wire == Wire::kElements)
          fields[i] = std::string_view("\0\0\x80\x3F\0\0\0\x40", 8);
        if (field.wire == Wire::kBlob) fields[i] = std::string_view("\7\0\0\0", 4);
        if (field.wire == Wire::kApDigits) {
          fields[0] = context.IntegerType(128);
          fields[i] = std::string_view("-18446744073709551617");
        }
        if (field.wire == Wire::kResource)
          fields[i] = std::string_view("builtin"), fields[i + 1] = std::string_view("key");
        break;
    }
  }
  if (spec.kind == Kind::kSdyPerValue && layout.code == 16) {
    nodes[0] = {SampleOf(context, *FindLayout(DialectId::kSdy, false, 15))};
    fields[0] = std::span<const Node* const>(nodes[0]);
  }
  return context.Get(spec, std::span<const Field>(fields));
}

// builtin.module with: an unknown operation that has every attribute and every type, regions that
// are isolated and that are not, several blocks, values used before they are defined, locations,
// resources, properties of known and unknown operations, segment sizes.
inline void FillWithEverything(Program& program) {
  Context& context = program.context();
  const Type f32 = context.FloatType("f32");
  Operation* const module = program.NewOperation("builtin.module");
  program.set_top(module);
  SetAttribute(module->properties, context.Intern("sym_name"), context.String("everything"));
  Block* const body = program.NewBlock(program.NewRegion(module));

  Operation* const all = program.NewOperation("test.all", body);
  int number = 0;
  for (const Layout& layout : AllLayouts()) {
    const Node* const node = SampleOf(context, layout);
    if (layout.spec->is_type) {
      program.AddResult(all, node);
    } else {
      SetAttribute(all->attributes, context.Intern("a" + std::to_string(100 + number++)), node);
    }
  }
  // Kept as text.
  const Node* const text = context.Get(
      Kind::kOpaqueAttribute, {std::string_view("mhlo"), std::string_view("<kind \"x\">")});
  SetAttribute(all->attributes, context.Intern("text"), text);
  program.AddResult(
      all, context.Get(Kind::kOpaqueType, {std::string_view("test"), std::string_view(".t<1>")}));
  SetAttribute(all->properties, context.Intern("own"), context.Integer(context.IntegerType(8), -1));
  all->location =
      context.Get(Kind::kFileLocation, {std::string_view("f.py"), std::span<const int64_t>()});

  Operation* const mesh = program.NewOperation("sdy.mesh", body);
  SetAttribute(mesh->properties, context.Intern("mesh"),
               SampleOf(context, *FindLayout(DialectId::kSdy, false, 2)));
  SetAttribute(mesh->properties, context.Intern("sym_name"), context.String("m"));

  Operation* const scan = program.NewOperation("mhlo.scan", body);
  const int32_t sizes[] = {1, 0};
  SetAttribute(scan->properties, context.Intern("dimension"),
               context.Integer(context.IntegerType(64), 0));
  SetAttribute(scan->properties, context.Intern("is_reverse"), context.Boolean(true));
  SetAttribute(scan->properties, context.Intern(kOperandSegments), Int32Array(context, sizes));
  SetAttribute(scan->properties, context.Intern(kResultSegments), Int32Array(context, sizes));
  SetAttribute(scan->attributes, context.Intern("note"), context.Unit());
  Value* const scanned = program.AddResult(scan, f32);

  // Uses a value of its own region, of the one around it, and one that is defined later.
  Operation* const outer = program.NewOperation("test.outer", body);
  outer->operands = {scanned, scanned};
  Region* const region = program.NewRegion(outer);
  program.NewRegion(outer);
  Block* const first = program.NewBlock(region);
  Block* const second = program.NewBlock(region);
  Value* const argument = program.AddArgument(first, f32);
  program.AddArgument(second, f32)->location = all->location;
  Operation* const use = program.NewOperation("test.use", first);
  Operation* const define = program.NewOperation("test.define", second);
  Value* const later = program.AddResult(define, context.IndexType());
  use->operands = {argument, later, scanned};
  use->successors = {second, first};
  Operation* const inner = program.NewOperation("test.inner", first);
  Block* const inside = program.NewBlock(program.NewRegion(inner));
  Operation* const use_again = program.NewOperation("test.use", inside);
  use_again->operands = {later, argument};
  scan->operands = {program.AddResult(program.NewOperation("test.define", body), f32)};

  Operation* const isolated = program.NewOperation("test.isolated", body);
  Block* const alone = program.NewBlock(program.NewRegion(isolated));
  Value* const own = program.AddArgument(alone, f32);
  program.NewOperation("test.use", alone)->operands = {own};

  static constexpr std::string_view kBytes = "weights";
  Resource resource;
  resource.dialect = "builtin";
  resource.key = "key";
  resource.bytes = kBytes;
  resource.alignment = 16;
  Resource external = resource;
  external.dialect = "group";
  external.external = true;
  external.form = ResourceForm::kString;
  external.alignment = 1;
  Resource flag = external;
  flag.key = "flag";
  flag.form = ResourceForm::kBool;
  flag.bytes = std::string_view("\1", 1);
  program.resources() = {external, flag, resource};
}

// A file as its sections, in their order.
struct Parts {
  uint64_t version = 0;
  std::string producer;
  std::vector<std::pair<uint8_t, std::string>> sections;

  std::string& section(SectionId id) {
    for (auto& [number, body] : sections) {
      if (number == static_cast<uint8_t>(id)) return body;
    }
    CHECK(false);
    return sections[0].second;
  }
  std::string Join() const {
    Emitter out;
    out.Bytes("ML\xEFR");
    out.Varint(version);
    out.Bytes(producer);
    out.Byte(0);
    for (const auto& [id, body] : sections) {
      out.Byte(id);
      out.Blob(body);
    }
    return out.bytes();
  }
};

inline Parts Split(std::string_view bytes) {
  BytecodeInput input("split", bytes);
  Cursor cursor(input, 4, bytes.size(), "header");
  Parts parts;
  parts.version = cursor.Varint();
  while (const uint8_t byte = cursor.Byte()) parts.producer += static_cast<char>(byte);
  while (cursor.ok() && !cursor.at_end()) {
    const auto [id, extent] = ReadSection(cursor);
    parts.sections.emplace_back(id, bytes.substr(extent.begin, extent.end - extent.begin));
  }
  CHECK(input.ok());
  return parts;
}

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_TESTING_H_
