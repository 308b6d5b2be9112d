#include "spec/mlir/value_names.h"

#include "absl/container/flat_hash_set.h"
#include "base/check.h"

namespace assay::mlir {
namespace {

// A region to be named, and where its counters start.
struct Task {
  const Region* region;
  int values;
  int arguments;
  int conflicts;
  size_t depth;  // of scopes around it
};

template <typename Map, typename Key>
const auto& Get(const Map& map, Key key) {
  const auto found = map.find(key);
  CHECK(found != map.end());
  return found->second;
}

// Names that are taken, by nesting of regions.
class Taken {
 public:
  size_t depth() const { return scopes_.size(); }
  void CloseTo(size_t depth) {
    while (scopes_.size() > depth) {
      for (const std::string& name : scopes_.back()) names_.erase(name);
      scopes_.pop_back();
    }
  }
  void Open() { scopes_.emplace_back(); }
  std::string Unique(const std::string& name, int* conflicts) {
    std::string unique = name;
    while (!names_.insert(unique).second) unique = name + "_" + std::to_string((*conflicts)++);
    scopes_.back().push_back(unique);
    return unique;
  }

 private:
  absl::flat_hash_set<std::string> names_;
  std::vector<std::vector<std::string>> scopes_;
};

struct NamedResults {
  std::string_view operation;
  std::vector<std::string_view> names;
};

// Of StableHLO's operations, those that are defined with several results.
std::vector<std::string_view> SuggestedResults(const Operation& operation) {
  static const std::vector<NamedResults> named = {
      {"stablehlo.batch_norm_grad", {"grad_operand", "grad_scale", "grad_offset"}},
      {"stablehlo.batch_norm_training", {"output", "batch_mean", "batch_var"}},
      {"stablehlo.rng_bit_generator", {"output_state", "output"}},
      {"chlo.top_k", {"values", "indices"}},
  };
  if (operation.name == "stablehlo.constant" || operation.name == "mhlo.constant") {
    const Type type = operation.results[0]->type;
    return {type->Is(Kind::kTensorType) && type->node(1)->Is(Kind::kIntegerType) ? "c" : "cst"};
  }
  for (const NamedResults& row : named) {
    if (row.operation == operation.name && row.names.size() == operation.results.size())
      return row.names;
  }
  return {};
}

std::string_view SuggestedArgument(const Operation& operation, size_t index) {
  if (operation.name == "stablehlo.while" || operation.name == "mhlo.while") return "iterArg";
  if (operation.name == "chlo.scan" || operation.name == "mhlo.scan") {
    // The inputs come first; an init is a carry.
    const Attribute sizes = operation.Find("operandSegmentSizes");
    const bool known = sizes && sizes->Is(Kind::kDenseArray) && sizes->text(2).size() >= 4;
    return known && index < static_cast<uint8_t>(sizes->text(2)[0]) ? "input" : "carry";
  }
  return "";
}

}  // namespace

ValueNames::ValueNames(const Operation& top, bool suggest) {
  Taken taken;
  taken.Open();
  std::vector<Task> tasks;
  int values = 0, arguments = 0, conflicts = 0;
  const auto add_regions = [&](const Operation& operation) {
    for (const Region* const region : operation.regions) {
      tasks.push_back({region, values, arguments, conflicts, taken.depth()});
    }
  };
  add_regions(top);
  while (!tasks.empty()) {
    const Task task = tasks.back();
    tasks.pop_back();
    values = task.values;
    arguments = task.arguments;
    conflicts = task.conflicts;
    taken.CloseTo(task.depth);
    taken.Open();
    for (size_t b = 0; b < task.region->blocks.size(); ++b) {
      const Block* const block = task.region->blocks[b];
      blocks_.emplace(block, static_cast<int>(b));
      for (const Value* const argument : block->arguments) {
        const std::string_view name =
            suggest && b == 0 ? SuggestedArgument(*task.region->parent, argument->index) : "";
        if (!name.empty()) {
          arguments_.emplace(argument, taken.Unique(std::string(name), &conflicts));
        } else if (b == 0) {
          arguments_.emplace(argument,
                             taken.Unique("arg" + std::to_string(arguments++), &conflicts));
        } else {
          arguments_.emplace(argument, std::to_string(values++));
        }
      }
      for (const Operation* const operation : block->operations) {
        for (const Block* const successor : operation->successors)
          targets_.emplace(successor, true);
        if (operation->results.empty()) continue;
        std::vector<std::string>& names = results_[operation];
        if (suggest) {
          for (const std::string_view name : SuggestedResults(*operation)) {
            names.push_back(taken.Unique(std::string(name), &conflicts));
          }
        }
        if (names.empty()) names.push_back(std::to_string(values++));
      }
    }
    for (const Block* const block : task.region->blocks) {
      for (const Operation* const operation : block->operations) add_regions(*operation);
    }
  }
}

void ValueNames::AppendResults(const Operation* operation, std::string* out) const {
  const std::vector<std::string>& names = Get(results_, operation);
  for (size_t i = 0; i < names.size(); ++i) out->append(i > 0 ? ", %" : "%").append(names[i]);
  if (names.size() < operation->results.size())
    out->append(":").append(std::to_string(operation->results.size()));
}

void ValueNames::Append(const Value* value, std::string* out) const {
  if (value->operation == nullptr) {
    out->append("%").append(Get(arguments_, value));
    return;
  }
  const std::vector<std::string>& names = Get(results_, value->operation);
  const bool shared = names.size() < value->operation->results.size();
  out->append("%").append(names[shared ? 0 : value->index]);
  if (shared) out->append("#").append(std::to_string(value->index));
}

void ValueNames::Append(const Block* block, std::string* out) const {
  out->append("^bb").append(std::to_string(Get(blocks_, block)));
}

}  // namespace assay::mlir
