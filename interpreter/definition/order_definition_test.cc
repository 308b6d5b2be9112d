// What depends on an order of steps: sort, while, conditional.
#include <algorithm>

#include "interpreter/definition/property.h"

namespace assay::definition {
namespace {

using U64 = uint64_t;

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
