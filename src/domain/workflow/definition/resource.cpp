#include "domain/workflow/definition/resource.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "domain/workflow/definition/parse.h"

namespace semel::definition {

namespace {

using Pattern = Task::Pattern;

constexpr std::array sdk_services = {
    "cloudwatchlogs", "dynamodb", "dynamodbstreams", "iam", "lambda", "sfn", "sts"};
constexpr std::array dynamodb_actions = {"dynamodb:deleteItem", "dynamodb:getItem",
                                         "dynamodb:putItem", "dynamodb:updateItem"};

template <typename Names>
bool is_one_of(std::string_view name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool take_suffix(std::string_view& text, std::string_view suffix) {
  if (text.size() <= suffix.size() || text.substr(text.size() - suffix.size()) != suffix) {
    return false;
  }
  text.remove_suffix(suffix.size());
  return true;
}

Pattern take_pattern(std::string_view& text) {
  if (take_suffix(text, ".waitForTaskToken")) return Pattern::wait_for_task_token;
  if (take_suffix(text, ".sync:2")) return Pattern::sync_2;
  if (take_suffix(text, ".sync")) return Pattern::sync;
  return Pattern::request_response;
}

/// "arn:partition:service:region:account:rest", the rest in one piece.
std::optional<std::array<std::string_view, 6>> split_arn(std::string_view text) {
  std::array<std::string_view, 6> parts;
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    parts.at(i) = text.substr(0, colon);
    text.remove_prefix(colon + 1);
  }
  parts[5] = text;
  if (parts[0] != "arn" || parts[1].empty() || text.empty()) return std::nullopt;
  return parts;
}

bool begins_with(std::string_view text, std::string_view begin) {
  return text.size() > begin.size() && text.substr(0, begin.size()) == begin;
}

/// "query" of "aws-sdk:dynamodb:query": an operation's name with a small first letter.
bool is_sdk_action(std::string_view action) {
  return !action.empty() && std::islower(static_cast<unsigned char>(action.front())) != 0 &&
         std::all_of(action.begin(), action.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0; });
}

}  // namespace

std::optional<Resource> parse_resource(std::string_view text) {
  const auto parts = split_arn(text);
  if (!parts) return std::nullopt;
  const auto& [arn, partition, service, region, account, rest] = *parts;
  Resource resource;
  resource.arn = text;
  if (service == "lambda" && begins_with(rest, "function:")) {
    resource.kind = Resource::Kind::function;
    return resource;
  }
  if (service != "states") return std::nullopt;
  if (begins_with(rest, "activity:")) {
    resource.kind = Resource::Kind::activity;
    return resource;
  }
  if (!region.empty() || !account.empty()) return std::nullopt;
  std::string_view action = rest;
  resource.pattern = take_pattern(action);
  resource.action = action;
  resource.arn = text.substr(0, text.size() - (rest.size() - action.size()));
  return resource;
}

bool is_served_integration(std::string_view service_and_action, Task::Pattern pattern) {
  if (service_and_action == "states:startExecution") return true;
  const bool is_request = pattern == Pattern::request_response;
  if (service_and_action == "http:invoke" || is_one_of(service_and_action, dynamodb_actions)) {
    return is_request;
  }
  if (!is_request && pattern != Pattern::wait_for_task_token) return false;
  if (service_and_action == "lambda:invoke") return true;
  if (!begins_with(service_and_action, "aws-sdk:")) return false;
  const std::string_view call = service_and_action.substr(8);
  const std::size_t colon = call.find(':');
  return colon != std::string_view::npos && is_one_of(call.substr(0, colon), sdk_services) &&
         is_sdk_action(call.substr(colon + 1));
}

}  // namespace semel::definition
