// Many devices: who meets whom, in what order, and what is said when somebody does not come.
#include "interpreter/device_group.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "interpreter/testing.h"
#include "interpreter/testing_devices.h"

namespace assay {
namespace {

using namespace testing;

constexpr char kSubtract[] =
    "f { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = s32[] subtract(a, b) }\n";

TEST(DeviceGroup, NumbersDevicesReplicaMajor) {
  EXPECT_EQ(RunText("HloModule m, replica_count=2, num_partitions=3\n"
                    "ENTRY e { r = u32[] replica-id() p = u32[] partition-id()\n"
                    "ROOT t = (u32[], u32[]) tuple(r, p) }"),
            "( {0, 0, 0, 1, 1, 1}, {0, 1, 2, 0, 1, 2} )");
}

// An argument of 800 bytes and its two parts of 400, of which each becomes a result in place.
TEST(DeviceGroup, PartsOfArgumentsCountAgainstTheMemoryLimit) {
  const std::string kText =
      "HloModule m, replica_count=2\nENTRY e { x = f64[50] parameter(0) ROOT y = f64[50] negate(x) }";
  Literal argument = Literal::Zeros(Of(kF64, {2, 50}));
  EXPECT_NE(TryRun(kText, {argument}, {.memory_limit = 1599}).status().ToString().find(
                "its parts for 2 devices take 800 bytes beside 800 bytes in use"),
            std::string::npos);
  EXPECT_EQ(TryRun(kText, {argument}, {.memory_limit = 799}).status().ToString().find(
                "devices.hlo: memory_limit: the arguments take 800 bytes; --memory-limit is 799 bytes"),
            0);
}

TEST(DeviceGroup, FourModesMeetTheDevicesThatHloSays) {
  // Device 2r + p holds 10r + p. XLA:CPU gives the same first two on this text.
  EXPECT_EQ(
      RunText("HloModule m, replica_count=2, num_partitions=2\nENTRY e { x = u32[1] parameter(0)\n"
              "a = u32[4] all-gather(x), dimensions={0}, replica_groups={{1,0}}, channel_id=1\n"
              "b = u32[4] all-gather(x), dimensions={0}, replica_groups={{3,1,0,2}}, channel_id=2, "
              "use_global_device_ids=true\n"
              "c = u32[2] all-gather(x), dimensions={0}, replica_groups={{1,0}}\n"
              "y = u32[2] concatenate(x, x), dimensions={0}\n"
              "d = u32[2] all-to-all(y), dimensions={0}, replica_groups={{1,0}}, channel_id=3\n"
              "ROOT t = (u32[4], u32[4], u32[2], u32[2]) tuple(a, b, c, d) }",
              {Ids(kU32, {0, 1, 10, 11})}),
      "( {{10, 11, 0, 1}, {10, 11, 0, 1}, {10, 11, 0, 1}, {10, 11, 0, 1}}, "
      "{{11, 1, 0, 10}, {11, 1, 0, 10}, {11, 1, 0, 10}, {11, 1, 0, 10}}, "
      "{{10, 0}, {11, 1}, {10, 0}, {11, 1}}, "
      "{{1, 0}, {1, 0}, {11, 10}, {11, 10}} )");
}

TEST(DeviceGroup, ReductionsGoByPositionInTheGroup) {
  // 7 - 3 for {1, 0}; (100 - 20) - 5 in the group {3, 2, 4}... of one element each.
  EXPECT_EQ(
      RunText(std::string("HloModule m, replica_count=5\n") + kSubtract +
                  "ENTRY e { x = s32[1] parameter(0)\n"
                  "ROOT r = s32[1] all-reduce(x), replica_groups={{1,0},{3,2,4}}, to_apply=f }",
              {Ids(kS32, {3, 7, 20, 100, 5})}),
      "{{4}, {4}, {75}, {75}, {75}}");
}

TEST(DeviceGroup, AnAddingAllReduceIsOneExactSum) {
  // 2^60 + 1 - 2^60 = 1 in any order; float sums from left to right give 0 or 1.
  std::string add =
      "f { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(b, a) }\n";
  EXPECT_EQ(RunText("HloModule m, replica_count=3\n" + add +
                        "ENTRY e { x = f32[1] parameter(0)\n"
                        "ROOT r = f32[1] all-reduce(x), replica_groups={{0,1,2}}, to_apply=f }",
                    {Ids(kF32, {0x1p60, 1, -0x1p60})}),
            "{{1}, {1}, {1}}");
  EXPECT_EQ(RunText("HloModule m, replica_count=2\n" + add +
                        "ENTRY e { x = f32[1] parameter(0)\n"
                        "ROOT r = f32[1] all-reduce(x), replica_groups={}, to_apply=f }",
                    {Ids(kF32, {-0.0, -0.0})}),
            "{{-0.0}, {-0.0}}");
}

TEST(DeviceGroup, ReduceScatterKeepsThePartOfThePosition) {
  EXPECT_EQ(
      RunText(std::string("HloModule m, replica_count=2\n") + kSubtract +
                  "ENTRY e { x = s32[4] parameter(0)\n"
                  "ROOT r = s32[2] reduce-scatter(x), dimensions={0}, replica_groups={{1,0}}, "
                  "to_apply=f }",
              {Lit(kS32, {2, 4}, {1, 2, 3, 4, 10, 20, 30, 40})}),
      "{{27, 36}, {9, 18}}");
}

TEST(DeviceGroup, AllToAllExchangesPartsOrOperands) {
  EXPECT_EQ(RunText("HloModule m, replica_count=2\nENTRY e { x = s32[4] parameter(0)\n"
                    "ROOT r = s32[4] all-to-all(x), dimensions={0}, replica_groups={{1,0}} }",
                    {Lit(kS32, {2, 4}, {1, 2, 3, 4, 10, 20, 30, 40})}),
            // Position 0 is device 1.
            "{{30, 40, 3, 4}, {10, 20, 1, 2}}");
  EXPECT_EQ(RunText("HloModule m, replica_count=2\n"
                    "ENTRY e { x = s32[1] parameter(0) y = s32[1] parameter(1)\n"
                    "ROOT r = (s32[1], s32[1]) all-to-all(x, y), replica_groups={{0,1}} }",
                    {Ids(kS32, {1, 2}), Ids(kS32, {10, 20})}),
            "( {{1}, {10}}, {{2}, {20}} )");
}

TEST(DeviceGroup, PermuteGivesZerosWithoutASource) {
  EXPECT_EQ(RunText("HloModule m, replica_count=3\nENTRY e { x = s32[1] parameter(0)\n"
                    "ROOT r = s32[1] collective-permute(x), source_target_pairs={{0,1},{1,2}} }",
                    {Ids(kS32, {5, 6, 7})}),
            "{{0}, {5}, {6}}");
}

TEST(DeviceGroup, ADeviceOfNoPairHasBeenAtTheChannelToo) {
  // Three permutes on one channel, the first without device 2, the second without device 0: each is met
  // by its own visit. 6 goes to 0; 6 to 2; 5 to 1 and 7 to 0.
  EXPECT_EQ(RunText("HloModule m, num_partitions=3\nENTRY e { x = s32[1] parameter(0)\n"
                    "a = s32[1] collective-permute(x), channel_id=1, source_target_pairs={{1,0}}\n"
                    "y = s32[2] concatenate(x, x), dimensions={0}\n"
                    "b = s32[2] collective-permute(y), channel_id=1, source_target_pairs={{1,2}}\n"
                    "c = s32[1] collective-permute(x), channel_id=1, source_target_pairs={{0,1},{2,0}}\n"
                    "ROOT t = (s32[1], s32[2], s32[1]) tuple(a, b, c) }",
                    {Ids(kS32, {5, 6, 7})}),
            "( {{6}, {0}, {0}}, {{0, 0}, {0, 0}, {6, 6}}, {{7}, {5}, {0}} )");
}

TEST(DeviceGroup, BroadcastTakesTheFirstOfTheGroup) {
  EXPECT_EQ(RunText("HloModule m, replica_count=4\nENTRY e { x = s32[1] parameter(0)\n"
                    "ROOT r = s32[1] collective-broadcast(x), replica_groups={{2,0},{3,1}} }",
                    {Ids(kS32, {5, 6, 7, 8})}),
            "{{7}, {8}, {7}, {8}}");
}

TEST(DeviceGroup, RaggedAllToAllPutsRowsWhereTheSenderSays) {
  // Device 0 sends row 0 to itself at 1 and rows 1, 2 to device 1 at 0; device 1 sends its row 2 to
  // device 0 at 0 and nothing to itself.
  EXPECT_EQ(
      RunText(
          "HloModule m, replica_count=2\nENTRY e { x = s32[3] parameter(0)\n"
          "o = s32[4] constant({-1, -1, -1, -1}) i = s32[2] parameter(1) s = s32[2] parameter(2)\n"
          "p = s32[2] parameter(3) q = s32[2] parameter(4)\n"
          "ROOT r = s32[4] ragged-all-to-all(x, o, i, s, p, q), replica_groups={{0,1}} }",
          {Lit(kS32, {2, 3}, {1, 2, 3, 10, 20, 30}), Lit(kS32, {2, 2}, {0, 1, 2, 0}),
           Lit(kS32, {2, 2}, {1, 2, 1, 0}), Lit(kS32, {2, 2}, {1, 0, 0, 0}),
           Lit(kS32, {2, 2}, {1, 1, 2, 0})}),
      "{{30, 1, -1, -1}, {2, 3, -1, -1}}");
}

TEST(DeviceGroup, TransfersGoFromSourceToTarget) {
  EXPECT_EQ(RunText("HloModule m, replica_count=3\nENTRY e { x = s32[1] parameter(0) k = token[] "
                    "after-all()\n"
                    "s = (s32[1], u32[], token[]) send(x, k), "
                    "frontend_attributes={_xla_send_recv_source_target_pairs=\"{{0,1},{1,2}}\"}\n"
                    "r = (s32[1], u32[], token[]) recv(k), "
                    "frontend_attributes={_xla_send_recv_source_target_pairs=\"{{0,1},{1,2}}\"}\n"
                    "rd = (s32[1], token[]) recv-done(r)\nsd = token[] send-done(s)\n"
                    "ROOT v = s32[1] get-tuple-element(rd), index=0 }",
                    {Ids(kS32, {5, 6, 7})}),
            "{{0}, {5}, {6}}");
}

TEST(DeviceGroup, StartedCollectivesDoNotWait) {
  // The devices start the two in different orders: fine, as nobody waits at a start.
  std::string text =
      "HloModule m, replica_count=2\n"
      "ga { a = s32[1] parameter(0) ROOT b = s32[2] all-gather(a), dimensions={0}, "
      "replica_groups={} }\n"
      "ENTRY e { x = s32[1] parameter(0)\n"
      "s = ((s32[1]), s32[2], u32[]) async-start(x), calls=ga\n"
      "t = (s32[1], s32[2]) all-gather-start(x), dimensions={0}, replica_groups={{1,0}}\n"
      "u = ((s32[1]), s32[2], u32[]) async-update(s)\n"
      "b = s32[2] all-gather-done(t)\na = s32[2] async-done(u)\n"
      "ROOT r = (s32[2], s32[2]) tuple(a, b) }";
  EXPECT_EQ(RunText(text, {Ids(kS32, {5, 6})}), "( {{5, 6}, {5, 6}}, {{6, 5}, {6, 5}} )");
}

TEST(DeviceGroup, ADeviceThatDoesNotComeIsNamed) {
  std::string text =
      "HloModule m, replica_count=2\n"
      "gather { a = s32[1] parameter(0) ROOT b = s32[2] all-gather(a), dimensions={0}, "
      "replica_groups={{0,1}} }\n"
      "stay { a = s32[1] parameter(0) ROOT b = s32[2] concatenate(a, a), dimensions={0} }\n"
      "ENTRY e { x = s32[1] parameter(0) r = u32[] replica-id() z = u32[] constant(0)\n"
      "p = pred[] compare(r, z), direction=EQ\n"
      "ROOT c = s32[2] conditional(p, x, x), true_computation=gather, false_computation=stay }";
  std::string error = Error(text, {Ids(kS32, {5, 6})});
  EXPECT_NE(error.find("devices.hlo:2:"), std::string::npos) << error;
  EXPECT_NE(error.find("deadlock: device 0 waits for the group {0,1}: device 1 has finished"),
            std::string::npos)
      << error;
}

TEST(DeviceGroup, WhoWaitsElsewhereIsNamed) {
  std::string text =
      "HloModule m, replica_count=2\n"
      "one { a = s32[1] parameter(0) ROOT b = s32[2] all-gather(a), dimensions={0}, "
      "replica_groups={{0,1}} }\n"
      "two { a = s32[1] parameter(0) ROOT c = s32[2] all-gather(a), dimensions={0}, "
      "replica_groups={{0,1}} }\n"
      "ENTRY e { x = s32[1] parameter(0) r = u32[] replica-id() z = u32[] constant(0)\n"
      "p = pred[] compare(r, z), direction=EQ\n"
      "ROOT c = s32[2] conditional(p, x, x), true_computation=one, false_computation=two }";
  std::string error = Error(text, {Ids(kS32, {5, 6})});
  EXPECT_NE(error.find("device 1 waits at all-gather 'c' (line 3)"), std::string::npos) << error;
  EXPECT_NE(error.find("device 0 waits at all-gather 'b' (line 2)"), std::string::npos) << error;
}

TEST(DeviceGroup, DifferentShapesAtOneMeetingAreAMismatch) {
  std::string text =
      "HloModule m, replica_count=2\n"
      "one { a = s32[1] parameter(0) b = s32[2] all-gather(a), dimensions={0}, channel_id=1, "
      "replica_groups={{0,1}}, use_global_device_ids=true ROOT c = s32[4] concatenate(b, b), "
      "dimensions={0} }\n"
      "two { a = s32[1] parameter(0) b = s32[2] concatenate(a, a), dimensions={0} ROOT c = s32[4] "
      "all-gather(b), dimensions={0}, channel_id=1, replica_groups={{0,1}}, "
      "use_global_device_ids=true }\n"
      "ENTRY e { x = s32[1] parameter(0) r = u32[] replica-id() z = u32[] constant(0)\n"
      "p = pred[] compare(r, z), direction=EQ\n"
      "ROOT c = s32[4] conditional(p, x, x), true_computation=one, false_computation=two }";
  std::string error = Error(text, {Ids(kS32, {5, 6})});
  EXPECT_NE(error.find("collective_mismatch"), std::string::npos) << error;
}

TEST(DeviceGroup, GroupsThatCannotBeAreRefused) {
  auto gather = [](const std::string& groups) {
    return Error(
        "HloModule m, replica_count=2\nENTRY e { x = s32[1] parameter(0)\n"
        "ROOT r = s32[3] all-gather(x), dimensions={0}, replica_groups=" +
            groups + " }",
        {Ids(kS32, {5, 6})});
  };
  EXPECT_NE(gather("{{0,1,2}}").find("collective_group"), std::string::npos) << gather("{{0,1,2}}");
  std::string empty = Error(
      "HloModule m, num_partitions=2\n"
      "f { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = s32[] add(a, b) }\n"
      "ENTRY e { x = s32[1] parameter(0)\nROOT r = s32[1] all-reduce(x), channel_id=1, "
      "use_global_device_ids=true, replica_groups=mesh['x'=0] {'x'}, to_apply=f }",
      {Ids(kS32, {5, 6})});
  EXPECT_NE(empty.find("the mesh of replica_groups has no devices"), std::string::npos) << empty;
  EXPECT_NE(Error("HloModule m, replica_count=2000000000, num_partitions=1000000\n"
                  "ENTRY e { ROOT r = u32[] replica-id() }")
                .find("device_count: more devices than the 4096 that run in one process: "
                      "replica_count=2000000000 and num_partitions=1000000"),
            std::string::npos);
}

// Programs that cannot run: what is said of each.
struct Refused {
  const char* why;
  const char* header;
  const char* text;
  const char* message;
};
constexpr char kAdd[] =
    "add { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = s32[] add(a, b) }\n"
    "mul { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = s32[] multiply(a, b) }\n";
constexpr Refused kRefused[] = {
    {"the result of an all-gather is not the group's operands", "replica_count=4",
     "ENTRY e { x = s32[2] constant({1, 2}) ROOT r = s32[4] all-gather(x), dimensions={0}, "
     "replica_groups={} }",
     "collective_shape: in a group of 4"},
    {"the parts of a reduce-scatter are not the result", "replica_count=3",
     "ENTRY e { x = s32[4] constant({1, 2, 3, 4}) ROOT r = s32[2] reduce-scatter(x), "
     "dimensions={0}, to_apply=add, replica_groups={} }",
     "collective_shape: in a group of 3"},
    {"an all-to-all has fewer operands than devices", "replica_count=4",
     "ENTRY e { x = s32[2] constant({1, 2}) ROOT r = (s32[2], s32[2]) all-to-all(x, x), "
     "replica_groups={} }",
     "collective_shape: in a group of 4 there are 2 operands"},
    {"more ids than can be spelled out", "replica_count=4",
     "ENTRY e { x = s32[] constant(1) ROOT r = s32[] all-reduce(x), to_apply=add, "
     "replica_groups=[1,1000000000]<=[1000000000] }",
     "collective_group: replica_groups names more ids than there are; its ids are replicas, 0 to 3 "},
    {"the ids of a collective without a channel are replicas", "replica_count=1, num_partitions=4",
     "ENTRY e { x = s32[] constant(1) ROOT r = s32[] all-reduce(x), to_apply=add, "
     "replica_groups={{0,1,2,3}} }",
     "collective_group: replica_groups names 1; its ids are replicas, 0 only; with a channel_id and "
     "use_global_device_ids=true they are devices, 0 to 3 "},
    {"those of one with a channel are replicas too", "replica_count=2, num_partitions=2",
     "ENTRY e { x = s32[] constant(1) ROOT r = s32[] all-reduce(x), to_apply=add, channel_id=1, "
     "replica_groups={{0,1,2,3}} }",
     "collective_group: replica_groups names 2; its ids are replicas, 0 to 1; with "
     "use_global_device_ids=true they are devices, 0 to 3 "},
    {"an id beyond all devices is never right", "replica_count=2, num_partitions=2",
     "ENTRY e { x = s32[] constant(1) ROOT r = s32[] all-reduce(x), to_apply=add, channel_id=1, "
     "use_global_device_ids=true, replica_groups={{0,1,2,3,4}} }",
     "collective_group: replica_groups names 4; its ids are devices, 0 to 3 ("},
    {"the pairs of a permute without a channel are of replicas", "num_partitions=4",
     "ENTRY e { x = s32[] constant(1) ROOT r = s32[] collective-permute(x), "
     "source_target_pairs={{0,3}} }",
     "collective_group: the pair {0,3} names 3; its ids are replicas, 0 only; with a channel_id they "
     "are partitions, 0 to 3 "},
    {"a pair names a device that is not there", "replica_count=2",
     "ENTRY e { x = s32[] constant(1) ROOT r = s32[] collective-permute(x), "
     "source_target_pairs={{0,5}} }",
     "collective_group: the pair {0,5} names 5; its ids are replicas, 0 to 1 "},
    {"a send that nobody receives", "num_partitions=2",
     "ENTRY e { x = s32[] constant(1) t = token[] after-all()\n"
     "s = (s32[], u32[], token[]) send(x, t), channel_id=1, "
     "frontend_attributes={_xla_send_recv_source_target_pairs=\"{{0,1}}\"}\n"
     "ROOT d = token[] send-done(s), channel_id=1 }",
     "deadlock: device 0 waits for the other end: device 1 has finished"},
    {"devices reduce with different computations", "replica_count=1, num_partitions=2",
     "one { x = s32[] parameter(0) ROOT a = s32[] all-reduce(x), to_apply=add, channel_id=1, "
     "replica_groups={} }\n"
     "two { x = s32[] parameter(0) ROOT a = s32[] all-reduce(x), to_apply=mul, channel_id=1, "
     "replica_groups={} }\n"
     "ENTRY e { x = s32[] constant(3) p = u32[] partition-id() z = u32[] constant(0)\n"
     "q = pred[] compare(p, z), direction=EQ\n"
     "ROOT r = s32[] conditional(q, x, x), true_computation=one, false_computation=two }",
     "the computations to apply differ"},
    {"a device permutes another shape than its source", "num_partitions=2",
     "one { x = s32[2] parameter(0) ROOT a = s32[2] collective-permute(x), channel_id=1, "
     "source_target_pairs={{0,1},{1,0}} }\n"
     "two { x = s32[2] parameter(0) y = s32[1] slice(x), slice={[0:1]}\n"
     "a = s32[1] collective-permute(y), channel_id=1, source_target_pairs={{0,1},{1,0}}\n"
     "ROOT z = s32[2] concatenate(a, a), dimensions={0} }\n"
     "ENTRY e { x = s32[2] constant({1, 2}) p = u32[] partition-id() z = u32[] constant(0)\n"
     "q = pred[] compare(p, z), direction=EQ\n"
     "ROOT r = s32[2] conditional(q, x, x), true_computation=one, false_computation=two }",
     "collective_mismatch: device 1 wants what device 0 sends"},
};

TEST(DeviceGroup, ProgramsThatCannotRunSayWhy) {
  for (const Refused& refused : kRefused) {
    std::string error =
        Error(std::string("HloModule m, ") + refused.header + "\n" + kAdd + refused.text);
    EXPECT_NE(error.find(refused.message), std::string::npos) << refused.why << "\n" << error;
  }
}

// Four thousand devices that meet in a loop: nothing takes time by their square.
TEST(DeviceGroup, ManyDevicesMeetInALoop) {
  std::string text = std::string("HloModule m, replica_count=4096\n") + kAdd +
      "c { s = (s32[], s32[]) parameter(0) i = s32[] get-tuple-element(s), index=0\n"
      "n = s32[] constant(3) ROOT p = pred[] compare(i, n), direction=LT }\n"
      "b { s = (s32[], s32[]) parameter(0) i = s32[] get-tuple-element(s), index=0\n"
      "x = s32[] get-tuple-element(s), index=1 o = s32[] constant(1) j = s32[] add(i, o)\n"
      "y = s32[] all-reduce(x), to_apply=add, replica_groups={}\n"
      "ROOT t = (s32[], s32[]) tuple(j, y) }\n"
      "ENTRY e { z = s32[] constant(0) o = s32[] constant(1) s = (s32[], s32[]) tuple(z, o)\n"
      "w = (s32[], s32[]) while(s), condition=c, body=b\n"
      "ROOT r = s32[] get-tuple-element(w), index=1 }";
  Result<Literal> result = TryRun(text);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  // 4096^3 = 2^36 wraps to 0.
  EXPECT_EQ(result->data<int32_t>()[4095], 0);
}

// A host with one value for each device, which remembers what it was given.
class TestHost : public HostTransfers {
 public:
  Result<Literal> Take(int device, const std::string& channel, const Shape& shape) override {
    if (channel != "infeed") return InvalidError("host", "nothing on " + channel);
    return Literal::Array<int32_t>(shape, {10 * device + next_[device]++});
  }
  Status Give(int device, const std::string& channel, const Literal& value) override {
    log += std::to_string(device) + ":" + channel + "=" + Text(value) + " ";
    return {};
  }
  std::string log;

 private:
  std::map<int, int> next_;
};

TEST(DeviceGroup, TheHostGivesAndTakesInOrder) {
  TestHost host;
  RunOptions options;
  options.host = &host;
  std::string text =
      "HloModule m, replica_count=2\nENTRY e { k = token[] after-all()\n"
      "a = (s32[1], token[]) infeed(k) ak = token[] get-tuple-element(a), index=1\n"
      "b = (s32[1], token[]) infeed(ak) bk = token[] get-tuple-element(b), index=1\n"
      "x = s32[1] get-tuple-element(a), index=0 y = s32[1] get-tuple-element(b), index=0\n"
      "o = token[] outfeed(y, bk), outfeed_shape=s32[1]\n"
      "s = (s32[1], u32[], token[]) send(x, o), channel_id=7, is_host_transfer=true\n"
      "d = token[] send-done(s), channel_id=7, is_host_transfer=true\n"
      "ROOT r = s32[1] add(x, y) }";
  Result<Literal> result = TryRun(text, {}, options);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(Text(*result), "{{1}, {21}}");
  EXPECT_EQ(host.log, "0:outfeed={1} 0:send7={0} 1:outfeed={11} 1:send7={10} ");
  EXPECT_NE(Error(text).find("host_transfer"), std::string::npos);
}

// Nobody reads what the loop gives the host, neither at once nor by way of a call.
TEST(DeviceGroup, ALoopOverScalarsGivesTheHostWhatItSends) {
  const std::string loop =
      "less { i = s32[] parameter(0) n = s32[] constant(12) ROOT c = pred[] compare(i, n), direction=LT }\n"
      "tell { x = s32[] parameter(0) k = token[] after-all()\n"
      "o = token[] outfeed(x, k), outfeed_shape=s32[] ROOT z = s32[] constant(0) }\n"
      "step { i = s32[] parameter(0) one = s32[] constant(1) TELL ROOT j = s32[] add(i, one) }\n"
      "ENTRY e { i = s32[] constant(10) ROOT w = s32[] while(i), condition=less, body=step }";
  for (const std::string tell : {"k = token[] after-all() o = token[] outfeed(i, k), outfeed_shape=s32[]",
                                 "t = s32[] call(i), to_apply=tell"}) {
    std::string text = "HloModule m\n" + loop;
    text.replace(text.find("TELL"), 4, tell);
    TestHost host;
    RunOptions options;
    options.host = &host;
    Result<Literal> result = TryRun(text, {}, options);
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    EXPECT_EQ(Text(*result), "12");
    EXPECT_EQ(host.log, "0:outfeed=10 0:outfeed=11 ");
  }
}

}  // namespace
}  // namespace assay
