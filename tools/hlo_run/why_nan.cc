#include "tools/hlo_run/why_nan.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "base/machine_memory.h"
#include "base/table.h"
#include "interpreter/evaluator.h"
#include "spec/devices.h"
#include "tools/hlo_run/host_transfers.h"
#include "tools/hlo_run/non_finite.h"
#include "tools/hlo_run/observers.h"
#include "tools/hlo_run/origin_tracer.h"
#include "tools/hlo_run/report.h"
#include "tools/hlo_run/run_record.h"
#include "tools/hlo_run/way_back.h"

namespace assay {
namespace {

class Report {
 public:
  Report(const Module& module, const OriginTracer& tracer, int64_t kept_bytes)
      : tracer_(tracer),
        has_devices_(RunningDevices(module).total() > 1),
        kept_bytes_(kept_bytes) {}

  // `beside`: what holds of the other NaN and infinities where this one came from outside.
  NanReport Make(const WayBack& way, const std::string& beside) {
    NanReport report;
    const Position& origin = way.positions[way.origin];
    report.origin = FactOf(origin);
    const Origins direct = tracer_.OriginsOf(origin);
    const Origins operands = Essential(direct, nullptr);
    report.origin.note = way.is_cut       ? "it began before: the way is followed no further"
                         : way.is_unknown ? UnknownNote()
                         : way.is_made    ? Note(way.kind, direct)
                                          : InputNote(origin) + beside;
    for (const Position& p : Chosen(operands, 4)) {
      // The operand itself, under the name that the instruction reads.
      report.operands.push_back(FactOf(p));
    }
    for (size_t i = way.origin; i-- > 0;) {
      if (!tracer_.IsPlumbing(way.positions[i])) report.way.push_back(FactOf(way.positions[i]));
    }
    Choices(way, &report.choices);
    Slice(Chosen(operands, 4), &report.slice);
    return report;
  }

 private:
  // Positions with tuples, calls and parameters looked through; lists the executions that they are part
  // of, nullptr: nowhere.
  Origins Essential(Origins origins, std::vector<int64_t>* frames) const {
    constexpr int kMost = 1 << 16;
    for (Position& p : origins.positions) {
      for (int n = 0; n < kMost; ++n) {
        if (frames) frames->push_back(tracer_.StepOf(p).frame);
        if (!tracer_.IsPlumbing(p)) break;
        Origins from = tracer_.OriginsOf(p);
        if (from.positions.size() != 1) break;
        int operand = p.operand;
        p = from.positions[0];
        p.operand = operand;
      }
    }
    return origins;
  }

  // Of many elements of an operand those with the largest magnitude.
  std::vector<Position> Chosen(const Origins& origins, size_t most) const {
    std::map<int, std::vector<Position>> by_operand;
    for (const Position& p : origins.positions) by_operand[p.operand].push_back(p);
    std::vector<Position> chosen;
    for (auto& [operand, positions] : by_operand) {
      std::stable_sort(positions.begin(), positions.end(), [&](const Position& a, const Position& b) {
        return tracer_.Magnitude(a) > tracer_.Magnitude(b);
      });
      for (size_t i = 0; i < std::min(most, positions.size()); ++i) chosen.push_back(positions[i]);
    }
    return chosen;
  }

  std::string UnknownNote() const {
    return "here or before: an operand is not kept. A quarter of --memory-limit is for what is kept, now " +
           ExactBytesText(kept_bytes_);
  }

  std::string Note(NumberKind kind, const Origins& operands) const {
    std::string reason(operands.reason);
    if (operands.positions.empty()) return reason.empty() ? "it comes with it" : reason;
    std::string made = kind == NumberKind::kNan ? "NaN" : "infinity";
    bool infinite = std::any_of(
        operands.positions.begin(), operands.positions.end(),
        [&](const Position& p) { return tracer_.KindAt(p) == NumberKind::kInfinity; });
    made += infinite ? " of infinities" : " of finite numbers";
    if (!reason.empty()) return made + "; any element of its operands may matter: " + reason;
    bool many = operands.count > 4;
    return made + (many ? ", " + std::to_string(operands.count) + " elements" : "");
  }

  std::string InputNote(const Position& origin) const {
    bool is_argument = tracer_.StepOf(origin).instruction->opcode() == Opcode::kParameter;
    return is_argument ? "an argument has it" : "it came from the host";
  }

  ElementFact FactOf(const Position& p) const {
    const RunRecord::Step& step = tracer_.StepOf(p);
    ElementFact fact;
    fact.instruction = step.instruction;
    fact.iteration = step.iteration;
    fact.operand = p.operand;
    if (has_devices_) fact.device = tracer_.DeviceOf(p);
    Literal value = tracer_.ValueOf(p);
    std::string path;
    for (int64_t i : p.path) path += "[" + std::to_string(i) + "]";
    if (!value.IsValid() || p.element >= value.element_count()) {
      fact.element = path;
      fact.value = "not kept";
      return fact;
    }
    fact.element = path + IndexText(value.shape(), p.element);
    fact.value = ValueText(value, p.element);
    return fact;
  }

  // What decided that the execution took place, and those around it; each conditional and loop once.
  std::vector<Position> Controls(int64_t frame) {
    std::vector<Position> controls;
    for (; frame >= 0 && frames_.insert(frame).second; frame = tracer_.CallerOf(frame)) {
      std::optional<Position> control = tracer_.ControlOf(frame);
      if (!control || !deciders_.insert(tracer_.StepOf(*control).instruction).second) continue;
      Origins one;
      one.positions = {*control};
      controls.push_back(Essential(one, nullptr).positions[0]);
    }
    return controls;
  }

  // From the origin on: what decided that executions took place, and the operands that hold no numbers
  // of the kind that can be NaN, such as predicates and indices.
  void Choices(const WayBack& way, std::vector<ElementFact>* facts) {
    constexpr size_t kMostFacts = 16;
    std::set<const Instruction*> known;
    auto add = [&](const Position& p) {
      if (facts->size() < kMostFacts && known.insert(tracer_.StepOf(p).instruction).second) {
        facts->push_back(FactOf(p));
      }
    };
    for (size_t i = way.origin + 1; i-- > 0 && facts->size() < kMostFacts;) {
      const Position& p = way.positions[i];
      if (i < way.origin && !tracer_.IsPlumbing(p)) {
        for (const Position& q : Essential(tracer_.OriginsOf(p), nullptr).positions) {
          Literal value = tracer_.ValueOf(q);
          if (value.IsValid() && !MayBeNonFinite(value)) add(q);
        }
      }
      for (const Position& control : Controls(tracer_.StepOf(p).frame)) add(control);
    }
  }

  void Slice(std::vector<Position> from, std::vector<ElementFact>* facts) {
    constexpr size_t kMostFacts = 16;
    std::set<Position, Position::IsLess> seen(from.begin(), from.end());
    std::deque<Position> queue(from.begin(), from.end());
    auto add = [&](Position q) {
      if (facts->size() >= kMostFacts || !seen.insert(q).second) return;
      facts->push_back(FactOf(q));
      queue.push_back(std::move(q));
    };
    while (!queue.empty() && facts->size() < kMostFacts) {
      Position p = std::move(queue.front());
      queue.pop_front();
      std::vector<int64_t> frames;
      for (Position& q : Chosen(Essential(tracer_.OriginsOf(p), &frames), 1)) add(std::move(q));
      for (int64_t frame : frames) {
        for (Position& q : Controls(frame)) add(std::move(q));
      }
    }
  }

  const OriginTracer& tracer_;
  bool has_devices_;
  int64_t kept_bytes_;                     // of values, at most
  std::set<int64_t> frames_;               // whose controls are known
  std::set<const Instruction*> deciders_;  // known controls
};

// "%x{2} = f32[4] divide(...)": the name with what makes it out.
std::string Place(const Instruction& instruction) {
  std::string origin = OriginOf(instruction);
  return origin.empty() ? PlaceOf(instruction) : origin;
}

std::vector<std::string> FactRow(const ElementFact& fact) {
  std::string where = Place(*fact.instruction);
  if (fact.iteration >= 0) where += ", iteration " + std::to_string(fact.iteration);
  if (fact.device >= 0) where += ", device " + std::to_string(fact.device);
  return {"%" + Shortened(fact.instruction->name(), 40) + fact.element, "= " + fact.value,
          fact.instruction->shape().ToString(false) + " " +
              std::string(NameOf(fact.instruction->opcode())),
          where};
}

std::string FactTable(const char* title, const std::vector<ElementFact>& facts, size_t most) {
  if (facts.empty()) return "";
  Table table;
  for (size_t i = 0; i < facts.size(); ++i) {
    if (facts.size() > most && i == most / 2) {
      table.AddRow({"... " + std::to_string(facts.size() - most) + " more"});
    }
    if (facts.size() > most && i >= most / 2 && i < facts.size() - (most - most / 2)) continue;
    table.AddRow(FactRow(facts[i]));
  }
  return std::string("  ") + title + "\n" + table.ToString(4);
}

nlohmann::json FactJson(const ElementFact& fact) {
  nlohmann::json json = {{"computation", fact.instruction->parent().name()},
                         {"instruction", fact.instruction->name()},
                         {"opcode", NameOf(fact.instruction->opcode())},
                         {"shape", fact.instruction->shape().ToString(false)},
                         {"element", fact.element},
                         {"value", fact.value},
                         {"position", PlaceOf(*fact.instruction)},
                         {"source", OriginOf(*fact.instruction)}};
  if (fact.iteration >= 0) json["iteration"] = fact.iteration;
  if (fact.device >= 0) json["device"] = fact.device;
  if (fact.operand >= 0) json["operand"] = fact.operand;
  if (!fact.note.empty()) json["note"] = fact.note;
  return json;
}

nlohmann::json FactsJson(const std::vector<ElementFact>& facts) {
  nlohmann::json json = nlohmann::json::array();
  for (const ElementFact& fact : facts) json.push_back(FactJson(fact));
  return json;
}

}  // namespace

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

std::string NanReport::ToText() const {
  std::string text = result + " = " + value + ": it began with\n";
  Table table;
  table.AddRow(FactRow(origin));
  text += table.ToString(2) + "  " + origin.note + "\n";
  text += FactTable("its operands there", operands, 12);
  text += FactTable("which depend on", slice, 16);
  text += FactTable("on the way to the result", way, 12);
  text += FactTable("which was chosen by", choices, 16);
  return text;
}

nlohmann::json NanReport::ToJson() const {
  return {{"result", result}, {"value", value}, {"origin", FactJson(origin)}, {"operands", FactsJson(operands)},
          {"slice", FactsJson(slice)}, {"way", FactsJson(way)}, {"choices", FactsJson(choices)}};
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

}  // namespace

Result<NanReport> WhyNan(const Module& module, const Literal& result,
                         const std::function<Status(RunRecord&)>& run, int64_t memory_limit) {
  const int64_t limit = (memory_limit > 0 ? memory_limit : DefaultMemoryLimit()) / 4;
  RunRecord record(limit);
  RETURN_IF_ERROR(run(record));
  if (record.frames.empty()) return InvalidError("why_nan", "the backend shows no instructions");
  const OriginTracer tracer(module, record);
  OutElements elements(module, record, tracer);
  WayFinder finder(tracer);
  std::optional<WayBack> way;
  std::string name, value;
  bool is_all = true;  // that could be looked at was
  bool is_whole = true;
  for (NumberKind kind : {NumberKind::kNan, NumberKind::kInfinity}) {
    std::vector<OutElement> found = elements.Of(result, kind);
    is_all = is_all && found.size() < OutElements::kMost;
    for (OutElement& element : found) {
      WayBack next = finder.From(std::move(element.at), element.kind);
      is_all = is_all && !next.is_cut;
      is_whole = is_whole && next.is_whole;
      if (!way || next.is_made) {
        way = std::move(next);
        name = element.name;
        value = element.value;
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
  NanReport report = Report(module, tracer, limit).Make(
      *way, is_all && is_whole
                ? "; so it is with all NaN and infinities of the results"
                : "; so it is with the first NaN and infinities of the results, not all were followed");
  report.result = name;
  report.value = value;
  return report;
}

}  // namespace assay
