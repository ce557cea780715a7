#include "service/operations/wire.h"

namespace semel::operations {

Result<Reply> get_operation(const Context& context) {
  const auto found = TRY(context.parts.driver.find(context.arguments[0]));
  if (!found.record) return Error{ErrorCode::not_found, "there is no operation of this id"};
  Reply reply{.body = {}, .status = 200, .seen = found.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  wire::write_record(writer, *found.record, context.parts.driver.answer_of(*found.record));
  return reply;
}

}  // namespace semel::operations
