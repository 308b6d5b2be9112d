#include "conformance/eigenvalues.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace assay {
namespace {

using namespace extended;

// What std::complex does of infinities takes several times as long.
Number Product(const Number& a, const Number& b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// (B - z I)^-1 by L U with exchanged rows, whose own error is far below any bound.
struct Resolvent {
  Real norm = 0;       // of the inverse
  Number logarithm;    // of the determinant
};
Resolvent ResolventAt(Matrix lu, Number z) {
  const int64_t n = lu.rows;
  for (int64_t i = 0; i < n; ++i) lu(i, i) -= z;
  const Real norm = Norm(lu), tiny = norm == 0 ? std::ldexp(Real{1}, -16000) : std::ldexp(norm, -120);
  Resolvent result;
  Matrix inverse = Identity(n);
  for (int64_t k = 0; k < n; ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < n; ++i) {
      if (std::norm(lu(i, k)) > std::norm(lu(pivot, k))) pivot = i;
    }
    if (pivot != k) {
      for (int64_t j = 0; j < n; ++j) {
        std::swap(lu(k, j), lu(pivot, j));
        std::swap(inverse(k, j), inverse(pivot, j));
      }
      result.logarithm += Number(0, std::numbers::pi_v<Real>);
    }
    if (std::abs(lu(k, k)) < tiny) lu(k, k) = tiny;
    result.logarithm += std::log(lu(k, k));
    const Number reciprocal = Number(1) / lu(k, k);
    for (int64_t i = k + 1; i < n; ++i) {
      const Number factor = Product(lu(i, k), reciprocal);
      if (factor == Number(0)) continue;
      for (int64_t j = k + 1; j < n; ++j) lu(i, j) -= Product(factor, lu(k, j));
      for (int64_t j = 0; j < n; ++j) inverse(i, j) -= Product(factor, inverse(k, j));
    }
    lu(k, k) = reciprocal;
  }
  for (int64_t i = n; i-- > 0;) {
    for (int64_t k = i + 1; k < n; ++k) {
      const Number factor = lu(i, k);
      if (factor == Number(0)) continue;
      for (int64_t j = 0; j < n; ++j) inverse(i, j) -= Product(factor, inverse(k, j));
    }
    for (int64_t j = 0; j < n; ++j) inverse(i, j) = Product(inverse(i, j), lu(i, i));
  }
  result.norm = Norm(inverse);
  return result;
}

// Numbers of `ours` that are left when each of `w` takes the nearest, the furthest first, if further than e.
std::vector<Number> Unpaired(const Matrix& w, const Matrix& ours, Real e) {
  std::vector<std::pair<Real, Number>> left;
  std::vector<Number> free = ours.elements;
  for (const Number& value : w.elements) {
    auto nearest = std::min_element(free.begin(), free.end(), [&](const Number& a, const Number& b) {
      return std::abs(a - value) < std::abs(b - value);
    });
    const Real distance = std::abs(*nearest - value);
    if (distance > e) left.push_back({distance, *nearest});
    free.erase(nearest);
  }
  std::stable_sort(left.begin(), left.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Number> points;
  for (const auto& [distance, value] : left) points.push_back(value);
  return points;
}

// Exchanges rows and columns in thought: order[low .. high) is what is not yet triangular.
void FindTriangles(const Matrix& a, std::vector<int64_t>& order, int64_t& low, int64_t& high) {
  auto alone = [&](int64_t i, bool row) {
    for (int64_t j = low; j < high; ++j) {
      const int64_t other = order[static_cast<size_t>(j)];
      if (other != i && (row ? a(i, other) : a(other, i)) != Number(0)) return false;
    }
    return true;
  };
  for (bool row : {true, false}) {
    for (bool found = true; found && low < high;) {
      found = false;
      for (int64_t j = high; j-- > low && !found;) {
        if (!alone(order[static_cast<size_t>(j)], row)) continue;
        std::swap(order[static_cast<size_t>(j)], order[static_cast<size_t>(row ? --high : low++)]);
        found = true;
      }
    }
  }
}

}  // namespace

Balanced Balance(Matrix a, Real least) {
  const int64_t n = a.rows;
  std::vector<Real> scale(static_cast<size_t>(n), 1);
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  int64_t low = 0, high = n;
  FindTriangles(a, order, low, high);
  const Real largest = 1 / least;
  for (bool changed = true; changed;) {
    changed = false;
    for (int64_t at = low; at < high; ++at) {
      const int64_t i = order[static_cast<size_t>(at)];
      Real column = 0, row = 0, in_column = 0, in_row = 0;
      for (int64_t other = 0; other < n; ++other) {
        const int64_t j = order[static_cast<size_t>(other)];
        const Real below = std::abs(a(j, i)), beside = std::abs(a(i, j));
        if (low <= other && other < high) column = std::hypot(column, below), row = std::hypot(row, beside);
        if (other < high) in_column = std::max(in_column, below);
        if (other >= low) in_row = std::max(in_row, beside);
      }
      if (column == 0 || row == 0) continue;
      const Real before = column + row;
      Real factor = 1;
      auto multiply = [&](Real by) { factor *= by, column *= by, in_column *= by, row /= by, in_row /= by; };
      while (column < row / 2 && std::max({factor, column, in_column}) < largest / 2 &&
             std::min(row / 2, in_row) > 2 * least) {
        multiply(2);
      }
      while (column / 2 >= row && std::max(row, in_row) < largest / 2 &&
             std::min({factor, column / 2, in_column}) > 2 * least) {
        multiply(0.5L);
      }
      const Real next = scale[static_cast<size_t>(i)] * factor;
      if (column + row >= 0.95L * before || next <= least || next >= largest) continue;
      scale[static_cast<size_t>(i)] = next;
      changed = true;
      for (int64_t j = 0; j < n; ++j) a(i, j) /= factor;
      for (int64_t j = 0; j < n; ++j) a(j, i) *= factor;
    }
  }
  return {std::move(a), std::move(scale)};
}

SpectrumError ErrorOfSpectrum(const Matrix& b, const Matrix& w, const Matrix& ours, Real e,
                              bool quotients, Work& left) {
  SpectrumError worst;
  const Real n = static_cast<Real>(b.rows);
  // Whether at that point there is something to be told, and it is.
  auto tells = [&](Number z) {
    left -= WorkOfInverse(b.rows);
    const Resolvent at = ResolventAt(b, z);
    const Real t = e * at.norm;
    const Real logarithm = t < 0.25L ? t + (quotients ? n * t / (1 - 2 * t) : 0) : 1;
    if (!(logarithm < 0.28L)) return false;
    Number ratio = -at.logarithm;
    for (const Number& value : w.elements) ratio += std::log(value - z);
    const Real off = std::abs(std::exp(ratio) - Number(1)), allowed = std::expm1(logarithm);
    if (worst.allowed == 0 || !(off * worst.allowed <= worst.off * allowed)) {
      worst.off = off;
      worst.allowed = allowed;
    }
    return true;
  };
  // Beside the real line, and not straight above, where real matrices have a partner.
  const Number direction(0.8L, 0.6L);
  std::vector<std::pair<Number, Real>> told;
  for (const Number& beside : Unpaired(w, ours, e)) {
    const Real far = 16 * (Norm(b) + std::abs(beside) + e);
    for (Real distance = 4 * e; distance < 4 * far; distance *= 4) {
      if (left < WorkOfInverse(b.rows)) {
        worst.whole = false;
        return worst;
      }
      if (!tells(beside + distance * direction)) continue;
      told.push_back({beside, distance});
      break;
    }
  }
  // Of a defective matrix more is told from further off: the bound falls faster than what numbers other than
  // its eigenvalues change.
  for (const auto& [beside, distance] : told) {
    for (int step = 1; step < 5 && left >= WorkOfInverse(b.rows); ++step) {
      tells(beside + std::ldexp(distance, 4 * step) * direction);
    }
  }
  return worst;
}

Real DistanceFromEigenvalue(const Matrix& b, Number w) { return 1 / ResolventAt(b, w).norm; }

}  // namespace assay
