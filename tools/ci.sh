#!/usr/bin/env bash
# All that CI runs, step by step, each timed. Usage: tools/ci.sh [--list] [--long] [--only STEPS] [--skip STEPS]
# The last line is 'N passed, N failed': the sum of what the steps counted. The exit status is 0 only when nothing failed.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

# Each step is a function of one command; what it prints last as 'N passed, N failed' is counted, else the step itself counts as one.
steps=(setup check headers test simulate clients opinion remote nodes crash demo lab workflows)
long_steps=(asan tsan fuzz)  # with --long, or by name with --only

setup() { tools/setup.sh; }
check() { tools/check.sh; }
headers() { tools/headers.sh; }
test() { tools/test.sh release; }  # what ./dev test does
simulate() { "$SEMEL_BINARY" simulate --seeds 1..2000; }
asan() { within_time tools/test.sh asan; }
# RocksDB comes without instrumentation, so the modules that have threads of their own are what ThreadSanitizer can judge.
tsan() {
  within_time tools/test.sh tsan '^(base|kv|rocksdb|http|engine|gateway)\.' \
    base_test kv_test rocksdb_test http_test engine_test gateway_test
}
fuzz() { within_time tools/fuzz.sh 60; }
clients() { "$python" tests/clients/run.py; }
opinion() { "$python" tests/conformance/second_opinion.py --calls 3000 --show 3; }
remote() { "$python" tests/remote/remote_test.py; }
nodes() { "$python" tests/operations/nodes_test.py; }
crash() { "$python" tests/crash/crash_test.py --kills 40; }
demo() { "$SEMEL_BINARY" demo; }
lab() { "$python" tools/lab.py; }
workflows() {
  local script status right wrong log=build/ci-workflows-script.log all_right=0 all_wrong=0
  for script in api_test.py examples_test.py 'durability_test.py --executions 60'; do
    status=0
    # shellcheck disable=SC2086  # a script and its options
    "$python" tests/workflows/$script 2>&1 | tee "$log" || status=$?
    read_counts "$log" "$status"
    all_right=$((all_right + right)) all_wrong=$((all_wrong + wrong))
  done
  echo "$all_right passed, $all_wrong failed"
  ((all_wrong == 0))
}

# read_counts LOG STATUS: sets right and wrong to what a command counted last, or to itself when it did not count. One that ended
# badly is wrong, whatever it counted.
read_counts() {
  local counts
  counts=$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed.*$/\1 \2/p' "$1" | tail -n 1)
  [[ -n $counts ]] || counts="$(($2 == 0)) $(($2 != 0))"
  right=${counts% *} wrong=${counts#* }
  if (($2 != 0 && wrong == 0)); then wrong=1; fi
}

export SEMEL_BINARY=$PWD/build/release/semel  # the program that the scripts under tests/ start
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=suppressions=$PWD/tools/tsan.supp:halt_on_error=1

# The sanitizers and the fuzzers take what is left of the time: one that would not end in time is left out, and the summary
# says so. SEMEL_CI_MINUTES: for all steps together.
budget_s=$((${SEMEL_CI_MINUTES:-80} * 60))
declare -A least_s=([asan]=900 [tsan]=600 [fuzz]=420)
readonly out_of_time=124  # what timeout(1) answers
within_time() { timeout --kill-after=10 "$((budget_s - SECONDS))" "$@"; }

only='' skip=''
while (($# > 0)); do
  case $1 in
    --list)
      printf '%s\n' "${steps[@]}" "${long_steps[@]}"
      exit 0
      ;;
    --long) steps+=("${long_steps[@]}") && shift ;;
    --only) only=${2:?--only wants names joined by commas} && shift 2 ;;
    --skip) skip=${2:?--skip wants names joined by commas} && shift 2 ;;
    *) fail "tools/ci.sh does not know '$1'" ;;
  esac
done
for name in ${only//,/ } ${skip//,/ }; do
  [[ " ${steps[*]} ${long_steps[*]} " == *" $name "* ]] ||
    fail "there is no step '$name'; there are: ${steps[*]} ${long_steps[*]}"
done

is_wanted() { [[ (-z $only || ",$only," == *",$1,"*) && ",$skip," != *",$1,"* ]]; }

# Runs a step, shows what it prints (its count in other words, since only the sum stands in the last line), and adds its count.
passed=0
failed=0
summary=()
run_step() {
  local name=$1 status=0 right wrong log=build/ci-$1.log began=$SECONDS left_s=$((budget_s - SECONDS))
  if ((left_s < ${least_s[$name]:-0})); then
    say "step $name is left out: $((left_s / 60)) min are left"
    summary+=("$(printf '%-9s left out, no time' "$name")")
    return
  fi
  say "step $name"
  "$name" </dev/null 2>&1 | tee "$log" | sed -uE 's/^([0-9]+) passed, ([0-9]+) failed.*$/   \1 right, \2 wrong/' || status=$?
  if ((status == out_of_time)); then
    summary+=("$(printf '%-9s %5d s broken off, no time' "$name" $((SECONDS - began)))")
    return
  fi
  read_counts "$log" "$status"
  passed=$((passed + right))
  failed=$((failed + wrong))
  summary+=("$(printf '%-9s %5d s %6d right %4d wrong' "$name" $((SECONDS - began)) "$right" "$wrong")")
}

mkdir -p build
if [[ -n $only ]]; then steps+=("${long_steps[@]}"); fi
for name in "${steps[@]}"; do
  if is_wanted "$name"; then run_step "$name"; fi
done

say "all steps: $((SECONDS / 60)) min $((SECONDS % 60)) s"
printf '   %s\n' "${summary[@]}"
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
