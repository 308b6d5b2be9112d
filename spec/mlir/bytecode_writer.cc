// Writes a program as MLIR bytecode. The order of the parts, and of the strings in their table, is
// that in which MLIR writes: the bytes of a file that MLIR wrote come out again.
#include <algorithm>

#include "spec/mlir/bytecode.h"
#include "spec/mlir/bytecode_emitter.h"
#include "spec/mlir/bytecode_node_writer.h"
#include "spec/mlir/bytecode_numbering.h"
#include "spec/mlir/bytecode_tables.h"
#include "spec/mlir/op_definition.h"

namespace assay::mlir {
namespace {

// Writes a record's fields.
class Writing : public FieldSink {
 public:
  Writing(const Numbering& numbering, StringTable& strings, Emitter& out)
      : numbering_(numbering), strings_(strings), out_(out) {}
  void Reference(const Node* node) override { out_.Varint(numbering_.NumberOf(node)); }
  void OptionalReference(const Node* node) override {
    if (node == nullptr) {
      out_.Varint(0);
    } else {
      out_.VarintWithFlag(numbering_.NumberOf(node), true);
    }
  }
  void Resource(std::string_view dialect, std::string_view key) override {
    out_.Varint(numbering_.NumberOfResource(dialect, key));
  }
  void Varint(uint64_t value) override { out_.Varint(value); }
  void SignedVarint(int64_t value) override { out_.SignedVarint(value); }
  void Byte(uint8_t byte) override { out_.Byte(byte); }
  void Blob(std::string_view bytes) override { out_.Blob(bytes); }
  void String(std::string_view text) override { out_.Varint(strings_.NumberOf(text)); }

 private:
  const Numbering& numbering_;
  StringTable& strings_;
  Emitter& out_;
};

class BytecodeWriter {
 public:
  BytecodeWriter(const Program& program, const BytecodeForm& form, const Numbering& numbering)
      : program_(program), form_(form), numbering_(numbering) {}

  Result<std::string> Write() {
    Emitter out;
    out.Bytes("ML\xEFR");
    out.Varint(static_cast<uint64_t>(form_.version));
    out.Bytes(form_.producer);
    out.Byte(0);
    WriteDialects(out);
    RETURN_IF_ERROR(WriteNodes(out));
    RETURN_IF_ERROR(WriteOperations(out));
    WriteResources(out);
    Emitter strings;
    strings_.Write(strings);
    out.Section(static_cast<uint8_t>(SectionId::kStrings), strings);
    if (Has(kProperties)) WriteProperties(out);
    return out.TakeBytes();
  }

 private:
  bool Has(uint64_t version) const { return form_.version >= static_cast<int>(version); }

  // Runs of one dialect: its number, their count, then each.
  template <typename Item, typename Write>
  static Status WriteGroups(const std::vector<Numbering::Numbered<Item>>& items, Emitter& out,
                            const Write& write) {
    for (size_t i = 0; i < items.size();) {
      size_t end = i;
      while (end < items.size() && items[end].dialect == items[i].dialect) ++end;
      out.Varint(items[i].dialect);
      out.Varint(end - i);
      for (; i < end; ++i) RETURN_IF_ERROR(write(items[i].item));
    }
    return {};
  }

  void WriteDialects(Emitter& out) {
    Emitter section;
    section.Varint(numbering_.dialects().size());
    for (const std::string_view name : numbering_.dialects()) {
      const uint64_t string = strings_.NumberOf(name);
      if (!Has(kDialectVersions)) {
        section.Varint(string);
        continue;
      }
      const auto version = std::ranges::find(form_.dialect_versions, name,
                                             &std::pair<std::string, std::string>::first);
      const bool has_version = version != form_.dialect_versions.end();
      section.VarintWithFlag(string, has_version);
      if (has_version) {
        Emitter body;
        body.Bytes(version->second);
        section.Section(static_cast<uint8_t>(SectionId::kDialectVersion), body);
      }
    }
    if (Has(kNoUnknownLocations)) section.Varint(numbering_.op_names().size());
    (void)WriteGroups(numbering_.op_names(), section, [&](std::string_view name) {
      const uint64_t string = strings_.NumberOf(name.substr(name.find('.') + 1));
      if (Has(kProperties)) {
        section.VarintWithFlag(string, numbering_.IsRegistered(name));
      } else {
        section.Varint(string);
      }
      return Status();
    });
    out.Section(static_cast<uint8_t>(SectionId::kDialects), section);
  }

  Status WriteNodes(Emitter& out) {
    Emitter offsets;
    Emitter bodies;
    offsets.Varint(numbering_.attributes().size());
    offsets.Varint(numbering_.types().size());
    const auto write = [&](const Node* node) -> Status {
      const size_t begin = bodies.size();
      const Layout* const layout = LayoutOf(*node);
      if (layout != nullptr) {
        Writing writing(numbering_, strings_, bodies);
        RETURN_IF_ERROR(WriteNode(program_.context(), *node, *layout, writing));
      } else {
        ASSIGN_OR_RETURN(const std::string text, TextOf(*node));
        bodies.Bytes(text);
        bodies.Byte(0);
      }
      offsets.VarintWithFlag(bodies.size() - begin, layout != nullptr);
      return {};
    };
    RETURN_IF_ERROR(WriteGroups(numbering_.attributes(), offsets, write));
    RETURN_IF_ERROR(WriteGroups(numbering_.types(), offsets, write));
    out.Section(static_cast<uint8_t>(SectionId::kNodeOffsets), offsets);
    out.Section(static_cast<uint8_t>(SectionId::kNodes), bodies);
    return {};
  }

  // What is being written of an operation's regions. An isolated one's go to an emitter of their
  // own.
  struct Frame {
    const Operation* operation;
    size_t region = 0;
    size_t block = 0;
    size_t next = 0;  // operation of the block
    bool is_section = false;
  };

  Status WriteOperations(Emitter& out) {
    emitters_.emplace_back();
    emitters_.back().VarintWithFlag(1, false);
    std::vector<Frame> frames;
    RETURN_IF_ERROR(WriteOperation(*program_.top(), frames));
    while (!frames.empty()) {
      Frame& frame = frames.back();
      if (frame.region == frame.operation->regions.size()) {
        if (frame.is_section) {
          const Emitter body = std::move(emitters_.back());
          emitters_.pop_back();
          emitters_.back().Section(static_cast<uint8_t>(SectionId::kOperations), body);
        }
        frames.pop_back();
        continue;
      }
      const Region& region = *frame.operation->regions[frame.region];
      if (frame.block == 0 && frame.next == 0) BeginRegion(region);
      if (frame.block == region.blocks.size()) {
        ++frame.region;
        frame.block = 0;
        frame.next = 0;
        continue;
      }
      const Block& block = *region.blocks[frame.block];
      if (frame.next == 0) BeginBlock(block);
      if (frame.next == block.operations.size()) {
        ++frame.block;
        frame.next = 0;
        continue;
      }
      const Operation& operation = *block.operations[frame.next++];
      RETURN_IF_ERROR(WriteOperation(operation, frames));
    }
    out.Section(static_cast<uint8_t>(SectionId::kOperations), emitters_.back());
    return {};
  }

  void BeginRegion(const Region& region) {
    Emitter& out = emitters_.back();
    out.Varint(region.blocks.size());
    if (!region.blocks.empty()) out.Varint(numbering_.ValueCount(&region));
  }

  void BeginBlock(const Block& block) {
    Emitter& out = emitters_.back();
    out.VarintWithFlag(block.operations.size(), !block.arguments.empty());
    if (block.arguments.empty()) return;
    out.Varint(block.arguments.size());
    for (const Value* argument : block.arguments) {
      const Attribute unknown = program_.context().UnknownLocation();
      const Attribute location = argument->location ? argument->location : unknown;
      const uint64_t type = numbering_.NumberOf(argument->type);
      if (Has(kNoUnknownLocations)) {
        out.VarintWithFlag(type, location != unknown);
        if (location != unknown) out.Varint(numbering_.NumberOf(location));
      } else {
        out.Varint(type);
        out.Varint(numbering_.NumberOf(location));
      }
    }
    if (!Has(kUseOrders)) return;
    const size_t mask_at = out.size();
    out.Byte(0);
    if (WriteUseOrders(block.arguments, out)) out.Patch(mask_at, kHasUseOrders);
  }

  Status WriteOperation(const Operation& operation, std::vector<Frame>& frames) {
    Emitter& out = emitters_.back();
    out.Varint(numbering_.NumberOf(operation.name));
    const size_t mask_at = out.size();
    uint8_t mask = 0;
    out.Byte(0);
    out.Varint(numbering_.NumberOf(operation.location ? operation.location
                                                      : program_.context().UnknownLocation()));
    if (const Attribute dictionary = numbering_.DictionaryOf(operation)) {
      mask |= kHasAttributes;
      out.Varint(numbering_.NumberOf(dictionary));
    }
    if (Has(kProperties)) {
      ASSIGN_OR_RETURN(const bool written, WritePropertyList(operation, out));
      if (written) mask |= kHasProperties;
    }
    if (!operation.results.empty()) {
      mask |= kHasResults;
      out.Varint(operation.results.size());
      for (const Value* result : operation.results) out.Varint(numbering_.NumberOf(result->type));
    }
    if (!operation.operands.empty()) {
      mask |= kHasOperands;
      out.Varint(operation.operands.size());
      for (const Value* operand : operation.operands) out.Varint(numbering_.NumberOf(operand));
    }
    if (!operation.successors.empty()) {
      mask |= kHasSuccessors;
      out.Varint(operation.successors.size());
      const std::vector<Block*>& blocks = operation.parent->parent->blocks;
      for (const Block* successor : operation.successors) {
        const auto found = std::ranges::find(blocks, successor);
        if (found == blocks.end()) {
          return InvalidError(
              "bytecode_successor",
              "a successor of '" + std::string(operation.name) + "' is no block of its region");
        }
        out.Varint(static_cast<uint64_t>(found - blocks.begin()));
      }
    }
    if (Has(kUseOrders) && WriteUseOrders(operation.results, out)) mask |= kHasUseOrders;
    if (!operation.regions.empty()) mask |= kHasRegions;
    out.Patch(mask_at, mask);
    if (operation.regions.empty()) return {};
    const bool is_isolated = numbering_.IsIsolated(&operation);
    out.VarintWithFlag(operation.regions.size(), is_isolated);
    Frame frame{&operation};
    frame.is_section = is_isolated && Has(kIsolatedSections);
    if (frame.is_section) emitters_.emplace_back();
    frames.push_back(frame);
    return {};
  }

  // Its number, which equal lists share. False: the operation has none.
  Result<bool> WritePropertyList(const Operation& operation, Emitter& out) {
    Emitter list;
    Writing writing(numbering_, strings_, list);
    if (const OpDefinition* const definition = FindOpDefinition(operation.name)) {
      if (definition->properties.empty() && definition->operand_segments == 0 &&
          definition->result_segments == 0) {
        return false;
      }
      RETURN_IF_ERROR(mlir::WriteProperties(*definition, operation, form_.version, writing));
    } else {
      if (operation.properties.empty()) return false;
      list.Varint(numbering_.NumberOf(program_.context().Dictionary(operation.properties)));
    }
    const auto [at, is_new] = property_numbers_.try_emplace(list.bytes(), properties_.size());
    if (is_new) properties_.push_back(list.TakeBytes());
    out.Varint(at->second);
    return true;
  }

  void WriteProperties(Emitter& out) {
    Emitter section;
    section.Varint(properties_.size());
    for (const std::string& list : properties_) section.Blob(list);
    out.Section(static_cast<uint8_t>(SectionId::kProperties), section);
  }

  // The orders that the program was read with, where the values still have as many uses.
  template <typename Values>
  bool WriteUseOrders(const Values& values, Emitter& out) {
    if (form_.use_orders.empty()) return false;
    std::vector<std::pair<size_t, const UseOrder*>> orders;
    for (size_t i = 0; i < values.size(); ++i) {
      const auto found = form_.use_orders.find(values[i]);
      if (found == form_.use_orders.end()) continue;
      const UseOrder& order = found->second;
      const uint64_t uses = numbering_.UseCount(values[i]);
      const bool fits =
          order.is_pairs ? std::ranges::all_of(order.indices, [&](uint64_t k) { return k < uses; })
                         : order.indices.size() == uses;
      if (fits) orders.emplace_back(i, &order);
    }
    if (orders.empty()) return false;
    if (values.size() != 1) out.Varint(orders.size());
    for (const auto& [index, order] : orders) {
      if (values.size() != 1) out.Varint(index);
      out.VarintWithFlag(order->indices.size(), order->is_pairs);
      for (const uint64_t use : order->indices) out.Varint(use);
    }
    return true;
  }

  void WriteResources(Emitter& out) {
    Emitter offsets;
    Emitter bodies;
    const std::vector<Resource>& resources = program_.resources();
    std::vector<std::string_view> groups;
    for (const Resource& resource : resources) {
      if (resource.external &&
          (groups.empty() || std::ranges::find(groups, resource.dialect) == groups.end())) {
        groups.push_back(resource.dialect);
      }
    }
    offsets.Varint(groups.size());
    for (const std::string_view group : groups) {
      std::vector<const Resource*> members;
      for (const Resource& resource : resources) {
        if (resource.external && resource.dialect == group) members.push_back(&resource);
      }
      WriteResourceGroup(strings_.NumberOf(group), members, offsets, bodies);
    }
    for (size_t dialect = 0; dialect < numbering_.dialects().size(); ++dialect) {
      std::vector<Resource> missing;
      std::vector<const Resource*> members;
      const std::string_view name = numbering_.dialects()[dialect];
      missing.reserve(numbering_.resources().size());
      for (const auto& [owner, key] : numbering_.resources()) {
        if (owner != name) continue;
        const auto found = std::ranges::find_if(resources, [&](const Resource& resource) {
          return !resource.external && resource.dialect == name && resource.key == key;
        });
        if (found != resources.end()) {
          members.push_back(&*found);
        } else {
          Resource& resource = missing.emplace_back();
          resource.key = key;
          resource.has_content = false;
          members.push_back(&resource);
        }
      }
      if (!members.empty()) WriteResourceGroup(dialect, members, offsets, bodies);
    }
    out.Section(static_cast<uint8_t>(SectionId::kResourceOffsets), offsets);
    out.Section(static_cast<uint8_t>(SectionId::kResources), bodies);
  }

  void WriteResourceGroup(uint64_t key, const std::vector<const Resource*>& members,
                          Emitter& offsets, Emitter& bodies) {
    std::vector<size_t> sizes;
    for (const Resource* resource : members) {
      const size_t begin = bodies.size();
      if (resource->has_content) {
        switch (resource->form) {
          case ResourceForm::kBytes:
            bodies.Varint(static_cast<uint64_t>(resource->alignment));
            bodies.Varint(resource->bytes.size());
            bodies.Align(static_cast<uint64_t>(resource->alignment));
            bodies.Bytes(resource->bytes);
            break;
          case ResourceForm::kBool: bodies.Bytes(resource->bytes); break;
          case ResourceForm::kString: bodies.Varint(strings_.NumberOf(resource->bytes)); break;
        }
      }
      sizes.push_back(bodies.size() - begin);
    }
    offsets.Varint(key);
    offsets.Varint(members.size());
    for (size_t i = 0; i < members.size(); ++i) {
      offsets.Varint(strings_.NumberOf(members[i]->key));
      offsets.Varint(sizes[i]);
      offsets.Byte(static_cast<uint8_t>(members[i]->form));
    }
  }

  const Program& program_;
  const BytecodeForm& form_;
  const Numbering& numbering_;
  StringTable strings_;
  std::vector<Emitter> emitters_;
  std::vector<std::string> properties_;
  absl::flat_hash_map<std::string, uint64_t> property_numbers_;
};

}  // namespace

Result<std::string> WriteBytecode(const Program& program, const BytecodeForm& form) {
  if (form.version < 0 || form.version > kNewestBytecodeVersion) {
    return InvalidError("bytecode_version",
                        "the version of the format is 0 to 6, not " + std::to_string(form.version));
  }
  if (form.producer.find('\0') != std::string::npos) {
    return InvalidError("bytecode_producer", "the producer's name has a zero byte in it");
  }
  ASSIGN_OR_RETURN(const Numbering numbering, Numbering::Of(program, form.version));
  return BytecodeWriter(program, form, numbering).Write();
}

}  // namespace assay::mlir
