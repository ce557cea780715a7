#include "domain/identity/directory/codec.h"
#include "domain/identity/directory/directory.h"
#include "domain/identity/directory/ids.h"
#include "domain/identity/directory/stored.h"
#include "domain/identity/text.h"

namespace semel::directory {
namespace {

constexpr std::size_t id_characters = 17;

records::Record record_of(const Principal& principal, std::uint64_t version) {
  return {.partition = std::string(word_of(principal.kind)),
          .sort = sort_of(principal.name),
          .data = encode(principal),
          .version = version};
}

Result<void> check_trust(const std::string& document) {
  if (document.size() > trust_bytes_max) {
    return limit_exceeded("Cannot exceed quota for ACLSizePerRole: " +
                          std::to_string(trust_bytes_max));
  }
  const auto parsed = policy::parse(document, policy::Use::trust);
  if (!parsed) return malformed(parsed.error().message);
  return {};
}

Error conflict(std::string message) {
  return {ErrorCode::conflict, std::move(message)};
}

/// Why it cannot be removed yet.
Result<void> check_unused(const Principal& principal) {
  if (!principal.inline_policies.empty()) {
    return conflict("Cannot delete entity, must delete policies first.");
  }
  if (!principal.attached.empty()) {
    return conflict("Cannot delete entity, must detach all policies first.");
  }
  if (!principal.keys.empty())
    return conflict("Cannot delete entity, must delete access keys first.");
  return {};
}

Result<void> check_tag_count(const Principal& principal) {
  if (principal.tags.size() <= tags_max) return {};
  return limit_exceeded("Cannot exceed quota for TagsPer" +
                        std::string(capital_word_of(principal.kind)) + ": " +
                        std::to_string(tags_max));
}

}  // namespace

Error no_such_principal(Kind kind, const std::string& name) {
  return not_found("The " + std::string(word_of(kind)) + " with name " + name +
                   " cannot be found.");
}

std::string sort_of(std::string_view name) {
  return identity::to_lower_case(name);
}

Directory::Directory(records::Records& records, const Clock& clock, Random& random,
                     Strictness strictness)
    : records_(records), clock_(clock), random_(random), strictness_(strictness) {}

Result<std::optional<Principal>> Directory::look_up(Kind kind, const std::string& name,
                                                    std::uint64_t* version) {
  const auto found = TRY(records_.get(word_of(kind), sort_of(name)));
  if (!found.record) return std::optional<Principal>();
  if (version != nullptr) *version = found.record->version;
  auto principal = TRY(decode_principal(found.record->data));
  return std::optional(std::move(principal));
}

Result<Principal> Directory::create(Principal wanted) {
  if (wanted.kind == Kind::role) TRY(check_trust(wanted.trust));
  if (!wanted.boundary.empty()) TRY(find_policy(wanted.boundary));
  TRY(check_tag_count(wanted));
  wanted.id = random_id(random_, wanted.kind == Kind::role ? "AROA" : "AIDA", id_characters);
  wanted.created_ms = clock_.now_ms();
  const auto changed = TRY(records_.change(records::Create{record_of(wanted, 1)}));
  if (changed.applied) return wanted;
  return already_exists(std::string(capital_word_of(wanted.kind)) + " with name " + wanted.name +
                        " already exists.");
}

Result<Principal> Directory::find(Kind kind, const std::string& name) {
  auto found = TRY(look_up(kind, name));
  if (!found) return no_such_principal(kind, name);
  return *std::move(found);
}

Result<std::vector<Principal>> Directory::list(Kind kind, std::string_view path_prefix) {
  records::Range range;
  range.partition = word_of(kind);
  std::vector<Principal> principals;
  const auto stored = TRY(records_.read_all(range));
  for (const auto& record : stored) {
    auto principal = TRY(decode_principal(record.data));
    if (principal.path.starts_with(path_prefix)) principals.push_back(std::move(principal));
  }
  return principals;
}

Result<Principal> Directory::change(Kind kind, const std::string& name, const Change& change) {
  for (int attempt = 0; attempt < change_attempts_max; ++attempt) {
    std::uint64_t version = 0;
    auto principal = TRY(look_up(kind, name, &version));
    if (!principal) return no_such_principal(kind, name);
    TRY(change(*principal));
    TRY(check_tag_count(*principal));
    const auto changed = TRY(records_.change(records::Replace{record_of(*principal, version)}));
    if (changed.applied) return *std::move(principal);
  }
  return Error{ErrorCode::in_progress, std::string(changed_meanwhile)};
}

Result<void> Directory::remove(Kind kind, const std::string& name) {
  for (int attempt = 0; attempt < change_attempts_max; ++attempt) {
    std::uint64_t version = 0;
    const auto principal = TRY(look_up(kind, name, &version));
    if (!principal) return no_such_principal(kind, name);
    TRY(check_unused(*principal));
    const auto changed = TRY(records_.change(records::Remove{
        .partition = std::string(word_of(kind)), .sort = sort_of(name), .version = version}));
    if (changed.applied) return {};
  }
  return Error{ErrorCode::in_progress, std::string(changed_meanwhile)};
}

Result<void> Directory::set_trust(const std::string& role, const std::string& document) {
  TRY(find(Kind::role, role));
  TRY(check_trust(document));
  TRY(change(Kind::role, role, [&](Principal& principal) -> Result<void> {
    principal.trust = document;
    return {};
  }));
  return {};
}

Result<void> Directory::tag(Kind kind, const std::string& name, const Tags& tags) {
  TRY(change(kind, name, [&](Principal& principal) -> Result<void> {
    for (const auto& [key, value] : tags) principal.tags[key] = value;
    return {};
  }));
  return {};
}

}  // namespace semel::directory
