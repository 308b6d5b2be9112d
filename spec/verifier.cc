// Generic checks of every instruction, from its record; spec/verifier_structure.cc has the rules of
// computations and modules.
#include "spec/verifier.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "base/source_text.h"
#include "spec/instruction_check.h"
#include "spec/ops/checks.h"
#include "spec/ops/shape_rules.h"
#include "spec/verifier_internal.h"

namespace assay {
namespace verifier {
namespace {

constexpr GeneralRule kGeneralRules[] = {
    {"module_entry", "a module has an entry computation"},
    {"module_recursion", "no computation calls itself, directly or through others"},
    {"module_devices", "replica_count and num_partitions are at least 1"},
    {"module_alias", "input_output_alias names parts of the entry's result, each once, and parts "
                     "of its parameters with as many bytes"},
    {"module_layout", "entry_computation_layout gives the entry's parameters and result, layouts "
                      "aside"},
    {"module_donor", "buffer_donor names parts of the entry's parameters"},
    {"computation_root", "a computation returns instructions of its own, in HLO one of them"},
    {"computation_region", "a region is StableHLO's, belongs to one instruction, which names it, and "
                           "stands outside of it"},
    {"computation_parameters", "parameters are numbered 0, 1, ... without gaps, each once"},
    {"computation_async", "a computation that asynchronous ops call is called by nothing else"},
    {"operand_scope", "an operand is an earlier instruction of the same computation; in a region "
                      "also one that stands before the region's owner"},
    {"operand_path", kOperandPathText},
    {"control_predecessors",
     "a control predecessor is an earlier instruction of the same computation"},
    {"shape_layout", "minor_to_major lists each dimension once"},
    {"shape_overflow", "sizes are not negative and their product (zeros aside) is below 2^63"},
    {"sharding_rank", "a tiled sharding has as many tile dimensions as the array has dimensions, "
                      "besides those of subgroups"},
    {"sharding_devices", "a tiled sharding lists as many devices as it has tiles"},
    {"sharding_tuple", "a tuple sharding has one element for each leaf of the result"},
};

std::string_view TextOf(std::string_view label) {
  for (const GeneralRule& rule : kGeneralRules) {
    if (rule.label == label) return rule.text;
  }
  return {};
}

std::string Message(const std::string& found, std::string_view rule) {
  return rule.empty() ? found : Join({found, "; rule: ", rule});
}

}  // namespace

std::span<const GeneralRule> GeneralRules() { return kGeneralRules; }

// ---------------------------------------------------------------- findings

void Findings::Push(int64_t offset, int64_t length, std::string where, std::string label,
                    std::string message) {
  if (IsFull()) return;
  if (offset >= 0) {
    SourceText source{module_.source_file(), module_.source_text()};
    findings_.push_back({offset, source.At(offset, length, std::move(label), std::move(message))});
    return;
  }
  Diagnostic diagnostic;
  diagnostic.file = module_.source_file();
  diagnostic.label = std::move(label);
  diagnostic.message = where.empty() ? std::move(message) : where + ": " + message;
  findings_.push_back({INT64_MAX, std::move(diagnostic)});
}

void Findings::Add(const Instruction& at, Problem problem) {
  std::string message = MessageOf(problem, at);
  std::string_view source = module_.source_text();
  if (at.position() >= source.size()) {  // unknown positions too
    return Push(-1, 0, Join({"computation ", at.parent().name(), ", instruction ", at.name()}),
                std::move(problem.label), std::move(message));
  }
  const TextSpan span = SpanOf(problem.violation, at, source);
  Push(span.offset, span.length, {}, std::move(problem.label), std::move(message));
}

void Findings::Add(const Instruction& at, std::string_view label, Violation violation) {
  Add(at, Problem{std::string(label), TextOf(label), std::move(violation)});
}

void Findings::Add(const Computation& at, std::string_view label, std::string found) {
  std::string message = Message(found, TextOf(label));
  if (at.position() < module_.source_text().size()) {
    return Push(at.position(), static_cast<int64_t>(at.name().size()), {}, std::string(label),
                std::move(message));
  }
  Push(-1, 0, Join({"computation ", at.name()}), std::string(label), std::move(message));
}

void Findings::AddToHeader(std::optional<AttributeId> at, std::string_view label,
                           std::string found) {
  if (!at) return Push(-1, 0, {}, std::string(label), Message(found, TextOf(label)));
  std::string key = Join({RowOf(*at).name, "="});
  size_t offset = module_.source_text().find(key);
  bool known = offset != std::string_view::npos;
  Push(known ? static_cast<int64_t>(offset) : -1, static_cast<int64_t>(key.size()) - 1, {},
       std::string(label), Message(found, TextOf(label)));
}

std::vector<Diagnostic> Findings::TakeDiagnostics() {
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Finding& a, const Finding& b) { return a.offset < b.offset; });
  std::vector<Diagnostic> diagnostics;
  for (Finding& finding : findings_) diagnostics.push_back(std::move(finding.diagnostic));
  return diagnostics;
}

Status Findings::TakeStatus() {
  if (findings_.empty()) return {};
  return Status(StatusCode::kInvalid, TakeDiagnostics());
}

// ---------------------------------------------------------------- one instruction

namespace {

Check GeneralProblem(std::string_view label, Violation violation) {
  return Problem{std::string(label), TextOf(label), std::move(violation)};
}

// ---------------------------------------------------------------- shapes

Check CheckArrayShape(const Shape& shape) {
  int64_t product = 1;
  for (int64_t size : shape.dimensions()) {
    if (size == 0 || size == Shape::kUnbounded) continue;
    if (size < 0 || __builtin_mul_overflow(product, size, &product)) {
      return GeneralProblem("shape_overflow", {Join({"the shape is ", shape})});
    }
  }
  if (!shape.has_layout()) return std::nullopt;
  const std::vector<int64_t>& order = shape.layout().minor_to_major;
  bool fits = static_cast<int64_t>(order.size()) == shape.rank();
  if (fits && order.size() <= 64) {
    uint64_t seen = 0;
    for (int64_t dimension : order) {
      fits = fits && dimension >= 0 && dimension < shape.rank();
      if (fits) seen |= uint64_t{1} << dimension;
    }
    fits = fits && (order.empty() || seen == ~uint64_t{0} >> (64 - order.size()));
  } else if (fits) {
    fits = !NotUniqueInRange(order, shape.rank());
  }
  if (fits) return std::nullopt;
  return GeneralProblem("shape_layout", {Join({"minor_to_major is ", order, " for ", shape})});
}

// Whether the instruction has the form that the rules of the ops speak of: one result, and computations
// that return one.
bool HasHloForm(const Instruction& x) {
  if (x.has_many_results()) return false;
  for (const Computation* called : x.called_computations()) {
    if (called == nullptr) continue;
    if (called->kind() != Computation::Kind::kFunction) return false;
    if (called->roots().size() > 1 || (called->HasRoot() && called->roots()[0].path != 0)) return false;
  }
  return true;
}

// Checks instructions; remembers the tuple shapes it has seen.
class InstructionVerifier {
 public:
  explicit InstructionVerifier(Dialect dialect) : is_hlo_(dialect == Dialect::kHlo) {}

  Check Verify(const Instruction& x) {
    const bool check_rules = is_hlo_ || HasHloForm(x);
    if (check_rules) {
      if (auto problem = CheckForm(x)) return problem;
    }
    if (auto problem = CheckShape(x.shape())) return problem;
    if (!check_rules) return CheckPaths(x);
    if (auto problem = CheckBeforeResult(x)) return problem;
    if (auto problem = CheckResult(x)) return problem;
    std::string_view label;
    if (!x.Has(kSharding)) return std::nullopt;
    if (auto violation = VerifySharding(x, &label)) {
      return GeneralProblem(label, std::move(*violation));
    }
    return std::nullopt;
  }

 private:
  Check CheckShape(const Shape& shape) {
    if (shape.IsArray()) return CheckArrayShape(shape);
    if (shape.elements().empty() || !seen_.insert(&shape).second) return std::nullopt;
    Check problem;
    ForEachPart(shape, [&](const Shape& part) {
      if (!problem && part.IsArray()) problem = CheckArrayShape(part);
    });
    return problem;
  }

  bool is_hlo_;
  absl::flat_hash_set<const Shape*> seen_;
};

// What a part of a module says about an instruction may be untrue of the whole: the op that ends an
// asynchronous pair may be what is missing.
bool MayLackUsers(const Instruction& x) { return !x.IsUsed() && Has(x.opcode(), Trait::kAsyncPart); }

void VerifyAll(const Module& module, bool is_whole, Findings& findings) {
  InstructionVerifier verifier(module.dialect());
  for (const auto& computation : module.computations()) {
    const Computation& c = *computation;
    for (const Instruction& x : c.instructions()) {
      if (!is_whole && MayLackUsers(x)) continue;
      if (auto problem = verifier.Verify(x)) {
        findings.Add(x, std::move(*problem));
        if (findings.IsFull()) return;
      }
    }
  }
}

}  // namespace
}  // namespace verifier

Status Verify(const Module& module) {
  verifier::Findings findings(module);
  if (!verifier::VerifyStructure(module, findings)) return findings.TakeStatus();
  verifier::VerifyHeader(module, findings);
  verifier::VerifyAll(module, /*is_whole=*/true, findings);
  return findings.TakeStatus();
}

std::vector<Diagnostic> VerifyInstructions(const Module& module) {
  verifier::Findings findings(module);
  verifier::VerifyAll(module, /*is_whole=*/false, findings);
  return findings.TakeDiagnostics();
}

std::vector<std::pair<std::string, std::string>> AllRuleLabels() {
  std::vector<std::pair<std::string, std::string>> labels;
  for (const verifier::GeneralRule& rule : verifier::GeneralRules()) {
    labels.emplace_back(rule.label, rule.text);
  }
  for (const OpSpec* spec : AllOps()) {
    const OperandCount& count = spec->operands;
    if (count.minimum > 0 || count.maximum >= 0 || count.multiple_of > 1 ||
        spec->element_types != 0) {
      labels.emplace_back(RuleLabel(*spec, "operands"),
                          Join({"operands: ", DescribeCount(count),
                                spec->element_types ? ", all arrays" : ""}));
    }
    for (const AttributeUse& use : spec->attributes) {
      if (!use.required) continue;
      labels.emplace_back(RuleLabel(*spec, "attributes"), "required attributes are given");
      break;
    }
    if (spec->element_types != 0 && spec->element_types != types::kAny) {
      labels.emplace_back(RuleLabel(*spec, "types"),
                          Join({"element types: ", DescribeTypes(spec->element_types)}));
    }
    for (const Rule& rule : spec->rules) {
      labels.emplace_back(RuleLabel(*spec, rule.id), rule.text);
    }
    if (spec->infer != nullptr) {
      labels.emplace_back(RuleLabel(*spec, "result"),
                          "the declared result shape is what operands and attributes give");
    }
  }
  return labels;
}

}  // namespace assay
