#include "domain/value/item_codec.h"

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
/// the same thing.
class ItemDecoder {
 public:
  explicit ItemDecoder(std::string_view bytes) : bytes_(bytes) {}

  Result<AttributeValue> value();
  Result<Map> entries();
  std::string_view rest() const { return bytes_; }

 private:
  Result<std::size_t> count();
  Result<std::string> sized();
  Result<AttributeValue> string();
  Result<AttributeValue> number();
  Result<AttributeValue> binary();
  Result<AttributeValue> list();
  Result<AttributeValue> map();
  Result<void> take_member(std::string& member);
  Result<void> take_member(Number& member);
  Result<void> take_member(Binary& member);
  template <typename Set>
  Result<AttributeValue> set();

  std::string_view bytes_;
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
  auto value = TRY(decoder.value());
  if (!decoder.rest().empty()) return damaged("bytes follow its end");
  return value;
}

Result<Item> take_item(std::string_view& bytes) {
  if (bytes.empty()) return damaged("it has no bytes");
  if (bytes.front() != item_format) return damaged("its format is unknown");
  ItemDecoder decoder(bytes.substr(1));
  auto item = TRY(decoder.entries());
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

Result<AttributeValue> ItemDecoder::value() {
  if (bytes_.empty()) return damaged("a value is missing");
  const auto tag = static_cast<Tag>(bytes_.front());
  bytes_.remove_prefix(1);
  switch (tag) {
    case Tag::null:
      return AttributeValue(Null{});
    case Tag::boolean_false:
      return AttributeValue(false);
    case Tag::boolean_true:
      return AttributeValue(true);
    case Tag::string:
      return string();
    case Tag::number:
      return number();
    case Tag::binary:
      return binary();
    case Tag::string_set:
      return set<StringSet>();
    case Tag::number_set:
      return set<NumberSet>();
    case Tag::binary_set:
      return set<BinarySet>();
    case Tag::list:
      return list();
    case Tag::map:
      return map();
  }
  return damaged("a type is unknown");
}

Result<Map> ItemDecoder::entries() {
  const auto entry_count = TRY(count());
  Map map;
  map.reserve(entry_count);
  std::string_view name_before;
  for (std::size_t i = 0; i < entry_count; ++i) {
    std::string_view name;
    if (!take_sized(bytes_, name)) return damaged("a name is cut off");
    if (i > 0 && name <= name_before) return damaged("names are out of order");
    auto content = TRY(value());
    map.set(std::string(name), std::move(content));
    name_before = name;
  }
  return map;
}

/// Of things that take at least one byte each, so never more than the bytes left.
Result<std::size_t> ItemDecoder::count() {
  std::uint64_t number = 0;
  if (!take_varint(bytes_, number)) return damaged("a count is cut off");
  if (number > bytes_.size()) return damaged("a count is too large");
  return static_cast<std::size_t>(number);
}

Result<std::string> ItemDecoder::sized() {
  std::string_view content;
  if (!take_sized(bytes_, content)) return damaged("a text is cut off");
  return std::string(content);
}

Result<AttributeValue> ItemDecoder::string() {
  auto text = TRY(sized());
  return AttributeValue(std::move(text));
}

Result<AttributeValue> ItemDecoder::number() {
  Number number;
  TRY(take_member(number));
  return AttributeValue(number);
}

Result<AttributeValue> ItemDecoder::binary() {
  auto content = TRY(sized());
  return AttributeValue(Binary{std::move(content)});
}

Result<AttributeValue> ItemDecoder::list() {
  if (++nesting_ > nesting_max) return damaged("it is nested too deeply");
  const auto element_count = TRY(count());
  List list;
  list.reserve(element_count);
  for (std::size_t i = 0; i < element_count; ++i) {
    auto element = TRY(value());
    list.push_back(std::move(element));
  }
  --nesting_;
  return AttributeValue(std::move(list));
}

Result<AttributeValue> ItemDecoder::map() {
  if (++nesting_ > nesting_max) return damaged("it is nested too deeply");
  auto map = TRY(entries());
  --nesting_;
  return AttributeValue(std::move(map));
}

Result<void> ItemDecoder::take_member(std::string& member) {
  member = TRY(sized());
  return {};
}

Result<void> ItemDecoder::take_member(Number& member) {
  if (!Number::take_ordered(bytes_, member)) return damaged("a number cannot be read");
  return {};
}

Result<void> ItemDecoder::take_member(Binary& member) {
  member.bytes = TRY(sized());
  return {};
}

template <typename Set>
Result<AttributeValue> ItemDecoder::set() {
  const auto member_count = TRY(count());
  if (member_count == 0) return damaged("a set is empty");
  Set set;
  set.members.resize(member_count);
  for (std::size_t i = 0; i < member_count; ++i) {
    TRY(take_member(set.members[i]));
    const bool is_ordered = i == 0 || set.members[i - 1] < set.members[i];
    if (!is_ordered) return damaged("a set is out of order");
  }
  return AttributeValue(std::move(set));
}

Error damaged(std::string_view how) {
  return corruption("a stored item is damaged: " + std::string(how));
}

}  // namespace
}  // namespace semel::value
