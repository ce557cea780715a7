#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gateway/exchange.h"

namespace semel::gateway {

/// Finds out whether a request is a call of AWS's query protocol: a form sent by POST, or the query
/// of a GET, of "/" with an Action. The room is that of its Version; without a Version that of the
/// service in the credential's scope. True: the exchange has its room and its operation.
bool find_query_room(Exchange& exchange, std::span<service::QueryRoom* const> rooms);

/// Whether it has the form of such a call, whatever it names.
bool is_query_call(const Exchange& exchange);

/// The form of a query call: the body, or the query of the target.
std::string_view form_of(const Exchange& exchange);

/// The answer to a query call that is for no room: InvalidAction, as XML.
http::Response unknown_query_response(const Exchange& exchange);

}  // namespace semel::gateway
