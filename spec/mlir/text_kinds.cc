// Attributes and types of dialects in their own forms, from behind the mnemonic. Most are structs,
// "<name = value, ...>", read by the record's fields; the table names the others.
#include <algorithm>
#include <bit>

#include "spec/mlir/float_text.h"
#include "spec/mlir/integer_value.h"
#include "spec/mlir/text_parser.h"
#include "spec/mlir/vhlo_types.h"

namespace assay::mlir {
namespace {

using Integers = std::span<const int64_t>;
using Nodes = std::span<const Node* const>;

// Structs whose empty lists and zeros are not written.
bool IsSparse(Kind kind) {
  return kind == Kind::kGatherDimensions || kind == Kind::kScatterDimensions ||
         kind == Kind::kDotDimensions || kind == Kind::kRaggedDotDimensions;
}

}  // namespace

TextParser::ParseFunction TextParser::FunctionOf(const KindSpec& spec) {
  using P = TextParser;
  static const absl::flat_hash_map<Kind, ParseFunction> functions = {
      {Kind::kBounds, &P::ParseBounds},
      {Kind::kConvolutionDimensions, &P::ParseConv},
      {Kind::kResultAccuracy, &P::ParseResultAccuracy},
      {Kind::kSubAxisInfo, &P::ParseSubAxis},
      {Kind::kMesh, &P::ParseMesh},
      {Kind::kFutureType, &P::ParseTypeList},
      {Kind::kAsyncBundleType, &P::ParseTypeList},
      {Kind::kVhloFutureType, &P::ParseTypeList},
      {Kind::kVhloTupleType, &P::ParseTypeList},
      {Kind::kVhloComplexType, &P::ParseOneType},
      {Kind::kVhloUnrankedTensorType, &P::ParseOneType},
      {Kind::kVhloType, &P::ParseOneType},
      {Kind::kVhloArray, &P::ParseVhloArray},
      {Kind::kVhloDictionary, &P::ParseVhloDictionary},
      {Kind::kVhloBoolean, &P::ParseVhloValue},
      {Kind::kVhloString, &P::ParseVhloValue},
      {Kind::kVhloInteger, &P::ParseVhloValue},
      {Kind::kVhloTensor, &P::ParseVhloValue},
      {Kind::kVhloFloat, &P::ParseVhloFloat},
      {Kind::kVhloFunctionType, &P::ParseVhloFunction},
      {Kind::kVhloTensorType, &P::ParseVhloShaped},
      {Kind::kVhloBufferType, &P::ParseVhloShaped},
      {Kind::kVhloQuantizedType, &P::ParseVhloQuantized},
      {Kind::kVhloQuantizedAxisType, &P::ParseVhloQuantized},
      {Kind::kQuantizedType, &P::ParseQuantized},
  };
  if (spec.fields.empty()) return &P::ParseNothing;
  if (spec.dialect == DialectId::kSdy) return &P::ParseSdy;
  const auto found = functions.find(spec.kind);
  return found == functions.end() ? &P::ParseStruct : found->second;
}

const Node* TextParser::ParseKind(const KindSpec& spec) { return (this->*FunctionOf(spec))(spec); }

const Node* TextParser::ParseNothing(const KindSpec& spec) { return context_.Get(spec, {}); }

// HIGH or <HIGH>
Attribute TextParser::ParseEnumCase(int enumeration) {
  const bool brackets = Accept('<');
  const EnumSpec& spec = AllEnums()[enumeration];
  const std::optional<int64_t> value =
      AtKind(TokenKind::kWord) ? spec.ValueOf(token_.text) : std::nullopt;
  if (!value) {
    std::string names;
    for (const auto& [name, number] : spec.cases)
      names += (names.empty() ? "" : ", ") + std::string(name);
    return Expected("one of " + names), nullptr;
  }
  Next();
  if (brackets && !Expect('>')) return nullptr;
  return context_.Get(Kind::kEnum, {int64_t{enumeration}, *value});
}

bool TextParser::ParseField(const FieldSpec& field, std::vector<std::vector<int64_t>>* lists,
                            std::vector<std::vector<const Node*>>* nodes, Field* value) {
  int64_t integer = 0;
  switch (field.wire) {
    case Wire::kSignedVarint:
    case Wire::kVarint:
      if (!ParseDimension(&integer)) return false;
      *value = integer;
      return true;
    case Wire::kByte:
      if (!ParseBool(&integer)) return false;
      *value = integer;
      return true;
    case Wire::kF64:
      if (!ParseF64(&integer)) return false;
      *value = integer;
      return true;
    case Wire::kSignedVarints:
      if (!ParseIntegers(&lists->emplace_back())) return false;
      *value = Integers(lists->back());
      return true;
    case Wire::kString: {
      std::string text;
      if (!ParseString(&text)) return false;
      *value = context_.Intern(text);
      return true;
    }
    case Wire::kType: {
      const Type type = ParseType();
      *value = type;
      return type != nullptr;
    }
    case Wire::kAttributes:
      if (!ParseAttributes('[', ']', &nodes->emplace_back())) return false;
      *value = Nodes(nodes->back());
      return true;
    case Wire::kOptionalAttribute:
    case Wire::kAttribute: {
      const Attribute attribute = ParseAttribute();
      *value = attribute;
      return attribute != nullptr;
    }
    default:
      break;
  }
  CHECK(false);
  return false;
}

// Fields in any order, each once.
const Node* TextParser::ParseStruct(const KindSpec& spec) {
  if (!Expect('<')) return nullptr;
  const bool all_optional = AcceptWord("raw") || IsSparse(spec.kind);
  std::vector<Field> values(spec.fields.size());
  std::vector<bool> seen(spec.fields.size());
  // Reserved: the values view them.
  std::vector<std::vector<int64_t>> lists;
  std::vector<std::vector<const Node*>> nodes;
  lists.reserve(values.size());
  nodes.reserve(values.size());
  while (!At('>')) {
    const auto field = std::ranges::find_if(spec.fields, [&](const FieldSpec& f) {
      return AtKind(TokenKind::kWord) && f.name == token_.text;
    });
    if (field == spec.fields.end()) {
      std::string names;
      for (const FieldSpec& f : spec.fields)
        names += (names.empty() ? "" : ", ") + std::string(f.name);
      return Expected("one of " + names), nullptr;
    }
    const size_t i = field - spec.fields.begin();
    if (seen[i])
      return Fail("mlir_attribute", "'" + std::string(field->name) + "' is given twice"), nullptr;
    seen[i] = true;
    Next();
    if (!Expect('=')) return nullptr;
    Field value;
    // Written without its name, of the same dialect.
    if (field->name == "sub_axis_info" && At('(')) {
      const Node* const axis = ParseSubAxis(SpecOf(Kind::kSubAxisInfo, spec.dialect));
      if (axis == nullptr) return nullptr;
      value = axis;
    } else if (!ParseField(*field, &lists, &nodes, &value)) {
      return nullptr;
    }
    values[i] = value;
    if (!Accept(',')) break;
  }
  for (size_t i = 0; i < values.size(); ++i) {
    if (seen[i]) continue;
    const Wire wire = spec.fields[i].wire;
    if (wire == Wire::kOptionalAttribute) {
      values[i] = static_cast<const Node*>(nullptr);
    } else if (!all_optional || FormOf(wire) == FieldForm::kNode) {
      return Fail("mlir_attribute", "'" + std::string(spec.fields[i].name) + "' is missing"),
             nullptr;
    } else if (FormOf(wire) == FieldForm::kIntegers) {
      values[i] = Integers();
    } else {
      values[i] = int64_t{0};
    }
  }
  return Expect('>') ? context_.Get(spec, values) : nullptr;
}

// <4, ?>, or <bounds = [4, ?]>
const Node* TextParser::ParseBounds(const KindSpec& spec) {
  if (!Expect('<')) return nullptr;
  std::vector<int64_t> bounds;
  if (AcceptWord("bounds")) {
    if (!Expect('=') || !ParseIntegers(&bounds)) return nullptr;
  } else if (!At('>')) {
    do {
      if (!ParseDimension(&bounds.emplace_back())) return nullptr;
    } while (Accept(','));
  }
  return Expect('>') ? context_.Get(spec, {Integers(bounds)}) : nullptr;
}

// One side of the dimensions of a convolution: where the two letters and the spatial dimensions
// stand.
bool TextParser::ParseConvolutionSide(std::string_view letters, int64_t* first, int64_t* second,
                                      std::vector<int64_t>* spatial) {
  *first = *second = -1;
  std::vector<std::pair<int64_t, int64_t>> places;  // spatial dimension, place
  const int64_t begin = Offset();
  int64_t place = 0;
  const bool read = ParseList('[', ']', [&] {
    if (AtKind(TokenKind::kInteger)) {
      int64_t dimension;
      if (!ParseInteger(&dimension)) return false;
      places.emplace_back(dimension, place++);
      return true;
    }
    for (int i = 0; i < 2; ++i) {
      int64_t* const target = i == 0 ? first : second;
      if (AtWord(letters.substr(i, 1)) && *target < 0) {
        *target = place++;
        Next();
        return true;
      }
    }
    return Expected("a number, '" + std::string(letters.substr(0, 1)) + "' or '" +
                    std::string(letters.substr(1)) + "', each once");
  });
  if (!read) return false;
  const auto fail = [&](std::string message) {
    return FailAt(begin, LastEnd() - begin, "mlir_convolution", std::move(message));
  };
  if (*first < 0 || *second < 0) {
    return fail("'" + std::string(letters.substr(*first < 0 ? 0 : 1, 1)) + "' is missing");
  }
  std::ranges::sort(places);
  spatial->clear();
  for (size_t i = 0; i < places.size(); ++i) {
    if (places[i].first != static_cast<int64_t>(i)) {
      return fail("the spatial dimensions are 0, 1, ..., each once");
    }
    spatial->push_back(places[i].second);
  }
  return true;
}

Attribute TextParser::ParseConvolutionDimensions() {
  int64_t input[2], kernel[2], output[2];
  std::vector<int64_t> input_spatial, kernel_spatial, output_spatial;
  if (!ParseConvolutionSide("bf", &input[0], &input[1], &input_spatial) || !ExpectWord("x") ||
      !ParseConvolutionSide("io", &kernel[0], &kernel[1], &kernel_spatial) || !ExpectArrow() ||
      !ParseConvolutionSide("bf", &output[0], &output[1], &output_spatial)) {
    return nullptr;
  }
  return context_.Get(SpecOf(Kind::kConvolutionDimensions, DialectId::kStableHlo),
                      {input[0], input[1], Integers(input_spatial), kernel[0], kernel[1],
                       Integers(kernel_spatial), output[0], output[1], Integers(output_spatial)});
}

// <[b, 0, f]x[0, i, o]->[b, 0, f]>, or <raw input_batch_dimension = 0, ...>
const Node* TextParser::ParseConv(const KindSpec& spec) {
  const Token open = token_;
  if (!Expect('<')) return nullptr;
  if (AtWord("raw")) {
    Return(open);
    return ParseStruct(spec);
  }
  const Node* const node = ParseConvolutionDimensions();
  if (node == nullptr || !Expect('>')) return nullptr;
  return context_.Get(spec, node->fields());
}

// <atol = 1.0e-5, rtol = 0.0, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>; all but
// the mode may be left out.
const Node* TextParser::ParseResultAccuracy(const KindSpec& spec) {
  int64_t atol = 0, rtol = 0, ulps = 0;
  if (!Expect('<')) return nullptr;
  if (AcceptWord("atol") && (!Expect('=') || !ParseF64(&atol) || !Expect(','))) return nullptr;
  if (AcceptWord("rtol") && (!Expect('=') || !ParseF64(&rtol) || !Expect(','))) return nullptr;
  if (AcceptWord("ulps") && (!Expect('=') || !ParseInteger(&ulps) || !Expect(','))) return nullptr;
  if (!ExpectWord("mode") || !Expect('=')) return nullptr;
  const Attribute mode = ParseAttribute();
  if (mode == nullptr || !Expect('>')) return nullptr;
  return context_.Get(spec, {atol, rtol, ulps, mode});
}

// (1)2
const Node* TextParser::ParseSubAxis(const KindSpec& spec) {
  int64_t pre_size, size;
  if (!Expect('(') || !ParseInteger(&pre_size) || !Expect(')') || !ParseInteger(&size))
    return nullptr;
  return context_.Get(spec, {pre_size, size});
}

// <axes=[<name = "x", size = 2>], device_ids=dense<...> : tensor<2xi64>>
const Node* TextParser::ParseMesh(const KindSpec& spec) {
  const KindSpec& axis_spec = SpecOf(Kind::kMeshAxis, spec.dialect);
  std::vector<const Node*> axes;
  if (!Expect('<') || !ExpectWord("axes") || !Expect('=')) return nullptr;
  const bool read = ParseList('[', ']', [&] {
    axes.push_back(At('<') ? ParseStruct(axis_spec) : ParseAttribute());
    return axes.back() != nullptr;
  });
  Attribute devices = nullptr;
  if (!read) return nullptr;
  if (Accept(',') &&
      (!ExpectWord("device_ids") || !Expect('=') || (devices = ParseAttribute()) == nullptr))
    return nullptr;
  return Expect('>') ? context_.Get(spec, {Nodes(axes), devices}) : nullptr;
}

const Node* TextParser::ParseTypeList(const KindSpec& spec) {
  std::vector<Type> types;
  return ParseTypes('<', '>', &types) ? context_.Get(spec, {Nodes(types)}) : nullptr;
}

const Node* TextParser::ParseOneType(const KindSpec& spec) {
  if (!Expect('<')) return nullptr;
  const Type type = ParseType();
  return type && Expect('>') ? context_.Get(spec, {type}) : nullptr;
}

const Node* TextParser::ParseVhloArray(const KindSpec& spec) {
  std::vector<Attribute> elements;
  if (!Expect('<') || !ParseAttributes('[', ']', &elements) || !Expect('>')) return nullptr;
  return context_.Get(spec, {Nodes(elements)});
}

const Node* TextParser::ParseVhloDictionary(const KindSpec& spec) {
  std::vector<const Node*> pairs;
  if (!Expect('<')) return nullptr;
  const bool read = ParseList('{', '}', [&] {
    const Attribute name = ParseAttribute();
    if (name == nullptr || !Expect('=')) return false;
    const Attribute value = ParseAttribute();
    pairs.insert(pairs.end(), {name, value});
    return value != nullptr;
  });
  return read && Expect('>') ? context_.Get(spec, {Nodes(pairs)}) : nullptr;
}

// Attributes that builtin values write: <true>, <"text">, <1 : i64>, <dense<1> : tensor<2xi64>>.
const Node* TextParser::ParseVhloValue(const KindSpec& spec) {
  if (!Expect('<')) return nullptr;
  const int64_t offset = Offset();
  const Node* node = nullptr;
  if (spec.kind == Kind::kVhloBoolean) {
    int64_t value;
    if (!ParseBool(&value)) return nullptr;
    node = context_.Get(spec, {value});
  } else if (spec.kind == Kind::kVhloString) {
    std::string text;
    if (!ParseString(&text)) return nullptr;
    node = context_.Get(spec, {std::string_view(text)});
  } else {
    const Attribute value = ParseAttribute();
    if (value == nullptr) return nullptr;
    const bool tensor = spec.kind == Kind::kVhloTensor;
    if (!value->Is(tensor ? Kind::kDenseElements : Kind::kInteger)) {
      return FailAt(offset, 1, "mlir_attribute",
                    tensor ? "expected dense<...> of numbers" : "expected an integer"),
             nullptr;
    }
    const Type type = VhloTwin(context_, value->node(0));
    if (type == nullptr)
      return FailAt(offset, LastEnd() - offset, "mlir_attribute", "vhlo has no such type"), nullptr;
    node = tensor ? context_.Get(spec, {type, value->text(1)}, /*borrow=*/true)
                  : context_.Get(spec, {type, value->integer(1)});
  }
  return Expect('>') ? node : nullptr;
}

// <1.5 : !vhlo.f32_v1>
const Node* TextParser::ParseVhloFloat(const KindSpec& spec) {
  if (!Expect('<')) return nullptr;
  const Token first = token_;
  Accept('-');
  if (!AtKind(TokenKind::kFloat) && !AtKind(TokenKind::kInteger))
    return Expected("a number"), nullptr;
  Next();
  if (!Expect(':')) return nullptr;
  const int64_t type_offset = Offset();
  const Type type = ParseType();
  if (type == nullptr) return nullptr;
  const Type builtin = BuiltinTwin(context_, type);
  if (builtin == nullptr || FloatFormatOf(builtin) == nullptr) {
    return FailAt(type_offset, LastEnd() - type_offset, "mlir_attribute",
                  "expected a float type of vhlo"),
           nullptr;
  }
  const Token behind = token_;
  Return(first);  // the number, now that its type is known
  const bool negative = Accept('-');
  const Attribute value = ParseNumber(builtin, negative, first.text.data());
  if (value == nullptr) return nullptr;
  Return(behind);
  return Expect('>') ? context_.Get(spec, {type, value->integer(1)}) : nullptr;
}

// <(T, T) -> T, T>; no types are (), so a function without inputs is <(()) -> ...>.
const Node* TextParser::ParseVhloFunction(const KindSpec& spec) {
  std::vector<Type> inputs, outputs;
  if (!Expect('<') || !Expect('(')) return nullptr;
  const auto types = [&](std::vector<Type>* list, char end) {
    if (At(end)) return true;
    do {
      list->push_back(ParseType());
      if (list->back() == nullptr) return false;
    } while (Accept(','));
    return true;
  };
  if (Accept('(')) {
    if (!Expect(')')) return nullptr;
  } else if (!types(&inputs, ')')) {
    return nullptr;
  }
  if (!Expect(')') || !ExpectArrow()) return nullptr;
  if (Accept('(')) {
    if (!types(&outputs, ')') || !Expect(')')) return nullptr;
  } else if (!types(&outputs, '>')) {
    return nullptr;
  }
  return Expect('>') ? context_.Get(spec, {Nodes(inputs), Nodes(outputs)}) : nullptr;
}

// <2x?x!vhlo.f32_v1, encoding>
const Node* TextParser::ParseVhloShaped(const KindSpec& spec) {
  if (!At('<')) return Expected("'<'"), nullptr;
  std::vector<int64_t> shape;
  if (!ParseShape(&shape)) return nullptr;
  const Type element = ParseType();
  if (element == nullptr) return nullptr;
  Attribute encoding = nullptr;
  const bool tensor = spec.kind == Kind::kVhloTensorType;
  if (tensor && Accept(',') && (encoding = ParseAttribute()) == nullptr) return nullptr;
  if (!Expect('>')) return nullptr;
  return tensor ? context_.Get(spec, {Integers(shape), element, encoding})
                : context_.Get(spec, {Integers(shape), element});
}

// <!vhlo.i8_v1:!vhlo.f32_v1, 1.5:0, -128:127, 1>, or with an axis: <..., 0, [1.5], [0], -128:127,
// 1>
const Node* TextParser::ParseVhloQuantized(const KindSpec& spec) {
  const bool axis = spec.kind == Kind::kVhloQuantizedAxisType;
  int64_t dimension = 0, scale = 0, zero = 0, low = 0, high = 0, flags = 0;
  std::vector<int64_t> scales, zeros;
  if (!Expect('<')) return nullptr;
  const Type storage = ParseType();
  if (storage == nullptr || !Expect(':')) return nullptr;
  const Type expressed = ParseType();
  if (expressed == nullptr || !Expect(',')) return nullptr;
  if (axis) {
    if (!ParseInteger(&dimension) || !Expect(',') ||
        !ParseList('[', ']', [&] { return ParseF64(&scales.emplace_back()); }) || !Expect(',') ||
        !ParseIntegers(&zeros)) {
      return nullptr;
    }
  } else if (!ParseF64(&scale) || !Expect(':') || !ParseInteger(&zero)) {
    return nullptr;
  }
  if (!Expect(',') || !ParseInteger(&low) || !Expect(':') || !ParseInteger(&high) || !Expect(',') ||
      !ParseInteger(&flags) || !Expect('>')) {
    return nullptr;
  }
  return axis ? context_.Get(spec, {flags, storage, expressed, dimension, low, high,
                                    Integers(scales), Integers(zeros)})
              : context_.Get(spec, {flags, storage, expressed, scale, zero, low, high});
}

// <i8:f32, 0.5:-20>, <u8<1:200>:f32:0, {0.5, 0.25:3}>; blocks, <i8:f32:{0:1}, ...>, are kept as
// text.
const Node* TextParser::ParseQuantized(const KindSpec& spec) {
  const Token open = token_;
  if (!Expect('<')) return nullptr;
  const int64_t offset = Offset();
  const bool is_unsigned = AtKind(TokenKind::kWord) && token_.text.starts_with('u');
  Type storage = nullptr;
  if (is_unsigned && token_.text.size() > 1 && token_.text[1] != 'i') {
    int64_t width = 0;
    for (const char c : token_.text.substr(1))
      width = c >= '0' && c <= '9' && width < 100 ? width * 10 + (c - '0') : 100;
    if (width > 0 && width < 100) storage = context_.IntegerType(width);
    Next();
  } else {
    storage = ParseType();
    if (storage == nullptr) return nullptr;
  }
  if (storage == nullptr || !storage->Is(Kind::kIntegerType) || storage->integer(0) < 1 ||
      storage->integer(0) > 32) {
    return FailAt(offset, 1, "mlir_quantized", "the storage type is i1 to i32 or u1 to u32"),
           nullptr;
  }
  const int64_t width = storage->integer(0);
  int64_t low = is_unsigned ? 0 : -(int64_t{1} << (width - 1));
  int64_t high = (int64_t{1} << (is_unsigned ? width : width - 1)) - 1;
  if (Accept('<') && (!ParseInteger(&low) || !Expect(':') || !ParseInteger(&high) || !Expect('>')))
    return nullptr;
  if (!Expect(':')) return nullptr;
  const Type expressed = ParseType();
  if (expressed == nullptr) return nullptr;
  const int64_t flags = is_unsigned ? 0 : 1;
  const auto scale_and_zero = [&](int64_t* scale, int64_t* zero) {
    *zero = 0;
    return ParseF64(scale) && (!Accept(':') || ParseInteger(zero));
  };
  if (!Accept(':')) {
    int64_t scale, zero;
    if (!Expect(',') || !scale_and_zero(&scale, &zero) || !Expect('>')) return nullptr;
    return context_.Get(spec, {flags, storage, expressed, scale, zero, low, high});
  }
  if (At('{')) {
    Return(open);
    if (!SkipBalanced()) return nullptr;
    return OpaqueSymbol(true, "quant", "uniform" + std::string(open.text.data(), last_end_));
  }
  int64_t dimension;
  std::vector<int64_t> scales, zeros;
  if (!ParseInteger(&dimension) || !Expect(',')) return nullptr;
  if (!ParseList('{', '}',
                 [&] { return scale_and_zero(&scales.emplace_back(), &zeros.emplace_back()); }))
    return nullptr;
  if (!Expect('>')) return nullptr;
  return context_.Get(
      SpecOf(Kind::kQuantizedAxisType, DialectId::kQuant),
      {flags, storage, expressed, dimension, low, high, Integers(scales), Integers(zeros)});
}

}  // namespace assay::mlir
