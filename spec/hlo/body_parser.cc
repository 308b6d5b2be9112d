// Bodies of computations: the loop over what is open, the end of a body, and recovery from errors.
#include "spec/hlo/body_parser.h"

#include <algorithm>
#include <utility>

#include "base/edit_distance.h"
#include "base/file_kind.h"

namespace assay {

std::string QuoteNearest(std::string_view word, std::span<const std::string_view> candidates) {
  const std::optional<std::string_view> nearest = NearestSpelling(word, candidates);
  return nearest ? "; did you mean '" + std::string(*nearest) + "'?" : std::string();
}

bool BodyParser::ParseBody(Computation& computation) {
  if (!r_.Expect(TokenKind::kLbrace)) return false;
  OpenBody(computation, /*is_inline=*/false, /*is_bare=*/false);
  return Run();
}

bool BodyParser::ParseBareInstruction(Computation& computation) {
  OpenBody(computation, /*is_inline=*/false, /*is_bare=*/true);
  if (!StartBare()) return LeaveBody(), false;
  return Run();
}

bool BodyParser::Run() {
  bool ok = true;
  while (open_bodies_ > 0) {
    const bool stepped = AtBodyLevel() ? CloseBody() : StepInstruction();
    if (stepped) [[likely]] continue;
    ok = false;
    Recover();
  }
  return ok && !bodies_[0]->failed;
}

void BodyParser::OpenBody(Computation& computation, bool is_inline, bool is_bare) {
  if (open_bodies_ == bodies_.size()) bodies_.push_back(std::make_unique<Body>(module_));
  Body& body = *bodies_[open_bodies_++];
  body.computation = &computation;
  body.is_inline = is_inline;
  body.is_bare = is_bare;
  body.failed = false;
  body.first_pending = open_pending_;
  body.root = nullptr;
  body.root_name = nullptr;
  body.names.Clear();
  body.parameters.clear();
  body.name_counters.clear();
  body.unnamed.clear();
  r_.instruction_names = &body.names;
}

// At '{' of an attribute: the body is a computation of its own.
bool BodyParser::OpenInlineBody() {
  if (!CheckDepth()) return false;
  const Token brace = r_.Next();
  Computation& computation = module_.AddNamedComputation("_");
  computation.set_position(r_.lexer().OffsetOf(brace.begin));
  unnamed_.push_back(&computation);
  OpenBody(computation, /*is_inline=*/true, /*is_bare=*/false);
  return true;
}

void BodyParser::NameComputations() {
  absl::flat_hash_map<std::string_view, int64_t> counters;
  for (Computation* computation : unnamed_) {
    const std::string_view base = computation->name();
    const auto owner = r_.computation_names.find(base);
    if (owner != r_.computation_names.end()) {
      std::string name;
      do {
        name = std::string(base) + "." + std::to_string(++counters[base]);
      } while (r_.computation_names.contains(name));
      computation->set_name(name);
      if (owner->second) owner->second->set_name(base);
    }
    r_.computation_names.emplace(computation->name(), computation);
  }
  unnamed_.clear();
}

bool BodyParser::CheckDepth() {
  if (static_cast<int64_t>(open_bodies_ + open_pending_) < r_.options().max_depth) return true;
  return r_.Error(r_.Peek(), "syntax_depth",
                  "operands and computations nest deeper than " +
                      std::to_string(r_.options().max_depth));
}

// Between two instructions: starts the next one, or ends the body at '}'.
bool BodyParser::CloseBody() {
  if (body().is_bare) {
    if (!r_.Peek().Is(TokenKind::kEnd)) return r_.ErrorExpected("the end of the instruction");
  } else {
    if (!r_.Peek().Is(TokenKind::kRbrace)) return StartInstruction();
    r_.lexer().Advance();
  }
  FinishBody();
  LeaveBody();
  return true;
}

void BodyParser::FinishBody() {
  Body& b = body();
  Computation& c = *b.computation;
  if (b.failed) return;
  const char* at = r_.lexer().previous_end() - !b.is_bare;
  if (c.first() == nullptr) {
    b.failed = true;
    r_.Error(at, at + 1, "module_root",
             "the computation '" + std::string(c.name()) + "' has no instruction");
    return;
  }
  if (!PlaceParameters()) {
    b.failed = true;
    return;
  }
  c.set_root(b.root ? *b.root : *c.last());
}

// Parameters come in any order, but their numbers are 0, 1, ... without a gap.
bool BodyParser::PlaceParameters() {
  Body& b = body();
  const auto count = static_cast<int64_t>(b.parameters.size());
  for (const auto& [instruction, number] : b.parameters) {
    const char* at = instruction->position() == Instruction::kNoPosition
                         ? r_.lexer().previous_end() - 1
                         : r_.lexer().begin() + instruction->position();
    if (number < 0 || number >= count) {
      return r_.Error(at, at + 9, "parameter_number",
                      "parameter number " + std::to_string(number) + ", but the computation has " +
                          std::to_string(count) + " parameters, numbered from 0 without gaps");
    }
    if (!b.computation->SetParameter(*instruction, number)) {
      return r_.Error(at, at + 9, "parameter_number",
                      "parameter number " + std::to_string(number) + " is given twice");
    }
  }
  return true;
}

// Pops the innermost body and hands an inline one to the attribute that waits for it.
void BodyParser::LeaveBody() {
  Body& b = body();
  PopTo(b.first_pending);
  --open_bodies_;
  r_.instruction_names = open_bodies_ > 0 ? &body().names : nullptr;
  finished_.push_back(b.computation);
  if (!b.is_inline) return;
  StoreComputation(top(), b.failed ? nullptr : b.computation);
}

// ---------------------------------------------------------------- recovery

// After an error in the innermost open instruction: gives it up (its name stays known, so that its
// users do not fail as well) and looks for the start of the next one.
void BodyParser::Recover() {
  const char* error_at = r_.Peek().begin;
  Body& b = body();
  b.failed = true;
  const char* begin = error_at;
  if (open_pending_ > b.first_pending) {
    Pending& p = pending_[b.first_pending];
    begin = p.begin;
    if (p.name.begin) b.names.Add(p.name.name(), nullptr);
    PopTo(b.first_pending);
  }
  if (r_.IsFull() || b.is_bare || !SkipToInstruction(begin, error_at)) {
    while (open_bodies_ > 0) {
      body().failed = true;
      LeaveBody();
    }
  }
}

// Whether the current token begins "[ROOT] name = " (with a blank before '=').
bool BodyParser::LooksLikeInstruction() {
  const Token first = r_.Peek();
  if (!first.Is(TokenKind::kName)) return false;
  const Token second = r_.lexer().PeekSecond();
  if (first.Is("ROOT") && second.Is(TokenKind::kName)) return true;
  return second.Is(TokenKind::kEqual) && (first.percent || first.after() != '=');
}

static bool IsFirstInLine(const Token& token, const char* text) {
  const char* p = token.begin;
  while (p > text && (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\r')) --p;
  if (p - text == kUtf8Mark.size() && std::string_view(text, p - text) == kUtf8Mark) return true;
  return p == text || p[-1] == '\n';
}

bool BodyParser::AtComputationHead() {
  const Token token = r_.Peek();
  if (!token.Is(TokenKind::kName) || !IsFirstInLine(token, r_.lexer().begin())) return false;
  const Token second = r_.lexer().PeekSecond();
  if (token.Is("ENTRY")) return second.Is(TokenKind::kName);
  if (second.Is(TokenKind::kLbrace)) return true;
  if (!second.Is(TokenKind::kLparen)) return false;
  const std::string_view rest(token.begin, r_.lexer().end() - token.begin);
  std::string_view line = rest.substr(0, rest.find('\n'));
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
  return line.ends_with('{') && line.find("->") != std::string_view::npos;
}

// Lexes on from `begin`, the start of the instruction in error, and stops at the first token not
// before `error_at` that starts an instruction of the same body, ends that body, or opens a
// computation (then false, as at the end of the text). Open braces tell bodies apart: those of
// inline computations are skipped whole.
bool BodyParser::SkipToInstruction(const char* begin, const char* error_at) {
  std::vector<bool> is_body;  // of the braces open since `begin`
  Lexer& lexer = r_.lexer();
  lexer.SeekTo(begin);
  for (;; lexer.Advance()) {
    const Token token = r_.Peek();
    if (token.Is(TokenKind::kEnd)) return false;
    if (token.Is(TokenKind::kError)) {
      if (token.end == lexer.end()) return false;
      continue;
    }
    if (token.begin >= error_at) {
      if (AtComputationHead()) return false;
      const bool in_body = !is_body.empty() && is_body.back();
      if (!in_body && token.begin != begin && IsFirstInLine(token, lexer.begin()) &&
          LooksLikeInstruction()) {
        return true;
      }
    }
    if (token.Is(TokenKind::kRbrace)) {
      if (is_body.empty()) return true;
      is_body.pop_back();
    } else if (token.Is(TokenKind::kLbrace)) {
      lexer.Advance();
      is_body.push_back(LooksLikeInstruction());
      lexer.Rewind(token);
    }
  }
}

}  // namespace assay
