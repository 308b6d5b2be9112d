#include "tools/hlo_run/report.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/table.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "spec/float_bits.h"
#include "spec/number_text.h"

namespace assay {
namespace {

// Of a NaN without its sign, which means nothing.
std::string Printf(const char* format, double value) {
  if (std::isnan(value)) value = std::numeric_limits<double>::quiet_NaN();
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

// A real element (or part) as a double; every supported integer below 2^53 in magnitude exactly, all others
// rounded to nearest.
double ValueOf(const Literal& literal, int64_t i, int part) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  if (part >= 0) return DoubleFromBits(format.part, literal.PartBits(i, part));
  uint64_t bits = literal.Bits(i);
  if (format.type_class == TypeClass::kFloat) return DoubleFromBits(format.type, bits);
  if (format.type_class != TypeClass::kSigned) return static_cast<double>(bits);
  int shift = 64 - format.bits;
  return static_cast<double>(static_cast<int64_t>(bits << shift) >> shift);
}

std::string ElementText(const Literal& literal, int64_t i, bool full) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  std::string text;
  if (format.type_class == TypeClass::kPred) return literal.Bits(i) ? "true" : "false";
  if (full) return ValueText(literal, i);
  if (format.type_class == TypeClass::kSigned || format.type_class == TypeClass::kUnsigned) {
    AppendElement(literal, i, &text);
    return text;
  }
  if (format.type_class == TypeClass::kComplex) {
    return Printf("%.4g", ValueOf(literal, i, 0)) + Printf("%+.4gj", ValueOf(literal, i, 1));
  }
  return Printf("%.4g", ValueOf(literal, i, -1));
}

struct Summary {
  double minimum = INFINITY, maximum = -INFINITY, mean = 0;
  int64_t minimum_at = 0, maximum_at = 0;  // their elements
  int64_t numbers = 0, nonzero = 0, nans = 0, infinities = 0;
};

// Whether integer i is below integer j; false for other types.
bool IntegerLess(const Literal& literal, int64_t i, int64_t j) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  if (format.type_class == TypeClass::kUnsigned) return literal.Bits(i) < literal.Bits(j);
  if (format.type_class != TypeClass::kSigned) return false;
  int shift = 64 - format.bits;
  return static_cast<int64_t>(literal.Bits(i) << shift) <
         static_cast<int64_t>(literal.Bits(j) << shift);
}

// Adds element i, whose double is `value`, times 2^-64 where `scaled`: a sum of finite numbers may be
// beyond f64 where their mean is not.
void AddElement(const Literal& literal, int64_t i, double value, bool scaled,
                numeric::ExactSum* sum) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  const double scale = scaled ? 0x1p-64 : 1;
  bool is_integer =
      format.type_class == TypeClass::kSigned || format.type_class == TypeClass::kUnsigned;
  if (!is_integer || format.bits < 64) return sum->Add(value * scale);
  const uint64_t bits = literal.Bits(i);
  const double high = format.type_class == TypeClass::kSigned
                          ? static_cast<double>(static_cast<int64_t>(bits) >> 32)
                          : static_cast<double>(bits >> 32);
  sum->Add(high * 0x1p32);
  sum->Add(static_cast<double>(bits & 0xffffffff));
}

// Elements [first, first + n), each as ValueOf has it.
void ReadValues(const Literal& literal, int part, int64_t first, int64_t n, double* values) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  if (part >= 0 || format.bits < 8) {
    for (int64_t i = 0; i < n; ++i) values[i] = ValueOf(literal, first + i, part);
  } else {
    numeric::DecodeBlock(format.type, literal.bytes() + first * format.ByteSize(), values, n);
  }
}

// Calls body(first, values, n) for elements [first, first + n) after each other, until all are done.
template <typename Body>
void ForBlocks(const Literal& literal, int part, Body body) {
  constexpr int64_t kBlock = 2048;
  double values[kBlock];
  for (int64_t first = 0; first < literal.element_count(); first += kBlock) {
    const int64_t n = std::min(kBlock, literal.element_count() - first);
    ReadValues(literal, part, first, n, values);
    body(first, values, n);
  }
}

// Of the `numbers` finite elements, from their exact sum.
double Mean(const Literal& literal, int part, int64_t numbers) {
  const bool in_blocks = FormatOf(literal.shape().primitive_type()).type_class == TypeClass::kFloat;
  for (bool scaled : {false, true}) {
    numeric::ExactSum sum;
    ForBlocks(literal, part, [&](int64_t first, const double* values, int64_t n) {
      const auto finite = [](double value) { return std::isfinite(value); };
      if (in_blocks && !scaled && std::all_of(values, values + n, finite)) return sum.AddBlock(values, n, 1);
      for (int64_t i = 0; i < n; ++i) {
        if (finite(values[i])) AddElement(literal, first + i, values[i], scaled, &sum);
      }
    });
    double total = std::bit_cast<double>(sum.Round(PrimitiveType::kF64));
    if (std::isfinite(total)) return total / static_cast<double>(numbers) * (scaled ? 0x1p64 : 1);
  }
  return NAN;
}

// Of one part (-1: of real elements). Infinities count in minimum and maximum, not in the mean.
Summary Summarize(const Literal& literal, int part) {
  Summary s;
  // Integers may differ where their doubles are equal.
  const bool may_tie = FormatOf(literal.shape().primitive_type()).bits > 53;
  ForBlocks(literal, part, [&](int64_t first, const double* values, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
      const double value = values[i];
      if (std::isnan(value)) {
        ++s.nans;
        continue;
      }
      if (value < s.minimum ||
          (may_tie && value == s.minimum && IntegerLess(literal, first + i, s.minimum_at))) {
        s.minimum = value;
        s.minimum_at = first + i;
      }
      if (value > s.maximum ||
          (may_tie && value == s.maximum && IntegerLess(literal, s.maximum_at, first + i))) {
        s.maximum = value;
        s.maximum_at = first + i;
      }
      const bool infinite = std::isinf(value);
      s.infinities += infinite;
      s.numbers += !infinite;
      s.nonzero += !infinite && value != 0;
    }
  });
  if (s.numbers > 0) s.mean = Mean(literal, part, s.numbers);
  return s;
}

// The parts that are summarized one by one.
std::vector<int> PartsOf(const Literal& literal) {
  if (IsComplex(literal.shape().primitive_type())) return {0, 1};
  return {-1};
}

// "min -1", "mean 0.5", "max 2  nan 3": three columns, or none where nothing has an order.
std::vector<std::string> SummaryColumns(const Summary& s) {
  std::vector<std::string> columns;
  std::string odd;
  if (s.nans > 0) odd += "  nan " + std::to_string(s.nans);
  if (s.infinities > 0) odd += "  inf " + std::to_string(s.infinities);
  if (s.numbers + s.infinities == 0) return {odd.empty() ? "" : odd.substr(2), "", ""};
  columns.push_back("min " + Printf("%.4g", s.minimum));
  columns.push_back(s.numbers > 0 ? "mean " + Printf("%.4g", s.mean) : "");
  columns.push_back("max " + Printf("%.4g", s.maximum) + odd);
  return columns;
}

// Buckets of distances as people read them: each row ends before its limit.
struct UlpRange {
  const char* name;
  uint64_t limit;  // exclusive; 0: none
};
constexpr UlpRange kUlpRanges[] = {{"0", 1},          {"1", 2},          {"2-3", 4},
                                   {"4-15", 16},      {"16-255", 256},   {"256-65535", 65536},
                                   {">65535", 0}};

// Elements per range; the comparison's buckets are powers of two, as are the limits.
std::vector<int64_t> CountsByRange(const ArrayComparison& c) {
  std::vector<int64_t> counts(std::size(kUlpRanges), 0);
  size_t range = 0;
  for (int bucket = 0; bucket < ArrayComparison::kBuckets; ++bucket) {
    uint64_t low = bucket == 0 ? 0 : uint64_t{1} << (bucket - 1);
    while (kUlpRanges[range].limit != 0 && low >= kUlpRanges[range].limit) ++range;
    counts[range] += c.distances[bucket];
  }
  return counts;
}

std::string Histogram(const ArrayComparison& c) {
  constexpr int64_t kWidth = 14;
  std::vector<int64_t> counts = CountsByRange(c);
  int64_t most = *std::max_element(counts.begin(), counts.end());
  std::string text = "ulp";
  for (size_t range = 0; range < counts.size(); ++range) {
    if (counts[range] == 0) continue;
    text += std::string("  ") + kUlpRanges[range].name + " |";
    for (int64_t i = 0; i < (counts[range] * kWidth + most - 1) / most; ++i) text += "█";
    text += " " + std::to_string(counts[range]);
  }
  return text;
}

std::string IndexText(const std::vector<int64_t>& index) {
  std::string text = "[";
  for (size_t i = 0; i < index.size(); ++i) text += (i ? "," : "") + std::to_string(index[i]);
  return text + "]";
}

// JSON has no NaN or infinity: those are strings.
nlohmann::json JsonNumber(double value) {
  if (std::isfinite(value)) return value;
  return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

// `value`, which element i has; integers to the last digit.
nlohmann::json JsonExtreme(const Literal& literal, double value, int64_t i) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  if (format.type_class == TypeClass::kUnsigned) return literal.Bits(i);
  if (format.type_class != TypeClass::kSigned) return JsonNumber(value);
  int shift = 64 - format.bits;
  return static_cast<int64_t>(literal.Bits(i) << shift) >> shift;
}

nlohmann::json SummaryJson(const Literal& literal, int part) {
  nlohmann::json json = nlohmann::json::object();
  Summary s = Summarize(literal, part);
  if (s.numbers + s.infinities > 0) {
    json["min"] = JsonExtreme(literal, s.minimum, s.minimum_at);
    json["max"] = JsonExtreme(literal, s.maximum, s.maximum_at);
  }
  if (s.numbers > 0) json["mean"] = JsonNumber(s.mean);
  if (s.nans > 0) json["nan"] = s.nans;
  if (s.infinities > 0) json["infinities"] = s.infinities;
  return json;
}

}  // namespace

std::string ValueText(const Literal& literal, int64_t i) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  std::string text;
  auto append = [&text](const Format& of, uint64_t bits) {
    if (IsNanBits(of, bits)) text += "nan";
    else AppendFloat(of.type, bits, &text);
  };
  if (format.type_class == TypeClass::kPred) return literal.Bits(i) ? "true" : "false";
  if (format.type_class == TypeClass::kFloat) {
    append(format, literal.Bits(i));
  } else if (format.type_class == TypeClass::kComplex) {
    text += "(";
    append(FormatOf(format.part), literal.PartBits(i, 0));
    text += ", ";
    append(FormatOf(format.part), literal.PartBits(i, 1));
    text += ")";
  } else {
    AppendElement(literal, i, &text);
  }
  return text;
}

std::string ShortValue(const Literal& literal) {
  const Shape& shape = literal.shape();
  if (shape.IsTuple()) return "(tuple of " + std::to_string(literal.elements().size()) + ")";
  if (!shape.IsArray()) return "";
  if (shape.rank() == 0) return ElementText(literal, 0, /*full=*/true);
  std::string text(shape.rank(), '[');
  if (literal.element_count() == 0) return text + std::string(shape.rank(), ']');
  int64_t row = shape.dimension(shape.rank() - 1);
  int64_t shown = std::min<int64_t>(row, literal.element_count() > 4 ? 3 : 4);
  for (int64_t i = 0; i < shown; ++i) text += (i ? " " : "") + ElementText(literal, i, false);
  if (shown < literal.element_count()) return text + " ...";
  return text + std::string(shape.rank(), ']');
}

std::vector<std::string> ResultRow(const std::string& name, const Literal& literal) {
  const Shape& shape = literal.shape();
  std::string shape_text = shape.ToString(/*with_layout=*/false);
  if (!shape.IsArray() || shape.rank() == 0 || literal.element_count() == 0) {
    return {name, shape_text, ShortValue(literal)};
  }
  std::vector<std::string> row = {name, shape_text};
  if (IsPred(shape.primitive_type())) {
    Summary s = Summarize(literal, -1);
    row.push_back("true " + std::to_string(s.nonzero) + " of " +
                  std::to_string(literal.element_count()));
  } else {
    for (int part : PartsOf(literal)) {
      std::vector<std::string> columns = SummaryColumns(Summarize(literal, part));
      if (part >= 0) columns[0] = (part == 0 ? "real " : "imaginary ") + columns[0];
      row.insert(row.end(), columns.begin(), columns.end());
    }
  }
  row.push_back(ShortValue(literal));
  return row;
}

namespace {

std::string ReasonText(const ArrayComparison& c) {
  return c.reason.empty() ? "" : "      not judged: " + c.reason + "\n";
}

// Behind the verdict: what elements are judged by, and each measure.
std::string FactorText(const ArrayComparison& c, const std::string& noun, bool colour) {
  std::string text = "  " + std::to_string(c.factors);
  if (c.factors < c.elements) text += " of " + std::to_string(c.elements);
  text += " " + noun + " by residuals";
  if (c.outside > 0) {
    text += ", " + std::to_string(c.outside) + " of the others outside their bound: " + c.bound;
  } else if (c.factors < c.elements) {
    text += ", the others " + (c.largest_distance == 0 ? "equal" : "within " + c.bound);
  }
  text += "\n";
  for (const DecompositionMeasure& measure : c.measures) {
    text += "      " + measure.what + ": " + Printf("%.3g", measure.value) + ", allowed " +
            Printf("%.3g", measure.bound);
    if (!measure.Holds()) text += "  " + Paint("TOO MUCH", Colour::kRed, colour);
    text += "\n";
  }
  return text + ReasonText(c);
}

}  // namespace

std::string ComparisonText(const ArrayComparison& c, bool colour) {
  std::string text = c.name + "  " + c.shape.ToString(false) + "  ";
  bool agree = c.verdict == Verdict::kAgree;
  if (c.verdict == Verdict::kUnspecified) {
    text += "unspecified";
  } else {
    text += Paint(agree ? "agree" : "DISAGREE", agree ? Colour::kGreen : Colour::kRed, colour);
  }
  if (!c.mismatch.empty()) return text + "  " + c.mismatch + "\n";
  std::string noun = c.parts == 2 ? "part" : "element";
  if (c.elements != 1) noun += "s";
  if (c.factors > 0) return text + FactorText(c, noun, colour);
  text += "  " + std::to_string(c.outside > 0 ? c.outside : c.elements);
  if (c.outside > 0) {
    text += " of " + std::to_string(c.elements) + " " + noun + " outside their bound";
  } else if (c.largest_distance == 0) {
    text += " " + noun + ", all equal";
  } else {
    text += " " + noun + " within " + c.bound;
    if (c.largest_difference > 0) {
      text += "; largest difference " + Printf("%.4g", c.largest_difference);
    }
  }
  text += "\n";
  if (c.outside > 0) {
    text += "      worst at " + IndexText(c.worst_index) + ": got " + c.worst_got + ", expected " +
            c.worst_want + "; bound: " + c.bound + "\n";
  }
  if (c.largest_distance > 0) text += "      " + Histogram(c) + "\n";
  return text + ReasonText(c);
}

nlohmann::json ResultJson(const std::string& name, const Literal& literal) {
  nlohmann::json json = {{"name", name}, {"shape", literal.shape().ToString(false)}};
  if (!literal.shape().IsArray()) return json;
  for (int part : PartsOf(literal)) {
    nlohmann::json summary = SummaryJson(literal, part);
    if (part < 0) {
      json.update(summary);
    } else {
      json[part == 0 ? "real" : "imaginary"] = std::move(summary);
    }
  }
  json["elements"] = literal.element_count();
  json["first"] = ShortValue(literal);
  return json;
}

nlohmann::json ComparisonJson(const ArrayComparison& c) {
  nlohmann::json json = {{"name", c.name},         {"shape", c.shape.ToString(false)},
                         {"verdict", NameOf(c.verdict)}, {"elements", c.elements},
                         {"outside", c.outside},   {"largest_ulp", c.largest_distance},
                         {"largest_difference", JsonNumber(c.largest_difference)},
                         {"bound", c.bound}};
  if (c.nans_apart > 0) {  // no distance then
    json["largest_ulp"] = nullptr;
    json["nans_apart"] = c.nans_apart;
  }
  if (!c.mismatch.empty()) json["mismatch"] = c.mismatch;
  if (c.factors > 0) {
    json["factors"] = c.factors;
    nlohmann::json& measures = json["measures"] = nlohmann::json::array();
    for (const DecompositionMeasure& measure : c.measures) {
      measures.push_back({{"measure", measure.what}, {"value", JsonNumber(measure.value)},
                          {"allowed", JsonNumber(measure.bound)}});
    }
  }
  if (!c.reason.empty()) json["reason"] = c.reason;
  if (c.largest_distance > 0) {
    json["worst"] = {{"index", c.worst_index}, {"got", c.worst_got}, {"expected", c.worst_want}};
    nlohmann::json histogram = nlohmann::json::object();
    std::vector<int64_t> counts = CountsByRange(c);
    for (size_t range = 0; range < counts.size(); ++range) {
      if (counts[range] > 0) histogram[kUlpRanges[range].name] = counts[range];
    }
    json["ulp_histogram"] = histogram;
  }
  return json;
}

void ShowRest(size_t all, size_t shown) {
  if (shown < all) std::printf("... %zu more; --json shows all\n", all - shown);
}

std::string CountText(int64_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

std::string DurationText(double seconds) {
  if (seconds < 1e-3) return Printf("%.3g us", seconds * 1e6);
  if (seconds < 1) return Printf("%.3g ms", seconds * 1e3);
  return Printf("%.3g s", seconds);
}

}  // namespace assay
