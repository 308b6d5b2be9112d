// The checks of one instruction against its record.
#include "spec/instruction_check.h"

#include <algorithm>
#include <utility>

#include "spec/attribute_forms.h"
#include "spec/ops/checks.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

Problem OpProblem(const Instruction& x, std::string_view id, std::string_view text,
                  Violation violation) {
  return {RuleLabel(x.spec(), id), text, std::move(violation)};
}

// A shape that is to be inferred.
bool IsUnknown(const Shape& shape) { return shape.IsTuple() && shape.elements().empty(); }

Check CheckTypes(const Instruction& x) {
  TypeSet allowed = x.spec().element_types;
  if (allowed == 0) return std::nullopt;
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    if (x.operand_shape(i).IsArray()) continue;
    return OpProblem(x, "operands", {},
                     {Join({"operand ", i, " is ", x.operand_shape(i), ", an array is needed"}),
                      static_cast<int>(i)});
  }
  if (x.operand_count() == 0 && IsUnknown(x.shape())) return std::nullopt;
  const Shape& decisive = x.operand_count() > 0 ? x.operand_shape(0) : x.shape();
  if (Contains(allowed, decisive.primitive_type()) || decisive.element_type().IsExtended()) {
    return std::nullopt;
  }
  int operand = x.operand_count() > 0 ? 0 : -1;
  return OpProblem(x, "types", {},
                   {Join({operand == 0 ? "the operand is " : "the result is ", decisive,
                          "; allowed: ", DescribeTypes(allowed)}),
                    operand});
}

Check CheckRulesOf(const Instruction& x) {
  for (const Rule& rule : x.spec().rules) {
    if (auto violation = rule.check(x)) {
      return OpProblem(x, rule.id, rule.text, std::move(*violation));
    }
  }
  return std::nullopt;
}

bool Fits(const Instruction& x, const Shape& inferred) {
  const Shape& declared = x.shape();
  const bool is_exact = Has(x.opcode(), Trait::kExactTypes);
  if (!declared.IsArray() || !inferred.IsArray()) {
    return declared.Compatible(inferred) || (!is_exact && FitsButPrecision(x, declared, inferred));
  }
  const bool same_type = declared.element_type() == inferred.element_type() ||
                         (!is_exact && TypesAgree(x, declared, inferred));
  return same_type && DimensionsAgree(declared, inferred);
}

// An error of `infer` as a problem with its own label.
Problem ProblemOf(const Status& status) {
  const Diagnostic& diagnostic = status.diagnostics()[0];
  return {diagnostic.label, {}, {diagnostic.message}};
}

}  // namespace

std::string DescribeCount(const OperandCount& count) {
  std::string text = std::to_string(count.minimum);
  if (count.maximum < 0) {
    text += " or more";
  } else if (count.maximum != count.minimum) {
    text += Join({" to ", count.maximum});
  }
  if (count.multiple_of > 1) text += Join({", a multiple of ", count.multiple_of});
  return text;
}

Check CheckOperandCount(const OpSpec& spec, const OperandCount& allowed, int64_t found) {
  if (found >= allowed.minimum && (allowed.maximum < 0 || found <= allowed.maximum) &&
      found % allowed.multiple_of == 0) {
    return std::nullopt;
  }
  return Problem{RuleLabel(spec, "operands"), {},
                 {Join({"'", spec.name, "' has ", found, found == 1 ? " operand" : " operands",
                        ", takes ", DescribeCount(allowed)})}};
}

Check CheckRequiredAttributes(const OpSpec& spec, const AttributeList& attributes) {
  for (const AttributeUse& use : spec.attributes) {
    if (!use.required) continue;
    const AttributeValue* value = attributes.Find(use.id);
    auto* computation = value ? std::get_if<Computation*>(value) : nullptr;
    if (value != nullptr && (computation == nullptr || *computation != nullptr)) continue;
    const AttributeRow& row = RowOf(use.id);
    return Problem{RuleLabel(spec, "attributes"), {},
                   {Join({"'", spec.name, "' lacks its attribute '", row.name, "'; as in ",
                          ExampleOf(row)})}};
  }
  return std::nullopt;
}

Check CheckForm(const Instruction& x) {
  const OpSpec& spec = x.spec();
  if (auto problem = CheckOperandCount(spec, spec.operands, x.operand_count())) return problem;
  if (auto problem = CheckRequiredAttributes(spec, x.attributes())) return problem;
  for (const Attribute& attribute : x.attributes().all()) {
    if (FindUse(spec, attribute.id) != nullptr) continue;
    std::span<const AttributeId> common = CommonAttributes();
    if (std::find(common.begin(), common.end(), attribute.id) != common.end()) continue;
    std::string found = Join({"the op has no attribute ", RowOf(attribute.id).name});
    return OpProblem(x, "attributes", {}, {std::move(found), -1, attribute.id});
  }
  return std::nullopt;
}

Check CheckPaths(const Instruction& x) {
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    if (x.operand(i).path == 0) continue;
    std::span<const int64_t> path = x.module().path(x.operand(i).path);
    if (SubshapeAt(x.producer(i).shape(), path) != nullptr) continue;
    return Problem{"operand_path", kOperandPathText,
                   {Join({x.producer(i).name(), " is ", x.producer(i).shape(),
                          ", which has no part ", path}),
                    static_cast<int>(i)}};
  }
  return std::nullopt;
}

Check CheckBeforeResult(const Instruction& x) {
  if (auto problem = CheckPaths(x)) return problem;
  if (auto problem = CheckTypes(x)) return problem;
  return CheckRulesOf(x);
}

Check CheckResult(const Instruction& x) {
  const OpSpec& spec = x.spec();
  if (spec.infer == nullptr) return std::nullopt;
  if (spec.infer == InferLikeOperand || spec.infer == InferLikeFirst ||
      spec.infer == InferLikeBoth) {
    if (&x.shape() == &x.operand_shape(0) || Fits(x, x.operand_shape(0))) {
      return std::nullopt;
    }
  }
  Result<Shape> inferred = spec.infer(x);
  if (!inferred.ok()) return ProblemOf(inferred.status());
  if (Fits(x, *inferred)) return std::nullopt;
  return OpProblem(x, "result", {},
                   {Join({"the result is declared ", x.shape(), ", the operands give ", *inferred})});
}

Result<Shape> InferShape(const Instruction& x) {
  Check problem = CheckForm(x);
  // These rules speak of results and users that are not there yet; their infers check what they read.
  const bool rules_need_result =
      Has(x.opcode(), Trait::kAsyncPart) || Has(x.opcode(), Trait::kCollective);
  if (!problem && !rules_need_result) problem = CheckBeforeResult(x);
  if (problem) return InvalidError(problem->label, MessageOf(*problem, x));
  return x.spec().infer(x);
}

std::string MessageOf(const Problem& problem, const Instruction& at) {
  std::string message = problem.violation.found;
  const std::optional<AttributeId> id = problem.violation.attribute;
  if (id && at.attributes().Find(*id) == nullptr) {
    message += Join({"; ", RowOf(*id).name, " is not written, as in ", ExampleOf(RowOf(*id))});
  }
  if (!problem.text.empty()) message += Join({"; rule: ", problem.text});
  return message;
}

TextSpan SpanOf(const Violation& violation, const Instruction& at, std::string_view source) {
  std::optional<TextSpan> inner;
  if (violation.operand >= 0) {
    inner = SpanOfOperand(source, at.position(), violation.operand);
  } else if (violation.attribute) {
    const AttributeUse* use = FindUse(at.spec(), *violation.attribute);
    inner = use != nullptr && use->in_parentheses
                ? SpanOfOperand(source, at.position(), 0)
                : SpanOfAttribute(source, at.position(), RowOf(*violation.attribute).name);
  }
  return inner.value_or(SpanOfOpcode(source, at.position()));
}

}  // namespace assay
