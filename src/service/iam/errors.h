#pragma once

#include "base/result.h"
#include "service/query.h"

namespace semel::iam::errors {

inline constexpr std::string_view xml_namespace = "https://iam.amazonaws.com/doc/2010-05-08/";

/// The service's name and status for an error of the directory or of a request's check.
service::QueryError error_of(const Error& error);

}  // namespace semel::iam::errors
