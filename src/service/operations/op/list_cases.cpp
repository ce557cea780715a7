#include "domain/operation/cases.h"
#include "service/operations/wire.h"

namespace semel::operations {
namespace {

constexpr std::int64_t page_cases = 100;

}  // namespace

Result<Reply> list_cases(const Context& context) {
  const operation::Driver& driver = context.parts.driver;
  const auto page = TRY(operation::list_cases(driver, page_cases, std::nullopt));
  Reply reply{.body = {}, .status = 200, .seen = page.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("cases").begin_array();
  for (const auto& record : page.cases) {
    wire::write_record(writer, record, driver.answer_of(record));
  }
  writer.end_array();
  writer.key("more").boolean(page.next.has_value());
  writer.end_object();
  return reply;
}

}  // namespace semel::operations
