// The server's side of a connection: any bytes, cut anywhere, are read alike, and neither crash nor
// stall it.
#include <cstdint>
#include <string>
#include <string_view>

#include "adapter/http/conversation.h"
#include "base/check.h"

namespace {

using semel::http::Conversation;
using semel::http::Limits;

const Limits limits{.header_bytes_max = 512, .body_bytes_max = 4'096, .pipelined_max = 4};

/// Plays `bytes` in pieces of `piece_bytes`, answering each request at once; returns all that the
/// client would see.
std::string play(std::string_view bytes, std::size_t piece_bytes) {
  Conversation conversation(limits, 0);
  std::vector<Conversation::Incoming> requests;
  std::string out;
  do {
    conversation.receive(bytes.substr(0, piece_bytes), 0, requests);
    bytes.remove_prefix(std::min(piece_bytes, bytes.size()));
    do {
      for (auto& [sequence, request] : requests) {
        conversation.answer(sequence, {.body = request.target + request.body});
      }
      requests.clear();
      conversation.collect(out, {.now_ms = 0, .date = {}});
      conversation.receive({}, 0, requests);
    } while (!requests.empty() || conversation.reply_ready());
  } while (!bytes.empty() && conversation.ending() == Conversation::Ending::none);
  return out;
}

/// "100 Continue" depends on what has come already, and so on how the bytes are cut.
std::string without_continue(std::string out) {
  constexpr std::string_view interim = "HTTP/1.1 100 Continue\r\n\r\n";
  for (std::size_t at = 0; (at = out.find(interim, at)) != std::string::npos;) {
    out.erase(at, interim.size());
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t piece_bytes = 1 + data[0] % 64;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  const std::string whole = without_continue(play(bytes, bytes.size()));
  const std::string pieces = without_continue(play(bytes, piece_bytes));
  // A limit may strike earlier in one cut than in another; up to there both are the same.
  const bool refused = whole.find("Connection: close") != std::string::npos ||
                       pieces.find("Connection: close") != std::string::npos;
  CHECK(refused || whole == pieces);
  return 0;
}
