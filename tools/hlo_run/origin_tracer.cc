#include "tools/hlo_run/origin_tracer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "interpreter/block_cut.h"
#include "interpreter/collective_groups.h"
#include "interpreter/element_sources.h"
#include "interpreter/handlers.h"
#include "interpreter/ops/manual_computation.h"
#include "spec/literal_parts.h"

namespace assay {
namespace {

// As a double; of complex numbers the absolute value; 0 of what is no float or not at hand.
double NumberAt(const Literal& value, int64_t element) {
  if (!value.IsValid() || element >= value.element_count()) return 0;
  if (!IsFloat(PartOf(value.shape().primitive_type()))) return 0;
  if (PartsOf(value.shape()) == 1) return PartValueAt(value, element);
  if (KindOf(value, element) == NumberKind::kNan) return NAN;
  return std::hypot(PartValueAt(value, 2 * element), PartValueAt(value, 2 * element + 1));
}

double MagnitudeOf(const Literal& value, int64_t element) {
  if (!value.IsValid() || element >= value.element_count()) return -1;
  const double number = NumberAt(value, element);
  return std::isnan(number) ? INFINITY : std::abs(number);
}

// Of an operand the positions with the largest magnitudes, the first ones of equal.
class Heaviest {
 public:
  bool Wants(double magnitude) const { return kept_.size() < kMost || magnitude > kept_.back().first; }
  void Add(double magnitude, Position position) {
    auto at = std::find_if(kept_.begin(), kept_.end(),
                           [&](const auto& other) { return magnitude > other.first; });
    kept_.insert(at, {magnitude, std::move(position)});
    if (kept_.size() > kMost) kept_.pop_back();
  }
  const std::vector<std::pair<double, Position>>& kept() const { return kept_; }

 private:
  static constexpr size_t kMost = 4;
  std::vector<std::pair<double, Position>> kept_;
};

// Of products the first that is NaN, the first infinite one of each sign, and the largest.
class HeaviestProducts {
 public:
  // The next factor of the product at `index`.
  void AddFactor(std::span<const int64_t> index, Position position, double number) {
    if (!std::equal(index.begin(), index.end(), next_.index.begin(), next_.index.end())) End();
    if (next_.factors.empty()) value_ = 1;
    next_.index.assign(index.begin(), index.end());
    next_.factors.push_back(std::move(position));
    value_ *= number;
  }
  // All factors have come.
  void MoveTo(Origins* origins) {
    End();
    origins->product_count = count_;
    for (std::optional<ProductTerm>& first : firsts_) {
      if (first) origins->products.push_back(std::move(*first));
    }
    for (auto& [weight, product] : kept_) {
      bool known = std::any_of(origins->products.begin(), origins->products.end(),
                               [&](const ProductTerm& other) { return other.index == product.index; });
      if (!known) origins->products.push_back(std::move(product));
    }
  }

 private:
  static constexpr size_t kMost = 4;
  void End() {
    if (next_.factors.empty()) return;
    ++count_;
    if (next_.factors.size() == 1) value_ *= 0;
    if (!std::isfinite(value_)) {
      std::optional<ProductTerm>& first = firsts_[std::isnan(value_) ? 0 : value_ > 0 ? 1 : 2];
      if (!first) first = next_;
    }
    // A long double holds every product of four finite doubles (two numbers and their scales).
    const long double weight = std::isnan(value_) ? INFINITY : std::abs(value_);
    if (kept_.size() < kMost || weight > kept_.back().first) {
      auto at = std::find_if(kept_.begin(), kept_.end(),
                             [&](const auto& other) { return weight > other.first; });
      kept_.insert(at, {weight, std::move(next_)});
      if (kept_.size() > kMost) kept_.pop_back();
    }
    next_ = {};
  }

  ProductTerm next_;
  long double value_ = 1;
  int64_t count_ = 0;
  std::optional<ProductTerm> firsts_[3];
  std::vector<std::pair<long double, ProductTerm>> kept_;
};

int64_t ChannelOf(const Instruction& instruction) {
  return instruction.Has(kChannelId) ? instruction.Get(kChannelId) : 0;
}

}  // namespace

Literal OriginTracer::ValueOf(const Position& p) const {
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

NumberKind OriginTracer::KindAt(const Position& p) const {
  const Literal value = ValueOf(p);
  if (value.IsValid() && !value.IsElided() && p.element < value.element_count()) {
    return KindOf(value, p.element);
  }
  return HasNonFinite(TypeAt(p)) ? NumberKind::kUnknown : NumberKind::kFinite;
}

PrimitiveType OriginTracer::TypeAt(const Position& p) const {
  const Shape* shape = SubshapeAt(StepOf(p).instruction->shape(), p.path);
  return shape == nullptr ? PrimitiveType::kInvalid : shape->primitive_type();
}

double OriginTracer::Magnitude(const Position& p) const { return MagnitudeOf(ValueOf(p), p.element); }

Origins OriginTracer::Root(int64_t frame, std::vector<int64_t> path, int64_t element) const {
  std::span<const Operand> roots = record_.frames[frame].computation->roots();
  size_t which = 0;
  if (roots.size() != 1) {
    if (path.empty() || path[0] >= static_cast<int64_t>(roots.size())) return {};
    which = static_cast<size_t>(path[0]);
    path.erase(path.begin());
  }
  return Plumbed(frame, roots[which], path, element, -1);
}

bool OriginTracer::IsPlumbing(const Position& p) const {
  SourceKind kind = SourceKindOf(StepOf(p).instruction->opcode());
  return (kind == SourceKind::kThrough || kind == SourceKind::kNone) && OriginsOf(p).plumbing;
}

Origins OriginTracer::OriginsOf(const Position& p) const {
  const RunRecord::Step& step = StepOf(p);
  Opcode opcode = step.instruction->opcode();
  if (SourceKindOf(opcode) != SourceKind::kThrough) return OfOperands(*step.instruction, step, p);
  Origins origins = OfThrough(step, p);
  // At another precision than its operand it rounds.
  for (const Position& from : origins.positions) {
    origins.plumbing = origins.plumbing && TypeAt(from) == TypeAt(p);
  }
  return origins;
}

std::optional<Position> OriginTracer::OperandOf(int64_t step, int k) const {
  const RunRecord::Step& reader = record_.steps[step];
  return Resolve(reader.frame, reader.instruction->operand(k), {}, 0, k);
}

std::optional<Position> OriginTracer::ControlOf(int64_t frame) const {
  const RunRecord::Frame& f = record_.frames[frame];
  if (f.calling == nullptr || f.is_region) return std::nullopt;
  Control control = HandlerOf(f.calling->opcode()).control;
  if (control == Control::kConditional) return Resolve(f.caller, f.calling->operand(0), {}, 0, 0);
  // Conditions and bodies take turns.
  if (control != Control::kWhile || f.ordinal % 2 == 0) return std::nullopt;
  Origins root = Root(record_.Called(f.caller, f.calling)[f.ordinal - 1], {}, 0);
  if (root.positions.empty()) return std::nullopt;
  return root.positions[0];
}

bool OriginTracer::IsInput(const Position& p) const {
  Opcode opcode = StepOf(p).instruction->opcode();
  bool may_be = opcode == Opcode::kParameter || opcode == Opcode::kInfeed ||
                opcode == Opcode::kRecv || opcode == Opcode::kRecvDone;
  return may_be && OriginsOf(p).positions.empty();
}

Origins OriginTracer::OfThrough(const RunRecord::Step& step, const Position& p) const {
  const Instruction& i = *step.instruction;
  std::vector<int64_t> path = p.path;
  auto operand = [&](int64_t k) {
    return Plumbed(step.frame, i.operand(k), path, p.element, static_cast<int>(k));
  };
  Control control = HandlerOf(i.opcode()).control;
  const std::vector<int64_t>& called = record_.Called(step.frame, &i);
  switch (control) {
    case Control::kParameter:
      return OfParameter(step, p);
    case Control::kAwait:
      return OfStarted(p);
    case Control::kWhile:
      if (called.size() < 2) return OfState(step.frame, i, path, p.element);
      return Root(called[(called.size() / 2) * 2 - 1], path, p.element);
    case Control::kAsyncUpdate:
      return operand(0);
    case Control::kCall:
    case Control::kConditional:
      if (called.size() == 1) return Root(called[0], path, p.element);
      return OfOperands(i, step, p);
    default:
      break;
  }
  // A tuple or an async-start as a whole is no element.
  bool split = i.opcode() == Opcode::kTuple || i.opcode() == Opcode::kCopyStart;
  if (path.empty() && split) return {};
  if (i.opcode() == Opcode::kTuple) {
    int64_t k = path[0];
    path.erase(path.begin());
    return operand(k);
  }
  if (i.opcode() == Opcode::kCopyStart) path.erase(path.begin());
  if (i.opcode() == Opcode::kCopyDone) path.insert(path.begin(), 0);
  if (i.opcode() == Opcode::kGetTupleElement) path.insert(path.begin(), i.Get(kTupleIndex));
  bool several = i.opcode() == Opcode::kOptBarrier && i.operand_count() > 1;
  if (control != Control::kNone || (several && path.empty())) return {};
  if (!several) return operand(0);  // of an add-dependency the second is a token
  int64_t k = path[0];
  path.erase(path.begin());
  return operand(k);
}

Origins OriginTracer::Plumbed(int64_t frame, Operand operand, const std::vector<int64_t>& path,
                              int64_t element, int number) const {
  Origins origins;
  origins.plumbing = true;
  std::optional<Position> at = Resolve(frame, operand, path, element, number);
  if (at) origins.positions.push_back(*at);
  origins.count = static_cast<int64_t>(origins.positions.size());
  return origins;
}

std::optional<Position> OriginTracer::Resolve(int64_t frame, Operand operand,
                                              const std::vector<int64_t>& path, int64_t element,
                                              int number) const {
  int64_t step = record_.StepIn(frame, operand.instruction);
  if (step < 0) return std::nullopt;
  Position p{step, {}, element, number};
  std::span<const int64_t> within = module_.path(operand.path);
  p.path.assign(within.begin(), within.end());
  p.path.insert(p.path.end(), path.begin(), path.end());
  return p;
}

// What a while loop starts from.
Origins OriginTracer::OfState(int64_t frame, const Instruction& loop, std::vector<int64_t> path,
                              int64_t element) const {
  size_t which = 0;
  if (loop.operand_count() != 1 && !path.empty()) {
    which = static_cast<size_t>(path[0]);
    path.erase(path.begin());
  }
  return Plumbed(frame, loop.operand(static_cast<int64_t>(which)), path, element,
                 static_cast<int>(which));
}

Origins OriginTracer::OfParameter(const RunRecord::Step& step, const Position& p) const {
  const RunRecord::Frame& frame = record_.frames[step.frame];
  if (frame.is_region) return Plumbed(frame.caller, {step.instruction->id(), 0}, p.path, p.element, 0);
  if (frame.calling == nullptr) return {};
  const Instruction& calling = *frame.calling;
  int64_t number = step.instruction->Get(kParameterNumber);
  Control control = HandlerOf(calling.opcode()).control;
  if (control == Control::kWhile) {
    std::vector<int64_t> path = p.path;
    if (calling.operand_count() != 1) path.insert(path.begin(), number);
    if (frame.ordinal < 2) return OfState(frame.caller, calling, path, p.element);
    // Conditions and bodies take turns.
    const std::vector<int64_t>& called = record_.Called(frame.caller, &calling);
    int64_t body = frame.ordinal % 2 == 0 ? frame.ordinal - 1 : frame.ordinal - 2;
    return Root(called[body], path, p.element);
  }
  if (control == Control::kConditional) {
    auto branches = calling.called_computations();
    auto branch = std::find(branches.begin(), branches.end(), frame.computation);
    number = branch - branches.begin() + 1;
  } else if (control != Control::kCall && control != Control::kAsyncStart) {
    return {};
  }
  if (number >= calling.operand_count()) return {};
  return Plumbed(frame.caller, calling.operand(number), p.path, p.element, static_cast<int>(number));
}

// What a done gives: the root of the computation that was started, or what the collective computes.
Origins OriginTracer::OfStarted(const Position& done) const {
  const RunRecord::Step& step = StepOf(done);
  std::optional<Position> at =
      Resolve(step.frame, step.instruction->operand(0), {}, 0, 0);
  constexpr int kMost = 1 << 16;
  for (int n = 0; at && n < kMost; ++n) {
    const RunRecord::Step& start = StepOf(*at);
    Control control = HandlerOf(start.instruction->opcode()).control;
    if (control == Control::kAsyncStart) {
      const std::vector<int64_t>& called = record_.Called(start.frame, start.instruction);
      if (called.size() == 1) return Root(called[0], done.path, done.element);
      // A collective alone, whose operands are the parameters in order.
      const Computation& computation = *start.instruction->called_computations()[0];
      return OfOperands(computation.root(), start, done);
    }
    if (start.instruction->opcode() == Opcode::kRecv) return OfSender(start, done.element);
    if (control == Control::kMeetLater) return OfOperands(*start.instruction, start, done);
    if (SourceKindOf(start.instruction->opcode()) != SourceKind::kThrough) break;
    Origins from = OfThrough(start, *at);
    if (from.positions.size() != 1) break;
    at = from.positions[0];
  }
  return {};
}

// What the send of the other device on the channel was given: sends and receives meet in order.
Origins OriginTracer::OfSender(const RunRecord::Step& receive, int64_t element) const {
  Origins none;
  none.reason = SourceReasonOf(Opcode::kRecv);
  const Instruction& instruction = *receive.instruction;
  if (instruction.Get(kIsHostTransfer)) return none;
  int source = record_.frames[receive.frame].device;
  if (std::optional<std::vector<IndexPair>> pairs = TransferPairs(instruction)) {
    Result<CollectivePairs> found = PairsOf(instruction, *pairs, devices_);
    if (!found.ok()) return none;
    source = found->source_of[source];
  }
  for (const auto& computation : module_.computations()) {
    for (const Instruction& send : computation->instructions()) {
      if (send.opcode() != Opcode::kSend || ChannelOf(send) != ChannelOf(instruction)) continue;
      int64_t step = record_.StepOf(send, source, receive.ordinal);
      if (step >= 0) return Plumbed(record_.steps[step].frame, send.operand(0), {}, element, 0);
    }
  }
  return none;
}

// By the map of `op`, whose operands the step `reader` reads: its own, of its execution on each device.
Origins OriginTracer::OfOperands(const Instruction& op, const RunRecord::Step& reader,
                                 const Position& p) const {
  const int self = record_.frames[reader.frame].device;
  Origins origins;
  struct Read {
    std::optional<Position> at;
    Literal value;
    Heaviest heaviest;
  };
  std::map<std::pair<int, int>, Read> reads;  // by operand and device
  auto read_of = [&](int k, int device) -> Read& {
    auto [entry, is_new] = reads.try_emplace({k, device});
    if (!is_new || k >= reader.instruction->operand_count()) return entry->second;
    int64_t step = record_.StepOf(*reader.instruction, device, reader.ordinal);
    // The step itself may not have come to its end on the other device when the run did.
    int64_t frame = device == self ? reader.frame : step < 0 ? -1 : record_.steps[step].frame;
    if (frame < 0) return entry->second;
    entry->second.at = Resolve(frame, reader.instruction->operand(k), {}, 0, k);
    if (entry->second.at) entry->second.value = ValueOf(*entry->second.at);
    return entry->second;
  };
  std::optional<Position> first_nan, first_infinity[2];
  HeaviestProducts products;
  SourceQuery query{op, p.path.empty() ? 0 : p.path[0], p.element,
                    [&](int k, int device) { return read_of(k, device).value; }, devices_, self};
  origins.reason = VisitSources(query, [&](const ElementSource& source) {
    Read& read = read_of(source.operand, source.device);
    if (!read.at) return;
    ++origins.count;
    double magnitude = MagnitudeOf(read.value, source.element);
    Position position = {read.at->step, {}, source.element, read.at->operand};
    if (!source.product.empty()) {
      Position factor = position;
      factor.path = read.at->path;
      products.AddFactor(source.product, std::move(factor), NumberAt(read.value, source.element));
    }
    if (std::isinf(magnitude)) {
      const bool is_nan = KindOf(read.value, source.element) == NumberKind::kNan;
      std::optional<Position>& first =
          is_nan ? first_nan : first_infinity[NumberAt(read.value, source.element) < 0];
      if (!first) {
        first = position;
        first->path = read.at->path;
      }
    }
    if (!read.heaviest.Wants(magnitude)) return;
    position.path = read.at->path;
    read.heaviest.Add(magnitude, std::move(position));
  });
  SourceKind kind = SourceKindOf(op.opcode());
  if (!origins.reason.empty() && kind != SourceKind::kNone) {
    origins.count = 0;
    AddAnyOf(reader, &origins);
    return origins;
  }
  auto add = [&](const Position& position) {
    bool known = std::any_of(origins.positions.begin(), origins.positions.end(),
                             [&](const Position& q) { return q.Key() == position.Key(); });
    if (!known) origins.positions.push_back(position);
  };
  if (first_nan) add(*first_nan);
  for (const std::optional<Position>& first : first_infinity) {
    if (first) add(*first);
  }
  for (const auto& [key, read] : reads) {
    for (const auto& [magnitude, position] : read.heaviest.kept()) add(position);
  }
  products.MoveTo(&origins);
  return origins;
}

std::string_view OriginTracer::VisitRead(const Position& p, const ReadVisitor& visit) const {
  const RunRecord::Step& step = StepOf(p);
  std::map<int, Literal> read;
  auto value_of = [&](int k, int) -> Literal {
    auto [entry, is_new] = read.try_emplace(k);
    if (is_new) {
      std::optional<Position> at = Resolve(step.frame, step.instruction->operand(k), {}, 0, k);
      if (at) entry->second = ValueOf(*at);
    }
    return entry->second;
  };
  SourceQuery query{*step.instruction, p.path.empty() ? 0 : p.path[0], p.element, value_of, devices_,
                    DeviceOf(p)};
  return VisitSources(query, [&](const ElementSource& source) {
    visit(source, value_of(source.operand, source.device));
  });
}

// Of every array that it reads, the element that is most likely to matter. What puts blocks together
// reads those of all devices.
void OriginTracer::AddAnyOf(const RunRecord::Step& step, Origins* origins) const {
  const RunRecord::Frame& frame = record_.frames[step.frame];
  std::vector<int64_t> read = {step.frame};
  if (frame.is_region && IsLocalToGlobal(*step.instruction)) {
    read.clear();
    for (int64_t region : record_.frames[frame.caller].regions) {
      if (record_.frames[region].steps.contains(step.instruction->id())) read.push_back(region);
    }
  }
  for (int64_t reader : read) AddAnyOf(reader, *step.instruction, origins);
}

// Of each array of an operand that is not kept.
void OriginTracer::AddAnyUnknown(const Position& operand, Origins* origins) const {
  const Shape* shape = SubshapeAt(StepOf(operand).instruction->shape(), operand.path);
  if (shape == nullptr) return;
  ForEachLeaf(*shape, [&](const Shape& leaf, std::span<const int64_t> path) {
    if (!leaf.IsArray()) return;
    Position p = operand;
    p.path.insert(p.path.end(), path.begin(), path.end());
    origins->positions.push_back(std::move(p));
    ++origins->count;
  });
}

void OriginTracer::AddAnyOf(int64_t frame, const Instruction& i, Origins* origins) const {
  for (int k = 0; k < i.operand_count(); ++k) {
    auto at = Resolve(frame, i.operand(k), {}, 0, k);
    if (!at) continue;
    if (!StepOf(*at).value.IsValid()) AddAnyUnknown(*at, origins);
    for (const Leaf& leaf : ListLeaves(StepOf(*at).value)) {
      bool below = leaf.path.size() >= at->path.size() &&
                   std::equal(at->path.begin(), at->path.end(), leaf.path.begin());
      if (!below || !leaf.value.shape().IsArray() || leaf.value.element_count() == 0) continue;
      int64_t element = std::max<int64_t>(Find(leaf.value, NumberKind::kInfinity), 0);
      if (int64_t nan = Find(leaf.value, NumberKind::kNan); nan >= 0) element = nan;
      origins->positions.push_back({at->step, leaf.path, element, k});
      ++origins->count;
    }
  }
}

}  // namespace assay
