// The tables of an MLIR bytecode file: sections, strings, dialects and operation names, the extents
// of attributes and types, resources, properties. Read before the operations, which refer to them.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_TABLES_H_
#define ASSAY_SPEC_MLIR_BYTECODE_TABLES_H_

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/mlir/bytecode_cursor.h"
#include "spec/mlir/kind.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

enum class SectionId : uint8_t {
  kStrings,
  kDialects,
  kNodes,
  kNodeOffsets,
  kOperations,
  kResources,
  kResourceOffsets,
  kDialectVersion,  // inside kDialects
  kProperties,      // from version 5 on
};
inline constexpr int kSectionCount = 9;
std::string_view NameOf(SectionId id);

// The version of the format that introduces it.
inline constexpr uint64_t kDialectVersions = 1;
inline constexpr uint64_t kIsolatedSections = 2;
inline constexpr uint64_t kUseOrders = 3;
inline constexpr uint64_t kNoUnknownLocations =
    4;  // of block arguments; and the number of op names
inline constexpr uint64_t kProperties = 5;
inline constexpr uint64_t kNativeSegments = 6;
inline constexpr uint64_t kNewestVersion = 6;

// Bits of an operation's mask.
inline constexpr uint8_t kHasAttributes = 0x01;
inline constexpr uint8_t kHasResults = 0x02;
inline constexpr uint8_t kHasOperands = 0x04;
inline constexpr uint8_t kHasSuccessors = 0x08;
inline constexpr uint8_t kHasRegions = 0x10;
inline constexpr uint8_t kHasUseOrders = 0x20;
inline constexpr uint8_t kHasProperties = 0x40;

struct Extent {
  size_t begin = 0;
  size_t end = 0;
};

struct DialectEntry {
  std::string_view name;
  std::optional<DialectId> id;  // nothing: none of ours
  std::string_view version;     // bytes of its version section
};

struct OpNameEntry {
  size_t dialect = 0;
  std::string_view name;       // without the dialect
  bool registered = false;     // as its writer says, from kProperties on
  std::string_view full_name;  // interned at first use
  const OpDefinition* definition = nullptr;
};

struct NodeEntry {
  Extent body;
  size_t dialect = 0;
  bool is_text = false;
};

struct BytecodeTables {
  uint64_t version = 0;
  std::string producer;
  std::array<std::optional<Extent>, kSectionCount> sections;
  std::vector<std::string_view> strings;
  std::vector<DialectEntry> dialects;
  std::vector<OpNameEntry> op_names;
  std::vector<NodeEntry> nodes;  // attributes, then types
  size_t attribute_count = 0;
  std::vector<Resource> resources;
  size_t external_resources = 0;  // how many of `resources` stand before those that attributes name
  std::vector<Extent> properties;

  // The string that the next varint names.
  std::string_view ReadString(Cursor& cursor, std::string_view what) const;
  // The dialect that it names.
  size_t ReadDialect(Cursor& cursor) const;
};

// Fails through the input.
BytecodeTables ReadTables(BytecodeInput& input);

// A section's header at the cursor: its id, and its extent, to whose end the cursor moves.
std::pair<uint8_t, Extent> ReadSection(Cursor& cursor);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_TABLES_H_
