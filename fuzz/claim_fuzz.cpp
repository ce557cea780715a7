// Signatures: whatever stands in the headers and the query, a claim is read and judged, and never
// let in without the secret.
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "domain/identity/verifier.h"

using semel::identity::Claim;
using semel::identity::HeaderView;
using semel::identity::Message;

// Lines: the target, the Authorization header, X-Amz-Date, x-amz-content-sha256; the rest is the
// body.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto next_line = [&rest] {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
  };
  const std::string_view target = next_line();
  const std::vector<HeaderView> headers = {{"Host", "localhost"},
                                           {"Authorization", next_line()},
                                           {"X-Amz-Date", next_line()},
                                           {"X-Amz-Content-Sha256", next_line()}};
  const Message message{.method = "POST", .target = target, .headers = headers, .body = rest};
  const auto outcome = read_claim(message);
  const auto* claim = std::get_if<Claim>(&outcome);
  if (claim == nullptr) return 0;
  semel::identity::Verifier verifier(semel::identity::Secrets{{"AKID", "a secret"}});
  constexpr std::int64_t now_ms = 1'440'938'160'000;  // 20150830T123600Z
  CHECK(verifier.verify(*claim, message, "dynamodb", now_ms).has_value());
  return 0;
}
