#include "gateway/in_flight.h"

namespace semel::gateway {

void InFlight::enter() {
  const Lock lock(mutex_);
  ++count_;
}

void InFlight::leave() {
  // Told under the lock: who waits may destroy this object as soon as it has the lock.
  const Lock lock(mutex_);
  if (--count_ == 0) none_.notify_all();
}

std::size_t InFlight::count() const {
  const Lock lock(mutex_);
  return count_;
}

void InFlight::wait_until_none() {
  Lock lock(mutex_);
  while (count_ != 0) lock.wait(none_);
}

}  // namespace semel::gateway
