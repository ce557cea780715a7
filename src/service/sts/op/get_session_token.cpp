#include "service/sts/operations.h"
#include "service/sts/wire.h"

// AWS API Reference, GetSessionToken.

namespace semel::sts {
namespace {

constexpr std::int64_t duration_s_default = 43'200;
constexpr Shape duration_shape{.type = codec::Type::integer,
                               .value_min = shapes::duration_s_min,
                               .value_max = shapes::duration_s_max};
constexpr Shape code_shape{};
constexpr shapes::Member get_session_token_members[] = {{"DurationSeconds", &duration_shape},
                                                        {"SerialNumber", &code_shape},
                                                        {"TokenCode", &code_shape}};

}  // namespace

const Shape get_session_token_shape{.type = codec::Type::structure,
                                    .members = get_session_token_members};

Result<void> get_session_token(Context& context, const json::object& request, XmlWriter& result) {
  if (codec::find_member(request, "TokenCode") != nullptr) {
    return invalid_argument("MFA devices are not served here");
  }
  if (context.caller.principal.starts_with(identity::temporary_key_prefix)) {
    return Error{ErrorCode::access_denied, "Cannot call GetSessionToken with session credentials"};
  }
  const auto* duration = codec::find_member(request, "DurationSeconds");
  const auto session = TRY(context.directory.mint(
      {.principal_arn = context.caller.principal_arn,
       .principal_id = context.caller.principal_id,
       .duration_s = duration == nullptr ? duration_s_default : codec::whole_number(*duration)}));
  wire::write_credentials(result, session);
  return {};
}

}  // namespace semel::sts
