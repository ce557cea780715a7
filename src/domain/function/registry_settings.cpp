#include "domain/function/keys.h"
#include "domain/function/owned.h"
#include "domain/function/registry.h"
#include "domain/function/stored.h"

namespace semel::function {
namespace {

Error no_policy() {
  return not_found("No policy is associated with the given resource.");
}

Error no_event_config(const Reference& reference) {
  return not_found("The function " + arn_of(reference) + " doesn't have an EventInvokeConfig");
}

Reference qualified(const Reference& reference) {
  Reference full = reference;
  if (full.qualifier.empty()) full.qualifier = latest_version;
  return full;
}

}  // namespace

Result<Ticket> Registry::edit(const Reference& reference, const FunctionEdit& edit) {
  return change(reference,
                [&](Function& function, Changes&) -> Result<void> { return edit(function); });
}

Result<Kept<Policy>> Registry::find_policy(const Reference& reference) {
  const Found of = TRY(find(reference));
  const auto found = TRY(parts_.records.get(keys::owned_by(reference.region, of.function.id),
                                            keys::of(keys::policy_kind, reference.qualifier)));
  if (!found.record) return no_policy();
  Kept<Policy> policy;
  policy.seen = found.seen;
  TRY(decode(found.record->data, policy.value));
  return policy;
}

Result<Ticket> Registry::edit_policy(const Reference& reference, const std::string& revision_id,
                                     const PolicyEdit& edit) {
  TRY(find(reference));
  return change(reference, [&](Function& function, Changes& changes) -> Result<void> {
    const std::string partition = keys::owned_by(reference.region, function.id);
    const std::string sort = keys::of(keys::policy_kind, reference.qualifier);
    const auto there = TRY(parts_.records.get(partition, sort));
    Policy policy;
    if (there.record) TRY(decode(there.record->data, policy));
    if (!revision_id.empty() && revision_id != policy.revision_id) {
      return Error{ErrorCode::condition_failed,
                   "The RevisionId provided does not match the latest RevisionId. Call the "
                   "GetPolicy API to retrieve the latest RevisionId"};
    }
    TRY(edit(policy));
    policy.revision_id = uuid(parts_.random);
    if (policy.statements.empty()) {
      changes.push_back(records::Remove{partition, sort});
    } else {
      changes.push_back(records::Store{{partition, sort, encode(policy)}});
    }
    return {};
  });
}

Result<Kept<EventInvokeConfig>> Registry::find_event_config(const Reference& reference) {
  const Reference full = qualified(reference);
  const Head head = TRY(this->head(full));
  const auto found = TRY(parts_.records.get(keys::owned_by(full.region, head.function.id),
                                            keys::of(keys::event_kind, full.qualifier)));
  if (!found.record) return no_event_config(full);
  Kept<EventInvokeConfig> config;
  config.seen = found.seen;
  TRY(decode(found.record->data, config.value));
  return config;
}

Result<Kept<EventInvokeConfig>> Registry::edit_event_config(const Reference& reference,
                                                            bool from_scratch,
                                                            const EventEdit& edit) {
  const Reference full = qualified(reference);
  TRY(find(full));
  Kept<EventInvokeConfig> edited;
  edited.seen = TRY(change(full, [&](Function& function, Changes& changes) -> Result<void> {
    const std::string partition = keys::owned_by(full.region, function.id);
    const std::string sort = keys::of(keys::event_kind, full.qualifier);
    EventInvokeConfig& config = edited.value = EventInvokeConfig();
    if (!from_scratch) {
      const auto there = TRY(parts_.records.get(partition, sort));
      if (!there.record) return no_event_config(full);
      TRY(decode(there.record->data, config));
    }
    TRY(edit(config));
    config.qualifier = full.qualifier;
    config.modified_ms = parts_.clock.now_ms();
    changes.push_back(records::Store{{partition, sort, encode(config)}});
    return {};
  }));
  return edited;
}

Result<Ticket> Registry::remove_event_config(const Reference& reference) {
  const Reference full = qualified(reference);
  TRY(find_event_config(full));
  return change(full, [&](Function& function, Changes& changes) -> Result<void> {
    changes.push_back(records::Remove{keys::owned_by(full.region, function.id),
                                      keys::of(keys::event_kind, full.qualifier)});
    return {};
  });
}

Result<Page<EventInvokeConfig>> Registry::list_event_configs(const Reference& reference,
                                                             const PageRequest& page) {
  const Head head = TRY(this->head(reference));
  return read_owned<EventInvokeConfig>(reference, head.function, keys::event_kind, page);
}

}  // namespace semel::function
