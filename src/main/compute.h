#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "domain/identity/access.h"
#include "domain/identity/keyring.h"
#include "domain/tables/tables.h"
#include "gateway/metrics.h"
#include "service/room.h"

namespace semel {

struct ComputeOptions {
  std::string folder;                   ///< of code and workers, inside the data folder
  std::string endpoint_url;             ///< of this server, as workers reach it
  std::string search_path;              ///< where interpreters are looked for: $PATH
  std::vector<std::string> http_hosts;  ///< that http:invoke may call
  bool auth = false;                    ///< a role that does not exist may do nothing
};

/// What runs users' code and their state machines: roles, logs, functions and workflows, with the
/// rooms that serve them. All of it is kept in tables of a region of its own, which no caller can
/// name.
class Compute {
 public:
  /// All outlive it. Executions that were open go on; their calls wait until open_for_calls().
  /// Errors: unavailable - a folder cannot be written, or no process can be started here.
  static Result<std::unique_ptr<Compute>> open(tables::Tables& tables, const Clock& clock,
                                               Random& random, ComputeOptions options);
  ~Compute();
  Compute(const Compute&) = delete;
  Compute& operator=(const Compute&) = delete;

  std::vector<service::Room*> rooms() const;
  std::vector<service::RestRoom*> rest_rooms() const;
  std::vector<service::QueryRoom*> query_rooms() const;
  std::size_t body_bytes_max() const;  ///< of its rooms
  identity::Access& access();
  identity::Keyring& keyring();

  /// `others` are rooms that tasks may call besides its own. Once, before the first request.
  void open_for_calls(const std::vector<service::Room*>& others);
  /// The program is about to end: workers that wait for a task of an activity are sent away.
  void end_polls();
  /// No room is called any more: replies that are still owed (invocations, polls) are given up now,
  /// tasks under way are left to the next start. Once.
  void close();
  gateway::Figures figures() const;

 private:
  class Body;
  explicit Compute(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace semel
