#include "spec/stablehlo/verify/type_view.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "spec/mlir/dense_elements.h"
#include "spec/mlir/text_printer.h"

namespace assay::verify {
namespace {

using mlir::Kind;
using mlir::Signedness;
using mlir::Type;


// f80, f128 and tf32 are no elements of StableHLO's tensors.
Allowed FloatKind(Type type) {
  const std::string_view name = mlir::AllFloats()[type->integer(0)].name;
  if (name == "f80" || name == "f128" || name == "tf32") return Allowed();
  return name == "f32" || name == "f64" ? kFloat | kComplexPart : kFloat;
}

Allowed IntegerKind(Type type) {
  const int64_t width = type->integer(0);
  const auto sign = static_cast<Signedness>(type->integer(1));
  if (width == 1 && sign == Signedness::kSignless) return kBoolean;
  if (width < 2 || width > 64 || !std::has_single_bit(static_cast<uint64_t>(width))) return Allowed();
  if (sign == Signedness::kSignless) return width == 32 ? kSigned | kInt32 : kSigned;
  if (sign != Signedness::kUnsigned) return Allowed();
  return width == 32 ? kUnsigned | kUint32 : width == 64 ? kUnsigned | kUint64 : kUnsigned;
}

// A flag beside it says how signless storage is read.
bool IsStorage(Type type) {
  return type->Is(Kind::kIntegerType) && (IntegerKind(type) & kInteger) != 0 && type->integer(0) <= 32;
}

// Of the kinds that are no tensors.
Allowed KindOfOther(Type type) {
  switch (type->kind()) {
    case Kind::kTokenType: return kToken;
    case Kind::kTupleType: return kTuple;
    case Kind::kFutureType: return kFuture;
    case Kind::kMemRefType: return kBuffer;
    case Kind::kUnrankedTensorType: return kUnranked;
    default: return Allowed();
  }
}

// The words of a set, as they stand in messages.
constexpr std::pair<Allowed, std::string_view> kElementWords[] = {
    {kBoolean, "boolean"},
    {kInteger, "integer"},
    {kSigned, "signed integer"},
    {kUnsigned, "unsigned integer"},
    {kFloat, "floating-point"},
    {kComplexPart, "f32 or f64"},
    {kInt32, "i32"},
    {kUint32, "ui32"},
    {kUint64, "ui64"},
    {kComplex, "complex"},
    {kQuantized, "quantized"},
    {kPerTensor, "per-tensor quantized"},
    {kPerAxis, "per-axis quantized"},
    {kIndex, "index"},
};
constexpr std::pair<Allowed, std::string_view> kOtherWords[] = {
    {kToken, "a token"},   {kTuple, "a tuple"},
    {kFuture, "a future"}, {kBuffer, "a buffer"},
    {kUnranked, "a tensor of unknown rank"},
};

constexpr Allowed kSingleTypes = kComplexPart | kInt32 | kUint32 | kUint64;

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

bool RankFits(size_t rank, Allowed allowed) {
  if ((allowed & (kScalar | kVector | kMatrix)) == 0) return true;
  return (rank == 0 && (allowed & kScalar)) || (rank == 1 && (allowed & kVector)) ||
         (rank == 2 && (allowed & kMatrix));
}

bool SizesFit(const TypeView& type, Allowed allowed) {
  if ((allowed & (kStatic | kBounded)) == 0) return true;
  int64_t unknown = 0, bounded = 0;
  for (int64_t i = 0; i < type.rank(); ++i) {
    unknown += type.size(i) == kUnknown;
    bounded += type.bound(i).has_value();
  }
  return unknown == 0 || ((allowed & kBounded) && unknown == 1 && bounded == 1);
}

bool Fits(Type type, Allowed allowed) {
  if (allowed & kAnyValue) return true;
  const TypeView view(type);
  if (!view.IsTensor()) return (KindOfOther(type) & allowed) != 0;
  return view.element().Is(allowed) && RankFits(view.sizes().size(), allowed) && SizesFit(view, allowed);
}

}  // namespace

// ---------------------------------------------------------------- elements

Allowed Element::kind() const {
  switch (type_->kind()) {
    case Kind::kIntegerType: return IntegerKind(type_);
    case Kind::kFloatType: return FloatKind(type_);
    case Kind::kComplexType: return Element(type_->node(0)).Is(kComplexPart) ? kComplex : Allowed();
    case Kind::kQuantizedType: return IsStorage(type_->node(1)) ? kPerTensor : Allowed();
    case Kind::kQuantizedAxisType: return IsStorage(type_->node(1)) ? kPerAxis : Allowed();
    case Kind::kIndexType: return kIndex;
    default: return Allowed();
  }
}

std::string Element::ToString() const { return mlir::PrintNodeText(type_); }

bool Element::IsQuantized() const {
  return type_->Is(Kind::kQuantizedType) || type_->Is(Kind::kQuantizedAxisType);
}

Type Element::storage() const { return IsQuantized() ? type_->node(1) : type_; }
Type Element::expressed() const { return IsQuantized() ? type_->node(2) : type_; }

std::vector<double> Element::scales() const {
  if (!IsPerAxis()) return {std::bit_cast<double>(type_->integer(3))};
  std::vector<double> scales;
  for (int64_t bits : type_->integers(6)) scales.push_back(std::bit_cast<double>(bits));
  return scales;
}

std::vector<int64_t> Element::zero_points() const {
  if (!IsPerAxis()) return {type_->integer(4)};
  const std::span<const int64_t> points = type_->integers(7);
  return {points.begin(), points.end()};
}

int64_t Element::axis() const { return type_->integer(3); }
int64_t Element::storage_min() const { return type_->integer(IsPerAxis() ? 4 : 5); }
int64_t Element::storage_max() const { return type_->integer(IsPerAxis() ? 5 : 6); }
bool Element::storage_is_signed() const { return (type_->integer(0) & 1) != 0; }

int64_t Element::bits() const {
  return type_->Is(Kind::kComplexType) ? 2 * mlir::BitWidth(type_->node(0)) : mlir::BitWidth(storage());
}

bool StoredAlike(const Element& a, const Element& b) {
  return a.IsQuantized() && b.IsQuantized() && a.storage() == b.storage() &&
         a.storage_is_signed() == b.storage_is_signed();
}

bool SameBase(const Element& a, const Element& b) {
  if (a.kind() != b.kind()) return false;
  if (!a.IsQuantized()) return a == b;
  return StoredAlike(a, b) && a.storage_min() == b.storage_min() && a.storage_max() == b.storage_max() &&
         a.expressed() == b.expressed() && (!a.Is(kPerAxis) || a.axis() == b.axis());
}

bool SameButAxis(const Element& a, const Element& b) {
  if (!a.Is(kPerAxis) || !b.Is(kPerAxis)) return a == b;
  return StoredAlike(a, b) && a.storage_min() == b.storage_min() && a.storage_max() == b.storage_max() &&
         a.expressed() == b.expressed() && a.scales() == b.scales() && a.zero_points() == b.zero_points();
}

bool IsPromotable(const Element& from, const Element& to) {
  for (Allowed kind : {kBoolean, kInteger, kFloat, kComplex, kQuantized}) {
    if (from.Is(kind)) {
      return to.Is(kind) && from.bits() <= to.bits() &&
             (kind != kQuantized || from.expressed() == to.expressed());
    }
  }
  return false;
}

// ---------------------------------------------------------------- types

std::string TypeView::ToString() const { return mlir::PrintNodeText(type_); }

std::optional<int64_t> TypeView::bound(int64_t dimension) const {
  const mlir::Attribute encoding = type_->node(2);
  if (size(dimension) != kUnknown || encoding == nullptr || !encoding->Is(Kind::kBounds)) return {};
  const std::span<const int64_t> bounds = encoding->integers(0);
  if (dimension >= static_cast<int64_t>(bounds.size()) || bounds[dimension] == kUnknown) return {};
  return bounds[dimension];
}

bool TypeView::IsStatic() const {
  return std::find(sizes().begin(), sizes().end(), kUnknown) == sizes().end();
}

std::optional<int64_t> TypeView::Count() const { return mlir::ElementCount(type_); }

std::string ToString(Allowed allowed) {
  if (allowed & kAnyValue) return "any value";
  std::vector<std::string> words;
  uint32_t left = allowed & (kElements | kSingleTypes);
  std::vector<std::string> elements;
  for (const auto& [set, word] : kElementWords) {
    if ((left & set) != set) continue;
    left &= ~set;
    elements.emplace_back(word);
  }
  if (!elements.empty()) {
    std::string shape;
    if (allowed & (kStatic | kBounded)) shape = "static ";
    std::vector<std::string> ranks;
    for (const auto& [bit, rank] : {std::pair(kScalar, "0"), {kVector, "1"}, {kMatrix, "2"}}) {
      if (allowed & bit) ranks.emplace_back(rank);
    }
    if (!ranks.empty()) shape += Joined(ranks) + "-dimensional ";
    const bool all = (allowed & (kPlain | kQuantized)) == (kPlain | kQuantized);
    words.push_back("a " + shape + "tensor" + (all ? "" : " of " + Joined(elements) + " elements"));
    if (allowed & kBounded) words.push_back("one with a single unknown size, which has a bound");
  }
  for (const auto& [kind, word] : kOtherWords) {
    if (allowed & kind) words.emplace_back(word);
  }
  return Joined(words);
}

std::string WhyNot(Type type, Allowed allowed) {
  if (Fits(type, allowed)) return "";
  return mlir::PrintNodeText(type) + "; allowed: " + ToString(allowed);
}

bool Compatible(int64_t a, int64_t b) { return a == kUnknown || b == kUnknown || a == b; }

bool Compatible(std::span<const int64_t> a, std::span<const int64_t> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](int64_t x, int64_t y) { return Compatible(x, y); });
}

bool CompatibleShapes(const TypeView& a, const TypeView& b) {
  if (!Compatible(a.sizes(), b.sizes())) return false;
  for (int64_t i = 0; i < a.rank(); ++i) {
    if (a.bound(i) && b.size(i) != kUnknown && b.size(i) > *a.bound(i)) return false;
    if (b.bound(i) && a.size(i) != kUnknown && a.size(i) > *b.bound(i)) return false;
  }
  return true;
}

bool Compatible(Type a, Type b) {
  // Types are shared, so a small one may have very many parts.
  std::vector<std::pair<Type, Type>> pending = {{a, b}};
  absl::flat_hash_set<std::pair<Type, Type>> seen;
  while (!pending.empty()) {
    const auto [x, y] = pending.back();
    pending.pop_back();
    if (x == y || !seen.emplace(x, y).second) continue;
    if (x->kind() != y->kind()) return false;
    if (x->Is(Kind::kTensorType)) {
      if (TypeView(x).element() != TypeView(y).element()) return false;
      if (!CompatibleShapes(TypeView(x), TypeView(y))) return false;
    } else if (x->Is(Kind::kTupleType) || x->Is(Kind::kFutureType)) {
      if (x->nodes(0).size() != y->nodes(0).size()) return false;
      for (size_t i = 0; i < x->nodes(0).size(); ++i) pending.emplace_back(x->nodes(0)[i], y->nodes(0)[i]);
    } else {
      return false;
    }
  }
  return true;
}

std::string ToString(std::span<const int64_t> list) {
  std::string text = "[";
  for (size_t i = 0; i < list.size(); ++i) {
    text += (i > 0 ? ", " : "") + (list[i] == kUnknown ? "?" : std::to_string(list[i]));
  }
  return text + "]";
}

}  // namespace assay::verify
