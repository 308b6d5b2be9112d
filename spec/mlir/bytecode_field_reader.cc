// The fields of attributes and types, as their layouts say. A field that refers to an entry which
// is not read yet stays empty; NodeReader reads that entry and comes back.
#include <algorithm>

#include "base/check.h"
#include "spec/mlir/bytecode_node_reader.h"
#include "spec/mlir/dense_elements.h"
#include "spec/mlir/integer_value.h"

namespace assay::mlir {
namespace {

// Smaller constants are copied, so that they do not keep a file in memory.
constexpr size_t kBorrowedBytes = 4096;

std::string NameOfKind(Kind kind) {
  for (const KindSpec& spec : AllKinds()) {
    if (spec.kind != kind) continue;
    if (!spec.mnemonic.empty())
      return std::string(NameOf(spec.dialect)) + "." + std::string(spec.mnemonic);
    break;
  }
  switch (kind) {
    case Kind::kString: return "a string";
    case Kind::kSymbolRef: return "a symbol";
    case Kind::kIntegerType: return "an integer type";
    case Kind::kFloatType: return "a float type";
    case Kind::kEnum: return "an enumerator";
    case Kind::kDenseElements: return "a dense constant";
    case Kind::kUnknownLocation: return "a location";
    default: return "another kind";
  }
}

// The bits of a value of that width as kInteger holds it.
int64_t Signed(uint64_t bits, int64_t width, bool is_unsigned) {
  if (width <= 1 || width >= 64 || is_unsigned) return static_cast<int64_t>(bits);
  const int shift = static_cast<int>(64 - width);
  return static_cast<int64_t>(bits << shift) >> shift;
}

bool IsUnsigned(Type type) {
  if (type->Is(Kind::kIntegerType))
    return type->integer(1) == static_cast<int64_t>(Signedness::kUnsigned);
  return type->Is(Kind::kVhloScalarType) && type->spec().mnemonic.starts_with("ui");
}

}  // namespace

const Node* NodeReader::ParseFields(const Layout& layout, Cursor& cursor) {
  const std::vector<FieldSpec>& specs = layout.spec->fields;
  CHECK(specs.size() <= kMaxFields);
  for (size_t i = 0; i < specs.size(); ++i) {
    node_lists_[i].clear();
    integer_lists_[i].clear();
    switch (FormOf(specs[i].wire)) {
      case FieldForm::kNode: fields_[i] = static_cast<const Node*>(nullptr); break;
      case FieldForm::kNodes: fields_[i] = std::span<const Node* const>(); break;
      case FieldForm::kInteger: fields_[i] = int64_t{0}; break;
      case FieldForm::kIntegers: fields_[i] = std::span<const int64_t>(); break;
      case FieldForm::kText: fields_[i] = std::string_view(); break;
    }
  }
  if (layout.first >= 0) fields_[0] = layout.first;
  borrow_ = false;
  wide_.clear();
  for (const LayoutField& field : layout.fields) {
    if (!ParseField(field, cursor)) return nullptr;
  }
  cursor.ExpectEnd();
  if (!missing_.empty() || !cursor.ok()) return nullptr;
  for (size_t i = 0; i < specs.size(); ++i) {
    if (FormOf(specs[i].wire) == FieldForm::kNodes)
      fields_[i] = std::span<const Node* const>(node_lists_[i]);
    if (FormOf(specs[i].wire) == FieldForm::kIntegers)
      fields_[i] = std::span<const int64_t>(integer_lists_[i]);
  }
  if (!wide_.empty()) return context_.Get(Kind::kWideInteger, {std::get<const Node*>(fields_[0]), std::string_view(wide_)});
  CheckValues(layout, cursor);
  if (!cursor.ok()) return nullptr;
  borrowed_ |= borrow_;
  return context_.Get(*layout.spec, std::span<const Field>(fields_.data(), specs.size()), borrow_);
}

const Node* NodeReader::Reference(uint64_t index, bool is_type, const LayoutField& field,
                                  Cursor& cursor) {
  if (!cursor.ok()) return nullptr;
  const size_t first = is_type ? tables_.attribute_count : 0;
  const size_t count = is_type ? nodes_.size() - first : tables_.attribute_count;
  if (index >= count) {
    cursor.Fail("bytecode_index", std::string("there is no ") + (is_type ? "type " : "attribute ") +
                                      std::to_string(index) + "; there are " +
                                      std::to_string(count));
    return nullptr;
  }
  const Node* const node = nodes_[first + index];
  if (node == nullptr) {
    missing_.push_back(first + index);
    return nullptr;
  }
  depth_ = std::max(depth_, depths_[first + index]);
  if (!field.kinds.empty() && std::ranges::find(field.kinds, node->kind()) == field.kinds.end()) {
    std::string allowed = NameOfKind(field.kinds[0]);
    for (size_t i = 1; i < field.kinds.size(); ++i) {
      if (field.kinds[0] != Kind::kUnknownLocation) allowed += " or " + NameOfKind(field.kinds[i]);
    }
    cursor.Fail("bytecode_value",
                "this reference must name " + allowed + ", not " + NameOfKind(node->kind()));
    return nullptr;
  }
  return node;
}

namespace {

const LayoutField kAnyName = {0, Wire::kAttribute, {Kind::kString}};
const LayoutField kAnyArray = {0, Wire::kAttribute, {Kind::kArray}};
const LayoutField kAnything = {0, Wire::kAttribute, {}};

int64_t ParseUnsigned(const LayoutField& field, Cursor& cursor) {
  const size_t at = cursor.position();
  const uint64_t value = cursor.Varint();
  if (cursor.ok() && value > static_cast<uint64_t>(field.limit)) {
    cursor.FailAt(at, "bytecode_value",
                  "the value is " + std::to_string(value) + "; at most " + std::to_string(field.limit) +
                      " is possible");
  }
  return static_cast<int64_t>(value);
}

bool ParseFlag(bool is_byte, Cursor& cursor) {
  const size_t at = cursor.position();
  const uint64_t value = is_byte ? cursor.Byte() : cursor.Varint();
  if (cursor.ok() && value > 1) {
    cursor.FailAt(at, "bytecode_value", "a flag is 0 or 1, this one is " + std::to_string(value));
  }
  return value == 1;
}

void ParseIntegers(const LayoutField& field, Cursor& cursor, std::vector<int64_t>* integers) {
  const uint64_t count = cursor.Count("integers");
  integers->reserve(count);
  for (size_t k = 0; k < count && cursor.ok(); ++k) {
    integers->push_back(field.wire == Wire::kVarints ? ParseUnsigned(field, cursor) : cursor.SignedVarint());
  }
}

}  // namespace

const Node* NodeReader::ParseOptionalReference(const LayoutField& field, Cursor& cursor) {
  bool is_there = false;
  const size_t at = cursor.position();
  const uint64_t index = cursor.VarintWithFlag(&is_there);
  if (is_there) return Reference(index, false, field, cursor);
  if (cursor.ok() && index != 0) {
    cursor.FailAt(at, "bytecode_value", "an optional attribute is 0, or an index with the lowest bit set");
  }
  return nullptr;
}

void NodeReader::ParseReferences(const LayoutField& field, Cursor& cursor) {
  const bool in_pairs = field.wire == Wire::kAttributePairs;
  const uint64_t count = in_pairs ? cursor.Count("pairs of references", 2) : cursor.Count("references");
  std::vector<const Node*>& nodes = node_lists_[field.field];
  nodes.reserve(in_pairs ? 2 * count : count);
  for (size_t k = 0; k < count && cursor.ok(); ++k) {
    nodes.push_back(Reference(cursor.Varint(), field.wire == Wire::kTypes, field, cursor));
    if (in_pairs) nodes.push_back(Reference(cursor.Varint(), false, kAnything, cursor));
  }
}

void NodeReader::ParseArrayReference(const LayoutField& field, Cursor& cursor) {
  const Node* const array = Reference(cursor.Varint(), false, kAnyArray, cursor);
  if (array == nullptr) return;
  for (const Node* element : array->nodes(0)) {
    if (!field.kinds.empty() && std::ranges::find(field.kinds, element->kind()) == field.kinds.end()) {
      cursor.Fail("bytecode_value", "the elements of this array must be " + NameOfKind(field.kinds[0]) +
                                        ", not " + NameOfKind(element->kind()));
      return;
    }
    node_lists_[field.field].push_back(element);
  }
}

void NodeReader::ParseWidthAndSignedness(const LayoutField& field, Cursor& cursor) {
  const size_t at = cursor.position();
  const uint64_t value = cursor.Varint();
  if (cursor.ok() && ((value & 3) > 2 || (value >> 2) > static_cast<uint64_t>(field.limit))) {
    cursor.FailAt(at, "bytecode_value",
                  "an integer type has at most " + std::to_string(field.limit) +
                      " bits and signedness 0 to 2");
  }
  fields_[field.field] = static_cast<int64_t>(value >> 2);
  fields_[field.field + 1] = static_cast<int64_t>(value & 3);
}

void NodeReader::ParseResource(const LayoutField& field, Cursor& cursor) {
  const size_t at = cursor.position();
  const uint64_t index = cursor.Varint();
  const size_t count = tables_.resources.size() - tables_.external_resources;
  if (!cursor.ok()) return;
  if (index >= count) {
    cursor.FailAt(at, "bytecode_resource",
                  "there is no resource " + std::to_string(index) + "; there are " + std::to_string(count));
    return;
  }
  const Resource& resource = tables_.resources[tables_.external_resources + index];
  fields_[field.field] = std::string_view(resource.dialect);
  fields_[field.field + 1] = std::string_view(resource.key);
}

// False: the rest cannot be read now.
bool NodeReader::ParseField(const LayoutField& field, Cursor& cursor) {
  const int i = field.field;
  switch (field.wire) {
    case Wire::kAttribute: fields_[i] = Reference(cursor.Varint(), false, field, cursor); break;
    case Wire::kType: fields_[i] = Reference(cursor.Varint(), true, field, cursor); break;
    case Wire::kOptionalAttribute: fields_[i] = ParseOptionalReference(field, cursor); break;
    case Wire::kVarintFlagged:
    case Wire::kByteFlagged:
      if (ParseFlag(field.wire == Wire::kByteFlagged, cursor))
        fields_[i] = Reference(cursor.Varint(), false, field, cursor);
      break;
    case Wire::kAttributes:
    case Wire::kTypes:
    case Wire::kAttributePairs: ParseReferences(field, cursor); break;
    case Wire::kOneArray: ParseArrayReference(field, cursor); break;
    case Wire::kName:
      if (const Node* const name = Reference(cursor.Varint(), false, kAnyName, cursor))
        fields_[i] = name->text(0);
      break;
    case Wire::kVarint: fields_[i] = ParseUnsigned(field, cursor); break;
    case Wire::kSignedVarint:
    case Wire::kF64: fields_[i] = cursor.SignedVarint(); break;
    case Wire::kByte: fields_[i] = static_cast<int64_t>(ParseFlag(true, cursor)); break;
    case Wire::kSignedVarints:
    case Wire::kF64s:
    case Wire::kVarints: ParseIntegers(field, cursor, &integer_lists_[i]); break;
    case Wire::kLineAndColumn:
      for (int k = 0; k < 2; ++k) integer_lists_[i].push_back(ParseUnsigned(field, cursor));
      break;
    case Wire::kWidthAndSignedness: ParseWidthAndSignedness(field, cursor); break;
    case Wire::kString: fields_[i] = tables_.ReadString(cursor, "a field"); break;
    case Wire::kBlob: {
      const std::string_view blob = cursor.Blob();
      fields_[i] = blob;
      borrow_ = blob.size() >= kBorrowedBytes;  // records with a blob have no lists
      break;
    }
    case Wire::kApInt:
    case Wire::kApFloat: {
      const Type type = std::get<const Node*>(fields_[0]);
      if (type == nullptr) return false;
      if (type->Is(Kind::kIntegerType) && BitWidth(type) > 64) ParseWideInteger(type, cursor);
      else fields_[i] = ParseInteger(type, field.wire == Wire::kApFloat, cursor);
      break;
    }
    case Wire::kApDigits: CHECK(false); break;  // read as kApInt
    case Wire::kElements: return ParseElements(field, cursor);
    case Wire::kStringElements: return ParseStringElements(field, cursor);
    case Wire::kResource: ParseResource(field, cursor); break;
  }
  return cursor.ok();
}

// One byte up to 8 bits, else a zigzag number of the bits without sign.
int64_t NodeReader::ParseInteger(Type type, bool is_float, Cursor& cursor) {
  const int64_t width = BitWidth(type);
  const size_t at = cursor.position();
  if (width == 0 && !type->Is(Kind::kIntegerType)) {
    cursor.Fail("bytecode_value", "the type of a number is an integer, index or float type");
    return 0;
  }
  if (width > 64 && is_float) {
    cursor.Fail("bytecode_unsupported", "this number needs more than 64 bits, which we do not keep",
                StatusCode::kUnsupported);
    return 0;
  }
  const uint64_t bits = width <= 8 ? cursor.Byte() : static_cast<uint64_t>(cursor.SignedVarint());
  if (cursor.ok() && width < 64 && (bits >> width) != 0) {
    cursor.FailAt(
        at, "bytecode_value",
        "the number " + std::to_string(bits) + " has more than " + std::to_string(width) + " bits");
  }
  return is_float ? static_cast<int64_t>(bits) : Signed(bits, width, IsUnsigned(type));
}

// A list of words without sign.
void NodeReader::ParseWideInteger(Type type, Cursor& cursor) {
  const size_t at = cursor.position();
  std::vector<uint64_t> words(cursor.Count("words"));
  for (uint64_t& word : words) word = static_cast<uint64_t>(cursor.SignedVarint());
  if (!cursor.ok()) return;
  if (words.empty()) words = {0};
  switch (WideIntegerOf(type, std::move(words), &wide_)) {
    case WideOutcome::kOk: return;
    case WideOutcome::kOutside:
      return cursor.FailAt(at, "bytecode_value",
                           "the number has more than " + std::to_string(BitWidth(type)) + " bits");
    case WideOutcome::kTooLong:
      return cursor.FailAt(at, "bytecode_unsupported",
                           "the number has more than " + std::to_string(kMostIntegerBits) +
                               " bits, which we do not read",
                           StatusCode::kUnsupported);
  }
}

bool NodeReader::ParseElements(const LayoutField& field, Cursor& cursor) {
  const size_t at = cursor.position();
  const std::string_view blob = cursor.Blob();
  const Type type = std::get<const Node*>(fields_[0]);
  if (type == nullptr || !cursor.ok()) return false;
  const Type element = type->node(1);
  const std::optional<int64_t> count = ElementCount(type);
  if (!count) {
    cursor.FailAt(at, "bytecode_elements",
                  "a constant's type has known extents, whose product fits 62 bits");
    return false;
  }
  const int64_t stored = static_cast<int64_t>(blob.size());
  const int64_t size = ElementBytes(element);
  const auto wrong_size = [&](const std::string& allowed) {
    cursor.FailAt(at, "bytecode_elements",
                  std::to_string(*count) + " elements stand in " + std::to_string(stored) +
                      " bytes; " + allowed);
    return false;
  };
  if (IsBoolean(element)) {
    // Packed, or one byte for all; artifacts of old have a byte each.
    if (stored == 1 && static_cast<uint8_t>(blob[0]) == 0xFF) {
      unpacked_ = '\1';
    } else if (stored == (*count + 7) / 8 && stored != *count) {
      unpacked_ = UnpackBooleans(blob, *count);
    } else if (stored == *count || stored == 1) {
      unpacked_ = blob;
      for (const char byte : blob) {
        if (byte != 0 && byte != 1) {
          cursor.FailAt(at, "bytecode_elements", "a bool is 0 or 1, or the one byte FF");
          return false;
        }
      }
    } else {
      return wrong_size("1, as many as elements, or one for 8 of them are possible");
    }
    if (AllSame(unpacked_, 1)) unpacked_.resize(1);
    fields_[field.field] = std::string_view(unpacked_);
    return true;
  }
  std::string_view elements = blob;
  if (size > 0) {
    if (stored != size && (stored % size != 0 || stored / size != *count)) {
      return wrong_size(std::to_string(size) + " for one or for each are possible");
    }
    if (AllSame(elements, size)) elements = elements.substr(0, size);
  }
  fields_[field.field] = elements;
  borrow_ = elements.size() >= kBorrowedBytes;
  return true;
}

bool NodeReader::ParseStringElements(const LayoutField& field, Cursor& cursor) {
  const size_t at = cursor.position();
  const uint64_t splat = cursor.Varint();
  const Type type = std::get<const Node*>(fields_[0]);
  if (type == nullptr || !cursor.ok()) return false;
  const std::optional<int64_t> count = ElementCount(type);
  if (splat > 1 || !count || (splat == 0 && static_cast<uint64_t>(*count) > cursor.remaining())) {
    cursor.FailAt(at, "bytecode_elements",
                  "a constant of strings has one for each element, or a flag 1 and one for all");
    return false;
  }
  for (int64_t k = 0; k < (splat == 1 ? 1 : *count) && cursor.ok(); ++k) {
    node_lists_[field.field].push_back(context_.String(tables_.ReadString(cursor, "an element")));
  }
  return cursor.ok();
}

// What single fields cannot say.
void NodeReader::CheckValues(const Layout& layout, Cursor& cursor) {
  const auto fail = [&](std::string_view label, std::string message) {
    cursor.FailAt(body_begin_, label, std::move(message));
  };
  const auto check_shape = [&] {
    for (const int64_t extent : integer_lists_[0]) {
      if (extent < 0 && extent != kDynamicSize) {
        fail("bytecode_value", "the extent " + std::to_string(extent) + " of a shape is negative");
      }
    }
  };
  switch (layout.spec->kind) {
    case Kind::kEnum: {
      const EnumSpec& spec = AllEnums()[layout.first];
      const int64_t value = std::get<int64_t>(fields_[1]);
      if (spec.NameOf(value).empty()) {
        fail("bytecode_value",
             std::string(spec.mnemonic) + " has no value " + std::to_string(value));
      }
      break;
    }
    case Kind::kDictionary: {
      // MLIR sorts what it reads.
      std::vector<const Node*>& nodes = node_lists_[0];
      std::vector<std::pair<const Node*, const Node*>> entries;
      for (size_t i = 0; i + 1 < nodes.size(); i += 2) entries.emplace_back(nodes[i], nodes[i + 1]);
      std::ranges::stable_sort(entries, {}, [](const auto& entry) { return entry.first->text(0); });
      nodes.clear();
      for (const auto& [name, value] : entries) {
        if (!nodes.empty() && nodes[nodes.size() - 2]->text(0) == name->text(0)) {
          fail("bytecode_value", "a dictionary has two entries of one name");
          return;
        }
        nodes.push_back(name);
        nodes.push_back(value);
      }
      fields_[0] = std::span<const Node* const>(nodes);
      break;
    }
    case Kind::kSymbolRef:
      for (const Node* nested : node_lists_[1]) {
        if (!nested->nodes(1).empty())
          fail("bytecode_value", "a nested symbol has no nested ones itself");
      }
      break;
    case Kind::kString:
      if (layout.code == 3 && std::get<const Node*>(fields_[1])->Is(Kind::kNoneType)) {
        fields_[1] = static_cast<const Node*>(nullptr);  // MLIR's type of a string without one
      }
      break;
    case Kind::kTensorType:
    case Kind::kMemRefType:
    case Kind::kVhloTensorType:
    case Kind::kVhloBufferType: check_shape(); break;
    case Kind::kVectorType:
      for (const int64_t extent : integer_lists_[0]) {
        if (extent <= 0) fail("bytecode_value", "a vector has the extent " + std::to_string(extent));
      }
      break;
    case Kind::kComplexType: {
      const Node* const part = std::get<const Node*>(fields_[0]);
      if (!part->Is(Kind::kIntegerType) && !part->Is(Kind::kFloatType)) {
        fail("bytecode_value", "the parts of complex numbers are integers or floats");
      }
      break;
    }
    case Kind::kFileLocation:
      if (integer_lists_[1].size() > 4) fail("bytecode_value", "a location has up to four numbers");
      break;
    case Kind::kDenseArray: {
      const Type element = std::get<const Node*>(fields_[0]);
      if (!AreListed(element)) {
        cursor.FailAt(body_begin_, "bytecode_unsupported",
                      "this array has elements of no bits or of more than 64, which text cannot list",
                      StatusCode::kUnsupported);
        break;
      }
      const int64_t size = (BitWidth(element) + 7) / 8;
      const int64_t count = std::get<int64_t>(fields_[1]);
      const auto bytes = static_cast<int64_t>(std::get<std::string_view>(fields_[2]).size());
      if (bytes % size != 0 || bytes / size != count) {
        fail("bytecode_elements", std::to_string(count) + " elements of " + std::to_string(size) +
                                      " bytes stand in " + std::to_string(bytes) + " bytes");
      }
      break;
    }
    case Kind::kSdyTensorSharding: {
      const int64_t reduction = std::get<int64_t>(fields_[4]);
      if (reduction < 0 || reduction > 2) {
        fail("bytecode_value",
             "a reduction is 0 (sum), 1 (max) or 2 (min), not " + std::to_string(reduction));
      }
      break;
    }
    default: break;
  }
}

}  // namespace assay::mlir
