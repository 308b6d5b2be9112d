// Protos of what text says, and back; expected bytes are written out by hand or are XLA's own
// files.
#include "spec/hlo_proto/hlo_proto.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "gtest/gtest.h"
#include "spec/builder.h"
#include "spec/hlo/example.h"
#include "spec/hlo/parser.h"
#include "spec/hlo/printer.h"
#include "spec/hlo_proto/attribute_proto.h"
#include "spec/hlo_proto/hlo.pb.h"
#include "spec/op_table.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using hlo_proto::HloModuleProto;

// With the layouts that the text leaves out, which a proto always has.
std::unique_ptr<Module> Parsed(const std::string& text) {
  ParseOptions options;
  options.fill_missing_layouts = true;
  Result<std::unique_ptr<Module>> module = ParseHlo("text.hlo", text, options);
  EXPECT_TRUE(module.ok()) << text << "\n" << module.status().ToString();
  return module.ok() ? *std::move(module) : nullptr;
}

std::string Written(const Module& module, const HloProtoForm* form = nullptr) {
  Result<std::string> bytes = WriteHloProto(module, form);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? *bytes : std::string();
}

HloProtoFile Read(const std::string& bytes) {
  Result<HloProtoFile> file = ReadHloProto("file.pb", bytes);
  EXPECT_TRUE(file.ok()) << file.status().ToString();
  return file.ok() ? *std::move(file) : HloProtoFile();
}

HloModuleProto MessageOf(const std::string& bytes) {
  HloModuleProto proto;
  EXPECT_TRUE(proto.ParseFromString(bytes));
  return proto;
}

TEST(HloProto, EveryAttributeOfEveryOpHasAField) { EXPECT_EQ(AttributeFieldDefects(), ""); }

TEST(HloProto, ExamplesOfAllOpsComeBack) {
  int compared = 0;
  for (const OpSpec* spec : AllOps()) {
    if (spec->name.empty()) continue;
    std::string text = ExampleOf(*spec);
    // Shapes in attributes get no layout from the text reader, and one from a proto.
    if (spec->opcode == Opcode::kOutfeed) text += "{0}";
    SCOPED_TRACE(text);
    const std::unique_ptr<Module> module = Parsed(text);
    ASSERT_NE(module, nullptr);
    const HloProtoFile file = Read(Written(*module));
    ASSERT_NE(file.module, nullptr);
    EXPECT_EQ(file.form.InstructionsBeyond(), 0);
    PrintOptions options;
    options.canonical_names = true;  // names are made unique in the module
    options.module_attributes = false;
    options.async_sugar = false;
    EXPECT_EQ(PrintHlo(*file.module, options), PrintHlo(*module, options));
    ++compared;
  }
  EXPECT_GT(compared, 120);
}

constexpr char kEverything[] =
    R"(HloModule everything, is_scheduled=true, input_output_alias={ {0}: (0, {}, must-alias) }, buffer_donor={ (1, {0}) }, entry_computation_layout={(f32[2,3]{0,1}, (s32[]))->(f32[2,3]{0,1}, pred[])}, frontend_attributes={a="b",c={"q":1}}, backend_config={"a":1}

FileNames
1 "f.py"

FunctionNames
1 "main"

FileLocations
1 {file_name_id=1 function_name_id=1 line=1 end_line=2 column=3 end_column=4}

StackFrames
1 {file_location_id=1 parent_frame_id=1}


%branch (x: f32[2,3]) -> f32[2,3] {
  ROOT %x = f32[2,3]{0,1} parameter(0)
}, execution_thread="other"

ENTRY %main (p: f32[2,3], t: (s32[])) -> (f32[2,3], pred[]) {
  %t = (s32[]) parameter(1)
  %p = f32[2,3]{0,1} parameter(0), parameter_replication={true}, sharding={devices=[2,1,2]<=[2,2]T(1,0) last_tile_dims={manual} metadata={op_name="s"}}, origin={({"p" {0}}, ({"q"}, {}))}
  %i = s32[] get-tuple-element(%t), index=0, sharding={maximal device=1 shard_as 3}
  %c = f32[2,3]{0,1} constant({ { 1, 2, nan }, { -0.0, -inf, 6 } }), frontend_attributes={k="v"}
  %u = s4[4]{0:E(4)} constant({-8, 7, 0, 1}), control-predecessors={%c, %i}
  %e = f32[2,3]{0,1:T(8,128)(2,1)S(5)} tanh(%p), result_accuracy={tolerance={atol=0.5,rtol=0.25,ulps=2}}, sharding={mesh['x'=2,'y'=4], [{'x', 'y':(1)2, ?}, {}], replicated={'y'}}, statistics={visualizing_index=1,a=0.5}, metadata={op_type="t" op_name="n" source_file="f" source_line=5 profile_type={1} stack_frame_id=1 metadata_payload="pay"}
  %k = f32[2,3]{0,1} conditional(%i, %p, %e), branch_computations={%branch, %branch}, sharding={mesh['x'=4], device_ids=(3,2,1,0), manual}, backend_config="text"
  %q = pred[] compare(%i, %i), direction=NE
  ROOT %o = (f32[2,3]{0,1}, pred[]) tuple(%k, %q), sharding={{replicated}, {mesh['x'=2,'z'=2], unreduced=max{'x'}}}
}
)";

TEST(HloProto, EverythingComesBackAsTextAndAsAModule) {
  const std::string text = kEverything;
  const std::unique_ptr<Module> module = Parsed(text);
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(PrintHlo(*module), text);
  const HloProtoFile file = Read(Written(*module));
  ASSERT_NE(file.module, nullptr);
  EXPECT_EQ(PrintHlo(*file.module), text);
  EXPECT_TRUE(Equal(*module, *file.module));
}

// ---------------------------------------------------------------- bytes

TEST(HloProto, LiteralsStandInTheOrderOfTheirLayout) {
  const HloModuleProto proto = MessageOf(Written(*Parsed(
      "HloModule m\nENTRY e {\n"
      "  a = f32[2,3]{0,1} constant({{1,2,3},{4,5,6}})\n"
      "  b = s16[2,2]{0,1} constant({{1,2},{3,-1}})\n"
      "  c = s4[3]{0} constant({1,-1,-8})\n"
      "  d = u2[2]{0} constant({3,1})\n"
      "  f = c64[1]{0} constant({(1,2)})\n"
      "  g = pred[2]{0} constant({true,false})\n"
      "  h = bf16[1]{0} constant({1})\n"
      "  ROOT z = f32[0]{0} constant({})\n}\n")));
  const auto& list = proto.computations(0).instructions();
  const std::vector<float> numbers(list[0].literal().f32s().begin(),
                                   list[0].literal().f32s().end());
  EXPECT_EQ(numbers, (std::vector<float>{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(list[1].literal().s16s(), std::string("\1\0\3\0\2\0\xff\xff", 8));
  EXPECT_EQ(list[2].literal().s4s(), "\x01\x0f\x08");
  EXPECT_EQ(list[3].literal().u2s(), "\3\1");
  EXPECT_EQ(list[4].literal().c64s_size(), 2);
  EXPECT_EQ(list[4].literal().c64s(1), 2.0f);
  EXPECT_TRUE(list[5].literal().preds(0));
  EXPECT_FALSE(list[5].literal().preds(1));
  EXPECT_EQ(list[6].literal().bf16s(), "\x80\x3f");
  EXPECT_EQ(list[7].literal().f32s_size(), 0);
}

// f32[2] parameter(0) as the root of "e", field by field: tag, length, value.
TEST(HloProto, ASmallModuleHasTheseBytes) {
  using namespace std::string_literals;
  const std::string shape = "\x10\x0b\x1a\x01\x02\x2a\x06\x0a\x01\x00\x80\x01\x01\x32\x01\x00"s;
  ASSERT_EQ(shape.size(), 16u);
  const std::string instruction = "\x0a\x01x\x12\x09parameter\x1a\x10"s + shape + "\x3a\x00"s +
                                  "\xa2\x04\x00"s + "\x92\x05\x00"s;
  const std::string program = "\x0a\x10"s + shape + "\x12\x10"s + shape;
  const std::string computation = "\x0a\x01" "e\x12"s + static_cast<char>(instruction.size()) +
                                  instruction + "\x22"s + static_cast<char>(program.size() + 3) +
                                  program + "\x1a\x01x"s;
  const std::string module =
      "\x0a\x01m\x12\x01"
      "e\x1a"s +
      static_cast<char>(computation.size()) + computation + "\x22"s +
      static_cast<char>(program.size() + 4) + program + "\x1a\x02p0"s +
      "\x42\x00\x92\x01\x00\x9a\x01\x00"s;
  EXPECT_EQ(Written(*Parsed("HloModule m\nENTRY e {\n  ROOT x = f32[2]{0} parameter(0)\n}\n")),
            module);
  EXPECT_TRUE(IsHloProto(module));
  EXPECT_TRUE(IsHloProto(module.substr(0, 8)));
  // Before it a field that nobody knows: number 130,000, of four bytes.
  const std::string unknown = "\x85\xbd\x3f\x01\x02\x03\x04"s;
  EXPECT_TRUE(IsHloProto(unknown + module));
  EXPECT_TRUE(ReadHloProto("m.pb", unknown + module).ok());
  EXPECT_FALSE(IsHloProto(unknown));
  EXPECT_FALSE(IsHloProto(unknown + module.substr(0, 8)));
  EXPECT_FALSE(IsHloProto("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"s));
  EXPECT_FALSE(IsHloProto("\nHloModule m\n"));
  EXPECT_FALSE(IsHloProto("HloModule m"));
  EXPECT_FALSE(IsHloProto(""));
}

// ---------------------------------------------------------------- what the Module does not hold

TEST(HloProto, UnknownFieldsAndIdsAreKept) {
  HloModuleProto proto = MessageOf(Written(*Parsed(
      "HloModule m\nENTRY e {\n  x = f32[2]{0} parameter(0)\n  y = f32[2]{0} tanh(x)\n  ROOT z = "
      "f32[2]{0} add(x, y)\n}\n")));
  auto add_unknown = [](google::protobuf::Message* message, int number) {
    message->GetReflection()->MutableUnknownFields(message)->AddVarint(number, 7);
  };
  hlo_proto::HloComputationProto* computation = proto.mutable_computations(0);
  for (int i = 0; i < 3; ++i) computation->mutable_instructions(i)->set_id(100 + 10 * i);
  computation->mutable_instructions(1)->set_operand_ids(0, 100);
  computation->mutable_instructions(2)->set_operand_ids(0, 100);
  computation->mutable_instructions(2)->set_operand_ids(1, 110);
  computation->set_root_id(120);
  computation->set_id(77);
  proto.set_entry_computation_id(77);
  proto.set_id(5);
  proto.set_spmd_output_sharding("");  // replicated: there, and empty
  computation->mutable_instructions(1)->clear_statistics_viz();
  computation->mutable_instructions(1)->mutable_metadata()->set_size_of_memory_working_set_in_bytes(
      9);
  add_unknown(&proto, 900);
  add_unknown(computation, 901);
  add_unknown(computation->mutable_instructions(1), 902);
  add_unknown(computation->mutable_instructions(1)->mutable_shape()->mutable_layout(), 903);
  const std::string bytes = proto.SerializeAsString();

  HloProtoFile file = Read(bytes);
  ASSERT_NE(file.module, nullptr);
  EXPECT_EQ(file.form.InstructionsBeyond(), 1);
  EXPECT_EQ(Written(*file.module, &file.form), bytes);

  // Changes come through, and nothing else.
  Instruction& y = *file.module->entry()->first()->next();
  y.set_name("other");
  y.Set(kBackendConfig, BackendConfig{BackendConfig::Form::kString, "new"});
  Instruction& more = file.module->entry()->Add(
      Opcode::kNegate, y.shape(), std::vector<Operand>{{y.id(), 0}}, "more", y.next());
  y.next()->next()->SetOperand(1, {more.id(), 0});
  hlo_proto::HloInstructionProto* changed = computation->mutable_instructions(1);
  changed->set_name("other");
  changed->set_backend_config("new");
  const HloModuleProto written = MessageOf(Written(*file.module, &file.form));
  ASSERT_EQ(written.computations(0).instructions_size(), 4);
  EXPECT_EQ(written.computations(0).instructions(1).SerializeAsString(),
            changed->SerializeAsString());
  const hlo_proto::HloInstructionProto& added = written.computations(0).instructions(2);
  EXPECT_EQ(added.opcode(), "negate");
  EXPECT_EQ(added.operand_ids(0), 110);
  EXPECT_TRUE(added.id() != 100 && added.id() != 110 && added.id() != 120);
  EXPECT_EQ(written.computations(0).instructions(3).operand_ids(1), added.id());
  EXPECT_EQ(written.id(), 5);
}

TEST(HloProto, WhatIsAroundAModuleIsKept) {
  const std::string module =
      Written(*Parsed("HloModule m\nENTRY e {\n  ROOT x = f32[2]{0} parameter(0)\n}\n"));
  hlo_proto::HloProto wrapper;
  ASSERT_TRUE(wrapper.mutable_hlo_module()->ParseFromString(module));
  wrapper.set_buffer_assignment(std::string("\x0a\x02\x08\x05", 4));
  const std::string bytes = wrapper.SerializeAsString();
  EXPECT_TRUE(IsHloProto(bytes));
  const HloProtoFile file = Read(bytes);
  ASSERT_NE(file.module, nullptr);
  EXPECT_EQ(file.module->name(), "m");
  EXPECT_EQ(Written(*file.module, &file.form), bytes);
  EXPECT_EQ(Written(*file.module), module);
}

// XLA lists a computation with operands first and says the schedule beside it.
TEST(HloProto, AScheduleOrdersTheInstructions) {
  HloModuleProto proto = MessageOf(Written(*Parsed(
      "HloModule m, is_scheduled=true\nENTRY e {\n  x = f32[2]{0} parameter(0)\n  y = f32[2]{0} "
      "tanh(x)\n  z = f32[2]{0} sine(x)\n  ROOT r = f32[2]{0} add(y, z)\n}\n")));
  proto.mutable_computations(0)->mutable_instructions()->SwapElements(1, 2);
  const std::string bytes = proto.SerializeAsString();
  const HloProtoFile file = Read(bytes);
  ASSERT_NE(file.module, nullptr);
  EXPECT_EQ(file.module->entry()->first()->next()->name(), "y");
  EXPECT_EQ(Written(*file.module, &file.form), bytes);
}

TEST(HloProto, OlderFormsRead) {
  HloModuleProto proto = MessageOf(Written(*Parsed(
      "HloModule m\nadd {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT s = f32[] "
      "add(a, b)\n}\nENTRY e {\n  x = f32[]{} parameter(0)\n  g = f32[] all-reduce(x), "
      "replica_groups={{0,1}}, to_apply=add\n  c = pred[] compare(g, x), direction=LT\n  ROOT r = "
      "(f32[], pred[]) tuple(g, c)\n}\n")));
  hlo_proto::HloComputationProto* e = proto.mutable_computations(1);
  e->mutable_instructions(1)->clear_collective_device_list();
  e->mutable_instructions(1)->add_replica_groups()->add_replica_ids(1);
  e->mutable_instructions(2)->clear_comparison_order();
  e->mutable_instructions(2)->set_comparison_type("TOTALORDER");
  for (auto& instruction : *e->mutable_instructions()) {
    instruction.mutable_shape()->clear_layout();
    instruction.clear_metadata();
    instruction.clear_frontend_attributes();
  }
  proto.clear_host_program_shape();
  const std::string bytes = proto.SerializeAsString();
  const HloProtoFile file = Read(bytes);
  ASSERT_NE(file.module, nullptr);
  const Instruction& g = *file.module->entry()->first()->next();
  EXPECT_EQ(g.Get(kReplicaGroups).groups, (std::vector<Ints>{{1}}));
  EXPECT_EQ(g.next()->Get(kComparisonOrder), ComparisonOrder::kTotal);
  EXPECT_FALSE(file.module->Has(kEntryComputationLayout));
  EXPECT_EQ(Written(*file.module, &file.form), bytes);
}

TEST(HloProto, PartsOfOperandsAndEqualNamesBecomeWhatXlaReads) {
  const HloModuleProto proto = MessageOf(Written(*Parsed(
      "HloModule m\nf {\n  ROOT x = f32[] parameter(0)\n}\nENTRY e {\n  x = ((f32[], f32[])) "
      "parameter(0)\n  y = f32[] call(x#0#1), to_apply=f\n  ROOT z = f32[] add(x#0#1, y)\n}\n")));
  const auto& list = proto.computations(1).instructions();
  ASSERT_EQ(list.size(), 5);
  EXPECT_EQ(list[0].name(), "x.1");
  EXPECT_EQ(list[1].opcode(), "get-tuple-element");
  EXPECT_EQ(list[1].tuple_index(), 0);
  EXPECT_EQ(list[2].tuple_index(), 1);
  EXPECT_EQ(list[2].operand_ids(0), list[1].id());
  EXPECT_EQ(list[3].operand_ids(0), list[2].id());
  EXPECT_EQ(list[4].operand_ids(0), list[2].id());
  const HloProtoFile file = Read(proto.SerializeAsString());
  EXPECT_TRUE(Verify(*file.module).ok());
}

TEST(HloProto, SaysWhichAttributesOfTheModuleAreLeftOut) {
  const std::unique_ptr<Module> module = Parsed(
      "HloModule m, num_partitions=4, replica_count=2, is_scheduled=true\nENTRY e {\n  ROOT x = "
      "f32[] "
      "parameter(0)\n}\n");
  EXPECT_EQ(AttributesWithoutField(*module),
            (std::vector<std::string_view>{"replica_count", "num_partitions"}));
}

// XLA writes an assignment where the devices were chosen before the dump.
TEST(HloProto, AssignedDevicesCountReplicasAndPartitions) {
  HloModuleProto proto =
      MessageOf(Written(*Parsed("HloModule m\nENTRY e {\n  ROOT x = f32[] parameter(0)\n}\n")));
  EXPECT_FALSE(Read(proto.SerializeAsString()).form.AssignsDevices());
  hlo_proto::DeviceAssignmentProto* devices = proto.mutable_device_assignment();
  devices->set_replica_count(2);
  devices->set_computation_count(3);
  for (int64_t first : {40, 10, 70}) {
    auto* computation = devices->add_computation_devices();
    computation->add_replica_device_ids(first);
    computation->add_replica_device_ids(first + 1);
  }
  devices->GetReflection()->MutableUnknownFields(devices)->AddVarint(9, 5);
  const std::string bytes = proto.SerializeAsString();
  const HloProtoFile file = Read(bytes);
  ASSERT_NE(file.module, nullptr);
  EXPECT_TRUE(file.form.AssignsDevices());
  EXPECT_EQ(file.module->Get(kReplicaCount), 2);
  EXPECT_EQ(file.module->Get(kNumPartitions), 3);
  EXPECT_TRUE(AttributesWithoutField(*file.module, &file.form).empty());
  EXPECT_EQ(Written(*file.module, &file.form), bytes);

  // Of other counts the program knows the devices' numbers only: replica * 4 + partition.
  file.module->Set(kNumPartitions, 4);
  const HloModuleProto changed = MessageOf(Written(*file.module, &file.form));
  EXPECT_EQ(changed.device_assignment().replica_count(), 2);
  ASSERT_EQ(changed.device_assignment().computation_devices_size(), 4);
  const auto& last = changed.device_assignment().computation_devices(3).replica_device_ids();
  EXPECT_EQ((Ints{last.begin(), last.end()}), (Ints{3, 7}));

  devices->set_replica_count(1);
  devices->set_computation_count(1);
  devices->mutable_computation_devices()->DeleteSubrange(1, 2);
  devices->mutable_computation_devices(0)->mutable_replica_device_ids()->RemoveLast();
  const HloProtoFile one = Read(proto.SerializeAsString());
  EXPECT_TRUE(one.form.AssignsDevices());
  EXPECT_TRUE(AttributesWithoutField(*one.module).empty());
}

// ---------------------------------------------------------------- the corpus

// Whether ids count up as the instructions stand, as we give them.
bool CountsUp(const HloModuleProto& proto) {
  for (const hlo_proto::HloComputationProto& computation : proto.computations()) {
    int64_t last = -1;
    for (const hlo_proto::HloInstructionProto& instruction : computation.instructions()) {
      if (instruction.id() <= last) return false;
      last = instruction.id();
    }
  }
  return true;
}

// XLA's own files, of JAX and TensorFlow: what is read is written as the same bytes; and where ids
// count up, from the Module alone too, but for the module's number.
TEST(ProtoCorpus, FilesComeBackByteForByte) {
  const char* const named = std::getenv("ASSAY_CORPUS");
  const std::filesystem::path folder = named ? named : ASSAY_SOURCE_DIR "/../shared/corpus";
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::filesystem::path file = entry.path() / "module.pb";
    if (std::filesystem::exists(file, error)) files.push_back(file.string());
  }
  if (files.empty()) GTEST_SKIP() << "no corpus: its protos are not tested (set ASSAY_CORPUS)";
  std::sort(files.begin(), files.end());
  int64_t instructions = 0, made_afresh = 0;
  for (const std::string& path : files) {
    SCOPED_TRACE(path);
    const Result<std::string> bytes = ReadFile(path);
    ASSERT_TRUE(bytes.ok());
    EXPECT_TRUE(IsHloProto(*bytes));
    const Result<HloProtoFile> file = ReadHloProto(path, *bytes);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    EXPECT_TRUE(Verify(*file->module).ok()) << Verify(*file->module).ToString();
    EXPECT_EQ(Written(*file->module, &file->form) == *bytes, true);
    EXPECT_EQ(file->form.InstructionsBeyond(), 0);
    if (CountsUp(MessageOf(*bytes))) {
      HloModuleProto afresh = MessageOf(Written(*file->module));
      afresh.set_id(MessageOf(*bytes).id());
      EXPECT_EQ(afresh.SerializeAsString() == *bytes, true);
      ++made_afresh;
    }
    instructions += file->module->instruction_count();
  }
  EXPECT_GT(made_afresh, 0);
  std::printf(
      "%zu protos of %lld instructions come back byte for byte, %lld from the Module alone\n",
      files.size(), static_cast<long long>(instructions), static_cast<long long>(made_afresh));
}

}  // namespace
}  // namespace assay
