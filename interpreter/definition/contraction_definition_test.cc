// dot and convolution: each result element as the exact sum of its products.
#include <algorithm>

#include "interpreter/definition/property.h"
#include "interpreter/definition/random_window.h"

namespace assay::definition {
namespace {

using U64 = uint64_t;

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

}  // namespace
}  // namespace assay::definition
