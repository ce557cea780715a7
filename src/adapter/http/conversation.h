#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapter/http/http.h"
#include "adapter/http/parser.h"

namespace semel::http {

/// The server's side of one HTTP/1.1 connection without the socket: bytes in, requests out; replies
/// in, bytes out. It keeps replies in the order of their requests, decides when the connection
/// ends, and knows what is overdue. Not thread-safe.
///
///   bytes ─ receive() ─▶ RequestParser ─▶ Incoming{sequence, request} ─▶ handler
///   bytes ◀─ collect() ── slots, in the order of requests ◀── answer(sequence, response)
class Conversation {
 public:
  Conversation(const Limits& limits, std::int64_t now_ms);

  struct Incoming {
    std::uint64_t sequence;
    Request request;
  };
  /// Takes bytes from the client and appends the requests that became whole. What cannot be taken
  /// yet is kept; with `bytes` empty, only that is looked at again (after replies have made room).
  void receive(std::string_view bytes, std::int64_t now_ms, std::vector<Incoming>& requests);
  /// The client will send nothing more. What it asked before is still answered.
  void receive_end();
  /// False while enough requests wait for replies, and once the connection is ending.
  bool wants_input() const;

  /// The reply to one request. A sequence that is gone (the connection is ending) is ignored.
  void answer(std::uint64_t sequence, Response response);
  /// The next reply in order is there: collect() will give bytes, or end the connection.
  bool reply_ready() const;
  /// Finishes what is under way, then ends.
  void drain() { draining_ = true; }

  struct Moment {
    std::int64_t now_ms;
    std::string_view date;  ///< http_date()
  };
  /// Appends all that may leave now, in order.
  void collect(std::string& out, const Moment& moment);

  /// What to do with the socket once all that collect() gave is sent.
  enum class Ending {
    none,    ///< go on
    close,   ///< at once
    linger,  ///< send no more, but read what the client still sends: closing over unread bytes
             ///< would destroy the reply
    reset,   ///< close with RST
  };
  Ending ending() const { return ending_; }

  /// Ends the connection when a time limit has passed: silently when idle, with 408 inside a
  /// request.
  void check_time(std::int64_t now_ms);

 private:
  struct Slot {
    std::optional<Response> response;
    bool keep_alive = true;
    bool confirm_keep_alive = false;
    bool body_wanted = true;
  };

  std::size_t parse(std::string_view bytes, std::vector<Incoming>& requests);
  void expect(const Request& request);
  void refuse(const RequestParser::Failure& failure);
  void emit(const Slot& slot, std::string& out, const Moment& moment);
  void end(Ending ending);
  bool between_requests() const;

  const Limits& limits_;
  RequestParser parser_;
  std::string kept_;  ///< received, not yet consumed by the parser
  std::vector<Slot> slots_;
  std::uint64_t first_sequence_ = 0;  ///< of slots_.front()
  bool input_ended_ = false;
  bool draining_ = false;
  bool continue_sent_ = false;
  Ending ending_ = Ending::none;
  std::int64_t
      since_ms_;  ///< when the parser entered its state, or an idle connection sent its last reply
};

}  // namespace semel::http
