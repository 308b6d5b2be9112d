// Node: an attribute, type or location of an MLIR program, uniqued and immutable.
//
// Equal nodes of a context are one node, so equality is equality of addresses. A node has the fields
// that the record of its kind lists (spec/mlir/kind.h); text and lists lie in the context's memory, or in
// memory that the context keeps alive, so that the bytes of a large constant are mapped, not copied.
#ifndef ASSAY_SPEC_MLIR_NODE_H_
#define ASSAY_SPEC_MLIR_NODE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "spec/mlir/kind.h"

namespace assay::mlir {

class Node;
// By their use; a Type is a node whose record is a type's.
using Attribute = const Node*;
using Type = const Node*;

// An extent of a tensor that is not known, in kTensorType (MLIR's ShapedType::kDynamic).
inline constexpr int64_t kDynamicSize = INT64_MIN;

using Field = std::variant<const Node*, std::span<const Node* const>, int64_t,
                           std::span<const int64_t>, std::string_view>;

class Node {
 public:
  const KindSpec& spec() const { return *spec_; }
  Kind kind() const { return spec_->kind; }
  DialectId dialect() const { return spec_->dialect; }
  bool Is(Kind kind) const { return spec_->kind == kind; }

  std::span<const Field> fields() const { return fields_; }
  // Field i, which must have that form (CHECKs).
  const Node* node(int i) const { return std::get<const Node*>(fields_[i]); }
  std::span<const Node* const> nodes(int i) const {
    return std::get<std::span<const Node* const>>(fields_[i]);
  }
  int64_t integer(int i) const { return std::get<int64_t>(fields_[i]); }
  std::span<const int64_t> integers(int i) const {
    return std::get<std::span<const int64_t>>(fields_[i]);
  }
  std::string_view text(int i) const { return std::get<std::string_view>(fields_[i]); }

  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

 private:
  friend class Context;
  Node(const KindSpec& spec, std::span<const Field> fields) : spec_(&spec), fields_(fields) {}
  const KindSpec* spec_;
  std::span<const Field> fields_;
};

struct NamedAttribute {
  std::string_view name;  // interned
  Attribute value;
  friend bool operator==(const NamedAttribute&, const NamedAttribute&) = default;
};

enum class Signedness : uint8_t { kSignless, kSigned, kUnsigned };

// Owns nodes, and all text and lists that they and the operations of a program need.
class Context {
 public:
  Context();
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // The node of these fields, which are as the record says (CHECKs form and number). Text and lists
  // are copied unless `borrow`: then they must live as long as the context (see KeepAlive).
  const Node* Get(const KindSpec& spec, std::span<const Field> fields, bool borrow = false);
  const Node* Get(const KindSpec& spec, std::initializer_list<Field> fields, bool borrow = false) {
    return Get(spec, std::span(fields.begin(), fields.size()), borrow);
  }
  const Node* Get(Kind kind, std::initializer_list<Field> fields) {
    return Get(SpecOf(kind), std::span(fields.begin(), fields.size()));
  }

  // Text that lives as long as the context; the same text is stored once.
  std::string_view Intern(std::string_view text);
  template <typename T>
  std::span<const T> Copy(std::span<const T> list);
  // Memory that borrowed fields lie in.
  void KeepAlive(std::shared_ptr<const void> memory) { kept_.push_back(std::move(memory)); }

  // The builtin kinds that everybody needs.
  Attribute String(std::string_view text) { return Get(Kind::kString, {text, (const Node*)nullptr}); }
  Attribute Integer(Type type, int64_t value) { return Get(Kind::kInteger, {type, value}); }
  Attribute Boolean(bool value) { return Integer(IntegerType(1), value); }  // MLIR: 1 : i1
  Attribute Unit() { return Get(Kind::kUnit, {}); }
  Attribute Array(std::span<const Attribute> elements) { return Get(Kind::kArray, {elements}); }
  // Sorted by name; each name once.
  Attribute Dictionary(std::span<const NamedAttribute> entries);
  Attribute Symbol(std::string_view name) { return Get(Kind::kSymbolRef, {name, std::span<const Node* const>()}); }
  Attribute TypeAttribute(Type type) { return Get(Kind::kTypeAttribute, {type}); }
  Attribute UnknownLocation() { return Get(Kind::kUnknownLocation, {}); }
  Type IntegerType(int64_t width, Signedness sign = Signedness::kSignless) {
    return Get(Kind::kIntegerType, {width, static_cast<int64_t>(sign)});
  }
  Type IndexType() { return Get(Kind::kIndexType, {}); }
  // Of the name in text, as "bf16", which must be one of AllFloats().
  Type FloatType(std::string_view name);
  Type Tensor(std::span<const int64_t> shape, Type element, Attribute encoding = nullptr) {
    return Get(Kind::kTensorType, {shape, element, encoding});
  }
  Type Function(std::span<const Type> inputs, std::span<const Type> results) {
    return Get(Kind::kFunctionType, {inputs, results});
  }

 private:
  struct Hash {
    using is_transparent = void;
    struct Key {
      const KindSpec* spec;
      std::span<const Field> fields;
    };
    size_t operator()(const Node* node) const;
    size_t operator()(const Key& key) const;
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(const Node* a, const Node* b) const { return a == b; }
    bool operator()(const Node* a, const Hash::Key& b) const;
    bool operator()(const Hash::Key& a, const Node* b) const { return (*this)(b, a); }
  };
  void* Allocate(size_t bytes, size_t alignment);

  absl::flat_hash_set<const Node*, Hash, Equal> nodes_;
  absl::flat_hash_set<std::string_view> texts_;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::byte* free_ = nullptr;
  size_t free_bytes_ = 0;
  std::vector<std::shared_ptr<const void>> kept_;
};

// The float types of MLIR: name in text, bits. kFloatType holds the index.
struct FloatTypeSpec {
  std::string_view name;
  int bits;
  int code;  // in bytecode among the builtin types; MLIR before 2026 wrote those from 21 on as text
};
std::span<const FloatTypeSpec> AllFloats();
// The width in bits of an integer, index (64) or float type, vhlo's too; 0 for any other.
int64_t BitWidth(Type type);

// A kDenseArray of i32.
Attribute Int32Array(Context& context, std::span<const int32_t> elements);
// The named attributes of a dictionary node.
std::vector<NamedAttribute> EntriesOf(Attribute dictionary);
// The value under that name in a dictionary; nullptr where there is none.
Attribute Lookup(Attribute dictionary, std::string_view name);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_NODE_H_
