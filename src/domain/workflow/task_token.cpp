#include "domain/workflow/task_token.h"

#include "base/digest.h"
#include "base/varint.h"
#include "domain/workflow/transition.h"

namespace semel::workflow {
namespace {

constexpr char token_version = 1;

}  // namespace

std::string token_of(const TaskName& name) {
  std::string bytes(1, token_version);
  append_sized(bytes, name.execution_arn);
  append_sized(bytes, name.run_id);
  append_varint(bytes, name.frame);
  append_varint(bytes, name.serial);
  append_varint(bytes, name.nonce);
  return base64_encode(bytes);
}

std::optional<TaskName> task_name_of(std::string_view token) {
  std::string bytes;
  if (!base64_decode(token, bytes) || bytes.empty() || bytes[0] != token_version) {
    return std::nullopt;
  }
  std::string_view rest = bytes;
  rest.remove_prefix(1);
  std::string_view arn;
  std::string_view run_id;
  std::uint64_t frame = 0;
  TaskName name;
  if (!take_sized(rest, arn) || !take_sized(rest, run_id) || !take_varint(rest, frame) ||
      !take_varint(rest, name.serial) || !take_varint(rest, name.nonce) || !rest.empty()) {
    return std::nullopt;
  }
  name.execution_arn = arn;
  name.run_id = run_id;
  name.frame = static_cast<FrameId>(frame);
  return name;
}

std::string task_token(const Execution& execution, const Frame& frame) {
  const Identity& identity = *execution.identity;
  return token_of(
      {identity.arn, identity.run_id, frame.id, frame.attempt->serial, frame.attempt->nonce});
}

}  // namespace semel::workflow
