#include "domain/identity/directory/codec.h"

#include <boost/json.hpp>

namespace semel::directory {
namespace {

namespace json = boost::json;

std::string text_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  const auto* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : std::string(std::string_view(*text));
}

std::int64_t number_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  const auto* number = value == nullptr ? nullptr : value->if_int64();
  return number == nullptr ? 0 : *number;
}

json::object map_value(const std::map<std::string, std::string>& map) {
  json::object object;
  for (const auto& [name, value] : map) object.emplace(name, value);
  return object;
}

std::map<std::string, std::string> map_at(const json::object& object, std::string_view name) {
  std::map<std::string, std::string> map;
  const auto* value = object.if_contains(name);
  if (value == nullptr || !value->is_object()) return map;
  for (const auto& entry : value->get_object()) {
    map.emplace(entry.key(), text_at(value->get_object(), entry.key()));
  }
  return map;
}

/// The objects of a list.
template <typename Read>
void each_at(const json::object& object, std::string_view name, const Read& read) {
  const auto* value = object.if_contains(name);
  if (value == nullptr || !value->is_array()) return;
  for (const auto& element : value->get_array()) {
    if (element.is_object()) read(element.get_object());
  }
}

Result<json::object> parsed(std::string_view text) {
  boost::system::error_code failed;
  json::value value = json::parse(text, failed);
  if (failed || !value.is_object()) return corruption("an entity of the directory is not JSON");
  return std::move(value.get_object());
}

}  // namespace

std::string encode(const Principal& principal) {
  json::array attached;
  for (const std::string& arn : principal.attached) attached.emplace_back(arn);
  json::array keys;
  for (const AccessKey& key : principal.keys) {
    keys.push_back(json::object{{"id", key.id},
                                {"secret", key.secret},
                                {"active", key.is_active},
                                {"created", key.created_ms}});
  }
  const json::object object{{"kind", word_of(principal.kind)},
                            {"name", principal.name},
                            {"path", principal.path},
                            {"id", principal.id},
                            {"created", principal.created_ms},
                            {"boundary", principal.boundary},
                            {"tags", map_value(principal.tags)},
                            {"inline", map_value(principal.inline_policies)},
                            {"attached", std::move(attached)},
                            {"description", principal.description},
                            {"trust", principal.trust},
                            {"session", principal.max_session_s},
                            {"keys", std::move(keys)}};
  return json::serialize(object);
}

Result<Principal> decode_principal(std::string_view text) {
  const json::object object = TRY(parsed(text));
  Principal principal;
  principal.kind = text_at(object, "kind") == "user" ? Kind::user : Kind::role;
  principal.name = text_at(object, "name");
  principal.path = text_at(object, "path");
  principal.id = text_at(object, "id");
  principal.created_ms = number_at(object, "created");
  principal.boundary = text_at(object, "boundary");
  principal.tags = map_at(object, "tags");
  principal.inline_policies = map_at(object, "inline");
  if (const auto* attached = object.if_contains("attached"); attached && attached->is_array()) {
    for (const auto& arn : attached->get_array()) {
      if (arn.is_string()) principal.attached.emplace_back(std::string_view(arn.get_string()));
    }
  }
  principal.description = text_at(object, "description");
  principal.trust = text_at(object, "trust");
  principal.max_session_s = number_at(object, "session");
  each_at(object, "keys", [&](const json::object& key) {
    const auto* active = key.if_contains("active");
    principal.keys.push_back({.id = text_at(key, "id"),
                              .secret = text_at(key, "secret"),
                              .is_active = active == nullptr || *active == true,
                              .created_ms = number_at(key, "created")});
  });
  return principal;
}

std::string encode(const ManagedPolicy& policy) {
  json::array versions;
  for (const PolicyVersion& version : policy.versions) {
    versions.push_back(json::object{
        {"id", version.id}, {"document", version.document}, {"created", version.created_ms}});
  }
  const json::object object{{"name", policy.name},
                            {"path", policy.path},
                            {"id", policy.id},
                            {"description", policy.description},
                            {"created", policy.created_ms},
                            {"updated", policy.updated_ms},
                            {"tags", map_value(policy.tags)},
                            {"versions", std::move(versions)},
                            {"default", policy.default_version},
                            {"made", policy.versions_made}};
  return json::serialize(object);
}

Result<ManagedPolicy> decode_policy(std::string_view text) {
  const json::object object = TRY(parsed(text));
  ManagedPolicy policy;
  policy.name = text_at(object, "name");
  policy.path = text_at(object, "path");
  policy.id = text_at(object, "id");
  policy.description = text_at(object, "description");
  policy.created_ms = number_at(object, "created");
  policy.updated_ms = number_at(object, "updated");
  policy.tags = map_at(object, "tags");
  each_at(object, "versions", [&](const json::object& version) {
    policy.versions.push_back({.id = text_at(version, "id"),
                               .document = text_at(version, "document"),
                               .created_ms = number_at(version, "created")});
  });
  policy.default_version = text_at(object, "default");
  policy.versions_made = number_at(object, "made");
  return policy;
}

}  // namespace semel::directory
