// The text of structured attribute values: windows, dimension labels, metadata, configurations.
//
// Each type has a Read (false after an error is reported) and an Append. What prints, reads back to an
// equal value. Aliases: spec/hlo/alias_text.h; lists of devices: device_text.h; shardings:
// sharding_text.h.
#ifndef ASSAY_SPEC_HLO_STRUCTURED_TEXT_H_
#define ASSAY_SPEC_HLO_STRUCTURED_TEXT_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/attributes.h"
#include "spec/hlo/reader.h"

namespace assay {

// open [item [, item]...] close, where read_item() reads one.
template <typename ReadItem>
bool ReadDelimited(Reader& reader, TokenKind open, TokenKind close, ReadItem read_item) {
  if (!reader.Expect(open)) return false;
  if (reader.Accept(close)) return true;
  do {
    if (!read_item()) return false;
  } while (reader.Accept(TokenKind::kComma));
  return reader.Expect(close);
}

// Reports a value of the right form and the wrong meaning.
bool InvalidValue(Reader& reader, const Token& at, std::string message);

// "key=" where `keys` lists the allowed ones; *index is its place. The key's token goes to *at.
bool ReadKey(Reader& reader, std::span<const std::string_view> keys, std::string_view where,
             size_t* index, Token* at);

bool ReadWindow(Reader& reader, Window* out);
void AppendWindow(const Window& window, std::string* out);

bool ReadConvolutionDimensions(Reader& reader, ConvolutionDimensions* out);
void AppendConvolutionDimensions(const ConvolutionDimensions& dims, std::string* out);

bool ReadMetadata(Reader& reader, OpMetadata* out);
void AppendMetadata(const OpMetadata& metadata, std::string* out);

bool ReadFrontendAttributes(Reader& reader, FrontendAttributes* out);
void AppendFrontendAttributes(const FrontendAttributes& attributes, std::string* out);

bool ReadStatistics(Reader& reader, Statistics* out);
void AppendStatistics(const Statistics& statistics, std::string* out);

bool ReadBackendConfig(Reader& reader, BackendConfig* out);
void AppendBackendConfig(const BackendConfig& config, std::string* out);

bool ReadResultAccuracy(Reader& reader, ResultAccuracy* out);
void AppendResultAccuracy(const ResultAccuracy& accuracy, std::string* out);

bool ReadSparsityConfig(Reader& reader, SparsityConfig* out);
void AppendSparsityConfig(const SparsityConfig& config, std::string* out);

// Balanced braces around anything, kept as tokens with canonical blanks between them (comments go).
// Strings stay as they were written.
bool ReadVerbatim(Reader& reader, VerbatimText* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_STRUCTURED_TEXT_H_
