// What XLA prints as JSON, without quotes.
#ifndef ASSAY_SPEC_HLO_JSON_TEXT_H_
#define ASSAY_SPEC_HLO_JSON_TEXT_H_

#include <string>

namespace assay {

// Whether the whole text is one pair of braces around anything, as HLO text takes for JSON.
bool IsBraces(const std::string& text);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_JSON_TEXT_H_
