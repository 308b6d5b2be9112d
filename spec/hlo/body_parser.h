// BodyParser: the instructions of computations.
//
// Instructions hold instructions (nested operands) and computations (inline bodies), to a depth the
// text chooses. Both are kept on explicit stacks: `pending_` holds instructions whose end has not
// been read, `bodies_` open computations. One loop (Run) moves whatever is on top forward.
#ifndef ASSAY_SPEC_HLO_BODY_PARSER_H_
#define ASSAY_SPEC_HLO_BODY_PARSER_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "spec/hlo/reader.h"
#include "spec/instruction_check.h"

namespace assay {

class BodyParser {
 public:
  explicit BodyParser(Reader& reader) : r_(reader), module_(*reader.module()) {}

  // From '{' to the matching '}', that included. Errors are reported and skipped; true if the body
  // was without any. After false the current token is where reading can go on.
  bool ParseBody(Computation& computation);
  // The whole text as one instruction: operands that no one defines become parameters.
  bool ParseBareInstruction(Computation& computation);

  // Gives the computations that the text did not name (inline bodies, what `x-start` wraps) the names
  // "_" and "async_wrapped", as XLA does, or, in textual order, "_.1", ... where that is taken,
  // wherever the text takes it. Nothing in the text can refer to them.
  void NameComputations();

  // The shape at the current token, interned; layouts filled in as the options say.
  const Shape* ReadInternedShape();

  // Computations in the order in which their text ended: callees first.
  const std::vector<Computation*>& finished() const { return finished_; }

  // Whether the current token starts a line and opens a computation: "ENTRY ...", "name (...) -> ...
  // {", "name {".
  bool AtComputationHead();

 private:
  // `negate-start`: the op that async-start, -update, -done wrap.
  enum class Async : uint8_t { kNone, kStart, kUpdate, kDone };
  enum class Stage : uint8_t { kOperands, kAttributes, kComputationList };
  struct AllowedAttribute {
    std::string_view name;
    const AttributeRow* row;
  };

  // An instruction being read.
  struct Pending {
    const char* begin;        // of its text
    Token name;               // begin nullptr: it has none
    InstructionIndex::Hash name_hash;
    Token opcode_token;
    Opcode opcode;            // with `async`, the wrapped one
    Async async;
    Stage stage;
    const Shape* shape;       // interned; nullptr: to be inferred
    size_t first_operand;     // in operands_
    bool is_root;
    bool is_nested;           // an operand of the pending instruction below
    bool after_operand;       // an operand was read: ',' or ')' comes next
    bool failed;              // an error was reported: do not build
    AttributeList attributes;
    const AttributeRow* row;  // of the computation attribute being read
    std::vector<Computation*> list;
    int64_t parameter_number;
  };
  // A computation being read.
  struct Body {
    explicit Body(const Module& module) : names(module) {}
    Computation* computation;
    bool is_inline;
    bool is_bare;
    bool failed;
    size_t first_pending;     // pending instructions from here on are its own
    Instruction* root;
    const char* root_name;    // where the first ROOT stands
    InstructionIndex names;
    std::vector<std::pair<Instruction*, int64_t>> parameters;  // with their numbers
    absl::flat_hash_map<std::string, int64_t> name_counters;   // for UniqueName
    absl::flat_hash_set<const Instruction*> unnamed;           // their names are made up
  };

  bool Run();
  Body& body() { return *bodies_[open_bodies_ - 1]; }
  bool AtBodyLevel() { return open_pending_ == body().first_pending; }
  void OpenBody(Computation& computation, bool is_inline, bool is_bare);
  bool OpenInlineBody();
  bool CloseBody();
  void FinishBody();
  void LeaveBody();
  bool PlaceParameters();
  void Recover();
  bool SkipToInstruction(const char* begin, const char* error_at);
  bool LooksLikeInstruction();

  Pending& Push(const char* begin);
  Pending& top() { return pending_[open_pending_ - 1]; }
  void PopTo(size_t count);
  bool CheckDepth();
  bool StartInstruction();
  bool StartBare();
  bool ReadHead(Pending& p);
  bool ReadOpcode(Pending& p);
  bool StartsWithOpcode();
  bool StepInstruction();
  bool StepOperands(Pending& p);
  bool ReadOperand(Pending& p, bool* nested);
  bool ReadValueInParentheses(Pending& p, AttributeId value);
  bool ErrorAfterOperand();
  bool ReadNamedOperand(Pending& p, const Shape* declared, const char* begin);
  bool AddBareParameter(Pending& p, const Shape& shape, std::string_view name, Operand* out);
  bool StepAttributes(Pending& p);
  bool StepComputationList(Pending& p);
  bool ReadAttribute(Pending& p, bool* opened);
  std::span<const AllowedAttribute> AllowedOf(const Pending& p);
  bool ErrorUnknownAttribute(const Pending& p, const Token& key);
  bool StoreComputation(Pending& p, Computation* computation);

  // Builds the top instruction and pops it. Errors found here leave the text position good.
  void FinishInstruction();
  Instruction* Build(Pending& p);
  bool CheckForm(const Pending& p);
  bool Report(const Problem& problem, const Instruction& at);
  bool InferShape(Pending& p, Instruction& instruction);
  bool CountInferredParts(Pending& p, const Shape& shape);
  Instruction* BuildAsyncStart(Pending& p);
  bool CheckAsyncChain(Pending& p);
  std::string UniqueName(std::string_view base);
  bool TakeName(std::string_view name, InstructionIndex::Hash hash, Instruction* instruction);
  std::span<const Operand> OperandsOf(const Pending& p) const {
    return std::span<const Operand>(operands_).subspan(p.first_operand);
  }

  Reader& r_;
  Module& module_;
  std::deque<Pending> pending_;
  size_t open_pending_ = 0;
  std::vector<std::unique_ptr<Body>> bodies_;
  size_t open_bodies_ = 0;
  std::vector<Operand> operands_;  // of the pending instructions, innermost last
  std::vector<Computation*> finished_;
  absl::flat_hash_map<std::string_view, const Shape*, TextHash> shapes_;  // by their text
  std::vector<Computation*> unnamed_;  // their names are just the first parts
  int64_t inferred_parts_ = 0;  // elements of all tuple shapes inferred so far
  std::vector<std::vector<AllowedAttribute>> allowed_;  // by opcode, filled on first need
};

// Lookup helpers shared with the module parser.
std::string QuoteNearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_BODY_PARSER_H_
