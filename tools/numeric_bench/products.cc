// Products of matrices and convolutions beside OpenBLAS.
#include <cblas.h>

#include <cmath>
#include <memory>
#include <utility>

#include "tools/numeric_bench/race.h"

namespace assay {
namespace {

using enum PrimitiveType;

struct Sizes {
  int64_t m, k, n;
};

// The BLAS product of such element type; narrower ones are held against sgemm.
std::function<void()> Gemm(PrimitiveType type, Sizes s) {
  const PrimitiveType peer = type == kF64 || IsComplex(type) ? type : kF32;
  struct Arrays {
    Literal a, b, c;
  };
  auto arrays = std::make_shared<Arrays>(Arrays{ArrayOf(peer, {s.m, s.k}, Normal, 1),
                                                ArrayOf(peer, {s.k, s.n}, Normal, 2),
                                                ArrayOf(peer, {s.m, s.n}, Normal, 3)});
  const void* a = arrays->a.bytes();
  const void* b = arrays->b.bytes();
  void* c = arrays->c.MutableBytes();
  const int m = static_cast<int>(s.m), n = static_cast<int>(s.n), k = static_cast<int>(s.k);
  return [=]() {
    (void)arrays;
    constexpr auto kRows = CblasRowMajor;
    constexpr auto kAsIs = CblasNoTrans;
    if (peer == kF32) {
      cblas_sgemm(kRows, kAsIs, kAsIs, m, n, k, 1, static_cast<const float*>(a), k,
                  static_cast<const float*>(b), n, 0, static_cast<float*>(c), n);
    } else if (peer == kF64) {
      cblas_dgemm(kRows, kAsIs, kAsIs, m, n, k, 1, static_cast<const double*>(a), k,
                  static_cast<const double*>(b), n, 0, static_cast<double*>(c), n);
    } else if (peer == kC64) {
      const float one[] = {1, 0}, zero[] = {0, 0};
      cblas_cgemm(kRows, kAsIs, kAsIs, m, n, k, one, a, k, b, n, zero, c, n);
    } else {
      const double one[] = {1, 0}, zero[] = {0, 0};
      cblas_zgemm(kRows, kAsIs, kAsIs, m, n, k, one, a, k, b, n, zero, c, n);
    }
  };
}

std::function<void()> Running(std::string text, std::vector<Literal> arguments) {
  auto program = std::make_shared<Program>(std::move(text), std::move(arguments));
  return [program] { program->Run(); };
}

std::string Size(const char* type, Sizes s, int first, int second) {
  const int64_t sizes[] = {s.m, s.k, s.n};
  return std::string(type) + "[" + std::to_string(sizes[first]) + "," + std::to_string(sizes[second]) +
         "]";
}

std::function<void()> Dot(PrimitiveType type, Sizes s, Literal a, Literal b) {
  const std::string name(NameOf(type));
  std::string text = "HloModule dot\nENTRY main {\n  a = " + Size(name.c_str(), s, 0, 1) +
                     " parameter(0)\n  b = " + Size(name.c_str(), s, 1, 2) +
                     " parameter(1)\n  ROOT c = " + Size(name.c_str(), s, 0, 2) +
                     " dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n}\n";
  std::vector<Literal> arguments;
  arguments.push_back(std::move(a));
  arguments.push_back(std::move(b));
  return Running(std::move(text), std::move(arguments));
}

Race Product(PrimitiveType type, Sizes s, const Make& make) {
  return {Dot(type, s, ArrayOf(type, {s.m, s.k}, make, 1), ArrayOf(type, {s.k, s.n}, make, 2)),
          Gemm(type, s)};
}

// The second half of every sum takes back the first but for a part of `rest`.
Race Cancelling(PrimitiveType type, Sizes s, double rest) {
  Literal a = ArrayOf(type, {s.m, s.k}, Normal, 1), b = ArrayOf(type, {s.k, s.n}, Normal, 2);
  const int64_t half = s.k / 2;
  Random random(3);
  for (int64_t i = 0; i < s.m; ++i) {
    for (int64_t t = 0; t < half; ++t) a.SetBits(i * s.k + half + t, a.Bits(i * s.k + t));
  }
  for (int64_t t = 0; t < half; ++t) {
    for (int64_t j = 0; j < s.n; ++j) {
      const double x = DoubleFromBits(type, b.Bits(t * s.n + j));
      b.SetBits((half + t) * s.n + j, BitsFromDouble(type, rest * Normal(random) - x));
    }
  }
  return {Dot(type, s, std::move(a), std::move(b)), Gemm(type, s)};
}

double SmallInteger(Random& random) { return static_cast<double>(random() % 17) - 8; }
double WideExponents(Random& random) {
  const int exponent = static_cast<int>(random() % 121) - 60;
  return std::ldexp(Normal(random), exponent);
}

// A convolution with "same" padding; its peer is the sgemm of as many products.
Race Convolution(int64_t image, int64_t channels, int64_t kernel, int64_t features) {
  auto number = [](int64_t n) { return std::to_string(n); };
  const std::string pad = number(kernel / 2) + "_" + number(kernel / 2);
  const std::string square = number(image) + "," + number(image);
  const std::string window = number(kernel) + "," + number(kernel);
  std::string text = "HloModule convolution\nENTRY main {\n  x = f32[1," + square + "," +
                     number(channels) + "] parameter(0)\n  k = f32[" + window + "," + number(channels) +
                     "," + number(features) + "] parameter(1)\n  ROOT y = f32[1," + square + "," +
                     number(features) + "] convolution(x, k), window={size=" + number(kernel) + "x" +
                     number(kernel) + " pad=" + pad + "x" + pad + "}, dim_labels=b01f_01io->b01f\n}\n";
  std::vector<Literal> arguments;
  arguments.push_back(ArrayOf(kF32, {1, image, image, channels}, Normal, 1));
  arguments.push_back(ArrayOf(kF32, {kernel, kernel, channels, features}, Normal, 2));
  return {Running(std::move(text), std::move(arguments)),
          Gemm(kF32, {image * image, kernel * kernel * channels, features})};
}

}  // namespace

std::vector<Case> ProductCases() {
  constexpr Sizes kLarge = {1024, 1024, 1024}, kMiddle = {512, 512, 512};
  return {
      {"dot f32 1024^3", "sgemm", 2.5, [=] { return Product(kF32, kLarge, Normal); }},
      {"dot bf16 1024^3", "sgemm", 2.5, [=] { return Product(kBF16, kLarge, Normal); }},
      {"dot f16 1024^3", "sgemm", 2.5, [=] { return Product(kF16, kLarge, Normal); }},
      {"dot f32 512^3", "sgemm", 0, [=] { return Product(kF32, kMiddle, Normal); }},
      {"dot f32 4096x64x4096", "sgemm", 0,
       [=] { return Product(kF32, {4096, 64, 4096}, Normal); }},
      {"dot f32 1024^3, small integers", "sgemm", 0,
       [=] { return Product(kF32, kLarge, SmallInteger); }},
      {"dot f32 1024^3, exponents over +-60", "sgemm", 0,
       [=] { return Product(kF32, kLarge, WideExponents); }},
      {"dot f32 1024^3, cancels to 2^-8", "sgemm", 5,
       [=] { return Cancelling(kF32, kLarge, 0x1p-8); }},
      {"dot f32 1024^3, cancels to 2^-16", "sgemm", 13,
       [=] { return Cancelling(kF32, kLarge, 0x1p-16); }},
      {"dot f32 1024^3, cancels to 0", "sgemm", 13, [=] { return Cancelling(kF32, kLarge, 0); }},
      {"dot f64 512^3", "dgemm", 4.5, [=] { return Product(kF64, kMiddle, Normal); }},
      {"dot f64 1024^3", "dgemm", 4.5, [=] { return Product(kF64, kLarge, Normal); }},
      {"dot f64 512^3, cancels to 2^-16", "dgemm", 0,
       [=] { return Cancelling(kF64, kMiddle, 0x1p-16); }},
      {"dot c64 512^3", "cgemm", 0, [=] { return Product(kC64, kMiddle, Normal); }},
      {"dot c128 512^3", "zgemm", 0, [=] { return Product(kC128, kMiddle, Normal); }},
      {"convolution f32 56x56x64, 3x3x64", "sgemm", 3.5, [] { return Convolution(56, 64, 3, 64); }},
      {"convolution f32 28x28x256, 3x3x256", "sgemm", 3.5,
       [] { return Convolution(28, 256, 3, 256); }},
  };
}

}  // namespace assay
