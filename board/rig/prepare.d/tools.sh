# The host programs for preparing and testing, installed only if they are missing.

# "program package": the search is for the program, so one that was built by hand is accepted, too.
wanted_tools="
qemu-system-x86_64 qemu-system-x86
busybox            busybox-static
depmod             kmod
xz                 xz-utils
zstd               zstd
python3            python3
gcc                gcc
make               make
bc                 bc
flex               flex
bison              bison
m4                 m4
fc-cache           fontconfig
"
# Files without a program: "path package".
wanted_files="
/usr/include/libdrm/drm_mode.h                          libdrm-dev
/usr/include/linux/uinput.h                             linux-libc-dev
/usr/lib/x86_64-linux-gnu/libc.a                        libc6-dev
/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf     fonts-noto-core
"

missing_packages() {
  local program path package
  # /usr/sbin is not in every user's path, and contains depmod
  while read -r program package; do
    [ -z "$program" ] || PATH=$PATH:/usr/sbin:/sbin command -v "$program" > /dev/null || echo "$package"
  done <<< "$wanted_tools"
  while read -r path package; do
    [ -z "$path" ] || [ -e "$path" ] || echo "$package"
  done <<< "$wanted_files"
  # A dynamically linked busybox does not start in an empty guest.
  if command -v busybox > /dev/null && ldd "$(command -v busybox)" > /dev/null 2>&1; then
    echo busybox-static
  fi
}

install_tools() {
  local packages
  packages=$(missing_packages | sort -u | tr '\n' ' ')
  [ -n "$packages" ] || return 0
  [ "$(id -u)" = 0 ] || stop "these are missing: sudo apt-get install --no-install-recommends $packages"
  say "installing $packages"
  try_install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $packages \
      > "$cache/install.log" 2>&1
  }
  try_install || { refresh_lists; try_install; } ||
    { tail -n 20 "$cache/install.log" >&2; stop "apt-get install failed: $packages"; }
  packages=$(missing_packages | tr '\n' ' ')
  [ -z "$packages" ] || stop "still missing after apt-get install: $packages"
}
