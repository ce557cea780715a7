#pragma once

#include <string>

#include "domain/tables/requests.h"

namespace semel::remote {

// Bodies of requests about tables, as the API has them.

std::string create_table_body(const tables::CreateTable& create);
std::string update_table_body(const tables::UpdateTable& update);
/// {"TableName": …}
std::string table_name_body(const tables::TableName& table);
std::string time_to_live_body(const tables::TableName& table, const tables::TimeToLive& wanted);

}  // namespace semel::remote
