#include "cli/demo_server.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstring>
#include <vector>

#include "cli/json_values.h"

namespace semel::cli {
namespace {

constexpr int start_timeout_ms = 20'000;

/// The program that runs now.
constexpr const char* own_program = "/proc/self/exe";

/// Starts `arguments` with its standard output in `output`. Returns the process, or 0 with errno
/// set.
pid_t spawn(const std::vector<std::string>& arguments, int output) {
  std::vector<char*> pointers;
  for (const auto& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  pid_t process = 0;
  const int failure =
      posix_spawn(&process, own_program, &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  errno = failure;
  return failure == 0 ? process : 0;
}

}  // namespace

DemoServer::~DemoServer() {
  if (process_ != 0) stop();
}

Result<void> DemoServer::start() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return unavailable(std::string("cannot open a pipe: ") + std::strerror(errno));
  process_ = spawn(
      {"semel", "serve", "--port", std::to_string(port_), "--data", folder_, "--faults", "--json"},
      ends[1]);
  const int failure = errno;
  close(ends[1]);
  auto ready =
      process_ == 0
          ? Result<void>(unavailable(std::string("cannot start semel: ") + std::strerror(failure)))
          : read_readiness(ends[0]);
  close(ends[0]);
  return ready;
}

Result<void> DemoServer::read_readiness(int pipe) {
  std::string line;
  while (line.find('\n') == std::string::npos) {
    pollfd readable{pipe, POLLIN, 0};
    if (poll(&readable, 1, start_timeout_ms) <= 0)
      return unavailable("semel serve did not get ready in time");
    char bytes[512];
    const auto count = read(pipe, bytes, sizeof bytes);
    if (count <= 0) return unavailable("semel serve ended before it was ready");
    line.append(bytes, static_cast<std::size_t>(count));
  }
  const auto ready = parse_object(line);
  const auto* port = ready.if_contains("port");
  if (port == nullptr || !port->is_int64()) return unavailable("semel serve said: " + line);
  port_ = static_cast<std::uint16_t>(port->as_int64());
  return {};
}

void DemoServer::kill_hard() {
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

int DemoServer::stop() {
  kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace semel::cli
