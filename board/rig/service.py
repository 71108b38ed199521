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
# Logins, which a test starts: devices with their seat, the bus, and sessions.
LOGIN_PROGRAMS = (SYSTEMD + "/systemd-logind", SYSTEMD + "/systemd-user-runtime-dir", "/usr/bin/dbus-daemon",
                  "/usr/lib/polkit-1/polkitd", "/bin/udevadm", "/lib/x86_64-linux-gnu/security/pam_systemd.so",
                  "/lib/x86_64-linux-gnu/security/pam_permit.so")
LOGIN_UNITS = ("dbus.service", "dbus.socket", "polkit.service", "systemd-logind.service", "user.slice",
               "user-runtime-dir@.service", "systemd-udevd.service", "systemd-udevd-kernel.socket",
               "systemd-udevd-control.socket")
LOGIN_FILES = ("/usr/share/dbus-1/system.conf", "/usr/share/dbus-1/system.d/org.freedesktop.systemd1.conf",
               "/usr/share/dbus-1/system.d/org.freedesktop.login1.conf",
               "/usr/share/dbus-1/system.d/org.freedesktop.PolicyKit1.conf",
               "/usr/share/polkit-1/actions/org.freedesktop.login1.policy", "/lib/udev/rules.d/50-udev-default.rules",
               "/lib/udev/rules.d/60-input-id.rules", "/lib/udev/rules.d/71-seat.rules",
               "/lib/udev/rules.d/73-seat-late.rules", "/lib/udev/rules.d/99-systemd.rules")
PAM = """\
auth required pam_permit.so
account required pam_permit.so
session required pam_systemd.so
"""
CONTROL = """\
[Unit]
DefaultDependencies=no
[Service]
ExecStart=/bin/busybox sh /lib/control.sh
Environment=PATH=/bin:/usr/bin HOME=/root
"""


def missing_logins():
    """The first file for logins that this machine lacks; None if it has all."""
    files = LOGIN_PROGRAMS + LOGIN_FILES + tuple(f"{SYSTEMD}/system/{name}" for name in LOGIN_UNITS)
    return next((name for name in files if not os.path.exists(name)), None)


def add_logins(archive):
    for name in LOGIN_PROGRAMS:
        archive.program(name, name)
    archive.link(SYSTEMD + "/systemd-udevd", "/bin/udevadm")
    for name in LOGIN_UNITS:
        archive.copy(f"{SYSTEMD}/system/{name}", f"{SYSTEMD}/system/{name}")
    for name in LOGIN_FILES:
        archive.copy(name, name)
    for name in ("etc/polkit-1/rules.d", "usr/share/polkit-1/rules.d"):
        archive.folder(name)
    # The address of the bus for GLib.
    archive.link("var/run", "/run")
    archive.file("etc/pam.d/login", PAM.encode())


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
    archive.file("etc/passwd", b"root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n"
                               b"messagebus:x:101:101::/:/bin/false\npolkitd:x:102:102::/:/bin/false\n")
    archive.file("etc/group", b"root:x:0:\ntty:x:5:\nnogroup:x:65534:\nmessagebus:x:101:\npolkitd:x:102:\n")
    initramfs.add_seat(archive)
    if not missing_logins():
        add_logins(archive)
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
