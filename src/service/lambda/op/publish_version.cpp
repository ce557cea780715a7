#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> publish_version(const Context& context) {
  auto reference = TRY(wire::reference_of(context));
  const auto published = TRY(context.parts.registry.publish(
      reference, {.code_sha256 = std::string(codec::text_of(context.body, "CodeSha256")),
                  .revision_id = std::string(codec::text_of(context.body, "RevisionId")),
                  .description = wire::optional_text(context.body, "Description")}));
  reference.qualifier = published.value.version;
  return wire::configuration_reply(reference, published, 201);
}

}  // namespace semel::lambda
