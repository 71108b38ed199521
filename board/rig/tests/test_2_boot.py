"""The start after a boot: its picture stays on the display until the kiosk's first one replaces it."""
import os
import re

import image
from guest import Trouble
from harness import test
from initramfs import HERE
from program import COMMAND, Outcome, stop
from watch import Watch


def watched_start(vm, tty):
    """Starts the program on a terminal, and watches the screen until its first picture and until it is still."""
    watch = Watch(vm)
    vm.must("date -u -s '2026-06-28 18:00:00'")
    vm.must(f"console run {tty} {COMMAND} 2> /host/run.err > /host/run.out & program=$!")
    # A frame is logged before it is shown.
    watch.until_changed(lambda: '"hash":' in vm.text("run.log"))
    still = vm.still_screen("still")
    if still != watch.seen[-1]:
        watch.seen.append(still)
    return watch


def check_start(t, vm, watch):
    """Fails unless the pictures are that of the boot and then the program's own."""
    code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}; it said:\n{outcome.errors}")
    _, paths = outcome.replay(t.binary)
    own = [image.load(path) for path in paths]
    for number, picture in enumerate(watch.seen[1:], 2):
        if picture not in own:
            picture.save_png(vm.file(f"strange-{number}.png"))
            t.check(False, f"picture {number} of {len(watch.seen)} is none of the program's: "
                           f"{picture.colors(8)} colors, in {watch.count} looks")
    t.check(watch.seen[-1] == own[-1], "the last picture is not shown")


def splash(vm):
    """Shows a splash on tty1, as a boot does; returns its picture."""
    vm.must("splash /dev/tty1 > /host/splash.out & splash=$!")
    vm.wait_for("splash.out", "splash: shown")
    before = vm.still_screen("splash")
    if before.colors(200) != 200:
        raise Trouble("the rig's splash is not shown")
    return before


def end_splash(t, vm, shown):
    """Ends the splash, which is not seen any more; fails if that changes the picture."""
    vm.must("kill $splash; wait $splash; true")
    t.check(vm.still_screen("alone") == shown, "the picture changes with the end of the splash")


@test("a boot splash stays until the first picture: neither black nor the console's text is shown between", "qemu")
def stays(t):
    with t.vm() as vm:
        vm.must("printf 'a text that nobody may see\\n' > /dev/tty2; printf 'nor this one\\n' > /dev/tty1")
        before = splash(vm)
        # The kiosk has a terminal of its own.
        watch = watched_start(vm, "/dev/tty2")
        t.check(watch.seen[0] == before, "the splash has changed before the start")
        end_splash(t, vm, watch.seen[-1])
        check_start(t, vm, watch)


@test("a text console stays until the first picture: black is not shown between", "qemu")
def console(t):
    with t.vm() as vm:
        vm.must(r"printf '\033[?25l\033[2J\033[Hthe last line of the boot\n' > /dev/tty1")
        vm.still_screen("console")
        check_start(t, vm, watched_start(vm, "/dev/tty1"))


def lines_for_plymouth():
    """The changes of the unit that docs/on-a-pi.md gives for a splash of plymouth."""
    with open(os.path.join(HERE, "..", "..", "docs", "on-a-pi.md")) as file:
        return re.search(r"```ini\n(\[Unit\]\nConflicts=plymouth-quit\.service\n.*?)```", file.read(), re.S)[1]


@test("a service with the documented lines for plymouth keeps the boot splash until its first picture", "qemu")
def service(t):
    with t.service_vm() as vm:
        with open(vm.file("plymouth.conf"), "w") as out:
            out.write(lines_for_plymouth())
        vm.must("mkdir -p /run/systemd/system/vitrine.service.d; "
                "cp /host/plymouth.conf /run/systemd/system/vitrine.service.d/; systemctl daemon-reload")
        vm.must("printf 'a text that nobody may see\\n' > /dev/tty1")
        before = splash(vm)
        watch = Watch(vm)
        t.check(watch.seen[0] == before, "the splash has changed before the start")
        vm.must("systemctl start --no-block vitrine.service")
        watch.until_changed()
        # The pictures on the cards come one after another, on a busy machine seconds apart.
        shown = vm.still_screen("shown", seconds=4.0)
        for number, picture in enumerate(watch.seen[1:], 2):
            # Black and the console have two colors.
            picture.save_png(vm.file(f"seen-{number}.png"))
            t.check(picture.colors(8) >= 8, f"picture {number} is not the kiosk's: {picture.colors(8)} colors")
        status = vm.must("systemctl show -P StatusText vitrine.service")
        t.check(status.startswith("Showing the screen 'home'"), status)
        end_splash(t, vm, shown)
        vm.must("systemctl stop vitrine.service")
