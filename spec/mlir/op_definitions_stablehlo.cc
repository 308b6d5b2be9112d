// The operations of stablehlo, chlo, check and interpreter: their own attributes.
//
// Sources: the definitions of StableHLO 1.20.0 (StablehloOps.td, ChloOps.td, CheckOps.td,
// InterpreterOps.td).
#include <string_view>

#include "spec/mlir/op_definition.h"

namespace assay::mlir {
namespace {

struct Row {
  std::string_view names;
  std::string_view properties;  // sorted; '?': may be absent
};

constexpr Row kRows[] = {
    {"stablehlo.abs stablehlo.add stablehlo.after_all stablehlo.and stablehlo.async_done "
     "stablehlo.async_start stablehlo.atan2 stablehlo.bitcast_convert stablehlo.case "
     "stablehlo.ceil stablehlo.clamp stablehlo.complex stablehlo.convert "
     "stablehlo.count_leading_zeros stablehlo.create_token stablehlo.divide "
     "stablehlo.dynamic_pad stablehlo.dynamic_reshape stablehlo.dynamic_update_slice "
     "stablehlo.floor stablehlo.if stablehlo.imag stablehlo.is_finite stablehlo.maximum "
     "stablehlo.minimum stablehlo.multiply stablehlo.negate stablehlo.not "
     "stablehlo.optimization_barrier stablehlo.or stablehlo.partition_id stablehlo.popcnt "
     "stablehlo.power stablehlo.real stablehlo.real_dynamic_slice stablehlo.remainder "
     "stablehlo.replica_id stablehlo.reshape stablehlo.return stablehlo.round_nearest_afz "
     "stablehlo.round_nearest_even stablehlo.select stablehlo.shift_left "
     "stablehlo.shift_right_arithmetic stablehlo.shift_right_logical stablehlo.sign "
     "stablehlo.subtract stablehlo.tuple stablehlo.uniform_dequantize "
     "stablehlo.uniform_quantize stablehlo.while stablehlo.xor",
     ""},
    {"stablehlo.all_gather",
     "all_gather_dim channel_handle? replica_groups use_global_device_ids?"},
    {"stablehlo.all_reduce",
     "channel_handle? replica_groups use_global_device_ids?"},
    {"stablehlo.all_to_all",
     "channel_handle? concat_dimension replica_groups split_count split_dimension"},
    {"stablehlo.batch_norm_grad stablehlo.batch_norm_inference stablehlo.batch_norm_training",
     "epsilon feature_index"},
    {"stablehlo.broadcast",
     "broadcast_sizes"},
    {"stablehlo.broadcast_in_dim",
     "broadcast_dimensions"},
    {"stablehlo.cbrt stablehlo.cosine stablehlo.exponential stablehlo.exponential_minus_one "
     "stablehlo.log stablehlo.log_plus_one stablehlo.logistic stablehlo.rsqrt stablehlo.sine "
     "stablehlo.sqrt stablehlo.tan stablehlo.tanh",
     "result_accuracy?"},
    {"stablehlo.cholesky",
     "lower?"},
    {"stablehlo.collective_broadcast",
     "channel_handle? has_dynamic_root? replica_groups"},
    {"stablehlo.collective_permute",
     "channel_handle? source_target_pairs"},
    {"stablehlo.collective_reduce",
     "channel_handle? has_dynamic_root? replica_groups use_global_device_ids?"},
    {"stablehlo.compare",
     "compare_type? comparison_direction"},
    {"stablehlo.composite",
     "composite_attributes? decomposition name version?"},
    {"stablehlo.concatenate stablehlo.get_dimension_size stablehlo.set_dimension_size",
     "dimension"},
    {"stablehlo.constant",
     "value"},
    {"stablehlo.convolution",
     "batch_group_count dimension_numbers feature_group_count lhs_dilation? padding? "
     "precision_config? rhs_dilation? window_reversal? window_strides?"},
    {"stablehlo.cross-replica-sum",
     "replica_groups"},
    {"stablehlo.custom_call",
     "api_version? backend_config? call_target_name called_computations? has_side_effect? "
     "operand_layouts? output_operand_aliases? result_layouts? result_tilings?"},
    {"stablehlo.dot",
     "precision_config?"},
    {"stablehlo.dot_general",
     "algorithm? dot_dimension_numbers precision_config?"},
    {"stablehlo.dynamic_broadcast_in_dim",
     "broadcast_dimensions known_expanding_dimensions? known_nonexpanding_dimensions?"},
    {"stablehlo.dynamic_conv",
     "batch_group_count dimension_numbers feature_group_count lhs_dilation? precision_config? "
     "rhs_dilation? window_reversal? window_strides?"},
    {"stablehlo.dynamic_gather",
     "dimension_numbers indices_are_sorted?"},
    {"stablehlo.dynamic_iota stablehlo.iota",
     "iota_dimension"},
    {"stablehlo.dynamic_slice",
     "slice_sizes"},
    {"stablehlo.einsum stablehlo.unary_einsum",
     "einsum_config"},
    {"stablehlo.fft",
     "fft_length fft_type"},
    {"stablehlo.gather",
     "dimension_numbers indices_are_sorted? slice_sizes"},
    {"stablehlo.get_tuple_element",
     "index"},
    {"stablehlo.infeed",
     "infeed_config? layout?"},
    {"stablehlo.map stablehlo.reduce stablehlo.reverse",
     "dimensions"},
    {"stablehlo.outfeed",
     "outfeed_config?"},
    {"stablehlo.pad",
     "edge_padding_high edge_padding_low interior_padding"},
    {"stablehlo.recv stablehlo.send",
     "channel_handle is_host_transfer? source_target_pairs?"},
    {"stablehlo.reduce_precision",
     "exponent_bits mantissa_bits"},
    {"stablehlo.reduce_scatter",
     "channel_handle? replica_groups scatter_dimension use_global_device_ids?"},
    {"stablehlo.reduce_window",
     "base_dilations? padding? window_dilations? window_dimensions window_strides?"},
    {"stablehlo.rng",
     "rng_distribution"},
    {"stablehlo.rng_bit_generator",
     "rng_algorithm"},
    {"stablehlo.scatter",
     "indices_are_sorted? scatter_dimension_numbers unique_indices?"},
    {"stablehlo.select_and_scatter",
     "padding? window_dimensions? window_strides?"},
    {"stablehlo.slice",
     "limit_indices start_indices strides"},
    {"stablehlo.sort",
     "dimension? is_stable?"},
    {"stablehlo.torch_index_select",
     "batch_dims dim"},
    {"stablehlo.transpose",
     "permutation"},
    {"stablehlo.triangular_solve",
     "left_side lower transpose_a unit_diagonal"},

    {"chlo._asin_acos_kernel chlo.acos chlo.acosh chlo.asin chlo.asinh chlo.atan chlo.atanh "
     "chlo.bessel_i1e chlo.conj chlo.cosh chlo.sinh chlo.tan chlo.digamma chlo.erf chlo.erf_inv "
     "chlo.erfc chlo.is_inf chlo.is_neg_inf chlo.is_pos_inf chlo.lgamma chlo.square "
     "chlo.next_after chlo.polygamma chlo.zeta chlo.mulhi chlo.broadcast_select",
     ""},
    {"chlo.broadcast_add chlo.broadcast_and chlo.broadcast_atan2 chlo.broadcast_complex "
     "chlo.broadcast_divide chlo.broadcast_maximum chlo.broadcast_minimum "
     "chlo.broadcast_multiply chlo.broadcast_next_after chlo.broadcast_or "
     "chlo.broadcast_polygamma chlo.broadcast_power chlo.broadcast_remainder "
     "chlo.broadcast_shift_left chlo.broadcast_shift_right_arithmetic "
     "chlo.broadcast_shift_right_logical chlo.broadcast_subtract chlo.broadcast_xor "
     "chlo.broadcast_zeta",
     "broadcast_dimensions?"},
    {"chlo.broadcast_compare", "broadcast_dimensions? compare_type? comparison_direction"},
    {"chlo.constant chlo.constant_like", "value"},
    {"chlo.ragged_dot", "precision_config? ragged_dot_dimension_numbers"},
    {"chlo.scan", "dimension is_associative? is_reverse? scan_dim_size?"},
    {"chlo.top_k", "is_stable? k"},

    {"check.expect_almost_eq", "tolerance?"},
    {"check.expect_almost_eq_const", "tolerance? value"},
    {"check.expect_close", "max_ulp_difference min_ulp_difference?"},
    {"check.expect_eq", ""},
    {"check.expect_eq_const", "value"},
    {"check.expect_serialized_eq", "iteration? probe_id"},
    {"interpreter.print", ""},
    {"interpreter.probe", "probe_id"},
    {"interpreter.run_parallel", "infeed? programs"},
};

template <typename F>
void ForEachWord(std::string_view text, F function) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    function(word);
    text.remove_prefix(word.size() == text.size() ? text.size() : word.size() + 1);
  }
}

}  // namespace

std::vector<OpDefinition> StableHloDefinitions() {
  std::vector<OpDefinition> definitions;
  for (const Row& row : kRows) {
    ForEachWord(row.names, [&](std::string_view name) {
      OpDefinition& definition = definitions.emplace_back();
      definition.name = name;
      definition.operand_segments = definition.result_segments = name == "chlo.scan" ? 2 : 0;
      ForEachWord(row.properties, [&](std::string_view property) {
        const bool optional = property.ends_with('?');
        if (optional) property.remove_suffix(1);
        definition.properties.push_back({property, optional});
      });
    });
  }
  return definitions;
}

}  // namespace assay::mlir
