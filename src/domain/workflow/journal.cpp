#include "domain/workflow/journal.h"

#include <algorithm>

#include "base/varint.h"
#include "domain/workflow/record_keys.h"

namespace semel::workflow {
namespace {

using records::Change;
using records::Record;

constexpr std::size_t part_bytes_max = 350'000;
constexpr std::size_t inline_bytes_max = 60'000;  ///< of input and of output, in the head's record
/// A full chunk is written once the changes since the last one are this many times its size.
constexpr std::size_t changes_per_full = 4;
constexpr std::size_t changed_bytes_min = 16'384;
constexpr std::int64_t chunks_per_load = 4;

// --- the head's record

void append_document(std::string& bytes, const std::optional<std::string>& text) {
  const bool is_inline = text && text->size() <= inline_bytes_max;
  append_varint(bytes, !text ? 0 : (is_inline ? 1 : 2));
  if (is_inline) append_sized(bytes, *text);
}

std::string head_bytes(const Head& head) {
  std::string bytes;
  append_sized(bytes, encode_head(head));
  append_document(bytes, head.input);
  append_document(bytes, head.output);
  return bytes;
}

void add_long_documents(const Head& head, std::vector<Change>& changes) {
  const std::string partition = record_key::of_execution(head.identity.arn);
  if (head.status == Status::running && head.redrive_count == 0 &&
      head.input.size() > inline_bytes_max) {
    changes.push_back(records::Store{{partition, std::string(record_key::input), head.input}});
  }
  if (head.output && head.output->size() > inline_bytes_max) {
    changes.push_back(records::Store{{partition, std::string(record_key::output), *head.output}});
  }
}

Record head_record(const Head& head, std::uint64_t version) {
  return {record_key::of_execution(head.identity.arn), std::string(record_key::head),
          head_bytes(head), version};
}

// --- rows of lists

Record list_row(const Head& head) {
  return {record_key::of_list(head.identity.machine.arn),
          record_key::row(head.identity.start_ms, head.identity.name), encode_summary(head)};
}

Record ended_row(const Head& head, Status status) {
  return {record_key::of_ended(head.identity.machine.arn, status),
          record_key::row(head.identity.start_ms, head.identity.name), encode_summary(head)};
}

Record open_row(const Head& head) {
  const std::string& machine = head.identity.machine.arn;
  return {record_key::of_open(machine),
          record_key::open_prefix(machine) +
              record_key::row(head.identity.start_ms, head.identity.name),
          encode_summary(head)};
}

records::Remove remove_of(const Record& record) {
  return {record.partition, record.sort};
}

/// An execution that is redriven may have ended again before it is written, even as it was.
bool tells_of_redrive(const Execution& execution) {
  return std::any_of(execution.events.begin(), execution.events.end(), [](const Event& event) {
    return event.type == EventType::execution_redriven;
  });
}

void add_status_change(const Head& head, Status before, std::uint64_t head_version,
                       std::vector<Change>& changes) {
  changes.push_back(records::Replace{head_record(head, head_version)});
  add_long_documents(head, changes);
  changes.push_back(records::Store{list_row(head)});
  if (before != Status::running && before != head.status) {
    changes.push_back(remove_of(ended_row(head, before)));
  }
  if (head.status == Status::running) {
    changes.push_back(records::Store{open_row(head)});
  } else {
    changes.push_back(records::Store{ended_row(head, head.status)});
    changes.push_back(remove_of(open_row(head)));
  }
}

void forget_news(Execution& execution) {
  execution.events.clear();
  execution.removed.clear();
  execution.news_bytes = 0;
  for (auto& [id, frame] : execution.frames) frame.is_changed = false;
}

}  // namespace

void Journal::add_chunk(const Execution& execution, JournalPosition& position, bool is_full,
                        std::vector<Change>& changes) {
  const std::uint64_t number = position.next_chunk;
  const std::string bytes = encode_chunk(execution, is_full, is_full ? number : position.base);
  const std::string partition =
      record_key::of_chunks(execution.identity->arn, execution.identity->run_id);
  std::size_t part = 0;
  for (std::size_t at = 0; at < bytes.size(); at += part_bytes_max, ++part) {
    changes.push_back(records::Create{
        {partition, record_key::chunk(number, part), bytes.substr(at, part_bytes_max)}});
  }
  if (is_full) {
    position.base = number;
    position.full_bytes = bytes.size();
    position.changed_bytes = 0;
  } else {
    position.changed_bytes += bytes.size();
  }
  ++position.next_chunk;
}

Result<Journal::Created> Journal::create(Execution& execution, JournalPosition& position,
                                         std::int64_t free_before_ms) {
  TRY(keep_definition(*execution.program));
  const Head head = head_of(execution);
  std::vector<Change> changes;
  changes.push_back(records::Create{head_record(head, 1)});
  add_chunk(execution, position, true, changes);
  changes.push_back(records::Store{list_row(head)});
  changes.push_back(records::Store{open_row(head)});
  add_long_documents(head, changes);
  auto changed = TRY(records_.change_all(changes));
  if (!changed.applied) {
    auto found = TRY(find(head.identity.arn));
    Created created;
    created.seen = found.seen;
    created.existing = std::move(found.head);
    if (!created.existing) return unavailable("an execution was being made by another; try again");
    const Head& old = *created.existing;
    if (old.status == Status::running || old.stop_ms > free_before_ms) return created;
    changes.front() = records::Replace{head_record(head, old.version)};
    changes.push_back(remove_of(ended_row(old, old.status)));
    if (old.identity.start_ms != head.identity.start_ms)
      changes.push_back(remove_of(list_row(old)));
    changed = TRY(records_.change_all(changes));
    if (!changed.applied) return unavailable("an execution was being made by another; try again");
    position.head_version = old.version + 1;
  }
  forget_news(execution);
  Created created;
  created.is_new = true;
  created.seen = changed.seen;
  return created;
}

Result<Journal::Appended> Journal::append(Execution& execution, JournalPosition& position,
                                          Status before) {
  const bool has_status_changed = execution.status != before || tells_of_redrive(execution);
  const bool is_full =
      position.changed_bytes > changed_bytes_min + changes_per_full * position.full_bytes;
  std::vector<Change> changes;
  add_chunk(execution, position, is_full, changes);
  if (has_status_changed) {
    add_status_change(head_of(execution), before, position.head_version, changes);
    ++position.head_version;
  }
  const auto changed = changes.size() == 1 ? TRY(records_.change(changes.front()))
                                           : TRY(records_.change_all(changes));
  if (changed.applied) forget_news(execution);
  return Appended{changed.applied, changed.seen};
}

// --- reading

Result<Journal::Found> Journal::find(std::string_view arn) {
  const std::string partition = record_key::of_execution(arn);
  const auto found = TRY(records_.get(partition, record_key::head));
  Found answer;
  answer.seen = found.seen;
  if (!found.record) return answer;
  std::string_view rest = found.record->data;
  std::string_view bytes;
  if (!take_sized(rest, bytes)) return corruption("the record of an execution cannot be read");
  Head head = TRY(decode_head(std::string(bytes)));
  head.version = found.record->version;
  for (const auto name : {record_key::input, record_key::output}) {
    std::uint64_t kind = 0;
    std::string_view text;
    if (!take_varint(rest, kind) || (kind == 1 && !take_sized(rest, text))) {
      return corruption("the record of an execution cannot be read");
    }
    if (kind == 0) continue;
    std::string document(text);
    if (kind == 2) {
      auto record = TRY(records_.get(partition, name));
      if (record.record) document = std::move(record.record->data);
    }
    if (name == record_key::input) {
      head.input = std::move(document);
    } else {
      head.output = std::move(document);
    }
  }
  answer.head = std::move(head);
  return answer;
}

namespace {

struct NumberedChunk {
  std::uint64_t number = 0;
  std::string bytes;
};

/// The records of parts, put together.
std::vector<NumberedChunk> join_parts(std::vector<Record> parts) {
  std::vector<NumberedChunk> chunks;
  for (Record& part : parts) {
    const std::uint64_t number = record_key::chunk_number(part.sort);
    if (chunks.empty() || chunks.back().number != number) {
      chunks.push_back({number, std::move(part.data)});
    } else {
      chunks.back().bytes += part.data;
    }
  }
  return chunks;
}

/// From the newest full chunk on. Most journals are short since then: one read finds it.
Result<std::vector<NumberedChunk>> read_chunks(records::Records& records, const Head& head) {
  records::Range range;
  range.partition = record_key::of_chunks(head.identity.arn, head.identity.run_id);
  range.forward = false;
  range.limit = chunks_per_load;
  auto last = TRY(records.read(range));
  if (last.records.empty()) return corruption("an execution has no journal");
  const std::uint64_t newest = record_key::chunk_number(last.records.front().sort);
  const std::uint64_t oldest = record_key::chunk_number(last.records.back().sort);
  // The oldest may be a part of a chunk; all others are whole.
  const bool is_whole = !last.next || oldest < newest;
  std::reverse(last.records.begin(), last.records.end());
  auto chunks = join_parts(std::move(last.records));
  std::uint64_t base = 0;
  if (is_whole) base = TRY(base_of_chunk(chunks.back().bytes));
  const bool has_base = is_whole && (!last.next || base > oldest);
  if (!has_base) {
    range = {.partition = range.partition};
    if (!is_whole) {
      range.begin = record_key::chunk(newest, 0);
      const auto whole = join_parts(TRY(records.read_all(range)));
      base = TRY(base_of_chunk(whole.front().bytes));
    }
    range.begin = record_key::chunk(base, 0);
    return join_parts(TRY(records.read_all(range)));
  }
  chunks.erase(chunks.begin(), std::find_if(chunks.begin(), chunks.end(),
                                            [&](const auto& it) { return it.number >= base; }));
  return chunks;
}

}  // namespace

Result<Journal::Loaded> Journal::load(const Head& head) {
  auto chunks = TRY(read_chunks(records_, head));
  Loaded loaded;
  Execution& execution = loaded.execution;
  auto identity = std::make_shared<Identity>(head.identity);
  execution.identity = std::move(identity);
  execution.program = TRY(program_of(head.digest));
  execution.input = Document::of_text(head.input);
  if (head.output) execution.output = Document::of_text(*head.output);
  execution.failure = {head.error, head.cause};
  execution.stop_ms = head.stop_ms;
  execution.redrive_count = head.redrive_count;
  execution.redrive_ms = head.redrive_ms;
  execution.redrive_token = head.redrive_token;
  loaded.position.base = chunks.front().number;
  loaded.position.full_bytes = chunks.front().bytes.size();
  loaded.position.head_version = head.version;
  for (NumberedChunk& chunk : chunks) {
    loaded.position.next_chunk = chunk.number + 1;
    if (chunk.number != loaded.position.base) loaded.position.changed_bytes += chunk.bytes.size();
    TRY(apply_chunk(std::move(chunk.bytes), execution));
  }
  settle_frames(execution);
  return loaded;
}

}  // namespace semel::workflow
