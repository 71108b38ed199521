# Our own small C programs for the guests, static, so that they start in an empty file system.

build_helpers() {
  local sources=("$rig"/helpers/*.c)
  helpers=$cache/helpers/$(recipe compile_helpers "${sources[@]}")
  whole "$helpers" compile_helpers "${sources[@]}"
  note helpers "$helpers"
}

compile_helpers() {
  local source
  for source; do
    gcc -std=gnu11 -O2 -Wall -Wextra -Werror -static -I/usr/include/libdrm \
      -o "$(basename "$source" .c)" "$source"
  done
}
