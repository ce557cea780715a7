# shellcheck shell=bash
# Sourced by dev and the scripts of this folder: how they speak, and where things are.

# Debian's programs first, whatever else stands in PATH: python3-boto3 belongs to Debian's python3.
export PATH="/usr/bin:/bin:/usr/sbin:/sbin:$PATH"
# shellcheck disable=SC2034  # used by the scripts that source this file
python=/usr/bin/python3
# shellcheck disable=SC2034
job_count=${JOBS:-$(nproc)}

# Objects are the same wherever the clone stands, so a cache can serve the next clone.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

if [[ -t 1 ]]; then
  bold=$'\e[1m' red=$'\e[31m' plain=$'\e[0m'
else
  bold='' red='' plain=''
fi

say() { printf '%s== %s%s\n' "$bold" "$*" "$plain"; }

fail() {
  printf '%s%s%s\n' "$red" "$*" "$plain" >&2
  exit 1
}

# The project's C++ files, separated by NUL.
cpp_files() { find src bench fuzz tests examples \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z; }

# The project's shell scripts, separated by NUL.
shell_files() {
  printf '%s\0' dev .ci/run
  find tools tests bench examples -name node_modules -prune -o -name '*.sh' -print0 2>/dev/null | sort -z
}
