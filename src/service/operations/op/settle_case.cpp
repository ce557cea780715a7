#include "service/operations/wire.h"

namespace semel::operations {
namespace {

using operation::State;

constexpr std::size_t note_bytes_max = 1'000;

/// What one person says to a case.
struct Word {
  std::string action;  ///< retry, fail or accept
  State to = State::pending;
  std::string who;
  std::string why;
};

Result<std::string> text_of(const json::object& body, std::string_view name) {
  const json::value* value = body.if_contains(name);
  const bool is_text = value != nullptr && value->is_string() && !value->get_string().empty() &&
                       value->get_string().size() <= note_bytes_max;
  if (!is_text) {
    return invalid_argument(std::string(name) + " is a text of 1 to " +
                            std::to_string(note_bytes_max) + " bytes");
  }
  return std::string(value->get_string());
}

Result<Word> word_of(const json::object& body) {
  Word word;
  word.action = TRY(text_of(body, "action"));
  word.who = TRY(text_of(body, "who"));
  word.why = TRY(text_of(body, "why"));
  if (word.action == "retry") {
    word.to = State::pending;
  } else if (word.action == "fail") {
    word.to = State::failed;
  } else if (word.action == "accept") {
    word.to = State::committed;
  } else {
    return invalid_argument("action is retry, fail or accept");
  }
  return word;
}

/// The word as it is kept in the record: who settled an operation, how and why.
operation::Refusal note_of(const Word& word, std::string reason, std::string message) {
  return {.reason = std::move(reason),
          .message = std::move(message),
          .safe_new_key = word.to == State::failed,
          .detail = {{"action", word.action}, {"who", word.who}, {"why", word.why}}};
}

std::string detail_of(const operation::Record& record, std::string_view name) {
  if (!record.failure) return {};
  const auto* value = record.failure->detail.find(name);
  const auto* text = value == nullptr ? nullptr : value->get<std::string>();
  return text == nullptr ? std::string() : *text;
}

constexpr std::string_view proposed = "proposed_by_a_person";

/// Whether another person has proposed the same before.
bool is_seconded(const operation::Record& record, const Word& word) {
  return record.failure && record.failure->reason == proposed &&
         detail_of(record, "action") == word.action && detail_of(record, "who") != word.who;
}

}  // namespace

Result<Reply> settle_case(const Context& context) {
  const Word word = TRY(word_of(context.body));
  const operation::Driver& driver = context.parts.driver;
  const auto found = TRY(driver.find(context.arguments[0]));
  if (!found.record) return Error{ErrorCode::not_found, "there is no operation of this id"};
  if (found.record->state != State::reconciling) {
    return invalid_argument("the operation is " + std::string(to_text(found.record->state)) +
                            "; only one that is RECONCILING can be settled");
  }
  const bool needs_another = context.parts.second_approval && !is_seconded(*found.record, word);
  const auto answer =
      needs_another
          ? driver.resolve(
                *found.record, State::reconciling,
                note_of(word, std::string(proposed), "a second person has to say the same"))
          : driver.resolve(*found.record, word.to, note_of(word, "settled_by_a_person", word.why));
  if (!answer) return answer.error();
  const auto settled = TRY(driver.find(context.arguments[0]));
  if (!settled.record) return Error{ErrorCode::not_found, "the operation is gone"};
  Reply reply{.body = {},
              .status = needs_another ? 202 : 200,
              .seen = std::max(answer->seen, settled.seen),
              .error = {}};
  codec::JsonWriter writer(reply.body);
  wire::write_record(writer, *settled.record, driver.answer_of(*settled.record));
  return reply;
}

}  // namespace semel::operations
