// Files of our own making, and those of the corpus: read, written, read again.
#include "spec/mlir/bytecode.h"

#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/file.h"
#include "gtest/gtest.h"
#include "spec/mlir/bytecode_testing.h"

namespace assay::mlir {
namespace {

Result<BytecodeFile> Read(std::string_view bytes) {
  return ReadBytecode("test.mlirbc", bytes, nullptr);
}

// module { } as the format's description says it.
std::string EmptyModule() {
  static constexpr unsigned char kBytes[] = {
      'M',  'L',  0xEF, 'R',  0x0D, 'T',  0x00,        // version 6, producer T
      0x01, 0x0D, 0x03, 0x01, 0x03, 0x01, 0x03, 0x07,  // dialect 0; operation 1, registered
      0x03, 0x0B, 0x03, 0x01, 0x01, 0x03, 0x07,        // an attribute of one byte, with code
      0x02, 0x03, 0x1F,                                // code 15: unknown location
      0x04, 0x17, 0x05, 0x01, 0x50, 0x01, 0x01, 0x07,  // properties, regions: one, isolated
      0x04, 0x07, 0x03, 0x01, 0x01,                    // a block, no values; no operations
      0x06, 0x03, 0x01, 0x05, 0x01,                    // no resources
      0x00, 0x25, 0x05, 0x0F, 0x11, 'b',  'u',  'i',  'l',  't',  'i',  'n',  0, 'm',
      'o',  'd',  'u',  'l',  'e',  0,    0x08, 0x09, 0x03, 0x05, 0x01, 0x01,  // one list of two
                                                                               // absent ones
  };
  return std::string(reinterpret_cast<const char*>(kBytes), sizeof(kBytes));
}

TEST(Bytecode, AnEmptyModule) {
  const std::string bytes = EmptyModule();
  ASSERT_TRUE(IsBytecode(bytes));
  const Result<BytecodeFile> file = Read(bytes);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  EXPECT_EQ(file->form.version, 6);
  EXPECT_EQ(file->form.producer, "T");
  const Operation& top = *file->program.top();
  EXPECT_EQ(top.name, "builtin.module");
  EXPECT_TRUE(top.properties.empty());
  ASSERT_EQ(top.regions.size(), 1u);
  EXPECT_EQ(top.regions[0]->blocks.size(), 1u);

  Program program;
  program.set_top(program.NewOperation("builtin.module"));
  program.NewBlock(program.NewRegion(program.top()));
  BytecodeForm form;
  form.producer = "T";
  const Result<std::string> written = WriteBytecode(program, form);
  ASSERT_TRUE(written.ok()) << written.status().ToString();
  EXPECT_EQ(*written, bytes);
}

TEST(Bytecode, EveryFormComesBackAtEveryVersion) {
  Program program;
  FillWithEverything(program);
  for (int version = 0; version <= kNewestBytecodeVersion; ++version) {
    SCOPED_TRACE(version);
    BytecodeForm form;
    form.version = version;
    form.dialect_versions = {{"sdy", "\1\1\5"}};
    const Result<std::string> bytes = WriteBytecode(program, form);
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    const Result<BytecodeFile> file = Read(*bytes);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    EXPECT_EQ(file->form.version, version);
    EXPECT_EQ(file->form.dialect_versions.size(), version >= 1 ? 1u : 0u);
    if (version >= 5) {
      EXPECT_TRUE(Equal(program, file->program, true));
    } else {
      // Which attributes of an operation without definition are its own is not written.
      EXPECT_FALSE(Equal(program, file->program, true));
      const Operation& all = *file->program.top()->regions[0]->blocks[0]->operations[0];
      EXPECT_TRUE(all.properties.empty());
      EXPECT_EQ(all.Find("own")->integer(1), -1);
    }
    const Result<std::string> again = WriteBytecode(file->program, file->form);
    ASSERT_TRUE(again.ok()) << again.status().ToString();
    EXPECT_EQ(*again, *bytes);
  }
}

TEST(Bytecode, EveryLayoutIsUsedByItsSample) {
  Context context;
  for (const Layout& layout : AllLayouts()) {
    EXPECT_EQ(LayoutOf(*SampleOf(context, layout)), &layout)
        << layout.spec->mnemonic << " " << layout.code;
  }
}

// Attributes with given values come back as they were.
TEST(Bytecode, NumbersOfAllWidths) {
  Program program;
  Context& context = program.context();
  Operation* const module = program.NewOperation("builtin.module");
  program.set_top(module);
  const auto set = [&](std::string_view name, Attribute value) {
    SetAttribute(module->attributes, context.Intern(name), value);
  };
  set("a", context.Boolean(true));
  set("b", context.Integer(context.IntegerType(8), -128));
  set("c", context.Integer(context.IntegerType(8, Signedness::kUnsigned), 255));
  set("d", context.Integer(context.IntegerType(32), -1));
  set("e", context.Integer(context.IntegerType(64), INT64_MIN));
  set("f", context.Integer(context.IntegerType(64, Signedness::kUnsigned), -1));
  set("g", context.Integer(context.IndexType(), 7));
  const auto wide = [&](int64_t width, std::string_view digits) {
    return context.Get(Kind::kWideInteger, {context.IntegerType(width), digits});
  };
  set("h", wide(100, "-5"));
  set("i", wide(128, "9223372036854775807"));
  set("i2", wide(128, "0"));
  set("i3", wide(128, "-170141183460469231731687303715884105728"));
  set("i4", context.Get(Kind::kWideInteger, {context.IntegerType(192, Signedness::kUnsigned),
                                             std::string_view("6277101735386680763835789423207666416102355444464034512895")}));
  set("j", context.Get(Kind::kFloat,
                       {context.FloatType("f64"), static_cast<int64_t>(0xFFF0000000000000)}));
  set("k", context.Get(Kind::kFloat, {context.FloatType("f8E4M3FN"), int64_t{0xFF}}));
  set("l", context.Get(Kind::kFloat, {context.FloatType("f32"), int64_t{0x3F800000}}));
  const Result<std::string> bytes = WriteBytecode(program, {});
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  const Result<BytecodeFile> file = Read(*bytes);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  EXPECT_TRUE(Equal(program, file->program, true));
  const Parts parts = Split(*bytes);
  // -1 : i32 is 2^32-1 in zigzag, (2^33-2) * 32 + 16: facts, section 1.
  EXPECT_NE(bytes->find(std::string("\xD0\xFF\xFF\xFF\x3F", 5)), std::string::npos);
  // -5 : i100 is two words, each in zigzag: -5 is 9, one byte; 2^36-1 is 2^37-2, (2^37-2) * 64 + 32 in six.
  EXPECT_NE(bytes->find("\x05\x13\xA0\xFF\xFF\xFF\xFF\x07"), std::string::npos);
}

// What the constant's blob is, behind the type's reference: bools are packed.
std::string BlobOf(std::string_view elements, std::span<const int64_t> shape, bool vhlo) {
  Program program;
  Context& context = program.context();
  program.set_top(program.NewOperation("builtin.module"));
  const Type type =
      vhlo
          ? context.Get(SpecOf(Kind::kVhloTensorType, DialectId::kVhlo),
                        {shape, context.Get(*FindKindByName(DialectId::kVhlo, true, "bool_v1"), {}),
                         static_cast<const Node*>(nullptr)})
          : context.Tensor(shape, context.IntegerType(1));
  const KindSpec& spec =
      vhlo ? SpecOf(Kind::kVhloTensor, DialectId::kVhlo) : SpecOf(Kind::kDenseElements);
  const Attribute constant = context.Get(spec, {type, elements});
  SetAttribute(program.top()->attributes, context.Intern("x"), constant);
  const Result<std::string> bytes = WriteBytecode(program, {});
  CHECK(bytes.ok());
  const Result<BytecodeFile> file = Read(*bytes);
  CHECK(file.ok());
  CHECK(Equal(program, file->program, true));
  const std::string nodes = Split(*bytes).section(SectionId::kNodes);
  const size_t at =
      nodes.find(vhlo ? std::string("\x1F\x01", 2) : std::string("\x25\x01", 2));  // code, type 0
  CHECK(at != std::string::npos);
  const size_t size = static_cast<uint8_t>(nodes[at + 2]) / 2;
  return nodes.substr(at + 3, size);
}

TEST(Bytecode, BooleansArePacked) {
  using namespace std::string_literals;
  const int64_t none[] = {0}, one[] = {1}, three[] = {3}, nine[] = {9}, many[] = {300};
  for (const bool vhlo : {false, true}) {
    EXPECT_EQ(BlobOf("\1\0\1"s, three, vhlo), "\x05"s);
    EXPECT_EQ(BlobOf("\1\0\1\0\1\0\1\0\1"s, nine, vhlo), "\x55\x01"s);
    EXPECT_EQ(BlobOf("\1"s, many, vhlo), "\xFF"s);
    EXPECT_EQ(BlobOf("\0"s, three, vhlo), "\0"s);
    EXPECT_EQ(BlobOf(""s, none, vhlo), ""s);
  }
  // One element is a splat for the builtin attribute, a list for vhlo's.
  EXPECT_EQ(BlobOf("\1"s, one, false), "\xFF"s);
  EXPECT_EQ(BlobOf("\1"s, one, true), "\x01"s);
}

// Artifacts of old have a byte for each bool; constants whose elements are all equal are kept as
// one.
TEST(Bytecode, ConstantsAreKeptInOneForm) {
  Program program;
  Context& context = program.context();
  program.set_top(program.NewOperation("builtin.module"));
  const int64_t shape[] = {3};
  const auto constant = [&](Type element, std::string_view data) {
    return context.Get(SpecOf(Kind::kDenseElements), {context.Tensor(shape, element), data});
  };
  SetAttribute(program.top()->attributes, context.Intern("x"),
               constant(context.IntegerType(8), "abc"));
  const Result<std::string> bytes = WriteBytecode(program, {});
  ASSERT_TRUE(bytes.ok());
  const auto read = [&](std::string_view data) -> std::string {
    std::string changed = *bytes;
    changed.replace(changed.find("abc"), 3, data);
    const Result<BytecodeFile> file = Read(changed);
    return file.ok() ? std::string(file->program.top()->Find("x")->text(1))
                     : file.status().ToString();
  };
  EXPECT_EQ(read("abd"), "abd");
  EXPECT_EQ(read("aaa"), "a");
}

TEST(Bytecode, LargeConstantsStayWhereTheyAre) {
  Program program;
  Context& context = program.context();
  program.set_top(program.NewOperation("builtin.module"));
  std::string data(100'000, 'x');
  data[7] = 'y';
  const int64_t shape[] = {100'000};
  SetAttribute(program.top()->attributes, context.Intern("x"),
               context.Get(Kind::kDenseElements, {context.Tensor(shape, context.IntegerType(8)),
                                                  std::string_view(data)}));
  Result<std::string> written = WriteBytecode(program, {});
  ASSERT_TRUE(written.ok());
  auto bytes = std::make_shared<const std::string>(*std::move(written));
  const std::weak_ptr<const std::string> alive = bytes;
  const std::string* const address = bytes.get();
  {
    const Result<BytecodeFile> file = ReadBytecode("f", *address, std::move(bytes));
    ASSERT_TRUE(file.ok());
    const std::string_view text = file->program.top()->Find("x")->text(1);
    EXPECT_GE(text.data(), address->data());
    EXPECT_LE(text.data() + text.size(), address->data() + address->size());
    EXPECT_FALSE(alive.expired());
  }
  EXPECT_TRUE(alive.expired());
}

// By uses, then in the order of first sight; the walk enters the last operation's regions first.
TEST(Bytecode, WhatIsUsedMostComesFirst) {
  Program program;
  program.set_top(program.NewOperation("builtin.module"));
  Block* const body = program.NewBlock(program.NewRegion(program.top()));
  Block* const left =
      program.NewBlock(program.NewRegion(program.NewOperation("test.region", body)));
  Block* const right =
      program.NewBlock(program.NewRegion(program.NewOperation("test.region", body)));
  program.NewOperation("test.left", left);
  program.NewOperation("test.right", right);
  for (int i = 0; i < 3; ++i) program.NewOperation("test.often", left);
  const Result<std::string> bytes = WriteBytecode(program, {});
  ASSERT_TRUE(bytes.ok());
  const std::string strings = Split(*bytes).section(SectionId::kStrings);
  using namespace std::string_literals;
  EXPECT_TRUE(strings.ends_with("builtin\0test\0module\0often\0region\0right\0left\0"s)) << strings;
}

TEST(Bytecode, OrdersOfUsesAreKept) {
  Program program;
  program.set_top(program.NewOperation("builtin.module"));
  Block* const body = program.NewBlock(program.NewRegion(program.top()));
  Operation* const define = program.NewOperation("test.define", body);
  Value* const value = program.AddResult(define, program.context().IndexType());
  program.NewOperation("test.use", body)->operands = {value, value};
  BytecodeForm form;
  form.use_orders[value] = {{1, 0}, false};
  const Result<std::string> bytes = WriteBytecode(program, form);
  ASSERT_TRUE(bytes.ok());
  const Result<BytecodeFile> file = Read(*bytes);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  ASSERT_EQ(file->form.use_orders.size(), 1u);
  EXPECT_EQ(file->form.use_orders.begin()->second.indices, (std::vector<uint64_t>{1, 0}));
  const Result<std::string> again = WriteBytecode(file->program, file->form);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, *bytes);
  form.version = 2;  // has no orders
  const Result<std::string> older = WriteBytecode(program, form);
  ASSERT_TRUE(older.ok());
  EXPECT_TRUE(Read(*older)->form.use_orders.empty());
}

// A writer that does not know the operation has its attributes beside those of anybody; we know it.
TEST(Bytecode, PropertiesOfAnOperationThatItsWriterDidNotKnow) {
  Program program;
  program.set_top(program.NewOperation("builtin.module"));
  Context& context = program.context();
  Operation* const mesh =
      program.NewOperation("xxx.mesh", program.NewBlock(program.NewRegion(program.top())));
  SetAttribute(mesh->attributes, context.Intern("mesh"), context.Unit());
  SetAttribute(mesh->attributes, context.Intern("note"), context.Unit());
  SetAttribute(mesh->attributes, context.Intern("sym_name"), context.String("m"));
  Result<std::string> bytes = WriteBytecode(program, {});
  ASSERT_TRUE(bytes.ok());
  bytes->replace(bytes->find("xxx"), 3, "sdy");
  const Result<BytecodeFile> file = Read(*bytes);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  const Operation& read = *file->program.top()->regions[0]->blocks[0]->operations[0];
  ASSERT_EQ(read.properties.size(), 2u);
  EXPECT_EQ(read.properties[1].name, "sym_name");
  ASSERT_EQ(read.attributes.size(), 1u);
  EXPECT_EQ(read.attributes[0].name, "note");
}

TEST(Bytecode, WhatCannotBeWrittenIsSaid) {
  Program program;
  Context& context = program.context();
  program.set_top(program.NewOperation("builtin.module"));
  Operation* const mesh =
      program.NewOperation("sdy.mesh", program.NewBlock(program.NewRegion(program.top())));
  const auto label = [&](const BytecodeForm& form = {}) {
    const Result<std::string> written = WriteBytecode(program, form);
    return written.ok() ? "ok" : written.status().diagnostics()[0].label;
  };
  EXPECT_EQ(label(), "bytecode_properties");  // no mesh
  SetAttribute(mesh->properties, context.Intern("mesh"), context.Unit());
  SetAttribute(mesh->properties, context.Intern("sym_name"), context.String("m"));
  EXPECT_EQ(label(), "ok");
  SetAttribute(mesh->properties, context.Intern("other"), context.Unit());
  EXPECT_EQ(label(), "bytecode_properties");
  SetAttribute(mesh->properties, context.Intern("other"), nullptr);
  BytecodeForm form;
  form.version = 7;
  EXPECT_EQ(label(form), "bytecode_version");
  form = {};
  form.producer.push_back('\0');
  EXPECT_EQ(label(form), "bytecode_producer");
  const KindSpec& ragged = SpecOf(Kind::kRaggedDotDimensions, DialectId::kMhlo);
  const std::span<const int64_t> none;
  SetAttribute(mesh->attributes, context.Intern("x"),
               context.Get(ragged, {context.Unit(), none, none}));
  EXPECT_EQ(label(), "bytecode_unsupported");
  SetAttribute(mesh->attributes, context.Intern("x"), nullptr);
  mesh->operands = {program.AddResult(program.NewOperation("test.elsewhere"), context.IndexType())};
  EXPECT_EQ(label(), "bytecode_operand");
}

std::filesystem::path CorpusFolder() {
  if (const char* named = std::getenv("ASSAY_CORPUS")) return named;
  return std::filesystem::path(ASSAY_SOURCE_DIR).parent_path() / "shared" / "corpus";
}

// jaxlib wrote these: the same bytes come out.
TEST(Bytecode, TheCorpusIsWrittenAsItWas) {
  const std::filesystem::path folder = CorpusFolder();
  if (!std::filesystem::exists(folder)) {
    GTEST_SKIP() << folder << " is missing: its artifacts are not tested (set ASSAY_CORPUS)";
  }
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::filesystem::path path = entry.path() / "module.mlirbc";
    if (!std::filesystem::exists(path)) continue;
    SCOPED_TRACE(path.string());
    ++count;
    const Result<std::string> bytes = ReadFile(path.string());
    ASSERT_TRUE(bytes.ok());
    const Result<BytecodeFile> file = ReadBytecode(path.string(), *bytes, nullptr);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    const Result<std::string> written = WriteBytecode(file->program, file->form);
    ASSERT_TRUE(written.ok()) << written.status().ToString();
    EXPECT_TRUE(*written == *bytes);
    const Result<BytecodeFile> again = Read(*written);
    ASSERT_TRUE(again.ok()) << again.status().ToString();
    EXPECT_TRUE(Equal(file->program, again->program, true));
  }
  EXPECT_GT(count, 0);
}

}  // namespace
}  // namespace assay::mlir
