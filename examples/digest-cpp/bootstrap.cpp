// A worker in C++: asks the Runtime API for the next event, {"text": "…"}, and answers its digest,
// {"bytes": 3, "sha256": "…"}.
#include <curl/curl.h>
#include <openssl/evp.h>

#include <boost/json.hpp>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

namespace json = boost::json;

struct Failure {
  const char* type = nullptr;  // what Retry and Catch of the workflow see; null: nothing failed
  std::string message;
};

std::string sha256(std::string_view text) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned bytes = 0;
  EVP_Digest(text.data(), text.size(), digest, &bytes, EVP_sha256(), nullptr);
  std::string hex;
  for (unsigned i = 0; i < bytes; ++i) {
    char pair[3];
    std::snprintf(pair, sizeof pair, "%02x", digest[i]);
    hex += pair;
  }
  return hex;
}

json::object digest_of(std::string_view event, Failure& failure) {
  json::error_code error;
  const json::value parsed = json::parse({event.data(), event.size()}, error);
  const json::object* members = error ? nullptr : parsed.if_object();
  const json::value* text = members ? members->if_contains("text") : nullptr;
  if (!text || !text->is_string()) {
    failure = {"NotText", "the event has no member text that is a string"};
    return {};
  }
  return {{"bytes", text->get_string().size()}, {"sha256", sha256(text->get_string())}};
}

/// The Runtime API, over one connection that is kept.
class Runtime {
 public:
  explicit Runtime(const std::string& host)
      : base_("http://" + host + "/2018-06-01/runtime/invocation/"), curl_(curl_easy_init()) {
    curl_easy_setopt(curl_, CURLOPT_WRITEFUNCTION, &append);
    curl_easy_setopt(curl_, CURLOPT_WRITEDATA, &body_);
    curl_easy_setopt(curl_, CURLOPT_HEADERFUNCTION, &read_header);
    curl_easy_setopt(curl_, CURLOPT_HEADERDATA, &request_id_);
  }
  ~Runtime() { curl_easy_cleanup(curl_); }
  Runtime(const Runtime&) = delete;

  /// Waits for an event, as long as it takes. False when the server is gone.
  bool next() {
    curl_easy_setopt(curl_, CURLOPT_HTTPGET, 1L);
    return call("next");
  }

  [[nodiscard]] const std::string& event() const { return body_; }

  bool answer(const json::object& result) {
    return post(request_id_ + "/response", json::serialize(result), nullptr);
  }

  bool fail(const Failure& failure) {
    const json::object body{{"errorType", failure.type}, {"errorMessage", failure.message}};
    return post(request_id_ + "/error", json::serialize(body), failure.type);
  }

 private:
  bool call(const std::string& path) {
    body_.clear();
    curl_easy_setopt(curl_, CURLOPT_URL, (base_ + path).c_str());
    const CURLcode done = curl_easy_perform(curl_);
    if (done != CURLE_OK) std::fprintf(stderr, "%s: %s\n", path.c_str(), curl_easy_strerror(done));
    return done == CURLE_OK;
  }

  bool post(const std::string& path, const std::string& body, const char* error_type) {
    curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/json");
    if (error_type) {
      const std::string header = std::string("Lambda-Runtime-Function-Error-Type: ") + error_type;
      headers = curl_slist_append(headers, header.c_str());
    }
    curl_easy_setopt(curl_, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl_, CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    curl_easy_setopt(curl_, CURLOPT_COPYPOSTFIELDS, body.c_str());
    const bool done = call(path);
    curl_easy_setopt(curl_, CURLOPT_HTTPHEADER, nullptr);
    curl_slist_free_all(headers);
    return done;
  }

  static std::size_t append(const char* data, std::size_t, std::size_t bytes, void* body) {
    static_cast<std::string*>(body)->append(data, bytes);
    return bytes;
  }

  static std::size_t read_header(const char* data, std::size_t, std::size_t bytes, void* id) {
    const std::string_view line(data, bytes);
    const std::string_view name = "Lambda-Runtime-Aws-Request-Id:";
    if (curl_strnequal(line.data(), name.data(), name.size())) {
      const std::size_t begin = line.find_first_not_of(' ', name.size());
      *static_cast<std::string*>(id) = line.substr(begin, line.find_first_of("\r\n") - begin);
    }
    return bytes;
  }

  std::string base_;
  std::string body_;
  std::string request_id_;
  CURL* curl_;
};

}  // namespace

int main() {
  const char* host = std::getenv("AWS_LAMBDA_RUNTIME_API");
  if (!host) {
    std::fprintf(stderr, "AWS_LAMBDA_RUNTIME_API is not set: Lambda or Semel start this program\n");
    return 1;
  }
  Runtime runtime(host);
  while (runtime.next()) {
    std::printf("an event of %zu bytes\n", runtime.event().size());
    std::fflush(stdout);
    Failure failure;
    const json::object result = digest_of(runtime.event(), failure);
    if (!(failure.type ? runtime.fail(failure) : runtime.answer(result))) break;
  }
  return 1;
}
