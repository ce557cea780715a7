#include <algorithm>
#include <charconv>

#include "adapter/remote/credentials.h"
#include "adapter/remote/iso_time.h"
#include "codec/json_parse.h"
#include "codec/shape.h"

namespace semel::remote {
namespace {

constexpr int endpoint_timeout_ms = 2'000;
constexpr std::string_view container_host = "http://169.254.170.2";
constexpr std::string_view instance_host = "http://169.254.169.254";
constexpr std::string_view token_seconds = "21600";

constexpr codec::Member answer_members[] = {
    {"AccessKeyId", &codec::string_shape}, {"SecretAccessKey", &codec::string_shape},
    {"Token", &codec::string_shape},       {"Expiration", &codec::string_shape},
    {"Code", &codec::string_shape},
};
constexpr codec::Shape answer_shape{
    .type = codec::Type::structure, .class_name = "Credentials", .members = answer_members};

HttpRequest metadata_request(std::string method, std::string url, Headers headers) {
  return {.method = std::move(method),
          .url = std::move(url),
          .headers = std::move(headers),
          .body = {},
          .connect_timeout_ms = endpoint_timeout_ms / 2,
          .timeout_ms = endpoint_timeout_ms,
          .without_proxy = true};
}

/// What both kinds of endpoints answer.
Result<std::optional<Credentials>> credentials_in(const std::string& text) {
  const auto parsed = codec::parse_json(text, {});
  if (!parsed || !codec::check_types(answer_shape, *parsed)) {
    return unavailable("the credentials endpoint did not answer with credentials");
  }
  const auto& answer = parsed->get_object();
  Credentials credentials;
  credentials.access_key_id = codec::text_of(answer, "AccessKeyId");
  credentials.secret = codec::text_of(answer, "SecretAccessKey");
  credentials.session_token = codec::text_of(answer, "Token");
  const auto expires_ms = parse_iso_time(codec::text_of(answer, "Expiration"));
  if (credentials.access_key_id.empty() || credentials.secret.empty() || !expires_ms) {
    return unavailable("the credentials endpoint did not answer with credentials");
  }
  credentials.expires_ms = *expires_ms;
  return std::optional(std::move(credentials));
}

/// Plain HTTP goes only to this machine and to the two addresses of ECS and EKS.
bool is_allowed(std::string_view url) {
  if (url.starts_with("https://")) return true;
  constexpr std::string_view scheme = "http://";
  if (!url.starts_with(scheme)) return false;
  std::string_view host = url.substr(scheme.size());
  host = host.substr(0, host.find_first_of("/?#"));
  if (host.find('@') != std::string_view::npos) return false;
  host =
      host.starts_with('[') ? host.substr(0, host.find(']') + 1) : host.substr(0, host.find(':'));
  constexpr std::string_view hosts[] = {"127.0.0.1",     "localhost",      "[::1]",
                                        "169.254.170.2", "169.254.170.23", "[fd00:ec2::23]"};
  return std::find(std::begin(hosts), std::end(hosts), host) != std::end(hosts);
}

Result<std::string> text_answer(const Surroundings& surroundings, const HttpRequest& request) {
  auto exchange = surroundings.transport->exchange(request);
  if (exchange.fate != Fate::answered) {
    return unavailable("the credentials endpoint " + request.url +
                       " does not answer: " + exchange.reason);
  }
  if (exchange.response.status != 200) {
    return unavailable("the credentials endpoint " + request.url + " answers HTTP " +
                       std::to_string(exchange.response.status));
  }
  return std::move(exchange.response.body);
}

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find_first_of("\r\n")));
}

}  // namespace

Result<std::optional<Credentials>> from_container(const Surroundings& surroundings) {
  const auto relative = surroundings.variable("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
  const auto full = surroundings.variable("AWS_CONTAINER_CREDENTIALS_FULL_URI");
  if (!relative && !full) return std::optional<Credentials>();
  const std::string url = relative ? std::string(container_host) + *relative : *full;
  if (!is_allowed(url)) {
    return invalid_argument(
        "AWS_CONTAINER_CREDENTIALS_FULL_URI must be https, or a loopback address");
  }
  auto token = surroundings.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN");
  const auto token_file = surroundings.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
  if (token_file) {
    token = surroundings.file(*token_file);
    if (!token) return unavailable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE cannot be read");
    token = first_line(*token);
  }
  Headers headers{{"Accept", "application/json"}};
  if (token) headers.emplace_back("Authorization", *token);
  const auto answer =
      TRY(text_answer(surroundings, metadata_request("GET", url, std::move(headers))));
  return credentials_in(answer);
}

/// An instance without a role, or no instance at all, has no credentials; that is not an error.
Result<std::optional<Credentials>> from_instance(const Surroundings& surroundings) {
  if (surroundings.variable("AWS_EC2_METADATA_DISABLED") == "true") {
    return std::optional<Credentials>();
  }
  const std::string host(instance_host);
  const auto token = text_answer(
      surroundings,
      metadata_request("PUT", host + "/latest/api/token",
                       {{"X-aws-ec2-metadata-token-ttl-seconds", std::string(token_seconds)}}));
  if (!token) return std::optional<Credentials>();
  const Headers headers{{"X-aws-ec2-metadata-token", *token}};
  const std::string path = host + "/latest/meta-data/iam/security-credentials/";
  const auto roles = text_answer(surroundings, metadata_request("GET", path, headers));
  if (!roles || first_line(*roles).empty()) return std::optional<Credentials>();
  const auto answer =
      TRY(text_answer(surroundings, metadata_request("GET", path + first_line(*roles), headers)));
  return credentials_in(answer);
}

}  // namespace semel::remote
