#include "service/lambda/room_fixture.h"

#include <algorithm>

#include "domain/engine/engine_test_helpers.h"
#include "domain/function/event_sources.h"
#include "domain/function/function_test_helpers.h"
#include "domain/function/stream_poller.h"
#include "service/lambda/room.h"

namespace semel::lambda {

using Kind = function::InvocationResult::Kind;

struct LambdaRoomTest::World {
  engine::TestEngine engine;
  SeededRandom random{7};
  records::Records records{*engine, tables::TableName{"semel", "semel.functions"}};
  function::MemoryCode code;
  function::FakeWorkers workers;
  function::Registry registry{{records, code, workers, engine.clock(), random}};
  function::Invocations invocations{
      {registry, workers, random, [](const std::string& role_arn) {
         return function::Credentials{"key of " + role_arn, "secret", "token"};
       }}};
  function::EventQueue events{{records, registry, invocations, engine.clock(), random}, {}};
  function::EventSources sources{{records, *engine, registry, engine.clock(), random}};
  function::StreamPoller poller{{sources, *engine, invocations, events, engine.clock()}, {}};
  LambdaRoom room{{registry, invocations, events, sources, poller}};
  Reply reply;
};

LambdaRoomTest::LambdaRoomTest() : world_(std::make_unique<World>()) {}
LambdaRoomTest::~LambdaRoomTest() = default;

namespace {

/// Revision ids are random.
std::string without_revisions(std::string text) {
  constexpr std::string_view before = R"("RevisionId":")";
  for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at)) {
    at += before.size();
    text.replace(at, text.find('"', at) - at, "REVISION");
  }
  return text;
}

}  // namespace

std::string LambdaRoomTest::ask(std::string_view method, std::string_view target,
                                const std::string& body, const Fields& header) {
  const std::string_view path = target.substr(0, target.find('?'));
  service::Call call;
  call.operation = world_->room.route(method, path);
  call.body = body;
  call.method = method;
  call.path = path;
  call.query = target.substr(std::min(path.size() + 1, target.size()));
  call.host = "localhost:8000";
  call.header = [&](std::string_view name) -> std::string_view {
    const auto found = header.find(std::string(name));
    return found == header.end() ? std::string_view() : found->second;
  };
  world_->reply = world_->room.answer(call);
  if (world_->reply.later) {
    const auto later = world_->reply.later;
    later([&](Reply reply) { world_->reply = std::move(reply); });
  }
  return std::to_string(world_->reply.status) + " " + without_revisions(world_->reply.body);
}

std::string LambdaRoomTest::needs(std::string_view method, std::string_view target,
                                  const std::string& body) {
  const std::size_t mark = target.find('?');
  const std::string_view path = target.substr(0, mark);
  const service::Call call{
      .operation = world_->room.route(method, path),
      .body = body,
      .caller = {},
      .request_id = "",
      .method = method,
      .path = path,
      .query = mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1)};
  std::string lines;
  for (const auto& each : world_->room.permissions_of(call)) {
    lines += each.action + " " + each.resource + "\n";
  }
  return lines;
}

std::string LambdaRoomTest::header(const std::string& name) const {
  for (const auto& [each, value] : world_->reply.headers) {
    if (each == name) return value;
  }
  return {};
}

std::string LambdaRoomTest::member(std::string_view name) const {
  json::error_code failed;
  const json::value body = json::parse(world_->reply.body, failed);
  if (failed || !body.is_object()) return {};
  const auto* found = body.get_object().if_contains(name);
  return found == nullptr ? std::string() : json::serialize(*found);
}

std::string LambdaRoomTest::create(const std::string& more) {
  return ask("POST", "/2015-03-31/functions",
             R"({"FunctionName":"worker","Runtime":"python3.11","Handler":"app.handler",)"
             R"("Role":"arn:aws:iam::000000000000:role/worker","Code":{"ZipFile":"emlw"})" +
                 more + "}");
}

std::string LambdaRoomTest::create_stream() {
  world_->engine.create(
      engine::TableBuilder("orders", "p:S").stream(tables::StreamView::keys_only));
  const auto streams = engine::must(world_->engine->list_streams("us-east-1", "orders"));
  return tables::stream_arn_of(streams[0].id.table, streams[0].id.label);
}

void LambdaRoomTest::put_item(const std::string& key) {
  world_->engine.put("orders", "p: '" + key + "'");
}

std::string LambdaRoomTest::create_mapping(const std::string& stream_arn, const std::string& more) {
  ask("POST", "/2015-03-31/event-source-mappings/",
      R"({"FunctionName":"worker","StartingPosition":"TRIM_HORIZON","EventSourceArn":")" +
          stream_arn + "\"" + more + "}");
  const std::string id = member("UUID");
  return id.empty() ? id : id.substr(1, id.size() - 2);
}

void LambdaRoomTest::run_streams() {
  world_->poller.round();
}

std::string LambdaRoomTest::invoked() const {
  std::string text;
  for (const auto& each : world_->workers.invocations) {
    text += each.spec.function_arn + " " + each.payload + "\n";
  }
  return text;
}

void LambdaRoomTest::run_events() {
  world_->engine.clock().advance_ms(1);
  world_->events.round();
}

void LambdaRoomTest::answer_with(std::string payload) {
  world_->workers.results.push_back(function::result_of(Kind::answered, std::move(payload)));
}
void LambdaRoomTest::fail_with(std::string payload, std::string log_tail) {
  world_->workers.results.push_back(
      function::result_of(Kind::function_error, std::move(payload), std::move(log_tail)));
}
void LambdaRoomTest::time_out_with(std::string payload) {
  world_->workers.results.push_back(function::result_of(Kind::timed_out, std::move(payload)));
}
void LambdaRoomTest::throttle() {
  world_->workers.results.push_back(function::result_of(Kind::throttled));
}

}  // namespace semel::lambda
