// The HTTP server with nothing behind it: the most that any operation could reach. Usage: http_echo
// PORT

#include <cstdio>
#include <cstdlib>

#include <csignal>

#include "adapter/http/http.h"

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: http_echo PORT\n");
    return 2;
  }
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTERM);
  sigaddset(&stop, SIGINT);
  sigprocmask(SIG_BLOCK, &stop, nullptr);
  semel::http::ServerOptions options;
  options.port = static_cast<std::uint16_t>(std::atoi(arguments[1]));
  auto server =
      semel::http::listen(options, [](semel::http::Request, semel::http::Responder responder) {
        semel::http::Response response;
        response.headers.add("Content-Type", "application/x-amz-json-1.0");
        response.body = "{}";
        responder.respond(std::move(response));
      });
  if (!server) {
    std::fprintf(stderr, "http_echo: %s\n", server.error().message.c_str());
    return 1;
  }
  int signal = 0;
  sigwait(&stop, &signal);
  return 0;
}
