#!/usr/bin/env bash
# Each header compiles alone. The last line is 'N passed, N failed'. Usage: tools/headers.sh [--one HEADER]
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

if [[ ${1:-} == --one ]]; then
  g++ -std=c++20 -Wall -Wextra -Wpedantic -Werror -Isrc -fsyntax-only -x c++ -include "$2" /dev/null ||
    { printf '%s does not compile alone\n' "$2" >&2 && echo wrong; }
  exit 0
fi

mapfile -d '' -t headers < <(find src -name '*.h' -print0 | sort -z)
say "compiling ${#headers[@]} headers, each alone"
wrong=$(printf '%s\0' "${headers[@]}" | xargs -0 -n 1 -P "$job_count" tools/headers.sh --one | wc -l)
printf '%d passed, %d failed\n' $((${#headers[@]} - wrong)) "$wrong"
((wrong == 0))
