#include "domain/tables/description.h"
#include "service/sts/operations.h"
#include "service/sts/wire.h"

// AWS API Reference, GetCallerIdentity.

namespace semel::sts {

const Shape get_caller_identity_shape{.type = codec::Type::structure};

Result<void> get_caller_identity(Context& context, const json::object&, XmlWriter& result) {
  result.text("Arn", wire::caller_arn(context.caller));
  result.text("UserId", wire::caller_id(context.caller));
  result.text("Account", tables::account_id);
  return {};
}

}  // namespace semel::sts
