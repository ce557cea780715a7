#include "adapter/process/place.h"

#include <poll.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "adapter/process/carried.h"
#include "adapter/process/environment.h"
#include "adapter/process/launcher/order.h"
#include "base/log.h"

namespace semel::process {
namespace {

using std::filesystem::absolute;

/// Users that Debian and systemd leave to nobody (systemd, "Users, Groups, UIDs and GIDs": 60578 to
/// 61183 are unused).
constexpr long first_user = 60'600;
constexpr int probe_ms_max = 10'000;

Result<void> write_file(const std::string& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  file.close();
  if (!file) return unavailable("cannot write " + path);
  chmod(path.c_str(), 0644);
  return {};
}

Result<void> prepare_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::remove_all(folder + "/tmp", error);
  for (const char* name : {"/runtime", "/room", "/tmp"}) {
    std::filesystem::create_directories(folder + name, error);
    if (error) return unavailable("cannot make " + folder + name + ": " + error.message());
    chmod((folder + name).c_str(), 0755);
  }
  chmod(folder.c_str(), 0755);
  TRY(write_file(folder + "/runtime/bootstrap.py", python_bootstrap()));
  TRY(write_file(folder + "/runtime/bootstrap.mjs", node_bootstrap()));
  return {};
}

std::string_view name_of(char mode) {
  if (mode == mode_namespaces) return "namespaces";
  return mode == mode_user_namespaces ? "user namespaces" : "plain processes";
}

}  // namespace

Place::Place(Launcher launcher, const Options& options)
    : launcher_(std::move(launcher)),
      interpreters_(options.search_path),
      folder_(absolute(options.folder).lexically_normal().string()),
      endpoint_url_(options.endpoint_url),
      bounds_(options.bounds),
      mode_(mode_plain) {}

Result<Place> Place::open(const Options& options) {
  auto launcher = TRY(Launcher::make(launcher_program()));
  Place place(std::move(launcher), options);
  TRY(prepare_folder(place.folder_));
  const char strictest = geteuid() == 0 ? mode_namespaces : mode_user_namespaces;
  for (const char mode : {strictest, mode_plain}) {
    if (!place.works(mode)) continue;
    place.mode_ = mode;
    log::info("functions run as processes", {{"shut_off_by", name_of(mode)}});
    if (mode == mode_plain) {
      log::warn(
          "functions are not shut off from this machine's files: namespaces are not permitted");
    }
    return place;
  }
  return unavailable("no process can be started for functions");
}

bool Place::works(char mode) const {
  function::WorkerSpec nothing;
  nothing.code_folder = folder_ + "/runtime";
  const std::string tmp_folder = folder_ + "/tmp/probe";
  if (mode == mode_plain) std::filesystem::create_directory(tmp_folder);
  Launch launch{.mode = mode, .arguments = order({.spec = nothing}, "/bin/true", tmp_folder)};
  auto launched = launcher_.launch(launch);
  if (!launched) return false;
  pollfd ended{launched->process.number(), POLLIN, 0};
  if (poll(&ended, 1, probe_ms_max) != 1) end_at_once(*launched, mode);
  const Ending ending = take_ending(*launched);
  if (!ending.failure.empty()) {
    log::info("functions cannot be shut off",
              {{"by", name_of(mode)}, {"reason", std::string_view(ending.failure)}});
  }
  return ending.failure.empty() && ending.signal == 0 && ending.status == 0;
}

long Place::user_of(std::size_t slot) const {
  return mode_ == mode_namespaces ? first_user + static_cast<long>(slot) : -1;
}

std::vector<std::string> Place::order(const Wish& wish, const std::string& program,
                                      const std::string& tmp_folder) const {
  const long user = geteuid() == 0 ? first_user + static_cast<long>(wish.slot) : getegid();
  const std::int64_t data_mb = wish.spec.memory_mb + bounds_.memory_besides_mb;
  return {std::to_string(geteuid()),
          std::to_string(user),
          folder_ + "/room",
          absolute(wish.spec.code_folder).string(),
          folder_ + "/runtime",
          tmp_folder,
          folder_besides(program),
          std::to_string(bounds_.tmp_mb),
          std::to_string(data_mb),
          std::to_string(bounds_.tmp_mb),
          std::to_string(bounds_.processes_of_worker_max),
          program};
}

Result<Launched> Place::start(const Wish& wish) const {
  const function::WorkerSpec& spec = wish.spec;
  const bool plain = mode_ == mode_plain;
  Surroundings surroundings{.task_root = plain ? absolute(spec.code_folder).string() : "/var/task",
                            .runtime_dir = plain ? folder_ + "/runtime" : "/var/runtime",
                            .endpoint_url = endpoint_url_,
                            .runtime_api = wish.runtime_api,
                            .log_stream = wish.log_stream,
                            .tmp_folder = {}};
  if (plain) {
    surroundings.tmp_folder = folder_ + "/tmp/" + std::to_string(wish.slot);
    std::error_code ignored;
    std::filesystem::create_directories(surroundings.tmp_folder, ignored);
  }
  Launch launch{.mode = mode_, .environment = environment_of(spec, surroundings)};
  const Language language = language_of(spec.runtime);
  if (language == Language::provided) {
    const std::string bootstrap = spec.code_folder + "/bootstrap";
    if (access(bootstrap.c_str(), X_OK) != 0) {
      return not_found("Couldn't find valid bootstrap(s): [/var/task/bootstrap]");
    }
    launch.arguments = order(wish, surroundings.task_root + "/bootstrap", surroundings.tmp_folder);
    return launcher_.launch(launch);
  }
  const std::string program = interpreters_.program(spec.runtime);
  if (program.empty()) return not_found(interpreters_.missing(spec.runtime));
  launch.with_runtime_connection = true;
  launch.arguments = order(wish, program, surroundings.tmp_folder);
  if (language == Language::node) {
    // The collector is to work before the bound of memory ends the process.
    const std::int64_t heap_mb = spec.memory_mb * 9 / 10;
    launch.arguments.push_back("--max-old-space-size=" + std::to_string(heap_mb));
  }
  launch.arguments.push_back(surroundings.runtime_dir +
                             (language == Language::python ? "/bootstrap.py" : "/bootstrap.mjs"));
  return launcher_.launch(launch);
}

}  // namespace semel::process
