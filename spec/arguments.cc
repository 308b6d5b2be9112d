#include "spec/arguments.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "base/machine_memory.h"
#include "spec/devices.h"

namespace assay {
namespace {

// The numpy type in which arrays of `format` are stored; bit patterns where numpy has no such type.
NpyType NpyTypeOf(const Format& format) {
  switch (format.type_class) {
    case TypeClass::kPred: return {NpyKind::kBool, 1};
    case TypeClass::kComplex: return {NpyKind::kComplex, format.bits / 8};
    case TypeClass::kSigned:
      if (format.bits >= 8) return {NpyKind::kInt, format.bits / 8};
      break;
    case TypeClass::kFloat:
      if (format.bits >= 16 && format.type != PrimitiveType::kBF16) {
        return {NpyKind::kFloat, format.bits / 8};
      }
      break;
    default: break;
  }
  return {NpyKind::kUint, format.ByteSize()};
}

bool NumpyLacks(const Format& format) {
  NpyType type = NpyTypeOf(format);
  return type.kind == NpyKind::kUint &&
         (format.type_class != TypeClass::kUnsigned || format.bits < 8);
}

// The HLO type that numpy's own type means; nullopt for text.
std::optional<PrimitiveType> PlainType(const NpyType& type) {
  for (const Format& format : AllFormats()) {
    if (IsArrayType(format.type) && !NumpyLacks(format) && NpyTypeOf(format) == type) {
      return format.type;
    }
  }
  return std::nullopt;
}

Status NpzError(std::string_view label, const std::string& path, const std::string& entry,
                const std::string& message) {
  Diagnostic diagnostic;
  diagnostic.file = path;
  diagnostic.label = std::string(label);
  diagnostic.message = entry + ": " + message;
  return Status(StatusCode::kInvalid, std::move(diagnostic));
}

std::string ShortName(const std::string& name) {
  constexpr size_t kLongest = 40;
  return name.size() <= kLongest ? name : name.substr(0, kLongest) + "...";
}

// "arg0, arg1, x": the first arrays' names, `dtypes` aside; "no array".
template <typename Named>
std::string NamesOf(const std::vector<Named>& arrays) {
  constexpr int kMost = 5;
  std::string text;
  int count = 0;
  for (const Named& array : arrays) {
    if (array.name == "dtypes") continue;
    if (count < kMost) text += (count == 0 ? "" : ", ") + ShortName(array.name);
    ++count;
  }
  if (count > kMost) text += " and " + std::to_string(count - kMost) + " more";
  return count == 0 ? "no array" : text;
}

Result<Literal> LiteralFromArray(const NpyArray& array, PrimitiveType type,
                                 const std::string& path, const std::string& entry) {
  const Format& format = FormatOf(type);
  NpyType expected = NpyTypeOf(format);
  bool patterns = NumpyLacks(format) && array.type.kind == NpyKind::kUint;
  if (!patterns && array.type != expected) {
    return NpzError("npz_dtypes", path, entry,
                    "the array is " + array.type.ToString() + ", but dtypes says " +
                        std::string(format.name) + ", which is stored as " + expected.ToString());
  }
  Literal literal = Literal::Uninitialized(Shape::Array(type, array.shape));
  if (!patterns || (array.type == expected && format.bits % 8 == 0)) {
    if (!array.data.empty()) {
      std::memcpy(literal.MutableBytes(), array.data.data(), array.data.size());
    }
    return literal;
  }
  uint64_t limit = format.bits == 64 ? 0 : uint64_t{1} << format.bits;
  int64_t size = array.type.item_size;
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, array.data.data() + i * size, size);
    if (limit != 0 && bits >= limit) {
      return NpzError("npz_dtypes", path, entry,
                      "element " + std::to_string(i) + " is " + std::to_string(bits) +
                          ", but bit patterns of " + std::string(format.name) + " are below " +
                          std::to_string(limit));
    }
    literal.SetBits(i, bits);
  }
  return literal;
}

Result<std::map<std::string, PrimitiveType>> ParseDtypes(const NpyArray& array,
                                                         const std::string& path) {
  Result<std::string> text_or = TextFromNpy(array, path);
  if (!text_or.ok()) {
    const Diagnostic& diagnostic = text_or.status().diagnostics()[0];
    return NpzError(diagnostic.label, path, "dtypes", diagnostic.message);
  }
  const std::string& text = *text_or;
  std::map<std::string, PrimitiveType> types;
  nlohmann::json json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) {
    return NpzError("npz_dtypes", path, "dtypes",
                    "found " + text.substr(0, 60) + "; allowed: a JSON object from array name to "
                    "HLO type name, like {\"out0\": \"bf16\"}");
  }
  for (const auto& [name, value] : json.items()) {
    std::optional<PrimitiveType> type;
    if (value.is_string()) type = PrimitiveTypeFromName(value.get<std::string>());
    if (!type || !IsArrayType(*type)) {
      return NpzError("npz_dtypes", path, "dtypes",
                      "\"" + name + "\" has " + value.dump() + ", which is no HLO array type");
    }
    types[name] = *type;
  }
  return types;
}

}  // namespace

Result<std::vector<NamedLiteral>> LiteralsFromEntries(std::vector<NpzEntry> entries,
                                                      const std::string& path) {
  std::map<std::string, PrimitiveType> types;
  for (const NpzEntry& entry : entries) {
    if (entry.name == "dtypes") {
      ASSIGN_OR_RETURN(types, ParseDtypes(entry.array, path));
    }
  }
  for (const auto& [name, type] : types) {
    auto is_named = [&name](const NpzEntry& entry) { return entry.name == name; };
    if (std::none_of(entries.begin(), entries.end(), is_named)) {
      return NpzError("npz_dtypes", path, "dtypes",
                      "\"" + name + "\" has a type, but there is no such array; the file holds " +
                          NamesOf(entries));
    }
  }
  std::vector<NamedLiteral> literals;
  for (NpzEntry& entry : entries) {
    if (entry.name == "dtypes") continue;
    std::optional<PrimitiveType> type = PlainType(entry.array.type);
    if (auto at = types.find(entry.name); at != types.end()) type = at->second;
    if (!type) {
      return NpzError("npz_type", path, entry.name,
                      "the array is " + entry.array.type.ToString() + ", which no HLO type is");
    }
    ASSIGN_OR_RETURN(Literal value, LiteralFromArray(entry.array, *type, path, entry.name));
    entry.array.data = {};
    literals.push_back({entry.name, std::move(value)});
  }
  return literals;
}

Result<std::vector<NamedLiteral>> ReadLiterals(const std::string& path, int64_t memory_limit,
                                               int64_t in_use) {
  ASSIGN_OR_RETURN(std::vector<NpzEntry> entries, ReadNpz(path, memory_limit, in_use));
  return LiteralsFromEntries(std::move(entries), path);
}

namespace {

// What is stored of a literal in kBytes packing; `patterns` may hold the bytes.
std::span<const std::byte> StoredBytes(const Literal& value, std::vector<std::byte>* patterns) {
  const Format& format = FormatOf(value.shape().primitive_type());
  if (format.bits >= 8 || format.type_class == TypeClass::kPred) {
    return {value.bytes(), static_cast<size_t>(value.byte_size())};
  }
  for (int64_t j = 0; j < value.element_count(); ++j) {  // the pattern, not its sign
    patterns->push_back(static_cast<std::byte>(value.Bits(j)));
  }
  return *patterns;
}

}  // namespace

Status WriteLiteral(const std::string& path, const Literal& array) {
  Literal value = array.Unpacked();
  std::vector<std::byte> patterns;
  return WriteNpy(path, NpyView(NpyTypeOf(FormatOf(value.shape().primitive_type())),
                                value.shape().dimensions(), StoredBytes(value, &patterns)));
}

Status WriteLiterals(const std::string& path, std::span<const NamedLiteral> arrays) {
  std::vector<Literal> values;            // keep storage and shapes alive for the views
  std::vector<std::vector<std::byte>> patterns(arrays.size());
  std::vector<NpzEntryView> entries;
  nlohmann::json types = nlohmann::json::object();
  values.reserve(arrays.size());
  for (size_t i = 0; i < arrays.size(); ++i) {
    values.push_back(arrays[i].value.Unpacked());
    const Literal& value = values.back();
    const Format& format = FormatOf(value.shape().primitive_type());
    const std::string& name = arrays[i].name;
    types[name] = std::string(format.name);
    std::span<const std::byte> bytes = StoredBytes(value, &patterns[i]);
    entries.push_back({name, NpyView(NpyTypeOf(format), value.shape().dimensions(), bytes)});
  }
  NpyArray dtypes = NpyFromText(types.dump());
  entries.push_back({"dtypes", NpyView(dtypes)});
  return WriteNpz(path, entries);
}

Status WriteLiterals(const std::string& path, std::string_view prefix,
                     std::span<const Literal> leaves) {
  std::vector<NamedLiteral> arrays;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i].shape().IsArray()) continue;
    arrays.push_back({std::string(prefix) + std::to_string(i), leaves[i]});
  }
  return WriteLiterals(path, arrays);
}

std::vector<Literal> LeavesOf(const Literal& literal) {
  std::vector<Literal> leaves;
  std::vector<Literal> stack = {literal};
  while (!stack.empty()) {
    Literal top = std::move(stack.back());
    stack.pop_back();
    if (!top.shape().IsTuple()) {
      leaves.push_back(std::move(top));
      continue;
    }
    for (size_t i = top.elements().size(); i-- > 0;) stack.push_back(top.elements()[i]);
  }
  return leaves;
}

namespace {

// A literal with the tuples of `shape` from its leaves, taken in order from `next`. Explicit stack.
Literal Assemble(const Shape& shape, std::vector<Literal>::iterator& next) {
  if (!shape.IsTuple()) return *next++;
  struct Frame {
    const Shape* shape;
    std::vector<Literal> elements;
  };
  std::vector<Frame> stack;
  stack.push_back({&shape, {}});
  while (true) {
    Frame& top = stack.back();
    if (top.elements.size() < top.shape->elements().size()) {
      const Shape& element = top.shape->elements()[top.elements.size()];
      if (element.IsTuple()) {
        stack.push_back({&element, {}});
      } else {
        top.elements.push_back(*next++);
      }
      continue;
    }
    Literal tuple = Literal::Tuple(std::move(top.elements));
    stack.pop_back();
    if (stack.empty()) return tuple;
    stack.back().elements.push_back(std::move(tuple));
  }
}

}  // namespace

Literal AssembleLeaves(const Shape& shape, std::vector<Literal> leaves) {
  auto next = leaves.begin();
  return Assemble(shape, next);
}

namespace {

struct Leaf {
  const Shape* shape;
  std::string owner;  // "parameter %x", "the result"
};

std::vector<Leaf> ParameterLeaves(const Module& module) {
  std::vector<Leaf> leaves;
  size_t number = 0;
  const bool is_named = module.dialect() == Dialect::kHlo;  // StableHLO's arguments keep no names
  for (const Instruction* parameter : module.entry()->parameters()) {
    const std::string name = is_named ? "%" + std::string(parameter->name()) : std::to_string(number++);
    for (const Shape* shape : LeavesOf(parameter->shape())) {
      leaves.push_back({shape, "parameter " + name});
    }
  }
  return leaves;
}

std::vector<Literal> AssembleAll(const Module& module, std::vector<Literal> leaves) {
  std::vector<Literal> arguments;
  auto next = leaves.begin();
  for (const Instruction* parameter : module.entry()->parameters()) {
    arguments.push_back(Assemble(parameter->shape(), next));
  }
  return arguments;
}

// Names arrays "arg0" or "out0" and labels faults "argument_type" or "expected_type".
struct Role {
  const char* prefix;
  const char* label;
  const char* verb;  // "the program takes 3 arrays"
  bool always_axis;  // of several devices there is one part each
};
constexpr Role kArgument = {"arg", "argument", "takes", false};
constexpr Role kExpected = {"out", "expected", "gives", true};

// "3 arrays, arg0 to arg2". A token takes no array, but a number.
std::string AllowedNames(const std::vector<Leaf>& leaves, const Role& role) {
  std::string prefix = role.prefix;
  std::vector<size_t> numbers;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i].shape->IsToken()) numbers.push_back(i);
  }
  if (numbers.empty()) return "no array";
  if (numbers.size() == 1) return "one array, " + prefix + std::to_string(numbers[0]);
  const bool has_gaps = numbers.back() - numbers.front() >= numbers.size();
  return std::to_string(numbers.size()) + " arrays, " + prefix + std::to_string(numbers.front()) +
         " to " + prefix + std::to_string(numbers.back()) + (has_gaps ? " without those of tokens" : "");
}

// Fits arrays to leaves and collects what does not.
class Matcher {
 public:
  Matcher(const std::vector<Leaf>& leaves, const Role& role, const std::string& path,
          int64_t devices)
      : leaves_(leaves), role_(role), path_(path), devices_(devices) {}

  // One literal per leaf; tokens take no array.
  Result<std::vector<Literal>> Match(std::vector<NamedLiteral> arrays) {
    std::vector<Literal> values;
    std::vector<bool> used(arrays.size());
    std::map<std::string_view, size_t> by_name;
    for (size_t i = 0; i < arrays.size(); ++i) by_name[arrays[i].name] = i;
    size_t missing = 0, all_missing = 0;
    for (size_t i = 0; i < leaves_.size(); ++i) {
      all_missing += !leaves_[i].shape->IsToken() && !by_name.contains(role_.prefix + std::to_string(i));
    }
    for (size_t i = 0; i < leaves_.size(); ++i) {
      const Leaf& leaf = leaves_[i];
      values.push_back(Literal::Token());
      if (leaf.shape->IsToken()) continue;
      std::string name = role_.prefix + std::to_string(i);
      auto at = by_name.find(name);
      if (at == by_name.end()) {
        AddMissing(i, missing++, all_missing, arrays);
        continue;
      }
      used[at->second] = true;
      values.back() = Fit(arrays[at->second].value, leaf, name);
    }
    AddUnknown(arrays, used);
    if (diagnostics_.empty()) return values;
    return Status(code_, std::move(diagnostics_));
  }

 private:
  // What is invalid outweighs what is unsupported.
  void Add(StatusCode code, const std::string& name, const char* label, const std::string& message) {
    if (diagnostics_.size() >= kMostFaults) return;
    Diagnostic diagnostic;
    diagnostic.file = path_;
    diagnostic.label = std::string(role_.label) + "_" + label;
    diagnostic.message = name + ": " + message;
    if (diagnostics_.empty() || code == StatusCode::kInvalid) code_ = code;
    diagnostics_.push_back(std::move(diagnostic));
  }

  // The k-th of `count` missing ones. What there is, and what should be, is said once; of many the first
  // are named.
  void AddMissing(size_t leaf, size_t k, size_t count, const std::vector<NamedLiteral>& arrays) {
    if (k >= kMostAlike) return;
    std::string message = "there is no such array for " + leaves_[leaf].owner + " " +
                          leaves_[leaf].shape->ToString(false);
    if (k + 1 == kMostAlike && count > kMostAlike) {
      message += "; " + std::to_string(count - kMostAlike) + " more are missing";
    }
    if (k == 0) {
      message += (path_.starts_with("--") ? "; given is " : "; the file holds ") + NamesOf(arrays) +
                 ", the program " + role_.verb + " " +
                 AllowedNames(leaves_, role_);
    }
    Add(StatusCode::kInvalid, role_.prefix + std::to_string(leaf), "missing", message);
  }

  void AddUnknown(const std::vector<NamedLiteral>& arrays, const std::vector<bool>& used) {
    size_t left = static_cast<size_t>(std::count(used.begin(), used.end(), false));
    size_t said = 0;
    for (size_t i = 0; i < arrays.size() && said < kMostAlike; ++i) {
      if (used[i]) continue;
      std::string message = "the program has no use for this array";
      if (said == 0) message += std::string("; it ") + role_.verb + " " + AllowedNames(leaves_, role_);
      --left;
      if (++said == kMostAlike && left > 0) message += "; nor for " + std::to_string(left) + " more";
      Add(StatusCode::kInvalid, ShortName(arrays[i].name), "unknown", message);
    }
  }

  // "f32[6]"; of several devices "f32[4,6] (4 devices x f32[6])", or one of both.
  std::string WantedText(const Shape& want) const {
    std::string one = want.ToString(/*with_layout=*/false);
    if (devices_ == 1 || !want.IsArray()) return one;
    std::string count = std::to_string(devices_);
    std::string sizes = one.substr(one.find('[') + 1);
    std::string all = one.substr(0, one.find('[') + 1) + count + (sizes == "]" ? "" : ",") + sizes +
                      " (" + count + " devices x " + one + ")";
    return role_.always_axis ? all : one + " or " + all;
  }

  // The array as the leaf's literal: same type and sizes; a dynamic dimension takes the array's.
  Literal Fit(const Literal& array, const Leaf& leaf, const std::string& name) {
    const Shape& want = *leaf.shape;
    const Shape& have = array.shape();
    std::string what = leaf.owner + " is " + WantedText(want) + ", the array is " + have.ToString(false);
    if (have.element_type() != want.element_type()) {
      std::string hint = "; types are not converted";
      const bool from_numpy = path_.ends_with(".npz") && want.IsArray();
      if (from_numpy && !NumpyLacks(FormatOf(want.primitive_type()))) {
        hint += ": numpy's .astype(\"" + NpyTypeOf(FormatOf(want.primitive_type())).ToString() +
                "\") does that";
      }
      if (from_numpy && NumpyLacks(FormatOf(want.primitive_type()))) {
        hint = "; an entry `dtypes` of {\"" + name + "\": \"" +
               std::string(NameOf(want.primitive_type())) +
               "\"} says that unsigned integers are its bit patterns";
      }
      Add(StatusCode::kInvalid, name, "type", what + hint);
      return Literal::Token();
    }
    bool fits = have.rank() == want.rank();
    for (int64_t i = 0; fits && i < want.rank(); ++i) {
      int64_t bound = want.dimension(i);
      fits = want.IsUnbounded(i) || have.dimension(i) == bound ||
             (want.IsDynamic(i) && have.dimension(i) < bound);
    }
    if (devices_ > 1 && HasDeviceAxis(have, want, devices_)) return array;
    fits = fits && !(devices_ > 1 && role_.always_axis);
    if (!fits) {
      Add(StatusCode::kInvalid, name, "shape", what);
      return Literal::Token();
    }
    // A dynamic dimension has the size of the array.
    return want.HasDynamicDimensions() ? array : array.Reshaped(want);
  }

  static constexpr size_t kMostFaults = 20, kMostAlike = 4;
  const std::vector<Leaf>& leaves_;
  const Role& role_;
  const std::string& path_;
  const int64_t devices_;
  StatusCode code_ = StatusCode::kInvalid;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace

Result<std::vector<Literal>> BindArguments(const Module& module, std::vector<NamedLiteral> arrays,
                                           const std::string& path) {
  std::vector<Leaf> leaves = ParameterLeaves(module);
  ASSIGN_OR_RETURN(std::vector<Literal> values,
                   Matcher(leaves, kArgument, path, DevicesOf(module).total()).Match(std::move(arrays)));
  return AssembleAll(module, std::move(values));
}

Result<std::vector<Literal>> BindExpected(const Module& module, std::vector<NamedLiteral> arrays,
                                          const std::string& path) {
  std::vector<Leaf> leaves;
  for (const Shape* shape : LeavesOf(module.entry()->root().shape())) {
    leaves.push_back({shape, "the result"});
  }
  return Matcher(leaves, kExpected, path, DevicesOf(module).total()).Match(std::move(arrays));
}

namespace {

// Refuses literals once their bytes pass the limit, before they are allocated. 0: no limit.
class MemoryBudget {
 public:
  explicit MemoryBudget(int64_t limit, int64_t in_use = 0) : limit_(limit), left_(limit - in_use) {}

  Status Take(const Shape& shape, const std::string& owner) {
    std::optional<int64_t> bytes = AllocationSize(shape);
    if (limit_ <= 0 || !bytes) return Status();  // RandomLiteral says what is wrong with the shape
    if (*bytes > left_) {
      Diagnostic diagnostic;
      diagnostic.label = "memory_limit";
      diagnostic.message = "random values for " + owner + " " +
                           shape.ToString(false) + ": " +
                           OverMemoryLimit("they take", *bytes, limit_ - left_, limit_);
      return Status(StatusCode::kResourceExhausted, std::move(diagnostic));
    }
    left_ -= *bytes;
    return Status();
  }

 private:
  int64_t limit_;
  int64_t left_;
};

}  // namespace

Result<Literal> RandomLiteral(const Shape& shape, Philox& stream) {
  if (shape.IsToken()) return Literal::Token();
  if (!AllocationSize(shape)) {
    return InvalidError("argument_size",
                        "no random values for " + shape.ToString(false) +
                            ", only for arrays of known size that fit in memory; --inputs=F.npz gives "
                            "the arguments");
  }
  PrimitiveType type = shape.primitive_type();
  const Format& format = FormatOf(type);
  // Bounded dimensions are as large as they may be.
  Literal literal = Literal::Uninitialized(
      shape.HasDynamicDimensions() ? Shape::Array(shape.element_type(), shape.dimensions()) : shape);
  auto float_bits = [&](PrimitiveType part) {
    double value = 2.0 * (static_cast<double>(stream.Next() >> 11) * 0x1p-53) - 1.0;
    if (part != PrimitiveType::kF64) value = static_cast<float>(value);
    return BitsFromDouble(part, value);
  };
  int64_t count = literal.element_count();
  if (format.type_class == TypeClass::kComplex) {
    for (int part = 0; part < 2; ++part) {
      for (int64_t i = 0; i < count; ++i) literal.SetPartBits(i, part, float_bits(format.part));
    }
    return literal;
  }
  // Largest value plus one; 0 stands for 2^64 and more.
  int value_bits = format.bits - (IsSigned(type) ? 1 : 0);
  for (int64_t i = 0; i < count; ++i) {
    if (format.type_class == TypeClass::kFloat) {
      literal.SetBits(i, float_bits(type));
    } else if (format.type_class == TypeClass::kPred) {
      literal.SetBits(i, stream.Next() >> 63);
    } else {
      uint64_t value = stream.Next() >> 61;
      literal.SetBits(i, value_bits < 3 ? value & ((uint64_t{1} << value_bits) - 1) : value);
    }
  }
  return literal;
}

Result<std::vector<Literal>> RandomArguments(const Module& module, uint64_t seed,
                                             int64_t memory_limit, int64_t in_use) {
  Philox stream(seed);
  MemoryBudget budget(memory_limit, in_use);
  std::vector<Literal> leaves;
  for (const Leaf& leaf : ParameterLeaves(module)) {
    RETURN_IF_ERROR(budget.Take(*leaf.shape, leaf.owner));
    ASSIGN_OR_RETURN(Literal value, RandomLiteral(*leaf.shape, stream));
    leaves.push_back(std::move(value));
  }
  return AssembleAll(module, std::move(leaves));
}

Status FillElided(Module& module, uint64_t seed, int64_t memory_limit) {
  Philox stream(seed);
  MemoryBudget budget(memory_limit);
  for (const auto& computation : module.computations()) {
    for (Instruction& i : computation->instructions()) {
      if (i.opcode() != Opcode::kConstant || !i.Get(kLiteral).IsElided()) continue;
      RETURN_IF_ERROR(budget.Take(i.shape(), "constant %" + std::string(i.name())));
      ASSIGN_OR_RETURN(Literal value, RandomLiteral(i.shape(), stream));
      i.Set(kLiteral, std::move(value));
    }
  }
  return Status();
}

}  // namespace assay
