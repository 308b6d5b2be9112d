// Nothing that HLO says is lost in silence on the way to StableHLO and back.
#include "spec/stablehlo/from_hlo/attribute_fates.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "spec/hlo/example.h"
#include "spec/hlo/parser.h"
#include "spec/hlo/printer.h"
#include "spec/mlir/walk.h"
#include "spec/op_table.h"
#include "spec/stablehlo/from_hlo.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using from_hlo::Fate;
using from_hlo::FateOf;
using testing::HasSubstr;
using Id = AttributeId;

Result<std::unique_ptr<Module>> Read(const std::string& text) {
  ASSIGN_OR_RETURN(std::unique_ptr<Module> module, ParseHlo("m.hlo", text));
  RETURN_IF_ERROR(Verify(*module));
  return module;
}

Result<std::unique_ptr<Module>> ThereAndBack(const Module& module) {
  ASSIGN_OR_RETURN(const mlir::Program program, FromHlo(module));
  return ToHlo(program);
}

std::string TextThereAndBack(const std::string& text) {
  Result<std::unique_ptr<Module>> module = Read(text);
  if (!module.ok()) return "cannot be read: " + module.status().ToString();
  Result<std::unique_ptr<Module>> back = ThereAndBack(**module);
  return back.ok() ? PrintHlo(**back) : back.status().ToString();
}

// Computations have new names; that there is one is what the attribute says.
bool SameValue(const AttributeValue& a, const AttributeValue& b) {
  if (std::holds_alternative<Computation*>(a) || std::holds_alternative<std::vector<Computation*>>(a)) {
    return a.index() == b.index();
  }
  // Of an epsilon StableHLO keeps 32 bits.
  if (const double* number = std::get_if<double>(&a)) {
    return b.index() == a.index() && static_cast<float>(*number) == static_cast<float>(std::get<double>(b));
  }
  return a == b;
}

// The attributes of the module's instructions that an instruction of the same op has after the way there and back.
void CollectKept(const Module& module, std::set<Id>* kept) {
  Result<std::unique_ptr<Module>> back = ThereAndBack(module);
  if (!back.ok()) return;
  for (const auto& computation : module.computations()) {
    for (const Instruction& x : computation->instructions()) {
      for (const Attribute& attribute : x.attributes().all()) {
        for (const auto& other : (*back)->computations()) {
          for (const Instruction& y : other->instructions()) {
            const AttributeValue* value = y.attributes().Find(attribute.id);
            if (y.opcode() == x.opcode() && value != nullptr && SameValue(attribute.value, *value)) {
              kept->insert(attribute.id);
            }
          }
        }
      }
    }
  }
}

// Attributes that no example of an op has, or not at a value of its own.
constexpr std::string_view kPrograms[] = {
    R"(HloModule m
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
ENTRY e {
  x = f32[8,9,9,4] parameter(0)
  y = f32[3,3,2,6] parameter(1)
  ROOT z = f32[8,7,7,6] convolution(x, y), window={size=3x3}, dim_labels=b01f_01io->b01f, feature_group_count=2, operand_precision={high,highest}
})",
    R"(HloModule m
ENTRY e {
  x = f32[8,9,9,4] parameter(0)
  y = f32[3,3,4,6] parameter(1)
  ROOT z = f32[4,7,7,6] convolution(x, y), window={size=3x3}, dim_labels=b01f_01io->b01f, batch_group_count=2
})",
    R"(HloModule m
ENTRY e {
  x = f32[2,3,4] parameter(0)
  y = f32[2,4,5] parameter(1)
  ROOT z = f32[2,3,5] dot(x, y), lhs_batch_dims={0}, rhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_contracting_dims={1}, algorithm=dot_bf16_bf16_f32
})",
    R"(HloModule m
ENTRY e {
  x = f32[4,5] parameter(0)
  i = s32[4,2,1] parameter(1)
  ROOT g = f32[4,2] gather(x, i), offset_dims={}, collapsed_slice_dims={1}, start_index_map={1}, operand_batching_dims={0}, start_indices_batching_dims={0}, index_vector_dim=2, slice_sizes={1,1}, indices_are_sorted=true
})",
    R"(HloModule m
set { a = f32[] parameter(0) ROOT b = f32[] parameter(1) }
ENTRY e {
  x = f32[4,5] parameter(0)
  i = s32[4,2,1] parameter(1)
  u = f32[4,2] parameter(2)
  ROOT g = f32[4,5] scatter(x, i, u), update_window_dims={}, inserted_window_dims={1}, scatter_dims_to_operand_dims={1}, input_batching_dims={0}, scatter_indices_batching_dims={0}, index_vector_dim=2, indices_are_sorted=true, unique_indices=true, to_apply=set
})",
    R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  y = f32[4] tanh(x), result_accuracy={mode=highest}
  c = pred[4] compare(x, y), direction=LT, type=TOTALORDER
  ROOT t = (f32[4], pred[4]) tuple(y, c)
})",
    R"(HloModule m, num_partitions=2
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
ENTRY e {
  x = f32[4] parameter(0)
  y = f32[4] all-reduce(x), channel_id=3, replica_groups={{0,1}}, use_global_device_ids=true, to_apply=add
  ROOT z = f32[4] copy(y)
})",
    R"(HloModule m, replica_count=2
ENTRY e {
  x = f32[4] parameter(0)
  r = s32[1] parameter(1)
  z = f32[4] collective-broadcast(x, r), replica_groups={{0,1}}, has_dynamic_root=true
  ROOT w = f32[4] collective-permute(z), source_target_pairs={{0,1}}
})",
    R"(HloModule m
ENTRY e {
  a = f32[4,4] parameter(0)
  b = f32[4,4] cholesky(a), lower=true
  ROOT z = f32[4,4] triangular-solve(b, a), left_side=true, lower=true, unit_diagonal=true, transpose_a=TRANSPOSE
})",
    R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  t = token[] parameter(1)
  s = (f32[4], u32[], token[]) send(x, t), channel_id=7, is_host_transfer=true
  ROOT d = token[] send-done(s), channel_id=7, is_host_transfer=true
})",
    R"(HloModule m
less { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = pred[] compare(a, b), direction=LT }
step { x = f32[] parameter(0) c = f32[] parameter(1) s = f32[] add(x, c) ROOT t = (f32[], f32[]) tuple(s, s) }
ENTRY e {
  x = f32[4] parameter(0)
  y = f32[4] sort(x), dimensions={0}, is_stable=true, to_apply=less
  z = f32[] constant(0)
  ROOT s = (f32[4], f32[]) scan(y, z), dimensions={0}, num_carries=1, is_reverse=true, is_associative=true, to_apply=step
})",
    R"(HloModule m
same { x = f32[4] parameter(0) ROOT y = f32[4] negate(x) }
ENTRY e {
  x = f32[4] parameter(0)
  a = f32[4] call(x), to_apply=same, is_composite=true, frontend_attributes={composite.attributes={},composite.name="n.f",composite.version="1"}
  b = f32[4]{0} custom-call(a), custom_call_target="f", called_computations={same}, operand_layout_constraints={f32[4]{0}}, custom_call_has_side_effect=true, api_version=API_VERSION_STATUS_RETURNING, output_to_operand_aliasing={{}: (0, {})}, backend_config="c"
  i = s32[] parameter(1)
  ROOT c = f32[4] conditional(i, b, b), branch_computations={same, same}
})",
    R"(HloModule m
same { x = f32[4] parameter(0) ROOT y = f32[4] negate(x) }
ENTRY e {
  p = pred[] parameter(0)
  x = f32[4] parameter(1)
  ROOT c = f32[4] conditional(p, x, x), true_computation=same, false_computation=same
})",
    R"(HloModule m
ENTRY e {
  t = token[] parameter(0)
  i = (f32[4], token[]) infeed(t), infeed_config="in"
  x = f32[4] get-tuple-element(i), index=0
  ROOT o = token[] outfeed(x, t), outfeed_shape=f32[4], outfeed_config="out"
})",
    R"(HloModule m
same { x = f32[4] parameter(0) ROOT y = f32[4] negate(x) }
ENTRY e {
  x = f32[4] parameter(0)
  ROOT c = f32[4] call(x), to_apply=same, frontend_attributes={assay.sdy.operation="sdy.named_computation",assay.sdy.properties={name = "a"}}
})",
    R"(HloModule m
ENTRY e {
  t = token[] parameter(0)
  x = s32[4] parameter(1)
  y = s32[4] shift-left(x, x)
  z = s32[4] shift-right-logical(y, x)
  w = s32[4] shift-right-arithmetic(z, x)
  m = s32[4] mulhi(w, x)
  r = (s32[4], u32[], token[]) recv(t), channel_id=7, is_host_transfer=true
  d = (s32[4], token[]) recv-done(r), channel_id=7, is_host_transfer=true
  ROOT o = ((s32[4], token[]), s32[4]) tuple(d, m)
})",
};

// Dimensions of a convolution's window or a fold's may be written or not; an element of a tuple is no operation.
TEST(AttributeFates, WhatOperationsSayComesBack) {
  std::set<Id> kept;
  for (const OpSpec* spec : AllOps()) {
    Result<std::unique_ptr<Module>> module = Read(ExampleOf(*spec));
    if (module.ok()) CollectKept(**module, &kept);
  }
  for (const std::string_view program : kPrograms) {
    Result<std::unique_ptr<Module>> module = Read(std::string(program));
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    EXPECT_TRUE(ThereAndBack(**module).ok()) << ThereAndBack(**module).status().ToString() << program;
    CollectKept(**module, &kept);
  }
  for (int i = 0; i < kAttributeCount; ++i) {
    const auto id = static_cast<Id>(i);
    if (FateOf(id).fate != Fate::kOperation) continue;
    EXPECT_TRUE(kept.contains(id)) << RowOf(id).name << " never comes back";
  }
}

// A program that has the attribute, and what comes back of it. In the lines of the entry, behind x = f32[4] parameter(0),
// NEGATE is a root, CALL a custom call, MINUS and THREAD are computations that negate.
struct Said {
  Id id;
  std::string_view header;  // behind "HloModule m"
  std::string_view lines;
  std::string_view back;    // in the text, or in the error
};
constexpr Said kSaid[] = {
    {Id::kConvolutionKind, "",
     "k = f32[1,1,1] parameter(1) y = f32[1,4,1] reshape(x) ROOT z = f32[1,4,1] convolution(y, k), window={size=1}, dim_labels=b0f_0io->b0f, convolution_kind=fprop",
     "convolution("},
    {Id::kSparsityConfig, "",
     "a = f32[2,2] reshape(x) b = f32[4,2] parameter(1) c = u16[2,1] parameter(2) ROOT d = f32[2,2] dot(a, b, c), lhs_contracting_dims={1}, rhs_contracting_dims={0}, sparsity_config={lhs={sparsity=2x4 dimension=1}}",
     "sparsity_config: a sparse dot"},
    {Id::kComparisonOrder, "",
     "ROOT c = pred[4] compare(x, x), direction=LT, order=TOTAL",
     "type=TOTALORDER"},
    {Id::kCollectiveMode, "",
     "ROOT y = f32[4] all-reduce(x), channel_id=1, replica_groups={{0}}, use_global_device_ids=true, mode=flattened_id, to_apply=plus",
     "use_global_device_ids=true"},
    {Id::kCollectiveMode, "",
     "ROOT y = f32[4] all-reduce(x), replica_groups={{0}}, mode=flattened_id, to_apply=plus",
     "StableHLO has mode= by the channel and use_global_device_ids only"},
    {Id::kCalls, "",
     "ROOT f = f32[4] fusion(x), kind=kLoop, calls=MINUS",
     "negate("},
    {Id::kTopkLargest, "",
     "ROOT t = (f32[2], s32[2]) topk(x), k=2, largest=false",
     "largest: chlo.top_k gives the largest"},
    {Id::kInferredDimension, "",
     "ROOT y = f32[2,2] reshape(x), inferred_dimension=0",
     "reshape("},
    {Id::kConstrainLayout, "",
     "ROOT y = f32[4] all-gather(x), dimensions={0}, replica_groups={{0}}, constrain_layout=true",
     "all-gather("},
    {Id::kPermuteSliceSizes, "",
     "y = f32[4] copy(x) i = s32[] constant(0) t = (s32[]) tuple(i) ROOT z = f32[4] collective-permute(x, y, t, t), source_target_pairs={{0,0}}, slice_sizes={{2}}",
     "slice_sizes: StableHLO's collective_permute moves whole operands"},
    {Id::kCrossProgramPrefetchIndex, "",
     "s = (f32[4], f32[4], u32[]) copy-start(x), cross_program_prefetch_index=0 ROOT d = f32[4] copy-done(s)",
     "parameter(0)"},
    {Id::kOutfeedShape, "",
     "t = token[] after-all() ROOT o = token[] outfeed(x, t), outfeed_shape=f32[4]{0}",
     "outfeed_shape=f32[4]"},
    {Id::kFusionKind, "",
     "ROOT f = f32[4] fusion(x), kind=kInput, calls=MINUS",
     "negate("},
    {Id::kPaddingType, "",
     "CALL, padding_type=PADDING_SAME",
     "padding_type: StableHLO's custom_call has none"},
    {Id::kWindow, "",
     "CALL, window={size=2}",
     "window: StableHLO's custom_call has none"},
    {Id::kDimLabels, "",
     "CALL, dim_labels=b0f_0io->b0f",
     "dim_labels: StableHLO's custom_call has none"},
    {Id::kFeatureGroupCount, "",
     "CALL, feature_group_count=2",
     "feature_group_count: StableHLO's custom_call has none"},
    {Id::kBatchGroupCount, "",
     "CALL, batch_group_count=2",
     "batch_group_count: StableHLO's custom_call has none"},
    {Id::kOperandPrecision, "",
     "CALL, operand_precision={high}",
     "operand_precision: StableHLO's custom_call has none"},
    {Id::kLiteral, "",
     "CALL, literal=f32[] 1",
     "literal: StableHLO's custom_call has none"},
    {Id::kOutputToOperandAliasing, "",
     "ROOT f = f32[4] fusion(x), kind=kLoop, output_to_operand_aliasing={{}: (0, {})}, calls=MINUS",
     "negate("},
    {Id::kSchedule, "",
     "CALL, schedule=SCHEDULE_LATEST",
     "custom_call_target=\"f\""},
    {Id::kAsyncExecutionThread, "",
     "s = ((f32[4]), f32[4], s32[]) async-start(x), async_execution_thread=\"t\", calls=THREAD ROOT d = f32[4] async-done(s)",
     "negate("},
    {Id::kExecutionThread, "",
     "s = ((f32[4]), f32[4], s32[]) async-start(x), async_execution_thread=\"t\", calls=THREAD ROOT d = f32[4] async-done(s)",
     "negate("},
    {Id::kIsScheduled, ", is_scheduled=true",
     "NEGATE",
     "negate("},
    {Id::kInputOutputAlias, ", input_output_alias={ {}: (0, {}, must-alias) }",
     "NEGATE",
     "input_output_alias={ {}: (0, {}, must-alias) }"},
    {Id::kInputOutputAlias, ", input_output_alias={ {}: (0, {}, may-alias) }",
     "NEGATE",
     "input_output_alias={ {}: (0, {}, may-alias) }"},
    {Id::kBufferDonor, ", buffer_donor={ (0, {}) }",
     "NEGATE",
     "buffer_donor={ (0, {}) }"},
    {Id::kAliasPassthroughParams, ", alias_passthrough_params=true",
     "NEGATE",
     "negate("},
    {Id::kEntryComputationLayout, ", entry_computation_layout={(f32[4]{0})->f32[4]{0}}",
     "NEGATE",
     "negate("},
    {Id::kAllowSpmdPropagationToParameters, ", allow_spmd_sharding_propagation_to_parameters={true}",
     "NEGATE",
     "negate("},
    {Id::kAllowSpmdPropagationToOutput, ", allow_spmd_sharding_propagation_to_output={true}",
     "NEGATE",
     "negate("},
    {Id::kReplicaCount, ", replica_count=2",
     "NEGATE",
     "replica_count=2"},
    {Id::kNumPartitions, ", num_partitions=2",
     "NEGATE",
     "num_partitions=2"},
    {Id::kFrontendAttributes, ", frontend_attributes={a={\"b\":[1,2]},c=\"d\"}",
     "NEGATE",
     "frontend_attributes={a={\"b\":[1,2]},c=\"d\"}"},
    {Id::kFrontendAttributes, "",
     "NEGATE, frontend_attributes={a={\"b\":[1,2]},c=\"d\"}",
     "frontend_attributes={a={\"b\":[1,2]},c=\"d\"}"},
    {Id::kSharding, "",
     "NEGATE, sharding={devices=[2]<=[2]}",
     "negate(%parameter), sharding={devices=[2]<=[2]}"},
    {Id::kSharding, "",
     "ROOT y = f32[4] copy(x), sharding={devices=[2]<=[2]}",
     "copy(%parameter), sharding={devices=[2]<=[2]}"},
    {Id::kSharding, "",
     "f = f32[4] fusion(x), kind=kLoop, calls=MINUS, sharding={replicated} ROOT y = f32[4] negate(f)",
     "sharding: the fusion becomes no operation"},
    {Id::kStatistics, "",
     "NEGATE, statistics={visualizing_index=0,stat-0=1.5}",
     "negate("},
    {Id::kMetadata, "",
     "NEGATE, metadata={op_name=\"n\" source_file=\"a.py\" source_line=3}",
     "negate("},
    {Id::kBackendConfig, "",
     "NEGATE, backend_config={\"a\":1}",
     "negate(%parameter), backend_config={\"a\":1}"},
    {Id::kBackendConfig, "",
     "ROOT y = f32[4] call(x), to_apply=minus, backend_config=\"abc\", sharding={replicated}",
     "sharding={replicated}, backend_config=\"abc\""},
};

std::string Replaced(std::string text, std::string_view word, std::string_view by) {
  for (size_t at = 0; (at = text.find(word, at)) != std::string::npos;) text.replace(at, word.size(), by);
  return text;
}

std::string ProgramOf(const Said& said) {
  std::string lines(said.lines);
  lines = Replaced(lines, "NEGATE", "ROOT y = f32[4] negate(x)");
  lines = Replaced(lines, "CALL", "ROOT y = f32[4] custom-call(x), custom_call_target=\"f\"");
  lines = Replaced(lines, "MINUS", "minus");
  lines = Replaced(lines, "THREAD", "elsewhere");
  return "HloModule m" + std::string(said.header) +
         "\nplus { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }"
         "\nminus { a = f32[4] parameter(0) ROOT b = f32[4] negate(a) }\n"
         "elsewhere { a = f32[4] parameter(0) ROOT b = f32[4] negate(a) }, execution_thread=\"t\"\n"
         "ENTRY e { x = f32[4] parameter(0) " + lines + " }";
}

TEST(AttributeFates, EveryOtherOneIsCarriedMeaninglessOrRefused) {
  std::set<Id> seen;
  for (const Said& said : kSaid) {
    seen.insert(said.id);
    const std::string text = ProgramOf(said);
    EXPECT_THAT(TextThereAndBack(text), HasSubstr(std::string(said.back))) << text;
  }
  // The ops that have these are refused themselves; the rest the text of HLO does not have, or stands in tests below.
  for (const Id id : {Id::kBlockScalingConfig, Id::kDelta, Id::kShuffleMode, Id::kShifts, Id::kForeignName,
                      Id::kForeignAttributes, Id::kOrigin, Id::kOriginRecoveryTable, Id::kDebugAttributes,
                      Id::kControlPredecessors, Id::kParameterReplication}) {
    seen.insert(id);
  }
  for (int i = 0; i < kAttributeCount; ++i) {
    const auto id = static_cast<Id>(i);
    const from_hlo::AttributeFate& fate = FateOf(id);
    EXPECT_EQ(fate.how.empty(), fate.fate == Fate::kOperation) << RowOf(id).name;
    if (fate.fate == Fate::kOperation) continue;
    EXPECT_TRUE(seen.contains(id)) << RowOf(id).name << " has no program here";
  }
}

// Whatever is said of any operation comes back at an operation of its name, or a warning says that it does not: what HLO
// has no attribute for, and how a backend computes it, which is one of HLO's.
constexpr std::string_view kMine = "my.attr", kConfig = "mhlo.backend_config";

void SayOfAll(mlir::Program& program) {
  mlir::Context& context = program.context();
  mlir::ForEachOperation(program.top(), [&](mlir::Operation& operation) {
    if (operation.name.ends_with(".return")) return;
    auto& attributes = operation.attributes;
    SetAttribute(attributes, context.Intern(kMine), context.Integer(context.IntegerType(8), 7));
    const bool has_own = operation.name == "stablehlo.custom_call";  // the same, said in another way
    if (has_own || operation.name == "builtin.module" || operation.name == "func.func") return;
    SetAttribute(attributes, context.Intern(kConfig), context.String("mine"));
  });
}

std::set<std::string> OperationsThatSay(const mlir::Program& program, std::string_view name) {
  std::set<std::string> names;
  mlir::ForEachOperation(program.top(), [&](const mlir::Operation& operation) {
    if (operation.Find(name) != nullptr) names.emplace(operation.name);
  });
  return names;
}

void ExpectNothingIsLost(const Module& module, std::set<std::string>* seen) {
  Result<mlir::Program> program = FromHlo(module);
  if (!program.ok()) return;  // other tests say which
  SayOfAll(*program);
  std::vector<Diagnostic> warnings;
  const Result<std::unique_ptr<Module>> hlo = ToHlo(*program, {}, &warnings);
  ASSERT_TRUE(hlo.ok()) << hlo.status().ToString() << PrintHlo(module);
  const Result<mlir::Program> back = FromHlo(**hlo);
  ASSERT_TRUE(back.ok()) << back.status().ToString() << PrintHlo(**hlo);
  std::string lost;
  for (const Diagnostic& warning : warnings) lost += warning.label + ": " + warning.message + "\n";
  for (const std::string_view name : {kMine, kConfig}) {
    const std::set<std::string> there = OperationsThatSay(*back, name);
    for (const std::string& operation : OperationsThatSay(*program, name)) {
      seen->insert(operation);
      const std::string words = operation == "func.func" ? "of a function" : "as " + operation + " becomes";
      EXPECT_TRUE(there.contains(operation) || lost.find(words) != lost.npos)
          << operation << " " << name << "\n" << PrintHlo(**hlo);
    }
  }
}

TEST(AttributeFates, WhatIsSaidOfAnyOperationComesBackOrIsWarnedOf) {
  std::set<std::string> seen;
  for (const OpSpec* spec : AllOps()) {
    Result<std::unique_ptr<Module>> module = Read(ExampleOf(*spec));
    if (module.ok()) ExpectNothingIsLost(**module, &seen);
  }
  for (const std::string_view program : kPrograms) {
    Result<std::unique_ptr<Module>> module = Read(std::string(program));
    ASSERT_TRUE(module.ok());
    ExpectNothingIsLost(**module, &seen);
  }
  EXPECT_TRUE(seen.contains("sdy.named_computation"));
  for (const StableHloForm& form : AllStableHloForms()) {
    if (form.unsupported.empty() && !form.name.empty()) EXPECT_TRUE(seen.contains(std::string(form.name))) << form.name;
  }
}

TEST(AttributeFates, ControlPredecessorsComeBack) {
  EXPECT_THAT(TextThereAndBack(R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  a = f32[4] negate(x)
  b = f32[4] abs(x)
  c = f32[4] sine(x), control-predecessors={a, b}
  ROOT t = (f32[4], f32[4], f32[4]) tuple(a, b, c)
})"),
              HasSubstr("sine(%parameter), control-predecessors={%negate, %abs}\n"));
  EXPECT_THAT(TextThereAndBack(R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  ROOT c = f32[4] sine(x), control-predecessors={x}
})"),
              HasSubstr("m.hlo:3:14: unsupported_attribute: control-predecessors: the parameter becomes no operation"));
}

// Tuples are taken apart: what lies in the buffer of a tuple is each of its parts.
TEST(AttributeFates, AliasesOfTuplesAreThoseOfTheirParts) {
  EXPECT_THAT(TextThereAndBack(R"(HloModule m, input_output_alias={ {0}: (1, {}, may-alias), {1}: (0, {}, must-alias) }, buffer_donor={ (1, {0}) }
ENTRY e {
  x = f32[4] parameter(0), parameter_replication={true}
  p = (f32[2], f32[3]) parameter(1), parameter_replication={false,true}
  ROOT t = ((f32[2], f32[3]), f32[4]) tuple(p, x)
})"),
              testing::AllOf(HasSubstr("input_output_alias={ {0}: (1, {}, may-alias), {1}: (2, {}, may-alias), {2}: (0, {}, must-alias) }"),
                             HasSubstr("buffer_donor={ (1, {}) }"),
                             HasSubstr("f32[2] parameter(1), parameter_replication={false}"),
                             HasSubstr("f32[3] parameter(2), parameter_replication={true}")));
}

}  // namespace
}  // namespace assay
