// Dots and sums of seven types against integers of GMP (exact_sum.h): evaluated programs, many sums
// in each, of terms that are made to be hard.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "interpreter/definition/exact_sum.h"
#include "interpreter/evaluator.h"
#include "interpreter/numeric/exhaustive/pieces.h"
#include "spec/hlo/parser.h"
#include "spec/literal.h"
#include "spec/verifier.h"

namespace assay::definition {
namespace {

using enum PrimitiveType;
using Patterns = std::vector<uint64_t>;  // of parts, real ones first

// --- Terms --------------------------------------------------------------------------------------

enum class Style {
  kAny,      // any patterns: NaN and infinities in every second sum or so
  kAlike,    // of nearly the same size
  kWide,     // of all sizes
  kCancel,   // each term again with the other sign, but for a small one or a last bit
  kSmall,    // subnormal ones, and in half of the dots products far below them
  kLarge,    // near the largest number: with cancellation, or overflow
  kTie,      // a number, half of its last place, and sometimes a tiny term
  kZeros,    // zeros of both signs, or of one
  kSpecial,  // numbers and one or two NaN or infinities
  kCount
};

class Maker {
 public:
  Maker(PrimitiveType type, uint64_t seed) : format_(FormatOf(PartOf(type))), random_(seed) {}

  uint64_t Below(uint64_t n) { return random_() % n; }
  uint64_t Negated(uint64_t x) const {
    return format_.type_class == TypeClass::kFloat ? x ^ SignBit() : 0 - x;
  }

  // `terms`: x and, for a dot, y. Half of them cancel the others where the style says so.
  void Fill(Style style, uint64_t* x, uint64_t* y, int64_t n) {
    const bool is_float = format_.type_class == TypeClass::kFloat;
    if (!is_float) style = Style::kAny;
    const uint64_t middle = is_float ? Below(Fields()) : 0;
    const bool plain = Below(2);
    for (int64_t i = 0; i < n; ++i) {
      x[i] = One(style, middle);
      if (y) y[i] = Factor(style, middle, plain);
    }
    if (style == Style::kTie) return MakeTie(x, n);
    if (style == Style::kSpecial && n > 0) {
      for (uint64_t k = 1 + Below(2); k > 0; --k) x[Below(n)] = Special();
    }
    if (style == Style::kCancel || (style == Style::kLarge && Below(2))) Cancel(x, y, n);
  }

 private:
  uint64_t SignBit() const { return uint64_t{1} << (format_.bits - 1); }
  // Values of the exponent field that numbers have; the last one may hold NaN too.
  uint64_t Fields() const {
    return (uint64_t{1} << format_.exponent_bits) - (format_.specials == FloatSpecials::kIeee);
  }
  uint64_t All() const {
    return format_.bits == 64 ? ~uint64_t{0} : (uint64_t{1} << format_.bits) - 1;
  }
  uint64_t Number(uint64_t field) {
    const uint64_t fraction = (uint64_t{1} << format_.mantissa_bits) - 1, r = random_();
    uint64_t x = r & fraction;
    if (r >> 60 == 0) x = 0;  // powers of two
    // All ones at the top are NaN in a type without infinity.
    if (format_.specials == FloatSpecials::kNanAllOnes && field == Fields() - 1 && x == fraction)
      --x;
    return x | field << format_.mantissa_bits | (random_() & SignBit());
  }
  // 2^e where the type has it.
  uint64_t Power(int e) const {
    return static_cast<uint64_t>(e + format_.bias) << format_.mantissa_bits;
  }
  uint64_t Special() {
    const uint64_t infinity = Fields() << format_.mantissa_bits;
    if (format_.HasInfinity() && Below(3)) return infinity | (random_() & SignBit());
    return format_.HasInfinity() ? infinity + 1 + Below(4) : SignBit() - 1;
  }

  uint64_t One(Style style, uint64_t middle) {
    const uint64_t fields = Fields();
    switch (style) {
      case Style::kAny:
        return random_() & All();
      case Style::kAlike:
      case Style::kTie:
      case Style::kSpecial:
        return Number(std::min(fields - 1, middle + Below(3)));
      case Style::kCancel:
        return Number(Below(4) ? std::min(fields - 1, middle + Below(6)) : Below(fields));
      case Style::kSmall:
        return Number(middle % 2 ? 0 : Below(std::max<uint64_t>(2, fields / 20)));
      case Style::kLarge:
        return Number(fields - 1 - Below(std::max<uint64_t>(1, fields / 64)));
      case Style::kZeros:
        return Below(40) == 0 ? Number(middle) : middle % 3 ? random_() & SignBit() : SignBit();
      default:
        return Number(Below(fields));
    }
  }

  // The other factor of a term; `plain`: one near 1, so that products are subnormal where terms
  // are, or zeros of the terms' signs.
  uint64_t Factor(Style style, uint64_t middle, bool plain) {
    if (style == Style::kTie) return Power(0);
    if (style == Style::kSmall && plain) {
      return Number(static_cast<uint64_t>(format_.bias) - Below(2));
    }
    if (style == Style::kZeros && plain) return Below(2) ? Power(0) : 0;
    return One(style, Fields() - 1 - middle);
  }

  void Cancel(uint64_t* x, uint64_t* y, int64_t n) {
    for (int64_t i = 0; 2 * i + 1 < n; ++i) {
      x[n - 1 - i] = Negated(x[i]);
      if (y) y[n - 1 - i] = y[i];
    }
    if (n == 0) return;
    switch (Below(4)) {
      case 0:
        break;  // but for the one in the middle, all
      case 1:
        x[Below(n)] ^= 1;
        break;
      case 2:
        x[Below(n)] = Number(Below(Fields()));
        break;
      default:
        std::swap(x[Below(n)], x[Below(n)]);
    }
  }

  // At most one of the other terms is not zero; factors are 1.
  void MakeTie(uint64_t* x, int64_t n) {
    const int m = format_.mantissa_bits, lowest = 1 - format_.bias,
              span = static_cast<int>(Fields()) - 3;
    for (int64_t i = 0; i < n; ++i) x[i] = random_() & SignBit();
    if (n < 3) return;
    const int exponent = lowest + 1 + static_cast<int>(Below(static_cast<uint64_t>(span)));
    const auto put = [&](uint64_t pattern) { x[Below(n)] = pattern | (random_() & SignBit()); };
    put(Number(static_cast<uint64_t>(exponent + format_.bias)) & ~SignBit());
    const int half = exponent - m - 1;  // maybe a subnormal number
    put(half >= lowest ? Power(half) : uint64_t{1} << std::max(0, half - (lowest - m)));
    if (Below(2))
      put(Below(2)
              ? 1
              : Number(Below(static_cast<uint64_t>(exponent + format_.bias)) / 2) & ~SignBit());
  }

  const Format& format_;
  std::mt19937_64 random_;
};

// --- Programs -----------------------------------------------------------------------------------

Literal ToLiteral(PrimitiveType type, const std::string& dims, const Patterns& patterns) {
  const Result<Shape> shape = ParseShape(std::string(NameOf(type)) + dims);
  Literal literal = Literal::Zeros(*shape);
  const size_t size = static_cast<size_t>(FormatOf(PartOf(type)).ByteSize());
  std::byte* at = literal.MutableBytes();
  for (uint64_t pattern : patterns)
    at = static_cast<std::byte*>(std::memcpy(at, &pattern, size)) + size;
  return literal;
}
Patterns FromLiteral(const Literal& literal) {
  const size_t size =
      static_cast<size_t>(FormatOf(PartOf(literal.shape().primitive_type())).ByteSize());
  Patterns patterns(static_cast<size_t>(literal.byte_size()) / size);
  for (size_t i = 0; i < patterns.size(); ++i)
    std::memcpy(&patterns[i], literal.bytes() + i * size, size);
  return patterns;
}

// The result of `text`, in which $T is the type, $B the number of rows and $K that of terms.
Patterns Run(std::string text, PrimitiveType type, int64_t rows, int64_t length,
             const std::vector<Literal>& arguments) {
  const auto replace = [&](const char* name, const std::string& by) {
    for (size_t at; (at = text.find(name)) != std::string::npos;) text.replace(at, 2, by);
  };
  replace("$T", std::string(NameOf(type)));
  replace("$B", std::to_string(rows));
  replace("$K", std::to_string(length));
  Result<std::unique_ptr<Module>> module = ParseHlo("sums", "HloModule m\n" + text);
  if (!module.ok() || !Verify(**module).ok()) {
    ADD_FAILURE() << text
                  << (module.ok() ? Verify(**module).ToString() : module.status().ToString());
    return {};
  }
  RunOptions options;
  options.threads = 1;
  Result<Literal> result = Evaluate(**module, arguments, options);
  if (!result.ok()) {
    ADD_FAILURE() << result.status().ToString();
    return {};
  }
  return FromLiteral(*result);
}
std::string Dims(std::vector<int64_t> sizes) {
  std::string text;
  for (int64_t size : sizes) text += (text.empty() ? "[" : ",") + std::to_string(size);
  return text + "]";
}

constexpr char kRows[] =
    "ENTRY main {\n x = $T[$B,$K] parameter(0)\n y = $T[$B,$K] parameter(1)\n ROOT r = $T[$B] "
    "dot(x, y), lhs_batch_dims={0}, "
    "lhs_contracting_dims={1}, rhs_batch_dims={0}, rhs_contracting_dims={1}\n}\n";
constexpr char kMatrix[] =
    "ENTRY main {\n x = $T[$B,$K] parameter(0)\n y = $T[$B,$K] parameter(1)\n ROOT r = $T[$B,$B] "
    "dot(x, y), "
    "lhs_contracting_dims={1}, rhs_contracting_dims={1}\n}\n";
constexpr char kReduce[] =
    "sum { a = $T[] parameter(0)\n b = $T[] parameter(1)\n ROOT s = $T[] add(a, b)\n}\n"
    "ENTRY main {\n x = $T[$B,$K] parameter(0)\n z = $T[] parameter(1)\n ROOT r = $T[$B] reduce(x, "
    "z), dimensions={1}, "
    "to_apply=sum\n}\n";

// --- Wanted results -----------------------------------------------------------------------------

// Any NaN is as good as another; overflow of a type without infinity is one.
bool Is(PrimitiveType part, const IntegerSum& want, uint64_t got) {
  const auto is_nan = [&](uint64_t pattern) {
    return TermOf(FormatOf(part), pattern).kind == Term::Kind::kNan;
  };
  return want.IsNan() || is_nan(want.Round()) ? is_nan(got) : got == want.Round();
}

// The dot of rows i of x and j of y, and the sum of row i of x and z, as they should be.
class Oracle {
 public:
  Oracle(PrimitiveType type, int64_t length)
      : type_(type),
        part_(PartOf(type)),
        n_(static_cast<size_t>(length)),
        sum_(IsFloat(part_) ? part_ : kF32),
        other_(IsFloat(part_) ? part_ : kF32) {}

  bool IsDot(const uint64_t* x, const uint64_t* y, const uint64_t* got) {
    if (!IsFloat(part_)) {
      uint32_t sum = 0;  // wraps
      for (size_t i = 0; i < n_; ++i)
        sum += static_cast<uint32_t>(x[i]) * static_cast<uint32_t>(y[i]);
      return *got == sum;
    }
    const Format& format = FormatOf(part_);
    sum_.Clear();
    if (!IsComplex(type_)) {
      for (size_t i = 0; i < n_; ++i) sum_.AddProduct(TermOf(format, x[i]), TermOf(format, y[i]));
      return Is(part_, sum_, *got);
    }
    other_.Clear();
    for (size_t i = 0; i < 2 * n_; i += 2) {
      const Term a = TermOf(format, x[i]), b = TermOf(format, x[i + 1]);
      const Term c = TermOf(format, y[i]), d = TermOf(format, y[i + 1]);
      sum_.AddProduct(a, c);
      sum_.AddProduct(b, d, true);
      other_.AddProduct(a, d);
      other_.AddProduct(b, c);
    }
    return Is(part_, sum_, got[0]) && Is(part_, other_, got[1]);
  }
  bool IsSum(const uint64_t* x, const uint64_t* z, const uint64_t* got) {
    const size_t parts = IsComplex(type_) ? 2 : 1;
    for (size_t part = 0; part < parts; ++part) {
      uint32_t whole = static_cast<uint32_t>(z[part]);
      sum_.Clear();
      if (IsFloat(part_)) sum_.Add(TermOf(FormatOf(part_), z[part]));
      for (size_t i = 0; i < n_; ++i) {
        const uint64_t term = x[i * parts + part];
        whole += static_cast<uint32_t>(term);
        if (IsFloat(part_)) sum_.Add(TermOf(FormatOf(part_), term));
      }
      if (IsFloat(part_) ? !Is(part_, sum_, got[part]) : got[part] != whole) return false;
    }
    return true;
  }

 private:
  PrimitiveType type_, part_;
  size_t n_;
  IntegerSum sum_, other_;
};

// --- Batches ------------------------------------------------------------------------------------

enum class Form { kRows, kMatrix, kReduce };

// `rows` sums, or in matrix form rows^2, of `length` terms.
void CheckBatch(Form form, PrimitiveType type, int64_t rows, int64_t length, uint64_t seed,
                numeric::Findings& findings) {
  Maker make(type, seed);
  const size_t parts = IsComplex(type) ? 2 : 1, n = static_cast<size_t>(length) * parts,
               out = parts;
  Patterns x(static_cast<size_t>(rows) * n), y(x.size()), z(parts);
  const auto style = [&] {
    return static_cast<Style>(make.Below(static_cast<uint64_t>(Style::kCount)));
  };
  for (int64_t i = 0; i < rows; ++i) {
    const size_t at = static_cast<size_t>(i) * n;
    make.Fill(style(), x.data() + at, form == Form::kReduce ? nullptr : y.data() + at,
              static_cast<int64_t>(n));
    // Rows of the left in pairs of equal terms, of the right in pairs of opposite ones: all their
    // dots cancel.
    if (form != Form::kMatrix || seed % 3 != 0) continue;
    for (size_t k = 0; k + parts < n; k += 2 * parts) {
      for (size_t p = 0; p < parts; ++p) {
        x[at + k + parts + p] = x[at + k + p];
        y[at + k + parts + p] = make.Below(60) ? make.Negated(y[at + k + p]) : y[at + k + p];
      }
    }
  }
  make.Fill(style(), z.data(), nullptr, static_cast<int64_t>(parts));
  if (make.Below(4) || n == 0)
    z.assign(parts, IsFloat(PartOf(type)) && make.Below(2) ? make.Negated(0) : 0);

  const std::string dims = Dims({rows, length});
  const bool reduce = form == Form::kReduce;
  const std::vector<Literal> arguments = {
      ToLiteral(type, dims, x), reduce ? ToLiteral(type, "[]", z) : ToLiteral(type, dims, y)};
  const char* text = reduce ? kReduce : form == Form::kRows ? kRows : kMatrix;
  const Patterns got = Run(text, type, rows, length, arguments);
  const int64_t sums = form == Form::kMatrix ? rows * rows : rows;
  ASSERT_EQ(static_cast<int64_t>(got.size()), sums * static_cast<int64_t>(out));
  Oracle oracle(type, length);
  for (int64_t s = 0; s < sums; ++s) {
    const size_t i = static_cast<size_t>(form == Form::kMatrix ? s / rows : s);
    const size_t j = static_cast<size_t>(form == Form::kMatrix ? s % rows : s);
    const uint64_t* result = got.data() + static_cast<size_t>(s) * out;
    if (reduce ? oracle.IsSum(x.data() + i * n, z.data(), result)
               : oracle.IsDot(x.data() + i * n, y.data() + j * n, result)) {
      continue;
    }
    findings.Wrong([&] {
      return "form " + std::to_string(static_cast<int>(form)) + ", seed " + std::to_string(seed) +
             ", " + std::to_string(length) + " terms, sum " + std::to_string(s) + ": " +
             numeric::Hex(result[0]);
    });
  }
  findings.Compared(sums);
}

// `sums` of at most 64 terms in each of dots and reduces; half of the dots as matrices.
void CheckShort(PrimitiveType type, int64_t sums) {
  constexpr int64_t kRowsOfABatch = 1024, kRowsOfAMatrix = 45;
  numeric::Findings dots, reduces;
  numeric::OnTwoThreads(sums / kRowsOfABatch, [&](int64_t i) {
    const uint64_t seed = static_cast<uint64_t>(i) + 1;
    const int64_t length = i % 65;
    CheckBatch(Form::kReduce, type, kRowsOfABatch, length, seed, reduces);
    if (i % 2) {
      CheckBatch(Form::kRows, type, kRowsOfABatch, length, seed, dots);
    } else if (i % 4 == 0) {
      CheckBatch(Form::kMatrix, type, kRowsOfAMatrix, length, seed, dots);
    }
  });
  dots.ExpectAllRight(sums / kRowsOfABatch * kRowsOfABatch * 9 / 10);
  reduces.ExpectAllRight(sums / kRowsOfABatch * kRowsOfABatch);
}

// `sums` of 65 to 100,000 terms each, as many of every binade of lengths.
void CheckLong(PrimitiveType type, int64_t sums) {
  numeric::Findings dots, reduces;
  numeric::OnTwoThreads(sums / 8, [&](int64_t i) {
    std::mt19937_64 random(static_cast<uint64_t>(i) + 5);
    const int64_t length =
        i % 50 == 7 ? 100'000
                    : static_cast<int64_t>(
                          65 * std::pow(1500, static_cast<double>(random() % 1000) / 1000));
    const uint64_t seed = static_cast<uint64_t>(i) + 1000;
    CheckBatch(Form::kReduce, type, 8, length, seed, reduces);
    if (i % 2) {
      CheckBatch(Form::kRows, type, 8, length, seed, dots);
    } else {
      CheckBatch(Form::kMatrix, type, 3, length, seed, dots);
    }
  });
  dots.ExpectAllRight(sums);
  reduces.ExpectAllRight(sums / 8 * 8);
}

// The terms are hard: many of their sums are not what doubles give one after the other, and of
// every kind of result there are some.
TEST(TermsOfExactSums, AreHard) {
  const Format& format = FormatOf(kF64);
  Maker make(kF64, 3);
  IntegerSum sum(kF64);
  int differing[static_cast<int>(Style::kCount)] = {}, nan = 0, infinite = 0, subnormal = 0,
      negative_zero = 0;
  for (int i = 0; i < 9000; ++i) {
    const int style = i % static_cast<int>(Style::kCount), n = 3 + i % 60;
    Patterns x(static_cast<size_t>(n)), y(x.size());
    make.Fill(static_cast<Style>(style), x.data(), y.data(), n);
    sum.Clear();
    double naive = -0.0;
    for (size_t k = 0; k < x.size(); ++k) {
      sum.AddProduct(TermOf(format, x[k]), TermOf(format, y[k]));
      naive += std::bit_cast<double>(x[k]) * std::bit_cast<double>(y[k]);
    }
    const double exact = std::bit_cast<double>(sum.Round());
    nan += sum.IsNan();
    infinite += !sum.IsNan() && std::isinf(exact);
    subnormal += !sum.IsNan() && exact != 0 && std::fabs(exact) < 0x1p-1022;
    negative_zero += !sum.IsNan() && exact == 0 && std::signbit(exact);
    differing[style] +=
        sum.IsNan() ? naive == naive : std::bit_cast<uint64_t>(naive) != sum.Round();
  }
  for (Style style : {Style::kAlike, Style::kWide, Style::kCancel, Style::kLarge, Style::kTie}) {
    EXPECT_GT(differing[static_cast<int>(style)], 100) << static_cast<int>(style);
  }
  EXPECT_GT(nan, 50);
  EXPECT_GT(infinite, 50);
  EXPECT_GT(subnormal, 50);
  EXPECT_GT(negative_zero, 50);
}

class ExactSums : public ::testing::TestWithParam<PrimitiveType> {};
class ExactSumsLongRun : public ::testing::TestWithParam<PrimitiveType> {};
std::string NameOfType(const ::testing::TestParamInfo<PrimitiveType>& info) {
  return std::string(NameOf(info.param));
}
INSTANTIATE_TEST_SUITE_P(Of, ExactSums,
                         ::testing::Values(kF32, kF64, kBF16, kF16, kF8E4M3FN, kC64, kS32),
                         NameOfType);
INSTANTIATE_TEST_SUITE_P(Of, ExactSumsLongRun,
                         ::testing::Values(kF32, kF64, kBF16, kF16, kF8E4M3FN, kC64, kS32),
                         NameOfType);

TEST_P(ExactSums, ShortOnesAreRoundedOnce) { CheckShort(GetParam(), 65 * 1024); }
TEST_P(ExactSums, LongOnesAreRoundedOnce) { CheckLong(GetParam(), 64); }
TEST_P(ExactSumsLongRun, ShortOnesAreRoundedOnce) { CheckShort(GetParam(), 10'500'000); }
TEST_P(ExactSumsLongRun, LongOnesAreRoundedOnce) { CheckLong(GetParam(), 10'400); }

}  // namespace
}  // namespace assay::definition
