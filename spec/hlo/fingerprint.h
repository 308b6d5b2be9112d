// The fingerprint of a program: equal for equal programs, whatever their names and layout of text.
// It hashes the text of attributes, so it lives beside their printer; the program need not have come
// from HLO text.
#ifndef ASSAY_SPEC_HLO_FINGERPRINT_H_
#define ASSAY_SPEC_HLO_FINGERPRINT_H_

#include "base/fingerprint.h"
#include "spec/module.h"

namespace assay {

// A stable 128-bit fingerprint of meaning and structure: the same on every machine and in every
// run; independent of names, metadata and layouts of nothing but storage. It covers what the entry
// reaches: types, operations in textual order, operands, literals, attributes that decide a value
// or a device assignment, shardings, the numbers of replicas and partitions. It leaves out
// metadata, statistics, origins, frontend attributes, backend_config of anything but custom calls,
// schedules, control predecessors, aliasing. An attribute at its default counts as absent.
Fingerprint FingerprintOf(const Module& module);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_FINGERPRINT_H_
