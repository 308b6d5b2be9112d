#include "spec/mlir/bytecode_tables.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace assay::mlir {
namespace {

constexpr std::string_view kMagic = "ML\xEFR";
constexpr size_t kMaxDialectName = 128;

constexpr std::array<std::string_view, kSectionCount> kSectionNames = {
    "strings",    "dialects",  "attributes and types", "attribute and type offsets",
    "operations", "resources", "resource offsets",     "dialect version",
    "properties"};

class TableReader {
 public:
  explicit TableReader(BytecodeInput& input) : input_(input) {}

  BytecodeTables Read() {
    ReadHeader();
    if (input_.ok()) ReadStrings();
    if (input_.ok()) ReadDialects();
    if (input_.ok()) ReadNodeEntries();
    if (input_.ok()) ReadResources();
    if (input_.ok()) ReadProperties();
    return std::move(tables_);
  }

 private:
  Cursor At(SectionId id) const {
    const Extent extent = tables_.sections[static_cast<size_t>(id)].value_or(Extent());
    return Cursor(input_, extent.begin, extent.end, NameOf(id));
  }

  void ReadHeader() {
    Cursor cursor(input_, 0, input_.bytes().size(), "header");
    if (!input_.bytes().starts_with(kMagic)) {
      cursor.Fail("bytecode_magic",
                  "this is no MLIR bytecode, which begins with the bytes 4D 4C EF 52");
      return;
    }
    cursor.Bytes(kMagic.size());
    const size_t version_at = cursor.position();
    tables_.version = cursor.Varint();
    if (cursor.ok() && tables_.version > kNewestVersion) {
      cursor.FailAt(
          version_at, "bytecode_version",
          "the version of the format is " + std::to_string(tables_.version) + "; we read 0 to 6");
    }
    if (!cursor.ok()) return;
    const size_t zero = input_.bytes().find('\0', cursor.position());
    if (zero == std::string_view::npos) {
      cursor.Fail("bytecode_producer", "the producer's name has no zero byte at its end");
      return;
    }
    tables_.producer = cursor.Bytes(zero - cursor.position());
    cursor.Byte();
    ReadSections(cursor);
  }

  void ReadSections(Cursor& cursor) {
    while (cursor.ok() && !cursor.at_end()) {
      const size_t at = cursor.position();
      const auto [id, extent] = ReadSection(cursor);
      if (!cursor.ok()) return;
      if (id >= kSectionCount || id == static_cast<uint8_t>(SectionId::kDialectVersion)) {
        cursor.FailAt(
            at, "bytecode_section",
            "there is no section " + std::to_string(id) + " here; known are 0 to 6 and 8");
      } else if (tables_.sections[id].has_value()) {
        cursor.FailAt(
            at, "bytecode_section",
            "the section '" + std::string(kSectionNames[id]) + "' is given a second time");
      } else {
        tables_.sections[id] = extent;
      }
    }
    if (!cursor.ok()) return;
    std::vector<SectionId> required = {SectionId::kStrings, SectionId::kDialects, SectionId::kNodes,
                                       SectionId::kNodeOffsets, SectionId::kOperations};
    if (tables_.version >= kProperties) required.push_back(SectionId::kProperties);
    for (const SectionId id : required) {
      if (!tables_.sections[static_cast<size_t>(id)]) {
        cursor.Fail("bytecode_section", "the section '" + std::string(NameOf(id)) + "' is missing");
        return;
      }
    }
    if (tables_.version < kProperties &&
        tables_.sections[static_cast<size_t>(SectionId::kProperties)]) {
      cursor.Fail("bytecode_section", "properties exist from version 5 on, this is version " +
                                          std::to_string(tables_.version));
    }
    if (tables_.sections[static_cast<size_t>(SectionId::kResources)].has_value() !=
        tables_.sections[static_cast<size_t>(SectionId::kResourceOffsets)].has_value()) {
      cursor.Fail("bytecode_section",
                  "of the sections 'resources' and 'resource offsets' one is missing");
    }
  }

  // The lengths come in reverse order, each with the zero byte at the end of the string.
  void ReadStrings() {
    Cursor cursor = At(SectionId::kStrings);
    const uint64_t count = cursor.Count("strings", 2);
    std::vector<uint64_t> sizes(count);
    uint64_t total = 0;
    for (size_t i = count; i-- > 0 && cursor.ok();) {
      sizes[i] = cursor.Varint();
      if (sizes[i] == 0 || sizes[i] > cursor.end() - cursor.position()) {
        cursor.Fail("bytecode_string", "string " + std::to_string(i) + " has " +
                                           std::to_string(sizes[i]) +
                                           " bytes; at least its zero byte, at most " +
                                           std::to_string(cursor.remaining()) + " are possible");
      }
      total += sizes[i];  // at most count * section size: no overflow
    }
    if (cursor.ok() && total != cursor.remaining()) {
      cursor.Fail("bytecode_string", "the strings take " + std::to_string(total) + " bytes, but " +
                                         std::to_string(cursor.remaining()) + " remain");
    }
    for (size_t i = 0; i < count && cursor.ok(); ++i) {
      const std::string_view text = cursor.Bytes(sizes[i]);
      if (!cursor.ok()) break;
      if (text.back() != '\0') {
        cursor.Fail("bytecode_string",
                    "string " + std::to_string(i) + " does not end in a zero byte");
      }
      tables_.strings.push_back(text.substr(0, text.size() - 1));
    }
  }

  void ReadDialects() {
    Cursor cursor = At(SectionId::kDialects);
    const uint64_t count = cursor.Count("dialects");
    for (size_t i = 0; i < count && cursor.ok(); ++i) ReadDialect(cursor);
    // From version 4 on their number is announced, so that a reader can make room.
    uint64_t announced = 0;
    const size_t announced_at = cursor.position();
    if (tables_.version >= kNoUnknownLocations) announced = cursor.Count("operation names");
    while (cursor.ok() && !cursor.at_end()) {
      const size_t dialect = tables_.ReadDialect(cursor);
      const uint64_t names = cursor.Count("operation names");
      for (size_t i = 0; i < names && cursor.ok(); ++i) ReadOpName(cursor, dialect);
    }
    if (cursor.ok() && tables_.version >= kNoUnknownLocations &&
        announced != tables_.op_names.size()) {
      cursor.FailAt(announced_at, "bytecode_op_name",
                    std::to_string(announced) + " operation names are announced, " +
                        std::to_string(tables_.op_names.size()) + " follow");
    }
  }

  // The string of that number, which was read at `at`.
  bool StringAt(Cursor& cursor, size_t at, uint64_t index, std::string_view* string) {
    if (!cursor.ok()) return false;
    if (index >= tables_.strings.size()) {
      cursor.FailAt(at, "bytecode_string",
                    "there is no string " + std::to_string(index) + "; there are " +
                        std::to_string(tables_.strings.size()));
      return false;
    }
    *string = tables_.strings[index];
    return true;
  }

  void ReadDialect(Cursor& cursor) {
    const size_t at = cursor.position();
    DialectEntry entry;
    bool has_version = false;
    const uint64_t index =
        tables_.version >= kDialectVersions ? cursor.VarintWithFlag(&has_version) : cursor.Varint();
    if (!StringAt(cursor, at, index, &entry.name)) return;
    const bool is_word =
        !entry.name.empty() && std::ranges::all_of(entry.name, [](unsigned char c) {
          return c > ' ' && c != '.' && c < 127;
        });
    if (!is_word || entry.name.size() > kMaxDialectName) {
      cursor.FailAt(at, "bytecode_dialect",
                    "a dialect's name is a word of 1 to 128 bytes without '.'");
      return;
    }
    entry.id = DialectFromName(entry.name);
    if (has_version) {
      const size_t section_at = cursor.position();
      const auto [id, extent] = ReadSection(cursor);
      if (cursor.ok() && id != static_cast<uint8_t>(SectionId::kDialectVersion)) {
        cursor.FailAt(
            section_at, "bytecode_section",
            "the section of a dialect's version has the number 7, not " + std::to_string(id));
      }
      if (cursor.ok())
        entry.version = input_.bytes().substr(extent.begin, extent.end - extent.begin);
    }
    tables_.dialects.push_back(entry);
  }

  void ReadOpName(Cursor& cursor, size_t dialect) {
    const size_t at = cursor.position();
    OpNameEntry entry;
    entry.dialect = dialect;
    const uint64_t index =
        tables_.version >= kProperties ? cursor.VarintWithFlag(&entry.registered) : cursor.Varint();
    if (!StringAt(cursor, at, index, &entry.name)) return;
    if (entry.name.empty()) {
      cursor.FailAt(
          at, "bytecode_op_name",
          "an operation of '" + std::string(tables_.dialects[dialect].name) + "' has no name");
      return;
    }
    tables_.op_names.push_back(entry);
  }

  // Bodies stand back to back, in the order of the entries, attributes before types.
  void ReadNodeEntries() {
    Cursor cursor = At(SectionId::kNodeOffsets);
    const Cursor data = At(SectionId::kNodes);
    const uint64_t attributes = cursor.Count("attributes");
    const uint64_t types = cursor.Count("types");
    tables_.attribute_count = attributes;
    size_t next = data.position();
    ReadNodeGroups(cursor, attributes, data.end(), &next);
    ReadNodeGroups(cursor, attributes + types, data.end(), &next);
    cursor.ExpectEnd();
    if (cursor.ok() && next != data.end()) {
      cursor.Fail("bytecode_entry",
                  "the attributes and types take " + std::to_string(next - data.position()) +
                      " bytes, their section has " + std::to_string(data.remaining()));
    }
  }

  void ReadNodeGroups(Cursor& cursor, uint64_t until, size_t end, size_t* next) {
    while (cursor.ok() && tables_.nodes.size() < until) {
      const size_t dialect = tables_.ReadDialect(cursor);
      const size_t at = cursor.position();
      const uint64_t count = cursor.Count("attributes or types");
      if (cursor.ok() && (count == 0 || count > until - tables_.nodes.size())) {
        cursor.FailAt(at, "bytecode_entry",
                      "a group of " + std::to_string(count) + " entries stands here; 1 to " +
                          std::to_string(until - tables_.nodes.size()) + " are possible");
      }
      for (size_t i = 0; i < count && cursor.ok(); ++i) {
        const size_t size_at = cursor.position();
        bool has_code = false;
        const uint64_t size = cursor.VarintWithFlag(&has_code);
        if (size > end - *next) {
          cursor.FailAt(size_at, "bytecode_entry",
                        "an attribute or type of " + std::to_string(size) + " bytes stands here; " +
                            std::to_string(end - *next) + " are left of their section");
          return;
        }
        tables_.nodes.push_back({{*next, *next + size}, dialect, !has_code});
        *next += size;
      }
    }
  }

  // Groups: those outside dialects, as many as announced, each under a name; then one for each
  // dialect that has some. The bodies stand back to back.
  void ReadResources() {
    if (!tables_.sections[static_cast<size_t>(SectionId::kResourceOffsets)]) return;
    Cursor cursor = At(SectionId::kResourceOffsets);
    Cursor data = At(SectionId::kResources);
    const uint64_t external = cursor.Count("resource groups", 2);
    for (size_t i = 0; i < external && cursor.ok(); ++i) {
      const std::string_view group = tables_.ReadString(cursor, "a resource group");
      ReadResourceGroup(cursor, data, group, true);
    }
    tables_.external_resources = tables_.resources.size();
    while (cursor.ok() && !cursor.at_end()) {
      const size_t dialect = tables_.ReadDialect(cursor);
      if (cursor.ok()) ReadResourceGroup(cursor, data, tables_.dialects[dialect].name, false);
    }
    if (cursor.ok()) data.ExpectEnd();
  }

  void ReadResourceGroup(Cursor& cursor, Cursor& data, std::string_view group, bool external) {
    const uint64_t count = cursor.Count("resources", 3);
    for (size_t i = 0; i < count && cursor.ok(); ++i) {
      const size_t at = cursor.position();
      Resource resource;
      resource.dialect = group;
      resource.external = external;
      resource.key = tables_.ReadString(cursor, "a resource");
      const uint64_t size = cursor.Varint();
      const uint8_t kind = cursor.Byte();
      if (!cursor.ok()) return;
      if (kind > 2) {
        cursor.FailAt(at, "bytecode_resource",
                      "a resource of form " + std::to_string(kind) +
                          "; there are 0 (bytes), 1 (bool), 2 (string)");
        return;
      }
      resource.form = static_cast<ResourceForm>(kind);
      if (size > data.remaining()) {
        cursor.FailAt(at, "bytecode_resource",
                      "a resource of " + std::to_string(size) + " bytes stands here; " +
                          std::to_string(data.remaining()) + " are left of their section");
        return;
      }
      // Without bytes: a name only, whose content was left out.
      resource.has_content = size > 0;
      Cursor body(input_, data.position(), data.position() + size, data.part());
      data.Bytes(size);
      if (resource.has_content) ReadResourceBody(body, resource);
      if (!names_.emplace(external, group, resource.key).second) {
        cursor.FailAt(at, "bytecode_resource",
                      "the resource '" + resource.key + "' is given a second time");
      }
      tables_.resources.push_back(std::move(resource));
    }
  }

  void ReadResourceBody(Cursor& body, Resource& resource) {
    switch (resource.form) {
      case ResourceForm::kBytes: {
        const uint64_t alignment = body.Varint();
        const uint64_t size = body.Varint();
        if (body.ok()) body.Align(alignment);
        resource.alignment = static_cast<int64_t>(alignment);
        resource.bytes = body.Bytes(size);
        break;
      }
      case ResourceForm::kBool:
        resource.bytes = body.Bytes(1);
        if (body.ok() && static_cast<uint8_t>(resource.bytes[0]) > 1) {
          body.Fail("bytecode_resource", "a bool is 0 or 1");
        }
        break;
      case ResourceForm::kString: resource.bytes = tables_.ReadString(body, "a resource"); break;
    }
    body.ExpectEnd();
  }

  void ReadProperties() {
    if (!tables_.sections[static_cast<size_t>(SectionId::kProperties)]) return;
    Cursor cursor = At(SectionId::kProperties);
    const uint64_t count = cursor.Count("property lists");
    for (size_t i = 0; i < count && cursor.ok(); ++i) {
      const uint64_t size = cursor.Varint();
      const size_t begin = cursor.position();
      cursor.Bytes(size);
      tables_.properties.push_back({begin, cursor.position()});
    }
    cursor.ExpectEnd();
  }

  BytecodeInput& input_;
  BytecodeTables tables_;
  std::set<std::tuple<bool, std::string_view, std::string>> names_;  // of resources
};

}  // namespace

std::string_view NameOf(SectionId id) { return kSectionNames[static_cast<size_t>(id)]; }

std::string_view BytecodeTables::ReadString(Cursor& cursor, std::string_view what) const {
  const size_t at = cursor.position();
  const uint64_t index = cursor.Varint();
  if (!cursor.ok()) return {};
  if (index >= strings.size()) {
    cursor.FailAt(at, "bytecode_string",
                  "there is no string " + std::to_string(index) + ", which names " +
                      std::string(what) + "; there are " + std::to_string(strings.size()));
    return {};
  }
  return strings[index];
}

size_t BytecodeTables::ReadDialect(Cursor& cursor) const {
  const size_t at = cursor.position();
  const uint64_t index = cursor.Varint();
  if (cursor.ok() && index >= dialects.size()) {
    cursor.FailAt(at, "bytecode_dialect",
                  "there is no dialect " + std::to_string(index) + "; there are " +
                      std::to_string(dialects.size()));
  }
  return cursor.ok() ? index : 0;
}

BytecodeTables ReadTables(BytecodeInput& input) { return TableReader(input).Read(); }

std::pair<uint8_t, Extent> ReadSection(Cursor& cursor) {
  const uint8_t byte = cursor.Byte();
  const size_t at = cursor.position();
  const uint64_t size = cursor.Varint();
  if ((byte & 0x80) != 0) cursor.Align(cursor.Varint());
  if (!cursor.ok()) return {};
  if (size > cursor.remaining()) {
    cursor.FailAt(at, "bytecode_section",
                  "the section has " + std::to_string(size) + " bytes, but only " +
                      std::to_string(cursor.remaining()) + " remain");
    return {};
  }
  const Extent extent = {cursor.position(), cursor.position() + size};
  cursor.Bytes(size);
  return {static_cast<uint8_t>(byte & 0x7F), extent};
}

}  // namespace assay::mlir
