#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::remote {

/// Whether a call changes anything: what the loss of its answer means.
enum class Effect { read, write };

/// What a caller can do about an error that the endpoint named. `code` is the service's name
/// without a package: "ThrottlingException"; it may be empty. An error that nobody knows is judged
/// by its HTTP status: 5xx leaves the outcome of a write unknown, 4xx is a definite no.
Error error_from(Effect effect, int status, std::string_view code, std::string message);

/// No answer, or none that can be trusted: unknown_outcome of a write, unavailable of a read.
Error no_answer(Effect effect, std::string message);

}  // namespace semel::remote
