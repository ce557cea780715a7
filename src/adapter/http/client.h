#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adapter/http/http.h"

namespace semel::http {

/// Where a call goes, and how long it may take in all.
struct Peer {
  std::string host = "127.0.0.1";  ///< name or address
  std::uint16_t port = 0;
  int timeout_ms = 30'000;
};

/// One call, without Host, Content-Length and Connection: those are the client's to add.
struct Call {
  std::string method = "POST";
  std::string target = "/";
  Headers headers = {};
  std::string body = {};
};

/// What became of a call. The difference between the last two is the point: only after `refused` is
/// it sure that the server did nothing.
enum class Fate {
  answered,  ///< `response` is whole
  refused,   ///< no connection came about; not a byte was sent
  lost,      ///< sent, at least in part, and no whole reply came: the server may have acted
};

struct Exchange {
  Fate fate = Fate::refused;
  Response response = {};
  std::string reason =
      {};  ///< for people, unless answered: "connection refused", "closed before a reply"
};

/// Sends one call over a connection of its own and waits for the reply. Blocks, at most
/// `peer.timeout_ms`. Thread-safe. Bounds: a reply of up to 64 MiB.
Exchange exchange(const Peer& peer, const Call& call);

std::string_view to_text(Fate fate);

}  // namespace semel::http
