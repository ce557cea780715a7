#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> update_function_code(const Context& context) {
  const json::object& body = context.body;
  auto reference = TRY(wire::reference_of(context));
  const std::string archive = TRY(wire::archive_of(body));
  const bool publish = codec::truth_of(body, "Publish");
  const auto updated = TRY(context.parts.registry.update_code(
      reference, {.archive = archive,
                  .architecture = wire::architecture_of(body),
                  .publish = publish,
                  .dry_run = codec::truth_of(body, "DryRun"),
                  .revision_id = std::string(codec::text_of(body, "RevisionId"))}));
  reference.qualifier = publish ? updated.value.version : std::string();
  return wire::configuration_reply(reference, updated, 200);
}

}  // namespace semel::lambda
