#pragma once

#include <memory>
#include <string>

#include "adapter/remote/transport.h"
#include "base/result.h"

namespace semel::remote {

struct CurlOptions {
  std::string ca_bundle;  ///< a file of certificates; empty: the system's
  /// Connections that rest this long are not used again: peers close idle ones.
  int idle_seconds_max = 20;
  std::size_t response_bytes_max = 64 * 1'024 * 1'024;
};

/// HTTP/1.1 over libcurl, with TLS and a pool of kept connections, one for each request that is
/// under way at a time. Obeys the usual variables for proxies (https_proxy, no_proxy). Errors:
/// unavailable - libcurl cannot start.
Result<std::unique_ptr<Transport>> open_curl_transport(CurlOptions options);

}  // namespace semel::remote
