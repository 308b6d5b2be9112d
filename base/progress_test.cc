#include "base/progress.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace assay {
namespace {

// What the body wrote into the descriptor it was given.
template <typename Body>
std::string Written(Body body) {
  int ends[2];
  if (::pipe(ends) != 0) return "no pipe";
  body(ends[1]);
  ::close(ends[1]);
  std::string text;
  char buffer[256];
  for (ssize_t count; (count = ::read(ends[0], buffer, sizeof(buffer))) > 0;)
    text.append(buffer, count);
  ::close(ends[0]);
  return text;
}

TEST(Progress, ShowsAndWipesItsLine) {
  std::string text = Written([](int fd) {
    Progress progress("running", 8, fd, std::chrono::milliseconds(0));
    progress.Update(2, "dot.3");
    progress.Update(3, "too soon to be drawn");
  });
  EXPECT_EQ(text, "\r\x1b[Krunning  2/8 (25 %)  0 s  dot.3\r\x1b[K");
}

TEST(Progress, IsSilentBeforeItsDelay) {
  std::string text = Written([](int fd) {
    Progress progress("running", 8, fd, std::chrono::hours(1));
    for (int i = 0; i < 8; ++i) progress.Update(i);
  });
  EXPECT_EQ(text, "");
}

}  // namespace
}  // namespace assay
