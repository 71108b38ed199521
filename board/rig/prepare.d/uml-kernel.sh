# User-mode Linux: a kernel that is an ordinary program, built from Debian's own kernel source (two to
# five minutes, once for each kernel version). Unpatched; the configuration is in uml.config.

build_uml_kernel() {
  local package version
  behind linux-source
  uml=$cache/uml-kernel/${package}_${version//:/_}.$(recipe compile_uml "$rig/prepare.d/uml.config")
  [ -d "$uml" ] || say "building User-mode Linux from $package $version; this takes some minutes"
  whole "$uml" compile_uml "$package" "$version"
  note uml "$uml/linux"
}

compile_uml() {
  local package=$1 version=$2 setting
  if ! fetch_debs debs "$package=$version"; then
    refresh_lists
    fetch_debs debs "$package"
  fi
  mkdir source build
  dpkg --fsys-tarfile debs/*.deb | tar -xO "./usr/src/$package.tar.xz" |
    tar -xJ -C source --strip-components=1
  grep '^CONFIG' "$rig/prepare.d/uml.config" > wanted
  make -s -C source O="$PWD/build" ARCH=um KCONFIG_ALLCONFIG="$PWD/wanted" allnoconfig > config.log 2>&1 ||
    { tail -n 20 config.log >&2; return 1; }
  # kconfig silently drops options that it cannot enable; report that now, instead of a missing
  # /dev/dri later.
  while read -r setting; do
    case $setting in *=n) continue ;; esac
    grep -qxF "$setting" build/.config || say "kernel configuration: $setting was not taken"
  done < wanted
  nice make -s -C source O="$PWD/build" ARCH=um -j"$(nproc)" linux > build.log 2>&1 ||
    { tail -n 20 build.log >&2; return 1; }
  cp build/linux linux
  cp build/.config config
  rm -rf source build debs wanted
}
