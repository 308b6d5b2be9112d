// Collectives, asynchronous parts and custom calls of arrays whose sizes are known when the program runs.
// Each device sets the size of its array to its second parameter.
#include <gtest/gtest.h>

#include <string>

#include "interpreter/testing_devices.h"

namespace assay {
namespace {

using namespace testing;

constexpr char kAdd[] =
    "add { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = s32[] add(a, b) }\n";

// On two devices that hold {1, 2, 3, 4} and {10, 20, 30, 40}, cut to `sizes`: the result of `body` on x,
// at its bound, with zeros behind, and its size.
std::string RunSized(const std::string& body, const std::string& result, std::vector<double> sizes,
                     int64_t bound) {
  std::string b = std::to_string(bound);
  std::string text =
      std::string("HloModule m, replica_count=2\n") + kAdd +
      "ENTRY e { v = s32[4] parameter(0) n1 = s32[1] parameter(1) n = s32[] reshape(n1)\n"
      "x = s32[<=4] set-dimension-size(v, n), dimensions={0}\n" + body + "\n"
      "y = s32[<=" + b + "] copy(" + result + ")\n"
      "k = s32[] get-dimension-size(y), dimensions={0}\n"
      "p = (s32[" + b + "], s32[]) custom-call(y), custom_call_target=\"PadToStatic\"\n"
      "w = s32[" + b + "] get-tuple-element(p), index=0 ROOT t = (s32[" + b + "], s32[]) tuple(w, k) }";
  return RunText(text, {Lit(kS32, {2, 4}, {1, 2, 3, 4, 10, 20, 30, 40}), Ids(kS32, std::move(sizes))});
}

TEST(CollectiveSizes, ReductionsTakeArraysOfOneSize) {
  EXPECT_EQ(RunSized("r = s32[<=4] all-reduce(x), replica_groups={}, to_apply=add", "r", {3, 3}, 4),
            "( {{11, 22, 33, 0}, {11, 22, 33, 0}}, {3, 3} )");
  EXPECT_EQ(RunSized("s = s32[<=4] all-reduce-start(x), replica_groups={}, to_apply=add\n"
                     "r = s32[<=4] all-reduce-done(s)",
                     "r", {2, 2}, 4),
            "( {{11, 22, 0, 0}, {11, 22, 0, 0}}, {2, 2} )");
  std::string error =
      RunSized("r = s32[<=4] all-reduce(x), replica_groups={}, to_apply=add", "r", {3, 2}, 4);
  EXPECT_NE(error.find("devices.hlo:5:"), std::string::npos) << error;
  EXPECT_NE(error.find("dynamic_size: at run time operand 0 is s32[3] on device 0 and s32[2] on "
                       "device 1 of the group {0,1}"),
            std::string::npos)
      << error;
}

TEST(CollectiveSizes, ReduceScatterDividesTheSizeAtHand) {
  std::string body =
      "r = s32[<=2] reduce-scatter(x), dimensions={0}, replica_groups={{0,1}}, to_apply=add";
  EXPECT_EQ(RunSized(body, "r", {4, 4}, 2), "( {{11, 22}, {33, 44}}, {2, 2} )");
  EXPECT_EQ(RunSized(body, "r", {2, 2}, 2), "( {{11, 0}, {22, 0}}, {1, 1} )");
  std::string error = RunSized(body, "r", {3, 3}, 2);
  EXPECT_NE(error.find("collective_shape: in a group of 2 the parts of s32[3]"), std::string::npos)
      << error;
}

TEST(CollectiveSizes, GatheringPutsThePiecesOneAfterTheOther) {
  EXPECT_EQ(RunSized("r = s32[<=8] all-gather(x), dimensions={0}, replica_groups={{0,1}}", "r", {1, 3},
                     8),
            "( {{1, 10, 20, 30, 0, 0, 0, 0}, {1, 10, 20, 30, 0, 0, 0, 0}}, {4, 4} )");
  EXPECT_EQ(RunSized("s = (s32[<=4], s32[<=8]) all-gather-start(x), dimensions={0}, "
                     "replica_groups={{1,0}}\nr = s32[<=8] all-gather-done(s)",
                     "r", {1, 0}, 8),
            "( {{1, 0, 0, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 0, 0, 0}}, {1, 1} )");
}

TEST(CollectiveSizes, ExchangesAndMovesCarryTheSize) {
  // Halves of {1, 2} and of {10, 20, 30, 40}.
  EXPECT_EQ(RunSized("r = s32[<=4] all-to-all(x), dimensions={0}, replica_groups={{0,1}}", "r", {2, 4},
                     4),
            "( {{1, 10, 20, 0}, {2, 30, 40, 0}}, {3, 3} )");
  EXPECT_EQ(RunSized("r = s32[<=4] collective-permute(x), source_target_pairs={{0,1},{1,0}}", "r",
                     {1, 3}, 4),
            "( {{10, 20, 30, 0}, {1, 0, 0, 0}}, {3, 1} )");
  // Nobody sends to device 0: zeros, as many as its own operand has.
  EXPECT_EQ(RunSized("r = s32[<=4] collective-permute(x), source_target_pairs={{0,1}}", "r", {2, 3}, 4),
            "( {{0, 0, 0, 0}, {1, 2, 0, 0}}, {2, 2} )");
  EXPECT_EQ(RunSized("r = s32[<=4] collective-broadcast(x), replica_groups={{1,0}}", "r", {2, 3}, 4),
            "( {{10, 20, 30, 0}, {10, 20, 30, 0}}, {3, 3} )");
  std::string pairs = "frontend_attributes={_xla_send_recv_source_target_pairs=\"{{0,1},{1,0}}\"}";
  EXPECT_EQ(RunSized("k0 = token[] after-all()\ns = (s32[<=4], u32[], token[]) send(x, k0), " + pairs +
                         "\nq = (s32[<=4], u32[], token[]) recv(k0), " + pairs +
                         "\nsd = token[] send-done(s) qd = (s32[<=4], token[]) recv-done(q)\n"
                         "r = s32[<=4] get-tuple-element(qd), index=0",
                     "r", {1, 3}, 4),
            "( {{10, 20, 30, 0}, {1, 0, 0, 0}}, {3, 1} )");
}

TEST(CollectiveSizes, AsynchronousPartsCarryTheSize) {
  std::string text = std::string("HloModule m, replica_count=2\n") + kAdd +
      "beside { a = s32[<=4] parameter(0) b = s32[<=4] all-reduce(a), replica_groups={}, "
      "to_apply=add ROOT c = s32[<=4] all-reduce(b), replica_groups={}, to_apply=add }\n"
      "alone { a = s32[<=4] parameter(0) ROOT b = s32[<=4] negate(a) }\n"
      "ENTRY e { v = s32[4] constant({1, 2, 3, 4}) n = s32[] constant(2)\n"
      "x = s32[<=4] set-dimension-size(v, n), dimensions={0}\n"
      "s = ((s32[<=4]), s32[<=4], u32[]) async-start(x), calls=beside\n"
      "t = ((s32[<=4]), s32[<=4], u32[]) async-start(x), calls=alone\n"
      "u = (s32[<=4], s32[<=4], u32[]) copy-start(x)\n"
      "a = s32[<=4] async-done(s) b = s32[<=4] async-done(t) c = s32[<=4] copy-done(u)\n"
      "d = s32[<=4] add(a, b) f = s32[<=4] add(d, c)\n"
      "k = s32[] get-dimension-size(f), dimensions={0} z = s32[] constant(0)\n"
      "r = s32[] reduce(f, z), dimensions={0}, to_apply=add ROOT o = (s32[], s32[]) tuple(k, r) }";
  // 4 x - x + x of {1, 2}: 4 * 3 = 12.
  EXPECT_EQ(RunText(text), "( {2, 2}, {12, 12} )");
}

TEST(CustomCallSizes, FollowTheOperand) {
  // The two largest of each of two rows that are there; sums, so that no padding hides a row.
  std::string text = std::string("HloModule m\n") + kAdd +
      "ENTRY e { v = s32[3,3] constant({{1,5,3},{9,7,8},{100,100,100}}) n = s32[] constant(2)\n"
      "x = s32[<=3,3] set-dimension-size(v, n), dimensions={0}\n"
      "t = (s32[<=3,2], s32[<=3,2]) custom-call(x), custom_call_target=\"TopK\"\n"
      "a = s32[<=3,2] get-tuple-element(t), index=0 k = s32[] get-dimension-size(a), dimensions={0}\n"
      "z = s32[] constant(0) r = s32[] reduce(a, z), dimensions={0,1}, to_apply=add\n"
      "ROOT o = (s32[], s32[]) tuple(k, r) }";
  EXPECT_EQ(RunText(text), "( 2, 25 )");
  // A batch of matrices: two of three.
  std::string batch =
      "HloModule m\n"
      "ENTRY e { v = f32[3,1,1] constant({{{4}},{{9}},{{16}}}) n = s32[] constant(2)\n"
      "x = f32[<=3,1,1] set-dimension-size(v, n), dimensions={0}\n"
      "t = (f32[<=3,1,1], s32[<=3]) custom-call(x), custom_call_target=\"lapack_spotrf_ffi\", "
      "api_version=API_VERSION_TYPED_FFI, backend_config={uplo = 76 : ui8}\n"
      "a = f32[<=3,1,1] get-tuple-element(t), index=0 i = s32[<=3] get-tuple-element(t), index=1\n"
      "k = s32[] get-dimension-size(i), dimensions={0}\n"
      "p = (f32[3,1,1], s32[], s32[], s32[]) custom-call(a), custom_call_target=\"PadToStatic\"\n"
      "w = f32[3,1,1] get-tuple-element(p), index=0 ROOT o = (f32[3,1,1], s32[]) tuple(w, k) }";
  EXPECT_EQ(RunText(batch), "( {{{2}}, {{3}}, {{0}}}, 2 )");
  std::string matrix =
      "HloModule m\nENTRY e { x = f32[<=3,<=3] parameter(0)\n"
      "ROOT t = (f32[<=3,<=3], s32[]) custom-call(x), custom_call_target=\"lapack_spotrf_ffi\", "
      "api_version=API_VERSION_TYPED_FFI, backend_config={uplo = 76 : ui8} }";
  std::string error = Error(matrix, {Lit(kF32, {1, 1}, {4})});
  EXPECT_NE(error.find("only the dimensions before those of a matrix may be dynamic"),
            std::string::npos)
      << error;
}

}  // namespace
}  // namespace assay
