"""The common parts of both kinds of guest: a connection for commands with tagged answers, and a shared
folder.

Nothing here waits for a fixed time. A machine under load boots ten times slower than an idle one, so every
wait is for a condition, with a timeout of at least a minute.
"""
import os
import re
import select
import time

PATIENCE = 120          # seconds; a boot takes 2, once took 11 on a busy machine


class Trouble(Exception):
    """A command in the guest failed. The message contains the reason and the end of the console output."""


class Lines:
    """Reads lines from a file descriptor, with a time limit for each."""

    def __init__(self, read, descriptor):
        self.read, self.descriptor, self.buffer = read, descriptor, b""

    def next(self, deadline):
        while b"\n" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.descriptor], [], [], left)[0]:
                raise Trouble(f"no answer in time; so far {self.buffer[-200:]!r}")
            try:
                data = self.read(65536)
            except OSError:         # how a pseudo terminal reports that the other end is closed
                data = b""
            if not data:
                raise Trouble("the guest has gone")
            self.buffer += data
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.rstrip(b"\r").decode(errors="replace")


class Guest:
    """A running guest. Subclasses set `share` (a folder that it sees as /host), `lines` and `send`."""

    def __init__(self, share):
        self.share = share
        self.tag = 0
        os.makedirs(share, exist_ok=True)

    # Commands

    def booted(self):
        """Waits for the first process; returns the seconds on the guest's own clock."""
        return float(self.answer(0, PATIENCE)[1].strip() or 0)

    def answer(self, tag, patience):
        deadline, said = time.monotonic() + patience, []
        while True:
            line = self.lines.next(deadline)
            end = re.search(r"@@ (\d+) (\S+)$", line)
            if end and int(end[1]) == tag:
                said.append(line[:end.start()])
                if tag == 0:
                    return 0, end[2]
                return int(end[2]), "\n".join(said).strip("\n")
            if not end:
                said.append(line)

    def run(self, command, patience=PATIENCE):
        """Runs a shell command in the guest; returns (exit status, output)."""
        self.tag += 1
        self.send(f"{self.tag} {command}\n".encode())
        return self.answer(self.tag, patience)

    def must(self, command, patience=PATIENCE):
        """Runs a command that must succeed; returns its output."""
        status, said = self.run(command, patience)
        if status != 0:
            raise Trouble(f"in the guest, `{command}` gave {status}: {said}")
        return said

    # The shared folder

    def file(self, name):
        return os.path.join(self.share, name)

    def text(self, name):
        try:
            with open(self.file(name), errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def wait_for(self, name, pattern, count=1, patience=60):
        """Waits until PATTERN occurs COUNT times in a file of the shared folder; returns the last match."""
        deadline = time.monotonic() + patience
        while True:
            found = list(re.finditer(pattern, self.text(name), re.MULTILINE))
            if len(found) >= count:
                return found[count - 1]
            if time.monotonic() > deadline:
                raise Trouble(f"{name} never said /{pattern}/ (for the {count}. time); it said:\n{self.text(name)}")
            if not self.alive():
                raise Trouble(f"the guest ended while waiting for /{pattern}/ in {name}:\n{self.text(name)}")
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
