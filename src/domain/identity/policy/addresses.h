#pragma once

#include <string>
#include <string_view>

namespace semel::policy {

/// Whether `address` is `range` or lies within it: "10.0.0.0/8", "2001:db8::/32", a single address.
/// False when one of them is none.
bool is_within(const std::string& address, std::string_view range);

}  // namespace semel::policy
