#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/identity/directory/entities.h"
#include "service/iam/operations.h"
#include "service/iam/wire_shapes.h"

// Members of requests and results that several operations share.

namespace semel::iam::wire {

// --- requests

/// "" when absent.
std::string text(const json::object& request, std::string_view member);
std::vector<std::string> texts(const json::object& request, std::string_view member);
std::int64_t number(const json::object& request, std::string_view member, std::int64_t otherwise);

/// A name for something new. Errors: invalid_argument - other characters than names have.
Result<std::string> name(const json::object& request, std::string_view member);
/// Path, "/" when absent. Errors: invalid_argument - not "/", or of the form "/a/b/".
Result<std::string> path(const json::object& request);
std::string path_prefix(const json::object& request);
/// Errors: invalid_argument - a key twice.
Result<directory::Tags> tags(const json::object& request);
/// Takes TagKeys away from `tags`.
void untag(const json::object& request, directory::Tags& tags);
/// UserName, or the user who calls. Errors: invalid_argument - neither.
Result<std::string> own_user_name(const Context& context, const json::object& request);
/// The role or user of an ARN. Errors: not_found, invalid_argument - of neither.
Result<directory::Principal> find_principal(const Context& context, const std::string& arn);

// --- results

/// `listed` leaves out what lists of the service do not tell: tags and the boundary.
enum class Detail { full, listed };
void write_role(XmlWriter& writer, const directory::Principal& role, Detail detail);
void write_user(XmlWriter& writer, const directory::Principal& user, Detail detail);
/// <User> of the account itself.
void write_account(XmlWriter& writer);
void write_key(XmlWriter& writer, const std::string& user, const directory::AccessKey& key);
void write_policy(XmlWriter& writer, const directory::ManagedPolicy& policy,
                  std::int64_t attachment_count);
void write_version(XmlWriter& writer, const directory::PolicyVersion& version, bool is_default);
/// Percent-encoded, as the service gives documents.
void write_document(XmlWriter& writer, std::string_view element, const std::string& document);
/// <Tags>; nothing when there are none.
void write_tags(XmlWriter& writer, const directory::Tags& tags);
/// For an operation whose result has no members, but is there.
void write_empty_result(XmlWriter& writer);

/// One <member> of a list, in the order of the keys.
struct Entry {
  std::string key;
  std::string content;  ///< XML
};
Entry entry(std::string key, const std::function<void(XmlWriter&)>& write);
Entry text_entry(const std::string& text);
/// The page that Marker and MaxItems (100 when absent) ask for: <Roles>…, IsTruncated, Marker.
void write_page(XmlWriter& writer, const json::object& request, std::string_view element,
                std::vector<Entry> entries);
void write_attached(XmlWriter& writer, const json::object& request,
                    const std::vector<std::string>& policy_arns);
void write_tag_page(XmlWriter& writer, const json::object& request, const directory::Tags& tags);

}  // namespace semel::iam::wire
