"""The start after a boot: its picture stays on the display until the kiosk's first one replaces it."""
import os
import time

import image
from harness import test
from program import COMMAND, Outcome, start, stop


def watched_start(vm, tty):
    """Starts the program on a terminal, and looks at the screen as often as QEMU gives it, until its first frame is
    shown. Returns the different pictures in their order."""
    path = os.path.join(vm.folder, "watched.ppm")
    seen = [vm.screendump("before")]
    vm.must("date -u -s '2026-06-28 18:00:00'")
    vm.must(f"console run {tty} {COMMAND} 2> /host/run.err > /host/run.out & program=$!")
    deadline, end, count = time.monotonic() + 120, None, 0
    while time.monotonic() < (end or deadline):
        vm.qmp("screendump", filename=path)
        count += 1
        now = image.load(path)
        if now != seen[-1]:
            seen.append(now)
        # A frame is logged before it is shown.
        if end is None and '"hash":' in vm.text("run.log"):
            end = time.monotonic() + 3
    return seen, count


def check_start(t, vm, seen, count):
    """Fails unless the pictures are that of the boot and then the program's own."""
    code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}; it said:\n{outcome.errors}")
    _, paths = outcome.replay(t.binary)
    own = [image.load(path) for path in paths]
    t.check(len(seen) > 1, f"the screen did not change in {count} looks")
    for number, picture in enumerate(seen[1:], 1):
        if picture not in own:
            picture.save_png(vm.file(f"strange-{number}.png"))
            t.check(False, f"picture {number + 1} of {len(seen)} is none of the program's: {picture.colors(8)} colors")
    t.check(seen[-1] == own[-1], "the last picture is not shown")


@test("a boot splash stays until the first picture: neither black nor the console's text is shown between", "qemu")
def splash(t):
    with t.vm() as vm:
        vm.must("printf 'a text that nobody may see\\n' > /dev/tty2; printf 'nor this one\\n' > /dev/tty1")
        vm.must("splash /dev/tty1 > /host/splash.out & splash=$!")
        vm.wait_for("splash.out", "splash: shown")
        before = vm.still_screen("splash")
        t.check(before.colors(200) == 200, "the rig's splash is not shown")
        # The kiosk has a terminal of its own, and the splash ends once it is not seen any more.
        seen, count = watched_start(vm, "/dev/tty2")
        t.check(seen[0] == before, "the splash has changed before the start")
        shown = vm.still_screen("shown")
        vm.must("kill $splash; wait $splash; true")
        t.check(vm.still_screen("alone") == shown, "the picture changes with the end of the splash")
        check_start(t, vm, seen, count)


@test("a text console stays until the first picture: black is not shown between", "qemu")
def console(t):
    with t.vm() as vm:
        vm.must(r"printf '\033[?25l\033[2J\033[Hthe last line of the boot\n' > /dev/tty1")
        vm.still_screen("console")
        seen, count = watched_start(vm, "/dev/tty1")
        check_start(t, vm, seen, count)
