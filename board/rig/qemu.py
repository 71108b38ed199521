"""A panel in QEMU: Debian's own kernel, virtio-gpu, a virtual multitouch screen, all emulated in software.

The screen is read from outside, by `screendump`, as a monitor would show it. virtio-gpu shows only what was
flushed to it, so a damage rectangle that is too small leaves an old part of the picture visible. It has no
vblank and flips at any rate, so nothing here tests timing (uml.py does).
"""
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

import arm64
import cache
import image
import vnc
from guest import PATIENCE, Guest, Lines, Trouble
from program import Failure

WIDTH, HEIGHT = 1280, 800
TOUCH = "virtio-multitouch-pci"


class VM(Guest):
    """A machine like a PC."""

    # i440fx rather than q35: there a PCI device can be pulled and plugged on the root bus
    MACHINE = ("-machine", "pc", "-accel", "tcg", "-m", "1024", "-smp", "1")
    CONSOLE, CONTROL = "ttyS0", "ttyS1"
    CONTROL_DEVICE = ("-serial", "chardev:control")

    @staticmethod
    def programs(initramfs):
        """The emulator, and the kernel for that file system."""
        return cache.path("qemu"), os.path.join(cache.path("kernel"), "vmlinux")

    def __init__(self, initramfs, folder, skip="vgem", touch=True, append="", monitor=False, size=(WIDTH, HEIGHT)):
        super().__init__(os.path.join(folder, "share"))
        self.size = size
        self.folder = folder
        # Sockets have paths of at most 108 bytes, so they are not stored with the results.
        self.sockets = tempfile.mkdtemp(prefix="rig")
        self.events = []
        emulator, kernel = self.programs(initramfs)
        # no_timer_check: on a busy host the kernel's test of its timer fails, and it panics.
        words = [emulator, "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", *self.MACHINE,
                 "-kernel", kernel, "-initrd", initramfs,
                 "-append", f"console={self.CONSOLE} control={self.CONTROL} share=9p panic=-1 quiet nokaslr "
                            f"cryptomgr.notests random.trust_cpu=on no_timer_check skip={skip} {append}",
                 "-chardev", f"socket,id=qmp,path={self.sockets}/qmp,server=on,wait=off",
                 "-mon", "chardev=qmp,mode=control",
                 "-chardev", f"file,id=console,path={folder}/console.log", "-serial", "chardev:console",
                 "-chardev", f"socket,id=control,path={self.sockets}/control,server=on,wait=off",
                 *self.CONTROL_DEVICE,
                 "-virtfs", f"local,path={self.share},mount_tag=host,security_model=none",
                 "-device", f"virtio-gpu-pci,id=gpu,xres={size[0]},yres={size[1]}"]
        if touch:
            words += ["-device", f"{TOUCH},id=touch"]
        if monitor:
            words += ["-vnc", f"unix:{self.sockets}/vnc"]
        self.errors = open(os.path.join(folder, "qemu.log"), "w+")
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors)
        try:
            self.monitor = self.connect("qmp")
            self.monitor_lines = Lines(self.monitor.recv, self.monitor)
            self.monitor_lines.next(time.monotonic() + PATIENCE)       # its greeting
            self.qmp("qmp_capabilities")
            self.control = self.connect("control")
            self.lines = Lines(self.control.recv, self.control)
            self.monitor_size = vnc.DesktopSize(self.connect("vnc")) if monitor else None
            self.booted()
        except BaseException:
            self.kill()
            raise

    def connect(self, name):
        deadline = time.monotonic() + PATIENCE
        while True:
            link = socket.socket(socket.AF_UNIX)
            try:
                link.connect(f"{self.sockets}/{name}")
                return link
            except OSError:
                link.close()
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.errors.seek(0)
                    raise Trouble("QEMU did not start: " + self.errors.read()) from None
                time.sleep(0.02)

    def send(self, data):
        self.control.sendall(data)

    def alive(self):
        return self.process.poll() is None

    def kill(self):
        if self.alive():
            self.process.kill()
        self.process.wait()
        self.errors.close()
        shutil.rmtree(self.sockets, ignore_errors=True)

    # Devices and events outside the panel

    def qmp(self, command, **arguments):
        self.monitor.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while True:
            message = json.loads(self.monitor_lines.next(time.monotonic() + PATIENCE))
            if "event" in message:
                self.events.append(message)
            elif "error" in message:
                raise Trouble(f"QEMU refuses {command}: {message['error']['desc']}")
            else:
                return message["return"]

    def screendump(self, name="screen"):
        path = os.path.join(self.folder, name + ".ppm")
        self.qmp("screendump", filename=path)
        return image.load(path)

    def still_screen(self, name="screen", seconds=1.0, unlike=None):
        """Waits until the screen has not changed for that long; returns the picture.

        A flip is visible when its event arrives, and only the program receives that. From outside, two equal
        pictures some time apart are the only sign. UNLIKE is the picture before something that changes the
        screen: on a busy machine that takes longer than the time for which the screen then has to be still.
        """
        deadline = time.monotonic() + PATIENCE
        last, since = self.screendump(name), time.monotonic()

        def is_unchanged():
            return unlike is not None and last == unlike
        while is_unchanged() or time.monotonic() - since < seconds:
            time.sleep(0.05)
            now = self.screendump(name)
            if now != last:
                last, since = now, time.monotonic()
            if time.monotonic() > deadline:
                if is_unchanged():
                    raise Failure(f"nothing has changed the screen for the picture “{name}”")
                raise Trouble("the screen does not come to rest")
        return last

    def plug_monitor(self, width, height):
        """Connects another monitor; needs `monitor`."""
        self.monitor_size.set(width, height)

    def unplug_touch(self):
        self.qmp("device_del", id="touch")
        deadline = time.monotonic() + PATIENCE
        while not any(e["event"] == "DEVICE_DELETED" and e["data"].get("device") == "touch" for e in self.events):
            self.events.append(json.loads(self.monitor_lines.next(deadline)))
        self.events.clear()

    def plug_touch(self):
        self.qmp("device_add", driver=TOUCH, id="touch")

    # Fingers. One command is one report to the guest (more than about 60 events in one are lost
    # silently).

    def finger_down(self, slot, identifier, x, y, first=True):
        self.report(mtt("begin", slot, identifier), *self.place(slot, identifier, x, y),
                    *([button(True)] if first else []))

    def finger_move(self, slot, identifier, x, y):
        self.report(mtt("update", slot, identifier), *self.place(slot, identifier, x, y))

    def place(self, slot, identifier, x, y):
        """Converts pixels to the device's units: 0 to 32767 across the screen."""
        return [mtt("data", slot, identifier, axis, round(value * 32767 / (pixels - 1)))
                for axis, value, pixels in (("x", x, self.size[0]), ("y", y, self.size[1]))]

    def finger_up(self, slot, last=True):
        self.report(mtt("end", slot, -1), *([button(False)] if last else []))

    def report(self, *events):
        self.qmp("input-send-event", events=list(events))

    def drag(self, start, end, steps=20, pause=0.012, slot=0, identifier=1):
        """Lands a finger and moves it at constant speed; it stays down."""
        self.finger_down(slot, identifier, *start)
        for step in range(1, steps + 1):
            time.sleep(pause)           # a gesture has a speed; no test checks it
            self.finger_move(slot, identifier, *(a + (b - a) * step / steps for a, b in zip(start, end)))


class ArmVM(VM):
    """A machine with the processor of a Raspberry Pi 4."""

    MACHINE = ("-machine", "virt", "-cpu", "cortex-a72", "-accel", "tcg", "-m", "1536", "-smp", "1")
    CONSOLE, CONTROL = "ttyAMA0", "vport0p1"
    CONTROL_DEVICE = ("-device", "virtio-serial-pci", "-device", "virtserialport,nr=1,chardev=control")

    @staticmethod
    def programs(initramfs):
        return cache.path("qemu-arm64"), arm64.kernel(initramfs)


def mtt(kind, slot, identifier, axis="x", value=0):
    return {"type": "mtt", "data": {"type": kind, "slot": slot, "tracking-id": identifier, "axis": axis,
                                    "value": value}}


def button(down):
    return {"type": "btn", "data": {"button": "touch", "down": down}}
