#include "adapter/process/launch.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <memory>
#include <system_error>

#include "adapter/process/launcher/order.h"

namespace semel::process {
namespace {

constexpr std::size_t stack_bytes = 64 * 1024;
/// Descriptors for the child are moved out of the way of the numbers they are to get.
constexpr int lowest_descriptor = 16;

/// What the child needs. It shares the server's memory until it has become the launcher, so it does
/// nothing but system calls.
struct Birth {
  int program;
  int input, output, life, runtime;
  bool keeps_capabilities;  ///< those of its new user namespace
  char* const* arguments;
  char* const* environment;
  int failure = 0;
};

/// The first process of a user namespace may do all in it, but loses that with exec unless it says
/// that what it runs shall keep it (capabilities(7), ambient set).
void keep_capabilities() {
  constexpr std::array<unsigned, 5> needed = {CAP_DAC_OVERRIDE, CAP_SETGID, CAP_SETUID, CAP_SETPCAP,
                                              CAP_SYS_ADMIN};
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> sets{};
  syscall(SYS_capget, &header, sets.data());
  for (auto& set : sets) set.inheritable = set.permitted;
  syscall(SYS_capset, &header, sets.data());
  for (const unsigned capability : needed) {
    syscall(SYS_prctl, PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0, 0);
  }
}

bool place_at(int from, int to) {
  return syscall(SYS_dup3, from, to, 0) >= 0;
}

/// Bare system calls: a sanitizer's own versions would take the child for the server.
int be_born(void* argument) {
  auto& birth = *static_cast<Birth*>(argument);
  if (birth.keeps_capabilities) keep_capabilities();
  const bool ready = place_at(birth.input, 0) && place_at(birth.output, 1) &&
                     place_at(birth.output, 2) && place_at(birth.life, life_descriptor) &&
                     (birth.runtime < 0 || place_at(birth.runtime, runtime_descriptor));
  if (birth.runtime < 0) syscall(SYS_close, runtime_descriptor);
  if (ready && syscall(SYS_close_range, life_descriptor + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0) {
    syscall(SYS_execveat, birth.program, "", birth.arguments, birth.environment, AT_EMPTY_PATH);
  }
  birth.failure = errno;
  syscall(SYS_exit, 127);
  return 127;
}

unsigned long clone_flags(char mode) {
  unsigned long flags = CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD;
  if (mode != mode_plain) flags |= CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC;
  if (mode == mode_user_namespaces) flags |= CLONE_NEWUSER;
  return flags;
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

Result<Descriptor> moved(Descriptor from, std::string_view what) {
  if (!from.is_open()) return system_error(what);
  Descriptor to(fcntl(from.number(), F_DUPFD_CLOEXEC, lowest_descriptor));
  if (!to.is_open()) return system_error(what);
  return to;
}

struct Pair {
  Descriptor ours, theirs;
};

Result<Pair> paired(int ours, int theirs, std::string_view what) {
  Descriptor kept(ours), given(theirs);
  if (!kept.is_open() || fcntl(ours, F_SETFL, O_NONBLOCK) != 0) return system_error(what);
  auto out_of_the_way = TRY(moved(std::move(given), what));
  return Pair{std::move(kept), std::move(out_of_the_way)};
}

Result<Pair> make_socket_pair(int type) {
  std::array<int, 2> ends = {-1, -1};
  if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return system_error("make a socket for a worker");
  }
  return paired(ends[0], ends[1], "make a socket for a worker");
}

Result<Pair> make_pipe() {
  std::array<int, 2> ends = {-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return system_error("make a pipe for a worker");
  return paired(ends[0], ends[1], "make a pipe for a worker");
}

}  // namespace

Result<Launcher> Launcher::make(std::string_view program) {
  auto file =
      TRY(moved(Descriptor(memfd_create("semel-worker", MFD_CLOEXEC)), "make the launcher's file"));
  while (!program.empty()) {
    const ssize_t written = write(file.number(), program.data(), program.size());
    if (written <= 0) return system_error("write the launcher");
    program.remove_prefix(static_cast<std::size_t>(written));
  }
  return Launcher(std::move(file));
}

Result<Launched> Launcher::launch(const Launch& launch) const {
  auto output = TRY(make_pipe());
  // In packets: of what is told only the first counts.
  auto life = TRY(make_socket_pair(SOCK_SEQPACKET));
  Pair runtime;
  if (launch.with_runtime_connection) runtime = TRY(make_socket_pair(SOCK_STREAM));
  auto input = TRY(moved(Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)), "open /dev/null"));

  std::vector<std::string> words = {"semel-worker", std::string(1, launch.mode)};
  words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
  const auto arguments = pointers(words);
  const auto environment = pointers(launch.environment);
  Birth birth{.program = program_.number(),
              .input = input.number(),
              .output = output.theirs.number(),
              .life = life.theirs.number(),
              .runtime = runtime.theirs.number(),
              .keeps_capabilities = launch.mode == mode_user_namespaces,
              .arguments = arguments.data(),
              .environment = environment.data()};

  // No handler of the server's may run in the child, which shares its memory.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const auto stack = std::make_unique<std::array<char, stack_bytes>>();
  int process = -1;
  const pid_t pid = clone(be_born, stack->data() + stack_bytes,
                          static_cast<int>(clone_flags(launch.mode)), &birth, &process);
  const int failure = pid < 0 ? errno : birth.failure;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);

  Descriptor process_descriptor(process);
  if (failure != 0) {
    if (pid > 0) waitpid(pid, nullptr, 0);
    errno = failure;
    return system_error("start a worker");
  }
  return Launched{pid, std::move(process_descriptor), std::move(output.ours), std::move(life.ours),
                  std::move(runtime.ours)};
}

Ending take_ending(Launched& launched) {
  siginfo_t info{};
  waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(launched.process.number()), &info,
         WEXITED);
  std::array<char, 512> bytes{};
  const ssize_t count = read(launched.life.number(), bytes.data(), bytes.size());
  Ending ending;
  // Nothing was told: the launcher was killed, and the worker with it.
  if (count < 2) {
    ending.signal = SIGKILL;
    return ending;
  }
  const std::string_view told(bytes.data() + 1, static_cast<std::size_t>(count) - 1);
  if (bytes[0] == told_failure) {
    ending.failure = told;
    return ending;
  }
  int& number = bytes[0] == told_signal ? ending.signal : ending.status;
  std::from_chars(told.data(), told.data() + told.size(), number);
  return ending;
}

void end_at_once(const Launched& launched, char mode) {
  shutdown(launched.life.number(), SHUT_WR);
  // The end of the first process of a namespace is the end of all in it; without one the launcher
  // itself has to see to it, and does when it hears of the above.
  if (mode != mode_plain) {
    syscall(SYS_pidfd_send_signal, launched.process.number(), SIGKILL, nullptr, 0);
  }
}

Error system_error(std::string_view what) {
  const std::string reason = std::generic_category().message(errno);
  return unavailable("cannot " + std::string(what) + ": " + reason);
}

}  // namespace semel::process
