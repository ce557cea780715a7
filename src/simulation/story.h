#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulation/scheduler.h"

namespace semel::simulation {

/// What happened, in lines with virtual times, for people who look into a failing seed.
class Story {
 public:
  Story(const Scheduler& scheduler, bool kept) : scheduler_(scheduler), kept_(kept) {}
  bool kept() const { return kept_; }
  void tell(const std::string& who, const std::string& what) {
    if (!kept_) return;
    const std::int64_t now_us = scheduler_.now_us();
    std::string time = std::to_string(now_us / 1'000);
    time.insert(0, time.size() < 8 ? 8 - time.size() : 0, ' ');
    lines_.push_back(time + " ms  " + who + ": " + what);
  }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  const Scheduler& scheduler_;
  bool kept_;
  std::vector<std::string> lines_;
};

}  // namespace semel::simulation
