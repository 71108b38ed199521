"""The program under test: its start in a guest, its output, and its replay on the host.

Its output (standard error, log, recording) goes directly to the shared folder, so that it can be read even if
the guest crashes.
"""
import json
import os
import re
import subprocess
import time

import cache
import image

COMMAND = "vitrine run list --display kms --record /host/run.rec --log /host/run.log"


# The program's messages when there is no error. A file is not the journal, so lines have no
# priority prefix.
USUAL = (r"display: (ready|scrolling moves) |scale: |touch: (opened|lost) |stopped: signal |data: |"
         r"keyboard: (opened|lost|no terminal of its own;) |/dev/tty\d+ cannot be switched to graphics")


class Failure(Exception):
    """The program under test did not behave as expected."""


def start(vm, ready=True, command=COMMAND):
    """Starts it in a QEMU guest, as a service on the first console; waits until display and touchscreen are
    ready. The departure board shows the time of day: within a minute its picture stays the same."""
    vm.must("date -u -s '2026-06-28 18:00:00'")
    vm.must(f"console run /dev/tty1 {command} 2> /host/run.err > /host/run.out & program=$!")
    if ready:
        vm.wait_for("run.err", r"^display: ready .*$")
        vm.wait_for("run.err", r"^touch: opened .*$")
        # The program is ready before its first frame, which sets the mode; on a busy machine that
        # took a second more.
        vm.wait_for("run.log", r'"hash":')


def stop(vm, signal="TERM"):
    """Ends it with a signal; returns its exit code."""
    status, _ = vm.run(f"kill -{signal} $program; wait $program", patience=60)
    return status


def refuse(vm, command=COMMAND):
    """Runs it for a start that must fail, because it is not to wait; returns its exit code and its output."""
    command += " --exit-on-display-loss"
    status, _ = vm.run(f"timeout -s KILL 60 console run /dev/tty1 {command} 2> /host/run.err > /host/run.out")
    if status == 137:           # that of SIGKILL, from `timeout`
        raise Failure("it should have refused, and ran on; it said:\n" + vm.text("run.err"))
    return status, vm.text("run.err")


def count_fingers(vm):
    """The fingers that have been the first of a frame since the start."""
    return len(set(re.findall(r'"finger":\[\{"id":(\d+)', vm.text("run.log"))))


def wait_for_fingers(vm, count, patience=60):
    """Waits until COUNT fingers have been seen. On a busy machine a finger may land and lift between two frames,
    and then no frame shows it."""
    deadline = time.monotonic() + patience
    while count_fingers(vm) < count:
        if time.monotonic() > deadline:
            raise Failure(f"no frame shows finger {count}")
        time.sleep(0.02)


class Outcome:
    """The output of a run in its shared folder."""

    def __init__(self, guest):
        self.folder = guest.share
        self.errors = guest.text("run.err")
        self.frames = read_log(guest.file("run.log"))

    def complaints(self):
        """Returns the lines of standard error that do not occur in a run without errors."""
        return [line for line in self.errors.splitlines() if not re.match(USUAL, line)]

    def contacts(self):
        """Returns the fingers in the order of landing: (index of its first frame, index of its last).

        The log has a line for each *drawn* frame. A finger that lifts without moving anything is therefore
        still in the last line; only the next finger, or the next change of the picture, adds a new line.
        """
        seen = {}
        for index, frame in enumerate(self.frames):
            for finger in frame["finger"]:
                seen.setdefault(finger["id"], [index, index])[1] = index
        return [tuple(span) for span in seen.values()]

    def two_contacts(self):
        """Returns `contacts` for a run with two successive fingers; fails otherwise."""
        contacts = self.contacts()
        if len(contacts) != 2:
            raise Failure(f"two fingers landed one after the other, the log knows {len(contacts)}: {contacts}")
        crowd = [frame for frame in self.frames if len(frame["finger"]) > 1]
        if crowd or contacts[1][0] <= contacts[0][1]:
            raise Failure("the first finger is still there when the second has landed")
        return contacts

    def between(self, contacts):
        """Returns the phases of the frames after one finger and before the next."""
        return {frame["phase"]["list"] for frame in self.frames[contacts[0][1] + 1:contacts[1][0]]}

    def offset(self, index):
        return self.frames[index]["offset"]["list"]

    def replay(self, binary, *options, fonts=None, pictures=True):
        """Plays the recording on the host's memory panel; returns its frames (log) and its pictures (paths).

        Fails unless it gives the same pictures in the same order as the panel has shown. `fonts`: the folder of the
        guest's fonts, if it has others than those of `prepare`. `pictures`: whether they are written, which takes
        most of the time; else there are no paths.
        """
        folder = os.path.join(self.folder, "replay")
        written = os.path.join(folder, "frames")
        os.makedirs(written)
        words = [binary, "replay", os.path.join(self.folder, "run.rec"), "--log", os.path.join(folder, "log"), *options]
        if pictures:
            words += ["--frames", written]
        answer = subprocess.run(words, capture_output=True, text=True, timeout=600,
                                env=only_fonts(fonts, folder) if fonts else guest_fonts(folder))
        with open(os.path.join(folder, "replay.err"), "w") as out:
            out.write(answer.stdout + answer.stderr)
        if answer.returncode != 0:
            raise Failure(f"vitrine replay gave {answer.returncode}: {answer.stderr.strip()}")
        frames = read_log(os.path.join(folder, "log"))
        there, here = [f["hash"] for f in self.frames], [f["hash"] for f in frames]
        if there != here:
            raise Failure(describe(there, here, self.frames, frames))
        # The folder of the frames also contains an animation of them.
        paths = sorted(os.path.join(written, name) for name in os.listdir(written) if name.startswith("frame-"))
        if pictures and len(paths) != len(frames):
            raise Failure(f"the replay logged {len(frames)} frames and wrote {len(paths)} pictures")
        return frames, paths

    def flips(self):
        """Returns the kernel's own list of flips: (seconds, number of the vblank). User-mode Linux only."""
        with open(os.path.join(self.folder, "flips")) as lines:
            found = [re.search(r"(\d+\.\d+): drm_vblank_event_delivered:.*seq=(\d+)", line) for line in lines]
        return [(float(match[1]), int(match[2])) for match in found]


def read_log(path):
    try:
        with open(path) as lines:
            frames = [json.loads(line) for line in lines]
    except FileNotFoundError:
        raise Failure("the program wrote no log") from None
    if not frames:
        raise Failure("the log has no frame")
    return frames


def describe(there, here, panel, memory):
    """Describes the first frame that differs between panel and memory panel."""
    for index, (a, b) in enumerate(zip(there, here)):
        if a != b:
            return (f"frame {index + 1} of {len(there)} has other pixels on the panel than in the replay:\n"
                    f"  panel  {json.dumps(panel[index])[:600]}\n  replay {json.dumps(memory[index])[:600]}")
    return f"the panel drew {len(there)} frames, the replay {len(here)}; the shorter list agrees"


def guest_fonts(folder):
    """Returns an environment in which the host has exactly the fonts of the guests that `prepare` equips."""
    return only_fonts(cache.path("fonts") + "/usr/share/fonts/truetype/noto", folder)


def only_fonts(tree, folder):
    """Returns an environment in which the host has exactly the fonts of a tree. `folder`: for fontconfig's files."""
    conf = os.path.join(folder, "fonts.conf")
    with open(conf, "w") as out:
        out.write(f"<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig>"
                  f"<dir>{tree}</dir><cachedir>{folder}/fc</cachedir></fontconfig>")
    return dict(os.environ, FONTCONFIG_FILE=conf)


def same_picture(shown, path, what):
    """Fails unless the picture equals that of the file exactly; stores both beside each other then."""
    wanted = image.load(path)
    difference = shown.difference(wanted)
    if difference:
        beside = os.path.join(os.path.dirname(os.path.dirname(path)), what.replace(" ", "-"))
        shown.save_png(beside + ".shown.png")
        wanted.save_png(beside + ".wanted.png")
        raise Failure(f"{what}: the screen is not {os.path.basename(path)} of the memory panel: {difference}")

