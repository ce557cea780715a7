#include "service/lambda/wire.h"

namespace semel::lambda {
namespace {

/// The service signs a link into S3; here the archive is one of its own resources.
std::string location_of(const Context& context, const function::Reference& reference) {
  const std::string host(context.call.host);
  std::string location = "http://" + (host.empty() ? std::string("localhost") : host) +
                         "/2015-03-31/functions/" + reference.name + "/archive";
  if (!reference.qualifier.empty()) location += "?Qualifier=" + reference.qualifier;
  return location;
}

}  // namespace

Result<Reply> get_function(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto found = TRY(context.parts.registry.find(reference));
  Reply reply{.body = {}, .status = 200, .seen = found.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Configuration");
  wire::write_configuration(writer, reference, found.version);
  writer.key("Code").begin_object();
  writer.key("RepositoryType").plain_string("S3");
  writer.key("Location").string(location_of(context, reference));
  writer.end_object();
  if (!found.function.tags.empty()) {
    writer.key("Tags");
    wire::write_text_map(writer, found.function.tags);
  }
  if (found.function.reserved_concurrency) {
    writer.key("Concurrency").begin_object();
    writer.key("ReservedConcurrentExecutions").integer(*found.function.reserved_concurrency);
    writer.end_object();
  }
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
