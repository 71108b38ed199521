# Functions for every step of `prepare`: messages with times, the cache, and complete folders.

cache=${VITRINE_CACHE:-$HOME/.cache/vitrine}/rig
began=$(date +%s%N)
manifest=()

say()  { printf 'rig: %s\n' "$*" >&2; }
stop() { printf 'rig: stopped: %s\n' "$*" >&2; exit 1; }

# elapsed NANOSECONDS_AT_START: seconds since then, with one decimal
elapsed() {
  local ms=$(( ($(date +%s%N) - $1) / 1000000 ))
  printf '%d.%d' $((ms / 1000)) $((ms % 1000 / 100))
}

# step TITLE FUNCTION: runs it and reports its duration
step() {
  local t
  t=$(date +%s%N)
  "$2"
  printf 'rig: %-32s %7s s\n' "$1" "$(elapsed "$t")" >&2
}

# recipe FUNCTION FILE…: a short hash of everything that determines a folder's contents: the
# function that makes it (as bash parsed it, so that a comment changes nothing) and the files it
# reads. It is part of the folder's name, so an edited recipe makes a new folder.
recipe() {
  local function=$1
  shift
  { declare -f "$function"; cat /dev/null "$@"; } | sha256sum | cut -c1-10
}

# whole DIR FUNCTION [ARG…]: makes DIR by running FUNCTION with an empty folder as current
# directory, then renames that folder to DIR, so that DIR is always complete.
unfinished=
trap 'say "failed in ${BASH_SOURCE[0]##*/} line $LINENO: $BASH_COMMAND"' ERR
trap 'if [ -n "$unfinished" ]; then rm -rf "$unfinished"; fi' EXIT
whole() {
  local dir=$1
  shift
  [ ! -d "$dir" ] || return 0
  mkdir -p "$(dirname "$dir")"
  unfinished=$(mktemp -d "$(dirname "$dir")/.part.XXXXXX")
  (
    cd "$unfinished"
    unfinished=        # the parent removes the folder
    "$@"
  )
  chmod 755 "$unfinished"
  mv -T "$unfinished" "$dir"
  unfinished=
}

# Adds NAME=PATH to the manifest.
note() { manifest+=("$1=$2"); }

write_manifest() {
  printf '%s\n' "${manifest[@]}" > "$cache/manifest.part"
  mv "$cache/manifest.part" "$cache/manifest"
}

# Earlier versions are kept for a month after their last use: another checkout may still use them.
forget_old() {
  local entry path
  for entry in "${manifest[@]}"; do
    path=${entry#*=}
    [ -d "$path" ] || path=$(dirname "$path")
    case $path in "$cache"/*) touch "$path" ;; esac
  done
  find "$cache" -mindepth 2 -maxdepth 2 -mtime +30 -exec rm -rf {} +
}
