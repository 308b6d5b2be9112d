#include "tools/hlo_run/nan_explainer.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "base/machine_memory.h"
#include "interpreter/evaluator.h"
#include "spec/devices.h"
#include "tools/hlo_run/body_call.h"
#include "tools/hlo_run/non_finite.h"
#include "tools/hlo_run/observers.h"
#include "tools/hlo_run/report.h"
#include "tools/hlo_run/run_record.h"

namespace assay {

NanExplainer::NanExplainer(const Module& module, const OriginTracer& tracer, BodyRunner& runner,
                           Limits limits)
    : module_(module),
      tracer_(tracer),
      runner_(runner),
      limits_(limits),
      has_devices_(RunningDevices(module).total() > 1) {}

Result<NanReport> NanExplainer::Explain(const WayBack& way, const std::string& beside) {
  NanReport report;
  report.rows = limits_.rows;
  const Position& origin = way.positions[way.origin];
  report.origin = FactOf(origin);
  const Origins direct = tracer_.OriginsOf(origin);
  std::vector<Position> operands = Operands(direct, &report);
  report.origin.note = way.is_cut       ? "it began before: the way is followed no further"
                       : way.is_unknown ? UnknownNote()
                       : way.is_made    ? Note(way.kind, direct)
                                        : InputNote(origin) + beside;
  for (size_t i = way.origin; i-- > 0;) {
    if (!tracer_.IsPlumbing(way.positions[i])) report.way.push_back(FactOf(way.positions[i]));
  }
  if (way.is_made) RETURN_IF_ERROR(LookIntoBody(way, &report));
  AddChoices(way, &report);
  AddSlice(std::move(operands), &report);
  return report;
}

// The position with tuples, calls and parameters looked through; lists the executions that it is part of,
// nullptr: nowhere.
Position NanExplainer::Essential(Position p, std::vector<int64_t>* frames) const {
  constexpr int kMost = 1 << 16;
  for (int n = 0; n < kMost; ++n) {
    if (frames) frames->push_back(tracer_.StepOf(p).frame);
    if (!tracer_.IsPlumbing(p)) break;
    Origins from = tracer_.OriginsOf(p);
    if (from.positions.size() != 1) break;
    int operand = p.operand;
    p = from.positions[0];
    p.operand = operand;
  }
  return p;
}

std::vector<Position> NanExplainer::Essential(std::vector<Position> positions,
                                              std::vector<int64_t>* frames) const {
  for (Position& p : positions) p = Essential(std::move(p), frames);
  return positions;
}

// Of many elements of an operand those with the largest magnitude.
std::vector<Position> NanExplainer::Chosen(std::vector<Position> positions, size_t most) const {
  std::map<int, std::vector<Position>> by_operand;
  for (Position& p : positions) by_operand[p.operand].push_back(std::move(p));
  std::vector<Position> chosen;
  for (auto& [operand, same] : by_operand) {
    std::stable_sort(same.begin(), same.end(), [&](const Position& a, const Position& b) {
      return tracer_.Magnitude(a) > tracer_.Magnitude(b);
    });
    for (size_t i = 0; i < std::min(most, same.size()); ++i) chosen.push_back(same[i]);
  }
  return chosen;
}

// What the origin was computed from: the elements that weigh most, of a sum of products by products.
std::vector<Position> NanExplainer::Operands(const Origins& origins, NanReport* report) {
  report->products = origins.product_count;
  std::vector<Position> operands;
  if (origins.products.empty()) {
    operands = Chosen(Essential(origins.positions, nullptr), 4);
    for (const Position& p : operands) report->operands.push_back(FactOf(p));
    return operands;
  }
  for (const ProductTerm& product : origins.products) {
    std::string index;
    for (int64_t i : product.index) index += (index.empty() ? "{" : ",") + std::to_string(i);
    for (const Position& p : Essential(product.factors, nullptr)) {
      report->operands.push_back(FactOf(p));
      report->operands.back().product = index + "}";
      operands.push_back(p);
    }
    if (product.factors.size() == 1) report->operands.back().note = "times a 0 of the padding";
  }
  return operands;
}

// The call of its body that made it, watched for itself.
Status NanExplainer::LookIntoBody(const WayBack& way, NanReport* report) {
  const Position& origin = way.positions[way.origin];
  const Computation* body = BodyOf(*tracer_.StepOf(origin).instruction);
  if (body == nullptr) return {};
  ASSIGN_OR_RETURN(const std::optional<BodyCall> call,
                   FindBodyCall(tracer_, origin, way.kind, runner_));
  RunRecord record(limits_.kept_bytes);
  std::optional<WayBack> inner_way;
  const OriginTracer inner(module_, record);
  if (call) {
    Result<Literal> again = runner_.Run(*body, call->arguments, &record);
    const int64_t frame = record.EntryOf(0);
    Origins root;
    if (again.ok() && frame >= 0) root = inner.Root(frame, call->path, 0);
    if (!root.positions.empty()) inner_way = WayFinder(inner).From(root.positions[0], call->kind);
  }
  if (!inner_way || !inner_way->is_made) {
    report->origin.note += "; its body " + std::string(body->name()) + " is not looked into";
    return {};
  }
  ASSIGN_OR_RETURN(NanReport inside,
                   NanExplainer(module_, inner, runner_, limits_).Explain(*inner_way, ""));
  inside.result = "call " + std::to_string(call->number) + " of its body " + std::string(body->name());
  if (call->count > 1) inside.result += " (of " + std::to_string(call->count) + ", from 0)";
  inside.value = call->value;
  report->body.push_back(std::move(inside));
  return {};
}

std::string NanExplainer::UnknownNote() const {
  return "here or before: an operand is not kept. A quarter of --memory-limit is for what is kept, now " +
         ExactBytesText(limits_.kept_bytes);
}

std::string NanExplainer::Note(NumberKind kind, const Origins& operands) const {
  std::string reason(operands.reason);
  if (operands.positions.empty()) return reason.empty() ? "it comes with it" : reason;
  std::string made = kind == NumberKind::kNan ? "NaN" : "infinity";
  bool infinite = std::any_of(operands.positions.begin(), operands.positions.end(), [&](const Position& p) {
    return tracer_.KindAt(p) == NumberKind::kInfinity;
  });
  made += infinite ? " of infinities" : " of finite numbers";
  if (!reason.empty()) return made + "; any element of its operands may matter: " + reason;
  if (operands.product_count > 0) return made + ", " + CountText(operands.product_count, "product");
  return made + (operands.count > 4 ? ", " + std::to_string(operands.count) + " elements" : "");
}

std::string NanExplainer::InputNote(const Position& origin) const {
  bool is_argument = tracer_.StepOf(origin).instruction->opcode() == Opcode::kParameter;
  return is_argument ? "an argument has it" : "it came from the host";
}

ElementFact NanExplainer::FactOf(const Position& p) const {
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
std::vector<Position> NanExplainer::Controls(int64_t frame) {
  std::vector<Position> controls;
  for (; frame >= 0 && frames_.insert(frame).second; frame = tracer_.CallerOf(frame)) {
    std::optional<Position> control = tracer_.ControlOf(frame);
    if (!control || !deciders_.insert(tracer_.StepOf(*control).instruction).second) continue;
    controls.push_back(Essential(*control, nullptr));
  }
  return controls;
}

// From the origin on: what decided that executions took place, and the operands that hold no numbers of
// the kind that can be NaN, such as predicates and indices.
void NanExplainer::AddChoices(const WayBack& way, NanReport* report) {
  std::set<const Instruction*> known;
  auto add = [&](const Position& p) {
    if (known.insert(tracer_.StepOf(p).instruction).second) report->choices.push_back(FactOf(p));
  };
  for (size_t i = way.origin + 1; i-- > 0;) {
    const Position& p = way.positions[i];
    if (i < way.origin && !tracer_.IsPlumbing(p)) {
      for (const Position& q : Essential(tracer_.OriginsOf(p).positions, nullptr)) {
        Literal value = tracer_.ValueOf(q);
        if (value.IsValid() && !MayBeNonFinite(value)) add(q);
      }
    }
    for (const Position& control : Controls(tracer_.StepOf(p).frame)) add(control);
  }
}

// All that the positions were computed from, nearest first, of many elements of an operand the largest;
// then what decided that those executions took place.
void NanExplainer::AddSlice(std::vector<Position> from, NanReport* report) {
  constexpr size_t kMostFacts = 10000;
  std::set<Position, Position::IsLess> seen(from.begin(), from.end());
  std::vector<int64_t> frames;
  for (const Position& p : from) Essential(p, &frames);
  std::deque<Position> queue(from.begin(), from.end());
  while (!queue.empty()) {
    Position p = std::move(queue.front());
    queue.pop_front();
    for (Position& q : Chosen(Essential(tracer_.OriginsOf(p).positions, &frames), 1)) {
      if (!seen.insert(q).second) continue;
      report->slice_is_cut = report->slice.size() == kMostFacts;
      if (report->slice_is_cut) return AddControls(frames, report);
      report->slice.push_back(FactOf(q));
      queue.push_back(std::move(q));
    }
  }
  AddControls(frames, report);
}

void NanExplainer::AddControls(const std::vector<int64_t>& frames, NanReport* report) {
  for (int64_t frame : frames) {
    for (const Position& control : Controls(frame)) {
      report->controls.push_back(FactOf(control));
      for (const Position& p : Chosen(Essential(tracer_.OriginsOf(control).positions, nullptr), 1)) {
        report->controls.push_back(FactOf(p));
      }
    }
  }
}

}  // namespace assay
