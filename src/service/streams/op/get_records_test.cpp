#include "service/streams/room_fixture.h"
#include "service/streams/shard_iterator.h"

namespace semel::streams {
namespace {

using value::Item;

class GetRecords : public StreamsTest {
 protected:
  std::string request(const std::string& text, const std::string& more = "") {
    return R"({"ShardIterator":")" + text + "\"" + more + "}";
  }
  static tables::StreamRecord record() {
    tables::StreamRecord record;
    record.sequence = 5;
    record.created_ms = 1'700'000'000'999;
    record.kind = tables::ChangeKind::modify;
    record.keys = Item{{"pk", "a"}};
    record.new_image = Item{{"pk", "a"}, {"x", "2"}};
    record.old_image = Item{{"pk", "a"}, {"x", "1"}};
    record.size_bytes = 13;
    return record;
  }
};

TEST_F(GetRecords, WritesRecordsAndTheNextIterator) {
  const std::string text = iterator(5);
  tables::StreamRead read;
  read.records = {record()};
  read.next = tables::ShardPosition{stream().id, std::string(shard), 6};
  read.seen = {9};
  tables_.read = read;
  const auto reply = answer("GetRecords", request(text));
  const std::string head = R"({"Records":[{"eventID":")";
  ASSERT_TRUE(reply.body.starts_with(head));
  const std::string after_id = reply.body.substr(head.size() + 32);
  EXPECT_TRUE(after_id.starts_with(
      R"(","eventName":"MODIFY","eventVersion":"1.1","eventSource":"aws:dynamodb","awsRegion":"us-east-1",)"
      R"("dynamodb":{"ApproximateCreationDateTime":1700000000,"Keys":{"pk":{"S":"a"}},)"
      R"("NewImage":{"pk":{"S":"a"},"x":{"S":"2"}},"OldImage":{"pk":{"S":"a"},"x":{"S":"1"}},)"
      R"("SequenceNumber":"100000000000000000005","SizeBytes":13,"StreamViewType":"NEW_AND_OLD_IMAGES"}}],)"
      R"("NextShardIterator":")"))
      << after_id;
  EXPECT_EQ(reply.seen.number, 9U);
}

TEST_F(GetRecords, NamesTheServiceThatExpiredAnItem) {
  const std::string text = iterator(5);
  auto removed = record();
  removed.kind = tables::ChangeKind::remove;
  removed.by_time_to_live = true;
  tables_.read = tables::StreamRead{{removed}, {}, {}};
  const auto body = answer("GetRecords", request(text)).body;
  EXPECT_NE(
      body.find(R"("userIdentity":{"PrincipalId":"dynamodb.amazonaws.com","Type":"Service"})"),
      std::string::npos);
  EXPECT_EQ(body.find("NextShardIterator"), std::string::npos);
}

TEST_F(GetRecords, GivesARecordTheSameIdentifierEachTime) {
  const std::string text = iterator(5);
  auto other = record();
  other.sequence = 6;
  tables_.read = tables::StreamRead{{record(), other}, {}, {}};
  const auto first = answer("GetRecords", request(text)).body;
  EXPECT_EQ(first, answer("GetRecords", request(text)).body);
  const auto id = [&](std::size_t from) {
    return first.substr(first.find("eventID", from) + 10, 32);
  };
  EXPECT_NE(id(0), id(first.find("eventID") + 1));
}

TEST_F(GetRecords, ReadsFromThePlaceOfTheIterator) {
  const std::string text = iterator(42);
  tables_.calls.clear();
  answer("GetRecords", request(text));
  answer("GetRecords", request(text, R"(,"Limit":10)"));
  EXPECT_EQ(tables_.calls,
            "read shardId-00000001700000000123-00000001 42 1000\nread "
            "shardId-00000001700000000123-00000001 42 10\n");
  EXPECT_EQ(answer("GetRecords", request(text, R"(,"Limit":1001)")).error, "ValidationException");
}

TEST_F(GetRecords, RefusesAnIteratorAfter15Minutes) {
  const std::string text = iterator(5);
  clock_.advance_ms(iterator_lifetime_ms);
  EXPECT_EQ(answer("GetRecords", request(text)).error, "");
  clock_.advance_ms(1);
  EXPECT_EQ(refusal("GetRecords", request(text)),
            "ExpiredIteratorException: Shard iterator has expired");
}

TEST_F(GetRecords, RefusesAChangedIterator) {
  const std::string text = iterator(5);
  const auto begin = text.find("|1|") + 3;
  for (std::size_t i = begin; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_EQ(refusal("GetRecords", request(changed)), "ValidationException: Invalid ShardIterator")
        << i;
  }
  std::string renamed = text;
  renamed.replace(renamed.find("orders"), 6, "others");
  EXPECT_EQ(refusal("GetRecords", request(renamed)), "ValidationException: Invalid ShardIterator");
  EXPECT_EQ(
      refusal("GetRecords", request("sdfsdfsgagaddafgagasgasgasdfasdfasdfasdfasdgasdasdgasdg")),
      "ValidationException: Invalid ShardIterator");
}

TEST_F(GetRecords, TellsWhatHasPassedItsRetention) {
  const std::string text = iterator(5);
  tables_.read = Error{ErrorCode::trimmed,
                       "The operation attempted to read past the oldest stream record in a shard."};
  EXPECT_EQ(refusal("GetRecords", request(text)),
            "TrimmedDataAccessException: The operation attempted to read past the oldest stream "
            "record in a shard.");
}

}  // namespace
}  // namespace semel::streams
