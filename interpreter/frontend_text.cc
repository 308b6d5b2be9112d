#include "interpreter/frontend_text.h"

#include <algorithm>
#include <charconv>

namespace assay {

std::string_view FrontendAttributeOf(const Instruction& instruction, std::string_view key) {
  if (!instruction.Has(kFrontendAttributes)) return {};
  return FrontendAttributeOf(instruction.Get(kFrontendAttributes), key);
}

std::string FrontendText::Until(std::string_view ends) {
  while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  size_t end = std::min(text_.find_first_of(ends, at_), text_.size());
  std::string word = text_.substr(at_, end - at_);
  at_ = end;
  return word;
}

int64_t FrontendText::Int() {
  while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  int64_t value = 0;
  auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
  if (error != std::errc()) ok_ = false;
  at_ = static_cast<size_t>(end - text_.data());
  return value;
}

}  // namespace assay
