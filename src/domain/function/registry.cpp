#include "domain/function/registry.h"

#include <charconv>

#include "base/digest.h"
#include "domain/function/keys.h"
#include "domain/function/settings.h"
#include "domain/function/stored.h"

namespace semel::function {
namespace {

constexpr int change_tries_max = 16;

Error revision_changed() {
  return {ErrorCode::condition_failed,
          "The RevisionId provided does not match the latest RevisionId. Call the "
          "GetFunction/GetAlias API to retrieve the latest RevisionId"};
}

}  // namespace

std::string code_sha256(const Version& version) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < version.code_id.size(); i += 2) {
    const char* digits = version.code_id.data() + i;
    unsigned char byte = 0;
    std::from_chars(digits, digits + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return base64_encode(bytes);
}

Result<Registry::Head> Registry::head(const Reference& reference) {
  const auto record = TRY(parts_.records.get(keys::functions_of(reference.region), reference.name));
  if (!record.record) return function_not_found(reference);
  Head head{.function = {}, .record_version = record.record->version, .seen = record.seen};
  TRY(decode(record.record->data, head.function));
  return head;
}

Result<Ticket> Registry::change(const Reference& reference, const Change& edit) {
  for (int i = 0; i < change_tries_max; ++i) {
    Head head = TRY(this->head(reference));
    Changes changes;
    TRY(edit(head.function, changes));
    changes.push_back(records::Replace{{keys::functions_of(reference.region), reference.name,
                                        encode(head.function), head.record_version}});
    const auto changed = TRY(parts_.records.change_all(changes));
    if (changed.applied) return changed.seen;
  }
  return Error{ErrorCode::conflict,
               "The operation cannot be performed at this time. An update is in progress for "
               "resource: " +
                   arn_of(reference)};
}

Result<void> Registry::store_code(Version& version, std::string_view archive) {
  if (archive.empty()) return invalid_argument("Uploaded file must be a non-empty zip");
  if (archive.size() > archive_bytes_max) {
    return limit_exceeded(
        "Request must be smaller than 70167211 bytes for the CreateFunction "
        "operation");
  }
  const Sha256 digest = sha256(archive);
  version.code_id =
      to_hex(std::string_view(reinterpret_cast<const char*>(digest.data()), digest.size()));
  version.code_bytes = static_cast<std::int64_t>(archive.size());
  return {};
}

Result<void> Registry::check(const Version& version) const {
  TRY(check_settings(version));
  const std::string missing = parts_.workers.missing_interpreter(version.runtime);
  if (!missing.empty()) return invalid_argument(missing);
  return {};
}

Version Registry::publish_latest(const Reference& reference, Function& function, Changes& changes) {
  Version published = function.latest;
  published.version = std::to_string(++function.last_version);
  published.revision_id = uuid(parts_.random);
  function.changed_since_publish = false;
  changes.push_back(records::Create{{keys::owned_by(reference.region, function.id),
                                     keys::of_version(published.version), encode(published)}});
  return published;
}

Result<Kept<Version>> Registry::create(const std::string& region, Function function,
                                       const CodeChange& code) {
  const Reference reference{region, function.name};
  Version& latest = function.latest;
  if (latest.log_group.empty()) latest.log_group = "/aws/lambda/" + function.name;
  TRY(check(latest));
  TRY(store_code(latest, code.archive));
  if (head(reference)) return already_exists("Function already exist: " + function.name);
  TRY(parts_.code.put(latest.code_id, code.archive));
  function.id = uuid(parts_.random);
  latest.revision_id = uuid(parts_.random);
  latest.modified_ms = parts_.clock.now_ms();
  Changes changes{records::Store{{std::string(keys::regions), region, {}}}};
  Version shown = code.publish ? publish_latest(reference, function, changes) : latest;
  changes.push_back(records::Create{{keys::functions_of(region), function.name, encode(function)}});
  const auto changed = TRY(parts_.records.change_all(changes));
  if (!changed.applied) return already_exists("Function already exist: " + function.name);
  return Kept<Version>{std::move(shown), changed.seen};
}

Result<Kept<Version>> Registry::update_code(const Reference& reference, const CodeChange& change) {
  Version stored;
  TRY(store_code(stored, change.archive));
  const Head before = TRY(head(reference));
  Kept<Version> shown{before.function.latest, before.seen};
  TRY(parts_.code.put(stored.code_id, change.archive));
  const auto edit = [&](Function& function, Changes& changes) -> Result<void> {
    Version& latest = function.latest;
    if (!change.revision_id.empty() && change.revision_id != latest.revision_id) {
      return revision_changed();
    }
    latest.code_id = stored.code_id;
    latest.code_bytes = stored.code_bytes;
    if (!change.architecture.empty()) latest.architecture = change.architecture;
    latest.revision_id = uuid(parts_.random);
    latest.modified_ms = parts_.clock.now_ms();
    function.changed_since_publish = true;
    shown.value = change.publish ? publish_latest(reference, function, changes) : latest;
    return {};
  };
  if (change.dry_run) {
    Function function = before.function;
    Changes nowhere;
    TRY(edit(function, nowhere));
    return shown;
  }
  shown.seen = TRY(this->change(reference, edit));
  parts_.workers.retire(arn_of({reference.region, reference.name}));
  return shown;
}

Result<Kept<Version>> Registry::update_settings(const Reference& reference,
                                                const std::string& revision_id, const Edit& edit) {
  Kept<Version> shown;
  shown.seen = TRY(change(reference, [&](Function& function, Changes&) -> Result<void> {
    Version& latest = function.latest;
    if (!revision_id.empty() && revision_id != latest.revision_id) return revision_changed();
    TRY(edit(latest));
    TRY(check(latest));
    latest.revision_id = uuid(parts_.random);
    latest.modified_ms = parts_.clock.now_ms();
    function.changed_since_publish = true;
    shown.value = latest;
    return {};
  }));
  parts_.workers.retire(arn_of({reference.region, reference.name}));
  return shown;
}

Result<Page<Function>> Registry::list(const std::string& region, const PageRequest& page) {
  records::Range range{.partition = keys::functions_of(region)};
  range.limit = static_cast<std::int64_t>(page.limit);
  if (!page.after.empty()) range.after = page.after;
  const auto read = TRY(parts_.records.read(range));
  Page<Function> functions;
  functions.seen = read.seen;
  functions.next = read.next.value_or("");
  for (const records::Record& record : read.records) {
    TRY(decode(record.data, functions.entries.emplace_back()));
  }
  return functions;
}

Result<Kept<Registry::Usage>> Registry::usage(const std::string& region) {
  Kept<Usage> usage;
  PageRequest request{.limit = 1'000};
  do {
    const auto page = TRY(list(region, request));
    usage.seen = page.seen;
    for (const Function& function : page.entries) {
      ++usage.value.function_count;
      usage.value.code_bytes += function.latest.code_bytes;
      usage.value.reserved += function.reserved_concurrency.value_or(0);
    }
    request.after = page.next;
  } while (!request.after.empty());
  return usage;
}

}  // namespace semel::function
