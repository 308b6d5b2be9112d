// Bodies of reductions by name, and what they make of terms, from the definition. Tests only.
#ifndef ASSAY_INTERPRETER_DEFINITION_REDUCING_BODY_H_
#define ASSAY_INTERPRETER_DEFINITION_REDUCING_BODY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/definition/property.h"

namespace assay::definition {

// The computation f(a, b) = op(a, b) as text.
inline std::string Combiner(const std::string& op, PrimitiveType type) {
  std::string t(NameOf(type));
  return "f {\n a = " + t + "[] parameter(0)\n b = " + t + "[] parameter(1)\n ROOT c = " + t +
         "[] " + op + "(a, b)\n}\n";
}

// What a reduction with body `op` makes of init and terms, in their order.
inline uint64_t Fold(PrimitiveType type, const std::string& op,
                     const std::vector<uint64_t>& terms) {
  if (op == "add" && IsFloat(type)) {
    std::vector<Exact> values;
    for (uint64_t bits : terms) values.push_back(Decode(type, bits));
    return Round(type, Sum(values));
  }
  uint64_t total = terms[0];
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
inline std::string RandomBody() {
  return *rc::gen::elementOf(std::vector<std::string>{"add", "add", "subtract", "maximum"});
}

}  // namespace assay::definition

#endif  // ASSAY_INTERPRETER_DEFINITION_REDUCING_BODY_H_
