// Files: read whole, written so that a reader sees the old content or the new, never half of it.
//
// Every failure is a Status whose message names the file. Labels: file_missing, file_directory,
// file_kind, file_unreadable, file_too_large, file_unwritable.
#ifndef ASSAY_BASE_FILE_H_
#define ASSAY_BASE_FILE_H_

#include <string>
#include <string_view>

#include "base/status.h"

namespace assay {

// "-" is "standard input"; every other path stands for itself.
std::string DisplayName(const std::string& path);

// The bytes of a regular file, a pipe, a terminal, or standard input ("-"). Directories and devices
// are refused; so is what exceeds the machine's memory (kResourceExhausted).
Result<std::string> ReadFile(const std::string& path);

// Replaces `path` by `content`, or leaves it as it was: the bytes go to a temporary file in the
// same folder, which is synced and renamed. A link is followed, also one to a file that is not there
// yet; permissions of a replaced file are kept.
// "-" is standard output; a reader of it that stops reading is no error. Pipes, terminals and
// devices are written directly.
Status WriteFileAtomically(const std::string& path, std::string_view content);

// Writes a file of a folder that nobody reads yet, as one that is renamed when it is complete: directly,
// and without a sync, which takes milliseconds for each file.
Status WriteIntoNewFolder(const std::string& path, std::string_view content);

// Whether writing `path` has a chance: its folder is there and takes files, it is no directory. Leaves
// nothing behind. For asking before a long run.
Status CheckWritable(const std::string& path);

// Whether both are names of one file, links followed, also of one that is not there yet.
bool SameFile(const std::string& a, const std::string& b);

// Renames the folder `from` to `to`, in the same folder, and removes the one that was there. Where that
// fails, what was there is there again.
Status ReplaceFolder(const std::string& from, const std::string& to);

// For writers that need a path of their own: a temporary file beside `path`, which Commit() syncs
// and renames to it. Without Commit() it is removed.
class AtomicFile {
 public:
  static Result<AtomicFile> Create(const std::string& path);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  const std::string& temporary_path() const { return temporary_path_; }
  Status Commit();

 private:
  AtomicFile(std::string path, std::string target, std::string temporary_path, unsigned mode);

  std::string path_;            // as the caller named it
  std::string target_;          // the same, links followed
  std::string temporary_path_;  // empty: nothing to remove
  unsigned mode_;
};

// True when writing `path` means writing into something that stays: "-", a pipe, a device.
bool IsStream(const std::string& path);

}  // namespace assay

#endif  // ASSAY_BASE_FILE_H_
