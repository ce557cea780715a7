#include "domain/workflow/record_keys.h"

#include "base/digest.h"

namespace semel::workflow::record_key {
namespace {

std::string padded(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width > digits.size() ? width - digits.size() : 0, '0') + digits;
}

constexpr std::size_t chunk_width = 10;

}  // namespace

std::string of_execution(std::string_view arn) {
  return "h/" + std::string(arn);
}

std::string of_chunks(std::string_view arn, std::string_view run_id) {
  return "c/" + std::string(arn) + "/" + std::string(run_id);
}

std::string chunk(std::uint64_t number, std::size_t part) {
  std::string key = padded(number, chunk_width);
  if (part > 0) key += "." + padded(part, 3);
  return key;
}

std::uint64_t chunk_number(std::string_view sort) {
  std::uint64_t number = 0;
  for (const char digit : sort.substr(0, chunk_width)) {
    number = number * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  return number;
}

std::string of_list(std::string_view machine_arn) {
  return "l/" + std::string(machine_arn);
}

std::string of_ended(std::string_view machine_arn, Status status) {
  return of_list(machine_arn) + "/" + std::to_string(static_cast<int>(status));
}

std::string row(std::int64_t start_ms, std::string_view name) {
  return padded(static_cast<std::uint64_t>(start_ms), 14) + "/" + std::string(name);
}

std::string of_open(std::string_view machine_arn) {
  return of_open_number(static_cast<int>(stable_hash(machine_arn) % open_partition_count));
}

std::string of_open_number(int number) {
  return "o/" + padded(static_cast<std::uint64_t>(number), 2);
}

std::string open_prefix(std::string_view machine_arn) {
  return std::string(machine_arn) + "/";
}

std::string of_definition(std::string_view digest) {
  return "d/" + std::string(digest);
}

std::string definition_part(std::size_t part) {
  return padded(part, 3);
}

}  // namespace semel::workflow::record_key
