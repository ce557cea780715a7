#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace semel::remote {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string method = "POST";
  std::string url;
  Headers headers = {};
  std::string body = {};
  int connect_timeout_ms = 0;
  int timeout_ms = 0;          ///< for the whole exchange, the connection included
  bool without_proxy = false;  ///< credential endpoints are of this machine
};

struct HttpResponse {
  int status = 0;
  Headers headers = {};  ///< names in lower case
  std::string body = {};

  /// The value of the header of that name (in lower case); empty when absent.
  std::string_view header(std::string_view name) const;
};

/// What became of a request. Only after `not_sent` is it sure that the peer did nothing.
enum class Fate {
  answered,  ///< `response` is whole
  not_sent,  ///< no connection came about: not a byte of the request left
  lost,      ///< sent, at least in part, and no whole response came
};

struct Exchange {
  Fate fate = Fate::not_sent;
  HttpResponse response = {};
  std::string reason = {};  ///< for people, unless answered
};

/// Sends a request once, and never again: who calls must know how often the peer has seen it.
/// Thread-safe; blocks.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual Exchange exchange(const HttpRequest& request) = 0;
};

}  // namespace semel::remote
