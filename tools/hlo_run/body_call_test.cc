#include "tools/hlo_run/body_call.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "spec/hlo/parser.h"

namespace assay {
namespace {

// `body` never ends; `quick` does at once.
std::unique_ptr<Module> Bodies() {
  return ParseHlo("bodies.hlo", R"(HloModule bodies
always { i = s32[] parameter(0) ROOT t = pred[] constant(true) }
next { i = s32[] parameter(0) one = s32[] constant(1) ROOT j = s32[] add(i, one) }
body { i = s32[] parameter(0) ROOT w = s32[] while(i), condition=always, body=next }
quick { i = s32[] parameter(0) ROOT n = s32[] negate(i) }
ENTRY main { i = s32[] parameter(0) a = s32[] call(i), to_apply=body ROOT b = s32[] call(a), to_apply=quick })")
      .value();
}

std::vector<Literal> One() { return {Literal::Zeros(Shape::Array(PrimitiveType::kS32, {}))}; }

TEST(BodyRunner, EndsWhenTimeIsUp) {
  const std::unique_ptr<Module> module = Bodies();
  BodyRunner runner(*module, {.timeout_seconds = 0.05});
  const Status status = runner.Run(*module->FindComputation("body"), One()).status();
  EXPECT_EQ(status.code(), StatusCode::kTimeout);
  EXPECT_THAT(status.ToString(), testing::HasSubstr("at the time limit of 0.05 s"));
}

// Each call takes microseconds, far below the limit.
TEST(BodyRunner, AllCallsTogetherHaveTheTimeOfOneRun) {
  const std::unique_ptr<Module> module = Bodies();
  BodyRunner runner(*module, {.timeout_seconds = 0.05});
  Status status;
  for (int calls = 0; calls < 100'000'000 && status.ok(); ++calls) {
    status = runner.Run(*module->FindComputation("quick"), One()).status();
  }
  EXPECT_EQ(status.code(), StatusCode::kTimeout);
}

TEST(BodyRunner, EndsWhenTheUserInterrupts) {
  const std::unique_ptr<Module> module = Bodies();
  const std::atomic<bool> interrupted = true;
  BodyRunner runner(*module, {.interrupted = &interrupted});
  EXPECT_EQ(runner.Run(*module->FindComputation("body"), One()).status().code(), StatusCode::kInterrupted);
}

}  // namespace
}  // namespace assay
