#include "service/arn.h"

#include <algorithm>

namespace semel::service {

std::string_view take_until(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  const auto part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

std::optional<Arn> parse_arn(std::string_view text) {
  if (std::count(text.begin(), text.end(), ':') < 5 || take_until(text, ':') != "arn")
    return std::nullopt;
  Arn arn;
  for (std::string_view* part : {&arn.partition, &arn.service, &arn.region, &arn.account})
    *part = take_until(text, ':');
  arn.resource = text;
  return arn;
}

}  // namespace semel::service
