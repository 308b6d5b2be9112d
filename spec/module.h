// Module, Computation, Instruction: a program.
//
// A module owns its computations and instructions at stable addresses; a computation lists its own
// instructions in textual order. An operand is an (instruction, result path) pair of 8 bytes, and
// every instruction knows its uses; both sides are kept by the setters. One IR carries HLO and
// StableHLO: docs/design.md, "The program".
#ifndef ASSAY_SPEC_MODULE_H_
#define ASSAY_SPEC_MODULE_H_

#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "base/status.h"
#include "spec/attributes.h"
#include "spec/name_table.h"
#include "spec/op_table.h"
#include "spec/opcode.h"
#include "spec/shape.h"

namespace assay {

class Module;

// Which language's silences apply (reduce-window padding, ...): docs/semantics.md, "Profile".
enum class Dialect : uint8_t { kHlo, kStableHlo };

// An interned list of tuple indices of a module; 0 is the empty path, "the whole result".
using PathId = uint32_t;

struct Operand {
  InstructionId instruction = kNoInstruction;
  PathId path = 0;
  friend bool operator==(Operand, Operand) = default;
};

// Operand number `operand` of instruction `user`.
struct Use {
  InstructionId user;
  uint32_t operand;
  friend bool operator==(Use, Use) = default;
};

class Instruction {
 public:
  // Unknown source position (built by hand, or read from a binary form).
  static constexpr uint32_t kNoPosition = UINT32_MAX;
  // An offset that 32 bits do not hold is an unknown position.
  static constexpr uint32_t PositionAt(int64_t offset) {
    return offset >= 0 && offset < kNoPosition ? static_cast<uint32_t>(offset) : kNoPosition;
  }

  Instruction(const Instruction&) = delete;
  Instruction& operator=(const Instruction&) = delete;

  InstructionId id() const { return id_; }
  Opcode opcode() const { return opcode_; }
  const OpSpec& spec() const { return SpecOf(opcode_); }
  std::string_view name() const { return name_; }  // without '%'
  void set_name(std::string_view name);  // one that no other of the computation has
  Computation& parent() const { return *parent_; }
  Module& module() const;
  // Byte offset of the opcode token in the module's source text.
  uint32_t position() const { return position_; }
  void set_position(int64_t offset) { position_ = PositionAt(offset); }

  // The result: one shape (HLO, a tuple shape possibly), or, with has_many_results(), a tuple shape
  // whose elements are the results (StableHLO).
  const Shape& shape() const { return *shape_; }
  void set_shape(const Shape& shape);  // interned in the module
  bool has_many_results() const { return many_results_; }
  void set_has_many_results(bool many) { many_results_ = many; }

  int64_t operand_count() const { return static_cast<int64_t>(operands_.size()); }
  std::span<const Operand> operands() const { return operands_; }
  Operand operand(int64_t i) const { return operands_[i]; }
  // The instruction that makes operand i.
  const Instruction& producer(int64_t i) const;
  // The shape of operand i, result path followed. CHECKs that the path exists (the verifier's job).
  const Shape& operand_shape(int64_t i) const;
  void AppendOperand(Operand operand);
  void SetOperand(int64_t i, Operand operand);
  // Later ones move down. Takes as long for one as for many.
  void RemoveOperands(std::span<const int64_t> ascending);
  void RemoveOperand(int64_t i) { RemoveOperands(std::span(&i, 1)); }
  void ClearOperands();

  // In no particular but a reproducible order. A root is not a use: see root_count.
  std::span<const Use> uses() const { return uses_; }
  bool IsUsed() const { return !uses_.empty(); }
  // How often it is a root, of its own computation or of regions inside.
  int64_t root_count() const { return root_count_; }
  // Every use of this result, whole or in part, becomes a use of `other` with the same path, except
  // uses by `other` itself; so does every root. (Roots of regions inside are found by a scan of the
  // module, made only when root_count says there are some.) Control dependences stay.
  void ReplaceAllUsesWith(Instruction& other);

  // What must run before this one (the attribute kControlPredecessors, which is set by this only).
  // CHECKs that the predecessors exist; that they are earlier ones of the computation is the
  // verifier's. An empty list erases the attribute.
  void SetControlPredecessors(std::vector<InstructionId> predecessors);
  // How often others name this one as their control predecessor.
  int64_t control_successor_count() const { return control_successor_count_; }

  const AttributeList& attributes() const { return attributes_; }
  // Not for kControlPredecessors.
  AttributeList& mutable_attributes() { return attributes_; }
  // In place of all there are; control predecessors are counted.
  void set_attributes(AttributeList attributes);
  template <typename T>
  bool Has(Key<T> key) const { return attributes_.Has(key); }
  // The value; where absent, the default of the op's record, or the kind's empty value.
  template <typename T>
  decltype(auto) Get(Key<T> key) const {
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, int64_t> || std::is_enum_v<T>) {
      const AttributeValue* value = attributes_.Find(key.id);
      if (value) return T(internal::Unwrap<T>(*value));
      const AttributeUse* use = FindUse(spec(), key.id);
      return static_cast<T>(use ? use->default_value : 0);
    } else {
      return attributes_.Get(key);
    }
  }
  template <typename T>
  void Set(Key<T> key, std::type_identity_t<T> value) {
    static_assert(!std::is_same_v<T, std::vector<InstructionId>>, "see SetControlPredecessors");
    attributes_.Set(key, std::move(value));
  }

  // Computations named by attributes, in attribute order (reduce: to_apply; while: condition, body).
  absl::InlinedVector<Computation*, 2> called_computations() const;

  // Neighbours in textual order; nullptr at the ends.
  Instruction* next() const { return next_; }
  Instruction* previous() const { return previous_; }

 private:
  friend class Module;
  friend class Computation;
  Instruction() = default;
  void CountControlPredecessors(int change);
  void TruncateOperands(int64_t count);

  std::string_view name_;  // in the module's arena
  const Shape* shape_ = nullptr;
  Computation* parent_ = nullptr;
  Instruction* next_ = nullptr;
  Instruction* previous_ = nullptr;
  absl::InlinedVector<Operand, 2> operands_;
  absl::InlinedVector<uint32_t, 2> use_indices_;  // operand i is uses_[use_indices_[i]] of its producer
  absl::InlinedVector<Use, 2> uses_;
  AttributeList attributes_;
  InstructionId id_ = kNoInstruction;
  uint32_t position_ = kNoPosition;
  uint32_t root_count_ = 0;
  uint32_t control_successor_count_ = 0;
  Opcode opcode_ = Opcode::kForeign;
  bool many_results_ = false;
};

// Forward iteration over a computation's instructions in textual order.
template <typename I>
class InstructionRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = I;
    using difference_type = std::ptrdiff_t;
    using pointer = I*;
    using reference = I&;
    Iterator() = default;
    explicit Iterator(I* at) : at_(at) {}
    I& operator*() const { return *at_; }
    I* operator->() const { return at_; }
    Iterator& operator++() { return at_ = at_->next(), *this; }
    Iterator operator++(int) { Iterator old = *this; ++*this; return old; }
    friend bool operator==(Iterator, Iterator) = default;

   private:
    I* at_ = nullptr;
  };
  explicit InstructionRange(I* first) : first_(first) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(); }

 private:
  I* first_;
};

// A function (called by name; sees only its parameters) or a region (has one owner and may use values
// of the enclosing computations: StableHLO).
class Computation {
 public:
  enum class Kind : uint8_t { kFunction, kRegion };

  Computation(const Computation&) = delete;
  Computation& operator=(const Computation&) = delete;

  std::string_view name() const { return name_; }
  void set_name(std::string_view name);  // FindComputation finds this one by it from now on
  Kind kind() const { return kind_; }
  Module& module() const { return *module_; }
  Instruction* owner() const { return owner_; }  // regions only
  // Turns the computation into a region of `owner`, which names it in an attribute.
  void MakeRegionOf(Instruction& owner) {
    kind_ = Kind::kRegion;
    owner_ = &owner;
  }
  // Whether values of `scope` are visible here: it is this computation or, for a region, encloses it.
  bool Sees(const Computation& scope) const;
  // Position in Module::computations(): textual order.
  int64_t index() const { return index_; }

  InstructionRange<Instruction> instructions() { return InstructionRange<Instruction>(first_); }
  InstructionRange<const Instruction> instructions() const {
    return InstructionRange<const Instruction>(first_);
  }
  int64_t instruction_count() const { return count_; }
  Instruction* first() const { return first_; }
  Instruction* last() const { return last_; }

  // kParameter instructions, by their number; nullptr where the number is missing so far.
  std::span<Instruction* const> parameters() const { return parameters_; }
  int64_t parameter_count() const { return static_cast<int64_t>(parameters_.size()); }

  // What the computation returns: HLO has one root, a whole instruction; StableHLO any number of
  // operands. root() is for the former.
  std::span<const Operand> roots() const { return roots_; }
  void set_roots(std::vector<Operand> roots);  // CHECKs that the instructions exist
  void set_root(const Instruction& root) { set_roots({Operand{root.id(), 0}}); }
  const Instruction& root() const;
  Instruction& root();
  bool HasRoot() const { return !roots_.empty(); }

  const AttributeList& attributes() const { return attributes_; }
  AttributeList& mutable_attributes() { return attributes_; }
  // Of its name token, or of the '{' of a body that the text does not name; or kNoPosition.
  uint32_t position() const { return position_; }
  void set_position(int64_t offset) { position_ = Instruction::PositionAt(offset); }

  // Adds at the end (or before `before`). The name is made unique within the computation if it is
  // taken by adding ".1", ".2", ...; an empty name becomes the op's name.
  Instruction& Add(Opcode opcode, const Shape& shape, std::span<const Operand> operands,
                   std::string_view name = {}, Instruction* before = nullptr);
  // As above with the name kept as it is: for readers, who report duplicates themselves.
  Instruction& AddNamed(Opcode opcode, const Shape& shape, std::string_view name);
  // As AddNamed, for a shape that is the module's own interned one (Module::InternShape).
  Instruction& AddInterned(Opcode opcode, const Shape& interned, std::string_view name);
  // Registers `instruction` (a kParameter of this computation) as parameter `number`, which it also
  // stores as its attribute. False if that number is taken.
  bool SetParameter(Instruction& instruction, int64_t number);
  // Together with its regions. Only an instruction without uses, that is no root and no control
  // predecessor (CHECKs); a parameter leaves a hole.
  void Remove(Instruction& instruction);

 private:
  friend class Module;
  friend class Instruction;
  Computation() = default;
  void Link(Instruction& instruction, Instruction* before);
  void Unlink(Instruction& instruction);  // and destroys it
  void ReplaceRoot(const Instruction& from, Instruction& to);
  void CountRoots(int change);

  std::string_view name_;
  Module* module_ = nullptr;
  Instruction* owner_ = nullptr;
  Instruction* first_ = nullptr;
  Instruction* last_ = nullptr;
  int64_t count_ = 0;
  int64_t index_ = 0;
  std::vector<Instruction*> parameters_;
  std::vector<Operand> roots_;
  AttributeList attributes_;
  // Filled by Add on first need: names taken, for uniquing.
  std::unique_ptr<NameTable> names_;
  Kind kind_ = Kind::kFunction;
  uint32_t position_ = Instruction::kNoPosition;
};

// The tables between the header and the first computation, kept as read; ids are 1-based.
struct StackFrameTables {
  struct FileLocation {
    int64_t file_name_id = 0, function_name_id = 0, line = 0, end_line = 0, column = 0,
            end_column = 0;
    friend bool operator==(const FileLocation&, const FileLocation&) = default;
  };
  struct Frame {
    int64_t file_location_id = 0;
    int64_t parent_frame_id = 0;  // as written
    friend bool operator==(const Frame&, const Frame&) = default;
  };
  std::vector<std::string> file_names;
  std::vector<std::string> function_names;
  std::vector<FileLocation> file_locations;
  std::vector<Frame> frames;
  bool empty() const {
    return file_names.empty() && function_names.empty() && file_locations.empty() && frames.empty();
  }
  friend bool operator==(const StackFrameTables&, const StackFrameTables&) = default;
};

class Module {
 public:
  explicit Module(std::string name = "module", Dialect dialect = Dialect::kHlo);
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  ~Module();

  const std::string& name() const { return name_; }
  void set_name(std::string name) { name_ = std::move(name); }
  Dialect dialect() const { return dialect_; }

  // Textual order.
  std::span<const std::unique_ptr<Computation>> computations() const { return computations_; }
  Computation* entry() const { return entry_; }
  void set_entry(Computation* entry) { entry_ = entry; }
  // The first of that name; nullptr if there is none.
  Computation* FindComputation(std::string_view name) const;
  // The name is made unique in the module by adding ".1", ...
  Computation& AddComputation(std::string_view name,
                              Computation::Kind kind = Computation::Kind::kFunction,
                              Instruction* owner = nullptr);
  // Keeps the name: for readers, who report duplicates themselves.
  Computation& AddNamedComputation(std::string_view name,
                                   Computation::Kind kind = Computation::Kind::kFunction,
                                   Instruction* owner = nullptr);
  // Puts the computations in this order, which names each of them once.
  void ReorderComputations(std::span<Computation* const> order);
  // With all their instructions and regions; one scan of the module, however many there are.
  // Nothing that stays may call them or use a value of theirs (the latter CHECKs).
  void RemoveComputations(std::span<Computation* const> computations);
  void RemoveComputation(Computation& computation);

  // All ids below are used or were removed (then nullptr).
  InstructionId instruction_limit() const { return static_cast<InstructionId>(instructions_.size()); }
  Instruction* instruction(InstructionId id) const { return instructions_[id].get(); }
  int64_t instruction_count() const { return live_instructions_; }

  // Interned parts. Returned references and views live as long as the module.
  const Shape& InternShape(const Shape& shape);
  PathId InternPath(std::span<const int64_t> path);
  std::span<const int64_t> path(PathId id) const { return paths_[id]; }

  const AttributeList& attributes() const { return attributes_; }
  AttributeList& mutable_attributes() { return attributes_; }
  template <typename T>
  decltype(auto) Get(Key<T> key) const { return attributes_.Get(key); }
  template <typename T>
  bool Has(Key<T> key) const { return attributes_.Has(key); }
  template <typename T>
  void Set(Key<T> key, std::type_identity_t<T> value) { attributes_.Set(key, std::move(value)); }

  StackFrameTables& stack_frames() { return stack_frames_; }
  const StackFrameTables& stack_frames() const { return stack_frames_; }

  // Extended element types (quantized, index, function, future), interned by their text. Their ids
  // mean something within the module only: Clone keeps them, CloneComputation translates, Equal and
  // the fingerprint go by the text.
  ElementType InternElementType(std::string_view text);
  std::string_view ElementTypeText(ElementType type) const;  // primitive types too
  std::span<const std::string> extended_types() const;       // by id - kFirstExtended

  // The text it was read from, for carets; empty when there is none. Kept alive by the module.
  void set_source(std::string file, std::shared_ptr<const std::string> text);
  const std::string& source_file() const { return source_file_; }
  std::string_view source_text() const { return source_ ? std::string_view(*source_) : std::string_view(); }

  // A deep copy: same names, order, attributes; ids are dense again (removed ones close up).
  std::unique_ptr<Module> Clone() const;
  // Copies `from` (of this or another module) and every computation it calls that `copies` does not
  // hold yet; adds them to `copies`. A value that a region captures from a computation which this
  // call does not copy stays that value where `from` is of this module, and is an error otherwise
  // (then nothing is copied). A region whose owner is not copied becomes a function if it captures
  // nothing, else another region of the same owner, which does not name it yet.
  Result<Computation*> CloneComputation(const Computation& from,
                                absl::flat_hash_map<const Computation*, Computation*>& copies);

 private:
  friend class Computation;
  friend class Instruction;
  Instruction& NewInstruction(Computation& parent, Opcode opcode, const Shape& interned,
                              std::string_view name);

  std::string name_;
  Dialect dialect_;
  std::vector<std::unique_ptr<Computation>> computations_;
  std::vector<std::unique_ptr<Instruction>> instructions_;
  int64_t live_instructions_ = 0;
  Computation* entry_ = nullptr;
  AttributeList attributes_;
  StackFrameTables stack_frames_;
  struct Tables;  // interning
  std::unique_ptr<Tables> tables_;
  std::vector<std::vector<int64_t>> paths_;
  std::string source_file_;
  std::shared_ptr<const std::string> source_;
};

inline Module& Instruction::module() const { return parent_->module(); }
inline const Instruction& Instruction::producer(int64_t i) const {
  return *module().instruction(operands_[i].instruction);
}

// What equality looks at.
struct EqualityOptions {
  bool layouts = true;
  bool metadata = true;   // metadata, stack frames, origin, statistics, frontend attributes
  bool names = true;      // of instructions and computations
};
// Structural equality: the same computations in the same order, instructions in the same order,
// operands, shapes, attributes, module attributes.
bool Equal(const Module& a, const Module& b, const EqualityOptions& options = {});

}  // namespace assay

#endif  // ASSAY_SPEC_MODULE_H_
