#include "tools/numeric_bench/tiers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "interpreter/numeric/certified_product.h"
#include "tools/numeric_bench/race.h"

namespace assay {
namespace {

using enum PrimitiveType;
using numeric::CertifiedProduct;

constexpr int64_t kLines = 192, kTerms = 1024;

// kLines lines of terms, rounded to an element type.
class Lines : public numeric::LineSource {
 public:
  Lines(PrimitiveType type, const Make& make, uint64_t seed) : terms_(kLines * kTerms) {
    Random random(seed);
    for (double& x : terms_) x = DoubleFromBits(type, BitsFromDouble(type, make(random)));
  }
  double& At(int64_t line, int64_t t) { return terms_[line * kTerms + t]; }
  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override {
    for (int64_t t = 0; t < kTerms; ++t) {
      for (int64_t i = 0; i < lanes; ++i) {
        packed[t * lanes + i] = i < count ? terms_[(first + i) * kTerms + t] : 0;
      }
    }
  }

 private:
  std::vector<double> terms_;
};

numeric::TierCounts CountsOf(PrimitiveType type, const Lines& rows, const Lines& columns) {
  const CertifiedProduct product(type, kTerms, numeric::IsShortTerm(type));
  std::vector<double> a(static_cast<size_t>(product.rows() * kTerms));
  std::vector<double> b(static_cast<size_t>(product.columns() * kTerms));
  std::vector<std::byte> out(static_cast<size_t>(kLines * kLines * product.width()));
  CertifiedProduct::Panel left{.terms = a.data()}, right{.terms = b.data()};
  numeric::TierCounts counts;
  for (int64_t j = 0; j < kLines; j += product.columns()) {
    product.Pack(columns, j, std::min(product.columns(), kLines - j), product.columns(), &right);
    for (int64_t i = 0; i < kLines; i += product.rows()) {
      product.Pack(rows, i, std::min(product.rows(), kLines - i), product.rows(), &left);
      counts += product.Run(left, std::min(product.rows(), kLines - i), right,
                            std::min(product.columns(), kLines - j), out.data(), kLines);
    }
  }
  return counts;
}

void Print(PrimitiveType type, const char* data, const Lines& rows, const Lines& columns) {
  const numeric::TierCounts counts = CountsOf(type, rows, columns);
  const double all = static_cast<double>(counts.total());
  std::printf("%s\t%s\t%.7f\t%.7f\t%.7f\n", std::string(NameOf(type)).c_str(), data,
              static_cast<double>(counts.plain) / all, static_cast<double>(counts.pinned) / all,
              static_cast<double>(counts.exact) / all);
}

}  // namespace

void PrintTiers() {
  struct Data {
    const char* name;
    Make make;
  };
  const Data kinds[] = {
      {"Gaussian", Normal},
      {"uniform", [](Random& r) { return static_cast<double>(r() >> 11) * 0x1p-53; }},
      {"integers", [](Random& r) { return static_cast<double>(r() % 17) - 8; }},
      {"exponents over +-60",
       [](Random& r) { return std::ldexp(Normal(r), static_cast<int>(r() % 121) - 60); }},
  };
  struct Rest {
    const char* name;
    double rest;
  };
  const Rest rests[] = {
      {"cancels to 2^-8", 0x1p-8}, {"cancels to 2^-16", 0x1p-16}, {"cancels to 0", 0}};
  for (PrimitiveType type : {kF32, kBF16, kF16, kF64}) {
    for (const Data& data : kinds) {
      Print(type, data.name, Lines(type, data.make, 1), Lines(type, data.make, 2));
    }
    for (const Rest& rest : rests) {
      Lines rows(type, Normal, 1), columns(type, Normal, 2);
      Lines remainder(type, [&](Random& r) { return rest.rest * Normal(r); }, 3);
      for (int64_t i = 0; i < kLines; ++i) {
        for (int64_t t = 0; t < kTerms / 2; ++t) {
          const int64_t again = kTerms / 2 + t;
          rows.At(i, again) = rows.At(i, t);
          const double x = remainder.At(i, t) - columns.At(i, t);
          columns.At(i, again) = DoubleFromBits(type, BitsFromDouble(type, x));
        }
      }
      Print(type, rest.name, rows, columns);
    }
  }
}

}  // namespace assay
