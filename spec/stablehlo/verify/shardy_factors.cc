// Shardy's sharding rules: which factors of which sizes the dimensions of operands and results are made of.
#include <algorithm>
#include <utility>

#include "spec/mlir/sdy_factors.h"
#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/verify/shardy_shardings.h"

namespace assay::verify {
namespace {

using mlir::Attribute;
using mlir::Kind;
using Nodes = std::span<const mlir::Node* const>;
using Integers = std::span<const int64_t>;

struct Rule {
  const mlir::Operation& at;
  Attribute rule;

  Integers sizes() const { return rule->integers(0); }
  int64_t count() const { return static_cast<int64_t>(sizes().size()); }
  Nodes mappings(bool results) const { return rule->nodes(results ? 2 : 1); }
  Integers special(int list) const { return rule->integers(3 + list); }  // reduction, need_replication, ...
};
constexpr std::string_view kLists[] = {"reduction", "need_replication", "permutation", "blocked_propagation"};

std::string Name(int64_t factor) {
  std::string name = "factor ";
  if (factor < 0) return name + std::to_string(factor);
  mlir::AppendFactorName(factor, &name);
  return name;
}

// Calls visit(words, type, mapping) for each operand and result until it finds something.
template <typename Visit>
Finding ForEachValue(const Rule& rule, Visit visit) {
  for (bool results : {false, true}) {
    const auto mappings = rule.mappings(results);
    for (size_t i = 0; i < mappings.size(); ++i) {
      const mlir::Type type = results ? rule.at.results[i]->type : rule.at.operands[i]->type;
      Finding found = visit((results ? "result " : "operand ") + std::to_string(i), type, mappings[i]);
      if (!found.empty()) return found;
    }
  }
  return "";
}

Finding IsRule(const Rule& rule) {
  bool fits = rule.rule->Is(Kind::kSdyOpShardingRule);
  for (int part = 1; part <= 2 && fits; ++part) {
    for (Attribute mapping : rule.rule->nodes(part)) {
      fits &= mapping->Is(Kind::kSdyTensorMapping) &&
              std::all_of(mapping->nodes(0).begin(), mapping->nodes(0).end(),
                          [](const mlir::Node* node) { return node->Is(Kind::kSdyDimMapping); });
    }
  }
  return fits ? "" : "it is " + mlir::PrintNodeText(rule.rule);
}

Finding OneForEachValue(const Rule& rule) {
  for (bool results : {false, true}) {
    const size_t values = results ? rule.at.results.size() : rule.at.operands.size();
    const size_t mappings = rule.mappings(results).size();
    if (values == mappings && values > 0) continue;
    return "it has " + std::to_string(mappings) + " for " + std::to_string(values) +
           (results ? " results" : " operands");
  }
  return "";
}

Finding OneForEachDimension(const Rule& rule) {
  return ForEachValue(rule, [](const std::string& what, mlir::Type type, Attribute mapping) -> Finding {
    const TypeView view(type);
    if (view.IsTensor() && view.IsStatic() && view.rank() == static_cast<int64_t>(mapping->nodes(0).size())) return "";
    return what + " is " + view.ToString() + ", the rule has " + std::to_string(mapping->nodes(0).size()) +
           " dimensions";
  });
}

Finding FactorsExist(const Rule& rule) {
  return ForEachValue(rule, [&](const std::string& what, mlir::Type, Attribute mapping) -> Finding {
    for (Attribute dimension : mapping->nodes(0)) {
      const Integers factors = dimension->integers(0);
      if (factors.empty()) return what + " has a dimension without factors";
      for (int64_t factor : factors) {
        if (factor < 0 || factor >= rule.count()) return what + " has " + Name(factor);
        if (factors.size() > 1 && rule.sizes()[factor] == 1) return what + " has " + Name(factor) + " of size 1";
      }
    }
    return "";
  });
}

Finding NoFactorTwice(const Rule& rule) {
  return ForEachValue(rule, [&](const std::string& what, mlir::Type, Attribute mapping) -> Finding {
    std::vector<bool> seen(rule.sizes().size());
    for (Attribute dimension : mapping->nodes(0)) {
      for (int64_t factor : dimension->integers(0)) {
        if (seen[factor]) return what + " has " + Name(factor) + " twice";
        seen[factor] = true;
      }
    }
    return "";
  });
}

std::vector<bool> Used(const Rule& rule, bool results) {
  std::vector<bool> used(rule.sizes().size());
  for (Attribute mapping : rule.mappings(results)) {
    for (Attribute dimension : mapping->nodes(0)) {
      for (int64_t factor : dimension->integers(0)) used[factor] = true;
    }
  }
  return used;
}

Finding AllFactorsAreUsed(const Rule& rule) {
  const std::vector<bool> operands = Used(rule, false), results = Used(rule, true);
  for (int64_t i = 0; i < rule.count(); ++i) {
    if (!operands[i] && !results[i]) return Name(i) + " of size " + std::to_string(rule.sizes()[i]) + " is not used";
  }
  return "";
}

Finding ListsAreSorted(const Rule& rule) {
  for (int list = 0; list < 4; ++list) {
    int64_t last = -1;
    for (int64_t factor : rule.special(list)) {
      if (factor <= last || factor >= rule.count()) return std::string(kLists[list]) + " has " + Name(factor);
      last = factor;
    }
  }
  return "";
}

Finding OneKindEach(const Rule& rule) {
  std::vector<int> list_of(rule.sizes().size(), -1);
  for (int list = 0; list < 3; ++list) {
    for (int64_t factor : rule.special(list)) {
      if (list_of[factor] >= 0) {
        return Name(factor) + " is in " + std::string(kLists[list_of[factor]]) + " and " + std::string(kLists[list]);
      }
      list_of[factor] = list;
    }
  }
  return "";
}

Finding ReductionsAreGone(const Rule& rule) {
  const std::vector<bool> results = Used(rule, true);
  for (int64_t factor : rule.special(0)) {
    if (results[factor]) return Name(factor) + " is in a result";
  }
  return "";
}

struct Row {
  std::string_view label, text;
  Finding (*check)(const Rule&);
};
// Each relies on those before it.
constexpr Row kRows[] = {
    {"sdy_rule_kind", "sdy.sharding_rule is a sharding rule", IsRule},
    {"sdy_rule_count", "the rule is of all operands and results, and there are such", OneForEachValue},
    {"sdy_rule_rank", "operands and results are tensors of known sizes, with as many dimensions as the rule says",
     OneForEachDimension},
    {"sdy_rule_factors",
     "each dimension has factors that the rule names; beside others none of size 1", FactorsExist},
    {"sdy_rule_twice", "no value has a factor twice", NoFactorTwice},
    {"sdy_rule_used", "each factor is one of a value's", AllFactorsAreUsed},
    {"sdy_rule_lists", "the lists have factors that there are, in order, each once", ListsAreSorted},
    {"sdy_rule_special", "a factor is in one of reduction, need_replication and permutation", OneKindEach},
    {"sdy_rule_reduction", "a factor of reduction is in no result", ReductionsAreGone},
};

}  // namespace

std::optional<BrokenShardyRule> BrokenFactorRule(const mlir::Operation& operation, mlir::Attribute rule) {
  for (const Row& row : kRows) {
    Finding found = row.check({operation, rule});
    if (!found.empty()) return BrokenShardyRule{row.label, row.text, std::move(found)};
  }
  return std::nullopt;
}

std::vector<ShardyRuleText> FactorRules() {
  std::vector<ShardyRuleText> all;
  for (const Row& row : kRows) all.push_back({row.label, row.text});
  return all;
}

}  // namespace assay::verify
