#include "spec/literal.h"

#include <atomic>
#include <bit>
#include <cstring>
#include <type_traits>

#include "base/storage.h"
#include "spec/number_text.h"

namespace assay {
namespace {

static_assert(std::endian::native == std::endian::little, "element storage is little-endian");

std::shared_ptr<std::byte[]> AllocateBytes(int64_t size) {
  // Where memory ends, this throws as every container does: the tools say so and end.
  return std::shared_ptr<std::byte[]>(AllocateStorage(size),
                                      [size](std::byte* bytes) { FreeStorage(bytes, size); });
}

int BitsOf(const Shape& shape) { return FormatOf(shape.primitive_type()).bits; }

// ceil(count * bits / 8) without overflow: count * ByteSize() fits, or bits < 8.
int64_t PackedSize(int64_t count, int bits) {
  return count / 8 * bits + (count % 8 * bits + 7) / 8;
}

uint64_t LoadBytes(const std::byte* from, int64_t size) {
  uint64_t value = 0;
  std::memcpy(&value, from, static_cast<size_t>(size));
  return value;
}

uint64_t LowMask(int bits) { return ~uint64_t{0} >> (64 - bits); }

// Fields below 8 bits in a packed array; a field touches at most two bytes.
uint64_t LoadPacked(const std::byte* data, int64_t i, int bits) {
  int64_t position = i / 8 * (8 * bits) + i % 8 * bits;
  const std::byte* from = data + position / 8;
  int shift = static_cast<int>(position % 8);
  uint64_t value = static_cast<uint64_t>(from[0]) >> shift;
  if (shift + bits > 8) value |= static_cast<uint64_t>(from[1]) << (8 - shift);
  return value & LowMask(bits);
}

void StorePacked(std::byte* data, int64_t i, int bits, uint64_t value) {
  int64_t position = i / 8 * (8 * bits) + i % 8 * bits;
  std::byte* to = data + position / 8;
  int shift = static_cast<int>(position % 8);
  uint64_t mask = LowMask(bits) << shift;
  uint64_t field = value << shift & mask;
  to[0] = static_cast<std::byte>((static_cast<uint64_t>(to[0]) & ~mask) | field);
  if (shift + bits > 8) {
    to[1] = static_cast<std::byte>((static_cast<uint64_t>(to[1]) & ~(mask >> 8)) | field >> 8);
  }
}

// The byte that holds a value of fewer than 8 bits.
std::byte ByteOf(const Format& format, uint64_t value) {
  value &= LowMask(format.bits);
  if (format.type_class == TypeClass::kSigned && value >> (format.bits - 1) != 0) {
    value |= ~LowMask(format.bits);
  }
  return static_cast<std::byte>(value & 0xff);
}

// Calls visit(i) for the row-major number of every element within `sizes`, until it says false.
template <typename Visitor>
bool ForEachWithin(const Shape& shape, const std::vector<int64_t>& sizes, Visitor visit) {
  for (int64_t size : sizes) {
    if (size == 0) return true;
  }
  std::vector<int64_t> index(sizes.size(), 0);
  while (true) {
    int64_t linear = 0;
    for (size_t d = 0; d < sizes.size(); ++d) linear = linear * shape.dimensions()[d] + index[d];
    if (!visit(linear)) return false;
    size_t d = sizes.size();
    while (d > 0 && ++index[d - 1] == sizes[d - 1]) index[--d] = 0;
    if (d == 0) return true;
  }
}

bool SameElement(const Literal& a, const Literal& b, int64_t i) {
  if (IsComplex(a.shape().primitive_type())) {
    return a.PartBits(i, 0) == b.PartBits(i, 0) && a.PartBits(i, 1) == b.PartBits(i, 1);
  }
  return a.Bits(i) == b.Bits(i);
}

// Equality of two valid literals, the elements of tuples aside.
bool SameNode(const Literal& a, const Literal& b) {
  if (a.IsElided() != b.IsElided() || a.handle() != b.handle() || !a.shape().SameIgnoringLayout(b.shape())) return false;
  if (!a.shape().IsArray() || a.IsElided()) return a.elements().size() == b.elements().size();
  if (a.dynamic_sizes() != b.dynamic_sizes()) return false;
  if (!a.dynamic_sizes().empty()) {
    return ForEachWithin(a.shape(), a.dynamic_sizes(),
                         [&](int64_t i) { return SameElement(a, b, i); });
  }
  if (a.bytes() == b.bytes()) return true;
  if (a.packing() == Packing::kBytes && b.packing() == Packing::kBytes) {
    return std::memcmp(a.bytes(), b.bytes(), static_cast<size_t>(a.byte_size())) == 0;
  }
  for (int64_t i = 0; i < a.element_count(); ++i) {
    if (!SameElement(a, b, i)) return false;
  }
  return true;
}

// No elements: as many nested braces as there are sizes before the first 0, "{ {}, {} }" for [2,0,3],
// since XLA's parser insists on them. Beyond kMostGroups "{}", which only our own reader takes.
void AppendEmptyArrayText(const Shape& shape, std::string* out) {
  constexpr int64_t kMostGroups = 1 << 20;
  int64_t leading = 0, groups = 1;
  while (shape.dimension(leading) != 0) {
    if (__builtin_mul_overflow(groups, shape.dimension(leading++), &groups)) groups = INT64_MAX;
  }
  std::string text = "{}";
  for (int64_t d = leading; d-- > 0 && groups <= kMostGroups;) {
    std::string group = "{ " + text;
    for (int64_t i = 1; i < shape.dimension(d); ++i) group.append(", ").append(text);
    text = group + " }";
  }
  out->append(text);
}

// "{ { 1, 2 }, { 3, 4 } }"; a vector has no inner blanks.
void AppendArrayText(const Literal& literal, std::string* out) {
  const Shape& shape = literal.shape();
  int64_t rank = shape.rank();
  int64_t count = literal.element_count();
  if (rank == 0) return AppendElement(literal, 0, out);
  if (count == 0) return AppendEmptyArrayText(shape, out);
  std::string_view open = rank == 1 ? "{" : "{ ";
  std::string_view close = rank == 1 ? "}" : " }";
  std::vector<int64_t> index(static_cast<size_t>(rank), 0);
  for (int64_t d = 0; d < rank; ++d) out->append(open);
  for (int64_t i = 0;;) {
    AppendElement(literal, i, out);
    if (++i == count) break;
    int64_t d = rank - 1;
    for (; ++index[d] == shape.dimension(d); --d) {
      index[d] = 0;
      out->append(close);
    }
    out->append(", ");
    for (int64_t opened = rank - 1; opened > d; --opened) out->append(open);
  }
  for (int64_t d = 0; d < rank; ++d) out->append(close);
}

}  // namespace

std::optional<int64_t> AllocationSize(const Shape& shape) {
  if (!shape.IsArray()) return std::nullopt;
  return shape.ByteSize();
}

Literal Literal::Uninitialized(Shape shape, Packing packing) {
  std::optional<int64_t> bytes = AllocationSize(shape);
  CHECK(bytes.has_value());
  int bits = BitsOf(shape);
  if (bits >= 8) packing = Packing::kBytes;
  Literal literal;
  literal.rep_ = std::make_shared<Rep>();
  Rep& rep = *literal.rep_;
  rep.element_count = *shape.ElementCount();
  rep.byte_size = packing == Packing::kPacked ? PackedSize(rep.element_count, bits) : *bytes;
  rep.packing = packing;
  rep.shape = std::move(shape);
  rep.data = AllocateBytes(rep.byte_size);
  // Packed elements are stored into bytes that hold others; the last byte's spare bits are 0.
  if (packing == Packing::kPacked) {
    std::memset(rep.data.get(), 0, static_cast<size_t>(rep.byte_size));
  }
  return literal;
}

Literal Literal::Zeros(Shape shape) {
  Literal literal = Uninitialized(std::move(shape));
  std::memset(literal.rep_->data.get(), 0, static_cast<size_t>(literal.byte_size()));
  return literal;
}

Literal Literal::Token() {
  Literal literal;
  literal.rep_ = std::make_shared<Rep>();
  literal.rep_->shape = Shape::Token();
  return literal;
}

Literal Literal::Tuple(std::vector<Literal> elements) {
  std::vector<Shape> shapes;
  shapes.reserve(elements.size());
  for (const Literal& element : elements) shapes.push_back(element.shape());
  return Tuple(Shape::Tuple(std::move(shapes)), std::move(elements));
}

Literal Literal::Tuple(Shape shape, std::vector<Literal> elements) {
  CHECK(shape.IsTuple() && shape.elements().size() == elements.size());
  Literal literal;
  literal.rep_ = std::make_shared<Rep>();
  literal.rep_->shape = std::move(shape);
  literal.rep_->elements = std::move(elements);
  return literal;
}

Literal Literal::Elided(Shape shape) {
  Literal literal;
  literal.rep_ = std::make_shared<Rep>();
  literal.rep_->elided = true;
  literal.rep_->element_count = shape.IsArray() ? shape.ElementCount().value_or(0) : 0;
  literal.rep_->shape = std::move(shape);
  return literal;
}

Literal Literal::Handle(int64_t number) {
  CHECK(number >= 0);
  Literal literal;
  literal.rep_ = std::make_shared<Rep>();
  literal.rep_->handle = number;
  literal.rep_->shape = Shape::Opaque();
  return literal;
}

void Literal::Detach() {
  CHECK(rep_ != nullptr);
  if (rep_.use_count() > 1) rep_ = std::make_shared<Rep>(*rep_);
}

std::byte* Literal::MutableBytes() {
  Detach();
  Rep& rep = *rep_;
  if (rep.data.use_count() > 1) {
    std::shared_ptr<std::byte[]> copy = AllocateBytes(rep.byte_size);
    std::memcpy(copy.get(), rep.data.get(), static_cast<size_t>(rep.byte_size));
    rep.data = std::move(copy);
  }
  // Pairs with the release of whoever gave up the last other reference.
  std::atomic_thread_fence(std::memory_order_acquire);
  return rep.data.get();
}

uint64_t Literal::Bits(int64_t i) const {
  const Format& format = FormatOf(shape().primitive_type());
  if (packing() == Packing::kPacked) return LoadPacked(bytes(), i, format.bits);
  int64_t size = format.ByteSize();
  CHECK(size > 0 && size <= 8);
  return LoadBytes(bytes() + i * size, size) & LowMask(format.bits);
}

void Literal::SetBits(int64_t i, uint64_t bits) {
  const Format& format = FormatOf(shape().primitive_type());
  std::byte* data = MutableBytes();
  if (packing() == Packing::kPacked) return StorePacked(data, i, format.bits, bits);
  if (format.bits < 8) {
    data[i] = ByteOf(format, bits);
    return;
  }
  int64_t size = format.ByteSize();
  CHECK(size <= 8);
  std::memcpy(data + i * size, &bits, static_cast<size_t>(size));
}

uint64_t Literal::PartBits(int64_t i, int part) const {
  CHECK(IsComplex(shape().primitive_type()));
  int64_t size = FormatOf(shape().primitive_type()).ByteSize() / 2;
  return LoadBytes(bytes() + (2 * i + part) * size, size);
}

void Literal::SetPartBits(int64_t i, int part, uint64_t bits) {
  CHECK(IsComplex(shape().primitive_type()));
  int64_t size = FormatOf(shape().primitive_type()).ByteSize() / 2;
  std::memcpy(MutableBytes() + (2 * i + part) * size, &bits, static_cast<size_t>(size));
}

Literal Literal::Packed() const {
  if (!shape().IsArray() || IsElided() || packing() == Packing::kPacked || BitsOf(shape()) >= 8) {
    return *this;
  }
  Literal packed = Uninitialized(shape(), Packing::kPacked);
  std::byte* data = packed.rep_->data.get();
  int bits = BitsOf(shape());
  for (int64_t i = 0; i < element_count(); ++i) StorePacked(data, i, bits, Bits(i));
  packed.rep_->dynamic_sizes = dynamic_sizes();
  return packed;
}

Literal Literal::Unpacked() const {
  if (packing() == Packing::kBytes) return *this;
  Literal unpacked = Uninitialized(shape());
  const Format& format = FormatOf(shape().primitive_type());
  std::byte* data = unpacked.rep_->data.get();
  for (int64_t i = 0; i < element_count(); ++i) data[i] = ByteOf(format, Bits(i));
  unpacked.rep_->dynamic_sizes = dynamic_sizes();
  return unpacked;
}

std::vector<Literal>& Literal::MutableElements() {
  Detach();
  return rep_->elements;
}

Literal Literal::Reshaped(Shape shape) const {
  CHECK(IsValid() && this->shape().IsArray() && shape.IsArray());
  CHECK(shape.ElementCount() == element_count());
  CHECK(BitsOf(shape) == BitsOf(this->shape()));
  bool signed_now = IsSigned(this->shape().primitive_type());
  bool signed_then = IsSigned(shape.primitive_type());
  if (!IsElided() && packing() == Packing::kBytes && BitsOf(shape) < 8 &&
      signed_now != signed_then) {
    Literal copy = Uninitialized(std::move(shape));
    for (int64_t i = 0; i < element_count(); ++i) copy.SetBits(i, Bits(i));
    return copy;
  }
  Literal reshaped;
  reshaped.rep_ = std::make_shared<Rep>(*rep_);
  reshaped.rep_->shape = std::move(shape);
  reshaped.rep_->dynamic_sizes.clear();
  return reshaped;
}

void Literal::set_dynamic_sizes(std::vector<int64_t> sizes) {
  Detach();
  CHECK(sizes.empty() || sizes.size() == shape().dimensions().size());
  for (size_t i = 0; i < sizes.size(); ++i) {
    CHECK(sizes[i] >= 0 && sizes[i] <= shape().dimensions()[i]);
  }
  if (sizes == shape().dimensions()) sizes.clear();
  rep_->dynamic_sizes = std::move(sizes);
}

bool operator==(const Literal& a, const Literal& b) {
  std::vector<std::pair<const Literal*, const Literal*>> stack = {{&a, &b}};
  while (!stack.empty()) {
    auto [x, y] = stack.back();
    stack.pop_back();
    if (x->rep_ == y->rep_) continue;
    if (!x->IsValid() || !y->IsValid() || !SameNode(*x, *y)) return false;
    for (size_t i = 0; i < x->elements().size(); ++i) {
      stack.push_back({&x->elements()[i], &y->elements()[i]});
    }
  }
  return true;
}

std::string Literal::ToString(int64_t element_limit) const { return Text(false, element_limit); }

std::string Literal::ToTypedString(int64_t element_limit) const {
  return Text(true, element_limit);
}

std::string Literal::Text(bool typed, int64_t element_limit) const {
  struct Frame {
    const Literal* tuple;
    size_t next = 0;
  };
  std::string out;
  std::vector<Frame> stack;
  const Literal* node = this;
  while (true) {
    if (!node->IsValid()) {
      out += "<none>";
    } else if (node->shape().IsTuple() && !node->IsElided()) {
      stack.push_back({node});
      out += typed ? "(" : "( ";
    } else if (!node->shape().IsArray() && !node->IsElided()) {
      out += node->shape().ToString(false);
    } else {
      if (typed) out.append(node->shape().ToString(false)).push_back(' ');
      bool elide = node->IsElided() || (element_limit > 0 && node->element_count() > element_limit);
      if (elide) {
        out += "{...}";
      } else {
        AppendArrayText(*node, &out);
      }
    }
    while (!stack.empty() && stack.back().next == stack.back().tuple->elements().size()) {
      stack.pop_back();
      out += typed || out.ends_with("( ") ? ")" : " )";
    }
    if (stack.empty()) return out;
    Frame& top = stack.back();
    if (top.next > 0) out += ", ";
    node = &top.tuple->elements()[top.next++];
  }
}

}  // namespace assay
