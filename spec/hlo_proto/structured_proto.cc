#include "spec/hlo_proto/structured_proto.h"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/hlo/lexer.h"
#include "spec/hlo_proto/field_tools.h"
#include "spec/hlo_proto/literal_proto.h"
#include "spec/hlo_proto/shape_proto.h"
#include "spec/op_table.h"

namespace assay {
namespace {

using Site = AttributeSite;
using Value = AttributeValue;
using MaybeValue = std::optional<AttributeValue>;
using Proto = hlo_proto::HloInstructionProto;

bool IsShapeIndex(std::span<const int64_t> index) {
  return std::all_of(index.begin(), index.end(), [](int64_t i) { return i >= 0; });
}

}  // namespace

namespace proto_fields {

bool ReadNothing(const Proto&, Site&, MaybeValue*) { return true; }
bool WriteNothing(const Value*, Site&, Proto*) { return true; }
bool WriteUnsupported(const Value* value, Site& site, Proto*) {
  if (value == nullptr) return true;
  std::string found = "HloInstructionProto has no field for an attribute that the instruction has";
  for (const Attribute& attribute : site.instruction.attributes().all()) {
    if (&attribute.value == value) found += ", '" + std::string(RowOf(attribute.id).name) + "'";
  }
  return site.problems.Error("proto_unsupported", "", found);
}

// ---------------------------------------------------------------- windows and dimensions

bool ReadWindow(const Proto& proto, Site&, MaybeValue* out) {
  if (proto.window().dimensions_size() == 0) return true;
  Window window;
  for (const hlo_proto::WindowDimension& from : proto.window().dimensions()) {
    WindowDimension& to = window.dimensions.emplace_back();
    to.size = from.size();
    to.stride = from.stride();
    to.padding_low = from.padding_low();
    to.padding_high = from.padding_high();
    to.base_dilation = from.base_dilation();
    to.window_dilation = from.window_dilation();
    to.reversal = from.window_reversal();
  }
  Set(std::move(window), out);
  return true;
}

bool WriteWindow(const Value* value, Site& site, Proto* out) {
  out->mutable_window();
  return WriteWindowIfThere(value, site, out);
}

bool WriteWindowIfThere(const Value* value, Site&, Proto* out) {
  if (value == nullptr) return true;
  for (const WindowDimension& from : Get<Window>(value).dimensions) {
    hlo_proto::WindowDimension* to = out->mutable_window()->add_dimensions();
    to->set_size(from.size);
    to->set_stride(from.stride);
    to->set_padding_low(from.padding_low);
    to->set_padding_high(from.padding_high);
    to->set_base_dilation(from.base_dilation);
    to->set_window_dilation(from.window_dilation);
    to->set_window_reversal(from.reversal);
  }
  return true;
}

bool ReadConvolutionDimensionsIfThere(const Proto& proto, Site& site, MaybeValue* out) {
  return !proto.has_convolution_dimension_numbers() || ReadConvolutionDimensions(proto, site, out);
}

bool ReadConvolutionDimensions(const Proto& proto, Site& site, MaybeValue* out) {
  const hlo_proto::ConvolutionDimensionNumbers& from = proto.convolution_dimension_numbers();
  ConvolutionDimensions to;
  to.input_batch = from.input_batch_dimension();
  to.input_feature = from.input_feature_dimension();
  to.input_spatial = ToInts(from.input_spatial_dimensions());
  to.kernel_input_feature = from.kernel_input_feature_dimension();
  to.kernel_output_feature = from.kernel_output_feature_dimension();
  to.kernel_spatial = ToInts(from.kernel_spatial_dimensions());
  to.output_batch = from.output_batch_dimension();
  to.output_feature = from.output_feature_dimension();
  to.output_spatial = ToInts(from.output_spatial_dimensions());
  auto is_permutation = [](std::vector<int64_t> all, int64_t first, int64_t second) {
    all.push_back(first);
    all.push_back(second);
    std::sort(all.begin(), all.end());
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i] != static_cast<int64_t>(i)) return false;
    }
    return true;
  };
  if (!is_permutation(to.input_spatial, to.input_batch, to.input_feature) ||
      !is_permutation(to.kernel_spatial, to.kernel_input_feature, to.kernel_output_feature) ||
      !is_permutation(to.output_spatial, to.output_batch, to.output_feature) ||
      to.input_spatial.size() != to.kernel_spatial.size() ||
      to.input_spatial.size() != to.output_spatial.size()) {
    return site.problems.Error(
        "proto_value", "convolution_dimension_numbers",
        "input, kernel and output do not name each of their dimensions, equally many, once");
  }
  Set(std::move(to), out);
  return true;
}

bool WriteConvolutionDimensions(const Value* value, Site& site, Proto* out) {
  if (value == nullptr) return true;
  const ConvolutionDimensions& from = Get<ConvolutionDimensions>(value);
  if (!from.text_with_unused.empty()) {
    return site.problems.Error("proto_unsupported", "convolution_dimension_numbers",
                               "a dimension that is not used, '?'");
  }
  hlo_proto::ConvolutionDimensionNumbers* to = out->mutable_convolution_dimension_numbers();
  to->set_input_batch_dimension(from.input_batch);
  to->set_input_feature_dimension(from.input_feature);
  Fill(from.input_spatial, to->mutable_input_spatial_dimensions());
  to->set_kernel_input_feature_dimension(from.kernel_input_feature);
  to->set_kernel_output_feature_dimension(from.kernel_output_feature);
  Fill(from.kernel_spatial, to->mutable_kernel_spatial_dimensions());
  to->set_output_batch_dimension(from.output_batch);
  to->set_output_feature_dimension(from.output_feature);
  Fill(from.output_spatial, to->mutable_output_spatial_dimensions());
  return true;
}

bool ReadSliceRanges(const Proto& proto, Site&, MaybeValue* out) {
  std::vector<SliceRange> ranges;
  for (const Proto::SliceDimensions& from : proto.slice_dimensions()) {
    ranges.push_back({from.start(), from.limit(), from.stride()});
  }
  Set(std::move(ranges), out);
  return true;
}

bool WriteSliceRanges(const Value* value, Site&, Proto* out) {
  if (value == nullptr) return true;
  for (const SliceRange& from : Get<std::vector<SliceRange>>(value)) {
    Proto::SliceDimensions* to = out->add_slice_dimensions();
    to->set_start(from.start);
    to->set_limit(from.limit);
    to->set_stride(from.stride);
  }
  return true;
}

bool ReadPadding(const Proto& proto, Site&, MaybeValue* out) {
  std::vector<PaddingDimension> dimensions;
  for (const auto& from : proto.padding_config().dimensions()) {
    dimensions.push_back(
        {from.edge_padding_low(), from.edge_padding_high(), from.interior_padding()});
  }
  Set(std::move(dimensions), out);
  return true;
}

bool WritePadding(const Value* value, Site&, Proto* out) {
  out->mutable_padding_config();
  if (value == nullptr) return true;
  for (const PaddingDimension& from : Get<std::vector<PaddingDimension>>(value)) {
    auto* to = out->mutable_padding_config()->add_dimensions();
    to->set_edge_padding_low(from.low);
    to->set_edge_padding_high(from.high);
    to->set_interior_padding(from.interior);
  }
  return true;
}

// ---------------------------------------------------------------- configurations

// XLA writes one for each operand, or for the two that are multiplied where their number is fixed
// (ragged-dot, scaled-dot); text says them where one is not the default.
bool ReadPrecisions(const Proto& proto, Site& site, MaybeValue* out) {
  Ints precisions;
  bool is_default = true;
  for (int precision : proto.precision_config().operand_precision()) {
    if (!hlo_proto::PrecisionConfig::Precision_IsValid(precision)) {
      return site.problems.UnknownValue("precision_config.operand_precision", precision);
    }
    precisions.push_back(precision);
    is_default &= precision == hlo_proto::PrecisionConfig::DEFAULT;
  }
  if (!is_default) Set(std::move(precisions), out);
  return true;
}

bool WritePrecisions(const Value* value, Site& site, Proto* out) {
  hlo_proto::PrecisionConfig* config = out->mutable_precision_config();
  if (value != nullptr) {
    for (int64_t precision : Get<Ints>(value)) {
      config->add_operand_precision(static_cast<hlo_proto::PrecisionConfig::Precision>(precision));
    }
    return true;
  }
  const OperandCount& operands = site.instruction.spec().operands;
  const bool is_fixed = operands.minimum == operands.maximum;
  const int64_t count = is_fixed ? 2 : site.instruction.operand_count();
  for (int64_t i = 0; i < count; ++i) {
    config->add_operand_precision(hlo_proto::PrecisionConfig::DEFAULT);
  }
  return true;
}

bool ReadSparsity(const Proto& proto, Site&, MaybeValue* out) {
  const hlo_proto::SparsityConfig& from = proto.sparsity_config();
  if (!from.has_lhs() && !from.has_rhs()) return true;
  auto read = [](const hlo_proto::SparsityConfig::Side& side) {
    SparsityConfig::Side to{side.n(), side.m(), {}, {}, {}};
    if (side.has_dimension()) to.dimension = side.dimension();
    if (side.has_stride()) to.stride = side.stride();
    if (side.has_idx()) to.idx = side.idx();
    return to;
  };
  SparsityConfig config;
  if (from.has_lhs()) config.lhs = read(from.lhs());
  if (from.has_rhs()) config.rhs = read(from.rhs());
  Set(config, out);
  return true;
}

bool WriteSparsity(const Value* value, Site&, Proto* out) {
  hlo_proto::SparsityConfig* config = out->mutable_sparsity_config();
  if (value == nullptr) return true;
  auto write = [](const SparsityConfig::Side& from, hlo_proto::SparsityConfig::Side* to) {
    to->set_n(from.n);
    to->set_m(from.m);
    if (from.dimension) to->set_dimension(*from.dimension);
    if (from.stride) to->set_stride(*from.stride);
    if (from.idx) to->set_idx(*from.idx);
  };
  const SparsityConfig& from = Get<SparsityConfig>(value);
  if (from.lhs) write(*from.lhs, config->mutable_lhs());
  if (from.rhs) write(*from.rhs, config->mutable_rhs());
  return true;
}

bool ReadBlockScaling(const Proto& proto, Site&, MaybeValue* out) {
  const hlo_proto::BlockScalingConfig& config = proto.block_scaling_config();
  std::string text;
  auto append = [&](std::string_view side, const hlo_proto::BlockScalingConfig::Side& from) {
    text.append(text.empty() ? "" : " ").append(side).append("={");
    if (from.has_scale_idx()) text.append("scale_idx=").append(std::to_string(from.scale_idx()));
    text.push_back('}');
  };
  if (config.has_lhs()) append("lhs", config.lhs());
  if (config.has_rhs()) append("rhs", config.rhs());
  if (!text.empty()) Set(VerbatimText{"{" + text + "}"}, out);
  return true;
}

// The text is kept as it was written: "{lhs={scale_idx=2} rhs={scale_idx=3}}".
bool WriteBlockScaling(const Value* value, Site& site, Proto* out) {
  hlo_proto::BlockScalingConfig* config = out->mutable_block_scaling_config();
  if (value == nullptr) return true;
  const std::string& text = Get<VerbatimText>(value).text;
  Lexer lexer(text);
  auto accept = [&](TokenKind kind) {
    const bool is = lexer.Peek().Is(kind);
    if (is) lexer.Advance();
    return is;
  };
  bool ok = accept(TokenKind::kLbrace);
  while (ok && !lexer.Peek().Is(TokenKind::kRbrace)) {
    const bool is_left = lexer.Peek().Is("lhs");
    ok = is_left || lexer.Peek().Is("rhs");
    lexer.Advance();
    ok = ok && accept(TokenKind::kEqual) && accept(TokenKind::kLbrace);
    auto* side = is_left ? config->mutable_lhs() : config->mutable_rhs();
    if (ok && lexer.Peek().Is("scale_idx")) {
      lexer.Advance();
      ok = accept(TokenKind::kEqual) && lexer.Peek().Is(TokenKind::kInt);
      if (ok)
        side->set_scale_idx(std::strtoll(std::string(lexer.Next().text()).c_str(), nullptr, 10));
    }
    ok = ok && accept(TokenKind::kRbrace);
    accept(TokenKind::kComma);
  }
  return ok || site.problems.Error("proto_unsupported", "block_scaling_config",
                                   "a configuration of another form, " + text);
}

bool ReadResultAccuracy(const Proto& proto, Site& site, MaybeValue* out) {
  const hlo_proto::ResultAccuracy& from = proto.result_accuracy();
  ResultAccuracy accuracy;
  if (from.has_tolerance()) {
    accuracy.mode = ResultAccuracy::Mode::kTolerance;
    accuracy.atol = from.tolerance().atol();
    accuracy.rtol = from.tolerance().rtol();
    accuracy.ulps = from.tolerance().ulps();
  } else if (from.mode() == hlo_proto::ResultAccuracy::HIGHEST) {
    accuracy.mode = ResultAccuracy::Mode::kHighest;
  } else if (from.mode() != hlo_proto::ResultAccuracy::DEFAULT) {
    return site.problems.UnknownValue("result_accuracy.mode", from.mode());
  }
  if (accuracy.mode != ResultAccuracy::Mode::kDefault) Set(accuracy, out);
  return true;
}

bool WriteResultAccuracy(const Value* value, Site&, Proto* out) {
  if (value == nullptr) return true;
  const ResultAccuracy& from = Get<ResultAccuracy>(value);
  if (from.mode == ResultAccuracy::Mode::kHighest) {
    out->mutable_result_accuracy()->set_mode(hlo_proto::ResultAccuracy::HIGHEST);
  } else if (from.mode == ResultAccuracy::Mode::kTolerance) {
    auto* tolerance = out->mutable_result_accuracy()->mutable_tolerance();
    tolerance->set_atol(from.atol);
    tolerance->set_rtol(from.rtol);
    tolerance->set_ulps(from.ulps);
  }
  return true;
}

// ---------------------------------------------------------------- comparisons

namespace {

bool IsPartialByDefault(const Instruction& compare) {
  if (compare.operand_count() == 0) return false;
  const PrimitiveType type = compare.operand_shape(0).primitive_type();
  return IsFloat(type) || IsComplex(type);
}

}  // namespace

// Newer protos say the order, older ones a type from which it follows.
bool ReadComparisonOrder(const Proto& proto, Site& site, MaybeValue* out) {
  static constexpr std::string_view kOrders[] = {"PARTIAL", "TOTAL"};
  static constexpr std::pair<std::string_view, int> kTypes[] = {
      {"FLOAT", 0}, {"TOTALORDER", 1}, {"SIGNED", 1}, {"UNSIGNED", 1}};
  const int absent = IsPartialByDefault(site.instruction) ? 0 : 1;
  int order = -1;
  for (int i = 0; i < 2; ++i) {
    if (proto.comparison_order() == kOrders[i]) order = i;
  }
  if (order < 0 && !proto.comparison_order().empty()) {
    return site.problems.Error("proto_enum", "comparison_order",
                               "'" + proto.comparison_order() + "' is none of its values");
  }
  for (const auto& [name, meaning] : kTypes) {
    if (order < 0 && proto.comparison_type() == name) order = meaning;
  }
  if (order < 0 && !proto.comparison_type().empty()) {
    return site.problems.Error("proto_enum", "comparison_type",
                               "'" + proto.comparison_type() + "' is none of its values");
  }
  if (order >= 0 && order != absent) *out = Value(int64_t{order});
  return true;
}

bool WriteComparisonOrder(const Value* value, Site& site, Proto* out) {
  bool is_partial = IsPartialByDefault(site.instruction);
  const ComparisonType type = site.instruction.Get(kComparisonType);
  if (type != ComparisonType::kDefault) is_partial = type == ComparisonType::kFloat;
  if (value != nullptr) {
    is_partial = std::get<int64_t>(*value) == static_cast<int64_t>(ComparisonOrder::kPartial);
  }
  out->set_comparison_order(is_partial ? "PARTIAL" : "TOTAL");
  return true;
}

// ---------------------------------------------------------------- single ops

bool ReadIsAssociative(const Proto& proto, Site& site, MaybeValue* out) {
  if (!hlo_proto::TriState_IsValid(proto.is_associative())) {
    return site.problems.UnknownValue("is_associative", proto.is_associative());
  }
  if (proto.is_associative() != hlo_proto::TRI_STATE_UNSPECIFIED) {
    *out = Value(proto.is_associative() == hlo_proto::TRI_STATE_TRUE);
  }
  return true;
}

bool WriteIsAssociative(const Value* value, Site&, Proto* out) {
  const bool is_true = value != nullptr && std::get<bool>(*value);
  out->set_is_associative(is_true ? hlo_proto::TRI_STATE_TRUE : hlo_proto::TRI_STATE_FALSE);
  return true;
}

bool ReadShuffleMode(const Proto& proto, Site&, MaybeValue* out) {
  if (proto.shuffle().has_rotate()) *out = Value(static_cast<int64_t>(ShuffleMode::kRotate));
  return true;
}

bool WriteShuffleMode(const Value* value, Site&, Proto* out) {
  if (value != nullptr) out->mutable_shuffle()->mutable_rotate();
  return true;
}

// Where text leaves it out, it is the operand's shape.
bool ReadOutfeedShape(const Proto& proto, Site& site, MaybeValue* out) {
  if (!proto.has_outfeed_shape()) return true;
  Shape shape;
  if (!ReadAttributeShape(proto.outfeed_shape(), "outfeed_shape", site.problems, &shape)) {
    return false;
  }
  Set(std::move(shape), out);
  return true;
}

bool WriteOutfeedShape(const Value* value, Site& site, Proto* out) {
  if (value == nullptr && site.instruction.operand_count() == 0) return true;
  const Shape& shape = value ? Get<Shape>(value) : site.instruction.operand_shape(0);
  return WriteShape(shape, "outfeed_shape", site.problems, out->mutable_outfeed_shape());
}

bool ReadOperandShapes(const Proto& proto, Site& site, MaybeValue* out) {
  if (!proto.constrain_layout()) return true;
  std::vector<Shape> shapes;
  for (const hlo_proto::ShapeProto& shape : proto.operand_shapes_with_layout()) {
    if (!ReadAttributeShape(shape, "operand_shapes_with_layout", site.problems,
                            &shapes.emplace_back())) {
      return false;
    }
  }
  Set(std::move(shapes), out);
  return true;
}

bool WriteOperandShapes(const Value* value, Site& site, Proto* out) {
  if (value == nullptr) return true;
  out->set_constrain_layout(true);
  for (const Shape& shape : Get<std::vector<Shape>>(value)) {
    if (!WriteShape(shape, "operand_shapes_with_layout", site.problems,
                    out->add_operand_shapes_with_layout())) {
      return false;
    }
  }
  return true;
}

// A constant without one has a value that was left out.
bool ReadLiteralField(const Proto& proto, Site& site, MaybeValue* out) {
  const Instruction& at = site.instruction;
  const bool is_constant = AttributeInParentheses(at.spec()) == AttributeId::kLiteral;
  if (!proto.has_literal()) {
    if (is_constant) Set(Literal::Elided(at.shape()), out);
    return true;
  }
  Literal literal;
  if (!ReadLiteral(proto.literal(), site.problems, &literal)) return false;
  if (is_constant && !literal.shape().SameIgnoringLayout(at.shape())) {
    return site.problems.Error("proto_literal", "literal",
                               "its shape is " + literal.shape().ToString(false) +
                                   ", the instruction's " + at.shape().ToString(false));
  }
  Set(std::move(literal), out);
  return true;
}

bool WriteLiteralField(const Value* value, Site& site, Proto* out) {
  if (value == nullptr || std::get<Literal>(*value).IsElided()) return true;
  return WriteLiteral(std::get<Literal>(*value), site.problems, out->mutable_literal());
}

bool ReadOutputAliases(const Proto& proto, Site& site, MaybeValue* out) {
  if (proto.output_operand_aliasing_size() == 0) return true;
  std::vector<OutputOperandAlias> aliases;
  for (const hlo_proto::OutputOperandAliasing& from : proto.output_operand_aliasing()) {
    OutputOperandAlias& to = aliases.emplace_back();
    to.output_index = ToInts(from.output_shape_index());
    to.operand = from.operand_index();
    to.operand_index = ToInts(from.operand_shape_index());
    if (to.operand < 0 || !IsShapeIndex(to.output_index) || !IsShapeIndex(to.operand_index)) {
      return site.problems.Error("proto_value", "output_operand_aliasing", "a negative number");
    }
  }
  Set(std::move(aliases), out);
  return true;
}

bool WriteOutputAliases(const Value* value, Site&, Proto* out) {
  if (value == nullptr) return true;
  for (const OutputOperandAlias& from : Get<std::vector<OutputOperandAlias>>(value)) {
    hlo_proto::OutputOperandAliasing* to = out->add_output_operand_aliasing();
    Fill(from.output_index, to->mutable_output_shape_index());
    to->set_operand_index(from.operand);
    Fill(from.operand_index, to->mutable_operand_shape_index());
  }
  return true;
}

// The main thread is the default, and not written.
bool ReadThread(const Proto& proto, Site&, MaybeValue* out) {
  if (!proto.async_execution_thread().empty()) Set(proto.async_execution_thread(), out);
  return true;
}

bool WriteThread(const Value* value, Site&, Proto* out) {
  if (value != nullptr && Get<std::string>(value) != "main") {
    out->set_async_execution_thread(Get<std::string>(value));
  }
  return true;
}

}  // namespace proto_fields
}  // namespace assay
