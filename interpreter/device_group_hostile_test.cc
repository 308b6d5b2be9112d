// Programs in which devices do not meet as they should: every report names the device, the instruction
// with its place in the text, and the group.
#include <gtest/gtest.h>

#include <string>

#include "interpreter/testing_devices.h"

namespace assay {
namespace {

using namespace testing;

constexpr char kAdd[] =
    "add { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = s32[] add(a, b) }\n";
// What device 0 runs (zero), and all others (rest), of x = s32[2,2] {{1, 2}, {3, 4}}.
std::string Branches(const std::string& header, const std::string& zero, const std::string& rest) {
  std::string id = header.starts_with("num_partitions") ? "partition-id()" : "replica-id()";
  return "HloModule m, " + header + "\n" + kAdd + "zero { x = s32[2,2] parameter(0)\n" + zero + "}\n" +
         "rest { x = s32[2,2] parameter(0)\n" + rest +
         "}\nENTRY e { x = s32[2,2] constant({{1,2},{3,4}}) r = u32[] " + id + "\n"
         "z = u32[] constant(0) p = pred[] compare(r, z), direction=EQ\n"
         "ROOT c = s32[2,2] conditional(p, x, x), true_computation=zero, false_computation=rest }";
}
constexpr char kPairs[] = "frontend_attributes={_xla_send_recv_source_target_pairs=\"{{0,1}}\"}";

struct Hostile {
  const char* why;
  std::string text;
  std::string message;
};

TEST(HostileDevices, EveryReportNamesDeviceInstructionAndGroup) {
  const std::string two = "replica_count=2", pairs = kPairs;
  const Hostile programs[] = {
      {"a loop that runs longer on one device",
       std::string("HloModule m, replica_count=2\n") + kAdd +
           "c { s = (s32[], s32[]) parameter(0) i = s32[] get-tuple-element(s), index=0\n"
           "n = s32[] get-tuple-element(s), index=1 ROOT p = pred[] compare(i, n), direction=LT }\n"
           "b { s = (s32[], s32[]) parameter(0) i = s32[] get-tuple-element(s), index=0\n"
           "n = s32[] get-tuple-element(s), index=1 o = s32[] constant(1)\n"
           "m = s32[] all-reduce(o), replica_groups={{0,1}}, to_apply=add\n"
           "h = s32[] constant(2) q = s32[] divide(m, h) j = s32[] add(i, q)\n"
           "ROOT t = (s32[], s32[]) tuple(j, n) }\n"
           "ENTRY e { z = s32[] constant(0) r = u32[] replica-id() k = s32[] convert(r)\n"
           "two = s32[] constant(2) n = s32[] add(two, k) s = (s32[], s32[]) tuple(z, n)\n"
           "ROOT w = (s32[], s32[]) while(s), condition=c, body=b }",
       "devices.hlo:7:11: deadlock: device 1 waits for the group {0,1}: device 0 has finished "
       "(instruction m of computation b)"},
      {"one channel, two operations",
       Branches(two,
                "ROOT r = s32[2,2] all-reduce(x), channel_id=1, replica_groups={{0,1}}, "
                "use_global_device_ids=true, to_apply=add",
                "y = s32[1,2] slice(x), slice={[0:1],[0:2]}\nROOT r = s32[2,2] all-gather(y), "
                "dimensions={0}, channel_id=1, replica_groups={{0,1}}, use_global_device_ids=true"),
       "collective_mismatch: device 1 comes with s32[2,2] to the meeting of {0,1}, where device 0 is at "
       "all-reduce 'r' (line 4) of shape s32[2,2]: the operations are all-gather and all-reduce"},
      {"one channel, two dimensions",
       Branches(two,
                "y = s32[4,2] all-gather(x), dimensions={0}, channel_id=1, replica_groups={{0,1}}, "
                "use_global_device_ids=true\nROOT r = s32[2,2] slice(y), slice={[0:2],[0:2]}",
                "y = s32[2,4] all-gather(x), dimensions={1}, channel_id=1, replica_groups={{0,1}}, "
                "use_global_device_ids=true\nROOT r = s32[2,2] slice(y), slice={[0:2],[0:2]}"),
       "device 0 is at all-gather 'y' (line 4) of shape s32[4,2]: dimensions={1} and dimensions={0}"},
      {"one channel, one with a root that operands name",
       Branches("num_partitions=2",
                "o = s32[] constant(0)\nROOT r = s32[2,2] collective-broadcast(x, o), channel_id=1, "
                "replica_groups={{0,1}}, has_dynamic_root=true",
                "ROOT r = s32[2,2] collective-broadcast(x), channel_id=1, replica_groups={{0,1}}"),
       "the operands are 1 and 2"},
      {"two channels in another order",
       Branches(two,
                "y = s32[2,2] all-reduce(x), channel_id=1, replica_groups={{0,1}}, "
                "use_global_device_ids=true, to_apply=add\n"
                "ROOT r = s32[2,2] all-reduce(y), channel_id=2, replica_groups={{0,1}}, "
                "use_global_device_ids=true, to_apply=add",
                "y = s32[2,2] all-reduce(x), channel_id=2, replica_groups={{0,1}}, "
                "use_global_device_ids=true, to_apply=add\n"
                "ROOT r = s32[2,2] all-reduce(y), channel_id=1, replica_groups={{0,1}}, "
                "use_global_device_ids=true, to_apply=add"),
       "devices.hlo:7:14: deadlock: device 1 waits for the group {0,1}: device 0 waits at all-reduce "
       "'y' (line 4)"},
      {"a group that leaves a device out",
       "HloModule m, replica_count=3\n" + std::string(kAdd) +
           "ENTRY e { x = s32[] constant(1)\nROOT r = s32[] all-reduce(x), "
           "replica_groups={{0},{1}}, to_apply=add }",
       "devices.hlo:4:16: collective_group: device 2 is in no group of {0}, {1}"},
      {"a target twice",
       "HloModule m, replica_count=3\nENTRY e { x = s32[] constant(1)\n"
       "ROOT r = s32[] collective-permute(x), source_target_pairs={{0,2},{1,2}} }",
       "target 2 occurs twice"},
      {"global ids without a channel",
       "HloModule m, replica_count=2\n" + std::string(kAdd) +
           "ENTRY e { x = s32[] constant(1)\nROOT r = s32[] all-reduce(x), replica_groups={{0,1}}, "
           "use_global_device_ids=true, to_apply=add }",
       "use_global_device_ids needs a channel_id"},
      {"rows that are not there",
       "HloModule m, replica_count=2\nENTRY e { x = s32[3] constant({1,2,3}) o = s32[4] "
       "constant({0,0,0,0}) i = s32[2] constant({0,2}) n = s32[2] constant({1,2})\n"
       "p = s32[2] constant({0,1}) q = s32[2] constant({1,2})\n"
       "ROOT r = s32[4] ragged-all-to-all(x, o, i, n, p, q), replica_groups={{1,0}} }",
       "devices.hlo:4:17: ragged_all_to_all_bounds: in the group {1,0} device 1 sends device 0 2 rows "
       "from row 2 of 3 to row 1 of 4"},
      {"two roots",
       "HloModule m, replica_count=2\nENTRY e { x = s32[] constant(1) r = u32[] replica-id()\n"
       "o = s32[] convert(r) ROOT b = s32[] collective-broadcast(x, o), replica_groups={{0,1}}, "
       "has_dynamic_root=true }",
       "collective_root: device 1 takes position 1 for the root, device 0 position 0 of the group "
       "{0,1}"},
      {"a permute that its target never comes to",
       Branches("num_partitions=2",
                "ROOT r = s32[2,2] collective-permute(x), channel_id=1, source_target_pairs={{0,1}}",
                "ROOT r = s32[2,2] copy(x)"),
       "devices.hlo:4:19: collective_missed: device 1 has finished without coming to the meeting of "
       "{0,1}, where device 0 was"},
      {"a permute that its source never comes to",
       Branches("num_partitions=2", "ROOT r = s32[2,2] copy(x)",
                "ROOT r = s32[2,2] collective-permute(x), channel_id=1, source_target_pairs={{0,1}}"),
       "devices.hlo:6:19: deadlock: device 1 waits for the other end: device 0 has finished"},
      {"a send without a recv that nobody waits for",
       Branches(two,
                "k = token[] after-all() s = (s32[2,2], u32[], token[]) send(x, k), channel_id=3, " +
                    pairs + "\nROOT r = s32[2,2] copy(x)",
                "ROOT r = s32[2,2] copy(x)"),
       "collective_missed: device 1 has finished without a recv from device 0 on channel 3"},
      {"a recv without a send",
       Branches(two, "ROOT r = s32[2,2] copy(x)",
                "k = token[] after-all() s = (s32[2,2], u32[], token[]) recv(k), channel_id=3, " +
                    pairs + "\nd = (s32[2,2], token[]) recv-done(s), channel_id=3\n"
                            "ROOT r = s32[2,2] get-tuple-element(d), index=0"),
       "deadlock: device 1 waits for the other end: device 0 has finished"},
      {"a recv of another shape",
       Branches(two,
                "k = token[] after-all() s = (s32[2,2], u32[], token[]) send(x, k), channel_id=3, " +
                    pairs + "\nd = token[] send-done(s), channel_id=3\nROOT r = s32[2,2] copy(x)",
                "k = token[] after-all() s = (s32[4], u32[], token[]) recv(k), channel_id=3, " + pairs +
                    "\nd = (s32[4], token[]) recv-done(s), channel_id=3\n"
                    "v = s32[4] get-tuple-element(d), index=0 ROOT r = s32[2,2] reshape(v)"),
       "collective_mismatch: on channel 3 device 1 wants s32[4], device 0 sends s32[2,2]"},
      {"a meeting inside the body of a reduce",
       "HloModule m, replica_count=2\n" + std::string(kAdd) +
           "meet { a = s32[] parameter(0) b = s32[] parameter(1)\n"
           "c = s32[] all-reduce(a), replica_groups={{0,1}}, to_apply=add\n"
           "ROOT d = s32[] subtract(c, b) }\n"
           "ENTRY e { x = s32[2] constant({1,2}) z = s32[] constant(0)\n"
           "ROOT r = s32[] reduce(x, z), dimensions={0}, to_apply=meet }",
       "devices.hlo:4:11: unsupported_op: a region that an op calls element by element cannot wait"},
  };
  for (const Hostile& program : programs) {
    std::string error = Error(program.text);
    EXPECT_NE(error.find(program.message), std::string::npos) << program.why << "\n" << error;
  }
}

TEST(HostileDevices, AttributesThatSayWhoMeetsMayBeSpelledInTwoWays) {
  // Both groups are {0, 1}: one as global ids, one as replicas of one partition. 1 + 1 = 2.
  std::string text = Branches(
      "replica_count=2, num_partitions=1",
      "ROOT r = s32[2,2] all-reduce(x), channel_id=1, replica_groups=[1,2]<=[2], "
      "use_global_device_ids=true, to_apply=add",
      "ROOT r = s32[2,2] all-reduce(x), channel_id=1, replica_groups={{0,1}}, to_apply=add");
  EXPECT_EQ(RunText(text), "{{{2, 4}, {6, 8}}, {{2, 4}, {6, 8}}}");
}

// f32 max by a comparison that each device spells in its own way, in both orders of coming.
TEST(HostileDevices, BodiesAreComparedBothWays) {
  const auto reducing = [](const std::string& zero, const std::string& rest) {
    const auto body = [](const std::string& name, const std::string& type) {
      return name + " { a = s32[] parameter(0) b = s32[] parameter(1) x = f32[] convert(a) y = f32[] convert(b)\n"
             "c = pred[] compare(x, y), direction=GT" + type + " ROOT s = s32[] select(c, a, b) }\n";
    };
    std::string text = Branches("replica_count=2",
                                "ROOT r = s32[2,2] all-reduce(x), channel_id=1, replica_groups={}, to_apply=first",
                                "ROOT r = s32[2,2] all-reduce(x), channel_id=1, replica_groups={}, to_apply=second");
    return text.insert(text.find("zero {"), body("first", zero) + body("second", rest));
  };
  const std::string none, as_float = ", type=FLOAT", total = ", type=TOTALORDER", order = ", order=TOTAL";
  for (const auto& [a, b] : {std::pair(none, as_float), {as_float, none}, {total, order}, {order, total}}) {
    EXPECT_EQ(RunText(reducing(a, b)), "{{{1, 2}, {3, 4}}, {{1, 2}, {3, 4}}}") << a << b;
  }
  for (const auto& [a, b] : {std::pair(none, total), {total, none}, {as_float, total}, {total, as_float}}) {
    EXPECT_NE(Error(reducing(a, b)).find("the computations to apply differ, "), std::string::npos) << a << b;
  }
}

// A custom call reads its configuration; accuracy and precision change no value.
TEST(HostileDevices, BodiesAreComparedInWhatTheirOpsRead) {
  const auto reducing = [](const std::string& zero, const std::string& rest, const std::string& op) {
    const auto body = [&](const std::string& name, const std::string& said) {
      return name + " { a = s32[] parameter(0) b = s32[] parameter(1)\n" + op + said +
             "\n ROOT s = s32[] maximum(a, b) }\n";
    };
    std::string text = Branches("replica_count=2",
                                "ROOT r = s32[2,2] all-reduce(x), channel_id=1, replica_groups={}, to_apply=first",
                                "ROOT r = s32[2,2] all-reduce(x), channel_id=1, replica_groups={}, to_apply=second");
    return text.insert(text.find("zero {"), body("first", zero) + body("second", rest));
  };
  const std::string iota = "n = s32[2] constant({2, 2}) i = s32[2,2] custom-call(n), "
                           "custom_call_target=\"stablehlo.dynamic_iota\"";
  const auto along = [](const std::string& d) {
    return ", backend_config=\"{\\\"iota_dimension\\\": " + d + "}\"";
  };
  for (const auto& [a, b] : {std::pair("0", "1"), {"1", "0"}}) {
    EXPECT_NE(Error(reducing(along(a), along(b), iota)).find("the computations to apply differ, "), std::string::npos)
        << a << Error(reducing(along(a), along(b), iota));
  }
  const std::string exponential = "x = f32[] convert(a) e = f32[] exponential(x)";
  EXPECT_EQ(RunText(reducing("", ", result_accuracy={mode=highest}", exponential)),
            "{{{1, 2}, {3, 4}}, {{1, 2}, {3, 4}}}");
}

// Device 0 goes on from a permute (it sends only), and its ticket there is used again where it waits.
TEST(HostileDevices, WhoHasLeftAPermuteWaitsWhereItIs) {
  for (const char* channel : {"1", "5"}) {
    const std::string text =
        std::string("HloModule m, num_partitions=3\n") + kAdd +
        "zero { x = s32[] parameter(0)\n"
        "p = s32[] collective-permute(x), channel_id=" + channel + ", source_target_pairs={{0,1}}\n"
        "ROOT r = s32[] all-reduce(p), channel_id=2, replica_groups={{0,2},{1}}, "
        "use_global_device_ids=true, to_apply=add }\n"
        "rest { ROOT x = s32[] parameter(0) }\n"
        "ENTRY e { x = s32[] constant(1) p = u32[] partition-id() i = s32[] convert(p)\n"
        "ROOT r = s32[] conditional(i, x, x), branch_computations={zero, rest} }";
    EXPECT_NE(Error(text).find("deadlock: device 0 waits for the group {0,2}: device 2 has finished"),
              std::string::npos)
        << Error(text);
  }
}

TEST(HostileDevices, JoinedResultsCountAsMemory) {
  // 2 results of 1 MiB each, and the 2 MiB in which they are joined.
  std::string text =
      "HloModule m, replica_count=2\nENTRY e { z = s8[] constant(1)\n"
      "ROOT b = s8[1048576] broadcast(z), dimensions={} }";
  RunOptions options;
  options.memory_limit = 3 << 20;
  Result<Literal> refused = TryRun(text, {}, options);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.status().ToString().find(
                "memory_limit: the results of 2 devices in one array take 2.1 MB (2097152 bytes) beside "
                "2.1 MB (2097152 bytes) in use, together 4.2 MB (4194304 bytes)"),
            std::string::npos)
      << refused.status().ToString();
  options.memory_limit = 4 << 20;
  EXPECT_TRUE(TryRun(text, {}, options).ok());
}

}  // namespace
}  // namespace assay
