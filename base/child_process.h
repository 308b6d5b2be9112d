// Work that cannot be told to stop, a call of a library say, in a copy of this process, which can.
#ifndef ASSAY_BASE_CHILD_PROCESS_H_
#define ASSAY_BASE_CHILD_PROCESS_H_

#include <cstddef>
#include <functional>
#include <string>

namespace assay {

// Memory that a child and its parent both see. Zeros at first; null where the system gives none.
class SharedMemory {
 public:
  explicit SharedMemory(size_t bytes);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  std::byte* data() { return data_; }

 private:
  size_t bytes_;
  std::byte* data_;
};

struct ChildEnd {
  enum Kind {
    kDone,     // the work was done: it returned
    kStopped,  // `going` said no, and the child was ended
    kDied,     // it ended before the work was done
    kNone,     // no child could be made, nothing was done
  };
  Kind kind = kNone;
  // Of kDied: one of them, or neither where the system does not tell.
  int signal = 0;
  int exit_status = -1;

  // "by signal 11 (Segmentation fault)", "with exit status 1", of kDied.
  std::string HowItDied() const;
};

// Runs `work` in a child process of one thread while this thread waits, and asks `going` every few
// milliseconds whether to go on. What the work writes is lost, but for SharedMemory. It may
// allocate, but neither print nor need other threads. If it ends the process by exit() or by an
// exception, the child has died; handlers of exit and buffers of stdio are the parent's alone.
ChildEnd RunInChild(const std::function<void()>& work, const std::function<bool()>& going);

}  // namespace assay

#endif  // ASSAY_BASE_CHILD_PROCESS_H_
