// Calls of every LAPACK routine that is judged, of any sizes and type, with matrices that suit it.
#ifndef ASSAY_CONFORMANCE_DECOMPOSITION_TESTING_H_
#define ASSAY_CONFORMANCE_DECOMPOSITION_TESTING_H_

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/testing.h"
#include "spec/literal.h"
#include "spec/literal_parts.h"

namespace assay::testing {

using Sizes = std::vector<int64_t>;

inline constexpr PrimitiveType kLapackOrder[] = {PrimitiveType::kF32, PrimitiveType::kF64, PrimitiveType::kC64,
                                                 PrimitiveType::kC128};

// Numbers of [-1, 1).
inline Literal Random(PrimitiveType type, Sizes sizes, uint32_t seed) {
  std::mt19937 bits(seed);
  Literal literal = Literal::Uninitialized(Of(type, std::move(sizes)));
  for (int64_t i = 0; i < PartCount(literal); ++i) {
    SetPartBitsAt(literal, i, BitsFromDouble(PartOf(type), static_cast<int32_t>(bits()) * 0x1p-31));
  }
  return literal;
}

inline void SetReal(Literal& literal, int64_t i, double value) {
  const PrimitiveType type = literal.shape().primitive_type();
  const int64_t parts = PartsOf(literal.shape());
  for (int64_t part = 0; part < parts; ++part) {
    SetPartBitsAt(literal, parts * i + part, BitsFromDouble(PartOf(type), part == 0 ? value : 0));
  }
}

// A large diagonal makes a matrix positive definite (the half of it that a call looks at being
// taken for the whole), or a triangle well conditioned.
inline Literal Dominant(PrimitiveType type, Sizes sizes, uint32_t seed) {
  Literal literal = Random(type, sizes, seed);
  int64_t n = sizes.back();
  if (n == 0) return literal;
  for (int64_t i = 0; i < literal.element_count() / n; ++i) {
    SetReal(literal, i * n + i % n, 2.0 * static_cast<double>(n) + static_cast<double>(i % 5));
  }
  return literal;
}

// tau = 2 / ||v||^2 for the vectors v of reflectors, which makes them orthogonal.
inline Literal ScalesOf(const Literal& packed) {
  Sizes sizes = packed.shape().dimensions();
  const int64_t n = sizes.back(), m = sizes[sizes.size() - 2], parts = PartsOf(packed.shape());
  sizes.erase(sizes.end() - 2);
  Literal scales = Literal::Zeros(Of(packed.shape().primitive_type(), sizes));
  for (int64_t i = 0; i < scales.element_count(); ++i) {
    double square = 1;
    for (int64_t row = i % n + 1; row < m; ++row) {
      const int64_t at = (i / n * m + row) * n + i % n;
      for (int64_t part = 0; part < parts; ++part) square += std::pow(PartValueAt(packed, parts * at + part), 2);
    }
    SetReal(scales, i, 2 / square);
  }
  return scales;
}

struct LapackCase {
  std::string routine;  // behind the letter of the type
  std::string config;
  std::vector<Literal> operands;
  Shape result;
  bool old = false;      // sizes and options are operands
  bool vectors = true;   // or values alone are asked for
};

// The calls of a type: on m x n matrices where a routine takes such, else on n x n.
class LapackCases {
 public:
  LapackCases(int type, Sizes batch, int64_t m, int64_t n)
      : t_(kLapackOrder[type]), real_(PartOf(t_)),
        c_(type % 2 == 0 ? PrimitiveType::kC64 : PrimitiveType::kC128), is_complex_(IsComplex(t_)),
        batch_(std::move(batch)), m_(m), n_(n), k_(std::min(m, n)), q_(std::max<int64_t>(n - 1, 0)) {
    for (int64_t size : batch_) b_ *= size;
  }

  std::vector<LapackCase> All() {
    AddNew();
    AddOld();
    return std::move(cases_);
  }

 private:
  static constexpr PrimitiveType kS32 = PrimitiveType::kS32;
  Sizes InBatch(const Sizes& core) const {
    Sizes all = batch_;
    all.insert(all.end(), core.begin(), core.end());
    return all;
  }
  Shape Form(PrimitiveType element, const Sizes& core) const { return Of(element, InBatch(core)); }
  Shape Info() const { return Form(kS32, {}); }
  Shape Square() const { return Form(t_, {n_, n_}); }
  Shape Rectangle() const { return Form(t_, {m_, n_}); }
  Shape Values() const { return Form(t_, {n_}); }
  Shape Vectors() const { return Form(c_, {n_, n_}); }
  Literal RandomOf(const Sizes& core) { return Random(t_, InBatch(core), ++seed_); }
  Literal DominantOf(int64_t size) { return Dominant(t_, InBatch({size, size}), ++seed_); }
  std::string Unitary() const { return is_complex_ ? "un" : "or"; }
  std::string Symmetric() const { return is_complex_ ? "he" : "sy"; }

  // As JAX writes them now, with options as attributes.
  void AddNew() {
    for (char uplo : {'L', 'U'}) AddTriangular(uplo);
    AddQr();
    AddProducts();
    AddSpectral();
    const Literal diagonal = RandomOf({n_});
    Add("gtsv", "{}", {RandomOf({n_}), diagonal, RandomOf({n_}), RandomOf({n_, m_})},
        {Values(), Values(), Values(), Form(t_, {n_, m_}), Info()});
  }
  void Add(std::string routine, std::string config, std::vector<Literal> operands, std::vector<Shape> results,
           bool vectors = true) {
    const Shape shape = results.size() == 1 ? results[0] : Shape::Tuple(std::move(results));
    cases_.push_back({std::move(routine), std::move(config), std::move(operands), shape, false, vectors});
  }
  static std::string Option(const char* name, char letter) {
    return std::string(name) + " = " + std::to_string(int{letter}) + " : ui8";
  }

  void AddTriangular(char uplo) {
    const std::string triangle = Option("uplo", uplo);
    Add("potrf", "{" + triangle + "}", {DominantOf(n_)}, {Square(), Info()});
    for (char mode : {'V', 'N'}) {
      Add(Symmetric() + "evd", "{" + Option("mode", mode) + ", " + triangle + "}", {RandomOf({n_, n_})},
          {Square(), Form(real_, {n_}), Info()}, mode == 'V');
    }
    Add(Symmetric() + "trd", "{" + triangle + "}", {RandomOf({n_, n_})},
        {Square(), Form(real_, {n_}), Form(real_, {q_}), Form(t_, {q_}), Info()});
    for (char transpose : {'N', 'T', 'C'}) {
      for (char diagonal : {'N', 'U'}) {
        for (char side : {'L', 'R'}) {
          Add("trsm",
              "{" + Option("diag", diagonal) + ", " + Option("side", side) + ", " +
                  Option("trans_x", transpose) + ", " + triangle + "}",
              {DominantOf(side == 'L' ? m_ : n_), RandomOf({m_, n_})}, {Rectangle()});
        }
      }
    }
  }

  void AddQr() {
    Add("getrf", "{}", {RandomOf({m_, n_})}, {Rectangle(), Form(kS32, {k_}), Info()});
    Add("geqrf", "{}", {RandomOf({m_, n_})}, {Rectangle(), Form(t_, {k_})});
    Add("geqp3", "{}", {RandomOf({m_, n_}), Literal::Zeros(Form(kS32, {n_}))},
        {Rectangle(), Form(kS32, {n_}), Form(t_, {k_})});
  }

  void AddProducts() {
    if (n_ <= m_) {
      const Literal reflectors = RandomOf({m_, n_});
      Add(Unitary() + "gqr", "{}", {reflectors, ScalesOf(reflectors)}, {Rectangle()});
    }
    for (bool left : {false, true}) {
      for (bool transpose : {false, true}) {
        const int64_t rows = left ? m_ : n_;
        if (rows == 0) continue;
        const std::string config = std::string("{left = ") + (left ? "true" : "false") +
                                   ", transpose = " + (transpose ? "true}" : "false}");
        // The first unit vector: tau = 2 makes that orthogonal.
        Literal tau = Literal::Zeros(Form(t_, {1}));
        for (int64_t i = 0; i < tau.element_count(); ++i) SetReal(tau, i, 2);
        Add(Unitary() + "mqr", config, {Literal::Zeros(Form(t_, {rows, 1})), tau, RandomOf({m_, n_})},
            {Rectangle()});
      }
    }
  }

  void AddSpectral() {
    for (const char* svd : {"gesdd", "gesvd"}) {
      for (char mode : {'A', 'S', 'N'}) {
        const int64_t u = mode == 'S' ? k_ : m_, v = mode == 'S' ? k_ : n_;
        Add(svd, "{" + Option("mode", mode) + "}", {RandomOf({m_, n_})},
            {Rectangle(), Form(real_, {k_}), Form(t_, {m_, u}), Form(t_, {v, n_}), Info()}, mode != 'N');
      }
    }
    Add("gehrd", "{high = " + std::to_string(n_) + " : i32, low = 1 : i32}", {RandomOf({n_, n_})},
        {Square(), Form(t_, {q_}), Info()});
    std::vector<Shape> pairs = {Values(), Vectors(), Vectors(), Info()};
    std::vector<Shape> schur = {Square(), Square(), Values(), Info(), Info()};
    if (!is_complex_) {
      pairs.insert(pairs.begin(), Values());
      schur.insert(schur.begin() + 2, Values());
    }
    Add("geev", "{" + Option("compute_left", 'V') + ", " + Option("compute_right", 'V') + "}",
        {RandomOf({n_, n_})}, pairs);
    Add("gees", "{" + Option("mode", 'V') + ", " + Option("sort", 'N') + "}", {RandomOf({n_, n_})}, schur);
  }

  // As jaxlib 0.4 wrote them (lapack.py): scalars first, work arrays among the results.
  void AddOld() {
    for (int64_t lower : {0, 1}) AddOldTriangular(lower);
    AddOldQr();
    AddOldSpectral();
  }
  void AddOld(std::string routine, std::vector<Literal> operands, std::vector<Shape> results, bool vectors = true) {
    Add(std::move(routine), "", std::move(operands), std::move(results), vectors);
    cases_.back().old = true;
  }
  static Literal S(int64_t value) { return Scalar(kS32, static_cast<double>(value)); }
  static Literal Letter(char c) { return Scalar(PrimitiveType::kU8, c); }
  Shape Work() const { return Of(t_, {32}); }
  Shape RealWork() const { return Of(real_, {7}); }
  Shape Integers() const { return Of(kS32, {9}); }

  void AddOldTriangular(int64_t lower) {
    AddOld("potrf", {S(lower), S(b_), S(n_), DominantOf(n_)}, {Square(), Info()});
    std::vector<Shape> pairs = {Square(), Form(real_, {n_}), Info(), Work()};
    if (is_complex_) pairs.push_back(RealWork());
    pairs.push_back(Integers());
    AddOld(Symmetric() + "evd", {S(lower), S(b_), S(n_), RandomOf({n_, n_})}, pairs);
    AddOld(Symmetric() + "trd", {S(n_), S(lower), S(std::max<int64_t>(n_, 1)), S(b_), S(32), RandomOf({n_, n_})},
           {Square(), Form(real_, {n_}), Form(real_, {q_}), Form(t_, {q_}), Info(), Work()});
    for (int64_t left : {0, 1}) {
      for (int64_t transpose : {0, 1, 2}) {
        for (int64_t unit : {0, 1}) {
          Literal one = Literal::Zeros(Of(t_, {}));
          SetReal(one, 0, 1);
          AddOld("trsm",
                 {S(left), S(lower), S(transpose), S(unit), S(m_), S(n_), S(b_), one, DominantOf(left ? m_ : n_),
                  RandomOf({m_, n_})},
                 {Rectangle()});
        }
      }
    }
  }

  void AddOldQr() {
    AddOld("getrf", {S(b_), S(m_), S(n_), RandomOf({m_, n_})}, {Rectangle(), Form(kS32, {k_}), Info()});
    AddOld("geqrf", {S(b_), S(m_), S(n_), S(32), RandomOf({m_, n_})}, {Rectangle(), Form(t_, {k_}), Info(), Work()});
    std::vector<Shape> pivoted = {Rectangle(), Form(kS32, {n_}), Form(t_, {k_}), Info(), Work()};
    if (is_complex_) pivoted.push_back(RealWork());
    AddOld("geqp3", {S(b_), S(m_), S(n_), S(32), RandomOf({m_, n_}), Literal::Zeros(Form(kS32, {n_}))}, pivoted);
    if (n_ > m_) return;
    const Literal reflectors = RandomOf({m_, n_});
    AddOld(Unitary() + "gqr", {S(b_), S(m_), S(n_), S(n_), S(32), reflectors, ScalesOf(reflectors)},
           {Rectangle(), Info(), Work()});
  }

  void AddOldSpectral() {
    for (int64_t full : {0, 1}) {
      for (int64_t vectors : {0, 1}) {
        std::vector<Shape> results = {Rectangle(), Form(real_, {k_}), Form(t_, {m_, full ? m_ : k_}),
                                      Form(t_, {full ? n_ : k_, n_}), Info(), Integers()};
        if (is_complex_) results.push_back(RealWork());
        results.push_back(Work());
        AddOld("gesdd", {S(full), S(vectors), S(b_), S(m_), S(n_), S(32), RandomOf({m_, n_})}, results, vectors != 0);
      }
    }
    if (n_ > 0) {
      AddOld("gehrd", {S(n_), S(1), S(n_), S(n_), S(b_), S(32), RandomOf({n_, n_})},
             {Square(), Form(t_, {q_}), Info(), Work()});
    }
    const Shape box = Of(t_, {n_, n_});
    AddOld("geev", {S(b_), S(n_), Letter('V'), Letter('V'), RandomOf({n_, n_})},
           is_complex_ ? std::vector<Shape>{box, RealWork(), Values(), Vectors(), Vectors(), Info()}
                       : std::vector<Shape>{box, box, box, Values(), Values(), Vectors(), Vectors(), Info()});
    AddOld("gees", {S(b_), S(n_), Letter('V'), Letter('N'), RandomOf({n_, n_})},
           is_complex_ ? std::vector<Shape>{Square(), RealWork(), Values(), Square(), Info(), Info()}
                       : std::vector<Shape>{Square(), Values(), Values(), Square(), Info(), Info()});
  }

  PrimitiveType t_, real_, c_;
  bool is_complex_;
  Sizes batch_;
  int64_t m_, n_, k_, q_, b_ = 1;
  uint32_t seed_ = 0;
  std::vector<LapackCase> cases_;
};

}  // namespace assay::testing

#endif  // ASSAY_CONFORMANCE_DECOMPOSITION_TESTING_H_
