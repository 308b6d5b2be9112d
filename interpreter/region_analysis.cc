// Each computation is summarized once: what every leaf of its result is, in terms of the leaves of
// its parameters. A call substitutes the summary of its callee, so that a body of nested calls
// costs what its text does, not what inlining it would.
#include "interpreter/region_analysis.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "interpreter/handlers.h"

namespace assay {
namespace {

// A set of parameter leaves.
class LeafSet {
 public:
  void Insert(int64_t leaf) {
    Grow(static_cast<size_t>(leaf / 64) + 1);
    words_[leaf / 64] |= uint64_t{1} << (leaf % 64);
  }
  void InsertAll(const LeafSet& other) {
    Grow(other.words_.size());
    for (size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
  }
  bool Contains(int64_t leaf) const {
    size_t word = static_cast<size_t>(leaf / 64);
    return word < words_.size() && (words_[word] >> (leaf % 64) & 1);
  }
  template <typename Visitor>
  void ForEach(Visitor visit) const {
    for (size_t i = 0; i < words_.size(); ++i) {
      for (uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(static_cast<int64_t>(i * 64) + __builtin_ctzll(left));
      }
    }
  }

 private:
  void Grow(size_t words) {
    if (words_.size() < words) words_.resize(words);
  }
  absl::InlinedVector<uint64_t, 1> words_;
};

// One leaf of a value: a parameter leaf, the sum of two, or anything else.
struct LeafValue {
  int64_t first = -1;   // >= 0: the parameter leaf it is, or the first term
  int64_t second = -1;  // >= 0: the other term of the sum
  LeafSet reads;        // parameter leaves it depends on

  bool IsParameter() const { return first >= 0 && second < 0; }
  bool IsSum() const { return second >= 0; }
};
using Value = std::vector<LeafValue>;

class Summarizer {
 public:
  // What each leaf of the computation's result is.
  const Value& Summarize(const Computation& computation) {
    Enter(computation);
    while (!stack_.empty()) Advance();
    return summaries_[&computation];
  }

 private:
  struct Level {
    const Computation* computation;
    const Instruction* next;
    absl::flat_hash_set<InstructionId> live;
    absl::flat_hash_map<InstructionId, Value> values;
    std::vector<int64_t> first_leaves;  // of each parameter
  };

  void Enter(const Computation& computation) {
    Level level{.computation = &computation,
                .next = computation.first(),
                .live = LiveInstructions(computation),
                .values = {},
                .first_leaves = {}};
    int64_t leaves = 0;
    for (const Instruction* parameter : computation.parameters()) {
      level.first_leaves.push_back(leaves);
      if (parameter != nullptr) leaves += LeafCount(parameter->shape());
    }
    entered_.insert(&computation);
    stack_.push_back(std::move(level));
  }

  // Summarizes one instruction, or enters or leaves a computation.
  void Advance() {
    Level& level = stack_.back();
    while (level.next != nullptr && !level.live.contains(level.next->id())) {
      level.next = level.next->next();
    }
    if (level.next == nullptr) {
      Value result;
      for (Operand root : level.computation->roots()) Append(Read(level, root), &result);
      summaries_[level.computation] = std::move(result);
      stack_.pop_back();
      return;
    }
    const Instruction& instruction = *level.next;
    if (IsInlined(instruction.opcode())) {
      const Computation& callee = *instruction.called_computations()[0];
      if (!entered_.contains(&callee)) return Enter(callee);
    }
    level.values[instruction.id()] = ValueOf(level, instruction);
    level.next = instruction.next();
  }

  Value ValueOf(const Level& level, const Instruction& instruction) {
    Opcode opcode = instruction.opcode();
    int64_t leaves = LeafCount(instruction.shape());
    if (opcode == Opcode::kParameter) {
      Value value(static_cast<size_t>(leaves));
      int64_t leaf = level.first_leaves[instruction.Get(kParameterNumber)];
      for (LeafValue& part : value) {
        part.first = leaf;
        part.reads.Insert(leaf++);
      }
      return value;
    }
    std::vector<Value> operands;
    for (Operand operand : instruction.operands()) operands.push_back(Read(level, operand));
    // Of one type: what is rounded on the way is something else.
    bool one_type = true;
    for (int64_t i = 0; i < instruction.operand_count(); ++i) {
      one_type = one_type && instruction.operand_shape(i).Compatible(instruction.shape());
    }
    if (opcode == Opcode::kCopy && one_type) return std::move(operands[0]);
    Value all;
    for (const Value& operand : operands) Append(operand, &all);
    if (opcode == Opcode::kTuple) return all;
    if (opcode == Opcode::kGetTupleElement) {
      int64_t index[] = {instruction.Get(kTupleIndex)};
      return Part(operands[0], instruction.operand_shape(0), index);
    }
    if (IsInlined(opcode)) {
      auto summary = summaries_.find(instruction.called_computations()[0]);
      if (summary != summaries_.end()) return Substitute(summary->second, all);
    }
    LeafValue part;
    for (const LeafValue& leaf : all) part.reads.InsertAll(leaf.reads);
    if (opcode == Opcode::kAdd && one_type && all[0].IsParameter() && all[1].IsParameter()) {
      part.first = all[0].first;
      part.second = all[1].first;
    }
    return Value(static_cast<size_t>(leaves), part);
  }

  // A callee's result in terms of the caller's parameters.
  static Value Substitute(const Value& summary, const Value& arguments) {
    Value result(summary.size());
    for (size_t i = 0; i < summary.size(); ++i) {
      const LeafValue& leaf = summary[i];
      if (leaf.IsParameter()) {
        result[i] = arguments[leaf.first];
        continue;
      }
      leaf.reads.ForEach([&](int64_t read) { result[i].reads.InsertAll(arguments[read].reads); });
      if (leaf.IsSum() && arguments[leaf.first].IsParameter() &&
          arguments[leaf.second].IsParameter()) {
        result[i].first = arguments[leaf.first].first;
        result[i].second = arguments[leaf.second].first;
      }
    }
    return result;
  }

  Value Read(const Level& level, Operand operand) {
    const Module& module = level.computation->module();
    const Shape& shape = module.instruction(operand.instruction)->shape();
    std::span<const int64_t> path = module.path(operand.path);
    auto found = level.values.find(operand.instruction);
    // A captured value: no parameter, and it reads none.
    if (found == level.values.end()) {
      return Value(static_cast<size_t>(LeavesAt(shape, path).count));
    }
    return path.empty() ? found->second : Part(found->second, shape, path);
  }

  static Value Part(const Value& value, const Shape& shape, std::span<const int64_t> path) {
    LeafRange range = LeavesAt(shape, path);
    return Value(value.begin() + range.first, value.begin() + range.first + range.count);
  }

  static void Append(const Value& part, Value* all) {
    all->insert(all->end(), part.begin(), part.end());
  }

  std::vector<Level> stack_;
  absl::flat_hash_set<const Computation*> entered_;
  absl::flat_hash_map<const Computation*, Value> summaries_;
};

}  // namespace

bool IsInlined(Opcode opcode) { return HandlerOf(opcode).control == Control::kCall; }

absl::flat_hash_set<InstructionId> LiveInstructions(const Computation& computation) {
  absl::flat_hash_set<InstructionId> live;
  for (Operand root : computation.roots()) live.insert(root.instruction);
  for (const Instruction* i = computation.last(); i != nullptr; i = i->previous()) {
    if (!live.contains(i->id())) continue;
    for (Operand operand : i->operands()) live.insert(operand.instruction);
  }
  return live;
}

namespace {

// The components of a reducing region that are sums at a type that `counts`.
template <typename Counts>
std::vector<bool> FindSums(const Computation& region, Counts counts) {
  std::vector<PrimitiveType> types;  // of the parameter leaves
  for (const Instruction* parameter : region.parameters()) {
    ForEachLeaf(parameter->shape(), [&](const Shape& leaf, std::span<const int64_t>) {
      bool scalar = leaf.IsArray() && leaf.IsScalar() && !leaf.element_type().IsExtended();
      types.push_back(scalar ? leaf.primitive_type() : PrimitiveType::kInvalid);
    });
  }
  Summarizer summarizer;
  const Value& result = summarizer.Summarize(region);
  size_t n = result.size();
  std::vector<bool> adding(n);
  if (types.size() != 2 * n) return adding;
  std::vector<int> readers(n);  // components that read acc_i
  for (const LeafValue& leaf : result) {
    leaf.reads.ForEach([&](int64_t read) {
      if (read < static_cast<int64_t>(n)) ++readers[read];
    });
  }
  for (size_t i = 0; i < n; ++i) {
    int64_t acc = static_cast<int64_t>(i), x = static_cast<int64_t>(n + i);
    bool sum = result[i].IsSum() && std::min(result[i].first, result[i].second) == acc &&
               std::max(result[i].first, result[i].second) == x;
    adding[i] = counts(types[acc]) && types[acc] == types[x] && sum && readers[i] == 1;
  }
  return adding;
}

}  // namespace

std::vector<bool> FindAddingComponents(const Computation& region) {
  return FindSums(region, [](PrimitiveType type) { return IsFloat(type) || IsComplex(type); });
}

std::vector<bool> FindWrappingComponents(const Computation& region) {
  return FindSums(region, [](PrimitiveType type) { return IsInteger(type) || IsPred(type); });
}

std::vector<ScanSum> FindScanSums(const Computation& body, int64_t inputs) {
  std::vector<const Shape*> shapes;
  for (const Instruction* parameter : body.parameters()) shapes.push_back(&parameter->shape());
  const int64_t carries = static_cast<int64_t>(shapes.size()) - inputs;
  std::vector<ScanSum> sums(static_cast<size_t>(carries));
  for (const Shape* shape : shapes) {
    if (!shape->IsArray() || shape->element_type().IsExtended()) return sums;
  }
  Summarizer summarizer;
  const Value& result = summarizer.Summarize(body);
  const int64_t outputs = static_cast<int64_t>(result.size()) - carries;
  for (int64_t c = 0; c < carries; ++c) {
    const int64_t carry = inputs + c;
    const LeafValue& next = result[outputs + c];
    const PrimitiveType type = shapes[carry]->primitive_type();
    if (!next.IsSum() || !(IsFloat(type) || IsComplex(type))) continue;
    const int64_t x = std::min(next.first, next.second);
    if (x >= inputs || std::max(next.first, next.second) != carry) continue;
    if (!shapes[x]->SameIgnoringLayout(*shapes[carry])) continue;
    ScanSum sum{.input = x, .outputs = {}};
    bool read = false;  // by something else
    for (size_t i = 0; i < result.size(); ++i) {
      if (!result[i].reads.Contains(carry) || static_cast<int64_t>(i) == outputs + c) continue;
      const bool same = result[i].IsSum() && std::min(result[i].first, result[i].second) == x &&
                        std::max(result[i].first, result[i].second) == carry;
      read = read || !same || static_cast<int64_t>(i) >= outputs;
      sum.outputs.push_back(static_cast<int64_t>(i));
    }
    if (!read) sums[c] = std::move(sum);
  }
  return sums;
}

}  // namespace assay
