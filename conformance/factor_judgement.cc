#include "conformance/factor_judgement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "conformance/decomposition.h"
#include "conformance/decomposition_judges.h"
#include "conformance/factor_trace.h"
#include "conformance/free_factors.h"
#include "conformance/lowest_precision.h"
#include "conformance/result_errors.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/devices.h"
#include "spec/literal_parts.h"

namespace assay {
namespace {

using extended::Number;
using extended::Real;
using Sources = std::vector<NumberSource>;

bool SameShape(const Literal& a, const Literal& b) {
  return a.shape().WithoutLayout().Compatible(b.shape().WithoutLayout());
}

// Whether the array at `path` of the operand does.
bool DependsAt(const Module& module, const DecompositionRecord& record, Operand operand,
               std::span<const int64_t> path) {
  const std::span<const int64_t> into = module.path(operand.path);
  std::vector<int64_t> whole(into.begin(), into.end());
  whole.insert(whole.end(), path.begin(), path.end());
  return record.Depends(*module.instruction(operand.instruction), whole);
}

std::string NameOfCall(const Instruction& call) {
  return std::string(NameOf(call.opcode())) + " '" + std::string(call.name()) + "'";
}

bool SameNumber(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// An execution of a decomposition, and what the expected results say of its own.
struct KnownCall {
  std::vector<Literal> operands;
  std::vector<PrimitiveType> computed;  // by operand, as in DecompositionQuestion
  Literal result;
  std::vector<Literal> arrays;  // of the result
  std::vector<KnownNumbers> known;
  std::vector<bool> refused_by_us, refused;  // as in DecompositionQuestion
  std::optional<size_t> q_of;   // the call whose reflectors this one makes its Q of
  std::optional<size_t> q_from; // the other way round
  std::string unjudged;         // why nothing is
  DecompositionAnswer answer;
};

class FactorJudge {
 public:
  // Of one device.
  FactorJudge(const Module& module, const DecompositionRecord& record, int device,
              std::span<const Literal> ours, std::span<const Literal> expected,
              const ReserveMemory& reserve)
      : module_(module), record_(record), trace_(module, record, device), ours_(ours),
        expected_(expected), reserve_(reserve) {}

  // What is known of one array of the result.
  struct Output {
    Sources sources;  // empty: nothing is
    std::vector<bool> judged;
    std::vector<DecompositionMeasure> measures;
    bool differs = false;  // in a number of a decomposition that is not judged
    std::string reason;
  };

  Result<std::vector<Output>> Judge() {
    RETURN_IF_ERROR(TraceOutputs());
    // Reflectors may be those of a call that no output shows.
    for (size_t c = 0; c < trace_.calls().size(); ++c) RETURN_IF_ERROR(Prepare(c));
    for (size_t c = 0; c < calls_.size(); ++c) {
      if (calls_[c].q_of) calls_[*calls_[c].q_of].q_from = c;
    }
    for (size_t i = 0; i < outputs_.size(); ++i) Enter(i);
    for (size_t c = 0; c < calls_.size(); ++c) RETURN_IF_ERROR(JudgeCall(c));
    for (Output& output : outputs_) Finish(output);
    return std::move(outputs_);
  }

 private:
  // For good, or for what follows only.
  Status Reserve(int64_t bytes) {
    kept_ += bytes;
    return reserve_ ? reserve_(kept_) : Status();
  }
  Status CheckFits(int64_t bytes) const { return reserve_ ? reserve_(kept_ + bytes) : Status(); }

  Status TraceOutputs() {
    Status status;
    for (const Operand& root : module_.entry()->roots()) {
      const Shape& whole = module_.instruction(root.instruction)->shape();
      ForEachLeaf(*SubshapeAt(whole, module_.path(root.path)),
                  [&](const Shape&, std::span<const int64_t> path) {
        outputs_.emplace_back();
        if (status.ok()) status = Trace(outputs_.size() - 1, root, {path.begin(), path.end()});
      });
    }
    return status;
  }

  Status Trace(size_t i, Operand root, std::vector<int64_t> path) {
    if (i >= ours_.size() || !ours_[i].shape().IsArray()) return {};
    // Numbers of what is no factor are not followed one by one.
    if (!SameShape(ours_[i], expected_[i]) || !DependsAt(module_, record_, root, path)) return {};
    // Sizes known at run time only are not followed.
    const int64_t count = PartCount(ours_[i]);
    const Shape& whole = module_.instruction(root.instruction)->shape();
    const Shape& leaf = *SubshapeAt(*SubshapeAt(whole, module_.path(root.path)), path);
    if (leaf.ElementCount() != ours_[i].element_count() || !ours_[i].dynamic_sizes().empty()) return {};
    RETURN_IF_ERROR(Reserve(count * FactorTrace::kBytesOfNumber));
    outputs_[i].sources = trace_.Of(trace_.entry(), root, std::move(path));
    outputs_[i].judged.resize(outputs_[i].sources.size());
    return {};
  }

  Status Prepare(size_t c) {
    const FactorTrace::Call call = trace_.calls()[c];
    const Instruction& instruction = *call.instruction;
    KnownCall known;
    known.result = record_.ValueOf(call.frame->execution, {instruction.id(), 0});
    for (const Operand& operand : instruction.operands()) {
      known.operands.push_back(record_.ValueOf(call.frame->execution, operand));
    }
    const bool kept = known.result.IsValid() &&
                      std::all_of(known.operands.begin(), known.operands.end(),
                                  [](const Literal& operand) { return operand.IsValid(); });
    if (!kept) {
      known.unjudged = "what the call was given was not kept";
    } else {
      known.arrays = LeavesOf(known.result);
      int64_t numbers = 0;
      for (const Literal& array : known.arrays) numbers += array.element_count();
      RETURN_IF_ERROR(Reserve(numbers * static_cast<int64_t>(sizeof(Number))));
      for (const Literal& array : known.arrays) known.known.push_back(UnknownNumbers(array));
      known.q_of = TakenFrom(call);
      if (IsCholesky(instruction)) {
        known.refused.resize(known.known[0].size());
        known.refused_by_us = known.refused;
      }
    }
    for (const Operand& operand : instruction.operands()) {
      PrimitiveType lowest;
      const FactorTrace::Origin origin = trace_.OriginOf(call.frame, operand, &lowest);
      if (origin != FactorTrace::Origin::kComputed) lowest = PrimitiveType::kInvalid;
      known.computed.push_back(lowest);
      if (origin == FactorTrace::Origin::kDecomposition && !known.q_of && known.unjudged.empty()) {
        known.unjudged = "the call is given what another decomposition made";
      }
    }
    calls_.push_back(std::move(known));
    return {};
  }

  // The call whose reflectors the operands are, number by number, as far as Q is made of them.
  std::optional<size_t> TakenFrom(const FactorTrace::Call& call) {
    const std::optional<int> first = ReflectorsTakenBy(*call.instruction);
    if (!first) return std::nullopt;
    const Sources packed = trace_.Of(call.frame, call.instruction->operand(*first), {});
    const Sources tau = trace_.Of(call.frame, call.instruction->operand(*first + 1), {});
    if (packed.empty() || tau.empty() || tau[0].kind != NumberSource::kFactor) return std::nullopt;
    const int64_t maker = tau[0].call;
    const Instruction& made_by = *trace_.calls()[static_cast<size_t>(maker)].instruction;
    const std::optional<Reflectors> reflectors = ReflectorsOf(made_by);
    if (!reflectors) return std::nullopt;
    auto is = [&](const NumberSource& source, size_t result, int64_t element, int64_t part) {
      return source.kind == NumberSource::kFactor && source.call == maker && !source.negated &&
             source.offset == 0 && source.result == static_cast<int64_t>(result) &&
             source.element == element && source.part == part;
    };
    const Shape& to = call.instruction->operand_shape(*first);
    const Shape& from = made_by.shape().elements()[reflectors->packed];
    const int64_t parts = IsComplex(to.primitive_type()) ? 2 : 1;
    for (int64_t i = 0; i < static_cast<int64_t>(tau.size()); ++i) {
      if (!is(tau[static_cast<size_t>(i)], reflectors->tau, i / parts, i % parts)) return std::nullopt;
    }
    const int64_t rows = to.dimension(to.rank() - 2), columns = to.dimension(to.rank() - 1);
    const int64_t from_rows = from.dimension(from.rank() - 2);
    const int64_t from_columns = from.dimension(from.rank() - 1);
    const int64_t vectors = call.instruction->operand_shape(*first + 1).dimensions().back();
    if (rows + reflectors->offset != from_rows) return std::nullopt;
    for (int64_t i = 0; i < static_cast<int64_t>(packed.size()); ++i) {
      const int64_t b = i / parts / (rows * columns), row = i / parts / columns % rows;
      const int64_t column = i / parts % columns;
      if (row <= column || column >= vectors) continue;  // Q is not made of it
      const int64_t element = (b * from_rows + row + reflectors->offset) * from_columns + column;
      if (!is(packed[static_cast<size_t>(i)], reflectors->packed, element, i % parts)) {
        return std::nullopt;
      }
    }
    return static_cast<size_t>(maker);
  }

  // Number `at` of output i is a number of a call that can be judged.
  bool IsFactor(const Output& output, size_t i, int64_t at) const {
    const NumberSource& source = output.sources[static_cast<size_t>(at)];
    // Where ours is not finite the call failed, and there is no factor, unless Cholesky's may be one.
    return source.kind == NumberSource::kFactor &&
           (std::isfinite(PartValueAt(ours_[i], at)) || source.replaced) &&
           calls_[static_cast<size_t>(source.call)].unjudged.empty();
  }

  // What output i says of the calls' results.
  void Enter(size_t i) {
    Output& output = outputs_[i];
    for (int64_t at = 0; at < static_cast<int64_t>(output.sources.size()); ++at) {
      if (!IsFactor(output, i, at)) continue;
      const NumberSource& source = output.sources[static_cast<size_t>(at)];
      const double value = PartValueAt(expected_[i], at);
      KnownCall& call = calls_[static_cast<size_t>(source.call)];
      const size_t element = static_cast<size_t>(source.element);
      const bool is_cholesky = source.result == 0 && !call.refused.empty();
      if (std::isnan(value) && is_cholesky) {
        if (!source.replaced) call.refused[element] = true;
        continue;
      }
      if (source.replaced) call.refused_by_us[element] = true;
      Number& number = call.known[static_cast<size_t>(source.result)][element];
      if (!std::isfinite(value)) number = {kInfinity, kInfinity};
      if (std::isinf(number.real())) continue;
      const bool complex = PartsOf(call.arrays[static_cast<size_t>(source.result)].shape()) == 2;
      const Real moved = static_cast<Real>(value) - static_cast<Real>(source.offset);
      const Real own = source.negated ? -moved : moved;
      const Real before = source.part == 0 ? number.real() : number.imag();
      if (!std::isnan(before) && before != own) {
        output.measures = {{"two values of one number", 1, 0}};
        continue;
      }
      if (!complex) number = own;
      else if (source.part == 0) number.real(own);
      else number.imag(own);
    }
  }

  Status JudgeCall(size_t c) {
    KnownCall& known = calls_[c];
    if (!known.unjudged.empty() || known.q_of) return {};
    const FactorTrace::Call& call = trace_.calls()[c];
    DecompositionQuestion question{.call = *call.instruction, .operands = known.operands,
                                   .computed = known.computed, .ours = known.result,
                                   .results = std::move(known.known),
                                   .refused_by_us = known.refused_by_us, .refused = known.refused};
    if (known.q_from) {
      question.q = calls_[*known.q_from].known[0];
      question.our_q = calls_[*known.q_from].arrays[0];
    }
    RETURN_IF_ERROR(CheckFits(BytesToJudge(question)));
    known.answer = JudgeDecomposition(question);
    if (!known.q_from) return {};
    DecompositionAnswer& answer = calls_[*known.q_from].answer;
    for (DecompositionMeasure measure : known.answer.measures) {
      if ((measure.of & DecompositionMeasure::kOfQ) == 0) continue;
      measure.of = DecompositionMeasure::kOfAll;
      answer.measures.push_back(std::move(measure));
    }
    answer.reason = known.answer.reason;
    answer.judged = {known.answer.q_judged};
    return {};
  }

  // Whether of a matrix that our Cholesky factorization refused, shown as NaN, there are both NaN and numbers,
  // or numbers where the program has a NaN of its own in place of a factor.
  bool IsHalfRefused(const Output& output, size_t i) const {
    std::map<std::pair<int64_t, int64_t>, int> outcomes;  // by call and matrix: 1 NaN, 2 number
    for (int64_t at = 0; at < static_cast<int64_t>(output.sources.size()); ++at) {
      const NumberSource& source = output.sources[static_cast<size_t>(at)];
      if (!source.replaced || !IsFactor(output, i, at)) continue;
      const std::vector<Literal>& arrays = calls_[static_cast<size_t>(source.call)].arrays;  // L and info
      const int64_t rows = arrays[0].shape().dimensions().back(), matrix = source.element / (rows * rows);
      const int number = PartValueAt(arrays[1], matrix) == 0 ? 3 : 2;
      outcomes[{source.call, matrix}] |= std::isnan(PartValueAt(expected_[i], at)) ? 1 : number;
    }
    return std::any_of(outcomes.begin(), outcomes.end(), [](const auto& outcome) { return outcome.second == 3; });
  }

  // Takes from the calls what was found of the output's numbers.
  void Finish(Output& output) {
    const size_t i = static_cast<size_t>(&output - outputs_.data());
    std::vector<uint32_t> seen(calls_.size());  // bit by bit, results of the call
    for (int64_t at = 0; at < static_cast<int64_t>(output.sources.size()); ++at) {
      const NumberSource& source = output.sources[static_cast<size_t>(at)];
      if (source.kind == NumberSource::kComputed && output.reason.empty()) {
        output.reason =
            "it is computed from factors that are not unique, by " + NameOfCall(*source.stopped_by);
      }
      if (source.kind != NumberSource::kFactor) continue;
      const KnownCall& call = calls_[static_cast<size_t>(source.call)];
      const DecompositionAnswer& answer = call.answer;
      const size_t result = static_cast<size_t>(source.result);
      const bool judged = IsFactor(output, i, at) && result < answer.judged.size() &&
                          answer.judged[result][static_cast<size_t>(source.element)];
      output.judged[static_cast<size_t>(at)] = judged;
      if (!judged && output.reason.empty()) {
        // A Q is judged with the call that it is made of.
        const size_t made_by = call.unjudged.empty() && call.q_of ? *call.q_of : static_cast<size_t>(source.call);
        const std::string& unjudged = calls_[made_by].unjudged;
        const std::string& why = unjudged.empty() ? answer.reason : unjudged;
        if (!why.empty()) output.reason = why + " (" + NameOfCall(*trace_.calls()[made_by].instruction) + ")";
      }
      if (judged) seen[static_cast<size_t>(source.call)] |= 1u << result;
      const bool is_computed =
          !call.q_of && IsProductOrQuotient(*trace_.calls()[static_cast<size_t>(source.call)].instruction);
      output.differs |= !judged && !is_computed && !SameNumber(PartValueAt(ours_[i], at), PartValueAt(expected_[i], at));
    }
    if (IsHalfRefused(output, i) && output.measures.empty()) output.measures = {{"a matrix refused in part", 1, 0}};
    for (size_t c = 0; c < calls_.size(); ++c) {
      for (const DecompositionMeasure& measure : calls_[c].answer.measures) {
        if ((measure.of & seen[c]) != 0) output.measures.push_back(measure);
      }
    }
  }

  static constexpr Real kInfinity = std::numeric_limits<Real>::infinity();
  const Module& module_;
  const DecompositionRecord& record_;
  FactorTrace trace_;
  std::span<const Literal> ours_, expected_;
  const ReserveMemory& reserve_;
  int64_t kept_ = 0;
  std::vector<Output> outputs_;
  std::vector<KnownCall> calls_;
};

// `expected` with our numbers where `ours_stand`.
template <typename OursStand>
Literal Filled(const Literal& ours, Literal expected, OursStand ours_stand) {
  for (int64_t at = 0; at < PartCount(ours); ++at) {
    if (ours_stand(static_cast<size_t>(at))) SetPartBitsAt(expected, at, PartBitsAt(ours, at));
  }
  return expected;
}

// What is found of the results of a device.
Result<std::vector<FactorJudge::Output>> JudgeDevice(const Module& module, const DecompositionRecord& record,
                                                     int device, int64_t devices,
                                                     std::span<const Literal> ours,
                                                     std::span<const Literal> expected,
                                                     const ReserveMemory& reserve) {
  if (devices == 1) return FactorJudge(module, record, device, ours, expected, reserve).Judge();
  std::vector<Literal> own, others;
  size_t next = 0;
  for (const Operand& root : module.entry()->roots()) {
    const Shape& whole = module.instruction(root.instruction)->shape();
    ForEachLeaf(*SubshapeAt(whole, module.path(root.path)),
                [&](const Shape& leaf, std::span<const int64_t> path) {
      const size_t i = next++;
      const bool has_axis = i < ours.size() && leaf.IsArray() && ours[i].shape().IsArray() &&
                            HasDeviceAxis(ours[i].shape(), leaf, devices) &&
                            SameShape(ours[i], expected[i]) && DependsAt(module, record, root, path);
      // A token stands for what is not followed.
      own.push_back(has_axis ? DeviceSlice(ours[i], device) : Literal::Token());
      others.push_back(has_axis ? DeviceSlice(expected[i], device) : Literal::Token());
    });
  }
  return FactorJudge(module, record, device, own, others, reserve).Judge();
}

// Arrays of all devices one behind the other, as their results are.
void AppendDevice(FactorJudge::Output part, FactorJudge::Output& whole) {
  whole.sources.insert(whole.sources.end(), part.sources.begin(), part.sources.end());
  whole.judged.insert(whole.judged.end(), part.judged.begin(), part.judged.end());
  for (DecompositionMeasure& measure : part.measures) MergeMeasure(std::move(measure), whole.measures);
  whole.differs |= part.differs;
  if (whole.reason.empty()) whole.reason = std::move(part.reason);
}

Result<std::vector<FactorJudge::Output>> JudgeFactors(const Module& module,
                                                      const DecompositionRecord* record,
                                                      std::span<const Literal> ours,
                                                      std::span<const Literal> expected,
                                                      const ReserveMemory& reserve) {
  std::vector<FactorJudge::Output> outputs(ours.size());
  if (record == nullptr) return outputs;
  const int64_t devices = RunningDevices(module).total();
  // What is known of devices already is kept while the next is judged, each of the same size.
  for (int device = 0; device < devices; ++device) {
    const ReserveMemory more = [&](int64_t bytes) { return reserve(bytes * (device + 1)); };
    ASSIGN_OR_RETURN(std::vector<FactorJudge::Output> parts,
                     JudgeDevice(module, *record, device, devices, ours, expected,
                                 reserve ? more : ReserveMemory()));
    for (size_t i = 0; i < std::min(parts.size(), outputs.size()); ++i) {
      if (devices == 1) outputs[i] = std::move(parts[i]);
      else AppendDevice(std::move(parts[i]), outputs[i]);
    }
  }
  return outputs;
}

// How one array of the program's results compares.
struct Compared {
  const std::string& name;
  const Literal &ours, &expected;
  const std::vector<double>& errors;
  const std::optional<LowestPrecision>& lowest;
  bool is_free;

  // Whether the numbers that no factor has to do with agree.
  bool FixedAgree(const FactorJudge::Output& output, const Literal& others) const {
    if (output.sources.empty()) return true;
    auto may_differ = [&](size_t at) { return output.sources[at].kind != NumberSource::kFixed; };
    return Compare(name, ours, Filled(ours, others, may_differ), {}, lowest).verdict == Verdict::kAgree;
  }

  ArrayComparison With(const FactorJudge::Output& output) const {
    Literal others = expected;
    if (!output.sources.empty()) {
      others = Filled(ours, others, [&](size_t at) { return output.judged[at]; });
    }
    ArrayComparison comparison = Compare(name, ours, others, errors, lowest);
    comparison.measures = output.measures;
    comparison.factors = std::count(output.judged.begin(), output.judged.end(), true);
    const bool may_be_right = comparison.verdict == Verdict::kDisagree && is_free && comparison.mismatch.empty() &&
                              FixedAgree(output, others);
    if (may_be_right || (comparison.verdict == Verdict::kAgree && output.differs)) {
      comparison.verdict = Verdict::kUnspecified;
      comparison.reason = output.reason.empty() ? "it depends on factors that are not unique" : output.reason;
    }
    for (const DecompositionMeasure& measure : output.measures) {
      if (!measure.Holds()) comparison.verdict = Verdict::kDisagree;
    }
    // Whatever is found of the others that it belongs to.
    if (comparison.mismatch.empty() && Identical(expected, ours)) {
      comparison.verdict = Verdict::kAgree;
      std::erase_if(comparison.measures, [](const DecompositionMeasure& measure) { return !measure.Holds(); });
    }
    return comparison;
  }
};

}  // namespace

Result<std::vector<ArrayComparison>> CompareResults(const Module& module, const DecompositionRecord* record,
                                                    std::span<const Literal> ours,
                                                    std::span<const Literal> expected,
                                                    const ReserveMemory& reserve) {
  const std::vector<std::vector<double>> errors = ErrorsOfResults(module, ours);
  std::vector<bool> free = DependsOnFreeFactors(module);
  free.resize(ours.size());
  std::vector<std::optional<LowestPrecision>> lowest = LowestPrecisions(module);
  lowest.resize(ours.size());
  ASSIGN_OR_RETURN(const std::vector<FactorJudge::Output> outputs,
                   JudgeFactors(module, record, ours, expected, reserve));
  std::vector<ArrayComparison> comparisons;
  for (size_t i = 0; i < ours.size(); ++i) {
    if (!ours[i].shape().IsArray()) continue;
    const std::string name = "out" + std::to_string(i);
    comparisons.push_back(
        Compared{name, ours[i], expected[i], errors[i], lowest[i], free[i]}.With(outputs[i]));
  }
  return comparisons;
}

}  // namespace assay
