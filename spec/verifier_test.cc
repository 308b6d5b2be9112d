// The verifier on modules made by hand. What HLO text can say is tested by conformance/rejected.
#include "spec/verifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "spec/builder.h"
#include "spec/ops/checks.h"
#include "spec/verifier_position.h"

namespace assay {
namespace {

using testing::ElementsAre;

const Shape kVector = Shape::Array(PrimitiveType::kF32, {3});

std::vector<std::string> LabelsOf(const Module& module) {
  std::vector<std::string> labels;
  Status status = Verify(module);
  if (status.ok()) return labels;
  for (const Diagnostic& d : status.diagnostics()) labels.push_back(d.label);
  return labels;
}

TEST(OpTable, HasExactlyOneRecordPerOpcode) { EXPECT_EQ(OpTableDefects(), ""); }

TEST(OpTable, FindsEveryNameAndNoOther) {
  for (const OpSpec* spec : AllOps()) {
    if (spec->name.empty()) continue;
    EXPECT_EQ(OpcodeFromName(spec->name), spec->opcode) << spec->name;
    EXPECT_EQ(OpcodeFromName(std::string(spec->name) + "x"), std::nullopt);
  }
  EXPECT_EQ(OpcodeFromName(""), std::nullopt);
  EXPECT_EQ(OpcodeFromName("tranpose"), std::nullopt);
}

// A number whose rule is gone stays unused.
TEST(OpTable, RuleIdsRiseAndSentencesAreThere) {
  for (const OpSpec* spec : AllOps()) {
    int number = 0;
    for (const Rule& rule : spec->rules) {
      ASSERT_TRUE(rule.id.starts_with('c')) << spec->name;
      const int next = std::stoi(std::string(rule.id.substr(1)));
      EXPECT_GT(next, number) << spec->name;
      number = next;
      EXPECT_FALSE(rule.text.empty()) << spec->name;
      EXPECT_NE(rule.check, nullptr) << spec->name;
    }
    EXPECT_FALSE(spec->summary.empty()) << spec->name;
    EXPECT_FALSE(spec->exactness.empty()) << spec->name;
  }
}

TEST(OpTable, LabelsAreUnique) {
  std::set<std::string> seen;
  for (const auto& [label, sentence] : AllRuleLabels()) {
    EXPECT_TRUE(seen.insert(label).second) << label;
    EXPECT_FALSE(sentence.empty()) << label;
  }
  EXPECT_TRUE(seen.count("select_c3"));
  EXPECT_TRUE(seen.count("negate_result"));
}

TEST(Verifier, AcceptsWhatTheBuilderMakes) {
  Module module("m");
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector);
  b.Root(b.Op(Opcode::kAdd, {&x, &b.Op(Opcode::kTanh, {&x})}));
  EXPECT_THAT(LabelsOf(module), ElementsAre());
}

TEST(Verifier, NamesComputationAndInstructionWithoutSource) {
  Module module("m");
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector);
  b.Root(b.OpShaped(Opcode::kNegate, Shape::Array(PrimitiveType::kF32, {4}), {&x}, {}, "n"));
  Status status = Verify(module);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.diagnostics()[0].label, "negate_result");
  EXPECT_EQ(status.diagnostics()[0].message,
            "computation main, instruction n: the result is declared f32[4], the operands give "
            "f32[3]");
}

TEST(Verifier, PointsToTheOperandInTheSource) {
  std::string text = "  r = f32[3] add(x, /*(*/ f32[4] y), metadata={op_name=\"a,b\"}\n";
  Module module("m");
  module.set_source("f.hlo", std::make_shared<std::string>(text));
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector);
  Instruction& y = b.Parameter(Shape::Array(PrimitiveType::kF32, {4}));
  Instruction& sum = b.OpShaped(Opcode::kAdd, kVector, {&x, &y});
  sum.set_position(static_cast<int64_t>(text.find("add")));
  Status status = Verify(module);
  ASSERT_FALSE(status.ok());
  const Diagnostic& d = status.diagnostics()[0];
  EXPECT_EQ(d.label, "add_c1");
  EXPECT_EQ(d.line, 1);
  EXPECT_EQ(d.column, static_cast<int64_t>(text.find("/*")) + 1);
}

TEST(Verifier, ReportsAtMostTwentyFindings) {
  Module module("m");
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector);
  for (int i = 0; i < 30; ++i) {
    b.OpShaped(Opcode::kNegate, Shape::Array(PrimitiveType::kF32, {4}), {&x});
  }
  EXPECT_EQ(LabelsOf(module).size(), 20u);
}

TEST(Verifier, WantsParametersWithoutGaps) {
  Module module("m");
  Builder b(module, "main");
  b.Root(b.Parameter(kVector));
  Instruction& late = b.computation().Add(Opcode::kParameter, kVector, {}, "late");
  b.computation().SetParameter(late, 2);
  EXPECT_THAT(LabelsOf(module), ElementsAre("computation_parameters"));
}

TEST(Verifier, FindsRecursionThroughSeveralComputations) {
  Module module("m");
  std::vector<Builder> builders;
  std::vector<Computation*> computations;
  std::vector<Instruction*> parameters;
  for (const char* name : {"f", "g", "h"}) {
    Builder b(module, name);
    parameters.push_back(&b.Parameter(kVector));
    computations.push_back(&b.computation());
    builders.push_back(std::move(b));
  }
  for (int i = 0; i < 3; ++i) {
    builders[i].OpShaped(Opcode::kCall, kVector, {parameters[i]},
                         {Attr(kToApply, computations[(i + 1) % 3])});
  }
  EXPECT_THAT(LabelsOf(module), ElementsAre("module_recursion"));
}

TEST(Verifier, WantsOperandsBeforeTheirUsers) {
  Module module("m");
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector);
  Instruction& first = b.Op(Opcode::kNegate, {&x});
  Instruction& second = b.Op(Opcode::kAbs, {&x});
  first.SetOperand(0, {second.id(), 0});
  EXPECT_THAT(LabelsOf(module), ElementsAre("operand_scope"));
}

TEST(Verifier, FollowsOperandPaths) {
  Module module("m");
  Builder b(module, "main");
  Instruction& t = b.Parameter(Shape::Tuple({kVector, kVector}));
  Instruction& n = b.OpShaped(Opcode::kNegate, kVector, {});
  n.AppendOperand({t.id(), module.InternPath(std::vector<int64_t>{1})});
  EXPECT_THAT(LabelsOf(module), ElementsAre());
  n.SetOperand(0, {t.id(), module.InternPath(std::vector<int64_t>{2})});
  EXPECT_THAT(LabelsOf(module), ElementsAre("operand_path"));
}

TEST(Verifier, ChecksShapesAndHeader) {
  Module module("m");
  Builder b(module, "main");
  Shape twisted = Shape::Array(PrimitiveType::kF32, {2, 3});
  twisted.set_layout(Layout{{0, 0}});
  b.Parameter(twisted);
  b.Parameter(Shape::Array(PrimitiveType::kF32, {int64_t{1} << 40, 0, int64_t{1} << 40}));
  b.Root(b.Parameter(kVector));
  module.Set(kReplicaCount, 0);
  module.Set(kInputOutputAlias, {{{0}, 0, {}, false}});
  module.Set(kBufferDonor, {{5, {}}});
  EXPECT_THAT(LabelsOf(module), testing::UnorderedElementsAre(
                                    "module_devices", "module_alias", "module_donor",
                                    "shape_layout", "shape_overflow"));
}

// What the text's reader does not let through: programs that come from binary forms or from code.
TEST(Verifier, ChecksWhatTextCannotSay) {
  using Break = void (*)(Module&, Builder&, Instruction&);
  struct Case {
    std::string_view label;
    Break make;
  };
  const std::vector<Case> cases = {
      {"module_entry", [](Module& m, Builder&, Instruction&) { m.set_entry(nullptr); }},
      {"computation_root",
       [](Module&, Builder& b, Instruction&) { b.computation().set_roots({}); }},
      {"computation_root",
       [](Module& m, Builder& b, Instruction&) {
         Builder other(m, "other");
         b.computation().set_root(other.Parameter(kVector));
         other.Root(*other.computation().first());
       }},
      {"control_predecessors",
       [](Module&, Builder& b, Instruction& x) {
         Instruction& n = b.Op(Opcode::kNegate, {&x});
         n.SetControlPredecessors({n.id()});
       }},
      {"operand_scope",
       [](Module& m, Builder& b, Instruction& x) {
         Builder other(m, "other");
         other.OpShaped(Opcode::kNegate, kVector, {}).AppendOperand({x.id(), 0});
         b.Root(x);
       }},
      {"sharding_devices",
       [](Module&, Builder&, Instruction& x) {
         Sharding sharding;
         sharding.kind = Sharding::Kind::kTiled;
         sharding.tile_dimensions = {3};
         sharding.devices = {0, 1};
         x.Set(kSharding, sharding);
       }},
      {"parameter_c1",
       [](Module&, Builder&, Instruction& x) { x.Set(kParameterNumber, -1); }},
      {"parameter_attributes",
       [](Module&, Builder&, Instruction& x) {
         x.mutable_attributes().Erase(AttributeId::kParameterNumber);
       }},
      {"constant_attributes",
       [](Module&, Builder& b, Instruction&) { b.OpShaped(Opcode::kConstant, kVector, {}); }},
      {"constant_result",
       [](Module&, Builder& b, Instruction&) {
         b.OpShaped(Opcode::kConstant, kVector, {},
                    {Attr(kLiteral, Literal::Zeros(Shape::Scalar(PrimitiveType::kF32)))});
       }},
      {"constant_operands",
       [](Module&, Builder& b, Instruction& x) {
         b.OpShaped(Opcode::kConstant, kVector, {&x}, {Attr(kLiteral, Literal::Zeros(kVector))});
       }},
      {"parameter_operands",
       [](Module&, Builder& b, Instruction& x) {
         b.Parameter(kVector).AppendOperand({x.id()});
       }},
      {"foreign_attributes",
       [](Module&, Builder& b, Instruction& x) { b.OpShaped(Opcode::kForeign, kVector, {&x}); }},
      {"negate_attributes",
       [](Module&, Builder& b, Instruction& x) {
         b.OpShaped(Opcode::kNegate, kVector, {&x}, {Attr(kDimensions, {0})});
       }},
      {"negate_operands",
       [](Module&, Builder& b, Instruction&) { b.OpShaped(Opcode::kNegate, kVector, {}); }},
      {"call_attributes",
       [](Module&, Builder& b, Instruction&) {
         b.OpShaped(Opcode::kCall, kVector, {}, {Attr(kToApply, nullptr)});
       }},
  };
  for (const Case& c : cases) {
    Module module("m");
    Builder b(module, "main");
    Instruction& x = b.Parameter(kVector);
    b.Root(x);
    c.make(module, b, x);
    EXPECT_THAT(LabelsOf(module), ElementsAre(c.label));
  }
}

TEST(VerifierPosition, FindsOperandsAndAttributes) {
  std::string_view text =
      "f(x, y{\"),\"}, (a, b)), k={1,2}, name='a,b=3', // n=1\n  n=7\nROOT";
  auto cut = [&](std::optional<TextSpan> span) {
    return span ? std::string(text.substr(span->offset, span->length)) : "none";
  };
  EXPECT_EQ(cut(SpanOfOpcode(text, 0)), "f");
  EXPECT_EQ(cut(SpanOfOperand(text, 0, 0)), "x");
  EXPECT_EQ(cut(SpanOfOperand(text, 0, 1)), "y{\"),\"}");
  EXPECT_EQ(cut(SpanOfOperand(text, 0, 2)), "(a, b)");
  EXPECT_EQ(cut(SpanOfOperand(text, 0, 3)), "none");
  EXPECT_EQ(cut(SpanOfAttribute(text, 0, "k")), "k={1,2}");
  EXPECT_EQ(cut(SpanOfAttribute(text, 0, "name")), "name='a,b=3'");
  EXPECT_EQ(cut(SpanOfAttribute(text, 0, "n")), "n=7");
  EXPECT_EQ(cut(SpanOfAttribute(text, 0, "b")), "none");
  EXPECT_EQ(cut(SpanOfAttribute("g(", 0, "b")), "none");
}

}  // namespace
}  // namespace assay
