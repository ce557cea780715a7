#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, CreatePolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member create_policy_members[] = {
    {"PolicyName", &shapes::policy_name, shapes::Presence::not_null},
    {"Path", &shapes::path},
    {"PolicyDocument", &shapes::document, shapes::Presence::not_null},
    {"Description", &shapes::description},
    {"Tags", &shapes::tags},
};

}  // namespace

const Shape create_policy_shape{.type = codec::Type::structure, .members = create_policy_members};

Result<void> create_policy(Context& context, const json::object& request, XmlWriter& result) {
  directory::ManagedPolicy policy;
  policy.name = TRY(wire::name(request, "PolicyName"));
  policy.path = TRY(wire::path(request));
  policy.description = codec::text_of(request, "Description");
  policy.tags = TRY(wire::tags(request));
  policy.versions = {{.id = {}, .document = wire::text(request, "PolicyDocument")}};
  const auto created = TRY(context.directory.create_policy(std::move(policy)));
  result.open("Policy");
  wire::write_policy(result, created, 0);
  wire::write_tags(result, created.tags);
  result.close("Policy");
  return {};
}

}  // namespace semel::iam
