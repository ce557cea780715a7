#pragma once

#include "service/lambda/operations.h"

namespace semel::lambda {

/// The Lambda API: functions, their versions, aliases and settings, and their invocation. README.md
/// says what it answers and what it refuses.
class LambdaRoom final : public service::RestRoom {
 public:
  explicit LambdaRoom(Parts parts) : parts_(parts) {}

  std::string_view service() const override { return "lambda"; }
  std::span<const std::string_view> path_prefixes() const override;
  std::string_view route(std::string_view method, std::string_view path) const override;
  Reply answer(const service::Call& call) override;
  Reply refuse(int status, std::string_view code, std::string_view message) const override;
  std::span<const std::string_view> operations() const override;
  /// An archive of 50 MB as base64, and the request around it.
  std::size_t body_bytes_max() const override { return 70'254'592; }
  std::vector<service::Permission> permissions_of(const service::Call& call) const override;

 private:
  const Parts parts_;
};

}  // namespace semel::lambda
