// A race: one kernel of the interpreter beside its native peer, in one process, by turns.
#ifndef ASSAY_TOOLS_NUMERIC_BENCH_RACE_H_
#define ASSAY_TOOLS_NUMERIC_BENCH_RACE_H_

#include <functional>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/evaluator.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

inline constexpr int kThreads = 2;  // of both sides

struct Race {
  std::function<void()> ours, peer;
};

struct Case {
  std::string name;
  std::string peer;
  double bar;  // the most that ours may take, in times of the peer; 0: there is none
  std::function<Race()> make;
};

// Each family of kernels has its cases in a file of its own.
std::vector<Case> ProductCases();
std::vector<Case> VectorCases();

// Print a line for each function of f32, and of f64 (main.cc).
void RaceFunctions(std::string_view filter);
void RaceF64Functions(std::string_view filter);

// A program of HLO with its arguments. Ends the process where it does not run: the texts are ours.
class Program {
 public:
  Program(std::string text, std::vector<Literal> arguments);
  void Run();

 private:
  std::unique_ptr<Module> module_;
  std::unique_ptr<Evaluator> evaluator_;
  std::vector<Literal> arguments_;
};

using Random = std::mt19937_64;
using Make = std::function<double(Random&)>;
double Normal(Random& random);
// An array of such numbers, rounded to its type.
Literal ArrayOf(PrimitiveType type, std::vector<int64_t> sizes, const Make& make, uint64_t seed);

}  // namespace assay

#endif  // ASSAY_TOOLS_NUMERIC_BENCH_RACE_H_
