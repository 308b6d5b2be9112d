// Ops that move data: each result element is computed from its index alone.
#include "interpreter/definition/property.h"

namespace assay::definition {
namespace {

using U64 = uint64_t;

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

}  // namespace
}  // namespace assay::definition
