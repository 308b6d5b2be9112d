// Makes the tables of wide_tables.h; run while building: wide_table_maker OUTPUT.
#include <arb.h>

#include <cstdio>

#include "interpreter/numeric/certified/wide_tables.h"

namespace assay::numeric {
namespace {

constexpr slong kBits = 256;

double Nearest(arb_srcptr x) { return arf_get_d(arb_midref(x), ARF_RND_NEAR); }

// x = hi + lo. Balls are so narrow that their middles round as x does; 0 is exact.
WideNumber Split(arb_srcptr x) {
  arb_t rest;
  arb_init(rest);
  WideNumber number;
  number.hi = Nearest(x);
  arb_set_d(rest, number.hi);
  arb_sub(rest, x, rest, kBits);
  number.lo = Nearest(rest);
  arb_clear(rest);
  return number;
}

WideNumber PowerOfTwo(int j, arb_ptr x) {
  arb_set_d(x, j / 512.0);
  arb_t two;
  arb_init(two);
  arb_set_ui(two, 2);
  arb_pow(x, two, x, kBits);
  arb_clear(two);
  return Split(x);
}
WideNumber Sine(int j, arb_ptr x) {
  if (j % 256 == 0) return {0, 0};
  arb_set_d(x, j / 256.0);
  arb_sin_pi(x, x, kBits);
  return Split(x);
}
WideNumber Arctangent(int i, arb_ptr x) {
  arb_set_d(x, i / 256.0);
  arb_atan(x, x, kBits);
  return Split(x);
}

WideLog Log(int i, arb_ptr x) {
  WideLog log = {256.0 / i, 0, 0, 0};
  arb_set_d(x, log.inverse);
  arb_log(x, x, kBits);
  arb_neg(x, x);
  log.hi = __builtin_rint(Nearest(x) * 0x1p42) * 0x1p-42;
  arb_t high;
  arb_init(high);
  arb_set_d(high, log.hi);
  arb_sub(x, x, high, kBits);
  arb_clear(high);
  log.lo = Nearest(x);
  return log;
}

void Write(std::FILE* out, const char* name, int count, WideNumber (*make)(int, arb_ptr)) {
  arb_t x;
  arb_init(x);
  std::fprintf(out, "const WideNumber %s[%d] = {\n", name, count);
  for (int i = 0; i < count; ++i) {
    const WideNumber number = make(i, x);
    std::fprintf(out, "{%a,%a},\n", number.hi, number.lo);
  }
  std::fprintf(out, "};\n");
  arb_clear(x);
}

int Make(const char* path) {
  std::FILE* out = std::fopen(path, "w");
  if (out == nullptr) {
    std::perror(path);
    return 1;
  }
  std::fprintf(out,
               "// Made by wide_table_maker.\n"
               "#include \"interpreter/numeric/certified/wide_tables.h\"\n"
               "namespace assay::numeric {\n");
  Write(out, "kPowersOfTwo", kPowers, PowerOfTwo);
  Write(out, "kWideSines", kSines, Sine);
  Write(out, "kWideArctangents", kArctangents, Arctangent);
  std::fprintf(out, "const WideLog kWideLogs[kLogs] = {\n");
  arb_t x;
  arb_init(x);
  for (int i = kFirstLog; i < kFirstLog + kLogs; ++i) {
    const WideLog log = Log(i, x);
    std::fprintf(out, "{%a,%a,%a,0},\n", log.inverse, log.hi, log.lo);
  }
  arb_clear(x);
  std::fprintf(out, "};\n}  // namespace assay::numeric\n");
  if (std::fclose(out) == 0) return 0;
  std::perror(path);
  return 1;
}

}  // namespace
}  // namespace assay::numeric

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: wide_table_maker OUTPUT\n");
    return 2;
  }
  return assay::numeric::Make(argv[1]);
}
