#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "codec/json_writer.h"
#include "domain/tables/streams.h"

namespace semel::codec {

/// "KEYS_ONLY", …
std::string_view view_name(tables::StreamView view);
/// A sequence number as the service shows it: 21 digits, so that text and numbers sort alike.
std::string sequence_text(std::uint64_t sequence);

/// Which shard of which stream a record was read from.
struct StreamShard {
  const tables::StreamId& stream;
  std::string_view shard_id;
  tables::StreamView view;
};
/// One record as GetRecords shows it. `with_source`: and with the member eventSourceARN, as
/// functions get it.
void write_stream_record(JsonWriter& writer, const StreamShard& shard,
                         const tables::StreamRecord& record, bool with_source);

}  // namespace semel::codec
