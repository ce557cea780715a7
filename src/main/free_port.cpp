#include "main/free_port.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace semel {
namespace {

Error no_port(const std::string& host, const char* why) {
  return unavailable("there is no free port at " + host + ": " + why);
}

std::uint16_t port_of(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET6) {
    return ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
  }
  return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

}  // namespace

Result<std::uint16_t> free_port(const std::string& host) {
  addrinfo hints{};
  hints.ai_flags = AI_PASSIVE;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int failed = getaddrinfo(host.c_str(), "0", &hints, &found)) {
    return no_port(host, gai_strerror(failed));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owned(found, freeaddrinfo);
  const int socket = ::socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  const bool is_bound = socket >= 0 && bind(socket, found->ai_addr, found->ai_addrlen) == 0 &&
                        getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) == 0;
  const int why = errno;
  if (socket >= 0) close(socket);
  if (!is_bound) return no_port(host, std::strerror(why));
  return port_of(address);
}

}  // namespace semel
