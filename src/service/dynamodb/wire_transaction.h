#pragma once

#include <cstddef>

#include "base/digest.h"
#include "service/dynamodb/wire_expressions.h"

// The actions of TransactWriteItems.

namespace semel::dynamodb::wire {

/// Sees the parameters of a transaction, as they are read, in the order of the actions. Not
/// thread-safe.
///
/// Two transactions have the same fingerprint when they ask for the same: the order of JSON members
/// and the spelling of equal numbers do not matter. It is taken only of a transaction that has a
/// token, for nobody else looks at it.
class TransactionDigest {
 public:
  explicit TransactionDigest(bool wants_fingerprint) : wants_fingerprint_(wants_fingerprint) {}

  /// `kind` is the name of the action's member: "Put".
  void add_action(std::string_view kind, const tables::TableName& table,
                  const json::object& action);
  /// The item to put, or the key of the item that the action is about.
  void add_item(const value::Item& item);
  void add_expressions(const ExpressionNames& names, const ExpressionValues& values);

  Sha256 fingerprint() const { return sha256(canonical_); }
  /// Bytes of items, keys and values of the request, as items count.
  std::size_t payload_bytes() const { return payload_bytes_; }

 private:
  void add_text(std::string_view text);

  const bool wants_fingerprint_;
  std::string canonical_;
  std::size_t payload_bytes_ = 0;
};

/// One element of TransactItems. Errors: invalid_argument - not exactly one action; those of the
/// action's members.
Result<tables::WriteAction> write_action(const Context& context, const json::object& element,
                                         TransactionDigest& digest);

/// TransactItems itself.
extern const Shape transact_items_shape;

}  // namespace semel::dynamodb::wire
