#pragma once

#include <set>
#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::function {

/// Unpacked archives by the SHA-256 of their bytes (64 hex digits). Thread-safe.
class CodeStore {
 public:
  virtual ~CodeStore() = default;
  /// Unpacks `archive` and keeps it beside its content; durable and whole on return, or not there
  /// at all. What is there already is left. Errors: invalid_argument, in the service's words - no
  /// archive, one that unpacks to more than unpacked_bytes_max or names what is outside of it;
  /// unavailable - the disk.
  virtual Result<void> put(const std::string& code_id, std::string_view archive) = 0;
  /// Where its content is: an absolute path. Pure.
  virtual std::string folder(const std::string& code_id) const = 0;
  /// The archive's bytes. Errors: not_found.
  virtual Result<std::string> archive(const std::string& code_id) const = 0;
  /// Removes everything else, and what a crash left half done. Not while put() runs.
  virtual Result<void> keep_only(const std::set<std::string>& code_ids) = 0;
};

}  // namespace semel::function
