#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::faults {

/// Whether the call is hit before it reaches its operation, or after the operation took effect and
/// is durable.
enum class Phase { before, after };

enum class Action {
  drop,         ///< close the connection without a reply
  delay,        ///< hold the call, or its reply, for delay_ms
  duplicate,    ///< deliver the call twice; the second reply is sent
  reset,        ///< close with RST
  truncate,     ///< send the head and half of the body, then close
  error,        ///< answer error_code with error_status instead
  throttle,     ///< answer as a service that is out of capacity
  conflict,     ///< answer as if another transaction held the item
  in_progress,  ///< answer as if a transaction with the same token were running
};

/// Where a fault strikes, when, and what happens. Text form, which to_text gives back:
///
///   SERVICE.OPERATION before|after ACTION [table=T] [key=K] [nth=N] [count=N] [share=P]
///
/// SERVICE and OPERATION may be `*`; without them (a header says nothing of the operation that it
/// travels with) the rule is about any call. ACTION is one of the names above with `-` for `_`;
/// `delay` takes milliseconds (`delay 250`), `error` a code and perhaps a status (`error
/// InternalServerError 500`). `table` and `key` match a call whose body has that text as a JSON
/// string. Without nth, count and share every matching call is hit.
struct Rule {
  std::string service = "*";
  std::string operation = "*";
  Phase phase = Phase::after;
  Action action = Action::drop;
  std::int64_t delay_ms = 0;
  std::string error_code;
  int error_status = 400;
  std::string table;
  std::string key;
  std::optional<std::uint64_t> nth;    ///< only this one of the matching calls, from 1
  std::optional<std::uint64_t> count;  ///< at most this many times
  double share = 1;                    ///< of the matching calls, by chance
};

/// Truncating needs a reply, so only `after` may say it. Bounds: delay up to a day, status 400 to
/// 599, nth and count from 1, share over 0 up to 1. Errors: invalid_argument - the message names
/// the word that is wrong and what may stand there.
Result<Rule> parse_rule(std::string_view text);
std::string to_text(const Rule& rule);

/// Whether the rule is about this call at all; chance and counting are RuleSet's.
bool matches(const Rule& rule, std::string_view service, std::string_view operation,
             std::string_view body);

}  // namespace semel::faults
