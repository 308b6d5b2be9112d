// Transfers between processes and with the host, tokens, and who a process is.
#include <string>
#include <vector>

#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/process_groups.h"

namespace assay::verify {
namespace {

constexpr Allowed kTensor = kPlain | kQuantized;
constexpr Allowed kReceived = kTensor | kToken | kStatic;

// ---------------------------------------------------------------- send, recv

// The second number of a channel.
constexpr int64_t kBetweenDevices = 1, kToHost = 2, kFromHost = 3;

Finding ChannelIsOf(const OpView& op, int64_t with_host) {
  const bool host = op.Boolean("is_host_transfer");
  const int64_t type = op.Find("channel_handle")->integer(1);
  if (type == (host ? with_host : kBetweenDevices)) return "";
  return "is_host_transfer is " + std::string(host ? "true" : "false") + ", the channel's type is " +
         std::to_string(type);
}

OpRules Send() {
  OpRules rules = {"stablehlo.send",
                   {Operands(1, "inputs", kTensor), Operand(2, "token", kToken),
                    Attribute(3, "channel_handle", kChannel), OptionalAttribute(5, "is_host_transfer", kBool),
                    OptionalAttribute(6, "source_target_pairs", kI64Elements)},
                   {{"result", kToken}},
                   PairRules()};
  rules.rules.push_back({"c5", "the channel is from device to host (2) where is_host_transfer is true, else between "
                               "devices (1)",
                         [](const OpView& op) { return ChannelIsOf(op, kToHost); }});
  return rules;
}

Finding LastIsToken(const OpView& op) {
  const std::vector<TypeView> results = op.Types("results");
  return results.back().type()->Is(mlir::Kind::kTokenType) ? "" : "the last result is " + results.back().ToString();
}

Finding OthersAreTensors(const OpView& op) {
  const std::vector<TypeView> results = op.Types("results");
  for (size_t i = 0; i + 1 < results.size(); ++i) {
    if (!results[i].IsTensor()) return "result " + std::to_string(i) + " is " + results[i].ToString();
  }
  return "";
}

Finding SomethingComes(const OpView& op) { return op.HasValue("results") ? "" : "there is no result"; }

OpRules Recv() {
  OpRules rules = {"stablehlo.recv",
                   {Operand(1, "token", kToken), Attribute(2, "channel_handle", kChannel),
                    OptionalAttribute(4, "is_host_transfer", kBool),
                    OptionalAttribute(5, "source_target_pairs", kI64Elements)},
                   {{"results", kReceived, true}},
                   PairRules()};
  // The specification has the host's side of this one as that of send; programs, and XLA, as written here.
  rules.rules.push_back({"c5", "the channel is from host to device (3) where is_host_transfer is true, else between "
                               "devices (1)",
                         [](const OpView& op) { return ChannelIsOf(op, kFromHost); }});
  rules.rules.push_back({"token", "results are tensors and a token behind them",
                         [](const OpView& op) {
                           for (auto check : {SomethingComes, OthersAreTensors, LastIsToken}) {
                             const Finding found = check(op);
                             if (!found.empty()) return found;
                           }
                           return Finding();
                         }});
  return rules;
}

// ---------------------------------------------------------------- infeed, outfeed

// A list for each result but the token, of integers.
Finding LayoutFitsResults(const OpView& op) {
  const mlir::Attribute layout = op.Find("layout");
  if (layout == nullptr) return "";
  const size_t count = op.Values("results").size() - 1;
  if (layout->nodes(0).size() != count) {
    return "layout has " + std::to_string(layout->nodes(0).size()) + " elements, there are " +
           std::to_string(count) + " tensors";
  }
  for (mlir::Attribute one : layout->nodes(0)) {
    const bool fits = one->Is(mlir::Kind::kArray) && to_hlo::IntegersOf(one).has_value();
    if (!fits) return "an element of layout is no list of integers";
  }
  return "";
}

OpRules Infeed() {
  return {"stablehlo.infeed",
          {Operand(1, "token", kToken), OptionalAttribute(2, "infeed_config", kString),
           OptionalAttribute(0, "layout", kList)},
          {{"results", kReceived, true}},
          {
              {"c1", "there is a result at least", SomethingComes},
              {"c2", "results but the last are tensors", OthersAreTensors},
              {"c3", "the last result is a token", LastIsToken},
              {"layout", "layout has a list of integers for each tensor", LayoutFitsResults},
          }};
}

OpRules Outfeed() {
  return {"stablehlo.outfeed",
          {Operands(1, "inputs", kTensor), Operand(2, "token", kToken),
           OptionalAttribute(3, "outfeed_config", kString)},
          {{"result", kToken}},
          {}};
}

// ---------------------------------------------------------------- who a process is

OpRules Id(std::string_view name) { return {name, {}, {{"result", kUint32 | kScalar}}, {}}; }

}  // namespace

std::vector<OpRules> CommunicationRules() {
  std::vector<OpRules> all = {Send(), Recv(), Infeed(), Outfeed(), Id("stablehlo.partition_id"),
                              Id("stablehlo.replica_id")};
  all.push_back({"stablehlo.after_all", {Operands(1, "inputs", kToken)}, {{"result", kToken}}, {}});
  all.push_back({"stablehlo.create_token", {}, {{"result", kToken}}, {}});
  return all;
}

}  // namespace assay::verify
