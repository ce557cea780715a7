#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "adapter/remote/transport.h"
#include "base/clock.h"
#include "base/mutex.h"
#include "domain/function/functions.h"
#include "domain/identity/access.h"
#include "domain/workflow/integrations.h"
#include "integrations/pool.h"
#include "service/room.h"

namespace semel::integrations {

struct Parts {
  function::Invoker& invoker;
  const Clock& clock;
  /// Null: every role may do everything.
  identity::Access* access = nullptr;
  /// Who carries http:invoke out; null: no endpoint may be called.
  remote::Transport* http = nullptr;
  /// "api.example.com" or "localhost:8080": the hosts that http:invoke may call. Without a port:
  /// the scheme's own alone.
  std::vector<std::string> http_hosts = {};
  std::size_t worker_count = 2;  ///< 0: a call is made on the thread that asks for it (tests)
};

/// What tasks may call once it is there.
struct Rooms {
  std::vector<service::Room*> rooms;  ///< found by their service()
  /// Calls back, once and on any thread, when the execution ends or has ended.
  std::function<void(const std::string& execution_arn, std::function<void()>)> when_ended;
};

/// Performs the calls of Task states (README.md lists them). Each call has the permissions of the
/// execution's role. Thread-safe. Nothing is kept here: what must survive a restart is in the
/// execution's history, which calls again.
///
/// A call's effect is visible when its outcome is reported, and perhaps not on disk yet: the
/// execution's history, written to the same store behind it, is durable no sooner than the effect.
class ServiceIntegrations final : public workflow::Integrations {
 public:
  /// `Parts` outlive it. Calls wait until open().
  explicit ServiceIntegrations(Parts parts);
  /// close(), where nobody has.
  ~ServiceIntegrations() override;
  ServiceIntegrations(const ServiceIntegrations&) = delete;
  ServiceIntegrations& operator=(const ServiceIntegrations&) = delete;

  /// The rooms exist now: calls are made from here on. Once.
  void open(Rooms rooms);

  /// Before the rooms end, and the executions that they serve: waits for calls that run now; the
  /// rest, and what comes from now on, is dropped, to be made again after the next start. Once.
  void close();

  void call(workflow::TaskCall call, Report report) override;
  void cancel(const workflow::TaskCall& call) override;

 private:
  void perform(const workflow::TaskCall& call, const Report& report);
  void begin_nested(const workflow::TaskCall& call, const Report& report);
  bool note_started(const workflow::TaskCall& call, const std::string& execution_arn);
  void forget(const workflow::TaskCall& call);
  void await_nested(const workflow::TaskCall& call, const std::string& execution_arn,
                    const Report& report);

  const Parts parts_;
  Rooms rooms_;
  Mutex mutex_;
  struct Nested {
    std::string execution_arn;  ///< empty: not started yet
    bool is_cancelled = false;
  };
  /// Nested executions that are waited for, by the execution and the attempt that begin them.
  std::map<std::string, Nested> nested_ GUARDED_BY(mutex_);
  // The last members: their threads use all the others.
  Pool http_pool_;  ///< endpoints take their time: nobody else waits for them
  Pool pool_;
};

}  // namespace semel::integrations
