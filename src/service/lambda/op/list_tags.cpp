#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> list_tags(const Context& context) {
  const auto reference = TRY(wire::tagged_reference_of(context));
  const auto found = TRY(context.parts.registry.find(reference));
  Reply reply{.body = {}, .status = 200, .seen = found.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Tags");
  wire::write_text_map(writer, found.function.tags);
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
