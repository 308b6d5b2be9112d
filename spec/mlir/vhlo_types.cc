#include "spec/mlir/vhlo_types.h"

#include <algorithm>
#include <string>

namespace assay::mlir {
namespace {

constexpr std::string_view kSuffix = "_v1";
constexpr DialectId kVhlo = DialectId::kVhlo;

Type BuiltinScalar(Context& context, std::string_view mnemonic) {
  const std::string_view name = mnemonic.substr(0, mnemonic.size() - kSuffix.size());
  if (name == "bool") return context.IntegerType(1);
  if (name == "index") return context.IndexType();
  if (name == "none") return context.Get(Kind::kNoneType, {});
  if (name == "tf31") return context.FloatType("tf32");
  if (std::ranges::find(AllFloats(), name, &FloatTypeSpec::name) != AllFloats().end())
    return context.FloatType(name);
  const bool is_unsigned = name.starts_with('u');
  return context.IntegerType(std::stoi(std::string(name.substr(is_unsigned ? 2 : 1))),
                             is_unsigned ? Signedness::kUnsigned : Signedness::kSignless);
}

std::string ScalarName(Type builtin) {
  if (builtin->Is(Kind::kIndexType)) return "index";
  if (builtin->Is(Kind::kNoneType)) return "none";
  if (builtin->Is(Kind::kFloatType)) {
    const std::string_view name = AllFloats()[builtin->integer(0)].name;
    return std::string(name == "tf32" ? "tf31" : name);
  }
  if (!builtin->Is(Kind::kIntegerType)) return "";
  const auto sign = static_cast<Signedness>(builtin->integer(1));
  if (sign == Signedness::kSigned) return "";
  if (sign == Signedness::kSignless && builtin->integer(0) == 1) return "bool";
  return (sign == Signedness::kUnsigned ? "ui" : "i") + std::to_string(builtin->integer(0));
}

// The same fields, types in them replaced by their twins.
template <typename Twin>
Type Quantized(Context& context, Type type, const KindSpec& spec, Twin twin) {
  std::vector<Field> fields(type->fields().begin(), type->fields().end());
  for (Field& field : fields) {
    if (const auto* node = std::get_if<const Node*>(&field)) {
      const Type other = twin(*node);
      if (other == nullptr) return nullptr;
      field = other;
    }
  }
  return context.Get(spec, fields);
}

}  // namespace

Type BuiltinTwin(Context& context, Type vhlo) {
  const auto twin = [&](Type type) { return BuiltinTwin(context, type); };
  switch (vhlo->kind()) {
    case Kind::kVhloScalarType:
      return BuiltinScalar(context, vhlo->spec().mnemonic);
    case Kind::kVhloComplexType: {
      const Type element = twin(vhlo->node(0));
      return element ? context.Get(Kind::kComplexType, {element}) : nullptr;
    }
    case Kind::kVhloTensorType: {
      const Type element = twin(vhlo->node(1));
      return element ? context.Tensor(vhlo->integers(0), element, vhlo->node(2)) : nullptr;
    }
    case Kind::kVhloQuantizedType:
      return Quantized(context, vhlo, SpecOf(Kind::kQuantizedType, DialectId::kQuant), twin);
    case Kind::kVhloQuantizedAxisType:
      return Quantized(context, vhlo, SpecOf(Kind::kQuantizedAxisType, DialectId::kQuant), twin);
    default:
      return nullptr;
  }
}

Type VhloTwin(Context& context, Type builtin) {
  const auto twin = [&](Type type) { return VhloTwin(context, type); };
  switch (builtin->kind()) {
    case Kind::kComplexType: {
      const Type element = twin(builtin->node(0));
      return element ? context.Get(SpecOf(Kind::kVhloComplexType, kVhlo), {element}) : nullptr;
    }
    case Kind::kTensorType: {
      const Type element = twin(builtin->node(1));
      if (element == nullptr) return nullptr;
      return context.Get(SpecOf(Kind::kVhloTensorType, kVhlo),
                         {builtin->integers(0), element, builtin->node(2)});
    }
    case Kind::kQuantizedType:
      return Quantized(context, builtin, SpecOf(Kind::kVhloQuantizedType, kVhlo), twin);
    case Kind::kQuantizedAxisType:
      return Quantized(context, builtin, SpecOf(Kind::kVhloQuantizedAxisType, kVhlo), twin);
    default: {
      const std::string name = ScalarName(builtin);
      const KindSpec* const spec =
          name.empty() ? nullptr : FindKindByName(kVhlo, true, name + std::string(kSuffix));
      return spec ? context.Get(*spec, {}) : nullptr;
    }
  }
}

}  // namespace assay::mlir
