// The counterpart of op_attribute_parser.cc.
#include <algorithm>
#include <cstring>

#include "spec/mlir/op_printer.h"

namespace assay::mlir {

bool OpPrinter::PrintSlice(const Operation& op) {
  std::vector<int64_t> starts, limits, strides;
  if (!ReadI64Array(op.Find("start_indices"), &starts) ||
      !ReadI64Array(op.Find("limit_indices"), &limits) ||
      !ReadI64Array(op.Find("strides"), &strides) || starts.size() != limits.size() ||
      starts.size() != strides.size()) {
    return false;
  }
  Out('[');
  for (size_t i = 0; i < starts.size(); ++i) {
    if (i > 0) Out(", ");
    Out(starts[i]);
    Out(':');
    Out(limits[i]);
    if (strides[i] == 1) continue;
    Out(':');
    Out(strides[i]);
  }
  Out(']');
  return true;
}

bool OpPrinter::PrintConvolution(const Operation& op) {
  const Attribute value = op.Find("dimension_numbers");
  if (value == nullptr || !value->Is(Kind::kConvolutionDimensions)) return false;
  const size_t begin = text().size();
  PrintConvolutionDimensions(*value);
  return text()[begin] == '[';  // not the struct
}

bool OpPrinter::PrintWindow(const Operation& op) {
  bool first = true;
  const auto begin = [&](std::string_view name) {
    if (!first) Out(", ");
    first = false;
    Out(name);
    Out(" = [");
  };
  const auto integers = [&](std::string_view name, std::string_view attribute) {
    const Attribute value = op.Find(attribute);
    std::vector<int64_t> values;
    if (value == nullptr) return true;
    if (!ReadI64Array(value, &values)) return false;
    std::string list;
    NodePrinter(&list).PrintIntegers(values);
    begin(name);
    Out(std::string_view(list).substr(1));
    return true;
  };
  if (!integers("stride", "window_strides")) return false;
  if (const Attribute padding = op.Find("padding")) {
    if (!padding->Is(Kind::kDenseElements)) return false;
    const Type type = padding->node(0);
    if (!type->Is(Kind::kTensorType) || type->integers(0).size() != 2 ||
        type->integers(0)[1] != 2 || NodeText(type->node(1)) != "i64" || type->node(2) != nullptr) {
      return false;
    }
    const std::string_view data = padding->text(1);
    const auto element = [&](size_t i) {
      int64_t value;
      std::memcpy(&value, data.data() + (data.size() == sizeof value ? 0 : i * sizeof value),
                  sizeof value);
      return value;
    };
    begin("pad");
    for (size_t i = 0; i < static_cast<size_t>(type->integers(0)[0]); ++i) {
      if (i > 0) Out(", ");
      PrintIntegers(std::array{element(2 * i), element(2 * i + 1)});
    }
    Out(']');
  }
  if (!integers("lhs_dilate", "lhs_dilation") || !integers("rhs_dilate", "rhs_dilation"))
    return false;
  if (const Attribute reversal = op.Find("window_reversal")) {
    if (!reversal->Is(Kind::kDenseArray) || BitWidth(reversal->node(0)) != 1) return false;
    begin("reverse");
    for (size_t i = 0; i < reversal->text(2).size(); ++i) {
      if (i > 0) Out(", ");
      Out(reversal->text(2)[i] != 0 ? "true" : "false");
    }
    Out(']');
  }
  return true;
}

bool OpPrinter::PrintPrecision(const Operation& op) {
  const Attribute value = op.Find("precision_config");
  if (value == nullptr) return true;
  const std::optional<DialectId> dialect = DialectFromName(op.dialect());
  const int enumeration = dialect ? FindEnumByName(*dialect, "precision") : -1;
  if (!value->Is(Kind::kArray) || !std::ranges::all_of(value->nodes(0), [&](const Node* entry) {
        return entry->Is(Kind::kEnum) && entry->integer(0) == enumeration;
      })) {
    return false;
  }
  Out(", precision = [");
  for (size_t i = 0; i < value->nodes(0).size(); ++i) {
    if (i > 0) Out(", ");
    PrintStripped(value->nodes(0)[i]);
  }
  Out(']');
  return true;
}

bool OpPrinter::PrintAlgorithm(const Operation& op) {
  const Attribute value = op.Find("algorithm");
  if (value == nullptr) return true;
  if (!value->Is(Kind::kDotAlgorithm)) return false;
  Out(", algorithm = ");
  PrintStripped(value);
  return true;
}

bool OpPrinter::PrintDot(const Operation& op) {
  const Attribute value = op.Find("dot_dimension_numbers");
  if (value == nullptr || !value->Is(Kind::kDotDimensions)) return false;
  const auto pair = [&](std::string_view name, int first) {
    Out(name);
    PrintIntegers(value->integers(first));
    Out(" x ");
    PrintIntegers(value->integers(first + 1));
  };
  if (!value->integers(0).empty() || !value->integers(1).empty()) {
    pair("batching_dims = ", 0);
    Out(", ");
  }
  pair("contracting_dims = ", 2);
  return true;
}

bool OpPrinter::PrintExponentMantissa(const Operation& op) {
  for (const std::string_view name : {"exponent_bits", "mantissa_bits"}) {
    const Attribute value = op.Find(name);
    if (value == nullptr || !value->Is(Kind::kInteger) || NodeText(value->node(0)) != "i32" ||
        value->integer(1) < 0) {
      return false;
    }
    Out(name[0]);
    Out(value->integer(1));
  }
  return true;
}

}  // namespace assay::mlir
