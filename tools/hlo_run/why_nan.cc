#include "tools/hlo_run/why_nan.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "base/table.h"
#include "interpreter/evaluator.h"
#include "spec/devices.h"
#include "tools/hlo_run/non_finite.h"
#include "tools/hlo_run/observers.h"
#include "tools/hlo_run/origin_tracer.h"
#include "tools/hlo_run/report.h"

namespace assay {
namespace {

bool IsLess(const Position& a, const Position& b) { return a.Key() < b.Key(); }

class Report {
 public:
  Report(const Module& module, const RunRecord& record)
      : tracer_(module, record), has_devices_(RunningDevices(module).total() > 1) {}

  NanReport Make(Position at) {
    std::vector<Position> way = WayBack(at);
    NanReport report;
    const Position& origin = way[origin_];
    report.origin = FactOf(origin);
    Origins operands = Essential(tracer_.OriginsOf(origin));
    report.origin.note = Note(origin, operands);
    for (const Position& p : Chosen(operands, 4)) {
      // The operand itself, under the name that the instruction reads.
      report.operands.push_back(FactOf(p));
    }
    Slice(Chosen(operands, 4), &report.slice);
    for (size_t i = origin_; i-- > 0;) {
      if (!tracer_.IsPlumbing(way[i])) report.way.push_back(FactOf(way[i]));
    }
    return report;
  }

 private:
  // From the result to what made the first; origin_ is the place of that one.
  std::vector<Position> WayBack(Position at) {
    constexpr size_t kMost = 1 << 20;
    std::vector<Position> way = {at};
    std::optional<size_t> maker;
    while (way.size() < kMost) {
      const Position here = way.back();
      NumberKind kind = tracer_.KindAt(here);
      const Position* next = nullptr;
      Origins origins = tracer_.OriginsOf(here);
      for (NumberKind wanted : {NumberKind::kNan, NumberKind::kInfinity}) {
        if (next || wanted > kind) continue;
        for (const Position& p : origins.positions) {
          if (tracer_.KindAt(p) != wanted) continue;
          next = &p;
          break;
        }
      }
      if (next == nullptr) {
        bool given = tracer_.StepOf(here).instruction->operand_count() == 0;
        if (!given || !maker) maker = way.size() - 1;
        break;
      }
      // Infinities may be given: then what made a NaN of them is where it began.
      if (tracer_.KindAt(*next) != kind) maker = way.size() - 1;
      way.push_back(*next);
    }
    origin_ = maker.value_or(way.size() - 1);
    return way;
  }

  // Positions with tuples, calls and parameters looked through.
  Origins Essential(Origins origins) const {
    constexpr int kMost = 1 << 16;
    for (Position& p : origins.positions) {
      for (int n = 0; n < kMost; ++n) {
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

  std::string Note(const Position& origin, const Origins& operands) const {
    std::string reason(operands.reason);
    if (operands.positions.empty()) return reason.empty() ? "it comes with it" : reason;
    std::string made = tracer_.KindAt(origin) == NumberKind::kNan ? "NaN" : "infinity";
    bool infinite = std::any_of(
        operands.positions.begin(), operands.positions.end(),
        [&](const Position& p) { return tracer_.KindAt(p) == NumberKind::kInfinity; });
    made += infinite ? " of infinities" : " of finite numbers";
    if (!reason.empty()) return made + "; any element of its operands may matter: " + reason;
    bool many = operands.count > 4;
    return made + (many ? ", " + std::to_string(operands.count) + " elements" : "");
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

  void Slice(std::vector<Position> from, std::vector<ElementFact>* facts) const {
    constexpr size_t kMostFacts = 16;
    std::set<Position, decltype(&IsLess)> seen(&IsLess);
    std::deque<Position> queue(from.begin(), from.end());
    for (const Position& p : from) seen.insert(p);
    while (!queue.empty() && facts->size() < kMostFacts) {
      Position p = std::move(queue.front());
      queue.pop_front();
      for (Position& q : Chosen(Essential(tracer_.OriginsOf(p)), 1)) {
        if (facts->size() >= kMostFacts || !seen.insert(q).second) continue;
        facts->push_back(FactOf(q));
        queue.push_back(std::move(q));
      }
    }
  }

  OriginTracer tracer_;
  bool has_devices_;
  size_t origin_ = 0;
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

std::optional<NonFinite> NewNonFinite(std::span<const Literal> arguments, const Literal& result) {
  std::vector<Leaf> leaves = ListLeaves(result);
  for (NumberKind kind : {NumberKind::kNan, NumberKind::kInfinity}) {
    for (size_t i = 0; i < leaves.size(); ++i) {
      int64_t element = Find(leaves[i].value, kind);
      if (element < 0) continue;
      bool given = std::any_of(arguments.begin(), arguments.end(),
                               [&](const Literal& argument) { return Holds(argument, kind); });
      if (given) break;
      return NonFinite{static_cast<int64_t>(i), leaves[i].path, element,
                       leaves[i].value.element_count(), kind == NumberKind::kNan};
    }
  }
  return std::nullopt;
}

std::string NanReport::ToText() const {
  std::string text = result + " = " + (way.empty() ? origin.value : way.back().value) +
                     ": it began with\n";
  Table table;
  table.AddRow(FactRow(origin));
  text += table.ToString(2) + "  " + origin.note + "\n";
  text += FactTable("its operands there", operands, 12);
  text += FactTable("which depend on", slice, 16);
  text += FactTable("on the way to the result", way, 12);
  return text;
}

nlohmann::json NanReport::ToJson() const {
  return {{"result", result}, {"origin", FactJson(origin)}, {"operands", FactsJson(operands)},
          {"slice", FactsJson(slice)}, {"way", FactsJson(way)}};
}

Result<NanReport> WhyNan(const Module& module, const NonFinite& found,
                         const std::function<Status(RunObserver&)>& run, int64_t memory_limit) {
  int64_t limit = memory_limit > 0 ? memory_limit / 4 : int64_t{1} << 31;
  RunRecord record(limit);
  RETURN_IF_ERROR(run(record));
  if (record.frames.empty()) return InvalidError("why_nan", "the backend shows no instructions");
  OriginTracer tracer(module, record);
  // Of several devices, the results stand behind each other.
  int64_t part = std::max<int64_t>(found.count / DevicesOf(module).total(), 1);
  int64_t frame = record.EntryOf(static_cast<int>(found.element / part));
  Origins root;
  if (frame >= 0) root = tracer.Root(frame, found.path, found.element % part);
  if (root.positions.empty()) return InvalidError("why_nan", "the result's instruction was not seen");
  NanReport report = Report(module, record).Make(root.positions[0]);
  Position at = root.positions[0];
  Literal value = tracer.ValueOf(at);
  report.result = "out" + std::to_string(found.leaf) +
                  (value.IsValid() ? IndexText(value.shape(), at.element) : "");
  if (DevicesOf(module).total() > 1) {
    report.result += " of device " + std::to_string(found.element / part);
  }
  return report;
}

}  // namespace assay
