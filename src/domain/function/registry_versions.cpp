#include <algorithm>
#include <limits>

#include "domain/function/keys.h"
#include "domain/function/owned.h"
#include "domain/function/registry.h"
#include "domain/function/stored.h"

namespace semel::function {
namespace {

constexpr std::size_t alias_name_length_max = 128;

Error alias_not_found(const Reference& reference) {
  return not_found("Cannot find alias arn: " + arn_of(reference));
}

Error revision_changed(std::string_view what) {
  return {ErrorCode::condition_failed,
          "The Revision Id provided does not match the latest Revision Id. Call the " +
              std::string(what) + " API to retrieve the latest Revision Id"};
}

/// One of the versions, each as often as its weight says; the alias's own has the rest.
std::string pick(const Alias& alias, Random& random) {
  constexpr double steps = 9007199254740992.0;  // 2^53
  double place = static_cast<double>(random.next() >> 11U) / steps;
  for (const auto& [version, weight] : alias.weights) {
    if (place < weight) return version;
    place -= weight;
  }
  return alias.version;
}

Result<void> check_weights(const Alias& alias) {
  if (alias.weights.size() > 1) {
    return invalid_argument("Number of items in AdditionalVersionWeights cannot be greater than 1");
  }
  for (const auto& [version, weight] : alias.weights) {
    if (!is_version_number(version) || alias.version == latest_version) {
      return invalid_argument(
          "$LATEST is not supported for an alias pointing to more than 1 "
          "version");
    }
    if (version == alias.version) {
      return invalid_argument("Invalid function version " + version + ". Function version " +
                              version +
                              " is already included in routing "
                              "configuration.");
    }
    if (!(weight >= 0.0 && weight <= 1.0)) {
      return validation_error(version, "routingConfig.additionalVersionWeights",
                              "Map value must satisfy constraint: [Member must have value less "
                              "than or equal to 1.0, Member must have value greater than or equal "
                              "to 0.0]");
    }
  }
  return {};
}

}  // namespace

Result<Kept<Version>> Registry::version_of(const Reference& reference, const Function& function,
                                           const std::string& number) {
  if (number.empty() || number == latest_version) return Kept<Version>{function.latest, {}};
  const auto found = TRY(
      parts_.records.get(keys::owned_by(reference.region, function.id), keys::of_version(number)));
  if (!found.record) {
    return function_not_found({reference.region, reference.name, number});
  }
  Kept<Version> version;
  version.seen = found.seen;
  TRY(decode(found.record->data, version.value));
  return version;
}

Result<Found> Registry::found(const Reference& reference, bool by_chance) {
  const Head head = TRY(this->head(reference));
  std::string number = reference.qualifier;
  if (!number.empty() && number != latest_version && !is_version_number(number)) {
    const auto record = TRY(parts_.records.get(keys::owned_by(reference.region, head.function.id),
                                               keys::of(keys::alias_kind, number)));
    if (!record.record) return function_not_found(reference);
    Alias alias;
    TRY(decode(record.record->data, alias));
    number = by_chance ? pick(alias, parts_.random) : alias.version;
  }
  auto version = TRY(version_of(reference, head.function, number));
  return Found{head.function, std::move(version.value), std::max(head.seen, version.seen)};
}

Result<Found> Registry::find(const Reference& reference) {
  return found(reference, false);
}

Result<Found> Registry::choose(const Reference& reference) {
  return found(reference, true);
}

Result<Kept<Version>> Registry::publish(const Reference& reference, const Publish& publish) {
  Kept<Version> shown;
  shown.seen = TRY(change(reference, [&](Function& function, Changes& changes) -> Result<void> {
    if (!publish.revision_id.empty() && publish.revision_id != function.latest.revision_id) {
      return revision_changed("GetFunction/GetAlias");
    }
    if (!publish.code_sha256.empty() && publish.code_sha256 != code_sha256(function.latest)) {
      return invalid_argument("CodeSHA256 (" + publish.code_sha256 +
                              ") is different from current CodeSHA256 in $LATEST (" +
                              code_sha256(function.latest) +
                              "). Please try again with the CodeSHA256 in $LATEST.");
    }
    if (!function.changed_since_publish && function.last_version > 0) {
      auto last = version_of(reference, function, std::to_string(function.last_version));
      if (last) {
        shown.value = std::move(last->value);
        return {};
      }
    }
    Version& latest = function.latest;
    const std::string description = latest.description;
    latest.description = publish.description.value_or(description);
    shown.value = publish_latest(reference, function, changes);
    latest.description = description;
    latest.revision_id = uuid(parts_.random);
    return {};
  }));
  return shown;
}

Result<Page<Version>> Registry::list_versions(const Reference& reference, const PageRequest& page) {
  const Head head = TRY(this->head(reference));
  PageRequest rest = page;
  Page<Version> versions;
  if (page.after.empty() && --rest.limit == 0) {
    versions.entries.push_back(head.function.latest);
    versions.next = head.function.last_version > 0 ? std::string(keys::version_kind) : "";
    versions.seen = head.seen;
    return versions;
  }
  versions = TRY(read_owned<Version>(reference, head.function, keys::version_kind, rest));
  if (page.after.empty()) versions.entries.insert(versions.entries.begin(), head.function.latest);
  return versions;
}

Result<void> Registry::check_new_alias(const Reference& reference, const Function& function,
                                       const Alias& alias) {
  if (!is_plain_name(alias.name, alias_name_length_max) || is_version_number(alias.name)) {
    return validation_error(alias.name, "name",
                            "Member must satisfy regular expression pattern: "
                            "(?!^[0-9]+$)([a-zA-Z0-9-_]+)");
  }
  if (alias.version != latest_version && !is_version_number(alias.version)) {
    return validation_error(alias.version, "functionVersion",
                            "Member must satisfy regular expression pattern: "
                            "(\\$LATEST(\\.PUBLISHED)?|[0-9]+)");
  }
  TRY(check_weights(alias));
  TRY(version_of(reference, function, alias.version));
  for (const auto& [version, weight] : alias.weights) {
    TRY(version_of(reference, function, version));
  }
  return {};
}

Result<Kept<Alias>> Registry::create_alias(const Reference& reference, Alias alias) {
  const Reference full{reference.region, reference.name, alias.name};
  alias.revision_id = uuid(parts_.random);
  Kept<Alias> made{alias, {}};
  made.seen = TRY(change(reference, [&](Function& function, Changes& changes) -> Result<void> {
    TRY(check_new_alias(reference, function, alias));
    const std::string partition = keys::owned_by(reference.region, function.id);
    const std::string sort = keys::of(keys::alias_kind, alias.name);
    const auto there = TRY(parts_.records.get(partition, sort));
    if (there.record) return already_exists("Alias already exists: " + arn_of(full));
    changes.push_back(records::Create{{partition, sort, encode(alias)}});
    return {};
  }));
  return made;
}

Result<Kept<Alias>> Registry::update_alias(const Reference& reference, const AliasChange& update) {
  Kept<Alias> updated;
  updated.seen = TRY(change(reference, [&](Function& function, Changes& changes) -> Result<void> {
    const std::string partition = keys::owned_by(reference.region, function.id);
    const auto there =
        TRY(parts_.records.get(partition, keys::of(keys::alias_kind, reference.qualifier)));
    if (!there.record) return alias_not_found(reference);
    Alias& alias = updated.value = Alias();
    TRY(decode(there.record->data, alias));
    if (!update.revision_id.empty() && update.revision_id != alias.revision_id) {
      return revision_changed("GetFunction/GetAlias");
    }
    if (update.version) alias.version = *update.version;
    if (update.description) alias.description = *update.description;
    if (update.weights) alias.weights = *update.weights;
    TRY(check_new_alias(reference, function, alias));
    alias.revision_id = uuid(parts_.random);
    records::Record next = *there.record;
    next.data = encode(alias);
    changes.push_back(records::Replace{std::move(next)});
    return {};
  }));
  return updated;
}

Result<Kept<Alias>> Registry::find_alias(const Reference& reference) {
  const Head head = TRY(this->head({reference.region, reference.name}));
  const auto found = TRY(parts_.records.get(keys::owned_by(reference.region, head.function.id),
                                            keys::of(keys::alias_kind, reference.qualifier)));
  if (!found.record) return alias_not_found(reference);
  Kept<Alias> alias;
  alias.seen = found.seen;
  TRY(decode(found.record->data, alias.value));
  return alias;
}

Result<Ticket> Registry::remove_alias(const Reference& reference) {
  return change(
      {reference.region, reference.name},
      [&](Function& function, Changes& changes) -> Result<void> {
        const std::string partition = keys::owned_by(reference.region, function.id);
        for (const auto kind : {keys::alias_kind, keys::policy_kind, keys::event_kind}) {
          changes.push_back(records::Remove{partition, keys::of(kind, reference.qualifier)});
        }
        return {};
      });
}

Result<Page<Alias>> Registry::list_aliases(const Reference& reference, const std::string& version,
                                           const PageRequest& page) {
  const Head head = TRY(this->head(reference));
  auto aliases = TRY(read_owned<Alias>(reference, head.function, keys::alias_kind, page));
  if (version.empty()) return aliases;
  std::erase_if(aliases.entries, [&](const Alias& alias) {
    return alias.version != version && alias.weights.count(version) == 0;
  });
  return aliases;
}

}  // namespace semel::function
