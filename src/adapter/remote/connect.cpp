#include "adapter/remote/connect.h"

#include <utility>

#include "adapter/remote/curl_transport.h"
#include "adapter/remote/remote_tables.h"

namespace semel::remote {

std::string streams_endpoint_of(const std::string& endpoint) {
  const auto host_begin = endpoint.find("//");
  if (host_begin == std::string::npos) return endpoint;
  const std::string host =
      endpoint.substr(host_begin + 2, endpoint.find('/', host_begin + 2) - (host_begin + 2));
  const bool is_aws = host.starts_with("dynamodb.") &&
                      (host.ends_with(".amazonaws.com") || host.ends_with(".amazonaws.com.cn"));
  if (!is_aws) return endpoint;
  return endpoint.substr(0, host_begin + 2) + "streams." + endpoint.substr(host_begin + 2);
}

Result<std::unique_ptr<tables::Tables>> connect(ConnectOptions options) {
  auto machinery = std::make_unique<Machinery>();
  CurlOptions curl;
  curl.ca_bundle = options.ca_bundle;
  if (curl.ca_bundle.empty()) {
    curl.ca_bundle = environment_variable("AWS_CA_BUNDLE").value_or("");
  }
  machinery->transport = TRY(open_curl_transport(std::move(curl)));
  machinery->credentials =
      std::make_unique<CredentialChain>(real_surroundings(*machinery->transport, machinery->clock));

  if (options.streams_endpoint.empty()) {
    options.streams_endpoint = streams_endpoint_of(options.endpoint);
  }
  const Endpoint::Ports ports{*machinery->transport, *machinery->credentials, machinery->clock,
                              machinery->random, machinery->pause};
  EndpointOptions endpoint;
  endpoint.connect_timeout_ms = options.connect_timeout_ms;
  endpoint.timeout_ms = options.timeout_ms;
  endpoint.read_attempts_max = options.read_attempts_max;
  endpoint.read_budget_ms = options.read_budget_ms;
  endpoint.url = options.endpoint;
  auto items = TRY(Endpoint::make(endpoint, ports));
  endpoint.url = options.streams_endpoint;
  auto streams = TRY(Endpoint::make(endpoint, ports));
  return std::unique_ptr<tables::Tables>(
      std::make_unique<RemoteTables>(std::move(items), std::move(streams), std::move(machinery)));
}

}  // namespace semel::remote
