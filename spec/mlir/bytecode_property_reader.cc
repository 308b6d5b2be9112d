#include "spec/mlir/bytecode_property_reader.h"

#include <string>
#include <utility>
#include <vector>

#include "spec/mlir/bytecode_tables.h"

namespace assay::mlir {
namespace {

// Numbers of operands per group: all of them, or those that are not 0 with their places.
Attribute ReadSegments(int64_t groups, Context& context, Cursor& list) {
  bool is_sparse = false;
  const size_t at = list.position();
  const uint64_t count = list.CheckCount(list.VarintWithFlag(&is_sparse), "segment sizes");
  std::vector<int32_t> sizes(groups, 0);
  if (list.ok() && (is_sparse ? count > sizes.size() : count != sizes.size())) {
    list.FailAt(at, "bytecode_properties",
                std::to_string(count) + " segment sizes stand here, the operation has " +
                    std::to_string(groups) + " segments");
  }
  const uint64_t bits = is_sparse && count > 0 ? list.Varint() : 0;
  if (list.ok() && bits > 8) list.FailAt(at, "bytecode_properties", "places have at most 8 bits");
  for (size_t i = 0; i < count && list.ok(); ++i) {
    const uint64_t entry = list.Varint();
    const uint64_t place = is_sparse ? entry & ((uint64_t{1} << bits) - 1) : i;
    const uint64_t size = is_sparse ? entry >> bits : entry;
    if (place >= sizes.size() || size > INT32_MAX) {
      list.FailAt(at, "bytecode_properties",
                  "segment " + std::to_string(place) + " has the size " + std::to_string(size) +
                      "; there are " + std::to_string(groups) + " of at most 2^31-1");
      return nullptr;
    }
    sizes[place] = static_cast<int32_t>(size);
  }
  if (!list.ok()) return nullptr;
  return Int32Array(context, sizes);
}

}  // namespace

void ReadDefinedProperties(const OpDefinition& definition, uint64_t version, NodeReader& nodes,
                           Context& context, Cursor& list,
                           decltype(Operation::properties)& properties) {
  if (definition.properties.empty() && definition.operand_segments == 0 &&
      definition.result_segments == 0) {
    list.Fail("bytecode_properties", "'" + std::string(definition.name) + "' has no properties");
    return;
  }
  const bool native = version >= kNativeSegments;
  for (const PropertySpec& property : WrittenProperties(definition, native)) {
    if (!list.ok()) return;
    const Attribute value =
        property.optional ? nodes.ReadOptionalAttribute(list) : nodes.ReadAttribute(list);
    if (value != nullptr) SetAttribute(properties, context.Intern(property.name), value);
  }
  if (!native) return;
  for (const auto& [name, count] : {std::pair(kOperandSegments, definition.operand_segments),
                                    std::pair(kResultSegments, definition.result_segments)}) {
    if (count == 0 || !list.ok()) continue;
    const Attribute sizes = ReadSegments(count, context, list);
    if (sizes != nullptr) SetAttribute(properties, context.Intern(name), sizes);
  }
}

}  // namespace assay::mlir
