#include "base/child_process.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <new>

namespace assay {

SharedMemory::SharedMemory(size_t bytes) : bytes_(bytes) {
  void* at = mmap(nullptr, bytes_ == 0 ? 1 : bytes_, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  data_ = at == MAP_FAILED ? nullptr : static_cast<std::byte*>(at);
}

SharedMemory::~SharedMemory() {
  if (data_ != nullptr) munmap(data_, bytes_ == 0 ? 1 : bytes_);
}

std::string ChildEnd::HowItDied() const {
  if (signal != 0) {
    const char* name = sigdescr_np(signal);
    return "by signal " + std::to_string(signal) + (name ? " (" + std::string(name) + ")" : "");
  }
  return exit_status >= 0 ? "with exit status " + std::to_string(exit_status) : "for an unknown reason";
}

namespace {

// A child that does not outlive its scope.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (ended_) return;
    kill(id_, SIGKILL);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  // True once it has ended. Where the parent ignores SIGCHLD, or somebody else has asked before,
  // there is no state to be had: ECHILD says that it has ended.
  bool HasEnded(ChildEnd* end) {
    int state = 0;
    const pid_t ended = waitpid(id_, &state, WNOHANG);
    if (ended == id_) {
      if (WIFSIGNALED(state)) end->signal = WTERMSIG(state);
      if (WIFEXITED(state)) end->exit_status = WEXITSTATUS(state);
    }
    ended_ = ended == id_ || (ended < 0 && errno == ECHILD);
    return ended_;
  }

 private:
  pid_t id_;
  bool ended_ = false;
};

[[noreturn]] void Work(const std::function<void()>& work, pid_t parent, std::atomic<bool>* done) {
  // What interrupts the parent is the parent's to see; it ends the child.
  for (int ending : {SIGINT, SIGTERM, SIGHUP}) signal(ending, SIG_IGN);
  // Nor does it outlive the parent, however that ends.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The last handler is the first to run: no other does, and no buffer is written.
  const bool guarded = on_exit([](int status, void*) { _exit(status); }, nullptr) == 0;
  if (getppid() != parent || !guarded) _exit(1);
  try {
    work();
  } catch (...) {  // a library's; the handlers of it are the parent's
    _exit(1);
  }
  done->store(true, std::memory_order_release);
  _exit(0);
}

}  // namespace

ChildEnd RunInChild(const std::function<void()>& work, const std::function<bool()>& going) {
  SharedMemory flag(sizeof(std::atomic<bool>));
  if (flag.data() == nullptr) return {};
  auto* done = new (flag.data()) std::atomic<bool>(false);
  const pid_t parent = getpid();
  const pid_t id = fork();
  if (id < 0) return {};
  if (id == 0) Work(work, parent, done);
  Child child(id);
  ChildEnd end;
  // Short waits at first, so that short work is not kept waiting.
  for (timespec pause = {0, 50'000}; !child.HasEnded(&end);
       pause.tv_nsec += pause.tv_nsec < 5'000'000 ? pause.tv_nsec / 2 : 0) {
    if (!going()) {
      end.kind = ChildEnd::kStopped;
      return end;
    }
    nanosleep(&pause, nullptr);
  }
  const bool well = end.signal == 0 && end.exit_status <= 0;  // or not told
  end.kind = well && done->load(std::memory_order_acquire) ? ChildEnd::kDone : ChildEnd::kDied;
  return end;
}

}  // namespace assay
