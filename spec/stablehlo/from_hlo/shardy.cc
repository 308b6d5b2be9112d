#include "spec/stablehlo/from_hlo/shardy.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/frontend_attributes.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/to_hlo/shardy_names.h"

namespace assay::from_hlo {
namespace {

using mlir::Kind;
namespace names = to_hlo::shardy;

// The attribute of that key where it is of that kind; nullptr: it is not.
mlir::Attribute Read(mlir::Context& context, const FrontendAttributes& attributes, std::string_view key, Kind kind) {
  const std::string_view text = FrontendAttributeOf(attributes, key);
  if (text.empty()) return nullptr;
  const Result<mlir::Attribute> read = mlir::ReadAttribute(context, text);
  return read.ok() && (*read)->Is(kind) ? *read : nullptr;
}

mlir::Attribute Take(mlir::Context& context, FrontendAttributes& attributes, std::string_view key, Kind kind) {
  const mlir::Attribute read = Read(context, attributes, key, kind);
  if (read != nullptr) std::erase_if(attributes, [&](const FrontendAttribute& a) { return a.key == key; });
  return read;
}

bool IsCallOf(const Instruction& x, std::string_view target) {
  return x.opcode() == Opcode::kCustomCall && x.Get(kCustomCallTarget) == target;
}

// What makes leaf i of the results, where the root is a tuple of it, or an element of one.
const Instruction& ResultMaker(const Computation& function, size_t i) {
  const Instruction* x = &function.root();
  const auto index = static_cast<int64_t>(i);
  if (x->opcode() == Opcode::kTuple && index < x->operand_count()) return x->producer(index);
  if (x->opcode() == Opcode::kGetTupleElement && x->producer(0).opcode() == Opcode::kTuple) {
    return x->producer(0).producer(x->Get(kTupleIndex));
  }
  return *x;
}

// Whether nothing else is said of the instruction than those.
bool SaysOnly(const Instruction& x, std::initializer_list<std::string_view> keys) {
  if (x.Has(kControlPredecessors) || x.control_successor_count() > 0) return false;
  return std::ranges::all_of(x.Get(kFrontendAttributes), [&](const FrontendAttribute& attribute) {
    return std::ranges::find(keys, attribute.key) != keys.end();
  });
}

// ---------------------------------------------------------------- manual computations

struct Manual {
  const Instruction* cut = nullptr;   // the call before it; nullptr: it has no operands
  const Instruction* join = nullptr;  // the call behind it; nullptr: it has no results
};

// The instruction whose i-th element this one is, or which it is itself where `single`.
const Instruction* WholeOf(const Instruction& x, int64_t i, bool single) {
  if (single) return &x;
  const bool is_element = x.opcode() == Opcode::kGetTupleElement && x.Get(kTupleIndex) == i;
  return is_element ? &x.producer(0) : nullptr;
}

// What cuts all operands of the call, in order; nullptr: nothing does.
const Instruction* CutOf(const Instruction& call) {
  const int64_t count = call.operand_count();
  const Instruction* cut = nullptr;
  for (int64_t i = 0; i < count; ++i) {
    const Instruction* whole = WholeOf(call.producer(i), i, count == 1);
    if (whole == nullptr || (i > 0 && whole != cut) || !IsCallOf(*whole, names::kToLocal)) return nullptr;
    cut = whole;
  }
  const bool fits = cut != nullptr && cut->operand_count() == count &&
                    static_cast<int64_t>(LeafShapes(cut->shape()).size()) == count &&
                    SaysOnly(*cut, {names::kInShardings, names::kManualAxes});
  return fits ? cut : nullptr;
}

// What joins all results of the call, in order.
const Instruction* JoinOf(const Instruction& call) {
  const auto count = static_cast<int64_t>(LeafShapes(call.shape()).size());
  const Instruction* join = nullptr;
  for (const Use& use : call.uses()) {
    const Instruction* user = call.module().instruction(use.user);
    if (count != 1) {
      if (user->opcode() != Opcode::kGetTupleElement || user->uses().size() != 1) return nullptr;
      user = user->module().instruction(user->uses()[0].user);
    }
    if (!IsCallOf(*user, names::kToGlobal) || (join != nullptr && join != user)) return nullptr;
    join = user;
  }
  if (join == nullptr || join->operand_count() != count) return nullptr;
  for (int64_t i = 0; i < count; ++i) {
    if (WholeOf(join->producer(i), i, count == 1) != &call) return nullptr;
  }
  const bool fits = static_cast<int64_t>(LeafShapes(join->shape()).size()) == count &&
                    SaysOnly(*join, {names::kOutShardings, names::kManualAxes});
  return fits ? join : nullptr;
}

// Of a call that both ends belong to; nullopt: it is another one.
std::optional<Manual> ManualOf(const Instruction& call) {
  if (call.opcode() != Opcode::kCall) return std::nullopt;
  if (!call.Get(kToApply)->name().starts_with(names::kManualBody)) return std::nullopt;
  const Manual manual = {CutOf(call), JoinOf(call)};
  const bool has_results = !LeafShapes(call.shape()).empty();
  const bool ends = (manual.cut != nullptr) == (call.operand_count() > 0) && (manual.join != nullptr) == has_results;
  return ends && (manual.cut != nullptr || manual.join != nullptr) ? std::optional(manual) : std::nullopt;
}

// The call between its ends that one of them belongs to; nullptr: it belongs to none.
const Instruction* CallAt(const Instruction& end) {
  const bool cuts = IsCallOf(end, names::kToLocal);
  const auto manual_of = [&](const Instruction& call) {
    const std::optional<Manual> manual = ManualOf(call);
    return manual && (cuts ? manual->cut : manual->join) == &end ? &call : nullptr;
  };
  if (!cuts) {
    if (end.operand_count() == 0) return nullptr;
    const Instruction& first = end.producer(0);
    return manual_of(first.opcode() == Opcode::kGetTupleElement ? first.producer(0) : first);
  }
  const Instruction* call = nullptr;  // all uses are its operands
  for (const Use& use : end.uses()) {
    const Instruction* user = end.module().instruction(use.user);
    if (user->opcode() == Opcode::kGetTupleElement) {
      if (user->uses().size() != 1) return nullptr;
      user = user->module().instruction(user->uses()[0].user);
    }
    if (call != nullptr && call != user) return nullptr;
    call = user;
  }
  return call != nullptr ? manual_of(*call) : nullptr;
}

// The ends give the whole arrays, which the operation takes and gives.
Status ForwardEnd(Body& body) {
  body.Set(body.Operands());
  body.SaidElsewhere();
  return {};
}

Status ConvertManual(Body& body) {
  const Manual manual = *ManualOf(body.at());
  mlir::Context& context = body.context();
  const Shape results = manual.join != nullptr ? manual.join->shape() : Shape::Tuple({});
  ASSIGN_OR_RETURN(mlir::Operation * operation, body.Add("sdy.manual_computation", body.Operands(), results));
  mlir::Attribute axes = nullptr;
  for (const auto& [end, key, property] : {std::tuple(manual.cut, names::kInShardings, "in_shardings"),
                                           std::tuple(manual.join, names::kOutShardings, "out_shardings")}) {
    mlir::Attribute shardings = context.Get(mlir::SpecOf(Kind::kSdyPerValue, mlir::DialectId::kSdy),
                                            {std::span<const mlir::Node* const>()});
    if (end != nullptr) {
      shardings = Read(context, end->Get(kFrontendAttributes), key, Kind::kSdyPerValue);
      axes = Read(context, end->Get(kFrontendAttributes), names::kManualAxes, Kind::kSdyManualAxes);
    }
    if (shardings == nullptr || (end != nullptr && axes == nullptr)) {
      return UnsupportedError("unsupported_form", std::string(key) + " or " + std::string(names::kManualAxes) +
                                                      " of a manual computation does not read");
    }
    body.SetProperty(*operation, property, shardings);
  }
  body.SetProperty(*operation, "manual_axes", axes);
  constexpr std::string_view kSaid[] = {names::kInlineable};
  body.Annotate(*operation, kSaid);
  body.Set(ResultsOf(*operation));
  return body.AddRegion(*operation, *body.at().Get(kToApply), {}, "sdy.return");
}

// ---------------------------------------------------------------- custom calls that are operations

// The operation and its attributes are texts. It says more of a value's sharding, or has what is called as its
// region.
Status ConvertNamed(Body& body) {
  const FrontendAttributes& attributes = body.at().Get(kFrontendAttributes);
  mlir::Context& context = body.context();
  const bool calls = body.at().opcode() == Opcode::kCall;
  const bool gives = calls || !body.at().shape().IsTuple();
  ASSIGN_OR_RETURN(mlir::Operation * operation,
                   body.Add(FrontendAttributeOf(attributes, names::kOperation), body.Operands(),
                            gives ? body.at().shape() : Shape::Tuple({})));
  const mlir::Attribute properties = Read(context, attributes, names::kProperties, Kind::kDictionary);
  for (const mlir::NamedAttribute& entry : mlir::EntriesOf(properties)) {
    body.SetProperty(*operation, entry.name, entry.value);
  }
  constexpr std::string_view kSaid[] = {names::kOperation, names::kProperties};
  if (calls) {
    body.Annotate(*operation, kSaid);
  } else {
    body.AnnotateButSharding(*operation, kSaid);  // it follows from the properties
  }
  body.Set(ResultsOf(*operation));
  return calls ? body.AddRegion(*operation, *body.at().Get(kToApply), {}, "sdy.return") : Status();
}

Status ConvertConstraint(Body& body) {
  mlir::Context& context = body.context();
  const mlir::Attribute shardings =
      Read(context, body.at().Get(kFrontendAttributes), names::kSharding, Kind::kSdyPerValue);
  ASSIGN_OR_RETURN(mlir::Operation * operation,
                   body.Add("sdy.sharding_constraint", body.Operands(), body.at().shape()));
  body.SetProperty(*operation, "sharding", shardings->nodes(0)[0]);
  constexpr std::string_view kSaid[] = {names::kSharding};
  body.AnnotateButSharding(*operation, kSaid);
  body.Set(ResultsOf(*operation));
  return {};
}

}  // namespace

mlir::Attribute TakeMeshes(mlir::Context& context, FrontendAttributes& attributes) {
  const mlir::Attribute meshes = Read(context, attributes, names::kMeshes, Kind::kDictionary);
  if (meshes == nullptr) return nullptr;
  for (const mlir::NamedAttribute& entry : mlir::EntriesOf(meshes)) {
    if (!entry.value->Is(Kind::kSdyMesh) || entry.name == "main") return nullptr;
  }
  return Take(context, attributes, names::kMeshes, Kind::kDictionary);
}

mlir::Attribute TakeShardings(mlir::Context& context, FrontendAttributes& attributes) {
  return Take(context, attributes, names::kSharding, Kind::kSdyPerValue);
}

mlir::Attribute TakeSharding(mlir::Context& context, FrontendAttributes& attributes) {
  return Take(context, attributes, names::kSharding, Kind::kSdyTensorSharding);
}

mlir::Attribute ResultShardingOf(mlir::Context& context, const Computation& function, size_t i) {
  const Instruction& maker = ResultMaker(function, i);
  if (!IsCallOf(maker, names::kResultSharding)) return nullptr;
  const mlir::Attribute shardings =
      Read(context, maker.Get(kFrontendAttributes), names::kSharding, Kind::kSdyPerValue);
  return shardings != nullptr && shardings->nodes(0).size() == 1 ? shardings->nodes(0)[0] : nullptr;
}

Status (*ShardyConversionOf(Body& body))(Body&) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  const FrontendAttributes& attributes = at.Get(kFrontendAttributes);
  const std::string_view operation = FrontendAttributeOf(attributes, names::kOperation);
  const bool is_named = Read(context, attributes, names::kProperties, Kind::kDictionary) != nullptr;
  const bool is_call = at.opcode() == Opcode::kCall;
  if (is_call && is_named && operation == names::kNamedComputation) return ConvertNamed;
  if (!body.translation().has_meshes()) return nullptr;
  if (ManualOf(at)) return ConvertManual;
  if ((IsCallOf(at, names::kToLocal) || IsCallOf(at, names::kToGlobal)) && CallAt(at) != nullptr) return ForwardEnd;
  if (IsCallOf(at, names::kResultSharding) && body.depth() == 0 && SaysOnly(at, {names::kSharding})) {
    const size_t results = LeafShapes(at.parent().root().shape()).size();
    for (size_t i = 0; i < results; ++i) {
      const bool is_result = &ResultMaker(at.parent(), i) == &at;
      if (is_result && ResultShardingOf(context, at.parent(), i) != nullptr) return ForwardEnd;
    }
  }
  if (!is_call && is_named && operation.starts_with("sdy.")) return ConvertNamed;
  const mlir::Attribute shardings = Read(context, attributes, names::kSharding, Kind::kSdyPerValue);
  const bool one = shardings != nullptr && shardings->nodes(0).size() == 1 && at.operand_count() == 1;
  if (one && IsCallOf(at, names::kConstraint) && at.shape().IsArray() && at.Get(kBackendConfig).text.empty()) {
    return ConvertConstraint;
  }
  return nullptr;
}

}  // namespace assay::from_hlo
