"""The four folders made of Debian packages, and how long they live.

  compiler  a trixie for this machine: swiftlang, the C libraries' headers, git, a shell
  sdk       a Swift SDK for the Pi: the C libraries and Swift's own, as arm64 packages have them
  qemu      the one program that runs arm64 programs here
  fonts     the fonts every compared program draws with

A folder's name ends in a hash of the exact package versions and of the recipe that made it. It
appears under that name only when it is complete (made beside it, then renamed), so whatever is
found is whole, an interrupted run goes on from the packages already downloaded, and a new version
in Debian makes a new folder.
"""
import dataclasses
import hashlib
import inspect
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import debian
import sdk

FORGET_AFTER = 7 * 24 * 3600  # seconds without use, for folders of other versions

# Dependencies that neither a compiler, a linker nor the tests need. gcc's own compilers are the largest:
# clang only uses libgcc-14-dev's objects.
DROPPED = "|".join((
    "gcc", "gcc-14", "gcc-.*linux-gnu", "cpp.*", "lib(asan8|tsan2|lsan0|ubsan1|hwasan0|itm1|cc1-0)",
    "lib(isl23|mpc3|mpfr6|gprofng0)", "perl.*", "libperl.*",
    "liberror-perl", "git-man", "libicu-dev", "icu-devtools", "gir1.2.*", "girepository.*",
    "libgirepository.*",
    "lib(cairo|pixman|harfbuzz-(cairo|gobject)).*",
    "fonts-.*", "fontconfig-config", "media-types", "netbase", "tzdata", "debconf", "dpkg",
    "openssl-provider-legacy", "libglib2.0-(bin|data|dev-bin)", "libgio-2.0-dev-bin",
    "libc-dev-bin", "rpcsvc-proto", "native-architecture", "readline-common", "libgdbm.*"))

# What only the tests need: the libraries of a desktop for SDL2, and the language of some scripts.
FOR_TESTS = "lib(x11|xcb|xext|xrender|xau|xdmcp).*|python3.*|libpython3.*"

PROSE = tuple(f"usr/share/{name}/*" for name in (
    "doc", "man", "locale", "info", "lintian", "bug", "gtk-doc", "gitweb", "bash-completion"))

# Debugger, editor services, embedded Swift, sanitizers: 1.1 of swiftlang's 2.1 GB.
_SWIFT = "usr/libexec/swift/"
NOT_FOR_BUILDING = tuple(_SWIFT + name for name in (
    "bin/clangd", "bin/docc", "bin/lldb*", "bin/repl_swift", "bin/sourcekit-lsp",
    "bin/swift-api*", "bin/swift-build-sdk-interfaces", "bin/swift-format", "bin/llvm-cov",
    "lib/liblldb*", "lib/libLTO*", "lib/libsourcekitd*", "lib/libswiftGeneric*",
    "lib/swift/embedded/*", "lib/swift_static/embedded/*", "lib/swift/FrameworkABIBaseline/*",
    "lib/swift/migrator/*", "lib/clang/*/lib/*", "share/*"))

# Programs for an arm64 machine, which are not needed in a folder for linking.
NOT_FOR_LINKING = ("usr/bin/*", "usr/sbin/*", "etc/*", "var/*", "usr/lib/git-core/*",
                   *(_SWIFT + name for name in (
                       "bin/*", "libexec/*", "lib/lib*", "lib/swift/host/*", "lib/swift/pm/*",
                       "lib/swift/linux/lib_InternalSwift*")))


@dataclasses.dataclass(frozen=True)
class Recipe:
    name: str
    architecture: str
    names: tuple = ()      # with all dependencies
    alone: tuple = ()      # without dependencies
    left_out: tuple = PROSE
    only: tuple = ()       # ((package, patterns), …)
    inner: str = "."       # where the files go inside the folder
    suite: str = debian.SUITE
    dropped: str = f"{DROPPED}|{FOR_TESTS}"  # dependencies that are not wanted, as a regular expression
    finish: object = None  # called with (folder, {package: libraries})
    steps: tuple = ()      # the functions that `finish` calls: a changed one makes another folder


def recipes(listed):
    """Returns the recipes. `listed(section…)` returns the names in board/packages."""
    libraries = (*listed("build"), "libc6-dev", "libstdc++-14-dev", "zlib1g-dev")
    shell = ("base-files", "bash", "coreutils", "dash", "findutils", "git", "grep", "libc-bin",
             "python3", "sed", "tar")
    data = tuple(name for name in listed("run") if not name.startswith("fonts-"))
    fonts = tuple(name for name in listed("run") if name.startswith("fonts-"))
    return (
        # With the data that the program reads at run time: its tests run here.
        Recipe("compiler", "amd64", (*libraries, *data, *shell, "swiftlang", "libgooglepinyin0"),
               left_out=PROSE + NOT_FOR_BUILDING, dropped=DROPPED, finish=_finish_compiler),
        Recipe("sdk", "arm64", libraries, alone=("swiftlang", "libswiftlang"),
               left_out=PROSE + NOT_FOR_BUILDING + NOT_FOR_LINKING,
               only=(("swiftlang", (_SWIFT + "lib/*",)), ("libswiftlang", (_SWIFT + "lib/*",))),
               inner=sdk.SYSROOT, finish=sdk.finish),
        Recipe("qemu", "amd64", alone=("qemu-user",),
               only=(("qemu-user", ("usr/bin/qemu-aarch64",)),)),
        # The emulator of this suite is linked statically and cannot load plugins.
        Recipe("counter", "amd64", ("qemu-user",), suite="bookworm",
               only=(("qemu-user", ("usr/bin/qemu-aarch64",)),)),
        Recipe("fonts", "amd64", alone=fonts,
               only=tuple((name, ("usr/share/fonts/*",)) for name in fonts), finish=_finish_fonts),
    )


def prepare(recipe, apt, cache, say):
    """Returns the folder of `recipe`; creates it if there is no complete one of today's versions."""
    packages = apt.resolve(recipe.names, recipe.alone, recipe.dropped)
    made_of = json.dumps([packages, recipe.left_out, recipe.only, recipe.inner, sdk.FILES,
                          recipe.finish and inspect.getsource(recipe.finish),
                          *map(inspect.getsource, recipe.steps)])
    folder = cache / f"{recipe.name}-{hashlib.sha256(made_of.encode()).hexdigest()[:12]}"
    if not folder.exists():
        began = time.monotonic()
        say(f"downloading {len(packages)} {recipe.architecture} packages for {recipe.name} "
            f"(those already here are not fetched again)")
        try:
            debs = apt.download(packages)
        except debian.Trouble:
            # A list that is a few hours old may name a version that the mirror has just replaced.
            if not apt.update(force=True):
                raise
            return prepare(recipe, apt, cache, say)
        building = cache / f".{folder.name}.part"
        shutil.rmtree(building, ignore_errors=True)
        say(f"unpacking {len(debs)} packages for {recipe.name}")
        libraries = debian.unpack(debs, building / recipe.inner, recipe.left_out, recipe.only)
        if recipe.finish:
            recipe.finish(building, libraries)
        (building / "packages.txt").write_text("".join(f"{p} {v}\n" for p, v in packages))
        building.rename(folder)
        for deb in debs.values():
            deb.unlink()
        say(f"{recipe.name} is ready after {time.monotonic() - began:.0f} s, "
            f"{_megabytes(folder)} MB in {folder}")
    os.utime(folder)
    _forget_others(recipe.name, folder, cache)
    return folder


def _megabytes(folder):
    return int(subprocess.run(["du", "-sm", folder], capture_output=True, text=True,
                              check=True).stdout.split()[0])


def _forget_others(name, current, cache):
    for other in cache.glob(f"{name}-*"):
        if other != current and time.time() - other.stat().st_mtime > FORGET_AFTER:
            shutil.rmtree(other, ignore_errors=True)


# The steps of the maintainer scripts that a build depends on.

def _finish_compiler(root, _):
    for name in ("proc", "dev", "sys", "run", "tmp", "etc", "vitrine"):
        (root / name).mkdir(exist_ok=True)
    (root / "etc/passwd").write_text("root:x:0:0:root:/vitrine/home:/bin/sh\n")
    (root / "etc/group").write_text("root:x:0:\n")
    (root / "usr/bin/swift").symlink_to("../libexec/swift/bin/swift")


def _finish_fonts(root, _):
    # Relative to this file, since the fonts are seen under two names: here and in the room. The
    # cache of scanned fonts has no such notation; fonts_environment says where it goes.
    (root / "fonts.conf").write_text('''<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
''')


def fonts_environment(folder):
    """Returns an environment in which a program uses only the fonts in `folder`."""
    return {"FONTCONFIG_FILE": f"{folder}/fonts.conf", "XDG_CACHE_HOME": f"{folder}/cache"}
