#include "conformance/comparison.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

#include "spec/arguments.h"

namespace assay {
namespace {

// One real component of an array: the array itself, or the real or imaginary parts of a complex one.
struct Component {
  const Literal& literal;
  PrimitiveType type;
  int part;  // -1: not complex

  uint64_t Bits(int64_t i) const {
    return part < 0 ? literal.Bits(i) : literal.PartBits(i, part);
  }
  double Value(int64_t i) const { return DoubleFromBits(type, Bits(i)); }
};

// Position of a value among the representable ones, -0 and +0 at one place; NaN: nullopt.
std::optional<int64_t> Ordinal(PrimitiveType type, uint64_t bits) {
  const Format& format = FormatOf(type);
  if (format.type_class != TypeClass::kFloat) {
    return static_cast<int64_t>(bits);  // distances are taken modulo 2^64
  }
  if (std::isnan(DoubleFromBits(type, bits))) return std::nullopt;
  if (!format.HasSign()) return static_cast<int64_t>(bits);
  uint64_t sign = uint64_t{1} << (format.bits - 1);
  int64_t magnitude = static_cast<int64_t>(bits & (sign - 1));
  return bits & sign ? -magnitude : magnitude;
}

uint64_t Distance(PrimitiveType type, uint64_t a, uint64_t b) {
  std::optional<int64_t> x = Ordinal(type, a), y = Ordinal(type, b);
  if (!x || !y) return !x && !y ? 0 : UINT64_MAX;
  if (IsFloat(type) || IsSigned(type)) {
    if (IsSigned(type)) {  // sign-extend the pattern
      int shift = 64 - FormatOf(type).bits;
      x = static_cast<int64_t>(static_cast<uint64_t>(*x) << shift) >> shift;
      y = static_cast<int64_t>(static_cast<uint64_t>(*y) << shift) >> shift;
    }
    return *x < *y ? static_cast<uint64_t>(*y) - static_cast<uint64_t>(*x)
                   : static_cast<uint64_t>(*x) - static_cast<uint64_t>(*y);
  }
  uint64_t u = static_cast<uint64_t>(*x), v = static_cast<uint64_t>(*y);
  return u < v ? v - u : u - v;
}

// Exponent of the provisional bound's factor; nullopt: neighbours (floats) or equality (others).
std::optional<int> BoundExponent(PrimitiveType type) {
  switch (type) {
    case PrimitiveType::kF64: return -40;
    case PrimitiveType::kF32: return -16;
    case PrimitiveType::kF16: return -8;
    case PrimitiveType::kBF16: return -5;
    default: return std::nullopt;
  }
}

// Of float types that have such a factor: theirs, or that of a lower precision.
std::optional<int> BoundExponent(PrimitiveType type, PrimitiveType lowest) {
  constexpr int kOfNarrow = -1;
  const std::optional<int> own = BoundExponent(type);
  if (!own || lowest == PrimitiveType::kInvalid) return own;
  return std::max(*own, BoundExponent(lowest).value_or(kOfNarrow));
}

// Below it a correct implementation may have zeros: XLA's CPU flushes subnormal numbers, and computes bf16 as f32.
// Of f16, whose subnormal numbers everybody keeps, the step between those. Of kInvalid and narrower types 0.
double FloorOf(PrimitiveType type) {
  switch (type) {
    case PrimitiveType::kF64: return 0x1p-1022;
    case PrimitiveType::kF32:
    case PrimitiveType::kBF16: return 0x1p-126;
    case PrimitiveType::kF16: return 0x1p-24;
    default: return 0;
  }
}

// Of a type without such a factor: from a number of that magnitude down to the one before, at least the
// smallest number. Of kInvalid and other types 0.
double StepOf(PrimitiveType lowest, double magnitude) {
  if (lowest == PrimitiveType::kInvalid || !IsFloat(lowest) || BoundExponent(lowest)) return 0;
  int exponent;  // magnitude < 2^exponent
  const bool is_power = std::frexp(magnitude, &exponent) == 0.5;
  const double step = std::ldexp(1, exponent - is_power - 1 - FormatOf(lowest).mantissa_bits);
  return std::max(magnitude == 0 ? 0 : step, DoubleFromBits(lowest, 1));
}

// The value after `from` on the way to `to`, of a narrow float type; neither is NaN.
double ValueTowards(PrimitiveType type, uint64_t from, uint64_t to) {
  int64_t x = *Ordinal(type, from), y = *Ordinal(type, to);
  x += x < y ? 1 : x > y ? -1 : 0;
  uint64_t sign = uint64_t{1} << (FormatOf(type).bits - 1);
  return DoubleFromBits(type, x < 0 ? sign | static_cast<uint64_t>(-x) : static_cast<uint64_t>(x));
}

// Whether two values of a narrow float type, `distance` apart, are neighbours, or would be if one of
// them were rounded from a number that differs by at most `error`: with all numbers that round to
// `got` taken for possible, and all within `error` of those, what they round to is a neighbour of
// `want`. Midpoints of such types are doubles.
bool AreNear(PrimitiveType type, uint64_t got, uint64_t want, uint64_t distance, double error) {
  if (distance == 1) return true;
  if (distance == UINT64_MAX || error == 0 || !FormatOf(type).HasSign()) return false;
  double x = DoubleFromBits(type, got), y = ValueTowards(type, want, got);
  if (!std::isfinite(x) || !std::isfinite(y)) return false;
  if (distance == 2) return true;
  double from = (x + ValueTowards(type, got, want)) / 2;
  double to = (y + ValueTowards(type, BitsFromDouble(type, y), got)) / 2;
  return std::fabs(to - from) <= error;
}

std::string TextOf(const Component& c, int64_t i) {
  char buffer[80];
  if (c.type == PrimitiveType::kPred) return c.Bits(i) ? "true" : "false";
  if (IsFloat(c.type)) {
    double value = c.Value(i);
    int digits = c.type == PrimitiveType::kF64 ? 17 : 9;
    if (std::isfinite(value)) {
      std::snprintf(buffer, sizeof buffer, "%a (%.*g)", value, digits, value);
    } else {
      std::snprintf(buffer, sizeof buffer, "%g", std::isnan(value) ? std::fabs(value) : value);
    }
    return buffer;
  }
  if (IsUnsigned(c.type)) return std::to_string(c.Bits(i));
  int shift = 64 - FormatOf(c.type).bits;
  return std::to_string(static_cast<int64_t>(c.Bits(i) << shift) >> shift);
}

// Of the finite numbers; nullopt: there is none.
std::optional<double> LargestMagnitude(const Component& c) {
  std::optional<double> largest;
  for (int64_t i = 0; i < c.literal.element_count(); ++i) {
    double magnitude = std::fabs(c.Value(i));
    if (std::isfinite(magnitude) && magnitude >= largest.value_or(0)) largest = magnitude;
  }
  return largest;
}

// The bound for an array of a type that has a factor, and its words, from the largest magnitude expected.
struct ScaledBound {
  double allowed = 0;
  std::string text;
};
ScaledBound BoundFrom(std::optional<double> largest, PrimitiveType type, int exponent,
                      const std::optional<LowestPrecision>& lowest) {
  if (!largest) return {0, "equality, as no expected number is finite"};
  const double floor = std::max(FloorOf(type), lowest ? FloorOf(lowest->type) : 0);
  // A power of two times a double: exact but for underflow, where the floor is more.
  const double scaled = std::ldexp(*largest, exponent);
  char text[96];
  if (scaled < floor) {
    std::snprintf(text, sizeof text, "the smallest number told from zero, %.4g", floor);
  } else {
    std::snprintf(text, sizeof text, "2^%d of the largest magnitude, %.4g", exponent, *largest);
  }
  ScaledBound bound{std::max(scaled, floor), text};
  if (exponent != BoundExponent(type) || (scaled < floor && floor > FloorOf(type))) {
    bound.text += ", as '" + lowest->instruction + "' rounds to " + std::string(NameOf(lowest->type));
  }
  return bound;
}

// Compares the components into `out`; `excess` is how far outside the worst element so far is.
void CompareComponent(const Component& got, const Component& want,
                      std::span<const double> near_exact, const std::optional<LowestPrecision>& lowest,
                      double& excess, int64_t& worst, ArrayComparison& out) {
  int64_t count = got.literal.element_count();
  double scale = 0;
  const bool is_exact = lowest && lowest->type == PrimitiveType::kInvalid;
  const std::optional<int> exponent =
      is_exact ? std::nullopt : BoundExponent(got.type, lowest ? lowest->type : PrimitiveType::kInvalid);
  if (exponent) {
    ScaledBound bound = BoundFrom(LargestMagnitude(want), got.type, *exponent, lowest);
    scale = bound.allowed;
    out.bound = std::move(bound.text);
  } else {
    out.bound = !IsFloat(got.type) ? "equality"
                : is_exact         ? "equal bits, as nothing rounds"
                                   : "a neighbouring value";
  }
  const PrimitiveType narrow = lowest && StepOf(lowest->type, 0) > 0 ? lowest->type : PrimitiveType::kInvalid;
  if (narrow != PrimitiveType::kInvalid && narrow != got.type && IsFloat(got.type)) {
    out.bound += ", or a step of " + std::string(NameOf(narrow));
  }
  if (IsFloat(got.type) && !near_exact.empty()) {
    char text[64];
    std::snprintf(text, sizeof text, ", and near-exact errors of at most %.3g",
                  *std::max_element(near_exact.begin(), near_exact.end()));
    out.bound += text;
  }
  for (int64_t i = 0; i < count; ++i) {
    uint64_t a = got.Bits(i), b = want.Bits(i);
    uint64_t distance = Distance(got.type, a, b);
    if (is_exact && distance == 0 && IsFloat(got.type) && got.Value(i) == 0 && a != b) distance = 1;
    ++out.elements;
    ++out.distances[distance == 0 ? 0 : std::bit_width(distance)];
    if (distance == 0) continue;
    out.nans_apart += distance == UINT64_MAX && IsFloat(got.type);
    const double error = near_exact.empty() ? 0 : near_exact[static_cast<size_t>(i)];
    bool inside = false;
    double beyond = static_cast<double>(distance);
    if (exponent) {
      double x = got.Value(i), y = want.Value(i);
      // The difference of two doubles rounds once; a finite pair only.
      if (std::isfinite(x) && std::isfinite(y)) {
        inside = std::fabs(x - y) <= scale + error;
        beyond = std::fabs(x - y);
        out.largest_difference = std::max(out.largest_difference, beyond);
      } else {
        beyond = INFINITY;
      }
    } else if (IsFloat(got.type) && !is_exact) {
      inside = AreNear(got.type, a, b, distance, error);
    }
    if (!inside && IsFloat(got.type) && !is_exact) {
      const double x = got.Value(i), y = want.Value(i);
      const double larger = std::max(std::fabs(x), std::fabs(y));
      inside = std::isfinite(x) && std::isfinite(y) && std::fabs(x - y) <= StepOf(narrow, larger);
    }
    out.outside += !inside;
    if (worst < 0 || beyond > excess) {
      excess = beyond;
      worst = i;
      out.worst_got = TextOf(got, i);
      out.worst_want = TextOf(want, i);
    }
    out.largest_distance = std::max(out.largest_distance, distance);
  }
}

}  // namespace

ArrayComparison Compare(std::string name, const Literal& got, const Literal& want,
                        std::span<const double> near_exact, const std::optional<LowestPrecision>& lowest) {
  ArrayComparison out;
  out.name = std::move(name);
  out.shape = got.shape().WithoutLayout();
  if (!got.shape().WithoutLayout().Compatible(want.shape().WithoutLayout())) {
    out.verdict = Verdict::kDisagree;
    out.mismatch = "got " + got.shape().ToString(false) + ", expected " +
                   want.shape().ToString(false);
    return out;
  }
  const Format& format = FormatOf(got.shape().primitive_type());
  double excess = 0;
  int64_t worst = -1;
  if (format.type_class == TypeClass::kComplex) {
    out.parts = 2;
    for (int part = 0; part < 2; ++part) {
      CompareComponent({got, format.part, part}, {want, format.part, part}, near_exact, lowest,
                       excess, worst, out);
    }
  } else {
    CompareComponent({got, format.type, -1}, {want, format.type, -1}, near_exact, lowest, excess,
                     worst, out);
  }
  if (out.outside > 0) out.verdict = Verdict::kDisagree;
  if (worst >= 0) {
    out.worst_index.assign(got.shape().rank(), 0);
    for (int64_t d = got.shape().rank(), rest = worst; d-- > 0;) {
      out.worst_index[d] = rest % got.shape().dimension(d);
      rest /= got.shape().dimension(d);
    }
  }
  return out;
}

double AllowedDifference(const Literal& want, PrimitiveType lowest) {
  const Format& format = FormatOf(want.shape().primitive_type());
  double total = 0;
  for (int part : {0, 1}) {
    const bool is_complex = format.type_class == TypeClass::kComplex;
    if (part == 1 && !is_complex) continue;
    const Component c{want, is_complex ? format.part : format.type, is_complex ? part : -1};
    const double largest = LargestMagnitude(c).value_or(0);
    const double scaled = std::ldexp(largest, BoundExponent(c.type, lowest).value_or(-1));
    const double allowed = std::max({scaled, StepOf(lowest, largest), FloorOf(c.type), FloorOf(lowest)});
    total = std::hypot(total, allowed);
  }
  return total;
}

bool Identical(const Literal& got, const Literal& want) {
  if (!got.shape().WithoutLayout().Compatible(want.shape().WithoutLayout())) return false;
  if (got.shape().IsTuple()) {
    std::vector<Literal> a = LeavesOf(got), b = LeavesOf(want);
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), Identical);
  }
  if (!got.shape().IsArray()) return true;
  const Format& format = FormatOf(got.shape().primitive_type());
  bool complex = format.type_class == TypeClass::kComplex;
  PrimitiveType type = complex ? format.part : format.type;
  for (int64_t i = 0; i < got.element_count(); ++i) {
    for (int part = 0; part < (complex ? 2 : 1); ++part) {
      uint64_t a = complex ? got.PartBits(i, part) : got.Bits(i);
      uint64_t b = complex ? want.PartBits(i, part) : want.Bits(i);
      if (a == b) continue;
      if (!IsFloat(type) || !std::isnan(DoubleFromBits(type, a))) return false;
      if (!std::isnan(DoubleFromBits(type, b))) return false;
    }
  }
  return true;
}

}  // namespace assay
