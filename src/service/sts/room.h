#pragma once

#include "domain/identity/directory/directory.h"
#include "service/room.h"

namespace semel::sts {

/// The STS API (2011-06-15) over the directory. Thread-safe. README.md says what it answers and
/// what it refuses.
class StsRoom final : public service::QueryRoom {
 public:
  /// `directory` outlives the room.
  explicit StsRoom(directory::Directory& directory) : directory_(directory) {}

  std::string_view service() const override { return "sts"; }
  std::string_view api_version() const override { return "2011-06-15"; }
  service::Reply answer(const service::Call& call) override;
  service::Reply refuse(int status, std::string_view code, std::string_view message) const override;
  std::span<const std::string_view> operations() const override;
  /// None: a role's trust policy says who may assume it, and the other operations are for all.
  std::vector<service::Permission> permissions_of(const service::Call&) const override {
    return {};
  }

 private:
  directory::Directory& directory_;
};

}  // namespace semel::sts
