// Recursion here is as deep as protos may nest: to kMaxShapeDepth.
#include "spec/hlo_proto/literal_proto.h"

#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "google/protobuf/repeated_field.h"
#include "spec/hlo_proto/shape_proto.h"

namespace assay {
namespace {

using Proto = hlo_proto::LiteralProto;
using Type = PrimitiveType;
using google::protobuf::RepeatedField;

std::string_view Stored(const std::string& bytes) { return bytes; }
template <typename T>
std::string_view Stored(const RepeatedField<T>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()),
          static_cast<size_t>(numbers.size()) * sizeof(T)};
}
void Store(std::string bytes, std::string* field) { *field = std::move(bytes); }
template <typename T>
void Store(const std::string& bytes, RepeatedField<T>* field) {
  if (bytes.empty()) return;
  field->Resize(static_cast<int>(bytes.size() / sizeof(T)), T{});
  std::memcpy(field->mutable_data(), bytes.data(), bytes.size());
}

// The field that holds the elements of a type: numbers of the element's own size (two for a
// complex), or bytes.
struct ElementsRow {
  Type type;
  std::string_view (*stored)(const Proto&);
  void (*store)(std::string bytes, Proto*);
};
constexpr ElementsRow kElements[] = {
    {Type::kPred, [](const Proto& p) { return Stored(p.preds()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_preds()); }},
    {Type::kS1, [](const Proto& p) { return Stored(p.s1s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_s1s()); }},
    {Type::kS2, [](const Proto& p) { return Stored(p.s2s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_s2s()); }},
    {Type::kS4, [](const Proto& p) { return Stored(p.s4s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_s4s()); }},
    {Type::kS8, [](const Proto& p) { return Stored(p.s8s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_s8s()); }},
    {Type::kS16, [](const Proto& p) { return Stored(p.s16s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_s16s()); }},
    {Type::kS32, [](const Proto& p) { return Stored(p.s32s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_s32s()); }},
    {Type::kS64, [](const Proto& p) { return Stored(p.s64s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_s64s()); }},
    {Type::kU1, [](const Proto& p) { return Stored(p.u1s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_u1s()); }},
    {Type::kU2, [](const Proto& p) { return Stored(p.u2s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_u2s()); }},
    {Type::kU4, [](const Proto& p) { return Stored(p.u4s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_u4s()); }},
    {Type::kU8, [](const Proto& p) { return Stored(p.u8s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_u8s()); }},
    {Type::kU16, [](const Proto& p) { return Stored(p.u16s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_u16s()); }},
    {Type::kU32, [](const Proto& p) { return Stored(p.u32s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_u32s()); }},
    {Type::kU64, [](const Proto& p) { return Stored(p.u64s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_u64s()); }},
    {Type::kF16, [](const Proto& p) { return Stored(p.f16s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f16s()); }},
    {Type::kBF16, [](const Proto& p) { return Stored(p.bf16s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_bf16s()); }},
    {Type::kF32, [](const Proto& p) { return Stored(p.f32s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f32s()); }},
    {Type::kF64, [](const Proto& p) { return Stored(p.f64s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f64s()); }},
    {Type::kC64, [](const Proto& p) { return Stored(p.c64s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_c64s()); }},
    {Type::kC128, [](const Proto& p) { return Stored(p.c128s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_c128s()); }},
    {Type::kF8E5M2, [](const Proto& p) { return Stored(p.f8e5m2s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f8e5m2s()); }},
    {Type::kF8E4M3, [](const Proto& p) { return Stored(p.f8e4m3s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f8e4m3s()); }},
    {Type::kF8E4M3FN, [](const Proto& p) { return Stored(p.f8e4m3fns()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f8e4m3fns()); }},
    {Type::kF8E4M3B11FNUZ, [](const Proto& p) { return Stored(p.f8e4m3b11fnuzs()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f8e4m3b11fnuzs()); }},
    {Type::kF8E4M3FNUZ, [](const Proto& p) { return Stored(p.f8e4m3fnuzs()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f8e4m3fnuzs()); }},
    {Type::kF8E5M2FNUZ, [](const Proto& p) { return Stored(p.f8e5m2fnuzs()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f8e5m2fnuzs()); }},
    {Type::kF8E3M4, [](const Proto& p) { return Stored(p.f8e3m4s()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f8e3m4s()); }},
    {Type::kF4E2M1FN, [](const Proto& p) { return Stored(p.f4e2m1fns()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f4e2m1fns()); }},
    {Type::kF8E8M0FNU, [](const Proto& p) { return Stored(p.f8e8m0fnus()); },
     [](std::string bytes, Proto* p) { Store(std::move(bytes), p->mutable_f8e8m0fnus()); }},
};

// nullptr for a type without a field (f6e3m2fn, f6e2m3fn).
const ElementsRow* RowOf(Type type) {
  for (const ElementsRow& row : kElements) {
    if (row.type == type) return &row;
  }
  return nullptr;
}

// Calls visit(i) with the row-major number of each element, in the order of the layout.
template <typename Visitor>
void ForEachInLayout(const Shape& shape, int64_t count, Visitor visit) {
  const size_t rank = shape.dimensions().size();
  std::vector<int64_t> minor_to_major(rank);
  for (size_t i = 0; i < rank; ++i) {
    minor_to_major[i] = shape.has_layout() ? shape.layout().minor_to_major[i]
                                           : static_cast<int64_t>(rank - 1 - i);
  }
  std::vector<int64_t> strides(rank, 1), index(rank, 0);
  for (size_t i = rank; i-- > 1;) strides[i - 1] = strides[i] * shape.dimension(i);
  int64_t at = 0;
  for (int64_t i = 0; i < count; ++i) {
    visit(at);
    for (int64_t d : minor_to_major) {
      at += strides[d];
      if (++index[d] < shape.dimension(d)) break;
      at -= strides[d] * shape.dimension(d);
      index[d] = 0;
    }
  }
}

bool IsDescending(const Shape& shape) {
  if (!shape.has_layout()) return true;
  const std::vector<int64_t>& order = shape.layout().minor_to_major;
  for (size_t i = 0; i < order.size(); ++i) {
    if (order[i] != static_cast<int64_t>(order.size() - 1 - i)) return false;
  }
  return true;
}

// Between the elements as they are in memory, row-major, and as they stand in the proto.
enum class Way { kFromProto, kToProto };
void Move(const Shape& shape, int64_t count, Way way, const char* from, char* to) {
  if (count == 0) return;
  const Format& format = FormatOf(shape.primitive_type());
  const int64_t size = format.ByteSize();
  if (IsDescending(shape)) {
    std::memcpy(to, from, static_cast<size_t>(count * size));
  } else {
    int64_t stored = 0;
    ForEachInLayout(shape, count, [&](int64_t i) {
      const int64_t source = way == Way::kFromProto ? stored : i;
      const int64_t target = way == Way::kFromProto ? i : stored;
      std::memcpy(to + target * size, from + source * size, static_cast<size_t>(size));
      ++stored;
    });
  }
  if (way == Way::kToProto && format.bits < 8) {  // a signed one is extended to its byte in memory
    const int mask = (1 << format.bits) - 1;
    for (int64_t i = 0; i < count; ++i) to[i] = static_cast<char>(to[i] & mask);
  }
}

bool ReadArray(const Proto& proto, const Shape& shape, ProtoProblems& problems, Literal* out) {
  const ElementsRow* row = RowOf(shape.primitive_type());
  if (row == nullptr) {
    return problems.Error("proto_literal", "literal",
                          "elements of " + shape.ToString(false) + " have no field");
  }
  const std::optional<int64_t> size = AllocationSize(shape);
  if (!size) return problems.Error("proto_literal", "literal", "an array of unbounded size");
  const std::string_view stored = row->stored(proto);
  if (static_cast<int64_t>(stored.size()) != *size) {
    return problems.Error("proto_literal", "literal",
                          std::to_string(stored.size()) + " bytes of elements, where " +
                              shape.ToString(false) + " takes " + std::to_string(*size));
  }
  *out = Literal::Uninitialized(shape);
  char* to = reinterpret_cast<char*>(out->MutableBytes());
  Move(shape, out->element_count(), Way::kFromProto, stored.data(), to);
  const Format& format = FormatOf(shape.primitive_type());
  if (format.bits >= 8) return true;
  for (int64_t i = 0; i < out->element_count(); ++i) {
    const auto byte = static_cast<unsigned char>(to[i]);
    if (byte >> format.bits != 0 && byte >> (format.bits - 1) != 0xff >> (format.bits - 1)) {
      return problems.Error("proto_literal", "literal",
                            "the byte " + std::to_string(byte) + " is no element of " +
                                std::string(format.name));
    }
    out->SetBits(i, byte);
  }
  return true;
}

}  // namespace

bool ReadLiteral(const Proto& proto, ProtoProblems& problems, Literal* out) {
  Shape shape;
  if (!ReadShape(proto.shape(), "literal", problems, &shape)) return false;
  if (shape.IsArray()) return ReadArray(proto, shape, problems, out);
  if (shape.IsToken()) {
    *out = Literal::Token();
    return true;
  }
  if (!shape.IsTuple() ||
      proto.tuple_literals_size() != static_cast<int>(shape.elements().size())) {
    return problems.Error("proto_literal", "tuple_literals",
                          std::to_string(proto.tuple_literals_size()) + " literals for " +
                              shape.ToString(false));
  }
  std::vector<Literal> elements(shape.elements().size());
  for (size_t i = 0; i < elements.size(); ++i) {
    if (!ReadLiteral(proto.tuple_literals(static_cast<int>(i)), problems, &elements[i])) {
      return false;
    }
    if (!elements[i].shape().SameIgnoringLayout(shape.elements()[i])) {
      return problems.Error("proto_literal", "tuple_literals",
                            "an element has another shape than the tuple says");
    }
  }
  *out = Literal::Tuple(std::move(shape), std::move(elements));
  return true;
}

bool WriteLiteral(const Literal& literal, ProtoProblems& problems, Proto* out) {
  const Shape& shape = literal.shape();
  if (literal.IsElided()) {
    return problems.Error("proto_unsupported", "literal", "a value that the text left out");
  }
  if (!WriteShape(shape, "literal", problems, out->mutable_shape())) return false;
  for (const Literal& element : literal.elements()) {
    if (!WriteLiteral(element, problems, out->add_tuple_literals())) return false;
  }
  if (!shape.IsArray()) return true;
  const ElementsRow* row = RowOf(shape.primitive_type());
  if (row == nullptr) {
    return problems.Error("proto_unsupported", "literal", "elements of " + shape.ToString(false));
  }
  const Literal unpacked = literal.Unpacked();
  if (unpacked.byte_size() > std::numeric_limits<int32_t>::max()) {
    return problems.Error("proto_unsupported", "literal", "a message has at most 2 GiB");
  }
  std::string bytes(static_cast<size_t>(unpacked.byte_size()), '\0');
  Move(shape, unpacked.element_count(), Way::kToProto,
       reinterpret_cast<const char*>(unpacked.bytes()), bytes.data());
  row->store(std::move(bytes), out);
  return true;
}

}  // namespace assay
