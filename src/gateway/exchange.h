#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "adapter/http/http.h"
#include "domain/faults/rule_set.h"
#include "service/room.h"

namespace semel::gateway {

/// One request on its way through the gateway, until its reply leaves.
struct Exchange {
  Exchange(http::Request arrived, http::Responder answers) : request(std::move(arrived)), responder(std::move(answers)) {}

  http::Request request;
  http::Responder responder;
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  std::string request_id;

  // What routing found out.
  bool is_routed = false;
  service::Room* room = nullptr;
  std::string_view operation;  ///< a view into request.headers
  std::string_view content_type;
  service::Caller caller;
  faults::RuleSet::Strikes strikes;
};
using ExchangePtr = std::unique_ptr<Exchange>;

}  // namespace semel::gateway
