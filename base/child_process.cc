#include "base/child_process.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace assay {

SharedMemory::SharedMemory(size_t bytes) : bytes_(bytes) {
  void* at = mmap(nullptr, bytes_ == 0 ? 1 : bytes_, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  data_ = at == MAP_FAILED ? nullptr : static_cast<std::byte*>(at);
}

SharedMemory::~SharedMemory() {
  if (data_ != nullptr) munmap(data_, bytes_ == 0 ? 1 : bytes_);
}

ChildEnd RunInChild(const std::function<void()>& work, const std::function<bool()>& going) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) return ChildEnd::kNone;
  if (child == 0) {
    // What interrupts the parent is the parent's to see; it ends the child.
    signal(SIGINT, SIG_IGN);
    // Nor does it outlive the parent, however that ends.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    work();
    _exit(0);
  }
  // Short waits at first, so that short work is not kept waiting.
  for (timespec pause = {0, 50'000};;
       pause.tv_nsec += pause.tv_nsec < 5'000'000 ? pause.tv_nsec / 2 : 0) {
    int state = 0;
    const pid_t ended = waitpid(child, &state, WNOHANG);
    if (ended == child) return WIFEXITED(state) ? ChildEnd::kDone : ChildEnd::kDied;
    if (ended < 0 && errno != EINTR) return ChildEnd::kDied;
    if (!going()) {
      kill(child, SIGKILL);
      while (waitpid(child, &state, 0) < 0 && errno == EINTR) {
      }
      return ChildEnd::kStopped;
    }
    nanosleep(&pause, nullptr);
  }
}

}  // namespace assay
