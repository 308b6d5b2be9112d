// Every op that calls a body on elements, with every form of body (region_bodies.h), against its
// definition: which elements a result folds, in what order, converted to which type. Where the body
// adds, one exact sum.
#include <algorithm>
#include <optional>

#include "interpreter/definition/region_bodies.h"

namespace assay::definition {
namespace {

using U64 = uint64_t;
const std::vector<PrimitiveType> kMixedFloats = {kF32, kBF16, kF64};
constexpr int kRuns = 20;  // of each op, body and type

// Small numbers, and large multiples of them, so that sums round; of no infinity or NaN is made
// one.
Tensor Numbers(PrimitiveType type, const Dims& dims) {
  return Make(type, dims, [&](const Dims&) {
    if (!IsFloat(type)) return *Bits(type);
    const int64_t count = Int(-4096, 4096);
    const Exact x = count == 0 ? Zero(Int(0, 1)) : Finite(mpq_class(count, 1024));
    return Round(type, Int(0, 2) ? x : Product(x, Finite(PowerOfTwo(24))));
  });
}

std::string ScalarOf(PrimitiveType type) { return std::string(NameOf(type)) + "[]"; }
// The name of `from` at another type, and in *lines the line that makes it.
std::string Cast(const std::string& from, PrimitiveType is, PrimitiveType to, std::string* lines) {
  if (is == to) return from;
  *lines += " " + from + "c = " + ScalarOf(to) + " convert(" + from + ")\n";
  return from + "c";
}

// Of one component: the arrays', the initial value's, those that the body takes; it gives the
// accumulator's.
struct Types {
  PrimitiveType array, init, accumulator, element;
};
Types AllOf(PrimitiveType type) { return {type, type, type, type}; }

// A body of one or two components: r0 = f(a0, x0), r1 = 3 a1 - f(x0, x1).
struct FoldBody {
  Body body;
  Types types;
  int components = 1;

  bool adding() const { return body.adding && types.element == types.accumulator; }
  std::string Text() const {
    const std::string a = ScalarOf(types.accumulator), x = ScalarOf(types.element);
    const std::string n = std::to_string(components);
    std::string text = body.functions + "fold {\n a0 = " + a + " parameter(0)\n";
    if (components == 2) text += " a1 = " + a + " parameter(1)\n";
    text += " x0 = " + x + " parameter(" + n + ")\n";
    if (components == 2) text += " x1 = " + x + " parameter(3)\n";
    const std::string x0 = Cast("x0", types.element, types.accumulator, &text);
    text += body.lines("a0", x0, "r0");
    if (components == 1) return text + " ROOT root = " + a + " copy(r0)\n}\n";
    const std::string x1 = Cast("x1", types.element, types.accumulator, &text);
    text += body.lines(x0, x1, "s") + Odd().lines("a1", "s", "r1");
    return text + " ROOT root = (" + a + ", " + a + ") tuple(r0, r1)\n}\n";
  }
  Core Odd() const { return Cores(types.accumulator)[1]; }

  // The fold of terms[t][component] from `inits`, rounded or converted to `result`.
  std::vector<U64> Fold(const std::vector<U64>& inits, const std::vector<std::vector<U64>>& terms,
                        PrimitiveType result) const {
    const PrimitiveType acc = types.accumulator;
    auto term = [&](size_t t, int c) {
      return Converted(types.element, Converted(types.array, terms[t][c], types.element), acc);
    };
    std::vector<U64> values;
    for (U64 init : inits) values.push_back(Converted(types.init, init, acc));
    std::vector<Exact> sum = {Decode(acc, values[0])};
    for (size_t t = 0; t < terms.size(); ++t) {
      values[0] = body.value(values[0], term(t, 0));
      sum.push_back(Decode(acc, term(t, 0)));
      if (components == 2) {
        values[1] = Odd().value(values[1], body.value(term(t, 0), term(t, 1)));
      }
    }
    for (U64& value : values) value = Converted(acc, value, result);
    if (adding() && IsFloat(acc)) values[0] = Round(result, Sum(sum));
    return values;
  }
};

// Runs a program on one device or several, and compares.
void ExpectProgram(const std::string& text, const std::vector<Tensor>& operands,
                   const std::vector<Tensor>& want) {
  const std::vector<Tensor> got = RunProgram(text, operands);
  bool same = got.size() == want.size();
  for (size_t i = 0; same && i < got.size(); ++i) same = Same(got[i], want[i]);
  if (same) return;
  std::string report = text;
  for (const Tensor& t : operands) report += "  operand " + Show(t) + "\n";
  for (const Tensor& t : want) report += "  want    " + Show(t) + "\n";
  for (const Tensor& t : got) report += "  got     " + Show(t) + "\n";
  RC_FAIL(report);
}
void ExpectOne(const std::string& functions, const std::string& instruction,
               const std::vector<Tensor>& operands, const std::vector<Tensor>& want,
               const std::string& header = {}, bool split = false) {
  std::string text = "HloModule m" + header + "\n" + functions + "ENTRY e {\n";
  for (size_t i = 0; i < operands.size(); ++i) {
    const std::string n = std::to_string(i);
    Dims dims = operands[i].dims;
    if (split) dims.erase(dims.begin());
    text += " p" + n + " = " + ShapeText(operands[i].type, dims) + " parameter(" + n + ")\n";
  }
  ExpectProgram(text + instruction + "}\n", operands, want);
}

// Calls `check` with every body at every type, and with bodies whose types differ from the arrays'.
template <typename CheckBody>
void ForEveryBody(const std::string& op, CheckBody check, bool mixed = true) {
  for (PrimitiveType type : {kS32, kF32, kBF16}) {
    for (const Core& core : Cores(type)) {
      for (const Body& body : Bodies(type, core)) {
        const std::string name =
            op + " of " + std::string(NameOf(type)) + ", " + core.name + " by " + body.name;
        Check(
            name,
            [&] {
              check(FoldBody{body, AllOf(type), 1});
            },
            kRuns);
        if (!mixed || !IsFloat(type)) continue;
        Check(
            "mixed " + name,
            [&] {
              Types types{OneOf(kMixedFloats), OneOf(kMixedFloats), type,
                          Int(0, 1) ? type : OneOf(kMixedFloats)};
              check(FoldBody{body, types, 1});
            },
            kRuns);
      }
    }
  }
}

std::string Operands(int n) {
  std::string text = "p0";
  for (int i = 1; i < n; ++i) text += ", p" + std::to_string(i);
  return text;
}
std::vector<Tensor> Copies(int n, PrimitiveType type, const Dims& dims) {
  std::vector<Tensor> all;
  for (int i = 0; i < n; ++i) all.push_back(Numbers(type, dims));
  return all;
}
std::vector<U64> ElementsAt(const std::vector<Tensor>& tensors, int64_t at) {
  std::vector<U64> elements;
  for (const Tensor& t : tensors) elements.push_back(t.bits[at]);
  return elements;
}
std::vector<Tensor> Join(std::vector<Tensor> a, const std::vector<Tensor>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
// Tensors of the components of each element.
std::vector<Tensor> Unzip(int n, PrimitiveType type, const Dims& dims,
                          const std::vector<std::vector<U64>>& elements) {
  std::vector<Tensor> all(static_cast<size_t>(n), Tensor{type, dims, {}});
  for (const std::vector<U64>& element : elements) {
    for (int c = 0; c < n; ++c) all[c].bits.push_back(element[c]);
  }
  return all;
}

// The columns of a matrix, or its rows, or all of it.
void CheckReduce(FoldBody fold, bool async) {
  fold.components = static_cast<int>(Int(1, 2));
  const int n = fold.components;
  const Dims dims = {Int(0, 3), Int(1, 3)};
  const std::vector<Tensor> x = Copies(n, fold.types.array, dims),
                            init = Copies(n, fold.types.init, {});
  const int64_t kept = Int(-1, 1);  // -1: none
  const Dims result = kept < 0 ? Dims{} : Dims{dims[kept]};
  std::vector<std::vector<U64>> elements;
  for (const Dims& at : AllIndices(result)) {
    std::vector<std::vector<U64>> terms;
    for (const Dims& i : AllIndices(dims)) {
      if (kept < 0 || i[kept] == at[0]) terms.push_back(ElementsAt(x, Linear(dims, i)));
    }
    elements.push_back(fold.Fold(ElementsAt(init, 0), terms, fold.types.accumulator));
  }
  const std::string operands = Operands(2 * n);
  const std::string reduce = "reduce(" + operands + "), to_apply=fold, dimensions=" +
                             (kept < 0    ? "{0,1}"
                              : kept == 0 ? "{1}"
                                          : "{0}");
  const std::vector<Tensor> want = Unzip(n, fold.types.accumulator, result, elements);
  if (!async) {
    ExpectOne(fold.Text(), " ROOT r = " + reduce + "\n", Join(x, init), want);
    return;
  }
  std::string taken, given, parameters;
  for (int i = 0; i < 2 * n; ++i) {
    const std::string shape = i < n ? ShapeText(fold.types.array, dims) : ScalarOf(fold.types.init);
    taken += (i ? ", " : "") + shape;
    parameters +=
        " p" + std::to_string(i) + " = " + shape + " parameter(" + std::to_string(i) + ")\n";
  }
  for (const Tensor& t : want) given += (given.empty() ? "" : ", ") + ShapeText(t.type, t.dims);
  if (n == 2) given = "(" + given + ")";
  ExpectOne(fold.Text() + "work {\n" + parameters + " ROOT r = " + reduce + "\n}\n",
            " s = ((" + taken + "), " + given + ", s32[]) async-start(" + operands +
                "), calls=work\n" + " ROOT r = " + given + " async-done(s)\n",
            Join(x, init), want);
}

TEST(RegionsByDefinition, Reduce) {
  ForEveryBody("reduce", [](const FoldBody& fold) { CheckReduce(fold, false); });
}
TEST(RegionsByDefinition, AsynchronousReduce) {
  ForEveryBody("async reduce", [](const FoldBody& fold) { CheckReduce(fold, true); });
}

struct Line {  // a window along one dimension
  int64_t size = 0, stride = 0, low = 0, base = 0, spread = 0, results = 0;
  std::string text;
};
Line RandomLine(int64_t length, bool dilated) {
  Line w{.size = Int(1, 3), .stride = Int(1, 2), .low = Int(0, 2)};
  w.base = dilated ? Int(1, 2) : 1;
  w.spread = dilated ? Int(1, 2) : 1;
  const int64_t high = Int(0, 2), padded = w.low + high + (length - 1) * w.base + 1;
  const int64_t reach = (w.size - 1) * w.spread + 1;
  w.results = reach > padded ? 0 : (padded - reach) / w.stride + 1;
  auto s = [](int64_t i) { return std::to_string(i); };
  w.text = ", window={size=" + s(w.size) + " stride=" + s(w.stride) + " pad=" + s(w.low) + "_" +
           s(high) + " lhs_dilate=" + s(w.base) + " rhs_dilate=" + s(w.spread) + "}";
  return w;
}
// The elements that window i meets, in order.
std::vector<int64_t> Met(const Line& w, int64_t length, int64_t i) {
  std::vector<int64_t> met;
  for (int64_t k = 0; k < w.size; ++k) {
    const int64_t place = i * w.stride + k * w.spread - w.low;
    if (place >= 0 && place % w.base == 0 && place / w.base < length) met.push_back(place / w.base);
  }
  return met;
}

// A result has the type of its init.
TEST(RegionsByDefinition, ReduceWindow) {
  ForEveryBody("reduce-window", [](FoldBody fold) {
    fold.components = static_cast<int>(Int(1, 2));
    const int n = fold.components;
    const int64_t length = Int(1, 5);
    const Line w = RandomLine(length, true);
    const std::vector<Tensor> x = Copies(n, fold.types.array, {length}),
                              init = Copies(n, fold.types.init, {});
    std::vector<std::vector<U64>> elements;
    for (int64_t i = 0; i < w.results; ++i) {
      std::vector<std::vector<U64>> terms;
      for (int64_t at : Met(w, length, i)) terms.push_back(ElementsAt(x, at));
      elements.push_back(fold.Fold(ElementsAt(init, 0), terms, fold.types.init));
    }
    ExpectOne(fold.Text(),
              " ROOT r = reduce-window(" + Operands(2 * n) + ")" + w.text + ", to_apply=fold\n",
              Join(x, init), Unzip(n, fold.types.init, {w.results}, elements));
  });
}

// Elements that no update reaches stay what they were, whatever the body's type.
TEST(RegionsByDefinition, Scatter) {
  ForEveryBody("scatter", [](FoldBody fold) {
    fold.components = static_cast<int>(Int(1, 2));
    const int n = fold.components;
    const int64_t length = Int(1, 4), count = Int(0, 5);
    const std::vector<Tensor> x = Copies(n, fold.types.init, {length}),
                              updates = Copies(n, fold.types.array, {count});
    const Tensor where =
        Make(kS32, {count, 1}, [&](const Dims&) { return Wrap(kS32, Int(-1, length)); });
    std::vector<std::vector<U64>> elements;
    for (int64_t at = 0; at < length; ++at) {
      std::vector<std::vector<U64>> terms;
      for (int64_t u = 0; u < count; ++u) {
        if (where.bits[u] == static_cast<U64>(at)) terms.push_back(ElementsAt(updates, u));
      }
      elements.push_back(terms.empty() ? ElementsAt(x, at)
                                       : fold.Fold(ElementsAt(x, at), terms, fold.types.init));
    }
    ExpectOne(fold.Text(),
              " ROOT r = scatter(" + Operands(2 * n + 1) +
                  "), update_window_dims={}, "
                  "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, "
                  "to_apply=fold\n",
              Join(Join(x, {where}), updates), Unzip(n, fold.types.init, {length}, elements));
  });
}

// select compares f(v, v) of the values at the body's type.
TEST(RegionsByDefinition, SelectAndScatter) {
  ForEveryBody("select-and-scatter", [](FoldBody fold) {
    const PrimitiveType acc = fold.types.accumulator;
    const PrimitiveType type = IsFloat(acc) && fold.types.array != acc ? OneOf(kMixedFloats) : acc;
    const PrimitiveType left = type == acc ? acc : OneOf({acc, type});
    const int64_t length = Int(1, 5);
    const Line w = RandomLine(length, false);
    const Tensor x = Numbers(type, {length}), source = Numbers(fold.types.array, {w.results});
    const Tensor init = Numbers(fold.types.init, {});
    auto key = [&](int64_t at, PrimitiveType taken) {
      const U64 value = Converted(taken, Converted(type, x.bits[at], taken), acc);
      return fold.body.value(value, value);
    };
    std::vector<std::vector<std::vector<U64>>> terms(static_cast<size_t>(length));
    for (int64_t i = 0; i < w.results; ++i) {
      std::optional<int64_t> selected;
      for (int64_t at : Met(w, length, i)) {
        if (!selected || IsLess(acc, key(*selected, left), key(at, acc))) selected = at;
      }
      if (selected) terms[*selected].push_back({source.bits[i]});
    }
    Tensor want{type, {length}, {}};
    for (const auto& list : terms) {
      want.bits.push_back(list.empty() ? Converted(init.type, init.bits[0], type)
                                       : fold.Fold(init.bits, list, type)[0]);
    }
    std::string select = "select {\n a = " + ScalarOf(left) +
                         " parameter(0)\n b = " + ScalarOf(acc) + " parameter(1)\n";
    const std::string a = Cast("a", left, acc, &select);
    select += fold.body.lines(a, a, "l") + fold.body.lines("b", "b", "r") +
              " ROOT ge = pred[] compare(l, r), direction=GE\n}\n";
    ExpectOne(
        fold.Text() + select,
        " ROOT r = select-and-scatter(p0, p1, p2)" + w.text + ", select=select, scatter=fold\n",
        {x, source, init}, {want});
  });
}

TEST(RegionsByDefinition, Map) {
  ForEveryBody("map", [](const FoldBody& fold) {
    const Dims dims = {Int(0, 2), Int(1, 3)};
    const Tensor x = Numbers(fold.types.init, dims), y = Numbers(fold.types.array, dims);
    const PrimitiveType acc = fold.types.accumulator, element = fold.types.element;
    Tensor want{acc, dims, {}};
    for (int64_t i = 0; i < x.size(); ++i) {
      const U64 right = Converted(element, Converted(y.type, y.bits[i], element), acc);
      want.bits.push_back(fold.body.value(Converted(x.type, x.bits[i], acc), right));
    }
    ExpectOne(fold.Text(), " ROOT r = map(p0, p1), dimensions={0,1}, to_apply=fold\n", {x, y},
              {want});
  });
}

// Every y shows the new carry. Bodies have the arrays' own types.
TEST(RegionsByDefinition, Scan) {
  ForEveryBody(
      "scan",
      [](const FoldBody& fold) {
        const PrimitiveType type = fold.types.array;
        const int64_t length = Int(1, 5);
        const bool reversed = Int(0, 1);
        const Tensor x = Numbers(type, {length}), init = Numbers(type, {});
        Tensor ys{type, {length}, std::vector<U64>(static_cast<size_t>(length))}, last = init;
        std::vector<std::vector<U64>> terms;
        for (int64_t step = 0; step < length; ++step) {
          const int64_t at = reversed ? length - 1 - step : step;
          terms.push_back({x.bits[at]});
          last.bits = fold.Fold(init.bits, terms, type);
          ys.bits[at] = last.bits[0];
        }
        const std::string t = ScalarOf(type);
        ExpectOne(fold.body.functions + "step {\n x = " + t + " parameter(0)\n c = " + t +
                      " parameter(1)\n" + fold.body.lines("c", "x", "r") + " ROOT u = (" + t +
                      ", " + t + ") tuple(r, r)\n}\n",
                  " ROOT r = scan(p0, p1), dimensions={0}, num_carries=1, is_reverse=" +
                      std::string(reversed ? "true" : "false") + ", to_apply=step\n",
                  {x, init}, {ys, last});
      },
      /*mixed=*/false);
}

// By f(v, v) of the keys, or by the sign of a difference of those, stably; values say where from.
TEST(RegionsByDefinition, Sort) {
  ForEveryBody("sort", [](const FoldBody& fold) {
    const PrimitiveType acc = fold.types.accumulator, element = fold.types.element;
    const int64_t length = Int(0, 7);
    const bool difference = IsFloat(acc) && Int(0, 1);
    const Tensor keys = Numbers(fold.types.array, {length});
    std::vector<int64_t> order;
    std::vector<U64> left, right;
    for (int64_t i = 0; i < length; ++i) {
      const U64 a = Converted(keys.type, keys.bits[i], acc);
      const U64 b = Converted(element, Converted(keys.type, keys.bits[i], element), acc);
      left.push_back(fold.body.value(a, a));
      right.push_back(fold.body.value(b, b));
      order.push_back(i);
    }
    if (left != right) return;  // no order: the two sides see different keys
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t i, int64_t j) { return IsLess(acc, left[i], right[j]); });
    Tensor sorted = keys, from = Make(kS32, {length}, [](const Dims&i) { return U64(i[0]); });
    const Tensor numbers = from;
    for (int64_t i = 0; i < length; ++i) {
      sorted.bits[i] = keys.bits[order[i]];
      from.bits[i] = static_cast<U64>(order[i]);
    }
    std::string less = "less {\n a = " + ScalarOf(acc) +
                       " parameter(2)\n b = " + ScalarOf(element) +
                       " parameter(3)\n i = s32[] parameter(0)\n j = s32[] parameter(1)\n";
    const std::string b = Cast("b", element, acc, &less);
    less += fold.body.lines("a", "a", "l") + fold.body.lines(b, b, "r");
    if (difference) {
      less += " d = " + ScalarOf(acc) + " subtract(l, r)\n z = " + ScalarOf(acc) +
              " constant(0)\n ROOT less = pred[] compare(d, z), direction=LT\n}\n";
    } else {
      less += " ROOT less = pred[] compare(l, r), direction=LT\n}\n";
    }
    ExpectOne(fold.body.functions + less,
              " ROOT r = sort(p0, p1), dimensions={0}, is_stable=true, to_apply=less\n",
              {numbers, keys}, {from, sorted});
  });
}

// Three replicas: by position, no init; what differs from the body's type is converted.
TEST(RegionsByDefinition, AllReduceAndReduceScatter) {
  ForEveryBody("all-reduce", [](FoldBody fold) {
    const PrimitiveType acc = fold.types.accumulator, type = fold.types.array;
    fold.types = {type, type, acc, acc};
    constexpr int64_t kReplicas = 3;
    const Tensor x = Numbers(type, {kReplicas, 3});
    std::vector<U64> folded;
    for (int64_t i = 0; i < 3; ++i) {
      std::vector<std::vector<U64>> terms;
      for (int64_t d = 1; d < kReplicas; ++d) terms.push_back({x.bits[3 * d + i]});
      folded.push_back(fold.Fold({x.bits[i]}, terms, type)[0]);
    }
    Tensor everywhere{type, {kReplicas, 3}, {}};
    for (int64_t d = 0; d < kReplicas; ++d) {
      everywhere.bits.insert(everywhere.bits.end(), folded.begin(), folded.end());
    }
    const std::string shape = ShapeText(type, {3}), header = ", replica_count=3";
    ExpectOne(fold.Text(), " ROOT r = " + shape + " all-reduce(p0), to_apply=fold\n", {x},
              {everywhere}, header, true);
    ExpectOne(fold.Text(),
              " s = " + shape + " all-reduce-start(p0), to_apply=fold\n ROOT r = " + shape +
                  " all-reduce-done(s)\n",
              {x}, {everywhere}, header, true);
    ExpectOne(fold.Text(),
              " ROOT r = " + ShapeText(type, {1}) +
                  " reduce-scatter(p0), dimensions={0}, to_apply=fold\n",
              {x}, {Tensor{type, {kReplicas, 1}, folded}}, header, true);
  });
}

}  // namespace
}  // namespace assay::definition
