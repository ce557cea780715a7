#include "domain/workflow/chunk.h"

#include "domain/workflow/byte_stream.h"

namespace semel::workflow {
namespace {

constexpr std::uint64_t chunk_version = 1;

// --- frames

void write_variables(ByteWriter& writer, const Frame& frame) {
  writer.flag(frame.variables != nullptr);
  if (!frame.variables) return;
  data::json::object object;
  for (const auto& [name, value] : *frame.variables) object[name] = value;
  writer.text(Document::of_value(std::move(object)).text());
}

std::shared_ptr<const data::Variables> read_variables(ByteReader& reader) {
  if (!reader.flag()) return nullptr;
  auto variables = std::make_shared<data::Variables>();
  const Document text = Document::of_text(reader.text());
  if (const auto* object = text.value().if_object()) {
    for (const auto& member : *object) variables->emplace(member.key(), member.value());
  }
  return variables;
}

void write_attempt(ByteWriter& writer, const Attempt& attempt) {
  writer.number(attempt.serial);
  writer.number(attempt.nonce);
  writer.document(attempt.parameters);
  writer.text(attempt.role_arn);
  writer.signed_number(attempt.timeout_s);
  writer.signed_number(attempt.heartbeat_s);
  writer.signed_number(attempt.timeout_due_ms);
  writer.signed_number(attempt.heartbeat_due_ms);
  writer.flag(attempt.is_submitted);
  writer.flag(attempt.is_taken);
}

std::unique_ptr<Attempt> read_attempt(ByteReader& reader) {
  auto attempt = std::make_unique<Attempt>();
  attempt->serial = reader.number();
  attempt->nonce = reader.number();
  attempt->parameters = reader.document();
  attempt->role_arn = reader.text();
  attempt->timeout_s = reader.signed_number();
  attempt->heartbeat_s = reader.signed_number();
  attempt->timeout_due_ms = reader.signed_number();
  attempt->heartbeat_due_ms = reader.signed_number();
  attempt->is_submitted = reader.flag();
  attempt->is_taken = reader.flag();
  return attempt;
}

void write_iterations(ByteWriter& writer, const Iterations& iterations) {
  writer.document(iterations.items);
  writer.signed_number(iterations.concurrency);
  writer.signed_number(iterations.tolerated_count);
  writer.signed_number(static_cast<std::int64_t>(iterations.tolerated_percentage * 1'000'000));
  writer.flag(iterations.is_tolerant);
}

std::unique_ptr<Iterations> read_iterations(ByteReader& reader) {
  auto iterations = std::make_unique<Iterations>();
  iterations->items = reader.document();
  iterations->concurrency = reader.signed_number();
  iterations->tolerated_count = reader.signed_number();
  iterations->tolerated_percentage = static_cast<double>(reader.signed_number()) / 1'000'000;
  iterations->is_tolerant = reader.flag();
  return iterations;
}

void write_frame(ByteWriter& writer, const Frame& frame) {
  writer.number(frame.id);
  writer.number(frame.parent);
  writer.number(frame.position);
  writer.number(static_cast<std::uint64_t>(frame.phase));
  writer.flag(frame.is_silent);
  writer.name(frame.state->name);
  writer.document(frame.input);
  writer.flag(frame.phase == Phase::done);
  if (frame.phase == Phase::done) writer.document(frame.output);
  write_variables(writer, frame);
  writer.text(frame.failure.error);
  writer.text(frame.failure.cause);
  writer.signed_number(frame.last_event);
  writer.signed_number(frame.entered_event);
  writer.signed_number(frame.entered_ms);
  writer.number(frame.retries.size());
  for (const std::uint32_t count : frame.retries) writer.number(count);
  writer.signed_number(frame.due_ms);
  writer.flag(frame.attempt != nullptr);
  if (frame.attempt) write_attempt(writer, *frame.attempt);
  writer.flag(frame.iterations != nullptr);
  if (frame.iterations) write_iterations(writer, *frame.iterations);
}

/// The machine that a frame runs: that of the execution, a branch, or the processor of a Map.
const definition::Machine* machine_of(const Execution& execution, const Frame& frame) {
  if (frame.parent == 0) return execution.program->machine.get();
  const auto parent = execution.frames.find(frame.parent);
  if (parent == execution.frames.end() || parent->second.state == nullptr) return nullptr;
  const definition::State& state = *parent->second.state;
  if (const auto* parallel = std::get_if<definition::Parallel>(&state.kind)) {
    if (frame.position >= parallel->branches.size()) return nullptr;
    return parallel->branches[frame.position].get();
  }
  if (const auto* map = std::get_if<definition::Map>(&state.kind)) return map->processor.get();
  return nullptr;
}

Frame read_frame(ByteReader& reader, std::string& state_name) {
  Frame frame;
  frame.id = static_cast<FrameId>(reader.number());
  frame.parent = static_cast<FrameId>(reader.number());
  frame.position = static_cast<std::uint32_t>(reader.number());
  frame.phase = static_cast<Phase>(reader.number());
  frame.is_silent = reader.flag();
  state_name = reader.name();
  frame.input = reader.document();
  if (reader.flag()) frame.output = reader.document();
  frame.variables = read_variables(reader);
  frame.failure.error = reader.text();
  frame.failure.cause = reader.text();
  frame.last_event = reader.signed_number();
  frame.entered_event = reader.signed_number();
  frame.entered_ms = reader.signed_number();
  const std::uint64_t retrier_count = reader.number();
  for (std::uint64_t i = 0; i < retrier_count && reader.ok(); ++i) {
    frame.retries.push_back(static_cast<std::uint32_t>(reader.number()));
  }
  frame.due_ms = reader.signed_number();
  if (reader.flag()) frame.attempt = read_attempt(reader);
  if (reader.flag()) frame.iterations = read_iterations(reader);
  frame.is_changed = false;
  return frame;
}

// --- the execution itself

void write_state(ByteWriter& writer, const Execution& execution, bool is_full) {
  writer.number(static_cast<std::uint64_t>(execution.status));
  writer.signed_number(execution.next_event);
  writer.number(execution.next_frame);
  writer.number(execution.next_serial);
  writer.signed_number(execution.deadline_ms);
  writer.number(execution.removed.size());
  for (const FrameId id : execution.removed) writer.number(id);
  std::uint64_t count = 0;
  for (const auto& [id, frame] : execution.frames) count += is_full || frame.is_changed ? 1 : 0;
  writer.number(count);
  for (const auto& [id, frame] : execution.frames) {
    if (is_full || frame.is_changed) write_frame(writer, frame);
  }
}

Result<void> read_state(ByteReader& reader, Execution& execution) {
  execution.status = static_cast<Status>(reader.number());
  execution.next_event = reader.signed_number();
  execution.next_frame = static_cast<FrameId>(reader.number());
  execution.next_serial = reader.number();
  execution.deadline_ms = reader.signed_number();
  const std::uint64_t removed_count = reader.number();
  for (std::uint64_t i = 0; i < removed_count && reader.ok(); ++i) {
    execution.frames.erase(static_cast<FrameId>(reader.number()));
  }
  const std::uint64_t frame_count = reader.number();
  for (std::uint64_t i = 0; i < frame_count && reader.ok(); ++i) {
    std::string state_name;
    Frame frame = read_frame(reader, state_name);
    frame.machine = machine_of(execution, frame);
    if (frame.machine == nullptr) return corruption("a frame of an execution has no machine");
    const auto state = frame.machine->states.find(state_name);
    if (state == frame.machine->states.end()) {
      return corruption("an execution is in a state that its machine has not");
    }
    frame.state = &state->second;
    execution.frames.insert_or_assign(frame.id, std::move(frame));
  }
  return reader.status();
}

// --- events

void write_details(ByteWriter& writer, const EventDetails& details) {
  writer.text(details.error);
  writer.text(details.cause);
  writer.name(details.resource_type);
  writer.name(details.resource);
  writer.name(details.region);
  writer.name(details.worker_name);
  writer.name(details.role_arn);
  writer.text(details.assigned);
  writer.signed_number(details.timeout_s);
  writer.signed_number(details.heartbeat_s);
  writer.signed_number(details.number);
}

std::shared_ptr<const EventDetails> read_details(ByteReader& reader) {
  auto details = std::make_shared<EventDetails>();
  details->error = reader.text();
  details->cause = reader.text();
  details->resource_type = reader.name();
  details->resource = reader.name();
  details->region = reader.name();
  details->worker_name = reader.name();
  details->role_arn = reader.name();
  details->assigned = reader.text();
  details->timeout_s = reader.signed_number();
  details->heartbeat_s = reader.signed_number();
  details->number = reader.signed_number();
  return details;
}

void write_events(ByteWriter& writer, const std::vector<Event>& events) {
  writer.number(events.size());
  std::int64_t time_ms = 0;
  for (const Event& event : events) {
    writer.number(static_cast<std::uint64_t>(event.type));
    writer.signed_number(event.id);
    writer.signed_number(event.id - event.previous);
    writer.signed_number(event.time_ms - time_ms);
    time_ms = event.time_ms;
    writer.name(event.name);
    writer.document(event.content);
    writer.flag(event.details != nullptr);
    if (event.details) write_details(writer, *event.details);
  }
}

Result<std::vector<Event>> read_event_list(ByteReader& reader) {
  std::vector<Event> events;
  const std::uint64_t count = reader.number();
  std::int64_t time_ms = 0;
  for (std::uint64_t i = 0; i < count && reader.ok(); ++i) {
    Event event;
    const std::uint64_t type = reader.number();
    if (type >= event_type_count()) return corruption("a history has an event of no known type");
    event.type = static_cast<EventType>(type);
    event.id = reader.signed_number();
    event.previous = event.id - reader.signed_number();
    time_ms += reader.signed_number();
    event.time_ms = time_ms;
    event.name = reader.name();
    event.content = reader.document();
    if (reader.flag()) event.details = read_details(reader);
    events.push_back(std::move(event));
  }
  TRY(reader.status());
  return events;
}

struct ChunkHead {
  bool is_known = false;
  bool is_full = false;
  std::uint64_t base = 0;
};

ChunkHead read_head(ByteReader& reader) {
  ChunkHead head;
  head.is_known = reader.number() == chunk_version;
  head.is_full = reader.flag();
  head.base = reader.number();
  head.is_known = head.is_known && reader.ok();
  return head;
}

Error no_chunk() {
  return corruption("a chunk of an execution cannot be read");
}

}  // namespace

std::string encode_chunk(const Execution& execution, bool is_full, std::uint64_t base) {
  ByteWriter writer;
  writer.number(chunk_version);
  writer.flag(is_full);
  writer.number(base);
  write_events(writer, execution.events);
  write_state(writer, execution, is_full);
  return pack(writer.done());
}

Result<std::uint64_t> base_of_chunk(const std::string& bytes) {
  const std::string unpacked = TRY(unpack(bytes));
  ByteReader reader(unpacked);
  const ChunkHead head = read_head(reader);
  if (!head.is_known) return no_chunk();
  return head.base;
}

Result<void> apply_chunk(std::string bytes, Execution& execution) {
  const std::string unpacked = TRY(unpack(std::move(bytes)));
  ByteReader reader(unpacked);
  const ChunkHead head = read_head(reader);
  if (!head.is_known) return no_chunk();
  if (head.is_full) execution.frames.clear();
  TRY(read_event_list(reader));
  return read_state(reader, execution);
}

Result<ChunkEvents> read_events(std::string bytes) {
  ChunkEvents chunk;
  chunk.bytes = std::make_unique<std::string>();
  *chunk.bytes = TRY(unpack(std::move(bytes)));
  ByteReader reader(*chunk.bytes);
  if (!read_head(reader).is_known) return no_chunk();
  chunk.events = TRY(read_event_list(reader));
  return chunk;
}

void settle_frames(Execution& execution) {
  execution.ready.clear();
  for (auto& [id, frame] : execution.frames) {
    frame.child_count = frame.running_count = frame.failed_count = 0;
  }
  for (auto& [id, frame] : execution.frames) {
    frame.is_changed = false;
    if (frame.phase == Phase::ready || frame.phase == Phase::resuming) {
      execution.ready.push_back(id);
    }
    const auto parent = execution.frames.find(frame.parent);
    if (parent == execution.frames.end()) continue;
    ++parent->second.child_count;
    if (frame.phase == Phase::failed) {
      ++parent->second.failed_count;
    } else if (frame.phase != Phase::done && frame.phase != Phase::aborted) {
      ++parent->second.running_count;
    }
  }
}

}  // namespace semel::workflow
