#include <openssl/evp.h>

#include <array>
#include <iterator>
#include <utility>

#include "base/digest.h"
#include "base/json_text.h"
#include "domain/workflow/data/functions.h"
#include "domain/workflow/data/print.h"

namespace semel::data {

namespace {

/// Characters, of what is encoded, decoded or hashed; AWS documents it.
constexpr std::size_t text_characters_max = 10'000;

Evaluated<std::string_view> bounded(std::string_view text) {
  std::size_t characters = 0;
  for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1 : 0;
  if (characters > text_characters_max) {
    return refuse_arguments("the text has more than 10000 characters");
  }
  return text;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = utf8_sequence_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

struct Algorithm {
  std::string_view name;
  const EVP_MD* (*digest)();
};
constexpr Algorithm algorithms[] = {{"MD5", EVP_md5},
                                    {"SHA-1", EVP_sha1},
                                    {"SHA-256", EVP_sha256},
                                    {"SHA-384", EVP_sha384},
                                    {"SHA-512", EVP_sha512}};

}  // namespace

Evaluated<json::value> base64_encode(Operands operands, Entropy&) {
  const std::string_view text = TRY(text_of(operands[0]));
  TRY(bounded(text));
  return json::value(json::string(semel::base64_encode(text)));
}

Evaluated<json::value> base64_decode(Operands operands, Entropy&) {
  const std::string_view text = TRY(text_of(operands[0]));
  TRY(bounded(text));
  std::string bytes;
  if (!semel::base64_decode(text, bytes)) return refuse_arguments("the text is not Base64");
  if (!is_utf8(bytes)) return refuse_arguments("the decoded bytes are not UTF-8");
  return json::value(json::string(bytes));
}

/// Of a string its UTF-8, of anything else its JSON text.
Evaluated<json::value> hash(Operands operands, Entropy&) {
  const json::value& value = operands[0].value();
  const std::string text = value.is_string() ? std::string(value.get_string()) : print(value);
  TRY(bounded(text));
  const std::string_view name = TRY(text_of(operands[1]));
  for (const Algorithm& algorithm : algorithms) {
    if (algorithm.name != name) continue;
    std::array<char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    CHECK(EVP_Digest(text.data(), text.size(), reinterpret_cast<unsigned char*>(digest.data()),
                     &size, algorithm.digest(), nullptr) == 1);
    return json::value(json::string(to_hex({digest.data(), size})));
  }
  return refuse_arguments("the algorithm is MD5, SHA-1, SHA-256, SHA-384 or SHA-512");
}

}  // namespace semel::data
