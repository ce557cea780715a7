#include "adapter/remote/transport.h"

#include <algorithm>

namespace semel::remote {

std::string_view HttpResponse::header(std::string_view name) const {
  const auto found = std::find_if(headers.begin(), headers.end(),
                                  [name](const auto& entry) { return entry.first == name; });
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace semel::remote
