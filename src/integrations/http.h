#pragma once

#include "integrations/failure.h"
#include "integrations/integrations.h"

namespace semel::integrations {

/// http:invoke. Blocks while the endpoint answers, at most a minute. Only hosts of
/// Parts::http_hosts are called; redirects are not followed.
void call_http(const Parts& parts, const TaskCall& call,
               const workflow::Integrations::Report& report);

/// Whether the list has the host of this URL: "http" or "https", a host, perhaps a port, nothing of
/// a user.
bool is_on_list(const std::vector<std::string>& hosts, std::string_view url);

}  // namespace semel::integrations
