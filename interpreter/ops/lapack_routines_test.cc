#include "interpreter/ops/lapack_routines.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace assay {
namespace {

using enum PrimitiveType;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

// Every size of a call but j, the number of reflectors, and b, that of right sides, which are 2.
constexpr int kSize = 4;

// A call of a routine with arrays of its own; `option` chooses one of the letters of each option.
class Call {
 public:
  Call(const LapackRoutine& routine, int type, size_t option) : routine_(routine), type_(type) {
    call_.dims.fill(kSize);
    call_.dims['j' - 'a'] = call_.dims['b' - 'a'] = 2;
    for (size_t i = 0; i < routine.options.size(); ++i) {
      const std::string_view letters = routine.options[i].allowed;
      call_.options[i] = letters.empty() ? static_cast<int>(option % 2)
                                         : letters[option % letters.size()];
    }
    if (routine.name == "gehrd") call_.options = {1, kSize};
    for (LapackForm form : routine.operands) {
      if (!form.empty()) operands_.push_back(Bytes(form));
    }
    for (LapackForm form : routine.results) {
      if (!form.empty()) results_.push_back(Bytes(form));
    }
  }

  void SetOptions(const LapackOptions& options) { call_.options = options; }
  // The elements of all float operands by index, and the same for imaginary parts.
  template <typename Element>
  void Fill(Element element) {
    for (size_t k = 0; k < operands_.size(); ++k) {
      if (routine_.operands[k][0] == 'I') continue;
      for (size_t i = 0; i < Floats(operands_[k]); ++i) {
        const size_t parts = IsComplex(kLapackTypes[type_]) ? 2 : 1;
        Set(operands_[k], i, element(static_cast<int>(i / parts)));
      }
    }
  }

  int Run() {
    for (size_t i = 0; i < results_.size(); ++i) {
      const char start = i < routine_.starts_as.size() ? routine_.starts_as[i] : '-';
      if (start != '-') results_[i] = operands_[static_cast<size_t>(start - '0')];
      call_.results[i] = results_[i].data();
    }
    for (size_t i = 0; i < operands_.size(); ++i) call_.operands[i] = operands_[i].data();
    return RunLapack(routine_, type_, call_);
  }

  const std::vector<std::vector<std::byte>>& results() const { return results_; }
  // Of the results' floats.
  template <typename Is>
  bool All(Is is) const {
    for (size_t k = 0; k < results_.size(); ++k) {
      if (routine_.results[k][0] == 'I') continue;
      for (size_t i = 0; i < Floats(results_[k]); ++i) {
        if (!is(Get(results_[k], i))) return false;
      }
    }
    return true;
  }

 private:
  bool Wide() const { return PartOf(kLapackTypes[type_]) == kF64; }
  size_t Floats(const std::vector<std::byte>& array) const {
    return array.size() / (Wide() ? 8 : 4);
  }
  std::vector<std::byte> Bytes(LapackForm form) const {
    int64_t bytes = Wide() ? 8 : 4;
    if (form[0] == 'I') bytes = 4;
    if (form[0] == 'C' || (form[0] == 'T' && IsComplex(kLapackTypes[type_]))) bytes *= 2;
    for (char letter : form.substr(1)) bytes *= call_.Size(letter);
    return std::vector<std::byte>(static_cast<size_t>(bytes));
  }
  void Set(std::vector<std::byte>& array, size_t i, double value) const {
    const float narrow = static_cast<float>(value);
    if (Wide()) {
      std::memcpy(array.data() + 8 * i, &value, 8);
    } else {
      std::memcpy(array.data() + 4 * i, &narrow, 4);
    }
  }
  double Get(const std::vector<std::byte>& array, size_t i) const {
    double wide = 0;
    float narrow = 0;
    if (Wide()) {
      std::memcpy(&wide, array.data() + 8 * i, 8);
      return wide;
    }
    std::memcpy(&narrow, array.data() + 4 * i, 4);
    return narrow;
  }

  const LapackRoutine& routine_;
  int type_;
  LapackCall call_ = {};
  std::vector<std::vector<std::byte>> operands_, results_;
};

// For each routine, type and letter of its options.
template <typename Visit>
void ForEachCall(Visit visit) {
  PrepareLapack();
  for (const LapackRoutine& routine : AllLapackRoutines()) {
    for (int type = 0; type < 4; ++type) {
      if (routine.run[type] == nullptr) continue;
      for (size_t option = 0; option < 3; ++option) {
        SCOPED_TRACE(std::string(routine.name) + " of type " + std::to_string(type) +
                     ", options " + std::to_string(option));
        visit(routine, type, option);
      }
    }
  }
}

double OfIdentity(int i) { return i % (kSize + 1) == 0 ? 2 : 0; }

// Operands by element: all NaN, one NaN above and below the diagonal, infinities, numbers that
// overflow.
const std::vector<double (*)(int)> kHostile = {
    [](int) { return kNan; },
    [](int i) { return i == 2 ? kNan : OfIdentity(i); },
    [](int i) { return i == 2 * kSize ? kNan : OfIdentity(i); },
    [](int i) { return i == 0 ? kNan : OfIdentity(i); },
    [](int i) { return i == kSize + 1 ? kInf : OfIdentity(i); },
    [](int i) { return i == 3 ? -kInf : i + 1.0; },
    [](int) { return kInf; },
    [](int i) { return std::ldexp(1 + i % 3 / 4.0, 127); },
    [](int i) { return std::ldexp(i % 2 - 0.5, 127); },
};

// Memory comes filled with one pattern, then with another: none of it shows.
TEST(LapackRoutines, ResultsAreNoMemoryThatNobodyWrote) {
  ForEachCall([](const LapackRoutine& routine, int type, size_t option) {
    for (size_t hostile = 0; hostile < kHostile.size(); ++hostile) {
      std::vector<std::vector<std::byte>> first;
      int first_info = 0;
      for (int pattern : {0x55, 0xC1, 0x80}) {
        mallopt(M_PERTURB, pattern);
        Call call(routine, type, option);
        call.Fill(kHostile[hostile]);
        const int info = call.Run();
        mallopt(M_PERTURB, 0);
        if (first.empty()) {
          first = call.results();
          first_info = info;
        }
        EXPECT_EQ(info, first_info) << "operand " << hostile;
        EXPECT_EQ(call.results(), first) << "operand " << hostile;
      }
    }
  });
}

// Which argument of LAPACK's the matrix is: LAPACK Users' Guide, 3rd edition, part 2.
TEST(LapackRoutines, WhereTheyIterateNanAndInfinityGiveNanAndTheMatrixIsToBlame) {
  const std::pair<std::string, int> kIterating[] = {{"syevd", -4}, {"heevd", -4}, {"gesdd", -4},
                                                    {"gesvd", -5}, {"geev", -4},  {"gees", -5},
                                                    {"Eigh", -4}};
  for (const auto& [name, info] : kIterating) {
    bool found = false;
    ForEachCall([&, &name = name, info = info](const LapackRoutine& routine, int type,
                                               size_t option) {
      if (routine.name != name) return;
      found = true;
      for (double bad : {kNan, kInf, -kInf}) {
        // The diagonal is in both triangles.
        Call call(routine, type, option);
        call.Fill([bad](int i) { return i == kSize + 1 ? bad : OfIdentity(i); });
        EXPECT_EQ(call.Run(), info);
        EXPECT_TRUE(call.All([](double x) { return std::isnan(x); }));
      }
      Call call(routine, type, option);
      call.Fill(OfIdentity);
      EXPECT_EQ(call.Run(), 0);
      EXPECT_TRUE(call.All([](double x) { return std::isfinite(x); }));
    });
    EXPECT_TRUE(found) << name;
  }
}

// xGEHRD(N, ILO, IHI, ...): 1 <= ILO <= IHI <= N. LAPACK would say so on standard output.
TEST(LapackRoutines, AWrongArgumentGivesItsNumberAndNanInSilence) {
  const std::pair<LapackOptions, int> kWrong[] = {{{0, kSize}, -2}, {{1, kSize + 1}, -3}};
  ForEachCall([&](const LapackRoutine& routine, int type, size_t option) {
    if (routine.name != "gehrd") return;
    for (const auto& [options, info] : kWrong) {
      Call call(routine, type, option);
      call.SetOptions(options);
      call.Fill(OfIdentity);
      ::testing::internal::CaptureStdout();
      EXPECT_EQ(call.Run(), info);
      std::fflush(stdout);
      EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
      EXPECT_TRUE(call.All([](double x) { return std::isnan(x); }));
    }
  });
}

// Which they do not look at.
TEST(LapackRoutines, NanInTheOtherTriangleIsNoNan) {
  for (const std::string name : {"syevd", "heevd", "Eigh"}) {
    ForEachCall([&](const LapackRoutine& routine, int type, size_t option) {
      if (routine.name != name) return;
      const int above = 2, below = 2 * kSize;
      int refused = 0;
      for (int place : {above, below}) {
        Call call(routine, type, option);
        call.Fill([place](int i) { return i == place ? kNan : OfIdentity(i); });
        const int info = call.Run();
        EXPECT_TRUE(info == 0 || info == -4) << info;
        refused += info == -4;
      }
      EXPECT_EQ(refused, 1);
    });
  }
}

}  // namespace
}  // namespace assay
