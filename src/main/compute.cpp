#include "main/compute.h"

#include "adapter/archive/code_folder.h"
#include "adapter/process/process.h"
#include "adapter/remote/curl_transport.h"
#include "base/log.h"
#include "domain/function/event_queue.h"
#include "domain/function/event_sources.h"
#include "domain/function/invocations.h"
#include "domain/function/registry.h"
#include "domain/function/stream_poller.h"
#include "domain/identity/directory/directory.h"
#include "domain/logs/keeper.h"
#include "domain/logs/logs.h"
#include "domain/logs/writer.h"
#include "domain/records/records.h"
#include "domain/workflow/executions.h"
#include "domain/workflow/registry/registry.h"
#include "integrations/integrations.h"
#include "service/iam/room.h"
#include "service/lambda/room.h"
#include "service/logs/room.h"
#include "service/stepfunctions/room.h"
#include "service/sts/room.h"

namespace semel {
namespace {

constexpr std::int64_t logs_sweep_ms = 60'000;
constexpr std::int64_t worker_session_s = 12 * 3'600;  // longer than a worker lives

tables::TableName table_of_its_own(const char* name) {
  return {"semel", name};
}

directory::Directory::Strictness strictness_of(const ComputeOptions& options) {
  using Strictness = directory::Directory::Strictness;
  return options.auth ? Strictness::all : Strictness::known;
}

}  // namespace

/// The members are built bottom-up and die in reverse.
class Compute::Body {
 public:
  Body(tables::Tables& tables, const Clock& clock, Random& random, const ComputeOptions& options)
      : options_(options),
        identity_records_(tables, table_of_its_own("semel.identity")),
        directory_(identity_records_, clock, random, strictness_of(options)),
        logs_({.tables = tables, .clock = clock, .random = random}),
        log_writer_(logs_, {}),
        keeper_(logs_, logs_sweep_ms),
        function_records_(tables, table_of_its_own("semel.functions")),
        machine_records_(tables, table_of_its_own("semel.machines")),
        tables_(tables),
        clock_(clock),
        random_(random) {}

  Result<void> open();
  void open_for_calls(const std::vector<service::Room*>& others);
  void close();
  gateway::Figures figures() const;

  const ComputeOptions options_;
  records::Records identity_records_;
  directory::Directory directory_;
  iam::IamRoom iam_room_{directory_};
  sts::StsRoom sts_room_{directory_};

  logs::Logs logs_;
  logs::LogWriter log_writer_;
  logs::Keeper keeper_;
  logs_room::LogsRoom logs_room_{logs_};

  records::Records function_records_;
  records::Records machine_records_;
  std::unique_ptr<function::CodeStore> code_;
  std::unique_ptr<function::Workers> workers_;
  std::unique_ptr<function::Registry> functions_;
  std::unique_ptr<function::Invocations> invocations_;
  std::unique_ptr<function::EventQueue> events_;
  std::unique_ptr<function::EventSources> sources_;
  std::unique_ptr<function::StreamPoller> poller_;
  std::unique_ptr<lambda::LambdaRoom> lambda_room_;

  std::unique_ptr<remote::Transport> http_;
  std::unique_ptr<integrations::ServiceIntegrations> integrations_;
  std::unique_ptr<workflow::Executions> executions_;
  std::unique_ptr<registry::Registry> machines_;
  std::unique_ptr<stepfunctions::StepFunctionsRoom> states_room_;

 private:
  Result<void> open_functions();
  void open_workflows();
  function::Credentials credentials_of(const std::string& role_arn);

  tables::Tables& tables_;
  const Clock& clock_;
  Random& random_;
};

Result<void> Compute::Body::open() {
  if (!options_.http_hosts.empty()) http_ = TRY(remote::open_curl_transport({}));
  TRY(open_functions());
  open_workflows();
  return {};
}

Result<void> Compute::Body::open_functions() {
  code_ = TRY(archive::open_code_folder(options_.folder + "/code"));
  process::Options workers;
  workers.folder = options_.folder + "/workers";
  workers.endpoint_url = options_.endpoint_url;
  workers.search_path = options_.search_path;
  workers_ = TRY(process::make_workers(std::move(workers),
                                       {.log = log_writer_, .clock = clock_, .random = random_}));
  functions_ =
      std::make_unique<function::Registry>(function::Registry::Parts{.records = function_records_,
                                                                     .code = *code_,
                                                                     .workers = *workers_,
                                                                     .clock = clock_,
                                                                     .random = random_});
  TRY(functions_->clean_up());
  invocations_ = std::make_unique<function::Invocations>(function::Invocations::Parts{
      .registry = *functions_,
      .workers = *workers_,
      .random = random_,
      .credentials_of = [this](const std::string& role_arn) { return credentials_of(role_arn); }});
  events_ = std::make_unique<function::EventQueue>(
      function::EventQueue::Parts{.records = function_records_,
                                  .registry = *functions_,
                                  .invocations = *invocations_,
                                  .clock = clock_,
                                  .random = random_},
      function::EventQueue::Options{});
  sources_ = std::make_unique<function::EventSources>(
      function::EventSources::Parts{.records = function_records_,
                                    .tables = tables_,
                                    .registry = *functions_,
                                    .clock = clock_,
                                    .random = random_});
  poller_ = std::make_unique<function::StreamPoller>(
      function::StreamPoller::Parts{.sources = *sources_,
                                    .tables = tables_,
                                    .invocations = *invocations_,
                                    .events = *events_,
                                    .clock = clock_},
      function::StreamPoller::Options{});
  lambda_room_ = std::make_unique<lambda::LambdaRoom>(lambda::Parts{.registry = *functions_,
                                                                    .invocations = *invocations_,
                                                                    .events = *events_,
                                                                    .sources = *sources_,
                                                                    .poller = *poller_});
  return {};
}

/// A worker without credentials can make no call; it says so itself.
function::Credentials Compute::Body::credentials_of(const std::string& role_arn) {
  const auto session = directory_.mint_session(role_arn, "lambda", worker_session_s);
  if (session) {
    return {session->access_key_id, session->secret_access_key, session->session_token};
  }
  log::warn("a function's role has no session",
            {{"role", role_arn}, {"why", session.error().message}});
  return {};
}

void Compute::Body::open_workflows() {
  integrations_ = std::make_unique<integrations::ServiceIntegrations>(
      integrations::Parts{.invoker = *invocations_,
                          .clock = clock_,
                          .access = &directory_,
                          .http = http_.get(),
                          .http_hosts = options_.http_hosts});
  executions_ = std::make_unique<workflow::Executions>(workflow::Executions::Parts{
      .tables = tables_, .clock = clock_, .random = random_, .integrations = *integrations_});
  machines_ = std::make_unique<registry::Registry>(registry::Registry::Parts{
      .records = machine_records_,
      .clock = clock_,
      .random = random_,
      .open_count = [this](std::string_view arn) { return executions_->open_count(arn); }});
  states_room_ = std::make_unique<stepfunctions::StepFunctionsRoom>(
      stepfunctions::Parts{.registry = *machines_,
                           .tables = tables_,
                           .clock = clock_,
                           .executions = stepfunctions::calls_of(*executions_)});
}

void Compute::Body::open_for_calls(const std::vector<service::Room*>& others) {
  integrations::Rooms rooms;
  rooms.rooms = others;
  const std::initializer_list<service::Room*> own = {&iam_room_, &sts_room_, &logs_room_,
                                                     lambda_room_.get(), states_room_.get()};
  rooms.rooms.insert(rooms.rooms.end(), own);
  rooms.when_ended = [this](const std::string& arn, std::function<void()> then) {
    executions_->when_ended(arn, [then = std::move(then)](const auto&) { then(); });
  };
  integrations_->open(std::move(rooms));
  events_->start();
  poller_->start();
}

void Compute::Body::close() {
  integrations_->close();
  executions_.reset();
  poller_.reset();
  events_.reset();
  workers_.reset();
}

gateway::Figures Compute::Body::figures() const {
  const auto figures = executions_->figures();
  return {{"executions_open", figures.open},
          {"executions_started_total", figures.started},
          {"execution_transitions_total", figures.transitions},
          {"execution_tasks_waiting", figures.waiting_tasks}};
}

Compute::Compute(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Compute::~Compute() = default;

Result<std::unique_ptr<Compute>> Compute::open(tables::Tables& tables, const Clock& clock,
                                               Random& random, ComputeOptions options) {
  auto body = std::make_unique<Body>(tables, clock, random, options);
  TRY(body->open());
  return std::unique_ptr<Compute>(new Compute(std::move(body)));
}

std::vector<service::Room*> Compute::rooms() const {
  return {&body_->logs_room_, body_->states_room_.get()};
}
std::vector<service::RestRoom*> Compute::rest_rooms() const {
  return {body_->lambda_room_.get()};
}
std::vector<service::QueryRoom*> Compute::query_rooms() const {
  return {&body_->iam_room_, &body_->sts_room_};
}
std::size_t Compute::body_bytes_max() const {
  return body_->lambda_room_->body_bytes_max();
}
identity::Access& Compute::access() {
  return body_->directory_;
}
identity::Keyring& Compute::keyring() {
  return body_->directory_;
}
void Compute::open_for_calls(const std::vector<service::Room*>& others) {
  body_->open_for_calls(others);
}
void Compute::end_polls() {
  body_->executions_->end_polls();
}
void Compute::close() {
  body_->close();
}
gateway::Figures Compute::figures() const {
  return body_->figures();
}

}  // namespace semel
