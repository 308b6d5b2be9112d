// Protos with one thing wrong each: the reader says what, by the label of the rule, the instruction
// and the field.
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "spec/hlo/parser.h"
#include "spec/hlo_proto/hlo.pb.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using hlo_proto::HloComputationProto;
using hlo_proto::HloInstructionProto;
using hlo_proto::HloModuleProto;

constexpr char kText[] = R"(HloModule m, is_scheduled=true, input_output_alias={ {0}: (0, {}) }, buffer_donor={ (1, {}) }

add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}

ENTRY main {
  p = f32[2,3]{1,0} parameter(0), sharding={devices=[2,1]<=[2]}
  q = f32[3,2]{0,1} parameter(1), sharding={mesh["x"=2], [{"x"},{}]}
  d = f32[2,2] dot(p, q), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={metadata_payload="pay"}
  z = f32[] constant(0)
  n = s4[3] constant({1, 2, -3})
  r = f32[] reduce(d, z), dimensions={0,1}, to_apply=add, control-predecessors={n}
  g = f32[] all-reduce(r), replica_groups=[1,2]<=[2], to_apply=add
  c = pred[] compare(g, z), direction=LT
  k = f32[1,1,1] convolution(p1, p1), window={size=1}, dim_labels=b0f_0io->b0f
  w = token[] after-all()
  f = f32[2,3] fft(p), fft_type=FFT, fft_length={3}
  ROOT o = (f32[], pred[], f32[1,1,1]) tuple(g, c, k)
}
)";

// fft is of complex numbers: `f` is there to be read, and never verified; `p1` is put before `k`.
std::string Text() {
  std::string text = kText;
  text.replace(text.find("  k = "), 0, "  p1 = f32[1,1,1] broadcast(z), dimensions={}\n");
  return text;
}

HloModuleProto Whole() {
  const auto module = ParseHlo("whole.hlo", Text());
  CHECK(module.ok());
  const Result<std::string> bytes = WriteHloProto(**module);
  CHECK(bytes.ok());
  HloModuleProto proto;
  CHECK(proto.ParseFromString(*bytes));
  return proto;
}

HloInstructionProto& Find(HloModuleProto& m, std::string_view name) {
  for (HloComputationProto& computation : *m.mutable_computations()) {
    for (HloInstructionProto& instruction : *computation.mutable_instructions()) {
      if (instruction.name() == name) return instruction;
    }
  }
  CHECK(false);
}
HloComputationProto& Main(HloModuleProto& m) { return *m.mutable_computations(1); }

struct Case {
  std::string name;
  std::string label;
  std::string in_message;  // the instruction or the field
  std::function<void(HloModuleProto&)> change;
};

const int64_t kFar = 123456789;

std::vector<Case> Cases() {
  using M = HloModuleProto;
  return {
      // The module and its computations.
      {"no computations", "proto_entry", "computations", [](M& m) { m.clear_computations(); }},
      {"an entry that is not there", "proto_entry", "entry_computation_id",
       [](M& m) { m.set_entry_computation_id(kFar); }},
      {"a computation without a name", "proto_name", "name", [](M& m) { Main(m).clear_name(); }},
      {"two computations of one name", "proto_name", "'add'",
       [](M& m) { Main(m).set_name("add"); }},
      {"two computations of one id", "proto_id", "'main'",
       [](M& m) {
         m.clear_schedule();
         Main(m).set_id(m.computations(0).id());
       }},
      {"a root that is not there", "proto_root", "root_id",
       [](M& m) { Main(m).set_root_id(kFar); }},
      {"a root of another computation", "proto_root", "root_id",
       [](M& m) { Main(m).set_root_id(m.computations(0).root_id()); }},
      {"no instructions", "proto_schedule", "schedule", [](M& m) { Main(m).clear_instructions(); }},
      {"another result", "proto_shapes", "program_shape",
       [](M& m) {
         m.mutable_computations(0)->mutable_program_shape()->mutable_result()->set_element_type(4);
       }},
      {"a parameter too few", "proto_shapes", "program_shape",
       [](M& m) { Main(m).mutable_program_shape()->mutable_parameters()->RemoveLast(); }},
      {"a broken shape of the entry", "proto_shape", "host_program_shape",
       [](M& m) { m.mutable_host_program_shape()->mutable_result()->set_element_type(99); }},
      {"devices of no replica", "proto_value", "device_assignment",
       [](M& m) { m.mutable_device_assignment()->set_computation_count(1); }},
      {"devices of fewer computations than it counts", "proto_value", "device_assignment",
       [](M& m) {
         m.mutable_device_assignment()->set_replica_count(1);
         m.mutable_device_assignment()->set_computation_count(2147483647);
       }},
      {"devices of more replicas than it counts", "proto_value", "device_assignment",
       [](M& m) {
         m.mutable_device_assignment()->set_replica_count(1);
         m.mutable_device_assignment()->set_computation_count(1);
         auto* devices = m.mutable_device_assignment()->add_computation_devices();
         devices->add_replica_device_ids(0);
         devices->add_replica_device_ids(1);
       }},
      {"a donor of a negative number", "proto_value", "buffer_donor",
       [](M& m) { m.mutable_buffer_donor()->mutable_entries(0)->set_parameter_number(-1); }},
      {"an alias of a negative index", "proto_value", "input_output_alias",
       [](M& m) {
         m.mutable_input_output_alias()->mutable_entries(0)->add_output_shape_index(-1);
       }},
      {"an alias of an unknown kind", "proto_enum", "input_output_alias.kind",
       [](M& m) {
         m.mutable_input_output_alias()->mutable_entries(0)->set_kind(
             static_cast<hlo_proto::AliasKind>(7));
       }},
      // The schedule.
      {"a sequence twice", "proto_schedule", "schedule",
       [](M& m) { *m.mutable_schedule()->add_sequences() = m.schedule().sequences(0); }},
      {"a sequence of what is not there", "proto_schedule", "123456789",
       [](M& m) {
         m.mutable_schedule()->mutable_sequences(1)->mutable_value()->set_instruction_ids(0, kFar);
       }},
      {"a sequence with a gap", "proto_schedule", "schedule",
       [](M& m) {
         m.mutable_schedule()
             ->mutable_sequences(1)
             ->mutable_value()
             ->mutable_instruction_ids()
             ->RemoveLast();
       }},
      {"a sequence with one twice", "proto_schedule", "schedule",
       [](M& m) {
         auto* ids =
             m.mutable_schedule()->mutable_sequences(1)->mutable_value()->mutable_instruction_ids();
         (*ids)[1] = (*ids)[0];
       }},
      {"a sequence against the operands", "proto_operand", "'d'",
       [](M& m) {
         auto* ids =
             m.mutable_schedule()->mutable_sequences(1)->mutable_value()->mutable_instruction_ids();
         ids->SwapElements(0, 2);
       }},
      // Instructions and what they name.
      {"an instruction without a name", "proto_name", "'?'",
       [](M& m) { Find(m, "d").clear_name(); }},
      {"two instructions of one name", "proto_name", "'p'",
       [](M& m) { Find(m, "q").set_name("p"); }},
      {"two instructions of one id", "proto_id", "'f'",
       [](M& m) {
         m.clear_schedule();
         Find(m, "f").set_id(Find(m, "w").id());
       }},
      {"an unknown opcode", "proto_opcode", "'frobnicate'",
       [](M& m) { Find(m, "d").set_opcode("frobnicate"); }},
      {"no opcode", "proto_opcode", "'d'", [](M& m) { Find(m, "d").clear_opcode(); }},
      {"an operand that is not there", "proto_operand", "operand_ids",
       [](M& m) { Find(m, "d").set_operand_ids(0, kFar); }},
      {"a later operand", "proto_operand", "'d'",
       [](M& m) { Find(m, "d").set_operand_ids(0, Find(m, "r").id()); }},
      {"itself as an operand", "proto_operand", "'d'",
       [](M& m) { Find(m, "d").set_operand_ids(0, Find(m, "d").id()); }},
      {"an operand of another computation", "proto_operand", "'d'",
       [](M& m) { Find(m, "d").set_operand_ids(0, m.computations(0).root_id()); }},
      {"an operand too few", "proto_operands", "'c'",
       [](M& m) { Find(m, "c").mutable_operand_ids()->RemoveLast(); }},
      {"an operand too many", "proto_operands", "'c'",
       [](M& m) { Find(m, "c").add_operand_ids(Find(m, "z").id()); }},
      {"a predecessor that is not there", "proto_predecessor", "control_predecessor_ids",
       [](M& m) { Find(m, "r").set_control_predecessor_ids(0, kFar); }},
      {"a later predecessor", "proto_predecessor", "'r'",
       [](M& m) { Find(m, "r").set_control_predecessor_ids(0, Find(m, "g").id()); }},
      {"itself as a predecessor", "proto_predecessor", "'r'",
       [](M& m) { Find(m, "r").set_control_predecessor_ids(0, Find(m, "r").id()); }},
      {"a computation that is not there", "proto_called", "called_computation_ids",
       [](M& m) { Find(m, "r").set_called_computation_ids(0, kFar); }},
      {"its own computation", "proto_called", "'r'",
       [](M& m) { Find(m, "r").set_called_computation_ids(0, Main(m).id()); }},
      {"no computation", "proto_called", "'r'",
       [](M& m) { Find(m, "r").clear_called_computation_ids(); }},
      {"a computation too many", "proto_called", "'r'",
       [](M& m) { Find(m, "r").add_called_computation_ids(m.computations(0).id()); }},
      {"a parameter's number twice", "proto_parameter", "parameter_number",
       [](M& m) { Find(m, "q").set_parameter_number(0); }},
      {"a parameter's number too large", "proto_parameter", "'q'",
       [](M& m) { Find(m, "q").set_parameter_number(7); }},
      {"a negative parameter's number", "proto_parameter", "'q'",
       [](M& m) { Find(m, "q").set_parameter_number(-1); }},
      // Shapes.
      {"no shape", "proto_shape", "'d'", [](M& m) { Find(m, "d").clear_shape(); }},
      {"an unknown element type", "proto_shape", "37 is no element type",
       [](M& m) { Find(m, "d").mutable_shape()->set_element_type(37); }},
      {"a negative element type", "proto_shape", "'d'",
       [](M& m) { Find(m, "d").mutable_shape()->set_element_type(-1); }},
      {"a negative dimension", "proto_shape", "-2",
       [](M& m) { Find(m, "d").mutable_shape()->set_dimensions(0, -2); }},
      {"a size beyond 63 bits", "proto_shape", "63 bits",
       [](M& m) {
         for (int i = 0; i < 2; ++i) {
           Find(m, "d").mutable_shape()->set_dimensions(i, std::numeric_limits<int64_t>::max());
         }
       }},
      {"a layout of too few", "proto_shape", "'d'",
       [](M& m) {
         Find(m, "d").mutable_shape()->mutable_layout()->mutable_minor_to_major()->RemoveLast();
       }},
      {"a layout with one twice", "proto_shape", "'d'",
       [](M& m) { Find(m, "d").mutable_shape()->mutable_layout()->set_minor_to_major(0, 0); }},
      {"a layout outside", "proto_shape", "'d'",
       [](M& m) { Find(m, "d").mutable_shape()->mutable_layout()->set_minor_to_major(0, 9); }},
      {"a float as the type of an index", "proto_shape", "'d'",
       [](M& m) { Find(m, "d").mutable_shape()->mutable_layout()->set_index_primitive_type(11); }},
      {"an unknown dimension level", "proto_enum", "dim_level_types",
       [](M& m) {
         Find(m, "d").mutable_shape()->mutable_layout()->add_dim_level_types(
             static_cast<hlo_proto::DimLevelType>(9));
       }},
      {"marks of more dimensions", "proto_shape", "'d'",
       [](M& m) { Find(m, "d").mutable_shape()->add_is_dynamic_dimension(true); }},
      {"elements in an array", "proto_shape", "'d'",
       [](M& m) { Find(m, "d").mutable_shape()->add_tuple_shapes()->set_element_type(11); }},
      {"dimensions of a token", "proto_shape", "'w'",
       [](M& m) { Find(m, "w").mutable_shape()->add_dimensions(1); }},
      {"a buffer of nothing", "proto_shape", "'w'",
       [](M& m) { Find(m, "w").mutable_shape()->set_element_type(34); }},
      // Literals.
      {"elements too few", "proto_literal", "'z'",
       [](M& m) { Find(m, "z").mutable_literal()->clear_f32s(); }},
      {"elements too many", "proto_literal", "'n'",
       [](M& m) { Find(m, "n").mutable_literal()->mutable_s4s()->push_back('\1'); }},
      {"elements of another type", "proto_literal", "'z'",
       [](M& m) {
         Find(m, "z").mutable_literal()->clear_f32s();
         Find(m, "z").mutable_literal()->add_s32s(0);
       }},
      {"a byte that is no s4", "proto_literal", "'n'",
       [](M& m) { (*Find(m, "n").mutable_literal()->mutable_s4s())[0] = 0x35; }},
      {"another shape than the constant's", "proto_literal", "'z'",
       [](M& m) {
         Find(m, "z").mutable_literal()->mutable_shape()->set_element_type(4);
         Find(m, "z").mutable_literal()->add_s32s(0);
       }},
      {"an array far larger than its bytes", "proto_literal", "'z'",
       [](M& m) {
         for (auto* shape :
              {Find(m, "z").mutable_shape(), Find(m, "z").mutable_literal()->mutable_shape()}) {
           shape->add_dimensions(int64_t{1} << 50);
           shape->clear_layout();
         }
       }},
      {"a literal of a tuple with no elements", "proto_literal", "tuple_literals",
       [](M& m) {
         auto* shape = Find(m, "z").mutable_literal()->mutable_shape();
         shape->Clear();
         shape->set_element_type(13);
         shape->add_tuple_shapes()->set_element_type(17);
       }},
      // Attributes.
      {"a direction that is none", "proto_enum", "comparison_direction",
       [](M& m) { Find(m, "c").set_comparison_direction("XX"); }},
      {"no direction", "proto_missing", "comparison_direction",
       [](M& m) { Find(m, "c").clear_comparison_direction(); }},
      {"an order that is none", "proto_enum", "comparison_order",
       [](M& m) { Find(m, "c").set_comparison_order("WHOLE"); }},
      {"an fft that is none", "proto_enum", "fft_type",
       [](M& m) { Find(m, "f").set_fft_type(static_cast<hlo_proto::FftType>(12)); }},
      {"a precision that is none", "proto_enum", "precision_config.operand_precision",
       [](M& m) {
         Find(m, "d").mutable_precision_config()->set_operand_precision(
             0, static_cast<hlo_proto::PrecisionConfig::Precision>(3));
       }},
      {"an algorithm that is none", "proto_enum", "precision_config.algorithm",
       [](M& m) {
         Find(m, "d").mutable_precision_config()->set_algorithm(
             static_cast<hlo_proto::PrecisionConfig::Algorithm>(99));
       }},
      {"a payload that is not there", "proto_value", "metadata.payload",
       [](M& m) { Find(m, "d").mutable_metadata()->mutable_payload()->set_index(1); }},
      {"a convolution with a dimension twice", "proto_value", "convolution_dimension_numbers",
       [](M& m) {
         Find(m, "k").mutable_convolution_dimension_numbers()->set_input_feature_dimension(0);
       }},
      {"a convolution with other spatial dimensions", "proto_value",
       "convolution_dimension_numbers",
       [](M& m) {
         Find(m, "k").mutable_convolution_dimension_numbers()->add_kernel_spatial_dimensions(3);
       }},
      // Devices.
      {"tiles for more devices", "proto_value", "sharding",
       [](M& m) { Find(m, "p").mutable_sharding()->set_tile_assignment_dimensions(0, 3); }},
      {"a transpose that is no permutation", "proto_value", "sharding",
       [](M& m) { Find(m, "p").mutable_sharding()->set_iota_transpose_perm(0, 5); }},
      {"a sharding of an unknown type", "proto_enum", "sharding",
       [](M& m) {
         Find(m, "p").mutable_sharding()->set_type(static_cast<hlo_proto::OpSharding::Type>(42));
       }},
      {"an axis that the mesh has not", "proto_value", "the mesh has no axis 4",
       [](M& m) {
         Find(m, "q").mutable_sharding()->mutable_named_sharding()->mutable_dim_shardings(0)
             ->mutable_axes(0)->set_mesh_axis_index(4);
       }},
      {"a sub-axis that does not divide", "proto_value", "sub-axis",
       [](M& m) {
         auto* axis = Find(m, "q").mutable_sharding()->mutable_named_sharding()
                          ->mutable_dim_shardings(0)->mutable_axes(0);
         axis->mutable_sub_axis_info()->set_pre_size(1);
         axis->mutable_sub_axis_info()->set_size(7);
       }},
      {"a mesh of a negative size", "proto_value", "mesh",
       [](M& m) {
         Find(m, "q").mutable_sharding()->mutable_named_sharding()->mutable_mesh()
             ->mutable_axes(0)->set_size(-2);
       }},
      {"tuples in tuples of shardings", "proto_value", "sharding",
       [](M& m) {
         auto* sharding = Find(m, "p").mutable_sharding();
         sharding->set_type(hlo_proto::OpSharding::TUPLE);
         sharding->add_tuple_shardings()->set_type(hlo_proto::OpSharding::TUPLE);
       }},
      {"groups of another number of devices", "proto_value", "replica_groups",
       [](M& m) {
         Find(m, "g").mutable_iota_collective_device_list()->set_num_devices_per_group(3);
       }},
  };
}

TEST(ProtoErrors, TheProtoTheyAreMadeFromReads) {
  const Result<HloProtoFile> file = ReadHloProto("whole.pb", Whole().SerializeAsString());
  ASSERT_TRUE(file.ok()) << file.status().ToString();
}

TEST(ProtoErrors, NameTheRuleAndThePlace) {
  const std::vector<Case> cases = Cases();
  EXPECT_GE(cases.size(), 60u);
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    HloModuleProto proto = Whole();
    one.change(proto);
    const Status status = ReadHloProto("wrong.pb", proto.SerializeAsString()).status();
    ASSERT_FALSE(status.ok()) << "it is accepted";
    EXPECT_EQ(status.code(), StatusCode::kInvalid);
    const Diagnostic& first = status.diagnostics()[0];
    EXPECT_EQ(first.label, one.label) << status.ToString();
    EXPECT_EQ(first.file, "wrong.pb");
    EXPECT_NE(first.message.find(one.in_message), std::string::npos) << status.ToString();
  }
}

TEST(ProtoErrors, EveryLabelHasACase) {
  std::set<std::string> labels = {"proto_bytes", "proto_unsupported"};  // in the tests below
  for (const Case& one : Cases()) labels.insert(one.label);
  for (const auto& [label, rule] : AllProtoLabels()) {
    EXPECT_TRUE(labels.contains(std::string(label))) << label;
    EXPECT_FALSE(rule.empty());
  }
}

TEST(ProtoErrors, BytesThatAreNoMessage) {
  const std::string whole = Whole().SerializeAsString();
  const std::string wrong[] = {
      "", "HloModule m\n", std::string("\x0a\xff\xff\xff\xff\x0f", 6), std::string(100, '\xff'),
      std::string("\x00\x01", 2), whole.substr(0, whole.size() - 1), whole + '\x07'};
  for (const std::string& bytes : wrong) {
    const Status status = ReadHloProto("wrong.pb", bytes).status();
    ASSERT_FALSE(status.ok());
    const std::string& label = status.diagnostics()[0].label;
    EXPECT_EQ(label, bytes.empty() ? "proto_entry" : "proto_bytes");
  }
}

// Wherever it is cut or a byte is changed, the reader says something or gives a module, which the
// verifier can look at and the writer writes.
TEST(ProtoErrors, AnyBytesEndInAModuleOrAStatus) {
  const std::string whole = Whole().SerializeAsString();
  auto check = [](const std::string& bytes) {
    const Result<HloProtoFile> file = ReadHloProto("fuzz.pb", bytes);
    if (!file.ok()) {
      EXPECT_FALSE(file.status().diagnostics().empty());
      EXPECT_LE(file.status().diagnostics().size(), size_t{kMaxDiagnostics});
      return;
    }
    if (!Verify(*file->module).ok()) return;
    EXPECT_TRUE(WriteHloProto(*file->module, &file->form).ok());
  };
  for (size_t i = 0; i < whole.size(); ++i) {
    check(whole.substr(0, i));
    for (char mask : {'\x01', '\x80', '\xff'}) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ mask);
      check(changed);
    }
  }
}

TEST(ProtoErrors, ShapesNestToALimit) {
  for (int depth : {999, 1001, 5000}) {
    HloModuleProto proto = Whole();
    hlo_proto::ShapeProto* shape = Find(proto, "w").mutable_shape();
    for (int i = 0; i < depth; ++i) {
      shape->Clear();
      shape->set_element_type(13);
      shape = shape->add_tuple_shapes();
    }
    shape->set_element_type(17);
    const Status status = ReadHloProto("deep.pb", proto.SerializeAsString()).status();
    if (depth == 999) {
      EXPECT_TRUE(status.ok()) << status.ToString();
      continue;
    }
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.diagnostics()[0].label, depth == 1001 ? "proto_shape" : "proto_bytes");
  }
}

TEST(ProtoErrors, WhatHasNoFieldIsNotWritten) {
  constexpr std::string_view kHead = "HloModule m\nadd {\n  a = f32[] parameter(0)\n  b = f32[] "
                                     "parameter(1)\n  ROOT s = f32[] add(a, b)\n}\nENTRY e {\n";
  const std::pair<std::string, std::string_view> cases[] = {
      {"  x = f32[] parameter(0)\n  ROOT r = f32[] all-reduce(x), replica_groups={}, to_apply=add, "
       "mode=cross_replica\n}\n", "'mode'"},
      {"  ROOT r = f6e3m2fn[1] constant({1})\n}\n", "f6e3m2fn"},
      {"  x = f32[1,1,1] parameter(0)\n  ROOT r = f32[1,1,1] convolution(x, x), window={size=1}, "
       "dim_labels=b0f_0io?->b0f\n}\n", "'?'"},
      {"  x = f32[] parameter(0)\n  ROOT r = f32[] copy(x), origin={5}\n}\n", "origin"},
  };
  for (const auto& [body, found] : cases) {
    const auto module = ParseHlo("m.hlo", std::string(kHead) + body);
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    const Status status = WriteHloProto(**module).status();
    ASSERT_FALSE(status.ok()) << body;
    EXPECT_EQ(status.code(), StatusCode::kUnsupported);
    EXPECT_EQ(status.diagnostics()[0].label, "proto_unsupported");
    EXPECT_NE(status.diagnostics()[0].message.find(found), std::string::npos) << status.ToString();
  }
}

}  // namespace
}  // namespace assay
