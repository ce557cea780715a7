#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "adapter/http/http.h"
#include "domain/faults/rule_set.h"
#include "gateway/head.h"
#include "gateway/metrics.h"
#include "service/room.h"

namespace semel::gateway {

/// One request on its way through the gateway, until its reply leaves. Never moves: views point
/// into it.
struct Exchange {
  Exchange(http::Request arrived, http::Responder answers)
      : request(std::move(arrived)),
        responder(std::move(answers)),
        head(read_head(request)),
        operation(head.operation) {}
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  http::Request request;
  http::Responder responder;
  const Head head;
  const std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  std::string request_id;

  // What routing found out.
  service::Room* room = nullptr;
  std::string_view operation;  ///< of X-Amz-Target, what a REST room takes the path for, or action
  std::string action;          ///< of the query protocol
  bool is_rest = false;        ///< the room is a REST room
  bool is_query = false;       ///< the room is one of the query protocol
  Metrics::Meter* meter = nullptr;  ///< null: the room does not serve such an operation
  service::Caller caller;
  bool is_admitted = false;  ///< authenticated, its body readable, its faults known
  faults::RuleSet::Strikes strikes;
  bool is_delivered_twice = false;  ///< by a fault; the second reply is sent

  // What the room answered, while the reply is held.
  http::Response response;
  std::string error;  ///< code; empty on success
};
using ExchangePtr = std::unique_ptr<Exchange>;

}  // namespace semel::gateway
