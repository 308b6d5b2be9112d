// Attributes and types of dialects in their own forms: the counterpart of text_kinds.cc and
// text_sdy.cc.
#include "spec/mlir/float_text.h"
#include "spec/mlir/sdy_factors.h"
#include "spec/mlir/text_node_printer.h"
#include "spec/mlir/vhlo_types.h"

namespace assay::mlir {
namespace {

// Bodies that begin with something else than '<' stand in the brackets: #sdy<manual_axes{"x"}>.
bool HasPlainBody(const Node& node) {
  switch (node.kind()) {
    case Kind::kSubAxisInfo:
    case Kind::kSdySubAxisInfo:
    case Kind::kSdyManualAxes:
    case Kind::kSdyMeshAxis:
    case Kind::kSdyAxisRef:
    case Kind::kSdyDimensionSharding:
    case Kind::kSdyDimMapping:
    case Kind::kSdyTensorMapping:
    case Kind::kSdyAxisRefList:
    case Kind::kSdyListOfAxisRefLists:
    case Kind::kSdyAllToAllParam:
    case Kind::kSdyAllToAllParams:
      return true;
    default:
      return false;
  }
}

bool IsSparse(Kind kind) {
  return kind == Kind::kGatherDimensions || kind == Kind::kScatterDimensions ||
         kind == Kind::kDotDimensions || kind == Kind::kRaggedDotDimensions;
}

bool IsEmpty(const Field& field) {
  if (const auto* integer = std::get_if<int64_t>(&field)) return *integer == 0;
  if (const auto* integers = std::get_if<std::span<const int64_t>>(&field))
    return integers->empty();
  return false;
}

}  // namespace

void NodePrinter::PrintDialect(const Node& node) {
  const KindSpec& spec = node.spec();
  Out(spec.is_type ? '!' : '#');
  Out(NameOf(spec.dialect));
  const bool plain = HasPlainBody(node);
  Out(plain ? '<' : '.');
  Out(node.Is(Kind::kQuantizedAxisType) ? "uniform" : spec.mnemonic);
  PrintBody(node);
  if (plain) Out('>');
}

void NodePrinter::PrintBody(const Node& node) {
  if (node.fields().empty()) return;
  switch (node.dialect()) {
    case DialectId::kVhlo:
      return PrintVhlo(node);
    case DialectId::kSdy:
      return PrintSdy(node);
    case DialectId::kQuant:
      return PrintQuantized(node);
    default:
      break;
  }
  switch (node.kind()) {
    case Kind::kBounds:
      if (node.dialect() == DialectId::kMhlo) return PrintStruct(node);
      return List('<', '>', node.integers(0).size(), [&](size_t i) {
        if (node.integers(0)[i] == kDynamicSize) {
          Out('?');
        } else {
          Out(node.integers(0)[i]);
        }
      });
    case Kind::kConvolutionDimensions:
      Out('<');
      PrintConvolutionDimensions(node);
      return Out('>');
    case Kind::kResultAccuracy: {
      Out('<');
      for (size_t i = 0; i < 3; ++i) {
        if (node.integer(i) == 0) continue;
        PrintField(node, i);
        Out(", ");
      }
      PrintField(node, 3);
      return Out('>');
    }
    case Kind::kSubAxisInfo:
      Out('(');
      Out(node.integer(0));
      Out(')');
      return Out(node.integer(1));
    case Kind::kMesh:
      Out("<axes=");
      List('[', ']', node.nodes(0).size(), [&](size_t i) {
        const Node* const axis = node.nodes(0)[i];
        if (axis->Is(Kind::kMeshAxis)) {
          PrintBody(*axis);
        } else {
          Print(axis);
        }
      });
      if (node.node(1)) {
        Out(", device_ids=");
        Print(node.node(1));
      }
      return Out('>');
    case Kind::kFutureType:
    case Kind::kAsyncBundleType:
      Out('<');
      PrintTypes(node.nodes(0));
      return Out('>');
    default:
      return PrintStruct(node);
  }
}

void NodePrinter::PrintF64(int64_t bits) {
  AppendFloatText(FormatOf(PrimitiveType::kF64), static_cast<uint64_t>(bits), out_);
}

void NodePrinter::PrintField(const Node& node, size_t i) {
  const FieldSpec& field = node.spec().fields[i];
  const int index = static_cast<int>(i);
  Out(field.name);
  Out(" = ");
  switch (field.wire) {
    case Wire::kByte:
      return Out(node.integer(index) != 0 ? "true" : "false");
    case Wire::kF64:
      return PrintF64(node.integer(index));
    case Wire::kString:
      return PrintString(node.text(index));
    case Wire::kSignedVarints:
      return PrintIntegers(node.integers(index));
    case Wire::kAttributes:
      return List('[', ']', node.nodes(index).size(),
                  [&](size_t k) { Print(node.nodes(index)[k]); });
    case Wire::kAttribute:
    case Wire::kOptionalAttribute:
    case Wire::kType:
      if (node.node(index)->Is(Kind::kSubAxisInfo)) return PrintBody(*node.node(index));
      return Print(node.node(index));
    default:
      if (node.integer(index) == kDynamicSize) return Out('?');
      return Out(node.integer(index));
  }
}

void NodePrinter::PrintStruct(const Node& node) {
  Out('<');
  bool first = true;
  for (size_t i = 0; i < node.fields().size(); ++i) {
    const Field& field = node.fields()[i];
    if (IsSparse(node.kind()) && IsEmpty(field)) continue;
    if (const auto* child = std::get_if<const Node*>(&field); child && *child == nullptr) continue;
    if (!first) Out(", ");
    first = false;
    PrintField(node, i);
  }
  Out('>');
}

// [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]; places that this form cannot say are written as a
// struct.
void NodePrinter::PrintConvolutionDimensions(const Node& node) {
  std::string sides[3];
  for (int side = 0; side < 3; ++side) {
    const std::string_view letters = side == 1 ? "io" : "bf";
    const std::span<const int64_t> spatial = node.integers(3 * side + 2);
    const int64_t size = static_cast<int64_t>(spatial.size()) + 2;
    std::vector<std::string> places(size);
    bool valid = true;
    const auto put = [&](int64_t place, std::string text) {
      valid = valid && place >= 0 && place < size && places[place].empty();
      if (valid) places[place] = std::move(text);
    };
    put(node.integer(3 * side), std::string(letters.substr(0, 1)));
    put(node.integer(3 * side + 1), std::string(letters.substr(1)));
    for (size_t i = 0; i < spatial.size(); ++i) put(spatial[i], std::to_string(i));
    if (!valid) {
      std::string text;
      NodePrinter(&text).PrintStruct(node);
      Out("raw ");
      return Out(std::string_view(text).substr(1, text.size() - 2));
    }
    for (const std::string& place : places)
      sides[side] += (sides[side].empty() ? "" : ", ") + place;
  }
  Out("[" + sides[0] + "]x[" + sides[1] + "]->[" + sides[2] + "]");
}

void NodePrinter::PrintVhlo(const Node& node) {
  Context context;  // for the types that text shows as builtin ones
  const auto builtin = [&](Type type) { return BuiltinTwin(context, type); };
  switch (node.kind()) {
    case Kind::kVhloFutureType:
    case Kind::kVhloTupleType:
      Out('<');
      PrintTypes(node.nodes(0));
      return Out('>');
    case Kind::kVhloComplexType:
    case Kind::kVhloUnrankedTensorType:
    case Kind::kVhloType:
      Out('<');
      Print(node.node(0));
      return Out('>');
    case Kind::kVhloArray:
      Out('<');
      List('[', ']', node.nodes(0).size(), [&](size_t i) { Print(node.nodes(0)[i]); });
      return Out('>');
    case Kind::kVhloDictionary:
      Out('<');
      List('{', '}', node.nodes(0).size() / 2, [&](size_t i) {
        Print(node.nodes(0)[2 * i]);
        Out(" = ");
        Print(node.nodes(0)[2 * i + 1]);
      });
      return Out('>');
    case Kind::kVhloBoolean:
      return Out(node.integer(0) != 0 ? "<true>" : "<false>");
    case Kind::kVhloString:
      Out('<');
      PrintString(node.text(0));
      return Out('>');
    case Kind::kVhloInteger:
      Out('<');
      Print(context.Integer(builtin(node.node(0)), node.integer(1)));
      return Out('>');
    case Kind::kVhloTensor:
      Out('<');
      Print(context.Get(SpecOf(Kind::kDenseElements), {builtin(node.node(0)), node.text(1)},
                        /*borrow=*/true));
      return Out('>');
    case Kind::kVhloFloat:
      Out('<');
      AppendFloatText(*FloatFormatOf(builtin(node.node(0))), static_cast<uint64_t>(node.integer(1)),
                      out_);
      Out(" : ");
      Print(node.node(0));
      return Out('>');
    case Kind::kVhloFunctionType:
      Out("<(");
      if (node.nodes(0).empty()) Out("()");
      PrintTypes(node.nodes(0));
      Out(") -> ");
      if (node.nodes(1).empty()) Out("()");
      PrintTypes(node.nodes(1));
      return Out('>');
    case Kind::kVhloTensorType:
    case Kind::kVhloBufferType:
      Out('<');
      PrintShape(node.integers(0));
      Print(node.node(1));
      if (node.Is(Kind::kVhloTensorType) && node.node(2)) {
        Out(", ");
        Print(node.node(2));
      }
      return Out('>');
    case Kind::kVhloQuantizedType:
    case Kind::kVhloQuantizedAxisType: {
      const bool axis = node.Is(Kind::kVhloQuantizedAxisType);
      Out('<');
      Print(node.node(1));
      Out(':');
      Print(node.node(2));
      Out(", ");
      if (axis) {
        Out(node.integer(3));
        Out(", ");
        List('[', ']', node.integers(6).size(), [&](size_t i) { PrintF64(node.integers(6)[i]); });
        Out(", ");
        PrintIntegers(node.integers(7));
      } else {
        PrintF64(node.integer(3));
        Out(':');
        Out(node.integer(4));
      }
      Out(", ");
      Out(node.integer(axis ? 4 : 5));
      Out(':');
      Out(node.integer(axis ? 5 : 6));
      Out(", ");
      Out(node.integer(0));
      return Out('>');
    }
    default:
      return PrintStruct(node);
  }
}

// <i8:f32, 5.000000e-01:-20>, <u8<1:200>:f32:0, {...}>: the range is written where it is not the
// type's own.
void NodePrinter::PrintQuantized(const Node& node) {
  const bool axis = node.Is(Kind::kQuantizedAxisType);
  const bool is_signed = (node.integer(0) & 1) != 0;
  const int64_t width = BitWidth(node.node(1));
  const int64_t low = node.integer(axis ? 4 : 5), high = node.integer(axis ? 5 : 6);
  Out('<');
  if (is_signed || !node.node(1)->Is(Kind::kIntegerType) || node.node(1)->integer(1) != 0) {
    Print(node.node(1));
  } else {
    Out('u');
    Out(width);
  }
  const int64_t least = is_signed ? -(int64_t{1} << (width - 1)) : 0;
  const int64_t most = (int64_t{1} << (is_signed ? width - 1 : width)) - 1;
  if (low != least || high != most) {
    Out('<');
    Out(low);
    Out(':');
    Out(high);
    Out('>');
  }
  Out(':');
  Print(node.node(2));
  const auto scale_and_zero = [&](int64_t scale, int64_t zero) {
    PrintF64(scale);
    if (zero == 0) return;
    Out(':');
    Out(zero);
  };
  if (axis) {
    Out(':');
    Out(node.integer(3));
    Out(", ");
    List('{', '}', node.integers(6).size(),
         [&](size_t i) { scale_and_zero(node.integers(6)[i], node.integers(7)[i]); });
  } else {
    Out(", ");
    scale_and_zero(node.integer(3), node.integer(4));
  }
  Out('>');
}

void NodePrinter::PrintSdyAxes(std::span<const Node* const> axes, bool open) {
  List('{', '\0', axes.size(), [&](size_t i) {
    if (axes[i]->Is(Kind::kString)) {
      PrintString(axes[i]->text(0));
    } else {
      PrintBody(*axes[i]);
    }
  });
  if (open) Out(axes.empty() ? "?" : ", ?");
  Out('}');
}

void NodePrinter::PrintSdy(const Node& node) {
  switch (node.kind()) {
    case Kind::kSdyManualAxes:
    case Kind::kSdyAxisRefList:
      return PrintSdyAxes(node.nodes(0));
    case Kind::kSdyMesh:
      Out('<');
      List('[', ']', node.nodes(0).size(), [&](size_t i) { PrintBody(*node.nodes(0)[i]); });
      if (!node.integers(1).empty()) {
        Out(", device_ids=");
        PrintIntegers(node.integers(1));
      }
      return Out('>');
    case Kind::kSdyMeshAxis:
      PrintString(node.text(0));
      Out('=');
      return Out(node.integer(1));
    case Kind::kSdySubAxisInfo:
      Out('(');
      Out(node.integer(0));
      Out(')');
      return Out(node.integer(1));
    case Kind::kSdyAxisRef:
      PrintString(node.text(0));
      if (node.node(1)) {
        Out(':');
        PrintBody(*node.node(1));
      }
      return;
    case Kind::kSdyDimensionSharding:
      PrintSdyAxes(node.nodes(0), node.integer(1) == 0);
      if (node.integer(2) != 0) {
        Out('p');
        Out(node.integer(2) / 2);
      }
      return;
    case Kind::kSdyTensorSharding: {
      constexpr std::string_view kReductions[] = {"", "max", "min"};
      Out('<');
      if (node.node(0)->Is(Kind::kSdyMesh)) {
        Out("mesh");
        PrintBody(*node.node(0));
      } else {
        Print(node.node(0));
      }
      Out(", ");
      List('[', ']', node.nodes(1).size(), [&](size_t i) { PrintBody(*node.nodes(1)[i]); });
      if (!node.nodes(2).empty()) {
        Out(", replicated=");
        PrintSdyAxes(node.nodes(2));
      }
      if (!node.nodes(3).empty()) {
        Out(", unreduced=");
        Out(kReductions[node.integer(4)]);
        PrintSdyAxes(node.nodes(3));
      }
      return Out('>');
    }
    case Kind::kSdyPerValue:
      Out('<');
      List('[', ']', node.nodes(0).size(), [&](size_t i) { PrintBody(*node.nodes(0)[i]); });
      return Out('>');
    case Kind::kSdyListOfAxisRefLists:
    case Kind::kSdyAllToAllParams:
      return List('[', ']', node.nodes(0).size(), [&](size_t i) { PrintBody(*node.nodes(0)[i]); });
    case Kind::kSdyAllToAllParam:
      PrintSdyAxes(node.nodes(0));
      Out(": ");
      Out(node.integer(1));
      Out("->");
      return Out(node.integer(2));
    case Kind::kSdyDimMapping:
      for (const int64_t factor : node.integers(0)) AppendFactorName(factor, out_);
      return;
    case Kind::kSdyTensorMapping:
      return List('[', ']', node.nodes(0).size(), [&](size_t i) { PrintBody(*node.nodes(0)[i]); });
    case Kind::kSdyOpShardingRule:
      return PrintSdyRule(node);
    default:
      return PrintStruct(node);
  }
}

void NodePrinter::PrintSdyRule(const Node& node) {
  constexpr std::string_view kNames[] = {
      " reduction=", " need_replication=", " permutation=", " blocked_propagation="};
  Out('<');
  for (const int side : {1, 2}) {
    if (side == 2) Out("->");
    List('(', ')', node.nodes(side).size(), [&](size_t i) { PrintBody(*node.nodes(side)[i]); });
  }
  if (!node.integers(0).empty()) {
    Out(' ');
    List('{', '}', node.integers(0).size(), [&](size_t i) {
      AppendFactorName(static_cast<int64_t>(i), out_);
      Out('=');
      Out(node.integers(0)[i]);
    });
  }
  for (int i = 0; i < 4; ++i) {
    const std::span<const int64_t> factors = node.integers(3 + i);
    if (factors.empty()) continue;
    Out(kNames[i]);
    List('{', '}', factors.size(), [&](size_t k) { AppendFactorName(factors[k], out_); });
  }
  Out(node.integer(7) != 0 ? ", custom>" : ">");
}

}  // namespace assay::mlir
