#include "adapter/remote/curl_transport.h"

#include <curl/curl.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <utility>
#include <vector>

#include "base/mutex.h"

namespace semel::remote {
namespace {

struct HandleDeleter {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
using Handle = std::unique_ptr<CURL, HandleDeleter>;

struct ListDeleter {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, ListDeleter>;

/// One exchange as libcurl's callbacks see it.
struct Transfer {
  std::string_view unsent;
  std::size_t response_bytes_max = 0;
  HttpResponse response;
};

std::size_t send_body(char* buffer, std::size_t size, std::size_t count, void* user) {
  auto& transfer = *static_cast<Transfer*>(user);
  const std::size_t bytes = std::min(size * count, transfer.unsent.size());
  std::memcpy(buffer, transfer.unsent.data(), bytes);
  transfer.unsent.remove_prefix(bytes);
  return bytes;
}

std::size_t receive_body(char* bytes, std::size_t size, std::size_t count, void* user) {
  auto& transfer = *static_cast<Transfer*>(user);
  const std::size_t more = size * count;
  if (transfer.response.body.size() + more > transfer.response_bytes_max) return 0;
  transfer.response.body.append(bytes, more);
  return more;
}

std::size_t receive_header(char* bytes, std::size_t size, std::size_t count, void* user) {
  auto& headers = static_cast<Transfer*>(user)->response.headers;
  std::string_view line(bytes, size * count);
  if (line.starts_with("HTTP/")) headers.clear();  // of an interim response
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return line.size();
  std::string name(line.substr(0, colon));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::string_view value = line.substr(colon + 1);
  constexpr std::string_view blank = " \t\r\n";
  value.remove_prefix(std::min(value.find_first_not_of(blank), value.size()));
  value = value.substr(0, value.find_last_not_of(blank) + 1);
  headers.emplace_back(std::move(name), value);
  return line.size();
}

class CurlTransport final : public Transport {
 public:
  explicit CurlTransport(CurlOptions options) : options_(std::move(options)) {}

  Exchange exchange(const HttpRequest& request) override {
    Handle handle = take_handle();
    if (!handle) return {Fate::not_sent, {}, "libcurl has no memory"};
    Transfer transfer{request.body, options_.response_bytes_max, {}};
    const HeaderList headers = header_list(request);
    char problem[CURL_ERROR_SIZE] = "";
    set_up(handle.get(), request, transfer);
    curl_easy_setopt(handle.get(), CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(handle.get(), CURLOPT_ERRORBUFFER, problem);
    const CURLcode code = curl_easy_perform(handle.get());
    Exchange exchange;
    long sent_bytes = 0;
    curl_easy_getinfo(handle.get(), CURLINFO_REQUEST_SIZE, &sent_bytes);
    if (code == CURLE_OK) {
      long status = 0;
      curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
      transfer.response.status = static_cast<int>(status);
      exchange = {Fate::answered, std::move(transfer.response), {}};
    } else {
      exchange.fate = sent_bytes == 0 ? Fate::not_sent : Fate::lost;
      exchange.reason = *problem != '\0' ? problem : curl_easy_strerror(code);
    }
    give_back(std::move(handle));
    return exchange;
  }

 private:
  /// A handle keeps its connection, so the handle last used comes first.
  Handle take_handle() {
    const Lock lock(mutex_);
    if (idle_.empty()) return Handle(curl_easy_init());
    Handle handle = std::move(idle_.back());
    idle_.pop_back();
    return handle;
  }
  void give_back(Handle handle) {
    curl_easy_reset(handle.get());
    const Lock lock(mutex_);
    idle_.push_back(std::move(handle));
  }

  static HeaderList header_list(const HttpRequest& request) {
    HeaderList list;
    const auto append = [&](const std::string& line) {
      list.reset(curl_slist_append(list.release(), line.c_str()));
    };
    for (const auto& [name, value] : request.headers) append(name + ": " + value);
    append("Expect:");  // no 100-continue: a round trip for nothing
    return list;
  }

  void set_up(CURL* handle, const HttpRequest& request, Transfer& transfer) {
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(handle, CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS,
                     static_cast<long>(request.connect_timeout_ms));
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(request.timeout_ms));
    curl_easy_setopt(handle, CURLOPT_MAXAGE_CONN, static_cast<long>(options_.idle_seconds_max));
    curl_easy_setopt(handle, CURLOPT_MAXCONNECTS, 1L);
    if (request.without_proxy) curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
    if (!options_.ca_bundle.empty()) {
      curl_easy_setopt(handle, CURLOPT_CAINFO, options_.ca_bundle.c_str());
    }
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, receive_header);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, &transfer);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, receive_body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &transfer);
    if (request.method == "GET") return;
    curl_easy_setopt(handle, CURLOPT_POST, 1L);
    curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request.method.c_str());
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE,
                     static_cast<curl_off_t>(request.body.size()));
    // Read by a callback that cannot rewind: else libcurl would silently send the request again
    // when a kept connection dies without an answer.
    curl_easy_setopt(handle, CURLOPT_READFUNCTION, send_body);
    curl_easy_setopt(handle, CURLOPT_READDATA, &transfer);
  }

  const CurlOptions options_;
  Mutex mutex_;
  std::vector<Handle> idle_ GUARDED_BY(mutex_);
};

}  // namespace

Result<std::unique_ptr<Transport>> open_curl_transport(CurlOptions options) {
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    return unavailable("libcurl cannot be initialised");
  }
  return std::unique_ptr<Transport>(std::make_unique<CurlTransport>(std::move(options)));
}

}  // namespace semel::remote
