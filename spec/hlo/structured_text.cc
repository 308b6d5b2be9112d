#include "spec/hlo/structured_text.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>

#include "base/edit_distance.h"
#include "spec/hlo/attribute_text.h"
#include "spec/hlo/text_output.h"

namespace assay {
namespace {

std::string Quote(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string ListOf(std::span<const std::string_view> names) {
  std::string out;
  AppendJoined(names, ", ", &out, [&](std::string_view name) { out.append(name); });
  return out;
}

// Reports a part that is written twice.
bool Repeated(Reader& reader, const Token& at, std::string_view where) {
  return reader.Error(at, kAttributeValueLabel,
                      Quote(at.name()) + " is given twice in " + std::string(where));
}

}  // namespace

bool InvalidValue(Reader& reader, const Token& at, std::string message) {
  return reader.Error(at, kAttributeValueLabel, std::move(message));
}

bool ReadKey(Reader& reader, std::span<const std::string_view> keys, std::string_view where,
             size_t* index, Token* at) {
  *at = reader.Peek();
  if (!at->Is(TokenKind::kName)) return reader.ErrorExpected("one of " + ListOf(keys));
  auto found = std::find(keys.begin(), keys.end(), at->text());
  if (found == keys.end()) {
    std::string message = Quote(at->text()) + " is no part of " + std::string(where);
    std::optional<std::string_view> near = NearestSpelling(at->text(), keys);
    if (near) message += "; did you mean " + Quote(*near) + "?";
    return reader.Error(*at, kAttributeValueLabel, message + " (allowed: " + ListOf(keys) + ")");
  }
  *index = static_cast<size_t>(found - keys.begin());
  reader.Next();
  return reader.Expect(TokenKind::kEqual);
}

// ---------------------------------------------------------------- window

namespace {

constexpr std::string_view kWindowKeys[] = {"size",       "stride",     "lhs_dilate",
                                            "rhs_dilate", "rhs_reversal", "pad"};
constexpr size_t kWindowPad = 5;
constexpr size_t kWindowSize = 0;
constexpr size_t kWindowReversal = 4;

// The member that key i writes; the reversal is a bool and handled apart.
constexpr int64_t WindowDimension::*kWindowMembers[] = {
    &WindowDimension::size, &WindowDimension::stride, &WindowDimension::base_dilation,
    &WindowDimension::window_dilation};

}  // namespace

bool ReadWindow(Reader& reader, Window* out) {
  if (!reader.Expect(TokenKind::kLbrace)) return false;
  std::array<std::vector<int64_t>, kWindowPad> lists;
  std::vector<std::vector<int64_t>> pads;
  std::array<Token, kWindowPad + 1> at;  // kEnd: not written
  while (!reader.Accept(TokenKind::kRbrace)) {
    size_t key;
    Token key_at;
    if (!ReadKey(reader, kWindowKeys, "a window", &key, &key_at)) return false;
    if (!at[key].Is(TokenKind::kEnd)) return Repeated(reader, key_at, "a window");
    at[key] = key_at;
    bool ok = key == kWindowPad ? reader.ReadPads(&pads, "window padding")
                                : reader.ReadDims(&lists[key], kWindowKeys[key]);
    if (!ok) return false;
  }
  const size_t rank = lists[kWindowSize].size();
  out->dimensions.resize(rank);
  for (size_t key = 0; key <= kWindowPad; ++key) {
    if (at[key].Is(TokenKind::kEnd)) continue;
    size_t count = key == kWindowPad ? pads.size() : lists[key].size();
    if (count == rank) continue;
    return reader.Error(at[key], kAttributeValueLabel,
                        Quote(kWindowKeys[key]) + " has " + std::to_string(count) +
                            " dimensions, 'size' has " + std::to_string(rank));
  }
  for (size_t i = 0; i < rank; ++i) {
    WindowDimension& dim = out->dimensions[i];
    for (size_t key = 0; key < std::size(kWindowMembers); ++key) {
      if (!lists[key].empty()) dim.*kWindowMembers[key] = lists[key][i];
    }
    if (!lists[kWindowReversal].empty()) dim.reversal = lists[kWindowReversal][i] != 0;
    if (pads.empty()) continue;
    if (pads[i].size() != 2) {
      return reader.Error(at[kWindowPad], kAttributeValueLabel,
                          "a window's padding is low_high in each dimension");
    }
    dim.padding_low = pads[i][0];
    dim.padding_high = pads[i][1];
  }
  return true;
}

void AppendWindow(const Window& window, std::string* out) {
  const std::vector<WindowDimension>& dims = window.dimensions;
  // " key=" and the values joined by 'x', unless all are at their default.
  auto append = [&](std::string_view key, auto is_default, auto append_value) {
    if (std::all_of(dims.begin(), dims.end(), is_default)) return;
    out->push_back(' ');
    out->append(key);
    AppendJoined(dims, "x", out, append_value);
  };
  out->push_back('{');
  if (!dims.empty()) {
    out->append("size=");
    AppendJoined(dims, "x", out, [&](const WindowDimension& d) { AppendInt(d.size, out); });
  }
  append("stride=", [](const WindowDimension& d) { return d.stride == 1; },
         [&](const WindowDimension& d) { AppendInt(d.stride, out); });
  append("pad=",
         [](const WindowDimension& d) { return d.padding_low == 0 && d.padding_high == 0; },
         [&](const WindowDimension& d) {
           AppendInt(d.padding_low, out);
           out->push_back('_');
           AppendInt(d.padding_high, out);
         });
  append("lhs_dilate=", [](const WindowDimension& d) { return d.base_dilation == 1; },
         [&](const WindowDimension& d) { AppendInt(d.base_dilation, out); });
  append("rhs_dilate=", [](const WindowDimension& d) { return d.window_dilation == 1; },
         [&](const WindowDimension& d) { AppendInt(d.window_dilation, out); });
  append("rhs_reversal=", [](const WindowDimension& d) { return !d.reversal; },
         [&](const WindowDimension& d) { AppendInt(d.reversal, out); });
  out->push_back('}');
}

// ---------------------------------------------------------------- dimension labels

namespace {

// Reads one of the three groups, "b01f": `first` and `second` are its letters. '?' marks a dimension
// that is there but unused. False: not of this form.
bool ParseLabels(std::string_view text, char first, char second, int64_t* first_at,
                 int64_t* second_at, std::vector<int64_t>* spatial) {
  *first_at = *second_at = -1;
  size_t digits =
      std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  spatial->assign(digits, -1);
  for (size_t i = 0; i < text.size(); ++i) {
    int64_t* slot = nullptr;
    if (text[i] == '?') continue;
    if (text[i] == first) slot = first_at;
    if (text[i] == second) slot = second_at;
    if (text[i] >= '0' && text[i] <= '9' && static_cast<size_t>(text[i] - '0') < digits) {
      slot = &(*spatial)[text[i] - '0'];
    }
    if (slot == nullptr || *slot >= 0) return false;
    *slot = static_cast<int64_t>(i);
  }
  return *first_at >= 0 && *second_at >= 0;
}

void AppendLabels(int64_t first_at, int64_t second_at, const std::vector<int64_t>& spatial,
                  char first, char second, std::string* out) {
  size_t start = out->size();
  // Positions come from the reader or a builder; a builder's may leave gaps or lie anywhere.
  int64_t size = static_cast<int64_t>(spatial.size()) + 2;
  out->append(static_cast<size_t>(size), '?');
  auto put = [&](int64_t at, char label) {
    if (at >= 0 && at < size) (*out)[start + static_cast<size_t>(at)] = label;
  };
  put(first_at, first);
  put(second_at, second);
  for (size_t i = 0; i < spatial.size(); ++i) put(spatial[i], static_cast<char>('0' + i));
}

}  // namespace

bool ReadConvolutionDimensions(Reader& reader, ConvolutionDimensions* out) {
  Token token = reader.Peek();
  if (!token.Is(TokenKind::kDimLabels)) return reader.ErrorExpected("labels like b01f_01io->b01f");
  std::string_view text = token.text();
  size_t underscore = text.find('_');
  size_t arrow = text.find("->");
  bool ok = underscore != text.npos && arrow != text.npos && underscore < arrow &&
            ParseLabels(text.substr(0, underscore), 'b', 'f', &out->input_batch,
                        &out->input_feature, &out->input_spatial) &&
            ParseLabels(text.substr(underscore + 1, arrow - underscore - 1), 'i', 'o',
                        &out->kernel_input_feature, &out->kernel_output_feature,
                        &out->kernel_spatial) &&
            ParseLabels(text.substr(arrow + 2), 'b', 'f', &out->output_batch, &out->output_feature,
                        &out->output_spatial);
  if (!ok) {
    return reader.Error(token, kAttributeValueLabel,
                        Quote(text) + ": each part has its two letters (b f, i o, b f) and the "
                                      "digits from 0 once each");
  }
  if (out->input_spatial.size() != out->kernel_spatial.size() ||
      out->input_spatial.size() != out->output_spatial.size()) {
    return reader.Error(token, kAttributeValueLabel,
                        Quote(text) + ": input, kernel and output have different numbers of "
                                      "spatial dimensions");
  }
  if (text.find('?') != text.npos) out->text_with_unused = text;
  reader.Next();
  return true;
}

void AppendConvolutionDimensions(const ConvolutionDimensions& dims, std::string* out) {
  if (!dims.text_with_unused.empty()) {
    out->append(dims.text_with_unused);
    return;
  }
  AppendLabels(dims.input_batch, dims.input_feature, dims.input_spatial, 'b', 'f', out);
  out->push_back('_');
  AppendLabels(dims.kernel_input_feature, dims.kernel_output_feature, dims.kernel_spatial, 'i', 'o',
               out);
  out->append("->");
  AppendLabels(dims.output_batch, dims.output_feature, dims.output_spatial, 'b', 'f', out);
}

// ---------------------------------------------------------------- metadata

namespace {

// The members of OpMetadata in their order; exactly one of text and number is set, but for
// profile_type, which is a list.
struct MetadataField {
  std::string_view name;
  std::string OpMetadata::*text = nullptr;
  int64_t OpMetadata::*number = nullptr;
};
constexpr MetadataField kMetadataFields[] = {
    {"op_type", &OpMetadata::op_type},
    {"op_name", &OpMetadata::op_name},
    {"source_file", &OpMetadata::source_file},
    {"source_line", nullptr, &OpMetadata::source_line},
    {"source_end_line", nullptr, &OpMetadata::source_end_line},
    {"source_column", nullptr, &OpMetadata::source_column},
    {"source_end_column", nullptr, &OpMetadata::source_end_column},
    {"profile_type"},
    {"deduplicated_name", &OpMetadata::deduplicated_name},
    {"scheduling_name", &OpMetadata::scheduling_name},
    {"stack_frame_id", nullptr, &OpMetadata::stack_frame_id},
    {"metadata_payload", &OpMetadata::metadata_payload},
};
constexpr auto kMetadataKeys = [] {
  std::array<std::string_view, std::size(kMetadataFields)> keys;
  for (size_t i = 0; i < keys.size(); ++i) keys[i] = kMetadataFields[i].name;
  return keys;
}();

bool ReadMetadataNumber(Reader& reader, std::string_view name, int64_t* out) {
  Token at = reader.Peek();
  if (!reader.ReadInt(out, name)) return false;
  if (*out >= std::numeric_limits<int32_t>::min() && *out <= std::numeric_limits<int32_t>::max()) {
    return true;
  }
  return reader.Error(at, kAttributeValueLabel, std::string(name) + " does not fit 32 bits");
}

}  // namespace

bool ReadMetadata(Reader& reader, OpMetadata* out) {
  if (!reader.Expect(TokenKind::kLbrace)) return false;
  while (!reader.Accept(TokenKind::kRbrace)) {
    size_t key;
    Token at;
    if (!ReadKey(reader, kMetadataKeys, "metadata", &key, &at)) return false;
    if (out->present >> key & 1) return Repeated(reader, at, "metadata");
    out->present |= uint32_t{1} << key;
    const MetadataField& field = kMetadataFields[key];
    bool ok = field.text     ? reader.ReadString(&(out->*field.text))
              : field.number ? ReadMetadataNumber(reader, field.name, &(out->*field.number))
                             : reader.ReadIntList(&out->profile_type);
    if (!ok) return false;
    reader.Accept(TokenKind::kComma);
  }
  return true;
}

void AppendMetadata(const OpMetadata& metadata, std::string* out) {
  out->push_back('{');
  bool first = true;
  for (size_t i = 0; i < std::size(kMetadataFields); ++i) {
    const MetadataField& field = kMetadataFields[i];
    bool is_default = field.text     ? (metadata.*field.text).empty()
                      : field.number ? metadata.*field.number == 0
                                     : metadata.profile_type.empty();
    if (is_default && !(metadata.present >> i & 1)) continue;
    if (!first) out->push_back(' ');
    first = false;
    out->append(field.name);
    out->push_back('=');
    if (field.text) {
      AppendQuoted(metadata.*field.text, out);
    } else if (field.number) {
      AppendInt(metadata.*field.number, out);
    } else {
      AppendIntList(metadata.profile_type, out);
    }
  }
  out->push_back('}');
}

// ---------------------------------------------------------------- configurations

bool ReadFrontendAttributes(Reader& reader, FrontendAttributes* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    std::string_view key;
    if (!reader.ReadWord(&key, "a name") || !reader.Expect(TokenKind::kEqual)) return false;
    FrontendAttribute attribute;
    attribute.key = key;
    if (reader.Peek().Is(TokenKind::kLbrace)) {
      std::string_view json = reader.lexer().TakeBraces();
      if (json.empty()) return reader.ErrorExpected("a value whose '{' is closed");
      attribute.is_json = true;
      attribute.value = json;
    } else if (!reader.ReadString(&attribute.value)) {
      return false;
    }
    out->push_back(std::move(attribute));
    return true;
  });
}

void AppendFrontendAttributes(const FrontendAttributes& attributes, std::string* out) {
  out->push_back('{');
  AppendJoined(attributes, ",", out, [&](const FrontendAttribute& attribute) {
    out->append(attribute.key);
    out->push_back('=');
    if (attribute.is_json) {
      out->append(attribute.value);
    } else {
      AppendQuoted(attribute.value, out);
    }
  });
  out->push_back('}');
}

bool ReadStatistics(Reader& reader, Statistics* out) {
  Token start = reader.Peek();
  bool has_index = false;
  bool ok = ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    std::string_view key;
    Token at = reader.Peek();
    if (!reader.ReadWord(&key, "a name") || !reader.Expect(TokenKind::kEqual)) return false;
    if (key == "visualizing_index") {
      if (has_index) return Repeated(reader, at, "statistics");
      has_index = true;
      return reader.ReadInt(&out->visualizing_index, key);
    }
    out->stats.emplace_back(key, 0);
    return reader.ReadDouble(&out->stats.back().second);
  });
  if (!ok) return false;
  if (has_index) return true;
  return reader.Error(start, kAttributeValueLabel, "statistics lack their visualizing_index");
}

void AppendStatistics(const Statistics& statistics, std::string* out) {
  out->append("{visualizing_index=");
  AppendInt(statistics.visualizing_index, out);
  for (const auto& [name, value] : statistics.stats) {
    out->push_back(',');
    out->append(name);
    out->push_back('=');
    AppendDouble(value, out);
  }
  out->push_back('}');
}

bool ReadBackendConfig(Reader& reader, BackendConfig* out) {
  if (reader.Peek().Is(TokenKind::kLbrace)) {
    std::string_view json = reader.lexer().TakeBraces();
    if (json.empty()) return reader.ErrorExpected("a backend_config whose '{' is closed");
    out->form = BackendConfig::Form::kJson;
    out->text = json;
    return true;
  }
  out->form = BackendConfig::Form::kString;
  if (reader.Peek().Is(TokenKind::kName)) {  // as some old texts have it
    std::string_view word;
    if (!reader.ReadWord(&word)) return false;
    out->text = word;
    return true;
  }
  if (reader.Peek().Is(TokenKind::kString)) return reader.ReadString(&out->text);
  return reader.ErrorExpected("a string or {...}");
}

void AppendBackendConfig(const BackendConfig& config, std::string* out) {
  if (config.form == BackendConfig::Form::kJson) {
    out->append(config.text);
  } else {
    AppendQuoted(config.text, out);
  }
}

// ---------------------------------------------------------------- result accuracy, sparsity

bool ReadResultAccuracy(Reader& reader, ResultAccuracy* out) {
  static constexpr std::string_view kKeys[] = {"mode", "tolerance"};
  static constexpr std::string_view kTolerances[] = {"atol", "rtol", "ulps"};
  size_t key;
  Token at;
  if (!reader.Expect(TokenKind::kLbrace)) return false;
  if (!ReadKey(reader, kKeys, "result_accuracy", &key, &at)) return false;
  if (key == 0) {
    if (reader.AcceptWord("default") || reader.AcceptWord("DEFAULT")) {
      out->mode = ResultAccuracy::Mode::kDefault;
    } else if (reader.AcceptWord("highest") || reader.AcceptWord("HIGHEST")) {
      out->mode = ResultAccuracy::Mode::kHighest;
    } else {
      return reader.ErrorExpected("default or highest");
    }
    return reader.Expect(TokenKind::kRbrace);
  }
  out->mode = ResultAccuracy::Mode::kTolerance;
  bool ok = ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    if (!ReadKey(reader, kTolerances, "a tolerance", &key, &at)) return false;
    return key == 0   ? reader.ReadDouble(&out->atol)
           : key == 1 ? reader.ReadDouble(&out->rtol)
                      : reader.ReadInt(&out->ulps, "ulps");
  });
  if (!ok) return false;
  if (!(out->atol >= 0 && out->rtol >= 0 && out->ulps >= 0)) {
    return reader.Error(at, kAttributeValueLabel, "tolerances are numbers from 0 on");
  }
  return reader.Expect(TokenKind::kRbrace);
}

void AppendResultAccuracy(const ResultAccuracy& accuracy, std::string* out) {
  switch (accuracy.mode) {
    case ResultAccuracy::Mode::kDefault: out->append("{mode=default}"); return;
    case ResultAccuracy::Mode::kHighest: out->append("{mode=highest}"); return;
    case ResultAccuracy::Mode::kTolerance: break;
  }
  out->append("{tolerance={atol=");
  AppendDouble(accuracy.atol, out);
  out->append(",rtol=");
  AppendDouble(accuracy.rtol, out);
  out->append(",ulps=");
  AppendInt(accuracy.ulps, out);
  out->append("}}");
}

namespace {

bool ReadSparsitySide(Reader& reader, SparsityConfig::Side* out) {
  static constexpr std::string_view kKeys[] = {"sparsity", "dimension", "stride", "idx"};
  if (!reader.Expect(TokenKind::kLbrace)) return false;
  while (!reader.Accept(TokenKind::kRbrace)) {
    size_t key;
    Token at;
    if (!ReadKey(reader, kKeys, "a sparsity", &key, &at)) return false;
    if (key == 0) {
      std::vector<int64_t> n_of_m;
      if (!reader.ReadDims(&n_of_m, "a sparsity like 2x4")) return false;
      if (n_of_m.size() != 2) {
        return reader.Error(at, kAttributeValueLabel, "a sparsity is written NxM");
      }
      out->n = n_of_m[0];
      out->m = n_of_m[1];
      continue;
    }
    std::optional<int64_t>& slot = key == 1 ? out->dimension : key == 2 ? out->stride : out->idx;
    if (slot) return Repeated(reader, at, "a sparsity");
    if (!reader.ReadInt(&slot.emplace(), kKeys[key])) return false;
  }
  return true;
}

void AppendSparsitySide(std::string_view name, const SparsityConfig::Side& side, std::string* out) {
  out->append(name).append("={sparsity=");
  AppendInt(side.n, out);
  out->push_back('x');
  AppendInt(side.m, out);
  auto append = [&](std::string_view key, std::optional<int64_t> value) {
    if (!value) return;
    out->append(key);
    AppendInt(*value, out);
  };
  append(" dimension=", side.dimension);
  append(" stride=", side.stride);
  append(" idx=", side.idx);
  out->push_back('}');
}

}  // namespace

bool ReadSparsityConfig(Reader& reader, SparsityConfig* out) {
  static constexpr std::string_view kKeys[] = {"lhs", "rhs"};
  if (!reader.Expect(TokenKind::kLbrace)) return false;
  while (!reader.Accept(TokenKind::kRbrace)) {
    size_t key;
    Token at;
    if (!ReadKey(reader, kKeys, "sparsity_config", &key, &at)) return false;
    std::optional<SparsityConfig::Side>& side = key == 0 ? out->lhs : out->rhs;
    if (side) return Repeated(reader, at, "sparsity_config");
    side = SparsityConfig::Side{};
    if (!ReadSparsitySide(reader, &*side)) return false;
  }
  return true;
}

void AppendSparsityConfig(const SparsityConfig& config, std::string* out) {
  out->push_back('{');
  if (config.lhs) AppendSparsitySide("lhs", *config.lhs, out);
  if (config.lhs && config.rhs) out->push_back(' ');
  if (config.rhs) AppendSparsitySide("rhs", *config.rhs, out);
  out->push_back('}');
}

// ---------------------------------------------------------------- verbatim

namespace {

bool IsOpening(TokenKind kind) {
  return kind == TokenKind::kLbrace || kind == TokenKind::kLparen || kind == TokenKind::kLbracket;
}
bool IsClosing(TokenKind kind) {
  return kind == TokenKind::kRbrace || kind == TokenKind::kRparen || kind == TokenKind::kRbracket;
}
TokenKind ClosingOf(TokenKind opening) {
  return opening == TokenKind::kLbrace   ? TokenKind::kRbrace
         : opening == TokenKind::kLparen ? TokenKind::kRparen
                                         : TokenKind::kRbracket;
}
// Whether a blank goes between two neighbouring tokens. Independent of the blanks that were read, so
// that what is printed reads back to the same text.
bool NeedsBlank(TokenKind before, TokenKind after) {
  if (IsOpening(before) || IsClosing(after) || after == TokenKind::kComma ||
      after == TokenKind::kEqual || before == TokenKind::kEqual) {
    return false;
  }
  if (before == TokenKind::kComma) return after != TokenKind::kInt;
  return before != TokenKind::kColon || after != TokenKind::kInt;
}

}  // namespace

bool ReadVerbatim(Reader& reader, VerbatimText* out) {
  if (!reader.Peek().Is(TokenKind::kLbrace)) return reader.ErrorExpected("'{'");
  std::vector<TokenKind> open;
  TokenKind before = TokenKind::kLbrace;
  do {
    const Token& token = reader.Peek();
    if (token.Is(TokenKind::kEnd) || token.Is(TokenKind::kError)) {
      return reader.ErrorExpected("the end of this value");
    }
    if (IsOpening(token.kind)) open.push_back(ClosingOf(token.kind));
    if (IsClosing(token.kind)) {
      if (token.kind != open.back()) return reader.ErrorExpected(DescriptionOf(open.back()));
      open.pop_back();
    }
    if (!out->text.empty() && NeedsBlank(before, token.kind)) out->text.push_back(' ');
    out->text.append(token.text());
    before = token.kind;
    reader.Next();
  } while (!open.empty());
  return true;
}

}  // namespace assay
