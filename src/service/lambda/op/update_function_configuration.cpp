#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> update_function_configuration(const Context& context) {
  auto reference = TRY(wire::reference_of(context));
  const auto updated = TRY(context.parts.registry.update_settings(
      reference, std::string(codec::text_of(context.body, "RevisionId")),
      [&](function::Version& version) { return wire::read_settings(context.body, version); }));
  reference.qualifier.clear();
  return wire::configuration_reply(reference, updated, 200);
}

}  // namespace semel::lambda
