#pragma once

#include <optional>
#include <string>

#include "domain/operation/record.h"
#include "domain/operation/weaknesses.h"
#include "domain/tables/requests.h"

namespace semel::operation {

/// Where records are. With an archive, what has been moved there still answers.
struct RecordTables {
  tables::TableName operations;
  std::optional<tables::TableName> archive;
};

/// ClientRequestToken of one generation: the first 36 characters of base32(SHA-256(id,
/// generation)).
std::string token_of(const std::string& id, int generation);

/// Puts the record if the operation has none; a failure shows the one that is there.
tables::Put put_if_absent(const tables::TableName& operations, const Record& record);

/// The same for a record that is final at once, and only if the archive has none either: two
/// actions, whose failure shows the one that is there. Needs an archive.
tables::TransactWrite put_unless_archived(const RecordTables& tables, const Record& record);

/// Takes back an intent of which nothing was sent, if nobody has written since.
tables::Delete removal_of(const tables::TableName& operations, const Record& seen);

/// Where the reasons of a cancelled commit stand: the record's first, then those of the plan's
/// actions in order, then perhaps that of a check of the archive.
inline constexpr std::size_t record_position = 0;

/// The transaction of a record's current generation, rebuilt from its frozen bytes. The same record
/// gives the same request, always.
/// `lean`: there is no intent; the record, already committed, is Put if the operation has none.
/// Errors: corruption - the frozen bytes cannot be read.
Result<tables::TransactWrite> commit_of(const RecordTables& tables, const Record& record, bool lean,
                                        const Weaknesses& weaknesses);
/// The same for whoever still has the plan's `actions` that the frozen bytes hold.
tables::TransactWrite commit_of(const RecordTables& tables, const Record& record,
                                std::vector<tables::WriteAction> actions, bool lean,
                                const Weaknesses& weaknesses);

/// The conditional write that takes a record from what was seen to `next`, whose generation is the
/// next one: once it has succeeded, no transaction of the seen generation can ever commit. A
/// failure shows the record that won.
tables::Update fence_of(const tables::TableName& operations, const Record& seen,
                        const Record& next);

/// A sweeper takes over: new version and due time, one more sweep, same state and generation, if
/// nobody has written since.
tables::Update claim_of(const tables::TableName& operations, const Record& seen,
                        const Record& next);

/// Moves a finished record to the archive, if it is as seen. Needs an archive.
tables::TransactWrite archive_of(const RecordTables& tables, const Record& seen);

tables::Get get_of(const tables::TableName& table, const std::string& id);

}  // namespace semel::operation
