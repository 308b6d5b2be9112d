#include "conformance/decomposition.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "conformance/comparison.h"
#include "conformance/decomposition_judges.h"
#include "interpreter/custom_call.h"
#include "interpreter/ops/lapack_call.h"
#include "spec/arguments.h"
#include "spec/literal_parts.h"

namespace assay {
namespace {

using namespace extended;

constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();

// The routine is nullptr if the call cannot be judged.
LapackBinding BindingOf(const Instruction& instruction) {
  bool runs = instruction.opcode() == Opcode::kCustomCall && CheckCustomCall(instruction).empty();
  LapackBinding binding = runs ? BindLapack(instruction) : LapackBinding{};
  if (binding.routine != nullptr && FindDecompositionJudge(binding.routine->name) == nullptr) {
    binding.routine = nullptr;
  }
  return binding;
}

Number NumberAt(const Literal& literal, int64_t i) {
  if (PartsOf(literal.shape()) == 2) return {PartValueAt(literal, 2 * i), PartValueAt(literal, 2 * i + 1)};
  return static_cast<Real>(PartValueAt(literal, i));
}

// An empty matrix of the form's sizes; a vector is a column.
Matrix EmptyOf(const Shape& shape, int64_t rank) {
  return Matrix(rank > 0 ? shape.dimension(shape.rank() - rank) : 1,
                rank > 1 ? shape.dimension(shape.rank() - 1) : 1);
}
int64_t RankOf(LapackForm form) { return static_cast<int64_t>(form.size()) - 1; }

// Matrix b of the batch.
Matrix Read(const Literal& literal, LapackForm form, int64_t b) {
  Matrix result = EmptyOf(literal.shape(), RankOf(form));
  const int64_t count = static_cast<int64_t>(result.elements.size());
  for (int64_t i = 0; i < count; ++i) result.elements[i] = NumberAt(literal, b * count + i);
  return result;
}
Matrix Read(const KnownNumbers& numbers, Matrix empty, int64_t b) {
  const size_t count = empty.elements.size();
  for (size_t i = 0; i < count; ++i) empty.elements[i] = numbers[static_cast<size_t>(b) * count + i];
  return empty;
}

bool IsFinite(const Matrix& a) {
  return std::all_of(a.elements.begin(), a.elements.end(), [](const Number& x) {
    return std::isfinite(x.real()) && std::isfinite(x.imag());
  });
}

// How far an element may be from that of another correct result of the same computation.
Real ElementSlackOf(const Literal& operand, PrimitiveType lowest) {
  if (!IsFloat(PartOf(operand.shape().primitive_type()))) return 0;
  return static_cast<Real>(AllowedDifference(operand, lowest));
}

// The judgement of a call, matrix by matrix.
class CallJudge {
 public:
  CallJudge(const DecompositionQuestion& question, const LapackBinding& binding)
      : question_(question), binding_(binding), routine_(*binding.routine) {}

  DecompositionAnswer Judge() {
    for (const KnownNumbers& numbers : question_.results) answer_.judged.emplace_back(numbers.size());
    answer_.q_judged.resize(question_.q.size());
    const int64_t count = Count();
    for (int64_t b = 0; b < count; ++b) JudgeMatrix(b);
    return std::move(answer_);
  }

 private:
  // Matrices, once the options are read; none if they cannot be.
  int64_t Count() {
    LapackCall call = {};
    std::vector<int64_t> batch;
    CHECK(MatchLapackShapes(question_.call, binding_, &call, &batch).empty());
    if (!ReadLapackOptions(question_.call, binding_, question_.operands, batch, &call).empty()) return 0;
    options_ = call.options;
    arrays_ = question_.operands.subspan(static_cast<size_t>(binding_.first_array));
    int64_t count = arrays_[0].element_count() == 0 ? 0 : 1;
    for (int64_t size : batch) count *= size;
    return count;
  }

  const Literal& OursOf(int role) const {
    const Literal& ours = question_.ours;
    return ours.shape().IsTuple() ? ours.elements()[binding_.ResultOf(role)] : ours;
  }

  DecompositionProblem ProblemOf(int64_t b) const {
    DecompositionProblem p;
    p.is_complex = IsComplex(kLapackTypes[binding_.type]);
    p.u = std::ldexp(p.is_complex ? 4 : 1, binding_.type % 2 == 0 ? -24 : -53);
    p.least = std::ldexp(Real(p.is_complex ? 4 : 1), binding_.type % 2 == 0 ? -126 : -1022);
    p.routine = routine_.name;
    p.options = options_;
    for (size_t i = 0; i < arrays_.size(); ++i) {
      p.operands.push_back(Read(arrays_[i], routine_.operands[i], b));
      const size_t at = i + static_cast<size_t>(binding_.first_array);
      const PrimitiveType computed =
          at < question_.computed.size() ? question_.computed[at] : PrimitiveType::kInvalid;
      const bool may_differ = computed != PrimitiveType::kInvalid;
      p.element_slack.push_back(may_differ ? ElementSlackOf(arrays_[i], computed) : 0);
      p.slack.push_back(p.element_slack.back() *
                        std::sqrt(static_cast<Real>(p.operands.back().elements.size())));
    }
    for (int role = 0; role < static_cast<int>(binding_.results.size()); ++role) {
      const size_t result = binding_.ResultOf(role);
      if (result == binding_.results.size()) break;
      p.ours.push_back(Read(OursOf(role), routine_.results[static_cast<size_t>(role)], b));
      Matrix empty(p.ours.back().rows, p.ours.back().columns);
      p.results.push_back(Read(question_.results[result], std::move(empty), b));
      p.judged.emplace_back(p.results.back().elements.size());
    }
    p.has_q = !question_.q.empty();
    if (p.has_q) {
      p.q = Read(question_.q, EmptyOf(question_.our_q.shape(), 2), b);
      p.our_q = Read(question_.our_q, "Qmn", b);
    }
    p.q_judged.resize(p.q.elements.size());
    return p;
  }

  // Products of numbers in a product of its matrices, if any is formed; of a real matrix of 1000 rows, judged
  // in 8 s, 2^30.
  static double WorkOf(const DecompositionProblem& p) {
    double rows = 1, columns = 1;
    // Values alone are held against ours; a Cholesky factorization that was refused takes others.
    auto is_known = [](const Matrix& a) {
      return a.columns > 1 && !std::all_of(a.elements.begin(), a.elements.end(), IsNan);
    };
    const bool multiplies = p.routine == "potrf" || is_known(p.q) ||
                            std::any_of(p.results.begin(), p.results.end(), is_known);
    if (!multiplies) return 0;
    for (const std::vector<Matrix>* matrices : {&p.operands, &p.results}) {
      for (const Matrix& a : *matrices) {
        rows = std::max(rows, static_cast<double>(a.rows));
        columns = std::max(columns, static_cast<double>(a.columns));
      }
    }
    return rows * columns * std::max(rows, columns) * (p.is_complex ? 4 : 1);
  }

  // Whether our result of the matrix says that LAPACK failed. A zero pivot of getrf is no failure.
  bool Failed(const DecompositionProblem& p) const {
    const bool has_info = routine_.results[p.ours.size() - 1] == "I";
    return has_info && routine_.name != "getrf" && p.ours.back()(0, 0) != Number(0);
  }

  void JudgeMatrix(int64_t b) {
    DecompositionProblem p = ProblemOf(b);
    if (!std::all_of(p.operands.begin(), p.operands.end(), IsFinite)) {
      return Explain("a matrix that the call is given has NaN or infinity");
    }
    const bool failed = Failed(p), refused = Refuses(question_.refused, b);
    // Where a program that failed shows what LAPACK left, that is no factor.
    if (failed && !Refuses(question_.refused_by_us, b)) {
      return Explain("the call's info tells of a failure");
    }
    if (std::string why = WhyOutOfRange(p); !why.empty()) return Explain(std::move(why));
    FindNonFinite(p, b);
    if ((work_ += WorkOf(p)) > kMostWork) {
      return Explain("judging takes products of matrices, and these are too large or too many");
    }
    if (!failed) Forget(question_.refused_by_us, b, p);
    if (failed != refused) {
      JudgeBorder(p, b, refused);
    } else {
      FindDecompositionJudge(routine_.name)(p);
    }
    if (Fails(p) && failed == refused) {
      if (p.assumed) return Explain("the pivots are not among the outputs");
      if (std::optional<DecompositionMeasure> missed = MissedByOurs(p)) {
        return Explain("our own result misses the bound of " + missed->what + ", which so tells nothing");
      }
    }
    Explain(p.reason);
    for (DecompositionMeasure& measure : p.measures) {
      measure.of = ResultsOf(measure.of);
      MergeMeasure(std::move(measure), answer_.measures);
    }
    for (size_t role = 0; role < p.judged.size(); ++role) {
      Add(p.judged[role], b, answer_.judged[binding_.ResultOf(static_cast<int>(role))]);
    }
    Add(p.q_judged, b, answer_.q_judged);
  }
  // Of a matrix that our implementation factors no other has numbers that are not finite; what is left is
  // judged without them.
  void FindNonFinite(DecompositionProblem& p, int64_t b) {
    auto find = [&](Matrix& numbers, uint32_t of, std::vector<bool>& judged) {
      const int64_t count = static_cast<int64_t>(numbers.elements.size());
      for (int64_t i = 0; i < count; ++i) {
        Number& number = numbers.elements[static_cast<size_t>(i)];
        if (!std::isinf(number.real()) && !std::isinf(number.imag())) continue;
        number = {kNan, kNan};
        judged[static_cast<size_t>(b * count + i)] = true;
        MergeMeasure({"numbers that are not finite", 1, 0, of}, answer_.measures);
      }
    };
    for (size_t role = 0; role < p.results.size(); ++role) {
      const size_t result = binding_.ResultOf(static_cast<int>(role));
      find(p.results[role], 1u << result, answer_.judged[result]);
    }
    find(p.q, DecompositionMeasure::kOfQ, answer_.q_judged);
  }
  // Whether any number of matrix b is marked.
  bool Refuses(const std::vector<bool>& marks, int64_t b) const {
    if (marks.empty()) return false;
    const Matrix a = EmptyOf(OursOf(0).shape(), RankOf(routine_.results[0]));
    const auto begin = marks.begin() + b * static_cast<int64_t>(a.elements.size());
    return std::count(begin, begin + static_cast<int64_t>(a.elements.size()), true) > 0;
  }
  // NaN among results of a matrix that is not refused: whatever somebody has there is no factor.
  static void Forget(const std::vector<bool>& marks, int64_t b, DecompositionProblem& p) {
    std::vector<Number>& numbers = p.results[0].elements;
    for (size_t i = 0; i < numbers.size() && !marks.empty(); ++i) {
      if (marks[static_cast<size_t>(b) * numbers.size() + i]) numbers[i] = {kNan, kNan};
    }
  }
  // A matrix that a Cholesky factorization of one of two refuses: somebody's, or ours. What the other one
  // has behind its triangle is our own.
  void JudgeBorder(DecompositionProblem& p, int64_t b, bool refused) const {
    MeasureBorder(p);
    const int64_t count = static_cast<int64_t>(p.judged[0].size());
    if (!refused) FindDecompositionJudge(routine_.name)(p);
    for (int64_t i = 0; i < count; ++i) {
      const Number number = p.results[0].elements[static_cast<size_t>(i)];
      if (refused && !IsNan(number)) p.Measure("numbers of a matrix that is refused", 1, 0);
      const bool right = refused ? question_.refused[static_cast<size_t>(b * count + i)]
                                 : number == p.ours[0].elements[static_cast<size_t>(i)];
      if (right) p.judged[0][static_cast<size_t>(i)] = true;
    }
  }
  static bool Fails(const DecompositionProblem& p) {
    return std::any_of(p.measures.begin(), p.measures.end(),
                       [](const DecompositionMeasure& measure) { return !measure.Holds(); });
  }
  // A measure that somebody's result does not hold, nor ours as far as it is known of theirs: not every
  // bound is proven of LAPACK (decomposition.h).
  static std::optional<DecompositionMeasure> MissedByOurs(const DecompositionProblem& theirs) {
    DecompositionProblem p = theirs;
    auto take_ours = [](const Matrix& ours, Matrix& known) {
      for (size_t i = 0; i < known.elements.size(); ++i) {
        if (!IsNan(known.elements[i])) known.elements[i] = ours.elements[i];
      }
    };
    for (size_t role = 0; role < p.results.size(); ++role) take_ours(p.ours[role], p.results[role]);
    take_ours(p.our_q, p.q);
    p.measures.clear();
    FindDecompositionJudge(theirs.routine)(p);
    for (const DecompositionMeasure& measure : theirs.measures) {
      for (const DecompositionMeasure& own : p.measures) {
        if (!measure.Holds() && !own.Holds() && own.what == measure.what) return own;
      }
    }
    return std::nullopt;
  }
  // By result of the call what is by role.
  uint32_t ResultsOf(uint32_t roles) const {
    uint32_t results = roles & DecompositionMeasure::kOfQ;
    for (int role = 0; role < static_cast<int>(binding_.results.size()); ++role) {
      const size_t result = binding_.ResultOf(role);
      if (result == binding_.results.size()) break;
      if (roles >> role & 1) results |= 1u << result;
    }
    return results;
  }
  static void Add(const std::vector<bool>& part, int64_t b, std::vector<bool>& whole) {
    const size_t first = static_cast<size_t>(b) * part.size();
    for (size_t i = 0; i < part.size(); ++i) whole[first + i] = whole[first + i] || part[i];
  }
  void Explain(std::string reason) {
    if (answer_.reason.empty()) answer_.reason = std::move(reason);
  }

  const DecompositionQuestion& question_;
  const LapackBinding& binding_;
  const LapackRoutine& routine_;
  LapackOptions options_ = {};
  std::span<const Literal> arrays_;
  static constexpr double kMostWork = 0x1p30;
  double work_ = 0;  // of the batch so far
  DecompositionAnswer answer_;
};

}  // namespace

bool DecompositionAnswer::Holds() const {
  return std::all_of(measures.begin(), measures.end(),
                     [](const DecompositionMeasure& measure) { return measure.Holds(); });
}

bool IsDecomposition(const Instruction& instruction) {
  return BindingOf(instruction).routine != nullptr;
}

bool IsCholesky(const Instruction& instruction) {
  const LapackBinding binding = BindingOf(instruction);
  return binding.routine != nullptr && binding.routine->name == "potrf";
}

bool IsInfoOf(const Instruction& instruction, int64_t result) {
  const LapackBinding binding = BindingOf(instruction);
  return binding.routine != nullptr && binding.InfoResult() == static_cast<size_t>(result);
}

bool IsProductOrQuotient(const Instruction& instruction) {
  const LapackBinding binding = BindingOf(instruction);
  return binding.routine != nullptr && IsProduct(binding.routine->name);
}

// A problem and one of our own numbers, and twice as much for products and inverses.
int64_t BytesToJudge(const DecompositionQuestion& question) {
  constexpr int64_t kProblems = 4;
  const LapackBinding binding = BindingOf(question.call);
  if (binding.routine == nullptr) return 0;
  int64_t numbers = 0, marks = 0;
  auto add = [&](const Literal& array, LapackForm form) {
    int64_t size = 1;
    for (int64_t d = 0; d < RankOf(form); ++d) size *= array.shape().dimension(array.shape().rank() - 1 - d);
    numbers += size;
  };
  const size_t first = static_cast<size_t>(binding.first_array);
  for (size_t i = first; i < question.operands.size() && i - first < binding.routine->operands.size(); ++i) {
    add(question.operands[i], binding.routine->operands[i - first]);
  }
  const std::vector<Literal> results = LeavesOf(question.ours);
  for (size_t i = 0; i < results.size(); ++i) {
    marks += results[i].element_count() / 8 + 1;
    const int role = i < binding.results.size() ? binding.results[i] : -1;
    // Known ones and ours.
    for (int k = 0; k < 2 && role >= 0; ++k) add(results[i], binding.routine->results[static_cast<size_t>(role)]);
  }
  return kProblems * numbers * static_cast<int64_t>(sizeof(Number)) + marks;
}

DecompositionAnswer JudgeDecomposition(const DecompositionQuestion& question) {
  const LapackBinding binding = BindingOf(question.call);
  if (binding.routine == nullptr) return {};
  return CallJudge(question, binding).Judge();
}

KnownNumbers NumbersOf(const Literal& literal) {
  KnownNumbers numbers;
  for (int64_t i = 0; i < literal.element_count(); ++i) numbers.push_back(NumberAt(literal, i));
  return numbers;
}

KnownNumbers UnknownNumbers(const Literal& literal) {
  return KnownNumbers(static_cast<size_t>(literal.element_count()), Number(kNan, kNan));
}

std::optional<Reflectors> ReflectorsOf(const Instruction& call) {
  struct Row {
    std::string_view routine;
    int tau;
    int64_t offset;
  };
  static constexpr Row kRows[] = {{"geqrf", 1, 0}, {"geqp3", 2, 0}, {"gehrd", 1, 1}, {"Qr", 1, 0}};
  const LapackBinding binding = BindingOf(call);
  for (const Row& row : kRows) {
    if (binding.routine == nullptr || binding.routine->name != row.routine) continue;
    return Reflectors{.packed = binding.ResultOf(0), .tau = binding.ResultOf(row.tau),
                      .offset = row.offset};
  }
  return std::nullopt;
}

std::optional<int> ReflectorsTakenBy(const Instruction& call) {
  const LapackBinding binding = BindingOf(call);
  if (binding.routine == nullptr) return std::nullopt;
  for (std::string_view name : {"orgqr", "ungqr", "ProductOfElementaryHouseholderReflectors"}) {
    if (binding.routine->name == name) return binding.first_array;
  }
  return std::nullopt;
}

}  // namespace assay
