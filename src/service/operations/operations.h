#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/operation/cost/metering_tables.h"
#include "domain/operation/driver.h"
#include "domain/operation/orders/schema.h"
#include "service/room.h"

namespace semel::operations {

namespace json = boost::json;
using service::Reply;

/// What the room stands on. All of it outlives the room and is thread-safe.
struct Parts {
  tables::Tables& tables;
  const operation::Driver& driver;
  const orders::Schema& schema;
  cost::MeteringTables& meter;
  /// The actions of a TransactWriteItems body, in the tables of `schema`'s region. The room of the
  /// DynamoDB API knows how; rooms do not include one another. Errors: malformed,
  /// invalid_argument.
  std::function<Result<std::vector<tables::WriteAction>>(std::string_view body)> read_actions;
  /// Makes the tables where they are missing; cheap once they are there.
  std::function<Result<void>()> prepare;
  /// A case is settled only by two different people.
  bool second_approval = false;
};

/// What an operation may use while it answers one request.
struct Context {
  const Parts& parts;
  const service::Call& call;
  std::vector<std::string> arguments;  ///< what stands for the {names} of the path, decoded
  const json::object& body;            ///< empty when the request has none
};

/// An error becomes a problem document in wire.cpp.
using Handler = Result<Reply>(const Context& context);

struct Operation {
  std::string_view name;
  std::string_view method;
  std::string_view path;  ///< "/v1/orders/{orderId}"
  Handler* handler;
};

// The index. Each operation has one file in op/, and here one declaration of its handler and one
// row.

Handler advance_order, change_stock, get_case, get_cost, get_operation, get_order, get_stock,
    list_cases, place_order, plan_cost, reconcile, reserve_order, run_operation, settle_case;

inline constexpr Operation operations[] = {
    {"AdvanceOrder", "POST", "/v1/orders/{orderId}/{step}", advance_order},
    {"ChangeStock", "POST", "/v1/stock/{sku}/{change}", change_stock},
    {"GetCase", "GET", "/v1/cases/{operationId}", get_case},
    {"GetCost", "GET", "/v1/cost", get_cost},
    {"GetOperation", "GET", "/v1/operations/{operationId}", get_operation},
    {"GetOrder", "GET", "/v1/orders/{orderId}", get_order},
    {"GetStock", "GET", "/v1/stock/{sku}", get_stock},
    {"ListCases", "GET", "/v1/cases", list_cases},
    {"PlaceOrder", "POST", "/v1/orders", place_order},
    {"PlanCost", "POST", "/v1/cost/plan", plan_cost},
    {"Reconcile", "POST", "/v1/reconcile", reconcile},
    {"ReserveOrder", "POST", "/v1/reservations", reserve_order},
    {"RunOperation", "POST", "/v1/operations", run_operation},
    {"SettleCase", "POST", "/v1/cases/{operationId}", settle_case},
};

/// Null when there is no operation of this name.
const Operation* find_operation(std::string_view name);

/// What stands for the {names} of `pattern` in `path`, percent-decoded; nothing when the path is
/// another one.
std::optional<std::vector<std::string>> match_path(std::string_view pattern, std::string_view path);

}  // namespace semel::operations
