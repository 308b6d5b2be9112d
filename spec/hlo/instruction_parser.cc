// One instruction: "[ROOT] name = shape opcode(operands), attributes", and its construction.
#include <algorithm>
#include <cstring>
#include <utility>

#include "spec/hlo/body_parser.h"
#include "spec/op_table.h"

namespace assay {

BodyParser::Pending& BodyParser::Push(const char* begin) {
  if (open_pending_ == pending_.size()) pending_.emplace_back();
  Pending& p = pending_[open_pending_++];
  p.begin = begin;
  p.name = Token();
  p.async = Async::kNone;
  p.stage = Stage::kOperands;
  p.shape = nullptr;
  p.first_operand = operands_.size();
  p.is_root = false;
  p.is_nested = false;
  p.after_operand = false;
  p.failed = false;
  p.row = nullptr;
  return p;
}

void BodyParser::PopTo(size_t count) {
  while (open_pending_ > count) {
    Pending& p = pending_[--open_pending_];
    operands_.resize(p.first_operand);
    p.attributes = AttributeList();
    p.list.clear();
  }
}

// ---------------------------------------------------------------- head

bool BodyParser::StartInstruction() {
  if (!CheckDepth()) return false;
  Pending& p = Push(r_.Peek().begin);
  for (int i = 0; i < 4; ++i) __builtin_prefetch(p.begin + 1024 + 64 * i);  // some lines ahead
  if (!r_.Peek().Is(TokenKind::kName)) {
    return r_.ErrorExpected("an instruction or '}' of the computation '" +
                            std::string(body().computation->name()) + "'");
  }
  Token name = r_.Next();
  if (name.Is("ROOT") && r_.Peek().Is(TokenKind::kName)) {
    p.is_root = true;
    if (body().root_name) {
      return r_.Error(name, "module_root",
                      "the computation '" + std::string(body().computation->name()) +
                          "' has two roots");
    }
    body().root_name = name.begin;
    name = r_.Next();
  }
  // "p: = ...": as in XLA, a colon that follows at once is no part of the name.
  if (r_.Peek().Is(TokenKind::kColon) && r_.Peek().begin == r_.lexer().previous_end() &&
      !name.percent) {
    r_.lexer().Advance();
  }
  p.name = name;
  p.name_hash = InstructionIndex::HashOf(name.name());
  body().names.Prefetch(p.name_hash);  // looked up when the instruction ends
  if (!r_.Peek().Is(TokenKind::kEqual)) {
    const Token found = r_.Peek();
    r_.lexer().SeekTo(p.begin);
    if (AtComputationHead()) {
      return r_.Error(r_.Peek(), "syntax_expected",
                      "expected '}' of the computation '" +
                          std::string(body().computation->name()) + "' before the next one");
    }
    r_.lexer().Rewind(found);
    return r_.ErrorExpected("'=' after an instruction's name");
  }
  r_.lexer().Advance();
  return ReadHead(p);
}

// The name may be missing.
bool BodyParser::StartBare() {
  Pending& p = Push(r_.Peek().begin);
  r_.AcceptWord("ROOT");
  if (r_.Peek().Is(TokenKind::kName) && r_.lexer().PeekSecond().Is(TokenKind::kEqual)) {
    p.name = r_.Next();
    p.name_hash = InstructionIndex::HashOf(p.name.name());
    r_.lexer().Advance();
  }
  return ReadHead(p);
}

// Whether an opcode stands here rather than a shape: a word before '('; "b(" is a buffer's shape.
bool BodyParser::StartsWithOpcode() {
  const Token& token = r_.Peek();
  if (!token.Is(TokenKind::kName)) return false;
  const char after = token.after();
  if (after == '[') return false;
  if (after != '(' && r_.lexer().PeekSecond().Is(TokenKind::kLbracket)) return false;
  return !(token.Is("b") && r_.lexer().PeekSecond().Is(TokenKind::kLparen));
}

// "[shape] opcode("
bool BodyParser::ReadHead(Pending& p) {
  if (!StartsWithOpcode()) {
    p.shape = ReadInternedShape();
    if (!p.shape) return false;
  }
  return ReadOpcode(p);
}

bool BodyParser::ReadOpcode(Pending& p) {
  const Token token = r_.Peek();
  if (!token.Is(TokenKind::kName) || token.percent) return r_.ErrorExpected("an opcode");
  p.opcode_token = token;
  std::string_view name = token.text();
  std::optional<Opcode> opcode = OpcodeFromName(name);
  if (!opcode) [[unlikely]] {
    static constexpr std::pair<std::string_view, Async> kSuffixes[] = {
        {"-start", Async::kStart}, {"-update", Async::kUpdate}, {"-done", Async::kDone}};
    for (const auto& [suffix, async] : kSuffixes) {
      if (!name.ends_with(suffix)) continue;
      opcode = OpcodeFromName(name.substr(0, name.size() - suffix.size()));
      p.async = async;
      break;
    }
  }
  if (!opcode) {
    const std::optional<std::string_view> likely = LikelyOpName(name);
    return r_.Error(token, "syntax_opcode",
                    "unknown opcode '" + std::string(name) + "'; " +
                        (likely ? "did you mean '" + std::string(*likely) + "'?"
                                : "hlo-run --explain=all lists the ops"));
  }
  p.opcode = *opcode;
  r_.lexer().Advance();
  if (r_.Peek().Is(TokenKind::kLparen)) [[likely]] return r_.lexer().Advance(), true;
  return r_.ErrorExpected("'(' after the opcode");
}

namespace {

// The end of the shape whose text starts at p, by its brackets alone; nullptr if it is not plain.
const char* ShapeEnd(const char* p, const char* end) {
  int64_t depth = 0;
  if (*p == '(') {
    do {
      if (*p == '(') {
        ++depth;
      } else if (*p == ')') {
        --depth;
      } else if (*p == '/' && p[1] == '*') {
        const void* star = memchr(p + 2, '*', end - (p + 2));
        if (!star) return nullptr;
        p = static_cast<const char*>(star);
        if (p[1] != '/') return nullptr;
        ++p;
      } else if (*p == '\0' || *p == '"' || *p == '=') {
        return nullptr;
      }
      ++p;
    } while (depth > 0);
    return p;
  }
  while (*p != '[' && *p != '\0' && *p != ' ') ++p;
  if (*p != '[') return nullptr;
  while (*p != ']' && *p != '\0') ++p;
  if (*p != ']') return nullptr;
  ++p;
  if (*p != '{' || !((p[1] >= '0' && p[1] <= '9') || p[1] == ':' || p[1] == '}')) return p;
  for (;; ++p) {
    if (*p == '\0') return nullptr;
    if (*p == '{') ++depth;
    if (*p == '}' && --depth == 0) return p + 1;
  }
}

}  // namespace

// A program has few different shapes: they are remembered by their text.
const Shape* BodyParser::ReadInternedShape() {
  const char* begin = r_.Peek().begin;
  const bool buffer = r_.Peek().Is("b");
  const char* end = buffer ? nullptr : ShapeEnd(begin, r_.lexer().end());
  if (end) {
    const auto known = shapes_.find(std::string_view(begin, end - begin));
    if (known != shapes_.end()) {
      r_.lexer().SeekTo(end);
      // "f32[2] {0}": the layout after a blank belongs to the shape.
      if (!r_.Peek().Is(TokenKind::kLbrace)) return known->second;
      const Token second = r_.lexer().PeekSecond();
      if (!second.Is(TokenKind::kInt) && !second.Is(TokenKind::kColon)) return known->second;
      r_.lexer().SeekTo(begin);
    }
  }
  Shape shape;
  if (!r_.ReadShape(&shape)) return nullptr;
  if (r_.options().fill_missing_layouts) shape.FillMissingLayouts();
  const Shape* interned = &module_.InternShape(shape);
  if (end == r_.lexer().previous_end()) {
    shapes_.emplace(std::string_view(begin, end - begin), interned);
  }
  return interned;
}

// ---------------------------------------------------------------- operands

bool BodyParser::StepInstruction() {
  Pending& p = top();
  switch (p.stage) {
    case Stage::kOperands: return StepOperands(p);
    case Stage::kAttributes: return StepAttributes(p);
    case Stage::kComputationList: return StepComputationList(p);
  }
  return false;
}

bool BodyParser::StepOperands(Pending& p) {
  const std::optional<AttributeId> value = AttributeInParentheses(SpecOf(p.opcode));
  if (value && p.async == Async::kNone) [[unlikely]] {
    if (!ReadValueInParentheses(p, *value)) return false;
  } else {
    for (;;) {
      if (p.after_operand) {
        if (r_.Accept(TokenKind::kRparen)) break;
        if (!r_.Accept(TokenKind::kComma)) return ErrorAfterOperand();
        if (r_.Accept(TokenKind::kRparen)) break;  // as in XLA, the last comma may stand alone
        p.after_operand = false;
      } else if (r_.Peek().Is(TokenKind::kRparen) && p.first_operand == operands_.size()) {
        r_.lexer().Advance();
        break;
      }
      bool nested = false;
      if (!ReadOperand(p, &nested)) return false;
      if (nested) return true;
      p.after_operand = true;
    }
  }
  if (p.is_nested) return FinishInstruction(), true;
  p.stage = Stage::kAttributes;
  return StepAttributes(p);
}

// On the operand's line, also where what was found instead stands on a later one.
bool BodyParser::ErrorAfterOperand() {
  constexpr std::string_view kWanted = "',' or ')' after an operand";
  const char* end = r_.lexer().previous_end();
  const Token& token = r_.Peek();
  if (token.Is(TokenKind::kEnd) || token.Is(TokenKind::kError) ||
      std::find(end, token.begin, '\n') == token.begin) {
    return r_.ErrorExpected(kWanted);
  }
  return r_.Error(end, end + 1, "syntax_expected",
                  "expected " + std::string(kWanted) + ", found the end of the line");
}

// parameter(N), constant(literal)
bool BodyParser::ReadValueInParentheses(Pending& p, AttributeId value) {
  if (p.opcode == Opcode::kParameter) {
    const Token token = r_.Peek();
    if (!r_.ReadInt(&p.parameter_number, "the parameter's number")) return false;
    if (p.parameter_number < 0) {
      return r_.Error(token, "parameter_number", "a parameter's number is not negative");
    }
    p.attributes.Set(value, AttributeValue(p.parameter_number));
    return r_.Expect(TokenKind::kRparen);
  }
  if (!p.shape) {
    return r_.Error(p.opcode_token, "constant_shape",
                    "the shape of 'constant' must be written before the opcode");
  }
  Literal literal;
  if (!r_.ReadLiteral(*p.shape, &literal)) return false;
  p.attributes.Set(value, AttributeValue(std::move(literal)));
  return r_.Expect(TokenKind::kRparen);
}

// "[shape] name[#i#j]" or "[shape] opcode(...)"
bool BodyParser::ReadOperand(Pending& p, bool* nested) {
  const char* begin = r_.Peek().begin;
  const Shape* declared = nullptr;
  const Token& token = r_.Peek();
  if (token.Is(TokenKind::kLparen) ||
      (token.Is(TokenKind::kName) && !token.percent && token.after() != ',' &&
       token.after() != ')' && !StartsWithOpcode())) {
    declared = ReadInternedShape();
    if (!declared) return false;
  }
  const Token name = r_.Peek();
  if (!name.Is(TokenKind::kName)) {
    const bool ends = name.Is(TokenKind::kComma) || name.Is(TokenKind::kRparen);
    if (!declared || !ends || !body().is_bare || open_bodies_ > 1) {
      return r_.ErrorExpected("an operand");
    }
    Operand operand;
    if (!AddBareParameter(p, *declared, "", &operand)) return false;
    operands_.push_back(operand);
    return true;
  }
  const char after = name.after();
  if (name.percent || after == ',' || after == ')' ||
      (after != '(' && !r_.lexer().PeekSecond().Is(TokenKind::kLparen))) {
    return ReadNamedOperand(p, declared, begin);
  }
  if (!CheckDepth()) return false;
  Pending& inner = Push(begin);
  inner.shape = declared;
  inner.is_nested = true;
  *nested = true;
  return ReadOpcode(inner);
}

bool BodyParser::ReadNamedOperand(Pending& p, const Shape* declared, const char* begin) {
  Operand operand;
  const Token name = r_.Peek();
  const Instruction* producer = nullptr;
  if (body().is_bare && declared && !body().names.Find(name.name())) {
    if (!AddBareParameter(p, *declared, name.name(), &operand)) return false;
    producer = module_.instruction(operand.instruction);
    r_.lexer().Advance();
  } else if (!r_.ReadInstructionName(&producer)) {
    p.failed = true;  // reported; read on
  }
  absl::InlinedVector<int64_t, 4> path;
  while (r_.Peek().Is(TokenKind::kHash)) {
    r_.lexer().Advance();
    if (!r_.ReadInt(&path.emplace_back(), "a tuple index")) return false;
  }
  if (!producer) {
    p.failed = true;
    operands_.push_back(Operand());
    return true;
  }
  operand.instruction = producer->id();
  const Shape* actual = &producer->shape();
  if (!path.empty()) {
    actual = SubshapeAt(*actual, path);
    if (!actual) {
      p.failed = true;
      operands_.push_back(Operand());
      r_.Error(begin, r_.lexer().previous_end(), "operand_path",
               "'" + std::string(name.name()) + "' has no such element: its shape is " +
                   producer->shape().ToString(false));
      return true;
    }
    operand.path = module_.InternPath(path);
  }
  operands_.push_back(operand);
  if (declared && declared != actual && !declared->Compatible(*actual)) {
    p.failed = true;
    r_.Error(begin, r_.lexer().previous_end(), "operand_shape",
             "the operand is declared " + declared->ToString(false) + ", but '" +
                 std::string(name.name()) + "' is " + actual->ToString(false));
  }
  return true;
}

// A single instruction's operand that nothing defines.
bool BodyParser::AddBareParameter(Pending& p, const Shape& shape, std::string_view name,
                                  Operand* out) {
  Body& b = body();
  const auto number = static_cast<int64_t>(b.parameters.size());
  const std::string own =
      name.empty() ? UniqueName("_" + std::to_string(number)) : std::string(name);
  Instruction& parameter = b.computation->AddInterned(Opcode::kParameter, shape, own);
  parameter.set_position(r_.lexer().OffsetOf(p.opcode_token.begin));
  parameter.Set(kParameterNumber, number);
  b.names.Add(parameter.name(), &parameter);
  if (name.empty()) b.unnamed.insert(&parameter);
  b.parameters.emplace_back(&parameter, number);
  *out = Operand{parameter.id(), 0};
  return true;
}

bool Reader::ReadInstructionName(const Instruction** out) {
  *out = nullptr;
  const Token token = Peek();
  if (!token.Is(TokenKind::kName)) return ErrorExpected("an instruction's name");
  lexer_.Advance();
  Instruction* instruction = nullptr;
  if (instruction_names->Find(token.name(), &instruction)) [[likely]] {
    *out = instruction;
    return true;
  }
  const std::vector<std::string_view> known = instruction_names->Names();
  return Error(token, "name_undefined",
               "no instruction '" + std::string(token.name()) +
                   "' before this one in its computation" + QuoteNearest(token.name(), known));
}

bool Reader::ReadComputationName(Computation** out) {
  *out = nullptr;
  const Token token = Peek();
  if (!token.Is(TokenKind::kName)) return ErrorExpected("a computation's name or '{'");
  lexer_.Advance();
  const auto at = computation_names.find(token.name());
  if (at != computation_names.end()) {
    *out = at->second;
    return true;
  }
  std::vector<std::string_view> known;
  for (const auto& [name, computation] : computation_names) known.push_back(name);
  std::sort(known.begin(), known.end());
  return Error(token, "name_undefined",
               "no computation '" + std::string(token.name()) + "' before this place" +
                   QuoteNearest(token.name(), known));
}

// ---------------------------------------------------------------- attributes

// Own attributes first, then those of every instruction. `x-start` has those of x and async-start.
std::span<const BodyParser::AllowedAttribute> BodyParser::AllowedOf(const Pending& p) {
  const size_t slot = static_cast<size_t>(p.opcode) + static_cast<size_t>(p.async) * kOpcodeCount;
  if (slot >= allowed_.size()) allowed_.resize(4 * kOpcodeCount);
  std::vector<AllowedAttribute>& list = allowed_[slot];
  if (!list.empty()) return list;
  const auto add = [&](AttributeId id) {
    const AttributeRow& row = RowOf(id);
    for (const AllowedAttribute& have : list) {
      if (have.row == &row) return;
    }
    list.push_back({row.name, &row});
  };
  const auto add_own = [&](Opcode opcode) {
    for (const AttributeUse& use : SpecOf(opcode).attributes) {
      if (!use.in_parentheses) add(use.id);
    }
  };
  static constexpr Opcode kAsyncOpcodes[] = {Opcode::kForeign, Opcode::kAsyncStart,
                                             Opcode::kAsyncUpdate, Opcode::kAsyncDone};
  if (p.async == Async::kNone || p.async == Async::kStart) add_own(p.opcode);
  if (p.async != Async::kNone) {
    add_own(kAsyncOpcodes[static_cast<size_t>(p.async)]);
    std::erase_if(list, [](const AllowedAttribute& a) { return a.row->id == AttributeId::kCalls; });
  }
  for (AttributeId id : CommonAttributes()) add(id);
  return list;
}

bool BodyParser::StepAttributes(Pending& p) {
  while (r_.Accept(TokenKind::kComma)) {
    bool opened = false;
    if (!ReadAttribute(p, &opened)) return false;
    if (opened) return true;
    if (p.stage == Stage::kComputationList) return StepComputationList(p);
  }
  FinishInstruction();
  return true;
}

// "key=value"; *opened if the value is an inline computation, whose body comes first.
bool BodyParser::ReadAttribute(Pending& p, bool* opened) {
  const Token key = r_.Peek();
  if (!key.Is(TokenKind::kName) || key.percent) return r_.ErrorExpected("an attribute");
  const AttributeRow* row = nullptr;
  for (const AllowedAttribute& allowed : AllowedOf(p)) {
    if (allowed.name == key.text()) {
      row = allowed.row;
      break;
    }
  }
  if (!row) return ErrorUnknownAttribute(p, key);
  if (p.attributes.Find(row->id)) {
    return r_.Error(key, "syntax_attribute",
                    "the attribute '" + std::string(row->name) + "' is given twice");
  }
  r_.lexer().Advance();
  if (!r_.Expect(TokenKind::kEqual)) return false;
  p.row = row;
  if (row->kind == AttributeKind::kComputation) {
    if (r_.Peek().Is(TokenKind::kLbrace)) return *opened = true, OpenInlineBody();
    Computation* computation = nullptr;
    if (!r_.ReadComputationName(&computation)) p.failed = true;
    return StoreComputation(p, computation);
  }
  if (row->kind == AttributeKind::kComputationList) {
    if (!r_.Expect(TokenKind::kLbrace)) return false;
    p.stage = Stage::kComputationList;
    p.after_operand = false;
    return true;
  }
  AttributeValue value;
  if (!r_.ReadAttribute(*row, &value)) return false;
  p.attributes.Set(row->id, std::move(value));
  return true;
}

// After '{' of a list of computations, or after one of them.
bool BodyParser::StepComputationList(Pending& p) {
  for (;;) {
    if (p.after_operand) {
      if (r_.Accept(TokenKind::kRbrace)) break;
      if (!r_.Accept(TokenKind::kComma)) return r_.ErrorExpected("',' or '}'");
      p.after_operand = false;
    } else if (p.list.empty() && r_.Accept(TokenKind::kRbrace)) {
      break;
    }
    if (r_.Peek().Is(TokenKind::kLbrace)) return OpenInlineBody();
    Computation* computation = nullptr;
    if (!r_.ReadComputationName(&computation)) p.failed = true;
    StoreComputation(p, computation);
  }
  p.attributes.Set(p.row->id, AttributeValue(std::move(p.list)));
  p.list.clear();
  p.stage = Stage::kAttributes;
  return StepAttributes(p);
}

// The computation read for the attribute p.row; nullptr: it was in error.
bool BodyParser::StoreComputation(Pending& p, Computation* computation) {
  if (!computation) p.failed = true;
  if (p.stage == Stage::kComputationList) {
    p.list.push_back(computation);
    p.after_operand = true;
  } else {
    p.attributes.Set(p.row->id, AttributeValue(computation));
  }
  return true;
}

bool BodyParser::ErrorUnknownAttribute(const Pending& p, const Token& key) {
  std::vector<std::string_view> names;
  std::string list;
  for (const AllowedAttribute& allowed : AllowedOf(p)) names.push_back(allowed.name);
  const std::string nearest = QuoteNearest(key.text(), names);
  std::sort(names.begin(), names.end());
  for (std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return r_.Error(key, "syntax_attribute",
                  "'" + std::string(p.opcode_token.text()) + "' has no attribute '" +
                      std::string(key.text()) + "'" + nearest +
                      (nearest.empty() ? "; " : " ") + "allowed: " + list);
}

}  // namespace assay
