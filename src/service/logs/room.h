#pragma once

#include "domain/logs/logs.h"
#include "service/room.h"

namespace semel::logs_room {

/// The CloudWatch Logs API (2014-03-28) over logs::Logs. Thread-safe. README.md says what it
/// answers and what it refuses.
class LogsRoom final : public service::Room {
 public:
  /// `logs` outlives the room.
  explicit LogsRoom(logs::Logs& logs) : logs_(logs) {}

  std::string_view service() const override { return "logs"; }
  std::string_view target_prefix() const override { return "Logs_20140328"; }
  service::Reply answer(const service::Call& call) override;
  service::Reply refuse(int status, std::string_view code, std::string_view message) const override;
  std::span<const std::string_view> operations() const override;
  std::vector<service::Permission> permissions_of(const service::Call& call) const override;

 private:
  logs::Logs& logs_;
};

}  // namespace semel::logs_room
