#!/usr/bin/env bash
# Fuzzes each parser, two at a time. Usage: tools/fuzz.sh [SECONDS] [NAME...]
# A target is the executable build/fuzz/fuzz/NAME_fuzz; its corpus is fuzz/corpus/NAME, and stays as it is: what a run finds new is
# kept in build/fuzz/corpus/NAME. A finding is left in build/fuzz/findings. The last line is 'N passed, N failed'.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

seconds=${1:-60}
if (($# > 0)); then shift; fi
names=("$@")
if ((${#names[@]} == 0)); then mapfile -t names < <(find fuzz -name '*_fuzz.cpp' -printf '%f\n' | sed 's/_fuzz\.cpp$//' | sort); fi
tools/build.sh fuzz "${names[@]/%/_fuzz}"
mapfile -t targets < <(printf 'build/fuzz/fuzz/%s_fuzz\n' "${names[@]}")
mkdir -p build/fuzz/findings

fuzz_one() {
  local target=$1 seconds=$2 name found log
  name=$(basename "$target" _fuzz)
  found=build/fuzz/corpus/$name
  log=build/fuzz/$name.log
  mkdir -p "$found" "fuzz/corpus/$name"
  if "$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/findings/$name-" "$found" "fuzz/corpus/$name" >"$log" 2>&1; then
    printf '   %s: %s runs, no finding\n' "$name" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
  else
    printf '   %s: FOUND SOMETHING; the end of %s:\n' "$name" "$log"
    tail -n 40 "$log"
    return 1
  fi
}
export -f fuzz_one

say "fuzzing ${#targets[@]} targets, $seconds s each, $job_count at a time"
failed=0
running=0
for target in "${targets[@]}"; do
  if ((running == job_count)); then
    wait -n || failed=$((failed + 1))
    running=$((running - 1))
  fi
  fuzz_one "$target" "$seconds" &
  running=$((running + 1))
done
while ((running > 0)); do
  wait -n || failed=$((failed + 1))
  running=$((running - 1))
done
printf '%d passed, %d failed\n' $((${#targets[@]} - failed)) "$failed"
((failed == 0))
