// Files with one thing wrong each: the reader says what, by the label of the rule, and does nothing
// else.
#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "spec/mlir/bytecode.h"
#include "spec/mlir/bytecode_labels.h"
#include "spec/mlir/bytecode_testing.h"
#include "spec/mlir/limits.h"

namespace assay::mlir {
namespace {

struct Case {
  std::string name;
  std::string label;
  std::string bytes;
};

std::string LabelOf(std::string_view bytes) {
  const Result<BytecodeFile> file = ReadBytecode("wrong.mlirbc", bytes, nullptr);
  if (file.ok()) return "ok";
  EXPECT_EQ(file.status().diagnostics().size(), 1u);
  const Diagnostic& diagnostic = file.status().diagnostics()[0];
  EXPECT_EQ(diagnostic.file, "wrong.mlirbc");
  EXPECT_TRUE(diagnostic.message.starts_with("byte ")) << diagnostic.message;
  return diagnostic.label;
}

std::string Varint(uint64_t value) {
  Emitter out;
  out.Varint(value);
  return out.bytes();
}
// The numbers as varints.
std::string V(std::initializer_list<uint64_t> values) {
  Emitter out;
  for (const uint64_t value : values) out.Varint(value);
  return out.bytes();
}

// What our writer makes of a program that has everything.
Parts Written() {
  Program program;
  FillWithEverything(program);
  for (Resource& resource : program.resources()) resource.alignment = 1;  // sections will move
  BytecodeForm form;
  form.dialect_versions = {{"sdy", "\1\1\5"}};
  const Result<std::string> bytes = WriteBytecode(program, form);
  CHECK(bytes.ok());
  return Split(*bytes);
}

constexpr uint8_t kAll[] = {0, 1, 2, 3, 4, 5, 6, 8};

void AddFileCases(std::vector<Case>& cases) {
  const Parts whole = Written();
  const std::string bytes = whole.Join();
  cases.push_back({"an empty file", "bytecode_magic", ""});
  cases.push_back({"half of the magic", "bytecode_magic", bytes.substr(0, 2)});
  cases.push_back({"text", "bytecode_magic", "module {}\n"});
  cases.push_back({"the magic alone", "bytecode_end", bytes.substr(0, 4)});
  cases.push_back({"no end of the producer", "bytecode_producer", bytes.substr(0, 8)});
  for (const uint64_t version : {uint64_t{7}, uint64_t{100}, ~uint64_t{0}}) {
    Parts parts = whole;
    parts.version = version;
    cases.push_back({"version " + std::to_string(version), "bytecode_version", parts.Join()});
  }
  Parts older = whole;
  older.version = 4;
  cases.push_back({"properties in version 4", "bytecode_section", older.Join()});

  // Cut at the borders of sections, behind the number of the next one, and inside it.
  for (size_t k = 0; k < whole.sections.size(); ++k) {
    Parts parts = whole;
    parts.sections.resize(k);
    const std::string cut = parts.Join();
    const std::string where = "cut before section " + std::to_string(whole.sections[k].first);
    cases.push_back({where, "bytecode_section", cut});
    cases.push_back({where + ", its number kept", "bytecode_end", bytes.substr(0, cut.size() + 1)});
    cases.push_back({where + ", half of it kept", "bytecode_section",
                     bytes.substr(0, cut.size() + 2 + whole.sections[k].second.size() / 2)});
  }
  for (const uint8_t id : kAll) {
    const std::string name = "section " + std::to_string(id);
    const auto is_it = [&](const auto& section) { return section.first == id; };
    Parts without = whole;
    std::erase_if(without.sections, is_it);
    cases.push_back({name + " missing", "bytecode_section", without.Join()});
    Parts twice = whole;
    twice.sections.push_back(*std::ranges::find_if(whole.sections, is_it));
    cases.push_back({name + " twice", "bytecode_section", twice.Join()});
    Parts huge = without;
    cases.push_back({name + " longer than the file", "bytecode_section",
                     huge.Join() + static_cast<char>(id) + Varint(uint64_t{1} << 40)});
  }
  for (const uint8_t id : {7, 9, 127}) {
    Parts parts = whole;
    parts.sections.push_back({id, ""});
    cases.push_back({"an unknown section " + std::to_string(id), "bytecode_section", parts.Join()});
  }
  for (const auto& [name, alignment] :
       {std::pair("no power of two", uint64_t{12}), std::pair("none", uint64_t{0}),
        std::pair("of 2^40", uint64_t{1} << 40), std::pair("not reached", uint64_t{1} << 20)}) {
    Parts parts = whole;
    std::erase_if(parts.sections, [](const auto& section) { return section.first == 8; });
    const bool at_end = alignment == uint64_t{1} << 20;
    cases.push_back(
        {std::string("an alignment: ") + name, at_end ? "bytecode_end" : "bytecode_alignment",
         parts.Join() + '\x88' + Varint(0) + Varint(alignment) + std::string(200, '\xCB')});
  }
  Parts padded = whole;
  std::erase_if(padded.sections, [](const auto& section) { return section.first == 8; });
  cases.push_back({"an alignment: other bytes", "bytecode_alignment",
                   padded.Join() + '\x88' + Varint(0) + Varint(4096) + std::string(5000, '\0')});

  // Each section one byte shorter, one byte longer, with a huge number, of nine bytes, at its
  // beginning. The operations end in an isolated region, the resources in weights; the first
  // attribute and the first resource have fewer bytes than the number.
  const struct {
    SectionId id;
    const char* shorter;
    const char* longer;
    const char* huge;
  } kChanges[] = {
      {SectionId::kStrings, "bytecode_string", "bytecode_string", "bytecode_count"},
      {SectionId::kDialects, "bytecode_count", "bytecode_end", "bytecode_count"},
      {SectionId::kNodes, "bytecode_entry", "bytecode_entry", "bytecode_entry"},
      {SectionId::kNodeOffsets, "bytecode_count", "bytecode_rest", "bytecode_count"},
      {SectionId::kOperations, "bytecode_section", "bytecode_rest", "bytecode_top"},
      {SectionId::kResources, "bytecode_resource", "bytecode_rest", "bytecode_end"},
      {SectionId::kResourceOffsets, "bytecode_end", "bytecode_end", "bytecode_count"},
      {SectionId::kProperties, "bytecode_end", "bytecode_rest", "bytecode_count"},
  };
  for (const auto& change : kChanges) {
    const std::string name(NameOf(change.id));
    Parts shorter = whole;
    shorter.section(change.id).pop_back();
    cases.push_back({name + ", one byte less", change.shorter, shorter.Join()});
    Parts longer = whole;
    longer.section(change.id).push_back('\1');
    cases.push_back({name + ", one byte more", change.longer, longer.Join()});
    Parts huge = whole;
    std::string& body = huge.section(change.id);
    BytecodeInput input("", body);
    Cursor cursor(input, 0, body.size(), "");
    cursor.Varint();
    body = Varint(uint64_t{1} << 40) + body.substr(cursor.position());
    cases.push_back({name + ", a huge number first", change.huge, huge.Join()});
  }
}

// A small file of our own tables: strings, dialects, attributes and types are given, so that a case
// can write the references it wants.
struct Tables {
  // Attribute 0 is the unknown location, 1 the string "x", 2 the dictionary {x = unit}, 3 the unit;
  // type 0 is i32, 1 f32, 2 i1.
  std::vector<std::pair<uint64_t, std::string>> attributes = {
      {0, V({15})}, {0, V({2, 9})}, {0, V({1, 1, 1, 3})}, {0, V({7})}};
  std::vector<std::pair<uint64_t, std::string>> types = {
      {0, V({0, 128})}, {0, V({5})}, {0, V({0, 4})}};
  std::vector<std::string> strings = {"builtin", "module", "test", "op", "vhlo",  "sdy",
                                      "mesh",    "mhlo",   "scan", "x",  "return"};
  // Dialects builtin, test, vhlo, sdy, mhlo. Operations: 0 builtin.module, 1 test.op, 2 sdy.mesh,
  // 3 mhlo.scan, 4 sdy.return; test.op is not registered but as 5.
  std::string dialects = V({5, 0, 2 << 1, 4 << 1, 5 << 1, 7 << 1, 6}) + V({0, 1, 1 << 1 | 1}) +
                         V({1, 1, 3 << 1}) + V({3, 1, 6 << 1 | 1}) + V({4, 1, 8 << 1 | 1}) +
                         V({3, 1, 10 << 1 | 1}) + V({1, 1, 3 << 1 | 1});
  // builtin.module {} without sym_name, whose block has this many operations.
  std::string body;        // of the module's region, from the number of its blocks on
  std::string operations;  // instead of all of that
  std::vector<std::string> properties = {V({0, 0})};
  uint64_t version = 6;

  std::string File() const {
    Parts parts;
    parts.version = version;
    parts.producer = "by hand";
    Emitter section;
    section.Varint(attributes.size());
    section.Varint(types.size());
    std::string bodies;
    for (const auto* list : {&attributes, &types}) {
      for (const auto& [dialect, node] : *list) {
        section.Varint(dialect & 0xFF);
        section.Varint(1);
        section.VarintWithFlag(node.size(), dialect < 0x100);  // 0x100: text
        bodies += node;
      }
    }
    std::string module = operations;
    if (module.empty()) {
      Emitter nested;
      nested.Bytes(V({2, 0}));
      nested.Byte(kHasProperties | kHasRegions);
      nested.Bytes(V({0, 0, 1 << 1 | 1}));
      nested.Byte(4);
      nested.Blob(body);
      module = nested.bytes();
    }
    Emitter lists;
    lists.Varint(properties.size());
    for (const std::string& list : properties) lists.Blob(list);
    StringTable table;
    for (const std::string& text : strings) table.NumberOf(text);
    Emitter texts;
    table.Write(texts);
    parts.sections = {
        {1, dialects}, {3, section.bytes()}, {2, bodies}, {4, module}, {0, texts.bytes()}};
    if (version >= 5) parts.sections.push_back({8, lists.bytes()});
    return parts.Join();
  }
};

// A region of one block without arguments, with so many values and operations, whose bytes follow.
std::string Region(uint64_t values, uint64_t operations, const std::string& bytes) {
  return V({1, values, operations << 1}) + bytes;
}
std::string Op(uint64_t name, uint8_t mask, std::initializer_list<uint64_t> rest,
               uint64_t location = 0) {
  return V({name}) + static_cast<char>(mask) + V({location}) + V(rest);
}
// test.op with that attribute (type) as dictionary (as result).
std::string WithAttribute(std::vector<std::string> attributes, uint64_t dialect) {
  Tables tables;
  tables.attributes[3] = {dialect, attributes[0]};
  for (size_t i = 1; i < attributes.size(); ++i)
    tables.attributes.push_back({dialect, attributes[i]});
  tables.body = Region(0, 1, Op(1, kHasAttributes, {2}));
  return tables.File();
}
std::string WithType(std::vector<std::string> types, uint64_t dialect) {
  Tables tables;
  for (const std::string& type : types) tables.types.push_back({dialect, type});
  tables.body = Region(1, 1, Op(1, kHasResults, {1, 3}));
  return tables.File();
}
std::string WithBody(const std::string& body, uint64_t version = 6) {
  Tables tables;
  tables.body = body;
  tables.version = version;
  if (version < 5) {  // without the flags
    tables.dialects = V({5, 0, 2 << 1, 4 << 1, 5 << 1, 7 << 1, 6, 0, 1,  1, 1, 1, 3,
                         3, 1, 6,      4,      1,      8,      3, 1, 10, 1, 1, 3});
    tables.operations = V({2, 0}) + static_cast<char>(kHasRegions) + V({0, 1 << 1 | 1}) + '\4' +
                        Varint(body.size()) + body;
  }
  return tables.File();
}

void AddNodeCases(std::vector<Case>& cases) {
  const auto attribute = [&](std::string name, std::string label, std::vector<std::string> bodies,
                             uint64_t dialect = 0) {
    cases.push_back(
        {"attribute: " + name, std::move(label), WithAttribute(std::move(bodies), dialect)});
  };
  const auto type = [&](std::string name, std::string label, std::vector<std::string> bodies,
                        uint64_t dialect = 0) {
    cases.push_back({"type: " + name, std::move(label), WithType(std::move(bodies), dialect)});
  };
  attribute("no bytes", "bytecode_end", {""});
  attribute("an unknown code", "bytecode_code", {V({999})});
  attribute("an unknown code of vhlo", "bytecode_code", {V({26})}, 2);
  attribute("a code of a dialect without codes", "bytecode_unsupported", {V({1})}, 1);
  attribute("sparse elements", "bytecode_unsupported", {V({20, 0, 0, 0})});
  attribute("an affine map", "bytecode_unsupported", {V({23, 0, 0, 0})});
  attribute("bytes left", "bytecode_rest", {V({7, 7})});
  attribute("a reference out of range", "bytecode_index", {V({0, 1, 100})});
  attribute("a type out of range", "bytecode_index", {V({6, 100})});
  attribute("a count of 2^60", "bytecode_count", {V({0, uint64_t{1} << 60})});
  attribute("itself", "bytecode_cycle", {V({0, 1, 3})});
  attribute("a circle of three", "bytecode_cycle", {V({0, 1, 4}), V({0, 1, 5}), V({0, 2, 1, 3})});
  attribute("a call site inside itself", "bytecode_cycle", {V({10, 0, 4}), V({10, 3, 0})});
  attribute("a fused location inside itself", "bytecode_cycle", {V({12, 2, 0, 3})});
  std::vector<std::string> chain;
  for (uint64_t i = 4; i < 1100; ++i) chain.push_back(V({0, 1, i}));
  chain.push_back(V({7}));
  attribute("a thousand arrays in arrays", "bytecode_depth", chain);
  std::vector<std::string> doubled;
  for (uint64_t i = 4; i < 44; ++i) doubled.push_back(V({0, 2, i, i}));
  doubled.push_back(V({7}));
  attribute("an array of two arrays, forty levels", "bytecode_size", doubled);
  attribute("a string out of range", "bytecode_string", {V({2, 11})});
  attribute("a dictionary under no string", "bytecode_value", {V({1, 1, 0, 0})});
  attribute("a dictionary with one name twice", "bytecode_value", {V({1, 2, 1, 0, 1, 0})});
  attribute("a call site of no location", "bytecode_value", {V({10, 1, 0})});
  attribute("a file location of 2^40 lines", "bytecode_value", {V({11, 1, uint64_t{1} << 40, 1})});
  attribute("a location of five numbers", "bytecode_value", {V({22, 1, 5, 1, 2, 3, 4, 5})});
  attribute("a symbol whose nested one is a string", "bytecode_value", {V({5, 1, 1, 1})});
  attribute("a number of a type that has none", "bytecode_value", {V({8, 1, 0})});
  attribute("an i1 of 2", "bytecode_value", {V({8, 2}) + '\2'});
  attribute("a f32 of 33 bits", "bytecode_value", {V({9, 1, uint64_t{1} << 33})});
  attribute("a vhlo bool of 2", "bytecode_value", {V({2, 2})}, 2);
  attribute("a vhlo precision of 3", "bytecode_value", {V({11, 3})}, 2);
  attribute("a vhlo axis with a flag of 2", "bytecode_value", {V({22, 4, 2, 3}), V({14, 9})}, 2);
  attribute("an optional reference with bits but no flag", "bytecode_value",
            {V({25, 4, 6}), V({1, 0})}, 2);
  attribute("an sdy dimension with a byte of 2", "bytecode_value", {V({5, 0}) + '\2' + V({0})}, 3);
  attribute("an sdy reduction of 3", "bytecode_value", {V({17, 4, 0, 0, 0, 6}), V({2, 0, 0})}, 3);
  attribute("an sdy sharding of no mesh", "bytecode_value", {V({6, 0, 0, 0})}, 3);
  attribute("a dense array of another size", "bytecode_elements", {V({17, 0, 3, 4}) + "abcd"});
  attribute("a constant of no tensor", "bytecode_value", {V({18, 0, 4}) + "abcd"});
  attribute("a resource out of range", "bytecode_resource", {V({16, 0, 0})});
  attribute("text without a zero byte", "bytecode_string", {"#test.x"}, 0x101);
  attribute("text of another dialect", "bytecode_value", {std::string("#vhlo.x\0", 8)}, 0x101);
  type("an unknown code", "bytecode_code", {V({999})});
  type("an unranked memref", "bytecode_unsupported", {V({16, 0})});
  type("an unranked memref in a memory space", "bytecode_unsupported", {V({17, 0, 0})});
  type("itself", "bytecode_cycle", {V({15, 1, 3})});
  type("a circle through an attribute", "bytecode_index", {V({14, 4, 0, 2})});
  type("an integer of 2^40 bits", "bytecode_value", {V({0, uint64_t{1} << 42})});
  type("an integer of signedness 3", "bytecode_value", {V({0, 131})});
  type("a negative extent", "bytecode_value", {V({13, 1, 3, 0})});
  type("a vector of unknown extent", "bytecode_value",
       {V({19, 1}) + Varint(~uint64_t{0}) + V({0})});
  type("a vector of the extent 0", "bytecode_value", {V({19, 1, 0, 0})});
  type("complex numbers of index", "bytecode_value", {V({9, 4}), V({1})});
  type("a function of 2^50 inputs", "bytecode_count", {V({2, uint64_t{1} << 50})});
}

// A constant of that type, of `extents` and that element type, and those bytes.
std::string Constant(std::initializer_list<uint64_t> extents, uint64_t element,
                     const std::string& blob) {
  Tables tables;
  std::string shape = V({13, extents.size()});
  for (const uint64_t extent : extents) shape += V({extent << 1});
  tables.types.push_back({0, shape + V({element})});
  tables.attributes[3] = {0, V({18, tables.types.size() - 1, blob.size()}) + blob};
  tables.body = Region(0, 1, Op(1, kHasAttributes, {2}));
  return tables.File();
}

void AddConstantCases(std::vector<Case>& cases) {
  const auto constant = [&](std::string name, std::string label, std::string bytes) {
    cases.push_back({"constant: " + name, std::move(label), std::move(bytes)});
  };
  constant("three bytes of an i32", "bytecode_elements", Constant({1}, 0, "abc"));
  constant("two of three i32", "bytecode_elements", Constant({3}, 0, "abcdefgh"));
  constant("four of three i32", "bytecode_elements", Constant({3}, 0, "abcdefghijklmnop"));
  constant("extents beyond 62 bits", "bytecode_elements",
           Constant({uint64_t{1} << 40, uint64_t{1} << 40}, 0, "abcd"));
  constant("two bytes for nine and more bools", "bytecode_elements", Constant({17}, 2, "ab"));
  constant("a bool of 2", "bytecode_elements", Constant({2}, 2, "\1\2"));
  constant("no bytes for a bool", "bytecode_elements", Constant({1}, 2, ""));
  Tables wide;
  wide.types.push_back({0, V({0, 128 << 2})});
  wide.attributes[3] = {0, V({17, wide.types.size() - 1, 1, 16}) + std::string(16, 'x')};
  wide.body = Region(0, 1, Op(1, kHasAttributes, {2}));
  constant("an array of one i128", "bytecode_unsupported", wide.File());
  EXPECT_EQ(LabelOf(Constant({3}, 0, "abcdefghijkl")), "ok");
  EXPECT_EQ(LabelOf(Constant({uint64_t{1} << 40}, 0, "abcd")), "ok");  // all are equal
}

void AddOperationCases(std::vector<Case>& cases) {
  const auto operation = [&](std::string name, std::string label, std::string bytes) {
    cases.push_back({"operation: " + name, std::move(label), std::move(bytes)});
  };
  EXPECT_EQ(LabelOf(WithBody(Region(0, 1, Op(1, 0, {})))), "ok");
  operation("two at the top", "bytecode_top", [] {
    Tables tables;
    tables.operations = V({4}) + Op(0, 0, {}) + Op(0, 0, {});
    return tables.File();
  }());
  operation("another at the top", "bytecode_top", [] {
    Tables tables;
    tables.operations = V({2}) + Op(1, 0, {});
    return tables.File();
  }());
  operation("results at the top", "bytecode_top", [] {
    Tables tables;
    tables.operations = V({2}) + Op(0, kHasResults, {1, 0});
    return tables.File();
  }());
  operation("a successor at the top", "bytecode_successor", [] {
    Tables tables;
    tables.operations = V({2}) + Op(0, kHasSuccessors, {1, 0});
    return tables.File();
  }());
  operation("a name out of range", "bytecode_op_name", WithBody(Region(0, 1, Op(6, 0, {}))));
  operation("a mask of 128", "bytecode_mask", WithBody(Region(0, 1, Op(1, 0x80, {}))));
  operation("properties in version 4", "bytecode_mask",
            WithBody(Region(0, 1, Op(1, kHasProperties, {0})), 4));
  operation("a location out of range", "bytecode_index", WithBody(Region(0, 1, Op(1, 0, {}, 4))));
  operation("a location that is none", "bytecode_value", WithBody(Region(0, 1, Op(1, 0, {}, 1))));
  operation("attributes that are no dictionary", "bytecode_value",
            WithBody(Region(0, 1, Op(1, kHasAttributes, {1}))));
  operation("2^40 operations", "bytecode_count", WithBody(V({1, 0, uint64_t{1} << 41})));
  operation("2^40 blocks", "bytecode_count", WithBody(V({uint64_t{1} << 40, 0})));
  operation("2^40 values", "bytecode_count", WithBody(V({1, uint64_t{1} << 40, 0})));
  operation("2^40 regions", "bytecode_count",
            WithBody(Region(0, 1, Op(1, kHasRegions, {uint64_t{1} << 41}))));
  operation("2^40 results", "bytecode_count",
            WithBody(Region(0, 1, Op(1, kHasResults, {uint64_t{1} << 40}))));
  operation("2^40 operands", "bytecode_count",
            WithBody(Region(0, 1, Op(1, kHasOperands, {uint64_t{1} << 40}))));
  operation("2^40 successors", "bytecode_count",
            WithBody(Region(0, 1, Op(1, kHasSuccessors, {uint64_t{1} << 40}))));
  operation("2^40 block arguments", "bytecode_count", WithBody(V({1, 0, 1, uint64_t{1} << 40})));
  // Each region announces as many values as bytes remain: together more than all of them.
  std::string nested = V({1, 3, 0, 0, 0});
  for (int i = 0; i < 100; ++i) {
    nested = Region(nested.size(), 1, Op(1, kHasRegions, {1 << 1}) + nested);
  }
  operation("values of nested regions beyond the file", "bytecode_count", WithBody(nested));
  operation("a result too many", "bytecode_values",
            WithBody(Region(0, 1, Op(1, kHasResults, {1, 0}))));
  operation("a result too few", "bytecode_values",
            WithBody(Region(2, 1, Op(1, kHasResults, {1, 0}))));
  operation("a result of no type", "bytecode_index",
            WithBody(Region(1, 1, Op(1, kHasResults, {1, 3}))));
  operation("an operand out of range", "bytecode_operand",
            WithBody(Region(0, 1, Op(1, kHasOperands, {1, 0}))));
  const std::string isolated = Region(0, 1, Op(1, kHasOperands, {1, 0}));
  operation("an operand from outside an isolated operation", "bytecode_operand",
            WithBody(Region(1, 1,
                            Op(1, kHasResults | kHasRegions, {1, 0, 1 << 1 | 1}) + '\4' +
                                Varint(isolated.size()) + isolated)));
  operation("a successor out of range", "bytecode_successor",
            WithBody(Region(0, 1, Op(1, kHasSuccessors, {1, 1}))));
  operation("an isolated region that is no section", "bytecode_section",
            WithBody(Region(0, 1, Op(1, kHasRegions, {1 << 1 | 1}) + '\1' + V({0}))));
  operation("an isolated region longer than the rest", "bytecode_section",
            WithBody(Region(0, 1, Op(1, kHasRegions, {1 << 1 | 1}) + '\4' + V({100, 0}))));
  operation("bytes behind an isolated region", "bytecode_rest",
            WithBody(Region(0, 1, Op(1, kHasRegions, {1 << 1 | 1}) + '\4' + V({2, 0, 0}))));
  std::string deep = V({0});
  for (int64_t i = 0; i < kMaxRegionDepth; ++i)
    deep = Region(0, 1, Op(1, kHasRegions, {1 << 1}) + deep);
  operation("8193 regions in each other", "bytecode_depth", WithBody(deep));
}

void AddPropertyCases(std::vector<Case>& cases) {
  const auto properties = [&](std::string name, std::string label, uint64_t op, std::string list) {
    Tables tables;
    tables.properties.push_back(std::move(list));
    tables.attributes.push_back({0, V({8, 0, 10})});  // 4: 5 : i32
    tables.body = Region(0, 1, Op(op, kHasProperties, {1}));
    cases.push_back({"properties: " + name, std::move(label), tables.File()});
  };
  cases.push_back({"properties: a list out of range", "bytecode_properties",
                   WithBody(Region(0, 1, Op(2, kHasProperties, {1})))});
  properties("too short", "bytecode_end", 2, V({1}));
  properties("too long", "bytecode_rest", 2, V({1, 1, 1}));
  properties("of an operation that has none", "bytecode_properties", 4, V({1}));
  properties("of an unknown operation, no dictionary", "bytecode_properties", 1, V({1}));
  properties("of a registered operation without definition", "bytecode_unsupported", 5, V({1}));
  properties("a reference out of range", "bytecode_index", 2, V({1, 50}));
  properties("an absent one with bits", "bytecode_value", 3, V({4, 2, 0, 0, 0, 0}));
  properties("three segments of two", "bytecode_properties", 3, V({4, 0, 0, 0, 3 << 1, 1, 1, 1}));
  properties("segment 3 of two", "bytecode_properties", 3,
             V({4, 0, 0, 0, 1 << 1 | 1, 2, 1 << 2 | 3, 0}));
  properties("a place of 9 bits", "bytecode_properties", 3, V({4, 0, 0, 0, 1 << 1 | 1, 9, 1}));
  properties("a segment of 2^40", "bytecode_properties", 3,
             V({4, 0, 0, 0, 2 << 1, uint64_t{1} << 40, 1}));
}

void AddUseOrderCases(std::vector<Case>& cases) {
  // A value that is used twice, and orders of its uses.
  const auto order = [&](std::string name, std::string label,
                         std::initializer_list<uint64_t> numbers) {
    Emitter define;
    define.Bytes(V({1}));
    define.Byte(kHasResults | kHasUseOrders);
    define.Bytes(V({0, 1, 0}));
    define.Bytes(V(numbers));
    cases.push_back({"uses: " + name, std::move(label),
                     WithBody(Region(1, 2, define.bytes() + Op(1, kHasOperands, {2, 0, 0})))});
  };
  order("the first twice", "bytecode_use_order", {2 << 1, 0, 0});
  order("a third one", "bytecode_use_order", {2 << 1, 0, 2});
  order("one of two", "bytecode_use_order", {1 << 1, 0});
  order("half a pair", "bytecode_use_order", {1 << 1 | 1, 0});
  order("pairs that move one to a place that is not left", "bytecode_use_order",
        {2 << 1 | 1, 0, 1});
  order("2^40 of them", "bytecode_count", {uint64_t{1} << 41});
  const std::string argument =
      V({1, 1, 1, 1, 0 << 1});  // one block, value, no operation, argument: i32
  cases.push_back(
      {"uses: another mask behind arguments", "bytecode_mask", WithBody(argument + '\1')});
  cases.push_back({"uses: no mask behind arguments", "bytecode_end", WithBody(argument)});
}

void AddTableCases(std::vector<Case>& cases) {
  const auto dialects = [&](std::string name, std::string label, std::string section) {
    Tables tables;
    tables.dialects = std::move(section);
    tables.body = Region(0, 0, "");
    cases.push_back({"dialects: " + name, std::move(label), tables.File()});
  };
  dialects("a string out of range", "bytecode_string", V({1, 50 << 1, 0}));
  dialects("an operation's string out of range", "bytecode_string", V({1, 0, 1, 0, 1, 50 << 1}));
  dialects("one out of range", "bytecode_dialect", V({1, 0, 1, 1, 1, 3}));
  dialects("fewer operations than announced", "bytecode_op_name", V({1, 0, 3, 0, 1, 3}));
  dialects("more operations than announced", "bytecode_op_name", V({1, 0, 1, 0, 2, 3, 3}));
  dialects("2^40 operations", "bytecode_count", V({1, 0, uint64_t{1} << 40}));
  dialects("a version of another section", "bytecode_section", V({1, 1}) + '\6' + V({0, 0}));
  dialects("a version beyond the end", "bytecode_section", V({1, 1}) + '\7' + V({100}));
  const auto first_string = [&](std::string name, std::string label, std::string text,
                                size_t index) {
    Tables tables;
    tables.strings[index] = std::move(text);
    tables.body = Region(0, 0, "");
    cases.push_back({"names: " + name, std::move(label), tables.File()});
  };
  first_string("a dialect of 200 letters", "bytecode_dialect", std::string(200, 'd'), 2);
  first_string("a dialect with a point", "bytecode_dialect", "a.b", 2);
  first_string("a dialect without name", "bytecode_dialect", "", 2);
  first_string("an operation without name", "bytecode_op_name", "", 3);

  const auto section = [&](std::string name, std::string label, SectionId id, std::string body) {
    Tables tables;
    tables.body = Region(0, 0, "");
    Parts parts = Split(tables.File());
    parts.section(id) = std::move(body);
    cases.push_back({std::move(name), std::move(label), parts.Join()});
  };
  section("strings: no zero byte", "bytecode_string", SectionId::kStrings, V({1, 3}) + "abc");
  section("strings: of no bytes", "bytecode_string", SectionId::kStrings, V({1, 0}) + "a");
  section("strings: longer than the section", "bytecode_string", SectionId::kStrings,
          V({1, 30}) + "abc");
  section("strings: sizes that are too small together", "bytecode_string", SectionId::kStrings,
          V({1, 2}) + std::string("a\0b\0", 4));
  section("entries: a group of none", "bytecode_entry", SectionId::kNodeOffsets, V({1, 0, 0, 0}));
  section("entries: a group of too many", "bytecode_entry", SectionId::kNodeOffsets,
          V({1, 0, 0, 2, 3, 3}));
  section("entries: one of 2^40 bytes", "bytecode_entry", SectionId::kNodeOffsets,
          V({1, 0, 0, 1, uint64_t{1} << 41}));
  section("entries: a dialect out of range", "bytecode_dialect", SectionId::kNodeOffsets,
          V({1, 0, 9, 1, 3}));
  section("properties: one of 2^40 bytes", "bytecode_end", SectionId::kProperties,
          V({1, uint64_t{1} << 40}));

  const auto resources = [&](std::string name, std::string label, std::string offsets,
                             std::string bodies) {
    Tables tables;
    tables.body = Region(0, 0, "");
    Parts parts = Split(tables.File());
    parts.sections.push_back({6, std::move(offsets)});
    parts.sections.push_back({5, std::move(bodies)});
    cases.push_back({"resources: " + name, std::move(label), parts.Join()});
  };
  // A group of dialect 0 with one resource, "x".
  const auto one = [](uint64_t size, char form) { return V({0, 0, 1, 9, size}) + form; };
  resources("a form 3", "bytecode_resource", one(1, '\3'), "a");
  resources("longer than the section", "bytecode_resource", one(2, '\0'), "a");
  resources("bytes left", "bytecode_rest", one(1, '\1'), std::string("\1\1", 2));
  resources("a bool of 2", "bytecode_resource", one(1, '\1'), "\2");
  resources("a string out of range", "bytecode_string", one(1, '\2'), V({50}));
  resources("an alignment of 3", "bytecode_alignment", one(6, '\0'), V({3, 2}) + "abcd");
  resources("fewer bytes than it says", "bytecode_end", one(3, '\0'), V({1, 7}) + "a");
  resources("a name out of range", "bytecode_string", V({0, 0, 1, 50, 1}) + '\1', "\1");
  resources("two of one name", "bytecode_resource", V({0, 0, 2, 9, 0}) + '\1' + V({9, 0}) + '\1',
            "");
  resources("2^40 groups", "bytecode_count", V({uint64_t{1} << 40}), "");
  resources("2^40 of them", "bytecode_count", V({0, 0, uint64_t{1} << 40}), "");
}

const std::vector<Case>& AllCases() {
  static const std::vector<Case> cases = [] {
    std::vector<Case> list;
    AddFileCases(list);
    AddTableCases(list);
    AddNodeCases(list);
    AddConstantCases(list);
    AddOperationCases(list);
    AddPropertyCases(list);
    AddUseOrderCases(list);
    return list;
  }();
  return cases;
}

TEST(BytecodeErrors, EachHasItsLabel) {
  EXPECT_GE(AllCases().size(), 100u);
  for (const Case& wrong : AllCases()) {
    SCOPED_TRACE(wrong.name);
    EXPECT_EQ(LabelOf(wrong.bytes), wrong.label);
    const StatusCode code = ReadBytecode("f", wrong.bytes, nullptr).status().code();
    EXPECT_EQ(code == StatusCode::kUnsupported, wrong.label == "bytecode_unsupported");
  }
}

TEST(BytecodeErrors, EveryLabelIsMet) {
  std::set<std::string_view> met;
  for (const Case& wrong : AllCases()) met.insert(wrong.label);
  for (const BytecodeLabel& label : kBytecodeLabels)
    EXPECT_TRUE(met.contains(label.label)) << label.label;
  EXPECT_EQ(met.size(), std::size(kBytecodeLabels));
}

// No beginning of a file is a file.
TEST(BytecodeErrors, EveryCutIsFound) {
  const std::string bytes = Written().Join();
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_NE(LabelOf(std::string_view(bytes).substr(0, size)), "ok") << size;
  }
}

// One byte changed: an error, or a program that can be written and read again.
TEST(BytecodeErrors, NoChangedByteDoesHarm) {
  const std::string bytes = Written().Join();
  int64_t sound = 0;
  for (size_t at = 0; at < bytes.size(); ++at) {
    for (const int change : {1, 0x80}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ change);
      const Result<BytecodeFile> file = ReadBytecode("f", changed, nullptr);
      if (!file.ok()) continue;
      ++sound;
      const Result<std::string> written = WriteBytecode(file->program, file->form);
      if (!written.ok()) continue;
      const Result<BytecodeFile> again = ReadBytecode("f", *written, nullptr);
      ASSERT_TRUE(again.ok()) << at << " ^ " << change << ": " << again.status().ToString();
      EXPECT_TRUE(Equal(file->program, again->program, true)) << at << " ^ " << change;
    }
  }
  EXPECT_GT(sound, 0);
}

}  // namespace
}  // namespace assay::mlir
