// all-gather, all-reduce, reduce-scatter, all-to-all, ragged-all-to-all, broadcast, permute.
#include "interpreter/ops/collective.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <utility>

#include "interpreter/collective_groups.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/evaluation.h"
#include "interpreter/meeting_match.h"
#include "interpreter/ops/body_types.h"
#include "interpreter/ops/index_space.h"
#include "interpreter/ops/manual_computation.h"
#include "interpreter/ops/scratch.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/sum_buffer.h"
#include "interpreter/region_program.h"
#include "interpreter/result_array.h"

namespace assay {
namespace {

// Copies `sizes` elements from `source` at `from` to `target` at `to` (start indices).
Status CopyBox(OpContext& context, const Literal& source, const Dims& from, Literal& target,
               const Dims& to, const Dims& sizes) {
  RETURN_IF_ERROR(context.evaluation.Poll());
  if (Product(sizes) == 0) return {};
  Dims s = StridesOf(source.shape().dimensions()), t = StridesOf(target.shape().dimensions());
  int64_t width = WidthOf(source.shape()), source_at = 0, target_at = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    source_at += from[d] * s[d];
    target_at += to[d] * t[d];
  }
  CopyStrided(&context.pool, width, sizes, source.bytes() + source_at * width, s,
              target.MutableBytes() + target_at * width, t);
  return {};
}
Dims AlongAxis(size_t rank, int64_t axis, int64_t value) {
  Dims dims(rank, 0);
  dims[axis] = value;
  return dims;
}

// The value of a result of that shape; where sizes are dynamic, the parts say how large they are.
Literal Assemble(const Shape& shape, std::vector<Literal> parts) {
  if (!shape.IsTuple()) return std::move(parts[0]);
  return shape.HasDynamicDimensions() ? Literal::Tuple(std::move(parts))
                                      : Literal::Tuple(shape, std::move(parts));
}
Shape Resized(const Shape& shape, int64_t axis, int64_t size) {
  Shape resized = Shape::Array(shape.element_type(), shape.dimensions());
  resized.set_dimension(axis, size);
  return resized;
}
Status ReserveLike(OpContext& context, const Shape& shape, size_t times) {
  int64_t bytes = AllocationSize(shape).value_or(-1);
  if (bytes > 0 && __builtin_mul_overflow(bytes, static_cast<int64_t>(times), &bytes)) bytes = -1;
  return context.Reserve(bytes);
}

std::string GroupOf(const GroupValues& values) {
  return "group " + GroupText({values.devices.begin(), values.devices.end()});
}

// What the verifier cannot know, because the size of the group is the run's.
Status ShapeError(const OpContext& context, const GroupValues& values, const std::string& what) {
  return ErrorAt(StatusCode::kInvalid, context.instruction, "collective_shape",
                 "in a group of " + std::to_string(values.devices.size()) + " " + what + "; the " +
                     GroupOf(values));
}

// What devices bring of operand k has to have the same sizes on all of them, but along `axis` (-1:
// none).
Status CheckSizes(const OpContext& context, const GroupValues& values, size_t k, int64_t axis) {
  const Shape& first = values.operands[0][k].shape();
  for (size_t p = 1; p < values.operands.size(); ++p) {
    const Shape& other = values.operands[p][k].shape();
    bool same = first.IsArray() && other.IsArray() && other.rank() == first.rank();
    for (int64_t d = 0; same && d < first.rank(); ++d) {
      same = d == axis || other.dimension(d) == first.dimension(d);
    }
    if (same) continue;
    return ErrorAt(StatusCode::kInvalid, context.instruction, "dynamic_size",
                   "at run time operand " + std::to_string(k) + " is " + first.ToString(false) +
                       " on device " + std::to_string(values.devices[0]) + " and " +
                       other.ToString(false) + " on device " + std::to_string(values.devices[p]) +
                       " of the " + GroupOf(values));
  }
  return {};
}

// What is made at run time has to be one of the declared shape.
Status CheckDeclared(const OpContext& context, const Shape& actual, const Shape& declared) {
  if (FitsDeclared(actual, declared)) return {};
  return ErrorAt(StatusCode::kInvalid, context.instruction, "collective_shape",
                 "at run time the result is " + actual.ToString(false) + ", which " +
                     declared.ToString(false) + " does not hold");
}

// Is `large` the shape `small` with dimension `axis` n times as large?
bool IsMultiple(const Shape& small, const Shape& large, int64_t axis, size_t n) {
  if (small.rank() != large.rank() || axis >= small.rank()) return false;
  for (int64_t d = 0; d < small.rank(); ++d) {
    int64_t size = small.dimension(d);
    if (d == axis && __builtin_mul_overflow(size, static_cast<int64_t>(n), &size)) return false;
    if (size != large.dimension(d)) return false;
  }
  return small.primitive_type() == large.primitive_type();
}

// The group's arrays folded into one of the element type declared, in the order of the group; an adding
// body: one exact sum, and no init.
Result<Literal> Reduce(OpContext& context, const std::vector<const Literal*>& arrays,
                       PrimitiveType declared) {
  const Computation& region = *context.instruction.Get(kToApply);
  const Shape& shape = arrays[0]->shape();
  const PrimitiveType type = TakenType(region, 0);
  std::vector<Literal> terms;
  for (const Literal* array : arrays) {
    ASSIGN_OR_RETURN(Literal term, AtType(context, *array, TakenType(region, terms.empty() ? 0 : 1)));
    terms.push_back(std::move(term));
  }
  if (arrays.size() == 1) return AtType(context, terms[0], declared);
  const int64_t n = arrays[0]->element_count();
  const std::vector<bool>& adding = context.evaluation.AddingOf(region);
  if (adding.size() == 1 && adding[0]) {
    const int64_t width = FormatOf(type).ByteSize();
    // The sum is rounded once, to the type of the result where that is a number of the same kind.
    const bool same_kind = IsComplex(type) ? IsComplex(declared) : IsFloat(declared);
    const PrimitiveType rounded = same_kind ? declared : type;
    const Shape sums = Shape::Array(rounded, shape.dimensions());
    ASSIGN_OR_RETURN(Literal result, Scratch(context, sums));
    std::byte* out = result.MutableBytes();
    const int64_t out_width = FormatOf(rounded).ByteSize();
    RETURN_IF_ERROR(ParallelFor(context, n, 1 << 12, [&](int64_t begin, int64_t end) {
      SumBuffer sum(type);
      for (int64_t i = begin; i < end; ++i) {
        sum.Clear();
        for (const Literal& term : terms) sum.Append(term.bytes() + i * width, 1);
        sum.Round(rounded, out + i * out_width);
      }
    }));
    return AtType(context, result, declared);
  }
  // Accumulators of the type that the body takes, results of the one that it gives.
  const PrimitiveType given = GivenType(region, 0);
  const Shape results = Shape::Array(given, shape.dimensions());
  ASSIGN_OR_RETURN(Literal result, Scratch(context, results));
  std::byte* out = result.MutableBytes();
  const int64_t width = FormatOf(type).ByteSize(), given_width = FormatOf(given).ByteSize();
  const int64_t term_width = WidthOf(terms[1].shape());
  std::vector<std::byte> taken(static_cast<size_t>(std::min<int64_t>(RegionProgram::kBlock, n) * width));
  RegionCaller caller(context.evaluation, region);
  for (int64_t i = 0; i < n; i += RegionProgram::kBlock) {
    int64_t lanes = std::min<int64_t>(RegionProgram::kBlock, n - i);
    void* outputs[] = {out + i * given_width};
    std::memcpy(taken.data(), terms[0].bytes() + i * width, static_cast<size_t>(lanes * width));
    for (size_t t = 1; t < terms.size(); ++t) {
      if (t > 1) ConvertElements(given, out + i * given_width, type, taken.data(), lanes);
      const void* inputs[] = {taken.data(), terms[t].bytes() + i * term_width};
      RETURN_IF_ERROR(caller.Call(inputs, outputs, lanes));
    }
    RETURN_IF_ERROR(context.evaluation.Poll());
  }
  return AtType(context, result, declared);
}

// Reduces operand k over the group, for every k.
Result<std::vector<Literal>> ReduceAll(OpContext& context, const GroupValues& values,
                                       size_t operands) {
  std::vector<Literal> results;
  for (size_t k = 0; k < operands; ++k) {
    RETURN_IF_ERROR(CheckSizes(context, values, k, -1));
    std::vector<const Literal*> terms;
    for (std::span<const Literal> device : values.operands) terms.push_back(&device[k]);
    const Shape& declared = ResultArray(CollectiveResultShape(context.instruction), k);
    ASSIGN_OR_RETURN(Literal result, Reduce(context, terms, declared.primitive_type()));
    results.push_back(std::move(result));
  }
  return results;
}

Status AllReduce(OpContext& context, GroupValues& values) {
  ASSIGN_OR_RETURN(std::vector<Literal> parts,
                   ReduceAll(context, values, values.operands[0].size()));
  Literal result = Assemble(CollectiveResultShape(context.instruction), std::move(parts));
  for (Literal& to : values.results) to = result;
  return {};
}

Status ReduceScatter(OpContext& context, GroupValues& values) {
  ASSIGN_OR_RETURN(std::vector<Literal> whole,
                   ReduceAll(context, values, values.operands[0].size()));
  const Shape& shape = CollectiveResultShape(context.instruction);
  int64_t axis = context.instruction.Get(kDimensions)[0];
  int64_t n = static_cast<int64_t>(values.results.size());
  std::vector<Shape> shapes;
  for (size_t k = 0; k < whole.size(); ++k) {
    const Shape& sum = whole[k].shape();
    Shape part = ResultArray(shape, k);
    if (part.HasDynamicDimensions() && axis < sum.rank() && sum.dimension(axis) % n == 0) {
      part = Resized(sum, axis, sum.dimension(axis) / n);
      RETURN_IF_ERROR(CheckDeclared(context, part, ResultArray(shape, k)));
    }
    if (!IsMultiple(part, sum, axis, values.results.size())) {
      return ShapeError(context, values,
                        "the parts of " + sum.ToString(false) + " are not " +
                            ResultArray(shape, k).ToString(false));
    }
    shapes.push_back(std::move(part));
  }
  for (size_t p = 0; p < values.results.size(); ++p) {
    std::vector<Literal> parts;
    for (size_t k = 0; k < whole.size(); ++k) {
      const Shape& part = shapes[k];
      ASSIGN_OR_RETURN(Literal piece, Scratch(context, part));
      size_t rank = static_cast<size_t>(part.rank());
      int64_t start = static_cast<int64_t>(p) * part.dimension(axis);
      RETURN_IF_ERROR(
          CopyBox(context, whole[k], AlongAxis(rank, axis, start), piece, Dims(rank, 0), DimsOf(part)));
      parts.push_back(std::move(piece));
    }
    values.results[p] = Assemble(shape, std::move(parts));
  }
  return {};
}

Status AllGather(OpContext& context, GroupValues& values) {
  const Shape& shape = CollectiveResultShape(context.instruction);
  int64_t axis = context.instruction.Get(kDimensions)[0];
  std::vector<Literal> parts;
  for (size_t k = 0; k < values.operands[0].size(); ++k) {
    Shape part = ResultArray(shape, k);
    if (part.HasDynamicDimensions()) {  // the pieces one after the other, as large as they are
      RETURN_IF_ERROR(CheckSizes(context, values, k, axis));
      int64_t size = 0;
      for (std::span<const Literal> device : values.operands) {
        size += device[k].shape().dimension(axis);
      }
      part = Resized(values.operands[0][k].shape(), axis, size);
      RETURN_IF_ERROR(CheckDeclared(context, part, ResultArray(shape, k)));
    } else if (!IsMultiple(values.operands[0][k].shape(), part, axis, values.operands.size())) {
      return ShapeError(context, values,
                        "arrays " + values.operands[0][k].shape().ToString(false) +
                            " do not make up " + part.ToString(false));
    }
    ASSIGN_OR_RETURN(Literal whole, Scratch(context, part));
    int64_t at = 0;
    for (std::span<const Literal> device : values.operands) {
      const Shape& piece = device[k].shape();
      size_t rank = static_cast<size_t>(piece.rank());
      RETURN_IF_ERROR(
          CopyBox(context, device[k], Dims(rank, 0), whole, AlongAxis(rank, axis, at), DimsOf(piece)));
      at += piece.dimension(axis);
    }
    parts.push_back(std::move(whole));
  }
  Literal result = Assemble(shape, std::move(parts));
  for (Literal& to : values.results) to = result;
  return {};
}

// Operand `to` of every device.
Status ExchangeOperands(OpContext& context, GroupValues& values) {
  size_t n = values.operands.size();
  if (values.operands[0].size() != n) {
    return ShapeError(context, values, "there are " + std::to_string(values.operands[0].size()) +
                                      " operands, one for each device is needed");
  }
  for (size_t to = 0; to < n; ++to) {
    RETURN_IF_ERROR(context.evaluation.Poll());
    std::vector<Literal> parts;
    for (size_t from = 0; from < n; ++from) parts.push_back(values.operands[from][to]);
    values.results[to] = Assemble(context.shape(), std::move(parts));
  }
  return {};
}

// Of operand k: equal parts along `axis`, one of each device.
Result<Shape> ExchangedShape(OpContext& context, const GroupValues& values, size_t k, int64_t axis) {
  const Shape& declared = ResultArray(context.shape(), static_cast<int64_t>(k));
  const int64_t n = static_cast<int64_t>(values.operands.size());
  RETURN_IF_ERROR(CheckSizes(context, values, k, declared.HasDynamicDimensions() ? axis : -1));
  int64_t size = 0;
  for (std::span<const Literal> device : values.operands) {
    int64_t theirs = device[k].shape().dimension(axis);
    if (theirs % n != 0) {
      return ShapeError(context, values,
                        "dimension " + std::to_string(axis) + " of " + device[k].shape().ToString(false) +
                            " has no equal parts");
    }
    size += theirs / n;
  }
  Shape part = Resized(values.operands[0][k].shape(), axis, size);
  RETURN_IF_ERROR(CheckDeclared(context, part, declared));
  return part;
}

// Along a dimension: part `to` of every device, one after the other.
Status AllToAll(OpContext& context, GroupValues& values) {
  const std::vector<int64_t>& dimensions = context.instruction.Get(kDimensions);
  if (dimensions.empty()) return ExchangeOperands(context, values);
  int64_t axis = dimensions[0], n = static_cast<int64_t>(values.operands.size());
  std::vector<Shape> shapes;
  for (size_t k = 0; k < values.operands[0].size(); ++k) {
    ASSIGN_OR_RETURN(Shape part, ExchangedShape(context, values, k, axis));
    shapes.push_back(std::move(part));
  }
  for (int64_t to = 0; to < n; ++to) {
    std::vector<Literal> parts;
    for (size_t k = 0; k < shapes.size(); ++k) {
      ASSIGN_OR_RETURN(Literal whole, Scratch(context, shapes[k]));
      int64_t at = 0;
      for (int64_t from = 0; from < n; ++from) {
        Dims sizes = DimsOf(values.operands[from][k].shape());
        sizes[axis] /= n;
        RETURN_IF_ERROR(CopyBox(context, values.operands[from][k],
                                AlongAxis(sizes.size(), axis, to * sizes[axis]), whole,
                                AlongAxis(sizes.size(), axis, at), sizes));
        at += sizes[axis];
      }
      parts.push_back(std::move(whole));
    }
    values.results[to] = Assemble(context.shape(), std::move(parts));
  }
  return {};
}

// The position in the group of the root of data operand `data`, on which all devices have to agree.
Result<size_t> RootOf(OpContext& context, GroupValues& values, size_t data) {
  if (!NamesRoots(context.instruction)) return size_t{0};
  const size_t n = values.operands.size();
  auto root_on = [&](size_t p) { return RootIn(values.operands[p].back(), data, n); };
  auto device = [&](size_t p) { return "device " + std::to_string(values.devices[p]); };
  auto position = [&](size_t p) {
    const Literal& roots = values.operands[p].back();
    const int64_t element = ElementOfRoot(roots, data);
    if (element >= roots.element_count()) return std::string(" no position");
    return " position " + std::to_string(roots.Bits(element));
  };
  for (size_t p = 0; p < n; ++p) {
    if (root_on(p) && root_on(p) == root_on(0)) continue;
    return ErrorAt(StatusCode::kInvalid, context.instruction, "collective_root",
                   device(p) + " takes" + position(p) + " for the root, " + device(0) +
                       position(0) + " of the " + GroupOf(values));
  }
  return *root_on(0);
}
Status Broadcast(OpContext& context, GroupValues& values) {
  std::vector<Literal> parts;
  const size_t data = DataOf(context.instruction, values.operands[0]).size();
  for (size_t k = 0; k < data; ++k) {
    ASSIGN_OR_RETURN(size_t root, RootOf(context, values, k));
    parts.push_back(values.operands[root][k]);
  }
  Literal result = Assemble(context.shape(), std::move(parts));
  for (Literal& to : values.results) to = result;
  return {};
}

// All but the root get zeros.
Status CollectiveReduce(OpContext& context, GroupValues& values) {
  size_t data = DataOf(context.instruction, values.operands[0]).size();
  ASSIGN_OR_RETURN(const std::vector<Literal> parts, ReduceAll(context, values, data));
  std::vector<Literal> zeros;
  for (const Literal& part : parts) zeros.push_back(Literal::Zeros(part.shape()));
  std::vector<std::vector<Literal>> results(values.results.size(), zeros);
  for (size_t k = 0; k < data; ++k) {
    ASSIGN_OR_RETURN(size_t root, RootOf(context, values, k));
    results[root][k] = parts[k];
  }
  for (size_t p = 0; p < results.size(); ++p) {
    values.results[p] = Assemble(context.shape(), std::move(results[p]));
  }
  return {};
}

// Rows [from, from + size) of `source` to rows `to` of `target`; an error that begins with `who` when
// they do not lie inside.
Status CopyRows(OpContext& context, const std::function<std::string()>& who, const Literal& source,
                int64_t from, Literal& target, int64_t to, int64_t size) {
  Dims sizes = DimsOf(source.shape());
  bool inside = size >= 0 && from >= 0 && to >= 0 && size <= sizes[0] && from <= sizes[0] - size &&
                size <= target.shape().dimension(0) && to <= target.shape().dimension(0) - size;
  if (!inside) {
    return ErrorAt(StatusCode::kInvalid, context.instruction, "ragged_all_to_all_bounds",
                   who() + std::to_string(size) + " rows from row " + std::to_string(from) + " of " +
                       std::to_string(sizes[0]) + " to row " + std::to_string(to) + " of " +
                       std::to_string(target.shape().dimension(0)));
  }
  sizes[0] = size;
  return CopyBox(context, source, AlongAxis(sizes.size(), 0, from), target,
                 AlongAxis(sizes.size(), 0, to), sizes);
}

// Operands: input, output, input offsets, send sizes, output offsets, receive sizes. The sender
// says where its rows land. With k times as many offsets as devices, each pair has k pieces.
Status RaggedAllToAll(OpContext& context, GroupValues& values) {
  int64_t n = static_cast<int64_t>(values.operands.size());
  int64_t count = values.operands[0][2].element_count();
  const Shape& input = values.operands[0][0].shape();
  const Shape& output = values.operands[0][1].shape();
  bool same_rows = input.rank() >= 1;
  for (size_t k = 0; k < 6; ++k) {  // rows may be of any number where that is dynamic
    bool rows = k < 2 && context.instruction.operand_shape(static_cast<int64_t>(k)).IsDynamic(0);
    RETURN_IF_ERROR(CheckSizes(context, values, k, rows ? 0 : -1));
  }
  for (int64_t d = 1; d < input.rank(); ++d) {
    same_rows = same_rows && input.dimension(d) == output.dimension(d);
  }
  if (!same_rows) {
    return ErrorAt(StatusCode::kInvalid, context.instruction, "collective_shape",
                   "rows of " + input.ToString(false) + " are no rows of " +
                       output.ToString(false) + "; the " + GroupOf(values));
  }
  if (count % n != 0) {
    return ErrorAt(StatusCode::kInvalid, context.instruction, "ragged_all_to_all_count",
                   std::to_string(count) + " offsets for a group of " + std::to_string(n) + "; the " +
                       GroupOf(values));
  }
  for (int64_t to = 0; to < n; ++to) {
    RETURN_IF_ERROR(ReserveLike(context, context.shape(), 1));
    Literal result = values.operands[to][1];
    RETURN_IF_ERROR(CheckDeclared(context, result.shape(), context.shape()));
    for (int64_t from = 0; from < n; ++from) {
      std::span<const Literal> sender = values.operands[from];
      for (int64_t piece = 0; piece < count / n; ++piece) {
        int64_t i = to * (count / n) + piece;
        auto who = [&] {
          return "in the " + GroupOf(values) + " device " + std::to_string(values.devices[from]) +
                 " sends device " + std::to_string(values.devices[to]) + " ";
        };
        RETURN_IF_ERROR(CopyRows(context, who, sender[0], IndexAt(sender[2], i), result,
                                 IndexAt(sender[4], i), IndexAt(sender[3], i)));
      }
    }
    values.results[to] = std::move(result);
  }
  return {};
}

struct CollectiveRow {
  Opcode opcode;
  Status (*evaluate)(OpContext&, GroupValues&);
};
constexpr CollectiveRow kCollectives[] = {{Opcode::kAllGather, AllGather},
                                          {Opcode::kAllGatherStart, AllGather},
                                          {Opcode::kAllReduce, AllReduce},
                                          {Opcode::kAllReduceStart, AllReduce},
                                          {Opcode::kReduceScatter, ReduceScatter},
                                          {Opcode::kAllToAll, AllToAll},
                                          {Opcode::kRaggedAllToAll, RaggedAllToAll},
                                          {Opcode::kCollectiveBroadcast, Broadcast},
                                          {Opcode::kCollectiveReduce, CollectiveReduce},
                                          {Opcode::kCustomCall, PutBlocksTogether}};

// The numbers of start indices: of one box, or of several.
std::vector<Dims> StartsIn(const Literal& literal, size_t rank) {
  std::vector<Dims> starts;
  if (!literal.shape().IsTuple()) {
    starts.emplace_back();
    for (int64_t i = 0; i < literal.element_count(); ++i) {
      starts.back().push_back(IndexAt(literal, i));
    }
  } else if (!literal.elements().empty() && literal.elements()[0].shape().IsTuple()) {
    for (const Literal& element : literal.elements()) {
      for (Dims& start : StartsIn(element, rank)) starts.push_back(std::move(start));
    }
  } else {
    starts.emplace_back();
    for (const Literal& element : literal.elements()) {
      bool number = element.shape().IsArray() && element.element_count() > 0;
      starts.back().push_back(number ? IndexAt(element, 0) : 0);
    }
  }
  for (Dims& start : starts) start.resize(rank, 0);
  return starts;
}

// With slice_sizes: boxes of the sender's input at its input offsets land in the receiver's output
// at the sender's output offsets, both clamped so that they fit.
Status PermuteBoxes(OpContext& context, std::span<const Literal> receiver,
                    std::span<const Literal> sender, Literal* result) {
  *result = receiver[1];
  if (sender.empty()) return {};
  auto has_array = [](const Literal& value) {
    return value.shape().IsArray() ||
           (value.shape().IsTuple() && !value.elements().empty() &&
            value.elements()[0].shape().IsArray());
  };
  if (!has_array(sender[0]) || !has_array(*result)) {
    return ErrorAt(StatusCode::kInvalid, context.instruction, "collective_shape",
                   "with slice_sizes the first two operands are arrays");
  }
  bool tuple = result->shape().IsTuple();
  const std::vector<std::vector<int64_t>>& sizes = context.instruction.Get(kPermuteSliceSizes);
  const Literal& input = sender[0].shape().IsTuple() ? sender[0].elements()[0] : sender[0];
  Literal output = tuple ? result->elements()[0] : *result;
  size_t rank = static_cast<size_t>(input.shape().rank());
  std::vector<Dims> from = StartsIn(sender[2], rank), to = StartsIn(sender[3], rank);
  RETURN_IF_ERROR(ReserveLike(context, output.shape(), 1));
  for (size_t b = 0; b < sizes.size() && b < from.size() && b < to.size(); ++b) {
    bool fits = sizes[b].size() == rank && output.shape().rank() == input.shape().rank() &&
                output.shape().primitive_type() == input.shape().primitive_type();
    for (size_t d = 0; d < rank && fits; ++d) {
      fits = sizes[b][d] >= 0 && sizes[b][d] <= input.shape().dimension(d) &&
             sizes[b][d] <= output.shape().dimension(d);
    }
    if (!fits) {
      return ErrorAt(StatusCode::kInvalid, context.instruction, "collective_shape",
                     "slice_sizes " + std::to_string(b) + " is no box of " +
                         input.shape().ToString(false) + " and " +
                         output.shape().ToString(false));
    }
    for (size_t d = 0; d < rank; ++d) {
      from[b][d] = std::clamp<int64_t>(
          from[b][d], 0, std::max<int64_t>(0, input.shape().dimension(d) - sizes[b][d]));
      to[b][d] = std::clamp<int64_t>(
          to[b][d], 0, std::max<int64_t>(0, output.shape().dimension(d) - sizes[b][d]));
    }
    RETURN_IF_ERROR(CopyBox(context, input, from[b], output, to[b], Dims(sizes[b].begin(), sizes[b].end())));
  }
  if (tuple) {
    std::vector<Literal> elements(result->elements().begin(), result->elements().end());
    elements[0] = std::move(output);
    *result = Literal::Tuple(result->shape(), std::move(elements));
  } else {
    *result = std::move(output);
  }
  return {};
}

Literal DeviceNumber(const OpContext& context, int64_t number) {
  return Literal::Array<uint64_t>(context.shape(), {static_cast<uint64_t>(number)});
}

}  // namespace

std::vector<Literal> DataOf(const Instruction& instruction, std::span<const Literal> operands) {
  std::vector<Literal> data(operands.begin(), operands.end());
  const Shape& shape = instruction.shape();
  size_t results = shape.IsTuple() ? shape.elements().size() : 1;
  if (data.size() > results) data.resize(results);
  return data;
}

const Shape& CollectiveResultShape(const Instruction& instruction) {
  bool pair = instruction.opcode() == Opcode::kAllGatherStart ||
              instruction.opcode() == Opcode::kCollectivePermuteStart;
  return pair ? instruction.shape().elements()[1] : instruction.shape();
}

Status EvaluateCollective(OpContext& context, GroupValues& values) {
  values.results.resize(values.operands.size());
  for (const CollectiveRow& row : kCollectives) {
    if (row.opcode == context.instruction.opcode()) return row.evaluate(context, values);
  }
  CHECK(false);  // not Control::kMeet, or without a row above
  return {};
}

Status EvaluatePermute(OpContext& context, std::span<const Literal> receiver,
                       std::span<const Literal> sender, Literal* result) {
  if (context.instruction.Has(kPermuteSliceSizes)) {
    return PermuteBoxes(context, receiver, sender, result);
  }
  const Shape& shape = CollectiveResultShape(context.instruction);
  std::vector<Literal> parts(sender.begin(), sender.end());
  for (size_t k = parts.size(); k < receiver.size(); ++k) {
    RETURN_IF_ERROR(ReserveLike(context, receiver[k].shape(), 1));
    parts.push_back(Literal::Zeros(receiver[k].shape()));
  }
  *result = Assemble(shape, std::move(parts));
  return {};
}

Status AtPrecisionOfResults(OpContext& context, std::vector<Literal>& operands) {
  const Instruction& x = context.instruction;
  // A reduction rounds what it gives.
  if (!x.spec().traits.Has(Trait::kCollective) || x.Has(kToApply)) return {};
  const Shape& shape = CollectiveResultShape(x);
  for (size_t k = 0; k < operands.size(); ++k) {
    if (shape.IsTuple() && k >= shape.elements().size()) break;
    const Shape& part = ResultArray(shape, k);
    const bool floats = operands[k].shape().IsArray() && IsFloat(operands[k].shape().primitive_type()) &&
                        part.IsArray() && IsFloat(part.primitive_type());
    if (!floats) continue;
    ASSIGN_OR_RETURN(operands[k], AtType(context, operands[k], part.primitive_type()));
  }
  return {};
}

Status EvaluatePartitionId(OpContext& context) {
  context.result = DeviceNumber(context, context.evaluation.partition());
  return {};
}
Status EvaluateReplicaId(OpContext& context) {
  context.result = DeviceNumber(context, context.evaluation.replica());
  return {};
}

Status EvaluateInfeed(OpContext& context) {
  ASSIGN_OR_RETURN(Literal data, context.evaluation.FromHost(context.instruction, "infeed",
                                                             context.shape().elements()[0]));
  context.result = Literal::Tuple(context.shape(), {std::move(data), Literal::Token()});
  return {};
}
Status EvaluateOutfeed(OpContext& context) {
  RETURN_IF_ERROR(context.evaluation.ToHost(context.instruction, "outfeed", context.operands[0]));
  context.result = Literal::Token();
  return {};
}

}  // namespace assay
