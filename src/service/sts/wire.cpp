#include "service/sts/wire.h"

#include "domain/identity/policy/moments.h"
#include "domain/tables/description.h"

namespace semel::sts::wire {

std::string caller_arn(const service::Caller& caller) {
  if (!caller.principal_arn.empty()) return caller.principal_arn;
  return "arn:aws:iam::" + std::string(tables::account_id) + ":root";
}

std::string caller_id(const service::Caller& caller) {
  return caller.principal_id.empty() ? std::string(tables::account_id) : caller.principal_id;
}

void write_credentials(XmlWriter& writer, const directory::Session& session) {
  writer.open("Credentials");
  writer.text("AccessKeyId", session.access_key_id);
  writer.text("SecretAccessKey", session.secret_access_key);
  writer.text("SessionToken", session.session_token);
  writer.text("Expiration", policy::moment_text(session.expires_ms));
  writer.close("Credentials");
}

}  // namespace semel::sts::wire
