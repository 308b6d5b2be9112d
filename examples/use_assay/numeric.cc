// A program outside of Assay's tree that wants correctly rounded sums, products and functions only.
#include <cstdio>
#include <vector>

#include "assay/interpreter/numeric/rounded.h"

namespace numeric = assay::numeric;

int main() {
  const std::vector<double> terms = {1e100, 1, -1e100}, ones = {1, 1, 1};
  std::printf("sum %.17g, dot %.17g\n", numeric::Sum(std::span<const double>(terms)),
              numeric::Dot(std::span<const double>(terms), std::span<const double>(ones)));

  // [1 2; 3 4] [5 6; 7 8], row by row.
  const std::vector<float> a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
  std::vector<float> c(4);
  numeric::Gemm(2, 2, 2, std::span<const float>(a), std::span<const float>(b), std::span<float>(c));
  std::printf("product %g %g %g %g\n", c[0], c[1], c[2], c[3]);

  const std::vector<double> x = {1, 0.5};
  std::vector<double> y(2);
  const assay::Status status =
      numeric::Map(numeric::UnaryFunction::kExp, std::span<const double>(x), std::span<double>(y));
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.ToString().c_str());
    return 1;
  }
  std::printf("exp %.17g %.17g\n", y[0], y[1]);
}
