// The text of lists of devices: iotas, meshes and their axes, replica groups.
#ifndef ASSAY_SPEC_HLO_DEVICE_TEXT_H_
#define ASSAY_SPEC_HLO_DEVICE_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/attributes.h"
#include "spec/hlo/reader.h"

namespace assay {

// The product; nullopt on overflow or a negative factor.
std::optional<int64_t> Product(const std::vector<int64_t>& factors);

// "[4,2]T(1,0)": the transpose is there exactly if there are several dimensions.
bool ReadIota(Reader& reader, IotaDevices* out);
void AppendIota(const IotaDevices& iota, std::string* out);

// mesh["x"=2,"y"=4], device_ids=...
bool ReadMesh(Reader& reader, Mesh* mesh);
void AppendMesh(const Mesh& mesh, std::string* out);

// The axis that a reference means, by name or by index; -1 if the mesh has none such.
int64_t FindAxis(const Mesh& mesh, std::string_view name);
// "x" or "x":(2)2, an axis of `mesh`; {"x","y"}.
bool ReadAxisRef(Reader& reader, const Mesh& mesh, AxisRef* out);
bool ReadAxisList(Reader& reader, const Mesh& mesh, std::vector<AxisRef>* out);
void AppendAxes(const std::vector<AxisRef>& axes, std::string_view separator, std::string* out);

bool ReadReplicaGroups(Reader& reader, ReplicaGroups* out);
// `full`: groups as lists whatever their form ("full replica group list" of XLA's printer), unless
// there are too many devices to list.
void AppendReplicaGroups(const ReplicaGroups& groups, bool full, std::string* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_DEVICE_TEXT_H_
