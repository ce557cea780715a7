#include "domain/identity/message.h"

#include "domain/identity/text.h"

namespace semel::identity {

std::string_view find_header(const Message& message, std::string_view lower_case_name) {
  for (const auto& [name, value] : message.headers) {
    if (equals_lower_case(name, lower_case_name)) return value;
  }
  return {};
}

}  // namespace semel::identity
