"""An arm64 Debian, and the file system of a guest that installs the kiosk's package in it.

The packages of the system are unpacked, not installed: their scripts would run programs of another
processor. The few steps that matter here (accounts, the list of dpkg, the index of the modules) are done in
`finish`. The kiosk's package is installed by dpkg in the guest, as on a Pi.
"""
import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import cache
import initramfs

sys.path.insert(1, os.path.join(os.path.dirname(initramfs.HERE), "toolchain"))

import debian  # noqa: E402
import roots  # noqa: E402

SYSTEM = ("systemd", "systemd-sysv", "udev", "dpkg", "kmod", "busybox-static", "init-system-helpers", "dash",
          "coreutils", "diffutils", "findutils", "tar", "util-linux", "base-files", "base-passwd", "passwd", "libc-bin", "perl-base", "grep", "sed")
KERNEL = "linux-image-arm64"
# What a boot from memory does not need.
DROPPED = "initramfs-tools.*|linux-base|apparmor|klibc.*|libklibc|cpio|logsave|dracut.*|" + KERNEL
LEFT_OUT = roots.PROSE + tuple(f"usr/share/{name}/*" for name in (
    "zoneinfo", "i18n", "keymaps", "consolefonts", "consoletrans", "zsh")) + (
        "usr/lib/udev/hwdb.d/*", "usr/lib/aarch64-linux-gnu/gconv/*", "boot/System.map*", "boot/config*")
CONTROL = """\
[Unit]
DefaultDependencies=no
[Service]
ExecStart=/bin/sh /usr/lib/control.sh
Environment=PATH=/usr/sbin:/usr/bin HOME=/root
"""


def system(package, say):
    """Returns the folder of a system that has everything on which a kiosk's package depends."""
    place = Path(cache.root()) / "arm64"
    place.mkdir(parents=True, exist_ok=True)
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return prepared(package, place, say)
        except debian.Trouble as trouble:
            raise cache.Missing(f"no system for arm64: {trouble}") from None


def prepared(package, place, say):
    apt = debian.Apt(place / "apt", "arm64", say)
    apt.update()
    needed = {re.split(r"[ :(]", name)[0] for name in field(package, "Depends").split(", ")}
    names = (*SYSTEM, KERNEL, *sorted(needed))
    image = next(name for name, _ in apt.resolve(names, (), DROPPED) if re.match(r"linux-image-\d", name))

    def finish(root, libraries):
        configure(root)
        write_status(root, [deb for deb in sorted(apt.debs.glob("*.deb")) if deb.name.split("_")[0] in libraries])
        keep_modules(root, ("virtio-gpu", "virtio_input", "evdev", "9pnet_virtio", "9p"))

    recipe = roots.Recipe("system", "arm64", names, left_out=LEFT_OUT, dropped=DROPPED, finish=finish,
                          steps=(configure, write_status, keep_modules),
                          only=((image, ("boot/vmlinuz*", "usr/lib/modules/*")),))
    return roots.prepare(recipe, apt, place, say)


def field(package, name):
    return subprocess.run(["dpkg-deb", "-f", package, name], capture_output=True, text=True,
                          check=True).stdout.strip()


def configure(root):
    """Does what the scripts of base-passwd, base-files and systemd do."""
    for name in ("passwd", "group"):
        shutil.copyfile(root / f"usr/share/base-passwd/{name}.master", root / f"etc/{name}")
    (root / "etc/machine-id").write_text("00000000000000000000000000000001\n")
    (root / "etc/fstab").write_text("")
    (root / "etc/hostname").write_text("kiosk\n")
    wants = root / "etc/systemd/system/getty.target.wants"
    wants.mkdir()
    (wants / "getty@tty1.service").symlink_to("/usr/lib/systemd/system/getty@.service")


def write_status(root, debs):
    """Writes the list of the packages that dpkg takes for installed."""
    folder = root / "var/lib/dpkg"
    (folder / "info").mkdir(parents=True, exist_ok=True)
    (folder / "updates").mkdir(exist_ok=True)
    entries = []
    for deb in debs:
        control = subprocess.run(["dpkg-deb", "-f", deb], capture_output=True, text=True, check=True).stdout
        name, rest = control.split("\n", 1)
        entries.append(f"{name}\nStatus: install ok installed\n{rest}")
        package = name.removeprefix("Package: ")
        both = "" if field(deb, "Multi-Arch") != "same" else ":arm64"
        (folder / f"info/{package}{both}.list").write_text("/.\n")
    (folder / "status").write_text("\n".join(entries))


def keep_modules(root, names):
    """Keeps these modules and what they need, in the order of loading, and removes all others."""
    release = next((root / "usr/lib/modules").iterdir()).name
    kmod = {"PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}
    subprocess.run(["depmod", "-b", root, release], check=True, env=kmod)
    needed = []
    for module in names:
        steps = subprocess.run(["modprobe", "-d", root, "-S", release, "--show-depends", module],
                               capture_output=True, text=True, check=True, env=kmod).stdout
        for path in re.findall(r"^insmod (\S+)", steps, re.MULTILINE):
            if path not in needed:
                needed.append(path)
    modules = root / "usr/lib/modules-of-guest"
    modules.mkdir()
    order = []
    for path in needed:
        name = Path(path).name.removesuffix(".xz")
        with open(modules / name, "wb") as out:
            subprocess.run(["xz", "-dc", path], stdout=out, check=True)
        order.append(name)
    (modules / "order").write_text("\n".join(order) + "\n")
    shutil.rmtree(root / "usr/lib/modules")


def kernel(path):
    """The path of the kernel that belongs to a file system."""
    return os.path.join(os.path.dirname(path), "arm64.vmlinuz")


def fonts(path):
    """The folder of the fonts in a file system."""
    return os.path.join(os.path.dirname(path), "arm64.fonts")


def build(path, package, say):
    """Creates the file system of a guest, the system and the package that it installs, and its kernel."""
    root = system(package, say)
    archive = initramfs.Archive()
    archive.root(root)
    for name in [name for name in archive.entries if name.startswith("boot/vmlinuz")]:
        Path(kernel(path)).write_bytes(archive.entries.pop(name)[2])
    os.symlink(root / "usr/share/fonts", fonts(path))
    archive.copy(os.path.join(initramfs.HERE, "guest", "init-arm64"), "init", 0o755)
    archive.copy(os.path.join(initramfs.HERE, "guest", "control.sh"), "usr/lib/control.sh")
    archive.copy(package, "kiosk.deb")
    archive.file("etc/systemd/system/control.service", CONTROL.encode())
    archive.link("etc/systemd/system/multi-user.target.wants/control.service", "../control.service")
    archive.write(path)
