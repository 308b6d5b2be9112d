// Slices at indices that data give, gather and scatter: each result element from its index alone,
// sums of updates exactly.
#include <algorithm>

#include "interpreter/definition/property.h"
#include "interpreter/definition/reducing_body.h"

namespace assay::definition {
namespace {

using U64 = uint64_t;

// `rank` scalar start indices, often outside; clamped so that `slice` fits into `dims`.
struct Starts {
  std::vector<Tensor> operands;
  Dims clamped;
};
Starts RandomStarts(const Dims& dims, const Dims& slice) {
  Starts starts;
  PrimitiveType type = OneOf({kS32, kS8, kU64, kS64, kU8});
  for (size_t d = 0; d < dims.size(); ++d) {
    Tensor start{type, {}, {Wrap(type, mpz_class(Int(-3, 6)))}};
    if (Int(0, 9) == 0) start = Random(type, {});
    mpz_class value = Decode(type, start.bits[0]).value.get_num();
    mpz_class most = dims[d] - slice[d];
    starts.clamped.push_back(value < 0 ? 0 : value > most ? most.get_si() : value.get_si());
    starts.operands.push_back(start);
  }
  return starts;
}
std::string StartText(size_t first, size_t count) {
  std::string text;
  for (size_t k = 0; k < count; ++k) text += ", p" + std::to_string(first + k);
  return text;
}
Dims SliceOf(const Dims& dims) {
  Dims slice;
  for (int64_t size : dims) slice.push_back(Int(0, size));
  return slice;
}

TEST(ByDefinition, DynamicSlice) {
  Check("dynamic-slice", [] {
    Tensor x = Random(OneOf(kMoved), RandomDims(0, 3, 0, 4));
    Dims sizes = SliceOf(x.dims);
    Starts starts = RandomStarts(x.dims, sizes);
    Tensor want =
        Make(x.type, sizes, [&](const Dims& i) { return At(x, Plus(i, starts.clamped)); });
    std::vector<Tensor> operands = {x};
    operands.insert(operands.end(), starts.operands.begin(), starts.operands.end());
    Expect(ShapeText(x.type, sizes) + " dynamic-slice(p0" + StartText(1, x.dims.size()) +
               "), dynamic_slice_sizes=" + Braces(sizes),
           operands, {want});
  });
}

TEST(ByDefinition, DynamicUpdateSlice) {
  Check("dynamic-update-slice", [] {
    Tensor x = Random(OneOf(kMoved), RandomDims(0, 3, 0, 4));
    Tensor update = Random(x.type, SliceOf(x.dims));
    Starts starts = RandomStarts(x.dims, update.dims);
    Tensor want = x;
    for (const Dims& i : AllIndices(update.dims)) {
      want.bits[Linear(x.dims, Plus(i, starts.clamped))] = At(update, i);
    }
    std::vector<Tensor> operands = {x, update};
    operands.insert(operands.end(), starts.operands.begin(), starts.operands.end());
    Expect(ShapeText(x.type, x.dims) + " dynamic-update-slice(p0, p1" +
               StartText(2, x.dims.size()) + ")",
           operands, {want});
  });
}

// Index vectors of an array with index_vector_dim = last dimension, or = rank when each is a
// scalar.
struct IndexVectors {
  Tensor array;
  Dims batch;             // its dimensions without the vector
  int64_t length = 0;     // of each vector
  bool implicit = false;  // index_vector_dim = rank
  mpz_class Value(const Dims& at, int64_t k) const {
    Dims full = at;
    if (!implicit) full.push_back(k);
    return Decode(array.type, At(array, full)).value.get_num();
  }
  int64_t index_vector_dim() const { return static_cast<int64_t>(batch.size()); }
};
IndexVectors RandomIndexVectors(int64_t length) {
  IndexVectors v;
  v.batch = RandomDims(0, 2);
  v.length = length;
  v.implicit = length == 1 && Int(0, 1);
  Dims dims = v.batch;
  if (!v.implicit) dims.push_back(length);
  PrimitiveType type = OneOf({kS32, kS64, kU8});
  v.array = Tensor{type, dims, {}};
  for (int64_t i = 0; i < v.array.size(); ++i)
    v.array.bits.push_back(Wrap(type, mpz_class(Int(-2, 5))));
  return v;
}

// Which operand dimensions the index vector's elements address, in what order; the window's
// dimensions among the operand's; where the window's dimensions stand in the result.
struct GatherScatter {
  Dims mapped;     // start_index_map, scatter_dims_to_operand_dims
  Dims collapsed;  // dimensions of window size 1 that the result has not
  Dims kept;       // the others
  Dims window;     // sizes, one per operand dimension
  Dims offsets;    // the result's dimensions that are the window's, rising
  Dims full;       // the result's (the updates') dimensions
};
GatherScatter RandomGatherScatter(const Dims& dims, const IndexVectors& v, Dims mapped) {
  GatherScatter g;
  g.mapped = std::move(mapped);
  for (size_t d = 0; d < dims.size(); ++d) {
    bool collapse = dims[d] > 0 && Int(0, 1);
    g.window.push_back(collapse ? 1 : Int(0, dims[d]));
    (collapse ? g.collapsed : g.kept).push_back(static_cast<int64_t>(d));
  }
  int64_t rank = static_cast<int64_t>(v.batch.size() + g.kept.size());
  Dims places = Permutation(rank);
  g.offsets.assign(places.begin(), places.begin() + static_cast<int64_t>(g.kept.size()));
  std::sort(g.offsets.begin(), g.offsets.end());
  size_t k = 0, b = 0;
  for (int64_t d = 0; d < rank; ++d) {
    bool offset = k < g.offsets.size() && g.offsets[k] == d;
    g.full.push_back(offset ? g.window[g.kept[k++]] : v.batch[b++]);
  }
  return g;
}
// Splits an index of the result into the batch index and the window position per operand dimension.
std::pair<Dims, Dims> Split(const GatherScatter& g, const Dims& at) {
  Dims batch, position(g.window.size(), 0);
  size_t k = 0;
  for (size_t d = 0; d < at.size(); ++d) {
    if (k < g.offsets.size() && g.offsets[k] == static_cast<int64_t>(d)) {
      position[g.kept[k++]] = at[d];
    } else {
      batch.push_back(at[d]);
    }
  }
  return {batch, position};
}
Dims RandomMapped(size_t rank) {
  Dims mapped = Permutation(static_cast<int64_t>(rank));
  mapped.resize(static_cast<size_t>(Int(0, static_cast<int64_t>(rank))));
  return mapped;
}

TEST(ByDefinition, Gather) {
  Check("gather", [] {
    Tensor x = Random(OneOf(kMoved), RandomDims(0, 3));
    Dims mapped = RandomMapped(x.dims.size());
    IndexVectors v = RandomIndexVectors(static_cast<int64_t>(mapped.size()));
    GatherScatter g = RandomGatherScatter(x.dims, v, mapped);
    Tensor want = Make(x.type, g.full, [&](const Dims& at) {
      auto [batch, position] = Split(g, at);
      for (size_t k = 0; k < mapped.size(); ++k) {
        int64_t d = mapped[k];
        mpz_class start = v.Value(batch, static_cast<int64_t>(k)), most = x.dims[d] - g.window[d];
        position[d] += start < 0 ? 0 : start > most ? most.get_si() : start.get_si();
      }
      return At(x, position);
    });
    Expect("gather(p0, p1), offset_dims=" + Braces(g.offsets) + ", collapsed_slice_dims=" +
               Braces(g.collapsed) + ", start_index_map=" + Braces(g.mapped) +
               ", index_vector_dim=" + std::to_string(v.index_vector_dim()) +
               ", slice_sizes=" + Braces(g.window),
           {x, v.array}, {want});
  });
}

TEST(ByDefinition, Scatter) {
  Check("scatter", [] {
    PrimitiveType type = OneOf(kSummed);
    std::string body = RandomBody();
    Tensor x = Random(type, RandomDims(0, 3));
    Dims mapped = RandomMapped(x.dims.size());
    IndexVectors v = RandomIndexVectors(static_cast<int64_t>(mapped.size()));
    GatherScatter g = RandomGatherScatter(x.dims, v, mapped);
    Tensor updates = Random(type, g.full);
    std::vector<std::vector<U64>> terms;
    for (U64 bits : x.bits) terms.push_back({bits});
    // Row-major over the scatter indices, then over the window.
    Dims window;
    for (int64_t d : g.kept) window.push_back(g.window[d]);
    for (const Dims& batch : AllIndices(v.batch)) {
      Dims start(x.dims.size(), 0);
      bool inside = true;
      for (size_t k = 0; k < mapped.size(); ++k) {
        mpz_class s = v.Value(batch, static_cast<int64_t>(k));
        if (s < 0 || s + g.window[mapped[k]] > x.dims[mapped[k]]) inside = false;
        start[mapped[k]] = inside ? s.get_si() : 0;
      }
      if (!inside) continue;  // a window any part of which is outside is skipped whole
      for (const Dims& in_window : AllIndices(window)) {
        Dims at, position = start;
        size_t k = 0, b = 0;
        for (size_t d = 0; d < g.full.size(); ++d) {
          bool offset = k < g.offsets.size() && g.offsets[k] == static_cast<int64_t>(d);
          if (offset) position[g.kept[k]] += in_window[k];
          at.push_back(offset ? in_window[k++] : batch[b++]);
        }
        terms[Linear(x.dims, position)].push_back(At(updates, at));
      }
    }
    Tensor want{type, x.dims, {}};
    for (const auto& list : terms)
      want.bits.push_back(list.size() == 1 ? list[0] : Fold(type, body, list));
    Expect("scatter(p0, p1, p2), update_window_dims=" + Braces(g.offsets) +
               ", inserted_window_dims=" + Braces(g.collapsed) +
               ", scatter_dims_to_operand_dims=" + Braces(g.mapped) +
               ", index_vector_dim=" + std::to_string(v.index_vector_dim()) + ", to_apply=f",
           {x, v.array, updates}, {want}, Combiner(body, type));
  });
}

}  // namespace
}  // namespace assay::definition
