#include "tools/numeric_bench/race.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "spec/hlo/parser.h"
#include "spec/verifier.h"

namespace assay {
namespace {

template <typename T>
T OrDie(Result<T> result) {
  if (result.ok()) return std::move(*result);
  std::fprintf(stderr, "%s\n", result.status().ToString().c_str());
  std::exit(2);
}

}  // namespace

Program::Program(std::string text, std::vector<Literal> arguments)
    : module_(OrDie(ParseHlo("numeric_bench", std::move(text)))), arguments_(std::move(arguments)) {
  if (Status status = Verify(*module_); !status.ok()) OrDie<int>(std::move(status));
  evaluator_ = OrDie(Evaluator::Make(*module_));
}

void Program::Run() {
  RunOptions options;
  options.threads = kThreads;
  OrDie(evaluator_->Run(arguments_, options));
}

double Normal(Random& random) {
  // The sum of twelve uniform numbers, less its mean: near enough, and the same on every machine.
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random() >> 11) * 0x1p-53;
  return sum;
}

Literal ArrayOf(PrimitiveType type, std::vector<int64_t> sizes, const Make& make, uint64_t seed) {
  Random random(seed);
  Literal array = Literal::Uninitialized(Shape::Array(type, std::move(sizes)));
  for (int64_t i = 0; i < array.element_count(); ++i) {
    if (IsComplex(type)) {
      for (int part = 0; part < 2; ++part) {
        array.SetPartBits(i, part, BitsFromDouble(FormatOf(type).part, make(random)));
      }
    } else {
      array.SetBits(i, BitsFromDouble(type, make(random)));
    }
  }
  return array;
}

}  // namespace assay
