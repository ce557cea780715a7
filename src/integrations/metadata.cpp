#include "integrations/metadata.h"

#include <array>
#include <ctime>

namespace semel::integrations {

std::string http_date(std::int64_t time_ms) {
  const std::time_t seconds = time_ms / 1'000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  const std::size_t size =
      std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {text.data(), size};
}

void add_metadata(json::object& output, const Headers& headers, int status,
                  const std::string& request_id) {
  json::object all;
  json::object first;
  for (const auto& [name, value] : headers) {
    all[name] = json::array{value};
    first[name] = value;
  }
  json::object http;
  http["AllHttpHeaders"] = std::move(all);
  http["HttpHeaders"] = std::move(first);
  http["HttpStatusCode"] = status;
  output["SdkHttpMetadata"] = std::move(http);
  output["SdkResponseMetadata"] = json::object{{"RequestId", request_id}};
}

}  // namespace semel::integrations
