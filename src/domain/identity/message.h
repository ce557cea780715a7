#pragma once

#include <span>
#include <string>
#include <string_view>

namespace semel::identity {

struct HeaderView {
  std::string_view name;
  std::string_view value;
};

/// A request as its signer saw it: nothing decoded, nothing unpacked.
struct Message {
  std::string_view method;
  std::string_view target;  ///< path and query, as sent
  std::span<const HeaderView> headers;
  std::string_view body;
};

/// The first header of that name (given in lower case), in any case; empty when absent.
std::string_view find_header(const Message& message, std::string_view lower_case_name);

/// What the service answers to a request that it does not let in, with HTTP status 400.
struct Refusal {
  std::string code;  ///< "InvalidSignatureException"
  std::string message;
};

}  // namespace semel::identity
