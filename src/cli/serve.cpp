#include "cli/serve.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <memory>

#include "cli/commands.h"

namespace semel::cli {
namespace {

constexpr std::int64_t slow_tables_default_ms = 5'000;

const std::map<std::string, log::Level> log_levels = {{"debug", log::Level::debug},
                                                      {"info", log::Level::info},
                                                      {"warn", log::Level::warn},
                                                      {"error", log::Level::error}};

constexpr const char* serve_examples =
    "Examples:\n"
    "  semel serve\n"
    "      http://127.0.0.1:4566, data in ./semel-data, any credentials are taken\n"
    "  semel serve --port 8000 --data /var/lib/semel\n"
    "      another port and folder\n"
    "  semel serve --faults\n"
    "      lets `semel fault` lose replies, delay, throttle; for tests, never in production\n"
    "  semel serve --host 0.0.0.0 --auth --users-file users.json\n"
    "      for other machines; requests must be signed by one of the users\n"
    "\n"
    "Then, in another terminal:\n"
    "  aws --endpoint-url http://127.0.0.1:4566 --region us-east-1 dynamodb list-tables\n";

void add_listen_options(CLI::App& command, ServeOptions& options) {
  command
      .add_option("--host", options.host,
                  "Address to listen on; beyond this machine only with --auth")
      ->capture_default_str()
      ->type_name("ADDRESS");
  command.add_option("--port", options.port, "Port to listen on; 0: any free one")
      ->capture_default_str()
      ->type_name("PORT");
  command.add_flag("--auth", options.auth, "Verify signatures against the users of --users-file");
  command.add_option("--users-file", options.users_file, "JSON file of users and their keys")
      ->type_name("FILE")
      ->check(CLI::ExistingFile);
  command.add_flag("--faults", options.faults,
                   "Let `semel fault` and request headers inject faults");
  command
      .add_option("--workers", options.worker_count,
                  "Threads that answer requests; 0: chosen by the machine")
      ->capture_default_str()
      ->type_name("COUNT")
      ->check(CLI::Range(0, 1'024).description(""));
  command.add_option("--log-level", options.log_level, "What to log: debug, info, warn, error")
      ->transform(CLI::CheckedTransformer(log_levels).description(""))
      ->default_str("warn")
      ->type_name("LEVEL");
  command.add_flag("--json", options.json, "Print the readiness line as JSON");
}

void add_operations_options(CLI::App& command, ServeOptions& options) {
  command.add_option("--region", options.region, "Region of the operations service's tables")
      ->capture_default_str()
      ->type_name("REGION");
  command.add_flag("--second-approval", options.second_approval,
                   "A case is settled only by two different people");
}

void add_folder_options(CLI::App& command, ServeOptions& options) {
  command.add_option("--data", options.folder, "Folder of the data; made when it is not there")
      ->capture_default_str()
      ->type_name("FOLDER");
  command
      .add_option("--slow-tables", options.slow_tables_ms,
                  "Tables and indexes take MILLISECONDS to become ACTIVE, as the service's do "
                  "(alone: 5000)")
      ->type_name("MILLISECONDS")
      ->expected(0, 1)
      ->default_str(std::to_string(slow_tables_default_ms))
      ->check(CLI::Range(0, 600'000).description(""));
  command
      .add_option("--stream-shards", options.stream_shards,
                  "Shards of a stream that is enabled from now on: 1, 2, 4, 8 or 16")
      ->capture_default_str()
      ->type_name("COUNT")
      ->check(CLI::IsMember({1, 2, 4, 8, 16}).description(""));
  command
      .add_option("--http-host", options.http_hosts,
                  "A host that workflows may call by http:invoke, with its port unless it is the "
                  "scheme's own; repeatable")
      ->type_name("HOST[:PORT]");
  command
      .add_option("--memory-mb", options.memory_mb,
                  "Memory for recent writes and cached blocks, in MiB")
      ->capture_default_str()
      ->type_name("MIB")
      ->check(CLI::Range(16, 1'048'576).description(""));
}

}  // namespace

bool is_loopback(const std::string& host) {
  if (host == "localhost") return true;
  in_addr address{};
  if (inet_pton(AF_INET, host.c_str(), &address) == 1) return ntohl(address.s_addr) >> 24U == 127;
  in6_addr address6{};
  return inet_pton(AF_INET6, host.c_str(), &address6) == 1 && IN6_IS_ADDR_LOOPBACK(&address6);
}

Result<void> check_serve_options(const ServeOptions& options) {
  if (!options.auth && !is_loopback(options.host)) {
    return invalid_argument(
        "will not listen on " + options.host +
        " without --auth: anyone who reaches it could read and change the data. Add --auth "
        "--users-file FILE, or listen on 127.0.0.1 (the default)");
  }
  if (options.auth && options.users_file.empty()) {
    return invalid_argument(
        "--auth needs --users-file FILE: without users no request could ever be let in");
  }
  return {};
}

namespace {

void add_command(CLI::App& command, Chosen& chosen, std::shared_ptr<ServeOptions> options,
                 ServeFunction serve, const std::string& name) {
  command.callback([&chosen, options = std::move(options), serve = std::move(serve), name] {
    chosen.run = [options, serve, name] {
      if (const auto checked = check_serve_options(*options); !checked) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(), checked.error().message.c_str());
        return exit_usage;
      }
      return serve(*options);
    };
  });
}

constexpr const char* operations_examples =
    "Examples:\n"
    "  semel operations serve --tables https://dynamodb.eu-west-1.amazonaws.com --region "
    "eu-west-1\n"
    "      orders and operations on AWS, with the credentials that the AWS CLI would take\n"
    "  semel operations serve --tables http://127.0.0.1:8000\n"
    "      on another DynamoDB-compatible server; any number of these side by side\n";

}  // namespace

void add_operations(CLI::App& app, Chosen& chosen, ServeFunction serve) {
  auto* group =
      app.add_subcommand("operations", "The operations service over another DynamoDB endpoint");
  group->require_subcommand(1);
  auto* command = group->add_subcommand("serve", "Serve /v1 over the tables of --tables");
  command->footer(operations_examples);
  auto options = std::make_shared<ServeOptions>();
  options->group_orders = true;
  command->add_option("--tables", options->tables_url, "The DynamoDB endpoint")
      ->required()
      ->type_name("URL");
  command->add_flag("--no-groups{false}", options->group_orders,
                    "Commit each order alone, also while others of its SKU wait");
  add_listen_options(*command, *options);
  add_operations_options(*command, *options);
  add_command(*command, chosen, options, std::move(serve), "semel operations serve");
}

void add_serve(CLI::App& app, Chosen& chosen, ServeFunction serve) {
  auto* command =
      app.add_subcommand("serve", "Serve the DynamoDB API from a folder on this machine");
  command->footer(serve_examples);
  auto options = std::make_shared<ServeOptions>();
  add_folder_options(*command, *options);
  add_listen_options(*command, *options);
  add_operations_options(*command, *options);
  add_command(*command, chosen, options, std::move(serve), "semel serve");
}

}  // namespace semel::cli
