#pragma once

#include <map>
#include <string>

#include "codec/json_writer.h"
#include "domain/tables/description.h"
#include "service/room.h"

// Settings that nothing here acts upon: they are kept, and shown where the service shows them.

namespace semel::dynamodb::wire {

/// JSON texts of those that the checked request has, by member.
std::map<std::string, std::string> echoed(const service::json::object& request);

/// SSEDescription and WarmThroughput. The service shows no resource policy here.
void write_echoed(codec::JsonWriter& writer, const tables::TableDescription& table);

}  // namespace semel::dynamodb::wire
