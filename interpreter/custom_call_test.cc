#include "interpreter/custom_call.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "interpreter/testing.h"

namespace assay {
namespace {

using testing::F32;
using testing::Of;
using testing::OneShot;
using enum PrimitiveType;

Instruction& Call(OneShot& run, std::string target, std::vector<Instruction*> operands, Shape shape,
                  std::string config = {}) {
  std::vector<Attribute> attributes = {Attr(kCustomCallTarget, std::move(target))};
  if (!config.empty()) {
    attributes.push_back(
        Attr(kBackendConfig, BackendConfig{BackendConfig::Form::kJson, std::move(config)}));
  }
  return run.b().OpShaped(Opcode::kCustomCall, shape, std::move(operands), std::move(attributes));
}

TEST(CustomCall, UnknownTargetsAreUnsupportedWithTheNearestNames) {
  OneShot run;
  Instruction& call = Call(run, "Shardng", {&run.C(F32({1}))}, Of(kF32, {1}));
  EXPECT_EQ(CheckCustomCall(call),
            "no implementation of the target \"Shardng\"; the nearest known is \"Sharding\"");
  Status status = run.TryRun(call).status();
  EXPECT_EQ(status.code(), StatusCode::kUnsupported);
}

TEST(CustomCall, TargetsThatCannotExistHereSayWhy) {
  OneShot run;
  Instruction& call = Call(run, "xla_ffi_python_cpu_callback", {}, Of(kF32, {1}));
  EXPECT_EQ(CheckCustomCall(call),
            "no implementation of the target \"xla_ffi_python_cpu_callback\": it calls a Python "
            "function, which the program does not carry");
}

// jaxlib 0.12.0.1: what jaxlib.cpu._lapack and _sparse register, and what it knows besides on CPUs.
TEST(CustomCall, EveryCpuTargetOfJaxlibIsARow) {
  std::vector<std::string> names = {"tridiagonal_solve_perturbed_ffi", "cpu_csr_sparse_dense_ffi",
                                    "dce_sink", "TopK", "Sharding", "annotate_device_placement",
                                    "AllocateBuffer", "CreateBuffer", "Pin", "Unpin"};
  const char* real[] = {"potrf", "getrf", "geqrf", "geqp3", "orgqr", "ormqr", "syevd", "gesdd",
                        "gesvd", "trsm",  "gehrd", "sytrd", "geev",  "gees",  "gtsv"};
  const char* complex[] = {"potrf", "getrf", "geqrf", "geqp3", "ungqr", "unmqr", "heevd", "gesdd",
                           "gesvd", "trsm",  "gehrd", "hetrd", "geev",  "gees",  "gtsv"};
  for (const char* name : real) {
    for (char type : {'s', 'd'}) names.push_back(std::string("lapack_") + type + name + "_ffi");
  }
  for (const char* name : complex) {
    for (char type : {'c', 'z'}) names.push_back(std::string("lapack_") + type + name + "_ffi");
  }
  // jaxlib/lapack.py of 0.4: what it calls without "_ffi".
  for (const char* name : {"potrf", "getrf", "geqrf", "geqp3", "orgqr", "syevd", "gesdd", "gehrd",
                           "sytrd", "geev", "gees"}) {
    for (char type : {'s', 'd'}) names.push_back(std::string("lapack_") + type + name);
  }
  for (const char* name : {"potrf", "getrf", "geqrf", "geqp3", "ungqr", "heevd", "gesdd", "gehrd",
                           "hetrd", "geev", "gees"}) {
    for (char type : {'c', 'z'}) names.push_back(std::string("lapack_") + type + name);
  }
  for (char type : {'s', 'd', 'c', 'z'}) names.push_back(std::string("blas_") + type + "trsm");
  for (const char* name : {"Qr", "ProductOfElementaryHouseholderReflectors", "LuDecomposition", "Eigh"}) {
    names.push_back(name);
  }
  size_t lapack = 0;
  for (const CustomCallFact& fact : AllCustomCalls()) {
    lapack += !fact.is_prefix && (fact.name.starts_with("lapack_") || fact.name.starts_with("blas_"));
  }
  EXPECT_EQ(lapack, 60u + 44u + 4u);  // no others
  for (const std::string& name : names) {
    const CustomCallTarget* row = FindCustomCall(name);
    ASSERT_NE(row, nullptr) << name;
    EXPECT_NE(row->handler == nullptr, row->unsupported.empty()) << name;
  }
}

TEST(CustomCall, KnownTargetsThatDoNotRunSayWhy) {
  OneShot run;
  EXPECT_EQ(CheckCustomCall(Call(run, "cpu_csr_sparse_dense_ffi", {}, Of(kF32, {1}))),
            "no implementation of the target \"cpu_csr_sparse_dense_ffi\": products of sparse "
            "matrices are not implemented");
  EXPECT_EQ(CheckCustomCall(Call(run, "__onednn$matmul", {}, Of(kF32, {1}))),
            "no implementation of the target \"__onednn$matmul\": oneDNN's kernel of what XLA:CPU "
            "fused; the program before XLA's optimiser has the ops");
}

// Scalar operands of a LAPACK call have to agree with the arrays behind them.
TEST(CustomCall, OldLapackCallsLookAtTheirScalars) {
  auto potrf = [](double lower, double batch, double n) {
    OneShot run;
    std::vector<Instruction*> operands;
    for (double scalar : {lower, batch, n}) {
      operands.push_back(&run.C(testing::Scalar(kS32, scalar)));
    }
    operands.push_back(&run.C(testing::Lit(kF32, {2, 2}, {4, 7, 2, 5})));
    Instruction& call = Call(run, "lapack_spotrf", operands,
                             Shape::Tuple({Of(kF32, {2, 2}), Of(kS32, {})}));
    Result<Literal> result = run.TryRun(call);
    return result.ok() ? testing::Text(result->elements()[0]) : result.status().ToString();
  };
  EXPECT_EQ(potrf(1, 1, 2), "{{2, 7}, {1, 2}}");
  EXPECT_NE(potrf(2, 1, 2).find("lapack_operands: operand 0, lower, is 2, which stands for nothing"),
            std::string::npos);
  EXPECT_NE(potrf(1, 3, 2).find("operand 1, batch, is 3, but that size of the arrays is 1"),
            std::string::npos);
  EXPECT_NE(potrf(1, 1, 4).find("operand 2, n, is 4, but that size of the arrays is 2"),
            std::string::npos);
}

TEST(CustomCall, OldTriangularSolvesTakeNoFactorButOne) {
  auto solve = [](double alpha) {
    OneShot run;
    std::vector<Instruction*> operands;
    for (double scalar : {1, 1, 0, 0, 2, 1, 1}) {
      operands.push_back(&run.C(testing::Scalar(kS32, scalar)));
    }
    operands.push_back(&run.C(testing::Scalar(kF64, alpha)));
    operands.push_back(&run.C(testing::Lit(kF64, {2, 2}, {2, 9, 3, 4})));
    operands.push_back(&run.C(testing::Lit(kF64, {2, 1}, {4, 14})));
    Result<Literal> result =
        run.TryRun(Call(run, "blas_dtrsm", operands, Of(kF64, {2, 1})));
    return result.ok() ? testing::Text(*result) : result.status().ToString();
  };
  EXPECT_EQ(solve(1), "{{2}, {2}}");
  EXPECT_NE(solve(2).find("operand 7, alpha, is 2, and only 1 is implemented"), std::string::npos);
}

TEST(CustomCall, AnnotationsOfAnotherShapeAreUnsupported) {
  OneShot run;
  Instruction& call = Call(run, "Sharding", {&run.C(F32({1, 2}))}, Of(kF32, {1}));
  EXPECT_EQ(CheckCustomCall(call),
            "the target \"Sharding\": the operand f32[2] is not the result's f32[1]");
}

TEST(CustomCall, FunctionsOfElementsLookAtTheirOperands) {
  OneShot run;
  Instruction& x = run.C(F32({1, 2}));
  EXPECT_EQ(CheckCustomCall(Call(run, "chlo.zeta", {&x, &x}, Of(kF32, {2}))), "");
  EXPECT_EQ(CheckCustomCall(Call(run, "chlo.zeta", {&x}, Of(kF32, {2}))),
            "the target \"chlo.zeta\": it has 1 operands, the function 2");
  EXPECT_EQ(CheckCustomCall(Call(run, "chlo.zeta", {&x, &run.C(F32({1}))}, Of(kF32, {2}))),
            "the target \"chlo.zeta\": the operand f32[1] is not the result's f32[2]");
  EXPECT_EQ(CheckCustomCall(Call(run, "chlo.lgamma", {&x}, Of(kF64, {2}))),
            "the target \"chlo.lgamma\": the operand f32[2] is not the result's f64[2]");
  Instruction& integers = run.C(Literal::Zeros(Of(kS32, {2})));
  EXPECT_EQ(CheckCustomCall(Call(run, "chlo.lgamma", {&integers}, Of(kS32, {2}))),
            "the target \"chlo.lgamma\": not implemented for s32[2]");
}

TEST(CustomCall, FindsTheEntriesOfItsConfig) {
  OneShot run;
  Instruction& mlir = Call(run, "x", {}, Of(kF32, {1}),
                           R"({uplo = 76 : ui8, order = "A, = {", left = false, d = [1, 2 : i8]})");
  EXPECT_EQ(FindConfigInteger(mlir, "uplo"), 76);
  EXPECT_EQ(FindConfig(mlir, "order"), "A, = {");
  EXPECT_EQ(FindConfigInteger(mlir, "left"), 0);
  EXPECT_EQ(FindConfig(mlir, "d"), "[1, 2 : i8]");
  EXPECT_EQ(FindConfig(mlir, "up"), std::nullopt);
  EXPECT_EQ(FindConfigInteger(mlir, "order"), std::nullopt);
  Instruction& json = Call(run, "x", {}, Of(kF32, {1}), R"({"top_k": 5, "sorted": true})");
  EXPECT_EQ(FindConfigInteger(json, "top_k"), 5);
  EXPECT_EQ(FindConfigInteger(json, "sorted"), 1);
  EXPECT_EQ(FindConfig(Call(run, "x", {}, Of(kF32, {1})), "top_k"), std::nullopt);
}

TEST(CustomCall, AFalseShapeAssertionEndsTheRun) {
  OneShot run;
  Instruction& no = run.C(testing::Scalar(kPred, 0));
  Instruction& size = run.C(testing::Scalar(kS32, 7));
  Instruction& call = Call(run, "shape_assertion", {&no, &size}, Shape::Tuple({}));
  Status status = run.TryRun(call).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalid);
  EXPECT_NE(status.ToString().find("the sizes are 7"), std::string::npos) << status.ToString();

  OneShot told;
  Instruction& false_too = told.C(testing::Scalar(kPred, 0));
  Instruction& seven = told.C(testing::Scalar(kS32, 7));
  Instruction& telling = Call(told, "shape_assertion", {&false_too, &seven, &seven}, Shape::Tuple({}));
  telling.Set(kFrontendAttributes, {{"error_message", "b = {0} = {1}, not {2} {x} {} {"}});
  status = told.TryRun(telling).status();
  EXPECT_NE(status.ToString().find("shape_assertion: b = 7 = 7, not {2} {x} {} {"), std::string::npos)
      << status.ToString();
}

}  // namespace
}  // namespace assay
