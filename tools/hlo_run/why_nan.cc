#include "tools/hlo_run/why_nan.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/table.h"
#include "interpreter/handlers.h"
#include "spec/devices.h"
#include "spec/float_bits.h"
#include "spec/number_text.h"
#include "tools/hlo_run/element_sources.h"
#include "tools/hlo_run/observers.h"

namespace assay {
namespace {

enum class Kind : uint8_t { kFinite, kInfinity, kNan };

Kind KindOfBits(const Format& format, uint64_t bits) {
  if (format.HasNan() && IsNanBits(format, bits)) return Kind::kNan;
  return format.HasInfinity() && IsInfinityBits(format, bits) ? Kind::kInfinity : Kind::kFinite;
}

Kind KindOf(const Literal& literal, int64_t i) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  if (format.type_class == TypeClass::kFloat) return KindOfBits(format, literal.Bits(i));
  if (format.type_class != TypeClass::kComplex) return Kind::kFinite;
  const Format& part = FormatOf(format.part);
  return std::max(KindOfBits(part, literal.PartBits(i, 0)), KindOfBits(part, literal.PartBits(i, 1)));
}

bool MayBeNonFinite(const Literal& literal) {
  if (!literal.IsValid() || literal.IsElided() || !literal.shape().IsArray()) return false;
  const Format& format = FormatOf(literal.shape().primitive_type());
  if (format.type_class == TypeClass::kComplex) return true;
  return format.type_class == TypeClass::kFloat && (format.HasNan() || format.HasInfinity());
}

// The first element of that kind; -1.
int64_t Find(const Literal& literal, Kind kind) {
  if (!MayBeNonFinite(literal)) return -1;
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    if (KindOf(literal, i) == kind) return i;
  }
  return -1;
}

// Array leaves and tokens in order, with their paths; no recursion, tuples nest as deep as they like.
struct Leaf {
  Literal value;
  std::vector<int64_t> path;
};
std::vector<Leaf> ListLeaves(const Literal& literal) {
  std::vector<Leaf> leaves, stack = {{literal, {}}};
  while (!stack.empty()) {
    Leaf leaf = std::move(stack.back());
    stack.pop_back();
    if (!leaf.value.IsValid()) continue;
    if (!leaf.value.shape().IsTuple()) {
      leaves.push_back(std::move(leaf));
      continue;
    }
    for (size_t i = leaf.value.elements().size(); i-- > 0;) {
      Leaf element{leaf.value.elements()[i], leaf.path};
      element.path.push_back(static_cast<int64_t>(i));
      stack.push_back(std::move(element));
    }
  }
  return leaves;
}

bool Holds(const Literal& literal, Kind kind) {
  std::vector<Leaf> leaves = ListLeaves(literal);
  return std::any_of(leaves.begin(), leaves.end(),
                     [&](const Leaf& leaf) { return Find(leaf.value, kind) >= 0; });
}

int64_t BytesOfLiteral(const Literal& literal) {
  int64_t bytes = 0;
  for (const Leaf& leaf : ListLeaves(literal)) {
    if (leaf.value.shape().IsArray()) bytes += leaf.value.byte_size();
  }
  return bytes;
}

// What has run, and the values: those with NaN or infinities and small ones first, of the others the
// latest, all within a limit.
class Recorder : public RunObserver {
 public:
  struct Step {
    const Instruction* instruction;
    int64_t frame;  // in `frames`
    int64_t iteration;
    Literal value;  // may be missing
  };
  struct Frame {
    int64_t caller = -1;                    // in `frames`
    const Instruction* calling = nullptr;
    int64_t ordinal = 0;                    // among those that the same execution of `calling` started
    const Computation* computation = nullptr;
    std::unordered_map<InstructionId, int64_t> steps;
  };

  explicit Recorder(int64_t byte_limit) : byte_limit_(byte_limit) {}

  Status OnStep(const ExecutedStep& step) override {
    constexpr size_t kMostSteps = size_t{1} << 22;
    if (steps.size() >= kMostSteps) {
      return Status(StatusCode::kResourceExhausted,
                    Diagnostic{.file = {}, .label = "why_nan",
                               .message = "the way back to the first NaN is kept for 4194304 "
                                          "executed instructions; this run has more",
                               .source_line = {}});
    }
    int64_t index = static_cast<int64_t>(steps.size());
    Frame& frame = FrameOf(step);
    frame.steps[step.instruction.id()] = index;
    steps.push_back({&step.instruction, frame_ids_[{step.device, step.frame}], step.iteration, {}});
    Keep(index, step.result);
    return {};
  }

  // Of the last execution of `calling` in `frame`, in order.
  std::vector<int64_t> Called(int64_t frame, const Instruction* calling) const {
    auto found = called_.find({frame, calling->id()});
    return found == called_.end() ? std::vector<int64_t>() : found->second;
  }

  // The execution of the entry on a device; -1: none was seen.
  int64_t EntryOf(int device) const {
    auto found = frame_ids_.find({device, 0});
    return found == frame_ids_.end() ? -1 : found->second;
  }

  std::vector<Step> steps;
  std::vector<Frame> frames;

 private:
  Frame& FrameOf(const ExecutedStep& step) {
    auto [at, is_new] = frame_ids_.try_emplace({step.device, step.frame},
                                               static_cast<int64_t>(frames.size()));
    if (!is_new) return frames[at->second];
    Frame frame;
    frame.computation = &step.instruction.parent();
    auto caller = frame_ids_.find({step.device, step.caller_frame});
    if (step.caller && caller != frame_ids_.end()) {
      frame.caller = caller->second;
      frame.calling = step.caller;
      std::vector<int64_t>& called = called_[{frame.caller, step.caller->id()}];
      frame.ordinal = static_cast<int64_t>(called.size());
      called.push_back(at->second);
    }
    frames.push_back(std::move(frame));
    return frames.back();
  }

  void Keep(int64_t index, const Literal& value) {
    constexpr int64_t kSmall = 256;
    int64_t bytes = BytesOfLiteral(value);
    bool matters = bytes <= kSmall || Holds(value, Kind::kNan) || Holds(value, Kind::kInfinity);
    if (kept_ + bytes > byte_limit_ && matters) MakeRoom(bytes);
    if (!matters) MakeRoom(bytes);
    if (kept_ + bytes > byte_limit_) return;
    kept_ += bytes;
    steps[index].value = value;
    if (!matters) finite_.push_back({index, bytes});
  }

  void MakeRoom(int64_t bytes) {
    while (kept_ + bytes > byte_limit_ && !finite_.empty()) {
      kept_ -= finite_.front().second;
      steps[finite_.front().first].value = Literal();
      finite_.pop_front();
    }
  }

  int64_t byte_limit_, kept_ = 0;
  std::deque<std::pair<int64_t, int64_t>> finite_;  // steps whose values may go, with their bytes
  std::map<std::pair<int, int64_t>, int64_t> frame_ids_;  // by device and its number
  std::map<std::pair<int64_t, InstructionId>, std::vector<int64_t>> called_;
};

// An element of what a step computed.
struct Position {
  int64_t step = -1;
  std::vector<int64_t> path;
  int64_t element = 0;
  int operand = -1;  // of the step that reads it
  auto Key() const { return std::tie(step, path, element); }
};

struct Origins {
  std::vector<Position> positions;
  bool plumbing = false;  // the same value under another name
  bool whole = false;     // the op has no map of elements
};

class Tracer {
 public:
  Tracer(const Module& module, const Recorder& recorder) : module_(module), recorder_(recorder) {}

  const Recorder::Step& StepOf(const Position& p) const { return recorder_.steps[p.step]; }
  Literal ValueOf(const Position& p) const {
    Literal value = StepOf(p).value;
    for (int64_t i : p.path) {
      if (!value.IsValid() || !value.shape().IsTuple() ||
          i >= static_cast<int64_t>(value.elements().size())) {
        return {};
      }
      value = Literal(value.elements()[i]);
    }
    return value.IsValid() && value.shape().IsArray() ? value : Literal();
  }
  Kind KindAt(const Position& p) const {
    Literal value = ValueOf(p);
    if (!MayBeNonFinite(value) || p.element >= value.element_count()) return Kind::kFinite;
    return KindOf(value, p.element);
  }

  // The root of a frame, at `path`.
  Origins Root(int64_t frame, std::vector<int64_t> path, int64_t element) const {
    std::span<const Operand> roots = recorder_.frames[frame].computation->roots();
    size_t which = 0;
    if (roots.size() != 1) {
      if (path.empty() || path[0] >= static_cast<int64_t>(roots.size())) return {};
      which = static_cast<size_t>(path[0]);
      path.erase(path.begin());
    }
    return Plumbed(frame, roots[which], path, element, -1);
  }

  Origins OriginsOf(const Position& p) const {
    const Recorder::Step& step = StepOf(p);
    const Instruction& i = *step.instruction;
    Opcode opcode = i.opcode();
    if (opcode == Opcode::kParameter) return OfParameter(step, p);
    if (opcode == Opcode::kConstant) return {};
    if (opcode == Opcode::kTuple && !p.path.empty()) {
      std::vector<int64_t> rest(p.path.begin() + 1, p.path.end());
      return Plumbed(step.frame, i.operand(p.path[0]), rest, p.element, static_cast<int>(p.path[0]));
    }
    if (opcode == Opcode::kGetTupleElement) {
      std::vector<int64_t> path = p.path;
      path.insert(path.begin(), i.Get(kTupleIndex));
      return Plumbed(step.frame, i.operand(0), path, p.element, 0);
    }
    if (opcode == Opcode::kOptBarrier && i.operand_count() == 1) {
      return Plumbed(step.frame, i.operand(0), p.path, p.element, 0);
    }
    Control control = HandlerOf(opcode).control;
    std::vector<int64_t> called = recorder_.Called(step.frame, &i);
    if (control == Control::kWhile) {
      if (called.size() >= 2) return Root(called[(called.size() / 2) * 2 - 1], p.path, p.element);
      return OfState(step.frame, i, p.path, p.element);
    }
    bool calls = control == Control::kCall || control == Control::kConditional;
    if (calls && called.size() == 1) return Root(called[0], p.path, p.element);
    return OfOperands(step, p);
  }

 private:
  Origins Plumbed(int64_t frame, Operand operand, const std::vector<int64_t>& path, int64_t element,
                  int number) const {
    Origins origins;
    origins.plumbing = true;
    std::optional<Position> at = Resolve(frame, operand, path, element, number);
    if (at) origins.positions.push_back(*at);
    return origins;
  }

  std::optional<Position> Resolve(int64_t frame, Operand operand, const std::vector<int64_t>& path,
                                  int64_t element, int number) const {
    const auto& steps = recorder_.frames[frame].steps;
    auto found = steps.find(operand.instruction);
    if (found == steps.end()) return std::nullopt;
    Position p{found->second, {}, element, number};
    std::span<const int64_t> within = module_.path(operand.path);
    p.path.assign(within.begin(), within.end());
    p.path.insert(p.path.end(), path.begin(), path.end());
    return p;
  }

  // What a while loop starts from.
  Origins OfState(int64_t frame, const Instruction& loop, std::vector<int64_t> path,
                  int64_t element) const {
    size_t which = 0;
    if (loop.operand_count() != 1 && !path.empty()) {
      which = static_cast<size_t>(path[0]);
      path.erase(path.begin());
    }
    return Plumbed(frame, loop.operand(static_cast<int64_t>(which)), path, element,
                   static_cast<int>(which));
  }

  Origins OfParameter(const Recorder::Step& step, const Position& p) const {
    const Recorder::Frame& frame = recorder_.frames[step.frame];
    if (frame.calling == nullptr) return {};
    const Instruction& calling = *frame.calling;
    int64_t number = step.instruction->Get(kParameterNumber);
    Control control = HandlerOf(calling.opcode()).control;
    if (control == Control::kWhile) {
      std::vector<int64_t> path = p.path;
      if (calling.operand_count() != 1) path.insert(path.begin(), number);
      if (frame.ordinal < 2) return OfState(frame.caller, calling, path, p.element);
      // Conditions and bodies take turns.
      std::vector<int64_t> called = recorder_.Called(frame.caller, &calling);
      int64_t body = frame.ordinal % 2 == 0 ? frame.ordinal - 1 : frame.ordinal - 2;
      return Root(called[body], path, p.element);
    }
    if (control == Control::kConditional) {
      auto branches = calling.called_computations();
      auto branch = std::find(branches.begin(), branches.end(), frame.computation);
      number = branch - branches.begin() + 1;
    } else if (control != Control::kCall) {
      return {};
    }
    if (number >= calling.operand_count()) return {};
    return Plumbed(frame.caller, calling.operand(number), p.path, p.element,
                   static_cast<int>(number));
  }

  Origins OfOperands(const Recorder::Step& step, const Position& p) const {
    const Instruction& i = *step.instruction;
    auto value = [&](int k) {
      std::optional<Position> at = Resolve(step.frame, i.operand(k), {}, 0, k);
      return at ? ValueOf(*at) : Literal();
    };
    ElementSources sources = SourcesOf(i, p.element, value);
    Origins origins;
    origins.whole = sources.whole;
    for (const ElementSource& s : sources.elements) {
      auto at = Resolve(step.frame, i.operand(s.operand), {}, s.element, s.operand);
      if (at) origins.positions.push_back(*at);
    }
    if (!sources.whole) return origins;
    // Of every array that it reads, the element that is most likely to matter.
    for (int k = 0; k < i.operand_count(); ++k) {
      auto at = Resolve(step.frame, i.operand(k), {}, 0, k);
      if (!at || StepOf(*at).value.IsValid() == false) continue;
      for (const Leaf& leaf : ListLeaves(StepOf(*at).value)) {
        if (!std::equal(at->path.begin(), at->path.end(), leaf.path.begin(),
                        leaf.path.begin() + std::min(at->path.size(), leaf.path.size()))) {
          continue;
        }
        int64_t element = std::max<int64_t>(Find(leaf.value, Kind::kInfinity), 0);
        if (int64_t nan = Find(leaf.value, Kind::kNan); nan >= 0) element = nan;
        if (!leaf.value.shape().IsArray() || leaf.value.element_count() == 0) continue;
        origins.positions.push_back({at->step, leaf.path, element, k});
      }
    }
    return origins;
  }

  const Module& module_;
  const Recorder& recorder_;
};

bool IsLess(const Position& a, const Position& b) { return a.Key() < b.Key(); }

class Report {
 public:
  Report(const Module& module, const Recorder& recorder) : tracer_(module, recorder) {}

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
      if (!IsPlumbing(way[i])) report.way.push_back(FactOf(way[i]));
    }
    return report;
  }

 private:
  bool IsPlumbing(const Position& p) const { return tracer_.OriginsOf(p).plumbing; }

  // From the result to what made the first; origin_ is the place of that one.
  std::vector<Position> WayBack(Position at) {
    constexpr size_t kMost = 1 << 20;
    std::vector<Position> way = {at};
    std::optional<size_t> maker;
    while (way.size() < kMost) {
      const Position here = way.back();
      Kind kind = tracer_.KindAt(here);
      const Position* next = nullptr;
      Origins origins = tracer_.OriginsOf(here);
      for (Kind wanted : {Kind::kNan, Kind::kInfinity}) {
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
        Origins from = tracer_.OriginsOf(p);
        if (!from.plumbing || from.positions.size() != 1) break;
        int operand = p.operand;
        p = from.positions[0];
        p.operand = operand;
      }
    }
    return origins;
  }

  double Magnitude(const Position& p) const {
    Literal value = tracer_.ValueOf(p);
    if (!value.IsValid() || p.element >= value.element_count()) return -1;
    if (Kind kind = tracer_.KindAt(p); kind != Kind::kFinite) return INFINITY;
    const Format& format = FormatOf(value.shape().primitive_type());
    if (format.type_class == TypeClass::kFloat) {
      return std::abs(DoubleFromBits(format.type, value.Bits(p.element)));
    }
    return 0;
  }

  // Of many elements of an operand those with the largest magnitude.
  std::vector<Position> Chosen(const Origins& origins, size_t most) const {
    std::map<int, std::vector<Position>> by_operand;
    for (const Position& p : origins.positions) by_operand[p.operand].push_back(p);
    std::vector<Position> chosen;
    for (auto& [operand, positions] : by_operand) {
      std::stable_sort(positions.begin(), positions.end(), [&](const Position& a, const Position& b) {
        return Magnitude(a) > Magnitude(b);
      });
      for (size_t i = 0; i < std::min(most, positions.size()); ++i) chosen.push_back(positions[i]);
    }
    return chosen;
  }

  std::string Note(const Position& origin, const Origins& operands) const {
    const Instruction& i = *tracer_.StepOf(origin).instruction;
    std::string made = tracer_.KindAt(origin) == Kind::kNan ? "NaN" : "infinity";
    if (i.opcode() == Opcode::kConstant) return "the program holds it";
    if (i.operand_count() == 0) return "it comes with it";
    bool infinite = false;
    for (const Position& p : operands.positions) {
      infinite = infinite || tracer_.KindAt(p) == Kind::kInfinity;
    }
    size_t count = operands.positions.size();
    std::string from = infinite ? "of infinities" : "of finite numbers";
    if (operands.whole) return made + " " + from + "; any element of its operands may matter";
    bool many = count > 4;
    return made + " " + from + (many ? ", " + std::to_string(count) + " elements" : "");
  }

  ElementFact FactOf(const Position& p) const {
    const Recorder::Step& step = tracer_.StepOf(p);
    ElementFact fact;
    fact.instruction = step.instruction;
    fact.iteration = step.iteration;
    fact.operand = p.operand;
    Literal value = tracer_.ValueOf(p);
    std::string path;
    for (int64_t i : p.path) path += "[" + std::to_string(i) + "]";
    if (!value.IsValid() || p.element >= value.element_count()) {
      fact.element = path;
      fact.value = "not kept";
      return fact;
    }
    fact.element = path + IndexText(value.shape(), p.element);
    if (value.shape().primitive_type() == PrimitiveType::kPred) {
      fact.value = value.Bits(p.element) ? "true" : "false";
    } else {
      AppendElement(value, p.element, &fact.value);
    }
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

  Tracer tracer_;
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
  for (Kind kind : {Kind::kNan, Kind::kInfinity}) {
    for (size_t i = 0; i < leaves.size(); ++i) {
      int64_t element = Find(leaves[i].value, kind);
      if (element < 0) continue;
      bool given = std::any_of(arguments.begin(), arguments.end(),
                               [&](const Literal& argument) { return Holds(argument, kind); });
      if (given) break;
      return NonFinite{static_cast<int64_t>(i), leaves[i].path, element,
                       leaves[i].value.element_count(), kind == Kind::kNan};
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
  Recorder recorder(limit);
  RETURN_IF_ERROR(run(recorder));
  if (recorder.frames.empty()) return InvalidError("why_nan", "the backend shows no instructions");
  Tracer tracer(module, recorder);
  // Of several devices, the results stand behind each other.
  int64_t part = std::max<int64_t>(found.count / DevicesOf(module).total(), 1);
  int64_t frame = recorder.EntryOf(static_cast<int>(found.element / part));
  Origins root;
  if (frame >= 0) root = tracer.Root(frame, found.path, found.element % part);
  if (root.positions.empty()) return InvalidError("why_nan", "the result's instruction was not seen");
  NanReport report = Report(module, recorder).Make(root.positions[0]);
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
