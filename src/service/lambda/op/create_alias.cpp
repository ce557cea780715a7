#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> create_alias(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  function::Alias alias;
  alias.name = codec::text_of(context.body, "Name");
  alias.version = codec::text_of(context.body, "FunctionVersion");
  alias.description = codec::text_of(context.body, "Description");
  alias.weights = wire::weights_of(context.body).value_or(std::map<std::string, double>());
  const auto made = TRY(context.parts.registry.create_alias(reference, std::move(alias)));
  return wire::alias_reply(reference, made, 201);
}

}  // namespace semel::lambda
