// From an element of a value to the elements it was computed from, through tuples, calls, loops,
// what was started and awaited, and from device to device: over what RunRecord kept.
#ifndef ASSAY_TOOLS_HLO_RUN_ORIGIN_TRACER_H_
#define ASSAY_TOOLS_HLO_RUN_ORIGIN_TRACER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "interpreter/element_sources.h"
#include "interpreter/evaluator.h"
#include "spec/devices.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "tools/hlo_run/non_finite.h"
#include "tools/hlo_run/run_record.h"

namespace assay {

// An element of what a step computed.
struct Position {
  int64_t step = -1;
  std::vector<int64_t> path;  // into a tuple
  int64_t element = 0;
  int operand = -1;  // of the step that reads it
  auto Key() const { return std::tie(step, path, element); }
  struct IsLess {
    bool operator()(const Position& a, const Position& b) const { return a.Key() < b.Key(); }
  };
};

// One product of a sum of products.
struct ProductTerm {
  std::vector<int64_t> index;  // along the dimensions that are summed over
  std::vector<Position> factors;  // one: the other is a 0 of the padding
};

struct Origins {
  // Of every operand those that weigh most: NaN, infinities, then large numbers. The first NaN that the
  // element was computed from comes first, then the first infinity of each sign.
  std::vector<Position> positions;
  int64_t count = 0;            // of all elements
  // Of a sum of products those that weigh most, NaN (of 0 and infinity, too) and infinities first.
  std::vector<ProductTerm> products;
  int64_t product_count = 0;
  bool plumbing = false;        // the same value under another name
  std::string_view reason = {}; // why there are none, or why any element may matter
};

class OriginTracer {
 public:
  OriginTracer(const Module& module, const RunRecord& record)
      : module_(module), record_(record), devices_(RunningDevices(module)) {}

  const RunRecord::Step& StepOf(const Position& p) const { return record_.steps[p.step]; }
  int DeviceOf(const Position& p) const { return record_.frames[StepOf(p).frame].device; }
  // The execution that started this one; -1: none.
  int64_t CallerOf(int64_t frame) const { return record_.frames[frame].caller; }
  // The array that the position is in; invalid where it was not kept.
  Literal ValueOf(const Position& p) const;
  NumberKind KindAt(const Position& p) const;
  PrimitiveType TypeAt(const Position& p) const;
  // NaN and infinities: infinite; what is no float: 0; what was not kept: -1.
  double Magnitude(const Position& p) const;

  // The root of an execution, at `path`.
  Origins Root(int64_t frame, std::vector<int64_t> path, int64_t element) const;
  Origins OriginsOf(const Position& p) const;
  bool IsPlumbing(const Position& p) const;
  // The elements that it was computed from, with the literals that they are in; as VisitSources.
  using ReadVisitor = std::function<void(const ElementSource&, const Literal&)>;
  std::string_view VisitRead(const Position& p, const ReadVisitor& visit) const;
  // Operand k of a step, as a whole.
  std::optional<Position> OperandOf(int64_t step, int k) const;
  // What decided that an execution took place: the predicate of a conditional, the root of a loop's
  // condition before its body. None of others.
  std::optional<Position> ControlOf(int64_t frame) const;
  // Whether the value came from outside: an argument, or what the host gave.
  bool IsInput(const Position& p) const;

 private:
  Origins Plumbed(int64_t frame, Operand operand, const std::vector<int64_t>& path, int64_t element,
                  int number) const;
  std::optional<Position> Resolve(int64_t frame, Operand operand, const std::vector<int64_t>& path,
                                  int64_t element, int number) const;
  Origins OfThrough(const RunRecord::Step& step, const Position& p) const;
  Origins OfState(int64_t frame, const Instruction& loop, std::vector<int64_t> path,
                  int64_t element) const;
  Origins OfParameter(const RunRecord::Step& step, const Position& p) const;
  Origins OfStarted(const Position& done) const;
  Origins OfSender(const RunRecord::Step& receive, int64_t element) const;
  Origins OfOperands(const Instruction& op, const RunRecord::Step& reader, const Position& p) const;
  void AddAnyOf(const RunRecord::Step& step, Origins* origins) const;
  void AddAnyUnknown(const Position& operand, Origins* origins) const;
  void AddAnyOf(int64_t frame, const Instruction& reader, Origins* origins) const;

  const Module& module_;
  const RunRecord& record_;
  DeviceCount devices_;
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_ORIGIN_TRACER_H_
