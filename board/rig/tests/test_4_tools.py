"""The other commands, on a machine that has a card, a touchscreen and a keyboard."""
import json
import os
import subprocess

from harness import test


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
