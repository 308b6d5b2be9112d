// Manual computations: called or inlined, one within another, on several replicas, and what has no
// meaning there.
#include "interpreter/ops/manual_computation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "interpreter/testing_devices.h"

namespace assay {
namespace {

using namespace testing;

// The mesh's devices 0..3 are a grid x=2, y=2: device 2x + y.
constexpr char kGrid[] =
    "frontend_attributes={xla.sdy.meshes={mesh = #sdy.mesh<[\"x\"=2, \"y\"=2]>}}\n";
constexpr char kAdd[] =
    "add { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = s32[] add(a, b) }\n";

// `dims` as {"x"}, {}; `axes` as "x".
std::string Escaped(const std::string& text) {
  std::string escaped;
  for (char c : text) escaped += c == '"' ? std::string("\\\"") : std::string(1, c);
  return escaped;
}
std::string Marker(const std::string& target, const std::string& key, const std::string& dims,
                   const std::string& axes) {
  return "custom_call_target=\"xla.sdy." + target + "\", frontend_attributes={xla.sdy." + key +
         "=\"#sdy.sharding_per_value<[<@mesh, [" + Escaped(dims) +
         "]>]>\",xla.sdy.manual_axes=\"#sdy<manual_axes{" + Escaped(axes) + "}>\"}\n";
}
std::string ToLocal(const std::string& dims, const std::string& axes) {
  return Marker("GlobalToLocalShape", "in_shardings", dims, axes);
}
std::string ToGlobal(const std::string& dims, const std::string& axes) {
  return Marker("LocalToGlobalShape", "out_shardings", dims, axes);
}
std::string Header(const std::string& rest = "num_partitions=4, ") {
  return "HloModule m, " + rest + kGrid + kAdd;
}
const std::string kX = "\"x\"", kY = "\"y\"", kBoth = "\"x\", \"y\"";

TEST(ManualComputation, RunsTheBodyOnBlocks) {
  // x cuts rows, y columns. Each device adds its partition's number to its block.
  std::string text =
      Header() +
      "xla.sdy.manual_computation_body.1 { a = s32[1,2] parameter(0) p = u32[] partition-id()\n"
      "q = s32[] convert(p) b = s32[1,2] broadcast(q), dimensions={} ROOT c = s32[1,2] add(a, b) }\n"
      "ENTRY e { x = s32[2,4] parameter(0)\n"
      "l = s32[1,2] custom-call(x), " + ToLocal("{\"x\"}, {\"y\"}", kBoth) +
      "c = s32[1,2] call(l), to_apply=xla.sdy.manual_computation_body.1\n"
      "ROOT g = s32[2,4] custom-call(c), " + ToGlobal("{\"x\"}, {\"y\"}", kBoth) + "}";
  EXPECT_EQ(RunText(text, {Lit(kS32, {2, 4}, {0, 0, 0, 0, 0, 0, 0, 0})}),
            "{{0, 0, 1, 1}, {2, 2, 3, 3}}");
}

// A mesh's name may be any text, that of another mesh's definition too. With the devices backwards,
// the block (x, y) is device 3 - (2x + y)'s.
TEST(ManualComputation, FindsItsMeshAmongOthers) {
  const std::string backwards = " = #sdy.mesh<[\"x\"=2, \"y\"=2], device_ids=[3, 2, 1, 0]>, ";
  std::string text =
      Header() +
      "xla.sdy.manual_computation_body.1 { a = s32[1,2] parameter(0) p = u32[] partition-id()\n"
      "q = s32[] convert(p) ROOT b = s32[1,2] broadcast(q), dimensions={} }\n"
      "ENTRY e { x = s32[2,4] parameter(0)\n"
      "l = s32[1,2] custom-call(x), " + ToLocal("{\"x\"}, {\"y\"}", kBoth) +
      "c = s32[1,2] call(l), to_apply=xla.sdy.manual_computation_body.1\n"
      "ROOT g = s32[2,4] custom-call(c), " + ToGlobal("{\"x\"}, {\"y\"}", kBoth) + "}";
  const std::string first = "meshes={mesh =";
  text.replace(text.find(first), first.size(),
               "meshes={\"a mesh = #sdy.mesh<\"" + backwards + "\"b mesh\"" + backwards + "b_mesh" +
                   backwards + "mesh =");
  const Literal zeros = Lit(kS32, {2, 4}, {0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(RunText(text, {zeros}), "{{0, 0, 1, 1}, {2, 2, 3, 3}}");
  for (const std::string name : {"@b_mesh", "@\\\"b mesh\\\""}) {
    std::string other = text;
    for (size_t at; (at = other.find("<@mesh")) != std::string::npos;) {
      other.replace(at, 6, "<" + name);
    }
    EXPECT_EQ(RunText(other, {zeros}), "{{3, 3, 2, 2}, {1, 1, 0, 0}}") << name;
  }
}

TEST(ManualComputation, RunsAnInlinedBodyToo) {
  // The blocks of x are added up along x: (1 + 3) + p and (2 + 4) + p, where p = 0, 1, 2, 3 are the
  // devices (0,0), (0,1), (1,0), (1,1); rows along x, columns along y.
  std::string text =
      Header() + "ENTRY e { x = s32[2,2] parameter(0) ten = s32[] constant(10)\n"
      "l = s32[1,1] custom-call(x), " + ToLocal("{\"x\"}, {\"y\"}", kBoth) +
      "s = s32[1,1] all-reduce(l), channel_id=1, use_global_device_ids=true, "
      "replica_groups={{0,2},{1,3}}, to_apply=add\n"
      "p = u32[] partition-id() c = s32[] convert(p) q = s32[1,1] broadcast(c), dimensions={}\n"
      "r = s32[1,1] add(s, q)\n"
      "g = s32[2,2] custom-call(r), " + ToGlobal("{\"x\"}, {\"y\"}", kBoth) +
      "t = s32[2,2] broadcast(ten), dimensions={} ROOT o = s32[2,2] multiply(g, t) }";
  EXPECT_EQ(RunText(text, {Lit(kS32, {2, 2}, {1, 2, 3, 4})}), "{{40, 70}, {60, 90}}");
}

// Whoever watches a run sees what every device runs of it, and who called that.
TEST(ManualComputation, ShowsTheStepsOfEveryDevice) {
  struct Watcher : RunObserver {
    Status OnStep(const ExecutedStep& step) override {
      if (step.instruction.name() == "b") {
        steps.push_back(std::to_string(step.device) + " " + Text(step.result));
        calls.push_back(std::string(step.caller->name()) + " on " + std::to_string(step.caller_device));
      } else if (step.instruction.name() == "l") {
        regions.push_back(std::string(step.caller->name()) + " on " + std::to_string(step.caller_device));
      }
      return {};
    }
    std::vector<std::string> steps, calls, regions;
  };
  Watcher watcher;
  RunOptions options;
  options.observer = &watcher;
  std::string text =
      Header("num_partitions=2, ") +
      "xla.sdy.manual_computation_body.1 { a = s32[1] parameter(0) ROOT b = s32[1] negate(a) }\n"
      "ENTRY e { x = s32[2] parameter(0)\n"
      "l = s32[1] custom-call(x), " + ToLocal("{\"x\"}", kX) +
      "c = s32[1] call(l), to_apply=xla.sdy.manual_computation_body.1\n"
      "ROOT g = s32[2] custom-call(c), " + ToGlobal("{\"x\"}", kX) + "}";
  text.replace(text.find(", \"y\"=2"), 7, "");
  Result<Literal> result = TryRun(text, {Lit(kS32, {2}, {5, 6})}, options);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(Text(*result), "{-5, -6}");
  EXPECT_THAT(watcher.steps, ::testing::UnorderedElementsAre("0 {-5}", "1 {-6}"));
  EXPECT_THAT(watcher.calls, ::testing::UnorderedElementsAre("c on 0", "c on 1"));
  // The regions are part of the one program, which is device 0's.
  EXPECT_THAT(watcher.regions, ::testing::UnorderedElementsAre("l on 0", "l on 0"));
}

TEST(ManualComputation, RegionsFollowEachOtherAndKeepWhatDevicesHold) {
  // First region: h = the device's number, kept; a = blocks doubled, whole again. Global: a + 1.
  // Second: the blocks of that plus h.
  std::string text =
      Header() + "ENTRY e { x = s32[4] parameter(0) one = s32[] constant(1)\n"
      "ones = s32[4] broadcast(one), dimensions={}\n"
      "p = u32[] partition-id() h = s32[] convert(p) hb = s32[1] broadcast(h), dimensions={}\n"
      "l = s32[1] custom-call(x), " + ToLocal("{\"x\", \"y\"}", kBoth) +
      "d = s32[1] add(l, l)\n"
      "a = s32[4] custom-call(d), " + ToGlobal("{\"x\", \"y\"}", kBoth) +
      "b = s32[4] add(a, ones)\n"
      "m = s32[1] custom-call(b), " + ToLocal("{\"x\", \"y\"}", kBoth) +
      "n = s32[1] add(m, hb)\n"
      "w = s32[4] custom-call(n), " + ToGlobal("{\"x\", \"y\"}", kBoth) +
      "ROOT o = (s32[4], s32[4]) tuple(b, w) }";
  EXPECT_EQ(RunText(text, {S32({10, 20, 30, 40})}), "( {21, 41, 61, 81}, {21, 42, 63, 84} )");
}

TEST(ManualComputation, RunsWithinAnotherOverOtherAxes) {
  // Outer: rows along x; inner: columns along y of the row that is there. The innermost adds the device's
  // number, the outer doubles.
  std::string inner =
      "i = s32[1,1] custom-call(v), " + ToLocal("{}, {\"y\"}", kY) +
      "p = u32[] partition-id() q = s32[] convert(p) b = s32[1,1] broadcast(q), dimensions={}\n"
      "k = s32[1,1] add(i, b)\n"
      "w = s32[1,2] custom-call(k), " + ToGlobal("{}, {\"y\"}", kY);
  std::string called =
      Header() + "xla.sdy.manual_computation_body.1 { v = s32[1,2] parameter(0)\n" + inner +
      "ROOT d = s32[1,2] add(w, w) }\n"
      "ENTRY e { x = s32[2,2] parameter(0)\n"
      "l = s32[1,2] custom-call(x), " + ToLocal("{\"x\"}, {}", kX) +
      "c = s32[1,2] call(l), to_apply=xla.sdy.manual_computation_body.1\n"
      "ROOT g = s32[2,2] custom-call(c), " + ToGlobal("{\"x\"}, {}", kX) + "}";
  std::string inlined =
      Header() + "ENTRY e { x = s32[2,2] parameter(0)\n"
      "v = s32[1,2] custom-call(x), " + ToLocal("{\"x\"}, {}", kX) + inner +
      "d = s32[1,2] add(w, w)\n"
      "ROOT g = s32[2,2] custom-call(d), " + ToGlobal("{\"x\"}, {}", kX) + "}";
  for (const std::string& text : {called, inlined}) {
    EXPECT_EQ(RunText(text, {Lit(kS32, {2, 2}, {10, 20, 30, 40})}), "{{20, 42}, {64, 86}}");
  }
}

TEST(ManualComputation, MeetsTheOtherReplicas) {
  // Replica r holds 100 r + (0, 1, 2, 3), cut in four. Over replicas: 100 + 2 i. Over all devices of
  // both replicas: 0+1+2+3 + 100+101+102+103 = 412.
  std::string text =
      Header("replica_count=2, num_partitions=4, ") +
      "xla.sdy.manual_computation_body.1 { a = s32[1] parameter(0)\n"
      "s = s32[1] all-reduce(a), replica_groups={{0,1}}, to_apply=add\n"
      "t = s32[1] all-reduce(a), channel_id=1, replica_groups={{0,1}}, to_apply=add\n"
      "ROOT o = (s32[1], s32[1]) tuple(s, t) }\n"
      "ENTRY e { x = s32[4] parameter(0)\n"
      "l = s32[1] custom-call(x), " + ToLocal("{\"x\", \"y\"}", kBoth) +
      "c = (s32[1], s32[1]) call(l), to_apply=xla.sdy.manual_computation_body.1\n"
      "s = s32[1] get-tuple-element(c), index=0 t = s32[1] get-tuple-element(c), index=1\n"
      "g = s32[4] custom-call(s), " + ToGlobal("{\"x\", \"y\"}", kBoth) +
      "h = s32[4] custom-call(t), " + ToGlobal("{\"x\", \"y\"}", kBoth) +
      // A collective of replicas has its meaning outside of manual computations too.
      "z = s32[4] all-reduce(g), replica_groups={{0,1}}, to_apply=add\n"
      "ROOT o = (s32[4], s32[4], s32[4]) tuple(g, h, z) }";
  EXPECT_EQ(RunText(text, {Lit(kS32, {2, 4}, {0, 1, 2, 3, 100, 101, 102, 103})}),
            "( {{100, 102, 104, 106}, {100, 102, 104, 106}}, "
            "{{412, 412, 412, 412}, {412, 412, 412, 412}}, "
            "{{200, 204, 208, 212}, {200, 204, 208, 212}} )");
}

TEST(ManualComputation, RunsInALoop) {
  // Three times: each block plus that of its neighbour along x.
  std::string text =
      Header() +
      "c { s = (s32[], s32[2]) parameter(0) i = s32[] get-tuple-element(s), index=0\n"
      "n = s32[] constant(3) ROOT p = pred[] compare(i, n), direction=LT }\n"
      "b { s = (s32[], s32[2]) parameter(0) i = s32[] get-tuple-element(s), index=0\n"
      "x = s32[2] get-tuple-element(s), index=1 o = s32[] constant(1) j = s32[] add(i, o)\n"
      "l = s32[1] custom-call(x), " + ToLocal("{\"x\"}", kX) +
      "m = s32[1] collective-permute(l), channel_id=1, source_target_pairs={{0,2},{2,0},{1,3},{3,1}}\n"
      "k = s32[1] add(l, m)\n"
      "g = s32[2] custom-call(k), " + ToGlobal("{\"x\"}", kX) +
      "ROOT t = (s32[], s32[2]) tuple(j, g) }\n"
      "ENTRY e { z = s32[] constant(0) x = s32[2] parameter(0) s = (s32[], s32[2]) tuple(z, x)\n"
      "w = (s32[], s32[2]) while(s), condition=c, body=b\n"
      "ROOT r = s32[2] get-tuple-element(w), index=1 }";
  EXPECT_EQ(RunText(text, {S32({1, 4})}), "{20, 20}");
}

TEST(ManualComputation, ABodyWithoutOperandsRunsOnEveryDevice) {
  std::string text =
      Header() +
      "xla.sdy.manual_computation_body.1 { p = u32[] partition-id() q = s32[] convert(p)\n"
      "ROOT b = s32[1] broadcast(q), dimensions={} }\n"
      "ENTRY e { c = s32[1] call(), to_apply=xla.sdy.manual_computation_body.1\n"
      "ROOT g = s32[4] custom-call(c), " + ToGlobal("{\"x\", \"y\"}", kBoth) + "}";
  EXPECT_EQ(RunText(text), "{0, 1, 2, 3}");
}

TEST(ManualComputation, GspmdMarkersNestByManualSubgroups) {
  // Rows on device pairs {0,1}, {2,3}; within, columns: the tile dimension behind is the outer one.
  std::string text =
      "HloModule m, num_partitions=4\n"
      "ENTRY e { x = s32[2,2] parameter(0), sharding={devices=[2,1,2]<=[4] last_tile_dim_replicate}\n"
      "v = s32[1,2] custom-call(x), custom_call_target=\"SPMDFullToShardShape\", sharding={manual}\n"
      "u = s32[1,2] copy(v), sharding={devices=[1,2,2]<=[2,2]T(1,0) last_tile_dims={manual}}\n"
      "i = s32[1,1] custom-call(u), custom_call_target=\"SPMDFullToShardShape\", sharding={manual}\n"
      "p = u32[] partition-id() q = s32[] convert(p) b = s32[1,1] broadcast(q), dimensions={}\n"
      "k = s32[1,1] add(i, b)\n"
      "w = s32[1,2] custom-call(k), custom_call_target=\"SPMDShardToFullShape\", "
      "sharding={devices=[1,2,2]<=[2,2]T(1,0) last_tile_dims={manual}}\n"
      "d = s32[1,2] add(w, w)\n"
      "ROOT g = s32[2,2] custom-call(d), custom_call_target=\"SPMDShardToFullShape\", "
      "sharding={devices=[2,1,2]<=[4] last_tile_dim_replicate} }";
  EXPECT_EQ(RunText(text, {Lit(kS32, {2, 2}, {10, 20, 30, 40})}), "{{20, 42}, {64, 86}}");
}

struct Refused {
  const char* why;
  std::string text;
  const char* message;
};

TEST(ManualComputation, WhatHasNoMeaningSaysWhy) {
  const Refused refused[] = {
      {"a value of one device is the result",
       Header() + "ENTRY e { x = s32[4] parameter(0)\nROOT l = s32[1] custom-call(x), " +
           ToLocal("{\"x\", \"y\"}", kBoth) + "}",
       "manual_computation: a value that each device has its own of leaves computation e"},
      {"the partition is asked for outside",
       Header() + "ENTRY e { x = s32[4] parameter(0), sharding={replicated}\n"
                  "ROOT p = u32[] partition-id() }",
       "manual_computation: a value that each device has its own of leaves computation e"},
      {"an axis is manual twice",
       Header() + "ENTRY e { x = s32[4] parameter(0)\nl = s32[2] custom-call(x), " +
           ToLocal("{\"x\"}", kX) + "m = s32[1] custom-call(l), " + ToLocal("{\"x\"}", kX) +
           "n = s32[2] custom-call(m), " + ToGlobal("{\"x\"}", kX) +
           "ROOT g = s32[4] custom-call(n), " + ToGlobal("{\"x\"}", kX) + "}",
       "axis 'x' is manual already in a computation around this one"},
      {"blocks are put together along an axis they are not cut along",
       Header() + "ENTRY e { x = s32[4] parameter(0)\nl = s32[2] custom-call(x), " +
           ToLocal("{\"x\"}", kX) + "ROOT g = s32[4] custom-call(l), " + ToGlobal("{\"y\"}", kY) + "}",
       "its operand is no block along axis 'y'"},
      {"the mesh has other devices than the module",
       Header("num_partitions=8, ") + "ENTRY e { x = s32[4] parameter(0)\nl = s32[2] custom-call(x), " +
           ToLocal("{\"x\"}", kX) + "ROOT g = s32[4] custom-call(l), " + ToGlobal("{\"x\"}", kX) + "}",
       "its mesh has 4 devices, so that num_partitions=4 would be right; the module has "
       "num_partitions=8"},
      {"a collective of partitions stands outside",
       Header() + "ENTRY e { x = s32[4] parameter(0), sharding={replicated}\n"
                  "ROOT s = s32[4] all-reduce(x), channel_id=1, use_global_device_ids=true, "
                  "replica_groups={{0,1,2,3}}, to_apply=add }",
       "a collective of partitions, the group {0,1,2,3}, has no meaning outside"},
      {"a block has a dynamic size",
       Header() + "ENTRY e { x = s32[<=4] parameter(0)\nl = s32[<=2] custom-call(x), " +
           ToLocal("{\"x\"}", kX) + "ROOT g = s32[<=4] custom-call(l), " + ToGlobal("{\"x\"}", kX) + "}",
       "blocks of an array with dynamic dimensions"},
  };
  for (const Refused& program : refused) {
    std::string error = Error(program.text, {S32({1, 2, 3, 4})});
    EXPECT_NE(error.find(program.message), std::string::npos) << program.why << "\n" << error;
  }
}

// The program is at fault, not what we support.
TEST(ManualComputation, AMeshWithOtherDevicesThanTheModuleIsInvalid) {
  Result<Literal> result =
      TryRun(Header("num_partitions=8, ") + "ENTRY e { x = s32[4] parameter(0)\n" +
                 "l = s32[2] custom-call(x), " + ToLocal("{\"x\"}", kX) +
                 "ROOT g = s32[4] custom-call(l), " + ToGlobal("{\"x\"}", kX) + "}",
             {S32({1, 2, 3, 4})});
  EXPECT_EQ(result.status().code(), StatusCode::kInvalid) << result.status().ToString();
}

TEST(ManualComputation, ADeviceThatDoesNotComeIsNamed) {
  // Only devices 0 and 1 meet: the branch of the others puts nothing together.
  std::string text =
      Header() +
      "yes { a = s32[1] parameter(0) ROOT s = s32[1] all-reduce(a), channel_id=1, "
      "use_global_device_ids=true, replica_groups={{0,1,2,3}}, to_apply=add }\n"
      "no { a = s32[1] parameter(0) ROOT s = s32[1] add(a, a) }\n"
      "ENTRY e { x = s32[4] parameter(0)\nl = s32[1] custom-call(x), " +
      ToLocal("{\"x\", \"y\"}", kBoth) +
      "p = u32[] partition-id() t = u32[] constant(2) q = pred[] compare(p, t), direction=LT\n"
      "c = s32[1] conditional(q, l, l), true_computation=yes, false_computation=no\n"
      "ROOT g = s32[4] custom-call(c), " + ToGlobal("{\"x\", \"y\"}", kBoth) + "}";
  std::string error = Error(text, {S32({1, 2, 3, 4})});
  EXPECT_NE(error.find("devices.hlo:3:"), std::string::npos) << error;
  EXPECT_NE(error.find("deadlock: devices {0,1} wait for the group {0,1,2,3}: device 2 waits at "
                       "custom-call 'g'"),
            std::string::npos)
      << error;
}

}  // namespace
}  // namespace assay
