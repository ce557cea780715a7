#pragma once

#include "base/clock.h"
#include "domain/tables/tables.h"
#include "service/room.h"

namespace semel::streams {

/// The DynamoDB Streams API (2012-08-10) over the port Tables. Thread-safe. README.md says what it
/// answers and what it refuses.
class StreamsRoom final : public service::Room {
 public:
  /// `tables` and `clock` (which ages iterators) outlive the room.
  StreamsRoom(tables::Tables& tables, const Clock& clock) : tables_(tables), clock_(clock) {}

  std::string_view service() const override { return "streams"; }
  std::string_view target_prefix() const override { return "DynamoDBStreams_20120810"; }
  std::string_view signing_name() const override { return "dynamodb"; }
  std::vector<service::Permission> permissions_of(const service::Call& call) const override;
  service::Reply answer(const service::Call& call) override;
  service::Reply refuse(int status, std::string_view code, std::string_view message) const override;
  std::span<const std::string_view> operations() const override;

 private:
  tables::Tables& tables_;
  const Clock& clock_;
};

}  // namespace semel::streams
