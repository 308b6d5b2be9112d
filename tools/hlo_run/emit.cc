#include "tools/hlo_run/emit.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/edit_distance.h"
#include "spec/hlo/fingerprint.h"
#include "spec/hlo/printer.h"
#include "spec/mlir/text_printer.h"

namespace assay {
namespace {

using Text = Result<std::string>;
Text Fingerprint(const Module& module, const HloProtoForm*) {
  return FingerprintOf(module).ToHex() + "\n";
}
Text Plain(const Module& module, const HloProtoForm*) { return PrintHlo(module); }
Text Short(const Module& module, const HloProtoForm*) {
  return PrintHlo(module, PrintOptions::ShortParsable());
}
Text Canonical(const Module& module, const HloProtoForm*) {
  return PrintHlo(module, PrintOptions::Canonical());
}

using stablehlo::Artifact;
using stablehlo::Version;

Result<std::string> Pretty(Artifact artifact, const std::optional<Version>&, bool locations) {
  return mlir::PrintText(artifact.program, {.locations = locations});
}
Result<std::string> Generic(Artifact artifact, const std::optional<Version>&, bool locations) {
  return mlir::PrintText(artifact.program, {.generic = true, .locations = locations});
}
Result<std::string> Bytecode(Artifact artifact, const std::optional<Version>& version, bool) {
  const Version target = version ? *version : artifact.version.value_or(stablehlo::kCurrentVersion);
  return stablehlo::WriteArtifact(std::move(artifact.program), target);
}

struct Form {
  std::string_view name;
  Result<std::string> (*module)(const Module&, const HloProtoForm*) = nullptr;
  Result<std::string> (*stablehlo)(Artifact, const std::optional<Version>&, bool locations) = nullptr;
  bool binary = false;
  bool versioned = false;  // takes a version
};
constexpr Form kForms[] = {
    {"hlo", Plain},
    {"hlo-short", Short},
    {"hlo-canonical", Canonical},
    {"fingerprint", Fingerprint},
    {"hlo-proto", WriteHloProto, nullptr, true},
    {"stablehlo", nullptr, Pretty},
    {"stablehlo-generic", nullptr, Generic},
    {"bytecode", nullptr, Bytecode, true, true},
};

const Form* FindForm(std::string_view form) {
  const std::string_view name = form.substr(0, form.find('@'));
  const auto found = std::find_if(std::begin(kForms), std::end(kForms),
                                  [&](const Form& f) { return f.name == name; });
  return found == std::end(kForms) ? nullptr : found;
}

std::optional<Version> VersionOfForm(std::string_view form) {
  const size_t at = form.find('@');
  return at == std::string_view::npos ? std::nullopt : stablehlo::ParseVersion(form.substr(at + 1));
}

}  // namespace

Status CheckEmitForm(const std::string& form) {
  const Form* found = FindForm(form);
  if (found == nullptr) {
    std::string names;
    std::vector<std::string_view> all;
    for (const Form& known : kForms) {
      names += (names.empty() ? "" : ", ") + std::string(known.name);
      all.push_back(known.name);
    }
    const auto nearest = NearestSpelling(std::string_view(form).substr(0, form.find('@')), all);
    const std::string guess = nearest ? "; did you mean " + std::string(*nearest) + "?" : "";
    return InvalidError("usage", "--emit=" + form + " is not a form" + guess + "; allowed: " + names +
                                     ", bytecode@1.4.0; hlo-run --help shows more");
  }
  if (form.find('@') == std::string::npos) return {};
  if (!found->versioned) {
    return InvalidError("usage", "--emit=" + form + ": only bytecode takes a version");
  }
  const std::optional<Version> version = VersionOfForm(form);
  if (version && stablehlo::FindRelease(*version) != nullptr) return {};
  return InvalidError("usage", "--emit=" + form + (version ? "" : ": a version is three numbers, as in bytecode@1.4.0") +
                                   "; allowed are versions from " + stablehlo::kMinimumVersion.ToString() +
                                   " to " + stablehlo::kCurrentVersion.ToString());
}

bool IsStableHloForm(const std::string& form) { return FindForm(form)->stablehlo != nullptr; }
bool IsBinaryForm(const std::string& form) { return FindForm(form)->binary; }

Result<std::string> EmitModule(const Module& module, const HloProtoForm* proto,
                               const std::string& form) {
  return FindForm(form)->module(module, proto);
}

Result<std::string> EmitStableHlo(Artifact artifact, const std::string& form, bool locations) {
  return FindForm(form)->stablehlo(std::move(artifact), VersionOfForm(form), locations);
}

}  // namespace assay
