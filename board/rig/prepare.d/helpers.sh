# Our own small C programs for the guests, static, so that they start in an empty file system, and
# libraries for LD_PRELOAD.

build_helpers() {
  local sources=("$rig"/helpers/*.c "$rig"/helpers/shared/*.c)
  helpers=$cache/helpers/$(recipe compile_helpers "${sources[@]}")
  whole "$helpers" compile_helpers "${sources[@]}"
  note helpers "$helpers"
}

compile_helpers() {
  local source name kind
  for source; do
    name=$(basename "$source" .c) kind=-static
    case $source in */shared/*) name+=.so kind="-shared -fPIC" ;; esac
    gcc -std=gnu11 -O2 -Wall -Wextra -Werror $kind -I/usr/include/libdrm -o "$name" "$source" -ldl
  done
}
