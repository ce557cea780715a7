#pragma once

#include "codec/json_writer.h"
#include "domain/tables/outcomes.h"
#include "service/room.h"

namespace semel::dynamodb::errors {

using service::Reply;

/// UnknownOperationException, in words of its own for an operation that the API has and this room
/// does not serve.
Reply unknown_operation(std::string_view name);

/// ConditionalCheckFailedException, with the old item when it was asked for.
Reply condition_failed(const tables::ConditionFailed& failed);

/// {"Code":…,"Message":…}: the error of one statement of a batch.
void write_statement_error(codec::JsonWriter& writer, const Error& error);

/// TransactionCanceledException with one reason for each action.
Reply transaction_cancelled(const tables::Cancelled& cancelled);

}  // namespace semel::dynamodb::errors
