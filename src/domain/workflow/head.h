#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "domain/workflow/execution.h"

namespace semel::workflow {

/// What is kept of an execution beside its journal: who it is, and how it stands since it was last
/// started, ended or redriven.
struct Head {
  Identity identity;  ///< without the definition, which `digest` names
  std::string digest;
  std::string input;
  Status status = Status::running;
  std::optional<std::string> output;
  std::string error, cause;
  std::int64_t stop_ms = 0;  ///< 0: it runs
  std::int64_t redrive_count = 0;
  std::int64_t redrive_ms = 0;
  std::string redrive_token;
  std::int64_t event_count = 0;  ///< of an ended one

  std::uint64_t version = 1;  ///< of the record
};

Head head_of(const Execution& execution);
/// Without input and output.
std::string encode_head(const Head& head);
Result<Head> decode_head(const std::string& bytes);

/// A row of ListExecutions.
std::string encode_summary(const Head& head);
Result<Summary> decode_summary(const std::string& bytes);

Description description_of(const Head& head, const std::string& definition, std::int64_t now_ms);

}  // namespace semel::workflow
