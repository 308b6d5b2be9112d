// Shardy, and the operations of mhlo that modules made from HLO text keep. Facts: shardy, sections
// 4, 5.
#include "spec/mlir/op_definition.h"

namespace assay::mlir {
namespace {

constexpr bool kOptional = true;

std::vector<OpDefinition> Sdy() {
  return {
      {"sdy.all_gather", {{"gathering_axes"}, {"out_sharding"}}},
      {"sdy.all_reduce", {{"out_sharding"}, {"reduction_axes"}, {"reduction_op", kOptional}}},
      {"sdy.all_slice", {{"out_sharding"}, {"slicing_axes"}}},
      {"sdy.all_to_all", {{"out_sharding"}, {"params"}}},
      {"sdy.collective_permute", {{"out_sharding"}}},
      {"sdy.constant", {{"value"}}},
      {"sdy.data_flow_edge", {{"sharding", kOptional}}},
      {"sdy.manual_computation", {{"in_shardings"}, {"manual_axes"}, {"out_shardings"}}},
      {"sdy.mesh", {{"mesh"}, {"sym_name"}}},
      {"sdy.named_computation",
       {{"in_shardings", kOptional}, {"name"}, {"out_shardings", kOptional}}},
      {"sdy.propagation_barrier", {{"allowed_direction"}}},
      {"sdy.reduce_scatter",
       {{"out_sharding"}, {"reduce_scatter_axes"}, {"reduction_op", kOptional}}},
      {"sdy.replicated_to_unreduced", {{"axes"}, {"out_sharding"}, {"reduction_op", kOptional}}},
      {"sdy.reshard", {{"sharding"}}},
      {"sdy.return", {}},
      {"sdy.sharded_to_unreduced", {{"axes"}, {"out_sharding"}}},
      {"sdy.sharding_constraint", {{"sharding"}}},
      {"sdy.sharding_group", {{"group_id"}}},
  };
}

std::vector<OpDefinition> Mhlo() {
  return {
      {"mhlo.all_to_all",
       {{"channel_handle", kOptional},
        {"concat_dimension", kOptional},
        {"replica_groups"},
        {"split_count", kOptional},
        {"split_dimension", kOptional}}},
      {"mhlo.async_done", {}},
      {"mhlo.async_start", {{"called_computation"}, {"execution_thread"}}},
      {"mhlo.async_update", {}},
      {"mhlo.copy", {{"cross_program_prefetch_index", kOptional}}},
      {"mhlo.domain", {{"entry_metadata"}, {"exit_metadata"}, {"kind"}}},
      {"mhlo.ragged_dot", {{"precision_config", kOptional}, {"ragged_dot_dimension_numbers"}}},
      {"mhlo.scan",
       {{"dimension"},
        {"is_associative", kOptional},
        {"is_reverse", kOptional},
        {"scan_dim_size", kOptional}},
       /*operand_segments=*/2,
       /*result_segments=*/2},
  };
}

}  // namespace

std::vector<OpDefinition> SdyDefinitions() {
  std::vector<OpDefinition> all = Sdy();
  for (OpDefinition& definition : Mhlo()) all.push_back(std::move(definition));
  return all;
}

}  // namespace assay::mlir
