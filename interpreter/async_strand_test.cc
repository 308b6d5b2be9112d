// Computations that run beside the program that started them: async-start of whatever meets others, and
// transfers under way that a program carries along.
#include <gtest/gtest.h>

#include <string>

#include "interpreter/testing_devices.h"

namespace assay {
namespace {

using namespace testing;

// Two collectives one after the other: the second gathers what the first has given.
constexpr char kTwoMeetings[] =
    "add { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = s32[] add(a, b) }\n"
    "two { a = s32[1] parameter(0) b = s32[1] all-reduce(a), replica_groups={}, to_apply=add\n"
    "c = s32[1] add(a, b) ROOT d = s32[2] all-gather(c), dimensions={0}, replica_groups={} }\n";

constexpr char kGather[] =
    "all-gather(x), dimensions={0}, channel_id=1, replica_groups={{0,1}}, "
    "use_global_device_ids=true\n";

// Two devices, s32[1] each: device 0 runs `first`, device 1 `second`, both from x to `result`.
std::string TwoPrograms(const std::string& computations, const std::string& first,
                        const std::string& second, const std::string& result) {
  const std::string of_x = " { x = s32[1] parameter(0)\n";
  return "HloModule m, replica_count=2, num_partitions=1\n" + computations + "first" + of_x + first +
         "}\nsecond" + of_x + second + "}\nENTRY e" + of_x +
         "r = u32[] replica-id() z = u32[] constant(0) p = pred[] compare(r, z), direction=EQ\n"
         "ROOT c = " + result +
         " conditional(p, x, x), true_computation=first, false_computation=second }";
}

TEST(AsyncStart, DoesNotBlockItsDevice) {
  // Device 0 starts and then gathers, device 1 gathers and then starts: if the start waited for device
  // 1, nobody could go on. 5 + (5+6) = 16, 6 + (5+6) = 17.
  const std::string gather = std::string("g = s32[2] ") + kGather;
  const std::string start = "s = ((s32[1]), s32[2], u32[]) async-start(x), calls=two\n";
  const std::string end = "d = s32[2] async-done(s) ROOT r = (s32[2], s32[2]) tuple(g, d) ";
  std::string text = TwoPrograms(kTwoMeetings, start + gather + end, gather + start + end,
                                 "(s32[2], s32[2])");
  EXPECT_EQ(RunText(text, {Ids(kS32, {5, 6})}), "( {{5, 6}, {5, 6}}, {{16, 17}, {16, 17}} )");
}

TEST(AsyncStart, TwiceTheSameComputationMeetsItsOwnTwin) {
  // The second meeting of the first start may not be taken for that of the second start, whoever goes
  // on first: x: 5 + 11, 6 + 11; 10 x: 50 + 110, 60 + 110.
  std::string text =
      std::string("HloModule m, replica_count=2\n") + kTwoMeetings +
      "ENTRY e { x = s32[1] parameter(0) t = s32[1] constant({10}) y = s32[1] multiply(x, t)\n"
      "s = ((s32[1]), s32[2], u32[]) async-start(x), calls=two\n"
      "u = ((s32[1]), s32[2], u32[]) async-start(y), calls=two\n"
      "v = ((s32[1]), s32[2], u32[]) async-update(u)\n"
      "b = s32[2] async-done(v) a = s32[2] async-done(s)\n"
      "ROOT r = (s32[2], s32[2]) tuple(a, b) }";
  EXPECT_EQ(RunText(text, {Ids(kS32, {5, 6})}), "( {{16, 17}, {16, 17}}, {{160, 170}, {160, 170}} )");
}

TEST(AsyncStart, StartsOthersItself) {
  // outer: the sum over devices, and beside it `two` of that sum: 11 + 22 = 33 on both.
  std::string text =
      std::string("HloModule m, replica_count=2\n") + kTwoMeetings +
      "outer { a = s32[1] parameter(0) b = s32[1] all-reduce(a), replica_groups={}, to_apply=add\n"
      "s = ((s32[1]), s32[2], u32[]) async-start(b), calls=two\n"
      "d = s32[2] async-done(s) ROOT r = (s32[1], s32[2]) tuple(b, d) }\n"
      "ENTRY e { x = s32[1] parameter(0)\n"
      "s = ((s32[1]), (s32[1], s32[2]), u32[]) async-start(x), calls=outer\n"
      "ROOT d = (s32[1], s32[2]) async-done(s) }";
  EXPECT_EQ(RunText(text, {Ids(kS32, {5, 6})}), "( {{11}, {11}}, {{33, 33}, {33, 33}} )");
}

TEST(AsyncStart, RandomNumbersDoNotDependOnWhoGoesOn) {
  // The computation draws after it has waited, the program after it has started: with several orders of
  // turns (RunText) both get the same numbers, and the two differ.
  std::string text =
      "HloModule m, replica_count=2\n"
      "add { a = u32[] parameter(0) b = u32[] parameter(1) ROOT c = u32[] add(a, b) }\n"
      "draw { a = u32[1] parameter(0) b = u32[1] all-reduce(a), replica_groups={}, to_apply=add\n"
      "z = u32[] constant(0) h = u32[] constant(1000000) q = u32[4] rng(z, h), "
      "distribution=rng_uniform\n"
      "ROOT t = (u32[1], u32[4]) tuple(b, q) }\n"
      "ENTRY e { x = u32[1] constant({1}) z = u32[] constant(0) h = u32[] constant(1000000)\n"
      "s = ((u32[1]), (u32[1], u32[4]), u32[]) async-start(x), calls=draw\n"
      "m = u32[4] rng(z, h), distribution=rng_uniform\n"
      "d = (u32[1], u32[4]) async-done(s) n = u32[4] get-tuple-element(d), index=1\n"
      "k = pred[4] compare(m, n), direction=EQ ROOT r = (u32[4], u32[4], pred[4]) tuple(m, n, k) }";
  std::string result = RunText(text);
  EXPECT_NE(result.find("{{0, 0, 0, 0}, {0, 0, 0, 0}} )"),
            std::string::npos)
      << result;
}

TEST(AsyncStart, WhoIsNotMetInIsNamedWhereHeWaits) {
  std::string text = TwoPrograms(
      kTwoMeetings,
      "s = ((s32[1]), s32[2], u32[]) async-start(x), calls=two\nROOT d = s32[2] async-done(s) ",
      "ROOT r = s32[2] concatenate(x, x), dimensions={0} ", "s32[2]");
  std::string error = Error(text, {Ids(kS32, {5, 6})});
  EXPECT_NE(error.find("devices.hlo:3:"), std::string::npos) << error;
  EXPECT_NE(error.find("deadlock: device 0 waits for the group {0,1}: device 1 has finished"),
            std::string::npos)
      << error;
}

// On a channel the meetings of a first start are with whoever comes; those of later starts with starts
// only (docs/semantics.md, "Devices").
TEST(AsyncStart, MeetsTheProgramOfAnotherDeviceOnceOnAChannel) {
  const std::string one = std::string("one { x = s32[1] parameter(0) ROOT g = s32[2] ") + kGather + "}\n";
  const std::string start = "s = ((s32[1]), s32[2], u32[]) async-start(x), calls=one\n";
  const std::string first = start + "d = s32[2] async-done(s)\n";
  const std::string gather = std::string("s32[2] ") + kGather;
  EXPECT_EQ(RunText(TwoPrograms(one, first + "ROOT r = s32[2] copy(d) ", "ROOT g = " + gather, "s32[2]"),
                    {Ids(kS32, {5, 6})}),
            "{{5, 6}, {5, 6}}");
  std::string again = Error(
      TwoPrograms(one,
                  first + "t = ((s32[1]), s32[2], u32[]) async-start(x), calls=one\n"
                          "ROOT f = s32[2] async-done(t) ",
                  "g = " + gather + "ROOT h = " + gather, "s32[2]"),
      {Ids(kS32, {5, 6})});
  EXPECT_NE(again.find("deadlock"), std::string::npos) << again;
}

constexpr char kPairs[] = "frontend_attributes={_xla_send_recv_source_target_pairs=\"{{0,1},{1,0}}\"}";

TEST(Transfer, IsCarriedThroughALoop) {
  // Each turn ends the transfer of the turn before and starts one of what has come plus 1; after two
  // turns the values have changed sides three times: 6 + 2 on device 0, 5 + 2 on device 1.
  std::string pairs = kPairs;
  std::string start = "s = (s32[], u32[], token[]) send(v, k), " + pairs +
                      "\nr = (s32[], u32[], token[]) recv(k), " + pairs + "\n";
  std::string state = "(s32[], (s32[], u32[], token[]), (s32[], u32[], token[]))";
  std::string text =
      "HloModule m, replica_count=2\n"
      "c { t = " + state + " parameter(0) i = s32[] get-tuple-element(t), index=0\n"
      "n = s32[] constant(2) ROOT p = pred[] compare(i, n), direction=LT }\n"
      "b { t = " + state + " parameter(0) i = s32[] get-tuple-element(t), index=0\n"
      "os = (s32[], u32[], token[]) get-tuple-element(t), index=1\n"
      "or = (s32[], u32[], token[]) get-tuple-element(t), index=2\n"
      "sd = token[] send-done(os) rd = (s32[], token[]) recv-done(or)\n"
      "w = s32[] get-tuple-element(rd), index=0 one = s32[] constant(1) v = s32[] add(w, one)\n"
      "k = token[] after-all(sd)\n" + start +
      "j = s32[] add(i, one) ROOT u = " + state + " tuple(j, s, r) }\n"
      "ENTRY e { x = s32[1] parameter(0) v = s32[] reshape(x) k = token[] after-all()\n" + start +
      "z = s32[] constant(0) t = " + state + " tuple(z, s, r)\n"
      "l = " + state + " while(t), condition=c, body=b\n"
      "ls = (s32[], u32[], token[]) get-tuple-element(l), index=1\n"
      "lr = (s32[], u32[], token[]) get-tuple-element(l), index=2\n"
      "sd = token[] send-done(ls) rd = (s32[], token[]) recv-done(lr)\n"
      "ROOT w = s32[] get-tuple-element(rd), index=0 }";
  EXPECT_EQ(RunText(text, {Ids(kS32, {5, 6})}), "{8, 7}");
}

TEST(Transfer, UnderWayHasNoValueYet) {
  std::string head = "HloModule m, replica_count=2\nENTRY e { v = s32[] constant(5) k = token[] "
                     "after-all()\ns = (s32[], u32[], token[]) send(v, k), " + std::string(kPairs) +
                     "\nr = (s32[], u32[], token[]) recv(k), " + kPairs + "\n";
  std::string tail = " sd = token[] send-done(s) rd = (s32[], token[]) recv-done(r) }";
  const std::string reads[] = {
      "c = u32[] get-tuple-element(s), index=1 ROOT d = u32[] add(c, c)",
      "c = s32[] get-tuple-element(r), index=0 ROOT d = s32[] add(c, c)",
      "ROOT t = (u32[], s32[]) tuple(%s#1, v)",
      "ROOT t = (s32[], u32[], token[]) copy(s)",
  };
  for (const std::string& read : reads) {
    std::string error = Error(head + read + tail);
    EXPECT_NE(error.find("transfer_under_way"), std::string::npos) << read << "\n" << error;
  }
  std::string made = Error("HloModule m, replica_count=2\nENTRY e { p = (s32[], u32[], token[]) "
                           "parameter(0) ROOT d = (s32[], token[]) recv-done(p) }",
                           {Literal::Tuple({Scalar(kS32, 1), Scalar(kU32, 2), Literal::Token()})});
  EXPECT_NE(made.find("its operand comes from no send or recv"), std::string::npos) << made;
}

}  // namespace
}  // namespace assay
