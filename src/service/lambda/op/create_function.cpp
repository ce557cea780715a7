#include "service/lambda/wire.h"

namespace semel::lambda {

/// What it takes the service some seconds to make ready is ready when the answer leaves.
Result<Reply> create_function(const Context& context) {
  const json::object& body = context.body;
  const auto reference = TRY(
      function::parse_reference(context.call.caller.region, codec::text_of(body, "FunctionName")));
  function::Function function;
  function.name = reference.name;
  function.tags = wire::text_map_of(body, "Tags");
  TRY(wire::read_settings(body, function.latest));
  const std::string architecture = wire::architecture_of(body);
  if (!architecture.empty()) function.latest.architecture = architecture;
  const std::string archive = TRY(wire::archive_of(body.at("Code").get_object()));
  const bool publish = codec::truth_of(body, "Publish");
  const auto made = TRY(context.parts.registry.create(reference.region, std::move(function),
                                                      {.archive = archive, .publish = publish}));
  const std::string version = publish ? made.value.version : std::string();
  return wire::configuration_reply({reference.region, reference.name, version}, made, 201);
}

}  // namespace semel::lambda
