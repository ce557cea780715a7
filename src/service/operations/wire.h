#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "codec/json_writer.h"
#include "domain/operation/driver.h"
#include "domain/operation/orders/items.h"
#include "service/operations/operations.h"

// Plain JSON in and out: {"quantity": 3}, not {"quantity": {"N": "3"}}.

namespace semel::operations::wire {

/// A refusal as RFC 9457 has it, with members of our own.
struct Problem {
  int status = 400;
  std::string reason;  ///< for machines: "key_reused"; the last part of `type`
  std::string detail;  ///< for people
  std::string operation_id = {};
  std::string_view state = {};            ///< of the operation; empty when there is none
  std::optional<bool> safe_new_key = {};  ///< the same wish under a new key doubles nothing
  value::Item more = {};                  ///< members of the reason's own
  std::int64_t retry_after_ms = 0;        ///< over 0: the same request, with the same key
};
Reply problem_reply(const Problem& problem);
/// What an error of our own code or of Tables says to a client.
Problem problem_of(const Error& error);

/// Objects become maps, arrays lists; members that are null are left out. Errors: invalid_argument
/// - a number beyond DynamoDB's range, or nested deeper than an item may be.
Result<value::Item> item_of(const json::object& object);
/// The payload of an operation: the body without `operationId`. Errors: as item_of.
Result<value::Item> payload_of(const json::object& body);
void write_item(codec::JsonWriter& writer, const value::Item& item);

/// The values of one query parameter, percent-decoded; nothing when it is absent.
std::optional<std::string> parameter_of(std::string_view query, std::string_view name);

/// The client's name for the operation: the header Idempotency-Key, with or without quotes, or the
/// member `operationId`, which then must be the same. Errors: invalid_argument - neither is there,
/// or they differ.
Result<std::string> operation_id_of(const Context& context);

/// Runs `request` and says what became of it. Query: `wait` (seconds to wait for one who drives it
/// already, at most 30), `intent=none` (lean mode). Errors: as Driver::run, and invalid_argument
/// for the query.
Result<Reply> run(const Context& context, const operation::Request& request, int success_status);

void write_refusal(codec::JsonWriter& writer, const operation::Refusal& refusal);
/// `answer` is what the driver makes of `record`.
void write_record(codec::JsonWriter& writer, const operation::Record& record,
                  const operation::Answer& answer);

void write_order(codec::JsonWriter& writer, const orders::Order& order);

}  // namespace semel::operations::wire
