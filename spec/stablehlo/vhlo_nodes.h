// Types and attributes of StableHLO programs as VHLO says them, and back: what needs no operation
// to be known (vhlo_attributes.h has the rest).
#ifndef ASSAY_SPEC_STABLEHLO_VHLO_NODES_H_
#define ASSAY_SPEC_STABLEHLO_VHLO_NODES_H_

#include <string>

#include "absl/container/flat_hash_map.h"
#include "spec/mlir/node.h"

namespace assay::stablehlo {

enum class Direction : uint8_t { kToVhlo, kToStableHlo };

// Each node is converted once. What is of neither side (sdy, mhlo, affine maps, ...) is its own
// counterpart.
class NodeConverter {
 public:
  NodeConverter(mlir::Context& context, Direction direction) : context_(context), direction_(direction) {}

  // nullptr where there is no counterpart; why() then says which part has none.
  mlir::Type ConvertType(mlir::Type type) { return Convert(type); }
  mlir::Attribute ConvertAttribute(mlir::Attribute attribute) { return Convert(attribute); }
  const std::string& why() const { return why_; }

  mlir::Context& context() const { return context_; }
  Direction direction() const { return direction_; }

 private:
  const mlir::Node* Convert(const mlir::Node* node);
  const mlir::Node* ConvertNew(const mlir::Node& node);
  const mlir::Node* ToVhlo(const mlir::Node& node);
  const mlir::Node* ToStableHlo(const mlir::Node& node);
  const mlir::Node* ConvertFields(const mlir::Node& node, const mlir::KindSpec& target);
  const mlir::Node* ConvertEncoding(const mlir::Node& encoding);
  const mlir::Node* Fail(std::string why);
  bool ConvertAll(std::span<const mlir::Node* const> nodes,
                  std::vector<const mlir::Node*>& converted);

  mlir::Context& context_;
  const Direction direction_;
  std::string why_;
  absl::flat_hash_map<const mlir::Node*, const mlir::Node*> converted_;
};

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_VHLO_NODES_H_
