#include "gateway/head.h"

#include <algorithm>

#include "domain/identity/text.h"

namespace semel::gateway {
namespace {

void read_target(std::string_view target, Head& head) {
  const std::size_t dot = target.find('.');
  if (dot == std::string_view::npos || target.find('.', dot + 1) != std::string_view::npos) return;
  head.target_prefix = target.substr(0, dot);
  head.operation = target.substr(dot + 1);
}

}  // namespace

Head read_head(const http::Request& request) {
  Head head;
  const std::string_view target = request.target;
  head.path = target.substr(0, target.find('?'));
  head.query = target.substr(std::min(head.path.size() + 1, target.size()));
  for (std::size_t i = 0; i < request.headers.size(); ++i) {
    const auto [name, value] = request.headers[i];
    switch (name.size()) {  // tells nearly all names apart
      case 4:
        if (http::same_name(name, "Host")) head.host = value;
        break;
      case 6:
        if (http::same_name(name, "Origin")) head.origin = value;
        break;
      case 12:
        if (http::same_name(name, "X-Amz-Target")) read_target(value, head);
        if (http::same_name(name, "Content-Type")) head.content_type = value;
        break;
      case 13:
        if (http::same_name(name, "X-Semel-Fault")) head.fault = value;
        break;
      case 16:
        if (http::same_name(name, "Content-Encoding")) head.content_encoding = value;
        break;
      default:
        break;
    }
  }
  return head;
}

bool is_of_another_origin(const Head& head) {
  if (head.origin.empty()) return false;
  const std::size_t scheme = head.origin.find("://");
  return scheme == std::string_view::npos || head.origin.substr(scheme + 3) != head.host;
}

bool is_cross_site(const http::Request& request) {
  const std::string_view site = request.header("Sec-Fetch-Site");
  return !site.empty() && site != "same-origin" && site != "none";
}

bool is_loopback_origin(std::string_view origin) {
  const std::size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && scheme + 3 < origin.size() &&
         is_loopback_host(origin.substr(scheme + 3));
}

bool is_loopback_host(std::string_view host) {
  if (host.empty()) return true;
  if (host.front() == '[') return host.substr(0, host.find(']') + 1) == "[::1]";
  const std::string name = identity::to_lower_case(host.substr(0, host.find(':')));
  if (name == "localhost" || name.ends_with(".localhost")) return true;
  return name.starts_with("127.") &&
         name.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace semel::gateway
