#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::archive {

struct UnpackLimits {
  std::int64_t bytes_max = 262'144'000;  ///< of all files together, as they are unpacked
  std::int64_t entries_max = 100'000;
  std::size_t name_bytes_max = 1'024;
};

/// Unpacks the zip archive `bytes` into `folder`, which exists and is empty, and syncs every file
/// and folder to disk. Files can be read by everybody, and run where the archive says so. Errors:
/// invalid_argument, in the service's words - no zip archive, a damaged one, one beyond the limits,
/// encrypted, or with an entry that is a link or would lie outside of the folder; unavailable - the
/// disk.
Result<void> unpack(std::string_view bytes, const std::string& folder,
                    const UnpackLimits& limits = {});

}  // namespace semel::archive
