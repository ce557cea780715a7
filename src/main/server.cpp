#include "main/server.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <thread>

#include "adapter/http/http.h"
#include "adapter/remote/connect.h"
#include "adapter/rocksdb/rocksdb_kv.h"
#include "base/clock.h"
#include "base/json_text.h"
#include "base/log.h"
#include "base/random.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/users_file.h"
#include "cli/version.h"
#include "domain/engine/engine.h"
#include "gateway/gateway.h"
#include "gateway/signature_authenticator.h"
#include "main/compute.h"
#include "main/free_port.h"
#include "main/housekeeper.h"
#include "main/operations_service.h"
#include "main/signals.h"
#include "service/dynamodb/room.h"
#include "service/dynamodb/transaction_body.h"
#include "service/streams/room.h"

namespace semel {
namespace {

constexpr int drain_timeout_ms = 10'000;
constexpr std::size_t remote_worker_count = 64;
constexpr auto housekeeping_rest = std::chrono::milliseconds{250};

std::string host_in_url(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

/// All that serves. The members are built bottom-up and die in reverse.
class Server {
 public:
  /// Errors name what is in the way and say what to do: the folder, the address, the users' file.
  static Result<std::unique_ptr<Server>> open(const cli::ServeOptions& options);

  std::uint16_t port() const { return listener_->port(); }
  void drain();

 private:
  explicit Server(const cli::ServeOptions& options) : options_(options) {}
  Result<void> read_users();
  Result<void> open_store();
  Result<void> open_compute();
  void build_gateway();
  Result<void> listen();
  gateway::Figures figures() const;
  tables::Tables& tables() const { return engine_ ? *engine_ : *remote_; }
  std::size_t worker_count() const;

  const cli::ServeOptions options_;
  SystemClock clock_;
  SystemRandom random_;
  faults::RuleSet rules_{random_};
  std::unique_ptr<kv::Kv> store_;
  std::unique_ptr<engine::Engine> engine_;  ///< null over another endpoint, as is store_
  std::unique_ptr<tables::Tables> remote_;  ///< null over a folder
  std::uint16_t port_ = 0;
  std::unique_ptr<Compute> compute_;  ///< null over another endpoint
  std::unique_ptr<gateway::Authenticator> authenticator_;
  std::unique_ptr<gateway::TablesDurability> durability_;
  std::unique_ptr<dynamodb::DynamodbRoom> dynamodb_;
  std::unique_ptr<streams::StreamsRoom> streams_;
  std::unique_ptr<OperationsService> operations_;
  std::unique_ptr<gateway::Gateway> gateway_;
  std::unique_ptr<http::Server> listener_;
  std::atomic<const http::Server*> listening_ =
      nullptr;  ///< listener_, for requests that come before listen() has returned
  std::unique_ptr<Housekeeper> housekeeper_;
};

/// A write could not be made durable. What the kernel kept of it cannot be known, so nothing more
/// may be acknowledged.
[[noreturn]] void stop_after_failed_write(const std::string& folder, const std::string& why) {
  log::error("a write could not be made durable; stopping", {{"folder", folder}, {"why", why}});
  std::fprintf(stderr,
               "semel serve: could not make writes durable in %s: %s.\n"
               "What was acknowledged is on disk. Make room or mend the disk, then start again.\n",
               folder.c_str(), why.c_str());
  _exit(cli::exit_failed);
}

Result<std::unique_ptr<Server>> Server::open(const cli::ServeOptions& options) {
  std::unique_ptr<Server> server(new Server(options));
  if (options.tables_url.empty()) {
    TRY(server->open_store());
    TRY(server->open_compute());
  } else {
    remote::ConnectOptions connect;
    connect.endpoint = options.tables_url;
    server->remote_ = TRY(remote::connect(connect));
  }
  TRY(server->read_users());
  server->build_gateway();
  TRY(server->listen());
  if (!server->engine_) return server;
  server->housekeeper_ = std::make_unique<Housekeeper>(
      [&engine = *server->engine_] { return engine.housekeep(); }, housekeeping_rest);
  return server;
}

Result<void> Server::read_users() {
  std::optional<identity::Secrets> secrets;
  if (options_.auth) secrets = TRY(cli::read_users_file(options_.users_file));
  authenticator_ = std::make_unique<gateway::SignatureAuthenticator>(
      std::move(secrets), clock_, compute_ ? &compute_->keyring() : nullptr);
  return {};
}

Result<void> Server::open_store() {
  const std::size_t memory_bytes = options_.memory_mb << 20U;
  rocksdb_kv::Options store_options;
  store_options.folder = options_.folder;
  store_options.memtable_bytes = memory_bytes / 5;
  store_options.block_cache_bytes = memory_bytes - store_options.memtable_bytes;
  store_options.on_write_failure = [folder = options_.folder](const std::string& why) {
    stop_after_failed_write(folder, why);
  };
  store_ = TRY(rocksdb_kv::open(std::move(store_options)));
  engine_ = TRY(engine::Engine::open(
      *store_, clock_, random_,
      {.table_delay_ms = options_.slow_tables_ms, .stream_shards = options_.stream_shards}));
  return {};
}

/// Workers need the server's address before it listens, so a free port is chosen here.
Result<void> Server::open_compute() {
  port_ = options_.port == 0 ? TRY(free_port(options_.host)) : options_.port;
  const bool is_wildcard = options_.host == "0.0.0.0" || options_.host == "::";
  ComputeOptions compute;
  compute.folder = options_.folder + "/functions";
  compute.endpoint_url = "http://" + host_in_url(is_wildcard ? "127.0.0.1" : options_.host) + ":" +
                         std::to_string(port_);
  const char* path = std::getenv("PATH");
  compute.search_path = path == nullptr ? "" : path;
  compute.http_hosts = options_.http_hosts;
  compute.auth = options_.auth;
  compute_ = TRY(Compute::open(*engine_, clock_, random_, std::move(compute)));
  return {};
}

void Server::build_gateway() {
  durability_ = std::make_unique<gateway::TablesDurability>(tables());
  operations_ = std::make_unique<OperationsService>(
      tables(), clock_, random_,
      OperationsOptions{.region = options_.region,
                        .embedded = engine_ != nullptr,
                        .group_orders = options_.group_orders,
                        .second_approval = options_.second_approval},
      [this](std::string_view body, const std::string& region) {
        return dynamodb::read_actions(tables(), body, region);
      });
  gateway::Gateway::Parts parts{.rooms = {},
                                .rest_rooms = {&operations_->room()},
                                .durability = *durability_,
                                .authenticator = *authenticator_,
                                .rules = options_.faults ? &rules_ : nullptr,
                                .random = random_,
                                .figures = [this] { return figures(); }};
  if (engine_) {
    dynamodb_ = std::make_unique<dynamodb::DynamodbRoom>(*engine_);
    streams_ = std::make_unique<streams::StreamsRoom>(*engine_, clock_);
    parts.rooms = {dynamodb_.get(), streams_.get()};
    compute_->open_for_calls(parts.rooms);
    for (auto* room : compute_->rooms()) parts.rooms.push_back(room);
    for (auto* room : compute_->rest_rooms()) parts.rest_rooms.push_back(room);
    parts.query_rooms = compute_->query_rooms();
    parts.access = &compute_->access();
    parts.give_up_replies = [this] { compute_->close(); };
  }
  gateway::Options gateway_options;
  gateway_options.worker_count = worker_count();
  gateway_ = std::make_unique<gateway::Gateway>(std::move(parts), gateway_options);
}

/// A call of another endpoint holds its worker until it is answered.
std::size_t Server::worker_count() const {
  if (options_.worker_count != 0) return options_.worker_count;
  return remote_ ? remote_worker_count
                 : std::max<std::size_t>(2, std::thread::hardware_concurrency());
}

Result<void> Server::listen() {
  http::ServerOptions listen_options;
  listen_options.address = options_.host == "localhost" ? "127.0.0.1" : options_.host;
  if (compute_) listen_options.limits.body_bytes_max = compute_->body_bytes_max();
  listen_options.port = compute_ ? port_ : options_.port;
  listen_options.on_batch = [this] { gateway_->pass_on(); };
  listener_ = TRY(http::listen(std::move(listen_options),
                               [this](http::Request request, http::Responder responder) {
                                 gateway_->take(std::move(request), std::move(responder));
                               }));
  listening_ = listener_.get();
  return {};
}

void Server::drain() {
  gateway_->begin_draining();
  if (compute_) compute_->end_polls();
  listener_->drain(drain_timeout_ms);
}

gateway::Figures Server::figures() const {
  const http::Server* listening = listening_.load();
  gateway::Figures figures = listening == nullptr ? gateway::Figures() : listening->figures();
  for (auto& figure : operations_->figures()) figures.push_back(std::move(figure));
  if (compute_) {
    for (auto& figure : compute_->figures()) figures.push_back(std::move(figure));
  }
  if (!store_) return figures;
  for (auto& figure : store_->figures()) figures.push_back(std::move(figure));
  return figures;
}

std::string quoted(std::string_view text) {
  std::string json;
  append_json_string(json, text);
  return json;
}

struct Place {
  std::string name;  ///< "data" for a folder, "tables" for an endpoint
  std::string where;
  std::string region;
};
Place place_of(const cli::ServeOptions& options) {
  if (options.tables_url.empty()) return {"data", options.folder, "any"};
  return {"tables", options.tables_url, options.region};
}

/// The one line on standard output that says the server answers.
std::string readiness(const cli::ServeOptions& options, std::uint16_t port, std::int64_t took_ms) {
  const std::string version(cli::version());
  const std::string account(tables::account_id);
  const std::string url = "http://" + host_in_url(options.host) + ":" + std::to_string(port);
  const std::string took = std::to_string(took_ms);
  const Place place = place_of(options);
  if (options.json) {
    return "{\"version\":" + quoted(version) + ",\"url\":" + quoted(url) +
           ",\"port\":" + std::to_string(port) + "," + quoted(place.name) + ":" +
           quoted(place.where) + ",\"region\":" + quoted(place.region) +
           ",\"account\":" + quoted(account) + ",\"start_ms\":" + took + "}";
  }
  return "semel " + version + " ready on " + url + " (" + place.name + " " + place.where +
         ", region " + place.region + ", account " + account + ") in " + took + " ms";
}

Result<std::unique_ptr<Server>> open_with_progress(const cli::ServeOptions& options) {
  const cli::Progress progress(options.tables_url.empty()
                                   ? "semel serve: opening " + options.folder
                                   : "semel operations serve: connecting to " + options.tables_url);
  return Server::open(options);
}

}  // namespace

int run_server(const cli::ServeOptions& options) {
  const auto began = std::chrono::steady_clock::now();
  hold_stop_signals();
  log::set_level(options.log_level);
  auto server = open_with_progress(options);
  if (!server) {
    std::fprintf(stderr, "semel serve: %s\n", server.error().message.c_str());
    return cli::exit_failed;
  }
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - began);
  std::puts(readiness(options, (*server)->port(), took.count()).c_str());
  std::fflush(stdout);

  wait_for_stop_signal();
  log::info("stopping", {});
  (*server)->drain();
  return cli::exit_done;
}

}  // namespace semel
