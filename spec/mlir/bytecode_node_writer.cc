#include "spec/mlir/bytecode_node_writer.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"
#include "spec/mlir/bytecode_tables.h"
#include "spec/mlir/dense_elements.h"
#include "spec/mlir/integer_value.h"
#include "spec/mlir/text_printer.h"

namespace assay::mlir {
namespace {

// One byte up to 8 bits, else zigzag of the bits without sign.
Status WriteInteger(Type type, int64_t value, FieldSink& sink) {
  const int64_t width = BitWidth(type);
  const uint64_t mask = width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  const uint64_t bits = static_cast<uint64_t>(value) & mask;
  if (width <= 8) {
    sink.Byte(static_cast<uint8_t>(bits));
  } else if (width <= 64) {
    sink.SignedVarint(static_cast<int64_t>(bits));
  } else {
    return UnsupportedError("bytecode_unsupported", "floats of more than 64 bits are not kept");
  }
  return {};
}

// A list of words, of which those in front that are 0 are left out.
void WriteWideInteger(const Node& node, std::string_view decimal, FieldSink& sink) {
  const std::vector<uint64_t> words = WordsOfWideInteger(node.node(0), decimal);
  sink.Varint(words.size());
  for (const uint64_t word : words) sink.SignedVarint(static_cast<int64_t>(word));
}

// Bools: one byte where all are equal (builtin) or several are (vhlo), else bits.
void WriteElements(const Node& node, std::string_view data, FieldSink& sink) {
  const Type type = node.node(0);
  if (!IsBoolean(type->node(1))) {
    sink.Blob(data);
    return;
  }
  const int64_t count = ElementCount(type).value_or(0);
  const bool is_splat = data.size() == 1 && (count != 1 || node.Is(Kind::kDenseElements));
  if (is_splat) {
    sink.Blob(data[0] != 0 ? std::string_view("\xFF", 1) : std::string_view("\0", 1));
  } else {
    sink.Blob(PackBooleans(data));
  }
}

Status WriteField(Context& context, const Node& node, const LayoutField& field, FieldSink& sink) {
  const int i = field.field;
  switch (field.wire) {
    case Wire::kAttribute:
    case Wire::kType: sink.Reference(node.node(i)); break;
    case Wire::kOptionalAttribute: sink.OptionalReference(node.node(i)); break;
    case Wire::kVarintFlagged:
    case Wire::kByteFlagged:
      if (field.wire == Wire::kByteFlagged) {
        sink.Byte(node.node(i) != nullptr ? 1 : 0);
      } else {
        sink.Varint(node.node(i) != nullptr ? 1 : 0);
      }
      if (node.node(i) != nullptr) sink.Reference(node.node(i));
      break;
    case Wire::kAttributes:
    case Wire::kTypes:
      sink.Varint(node.nodes(i).size());
      for (const Node* element : node.nodes(i)) sink.Reference(element);
      break;
    case Wire::kAttributePairs:
      sink.Varint(node.nodes(i).size() / 2);
      for (const Node* element : node.nodes(i)) sink.Reference(element);
      break;
    case Wire::kOneArray: sink.Reference(context.Array(node.nodes(i))); break;
    case Wire::kName: sink.Reference(context.String(node.text(i))); break;
    case Wire::kVarint: sink.Varint(static_cast<uint64_t>(node.integer(i))); break;
    case Wire::kSignedVarint:
    case Wire::kF64: sink.SignedVarint(node.integer(i)); break;
    case Wire::kByte: sink.Byte(static_cast<uint8_t>(node.integer(i))); break;
    case Wire::kSignedVarints:
    case Wire::kF64s:
      sink.Varint(node.integers(i).size());
      for (const int64_t value : node.integers(i)) sink.SignedVarint(value);
      break;
    case Wire::kVarints:
      sink.Varint(node.integers(i).size());
      for (const int64_t value : node.integers(i)) sink.Varint(static_cast<uint64_t>(value));
      break;
    case Wire::kLineAndColumn:
      for (const int64_t value : node.integers(i)) sink.Varint(static_cast<uint64_t>(value));
      break;
    case Wire::kWidthAndSignedness:
      sink.Varint(static_cast<uint64_t>(node.integer(i)) << 2 |
                  static_cast<uint64_t>(node.integer(i + 1)));
      break;
    case Wire::kString: sink.String(node.text(i)); break;
    case Wire::kBlob: sink.Blob(node.text(i)); break;
    case Wire::kApInt:
    case Wire::kApFloat: return WriteInteger(node.node(0), node.integer(i), sink);
    case Wire::kApDigits: WriteWideInteger(node, node.text(i), sink); break;
    case Wire::kElements: WriteElements(node, node.text(i), sink); break;
    case Wire::kStringElements: {
      const std::optional<int64_t> count = ElementCount(node.node(0));
      sink.Varint(node.nodes(i).size() == 1 && count.value_or(0) != 0 ? 1 : 0);
      for (const Node* text : node.nodes(i)) sink.String(text->text(0));
      break;
    }
    case Wire::kResource: sink.Resource(node.text(i), node.text(i + 1)); break;
  }
  return {};
}

// As MLIR writes it: those that are not 0 with their places, where they are at most half and lie in
// front, else all.
Status WriteSegments(const Operation& operation, std::string_view name, int64_t groups,
                     FieldSink& sink) {
  const Attribute sizes = operation.Find(name);
  if (sizes == nullptr || !sizes->Is(Kind::kDenseArray) || sizes->integer(1) != groups ||
      sizes->text(2).size() != 4 * static_cast<size_t>(groups)) {
    return InvalidError("bytecode_properties", "'" + std::string(operation.name) + "' has no " +
                                                   std::string(name) + " of " +
                                                   std::to_string(groups) + " i32");
  }
  std::vector<uint64_t> values(groups, 0);
  uint64_t used = 0;
  uint64_t last = 0;
  for (int64_t i = 0; i < groups; ++i) {
    for (int b = 0; b < 4; ++b)
      values[i] |= uint64_t{static_cast<uint8_t>(sizes->text(2)[4 * i + b])} << (8 * b);
    if (values[i] == 0) continue;
    ++used;
    last = static_cast<uint64_t>(i);
  }
  if (last > 256 || used > static_cast<uint64_t>(groups) / 2) {
    sink.Varint(static_cast<uint64_t>(groups) << 1);
    for (const uint64_t value : values) sink.Varint(value);
    return {};
  }
  sink.Varint(used << 1 | 1);
  if (used == 0) return {};
  const int bits = std::bit_width(last);  // the least number of bits that tells 0..last apart
  sink.Varint(static_cast<uint64_t>(bits));
  for (uint64_t i = 0; i < values.size(); ++i) {
    if (values[i] != 0) sink.Varint(values[i] << bits | i);
  }
  return {};
}

}  // namespace

Status WriteNode(Context& context, const Node& node, const Layout& layout, FieldSink& sink) {
  sink.Varint(static_cast<uint64_t>(layout.code));
  for (const LayoutField& field : layout.fields)
    RETURN_IF_ERROR(WriteField(context, node, field, sink));
  return {};
}

Result<std::string> TextOf(const Node& node) {
  if (node.Is(Kind::kFloatType)) return std::string(AllFloats()[node.integer(0)].name);
  const bool is_text = node.Is(Kind::kOpaqueAttribute) || node.Is(Kind::kOpaqueType) || node.Is(Kind::kEnum) ||
                       (node.Is(Kind::kRaggedDotDimensions) && node.dialect() == DialectId::kChlo);
  if (is_text) return PrintNodeText(&node);
  return UnsupportedError("bytecode_unsupported",
                          std::string(node.spec().is_type ? "type" : "attribute") + " '" +
                              std::string(NameOf(node.dialect())) + "." +
                              std::string(node.spec().mnemonic) + "' has no code in bytecode");
}

Status WriteProperties(const OpDefinition& definition, const Operation& operation, int version,
                       FieldSink& sink) {
  for (const NamedAttribute& entry : operation.properties) {
    if (!IsProperty(definition, entry.name)) {
      return InvalidError("bytecode_properties", "'" + std::string(entry.name) +
                                                     "' is no property of '" +
                                                     std::string(operation.name) + "'");
    }
  }
  const bool native = version >= static_cast<int>(kNativeSegments);
  for (const PropertySpec& property : WrittenProperties(definition, native)) {
    const auto found =
        std::ranges::find(operation.properties, property.name, &NamedAttribute::name);
    const Attribute value = found == operation.properties.end() ? nullptr : found->value;
    if (property.optional) {
      sink.OptionalReference(value);
    } else if (value == nullptr) {
      return InvalidError("bytecode_properties", "'" + std::string(operation.name) + "' has no '" +
                                                     std::string(property.name) +
                                                     "', which it must have");
    } else {
      sink.Reference(value);
    }
  }
  if (native && definition.operand_segments != 0) {
    RETURN_IF_ERROR(WriteSegments(operation, kOperandSegments, definition.operand_segments, sink));
  }
  if (native && definition.result_segments != 0) {
    RETURN_IF_ERROR(WriteSegments(operation, kResultSegments, definition.result_segments, sink));
  }
  return {};
}

}  // namespace assay::mlir
