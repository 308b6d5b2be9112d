#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/machine_memory.h"

namespace assay {
namespace {

Status FileError(std::string label, const std::string& path, std::string message,
                 StatusCode code = StatusCode::kInvalid) {
  Diagnostic diagnostic;
  diagnostic.file = DisplayName(path);
  diagnostic.label = std::move(label);
  diagnostic.message = std::move(message);
  return Status(code, std::move(diagnostic));
}

// An open descriptor, closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int fd, bool owned = true) : fd_(fd), owned_(owned) {}
  ~Descriptor() {
    if (owned_ && fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
  bool owned_;
};

Status TooLarge(const std::string& path, uint64_t limit) {
  return FileError("file_too_large", path,
                   "more bytes than this process may use of memory (" + std::to_string(limit) + ")",
                   StatusCode::kResourceExhausted);
}

Status WriteAll(int fd, const std::string& path, std::string_view content) {
  while (!content.empty()) {
    ssize_t count = ::write(fd, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    // A reader that went away, as head does, has seen all it wanted.
    if (count < 0 && errno == EPIPE && fd == STDOUT_FILENO) return Status();
    if (count < 0) return FileError("file_unwritable", path, std::strerror(errno));
    content.remove_prefix(static_cast<size_t>(count));
  }
  return Status();
}

// Reads to the end; a regular file's size is a first guess only (it may grow, /proc says 0).
Result<std::string> ReadAll(int fd, const std::string& path, uint64_t expected_size) {
  constexpr size_t kChunk = size_t{1} << 16;
  uint64_t limit = static_cast<uint64_t>(MachineMemory());
  if (expected_size > limit) return TooLarge(path, limit);
  std::string content(expected_size + (expected_size == 0 ? kChunk : 1), '\0');
  size_t used = 0;
  while (true) {
    if (used == content.size()) {
      if (used >= limit) return TooLarge(path, limit);
      content.resize(used + std::max(kChunk, used / 2));
    }
    ssize_t count = ::read(fd, content.data() + used, content.size() - used);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return FileError("file_unreadable", path, std::strerror(errno));
    if (count == 0) break;
    used += static_cast<size_t>(count);
  }
  content.resize(used);
  return content;
}

// Where writing to `path` ends: links are followed, also one to a file that is not there yet.
std::string Resolved(std::string path) {
  constexpr int kMostLinks = 40;  // as the kernel allows
  char buffer[PATH_MAX];
  for (int i = 0; i < kMostLinks; ++i) {
    ssize_t size = ::readlink(path.c_str(), buffer, sizeof buffer);
    if (size < 0) break;
    std::string to(buffer, static_cast<size_t>(size));
    size_t slash = path.rfind('/');
    path = to.starts_with('/') || slash == std::string::npos ? to : path.substr(0, slash + 1) + to;
  }
  return path;
}

}  // namespace

std::string DisplayName(const std::string& path) { return path == "-" ? "standard input" : path; }

Result<std::string> ReadFile(const std::string& path) {
  bool is_standard_input = path == "-";
  int fd = is_standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    bool missing = errno == ENOENT || errno == ENOTDIR;
    return FileError(missing ? "file_missing" : "file_unreadable", path,
                     missing ? "there is no such file" : std::strerror(errno));
  }
  Descriptor descriptor(fd, !is_standard_input);
  struct stat info;
  if (::fstat(fd, &info) != 0) return FileError("file_unreadable", path, std::strerror(errno));
  if (S_ISDIR(info.st_mode)) {
    return FileError("file_directory", path, "is a directory, a file is needed");
  }
  bool readable = S_ISREG(info.st_mode) || S_ISFIFO(info.st_mode) || S_ISSOCK(info.st_mode) ||
                  (S_ISCHR(info.st_mode) && (is_standard_input || ::isatty(fd) == 1));
  if (!readable) {
    return FileError("file_kind", path, "is a device, a file or a pipe is needed");
  }
  uint64_t size = S_ISREG(info.st_mode) ? static_cast<uint64_t>(info.st_size) : 0;
  return ReadAll(fd, path, size);
}

bool IsStream(const std::string& path) {
  if (path == "-") return true;
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

bool SameFile(const std::string& a, const std::string& b) {
  struct stat x, y;
  bool a_is_there = ::stat(a.c_str(), &x) == 0, b_is_there = ::stat(b.c_str(), &y) == 0;
  if (a_is_there && b_is_there) return x.st_dev == y.st_dev && x.st_ino == y.st_ino;
  if (a_is_there || b_is_there) return false;
  std::error_code error, other;
  std::filesystem::path p = std::filesystem::weakly_canonical(std::filesystem::absolute(Resolved(a)), error);
  std::filesystem::path q = std::filesystem::weakly_canonical(std::filesystem::absolute(Resolved(b)), other);
  return !error && !other && p == q;
}

Status CheckWritable(const std::string& path) {
  if (path == "-") return Status();
  if (IsStream(path)) {
    if (::access(path.c_str(), W_OK) == 0) return Status();
    return FileError("file_unwritable", path, std::strerror(errno));
  }
  return AtomicFile::Create(path).status();
}

Status WriteFileAtomically(const std::string& path, std::string_view content) {
  if (path == "-") return WriteAll(STDOUT_FILENO, "standard output", content);
  if (IsStream(path)) {
    Descriptor descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (descriptor.get() < 0) return FileError("file_unwritable", path, std::strerror(errno));
    return WriteAll(descriptor.get(), path, content);
  }
  ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  {
    Descriptor descriptor(::open(file.temporary_path().c_str(), O_WRONLY | O_CLOEXEC));
    if (descriptor.get() < 0) return FileError("file_unwritable", path, std::strerror(errno));
    RETURN_IF_ERROR(WriteAll(descriptor.get(), path, content));
  }
  return file.Commit();
}

Status WriteIntoNewFolder(const std::string& path, std::string_view content) {
  int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return FileError("file_unwritable", path, std::strerror(errno));
  Status written = WriteAll(fd, path, content);
  // Some file systems say only here that there is no space.
  if (::close(fd) != 0 && written.ok()) {
    return FileError("file_unwritable", path, std::strerror(errno));
  }
  return written;
}

AtomicFile::AtomicFile(std::string path, std::string target, std::string temporary_path,
                       unsigned mode)
    : path_(std::move(path)),
      target_(std::move(target)),
      temporary_path_(std::move(temporary_path)),
      mode_(mode) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_path_(std::exchange(other.temporary_path_, {})),
      mode_(other.mode_) {}

AtomicFile::~AtomicFile() {
  if (!temporary_path_.empty()) ::unlink(temporary_path_.c_str());
}

Status ReplaceFolder(const std::string& from, const std::string& to) {
  std::error_code error;
  const std::string old = from + ".old";
  const bool replaces = std::filesystem::exists(to, error);
  if (replaces) std::filesystem::rename(to, old, error);
  const bool moved = replaces && !error;
  if (!error) std::filesystem::rename(from, to, error);
  if (error) {
    std::string message = error.message();
    std::error_code lost;
    if (moved) std::filesystem::rename(old, to, lost);
    if (lost) message += "; the former one is " + old;
    return FileError("file_unwritable", to, message);
  }
  if (replaces) std::filesystem::remove_all(old, error);
  return {};
}

Result<AtomicFile> AtomicFile::Create(const std::string& path) {
  struct stat info;
  unsigned mode = 0;
  std::string target = Resolved(path);
  if (::stat(path.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode)) {
      return FileError("file_directory", path, "is a directory, cannot be replaced by a file");
    }
    if (::access(path.c_str(), W_OK) != 0) {
      return FileError("file_unwritable", path, std::strerror(errno));
    }
    mode = info.st_mode & 0777;
  } else {
    mode_t mask = ::umask(0);
    ::umask(mask);
    mode = 0666 & ~mask;
  }
  std::string temporary_path = target + ".XXXXXX";
  int fd = ::mkostemp(temporary_path.data(), O_CLOEXEC);
  if (fd < 0) {
    return FileError(
        errno == ENOENT || errno == ENOTDIR ? "file_missing" : "file_unwritable", path,
        errno == ENOENT || errno == ENOTDIR ? "its folder does not exist" : std::strerror(errno));
  }
  ::close(fd);
  return AtomicFile(path, std::move(target), std::move(temporary_path), mode);
}

Status AtomicFile::Commit() {
  // Opened for writing: some file systems report a full disk only when asked to sync.
  Descriptor descriptor(::open(temporary_path_.c_str(), O_WRONLY | O_CLOEXEC));
  if (descriptor.get() < 0 || ::fsync(descriptor.get()) != 0 ||
      ::fchmod(descriptor.get(), mode_) != 0 ||
      ::rename(temporary_path_.c_str(), target_.c_str()) != 0) {
    return FileError("file_unwritable", path_, std::strerror(errno));
  }
  temporary_path_.clear();
  return Status();
}

}  // namespace assay
