#include "service/lambda/wire.h"
#include "service/rest.h"

namespace semel::lambda {

Result<Reply> list_aliases(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto asked = TRY(wire::page_of(context));
  const auto page = TRY(context.parts.registry.list_aliases(
      reference, service::parameter_of(context.call.query, "FunctionVersion"), asked));
  Reply reply{.body = {}, .status = 200, .seen = page.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Aliases").begin_array();
  for (const function::Alias& alias : page.entries) wire::write_alias(writer, reference, alias);
  writer.end_array();
  wire::write_next(writer, page.next);
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
