#include "domain/value/size.h"

namespace semel::value {
namespace {

constexpr std::size_t document_bytes = 3;  // of a list or map, even when empty
constexpr std::size_t element_bytes = 1;

struct SizeCounter {
  std::size_t operator()(const Null&) const { return 1; }
  std::size_t operator()(bool) const { return 1; }
  std::size_t operator()(const std::string& text) const { return text.size(); }
  std::size_t operator()(const Number& number) const { return number.size_bytes(); }
  std::size_t operator()(const Binary& binary) const { return binary.bytes.size(); }
  std::size_t operator()(const StringSet& set) const { return sum(set.members); }
  std::size_t operator()(const NumberSet& set) const { return sum(set.members); }
  std::size_t operator()(const BinarySet& set) const { return sum(set.members); }
  std::size_t operator()(const List& list) const {
    std::size_t total = document_bytes;
    for (const AttributeValue& value : list) total += element_bytes + size_bytes(value);
    return total;
  }
  std::size_t operator()(const Map& map) const {
    return document_bytes + map.size() * element_bytes + size_bytes(map);
  }

 private:
  template <typename Member>
  std::size_t sum(const std::vector<Member>& members) const {
    std::size_t total = 0;
    for (const Member& member : members) total += (*this)(member);
    return total;
  }
};

}  // namespace

std::size_t size_bytes(const AttributeValue& value) {
  return std::visit(SizeCounter{}, value.content);
}

std::size_t size_bytes(const Item& item) {
  std::size_t total = 0;
  for (const Map::Entry& entry : item) total += entry.name.size() + size_bytes(entry.value);
  return total;
}

}  // namespace semel::value
