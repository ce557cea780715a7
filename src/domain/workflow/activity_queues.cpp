#include "domain/workflow/activity_queues.h"

namespace semel::workflow {

std::optional<ActivityQueues::Match> ActivityQueues::offer(const std::string& activity_arn,
                                                           OfferedTask task) {
  const Lock lock(mutex_);
  Queue& queue = queues_[activity_arn];
  if (queue.polls.empty()) {
    queue.tasks.push_back(std::move(task));
    return std::nullopt;
  }
  Match match{std::move(task), std::move(queue.polls.front())};
  queue.polls.pop_front();
  return match;
}

std::optional<ActivityQueues::Match> ActivityQueues::ask(Poll poll) {
  const Lock lock(mutex_);
  Queue& queue = queues_[poll.activity_arn];
  if (queue.tasks.empty()) {
    queue.polls.push_back(std::move(poll));
    return std::nullopt;
  }
  Match match{std::move(queue.tasks.front()), std::move(poll)};
  queue.tasks.pop_front();
  return match;
}

void ActivityQueues::end_polls() {
  const Lock lock(mutex_);
  polls_ended_ = true;
}

std::vector<Poll> ActivityQueues::expired(std::int64_t now_ms) {
  const Lock lock(mutex_);
  std::vector<Poll> over;
  for (auto queue = queues_.begin(); queue != queues_.end();) {
    auto& polls = queue->second.polls;
    for (auto poll = polls.begin(); poll != polls.end();) {
      if (!polls_ended_ && poll->deadline_ms > now_ms) {
        ++poll;
        continue;
      }
      over.push_back(std::move(*poll));
      poll = polls.erase(poll);
    }
    const bool is_empty = polls.empty() && queue->second.tasks.empty();
    queue = is_empty ? queues_.erase(queue) : std::next(queue);
  }
  return over;
}

std::int64_t ActivityQueues::next_deadline_ms() const {
  const Lock lock(mutex_);
  std::int64_t next = 0;
  for (const auto& [activity, queue] : queues_) {
    for (const Poll& poll : queue.polls) {
      if (next == 0 || poll.deadline_ms < next) next = poll.deadline_ms;
    }
  }
  return next;
}

std::int64_t ActivityQueues::waiting_tasks() const {
  const Lock lock(mutex_);
  std::int64_t count = 0;
  for (const auto& [activity, queue] : queues_) {
    count += static_cast<std::int64_t>(queue.tasks.size());
  }
  return count;
}

}  // namespace semel::workflow
