"""A Swift SDK for the Raspberry Pi: the files that `swift build --swift-sdk trixie-arm64` needs
around a folder of unpacked arm64 packages. The format is SwiftPM's "artifact bundle" (SE-0387)."""
import json
import os
from pathlib import Path

NAME = "trixie-arm64"
TRIPLE = "aarch64-unknown-linux-gnu"
BUNDLE = f"{NAME}.artifactbundle"
SYSROOT = f"{BUNDLE}/{NAME}/sysroot"

FILES = {
    f"{BUNDLE}/info.json": {
        "schemaVersion": "1.0",
        "artifacts": {NAME: {
            "type": "swiftSDK", "version": "1", "variants": [{"path": NAME}]}},
    },
    f"{BUNDLE}/{NAME}/swift-sdk.json": {
        "schemaVersion": "4.0",
        "targetTriples": {TRIPLE: {
            "sdkRootPath": "sysroot",
            "swiftResourcesPath": "sysroot/usr/lib/swift",
            "swiftStaticResourcesPath": "sysroot/usr/lib/swift_static",
            "toolsetPaths": ["toolset.json"]}},
    },
    f"{BUNDLE}/{NAME}/toolset.json": {
        "schemaVersion": "1.0",
        "cCompiler": {"extraCLIOptions": ["-fPIC"]},
        "cxxCompiler": {"extraCLIOptions": ["-fPIC"]},
        # Debian's /usr/bin/ld supports only its own machine; swiftlang's lld supports all. The
        # paths of the compiler's own libraries on this machine do not apply to the Pi: there `apt
        # install libswiftlang` puts them into the folder named last.
        "swiftCompiler": {"extraCLIOptions": [
            "-use-ld=lld", "-Xclang-linker", "-fuse-ld=lld", "-no-toolchain-stdlib-rpath"]},
        "linker": {"extraCLIOptions": ["-rpath=/usr/libexec/swift/lib/swift/linux"]},
    },
}


def finish(folder, libraries):
    """Turns unpacked packages under SYSROOT into the SDK."""
    sysroot = Path(folder) / SYSROOT
    for name in ("swift", "swift_static", "clang"):
        link = sysroot / "usr/lib" / name
        if not link.is_symlink():
            link.symlink_to(f"../libexec/swift/lib/{name}")
    _make_links_relative(sysroot)
    for name, content in FILES.items():
        (Path(folder) / name).write_text(json.dumps(content, indent=2) + "\n")
    # Which package brings which library: what a program needs on the Pi is read off this.
    owners = {library: package for package in sorted(libraries) for library in libraries[package]}
    (Path(folder) / "libraries.json").write_text(json.dumps(owners, indent=1, sort_keys=True))


def _make_links_relative(sysroot):
    """Makes links to /usr/… refer to the Pi's /usr, not to this machine's."""
    for folder, directories, files in os.walk(sysroot):
        for name in directories + files:
            link = os.path.join(folder, name)
            if os.path.islink(link) and os.readlink(link).startswith("/"):
                target = os.path.relpath(f"{sysroot}{os.readlink(link)}", folder)
                os.unlink(link)
                os.symlink(target, link)


def environment(bundles):
    """Returns the environment of a build against the SDK in the folder `bundles`: pkg-config, and
    SwiftPM's own reader of .pc files, must use the Pi's files, not this machine's."""
    sysroot = f"{bundles}/{SYSROOT}"
    path = f"{sysroot}/usr/lib/aarch64-linux-gnu/pkgconfig:{sysroot}/usr/share/pkgconfig"
    return {"PKG_CONFIG_SYSROOT_DIR": sysroot, "PKG_CONFIG_PATH": path, "PKG_CONFIG_LIBDIR": path}
