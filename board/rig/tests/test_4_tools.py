"""The other commands, on a machine that has a card, a touchscreen and a keyboard."""
import json
import os
import re
import subprocess

from harness import test
from program import COMMAND, Outcome, start, stop


@test("devices names the display and the touchscreen, and why the keyboard is none", "qemu")
def devices(t):
    with t.vm() as vm:
        said = vm.must("vitrine devices")
        modes = vm.must("vitrine run --mode list")
        outputs = vm.must("vitrine run --output list")
    lines = said.splitlines()
    starred = [line for line in lines if line.strip().startswith("*")]
    t.check(any("Virtual-1" in line for line in starred), f"no display is taken:\n{said}")
    t.check(any("QEMU Virtio MultiTouch" in line for line in starred), f"no touchscreen is taken:\n{said}")
    t.check(any("not a touchscreen" in line for line in lines), f"the keyboard goes without a reason:\n{said}")
    t.check("1280x800" in modes and "Virtual-1" in outputs, f"it lists:\n{modes}\n{outputs}")


@test("record keeps a finger without a display, and gestures and replay read it back", "qemu")
def record(t):
    with t.vm() as vm:
        vm.must("vitrine record /host/touch.rec 2> /host/record.err & program=$!")
        vm.wait_for("record.err", r"^record: writing to /host/touch.rec")
        vm.drag((640, 650), (640, 250))
        vm.finger_up(0)
        # The program reads pending events before it handles the signal.
        code, _ = vm.run("sleep 1; kill -INT $program; wait $program", patience=60)
        recording = os.path.join(vm.share, "touch.rec")
        gestures = subprocess.run([t.binary, "gestures", recording], capture_output=True, text=True)
        replay = subprocess.run([t.binary, "replay", recording, "list", "--log", "-"], capture_output=True, text=True)
    t.check(code == 0, f"exit code {code}")
    t.check(gestures.returncode == 0, f"gestures said:\n{gestures.stderr}")
    kinds = [json.loads(line).get("gesture") for line in gestures.stdout.splitlines()]
    t.check(kinds.count("pan_began") == 1 and kinds.count("pan_ended") == 1, f"it saw {kinds}")
    t.check(replay.returncode == 0, f"replay said:\n{replay.stderr}")
    offsets = [json.loads(line)["offset"]["list"] for line in replay.stdout.splitlines()]
    t.check(max(offsets) > 100, f"the list went no further than {max(offsets)}")


@test("doctor finds the card and the touchscreen of a machine that has both, and says what is missing", "qemu")
def doctor(t):
    with t.vm() as vm:
        _, ready = vm.run("console run /dev/tty1 vitrine doctor 2>&1")
        vm.unplug_touch()
        vm.must("until ! grep -q MultiTouch /proc/bus/input/devices; do sleep 0.1; done; chmod 000 /dev/dri/card0")
        status, broken = vm.run("console run /dev/tty1 vitrine doctor 2>&1")
    for check in ("card", "touch", "permissions", "groups", "console", "data", "disk"):
        t.check(re.search(rf"^ok +{check} ", ready, re.MULTILINE), f"{check} is not in order:\n{ready}")
    t.check("Virtual-1" in ready and "QEMU Virtio MultiTouch" in ready, f"it names no device:\n{ready}")
    t.check(re.search(r"^problem +touch +there is no touchscreen", broken, re.MULTILINE), broken)
    t.check(status == 1, f"exit code {status}")


@test("calibrate asks for five targets, and the next run uses the matrix that it stores", "qemu")
def calibrate(t):
    right, down = 40, -24       # pixels that the touchscreen is wrong by
    with t.vm() as vm:
        vm.must("date -u -s '2026-06-28 18:00:00'")
        vm.must("console run /dev/tty1 vitrine calibrate --touch-overrides /host/touch.conf --config none "
                "> /host/run.out 2> /host/run.err & program=$!")
        vm.wait_for("run.err", r"^touch: opened .*$")
        seen = [vm.still_screen("first")]
        for number, (x, y) in enumerate(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5))):
            vm.finger_down(0, number + 1, int(x * 1280) + right, int(y * 800) + down)
            vm.must("sleep 1")
            vm.finger_up(0)
            if number < 4:
                seen.append(vm.still_screen(f"target-{number + 2}", unlike=seen[-1]))
        code, _ = vm.run("wait $program", patience=120)
        t.check(code == 0, f"exit code {code}:\n{vm.text('run.err')}")
        found = re.search(r"^matrix *= *(.*)$", vm.text("touch.conf"), re.MULTILINE)
        t.check(found, "it stored no matrix:\n" + vm.text("touch.conf"))
        matrix = [float(word) for word in found[1].split()]
        wanted = [1, 0, -right / 1280, 0, 1, -down / 800]
        t.check(all(abs(a - b) < 0.003 for a, b in zip(matrix, wanted)), f"the matrix is {matrix}, not {wanted}")

        vm.must("rm /host/run.err")
        start(vm, command=COMMAND + " --touch-overrides /host/touch.conf")
        vm.finger_down(0, 77, 640 + right, 400 + down)
        vm.must("sleep 1")
        vm.finger_up(0)
        stop(vm)
        finger = next(frame["finger"][0] for frame in Outcome(vm).frames if frame["finger"])
        # In points, whose size this test need not know: the middle of the panel, not 680 by 376 pixels.
        t.check(abs(finger["x"] / finger["y"] - 1280 / 800) < 0.02, f"the finger is at {finger}")
