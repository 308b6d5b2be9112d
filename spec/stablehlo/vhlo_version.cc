#include "spec/stablehlo/vhlo_version.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/table.h"
#include "spec/mlir/position.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/vhlo_changes.h"
#include "spec/stablehlo/vhlo_values.h"
#include "spec/stablehlo/vhlo_window.h"

namespace assay::stablehlo {
namespace {

using mlir::Attribute;
using mlir::Block;
using mlir::Context;
using mlir::DialectId;
using mlir::Kind;
using mlir::Node;
using mlir::Operation;
using mlir::Program;

constexpr Version kOtherDialects = {1, 11, 0};
constexpr Version kLocationRanges = {1, 9, 0};
constexpr size_t kShownErrors = 20;

// Finds, for a node and all it is made of, the part that came last.
class NodeVersions {
 public:
  struct Newest {
    Version since = kMinimumVersion;
    const Node* part = nullptr;
  };
  // Nodes are no deeper than their text was nested, which readers limit.
  Newest Of(const Node* node) {
    if (node == nullptr) return {};
    if (const auto found = known_.find(node); found != known_.end()) return found->second;
    Newest newest = {kOtherDialects, node};
    if (IsVhloNode(*node)) {
      newest.since = MinimumOf(*node);
      const auto add = [&](const Node* part) {
        if (const Newest other = Of(part); other.since > newest.since) newest = other;
      };
      for (const mlir::Field& field : node->fields()) {
        if (const auto* one = std::get_if<const Node*>(&field)) add(*one);
        if (const auto* many = std::get_if<std::span<const Node* const>>(&field)) {
          for (const Node* part : *many) add(part);
        }
      }
    }
    known_.emplace(node, newest);
    return newest;
  }

 private:
  absl::flat_hash_map<const Node*, Newest> known_;
};

// "is WEAKORDER", "has type tf32", as StableHLO would call it.
std::string Describe(const NodeVersions::Newest& newest) {
  const Node& part = *newest.part;
  if (part.Is(Kind::kEnum)) {
    return "is " + std::string(mlir::AllEnums()[part.integer(0)].NameOf(part.integer(1)));
  }
  if (part.dialect() != DialectId::kVhlo) {
    std::string_view dialect = mlir::NameOf(part.dialect());
    if (part.Is(Kind::kOpaqueAttribute) || part.Is(Kind::kOpaqueType)) dialect = part.text(0);
    return "is of dialect " + std::string(dialect) + ", not StableHLO's";
  }
  const std::string_view mnemonic = part.spec().mnemonic;
  const std::string_view name =
      mnemonic == "tf31_v1" ? "tf32" : mnemonic.substr(0, mnemonic.rfind("_v"));
  return (part.spec().is_type ? "has type " : "holds ") + std::string(name);
}

class RequirementFinder {
 public:
  Result<std::vector<Requirement>> Run(const Program& program) {
    Status status;
    mlir::ForEachOperation(program.top(), [&](const Operation& operation) {
      if (!status.ok()) return;
      if (operation.dialect() == "vhlo") {
        const std::optional<Window> window = WindowOf(operation.name);
        if (!window) {
          status = Status(StatusCode::kInvalid,
                          mlir::DiagnosticAt(program, operation, "vhlo_operation",
                                             "StableHLO has no such operation up to version " +
                                                 kCurrentVersion.ToString()));
          return;
        }
        AddOperation(operation, *window);
      } else if (operation.name != "builtin.module" &&
                 operation.name != "builtin.unrealized_conversion_cast") {
        Add(kOtherDialects, operation, "the operation is not StableHLO's");
      }
    });
    if (!status.ok()) return status;
    return std::move(found_);
  }

 private:
  // What needs no more than something that the operation has been found to need is left out.
  bool IsNews(const Version& since, const Operation& operation) const {
    if (since == kMinimumVersion) return false;
    return found_.empty() || found_.back().operation != &operation || since > found_.back().since;
  }
  void Add(const Version& since, const Operation& operation, std::string what) {
    if (IsNews(since, operation)) found_.push_back({since, &operation, std::move(what)});
  }

  void AddNode(const Operation& operation, const Node* node, std::string_view subject,
               std::string_view name) {
    const NodeVersions::Newest newest = nodes_.Of(node);
    if (!IsNews(newest.since, operation)) return;
    Add(newest.since, operation, std::string(subject) + std::string(name) + " " + Describe(newest));
  }

  void AddOperation(const Operation& operation, const Window& window) {
    // As far back as the operation can be written.
    std::vector<std::string_view> left_out;
    std::string_view name = operation.name;
    std::string why;
    const OperationChange* change = FindChangeTo(name);
    for (; change != nullptr; change = FindChangeTo(name)) {
      why = WhyNoWayBack(*change, operation);
      if (!why.empty()) break;
      for (const AttributeChange& added : change->added) left_out.push_back(added.name);
      name = change->from;
    }
    const Version since = name == operation.name ? window.minimum : WindowOf(name)->minimum;
    Add(since, operation, why.empty() ? "the operation is newer" : why);

    const std::string_view family = SplitVersionedName(operation.name).family;
    for (const VersionRule& rule : VersionRules()) {
      if (rule.family == family && rule.applies(operation))
        Add(rule.since, operation, std::string(rule.what));
    }
    for (const mlir::NamedAttribute& entry : operation.properties) {
      if (std::ranges::find(left_out, entry.name) == left_out.end()) {
        AddNode(operation, entry.value, "attribute ", entry.name);
      }
    }
    for (const mlir::NamedAttribute& entry : operation.attributes) {
      AddNode(operation, entry.value, "attribute ", entry.name);
    }
    for (size_t i = 0; i < operation.operands.size(); ++i) {
      AddNode(operation, operation.operands[i]->type, "operand ", std::to_string(i));
    }
    for (size_t i = 0; i < operation.results.size(); ++i) {
      AddNode(operation, operation.results[i]->type, "result ", std::to_string(i));
    }
    for (const mlir::Region* region : operation.regions) {
      for (const Block* block : region->blocks) {
        for (const mlir::Value* argument : block->arguments) {
          AddNode(operation, argument->type, "a region's argument ",
                  std::to_string(argument->index));
        }
      }
    }
  }

  NodeVersions nodes_;
  std::vector<Requirement> found_;
};

// Ranges in locations become the place where they begin.
class LocationShortener {
 public:
  explicit LocationShortener(Context& context) : context_(context) {}

  Attribute Shorten(Attribute location) {
    if (location == nullptr) return nullptr;
    if (const auto found = known_.find(location); found != known_.end()) return found->second;
    Attribute result = location;
    switch (location->kind()) {
      case Kind::kFileLocation: {
        const std::span<const int64_t> range = location->integers(1);
        if (range.size() == 2) break;
        const int64_t start[] = {range.empty() ? 0 : range[0], range.size() < 2 ? 0 : range[1]};
        result =
            context_.Get(location->spec(), {location->text(0), std::span<const int64_t>(start)});
        break;
      }
      case Kind::kNameLocation:
        result = context_.Get(location->spec(), {location->text(0), Shorten(location->node(1))});
        break;
      case Kind::kCallSiteLocation:
        result = context_.Get(location->spec(),
                              {Shorten(location->node(0)), Shorten(location->node(1))});
        break;
      case Kind::kFusedLocation: {
        std::vector<Attribute> parts;
        for (const Attribute part : location->nodes(0)) parts.push_back(Shorten(part));
        result = context_.Get(location->spec(),
                              {std::span<const Node* const>(parts), location->node(1)});
        break;
      }
      default:
        break;
    }
    known_.emplace(location, result);
    return result;
  }

 private:
  Context& context_;
  absl::flat_hash_map<Attribute, Attribute> known_;
};

void Upgrade(Context& context, const OperationChange& change, Operation& operation) {
  operation.name = change.to;
  for (const AttributeChange& removed : change.removed)
    SetAttribute(operation.properties, removed.name, nullptr);
  for (const AttributeChange& added : change.added) {
    SetAttribute(operation.properties, added.name, added.value->make(context, operation));
  }
}

void Downgrade(Context& context, const OperationChange& change, Operation& operation) {
  operation.name = change.from;
  for (const AttributeChange& added : change.added)
    SetAttribute(operation.properties, added.name, nullptr);
  for (const AttributeChange& removed : change.removed) {
    SetAttribute(operation.properties, removed.name, removed.value->make(context, operation));
  }
}

Status RefusalOf(const Program& program, const std::vector<Requirement>& requirements,
                 const Version& target) {
  std::vector<Diagnostic> diagnostics;
  size_t more = 0;
  for (const Requirement& requirement : requirements) {
    if (requirement.since <= target) continue;
    if (diagnostics.size() == kShownErrors) {
      ++more;
      continue;
    }
    diagnostics.push_back(mlir::DiagnosticAt(program, *requirement.operation, "stablehlo_version",
                                             requirement.what + ", which needs version " +
                                                 requirement.since.ToString() + "; the target is " +
                                                 target.ToString()));
  }
  if (diagnostics.empty()) return Status();
  if (more > 0) diagnostics.back().message += " (and " + std::to_string(more) + " more places)";
  return Status(StatusCode::kInvalid, std::move(diagnostics));
}

}  // namespace

Result<std::vector<Requirement>> RequirementsOf(const Program& program) {
  return RequirementFinder().Run(program);
}

Status ConvertVhlo(Program& program, const Version& target) {
  if (FindRelease(target) == nullptr) {
    return InvalidError("stablehlo_version",
                        "version " + target.ToString() + " is no known release; allowed are " +
                            kMinimumVersion.ToString() + " to " + kCurrentVersion.ToString());
  }
  const Version version = target.WithoutPatch();
  ASSIGN_OR_RETURN(const std::vector<Requirement> requirements, RequirementsOf(program));
  RETURN_IF_ERROR(RefusalOf(program, requirements, version));

  Context& context = program.context();
  LocationShortener locations(context);
  mlir::ForEachOperation(program.top(), [&](Operation& operation) {
    while (true) {
      const std::optional<Window> window = WindowOf(operation.name);
      if (!window || window->Contains(version)) break;
      if (version > window->maximum) {
        const OperationChange* const change = FindChangeFrom(operation.name);
        CHECK(change != nullptr);
        Upgrade(context, *change, operation);
      } else {
        const OperationChange* const change = FindChangeTo(operation.name);
        CHECK(change != nullptr);  // what has none was refused
        Downgrade(context, *change, operation);
      }
    }
    if (version < kLocationRanges) {
      operation.location = locations.Shorten(operation.location);
      for (mlir::Region* region : operation.regions) {
        for (Block* block : region->blocks) {
          for (mlir::Value* argument : block->arguments)
            argument->location = locations.Shorten(argument->location);
        }
      }
    }
  });
  return Status();
}

Result<std::vector<VersionVerdict>> VersionsOf(const Program& program) {
  ASSIGN_OR_RETURN(const std::vector<Requirement> requirements, RequirementsOf(program));
  std::vector<VersionVerdict> verdicts;
  for (const Release& release : Releases()) {
    VersionVerdict& verdict = verdicts.emplace_back(release.version, "");
    const auto first = std::ranges::find_if(requirements, [&](const Requirement& requirement) {
      return requirement.since > release.version;
    });
    if (first == requirements.end()) continue;
    const Diagnostic diagnostic = mlir::DiagnosticAt(program, *first->operation, "", first->what);
    if (diagnostic.line > 0) {
      verdict.reason = diagnostic.file + ":" + std::to_string(diagnostic.line) + ":" +
                       std::to_string(diagnostic.column) + ": ";
    }
    verdict.reason += diagnostic.message + " (since " + first->since.ToString() + ")";
  }
  return verdicts;
}

std::string VersionTable(const std::vector<VersionVerdict>& verdicts) {
  Table table;
  for (size_t begin = 0; begin < verdicts.size();) {
    size_t end = begin + 1;
    while (end < verdicts.size() && verdicts[end].reason == verdicts[begin].reason) ++end;
    std::string versions = verdicts[begin].version.ToString();
    if (end - begin > 1) versions += " to " + verdicts[end - 1].version.ToString();
    const std::string& reason = verdicts[begin].reason;
    table.AddRow({versions, reason.empty() ? "yes" : "no", reason});
    begin = end;
  }
  return table.ToString();
}

}  // namespace assay::stablehlo
