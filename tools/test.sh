#!/usr/bin/env bash
# Builds and runs the fast tests, and says how they go. Usage: tools/test.sh [PRESET [FILTER [TARGET...]]]
# Without a FILTER the last line is 'N passed, N failed'.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

preset=${1:-release}
filter=${2:-.}
tools/build.sh "$preset" "${@:3}"

# CTest prints two lines a test. Keep the failures, and one line in fifty of the rest.
brief() {
  awk '
    /^ *Start +[0-9]+:/ { next }
    /^ *[0-9]+\/[0-9]+ Test +#.* Passed / { if (++passed % 50 == 0) { print "   " $1 " tests"; fflush() } next }
    { print; fflush() }'
}

log=build/$preset/test.log
say "testing build/$preset"
status=0
ctest --test-dir "build/$preset" --parallel "$job_count" --output-on-failure --no-tests=error --tests-regex "$filter" \
  --label-exclude slow 2>&1 | tee "$log" | brief || status=$?

counts=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)$/\1 \2/p' "$log")
read -r failed total <<<"${counts:-1 1}"
printf '%d passed, %d failed\n' $((total - failed)) "$failed"
exit "$status"
