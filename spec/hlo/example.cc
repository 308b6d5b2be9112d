#include "spec/hlo/example.h"

#include <string_view>

#include "spec/attribute_forms.h"
#include "spec/hlo/parser.h"
#include "spec/module.h"

namespace assay {

std::string ExampleOf(const OpSpec& spec) {
  if (!spec.example.empty() || spec.name.empty()) return std::string(spec.example);
  PrimitiveType type = PrimitiveType::kF32;
  for (PrimitiveType usual : {PrimitiveType::kC64, PrimitiveType::kPred, PrimitiveType::kS32,
                              PrimitiveType::kF32}) {
    if (Contains(spec.element_types, usual)) type = usual;
  }
  std::string text = std::string(spec.name) + "(";
  for (int i = 0; i < spec.operands.minimum; ++i) {
    text.append(i > 0 ? ", " : "").append(NameOf(type)).append("[4] ");
    text.push_back(static_cast<char>('x' + i % 3));
  }
  text += ")";
  for (const AttributeUse& use : spec.attributes) {
    if (use.required && !use.in_parentheses) text += ", " + ExampleOf(RowOf(use.id));
  }
  // With the shape that it has.
  const Result<std::unique_ptr<Module>> module = ParseHlo("", text);
  if (!module.ok()) return text;
  return (*module)->entry()->root().shape().ToString(/*with_layout=*/false) + " " + text;
}

}  // namespace assay
