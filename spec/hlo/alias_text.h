// The text of aliases: which results share memory with which operands or parameters.
#ifndef ASSAY_SPEC_HLO_ALIAS_TEXT_H_
#define ASSAY_SPEC_HLO_ALIAS_TEXT_H_

#include <string>
#include <vector>

#include "spec/attributes.h"
#include "spec/hlo/reader.h"

namespace assay {

bool ReadOutputOperandAliases(Reader& reader, std::vector<OutputOperandAlias>* out);
void AppendOutputOperandAliases(const std::vector<OutputOperandAlias>& aliases, std::string* out);

bool ReadInputOutputAliases(Reader& reader, std::vector<InputOutputAlias>* out);
void AppendInputOutputAliases(const std::vector<InputOutputAlias>& aliases, std::string* out);

bool ReadBufferDonors(Reader& reader, std::vector<BufferDonor>* out);
void AppendBufferDonors(const std::vector<BufferDonor>& donors, std::string* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_ALIAS_TEXT_H_
