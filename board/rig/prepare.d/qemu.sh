# Two emulators with a touchscreen (virtio-multitouch-pci, since 8.1): of a PC, and of a machine with the
# Pi's processor. They are unpacked into the cache beside the installed QEMU, whose libraries they share:
# on Debian 12, which has 7.2, those from backports, on Debian 13 its own.

choose_qemu() {
  local folder release
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  folder=$(cached_qemu)
  if [ -z "$folder" ]; then
    local version
    has_touchscreen qemu-system-x86_64 || private_apt "$release-backports"
    version=$(apt-cache "${apt_options[@]}" policy qemu-system-arm | sed -n 's/^  Candidate: //p')
    folder=$cache/qemu/${version//:/_}.$(recipe_of_qemu)
    say "unpacking QEMU $version"
    whole "$folder" unpack_qemu
    apt_options=()
  fi
  note qemu "$folder/qemu"
  note qemu-arm64 "$folder/qemu-arm64"
}

recipe_of_qemu() { recipe unpack_qemu <(declare -f write_wrapper); }

# The emulator is not under test, so any existing one is used; a newer backport is taken only after
# `prepare --force`.
cached_qemu() {
  [ ! -d "$cache/qemu" ] ||
    find "$cache/qemu" -mindepth 1 -maxdepth 1 -name "[0-9]*.$(recipe_of_qemu)" | sort -V | tail -n 1
}

# Tested by its name: the list of all devices would load every module, and a QEMU that is unpacked
# beside an installed one then fails to load that one's modules. (Its exit code is 0 for an unknown
# device.)
has_touchscreen() {
  "$1" -device virtio-multitouch-pci,help 2>/dev/null | grep '^virtio-multitouch-pci options' > /dev/null
}

unpack_qemu() {
  local deb
  fetch_debs debs qemu-system-x86 qemu-system-arm qemu-system-common qemu-system-data seabios
  for deb in debs/*.deb; do dpkg -x "$deb" .; done
  rm -r debs usr/share/doc usr/share/man 2>/dev/null || true
  # An unpacked QEMU searches for its modules and its firmware in the paths of an installed one. A
  # wrapper sets the correct paths. It uses its own location, because this folder is renamed at the
  # end.
  write_wrapper qemu qemu-system-x86_64
  write_wrapper qemu-arm64 qemu-system-aarch64
}

# write_wrapper NAME PROGRAM
write_wrapper() {
  cat > "$1" <<WRAPPER
#!/bin/sh
here=\$(dirname "\$(readlink -f "\$0")")
export QEMU_MODULE_DIR="\$here/usr/lib/x86_64-linux-gnu/qemu"
exec "\$here/usr/bin/$2" -L "\$here/usr/share/qemu" -L "\$here/usr/share/seabios" "\$@"
WRAPPER
  chmod +x "$1"
  if ! has_touchscreen "./$1"; then
    "./$1" -version >&2 || true
    ldd "usr/bin/$2" | grep 'not found' >&2 || true
    stop "the unpacked $2 has no touchscreen"
  fi
}
