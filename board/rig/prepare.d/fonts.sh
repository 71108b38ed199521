# Two fonts, a configuration and fontconfig's cache for them, as a tree to copy into a guest.
#
# Without the cache each start of the program under test reads both fonts through an emulated
# processor. fontconfig uses a cache only if its folder's time matches to the nanosecond; a cpio
# archive stores whole seconds, so the folder gets a time in whole seconds first.

lay_out_fonts() {
  local noto=/usr/share/fonts/truetype/noto
  fonts=$cache/fonts/$(recipe make_font_tree $noto/NotoSans-Regular.ttf $noto/NotoSans-Bold.ttf)
  whole "$fonts" make_font_tree $noto
  note fonts "$fonts"
}

make_font_tree() {
  local noto=$1
  mkdir -p ".$noto" etc/fonts var/cache/fontconfig
  cp "$noto/NotoSans-Regular.ttf" "$noto/NotoSans-Bold.ttf" ".$noto/"
  cat > etc/fonts/fonts.conf <<CONF
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>$noto</dir>
  <cachedir>/var/cache/fontconfig</cachedir>
</fontconfig>
CONF
  find . -exec touch -d @1000000000 {} +
  # fc-cache requires the root as an absolute path, and does not store it.
  fc-cache --sysroot="$PWD" --force > fc-cache.log 2>&1 || { cat fc-cache.log >&2; return 1; }
  rm fc-cache.log
}
