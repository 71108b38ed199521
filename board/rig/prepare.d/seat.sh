# libseat and seatd for the guests, downloaded and unpacked, but not installed.

fetch_seat() {
  seat=$cache/seat/$(recipe unpack_seat)
  whole "$seat" unpack_seat
  note seat "$seat"
}

unpack_seat() {
  local package
  if ! fetch_debs debs libseat1 seatd; then
    refresh_lists
    fetch_debs debs libseat1 seatd
  fi
  for package in debs/*.deb; do dpkg -x "$package" tree; done
  cp tree/usr/sbin/seatd tree/usr/lib/*/libseat.so.1 .
  rm -rf tree debs
}
