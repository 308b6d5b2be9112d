// The table of attribute kinds.
#include "spec/hlo/attribute_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/edit_distance.h"
#include "spec/hlo/alias_text.h"
#include "spec/hlo/device_text.h"
#include "spec/hlo/sharding_text.h"
#include "spec/hlo/structured_text.h"
#include "spec/hlo/text_output.h"

namespace assay {
namespace {

using Value = AttributeValue;
using Row = AttributeRow;

struct KindRow {
  AttributeKind kind;
  bool (*read)(Reader&, const Row&, Value*);
  void (*append)(const Row&, const Value&, std::string*);
};

// ---------------------------------------------------------------- adapters

// A kind whose value is a Box<T>, or a T, with a reader and a printer of T.
template <typename T, bool (*kRead)(Reader&, T*)>
bool ReadAs(Reader& reader, const Row&, Value* out) {
  T value{};
  if (!kRead(reader, &value)) return false;
  *out = internal::Wrap<T>(std::move(value));
  return true;
}
template <typename T, void (*kAppend)(const T&, std::string*)>
void AppendAs(const Row&, const Value& value, std::string* out) {
  kAppend(internal::Unwrap<T>(value), out);
}

// ---------------------------------------------------------------- simple kinds

bool ReadBoolValue(Reader& reader, bool* out) { return reader.ReadBool(out); }
void AppendBool(const bool& value, std::string* out) { out->append(value ? "true" : "false"); }

bool ReadIntValue(Reader& reader, const Row& row, Value* out) {
  int64_t value;
  if (!reader.ReadInt(&value, row.name)) return false;
  *out = value;
  return true;
}
void AppendIntValue(const int64_t& value, std::string* out) { AppendInt(value, out); }

bool ReadFloatValue(Reader& reader, double* out) { return reader.ReadDouble(out); }
void AppendFloatValue(const double& value, std::string* out) { AppendDouble(value, out); }

bool ReadStringValue(Reader& reader, std::string* out) { return reader.ReadString(out); }
void AppendStringValue(const std::string& value, std::string* out) { AppendQuoted(value, out); }

char LowerCase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool SameButForCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return LowerCase(x) == LowerCase(y); });
}

bool ReadEnumerator(Reader& reader, const Row& row, int64_t* out) {
  const Token& token = reader.Peek();
  if (!token.Is(TokenKind::kName)) {
    return reader.ErrorExpected("a value of " + std::string(row.name));
  }
  std::string_view text = token.text();
  for (size_t i = 0; i < row.enumerators.size(); ++i) {
    std::string_view name = row.enumerators[i];
    if (name.empty() || !(name == text || (row.any_case && SameButForCase(name, text)))) continue;
    *out = static_cast<int64_t>(i);
    reader.Next();
    return true;
  }
  std::string message = "'" + std::string(text) + "' is no " + std::string(row.name);
  std::optional<std::string_view> near = NearestSpelling(text, row.enumerators);
  if (near) message += "; did you mean '" + std::string(*near) + "'?";
  message += " (allowed:";
  for (std::string_view name : row.enumerators) {
    if (!name.empty()) message.append(" ").append(name);
  }
  return reader.Error(token, kAttributeValueLabel, message + ")");
}
void AppendEnumerator(const Row& row, int64_t value, std::string* out) {
  CHECK(value >= 0 && value < static_cast<int64_t>(row.enumerators.size()));
  out->append(row.enumerators[value]);
}

bool ReadEnum(Reader& reader, const Row& row, Value* out) {
  int64_t value;
  if (!ReadEnumerator(reader, row, &value)) return false;
  *out = value;
  return true;
}
void AppendEnum(const Row& row, const Value& value, std::string* out) {
  AppendEnumerator(row, std::get<int64_t>(value), out);
}

bool ReadEnumList(Reader& reader, const Row& row, Value* out) {
  Ints values;
  bool ok = ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace,
                          [&] { return ReadEnumerator(reader, row, &values.emplace_back()); });
  *out = std::move(values);
  return ok;
}
void AppendEnumList(const Row& row, const Value& value, std::string* out) {
  out->push_back('{');
  AppendJoined(std::get<Ints>(value), ",", out, [&](int64_t v) { AppendEnumerator(row, v, out); });
  out->push_back('}');
}

// ---------------------------------------------------------------- lists

bool ReadIntListValue(Reader& reader, Ints* out) { return reader.ReadIntList(out); }
void AppendIntListValue(const Ints& value, std::string* out) { AppendIntList(value, out); }

bool ReadBoolList(Reader& reader, std::vector<bool>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    bool value;
    if (!reader.ReadBool(&value)) return false;
    out->push_back(value);
    return true;
  });
}
// `true` means `{true}`.
bool ReadBoolOrBoolList(Reader& reader, std::vector<bool>* out) {
  if (reader.Peek().Is(TokenKind::kLbrace)) return ReadBoolList(reader, out);
  bool value;
  if (!reader.ReadBool(&value)) return false;
  out->push_back(value);
  return true;
}
void AppendBoolList(const std::vector<bool>& values, std::string* out) {
  out->push_back('{');
  AppendJoined(values, ",", out, [&](bool value) { AppendBool(value, out); });
  out->push_back('}');
}

bool ReadIntLists(Reader& reader, std::vector<Ints>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace,
                       [&] { return reader.ReadIntList(&out->emplace_back()); });
}
void AppendIntLists(const std::vector<Ints>& lists, std::string* out) {
  out->push_back('{');
  AppendJoined(lists, ",", out, [&](const Ints& list) { AppendIntList(list, out); });
  out->push_back('}');
}

bool ReadIndexPairs(Reader& reader, std::vector<IndexPair>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    IndexPair& pair = out->emplace_back();
    return reader.Expect(TokenKind::kLbrace) && reader.ReadInt(&pair.first, "a source") &&
           reader.Expect(TokenKind::kComma) && reader.ReadInt(&pair.second, "a target") &&
           reader.Expect(TokenKind::kRbrace);
  });
}
void AppendIndexPairs(const std::vector<IndexPair>& pairs, std::string* out) {
  out->push_back('{');
  AppendJoined(pairs, ",", out, [&](const IndexPair& pair) {
    out->push_back('{');
    AppendInt(pair.first, out);
    out->push_back(',');
    AppendInt(pair.second, out);
    out->push_back('}');
  });
  out->push_back('}');
}

// Strides are written in all dimensions or in none, as XLA does.
bool ReadSliceRanges(Reader& reader, std::vector<SliceRange>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    SliceRange& range = out->emplace_back();
    if (!reader.Expect(TokenKind::kLbracket) || !reader.ReadInt(&range.start, "a start") ||
        !reader.Expect(TokenKind::kColon) || !reader.ReadInt(&range.limit, "a limit")) {
      return false;
    }
    if (reader.Accept(TokenKind::kColon) && !reader.ReadInt(&range.stride, "a stride")) {
      return false;
    }
    return reader.Expect(TokenKind::kRbracket);
  });
}
void AppendSliceRanges(const std::vector<SliceRange>& ranges, std::string* out) {
  bool strides = std::any_of(ranges.begin(), ranges.end(),
                             [](const SliceRange& range) { return range.stride != 1; });
  out->push_back('{');
  AppendJoined(ranges, ", ", out, [&](const SliceRange& range) {
    out->push_back('[');
    AppendInt(range.start, out);
    out->push_back(':');
    AppendInt(range.limit, out);
    if (strides) out->push_back(':'), AppendInt(range.stride, out);
    out->push_back(']');
  });
  out->push_back('}');
}

// XLA has no form for no dimensions; ours is "{}".
bool ReadPadding(Reader& reader, std::vector<PaddingDimension>* out) {
  if (reader.Accept(TokenKind::kLbrace)) return reader.Expect(TokenKind::kRbrace);
  std::vector<Ints> groups;
  if (!reader.ReadPads(&groups, "padding like 0_1x2_3_1")) return false;
  for (const Ints& group : groups) {
    out->push_back({group[0], group[1], group.size() > 2 ? group[2] : 0});
  }
  return true;
}
void AppendPadding(const std::vector<PaddingDimension>& dims, std::string* out) {
  if (dims.empty()) out->append("{}");
  bool interior = std::any_of(dims.begin(), dims.end(),
                              [](const PaddingDimension& dim) { return dim.interior != 0; });
  AppendJoined(dims, "x", out, [&](const PaddingDimension& dim) {
    AppendInt(dim.low, out);
    out->push_back('_');
    AppendInt(dim.high, out);
    if (interior) out->push_back('_'), AppendInt(dim.interior, out);
  });
}

// ---------------------------------------------------------------- shapes, literals, instructions

bool ReadShapeValue(Reader& reader, Shape* out) { return reader.ReadShape(out); }
void AppendShape(const Shape& shape, std::string* out) { out->append(shape.ToString()); }

void AppendShapes(const std::vector<Shape>& shapes, bool comments, std::string* out) {
  for (size_t i = 0; i < shapes.size(); ++i) {
    if (i > 0) out->append(", ");
    if (comments) AppendIndexComment(i, out);
    AppendShape(shapes[i], out);
  }
}
bool ReadShapeList(Reader& reader, std::vector<Shape>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace,
                       [&] { return reader.ReadShape(&out->emplace_back()); });
}
void AppendShapeList(const std::vector<Shape>& shapes, std::string* out) {
  out->push_back('{');
  AppendShapes(shapes, /*comments=*/false, out);
  out->push_back('}');
}

bool ReadProgramShape(Reader& reader, ProgramShape* out) {
  return reader.Expect(TokenKind::kLbrace) &&
         ReadDelimited(reader, TokenKind::kLparen, TokenKind::kRparen,
                       [&] { return reader.ReadShape(&out->parameters.emplace_back()); }) &&
         reader.Expect(TokenKind::kArrow) && reader.ReadShape(&out->result) &&
         reader.Expect(TokenKind::kRbrace);
}
void AppendProgramShape(const ProgramShape& shape, std::string* out) {
  out->append("{(");
  AppendShapes(shape.parameters, /*comments=*/true, out);
  out->append(")->");
  AppendShape(shape.result, out);
  out->push_back('}');
}

bool ReadLiteralValue(Reader& reader, Literal* out) { return reader.ReadTypedLiteral(out); }

bool ReadInstructionList(Reader& reader, const Row&, Value* out) {
  std::vector<InstructionId> ids;
  bool ok = ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    const Instruction* instruction = nullptr;
    if (!reader.ReadInstructionName(&instruction)) return false;
    if (instruction != nullptr) ids.push_back(instruction->id());
    return true;
  });
  *out = std::move(ids);
  return ok;
}

// Kinds that name computations are read by the parser, which knows inline bodies; they and lists of
// instructions are printed by the printer.
bool NotReadHere(Reader&, const Row&, Value*) { CHECK(false); }
void NotPrintedHere(const Row&, const Value&, std::string*) { CHECK(false); }

void AppendGroups(const ReplicaGroups& groups, std::string* out) {
  AppendReplicaGroups(groups, /*full=*/false, out);
}
void AppendVerbatim(const VerbatimText& value, std::string* out) { out->append(value.text); }

// HLO text cannot say them; what is printed is for people.
bool ReadForeign(Reader& reader, ForeignAttributes*) {
  return reader.Error(reader.Peek(), kAttributeValueLabel, "HLO text has no foreign attributes");
}
void AppendForeign(const ForeignAttributes& attributes, std::string* out) {
  out->push_back('{');
  AppendJoined(attributes, ", ", out, [&](const ForeignAttribute& attribute) {
    if (!attribute.name.empty()) out->append(attribute.name).append(" = ");
    out->append(attribute.text);
    bool has_parts = attribute.kind == ForeignAttribute::Kind::kArray ||
                     attribute.kind == ForeignAttribute::Kind::kDictionary;
    if (has_parts || !attribute.children.empty()) AppendForeign(attribute.children, out);
  });
  out->push_back('}');
}

template <typename T, bool (*kRead)(Reader&, T*), void (*kAppend)(const T&, std::string*)>
constexpr KindRow Kind(AttributeKind kind) {
  return {kind, ReadAs<T, kRead>, AppendAs<T, kAppend>};
}

using K = AttributeKind;
constexpr KindRow kKinds[] = {
    Kind<bool, ReadBoolValue, AppendBool>(K::kBool),
    {K::kInt, ReadIntValue, AppendAs<int64_t, AppendIntValue>},
    Kind<double, ReadFloatValue, AppendFloatValue>(K::kFloat),
    Kind<std::string, ReadStringValue, AppendStringValue>(K::kString),
    {K::kEnum, ReadEnum, AppendEnum},
    {K::kEnumList, ReadEnumList, AppendEnumList},
    Kind<Ints, ReadIntListValue, AppendIntListValue>(K::kIntList),
    Kind<std::vector<bool>, ReadBoolList, AppendBoolList>(K::kBoolList),
    Kind<std::vector<bool>, ReadBoolOrBoolList, AppendBoolList>(K::kBoolOrBoolList),
    Kind<std::vector<Ints>, ReadIntLists, AppendIntLists>(K::kIntLists),
    Kind<std::vector<IndexPair>, ReadIndexPairs, AppendIndexPairs>(K::kIndexPairs),
    {K::kComputation, NotReadHere, NotPrintedHere},
    {K::kComputationList, NotReadHere, NotPrintedHere},
    {K::kInstructionList, ReadInstructionList, NotPrintedHere},
    Kind<Literal, ReadLiteralValue, AppendTypedLiteral>(K::kLiteral),
    Kind<Window, ReadWindow, AppendWindow>(K::kWindow),
    Kind<ConvolutionDimensions, ReadConvolutionDimensions, AppendConvolutionDimensions>(
        K::kConvolutionDimensions),
    Kind<std::vector<SliceRange>, ReadSliceRanges, AppendSliceRanges>(K::kSliceRanges),
    Kind<std::vector<PaddingDimension>, ReadPadding, AppendPadding>(K::kPadding),
    Kind<Shape, ReadShapeValue, AppendShape>(K::kShape),
    Kind<std::vector<Shape>, ReadShapeList, AppendShapeList>(K::kShapeList),
    Kind<ProgramShape, ReadProgramShape, AppendProgramShape>(K::kProgramShape),
    Kind<ReplicaGroups, ReadReplicaGroups, AppendGroups>(K::kReplicaGroups),
    Kind<Sharding, ReadSharding, AppendSharding>(K::kSharding),
    Kind<FrontendAttributes, ReadFrontendAttributes, AppendFrontendAttributes>(
        K::kFrontendAttributes),
    Kind<Statistics, ReadStatistics, AppendStatistics>(K::kStatistics),
    Kind<OpMetadata, ReadMetadata, AppendMetadata>(K::kMetadata),
    Kind<BackendConfig, ReadBackendConfig, AppendBackendConfig>(K::kBackendConfig),
    Kind<std::vector<OutputOperandAlias>, ReadOutputOperandAliases, AppendOutputOperandAliases>(
        K::kOutputOperandAliases),
    Kind<std::vector<InputOutputAlias>, ReadInputOutputAliases, AppendInputOutputAliases>(
        K::kInputOutputAliases),
    Kind<std::vector<BufferDonor>, ReadBufferDonors, AppendBufferDonors>(K::kBufferDonors),
    Kind<ResultAccuracy, ReadResultAccuracy, AppendResultAccuracy>(K::kResultAccuracy),
    Kind<SparsityConfig, ReadSparsityConfig, AppendSparsityConfig>(K::kSparsityConfig),
    Kind<Domain, ReadDomain, AppendDomain>(K::kDomain),
    Kind<VerbatimText, ReadVerbatim, AppendVerbatim>(K::kVerbatim),
    Kind<ForeignAttributes, ReadForeign, AppendForeign>(K::kForeign),
};

constexpr bool KindsAreInOrder() {
  for (size_t i = 0; i < std::size(kKinds); ++i) {
    if (static_cast<size_t>(kKinds[i].kind) != i) return false;
  }
  return std::size(kKinds) == static_cast<size_t>(K::kForeign) + 1;
}
static_assert(KindsAreInOrder(), "a kind of attribute has no row here, or out of order");

const KindRow& RowOfKind(AttributeKind kind) { return kKinds[static_cast<int>(kind)]; }

}  // namespace

bool ReadAttributeValue(Reader& reader, const AttributeRow& row, AttributeValue* out) {
  return RowOfKind(row.kind).read(reader, row, out);
}

void AppendAttributeValue(const AttributeRow& row, const AttributeValue& value, std::string* out) {
  RowOfKind(row.kind).append(row, value, out);
}

void AppendTypedLiteral(const Literal& literal, std::string* out) {
  // What is left to write: a literal, or (null) a text.
  std::vector<std::pair<const Literal*, std::string_view>> stack = {{&literal, ""}};
  while (!stack.empty()) {
    auto [part, before] = stack.back();
    stack.pop_back();
    out->append(before);
    if (part == nullptr) continue;
    if (!part->shape().IsTuple() || part->IsElided()) {
      // With a layout always: XLA would take "{1, 2}" after "s32[2]" for one.
      Shape shape = part->shape();
      shape.FillMissingLayouts();
      AppendShape(shape, out);
      out->push_back(' ');
      out->append(part->ToString());
      continue;
    }
    out->append("( ");
    stack.push_back({nullptr, " )"});
    for (size_t i = part->elements().size(); i-- > 0;) {
      stack.push_back({&part->elements()[i], i > 0 ? ", " : ""});
    }
  }
}

}  // namespace assay
