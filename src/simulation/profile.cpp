#include "simulation/profile.h"

namespace semel::simulation {
namespace {

/// Nothing, a little or a lot.
double level(Dice& dice, double a_lot) {
  const auto roll = dice.between(0, 2);
  return roll == 0 ? 0 : roll == 1 ? a_lot / 5 : a_lot;
}

}  // namespace

Profile Profile::of(Dice& dice) {
  Profile profile;
  profile.node_count = static_cast<int>(dice.between(1, 3));
  profile.wish_count = static_cast<int>(dice.between(3, 12));
  profile.embedded = profile.node_count == 1 && dice.chance(0.6);
  profile.archive = dice.chance(0.3);
  profile.long_pauses = dice.chance(0.3);
  profile.contrary = dice.chance(0.3);
  profile.lean_share = dice.chance(0.5) ? 0 : dice.chance(0.5) ? 0.3 : 1;
  if (!profile.embedded) {
    profile.loss_share = level(dice, 0.25);
    profile.late_share = level(dice, 0.15);
  }
  profile.refusal_share = level(dice, 0.2);
  profile.slow_share = level(dice, 0.1);
  profile.crash_share = level(dice, 0.03);
  profile.skew_max_ms = dice.chance(0.5) ? 0 : 300'000;
  return profile;
}

void Profile::calm_down() {
  loss_share = late_share = refusal_share = slow_share = crash_share = 0;
}

}  // namespace semel::simulation
