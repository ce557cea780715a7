#include "adapter/process/listener.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cstdio>
#include <fstream>

namespace semel::process {
namespace {

constexpr int waiting_max = 16;

sockaddr* plain(sockaddr_in& address) {
  return reinterpret_cast<sockaddr*>(&address);
}

/// "0100007F:9C4B", as /proc/net/tcp writes an address on this machine.
std::string kernel_text(const sockaddr_in& address) {
  std::array<char, 16> text{};
  (void)std::snprintf(text.data(), text.size(), "%08X:%04X", address.sin_addr.s_addr,
                      ntohs(address.sin_port));
  return text.data();
}

/// The user of the socket between `ends` ("FROM TO "), looked up in a table of the kernel; -1 when
/// there is none.
long user_in_table(const char* table_path, const std::string& ends) {
  std::ifstream table(table_path);
  for (std::string line; std::getline(table, line);) {
    const std::size_t found = line.find(ends);
    if (found == std::string::npos) continue;
    // Behind the addresses: state, queues, timer, retransmissions, user.
    long user = -1;
    const char* rest = line.c_str() + found + ends.size();
    return std::sscanf(rest, "%*s %*s %*s %*s %ld", &user) == 1 ? user : -1;
  }
  return -1;
}

long user_of_socket(const sockaddr_in& from, const sockaddr_in& to) {
  const std::string mapped = "0000000000000000FFFF0000";  // ::ffff:0:0/96
  const std::string first = kernel_text(from), second = kernel_text(to);
  const long user = user_in_table("/proc/net/tcp", first + " " + second + " ");
  if (user >= 0) return user;
  return user_in_table("/proc/net/tcp6", mapped + first + " " + mapped + second + " ");
}

}  // namespace

Result<Listener> listen_on_loopback() {
  Listener listener;
  listener.socket = Descriptor(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const int number = listener.socket.number();
  if (number < 0 || bind(number, plain(address), size) != 0 || listen(number, waiting_max) != 0 ||
      getsockname(number, plain(address), &size) != 0) {
    return system_error("listen for a worker");
  }
  listener.address = "127.0.0.1:" + std::to_string(ntohs(address.sin_port));
  return listener;
}

Descriptor accept_from(const Descriptor& listener, long user) {
  sockaddr_in peer{}, own{};
  socklen_t size = sizeof peer;
  Descriptor socket(accept4(listener.number(), plain(peer), &size, SOCK_CLOEXEC | SOCK_NONBLOCK));
  if (!socket.is_open() || user < 0) return socket;
  size = sizeof own;
  const bool known = getsockname(socket.number(), plain(own), &size) == 0;
  if (!known || user_of_socket(peer, own) != user) socket.close();
  return socket;
}

}  // namespace semel::process
