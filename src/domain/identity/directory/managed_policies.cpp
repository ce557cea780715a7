#include <algorithm>

#include "domain/identity/directory/aws_policies.h"
#include "domain/identity/directory/codec.h"
#include "domain/identity/directory/directory.h"
#include "domain/identity/directory/ids.h"
#include "domain/identity/directory/stored.h"
#include "domain/tables/description.h"

namespace semel::directory {
namespace {

constexpr std::size_t id_characters = 17;

records::Record record_of(const ManagedPolicy& policy, std::uint64_t version) {
  return {.partition = std::string(policy_partition),
          .sort = sort_of(policy.name),
          .data = encode(policy),
          .version = version};
}

Error no_such(const std::string& arn) {
  return not_found("Policy " + arn + " does not exist or is not attachable.");
}

Error no_such_version(const std::string& arn, const std::string& version) {
  return not_found("Policy " + arn + " version " + version +
                   " does not exist or is not attachable.");
}

Result<void> check_document(const std::string& document) {
  if (document.size() > managed_policy_bytes_max) {
    return limit_exceeded("Cannot exceed quota for PolicySize: " +
                          std::to_string(managed_policy_bytes_max));
  }
  const auto parsed = policy::parse(document, policy::Use::identity);
  if (!parsed) return malformed(parsed.error().message);
  return {};
}

Error of_aws() {
  return {ErrorCode::access_denied, "A policy of AWS cannot be changed."};
}

Error conflict(std::string message) {
  return {ErrorCode::conflict, std::move(message)};
}

}  // namespace

std::string policy_name_of(std::string_view arn) {
  const std::string begin = "arn:aws:iam::" + std::string(tables::account_id) + ":policy/";
  if (!arn.starts_with(begin)) return {};
  return std::string(arn.substr(arn.rfind('/') + 1));
}

Result<std::optional<ManagedPolicy>> Directory::look_up_policy(const std::string& name,
                                                               std::uint64_t* version) {
  if (name.empty()) return std::optional<ManagedPolicy>();
  const auto found = TRY(records_.get(policy_partition, sort_of(name)));
  if (!found.record) return std::optional<ManagedPolicy>();
  if (version != nullptr) *version = found.record->version;
  auto policy = TRY(decode_policy(found.record->data));
  return std::optional(std::move(policy));
}

Result<ManagedPolicy> Directory::create_policy(ManagedPolicy wanted) {
  TRY(check_document(wanted.versions.front().document));
  const std::int64_t now_ms = clock_.now_ms();
  wanted.id = random_id(random_, "ANPA", id_characters);
  wanted.created_ms = wanted.updated_ms = wanted.versions.front().created_ms = now_ms;
  wanted.versions.front().id = wanted.default_version;
  const auto changed = TRY(records_.change(records::Create{record_of(wanted, 1)}));
  if (changed.applied) return wanted;
  return already_exists("A policy called " + wanted.name +
                        " already exists. Duplicate names are not allowed.");
}

Result<ManagedPolicy> Directory::find_policy(const std::string& arn) {
  if (const ManagedPolicy* policy = find_aws_policy(arn)) return *policy;
  auto policy = TRY(look_up_policy(policy_name_of(arn), nullptr));
  if (!policy || arn_of(*policy) != arn) return no_such(arn);
  return *std::move(policy);
}

Result<std::vector<ManagedPolicy>> Directory::list_policies() {
  records::Range range;
  range.partition = policy_partition;
  std::vector<ManagedPolicy> policies;
  const auto stored = TRY(records_.read_all(range));
  for (const auto& record : stored) {
    auto policy = TRY(decode_policy(record.data));
    policies.push_back(std::move(policy));
  }
  return policies;
}

Result<ManagedPolicy> Directory::change_policy(
    const std::string& arn, const std::function<Result<void>(ManagedPolicy&)>& change) {
  if (find_aws_policy(arn) != nullptr) return of_aws();
  for (int attempt = 0; attempt < change_attempts_max; ++attempt) {
    std::uint64_t version = 0;
    auto policy = TRY(look_up_policy(policy_name_of(arn), &version));
    if (!policy || arn_of(*policy) != arn) return no_such(arn);
    TRY(change(*policy));
    const auto changed = TRY(records_.change(records::Replace{record_of(*policy, version)}));
    if (changed.applied) return *std::move(policy);
  }
  return Error{ErrorCode::in_progress, std::string(changed_meanwhile)};
}

Result<PolicyVersion> Directory::add_version(const std::string& arn, const std::string& document,
                                             bool as_default) {
  TRY(check_document(document));
  const auto policy = TRY(change_policy(arn, [&](ManagedPolicy& changed) -> Result<void> {
    if (changed.versions.size() >= policy_versions_max) {
      return limit_exceeded(
          "A managed policy can have up to 5 versions. Before you create a new version, you must "
          "delete an existing version.");
    }
    const std::string id = "v" + std::to_string(++changed.versions_made);
    changed.updated_ms = clock_.now_ms();
    changed.versions.push_back({id, document, changed.updated_ms});
    if (as_default) changed.default_version = id;
    return {};
  }));
  return policy.versions.back();
}

Result<void> Directory::remove_version(const std::string& arn, const std::string& version) {
  TRY(change_policy(arn, [&](ManagedPolicy& policy) -> Result<void> {
    if (find_version(policy, version) == nullptr) return no_such_version(arn, version);
    if (policy.default_version == version) {
      return conflict("Cannot delete the default version of a policy.");
    }
    policy.versions.erase(
        std::find_if(policy.versions.begin(), policy.versions.end(),
                     [&](const PolicyVersion& each) { return each.id == version; }));
    return {};
  }));
  return {};
}

Result<void> Directory::set_default_version(const std::string& arn, const std::string& version) {
  TRY(change_policy(arn, [&](ManagedPolicy& policy) -> Result<void> {
    if (find_version(policy, version) == nullptr) return no_such_version(arn, version);
    policy.default_version = version;
    policy.updated_ms = clock_.now_ms();
    return {};
  }));
  return {};
}

Result<std::map<std::string, std::int64_t>> Directory::attachment_counts() {
  std::map<std::string, std::int64_t> counts;
  for (const Kind kind : {Kind::role, Kind::user}) {
    const auto principals = TRY(list(kind, ""));
    for (const Principal& principal : principals) {
      for (const std::string& arn : principal.attached) ++counts[arn];
    }
  }
  return counts;
}

/// An attachment writes the policy's record as well, so that it and a removal cannot pass each
/// other.
Result<void> Directory::remove_policy(const std::string& arn) {
  if (find_aws_policy(arn) != nullptr) return of_aws();
  for (int attempt = 0; attempt < change_attempts_max; ++attempt) {
    std::uint64_t version = 0;
    const auto policy = TRY(look_up_policy(policy_name_of(arn), &version));
    if (!policy || arn_of(*policy) != arn) return no_such(arn);
    const auto counts = TRY(attachment_counts());
    if (counts.contains(arn)) return conflict("Cannot delete a policy attached to entities.");
    if (policy->versions.size() > 1) {
      return conflict(
          "This policy has more than one version. Before you delete a policy, you must delete the "
          "policy's versions. The default version is deleted with the policy.");
    }
    const auto changed =
        TRY(records_.change(records::Remove{.partition = std::string(policy_partition),
                                            .sort = sort_of(policy->name),
                                            .version = version}));
    if (changed.applied) return {};
  }
  return Error{ErrorCode::in_progress, std::string(changed_meanwhile)};
}

/// Changes the principal, and with it the policy's version.
Result<void> Directory::move_attachment(Kind kind, const std::string& name,
                                        const std::string& policy_arn, const Change& change) {
  for (int attempt = 0; attempt < change_attempts_max; ++attempt) {
    std::uint64_t version = 0;
    std::uint64_t policy_version = 0;
    auto principal = TRY(look_up(kind, name, &version));
    if (!principal) return no_such_principal(kind, name);
    const auto policy = TRY(look_up_policy(policy_name_of(policy_arn), &policy_version));
    TRY(change(*principal));
    std::vector<records::Change> changes = {
        records::Replace{{std::string(word_of(kind)), sort_of(name), encode(*principal), version}}};
    if (policy) changes.push_back(records::Replace{record_of(*policy, policy_version)});
    const auto changed = TRY(records_.change_all(changes));
    if (changed.applied) return {};
  }
  return Error{ErrorCode::in_progress, std::string(changed_meanwhile)};
}

Result<void> Directory::attach(Kind kind, const std::string& name, const std::string& policy_arn) {
  TRY(find(kind, name));
  return move_attachment(kind, name, policy_arn, [&](Principal& principal) -> Result<void> {
    TRY(find_policy(policy_arn));
    auto& attached = principal.attached;
    if (std::find(attached.begin(), attached.end(), policy_arn) != attached.end()) return {};
    if (attached.size() >= attached_max) {
      return limit_exceeded("Cannot exceed quota for PoliciesPer" +
                            std::string(capital_word_of(kind)) + ": " +
                            std::to_string(attached_max));
    }
    attached.push_back(policy_arn);
    return {};
  });
}

Result<void> Directory::detach(Kind kind, const std::string& name, const std::string& policy_arn) {
  TRY(change(kind, name, [&](Principal& principal) -> Result<void> {
    if (std::erase(principal.attached, policy_arn) > 0) return {};
    return not_found("Policy " + policy_arn + " was not found.");
  }));
  return {};
}

}  // namespace semel::directory
