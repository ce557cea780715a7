#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adapter/http/http.h"

namespace semel::http {

/// What the connection adds to a reply.
struct Framing {
  std::string_view date = {};       ///< http_date() of about now; empty: no Date field
  bool close = false;               ///< the connection ends behind this reply
  bool confirm_keep_alive = false;  ///< an HTTP/1.0 client asked to keep the connection
  bool body_wanted = true;          ///< false for HEAD: the length is told, the bytes are not sent
};

/// Appends the reply as it goes over the wire. Response::delivery `truncate` leaves half of the
/// body out; the others are not this function's business.
void append_reply(std::string& out, const Response& response, const Framing& framing);

/// "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110, 5.6.7).
std::string http_date(std::int64_t now_ms);

}  // namespace semel::http
