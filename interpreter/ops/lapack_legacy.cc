#include "interpreter/ops/lapack_legacy.h"

namespace assay {
namespace {

constexpr LegacyScalar kBatch = {"batch", '*'}, kM = {"m", 'm'}, kN = {"n", 'n'}, kK = {"k", 'j'},
                       kLead = {"lda"}, kWork = {"lwork"}, kLower = {"lower", '-', "uplo", "UL"};

constexpr LegacyLapackCall kReal[] = {
    {.routine = "potrf", .scalars = {kLower, kBatch, kN}, .results = "01"},
    {.routine = "getrf", .scalars = {kBatch, kM, kN}, .results = "012"},
    {.routine = "geqrf", .scalars = {kBatch, kM, kN, kWork}, .results = "01iw"},
    {.routine = "geqp3", .scalars = {kBatch, kM, kN, kWork}, .results = "012iw"},
    {.routine = "orgqr", .scalars = {kBatch, kM, kN, kK, kWork}, .results = "0iw"},
    {.routine = "syevd", .scalars = {kLower, kBatch, kN},
     .fixed_option = "mode", .fixed_letter = 'V', .results = "012ww"},
    {.routine = "gesdd",
     .scalars = {LegacyScalar{"full_matrices", '-', "mode", "SA"},
                 LegacyScalar{"compute_uv", '-', "mode", "N-"}, kBatch, kM, kN, kWork},
     .results = "01234ww"},
    {.routine = "geev",
     .scalars = {kBatch, kN, LegacyScalar{"jobvl", '-', "compute_left"},
                 LegacyScalar{"jobvr", '-', "compute_right"}},
     .results = "www01234"},
    {.routine = "gees",
     .scalars = {kBatch, kN, LegacyScalar{"jobvs", '-', "mode"}, LegacyScalar{"sort", '-', "sort"}},
     .results = "023145"},
    {.routine = "gehrd",
     .scalars = {kN, LegacyScalar{"ilo", '-', "low"}, LegacyScalar{"ihi", '-', "high"}, kLead,
                 kBatch, kWork},
     .results = "012w"},
    {.routine = "sytrd", .scalars = {kN, kLower, kLead, kBatch, kWork}, .results = "01234w"},
    {.routine = "trsm",
     .scalars = {LegacyScalar{"left_side", '-', "side", "RL"}, kLower,
                 LegacyScalar{"trans_a", '-', "trans_x", "NTC"},
                 LegacyScalar{"diag", '-', "diag", "NU"}, kM, kN, kBatch},
     .scale = true, .results = "0"},
};

// What differs for complex matrices: names, and a real work array more.
struct Complex {
  std::string_view routine, real, results;
};
constexpr Complex kComplex[] = {
    {"geqp3", "geqp3", "012iww"}, {"ungqr", "orgqr", "0iw"},  {"heevd", "syevd", "012www"},
    {"gesdd", "gesdd", "01234www"}, {"geev", "geev", "ww0123"}, {"gees", "gees", "0w2134"},
    {"hetrd", "sytrd", "01234w"},
};

constexpr size_t kComplexCount = std::size(kComplex);

// The rows of kComplex in full.
constexpr std::array<LegacyLapackCall, kComplexCount> ComplexRows() {
  std::array<LegacyLapackCall, kComplexCount> rows;
  for (size_t i = 0; i < kComplexCount; ++i) {
    for (const LegacyLapackCall& row : kReal) {
      if (row.routine == kComplex[i].real) rows[i] = row;
    }
    rows[i].routine = kComplex[i].routine;
    rows[i].results = kComplex[i].results;
  }
  return rows;
}
constexpr std::array<LegacyLapackCall, kComplexCount> kComplexRows = ComplexRows();

}  // namespace

const LegacyLapackCall* FindLegacyLapackCall(std::string_view routine, bool is_complex) {
  if (is_complex) {
    for (const LegacyLapackCall& row : kComplexRows) {
      if (row.routine == routine) return &row;
    }
  }
  for (const LegacyLapackCall& row : kReal) {
    if (row.routine == routine) return &row;
  }
  return nullptr;
}

}  // namespace assay
