#pragma once

#include <string_view>

#include "adapter/http/http.h"

namespace semel::gateway {

/// The parts of a request's head that the gateway asks for, found in one pass. Views into the
/// request.
struct Head {
  std::string_view path;           ///< of the target, without the query
  std::string_view query;          ///< what follows the question mark of the target
  std::string_view target_prefix;  ///< of X-Amz-Target: "DynamoDB_20120810"; empty when it is not
                                   ///< of the form A.B
  std::string_view operation;      ///< of X-Amz-Target: "PutItem"
  std::string_view content_type;   ///< in full, as sent
  std::string_view content_encoding;
  std::string_view host;
  std::string_view origin;
  std::string_view fault;  ///< X-Semel-Fault
};

Head read_head(const http::Request& request);

/// A web page that another host served. Its scripts must not administer what listens on the user's
/// own machine.
bool is_of_another_origin(const Head& head);
/// The same for requests that have no Origin, as those of pictures: browsers say so.
bool is_cross_site(const http::Request& request);
/// "localhost:4566", "x.localhost", "127.0.0.1", "[::1]:80": a name that only this machine has.
/// Also no Host at all, which no browser sends.
bool is_loopback_host(std::string_view host);
/// "http://localhost:3000": a page that this machine served.
bool is_loopback_origin(std::string_view origin);

}  // namespace semel::gateway
