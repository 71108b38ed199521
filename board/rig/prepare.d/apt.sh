# Functions that find and download packages with apt, without installing them.
#
# No mirror is configured here: packages come from the sources of the machine's own apt. A company
# mirror or a proxy is therefore used for the tests as well.

# An old list is harmless until a package in it has left the mirror. Lists are therefore refreshed
# only if there are none at all, or if a download has failed (see fetch_debs).
refresh_lists() {
  say 'asking apt for fresh package lists'
  if [ "$(id -u)" = 0 ]; then
    apt-get update -q > /dev/null 2>&1 || say 'apt-get update failed; going on with the old lists'
  else
    say 'not root, so the old lists stay; if a package is missing: sudo apt-get update'
  fi
}

# behind METAPACKAGE: sets $package and $version to its dependency. The names of kernel packages
# contain a number that changes with each security update; only those of the metapackages are
# constant. One call for both, because apt-cache reads all its lists at each call.
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
  # The sandbox user cannot write into a private folder; apt prints a warning and uses root.
  (cd "$dir" && apt-get "${apt_options[@]}" -q -oAPT::Sandbox::User=root download "$@" > apt.log 2>&1) ||
    { tail -n 5 "$dir/apt.log" >&2; return 1; }
}

# Prints the mirror of the main archive that the machine's own apt uses.
mirror() {
  apt-get indextargets --format '$(REPO_URI)|$(SUITE)|$(COMPONENT)|$(ORIGIN)' 'Created-By: Packages' |
    grep -v security | grep '|main|Debian$' | cut -d'|' -f1 | sed -n '1s#/*$##p'
}

# private_apt SUITE: sets apt_options so that apt reads that suite of the machine's mirror with its
# own lists and cache. The machine's sources remain unchanged.
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
