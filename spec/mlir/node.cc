#include "spec/mlir/node.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "absl/hash/hash.h"
#include "base/check.h"

namespace assay::mlir {
namespace {

constexpr size_t kBlockBytes = 64 << 10;

constexpr std::array kFloats = std::to_array<FloatTypeSpec>({
    {"bf16", 16, 3},      {"f16", 16, 4},         {"f32", 32, 5},          {"f64", 64, 6},
    {"f80", 80, 7},       {"f128", 128, 8},       {"tf32", 19, 21},        {"f8E5M2", 8, 22},
    {"f8E4M3", 8, 23},    {"f8E4M3FN", 8, 24},    {"f8E5M2FNUZ", 8, 25},   {"f8E4M3FNUZ", 8, 26},
    {"f8E4M3B11FNUZ", 8, 27}, {"f8E3M4", 8, 28},  {"f8E8M0FNU", 8, 32},    {"f6E2M3FN", 6, 30},
    {"f6E3M2FN", 6, 31},  {"f4E2M1FN", 4, 29},
});

// vhlo's scalar types end in "_v1"; its tf32 is spelled tf31.
int ScalarBits(std::string_view mnemonic) {
  const std::string_view name = mnemonic.substr(0, mnemonic.rfind("_v"));
  if (name == "bool") return 1;
  if (name == "index") return 64;
  if (name == "tf31") return 19;
  for (const FloatTypeSpec& spec : kFloats) {
    if (spec.name == name) return spec.bits;
  }
  size_t digits = name.find_first_of("0123456789");
  if (digits == std::string_view::npos) return 0;  // none
  int bits = 0;
  for (const char c : name.substr(digits)) bits = bits * 10 + (c - '0');
  return bits;
}

bool SameField(const Field& a, const Field& b) {
  if (a.index() != b.index()) return false;
  return std::visit(
      [&](const auto& x) {
        using T = std::decay_t<decltype(x)>;
        const T& y = std::get<T>(b);
        if constexpr (std::is_same_v<T, std::span<const Node* const>> ||
                      std::is_same_v<T, std::span<const int64_t>>) {
          return std::ranges::equal(x, y);
        } else {
          return x == y;
        }
      },
      a);
}

size_t HashOf(const KindSpec* spec, std::span<const Field> fields) {
  size_t hash = absl::HashOf(spec);
  for (const Field& field : fields) {
    std::visit(
        [&](const auto& x) {
          using T = std::decay_t<decltype(x)>;
          if constexpr (std::is_same_v<T, std::span<const Node* const>> ||
                        std::is_same_v<T, std::span<const int64_t>>) {
            hash = absl::HashOf(hash, x.size());
            for (const auto element : x) hash = absl::HashOf(hash, element);
          } else {
            hash = absl::HashOf(hash, x);
          }
        },
        field);
  }
  return hash;
}

// Form and number of the fields.
void CheckFields(const KindSpec& spec, std::span<const Field> fields) {
  CHECK(fields.size() == spec.fields.size());
  for (size_t i = 0; i < fields.size(); ++i) {
    const Wire wire = spec.fields[i].wire;
    constexpr FieldForm kForms[] = {FieldForm::kNode, FieldForm::kNodes, FieldForm::kInteger,
                                    FieldForm::kIntegers, FieldForm::kText};
    CHECK(FormOf(wire) == kForms[fields[i].index()]);
    if (FormOf(wire) == FieldForm::kNode) {
      CHECK(std::get<const Node*>(fields[i]) != nullptr || wire == Wire::kOptionalAttribute);
    }
  }
}

}  // namespace

Context::Context() = default;
Context::~Context() = default;

void* Context::Allocate(size_t bytes, size_t alignment) {
  const size_t misplaced = reinterpret_cast<uintptr_t>(free_) % alignment;
  const size_t gap = misplaced == 0 ? 0 : alignment - misplaced;
  if (bytes + gap > free_bytes_) {
    if (bytes > kBlockBytes / 4) {  // a block of its own
      blocks_.push_back(std::make_unique<std::byte[]>(bytes));
      return blocks_.back().get();
    }
    blocks_.push_back(std::make_unique<std::byte[]>(kBlockBytes));
    free_ = blocks_.back().get();
    free_bytes_ = kBlockBytes;
    return Allocate(bytes, alignment);
  }
  std::byte* const result = free_ + gap;
  free_ = result + bytes;
  free_bytes_ -= bytes + gap;
  return result;
}

template <typename T>
std::span<const T> Context::Copy(std::span<const T> list) {
  if (list.empty()) return {};
  T* const copy = static_cast<T*>(Allocate(list.size_bytes(), alignof(T)));
  std::uninitialized_copy(list.begin(), list.end(), copy);
  return std::span<const T>(copy, list.size());
}

std::string_view Context::Intern(std::string_view text) {
  if (const auto found = texts_.find(text); found != texts_.end()) return *found;
  const std::span<const char> copy = Copy(std::span<const char>(text.data(), text.size()));
  const std::string_view view(copy.data(), copy.size());
  texts_.insert(view);
  return view;
}

const Node* Context::Get(const KindSpec& spec, std::span<const Field> fields, bool borrow) {
  CheckFields(spec, fields);
  if (const auto found = nodes_.find(Hash::Key{&spec, fields}); found != nodes_.end()) return *found;
  std::vector<Field> kept(fields.begin(), fields.end());
  if (!borrow) {
    for (Field& field : kept) {
      if (const auto* nodes = std::get_if<std::span<const Node* const>>(&field)) {
        field = std::span<const Node* const>(Copy(std::span<const Node* const>(*nodes)));
      } else if (const auto* integers = std::get_if<std::span<const int64_t>>(&field)) {
        field = Copy(*integers);
      } else if (const auto* text = std::get_if<std::string_view>(&field)) {
        const auto copy = Copy(std::span<const char>(text->data(), text->size()));
        field = std::string_view(copy.data(), copy.size());
      }
    }
  }
  const std::span<const Field> own = Copy(std::span<const Field>(kept));
  const Node* const node = new (Allocate(sizeof(Node), alignof(Node))) Node(spec, own);
  nodes_.insert(node);
  return node;
}

size_t Context::Hash::operator()(const Node* node) const { return HashOf(&node->spec(), node->fields()); }
size_t Context::Hash::operator()(const Key& key) const { return HashOf(key.spec, key.fields); }
bool Context::Equal::operator()(const Node* a, const Hash::Key& b) const {
  return &a->spec() == b.spec && std::ranges::equal(a->fields(), b.fields, SameField);
}

Attribute Context::Dictionary(std::span<const NamedAttribute> entries) {
  std::vector<const Node*> nodes;
  for (const NamedAttribute& entry : entries) {
    nodes.push_back(String(entry.name));
    nodes.push_back(entry.value);
  }
  return Get(Kind::kDictionary, {std::span<const Node* const>(nodes)});
}

Type Context::FloatType(std::string_view name) {
  const auto found = std::ranges::find(kFloats, name, &FloatTypeSpec::name);
  CHECK(found != kFloats.end());
  return Get(Kind::kFloatType, {static_cast<int64_t>(found - kFloats.begin())});
}

std::span<const FloatTypeSpec> AllFloats() { return kFloats; }

int64_t BitWidth(Type type) {
  if (type->Is(Kind::kIntegerType)) return type->integer(0);
  if (type->Is(Kind::kFloatType)) return kFloats[type->integer(0)].bits;
  if (type->Is(Kind::kIndexType)) return 64;
  if (type->Is(Kind::kVhloScalarType)) return ScalarBits(type->spec().mnemonic);
  return 0;
}

Attribute Int32Array(Context& context, std::span<const int32_t> elements) {
  std::string bytes;
  for (const int32_t element : elements) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(static_cast<uint32_t>(element) >> shift);
  }
  return context.Get(Kind::kDenseArray, {context.IntegerType(32), static_cast<int64_t>(elements.size()),
                                         std::string_view(bytes)});
}

std::vector<NamedAttribute> EntriesOf(Attribute dictionary) {
  std::vector<NamedAttribute> entries;
  const std::span<const Node* const> nodes = dictionary->nodes(0);
  for (size_t i = 0; i + 1 < nodes.size(); i += 2) entries.push_back({nodes[i]->text(0), nodes[i + 1]});
  return entries;
}

Attribute Lookup(Attribute dictionary, std::string_view name) {
  const std::span<const Node* const> nodes = dictionary->nodes(0);
  for (size_t i = 0; i + 1 < nodes.size(); i += 2) {
    if (nodes[i]->text(0) == name) return nodes[i + 1];
  }
  return nullptr;
}

}  // namespace assay::mlir
