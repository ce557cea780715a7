#pragma once

#include <string_view>

#include "service/lambda/context.h"

namespace semel::lambda::errors {

/// {"Type":"User","message":…} with the exception's name in x-amzn-ErrorType.
Reply reply(int status, std::string_view exception, std::string_view message);
Reply reply(std::string_view exception, std::string_view message);
/// The exception that an error of the domain becomes.
Reply reply(const Error& error);

/// What this program knows of and does not serve: "Layers". Errors: invalid_argument.
Error unsupported(std::string_view what);

}  // namespace semel::lambda::errors
