"""A panel in User-mode Linux: a kernel that is a host program, with vkms as display and uinput as
touchscreen.

With `script`, time is simulated (`time-travel=inf-cpu`): computing takes no time, and when all processes are
idle the clock jumps to the next timer. So vkms' vblank is exactly 1/60 s, a run is the same to the last byte
each time, however busy the machine is, and a minute of rest takes almost no time. The host cannot take part
in that: everything is done by a script inside the guest.

Without `script` the clock is the real one and commands come over a pseudo terminal, as with QEMU. This is
useful to look around, but not to test timing.
"""
import os
import pty
import select
import shutil
import signal
import subprocess
import tempfile
import time
import tty

import cache
from guest import PATIENCE, Guest, Lines, Trouble


class UML(Guest):
    def __init__(self, initramfs, folder, script=None):
        cache.need_ptrace()
        super().__init__(os.path.join(folder, "share"))
        # A pseudo terminal, not a pipe: on a pipe UML's console stops after the first command.
        try:
            self.terminal, theirs = pty.openpty()
        except OSError as error:
            raise cache.Missing(f"no pseudo terminal to be had ({error}); is /dev/pts mounted?") from None
        tty.setraw(theirs)
        self.private = tempfile.mkdtemp(prefix="rig")
        words = [cache.path("uml"), "mem=768M", "initrd=" + initramfs, "quiet", "con=none",
                 f"con0=fd:{theirs},fd:{theirs}", "uml_dir=" + self.private, "share=" + self.share]
        if script is not None:
            with open(self.file("script.sh"), "w") as out:
                out.write(script)
            words += ["time-travel=inf-cpu", "script=/host/script.sh"]
        self.log = open(os.path.join(folder, "console.log"), "w+")
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
                                        pass_fds=[theirs], start_new_session=True,
                                        env=dict(os.environ, TMPDIR=memory_folder()))
        os.close(theirs)
        self.lines = Lines(lambda size: os.read(self.terminal, size), self.terminal)
        if script is None:
            try:
                self.booted()
            except BaseException:
                self.kill()
                raise

    def finish(self, patience=400):
        """Waits for the script's end; returns its output. Raises Trouble if it failed or did not finish."""
        deadline = time.monotonic() + patience
        while self.alive() and time.monotonic() < deadline:
            self.drain()
            time.sleep(0.02)
        hung = self.alive()
        self.kill()
        said, status = self.text("script.out"), self.text("script.status").strip()
        if hung:
            raise Trouble(f"the script did not end; it said:\n{said}")
        if status != "0":
            with open(self.log.name) as log:
                raise Trouble(f"the script ended with {status or 'nothing'}; it said:\n{said}\n{log.read()[-2000:]}")
        return said

    def drain(self):
        """Reads and drops the console output of a script: a full terminal would stop the guest."""
        try:
            while select.select([self.terminal], [], [], 0)[0] and os.read(self.terminal, 65536):
                pass
        except OSError:             # the other end is closed: the guest has ended
            pass

    def send(self, data):
        os.write(self.terminal, data)

    def alive(self):
        return self.process.poll() is None

    def kill(self):
        """Ends the kernel and all its processes.

        Each process of the guest is a stopped child that UML traces. They outlive a killed kernel, so they
        are collected first. We started all of them: they descend from our own child.
        """
        if self.private is None:
            return
        family = descendants(self.process.pid) if self.alive() else []
        for process in [self.process.pid] * self.alive() + family:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        self.log.close()
        os.close(self.terminal)
        shutil.rmtree(self.private, ignore_errors=True)
        self.private = None


def descendants(parent):
    found, pending = [], [parent]
    while pending:
        process = pending.pop()
        try:
            for thread in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{thread}/children") as children:
                    mine = [int(word) for word in children.read().split()]
                found += mine
                pending += mine
        except OSError:             # it ended in the meantime
            pass
    return found


def memory_folder():
    """Returns the folder for the guest's memory: in RAM if it fits and may be mapped as code, as UML
    requires."""
    room = "/dev/shm"
    try:
        disk = os.statvfs(room)
        if disk.f_bavail * disk.f_frsize > 2 << 30 and not disk.f_flag & os.ST_NOEXEC:
            return room
    except OSError:
        pass
    return tempfile.gettempdir()
