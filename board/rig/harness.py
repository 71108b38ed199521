"""The test runner: tests have sentences as names."""
import concurrent.futures
import fcntl
import multiprocessing
import os
import shutil
import signal
import sys
import time
import traceback

import arm64
import cache
import image
import initramfs
import qemu
import service
import uml
from guest import Trouble
from program import Failure

TESTS = []              # (sentence, kind, function, file), in the order of the files
LONG_TESTS = []         # the same; they run with --long only
LIMIT = 900             # seconds for one test, far above any successful one: nothing may hang a CI run
LONG_LIMIT = 3 * 3600   # the same for one that runs on request


def test(sentence, kind, long=False):
    """Registers a test. KIND is the guest that it needs: "qemu", "uml" or "arm64". A long one runs on request."""
    def register(function):
        entry = (sentence, kind, function, os.path.basename(function.__code__.co_filename))
        (LONG_TESTS if long else TESTS).append(entry)
        return function
    return register


class Case:
    """The environment of one test: the program under test, a folder for results, guests."""

    def __init__(self, binary, folder, images):
        self.binary, self.folder, self.images = binary, folder, images
        self.guests = 0

    def room(self):
        """Creates a folder for one guest."""
        self.guests += 1
        folder = os.path.join(self.folder, f"guest{self.guests}")
        os.makedirs(folder)
        return folder

    def vm(self, **options):
        return qemu.VM(self.images.path("qemu", self.binary), self.room(), **options)

    def service_vm(self, **options):
        """Boots a guest in which systemd can start the installed service."""
        return qemu.VM(self.images.path("systemd", self.binary), self.room(), **options)

    def arm_vm(self, **options):
        """Boots an arm64 machine on which the package is installed."""
        return qemu.ArmVM(self.images.path("arm64", self.images.package), self.room(), **options)

    def kiosk_vm(self, **options):
        """Boots such a machine with the package of a kiosk of one's own."""
        return qemu.ArmVM(self.images.path("kiosk", self.images.kiosk), self.room(), **options)

    def arm_fonts(self):
        """The folder of the fonts of that machine."""
        return arm64.fonts(self.images.path("arm64", self.images.package))

    def scene(self, script, patience=400):
        """Runs a script in User-mode Linux with simulated time, for at most PATIENCE real seconds; returns the ended
        guest and the output."""
        guest = uml.UML(self.images.path("uml", self.binary), self.room(), script=". /lib/stage.sh\n" + script)
        with guest:
            return guest, guest.finish(patience)

    @staticmethod
    def check(condition, text):
        if not condition:
            raise Failure(text)


class Images:
    """The root file systems, each created at its first use, by whichever process comes first."""

    def __init__(self, folder, package=None, kiosk=None):
        """`package`: the Debian package of Vitrine for arm64, if there is one; `kiosk`: that of another kiosk."""
        self.folder, self.package, self.kiosk = folder, package, kiosk

    def path(self, kind, binary):
        """The file system for a kind of guest with a program, or with a package."""
        if kind == "kiosk":
            if not binary:
                raise cache.Missing("no package of another kiosk; board/package --kiosk makes one, --kiosk names it")
            os.makedirs(os.path.join(self.folder, "kiosk"), exist_ok=True)
            return Images(os.path.join(self.folder, "kiosk")).path("arm64", binary)
        if kind == "arm64" and not binary:
            raise cache.Missing("no package for arm64; board/package --arch arm64 makes one, --package names it")
        cache.path({"uml": "uml", "arm64": "qemu-arm64"}.get(kind, "kernel"))
        path = os.path.join(self.folder, kind + ".cpio")
        with open(path + ".lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not os.path.exists(path):
                if kind == "systemd":
                    service.build(path + ".new", binary)
                elif kind == "arm64":
                    arm64.build(path + ".new", binary, lambda text: print(text, file=sys.stderr, flush=True))
                else:
                    initramfs.build(path + ".new", binary, modules=kind == "qemu")
                os.rename(path + ".new", path)
        return path


def run_all(tests, binary, out, images, keep, guests):
    """Runs tests, GUESTS of them at a time; yields (test, verdict, seconds, message) as they end.

    A guest computes on one processor at most. Tests run in processes, not in threads: a test's time limit is
    an alarm.
    """
    with concurrent.futures.ProcessPoolExecutor(guests, multiprocessing.get_context("fork")) as pool:
        running = {pool.submit(run_one, entry, binary, out, images, keep): entry for entry in tests}
        for done in concurrent.futures.as_completed(running):
            yield running[done], *done.result()


def run_one(entry, binary, out, images, keep):
    """Runs one test; returns ("passed" | "failed" | "skipped", seconds, message)."""
    sentence, _, function, _ = entry
    folder = os.path.join(out, "".join(c if c.isalnum() else "-" for c in sentence.lower()).strip("-"))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    began, verdict, text = time.monotonic(), "failed", ""

    limit = LONG_LIMIT if entry in LONG_TESTS else LIMIT

    def too_long(*_):
        raise Trouble(f"not done after {limit} s")

    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(limit)
    try:
        function(Case(binary, folder, images))
        verdict = "passed"
    except cache.Missing as missing:
        verdict, text = "skipped", str(missing)
    except (Failure, Trouble) as problem:
        text = str(problem)
    except Exception:           # an error in the rig itself; its traceback matters more than its name
        text = traceback.format_exc()
    finally:
        signal.alarm(0)
    seconds = time.monotonic() - began
    if verdict == "failed":
        keep_for_people(folder, text)
    elif not keep:
        shutil.rmtree(folder)
    return verdict, seconds, text


def keep_for_people(folder, text):
    """Converts screendumps to PNG, which any viewer shows, and stores the reason of the failure beside them."""
    with open(os.path.join(folder, "reason.txt"), "w") as out:
        out.write(text + "\n")
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".ppm"):
                path = os.path.join(place, name)
                try:
                    image.load(path).save_png(path[:-4] + ".png")
                except (ValueError, TypeError, OSError):      # half written when the guest was ended
                    pass
