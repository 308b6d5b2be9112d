// Writes HLO text.
#ifndef ASSAY_SPEC_HLO_PRINTER_H_
#define ASSAY_SPEC_HLO_PRINTER_H_

#include <cstdint>
#include <string>

#include "spec/module.h"

namespace assay {

// The options of XLA's printer that matter (facts: hlo_text section 10), with its presets. Text
// reads back to the same program under every preset but Fingerprint, and under Default nothing that
// was read is dropped: printing what was printed and read again gives the same text.
struct PrintOptions {
  int64_t large_constant_elements = 0;   // constants with more elements print as {...}; 0: never
  bool metadata = true;
  bool backend_config = true;
  bool program_shape = true;             // "(x: f32[]) -> f32[]" in computation heads
  bool percent = true;                   // '%' before names
  bool operand_shapes = false;
  bool operand_names = true;             // false: shapes only, which no longer says the program
  bool index_comments = true;            // "/*index=5*/" before every fifth operand
  bool result_layouts = true;
  // Bodies of computations that call no others themselves stand in place of their name where they
  // are called, if there is one call or the body is short, and the call is not asynchronous.
  bool called_computations_inline = false;
  bool canonical_names = false;          // names by position instead of their own
  bool control_predecessors = true;
  // all-to-all-start style for async-start, -update and -done of one op. Computations that the text
  // named are kept as they are.
  bool async_sugar = true;
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

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PRINTER_H_
