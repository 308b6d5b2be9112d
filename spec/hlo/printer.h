// Writes HLO text.
#ifndef ASSAY_SPEC_HLO_PRINTER_H_
#define ASSAY_SPEC_HLO_PRINTER_H_

#include <cstdint>
#include <string>

#include "spec/module.h"

namespace assay {

// The options of XLA's printer that matter (facts: hlo_text section 10), with its presets.
struct PrintOptions {
  int64_t large_constant_elements = 0;   // constants with more elements print as {...}; 0: never
  bool metadata = true;
  bool backend_config = true;
  bool program_shape = true;             // "(x: f32[]) -> f32[]" in computation heads
  bool percent = true;                   // '%' before names
  bool operand_shapes = false;
  bool operand_names = true;
  bool result_layouts = true;
  bool called_computations_inline = false;
  bool canonical_names = false;          // names by position instead of their own
  bool control_predecessors = true;
  bool async_sugar = true;               // all-reduce-start style for async-start of one op
  bool full_replica_group_list = false;
  bool module_attributes = true;
  bool stack_frames = true;

  static PrintOptions Default() { return {}; }
  static PrintOptions ShortParsable();
  static PrintOptions Canonical();
  static PrintOptions Fingerprint();
};

std::string PrintHlo(const Module& module, const PrintOptions& options = {});
std::string PrintHlo(const Computation& computation, const PrintOptions& options = {});
// One instruction, one line, no newline.
std::string PrintHlo(const Instruction& instruction, const PrintOptions& options = {});

// A stable 128-bit fingerprint of meaning and structure: the same on every machine and in every
// run; independent of names, metadata and layouts of nothing but storage.
struct Fingerprint128 {
  uint64_t high = 0;
  uint64_t low = 0;
  friend bool operator==(const Fingerprint128&, const Fingerprint128&) = default;
};
Fingerprint128 FingerprintOf(const Module& module);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PRINTER_H_
