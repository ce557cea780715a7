#include "service/lambda/wire.h"
#include "service/rest.h"

namespace semel::lambda {
namespace {

Result<void> write_versions(const Context& context, codec::JsonWriter& writer,
                            const function::Reference& reference) {
  function::PageRequest page{.limit = 1'000};
  do {
    const auto versions = TRY(context.parts.registry.list_versions(reference, page));
    for (const function::Version& version : versions.entries) {
      wire::write_configuration(writer, {reference.region, reference.name, version.version},
                                version);
    }
    page.after = versions.next;
  } while (!page.after.empty());
  return {};
}

}  // namespace

Result<Reply> list_functions(const Context& context) {
  const std::string& region = context.call.caller.region;
  const bool all_versions = service::parameter_of(context.call.query, "FunctionVersion") == "ALL";
  const auto asked = TRY(wire::page_of(context));
  const auto page = TRY(context.parts.registry.list(region, asked));
  Reply reply{.body = {}, .status = 200, .seen = page.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Functions").begin_array();
  for (const function::Function& function : page.entries) {
    const function::Reference reference{region, function.name};
    if (all_versions) {
      TRY(write_versions(context, writer, reference));
    } else {
      wire::write_configuration(writer, reference, function.latest);
    }
  }
  writer.end_array();
  wire::write_next(writer, page.next);
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
