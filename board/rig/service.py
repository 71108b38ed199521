"""The file system of a guest that runs the installed service under this machine's own systemd."""
import os
import subprocess
import tempfile

import cache
import initramfs

BOARD = os.path.dirname(initramfs.HERE)
SYSTEMD = "/lib/systemd"
PROGRAMS = (SYSTEMD + "/systemd", SYSTEMD + "/systemd-journald", "/usr/bin/systemctl", "/usr/bin/journalctl",
            "/usr/bin/systemd-sysusers", "/usr/bin/systemd-tmpfiles")
UNITS = ("sysinit.target", "basic.target", "multi-user.target", "shutdown.target", "umount.target", "final.target",
         "sockets.target", "timers.target", "paths.target", "slices.target", "local-fs.target",
         "local-fs-pre.target", "swap.target", "emergency.target", "systemd-journald.service",
         "systemd-journald.socket", "systemd-journald-dev-log.socket")
CONTROL = """\
[Unit]
DefaultDependencies=no
[Service]
ExecStart=/bin/busybox sh /lib/control.sh
Environment=PATH=/bin:/usr/bin HOME=/root
"""


def build(path, program):
    """Creates it: systemd, and what board/install installs for `program`."""
    missing = [name for name in PROGRAMS if not os.path.exists(name)]
    if missing:
        raise cache.Missing(f"this machine has no {missing[0]}")
    archive = initramfs.base()
    archive.copy(os.path.join(initramfs.HERE, "guest", "init-systemd"), "init", 0o755)
    archive.copy(os.path.join(initramfs.HERE, "guest", "control.sh"), "lib/control.sh")
    initramfs.add_modules(archive)
    for name in PROGRAMS:
        archive.program(name, name)
    for name in UNITS:
        archive.copy(f"{SYSTEMD}/system/{name}", f"{SYSTEMD}/system/{name}")
    archive.link("etc/systemd/system/default.target", SYSTEMD + "/system/multi-user.target")
    archive.file("etc/systemd/system/control.service", CONTROL.encode())
    archive.link("etc/systemd/system/multi-user.target.wants/control.service", "../control.service")
    for name in ("systemd-journald.socket", "systemd-journald-dev-log.socket"):
        archive.link(f"{SYSTEMD}/system/sockets.target.wants/{name}", "../" + name)
    # Without disks there is nothing to wait for.
    archive.file("etc/systemd/system.conf", b"[Manager]\nDefaultTimeoutStopSec=20\n")
    archive.file("etc/machine-id", b"00000000000000000000000000000001\n", 0o444)
    archive.file("etc/passwd", b"root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n")
    archive.file("etc/group", b"root:x:0:\ntty:x:5:\nnogroup:x:65534:\n")
    for name in ("chvt", "timeout"):
        archive.link("usr/bin/" + name, "/bin/busybox")
    with tempfile.TemporaryDirectory() as root:
        subprocess.run([os.path.join(BOARD, "install"), "--program", program], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "DESTDIR": root})
        installed = os.path.join(root, "usr/local/bin/vitrine")
        os.remove(installed)
        archive.tree(root)
    archive.program(program, "usr/local/bin/vitrine")
    archive.write(path)
