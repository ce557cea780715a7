#include <algorithm>
#include <cctype>

#include "domain/identity/directory/named.h"
#include "service/sts/operations.h"
#include "service/sts/wire.h"

// AWS API Reference, AssumeRole.

namespace semel::sts {
namespace {

constexpr std::int64_t duration_s_default = 3'600;
constexpr std::int64_t chained_duration_s_max = 3'600;

constexpr Shape role_arn_shape{.length_min = 20, .length_max = 2'048};
constexpr Shape session_name_shape{.length_min = 2, .length_max = 64};
constexpr Shape duration_shape{
    .type = codec::Type::integer, .value_min = shapes::duration_s_min, .value_max = 43'200};
constexpr Shape external_id_shape{.length_min = 2, .length_max = 1'224};
constexpr Shape text_shape{};
constexpr shapes::Member arn_members[] = {{"arn", &text_shape}};
constexpr Shape policy_arn_shape{.type = codec::Type::structure, .members = arn_members};
constexpr Shape policy_arns_shape{.type = codec::Type::list, .element = &policy_arn_shape};
constexpr shapes::Member assume_role_members[] = {
    {"RoleArn", &role_arn_shape, shapes::Presence::not_null},
    {"RoleSessionName", &session_name_shape, shapes::Presence::not_null},
    {"DurationSeconds", &duration_shape},
    {"ExternalId", &external_id_shape},
    {"Policy", &text_shape},
    {"PolicyArns", &policy_arns_shape},
    {"TokenCode", &text_shape},
};

/// What would bind a session further than its role does is refused, and never passed over.
Result<void> check_served(const json::object& request) {
  for (const auto* member : {"Policy", "PolicyArns", "TokenCode"}) {
    if (codec::find_member(request, member) != nullptr) {
      return invalid_argument(std::string(member) + " of AssumeRole is not served here");
    }
  }
  return {};
}

Result<void> check_session_name(std::string_view name) {
  const bool is_right = std::all_of(name.begin(), name.end(), [](unsigned char character) {
    return (character < 0x80 && std::isalnum(character) != 0) ||
           std::string_view("_+=,.@-").find(static_cast<char>(character)) != std::string_view::npos;
  });
  if (is_right) return {};
  return invalid_argument(
      "1 validation error detected: Value '" + std::string(name) +
      "' at 'roleSessionName' failed to satisfy constraint: Member must satisfy "
      "regular expression pattern: [\\w+=,.@-]*");
}

Result<std::int64_t> duration_of(const Context& context, const json::object& request,
                                 const std::string& role_arn) {
  const auto* member = codec::find_member(request, "DurationSeconds");
  const std::int64_t duration_s =
      member == nullptr ? duration_s_default : codec::whole_number(*member);
  const auto role = TRY(
      context.directory.find(directory::Kind::role, directory::read_principal_arn(role_arn)->name));
  if (duration_s > role.max_session_s) {
    return invalid_argument(
        "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.");
  }
  const auto caller = directory::read_principal_arn(context.caller.principal_arn);
  if (caller && !caller->session.empty() && duration_s > chained_duration_s_max) {
    return invalid_argument(
        "The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role "
        "chaining.");
  }
  return duration_s;
}

}  // namespace

const Shape assume_role_shape{.type = codec::Type::structure, .members = assume_role_members};

Result<void> assume_role(Context& context, const json::object& request, XmlWriter& result) {
  TRY(check_served(request));
  const std::string role_arn(codec::text_of(request, "RoleArn"));
  const std::string session_name(codec::text_of(request, "RoleSessionName"));
  TRY(check_session_name(session_name));
  policy::Context known = {{"sts:rolesessionname", {session_name}}};
  const auto external_id = codec::text_of(request, "ExternalId");
  if (!external_id.empty()) known["sts:externalid"] = {std::string(external_id)};
  const auto verdict = TRY(context.directory.may_be_assumed(
      role_arn, {.service = {}, .arn = wire::caller_arn(context.caller)}, std::move(known)));
  if (!verdict.allowed) return Error{ErrorCode::access_denied, verdict.message};
  const auto duration_s = TRY(duration_of(context, request, role_arn));
  const auto session = TRY(context.directory.mint_session(role_arn, session_name, duration_s));
  wire::write_credentials(result, session);
  result.open("AssumedRoleUser");
  result.text("AssumedRoleId", session.principal_id).text("Arn", session.principal_arn);
  result.close("AssumedRoleUser");
  return {};
}

}  // namespace semel::sts
