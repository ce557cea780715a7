#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> get_policy(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto found = TRY(context.parts.registry.find_policy(reference));
  std::string policy = R"({"Version":"2012-10-17","Id":"default","Statement":[)";
  for (const auto& [id, statement] : found.value.statements) {
    if (policy.back() != '[') policy += ',';
    policy += statement;
  }
  policy += "]}";
  Reply reply{.body = {}, .status = 200, .seen = found.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Policy").string(policy);
  writer.key("RevisionId").string(found.value.revision_id);
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
