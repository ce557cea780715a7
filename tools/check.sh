#!/usr/bin/env bash
# The checks that need no build: the project's own rules, the format, the shell scripts, the model of the protocol.
# The last line is 'N passed, N failed'.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

passed=0
failed=0
verify() {
  local what=$1
  shift
  say "$what"
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

format_is_right() { cpp_files | xargs -0 clang-format --dry-run --Werror --ferror-limit=5; }
scripts_are_right() { shell_files | xargs -0 shellcheck --external-sources; }

verify 'the rules of tools/check.py' "$python" tools/check.py
verify 'the tests of tools/check.py' "$python" tools/check_test.py --quiet
verify 'clang-format (./dev fmt mends it)' format_is_right
verify 'shellcheck' scripts_are_right
verify 'the model of operations (spin)' tools/model.sh
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
