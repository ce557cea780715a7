#include "service/stepfunctions/room_fixture.h"

#include "codec/json_writer.h"
#include "domain/engine/engine_test_helpers.h"
#include "service/stepfunctions/room.h"

namespace semel::stepfunctions {

struct RoomTest::World {
  explicit World(RoomTest& test) : test_(test) {}

  ExecutionCalls scripted();
  template <typename T>
  Result<T> answer(T value) {
    if (test_.failure) return *test_.failure;
    return value;
  }
  void note(const std::string& call) { test_.calls += call + "\n"; }
  workflow::Executions::Stopped stopped() { return {clock.now_ms(), {}}; }

  RoomTest& test_;
  kv::MemoryKv store;
  FakeClock clock;
  SeededRandom random{7};
  std::unique_ptr<engine::Engine> tables =
      engine::must(engine::Engine::open(store, clock, random, {}));
  records::Records records{*tables, tables::TableName{"semel", "semel.machines"}};
  registry::Registry registry{{records, clock, random, [this](std::string_view) {
                                 return Result<std::int64_t>(test_.open_count);
                               }}};
  StepFunctionsRoom room{{registry, *tables, clock, scripted()}};
};

ExecutionCalls RoomTest::World::scripted() {
  ExecutionCalls calls;
  calls.start = [this](const workflow::Start& start) {
    note("start " + start.machine.arn + " " + start.machine.version_arn + " " +
         start.machine.alias_arn + " " + start.name + " " + start.input + " " + start.trace_header +
         " " + start.region);
    return answer(workflow::Started{std::string(execution), clock.now_ms(), {}});
  };
  calls.start_sync = [this](const workflow::Start& start, const auto& done) {
    note("sync " + start.machine.definition + " " + start.input + " " + start.machine.role_arn);
    done(answer(test_.description));
  };
  calls.describe = [this](std::string_view arn) {
    note("describe " + std::string(arn));
    return answer(test_.description);
  };
  calls.list = [this](const ExecutionCalls::Listing& listing) {
    const int status = listing.status ? static_cast<int>(*listing.status) : -1;
    note("list " + listing.machine_arn + " " + std::to_string(status) + " " +
         std::to_string(listing.limit) + " " + listing.page);
    auto page = answer(test_.summaries);
    test_.summaries = {};
    return page;
  };
  calls.history = [this](const workflow::HistoryRequest& request) {
    note("history " + request.execution_arn + " " + std::to_string(request.limit) +
         (request.reverse ? " reverse" : "") + (request.with_data ? " " : " bare ") + request.page);
    return answer(test_.events);
  };
  calls.stop = [this](const ExecutionCalls::Stop& stop) {
    note("stop " + stop.arn + " " + stop.error + " " + stop.cause);
    return answer(stopped());
  };
  calls.redrive = [this](const std::string& arn, const std::string& token) {
    note("redrive " + arn + " " + token);
    return answer(stopped());
  };
  calls.answer = [this](std::string_view token, const workflow::TokenAnswer& given) {
    std::string text = "heartbeat";
    if (const auto* success = std::get_if<workflow::TaskSuccess>(&given)) {
      text = "success " + success->output;
    } else if (const auto* failed = std::get_if<workflow::TaskFailure>(&given)) {
      text = "failure " + failed->error + " " + failed->cause;
    }
    note(std::string(token) + " " + text);
    return answer(Ticket{});
  };
  calls.poll_activity = [this](const ExecutionCalls::Poll& poll, const auto& done) {
    note("poll " + poll.activity_arn + " " + poll.worker_name + " " + std::to_string(poll.wait_ms));
    done(test_.task, Ticket{});
  };
  return calls;
}

RoomTest::RoomTest() : world_(std::make_unique<World>(*this)) {
  description.execution_arn = execution;
  description.name = "run-1";
  description.machine.arn = machine;
  description.machine.name = "orders";
  description.machine.definition = pass;
  description.machine.role_arn = role;
  description.start_ms = 1'700'000'000'000;
  description.input = R"({"a": 1})";
  description.not_redrivable_because = "Execution is RUNNING and cannot be redriven";
}

RoomTest::~RoomTest() = default;

std::string RoomTest::ask(std::string_view operation, const std::string& body) {
  service::Call call;
  call.operation = operation;
  call.body = body;
  call.request_id = "request-1";
  const auto text_of = [](const service::Reply& reply) {
    if (reply.error.empty()) return reply.body;
    std::string message;
    for (const std::string_view member : {R"("message":")", R"("Message":")"}) {
      const auto begin = reply.body.find(member);
      if (begin == std::string::npos) continue;
      message = reply.body.substr(begin + member.size());
      message.resize(message.size() - 2);
    }
    return reply.error + ": " + message;
  };
  auto reply = world_->room.answer(call);
  if (!reply.later) return text_of(reply);
  reply.later([&](const service::Reply& last) { late = text_of(last); });
  return "later";
}

std::string RoomTest::quoted(std::string_view text) {
  std::string json;
  codec::append_quoted(json, text);
  return json;
}

std::string RoomTest::needs(std::string_view operation, const std::string& body) const {
  std::string lines;
  for (const auto& each : world_->room.permissions_of(
           {.operation = operation, .body = body, .caller = {}, .request_id = ""})) {
    lines += each.action + " " + each.resource + "\n";
  }
  return lines;
}

std::string RoomTest::object(const std::vector<std::string_view>& names_and_texts) {
  std::string json = "{";
  for (std::size_t i = 0; i + 1 < names_and_texts.size(); i += 2) {
    if (i > 0) json += ",";
    json += quoted(names_and_texts[i]) + ":" + quoted(names_and_texts[i + 1]);
  }
  return json + "}";
}

std::string RoomTest::make_machine(const std::string& more, std::string_view definition) {
  std::string body = of("name", "orders", "roleArn", role, "definition", definition);
  body.insert(body.size() - 1, more);
  return ask("CreateStateMachine", body);
}

void RoomTest::make_activity() {
  const std::string made = ask("CreateActivity", R"({"name":"packing"})");
  ASSERT_TRUE(made.starts_with("{")) << made;
}

void RoomTest::pass_time_ms(std::int64_t by) {
  world_->clock.advance_ms(by);
}

}  // namespace semel::stepfunctions
