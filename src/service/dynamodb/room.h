#pragma once

#include "domain/tables/tables.h"
#include "service/room.h"

namespace semel::dynamodb {

/// The DynamoDB API (2012-08-10) over the port Tables. Thread-safe. README.md says what it answers
/// and what it refuses.
class DynamodbRoom final : public service::Room {
 public:
  /// `tables` outlives the room.
  explicit DynamodbRoom(tables::Tables& tables) : tables_(tables) {}

  std::string_view service() const override { return "dynamodb"; }
  std::string_view target_prefix() const override { return "DynamoDB_20120810"; }
  service::Reply answer(const service::Call& call) override;
  service::Reply refuse(int status, std::string_view code, std::string_view message) const override;
  std::span<const std::string_view> operations() const override;
  std::vector<service::Permission> permissions_of(const service::Call& call) const override;

 private:
  tables::Tables& tables_;
};

}  // namespace semel::dynamodb
