// Sources: the assembly formats of StableHLO 1.20.0 (StablehloOps.td, ChloOps.td, CheckOps.td,
// InterpreterOps.td, AssemblyFormat.cpp), of MLIR's func and builtin dialects, and of Shardy.
//
// Forms of attributes:
//   i64 i32 ui64 ui32 f64 bool string   the value, without its type
//   dims          [1, 2] for array<i64: 1, 2>
//   any           with its type
//   enum.NAME     the name of the case, of the operation's dialect
//   symbol        @name for the string "name"
//   reference     @name for a symbol reference
//   sdy.NAME      the attribute's body, without #sdy.NAME
//   direction     Shardy's propagation direction, an i32 by name
//   reduction     nothing or sum, max, min: Shardy's reduction, an i32 (0, 1, 2)
// Forms of types:
//   function            (operands) -> results
//   same                one type where operands and the one result have it, else as function
//   complex             the result's, where the operands are its real parts, else as function
//   select              the predicate's and the result's, where the others have that, else function
//   tuple               the result's, whose parts the operands have
//   one                 of all operands, no results
//   one_and_result      of all operands and the one result
//   pairwise            the operands', which are the results'
//   operands, results   lists
//   callee              the first operand's, a function of the others
//   value               nothing: the attribute "value" has the operands' type
#include "spec/mlir/op_format.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"

namespace assay::mlir {
namespace {

struct Row {
  std::string_view names;  // of one dialect, separated by blanks
  std::string_view format;
};

constexpr std::string_view kUnary = "% {} : @same";
constexpr std::string_view kBinary = "% , % {} : @same";
constexpr std::string_view kPlain = "%* {} : @function";
constexpr std::string_view kChloBinary = "% , % {} : @operands -> @results";
constexpr std::string_view kReturn = "%* {} [% : @operands ?]";

constexpr Row kRows[] = {
    {"builtin.module", "!module(sym_name)"},
    {"builtin.unrealized_conversion_cast", "!cast()"},
    {"func.func", "!func(sym_name, sym_visibility, function_type, arg_attrs, res_attrs)"},
    {"func.return", "{} %* [% : @operands ?]"},
    {"func.call", "$callee:reference ( %* ) {} : @function"},
    {"func.call_indirect", "% ( %* ) {} : @callee"},
    {"func.constant", "{} $value:reference : @results"},

    // StableHLO
    {"stablehlo.constant", "!constant(value)"},
    {"stablehlo.iota", "dim = $iota_dimension:i64 {} : @results"},
    {"stablehlo.dynamic_iota", "% , dim = $iota_dimension:i64 {} : @function"},
    {"stablehlo.create_token stablehlo.replica_id stablehlo.partition_id", "{} : @results"},
    {"stablehlo.abs stablehlo.cbrt stablehlo.ceil stablehlo.convert stablehlo.count_leading_zeros "
     "stablehlo.cosine stablehlo.exponential stablehlo.exponential_minus_one stablehlo.floor "
     "stablehlo.imag "
     "stablehlo.log stablehlo.log_plus_one stablehlo.logistic stablehlo.not "
     "stablehlo.negate stablehlo.popcnt stablehlo.real stablehlo.round_nearest_afz "
     "stablehlo.round_nearest_even stablehlo.rsqrt stablehlo.sign stablehlo.sine stablehlo.sqrt "
     "stablehlo.tan "
     "stablehlo.tanh stablehlo.uniform_dequantize stablehlo.uniform_quantize mhlo.acos mhlo.acosh "
     "mhlo.asin "
     "mhlo.asinh mhlo.atanh mhlo.copy mhlo.cosh mhlo.erf mhlo.exp2 mhlo.log2 mhlo.sinh",
     kUnary},
    {"stablehlo.add stablehlo.atan2 stablehlo.divide stablehlo.maximum stablehlo.minimum "
     "stablehlo.multiply "
     "stablehlo.power stablehlo.remainder stablehlo.shift_left stablehlo.shift_right_arithmetic "
     "stablehlo.shift_right_logical stablehlo.subtract stablehlo.and stablehlo.or stablehlo.xor",
     kBinary},
    {"stablehlo.bitcast_convert stablehlo.reshape stablehlo.dynamic_reshape "
     "stablehlo.dynamic_update_slice "
     "stablehlo.dynamic_pad stablehlo.real_dynamic_slice stablehlo.is_finite "
     "mhlo.add_dependency mhlo.bitcast",
     kPlain},
    {"stablehlo.complex", "%* {} : @complex"},
    {"stablehlo.after_all", "%* {} : @same"},
    {"stablehlo.get_tuple_element", "% [ $index:i32 ] {} : @function"},
    {"stablehlo.tuple", "%* {} : @tuple"},
    {"stablehlo.compare",
     "$comparison_direction:enum.comparison_direction , % , % [$compare_type , "
     "$compare_type:enum.comparison_type ?] {} : @function"},
    {"stablehlo.slice", "% !slice(start_indices, limit_indices, strides) {} : @function"},
    {"stablehlo.dynamic_slice", "% , %, sizes = $slice_sizes:dims {} : @function"},
    {"stablehlo.broadcast", "% , sizes = $broadcast_sizes:dims {} : @function"},
    {"stablehlo.broadcast_in_dim", "% , dims = $broadcast_dimensions:dims {} : @function"},
    {"stablehlo.dynamic_broadcast_in_dim",
     "% , % , dims = $broadcast_dimensions:dims {} : @function"},
    {"stablehlo.cholesky", "% [$lower , lower = $lower:bool ?] {} : @same"},
    {"stablehlo.clamp", "% , % , % {} : @same"},
    {"stablehlo.concatenate", "%, dim = $dimension:i64 {} : @function"},
    {"stablehlo.composite", "$name:string %* !regions() {} : @function"},
    {"stablehlo.convolution",
     "( %* ) dim_numbers = !convolution(dimension_numbers) , window = { !window(window_strides, "
     "padding, "
     "lhs_dilation, rhs_dilation, window_reversal) } {} : @function"},
    {"stablehlo.custom_call", "$call_target_name:symbol ( %* ) {} : @function"},
    {"stablehlo.dot", "% , % ~ !precision(precision_config) {} : @function"},
    {"stablehlo.dot_general",
     "% , % , !dot(dot_dimension_numbers) ~ !precision(precision_config) ~ !algorithm(algorithm) "
     "{} : @function"},
    {"stablehlo.einsum", "% , % , config = $einsum_config:string {} : @function"},
    {"stablehlo.unary_einsum", "% , config = $einsum_config:string {} : @function"},
    {"stablehlo.fft",
     "% , type = $fft_type:enum.fft_type , length = $fft_length:dims {} : @function"},
    {"stablehlo.get_dimension_size", "% , dim = $dimension:i64 {} : @function"},
    {"stablehlo.set_dimension_size", "% , % , dim = $dimension:i64 {} : @function"},
    {"stablehlo.reduce", "!reduce(dimensions)"},
    {"stablehlo.while", "!while()"},
    {"stablehlo.reverse", "% , dims = $dimensions:dims {} : @same"},
    {"stablehlo.pad",
     "% , % , low = $edge_padding_low:dims , high = $edge_padding_high:dims , interior = "
     "$interior_padding:dims {} : @function"},
    {"stablehlo.transpose", "% , dims = $permutation:dims {} : @function"},
    {"stablehlo.select", "%* {} : @select"},
    {"stablehlo.return", kReturn},
    {"stablehlo.optimization_barrier", "{} !barrier()"},
    {"stablehlo.rng",
     "% , % , % , distribution = $rng_distribution:enum.rng_distribution {} : @function"},
    {"stablehlo.rng_bit_generator",
     "% , algorithm = $rng_algorithm:enum.rng_algorithm {} : @function"},
    {"stablehlo.reduce_precision",
     "% , format = !exponent_mantissa(exponent_bits, mantissa_bits) {} : @same"},

    // CHLO
    {"chlo.broadcast_add chlo.broadcast_and chlo.broadcast_atan2 chlo.broadcast_complex "
     "chlo.broadcast_divide "
     "chlo.broadcast_maximum chlo.broadcast_minimum chlo.broadcast_multiply "
     "chlo.broadcast_next_after "
     "chlo.broadcast_or chlo.broadcast_polygamma chlo.broadcast_power chlo.broadcast_remainder "
     "chlo.broadcast_shift_left chlo.broadcast_shift_right_arithmetic "
     "chlo.broadcast_shift_right_logical "
     "chlo.broadcast_subtract chlo.broadcast_xor chlo.broadcast_zeta",
     "% , % {} : ( @operands ) -> @results"},
    {"chlo.broadcast_compare", "% , % {} : ( @operands ) -> @results"},
    {"chlo.broadcast_select", "% , % , % {} : ( @operands ) -> @results"},
    {"chlo.next_after chlo.polygamma chlo.zeta chlo.mulhi", kChloBinary},
    {"chlo._asin_acos_kernel chlo.acos chlo.acosh chlo.asin chlo.asinh chlo.atan chlo.atanh "
     "chlo.bessel_i1e "
     "chlo.conj chlo.cosh chlo.sinh chlo.tan chlo.digamma chlo.erf chlo.erf_inv chlo.erfc "
     "chlo.is_inf "
     "chlo.is_neg_inf chlo.is_pos_inf chlo.lgamma chlo.square",
     "% {} : @operands -> @results"},
    {"chlo.constant", "{} !value(value)"},
    {"chlo.top_k",
     "( % , k = $k:i64 [$is_stable , is_stable = $is_stable:bool ?] ) {} : @operands -> ( @results "
     ")"},
    {"chlo.scan mhlo.scan", "!scan(dimension, operandSegmentSizes, resultSegmentSizes)"},

    // check and interpreter
    {"check.expect_eq_const", "% , $value:any {} @value"},
    {"check.expect_almost_eq_const",
     "% , $value:any [$tolerance , tolerance = $tolerance:f64 ?] {} @value"},
    {"check.expect_eq", "% , % {} : @one"},
    {"check.expect_almost_eq", "% , % [$tolerance , tolerance = $tolerance:f64 ?] {} : @one"},
    {"check.expect_close",
     "% , % , max_ulp_difference = $max_ulp_difference:ui64 [$min_ulp_difference , "
     "min_ulp_difference = "
     "$min_ulp_difference:ui64 ?] : {} @operands"},
    {"check.expect_serialized_eq",
     "% , probe_id = $probe_id:string [$iteration , iter = $iteration:ui32 ?] {} : @one"},
    {"interpreter.print", "% {} : @one"},
    {"interpreter.probe", "% , probe_id = $probe_id:string {} : @one_and_result"},

    // vhlo
    {"vhlo.func_v1", "!vhlo_func(sym_name, function_type)"},

    // Shardy
    {"sdy.mesh", "$sym_name:symbol = $mesh:sdy.mesh {}"},
    {"sdy.manual_computation", "!manual_computation(in_shardings, out_shardings, manual_axes)"},
    {"sdy.named_computation", "!named_computation(name, in_shardings, out_shardings)"},
    {"sdy.sharding_constraint sdy.reshard", "% $sharding:sdy.sharding {} : @one_and_result"},
    {"sdy.data_flow_edge", "% [$sharding sharding ~ = ~ $sharding:sdy.sharding ?] {} : @one_and_result"},
    {"sdy.return", "{} %* [% : @operands ?]"},
    {"sdy.all_gather",
     "$gathering_axes:sdy.list_of_axis_ref_lists % out_sharding ~ = ~ $out_sharding:sdy.sharding "
     "{} : @one_and_result"},
    {"sdy.all_slice",
     "$slicing_axes:sdy.list_of_axis_ref_lists % out_sharding ~ = ~ $out_sharding:sdy.sharding {} "
     ": @one_and_result"},
    {"sdy.reduce_scatter",
     "$reduction_op:reduction $reduce_scatter_axes:sdy.list_of_axis_ref_lists % out_sharding ~ = ~ "
     "$out_sharding:sdy.sharding {} : @one_and_result"},
    {"sdy.sharded_to_unreduced",
     "$axes:sdy.list_of_axis_ref_lists % out_sharding ~ = ~ $out_sharding:sdy.sharding {} : "
     "@one_and_result"},
    {"sdy.all_reduce",
     "$reduction_op:reduction $reduction_axes:sdy.axis_ref_list % out_sharding ~ = ~ "
     "$out_sharding:sdy.sharding {} : @one_and_result"},
    {"sdy.replicated_to_unreduced",
     "$axes:sdy.axis_ref_list % out_sharding ~ = ~ $out_sharding:sdy.sharding {} : "
     "@one_and_result"},
    {"sdy.all_to_all",
     "$params:sdy.all_to_all_param_list % out_sharding ~ = ~ $out_sharding:sdy.sharding {} : "
     "@one_and_result"},
    {"sdy.collective_permute",
     "% out_sharding ~ = ~ $out_sharding:sdy.sharding {} : @one_and_result"},
    {"sdy.sharding_group", "% group_id ~ = ~ $group_id:i64 {} : @one"},
    {"sdy.propagation_barrier",
     "% allowed_direction ~ = ~ $allowed_direction:direction {} : @one_and_result"},
    {"sdy.constant", "{} !value(value)"},

    // What StableHLO programs use of MLIR's other dialects.
    {"arith.constant", "{} !value(value)"},
    {"arith.addf arith.addi arith.subf arith.subi arith.mulf arith.muli arith.divf",
     "% , % {} : @one_and_result"},
    {"arith.index_cast tensor.cast memref.cast", "% {} : @operands to @results"},
    {"shape.shape_of shape.num_elements", "% {} : @operands -> @results"},
};

// Of StableHLO's pretty forms, those that mhlo's operations do not have.
constexpr std::string_view kGenericInMhlo =
    "broadcast broadcast_in_dim cholesky concatenate dot dot_general dynamic_broadcast_in_dim "
    "dynamic_iota dynamic_slice "
    "einsum fft get_dimension_size iota pad reverse set_dimension_size slice transpose "
    "unary_einsum";

// The words of a format; those of !form(a, b) hold together.
std::vector<std::string_view> WordsOf(std::string_view format) {
  std::vector<std::string_view> words;
  while (!format.empty()) {
    size_t end = format.find(' ');
    if (format[0] == '!') end = format.find(' ', format.find(')'));
    if (end == std::string_view::npos) end = format.size();
    words.push_back(format.substr(0, end));
    format.remove_prefix(end < format.size() ? end + 1 : end);
  }
  return words;
}

OpFormat Compile(std::string_view name, std::string_view text) {
  OpFormat format{name, {}, {}};
  std::vector<size_t> open;
  for (const std::string_view word : WordsOf(text)) {
    const std::string_view rest = word.substr(1);
    if (word == "%") {
      format.words.push_back({FormatWord::kOperand, {}, {}});
    } else if (word == "%*") {
      format.words.push_back({FormatWord::kOperands, {}, {}});
    } else if (word == "%,") {
      format.words.push_back({FormatWord::kOperandsWithCommas, {}, {}});
    } else if (word == "~") {
      format.words.push_back({FormatWord::kNoBlank, {}, {}});
    } else if (word == "{}") {
      format.words.push_back({FormatWord::kAttributes, {}, {}});
    } else if (word[0] == '$') {
      const size_t colon = rest.find(':');
      format.words.push_back(
          {FormatWord::kAttribute, rest.substr(0, colon), rest.substr(colon + 1)});
      format.attributes.push_back(rest.substr(0, colon));
    } else if (word[0] == '@') {
      format.words.push_back({FormatWord::kTypes, {}, rest});
    } else if (word[0] == '!') {
      std::string_view list = rest.substr(rest.find('(') + 1);
      format.words.push_back({FormatWord::kCustom, {}, rest.substr(0, rest.find('('))});
      while (list != ")") {
        const size_t end = list.find_first_of(",)");
        format.attributes.push_back(list.substr(0, end));
        list.remove_prefix(list[end] == ',' ? end + 2 : end);
      }
    } else if (word.size() > 1 && word[0] == '[') {
      open.push_back(format.words.size());
      format.words.push_back(
          {FormatWord::kGroup, word[1] == '$' ? word.substr(2) : std::string_view(), {}});
    } else if (word == "?]") {
      format.words[open.back()].end = format.words.size();
      open.pop_back();
      format.words.push_back({FormatWord::kGroupEnd, {}, {}});
    } else {
      format.words.push_back({FormatWord::kLiteral, word, {}});
    }
  }
  CHECK(open.empty());
  return format;
}

}  // namespace

const OpFormat* FindOpFormat(std::string_view name) {
  static const auto table = [] {
    absl::flat_hash_map<std::string_view, OpFormat> map;
    for (const Row& row : kRows) {
      for (const std::string_view op : WordsOf(row.names))
        CHECK(map.emplace(op, Compile(op, row.format)).second);
    }
    return map;
  }();
  auto found = table.find(name);
  if (found == table.end() && name.starts_with("mhlo.")) {
    const std::string_view suffix = name.substr(5);
    const std::vector<std::string_view> generic = WordsOf(kGenericInMhlo);
    if (std::ranges::find(generic, suffix) != generic.end()) return nullptr;
    found = table.find("stablehlo." + std::string(suffix));
  }
  return found == table.end() ? nullptr : &found->second;
}

}  // namespace assay::mlir
