// The rules of Shardy's attributes: meshes, shardings, sharding rules, wherever an operation has them.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_SHARDY_SHARDINGS_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_SHARDY_SHARDINGS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/stablehlo/verify/op_view.h"
#include "spec/stablehlo/verify/shardy_axes.h"

namespace assay::verify {

// A sharding (kSdyTensorSharding) in the mesh that it names.
struct ShardingView {
  ShardingView(const ProgramView& program, const mlir::Operation& at, mlir::Attribute sharding);

  mlir::Attribute attribute;
  bool well_formed = false;        // what it is made of is of the right kinds
  mlir::Attribute mesh = nullptr;  // nullptr: there is none of that name
  bool mesh_holds = false;         // its rules do; what follows is read only then
  std::string wrong_axes;         // why the lists below are not all that it says
  struct Dimension {
    AxisParts axes;
    bool closed, prioritized;
  };
  std::vector<Dimension> dimensions;
  AxisParts replicated, unreduced;

  AxisParts all() const;
};

struct BrokenShardyRule {
  std::string_view label, text;
  Finding found;
};
// The first rule that an attribute of the operation breaks.
std::optional<BrokenShardyRule> FirstBrokenShardyRule(const ProgramView& program, const mlir::Operation& operation);

// What the function or the operation that makes it says of a value.
struct ValueSharding {
  bool known = false;  // else it is an argument of a body, or what is said is wrong: nothing is asked of it
  std::optional<ShardingView> view;
};
ValueSharding ShardingOfValue(const ProgramView& program, const mlir::Value& value);

struct ShardyRuleText {
  std::string_view label, text;
};
std::vector<ShardyRuleText> AllShardyRules();

// Which axes are manual in the bodies that the operation stands in.
std::vector<std::string_view> ManualAxesAround(const mlir::Operation& operation);

// Of op_sharding_rule, in shardy_factors.cc.
std::optional<BrokenShardyRule> BrokenFactorRule(const mlir::Operation& operation, mlir::Attribute rule);
std::vector<ShardyRuleText> FactorRules();

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_SHARDY_SHARDINGS_H_
