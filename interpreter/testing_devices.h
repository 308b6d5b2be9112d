// For tests of programs of several devices: run text, whoever goes on first, or say why not.
#ifndef ASSAY_INTERPRETER_TESTING_DEVICES_H_
#define ASSAY_INTERPRETER_TESTING_DEVICES_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/evaluator.h"
#include "interpreter/testing.h"
#include "spec/hlo/parser.h"
#include "spec/verifier.h"

namespace assay::testing {

inline Result<Literal> TryRun(const std::string& text, std::vector<Literal> arguments = {},
                       RunOptions options = {}) {
  ASSIGN_OR_RETURN(std::unique_ptr<Module> module, ParseHlo("devices.hlo", text));
  RETURN_IF_ERROR(Verify(*module));
  return Evaluate(*module, arguments, options);
}
inline std::string RunText(const std::string& text, std::vector<Literal> arguments = {}) {
  // Whoever runs first, the result is the same.
  std::string first;
  for (uint64_t seed : {0, 1, 2, 7}) {
    RunOptions options;
    options.schedule_seed = seed;
    Result<Literal> result = TryRun(text, arguments, options);
    if (!result.ok()) return result.status().ToString();
    std::string value = Text(*result);
    if (seed == 0) first = value;
    EXPECT_EQ(value, first) << "schedule " << seed;
  }
  return first;
}
inline std::string Error(const std::string& text, std::vector<Literal> arguments = {}) {
  Result<Literal> result = TryRun(text, std::move(arguments));
  return result.ok() ? "it ran: " + Text(*result) : result.status().ToString();
}
inline Literal Ids(PrimitiveType type, std::vector<double> values) {
  int64_t n = static_cast<int64_t>(values.size());
  return Lit(type, {n, 1}, std::move(values));
}

}  // namespace assay::testing

#endif  // ASSAY_INTERPRETER_TESTING_DEVICES_H_
