"""Builds the package with Debian's Swift: for this machine, for the Pi, and its tests.

The source is copied into the cache first: a build then uses one state of it while others continue
editing, SwiftPM may write its Package.resolved, and in the room it always has the same path, so
that the next checkout can use compiled files of this one.
"""
import filecmp
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import kiosk
import sdk
from debian import Trouble

# Known warnings: about every SDK but Apple's; about glib's .pc file, rightly; about Foundation's
# static archive.
HARMLESS = re.compile(r"SDKSettings\.json|prohibited flag\(s\): -pthread|the use of `mktemp'")

# The last line of a run that has passed.
RUN = re.compile(r"Test run with [1-9][0-9]* tests? .*passed")


def release_options():
    """Returns the options of `swift build` for a program that is installed."""
    build = Path(__file__).resolve().parent.parent / "build"
    return subprocess.run([build, "--options"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()


def source_files(source):
    """Returns the files under `source` that git tracks or would add; without git, all but those that a build
    has made."""
    listed = subprocess.run(
        ["git", "-C", source, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True, text=True)
    # A deleted file whose deletion is not committed is still listed.
    names = {name for name in listed.stdout.split("\0") if (source / name).is_file()}
    if "Package.swift" in names:
        return names
    names = set()
    for folder, folders, files in os.walk(source):
        folders[:] = [name for name in folders if name not in (".build", ".git", "out")]
        names |= {str((Path(folder) / name).relative_to(source)) for name in files}
    return names


def copy_source(source, destination):
    """Copies the source files under `source` to `destination`, and writes only those that differ:
    SwiftPM compares times."""
    wanted = source_files(source)
    for name in sorted(wanted):
        there = destination / name
        if not there.exists() or not filecmp.cmp(source / name, there, shallow=False):
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / name, there)
            shutil.copymode(source / name, there)
    for folder, _, names in os.walk(destination, topdown=False):
        for name in names:
            path = Path(folder) / name
            if str(path.relative_to(destination)) not in wanted | {"Package.resolved"}:
                path.unlink()
        if not os.listdir(folder):
            os.rmdir(folder)  # git has no empty folders, and a test counts them


class Builder:
    """Runs SwiftPM in `room` on `source`, with build folders and logs under `work`."""

    def __init__(self, room, source, work, tools, say):
        """`tools`: the names of the roots to build with. SwiftPM sees them under paths that stay
        the same, so it cannot know when they are others."""
        self.room, self.work, self.say = room, work, say
        copy_source(source, work / "source")
        used = work / "build/tools.txt"
        if used.exists() and used.read_text() != tools:
            say("the toolchain is another: everything is built again")
            shutil.rmtree(work / "build")
        (work / "build").mkdir(exist_ok=True)
        used.write_text(tools)
        self.source = room.see(work / "source", "source", writable=True)
        self.build = room.see(work / "build", "build", writable=True)

    def native(self, product):
        """Builds the program for this machine; returns its path."""
        made = self.work / "build/amd64/release" / product
        self._swift("amd64", self._release(product), "the program for amd64", made)
        return made

    def see_package(self, package, name):
        """Copies the package of a kiosk, with what it depends on by path, and returns its place in the
        room. It depends on this checkout, however its Package.swift names it."""
        places = {}
        for number, (text, folder) in enumerate(sorted(kiosk.local_dependencies(package).items())):
            if (folder / "Sources/Vitrine/Vitrine.swift").is_file():
                places[text] = self.source
            else:
                places[text] = self._see_copy(folder, f"{name}-{number}")
        there = self._see_copy(package, name)
        kiosk.replace_dependencies(self.work / name / "Package.swift", places)
        return there

    def _see_copy(self, folder, name):
        copy_source(folder, self.work / name)
        return self.room.see(self.work / name, name, writable=True)

    def cross(self, product, sdk_folder, package=None):
        """Builds a program for the Pi; returns its path. `package`: its place in the room, if it is not one
        of this checkout. Both share what is compiled of this checkout."""
        bundles = self.room.see(sdk_folder, "sdk")
        made = self.work / "build/arm64" / sdk.TRIPLE / "release" / product
        chosen = ["--swift-sdks-path", bundles, "--swift-sdk", sdk.NAME]
        self._swift("arm64", [*self._release(product), *chosen], f"{product} for arm64", made,
                    sdk.environment(bundles), package)
        return made

    def test(self, environment, package=None, modules=()):
        """Builds the tests for this machine and runs them; returns whether they pass. `package`: the place in
        the room of the package that has them, if they are not those of this checkout; `modules`: its test
        modules."""
        # Optimized like the Pi's program: the tests take a tenth of the time.
        way = ["--configuration", "release", "-Xswiftc", "-enable-testing"]
        self._swift("tests", ["--build-tests", *way], "the tests for amd64",
                    self.work / "build/tests", package=package)
        self.say("running the tests")
        if not modules:
            return subprocess.run(self._command("tests", ["test", "--skip-build", *way], environment)).returncode == 0
        # Both packages share the folder: those of another one are never counted.
        way += ["--disable-xctest", "--filter", rf"^({'|'.join(modules)})\."]
        done = subprocess.run(self._command("tests", ["test", "--skip-build", *way], environment, package),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        print(done.stdout, end="", flush=True)
        # A run without a test is no success.
        return done.returncode == 0 and bool(RUN.search(done.stdout))

    def _release(self, product):
        return [*release_options(), "--product", product]

    def _command(self, name, arguments, environment, package=None):
        return self.room.command(
            # The plan of another package in the same folder is not one for this package.
            ["swift", *arguments, "--disable-build-manifest-caching", "--package-path", package or self.source,
             # Separate caches: two first runs at once would conflict.
             "--cache-path", f"{self.build}/cache-{name}",
             "--scratch-path", f"{self.build}/{name}"], environment)

    def _swift(self, name, arguments, what, made, environment=(), package=None):
        first = not (self.work / "build" / name).exists()
        slow = " for the first time: minutes, not seconds" if first else ""
        self.say(f"building {what}{slow}")
        began, log = time.monotonic(), self.work / f"build-{name}.log"
        # SwiftPM keeps the compiler's version, on which each module depends, in the folder of the first target of
        # its plan. The seed of its hashes decides which that is. With a target for this machine, which plugins
        # need, all would be compiled again, by this build and by the next one.
        environment = {**dict(environment), "SWIFT_DETERMINISTIC_HASHING": "1"}
        with log.open("w") as output:
            done = subprocess.run(self._command(name, ["build", *arguments], environment, package),
                                  stdout=output, stderr=subprocess.STDOUT)
        lines = log.read_text(errors="replace").splitlines()
        if done.returncode:
            print("\n".join(lines[-200:]), flush=True)
            raise Trouble(f"{what}: swift build failed; all of it is in {log}")
        for line in dict.fromkeys(lines):
            if "warning:" in line and not HARMLESS.search(line):
                print(line, flush=True)
        self.say(f"built {what} in {time.monotonic() - began:.0f} s: {made}")
