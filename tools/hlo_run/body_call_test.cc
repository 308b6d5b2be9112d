#include "tools/hlo_run/body_call.h"

#include <gtest/gtest.h>

#include <memory>

#include "spec/hlo/parser.h"

namespace assay {
namespace {

TEST(BodyRunner, EndsWhenTheUserInterrupts) {
  const std::unique_ptr<Module> module = ParseHlo("bodies.hlo", R"(HloModule bodies
always { i = s32[] parameter(0) ROOT t = pred[] constant(true) }
next { i = s32[] parameter(0) one = s32[] constant(1) ROOT j = s32[] add(i, one) }
body { i = s32[] parameter(0) ROOT w = s32[] while(i), condition=always, body=next }
ENTRY main { i = s32[] parameter(0) ROOT a = s32[] call(i), to_apply=body })")
                                             .value();
  const std::atomic<bool> interrupted = true;
  BodyRunner runner(*module, &interrupted);
  const Result<Literal> result =
      runner.Run(*module->FindComputation("body"), {Literal::Zeros(Shape::Array(PrimitiveType::kS32, {}))});
  EXPECT_EQ(result.status().code(), StatusCode::kInterrupted);
}

}  // namespace
}  // namespace assay
