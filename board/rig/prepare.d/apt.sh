# apt, read only as far as possible: what version is there, and fetch it without installing it.
#
# No mirror is written down here. The machine's own apt says where it gets its packages; so whoever works
# behind a company mirror or a proxy has that for the tests as well.

# An old list is no harm until a package in it has left the mirror; so lists are refreshed only when
# there are none at all, or when a download has failed (see fetch_debs).
refresh_lists() {
  say 'asking apt for fresh package lists'
  if [ "$(id -u)" = 0 ]; then
    apt-get update -q > /dev/null 2>&1 || say 'apt-get update failed; going on with the old lists'
  else
    say 'not root, so the old lists stay; if a package is missing: sudo apt-get update'
  fi
}

# behind METAPACKAGE: sets $package and $version to what it depends on. The names of kernel packages carry a
# number that changes with each security update; only the metapackages keep theirs. Asked once for both
# of them, because apt-cache reads all its lists at each call.
metapackages=
behind() {
  local tries line
  for tries in once again; do
    [ -n "$metapackages" ] ||
      metapackages=$(apt-cache show --no-all-versions linux-image-amd64 linux-source 2> /dev/null || true)
    # "Depends: linux-image-6.1.0-56-amd64 (= 6.1.192-2)", and perhaps more after a comma
    line=$(sed -n "/^Package: $1\$/,/^\$/s/^Depends: //p" <<< "$metapackages")
    read -r package _ version _ <<< "${line//[(),]/ }"
    [ -z "$version" ] || return 0
    refresh_lists
    metapackages=
  done
  stop "apt does not know what is behind $1: ${line:-nothing}"
}

# fetch_debs DIR PACKAGE[=VERSION]…: downloads into DIR, installs nothing. More options in $apt_options.
apt_options=()
fetch_debs() {
  local dir=$1
  shift
  mkdir -p "$dir"
  # The sandbox user cannot write into a private folder; apt says so at length and then does it as root.
  (cd "$dir" && apt-get "${apt_options[@]}" -q -oAPT::Sandbox::User=root download "$@" > apt.log 2>&1) ||
    { tail -n 5 "$dir/apt.log" >&2; return 1; }
}

# The mirror of the main archive, as the machine's own apt has it.
mirror() {
  apt-get indextargets --format '$(REPO_URI)|$(SUITE)|$(COMPONENT)|$(ORIGIN)' 'Created-By: Packages' |
    grep -v security | grep '|main|Debian$' | cut -d'|' -f1 | sed -n '1s#/*$##p'
}

# private_apt SUITE: sets apt_options so that apt reads that suite of the machine's mirror with lists and
# cache of its own. The machine's sources stay as they are; it never learns of this suite.
private_apt() {
  local home=$cache/apt-$1 uri
  uri=$(mirror)
  [ -n "$uri" ] || { refresh_lists; uri=$(mirror); }
  [ -n "$uri" ] || stop 'no Debian mirror in the sources of apt'
  mkdir -p "$home/lists/partial" "$home/archives/partial"
  printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$uri" "$1" \
    > "$home/sources.list"
  apt_options=(-oDir::Etc::SourceList="$home/sources.list" -oDir::Etc::SourceParts=/dev/null
    -oDir::Etc::PreferencesParts=/dev/null -oDir::State::Lists="$home/lists" -oDir::Cache="$home")
  apt-get "${apt_options[@]}" -q -oAPT::Sandbox::User=root update > "$home/update.log" 2>&1 ||
    { cat "$home/update.log" >&2; stop "cannot read the suite $1 of the machine's mirror"; }
}
