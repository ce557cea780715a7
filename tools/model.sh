#!/usr/bin/env bash
# Checks the models of models/ with spin: the safety of every step, the ends by LTL, and that the model without its fence is found
# out. Usage: tools/model.sh
# The last line is 'N passed, N failed'.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

model=$PWD/models/operation.pml
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
passed=0
failed=0

# Builds the checker of the model with the spin options after the compiler's options ($1), runs it with the options in $2, and
# prints its number of states; answers whether it found an error.
explores_clean() {
  local compiler_options=$1 run_options=$2 report
  shift 2
  # shellcheck disable=SC2086  # options are words
  (cd "$folder" && spin -a "$@" "$model" >spin.log && gcc -w -O2 -DCOLLAPSE $compiler_options -o checker pan.c) ||
    fail "spin could not read $model: $(cat "$folder/spin.log")"
  # shellcheck disable=SC2086
  report=$(cd "$folder" && ./checker -m1000000 $run_options)
  ! grep -q 'max search depth too small' <<<"$report" || fail 'the search was not deep enough'
  grep -Eq 'states, stored' <<<"$report" || fail "the checker of the model broke off: $report"
  sed -nE 's/^ *([0-9]+) states, stored.*/   \1 states/p' <<<"$report"
  grep -q 'errors: 0$' <<<"$report"
}

verify() {
  local what=$1
  shift
  say "model: $what"
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

finds_an_error() { ! explores_clean "$@"; }

safety='-DSAFETY -DNOCLAIM'
verify 'safety, with stock' explores_clean "$safety" '' -DSTOCK=1
verify 'safety, short of stock' explores_clean "$safety" '' -DSTOCK=0 -DFAULTS=2
verify 'what is pending ends' explores_clean '' '-a -f' -DSTOCK=1 -DFAULTS=2
verify 'what is pending ends, short of stock' explores_clean '' '-a -f' -DSTOCK=0 -DFAULTS=2
verify 'without the fence an error is found' finds_an_error "$safety" '' -DSTOCK=1 -DNO_FENCE
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
