// The text of shardings and sharding domains.
#ifndef ASSAY_SPEC_HLO_SHARDING_TEXT_H_
#define ASSAY_SPEC_HLO_SHARDING_TEXT_H_

#include <string>

#include "spec/attributes.h"
#include "spec/hlo/reader.h"

namespace assay {

bool ReadSharding(Reader& reader, Sharding* out);
void AppendSharding(const Sharding& sharding, std::string* out);

bool ReadDomain(Reader& reader, Domain* out);
void AppendDomain(const Domain& domain, std::string* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_SHARDING_TEXT_H_
