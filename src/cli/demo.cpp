#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/demo_load.h"
#include "cli/demo_story.h"

namespace semel::cli {
namespace {

namespace fs = std::filesystem;

struct DemoOptions {
  std::string folder;  ///< empty: a temporary one, removed at the end
  int order_count = 400;
  bool json = false;
};

/// A folder of its own, removed with what is in it unless the user named it.
class DemoFolder {
 public:
  static Result<DemoFolder> make(const std::string& wanted) {
    if (!wanted.empty()) {
      std::error_code failure;
      if (fs::exists(wanted, failure) && !fs::is_empty(wanted, failure)) {
        return invalid_argument(wanted + " is not empty: the demonstration wants a fresh folder");
      }
      return DemoFolder(wanted, false);
    }
    std::string path = fs::temp_directory_path() / "semel-demo-XXXXXX";
    if (mkdtemp(path.data()) == nullptr) return unavailable("cannot make a folder like " + path);
    return DemoFolder(path, true);
  }
  ~DemoFolder() {
    std::error_code ignored;
    if (is_temporary_) fs::remove_all(path_, ignored);
  }
  DemoFolder(DemoFolder&& other) noexcept
      : path_(std::move(other.path_)), is_temporary_(std::exchange(other.is_temporary_, false)) {}
  DemoFolder& operator=(DemoFolder&&) = delete;

  const std::string& path() const { return path_; }

 private:
  DemoFolder(std::string path, bool is_temporary)
      : path_(std::move(path)), is_temporary_(is_temporary) {}

  std::string path_;
  bool is_temporary_;
};

Result<void> begin(DemoServer& server, const std::string& folder, int order_count,
                   DemoReport& report) {
  report.step("A server, and four tables");
  const auto began = std::chrono::steady_clock::now();
  TRY(server.start());
  const auto took = std::chrono::steady_clock::now() - began;
  report.server("semel serve --faults --data " + folder + ", process " +
                std::to_string(server.process()));
  report.server(
      "answers at http://127.0.0.1:" + std::to_string(server.port()) + " after " +
      std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(took).count()) + " ms");
  auto stock = story_stock();
  stock.merge(load_stock(order_count));
  TRY(create_tables(server.port(), stock));
  report.tables(
      "operations, orders, ledger: empty · stock: 100 x tea, 3 x bread, and 4 SKUs for the load");
  return {};
}

Result<bool> play(const DemoOptions& options) {
  const auto folder = TRY(DemoFolder::make(options.folder));
  DemoReport report(Terminal(), options.json);
  DemoServer server(folder.path());
  TRY(begin(server, folder.path(), options.order_count, report));
  auto answers = TRY(play_story(server.port(), report));
  const auto load_answers = TRY(play_load(server, options.order_count, report));
  answers.insert(answers.end(), load_answers.begin(), load_answers.end());

  report.step("What the tables hold in the end, read back through the API");
  const auto shop = TRY(read_shop(server.port()));
  report.tables(std::to_string(shop.records.size()) + " operations, " +
                std::to_string(shop.orders.size()) + " orders, " +
                std::to_string(shop.ledger.size()) + " ledger entries");
  for (auto& check : audit(shop, answers)) report.check(std::move(check));
  report.check(
      {"the server ends in order on SIGTERM: exit code", "0", std::to_string(server.stop())});
  return report.finish(
      {"Where to go next:", "  semel serve               the same server, for your own programs",
       "  semel fault add --help    lose replies in your own tests",
       "  README.md                 examples for the AWS CLI, boto3 and JavaScript"});
}

}  // namespace

void add_demo(CLI::App& app, Chosen& chosen) {
  auto* command = app.add_subcommand(
      "demo", "Play an order that is placed exactly once, through lost replies and kill -9");
  auto options = std::make_shared<DemoOptions>();
  command
      ->add_option("--data", options->folder,
                   "Fresh folder to keep the data in; without it a temporary one")
      ->type_name("FOLDER");
  command->add_option("--orders", options->order_count, "Orders of the load")
      ->capture_default_str()
      ->type_name("COUNT")
      ->check(CLI::Range(8, 1'000'000).description(""));
  command->add_flag("--json", options->json, "Print the story and the checks as JSON");
  command->footer(
      "Starts a server of its own on a free port, and exits 0 when every check holds.\n"
      "\n"
      "Examples:\n"
      "  semel demo\n"
      "  semel demo --orders 20000 --data ./demo-data\n"
      "  semel demo --json | jq .checks\n");
  command->callback([&chosen, options] {
    chosen.run = [options] {
      const auto all_hold = play(*options);
      if (!all_hold) {
        std::fprintf(stderr, "semel demo: %s\n", all_hold.error().message.c_str());
        return exit_failed;
      }
      return *all_hold ? exit_done : exit_failed;
    };
  });
}

}  // namespace semel::cli
