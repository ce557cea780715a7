#include "service/lambda/wire.h"

namespace semel::lambda {

/// What GetFunction's Code.Location leads to: the archive as it was uploaded.
Result<Reply> get_function_archive(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto found = TRY(context.parts.registry.find(reference));
  Reply reply{.body = {}, .status = 200, .seen = found.seen, .error = {}};
  reply.body = TRY(context.parts.registry.archive(found.version));
  reply.content_type = "application/zip";
  return reply;
}

}  // namespace semel::lambda
