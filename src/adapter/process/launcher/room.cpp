#include "adapter/process/launcher/room.h"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <climits>
#include <cstdlib>

namespace semel::process {
namespace {

/// What a worker sees of the machine.
constexpr std::array<const char*, 9> shown = {"/usr",   "/bin",    "/sbin", "/lib", "/lib32",
                                              "/lib64", "/libx32", "/etc",  "/opt"};
constexpr std::array<const char*, 5> devices = {"/dev/null", "/dev/zero", "/dev/full",
                                                "/dev/random", "/dev/urandom"};

void make_folders(const std::string& path) {
  for (std::size_t slash = path.find('/', 1); slash != std::string::npos;
       slash = path.find('/', slash + 1)) {
    mkdir(path.substr(0, slash).c_str(), 0755);
  }
  mkdir(path.c_str(), 0755);
}

/// The flags that a read-only remount must keep: a user namespace may not lift them.
unsigned long kept_flags(const std::string& path) {
  struct statvfs figures {};
  if (statvfs(path.c_str(), &figures) != 0) return 0;
  unsigned long flags = 0;
  if ((figures.f_flag & ST_NODEV) != 0) flags |= MS_NODEV;
  if ((figures.f_flag & ST_NOEXEC) != 0) flags |= MS_NOEXEC;
  if ((figures.f_flag & ST_NOATIME) != 0) flags |= MS_NOATIME;
  if ((figures.f_flag & ST_NODIRATIME) != 0) flags |= MS_NODIRATIME;
  if ((figures.f_flag & ST_RELATIME) != 0) flags |= MS_RELATIME;
  return flags;
}

bool bind_read_only(const std::string& from, const std::string& to) {
  make_folders(to);
  if (mount(from.c_str(), to.c_str(), nullptr, MS_BIND | MS_REC, nullptr) != 0) return false;
  const unsigned long flags = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | kept_flags(to);
  return mount(nullptr, to.c_str(), nullptr, flags, nullptr) == 0;
}

bool bind_file(const std::string& from, const std::string& to) {
  const int file = open(to.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  if (file >= 0) close(file);
  return mount(from.c_str(), to.c_str(), nullptr, MS_BIND, nullptr) == 0;
}

/// Links stay links, folders are shown, what is absent stays absent.
bool show(const std::string& path, const std::string& root) {
  struct stat what {};
  if (lstat(path.c_str(), &what) != 0) return true;
  if (S_ISDIR(what.st_mode)) return bind_read_only(path, root + path);
  std::array<char, PATH_MAX> target{};
  if (readlink(path.c_str(), target.data(), target.size() - 1) < 0) return true;
  return symlink(target.data(), (root + path).c_str()) == 0;
}

/// Names are resolved by a file that often is a link out of /etc.
void show_resolver(const std::string& root) {
  std::array<char, PATH_MAX> target{};
  if (realpath("/etc/resolv.conf", target.data()) == nullptr) return;
  const std::string path = target.data();
  if (path.starts_with("/etc/") || path.starts_with("/usr/")) return;
  make_folders(root + path.substr(0, path.rfind('/')));
  bind_file(path, root + path);
}

void make_devices(const std::string& root) {
  make_folders(root + "/dev");
  for (const char* device : devices) bind_file(device, root + device);
  (void)!symlink("/proc/self/fd", (root + "/dev/fd").c_str());
  (void)!symlink("/proc/self/fd/0", (root + "/dev/stdin").c_str());
  (void)!symlink("/proc/self/fd/1", (root + "/dev/stdout").c_str());
  (void)!symlink("/proc/self/fd/2", (root + "/dev/stderr").c_str());
  // Semaphores of processes live here; they share the bound of /tmp.
  (void)!symlink("/tmp", (root + "/dev/shm").c_str());
}

/// Where a container forbids a /proc of one's own, the machine's is shown.
bool make_proc(const std::string& root) {
  const std::string path = root + "/proc";
  make_folders(path);
  if (mount("proc", path.c_str(), "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) == 0) {
    return true;
  }
  return mount("/proc", path.c_str(), nullptr, MS_BIND | MS_REC, nullptr) == 0;
}

bool make_tmp(const std::string& root, long tmp_mb) {
  const std::string path = root + "/tmp";
  make_folders(path);
  const std::string options = "mode=1777,size=" + std::to_string(tmp_mb) + "m";
  return mount("tmpfs", path.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.c_str()) == 0;
}

}  // namespace

std::string build_room(const Room& room) {
  const std::string& root = room.folder;
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
    return "cannot make mounts private";
  }
  if (mount("tmpfs", root.c_str(), "tmpfs", MS_NOSUID, "mode=755,size=1m") != 0) {
    return "cannot mount a worker's root";
  }
  for (const char* path : shown) {
    if (!show(path, root)) return std::string("cannot show ") + path;
  }
  if (!room.besides.empty() && !bind_read_only(room.besides, root + room.besides)) {
    return "cannot show " + room.besides;
  }
  show_resolver(root);
  make_devices(root);
  if (!make_proc(root)) return "cannot show /proc";
  if (!bind_read_only(room.code, root + "/var/task")) return "cannot show the function's code";
  if (!bind_read_only(room.runtime, root + "/var/runtime")) return "cannot show the runtime";
  if (!make_tmp(root, room.tmp_mb)) return "cannot mount a worker's /tmp";
  if (chdir(root.c_str()) != 0 || syscall(SYS_pivot_root, ".", ".") != 0) {
    return "cannot change the root";
  }
  if (umount2(".", MNT_DETACH) != 0) return "cannot leave the old root";
  mount(nullptr, "/", nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID, nullptr);
  return chdir("/var/task") == 0 ? "" : "cannot enter the function's code";
}

}  // namespace semel::process
