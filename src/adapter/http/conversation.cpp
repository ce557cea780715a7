#include "adapter/http/conversation.h"

#include "adapter/http/reply.h"

namespace semel::http {

Conversation::Conversation(const Limits& limits, std::int64_t now_ms)
    : limits_(limits), parser_(limits.header_bytes_max, limits.body_bytes_max), since_ms_(now_ms) {}

void Conversation::receive(std::string_view bytes, std::int64_t now_ms,
                           std::vector<Incoming>& requests) {
  if (input_ended_) return;
  const auto state_before = parser_.state();
  const auto sequence_before = first_sequence_ + slots_.size();
  if (kept_.empty()) {
    const std::size_t consumed = parse(bytes, requests);
    kept_ = bytes.substr(consumed);
  } else {
    kept_ += bytes;
    const std::size_t consumed = parse(kept_, requests);
    kept_.erase(0, consumed);
  }
  if (input_ended_) kept_.clear();
  const bool moved_on = first_sequence_ + slots_.size() != sequence_before;
  if (moved_on || parser_.state() != state_before) since_ms_ = now_ms;
}

std::size_t Conversation::parse(std::string_view bytes, std::vector<Incoming>& requests) {
  std::size_t consumed = 0;
  while (wants_input() && consumed < bytes.size()) {
    const std::size_t step = parser_.feed(bytes.substr(consumed));
    consumed += step;
    if (parser_.state() == RequestParser::State::failed) {
      refuse(parser_.failure());
      break;
    }
    if (parser_.state() != RequestParser::State::complete) break;
    Request request = parser_.take();
    continue_sent_ = false;
    expect(request);
    const std::uint64_t sequence = first_sequence_ + slots_.size() - 1;
    requests.push_back({sequence, std::move(request)});
  }
  return consumed;
}

void Conversation::expect(const Request& request) {
  Slot slot;
  slot.keep_alive = request.keep_alive;
  // Only HTTP/1.0 clients say keep-alive, or clients that do not mind hearing it.
  slot.confirm_keep_alive = request.keep_alive && !request.header("Connection").empty();
  slot.body_wanted = request.method != "HEAD";
  slots_.push_back(std::move(slot));
  if (!request.keep_alive) input_ended_ = true;
}

void Conversation::refuse(const RequestParser::Failure& failure) {
  Response response{.status = failure.status,
                    .headers = {{"Content-Type", "text/plain"}},
                    .body = std::string(failure.reason) + "\n"};
  Slot slot;
  slot.response = std::move(response);
  slot.keep_alive = false;
  slots_.push_back(std::move(slot));
  input_ended_ = true;
}

void Conversation::receive_end() {
  input_ended_ = true;
  kept_.clear();
  if (slots_.empty()) end(Ending::close);
}

bool Conversation::reply_ready() const {
  return !slots_.empty() && slots_.front().response;
}

bool Conversation::wants_input() const {
  return !input_ended_ && slots_.size() < limits_.pipelined_max;
}

void Conversation::answer(std::uint64_t sequence, Response response) {
  const std::uint64_t index = sequence - first_sequence_;
  if (ending_ != Ending::none || index >= slots_.size()) return;
  slots_[index].response = std::move(response);
}

void Conversation::collect(std::string& out, const Moment& moment) {
  while (reply_ready()) {
    const Slot slot = std::move(slots_.front());
    slots_.erase(slots_.begin());
    ++first_sequence_;
    emit(slot, out, moment);
    if (between_requests()) since_ms_ = moment.now_ms;
  }
  if (ending_ != Ending::none || !slots_.empty()) return;
  if (input_ended_ || (draining_ && between_requests())) {
    end(Ending::close);
  } else if (!continue_sent_ && parser_.expects_continue()) {
    out += "HTTP/1.1 100 Continue\r\n\r\n";
    continue_sent_ = true;
  }
}

void Conversation::emit(const Slot& slot, std::string& out, const Moment& moment) {
  const Response& response = *slot.response;
  if (response.delivery == Delivery::drop) return end(Ending::close);
  if (response.delivery == Delivery::reset) return end(Ending::reset);

  const bool drained = draining_ && slots_.empty() && between_requests();
  const bool close = !slot.keep_alive || drained;
  append_reply(out, response,
               {.date = moment.date,
                .close = close,
                .confirm_keep_alive = slot.confirm_keep_alive,
                .body_wanted = slot.body_wanted});
  if (close || response.delivery == Delivery::truncate) end(Ending::linger);
}

void Conversation::end(Ending ending) {
  ending_ = ending;
  input_ended_ = true;
  slots_.clear();
  kept_.clear();
}

bool Conversation::between_requests() const {
  return parser_.state() == RequestParser::State::idle && kept_.empty();
}

void Conversation::check_time(std::int64_t now_ms) {
  if (input_ended_) return;
  const std::int64_t waited_ms = now_ms - since_ms_;
  switch (parser_.state()) {
    case RequestParser::State::idle:
      if (slots_.empty() && waited_ms >= limits_.idle_timeout_ms) end(Ending::close);
      return;
    case RequestParser::State::head:
      if (waited_ms >= limits_.head_timeout_ms) refuse({408, "the request head took too long"});
      return;
    case RequestParser::State::body:
      if (waited_ms >= limits_.body_timeout_ms) refuse({408, "the request body took too long"});
      return;
    case RequestParser::State::complete:
    case RequestParser::State::failed:
      return;
  }
}

}  // namespace semel::http
