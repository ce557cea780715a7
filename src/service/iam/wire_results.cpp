#include <algorithm>

#include "domain/identity/policy/moments.h"
#include "domain/identity/text.h"
#include "domain/tables/description.h"
#include "service/iam/wire.h"

namespace semel::iam::wire {
namespace {

constexpr std::int64_t page_entries = 100;

void write_boundary(XmlWriter& writer, const directory::Principal& principal) {
  if (principal.boundary.empty()) return;
  writer.open("PermissionsBoundary");
  writer.text("PermissionsBoundaryType", "Policy");
  writer.text("PermissionsBoundaryArn", principal.boundary);
  writer.close("PermissionsBoundary");
}

void write_common(XmlWriter& writer, const directory::Principal& principal, Detail detail) {
  writer.text("Path", principal.path);
  writer.text("Arn", directory::arn_of(principal));
  writer.text("CreateDate", policy::moment_text(principal.created_ms));
  if (detail == Detail::listed) return;
  write_boundary(writer, principal);
  write_tags(writer, principal.tags);
}

}  // namespace

void write_role(XmlWriter& writer, const directory::Principal& role, Detail detail) {
  writer.text("RoleName", role.name).text("RoleId", role.id);
  write_common(writer, role, detail);
  write_document(writer, "AssumeRolePolicyDocument", role.trust);
  if (!role.description.empty()) writer.text("Description", role.description);
  writer.number("MaxSessionDuration", role.max_session_s);
}

void write_user(XmlWriter& writer, const directory::Principal& user, Detail detail) {
  writer.text("UserName", user.name).text("UserId", user.id);
  write_common(writer, user, detail);
}

void write_account(XmlWriter& writer) {
  const std::string account(tables::account_id);
  writer.open("User");
  writer.text("UserId", account).text("Arn", "arn:aws:iam::" + account + ":root");
  writer.text("Path", "/").text("UserName", "root").text("CreateDate", policy::moment_text(0));
  writer.close("User");
}

void write_key(XmlWriter& writer, const std::string& user, const directory::AccessKey& key) {
  writer.text("UserName", user).text("AccessKeyId", key.id);
  writer.text("Status", key.is_active ? "Active" : "Inactive");
  writer.text("CreateDate", policy::moment_text(key.created_ms));
}

void write_policy(XmlWriter& writer, const directory::ManagedPolicy& policy,
                  std::int64_t attachment_count) {
  writer.text("PolicyName", policy.name).text("PolicyId", policy.id);
  writer.text("Arn", directory::arn_of(policy)).text("Path", policy.path);
  writer.text("DefaultVersionId", policy.default_version);
  writer.number("AttachmentCount", attachment_count);
  writer.number("PermissionsBoundaryUsageCount", 0);
  writer.boolean("IsAttachable", true);
  writer.text("CreateDate", policy::moment_text(policy.created_ms));
  writer.text("UpdateDate", policy::moment_text(policy.updated_ms));
}

void write_version(XmlWriter& writer, const directory::PolicyVersion& version, bool is_default) {
  writer.text("VersionId", version.id).boolean("IsDefaultVersion", is_default);
  writer.text("CreateDate", policy::moment_text(version.created_ms));
}

void write_document(XmlWriter& writer, std::string_view element, const std::string& document) {
  writer.text(element, identity::percent_encoded(document, false));
}

void write_tags(XmlWriter& writer, const directory::Tags& tags) {
  if (tags.empty()) return;
  writer.open("Tags");
  for (const auto& [key, value] : tags) {
    writer.open("member").text("Key", key).text("Value", value).close("member");
  }
  writer.close("Tags");
}

void write_empty_result(XmlWriter& writer) {
  writer.space();
}

Entry entry(std::string key, const std::function<void(XmlWriter&)>& write) {
  Entry entry{std::move(key), {}};
  XmlWriter writer(entry.content);
  write(writer);
  return entry;
}

Entry text_entry(const std::string& text) {
  Entry entry{text, {}};
  XmlWriter(entry.content).content(text);
  return entry;
}

void write_page(XmlWriter& writer, const json::object& request, std::string_view element,
                std::vector<Entry> entries) {
  std::sort(entries.begin(), entries.end(),
            [](const Entry& left, const Entry& right) { return left.key < right.key; });
  const std::string marker = text(request, "Marker");
  auto next = entries.begin();
  if (!marker.empty()) {
    next =
        std::upper_bound(entries.begin(), entries.end(), marker,
                         [](const std::string& key, const Entry& each) { return key < each.key; });
  }
  const auto count =
      std::min<std::int64_t>(entries.end() - next, number(request, "MaxItems", page_entries));
  const auto end = next + count;
  writer.open(element);
  for (; next != end; ++next) writer.open("member").raw(next->content).close("member");
  writer.close(element);
  writer.boolean("IsTruncated", end != entries.end());
  if (end != entries.end()) writer.text("Marker", (end - 1)->key);
}

void write_attached(XmlWriter& writer, const json::object& request,
                    const std::vector<std::string>& policy_arns) {
  std::vector<Entry> entries;
  for (const std::string& arn : policy_arns) {
    const std::string name = arn.substr(arn.rfind('/') + 1);
    entries.push_back(entry(
        name, [&](XmlWriter& member) { member.text("PolicyName", name).text("PolicyArn", arn); }));
  }
  write_page(writer, request, "AttachedPolicies", std::move(entries));
}

void write_tag_page(XmlWriter& writer, const json::object& request, const directory::Tags& tags) {
  std::vector<Entry> entries;
  for (const auto& [key, value] : tags) {
    entries.push_back(entry(key, [&key = key, &value = value](XmlWriter& tag) {
      tag.text("Key", key).text("Value", value);
    }));
  }
  write_page(writer, request, "Tags", std::move(entries));
}

}  // namespace semel::iam::wire
