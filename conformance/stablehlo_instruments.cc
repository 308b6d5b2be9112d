#include "conformance/stablehlo_instruments.h"

#include <algorithm>
#include <utility>

#include "spec/mlir/value_names.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay {
namespace {

using mlir::Operation;

Operation* NewOperation(mlir::Program& program, mlir::Block& block, std::string_view name) {
  Operation* made = program.NewOperation(program.context().Intern(name));
  made->parent = &block;
  return made;
}

// A send or recv with the host on this channel.
Operation* NewTransfer(mlir::Program& program, mlir::Block& block, std::string_view name, int64_t channel) {
  mlir::Context& context = program.context();
  Operation* transfer = NewOperation(program, block, name);
  const int64_t kind = name == "stablehlo.send" ? 2 : 3;  // from a device to the host, or from the host
  const auto handle = context.Get(mlir::SpecOf(mlir::Kind::kChannelHandle, mlir::DialectId::kStableHlo),
                                  {channel, kind});
  SetAttribute(transfer->properties, context.Intern("channel_handle"), handle);
  SetAttribute(transfer->properties, context.Intern("is_host_transfer"), context.Boolean(true));
  return transfer;
}

mlir::Type TokenType(mlir::Program& program) {
  return program.context().Get(mlir::SpecOf(mlir::Kind::kTokenType, mlir::DialectId::kStableHlo), {});
}

mlir::Value* NewToken(mlir::Program& program, mlir::Block& block, std::vector<Operation*>* operations) {
  Operation* token = NewOperation(program, block, "stablehlo.after_all");
  operations->push_back(token);
  return program.AddResult(token, TokenType(program));
}

int64_t ChannelOf(const Operation& operation) {
  const mlir::Attribute handle = operation.Find("channel_handle");
  return handle != nullptr && handle->Is(mlir::Kind::kChannelHandle) ? handle->integer(0) : 0;
}

}  // namespace

void ReplaceValue(mlir::Program& program, mlir::Value* from, mlir::Value* to) {
  mlir::ForEachOperation(program.top(), [&](Operation& operation) {
    std::replace(operation.operands.begin(), operation.operands.end(), from, to);
  });
}

void SendToHost(mlir::Program& program, Operation& operation, int64_t channel) {
  mlir::Block& block = *operation.parent;
  std::vector<Operation*> made;
  mlir::Value* token = NewToken(program, block, &made);
  Operation* send = NewTransfer(program, block, "stablehlo.send", channel);
  send->operands = {operation.operands[0], token};
  program.AddResult(send, TokenType(program));
  made.push_back(send);
  for (mlir::Value* result : operation.results) ReplaceValue(program, result, operation.operands[0]);
  const auto at = std::find(block.operations.begin(), block.operations.end(), &operation);
  block.operations.insert(block.operations.erase(at), made.begin(), made.end());
}

mlir::Value* ReceiveFromHost(mlir::Program& program, mlir::Block& block, int64_t channel, mlir::Type type,
                             std::vector<Operation*>* operations) {
  mlir::Value* token = NewToken(program, block, operations);
  Operation* receive = NewTransfer(program, block, "stablehlo.recv", channel);
  receive->operands = {token};
  operations->push_back(receive);
  mlir::Value* value = program.AddResult(receive, type);
  program.AddResult(receive, TokenType(program));
  return value;
}

std::vector<std::string> TakePrints(mlir::Program& program) {
  std::vector<Operation*> prints, probes;
  mlir::ForEachOperation(program.top(), [&](Operation& operation) {
    if (operation.operands.size() != 1) return;
    if (operation.name == "interpreter.print") prints.push_back(&operation);
    if (operation.name == "interpreter.probe") probes.push_back(&operation);
  });
  for (Operation* probe : probes) {
    for (mlir::Value* result : probe->results) ReplaceValue(program, result, probe->operands[0]);
    std::erase(probe->parent->operations, probe);
  }
  std::vector<std::string> heads;
  if (prints.empty()) return heads;
  const mlir::ValueNames names(*program.top(), /*suggest=*/true);
  for (const Operation* print : prints) {
    names.Append(print->operands[0], &heads.emplace_back());
    heads.back() += " = ";
  }
  for (size_t i = 0; i < prints.size(); ++i) {
    SendToHost(program, *prints[i], kFirstPrintChannel + static_cast<int64_t>(i));
  }
  return heads;
}

bool HasInstruments(const mlir::Program& program) {
  bool found = false;
  mlir::ForEachOperation(static_cast<const Operation*>(program.top()), [&](const Operation& operation) {
    found = found || operation.name.starts_with("interpreter.") || ChannelOf(operation) >= kFirstProbeChannel;
  });
  return found;
}

}  // namespace assay
