#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> list_versions_by_function(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto asked = TRY(wire::page_of(context));
  const auto page = TRY(context.parts.registry.list_versions(reference, asked));
  Reply reply{.body = {}, .status = 200, .seen = page.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Versions").begin_array();
  for (const function::Version& version : page.entries) {
    wire::write_configuration(writer, {reference.region, reference.name, version.version}, version);
  }
  writer.end_array();
  wire::write_next(writer, page.next);
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
