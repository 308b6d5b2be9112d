// Data movement, indexing, dot, convolution, reductions and sort against their definition, element
// by element: each result element is computed from its index alone, exactly where something is
// added.
#include <algorithm>
#include <functional>

#include "interpreter/definition/property.h"

namespace assay::definition {
namespace {

using U64 = uint64_t;
const std::vector<PrimitiveType> kMoved = {kPred, kS4,   kU8,       kS32, kU64,
                                           kF32,  kBF16, kF8E4M3FN, kF64};
const std::vector<PrimitiveType> kSummed = {kF32, kF64, kF16, kBF16, kF8E5M2, kS8, kU8, kS32, kU64};

std::string Braces(const Dims& list) { return "{" + ListText(list) + "}"; }
Dims Plus(Dims a, const Dims& b) {
  for (size_t d = 0; d < a.size(); ++d) a[d] += b[d];
  return a;
}

// --- Data movement ------------------------------------------------------------------------------

TEST(ByDefinition, Broadcast) {
  Check("broadcast", [] {
    PrimitiveType type = OneOf(kMoved);
    Dims dims = RandomDims();
    Dims where;  // the result dimensions that the operand's are, rising
    for (size_t d = 0; d < dims.size(); ++d) {
      if (Int(0, 1)) where.push_back(static_cast<int64_t>(d));
    }
    Dims from;
    for (int64_t d : where) from.push_back(dims[d]);
    Tensor x = Random(type, from);
    Tensor want = Make(type, dims, [&](const Dims& i) {
      Dims source;
      for (int64_t d : where) source.push_back(i[d]);
      return At(x, source);
    });
    Expect(ShapeText(type, dims) + " broadcast(p0), dimensions=" + Braces(where), {x}, {want});
  });
}

TEST(ByDefinition, Reshape) {
  Check("reshape", [] {
    PrimitiveType type = OneOf(kMoved);
    Tensor x = Random(type, RandomDims());
    Dims dims = {x.size()};
    if (Int(0, 1)) dims.insert(dims.begin(), 1);
    if (x.size() % 2 == 0 && Int(0, 1)) dims.back() /= 2, dims.push_back(2);
    Expect(ShapeText(type, dims) + " reshape(p0)", {x}, {Tensor{type, dims, x.bits}});
  });
}

TEST(ByDefinition, Transpose) {
  Check("transpose", [] {
    Tensor x = Random(OneOf(kMoved), RandomDims());
    Dims order = Permutation(static_cast<int64_t>(x.dims.size()));
    Dims dims;
    for (int64_t d : order) dims.push_back(x.dims[d]);
    Tensor want = Make(x.type, dims, [&](const Dims& i) {
      Dims source(i.size());
      for (size_t d = 0; d < i.size(); ++d) source[order[d]] = i[d];
      return At(x, source);
    });
    Expect("transpose(p0), dimensions=" + Braces(order), {x}, {want});
  });
}

TEST(ByDefinition, Reverse) {
  Check("reverse", [] {
    Tensor x = Random(OneOf(kMoved), RandomDims());
    Dims reversed;
    for (size_t d = 0; d < x.dims.size(); ++d) {
      if (Int(0, 1)) reversed.push_back(static_cast<int64_t>(d));
    }
    Tensor want = Make(x.type, x.dims, [&](Dims i) {
      for (int64_t d : reversed) i[d] = x.dims[d] - 1 - i[d];
      return At(x, i);
    });
    Expect("reverse(p0), dimensions=" + Braces(reversed), {x}, {want});
  });
}

TEST(ByDefinition, Slice) {
  Check("slice", [] {
    Tensor x = Random(OneOf(kMoved), RandomDims(0, 3, 0, 5));
    Dims start, stride, dims;
    std::string text;
    for (int64_t size : x.dims) {
      int64_t low = Int(0, size), high = Int(low, size), step = Int(1, 3);
      start.push_back(low);
      stride.push_back(step);
      int64_t count = 0;
      for (int64_t at = low; at < high; at += step) ++count;
      dims.push_back(count);
      text += std::string(text.empty() ? "" : ", ") + "[" + std::to_string(low) + ":" +
              std::to_string(high) + ":" + std::to_string(step) + "]";
    }
    Tensor want = Make(x.type, dims, [&](Dims i) {
      for (size_t d = 0; d < i.size(); ++d) i[d] = start[d] + i[d] * stride[d];
      return At(x, i);
    });
    Expect(ShapeText(x.type, dims) + " slice(p0), slice={" + text + "}", {x}, {want});
  });
}

TEST(ByDefinition, Concatenate) {
  Check("concatenate", [] {
    PrimitiveType type = OneOf(kMoved);
    Dims dims = RandomDims(1, 3);
    int64_t along = Int(0, static_cast<int64_t>(dims.size()) - 1);
    std::vector<Tensor> parts;
    std::string text;
    int64_t total = 0;
    for (int64_t k = 0, n = Int(1, 3); k < n; ++k) {
      dims[along] = Int(0, 3);
      total += dims[along];
      parts.push_back(Random(type, dims));
      text += (k ? ", p" : "p") + std::to_string(k);
    }
    dims[along] = total;
    Tensor want = Make(type, dims, [&](Dims i) {
      size_t k = 0;
      for (; i[along] >= parts[k].dims[along]; ++k) i[along] -= parts[k].dims[along];
      return At(parts[k], i);
    });
    Expect("concatenate(" + text + "), dimensions={" + std::to_string(along) + "}", parts, {want});
  });
}

TEST(ByDefinition, Pad) {
  Check("pad", [] {
    Tensor x = Random(OneOf(kMoved), RandomDims(1, 3));
    Tensor fill = Random(x.type, {});
    Dims low, inside, dims;
    std::string text;
    for (int64_t size : x.dims) {
      int64_t between = Int(0, 2);
      int64_t spread = size == 0 ? 0 : size + (size - 1) * between;
      low.push_back(Int(-2, 3));
      int64_t high = Int(-2, 3);
      if (low.back() + spread + high < 0) high = -low.back() - spread;
      inside.push_back(between);
      dims.push_back(low.back() + spread + high);
      text += (text.empty() ? "" : "x") + std::to_string(low.back()) + "_" + std::to_string(high) +
              "_" + std::to_string(between);
    }
    Tensor want = Make(x.type, dims, [&](Dims i) {
      for (size_t d = 0; d < i.size(); ++d) {
        i[d] -= low[d];
        if (i[d] < 0 || i[d] % (inside[d] + 1) != 0) return fill.bits[0];
        i[d] /= inside[d] + 1;
      }
      return Inside(x.dims, i) ? At(x, i) : fill.bits[0];
    });
    Expect("pad(p0, p1), padding=" + text, {x, fill}, {want});
  });
}

TEST(ByDefinition, Iota) {
  Check("iota", [] {
    PrimitiveType type = OneOf({kS2, kS8, kU4, kS32, kU64, kF32, kBF16, kF8E5M2});
    Dims dims = RandomDims(1, 3, 0, 6);
    int64_t along = Int(0, static_cast<int64_t>(dims.size()) - 1);
    Tensor want = Make(type, dims, [&](const Dims& i) {
      if (!IsFloat(type)) return Wrap(type, i[along]);
      return Round(type, i[along] == 0 ? Zero(false) : Finite(i[along]));
    });
    Expect(ShapeText(type, dims) + " iota(), iota_dimension=" + std::to_string(along), {}, {want});
  });
}

TEST(ByDefinition, BitcastConvert) {
  Check("bitcast-convert", [] {
    // The bits of an element of the wider type are those of the narrower ones, low bits first.
    PrimitiveType wide = OneOf({kF32, kU32, kS32, kF64, kU64, kBF16, kU16});
    PrimitiveType narrow = OneOf({kU8, kS4, kU16, kF16, kU32, kF8E5M2, kU2});
    int w = FormatOf(wide).bits, n = FormatOf(narrow).bits;
    RC_PRE(w >= n);
    Tensor x = Random(wide, RandomDims());
    Dims dims = x.dims;
    if (w > n) dims.push_back(w / n);
    Tensor parts{narrow, dims, {}};
    for (U64 bits : x.bits) {
      for (int at = 0; at < w; at += n) parts.bits.push_back(bits >> at & Mask(narrow));
    }
    Expect(ShapeText(narrow, dims) + " bitcast-convert(p0)", {x}, {parts});
    Expect(ShapeText(wide, x.dims) + " bitcast-convert(p0)", {parts}, {x});
  });
}

// --- Indexing -----------------------------------------------------------------------------------

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

std::string Combiner(const std::string& op, PrimitiveType type) {
  std::string t(NameOf(type));
  return "f {\n a = " + t + "[] parameter(0)\n b = " + t + "[] parameter(1)\n ROOT c = " + t +
         "[] " + op + "(a, b)\n}\n";
}

// What a reduction with body `op` makes of init and terms, in their order.
U64 Fold(PrimitiveType type, const std::string& op, const std::vector<U64>& terms) {
  if (op == "add" && IsFloat(type)) {
    std::vector<Exact> values;
    for (U64 bits : terms) values.push_back(Decode(type, bits));
    return Round(type, Sum(values));
  }
  U64 total = terms[0];
  for (size_t i = 1; i < terms.size(); ++i) {
    Exact a = Decode(type, total), b = Decode(type, terms[i]);
    if (op == "subtract" && IsFloat(type)) {
      total = Round(type, Sum({a, Negated(b)}));
    } else if (op == "maximum") {
      bool second = a.IsNan() || (!b.IsNan() && a.IsFinite() && b.IsFinite() && b.value > a.value);
      if (a.IsNan() || b.IsNan()) {
        total = NanBits(type);
      } else if (a.IsInfinity() || b.IsInfinity()) {
        if (b.IsInfinity() ? !b.negative : a.negative) total = terms[i];
      } else if (second || (a.IsZero() && b.IsZero() && a.negative)) {
        total = terms[i];
      }
    } else {
      mpz_class x = a.value.get_num(), y = b.value.get_num();
      total = Wrap(type, op == "add" ? mpz_class(x + y) : mpz_class(x - y));
    }
  }
  return total;
}
std::string RandomBody() {
  return *rc::gen::elementOf(std::vector<std::string>{"add", "add", "subtract", "maximum"});
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

// --- Reductions ---------------------------------------------------------------------------------

TEST(ByDefinition, Reduce) {
  Check("reduce", [] {
    PrimitiveType type = OneOf(kSummed);
    std::string body = RandomBody();
    Tensor x = Random(type, RandomDims(0, 3, 0, 4), Int(0, 1)), init = Random(type, {});
    Dims reduced, kept, dims;
    for (size_t d = 0; d < x.dims.size(); ++d) {
      (Int(0, 1) ? reduced : kept).push_back(static_cast<int64_t>(d));
    }
    for (int64_t d : kept) dims.push_back(x.dims[d]);
    Dims inner;
    for (int64_t d : reduced) inner.push_back(x.dims[d]);
    Tensor want = Make(type, dims, [&](const Dims& at) {
      std::vector<U64> terms = {init.bits[0]};
      for (const Dims& i : AllIndices(inner)) {
        Dims full(x.dims.size());
        for (size_t k = 0; k < kept.size(); ++k) full[kept[k]] = at[k];
        for (size_t k = 0; k < reduced.size(); ++k) full[reduced[k]] = i[k];
        terms.push_back(At(x, full));
      }
      return terms.size() == 1 ? terms[0] : Fold(type, body, terms);
    });
    Expect("reduce(p0, p1), dimensions=" + Braces(reduced) + ", to_apply=f", {x, init}, {want},
           Combiner(body, type));
  });
}

struct RandomWindow {
  Dims size, stride, low, base, spread, result;
  std::string text;
};
RandomWindow WindowOver(const Dims& dims, const Dims& sizes, bool padding) {
  RandomWindow w;
  std::string size_text, stride_text, pad_text, base_text, dilate_text;
  for (size_t d = 0; d < dims.size(); ++d) {
    int64_t n = sizes[d], stride = Int(1, 2), base = Int(1, 2), spread = Int(1, 2);
    int64_t low = padding ? Int(-1, 2) : 0, high = padding ? Int(-1, 2) : 0;
    int64_t dilated = dims[d] == 0 ? 0 : (dims[d] - 1) * base + 1;
    int64_t padded = std::max<int64_t>(0, dilated + low + high);
    int64_t reach = n == 0 ? 0 : (n - 1) * spread + 1;
    w.result.push_back(padded == 0 || reach > padded ? 0 : (padded - reach) / stride + 1);
    w.size.push_back(n);
    w.stride.push_back(stride);
    w.low.push_back(low);
    w.base.push_back(base);
    w.spread.push_back(spread);
    std::string x = d ? "x" : "";
    size_text += x + std::to_string(n);
    stride_text += x + std::to_string(stride);
    pad_text += x + std::to_string(low) + "_" + std::to_string(high);
    base_text += x + std::to_string(base);
    dilate_text += x + std::to_string(spread);
  }
  if (!dims.empty()) {
    w.text = ", window={size=" + size_text + " stride=" + stride_text + " pad=" + pad_text +
             " lhs_dilate=" + base_text + " rhs_dilate=" + dilate_text + "}";
  }
  return w;
}
// The operand's index that window position k of result element i looks at; nullopt: padding or a
// gap.
std::optional<Dims> Looks(const RandomWindow& w, const Dims& dims, const Dims& i, const Dims& k) {
  Dims at;
  for (size_t d = 0; d < dims.size(); ++d) {
    int64_t place = i[d] * w.stride[d] + k[d] * w.spread[d] - w.low[d];
    if (place < 0 || place % w.base[d] != 0 || place / w.base[d] >= dims[d]) return std::nullopt;
    at.push_back(place / w.base[d]);
  }
  return at;
}

TEST(ByDefinition, ReduceWindow) {
  Check("reduce-window", [] {
    PrimitiveType type = OneOf(kSummed);
    std::string body = RandomBody();
    Tensor x = Random(type, RandomDims(1, 2, 0, 5), Int(0, 1)), init = Random(type, {});
    Dims sizes;
    for (size_t d = 0; d < x.dims.size(); ++d) sizes.push_back(Int(1, 3));
    RandomWindow w = WindowOver(x.dims, sizes, true);
    Tensor want = Make(type, w.result, [&](const Dims& at) {
      std::vector<U64> terms = {init.bits[0]};
      for (const Dims& k : AllIndices(w.size)) {
        if (auto source = Looks(w, x.dims, at, k)) terms.push_back(At(x, *source));
      }
      return terms.size() == 1 ? terms[0] : Fold(type, body, terms);
    });
    Expect("reduce-window(p0, p1)" + w.text + ", to_apply=f", {x, init}, {want},
           Combiner(body, type));
  });
}

TEST(ByDefinition, SelectAndScatter) {
  Check("select-and-scatter", [] {
    PrimitiveType type = OneOf({kF32, kS32, kBF16});
    Dims dims = RandomDims(1, 2, 1, 5), size, stride, low, result;
    std::string size_text, stride_text, pad_text;
    for (size_t d = 0; d < dims.size(); ++d) {
      size.push_back(Int(1, 3));
      stride.push_back(Int(1, 2));
      low.push_back(Int(0, 1));
      int64_t high = Int(0, 1), padded = dims[d] + low[d] + high;
      result.push_back(padded < size[d] ? 0 : (padded - size[d]) / stride[d] + 1);
      std::string x = d ? "x" : "";
      size_text += x + std::to_string(size[d]);
      stride_text += x + std::to_string(stride[d]);
      pad_text += x + std::to_string(low[d]) + "_" + std::to_string(high);
    }
    Tensor x = Random(type, dims, true), source = Random(type, result, true),
           init = Random(type, {}, true);
    std::vector<std::vector<U64>> terms(x.bits.size(), {init.bits[0]});
    for (const Dims& at : AllIndices(result)) {
      std::optional<Dims> selected;
      for (const Dims& k : AllIndices(size)) {
        Dims place;
        for (size_t d = 0; d < dims.size(); ++d) place.push_back(at[d] * stride[d] + k[d] - low[d]);
        if (!Inside(dims, place)) continue;
        // The selected one stays while it is >= the next.
        if (!selected || Decode(type, At(x, *selected)).value < Decode(type, At(x, place)).value)
          selected = place;
      }
      if (selected) terms[Linear(dims, *selected)].push_back(At(source, at));
    }
    Tensor want{type, dims, {}};
    for (const auto& list : terms)
      want.bits.push_back(list.size() == 1 ? list[0] : Fold(type, "add", list));
    std::string t(NameOf(type));
    std::string ge = "ge {\n a = " + t + "[] parameter(0)\n b = " + t +
                     "[] parameter(1)\n ROOT c = pred[] compare(a, b), direction=GE\n}\n";
    Expect("select-and-scatter(p0, p1, p2), window={size=" + size_text + " stride=" + stride_text +
               " pad=" + pad_text + "}, select=ge, scatter=f",
           {x, source, init}, {want}, ge + Combiner("add", type));
  });
}

TEST(ByDefinition, Map) {
  Check("map", [] {
    PrimitiveType type = OneOf({kS8, kU32, kS64});
    Tensor x = Random(type, RandomDims()), y = Random(type, x.dims);
    Tensor want = Make(type, x.dims, [&](const Dims& i) {
      return Wrap(type, mpz_class(Decode(type, At(x, i)).value.get_num() -
                                  Decode(type, At(y, i)).value.get_num()));
    });
    Dims all;
    for (size_t d = 0; d < x.dims.size(); ++d) all.push_back(static_cast<int64_t>(d));
    Expect("map(p0, p1), dimensions=" + Braces(all) + ", to_apply=f", {x, y}, {want},
           Combiner("subtract", type));
  });
}

// --- Sort ---------------------------------------------------------------------------------------

TEST(ByDefinition, SortIsStable) {
  Check("sort", [] {
    // Keys with many equals; the values say where each came from.
    Dims dims = RandomDims(1, 2, 0, 7);
    int64_t along = Int(0, static_cast<int64_t>(dims.size()) - 1);
    bool falling = Int(0, 1);
    Tensor keys{kS8, dims, {}},
        values = Make(kS32, dims, [&](const Dims& i) { return U64(Linear(dims, i)); });
    for (int64_t i = 0; i < keys.size(); ++i)
      keys.bits.push_back(static_cast<U64>(Int(-2, 2)) & 0xff);
    Tensor sorted_keys = keys, sorted_values = values;
    Dims outer = dims;
    outer[along] = 1;
    for (const Dims& line : AllIndices(outer)) {
      std::vector<std::pair<U64, U64>> elements;
      for (int64_t i = 0; i < dims[along]; ++i) {
        Dims at = line;
        at[along] = i;
        elements.push_back({At(keys, at), At(values, at)});
      }
      std::stable_sort(elements.begin(), elements.end(), [&](const auto& a, const auto& b) {
        int x = static_cast<int8_t>(a.first), y = static_cast<int8_t>(b.first);
        return falling ? x > y : x < y;
      });
      for (int64_t i = 0; i < dims[along]; ++i) {
        Dims at = line;
        at[along] = i;
        sorted_keys.bits[Linear(dims, at)] = elements[i].first;
        sorted_values.bits[Linear(dims, at)] = elements[i].second;
      }
    }
    Expect("sort(p0, p1), dimensions={" + std::to_string(along) + "}, is_stable=true, to_apply=f",
           {keys, values}, {sorted_keys, sorted_values},
           std::string(
               "f {\n a = s8[] parameter(0)\n b = s8[] parameter(1)\n c = s32[] parameter(2)\n "
               "d = s32[] parameter(3)\n ROOT e = pred[] compare(a, b), direction=") +
               (falling ? "GT" : "LT") + "\n}\n");
  });
}

// --- dot, convolution ---------------------------------------------------------------------------

U64 SumOfProducts(PrimitiveType type, PrimitiveType result,
                  const std::vector<std::pair<U64, U64>>& pairs) {
  if (type == kPred) {
    return std::any_of(pairs.begin(), pairs.end(), [](auto p) { return p.first && p.second; });
  }
  std::vector<Exact> terms;
  for (auto [x, y] : pairs) terms.push_back(Product(Decode(type, x), Decode(type, y)));
  Exact sum = Sum(terms);
  return IsFloat(result) ? Round(result, sum) : Wrap(result, sum.value.get_num());
}

TEST(ByDefinition, Dot) {
  Check(
      "dot",
      [] {
        auto [type, result] = *rc::gen::elementOf(
            std::vector<std::pair<PrimitiveType, PrimitiveType>>{{kF32, kF32},
                                                                 {kF32, kF32},
                                                                 {kF64, kF64},
                                                                 {kBF16, kBF16},
                                                                 {kF16, kF32},
                                                                 {kF8E4M3FN, kF32},
                                                                 {kS8, kS32},
                                                                 {kS32, kS32},
                                                                 {kU8, kU8},
                                                                 {kPred, kPred},
                                                                 {kF32, kBF16}});
        // Dimensions: batch b, contracting c, free of each side; each operand in an order of its
        // own.
        Dims batch = RandomDims(0, 1), contracted = RandomDims(0, 2, 0, 4), left = RandomDims(0, 1),
             right = RandomDims(0, 1);
        auto side = [](const Dims& free, const Dims& batch, const Dims& contracted) {
          Dims sizes = batch;
          sizes.insert(sizes.end(), contracted.begin(), contracted.end());
          sizes.insert(sizes.end(), free.begin(), free.end());
          Dims place = Permutation(static_cast<int64_t>(sizes.size())), dims(sizes.size());
          for (size_t k = 0; k < sizes.size(); ++k) dims[place[k]] = sizes[k];
          // Free dimensions keep their order: at most one, so they do.
          return std::pair(dims, place);
        };
        auto [ldims, lplace] = side(left, batch, contracted);
        auto [rdims, rplace] = side(right, batch, contracted);
        bool tame = Int(0, 1);
        Tensor x = Random(type, ldims, tame), y = Random(type, rdims, tame);
        Dims dims = batch;
        dims.insert(dims.end(), left.begin(), left.end());
        dims.insert(dims.end(), right.begin(), right.end());
        size_t b = batch.size(), c = contracted.size();
        Tensor want = Make(
            result, dims,
            [&, result = result, type = type, &lplace = lplace, &rplace = rplace](const Dims& at) {
              std::vector<std::pair<U64, U64>> pairs;
              for (const Dims& k : AllIndices(contracted)) {
                Dims i(x.dims.size()), j(y.dims.size());
                for (size_t d = 0; d < b; ++d) i[lplace[d]] = j[rplace[d]] = at[d];
                for (size_t d = 0; d < c; ++d) i[lplace[b + d]] = j[rplace[b + d]] = k[d];
                if (!left.empty()) i[lplace[b + c]] = at[b];
                if (!right.empty()) j[rplace[b + c]] = at[b + left.size()];
                pairs.push_back({At(x, i), At(y, j)});
              }
              return SumOfProducts(type, result, pairs);
            });
        auto list = [&](const Dims& place, size_t from, size_t count) {
          return Braces(Dims(place.begin() + static_cast<int64_t>(from),
                             place.begin() + static_cast<int64_t>(from + count)));
        };
        Expect(ShapeText(result, dims) + " dot(p0, p1), lhs_batch_dims=" + list(lplace, 0, b) +
                   ", rhs_batch_dims=" + list(rplace, 0, b) + ", lhs_contracting_dims=" +
                   list(lplace, b, c) + ", rhs_contracting_dims=" + list(rplace, b, c),
               {x, y}, {want});
      },
      3000);
}

TEST(ByDefinition, Convolution) {
  Check("convolution", [] {
    PrimitiveType type = OneOf({kF32, kF32, kF64, kBF16, kS8});
    int64_t spatial = Int(0, 2), features = Int(1, 2), groups = Int(1, 2),
            outputs = Int(1, 2) * groups, batch = Int(0, 2);
    Dims in, kernel;
    for (int64_t d = 0; d < spatial; ++d) {
      in.push_back(Int(0, 5));
      kernel.push_back(Int(1, 3));
    }
    bool tame = Int(0, 1);
    auto with = [](Dims front, const Dims& back) {
      front.insert(front.end(), back.begin(), back.end());
      return front;
    };
    Tensor x = Random(type, with({batch, features * groups}, in), tame);
    Tensor k = Random(type, with({outputs, features}, kernel), tame);
    RandomWindow w = WindowOver(in, kernel, true);
    bool reversed = spatial > 0 && Int(0, 1);
    if (reversed) {
      w.text.pop_back();
      w.text += std::string(" rhs_reversal=1") + (spatial == 2 ? "x1" : "") + "}";
    }
    // Padding and gaps of the input are zeros that take part.
    Tensor want = Make(type, with({batch, outputs}, w.result), [&](const Dims& at) {
      Dims place(at.begin() + 2, at.end());
      std::vector<std::pair<U64, U64>> pairs;
      for (const Dims& tap : AllIndices(kernel)) {
        Dims mirrored = tap;
        for (int64_t d = 0; reversed && d < spatial; ++d) mirrored[d] = kernel[d] - 1 - tap[d];
        std::optional<Dims> source = Looks(w, in, place, tap);
        for (int64_t f = 0; f < features; ++f) {
          int64_t group = at[1] / (outputs / groups);
          U64 element = source ? At(x, with({at[0], group * features + f}, *source)) : 0;
          pairs.push_back({element, At(k, with({at[1], f}, mirrored))});
        }
      }
      return SumOfProducts(type, type, pairs);
    });
    std::string digits = spatial == 0 ? "" : spatial == 1 ? "0" : "01";
    Expect("convolution(p0, p1)" + w.text + ", dim_labels=bf" + digits + "_oi" + digits + "->bf" +
               digits + ", feature_group_count=" + std::to_string(groups),
           {x, k}, {want});
  });
}

// --- Control ------------------------------------------------------------------------------------

TEST(ByDefinition, WhileCountsAndConditionalChooses) {
  Check("while", [] {
    int64_t from = Int(-20, 20), to = Int(-20, 20), step = Int(1, 7);
    int64_t value = from;
    while (value < to) value += step;
    auto scalar = [](int64_t v) { return Tensor{kS32, {}, {Wrap(kS32, mpz_class(v))}}; };
    Expect("while(p0), condition=c, body=b", {scalar(from)}, {scalar(value)},
           "c {\n x = s32[] parameter(0)\n k = s32[] constant(" + std::to_string(to) +
               ")\n ROOT r = pred[] compare(x, k), direction=LT\n}\nb {\n x = s32[] parameter(0)\n "
               "k = s32[] constant(" +
               std::to_string(step) + ")\n ROOT r = s32[] add(x, k)\n}\n");
  });
  Check("conditional", [] {
    int64_t branch = Int(-3, 5), chosen = branch < 0 || branch > 2 ? 2 : branch;
    auto scalar = [](int64_t v) { return Tensor{kS32, {}, {Wrap(kS32, mpz_class(v))}}; };
    std::string functions;
    for (int64_t k = 0; k < 3; ++k) {
      functions += "f" + std::to_string(k) + " {\n x = s32[] parameter(0)\n k = s32[] constant(" +
                   std::to_string(100 * k) + ")\n ROOT r = s32[] add(x, k)\n}\n";
    }
    Expect("conditional(p0, p1, p1, p1), branch_computations={f0, f1, f2}",
           {scalar(branch), scalar(7)}, {scalar(7 + 100 * chosen)}, functions);
  });
}

}  // namespace
}  // namespace assay::definition
