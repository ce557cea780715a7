#include "domain/value/item_codec.h"

#include <algorithm>

#include "base/check.h"
#include "base/varint.h"

namespace semel::value {
namespace {

// Stored: neither a number nor its meaning may change. A new type takes a new tag, a new layout a
// new format.
constexpr char item_format = 1;
enum class Tag : unsigned char {
  null = 0,
  boolean_false = 1,
  boolean_true = 2,
  string = 3,
  number = 4,
  binary = 5,
  string_set = 6,
  number_set = 7,
  binary_set = 8,
  list = 9,
  map = 10,
};

// Twice what a request may hold, so that a record can wrap an item. Without a bound, damaged bytes
// could use up the stack.
constexpr int nesting_max = 2 * depth_max;

// A count is not believed beyond this before its elements are there: nested counts that lie could
// otherwise claim many times the memory of the bytes.
constexpr std::size_t reserved_max = 32;

class ItemEncoder {
 public:
  explicit ItemEncoder(std::string& bytes) : bytes_(bytes) {}

  void value(const AttributeValue& value) { std::visit(*this, value.content); }
  void entries(const Map& map);

  // What std::visit calls.
  void operator()(const Null&) { tag(Tag::null); }
  void operator()(bool value) { tag(value ? Tag::boolean_true : Tag::boolean_false); }
  void operator()(const std::string& text);
  void operator()(const Number& number);
  void operator()(const Binary& binary);
  void operator()(const StringSet& set);
  void operator()(const NumberSet& set);
  void operator()(const BinarySet& set);
  void operator()(const List& list);
  void operator()(const Map& map);

 private:
  void tag(Tag tag) { bytes_ += static_cast<char>(tag); }

  std::string& bytes_;
  int nesting_ = 0;
};

/// Strict: bytes that ItemEncoder does not write are refused, so equal items and equal bytes are
/// the same thing. Fills values in place, without a Result at each, because every read comes by
/// here: a function that returns false has said why in failure().
class ItemDecoder {
 public:
  explicit ItemDecoder(std::string_view bytes) : bytes_(bytes) {}

  bool value(AttributeValue& value);
  bool entries(Map& map);
  std::string_view rest() const { return bytes_; }
  std::string_view failure() const { return failure_; }

 private:
  bool fails(std::string_view how);
  bool count(std::size_t& count);
  bool take(std::string& text);
  bool take(Number& number);
  bool take(Binary& binary);
  bool take(List& list);
  bool take(Map& map);
  template <typename Member>
  bool take_members(std::vector<Member>& members);
  template <typename Content>
  bool fill(AttributeValue& value) {
    return take(value.content.emplace<Content>());
  }
  template <typename Set>
  bool fill_set(AttributeValue& value) {
    return take_members(value.content.emplace<Set>().members);
  }

  std::string_view bytes_;
  std::string_view failure_;
  int nesting_ = 0;
};

Error damaged(std::string_view how);

}  // namespace

void append_encoded(std::string& bytes, const Item& item) {
  bytes += item_format;
  ItemEncoder(bytes).entries(item);
}

void append_encoded(std::string& bytes, const AttributeValue& value) {
  ItemEncoder(bytes).value(value);
}

std::string encode(const Item& item) {
  std::string bytes;
  append_encoded(bytes, item);
  return bytes;
}

Result<Item> decode_item(std::string_view bytes) {
  auto item = TRY(take_item(bytes));
  if (!bytes.empty()) return damaged("bytes follow its end");
  return item;
}

Result<AttributeValue> decode_value(std::string_view bytes) {
  ItemDecoder decoder(bytes);
  AttributeValue value;
  if (!decoder.value(value)) return damaged(decoder.failure());
  if (!decoder.rest().empty()) return damaged("bytes follow its end");
  return value;
}

Result<Item> take_item(std::string_view& bytes) {
  if (bytes.empty()) return damaged("it has no bytes");
  if (bytes.front() != item_format) return damaged("its format is unknown");
  ItemDecoder decoder(bytes.substr(1));
  Item item;
  if (!decoder.entries(item)) return damaged(decoder.failure());
  bytes = decoder.rest();
  return item;
}

namespace {

void ItemEncoder::entries(const Map& map) {
  append_varint(bytes_, map.size());
  for (const Map::Entry& entry : map) {
    append_sized(bytes_, entry.name);
    value(entry.value);
  }
}

void ItemEncoder::operator()(const std::string& text) {
  tag(Tag::string);
  append_sized(bytes_, text);
}

void ItemEncoder::operator()(const Number& number) {
  tag(Tag::number);
  number.append_ordered(bytes_);
}

void ItemEncoder::operator()(const Binary& binary) {
  tag(Tag::binary);
  append_sized(bytes_, binary.bytes);
}

void ItemEncoder::operator()(const StringSet& set) {
  tag(Tag::string_set);
  append_varint(bytes_, set.members.size());
  for (const std::string& member : set.members) append_sized(bytes_, member);
}

void ItemEncoder::operator()(const NumberSet& set) {
  tag(Tag::number_set);
  append_varint(bytes_, set.members.size());
  for (const Number& member : set.members) member.append_ordered(bytes_);
}

void ItemEncoder::operator()(const BinarySet& set) {
  tag(Tag::binary_set);
  append_varint(bytes_, set.members.size());
  for (const Binary& member : set.members) append_sized(bytes_, member.bytes);
}

void ItemEncoder::operator()(const List& list) {
  CHECK(++nesting_ <= nesting_max);
  tag(Tag::list);
  append_varint(bytes_, list.size());
  for (const AttributeValue& element : list) value(element);
  --nesting_;
}

void ItemEncoder::operator()(const Map& map) {
  CHECK(++nesting_ <= nesting_max);
  tag(Tag::map);
  entries(map);
  --nesting_;
}

bool ItemDecoder::value(AttributeValue& value) {
  if (bytes_.empty()) return fails("a value is missing");
  const auto tag = static_cast<Tag>(bytes_.front());
  bytes_.remove_prefix(1);
  switch (tag) {
    case Tag::null:
      value.content.emplace<Null>();
      return true;
    case Tag::boolean_false:
    case Tag::boolean_true:
      value.content.emplace<bool>(tag == Tag::boolean_true);
      return true;
    case Tag::string:
      return fill<std::string>(value);
    case Tag::number:
      return fill<Number>(value);
    case Tag::binary:
      return fill<Binary>(value);
    case Tag::string_set:
      return fill_set<StringSet>(value);
    case Tag::number_set:
      return fill_set<NumberSet>(value);
    case Tag::binary_set:
      return fill_set<BinarySet>(value);
    case Tag::list:
      return fill<List>(value);
    case Tag::map:
      return fill<Map>(value);
  }
  return fails("a type is unknown");
}

bool ItemDecoder::entries(Map& map) {
  std::size_t entry_count = 0;
  if (!count(entry_count)) return false;
  Map::Entries entries;
  entries.reserve(std::min(entry_count, reserved_max));
  for (std::size_t i = 0; i < entry_count; ++i) {
    std::string_view name;
    if (!take_sized(bytes_, name)) return fails("a name is cut off");
    if (i > 0 && name <= entries.back().name) return fails("names are out of order");
    entries.emplace_back().name = name;
    if (!value(entries.back().value)) return false;
  }
  map = Map::from_ordered(std::move(entries));
  return true;
}

bool ItemDecoder::fails(std::string_view how) {
  failure_ = how;
  return false;
}

/// Of things that take at least one byte each, so never more than the bytes left.
bool ItemDecoder::count(std::size_t& count) {
  std::uint64_t number = 0;
  if (!take_varint(bytes_, number)) return fails("a count is cut off");
  if (number > bytes_.size()) return fails("a count is too large");
  count = static_cast<std::size_t>(number);
  return true;
}

bool ItemDecoder::take(std::string& text) {
  std::string_view content;
  if (!take_sized(bytes_, content)) return fails("a text is cut off");
  text = content;
  return true;
}

bool ItemDecoder::take(Number& number) {
  return Number::take_ordered(bytes_, number) || fails("a number cannot be read");
}

bool ItemDecoder::take(Binary& binary) {
  return take(binary.bytes);
}

bool ItemDecoder::take(List& list) {
  if (++nesting_ > nesting_max) return fails("it is nested too deeply");
  std::size_t element_count = 0;
  if (!count(element_count)) return false;
  list.reserve(std::min(element_count, reserved_max));
  for (std::size_t i = 0; i < element_count; ++i) {
    if (!value(list.emplace_back())) return false;
  }
  --nesting_;
  return true;
}

bool ItemDecoder::take(Map& map) {
  if (++nesting_ > nesting_max) return fails("it is nested too deeply");
  if (!entries(map)) return false;
  --nesting_;
  return true;
}

template <typename Member>
bool ItemDecoder::take_members(std::vector<Member>& members) {
  std::size_t member_count = 0;
  if (!count(member_count)) return false;
  if (member_count == 0) return fails("a set is empty");
  members.resize(member_count);
  for (std::size_t i = 0; i < member_count; ++i) {
    if (!take(members[i])) return false;
    if (i > 0 && members[i] <= members[i - 1]) return fails("a set is out of order");
  }
  return true;
}

Error damaged(std::string_view how) {
  return corruption("a stored item is damaged: " + std::string(how));
}

}  // namespace
}  // namespace semel::value
