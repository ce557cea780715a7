#!/usr/bin/env bash
# Configures and builds. Usage: tools/build.sh [PRESET] [TARGET...]
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

preset=${1:-release}
if (($# > 0)); then shift; fi
if [[ ! -f build/$preset/build.ninja ]]; then
  say "configuring build/$preset"
  cmake --preset "$preset" -Wno-dev
fi
say "building build/$preset${*:+: $*}"
cmake --build "build/$preset" --parallel "$job_count" ${@:+--target "$@"}
