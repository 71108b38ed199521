# A QEMU with a touchscreen (virtio-multitouch-pci, since 8.1). Debian 13 has one. Debian 12 has
# 7.2; there the newer one comes from backports, unpacked into the cache beside the installed one,
# whose libraries it shares.

choose_qemu() {
  local version
  if has_touchscreen qemu-system-x86_64; then
    note qemu "$(command -v qemu-system-x86_64)"
    return
  fi
  version=$(cached_backport)
  if [ -z "$version" ]; then
    private_apt "$(. /etc/os-release && echo "$VERSION_CODENAME")-backports"
    version=$(apt-cache "${apt_options[@]}" policy qemu-system-x86 | sed -n 's/^  Candidate: //p')
    say "unpacking QEMU $version from backports (the installed one has no touchscreen)"
    whole "$cache/qemu/${version//:/_}" unpack_qemu
    apt_options=()
  fi
  qemu=$cache/qemu/${version//:/_}
  note qemu "$qemu/qemu"
}

# The emulator is not under test, so any existing one is used; a newer backport is taken only after
# `prepare --force`.
cached_backport() {
  [ ! -d "$cache/qemu" ] ||
    find "$cache/qemu" -mindepth 1 -maxdepth 1 -name '[0-9]*' -printf '%f\n' | sort -V | tail -n 1
}

# Tested by its name: the list of all devices would load every module, and a QEMU that is unpacked
# beside an installed one then fails to load that one's modules. (Its exit code is 0 for an unknown
# device.)
has_touchscreen() {
  "$1" -device virtio-multitouch-pci,help 2>/dev/null | grep '^virtio-multitouch-pci options' > /dev/null
}

unpack_qemu() {
  local deb
  fetch_debs debs qemu-system-x86 qemu-system-common qemu-system-data seabios
  for deb in debs/*.deb; do dpkg -x "$deb" .; done
  rm -r debs usr/share/doc usr/share/man 2>/dev/null || true
  # An unpacked QEMU searches for its modules and its firmware in the paths of an installed one. A
  # wrapper sets the correct paths. It uses its own location, because this folder is renamed at the
  # end.
  cat > qemu <<'WRAPPER'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export QEMU_MODULE_DIR="$here/usr/lib/x86_64-linux-gnu/qemu"
exec "$here/usr/bin/qemu-system-x86_64" -L "$here/usr/share/qemu" -L "$here/usr/share/seabios" "$@"
WRAPPER
  chmod +x qemu
  if ! has_touchscreen ./qemu; then
    ./qemu -version >&2 || true
    ldd usr/bin/qemu-system-x86_64 | grep 'not found' >&2 || true
    stop 'the QEMU from backports has no touchscreen'
  fi
}
