#pragma once

#include <map>
#include <string>
#include <string_view>

#include "codec/json_writer.h"
#include "domain/tables/description.h"

namespace semel::remote {

// The API's words for what descriptions hold, in both directions.

std::string_view word_of(tables::BillingMode billing);
std::string_view word_of(tables::ProjectionType type);
std::string_view word_of(tables::StreamView view);

tables::BillingMode billing_of(std::string_view word);
tables::ProjectionType projection_type_of(std::string_view word);
tables::StreamView view_of(std::string_view word);
/// Every state in which a table cannot be used, and that the port does not know, counts as
/// updating.
tables::TableStatus table_status_of(std::string_view word);
tables::IndexStatus index_status_of(std::string_view word);

/// "Tags": [{"Key": …, "Value": …}]
void write_tags(codec::JsonWriter& writer, const std::map<std::string, std::string>& tags);

}  // namespace semel::remote
