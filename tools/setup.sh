#!/usr/bin/env bash
# Installs what is missing on Debian 12. Quick when all is there. Usage: tools/setup.sh [GROUP...]
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source=tools/lib.sh
source tools/lib.sh

# What the groups need; recommended packages are not installed, so every one that matters stands here.
declare -A packages=(
  [build]='g++ cmake ninja-build ccache librocksdb-dev libboost1.81-dev libboost-json1.81-dev libssl-dev zlib1g-dev libcurl4-openssl-dev libzip-dev
           libcli11-dev libspdlog-dev prometheus-cpp-dev libgtest-dev libbenchmark-dev'
  [test]='python3 python3-boto3'
  [lab]='python3 python3-boto3 awscli'
  [client]='python3 python3-boto3 awscli curl ca-certificates'
  [bench]='python3 postgresql redis-server'
  [fuzz]='clang libclang-rt-14-dev llvm-14'
  [lint]='python3 clang-format clang-tidy shellcheck spin gcc'
)
# Programs that may come from elsewhere than Debian: the package is installed only when the program is missing.
declare -A programs=([client]='node:nodejs npm:npm' [bench]='node:nodejs npm:npm')

wanted_groups=("$@")
if ((${#wanted_groups[@]} == 0)); then wanted_groups=(build test client bench fuzz lint); fi

installed=" $(dpkg-query -W -f '${Package}:${db:Status-Status} ' | tr '\n' ' ')"
missing=()
for group in "${wanted_groups[@]}"; do
  [[ -n ${packages[$group]:-} ]] || fail "there is no group '$group'; there are: ${!packages[*]}"
  for package in ${packages[$group]}; do
    [[ $installed == *" $package:installed "* ]] || missing+=("$package")
  done
  for pair in ${programs[$group]:-}; do
    command -v "${pair%%:*}" >/dev/null || missing+=("${pair##*:}")
  done
done
if ((${#missing[@]} > 0)); then
  mapfile -t missing < <(printf '%s\n' "${missing[@]}" | sort -u)
  say "installing ${missing[*]}"
  as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "not root and no sudo: install these as root, then run this again"
    as_root=(sudo)
  fi
  grep -qs 'VERSION_CODENAME=bookworm' /etc/os-release ||
    say "this is not Debian 12 (bookworm): the packages may have other names or versions here"
  "${as_root[@]}" apt-get update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}"
fi

# The JavaScript clients, exactly as their lock file names them. npm leaves its own copy of the lock file beside what it installed.
if [[ " ${wanted_groups[*]} " =~ ' client '|' bench ' ]] &&
  [[ ! tests/clients/node_modules/.package-lock.json -nt tests/clients/package-lock.json ]]; then
  say "installing the JavaScript clients of tests/clients"
  npm ci --prefix tests/clients --no-audit --no-fund
fi
