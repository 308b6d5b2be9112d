// The text of device lists: replica groups, meshes, shardings and sharding domains.
#ifndef ASSAY_SPEC_HLO_SHARDING_TEXT_H_
#define ASSAY_SPEC_HLO_SHARDING_TEXT_H_

#include <string>

#include "spec/attributes.h"
#include "spec/hlo/reader.h"

namespace assay {

bool ReadReplicaGroups(Reader& reader, ReplicaGroups* out);
// `full`: groups as lists whatever their form ("full replica group list" of XLA's printer), unless
// there are too many devices to list.
void AppendReplicaGroups(const ReplicaGroups& groups, bool full, std::string* out);

bool ReadSharding(Reader& reader, Sharding* out);
void AppendSharding(const Sharding& sharding, std::string* out);

bool ReadDomain(Reader& reader, Domain* out);
void AppendDomain(const Domain& domain, std::string* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_SHARDING_TEXT_H_
