// From the parts of an instruction's text to the instruction: counts, shape inference, async sugar.
#include <string>
#include <utility>
#include <vector>

#include "spec/hlo/body_parser.h"
#include "spec/op_table.h"

namespace assay {

void BodyParser::FinishInstruction() {
  Pending& p = top();
  Body& b = body();
  Instruction* built = p.failed ? nullptr : Build(p);
  if (!built) b.failed = true;
  const bool is_nested = p.is_nested;
  if (p.name.begin) {
    const std::string_view key = built ? built->name() : p.name.name();
    if (!TakeName(key, p.name_hash, built)) {
      b.failed = true;
      r_.Error(p.name, "name_duplicate",
               "the name '" + std::string(key) + "' is taken by an earlier instruction of '" +
                   std::string(b.computation->name()) + "'");
    }
  } else if (built) {
    b.names.Add(built->name(), built);
    b.unnamed.insert(built);
  }
  if (built && p.is_root) b.root = built;
  if (built && p.opcode == Opcode::kParameter && p.async == Async::kNone) {
    b.parameters.emplace_back(built, p.parameter_number);
  }
  PopTo(open_pending_ - 1);
  if (!is_nested) return;
  Pending& outer = top();
  operands_.push_back(built ? Operand{built->id(), 0} : Operand());
  outer.after_operand = true;
  if (!built) outer.failed = true;
}

// Whether `name` is the text's to give to `instruction` (nullptr: one in error). A name that was made
// up for an earlier instruction is: that one gets another.
bool BodyParser::TakeName(std::string_view name, InstructionIndex::Hash hash, Instruction* instruction) {
  Body& b = body();
  if (b.names.Add(name, hash, instruction)) [[likely]] return true;
  Instruction* owner = nullptr;
  b.names.Find(name, &owner);
  if (owner == nullptr || b.unnamed.erase(owner) == 0) return false;
  b.names.Replace(name, instruction);
  owner->set_name(UniqueName(name));
  b.names.Add(owner->name(), owner);
  b.unnamed.insert(owner);
  return true;
}

// `base`, or base.1, base.2, ... that no instruction of the body has yet.
std::string BodyParser::UniqueName(std::string_view base) {
  Body& b = body();
  std::string name(base);
  if (!b.names.Find(name)) return name;
  int64_t& counter = b.name_counters[name];
  do {
    name = std::string(base) + "." + std::to_string(++counter);
  } while (b.names.Find(name));
  return name;
}

// Reports (and returns nullptr) what the text lacks to be an instruction at all; rules of the op are
// the verifier's.
Instruction* BodyParser::Build(Pending& p) {
  if (!CheckForm(p)) return nullptr;
  if (p.async == Async::kStart) return BuildAsyncStart(p);
  if (p.async != Async::kNone && !CheckAsyncChain(p)) return nullptr;
  const Opcode opcode = p.async == Async::kUpdate ? Opcode::kAsyncUpdate
                        : p.async == Async::kDone ? Opcode::kAsyncDone
                                                  : p.opcode;
  static const Shape kUnknown = Shape::Tuple({});
  std::string generated;
  std::string_view name = p.name.name();
  if (!p.name.begin) {
    generated = p.is_nested ? UniqueName(std::string(p.opcode_token.text()) + ".anon")
                            : UniqueName("_");  // a bare instruction, as XLA calls it
    name = generated;
  }
  Computation& c = *body().computation;
  Instruction& instruction =
      p.shape ? c.AddInterned(opcode, *p.shape, name) : c.AddNamed(opcode, kUnknown, name);
  instruction.set_position(r_.lexer().OffsetOf(p.opcode_token.begin));
  for (Operand operand : OperandsOf(p)) instruction.AppendOperand(operand);
  instruction.set_attributes(std::move(p.attributes));
  if (!p.shape && !InferShape(p, instruction)) {
    c.Remove(instruction);
    return nullptr;
  }
  return &instruction;
}

// Of x-update and x-done only the chain is theirs to have.
bool BodyParser::CheckForm(const Pending& p) {
  const OpSpec& spec = SpecOf(p.opcode);
  const bool follows = p.async == Async::kUpdate || p.async == Async::kDone;
  const auto count = static_cast<int64_t>(OperandsOf(p).size());
  Check problem = CheckOperandCount(spec, follows ? Exactly(1) : spec.operands, count);
  if (!problem && !follows) problem = CheckRequiredAttributes(spec, p.attributes);
  return !problem || r_.Error(p.opcode_token, problem->label, problem->violation.found);
}

bool BodyParser::Report(const Problem& problem, const Instruction& at) {
  const char* text = r_.lexer().begin();
  const TextSpan span = SpanOf(problem.violation, at, {text, size_t(r_.lexer().end() - text)});
  return r_.Error(text + span.offset, text + span.offset + span.length, problem.label,
                  MessageOf(problem, at));
}

bool BodyParser::InferShape(Pending& p, Instruction& instruction) {
  const OpSpec& spec = instruction.spec();
  if (!spec.traits.Has(Trait::kShapeInferable) || !spec.infer) {
    return r_.Error(p.opcode_token, RuleLabel(spec, "shape"),
                    "the shape of '" + std::string(spec.name) +
                        "' must be written before the opcode: operands and attributes do not "
                        "determine it");
  }
  if (Check problem = CheckBeforeResult(instruction)) return Report(*problem, instruction);
  Result<Shape> shape = spec.infer(instruction);
  if (!shape.ok()) {
    const Diagnostic& why = shape.status().diagnostics()[0];
    return r_.Error(p.opcode_token, why.label, why.message);
  }
  if (p.opcode == Opcode::kTuple && !CountInferredParts(p, *shape)) return false;
  if (r_.options().fill_missing_layouts) shape->FillMissingLayouts();
  instruction.set_shape(*shape);
  return true;
}

// A tuple of itself twice, again and again, doubles its shape with every line. Only tuples grow so:
// other inferred shapes are as large as the text that names operands, or as a shape there is.
bool BodyParser::CountInferredParts(Pending& p, const Shape& shape) {
  const int64_t limit = (int64_t{1} << 20) + 4 * r_.lexer().OffsetOf(p.opcode_token.begin);
  std::vector<const Shape*> stack = {&shape};
  while (!stack.empty()) {
    const Shape& top = *stack.back();
    stack.pop_back();
    inferred_parts_ += static_cast<int64_t>(top.elements().size());
    for (const Shape& element : top.elements()) stack.push_back(&element);
  }
  if (inferred_parts_ <= limit) return true;
  return r_.Error(p.opcode_token, "tuple_shape",
                  "the inferred shapes of tuples have " + std::to_string(inferred_parts_) +
                      " parts up to here; so much text may have " + std::to_string(limit));
}

// ---------------------------------------------------------------- async sugar

// "s = ((operands), result, ...) x-start(a, b), attributes": a computation "async_wrapped" holds the
// op x with the attributes that are its own; async-start calls it and has the others.
Instruction* BodyParser::BuildAsyncStart(Pending& p) {
  const std::string written(p.opcode_token.text());
  if (!p.shape || !p.shape->IsTuple() || p.shape->elements().size() < 2) {
    r_.Error(p.opcode_token, "async_start_shape",
             "'" + written + "' needs a result shape ((operands), result, ...)");
    return nullptr;
  }
  const Shape& result = p.shape->elements()[1];
  const int64_t position = r_.lexer().OffsetOf(p.opcode_token.begin);
  Computation& wrapped = module_.AddNamedComputation("async_wrapped");
  wrapped.set_position(position);
  unnamed_.push_back(&wrapped);
  finished_.push_back(&wrapped);

  const OpSpec& spec = SpecOf(p.opcode);
  Instruction& outer = body().computation->AddInterned(Opcode::kAsyncStart, *p.shape, p.name.name());
  outer.set_position(position);
  std::vector<Operand> inner_operands;
  for (Operand operand : OperandsOf(p)) {
    outer.AppendOperand(operand);
    const int64_t number = outer.operand_count() - 1;
    Instruction& parameter =
        wrapped.Add(Opcode::kParameter, outer.operand_shape(number), {}, "async_param");
    parameter.set_position(position);
    wrapped.SetParameter(parameter, number);
    inner_operands.push_back({parameter.id(), 0});
  }
  Instruction& inner = wrapped.Add(p.opcode, result, inner_operands, spec.name);
  inner.set_position(position);
  wrapped.set_root(inner);
  AttributeList inner_attributes, outer_attributes;
  for (const Attribute& attribute : p.attributes.all()) {
    (FindUse(spec, attribute.id) ? inner_attributes : outer_attributes)
        .Set(attribute.id, attribute.value);
  }
  inner.set_attributes(std::move(inner_attributes));
  outer.set_attributes(std::move(outer_attributes));
  outer.Set(kCalls, &wrapped);
  if (outer.Has(kAsyncExecutionThread)) {
    wrapped.mutable_attributes().Set(kExecutionThread, outer.Get(kAsyncExecutionThread));
  }
  return &outer;
}

// x-update, x-done: the chain they continue was started by x.
bool BodyParser::CheckAsyncChain(Pending& p) {
  const Instruction& chain = *module_.instruction(OperandsOf(p)[0].instruction);
  Computation* called = chain.Has(kCalls) ? chain.Get(kCalls) : nullptr;
  const bool matches = Has(chain.opcode(), Trait::kAsyncPart) && called && called->HasRoot() &&
                       called->root().opcode() == p.opcode;
  if (!matches) {
    return r_.Error(p.opcode_token, "async_opcode",
                    "'" + std::string(p.opcode_token.text()) + "' does not continue a '" +
                        std::string(NameOf(p.opcode)) + "-start': its operand is '" +
                        std::string(NameOf(chain.opcode())) + "'" +
                        (called && called->HasRoot()
                             ? " of '" + std::string(NameOf(called->root().opcode())) + "'"
                             : std::string()));
  }
  p.attributes.Set(AttributeId::kCalls, AttributeValue(called));
  return true;
}

}  // namespace assay
