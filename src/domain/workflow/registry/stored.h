#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/workflow/registry/registry.h"

// What the registry's records hold, and where. Partitions: "machines/REGION" and
// "activities/REGION" with a record for each name; "machine/REGION/NAME" with the machine's
// revisions ("r/ID/0" and the parts of its definition behind), versions ("v/NUMBER") and aliases
// ("a/NAME"). Data are JSON, but for the definition's parts, which are its text.

namespace semel::registry::stored {

std::string machines_partition(std::string_view region);
std::string activities_partition(std::string_view region);
std::string parts_partition(const Id& id);
std::string version_sort(std::int64_t number);
std::string alias_sort(std::string_view name);
std::string revision_sort(std::string_view revision_id);  ///< what all its records begin with
/// The smallest text behind all that begin with `prefix`.
std::string end_of(std::string prefix);

records::Record record_of(const Machine& machine);
records::Record record_of(const Id& id, const Version& version);
records::Record record_of(const Id& id, const Alias& alias);
records::Record record_of(const Activity& activity);
/// The revision's own record, then its definition.
std::vector<records::Record> records_of(const Id& id, const Revision& revision);

Result<Machine> machine_of(std::string_view region, const records::Record& record);
Result<Version> version_of(const records::Record& record);
Result<Alias> alias_of(const records::Record& record);
Result<Activity> activity_of(std::string_view region, const records::Record& record);
/// `records` are all of the revision's, in order. Errors: corruption.
Result<Revision> revision_of(std::string_view revision_id,
                             const std::vector<records::Record>& records);

}  // namespace semel::registry::stored
