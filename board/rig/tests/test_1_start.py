"""The start: detection of devices, and messages if there are none."""
import re

from harness import test
from program import COMMAND, Outcome, refuse, start, stop

# A remedy contains a verb that a user can follow. The pattern is loose: the wording belongs to the
# program.
REMEDY = r"(?i)\b(stop|close|quit|end|connect|plug|attach|check|choose|name|pass|set|give|use|load|loaded|try|run|see)\b"


@test("it finds the card and the touchscreen by itself and sets the display's own mode", "qemu")
def finds_devices(t):
    with t.vm() as vm:
        console = vm.screendump("console")
        start(vm)
        ready = vm.wait_for("run.err", r"^display: ready (\d+)x(\d+)@[\d.]+ on (\S+) \((\S+)\)$")
        touch = vm.wait_for("run.err", r"^touch: opened (.+) \((/dev/input/event\d+)\)$")
        shown = vm.still_screen()
        code = stop(vm)
        outcome = Outcome(vm)
    t.check(ready.groups() == ("1280", "800", "Virtual-1", "virtio_gpu"), f"it said: {ready[0]}")
    # An i8042 keyboard is event0 on this machine: a touchscreen is recognized by its capabilities,
    # not its number.
    t.check(touch[1] == "QEMU Virtio MultiTouch", f"it said: {touch[0]}")
    t.check((shown.width, shown.height) == (1280, 800), f"the screen is {shown.width}x{shown.height}")
    t.check(shown != console and shown.colors() > 8, "the screen shows no list")
    t.check(code == 0, f"exit code {code} after SIGTERM")
    t.check("stopped: signal 15" in outcome.errors.splitlines(), f"it said:\n{outcome.errors}")
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))


@test("it takes the card that has a connector, not the first card", "qemu")
def skips_card_without_connector(t):
    # As on a Raspberry Pi, where card0 may be v3d, which computes and has no outputs.
    with t.vm(skip="") as vm:
        drivers = vm.must("cut -d' ' -f1 /sys/kernel/debug/dri/0/name /sys/kernel/debug/dri/1/name")
        t.check(drivers.split() == ["vgem", "virtio_gpu"], f"the rig is not as it should be: {drivers}")
        start(vm)
        shown = vm.still_screen()
        code = stop(vm)
    t.check(shown.colors() > 8, "the screen shows no list")
    t.check(code == 0, f"exit code {code} after SIGTERM")


def check_refusal(t, code, said, named):
    """Expects exit code 3 and a message of the program that names the object and a remedy."""
    errors = [line for line in said.splitlines() if line.startswith("vitrine: ")]
    t.check(code == 3, f"exit code {code}, not 3; it said:\n{said}")
    t.check(errors, f"no line of the program's own:\n{said}")
    t.check(re.search(named, said), f"it does not say what is wrong (/{named}/):\n{said}")
    t.check(re.search(REMEDY, said), f"it does not say what to do:\n{said}")


@test("a card that another program owns gives exit code 3 and a remedy", "qemu")
def owned_card(t):
    with t.vm() as vm:
        vm.must("cardhog > /host/hog.out 2>&1 & hog=$!")
        vm.wait_for("hog.out", "master of /dev/dri/card0")
        code, said = refuse(vm)
        mode = vm.must("console mode /dev/tty1")
        # The remedy must be correct: it works without the other program.
        vm.must("kill $hog; wait $hog; true")
        start(vm)
        after = stop(vm)
    check_refusal(t, code, said, r"(?i)program|process|master")
    t.check("card0" in said, f"it does not name the card:\n{said}")
    t.check(mode.startswith("KD_TEXT"), f"it left the console in {mode}")
    t.check(after == 0, f"with the other program gone: exit code {after}")


@test("a card with nothing connected gives exit code 3 and a remedy", "qemu")
def disconnected(t):
    with t.vm(append="video=Virtual-1:d") as vm:
        code, said = refuse(vm)
        mode = vm.must("console mode /dev/tty1")
    check_refusal(t, code, said, r"(?i)connect")
    t.check(mode.startswith("KD_TEXT"), f"it left the console in {mode}")


@test("a card without connectors gives exit code 3 and a remedy, and so does no card at all", "qemu")
def no_connector(t):
    with t.vm(skip="vgem,virtio-gpu") as vm:
        nothing, said_nothing = refuse(vm)
        vm.must("insmod /lib/modules/vgem.ko")
        vm.must("ls /dev/dri/card0")
        bare, said_bare = refuse(vm)
    check_refusal(t, nothing, said_nothing, r"(?i)/dev/dri|card|display")
    check_refusal(t, bare, said_bare, r"(?i)connect")


@test("a card named on the command line that is not there gives exit code 3", "qemu")
def named_card(t):
    with t.vm() as vm:
        code, said = refuse(vm, COMMAND + " --drm-device /dev/dri/card7")
    check_refusal(t, code, said, r"/dev/dri/card7")
