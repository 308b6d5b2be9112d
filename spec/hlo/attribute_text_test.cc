// Attribute values: what is read and what is printed. Expected texts are XLA's own prints (jaxlib
// 0.12) of the same input, unless a line says otherwise.
#include "spec/hlo/attribute_text.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "gtest/gtest.h"
#include "spec/hlo/parser.h"
#include "spec/hlo/printer.h"
#include "spec/hlo/text_output.h"

namespace assay {
namespace {

std::string ModuleWith(std::string_view line) {
  return "HloModule m\n"
         "sum {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n"
         "  ROOT c = f32[] add(a, b)\n}\n"
         "ENTRY e {\n  x = f32[4,4] parameter(0)\n  y = f32[4,4] parameter(1)\n"
         "  q = f32[1,4,4,1] parameter(2)\n  w = f32[3,3,1,1] parameter(3)\n"
         "  ROOT r = " + std::string(line) + "\n}\n";
}

// The printed text after "name=" of the root instruction, to the end of the line.
std::string Reprint(std::string_view line, std::string_view name) {
  Result<std::unique_ptr<Module>> module = ParseHlo("test", ModuleWith(line));
  if (!module.ok()) return module.status().ToString();
  std::string text = PrintHlo((*module)->entry()->root());
  std::string key = ", " + std::string(name) + "=";
  size_t at = text.find(key);
  if (at == std::string::npos) return "absent";
  // The only other attributes of the tests' instructions are these.
  size_t end = text.size();
  for (std::string_view other : {", to_apply=", ", dim_labels="}) {
    end = std::min(end, text.find(other, at + 1));
  }
  return text.substr(at + key.size(), end - at - key.size());
}

struct Form {
  std::string_view value;
  std::string_view printed = {};  // empty: as it is
};

void ExpectForms(std::string_view instruction, std::string_view name, std::span<const Form> forms) {
  for (const Form& form : forms) {
    std::string expected(form.printed.empty() ? form.value : form.printed);
    std::string line = std::string(instruction) + ", " + std::string(name) + "=";
    EXPECT_EQ(Reprint(line + std::string(form.value), name), expected);
    EXPECT_EQ(Reprint(line + expected, name), expected) << "what is printed reads back";
  }
}

TEST(AttributeText, ShardingsKeepTheirForm) {
  constexpr Form kForms[] = {
      {"{replicated}"}, {"{manual}"}, {"{unknown}"}, {"{maximal device=3}"},
      {"{device=3 maximal}", "{maximal device=3}"},
      {"{devices=[2,2]0,1,2,3}"}, {"{devices=[2,2]3,2,1,0}"}, {"{devices=[2,2]<=[4]}"},
      {"{devices=[4,1]<=[2,2]T(1,0)}"},
      {"{devices=[2,2,2]<=[8] last_tile_dim_replicate}"},
      {"{devices=[1,2,2,2]<=[8] last_tile_dims={manual, replicated}}"},
      {"{replicated shard_as 5}"}, {"{devices=[2,2]<=[4] shard_like 7}"},
      {"{replicated metadata={op_name=\"foo\"}}"},
      {"{replicated metadata={{op_name=\"foo\"},{op_name=\"bar\" source_line=3}}}",
       "{replicated metadata={{op_name=\"foo\"}, {op_name=\"bar\" source_line=3}}}"},
      {"{devices=[2,2,2]<=[8] last_tile_dim_replicate metadata={op_name=\"a\"} shard_as 3}",
       "{devices=[2,2,2]<=[8] last_tile_dim_replicate shard_as 3 metadata={op_name=\"a\"}}"},
      {"{}"}, {"{{replicated},{manual}}", "{{replicated}, {manual}}"},
      {"{{manual},{manual},{manual},{manual},{manual},{unknown}}",
       "{{manual}, {manual}, {manual}, {manual}, {manual}, /*index=5*/{unknown}}"},
  };
  ExpectForms("f32[4,4] add(x, y)", "sharding", kForms);
}

TEST(AttributeText, NamedShardingsKeepTheirForm) {
  constexpr Form kForms[] = {
      {"{mesh[\"a\"=2,\"b\"=4], [{\"a\"},{\"b\":(1)2,?}], replicated={\"b\":(2)2}}",
       "{mesh['a'=2,'b'=4], [{'a'}, {'b':(1)2, ?}], replicated={'b':(2)2}}"},
      {"{mesh['a'=2,'b'=4] [{'a'},{?}]}", "{mesh['a'=2,'b'=4], [{'a'}, {?}]}"},
      {"{mesh['a'=2,'b'=4], [{'a'}, {}], unreduced=max{'b'}}"},
      {"{mesh['a'=2,'b'=2,'c'=2], [{'a'}, {}], manual={'b'}, unreduced={'c'}}",
       "{mesh['a'=2,'b'=2,'c'=2], [{'a'}, {}], unreduced={'c'}, manual={'b'}}"},
      {"{mesh['a'=2,'b'=4], replicated}"}, {"{mesh['a'=2,'b'=4], manual}"},
      {"{mesh['a'=2,'b'=4], unreduced}"}, {"{mesh['a'=2,'b'=4], unreduced=max}"},
      {"{mesh['a'=2,'b'=2], device_ids=(3,2,1,0), [{'a'}, {'b'}]}"},
      {"{mesh['a'=2,'b'=2], device_ids=([2,2]T(1,0)), [{'a'}, {'b'}]}"},
      // XLA refuses an explicit iota; ours reads as none.
      {"{mesh['a'=2,'b'=2], device_ids=(0,1,2,3), [{'a'}, {'b'}]}",
       "{mesh['a'=2,'b'=2], [{'a'}, {'b'}]}"},
      {"{mesh['a'=2], [{'a'}, {}], metadata={{op_name=\"q\"}}}"},
      {"{maximal_mesh[device_id=3]}", "{single_device[device_id=3]}"},
      {"{mesh[], replicated}"},
  };
  ExpectForms("f32[4,4] add(x, y)", "sharding", kForms);
}

TEST(AttributeText, ReplicaGroupsKeepTheirForm) {
  constexpr Form kForms[] = {
      {"{{0,1},{2,3}}"}, {"{}"}, {"{{}}"}, {"[2,2]<=[4]"}, {"[2,2]<=[2,2]T(1,0)"},
      {"mesh[\"x\"=2,\"y\"=4]{\"x\"}", "mesh['x'=2,'y'=4] {'x'}"},
      {"mesh['x'=2,'y'=2], device_ids=(3,2,1,0) {'x'}"},
      {"mesh['x'=2,'y'=4] {'x','y':(1)2}"}, {"mesh['x'=2,'y'=4] {}"},
  };
  ExpectForms("f32[4,4] all-reduce(x), to_apply=sum", "replica_groups", kForms);
}

TEST(AttributeText, CommonAttributesKeepTheirForm) {
  constexpr Form kMetadata[] = {
      {"{op_type=\"t\", op_name=\"n\", source_file=\"f\" source_line=5 source_end_line=6 "
       "source_column=7 source_end_column=8 profile_type={1} deduplicated_name=\"d\" "
       "scheduling_name=\"s\" metadata_payload=\"pay\" stack_frame_id=9}",
       "{op_type=\"t\" op_name=\"n\" source_file=\"f\" source_line=5 source_end_line=6 "
       "source_column=7 source_end_column=8 profile_type={1} deduplicated_name=\"d\" "
       "scheduling_name=\"s\" stack_frame_id=9 metadata_payload=\"pay\"}"},
      // XLA drops these; we keep what was written.
      {"{}"}, {"{op_name=\"\"}"}, {"{source_line=5}"}, {"{source_line=0}"},
      {"{op_name=\"a\\tb\\x01\\377\\\"\\'\\\\q\\n\\r\\?\"}",
       "{op_name=\"a\\tb\\001\\377\\\"\\'\\\\q\\n\\r?\"}"},
      {"{op_name='a\"b'}", "{op_name=\"a\\\"b\"}"},
      {"{op_name=\"\xc3\xa9\xe6\x97\xa5\"}", "{op_name=\"\\303\\251\\346\\227\\245\"}"},
      {"{op_name=\"\\u00e9\"}", "{op_name=\"\\303\\251\"}"},
  };
  ExpectForms("f32[4,4] add(x, y)", "metadata", kMetadata);
  constexpr Form kFrontend[] = {
      {"{a=\"x\\\"y\",b={\"q\":  1, \"z\":{\"}\":2}}}"}, {"{}"}, {"{a-b.c=\"1\", _d=''}",
       "{a-b.c=\"1\",_d=\"\"}"},
      {"{a={n = 1 : i64, t = dense<1> : tensor<i32>}}"},
  };
  ExpectForms("f32[4,4] add(x, y)", "frontend_attributes", kFrontend);
  constexpr Form kConfig[] = {
      {"{\"a\":  1,\n\"b\":{}}"}, {"{a:1}"}, {"'x'", "\"x\""}, {"\"abc\\tdef\\001\""}, {"\"\""},
      {"word", "\"word\""},  // old texts
  };
  ExpectForms("f32[4,4] add(x, y)", "backend_config", kConfig);
  constexpr Form kStatistics[] = {
      {"{visualizing_index=1,foo=1e-9,bar=2.5}", "{visualizing_index=1,foo=1e-09,bar=2.5}"},
      {"{visualizing_index=0}"},
  };
  ExpectForms("f32[4,4] add(x, y)", "statistics", kStatistics);
  constexpr Form kOrigin[] = {
      {"{({\"a\" {0,1}},({\"b\"}, { }))}", "{({\"a\" {0,1}}, ({\"b\"}, {}))}"},
      {"{[synthetic_call]}"},
  };
  ExpectForms("f32[4,4] add(x, y)", "origin", kOrigin);
}

TEST(AttributeText, OperationsAttributesKeepTheirForm) {
  constexpr Form kWindows[] = {
      {"{size=3x3 stride=2x2 pad=0_1x0_1 lhs_dilate=1x2 rhs_dilate=1x1 rhs_reversal=1x0}",
       "{size=3x3 stride=2x2 pad=0_1x0_1 lhs_dilate=1x2 rhs_reversal=1x0}"},
      {"{pad=-1_1x1_-1 size=3x3}", "{size=3x3 pad=-1_1x1_-1}"},
      {"{size=3x3 stride=1x1}", "{size=3x3}"},
  };
  ExpectForms("f32[1,4,4,1] convolution(q, w), dim_labels=b01f_01io->b01f", "window", kWindows);
  constexpr Form kLabels[] = {
      {"b01f_01io->b01f"}, {"bf01_oi01->bf01"}, {"b10f_10io->f10b"}, {"?b01f_01?io->b01f?"}};
  ExpectForms("f32[1,4,4,1] convolution(q, w), window={size=3x3}", "dim_labels", kLabels);
  constexpr Form kSparsity[] = {
      {"{rhs={sparsity=1x2 stride=2 dimension=0 idx=2}}",
       "{rhs={sparsity=1x2 dimension=0 stride=2 idx=2}}"},
      {"{lhs={sparsity=2x4} rhs={sparsity=2x4 idx=3}}"}, {"{}"},
  };
  ExpectForms("f32[1,4,4,1] convolution(q, w), dim_labels=b01f_01io->b01f, window={size=3x3}",
              "sparsity_config", kSparsity);
  constexpr Form kSlices[] = {{"{[0:4:2], [0:4]}", "{[0:4:2], [0:4:1]}"}, {"{[0:4:1],[1:3]}",
                              "{[0:4], [1:3]}"}};
  ExpectForms("f32[2,4] slice(x)", "slice", kSlices);
  constexpr Form kAccuracies[] = {
      {"{mode=highest}"}, {"{mode=default}"}, {"{mode=HIGHEST}", "{mode=highest}"},
      {"{tolerance={atol=0.5, rtol=1e-300, ulps=3}}", "{tolerance={atol=0.5,rtol=1e-300,ulps=3}}"},
  };
  ExpectForms("f32[4,4] tanh(x)", "result_accuracy", kAccuracies);
  constexpr Form kAliases[] = {{"{{}: (0, {}), {0,1}: (0, {1,2})}"}, {"{}"}};
  ExpectForms("f32[4,4] custom-call(x), custom_call_target=\"a\"", "output_to_operand_aliasing",
              kAliases);
  constexpr Form kLiterals[] = {
      {"s32[] 1"}, {"s32[2]{0} {1,2}", "s32[2]{0} {1, 2}"},
      {"(s32[] 1, f32[2]{0} {1,2})", "( s32[] 1, f32[2]{0} {1, 2} )"}};
  ExpectForms("f32[4,4] custom-call(x), custom_call_target=\"a\"", "literal", kLiterals);
  constexpr Form kApis[] = {{"API_VERSION_TYPED_FFI"}, {"api_version_original",
                            "API_VERSION_ORIGINAL"}};
  ExpectForms("f32[4,4] custom-call(x), custom_call_target=\"a\"", "api_version", kApis);
}

TEST(AttributeText, ModuleAttributesArePrintedInXlasOrder) {
  Result<std::unique_ptr<Module>> module = ParseHlo(
      "test",
      "HloModule m, num_partitions=4, frontend_attributes={a=\"b\"}, replica_count=3, "
      "allow_spmd_sharding_propagation_to_output=true, buffer_donor={(1,{})}, is_scheduled=true, "
      "input_output_alias={{}:(0,{})}, entry_computation_layout={(f32[2]{0})->f32[2]{0}}, "
      "alias_passthrough_params=true\nENTRY e {\n  ROOT x = f32[2] parameter(0)\n}\n");
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  std::string text = PrintHlo(**module);
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }, "
            "buffer_donor={ (1, {}) }, alias_passthrough_params=true, "
            "entry_computation_layout={(f32[2]{0})->f32[2]{0}}, "
            "allow_spmd_sharding_propagation_to_output={true}, replica_count=3, num_partitions=4, "
            "frontend_attributes={a=\"b\"}");
}

// Each is refused, with this label at this place of the value; XLA refuses or aborts on all.
TEST(AttributeText, MalformedValuesAreRefused) {
  struct Case {
    std::string_view instruction;
    std::string_view value;
    std::string_view label;
  };
  constexpr std::string_view kAdd = "f32[4,4] add(x, y)";
  constexpr std::string_view kReduce = "f32[4,4] all-reduce(x), to_apply=sum";
  constexpr std::string_view kConvolution =
      "f32[1,4,4,1] convolution(q, w), dim_labels=b01f_01io->b01f";
  constexpr Case kCases[] = {
      {kAdd, "sharding={devices=[2,2]0,1,2}", "attribute_value"},
      {kAdd, "sharding={devices=[2,2]<=[5]}", "attribute_value"},
      {kAdd, "sharding={devices=[2,2]<=[2,2]}", "syntax_expected"},
      {kAdd, "sharding={devices=[1,1]0}", "attribute_value"},
      {kAdd, "sharding={devices=[9223372036854775807,2]<=[4]}", "attribute_value"},
      {kAdd, "sharding={replicated, manual}", "syntax_expected"},
      {kAdd, "sharding={maximal}", "attribute_value"},
      {kAdd, "sharding={device=3}", "attribute_value"},
      {kAdd, "sharding={shard_as 3}", "attribute_value"},
      {kAdd, "sharding={bogus}", "syntax_expected"},
      {kAdd, "sharding={{replicated},{{manual}}}", "syntax_expected"},
      {kAdd, "sharding={mesh['a'=2], [{'c'},{}]}", "attribute_value"},
      {kAdd, "sharding={mesh['a'=2], [{'5'},{}]}", "attribute_value"},
      {kAdd, "sharding={mesh['a'=2,'a'=2], [{'a'},{}]}", "attribute_value"},
      {kAdd, "sharding={mesh['a'=2,'b'=2], [{'a'},{?,'b'}]}", "attribute_value"},
      {kAdd, "sharding={mesh['a'=4], device_ids=(0,1,2), [{},{}]}", "attribute_value"},
      {kAdd, "sharding={mesh['a'=4], device_ids=(0,1,2,2), [{},{}]}", "attribute_value"},
      {kAdd, "sharding={mesh['a'=4], [{'a':(3)2},{}]}", "attribute_value"},
      {kReduce, "replica_groups=[2,2]<=[5]", "attribute_value"},
      {kReduce, "replica_groups=[2]<=[2]", "attribute_value"},
      {kReduce, "replica_groups={0,1}", "syntax_expected"},
      {kReduce, "replica_groups=mesh['x'=2]{'y'}", "attribute_value"},
      {kReduce, "mode=crossreplica", "attribute_value"},
      {kConvolution, "window={pad=1_1x1_1}", "attribute_value"},
      {kConvolution, "window={size=3x3 stride=2}", "attribute_value"},
      {kConvolution, "window={size=3x3 size=3x3}", "attribute_value"},
      {kConvolution, "window={size=3x3 pad=1_1_1x1_1_1}", "attribute_value"},
      {kConvolution, "window={size=3x3 dilate=1x1}", "attribute_value"},
      {"f32[1,4,4,1] convolution(q, w)", "dim_labels=bb01f_01io->b01f", "attribute_value"},
      {"f32[1,4,4,1] convolution(q, w)", "dim_labels=b02f_01io->b01f", "attribute_value"},
      {"f32[1,4,4,1] convolution(q, w)", "dim_labels=b0f_01io->b01f", "attribute_value"},
      {kAdd, "metadata={bogus=1}", "attribute_value"},
      {kAdd, "metadata={op_name=\"a\" op_name=\"b\"}", "attribute_value"},
      {kAdd, "metadata={source_line=99999999999}", "attribute_value"},
      {kAdd, "frontend_attributes={a=b}", "syntax_expected"},
      {kAdd, "statistics={foo=0.1}", "attribute_value"},
      {kAdd, "origin={{\"a\"}", "syntax_end"},
      {"f32[4,4] tanh(x)", "result_accuracy={tolerance={ulps=-1}}", "attribute_value"},
      {"f32[4,4] tanh(x)", "result_accuracy={mode=low}", "syntax_expected"},
      {"f32[4,4] domain(x)", "domain={kind=\"sharding\", entry={replicated}}", "attribute_value"},
      {"f32[4,4] domain(x)", "domain={kind=\"foo\", entry={}, exit={}}", "attribute_value"},
      {"pred[4,4] compare(x, y)", "direction=eq", "attribute_value"},
  };
  for (const Case& test : kCases) {
    std::string line = std::string(test.instruction) + ", " + std::string(test.value);
    Result<std::unique_ptr<Module>> module = ParseHlo("test", ModuleWith(line));
    ASSERT_FALSE(module.ok()) << test.value;
    EXPECT_EQ(module.status().diagnostics()[0].label, test.label)
        << module.status().ToString();
  }
}

TEST(AttributeText, EveryByteStringReadsBack) {
  std::string bytes;
  for (int c = 0; c < 256; ++c) bytes.push_back(static_cast<char>(c));
  bytes += "7\\x41\n01";  // digits and escapes after an octal escape
  std::string quoted;
  AppendQuoted(bytes, &quoted);
  std::string back, error;
  ASSERT_TRUE(UnescapeC(std::string_view(quoted).substr(1, quoted.size() - 2), &back, &error));
  EXPECT_EQ(back, bytes);
  EXPECT_EQ(quoted.find('\0'), std::string::npos);
}

TEST(AttributeText, AMisspelledPartIsSuggested) {
  Result<std::unique_ptr<Module>> module =
      ParseHlo("test", ModuleWith("f32[4,4] add(x, y), metadata={op_nam=\"a\"}"));
  ASSERT_FALSE(module.ok());
  EXPECT_NE(module.status().ToString().find("did you mean 'op_name'?"), std::string::npos);
}

}  // namespace
}  // namespace assay
