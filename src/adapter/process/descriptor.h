#pragma once

#include <unistd.h>

#include <string_view>
#include <utility>

#include "base/result.h"

namespace semel::process {

/// Owns an open file, socket or process descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  void close() {
    if (is_open()) ::close(std::exchange(number_, -1));
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

/// unavailable: "cannot <what>: <errno as text>".
Error system_error(std::string_view what);

}  // namespace semel::process
