// Reductions over dimensions and windows, map: each result element from the list of its terms, sums
// exactly.
#include "interpreter/definition/property.h"
#include "interpreter/definition/random_window.h"
#include "interpreter/definition/reducing_body.h"

namespace assay::definition {
namespace {

using U64 = uint64_t;

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

}  // namespace
}  // namespace assay::definition
