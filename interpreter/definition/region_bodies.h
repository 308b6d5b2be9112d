// Bodies of regions, each as HLO text and as a function straight from the definition of its
// instructions: every form in which a body may compute. Tests only.
#ifndef ASSAY_INTERPRETER_DEFINITION_REGION_BODIES_H_
#define ASSAY_INTERPRETER_DEFINITION_REGION_BODIES_H_

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/definition/property.h"

namespace assay::definition {

// --- Arithmetic on elements, an instruction at a time -------------------------------------------

inline uint64_t FromWhole(PrimitiveType type, int64_t value) {
  if (!IsFloat(type)) return Wrap(type, value);
  return Round(type, value == 0 ? Zero(false) : Finite(value));
}
inline mpz_class WholeOf(PrimitiveType type, uint64_t bits) {
  return Decode(type, bits).value.get_num();
}
// One sum of all terms, rounded once; integers wrap.
inline uint64_t SumOf(PrimitiveType type, const std::vector<uint64_t>& terms) {
  if (!IsFloat(type)) {
    mpz_class sum = 0;
    for (uint64_t term : terms) sum += WholeOf(type, term);
    return Wrap(type, sum);
  }
  std::vector<Exact> exact;
  for (uint64_t term : terms) exact.push_back(Decode(type, term));
  return Round(type, Sum(exact));
}
inline uint64_t Plus(PrimitiveType type, uint64_t a, uint64_t b) { return SumOf(type, {a, b}); }
inline uint64_t Minus(PrimitiveType type, uint64_t a, uint64_t b) {
  if (!IsFloat(type)) return Wrap(type, WholeOf(type, a) - WholeOf(type, b));
  return Round(type, Sum({Decode(type, a), Negated(Decode(type, b))}));
}
inline uint64_t Times(PrimitiveType type, uint64_t a, uint64_t b) {
  if (!IsFloat(type)) return Wrap(type, WholeOf(type, a) * WholeOf(type, b));
  return Round(type, Product(Decode(type, a), Decode(type, b)));
}
// False where either is NaN.
inline bool IsLess(PrimitiveType type, uint64_t a, uint64_t b) {
  const Exact x = Decode(type, a), y = Decode(type, b);
  if (x.IsNan() || y.IsNan()) return false;
  auto rank = [](const Exact& e) { return e.IsInfinity() ? (e.negative ? -1 : 1) : 0; };
  return rank(x) != rank(y) ? rank(x) < rank(y) : rank(x) == 0 && x.value < y.value;
}
// -0 before +0, NaN with the sign bit first, other NaN last: the patterns as sign and magnitude.
inline bool IsBefore(PrimitiveType type, uint64_t a, uint64_t b) {
  if (!IsFloat(type)) return IsLess(type, a, b);
  auto key = [&](uint64_t x) {
    const uint64_t top = uint64_t{1} << (FormatOf(type).bits - 1);
    return x & top ? -static_cast<int64_t>(x ^ top) - 1 : static_cast<int64_t>(x);
  };
  return key(a) < key(b);
}
inline uint64_t Converted(PrimitiveType from, uint64_t bits, PrimitiveType to) {
  if (from == to) return bits;
  if (IsFloat(to)) return Round(to, Decode(from, bits));
  CHECK(!IsFloat(from));
  return Wrap(to, WholeOf(from, bits));
}

// --- Bodies -------------------------------------------------------------------------------------

using Binary = std::function<uint64_t(uint64_t, uint64_t)>;

struct Body {
  std::string name;
  bool adding = false;    // add, with nothing but calls, fusions, tuples and copies around it
  std::string functions;  // computations that the lines call
  // The lines that compute f(a, b) into the scalar `to`; names made begin with `to`.
  std::function<std::string(const std::string& a, const std::string& b, const std::string& to)>
      lines;
  Binary value;
};

// What bodies compute of two numbers at the bottom.
struct Core {
  std::string name;
  bool adding;
  std::function<std::string(const std::string& a, const std::string& b, const std::string& to)>
      lines;
  Binary value;
};
inline std::vector<Core> Cores(PrimitiveType type) {
  const std::string t = std::string(NameOf(type)) + "[]";
  return {
      {"add", true,
       [=](auto& a, auto& b, auto& to) { return to + " = " + t + " add(" + b + ", " + a + ")\n"; },
       [=](uint64_t a, uint64_t b) { return Plus(type, a, b); }},
      {"odd", false,  // 3a - b
       [=](auto& a, auto& b, auto& to) {
         return to + "3 = " + t + " constant(3)\n" + to + "m = " + t + " multiply(" + a + ", " +
                to + "3)\n" + to + " = " + t + " subtract(" + to + "m, " + b + ")\n";
       },
       [=](uint64_t a, uint64_t b) { return Minus(type, Times(type, a, FromWhole(type, 3)), b); }}};
}

// A computation `name` of two scalars.
inline std::string Function(const std::string& name, const std::string& t,
                            const std::string& lines) {
  return name + " {\n a = " + t + " parameter(0)\n b = " + t + " parameter(1)\n" + lines +
         " ROOT root = " + t + " copy(r)\n}\n";
}

inline std::vector<Body> Bodies(PrimitiveType type, const Core& core) {
  const std::string e(NameOf(type)), t = e + "[]", c = core.name + "_" + e;
  const std::string pair = "(" + t + ", " + t + ")";
  const std::string wide = type == kF32 ? "f64" : type == kBF16 ? "f32" : "s64";
  const PrimitiveType wide_type = type == kF32 ? kF64 : type == kBF16 ? kF32 : kS64;
  const Binary f = core.value;
  auto call = [=](std::string op, std::string attribute) {
    return [=](const std::string& a, const std::string& b, const std::string& to) {
      return to + " = " + t + " " + op + "(" + a + ", " + b + "), " + attribute + "\n";
    };
  };
  const std::string core_function = Function(c, t, core.lines("a", "b", "r"));
  std::vector<Body> bodies;
  bodies.push_back({"plain", core.adding, "", core.lines, f});
  bodies.push_back({"call", core.adding, core_function, call("call", "to_apply=" + c), f});
  bodies.push_back(
      {"nested call", core.adding,
       core_function + Function("o" + c, t, call("call", "to_apply=" + c)("a", "b", "r")),
       call("call", "to_apply=o" + c), f});
  bodies.push_back(
      {"fusion", core.adding, core_function, call("fusion", "kind=kLoop, calls=" + c), f});
  bodies.push_back({"tuple", core.adding,
                    "t" + c + " {\n p = (" + pair + ", " + t + ") parameter(0)\n q = " + pair +
                        " get-tuple-element(p), index=0\n a = " + t +
                        " get-tuple-element(q), index=1\n b = " + t +
                        " get-tuple-element(p), index=1\n" + core.lines("a", "b", "r") +
                        " ROOT u = (" + t + ", " + pair + ") tuple(r, q)\n}\n",
                    [=](const std::string& a, const std::string& b, const std::string& to) {
                      return to + "q = " + pair + " tuple(" + b + ", " + a + ")\n" + to + "p = (" +
                             pair + ", " + t + ") tuple(" + to + "q, " + b + ")\n" + to + "u = (" +
                             t + ", " + pair + ") call(" + to + "p), to_apply=t" + c + "\n" + to +
                             " = " + t + " get-tuple-element(" + to + "u), index=0\n";
                    },
                    f});
  // f(f(a, b), b)
  bodies.push_back(
      {"while", false,
       "n" + c + " {\n s = (s32[], " + t + ", " + t +
           ") parameter(0)\n i = s32[] get-tuple-element(s), "
           "index=0\n two = s32[] constant(2)\n ROOT go = pred[] compare(i, two), "
           "direction=LT\n}\n" +
           "w" + c + " {\n s = (s32[], " + t + ", " + t +
           ") parameter(0)\n i = s32[] get-tuple-element(s), index=0\n a = " + t +
           " get-tuple-element(s), index=1\n b = " + t +
           " get-tuple-element(s), index=2\n one = s32[] constant(1)\n j = s32[] add(i, one)\n" +
           core.lines("a", "b", "r") + " ROOT u = (s32[], " + t + ", " + t +
           ") tuple(j, r, b)\n}\n",
       [=](const std::string& a, const std::string& b, const std::string& to) {
         return to + "0 = s32[] constant(0)\n" + to + "s = (s32[], " + t + ", " + t + ") tuple(" +
                to + "0, " + a + ", " + b + ")\n" + to + "w = (s32[], " + t + ", " + t +
                ") while(" + to + "s), condition=n" + c + ", body=w" + c + "\n" + to + " = " + t +
                " get-tuple-element(" + to + "w), index=1\n";
       },
       [=](uint64_t a, uint64_t b) { return f(f(a, b), b); }});
  // a < b ? f(a, b) : b
  bodies.push_back({"conditional", false,
                    "y" + c + " {\n p = " + pair + " parameter(0)\n a = " + t +
                        " get-tuple-element(p), index=0\n b = " + t +
                        " get-tuple-element(p), index=1\n" + core.lines("a", "b", "r") +
                        " ROOT u = " + t + " copy(r)\n}\nz" + c + " {\n ROOT x = " + t +
                        " parameter(0)\n}\n",
                    [=](const std::string& a, const std::string& b, const std::string& to) {
                      return to + "l = pred[] compare(" + a + ", " + b + "), direction=LT\n" + to +
                             "p = " + pair + " tuple(" + a + ", " + b + ")\n" + to + " = " + t +
                             " conditional(" + to + "l, " + to + "p, " + b +
                             "), true_computation=y" + c + ", false_computation=z" + c + "\n";
                    },
                    [=](uint64_t a, uint64_t b) { return IsLess(type, a, b) ? f(a, b) : b; }});
  // f(a, b) + 5, the five of another type
  bodies.push_back(
      {"constant of another type", false, "",
       [=](const std::string& a, const std::string& b, const std::string& to) {
         return to + "5 = s8[] constant(5)\n" + to + "c = " + t + " convert(" + to + "5)\n" +
                core.lines(a, b, to + "f") + to + " = " + t + " add(" + to + "f, " + to + "c)\n";
       },
       [=](uint64_t a, uint64_t b) { return Plus(type, f(a, b), FromWhole(type, 5)); }});
  // a + b in a wider type
  bodies.push_back({"convert", false, "",
                    [=](const std::string& a, const std::string& b, const std::string& to) {
                      return to + "a = " + wide + "[] convert(" + a + ")\n" + to + "b = " + wide +
                             "[] convert(" + b + ")\n" + to + "s = " + wide + "[] add(" + to +
                             "a, " + to + "b)\n" + to + "c = " + t + " convert(" + to + "s)\n" +
                             core.lines(to + "c", b, to);
                    },
                    [=](uint64_t a, uint64_t b) {
                      const uint64_t sum = Plus(wide_type, Converted(type, a, wide_type),
                                                Converted(type, b, wide_type));
                      return f(Converted(wide_type, sum, type), b);
                    }});
  // f(a, {7, -2, 4}[1])
  bodies.push_back({"array constant", false, "",
                    [=](const std::string& a, const std::string&, const std::string& to) {
                      return to + "v = " + e + "[3] constant({7, -2, 4})\n" + to + "s = " + e +
                             "[1] slice(" + to + "v), slice={[1:2]}\n" + to + "c = " + t +
                             " reshape(" + to + "s)\n" + core.lines(a, to + "c", to);
                    },
                    [=](uint64_t a, uint64_t) { return f(a, FromWhole(type, -2)); }});
  // f(a, b * iota[2])
  bodies.push_back(
      {"iota, slice, reshape", false, "",
       [=](const std::string& a, const std::string& b, const std::string& to) {
         return to + "v = " + e + "[4] iota(), iota_dimension=0\n" + to + "s = " + e +
                "[1] slice(" + to + "v), slice={[2:3]}\n" + to + "c = " + t + " reshape(" + to +
                "s)\n" + to + "y = " + t + " multiply(" + b + ", " + to + "c)\n" +
                core.lines(a, to + "y", to);
       },
       [=](uint64_t a, uint64_t b) { return f(a, Times(type, b, FromWhole(type, 2))); }});
  // The fold of {b, b, b} from a: by an adding body one sum.
  bodies.push_back({"reduce", false, core_function,
                    [=](const std::string& a, const std::string& b, const std::string& to) {
                      return to + "v = " + e + "[3] broadcast(" + b + "), dimensions={}\n" + to +
                             " = " + t + " reduce(" + to + "v, " + a +
                             "), dimensions={0}, to_apply=" + c + "\n";
                    },
                    [=](uint64_t a, uint64_t b) {
                      return core.adding ? SumOf(type, {a, b, b, b}) : f(f(f(a, b), b), b);
                    }});
  // f(the first of {b, a} in total order, b)
  bodies.push_back({"sort", false,
                    "l" + c + " {\n a = " + t + " parameter(0)\n b = " + t +
                        " parameter(1)\n ROOT l = pred[] compare(a, b), direction=LT" +
                        (IsFloat(type) ? ", type=TOTALORDER" : "") + "\n}\n",
                    [=](const std::string& a, const std::string& b, const std::string& to) {
                      return to + "a = " + e + "[1] reshape(" + a + ")\n" + to + "b = " + e +
                             "[1] reshape(" + b + ")\n" + to + "v = " + e + "[2] concatenate(" +
                             to + "b, " + to + "a), dimensions={0}\n" + to + "s = " + e +
                             "[2] sort(" + to + "v), dimensions={0}, to_apply=l" + c + "\n" + to +
                             "t = " + e + "[1] slice(" + to + "s), slice={[0:1]}\n" + to +
                             "f = " + t + " reshape(" + to + "t)\n" + core.lines(to + "f", b, to);
                    },
                    [=](uint64_t a, uint64_t b) { return f(IsBefore(type, a, b) ? a : b, b); }});
  // f(2a - 4b, b): a dot, of arrays that are updated
  bodies.push_back({"dot", false, "",
                    [=](const std::string& a, const std::string& b, const std::string& to) {
                      return to + "v = " + e + "[2] broadcast(" + a + "), dimensions={}\n" + to +
                             "b = " + e + "[1] reshape(" + b + ")\n" + to +
                             "i = s32[] constant(7)\n" + to + "d = " + e +
                             "[2] dynamic-update-slice(" + to + "v, " + to + "b, " + to + "i)\n" +
                             to + "k = " + e + "[2] constant({2, -4})\n" + to + "s = " + t +
                             " dot(" + to + "d, " + to +
                             "k), lhs_contracting_dims={0}, rhs_contracting_dims={0}\n" +
                             core.lines(to + "s", b, to);
                    },
                    [=](uint64_t a, uint64_t b) {
                      if (!IsFloat(type)) {
                        return f(Wrap(type, 2 * WholeOf(type, a) - 4 * WholeOf(type, b)), b);
                      }
                      return f(Round(type, Sum({Product(Decode(type, a), Finite(2)),
                                                Product(Decode(type, b), Finite(-4))})),
                               b);
                    }});
  // f(a, b) through ops that do nothing to a scalar
  bodies.push_back({"custom-call", false, "",
                    [=](const std::string& a, const std::string& b, const std::string& to) {
                      return to + "a = " + t + " custom-call(" + a +
                             "), custom_call_target=\"Sharding\"\n" + to + "b = " + t +
                             " opt-barrier(" + b + ")\n" + core.lines(to + "a", to + "b", to);
                    },
                    f});
  // f(a, b) of a map within, a select and a clamp that change nothing but NaN
  bodies.push_back({"map", false, core_function,
                    [=](const std::string& a, const std::string& b, const std::string& to) {
                      return to + "p = pred[] constant(true)\n" + to + "a = " + t + " select(" +
                             to + "p, " + a + ", " + b + ")\n" + to + "b = " + t + " clamp(" + b +
                             ", " + b + ", " + b + ")\n" + to + " = " + t + " map(" + to + "a, " +
                             to + "b), dimensions={}, to_apply=" + c + "\n";
                    },
                    f});
  return bodies;
}

}  // namespace assay::definition

#endif  // ASSAY_INTERPRETER_DEFINITION_REGION_BODIES_H_
