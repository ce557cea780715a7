#include "domain/operation/driver.h"

#include "domain/operation/course.h"
#include "domain/operation/frozen.h"

namespace semel::operation {

Result<Answer> Driver::run(const Request& request, const RunOptions& options) const {
  TRY(check(request));
  Planner* planner = ports_.planners.find(request.kind);
  if (planner == nullptr) return not_found("There is no operation of the kind " + request.kind);
  return Course(ports_, options_, options).run(request, *planner);
}

Result<Driver::Found> Driver::find(const std::string& id) const {
  Found found;
  auto got = TRY(ports_.tables.get(get_of(options_.tables.operations, id)));
  found.seen = got.seen;
  if (!got.item && options_.tables.archive) {
    got = TRY(ports_.tables.get(get_of(*options_.tables.archive, id)));
    found.seen = std::max(found.seen, got.seen);
  }
  if (got.item) found.record = TRY(record_from(*got.item));
  return found;
}

Answer Driver::answer_of(const Record& record) const {
  Answer answer;
  answer.generation = record.generation;
  answer.trace_id = record.trace_id;
  answer.replayed = is_final(record.state);
  answer.outcome = Open{record.state, true};
  if (record.state == State::failed) answer.outcome = Failed{record.failure.value_or(Refusal{})};
  if (record.state == State::committed) {
    auto result = result_of(record.frozen);
    answer.outcome = Committed{result ? std::move(*result) : value::Item()};
  }
  return answer;
}

Result<Answer> Driver::finish(const Record& record, const RunOptions& options) const {
  return Course(ports_, options_, options).finish(record);
}

Result<Answer> Driver::resolve(const Record& seen, State to, std::optional<Refusal> why) const {
  const RunOptions options;
  return Course(ports_, options_, options).resolve(seen, to, std::move(why));
}

}  // namespace semel::operation
