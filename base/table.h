// Text for a terminal: columns that line up, widths of UTF-8, colour where it is wanted.
#ifndef ASSAY_BASE_TABLE_H_
#define ASSAY_BASE_TABLE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Columns a terminal uses for UTF-8 text: combining marks take none, East Asian wide characters and
// emoji two; escape sequences of Paint() none; bytes that are no UTF-8 one each.
int64_t DisplayWidth(std::string_view text);

// Cut to at most `width` columns, the last one "…" where something was cut.
std::string Shortened(std::string_view text, int64_t width);

enum class Align : uint8_t { kLeft, kRight };

// Rows of cells. Columns are as wide as their widest cell and stand two blanks apart; a row may
// have fewer cells than others. No line ends in blanks.
class Table {
 public:
  // Alignment of the first columns; the rest are kLeft.
  explicit Table(std::vector<Align> alignment = {}) : alignment_(std::move(alignment)) {}

  void AddRow(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  bool empty() const { return rows_.empty(); }

  // Each row indented by `indent` blanks and ended by a newline.
  std::string ToString(int64_t indent = 0) const;

 private:
  std::vector<Align> alignment_;
  std::vector<std::vector<std::string>> rows_;
};

enum class Colour : uint8_t { kRed, kGreen };

// True when file descriptor `fd` is a terminal that shows colour: TERM is not "dumb", NO_COLOR
// unset.
bool WantsColour(int fd);

// `text` in a colour, or as it is when not `enabled`.
std::string Paint(std::string_view text, Colour colour, bool enabled);

}  // namespace assay

#endif  // ASSAY_BASE_TABLE_H_
