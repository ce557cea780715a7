#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "service/dynamodb/operations.h"

// Small parts that the readers of requests about tables share.

namespace semel::dynamodb::wire {

/// The elements of the list `member`; none when it is absent.
std::span<const json::value> elements_of(const json::object& object, std::string_view member);
/// The structure `member`; null when it is absent.
const json::object* structure_of(const json::object& object, std::string_view member);

/// "One or more parameter values were invalid: …"
Error invalid_parameters(const std::string& what);
/// What check_request() says of an absent member, for members that are missed later than by it.
/// `path` is in the service's notation: "tags".
Error must_not_be_null(const std::string& path);

/// "a, b"
std::string names_text(const std::vector<std::string>& names);

/// Whether a table can have this name. Names within ARNs pass no other check.
bool is_table_name(std::string_view name);

}  // namespace semel::dynamodb::wire
