#pragma once

#include <cstdint>
#include <string>

#include "cli/demo_api.h"

namespace semel::cli {

/// What a customer asks for. `operation_id` names the business operation: the same through every
/// retry and re-run.
struct Order {
  std::string operation_id;
  std::string customer;
  std::string sku;
  int quantity = 1;
};

/// One try to place an order. Its bytes and token are frozen: a retry sends the very same, a re-run
/// is a new attempt with the next generation and therefore another token.
struct Attempt {
  Order order;
  int generation = 1;
  std::string token;
  std::string body;  ///< the TransactWriteItems request
};
Attempt freeze(const Order& order, int generation);

/// The hash of what was asked for, the same for every attempt: tells a repeat from another request
/// under the same id.
std::string fingerprint_of(const Order& order);

/// The first 36 characters of base32(SHA-256(operation id, generation)): a ClientRequestToken is at
/// most 36 characters long.
std::string token_of(const std::string& operation_id, int generation);

enum class Verdict {
  committed,  ///< this attempt took effect
  replayed,   ///< the operation had taken effect before; nothing was done a second time
  failed,     ///< a definite and final no: the record says FAILED
  refused,    ///< the id belongs to another request
  no_stock,   ///< a definite no of this attempt; the record is still to be written
  retry,      ///< a definite no that may pass: the same bytes again
  unknown,    ///< no answer: it may have taken effect or not
};
struct Judgement {
  Verdict verdict;
  std::string why;
};

/// Judges the outcome of an attempt: the operation's own record first, the stock second, since a
/// record that is there already explains every other refusal.
Judgement judge(const Attempt& attempt, const Result<Answer>& outcome);

/// The PutItem that makes a failure stick: a FAILED record, if the operation has none.
std::string failed_record(const Attempt& attempt, const std::string& why);
/// Judges its outcome: failed when it is written, else what the record that was there already says.
Judgement judge_failed_record(const Attempt& attempt, const Result<Answer>& outcome,
                              const std::string& why);

}  // namespace semel::cli
