#include "adapter/http/reply.h"

#include <array>
#include <charconv>
#include <ctime>

namespace semel::http {
namespace {

std::string_view reason_phrase(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Payload Too Large";
    case 415:
      return "Unsupported Media Type";
    case 422:
      return "Unprocessable Content";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 502:
      return "Bad Gateway";
    case 503:
      return "Service Unavailable";
    case 504:
      return "Gateway Timeout";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Status";
  }
}

void append_number(std::string& out, std::uint64_t number) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void append_field(std::string& out, std::string_view name, std::string_view value) {
  out += name;
  out += ": ";
  out += value;
  out += "\r\n";
}

/// RFC 9110, 8.6: these have no body, and no length either.
bool has_no_content(int status) {
  return status < 200 || status == 204 || status == 304;
}

}  // namespace

void append_reply(std::string& out, const Response& response, const Framing& framing) {
  out += "HTTP/1.1 ";
  append_number(out, static_cast<std::uint64_t>(response.status));
  out += ' ';
  out += reason_phrase(response.status);
  out += "\r\n";
  for (std::size_t i = 0; i < response.headers.size(); ++i) {
    const auto [name, value] = response.headers[i];
    append_field(out, name, value);
  }
  const bool no_content = has_no_content(response.status);
  if (!no_content) {
    out += "Content-Length: ";
    append_number(out, response.body.size());
    out += "\r\n";
  }
  if (!framing.date.empty()) append_field(out, "Date", framing.date);
  if (framing.close) {
    append_field(out, "Connection", "close");
  } else if (framing.confirm_keep_alive) {
    append_field(out, "Connection", "keep-alive");
  }
  out += "\r\n";
  if (no_content || !framing.body_wanted) return;
  const bool truncated = response.delivery == Delivery::truncate;
  out.append(response.body, 0, truncated ? response.body.size() / 2 : response.body.size());
}

std::string http_date(std::int64_t now_ms) {
  static constexpr const char* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto seconds = static_cast<std::time_t>(now_ms / 1'000);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  // Not strftime's %a and %b: those follow the locale.
  std::array<char, 64> text;
  std::size_t size = std::strftime(text.data(), text.size(), "   , %d     %Y %H:%M:%S GMT", &utc);
  std::string date(text.data(), size);
  date.replace(0, 3, days[utc.tm_wday]);
  date.replace(8, 3, months[utc.tm_mon]);
  return date;
}

}  // namespace semel::http
