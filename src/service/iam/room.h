#pragma once

#include "domain/identity/directory/directory.h"
#include "service/room.h"

namespace semel::iam {

/// The IAM API (2010-05-08) over the directory. Thread-safe. README.md says what it answers and
/// what it refuses.
class IamRoom final : public service::QueryRoom {
 public:
  /// `directory` outlives the room.
  explicit IamRoom(directory::Directory& directory) : directory_(directory) {}

  std::string_view service() const override { return "iam"; }
  std::string_view api_version() const override { return "2010-05-08"; }
  service::Reply answer(const service::Call& call) override;
  service::Reply refuse(int status, std::string_view code, std::string_view message) const override;
  std::span<const std::string_view> operations() const override;
  std::vector<service::Permission> permissions_of(const service::Call& call) const override;

 private:
  directory::Directory& directory_;
};

}  // namespace semel::iam
