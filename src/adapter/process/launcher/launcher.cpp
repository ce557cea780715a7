// Prepares the place of one worker, starts it there and ends with it. A program of its own, started
// by the server without fork: so all of this may be ordinary code. order.h says how it is called.
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <ftw.h>
#include <grp.h>

#include "adapter/process/launcher/order.h"
#include "adapter/process/launcher/room.h"

namespace semel::process {
namespace {

struct Order {
  char mode;
  uid_t uid, worker_uid;
  Room room;
  std::string tmp_folder;
  long data_mb, file_mb, processes;
  char** program;  ///< ends with a null pointer
};

[[noreturn]] void fail(const std::string& what) {
  const std::string text = told_failure + what + ": " + std::strerror(errno);
  (void)!write(life_descriptor, text.data(), text.size());
  _exit(125);
}

Order read_order(int count, char** words) {
  if (count < 14) fail("the launcher was called without its order");
  Order order{};
  order.mode = words[1][0];
  order.uid = static_cast<uid_t>(atol(words[2]));
  order.worker_uid = static_cast<uid_t>(atol(words[3]));
  order.room = {.folder = words[4],
                .code = words[5],
                .runtime = words[6],
                .besides = words[8],
                .tmp_mb = atol(words[9])};
  order.tmp_folder = words[7];
  order.data_mb = atol(words[10]);
  order.file_mb = atol(words[11]);
  order.processes = atol(words[12]);
  order.program = words + 13;
  return order;
}

void write_file(const char* path, const std::string& text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  (void)!write(file, text.data(), text.size());
  close(file);
}

/// In a new user namespace the server's user is mapped to itself: nobody else exists there.
void map_user(const Order& order) {
  const std::string id = std::to_string(order.uid);
  const std::string group = std::to_string(order.worker_uid);
  write_file("/proc/self/setgroups", "deny");
  write_file("/proc/self/uid_map", id + " " + id + " 1");
  write_file("/proc/self/gid_map", group + " " + group + " 1");
}

void bound(__rlimit_resource resource, rlim_t most) {
  rlimit limit{};
  getrlimit(resource, &limit);
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < most) most = limit.rlim_max;
  limit = {most, most};
  if (setrlimit(resource, &limit) != 0) fail("cannot bound a worker's resources");
}

/// Threads of all processes of `user`.
rlim_t threads_of(uid_t user) {
  rlim_t count = 0;
  DIR* processes = opendir("/proc");
  if (processes == nullptr) return 0;
  while (const dirent* entry = readdir(processes)) {
    const std::string folder = std::string("/proc/") + entry->d_name;
    struct stat owner {};
    if (atol(entry->d_name) == 0 || stat(folder.c_str(), &owner) != 0 || owner.st_uid != user) {
      continue;
    }
    struct stat threads {};
    if (stat((folder + "/task").c_str(), &threads) == 0) count += threads.st_nlink - 2;
  }
  closedir(processes);
  return count;
}

/// The kernel counts all that a user runs: outside of a namespace, what the worker's user runs
/// already is on top.
rlim_t processes_max(const Order& order) {
  const bool is_counted_alone = order.mode != mode_plain || order.uid == 0;
  const auto own = static_cast<rlim_t>(order.processes);
  return is_counted_alone ? own : own + threads_of(order.uid);
}

void bound_resources(const Order& order) {
  constexpr rlim_t mb = 1024 * 1024;
  bound(RLIMIT_CORE, 0);
  bound(RLIMIT_NOFILE, 1024);
  bound(RLIMIT_FSIZE, static_cast<rlim_t>(order.file_mb) * mb);
  bound(RLIMIT_DATA, static_cast<rlim_t>(order.data_mb) * mb);
  bound(RLIMIT_NPROC, processes_max(order));
  write_file("/proc/self/oom_score_adj", "1000");
}

/// Without mounts the worker's user needs a way to the code by its path. Root that cannot be left
/// is left all the same by its capabilities.
bool can_reach_as(uid_t uid, const std::string& folder) {
  const uid_t before = geteuid();
  if (seteuid(uid) != 0) return false;
  const bool reached = faccessat(AT_FDCWD, folder.c_str(), R_OK | X_OK, AT_EACCESS) == 0;
  return seteuid(before) == 0 && reached;
}

void give_up_privileges(const Order& order) {
  for (int capability = 0; capability < 64; ++capability) {
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (order.uid == 0) {
    const bool plain = order.mode == mode_plain;
    if (!plain || can_reach_as(order.worker_uid, order.room.code)) {
      if (plain && chown(order.tmp_folder.c_str(), order.worker_uid, order.worker_uid) != 0) {
        fail("cannot give a worker its /tmp");
      }
      const uid_t uid = order.worker_uid;
      if (setgroups(0, nullptr) != 0 || setresgid(uid, uid, uid) != 0 ||
          setresuid(uid, uid, uid) != 0) {
        fail("cannot become the worker's user " + std::to_string(uid));
      }
    }
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("cannot set no_new_privs");
}

[[noreturn]] void become_worker(const Order& order) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(order.program[0], order.program, environ);
  fail(std::string("cannot run ") + order.program[0]);
}

/// In plain mode nothing but this process sees to it that what a worker started ends with it: all
/// orphans become its children (PR_SET_CHILD_SUBREAPER).
void end_descendants() {
  const std::string list = "/proc/self/task/" + std::to_string(getpid()) + "/children";
  for (int round = 0; round < 10'000; ++round) {
    FILE* file = fopen(list.c_str(), "re");
    int found = 0;
    for (int child = 0; file != nullptr && fscanf(file, "%d", &child) == 1; ++found) {
      kill(child, SIGKILL);
    }
    if (file != nullptr) fclose(file);
    if (found == 0 && waitpid(-1, nullptr, WNOHANG) < 0) return;
    poll(nullptr, 0, 1);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
  }
}

int remove_entry(const char* path, const struct stat*, int, FTW*) {
  remove(path);
  return 0;
}

/// Ends all that belongs to the worker. In namespaces the kernel does it when this process, their
/// first, ends.
void clean_up(const Order& order) {
  if (order.mode != mode_plain) return;
  end_descendants();
  nftw(order.tmp_folder.c_str(), remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

/// Reaps until the worker has ended (its status) or the server has gone or let go (-1).
int wait_for_end(pid_t worker, int signals) {
  for (;;) {
    pollfd wanted[] = {{signals, POLLIN, 0}, {life_descriptor, POLLIN, 0}};
    if (poll(wanted, 2, -1) < 0 && errno != EINTR) return -1;
    if (wanted[1].revents != 0) return -1;
    signalfd_siginfo ignored;
    (void)!read(signals, &ignored, sizeof ignored);
    int status = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
      if (ended == worker) return status;
    }
  }
}

void tell(int status) {
  const bool killed = WIFSIGNALED(status);
  const int number = killed ? WTERMSIG(status) : WEXITSTATUS(status);
  const std::string text = (killed ? told_signal : told_exit) + std::to_string(number);
  (void)!write(life_descriptor, text.data(), text.size());
}

int launch(int count, char** words) {
  fcntl(life_descriptor, F_SETFD, FD_CLOEXEC);
  const Order order = read_order(count, words);
  umask(022);
  signal(SIGPIPE, SIG_DFL);
  // What a terminal or an init system tells the server is the server's to hear.
  setsid();
  sigset_t all, child_signal;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  sigemptyset(&child_signal);
  sigaddset(&child_signal, SIGCHLD);
  const int signals = signalfd(-1, &child_signal, SFD_CLOEXEC | SFD_NONBLOCK);

  if (order.mode == mode_user_namespaces) map_user(order);
  if (order.mode == mode_plain) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (chdir(order.room.code.c_str()) != 0) fail("cannot enter the function's code");
  } else if (const std::string problem = build_room(order.room); !problem.empty()) {
    fail(problem);
  }
  bound_resources(order);
  give_up_privileges(order);
  // A change of user takes this away, so it comes behind it.
  if (order.mode != mode_plain) prctl(PR_SET_PDEATHSIG, SIGKILL);

  const pid_t worker = fork();
  if (worker < 0) fail("cannot start a worker");
  if (worker == 0) become_worker(order);
  close(runtime_descriptor);
  const int status = wait_for_end(worker, signals);
  if (status >= 0) tell(status);
  clean_up(order);
  return 0;
}

}  // namespace
}  // namespace semel::process

int main(int count, char** words) {
  return semel::process::launch(count, words);
}
