#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "domain/tables/forwarding.h"

namespace semel::faults {

/// One call of the data plane, as a fault may look at it. The request lives as long as the call.
struct TablesCall {
  std::string_view operation;  ///< as the service names it: "PutItem"
  std::variant<const tables::Put*, const tables::Update*, const tables::Delete*, const tables::Get*,
               const tables::Query*, const tables::Scan*, const tables::BatchGet*,
               const tables::BatchWrite*, const tables::TransactWrite*, const tables::TransactGet*>
      request;
};

/// A decorator of the port that lets a deriving class stand in the way of every call on items.
/// Calls on tables and streams pass through. As thread-safe as what derives from it.
class InterceptedTables : public tables::ForwardingTables {
 public:
  /// `inner` outlives this object.
  explicit InterceptedTables(tables::Tables& inner) : ForwardingTables(inner) {}

  Result<tables::WriteOutcome> put(const tables::Put& request) override;
  Result<tables::WriteOutcome> update(const tables::Update& request) override;
  Result<tables::WriteOutcome> remove(const tables::Delete& request) override;
  Result<tables::GetOutcome> get(const tables::Get& request) override;
  Result<tables::ReadOutcome> query(const tables::Query& request) override;
  Result<tables::ReadOutcome> scan(const tables::Scan& request) override;
  Result<tables::BatchGetOutcome> batch_get(const tables::BatchGet& request) override;
  Result<tables::BatchWriteOutcome> batch_write(const tables::BatchWrite& request) override;
  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override;
  Result<tables::TransactGetOutcome> transact_get(const tables::TransactGet& request) override;

 protected:
  /// What happens to one call: not delivered and answered with `before`; or delivered so many
  /// times, and answered with `after`, or with what the last delivery came to.
  struct Fate {
    std::optional<Error> before;
    int delivery_count = 1;
    std::optional<Error> after;
  };
  virtual Fate fate_of(const TablesCall& call) = 0;
  /// After the delivery, before the answer goes back. An error takes the answer's place.
  virtual std::optional<Error> answered(const TablesCall&) { return std::nullopt; }

  tables::Tables& inner() { return inner_; }

 private:
  template <typename Request, typename Deliver>
  auto intercept(std::string_view operation, const Request& request, Deliver deliver)
      -> decltype(deliver());
};

}  // namespace semel::faults
