#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> update_alias(const Context& context) {
  auto reference = TRY(wire::reference_of(context));
  reference.qualifier = context.arguments[1];
  const auto updated = TRY(context.parts.registry.update_alias(
      reference, {.version = wire::optional_text(context.body, "FunctionVersion"),
                  .description = wire::optional_text(context.body, "Description"),
                  .weights = wire::weights_of(context.body),
                  .revision_id = std::string(codec::text_of(context.body, "RevisionId"))}));
  return wire::alias_reply(reference, updated, 200);
}

}  // namespace semel::lambda
