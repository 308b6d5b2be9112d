// Attributes in forms of their own inside of operations: the counterpart in the printer is
// op_attribute_printer.cc.
#include <algorithm>
#include <charconv>
#include <cstring>

#include "spec/mlir/op_parser.h"

namespace assay::mlir {

// [start:limit:stride, ...]; a stride of 1 may be left out.
bool OpParser::ParseSlice(State& state) {
  std::vector<int64_t> starts, limits, strides;
  const bool read = ParseList('[', ']', [&] {
    strides.push_back(1);
    return ParseInteger(&starts.emplace_back()) && Expect(':') &&
           ParseInteger(&limits.emplace_back()) && (!Accept(':') || ParseInteger(&strides.back()));
  });
  return read && Set(state, "start_indices", I64Array(starts)) &&
         Set(state, "limit_indices", I64Array(limits)) && Set(state, "strides", I64Array(strides));
}

bool OpParser::ParseConvolution(State& state) {
  const Attribute value = ParseConvolutionDimensions();
  return value && Set(state, "dimension_numbers",
                      context().Get(SpecOf(Kind::kConvolutionDimensions, DialectOf(state)),
                                    value->fields()));
}

// stride = [1, 1], pad = [[0, 0], [1, 1]], lhs_dilate = [..], rhs_dilate = [..], reverse = [false,
// true]
bool OpParser::ParseWindow(State& state) {
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"stride", "window_strides"},
      {"pad", "padding"},
      {"lhs_dilate", "lhs_dilation"},
      {"rhs_dilate", "rhs_dilation"},
      {"reverse", "window_reversal"}};
  if (At('}')) return true;
  do {
    const auto entry =
        std::ranges::find_if(kNames, [&](const auto& names) { return AtWord(names.first); });
    if (entry == std::end(kNames))
      return Expected("stride, pad, lhs_dilate, rhs_dilate or reverse");
    Next();
    std::vector<int64_t> values;
    const auto integer = [&] { return ParseInteger(&values.emplace_back()); };
    if (!Expect('=')) return false;
    Attribute value;
    if (entry->first == "pad") {
      const bool read = ParseList('[', ']', [&] {
        const size_t before = values.size();
        return ParseList('[', ']', integer) &&
               (values.size() == before + 2 ||
                Fail("mlir_attribute", "padding is in pairs [low, high]"));
      });
      if (!read) return false;
      const int64_t shape[] = {static_cast<int64_t>(values.size()) / 2, 2};
      const bool splat =
          !values.empty() && std::ranges::all_of(values, [&](int64_t v) { return v == values[0]; });
      const std::string_view data(reinterpret_cast<const char*>(values.data()),
                                  (splat ? 1 : values.size()) * sizeof(int64_t));
      value = context().Get(Kind::kDenseElements,
                            {context().Tensor(shape, context().IntegerType(64)), data});
    } else if (entry->first == "reverse") {
      std::string bools;
      const bool read = ParseList('[', ']', [&] {
        int64_t flag;
        if (!(AtKind(TokenKind::kInteger) ? ParseInteger(&flag) : ParseBool(&flag))) return false;
        bools.push_back(flag != 0 ? '\1' : '\0');
        return true;
      });
      if (!read) return false;
      value = context().Get(
          Kind::kDenseArray,
          {context().IntegerType(1), static_cast<int64_t>(bools.size()), std::string_view(bools)});
    } else {
      if (!ParseList('[', ']', integer)) return false;
      value = I64Array(values);
    }
    if (!Set(state, entry->second, value)) return false;
  } while (Accept(','));
  return true;
}

// ", precision = [DEFAULT, HIGH]", or nothing
bool OpParser::ParsePrecision(State& state) {
  const Token comma = token();
  if (!Accept(',')) return true;
  if (!AcceptWord("precision")) {
    Return(comma);
    return true;
  }
  std::vector<Attribute> values;
  if (!Expect('=')) return false;
  const int enumeration = FindEnumByName(DialectOf(state), "precision");
  const bool read = ParseList('[', ']', [&] {
    values.push_back(ParseEnumCase(enumeration));
    return values.back() != nullptr;
  });
  return read && Set(state, "precision_config", context().Array(values));
}

// ", algorithm = <...>", or nothing
bool OpParser::ParseAlgorithm(State& state) {
  if (!Accept(',')) return true;
  if (!ExpectWord("algorithm") || !Expect('=')) return false;
  const Attribute value = ParseKind(SpecOf(Kind::kDotAlgorithm, DialectOf(state)));
  return value && Set(state, "algorithm", value);
}

// batching_dims = [0] x [0], contracting_dims = [2] x [1]
bool OpParser::ParseDot(State& state) {
  std::vector<int64_t> lists[4];
  const auto pair = [&](int first) {
    return Expect('=') && ParseIntegers(&lists[first]) && ExpectWord("x") &&
           ParseIntegers(&lists[first + 1]);
  };
  if (AcceptWord("batching_dims") && (!pair(0) || !Expect(','))) return false;
  if (!ExpectWord("contracting_dims") || !pair(2)) return false;
  const auto list = [&](int i) { return std::span<const int64_t>(lists[i]); };
  return Set(state, "dot_dimension_numbers",
             context().Get(SpecOf(Kind::kDotDimensions, DialectOf(state)),
                           {list(0), list(1), list(2), list(3)}));
}

// e5m10
bool OpParser::ParseExponentMantissa(State& state) {
  const std::string_view text = token().text;
  const size_t m = text.find('m');
  int32_t exponent = 0, mantissa = 0;
  const auto number = [](std::string_view digits, int32_t* value) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), *value);
    return error == std::errc() && end == digits.data() + digits.size() && !digits.starts_with('-');
  };
  if (!AtKind(TokenKind::kWord) || text[0] != 'e' || m == std::string_view::npos ||
      !number(text.substr(1, m - 1), &exponent) || !number(text.substr(m + 1), &mantissa)) {
    return Expected("a format, as e5m10");
  }
  Next();
  const Type i32 = context().IntegerType(32);
  return Set(state, "exponent_bits", context().Integer(i32, exponent)) &&
         Set(state, "mantissa_bits", context().Integer(i32, mantissa));
}

}  // namespace assay::mlir
