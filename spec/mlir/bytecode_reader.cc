// The operations of an MLIR bytecode file.
//
// Regions nest; a stack of frames, one for each operation whose regions are being read, stands for
// the recursion. Values have numbers: a region announces how many it defines, in blocks' arguments
// and operations' results, and they follow those of the regions around it, up to an operation that
// is isolated, inside which numbers start at 0 again. An operand may name a value that is defined
// later.
#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.h"
#include "spec/mlir/bytecode.h"
#include "spec/mlir/bytecode_node_reader.h"
#include "spec/mlir/bytecode_property_reader.h"
#include "spec/mlir/bytecode_tables.h"
#include "spec/mlir/limits.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/written_size.h"

namespace assay::mlir {
namespace {

bool IsLocation(const Node& node) {
  return node.Is(Kind::kUnknownLocation) || node.Is(Kind::kFileLocation) ||
         node.Is(Kind::kNameLocation) || node.Is(Kind::kCallSiteLocation) ||
         node.Is(Kind::kFusedLocation);
}

class OperationReader {
 public:
  OperationReader(BytecodeInput& input, BytecodeTables& tables, BytecodeFile& file)
      : input_(input),
        tables_(tables),
        program_(file.program),
        form_(file.form),
        nodes_(program_.context(), input, tables),
        cursor_(input, tables.sections[static_cast<size_t>(SectionId::kOperations)]->begin,
                tables.sections[static_cast<size_t>(SectionId::kOperations)]->end,
                NameOf(SectionId::kOperations)) {}

  void Read() {
    const size_t at = cursor_.position();
    if (cursor_.Varint() != 2 && cursor_.ok()) {  // one operation, no arguments
      cursor_.FailAt(at, "bytecode_top", "the section holds one operation and no block arguments");
    }
    const size_t top_at = cursor_.position();
    Operation* const top = ReadOperation(nullptr);
    if (!cursor_.ok()) return;
    if (top->name != "builtin.module") {
      cursor_.FailAt(top_at, "bytecode_top",
                     "the program is a builtin.module, not '" + std::string(top->name) + "'");
      return;
    }
    program_.set_top(top);
    while (cursor_.ok() && !frames_.empty()) Step();
    cursor_.ExpectEnd();
    if (cursor_.ok() && !form_.use_orders.empty()) CheckUseOrders();
  }

  bool borrowed() const { return nodes_.borrowed(); }

 private:
  // An operand that names a value not defined yet.
  struct Pending {
    Operation* operation;
    size_t operand;
    size_t slot;
  };
  // An operation whose regions are being read, and the region that is.
  struct Frame {
    Operation* operation = nullptr;
    size_t next_region = 0;
    bool is_section = false;  // its regions are a section of their own, which ends at cursor_.end()
    size_t outer_end = 0;
    size_t outer_scope = 0;
    bool in_region = false;
    size_t next_block = 0;
    uint64_t operations_left = 0;
    size_t first_value = 0;  // in values_
    size_t next_value = 0;
    size_t value_count = 0;
    size_t region_at = 0;
    std::vector<Pending> pending;
  };

  void Step() {
    Frame& frame = frames_.back();
    if (frame.in_region) {
      Region& region = *frame.operation->regions[frame.next_region - 1];
      if (frame.operations_left > 0) {
        --frame.operations_left;
        ReadOperation(region.blocks[frame.next_block - 1]);
      } else if (frame.next_block < region.blocks.size()) {
        BeginBlock(frame, region.blocks[frame.next_block++]);
      } else {
        EndRegion(frame);
      }
    } else if (frame.next_region < frame.operation->regions.size()) {
      BeginRegion(frame, *frame.operation->regions[frame.next_region++]);
    } else {
      if (frame.is_section) {
        cursor_.ExpectEnd();
        if (!cursor_.ok()) return;
        cursor_.set_end(frame.outer_end);
      }
      scope_ = frame.outer_scope;
      frames_.pop_back();
    }
  }

  // Regions, blocks and values that are announced take a byte each at least, those of all open
  // regions together, so that nesting does not multiply what a short file makes us reserve.
  uint64_t Promise(uint64_t count, std::string_view items) {
    count = cursor_.CheckCount(count, items);
    if (count > section_end_ - cursor_.position() ||
        promised_ > section_end_ - cursor_.position() - count) {
      cursor_.Fail("bytecode_count",
                   std::to_string(count) + " " + std::string(items) + " are announced, besides " +
                       std::to_string(promised_) + " of the regions around, but only " +
                       std::to_string(section_end_ - cursor_.position()) + " bytes remain");
      return 0;
    }
    promised_ += count;
    return count;
  }

  void BeginRegion(Frame& frame, Region& region) {
    frame.region_at = cursor_.position();
    --promised_;
    const uint64_t blocks = Promise(cursor_.Varint(), "blocks");
    if (blocks == 0) return;
    const uint64_t values = Promise(cursor_.Varint(), "values");
    if (!cursor_.ok()) return;
    for (size_t i = 0; i < blocks; ++i) program_.NewBlock(&region);
    frame.in_region = true;
    frame.next_block = 0;
    frame.operations_left = 0;
    frame.first_value = frame.next_value = values_.size();
    frame.value_count = values;
    values_.resize(values_.size() + values);
  }

  void EndRegion(Frame& frame) {
    if (frame.next_value != frame.first_value + frame.value_count) {
      cursor_.FailAt(frame.region_at, "bytecode_values",
                     "the region announces " + std::to_string(frame.value_count) +
                         " values and defines " +
                         std::to_string(frame.next_value - frame.first_value));
      return;
    }
    for (const Pending& use : frame.pending)
      use.operation->operands[use.operand] = values_[use.slot];
    frame.pending.clear();
    values_.resize(frame.first_value);
    frame.in_region = false;
  }

  void BeginBlock(Frame& frame, Block* block) {
    --promised_;
    bool has_arguments = false;
    frame.operations_left = cursor_.VarintWithFlag(&has_arguments);
    if (has_arguments) ReadArguments(block);
    frame.operations_left = cursor_.CheckCount(frame.operations_left, "operations", 3);
  }

  void ReadArguments(Block* block) {
    const uint64_t count = cursor_.Count("block arguments");
    for (size_t i = 0; i < count && cursor_.ok(); ++i) {
      bool has_location = true;
      const uint64_t type_index = tables_.version >= kNoUnknownLocations
                                      ? cursor_.VarintWithFlag(&has_location)
                                      : cursor_.Varint();
      const Type type = nodes_.TypeAt(type_index, cursor_);
      const Attribute location = has_location ? ReadLocation() : nullptr;
      if (!cursor_.ok()) return;
      Value* const value = program_.AddArgument(block, type);
      value->location = location;
      Define(value);
    }
    if (!cursor_.ok() || tables_.version < kUseOrders) return;
    const uint8_t mask = cursor_.Byte();
    if (cursor_.ok() && mask != 0 && mask != kHasUseOrders) {
      cursor_.FailAt(cursor_.position() - 1, "bytecode_mask",
                     "behind block arguments stands 0 or 32, not " + std::to_string(mask));
    }
    if (mask != 0) ReadUseOrders(block->arguments);
  }

  void Define(Value* value) {
    if (frames_.empty()) {
      cursor_.Fail("bytecode_top", "the program's operation has no results");
      return;
    }
    Frame& frame = frames_.back();
    if (frame.next_value == frame.first_value + frame.value_count) {
      cursor_.Fail("bytecode_values", "the region announces " + std::to_string(frame.value_count) +
                                          " values, here one more is defined");
      return;
    }
    --promised_;
    values_[frame.next_value++] = value;
  }

  // nullptr for the unknown one.
  Attribute ReadLocation() {
    const size_t at = cursor_.position();
    const Attribute location = nodes_.ReadAttribute(cursor_);
    if (location == nullptr) return nullptr;
    if (!IsLocation(*location)) {
      cursor_.FailAt(at, "bytecode_value", "a location must stand here, this is another attribute");
    }
    return location->Is(Kind::kUnknownLocation) ? nullptr : location;
  }

  Operation* ReadOperation(Block* block) {
    const size_t at = cursor_.position();
    const uint64_t name_index = cursor_.Varint();
    if (!cursor_.ok()) return nullptr;
    if (name_index >= tables_.op_names.size()) {
      cursor_.FailAt(at, "bytecode_op_name",
                     "there is no operation name " + std::to_string(name_index) + "; there are " +
                         std::to_string(tables_.op_names.size()));
      return nullptr;
    }
    OpNameEntry& name = tables_.op_names[name_index];
    if (name.full_name.empty()) {
      std::string full_name(tables_.dialects[name.dialect].name);
      full_name += ".";
      full_name += name.name;
      name.full_name = program_.context().Intern(full_name);
      name.definition = FindOpDefinition(name.full_name);
    }
    const uint8_t mask = cursor_.Byte();
    uint8_t allowed = kHasAttributes | kHasResults | kHasOperands | kHasSuccessors | kHasRegions;
    if (tables_.version >= kUseOrders) allowed |= kHasUseOrders;
    if (tables_.version >= kProperties) allowed |= kHasProperties;
    if ((mask & ~allowed) != 0) {
      cursor_.FailAt(cursor_.position() - 1, "bytecode_mask",
                     "the mask of '" + std::string(name.full_name) + "' is " +
                         std::to_string(mask) + "; version " + std::to_string(tables_.version) +
                         " allows the bits of " + std::to_string(allowed));
      return nullptr;
    }
    Operation* const operation = program_.NewOperation(name.full_name, block);
    operation->location = ReadLocation();
    if ((mask & kHasAttributes) != 0) ReadAttributes(name, operation);
    if ((mask & kHasProperties) != 0) ReadProperties(name, operation);
    if ((mask & kHasResults) != 0) ReadResults(operation);
    if ((mask & kHasOperands) != 0) ReadOperands(operation);
    if ((mask & kHasSuccessors) != 0) ReadSuccessors(operation);
    if ((mask & kHasUseOrders) != 0) ReadUseOrders(operation->results);
    if ((mask & kHasRegions) != 0) BeginRegions(operation);
    return operation;
  }

  // All attributes stand in one dictionary up to version 4, and for an operation that its writer
  // did not know.
  void ReadAttributes(const OpNameEntry& name, Operation* operation) {
    const size_t at = cursor_.position();
    const Attribute dictionary = nodes_.ReadAttribute(cursor_);
    if (dictionary == nullptr) return;
    if (!dictionary->Is(Kind::kDictionary)) {
      cursor_.FailAt(at, "bytecode_value", "the attributes of an operation are a dictionary");
      return;
    }
    for (const NamedAttribute& entry : EntriesOf(dictionary)) {
      const bool own = (tables_.version < kProperties || !name.registered) &&
                       name.definition != nullptr && IsProperty(*name.definition, entry.name);
      const NamedAttribute kept = {program_.context().Intern(entry.name), entry.value};
      if (own) {
        operation->properties.push_back(kept);
      } else {
        operation->attributes.push_back(kept);
      }
    }
  }

  void ReadProperties(const OpNameEntry& name, Operation* operation) {
    const size_t at = cursor_.position();
    const uint64_t index = cursor_.Varint();
    if (!cursor_.ok()) return;
    if (index >= tables_.properties.size()) {
      cursor_.FailAt(at, "bytecode_properties",
                     "there is no property list " + std::to_string(index) + "; there are " +
                         std::to_string(tables_.properties.size()));
      return;
    }
    const Extent extent = tables_.properties[index];
    Cursor list(input_, extent.begin, extent.end, NameOf(SectionId::kProperties));
    if (!name.registered) {
      const Attribute dictionary = nodes_.ReadAttribute(list);
      if (dictionary != nullptr && !dictionary->Is(Kind::kDictionary)) {
        list.FailAt(extent.begin, "bytecode_properties",
                    "the properties of '" + std::string(name.full_name) +
                        "', an operation that its writer did not know, are a dictionary");
      } else if (dictionary != nullptr) {
        for (const NamedAttribute& entry : EntriesOf(dictionary))
          SetAttribute(operation->properties, program_.context().Intern(entry.name), entry.value);
      }
    } else if (name.definition == nullptr && name.full_name.starts_with("vhlo.")) {
      cursor_.FailAt(at, "bytecode_op_name",
                     "'" + std::string(name.full_name) + "' is no operation of the versions of VHLO that we know");
    } else if (name.definition == nullptr) {
      cursor_.FailAt(at, "bytecode_unsupported",
                     "'" + std::string(name.full_name) +
                         "' has properties, and we do not know which: no definition of it",
                     StatusCode::kUnsupported);
    } else {
      ReadDefinedProperties(*name.definition, tables_.version, nodes_, program_.context(), list,
                            operation->properties);
    }
    list.ExpectEnd();
    if (!input_.ok())
      cursor_.Fail("bytecode_properties", "");  // to its end; the first error stands
  }

  void ReadResults(Operation* operation) {
    const uint64_t count = cursor_.Count("results");
    for (size_t i = 0; i < count && cursor_.ok(); ++i) {
      const Type type = nodes_.ReadType(cursor_);
      if (type != nullptr) Define(program_.AddResult(operation, type));
    }
  }

  void ReadOperands(Operation* operation) {
    const uint64_t count = cursor_.Count("operands");
    operation->operands.reserve(count);
    for (size_t i = 0; i < count && cursor_.ok(); ++i) {
      const size_t at = cursor_.position();
      const uint64_t number = cursor_.Varint();
      if (!cursor_.ok()) return;
      if (number >= values_.size() - scope_) {
        cursor_.FailAt(at, "bytecode_operand",
                       "there is no value " + std::to_string(number) + " here; " +
                           std::to_string(values_.size() - scope_) + " can be seen");
        return;
      }
      const size_t slot = scope_ + number;
      operation->operands.push_back(values_[slot]);
      if (values_[slot] != nullptr) continue;
      // The innermost region whose values begin at or before it defines it later.
      const auto behind =
          std::upper_bound(frames_.begin(), frames_.end(), slot,
                           [](size_t s, const Frame& frame) { return s < frame.first_value; });
      CHECK(behind != frames_.begin());
      std::prev(behind)->pending.push_back({operation, i, slot});
    }
  }

  void ReadSuccessors(Operation* operation) {
    const uint64_t count = cursor_.Count("successors");
    for (size_t i = 0; i < count && cursor_.ok(); ++i) {
      const size_t at = cursor_.position();
      const uint64_t number = cursor_.Varint();
      if (!cursor_.ok()) return;
      const size_t blocks =
          operation->parent == nullptr ? 0 : operation->parent->parent->blocks.size();
      if (number >= blocks) {
        cursor_.FailAt(at, "bytecode_successor",
                       "there is no block " + std::to_string(number) +
                           " in this region; there are " + std::to_string(blocks));
        return;
      }
      operation->successors.push_back(operation->parent->parent->blocks[number]);
    }
  }

  template <typename Values>
  void ReadUseOrders(const Values& values) {
    uint64_t count = 1;
    if (values.size() != 1) count = cursor_.Count("orders of uses", 2);
    for (size_t i = 0; i < count && cursor_.ok(); ++i) {
      const size_t at = cursor_.position();
      const uint64_t index = values.size() == 1 ? 0 : cursor_.Varint();
      UseOrder order;
      const uint64_t length = cursor_.CheckCount(cursor_.VarintWithFlag(&order.is_pairs), "uses");
      if (!cursor_.ok()) return;
      if (index >= values.size() || (order.is_pairs && length % 2 != 0)) {
        cursor_.FailAt(at, "bytecode_use_order",
                       "an order of " + std::to_string(length) + " numbers for value " +
                           std::to_string(index) + " of " + std::to_string(values.size()));
        return;
      }
      order.indices.reserve(length);
      for (size_t k = 0; k < length && cursor_.ok(); ++k) order.indices.push_back(cursor_.Varint());
      if (cursor_.ok() && !form_.use_orders.emplace(values[index], std::move(order)).second) {
        cursor_.FailAt(at, "bytecode_use_order", "a value has two orders of uses");
      }
    }
  }

  void CheckUseOrders() {
    absl::flat_hash_map<const Value*, uint64_t> uses;
    std::vector<const Operation*> pending = {program_.top()};
    while (!pending.empty()) {
      const Operation* const operation = pending.back();
      pending.pop_back();
      for (const Value* operand : operation->operands) {
        if (form_.use_orders.contains(operand)) ++uses[operand];
      }
      for (const Region* region : operation->regions) {
        for (const Block* block : region->blocks) {
          pending.insert(pending.end(), block->operations.begin(), block->operations.end());
        }
      }
    }
    for (const auto& [value, order] : form_.use_orders) {
      const uint64_t count = uses[value];
      std::vector<bool> seen(count), moved(count);
      bool sound = order.is_pairs || order.indices.size() == count;
      for (size_t i = 0; i < order.indices.size() && sound; ++i) {
        const uint64_t index = order.indices[i];
        std::vector<bool>& set = order.is_pairs && i % 2 == 1 ? moved : seen;
        sound = index < count && !set[index];
        if (sound) set[index] = true;
      }
      if (!sound || (order.is_pairs && seen != moved)) {
        cursor_.Fail("bytecode_use_order", "an order of uses is no permutation of the " +
                                               std::to_string(count) + " uses of its value");
        return;
      }
    }
  }

  void BeginRegions(Operation* operation) {
    const size_t at = cursor_.position();
    bool is_isolated = false;
    const uint64_t count = Promise(cursor_.VarintWithFlag(&is_isolated), "regions");
    if (!cursor_.ok()) return;
    if (static_cast<int64_t>(frames_.size()) >= kMaxRegionDepth) {
      cursor_.FailAt(at, "bytecode_depth",
                     "regions nest deeper than " + std::to_string(kMaxRegionDepth));
      return;
    }
    Frame frame;
    frame.operation = operation;
    frame.outer_end = cursor_.end();
    frame.outer_scope = scope_;
    frame.first_value = values_.size();
    for (size_t i = 0; i < count; ++i) program_.NewRegion(operation);
    if (is_isolated && tables_.version >= kIsolatedSections) {
      const size_t section_at = cursor_.position();
      Cursor section = cursor_;
      const auto [id, extent] = ReadSection(section);
      if (!input_.ok() || id != static_cast<uint8_t>(SectionId::kOperations)) {
        cursor_.FailAt(
            section_at, "bytecode_section",
            "the section of an isolated operation has the number 4, not " + std::to_string(id));
        return;
      }
      frame.is_section = true;
      cursor_ = Cursor(input_, extent.begin, extent.end, cursor_.part());
    }
    if (is_isolated) scope_ = values_.size();
    frames_.push_back(std::move(frame));
  }

  BytecodeInput& input_;
  BytecodeTables& tables_;
  Program& program_;
  BytecodeForm& form_;
  NodeReader nodes_;
  Cursor cursor_;
  size_t section_end_ = cursor_.end();
  uint64_t promised_ = 0;  // regions, blocks and values announced and not met yet
  std::vector<Frame> frames_;
  std::vector<Value*> values_;  // of all open regions; nullptr: not defined yet
  size_t scope_ = 0;            // where those that can be seen begin
};

}  // namespace

bool IsBytecode(std::string_view bytes) { return bytes.starts_with("ML\xEFR"); }

Result<BytecodeFile> ReadBytecode(std::string file, std::string_view bytes,
                                  std::shared_ptr<const void> owner) {
  BytecodeInput input(std::move(file), bytes);
  BytecodeTables tables = ReadTables(input);
  if (!input.ok()) return input.status();
  BytecodeFile result;
  OperationReader reader(input, tables, result);
  reader.Read();
  if (!input.ok()) return input.status();
  result.form.version = static_cast<int>(tables.version);
  result.form.producer = std::move(tables.producer);
  for (const DialectEntry& dialect : tables.dialects) {
    if (!dialect.version.empty())
      result.form.dialect_versions.emplace_back(dialect.name, dialect.version);
  }
  if (owner != nullptr && (reader.borrowed() || !tables.resources.empty())) {
    result.program.context().KeepAlive(std::move(owner));
  }
  result.program.resources() = std::move(tables.resources);
  if (std::optional<TooLong> found = FindTooLong(result.program, bytes.size())) {
    input.Fail(bytes.size(), "operations", "bytecode_size", std::move(found->message));
    return input.status();
  }
  return result;
}

}  // namespace assay::mlir
