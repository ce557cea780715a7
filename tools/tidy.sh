#!/usr/bin/env bash
# clang-tidy on the given files, or on the .cpp files that differ from origin/main.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

files=("$@")
if ((${#files[@]} == 0)); then
  base=$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD)
  mapfile -t files < <(git diff --name-only --diff-filter=d "$base" -- '*.cpp')
fi
if ((${#files[@]} == 0)); then
  say 'no C++ file differs from the main branch'
  exit 0
fi
[[ -f build/dev/build.ninja ]] || cmake --preset dev -Wno-dev
say "clang-tidy on ${#files[@]} files"
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$job_count" clang-tidy --quiet -p build/dev
