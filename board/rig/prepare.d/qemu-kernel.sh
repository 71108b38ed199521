# Debian's own kernel image, downloaded and unpacked, but not installed. The cache keeps the
# uncompressed vmlinux and the few modules of the virtual hardware, in loading order.

fetch_qemu_kernel() {
  local package version
  behind linux-image-amd64      # not the cloud flavour: that one has no DRM
  kernel=$cache/qemu-kernel/${package}_${version//:/_}.$(recipe unpack_kernel "$rig/prepare.d/extract_vmlinux.py")
  [ -d "$kernel" ] || say "unpacking $package $version"
  whole "$kernel" unpack_kernel "$package" "$version"
  note kernel "$kernel"
}

unpack_kernel() {
  local package=$1 version=$2 release=${1#linux-image-} module kind path
  if ! fetch_debs debs "$package=$version"; then
    refresh_lists
    fetch_debs debs "$package"
  fi
  dpkg -x debs/*.deb tree
  PATH=$PATH:/usr/sbin:/sbin
  # Debian 12 keeps modules under /lib, Debian 13 under /usr/lib; kmod searches only /lib.
  [ -d tree/lib ] || ln -s usr/lib tree/lib
  depmod -b "$PWD/tree" "$release"
  mkdir modules
  # What the guest needs; modprobe adds what these need. vgem is a graphics card without connectors, like the
  # Raspberry Pi's v3d; it comes before virtio-gpu, so that where it is wanted it is card0. 9p is the
  # folder shared with the host.
  for module in virtio_pci vgem virtio-gpu virtio_input evdev uinput 9pnet_virtio 9p; do
    # "insmod PATH" for each module, needed ones first; "builtin NAME" for what this kernel has inside
    modprobe -d "$PWD/tree" -S "$release" --show-depends "$module" > needs
    while read -r kind path _; do
      [ "$kind" = insmod ] && keep_module "$path"
    done < needs
  done
  python3 "$rig/prepare.d/extract_vmlinux.py" tree/boot/vmlinuz-* vmlinux
  echo "$release" > release
  rm -rf tree debs needs
}

# keep_module PATH: copies a module once, uncompressed, because busybox' insmod reads no .xz
keep_module() {
  local name
  name=$(basename "$1")
  name=${name%.xz} name=${name%.zst}
  [ ! -e "modules/$name" ] || return 0
  case $1 in
    *.xz)  xz -dc "$1" > "modules/$name" ;;
    *.zst) zstd -dcq "$1" > "modules/$name" ;;
    *)     cp "$1" "modules/$name" ;;
  esac
  echo "$name" >> modules/order
}
