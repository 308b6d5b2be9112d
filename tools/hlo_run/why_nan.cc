#include "tools/hlo_run/why_nan.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/machine_memory.h"
#include "interpreter/evaluator.h"
#include "spec/devices.h"
#include "tools/hlo_run/body_call.h"
#include "tools/hlo_run/host_transfers.h"
#include "tools/hlo_run/nan_explainer.h"
#include "tools/hlo_run/non_finite.h"
#include "tools/hlo_run/observers.h"
#include "tools/hlo_run/origin_tracer.h"
#include "tools/hlo_run/report.h"
#include "tools/hlo_run/run_record.h"
#include "tools/hlo_run/way_back.h"

namespace assay {

std::optional<NumberKind> NewKind(std::span<const Literal> inputs, std::span<const Literal> results) {
  auto has = [](std::span<const Literal> literals, NumberKind kind) {
    return std::any_of(literals.begin(), literals.end(),
                       [kind](const Literal& literal) { return Holds(literal, kind); });
  };
  for (NumberKind kind : {NumberKind::kNan, NumberKind::kInfinity}) {
    if (has(results, kind) && !has(inputs, kind)) return kind;
  }
  return std::nullopt;
}

namespace {

// An element of what came out: its name and where it was computed.
struct OutElement {
  std::string name;   // "out0{2}"
  std::string value;  // "nan"
  NumberKind kind;
  Position at;
};

// The elements of `value`, at hand or not, that are of the kind.
template <typename Visit>
void VisitKind(const Literal& value, NumberKind kind, Visit visit) {
  if (!MayBeNonFinite(value)) return;
  for (int64_t e = 0; e < value.element_count(); ++e) {
    if (KindOf(value, e) == kind && !visit(e)) return;
  }
}

// Those of the kind, the first so many: of the results, of several devices behind each other, then of
// what was given to the host.
class OutElements {
 public:
  static constexpr size_t kMost = 1000;
  OutElements(const Module& module, const RunRecord& record, const OriginTracer& tracer)
      : module_(module), record_(record), tracer_(tracer), names_devices_(RunningDevices(module).total() > 1) {}

  std::vector<OutElement> Of(const Literal& result, NumberKind kind) {
    found_.clear();
    OfResult(result, kind);
    OfHost(kind);
    return std::move(found_);
  }
  // Whether all that came out was at hand.
  bool is_whole() const { return is_whole_; }

 private:
  // `element` of `value` is what came out; `shape`: of the device's own.
  bool Add(const std::string& name, int device, bool several, const Literal& value, int64_t element,
           const Shape& shape, Position at) {
    std::string text = name + IndexText(shape, at.element);
    if (several) text += " of device " + std::to_string(device);
    found_.push_back({text, ValueText(value, element), KindOf(value, element), std::move(at)});
    return found_.size() < kMost;
  }

  void OfResult(const Literal& result, NumberKind kind) {
    const int64_t devices = DevicesOf(module_).total();
    const int64_t running = RunningDevices(module_).total() / devices;  // for each of those
    std::vector<Leaf> leaves = ListLeaves(result);
    for (size_t i = 0; i < leaves.size(); ++i) {
      const Leaf& leaf = leaves[i];
      if (!leaf.value.shape().IsArray()) continue;
      const auto sizes = leaf.value.shape().dimensions();
      std::vector<int64_t> dimensions(sizes.begin(), sizes.end());
      if (devices > 1) dimensions.erase(dimensions.begin());
      const Shape shape = Shape::Array(leaf.value.shape().element_type(), dimensions);
      VisitKind(leaf.value, kind, [&](int64_t element) {
        const int64_t part = std::max<int64_t>(leaf.value.element_count() / devices, 1);
        const int device = static_cast<int>(element / part);
        const int64_t frame = record_.EntryOf(static_cast<int>(device * running));
        if (frame < 0) return true;
        Origins root = tracer_.Root(frame, leaf.path, element % part);
        if (root.positions.empty()) return true;
        return Add("out" + std::to_string(i), device, devices > 1, leaf.value, element, shape,
                   root.positions[0]);
      });
    }
  }

  void OfHost(NumberKind kind) {
    std::map<std::pair<int, std::string>, int64_t> counts;  // leaves by device and channel
    for (size_t s = 0; s < record_.steps.size() && found_.size() < kMost; ++s) {
      const Instruction& instruction = *record_.steps[s].instruction;
      if (!GivesToHost(instruction)) continue;
      std::string channel = HostChannelOf(instruction);
      std::optional<Position> operand = tracer_.OperandOf(static_cast<int64_t>(s), 0);
      if (!operand) continue;
      const int device = record_.frames[record_.steps[s].frame].device;
      int64_t& count = counts[{device, channel}];
      // A value that holds NaN or infinities is kept, if there is room.
      Literal value = tracer_.StepOf(*operand).value;
      for (const Leaf& leaf : ListLeaves(value)) {
        bool below = std::equal(operand->path.begin(), operand->path.end(), leaf.path.begin(),
                                leaf.path.begin() + std::min(leaf.path.size(), operand->path.size()));
        if (!below || !leaf.value.shape().IsArray()) continue;
        std::string name = HostLeafName(channel, count++);
        VisitKind(leaf.value, kind, [&](int64_t element) {
          return Add(name, device, names_devices_, leaf.value, element, leaf.value.shape(),
                     {operand->step, leaf.path, element, -1});
        });
      }
      if (!value.IsValid()) {
        is_whole_ = false;
        for (const Shape* leaf : LeavesOf(instruction.operand_shape(0))) count += leaf->IsArray();
      }
    }
  }

  const Module& module_;
  const RunRecord& record_;
  const OriginTracer& tracer_;
  bool names_devices_;
  bool is_whole_ = true;
  std::vector<OutElement> found_;
};

// What is explained, and the way back from it.
struct Found {
  std::string name, value;
  WayBack way;
  std::string beside;  // what holds of all others
};

Result<Found> FindInResults(const Module& module, const RunRecord& record, const OriginTracer& tracer,
                            const Literal& result, int64_t limit) {
  OutElements elements(module, record, tracer);
  WayFinder finder(tracer);
  std::optional<WayBack> way;
  Found found;
  bool is_all = true;  // that could be looked at was
  bool is_whole = true;
  for (NumberKind kind : {NumberKind::kNan, NumberKind::kInfinity}) {
    std::vector<OutElement> outs = elements.Of(result, kind);
    is_all = is_all && outs.size() < OutElements::kMost;
    for (OutElement& element : outs) {
      WayBack next = finder.From(std::move(element.at), element.kind);
      is_all = is_all && !next.is_cut;
      is_whole = is_whole && next.is_whole;
      if (!way || next.is_made) {
        way = std::move(next);
        found.name = element.name;
        found.value = element.value;
      }
      if (way->is_made || !is_all) break;
    }
    if (way && way->is_made) break;
  }
  is_whole = is_whole && elements.is_whole();
  if (!way) {
    return InvalidError("why_nan", is_whole ? "the result's instruction was not seen"
                                            : "what was given to the host is not kept: a quarter of "
                                              "--memory-limit is for that, now " +
                                                  ExactBytesText(limit));
  }
  found.way = std::move(*way);
  found.beside = is_all && is_whole
                     ? "; so it is with all NaN and infinities of the results"
                     : "; so it is with the first NaN and infinities of the results, not all were followed";
  return found;
}

// Of a run that was ended because it runs too many instructions.
Result<Found> FindInKept(const RunRecord& record, const OriginTracer& tracer) {
  const std::string most = std::to_string(record.most_steps());
  WayFinder finder(tracer);
  for (NumberKind kind : {NumberKind::kNan, NumberKind::kInfinity}) {
    for (size_t s = 0; s < record.steps.size(); ++s) {
      const RunRecord::Step& step = record.steps[s];
      for (const Leaf& leaf : ListLeaves(step.value)) {
        const int64_t element = Find(leaf.value, kind);
        if (element < 0) continue;
        WayBack way = finder.From({static_cast<int64_t>(s), leaf.path, element, -1}, kind);
        if (!way.is_made && !way.is_unknown) continue;  // unknown: an operand had to make room
        // Masks and bounds are infinite from the start.
        const Instruction& origin = *tracer.StepOf(way.positions[way.origin]).instruction;
        if (kind == NumberKind::kInfinity && origin.opcode() == Opcode::kConstant) continue;
        Found found;
        found.name = "the run has more than " + most + " instructions, of which the first are kept; the first " +
                     (kind == NumberKind::kNan ? "NaN" : "infinity") + " in them: %" +
                     std::string(step.instruction->name()) + IndexText(leaf.value.shape(), element);
        found.value = ValueText(leaf.value, element);
        found.way = std::move(way);
        return found;
      }
    }
  }
  return Status(StatusCode::kResourceExhausted,
                Diagnostic{.file = {}, .label = "why_nan",
                           .message = "the run has more than " + most +
                                      " instructions; of those only the first are kept, and there is no NaN "
                                      "or infinity in them: begin later, with the values that "
                                      "--until=NAME@N gives as arguments",
                           .source_line = {}});
}

}  // namespace

Result<NanReport> WhyNan(const Module& module, const Literal& result,
                         const std::function<Status(RunRecord&)>& run, const RunOptions& options,
                         int64_t rows) {
  const int64_t limit = MemoryLimitFor(options.memory_limit) / 4;
  RunRecord record(limit);
  const Status ran = run(record);
  if (!ran.ok() && !record.IsFull()) return ran;
  if (record.frames.empty()) return InvalidError("why_nan", "the backend shows no instructions");
  const OriginTracer tracer(module, record);
  ASSIGN_OR_RETURN(Found found, record.IsFull() ? FindInKept(record, tracer)
                                                : FindInResults(module, record, tracer, result, limit));
  BodyRunner runner(module, options.interrupted);
  ASSIGN_OR_RETURN(NanReport report, NanExplainer(module, tracer, runner, {limit, rows})
                                         .Explain(found.way, found.beside));
  report.result = std::move(found.name);
  report.value = std::move(found.value);
  return report;
}

}  // namespace assay
