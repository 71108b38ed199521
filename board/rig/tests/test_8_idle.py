"""An idle panel: dark, off, and awake again."""
from harness import test
from program import COMMAND, Outcome, start, stop


def is_on(vm):
    return "active=1" in vm.must("cat /sys/kernel/debug/dri/*/state")


@test("an idle panel is dimmed, then turned off; the touch that wakes it does nothing else", "qemu")
def idle(t):
    with t.vm() as vm:
        start(vm, command=COMMAND + " --dim-after 15 --off-after 45")
        shown = vm.still_screen("shown")
        vm.wait_for("run.rec", r"^I \d+ shade$")
        t.check(is_on(vm), "it is off before its time")
        vm.still_screen("dimmed", unlike=shown)
        vm.wait_for("run.rec", r"^I \d+ off$")
        t.check(not is_on(vm), "the panel is not off:\n" + vm.must("cat /sys/kernel/debug/dri/*/state"))
        vm.drag((640, 700), (640, 200), steps=8)
        vm.finger_up(0)
        vm.wait_for("run.rec", r"^I \d+ awake$")
        again = vm.still_screen("again")
        t.check(is_on(vm), "the panel is still off")
        t.check(again == shown, "the touch that woke the panel has changed the picture, or it is still dark")
        vm.drag((640, 700), (640, 200), steps=8)
        vm.finger_up(0)
        vm.still_screen("scrolled", unlike=shown)
        code = stop(vm)
        outcome = Outcome(vm)
        outcome.replay(t.binary)
    t.check(code == 0, f"exit code {code}")


@test("a touch that wakes a panel which is only dimmed does nothing else, until all fingers have lifted", "qemu")
def dimmed(t):
    with t.vm() as vm:
        start(vm, command=COMMAND + " --dim-after 15")
        shown = vm.still_screen("shown")
        vm.wait_for("run.rec", r"^I \d+ shade$")
        vm.still_screen("dimmed", unlike=shown)
        t.check(is_on(vm), "the panel is off")
        vm.drag((640, 700), (640, 200), steps=8)
        vm.wait_for("run.rec", r"^I \d+ awake$")
        held = vm.still_screen("held")
        t.check(held == shown, "under the finger that woke the panel the picture has changed, or it is still dark")
        # It rests: a second finger and another move belong to the same touch.
        vm.finger_down(1, 7, 300, 700, first=False)
        vm.finger_move(0, 1, 640, 600)
        vm.finger_up(0, last=False)
        vm.finger_move(1, 7, 300, 200)
        vm.finger_up(1)
        t.check(vm.still_screen("lifted") == shown, "a finger that landed before all were up has an effect")
        vm.drag((640, 700), (640, 200), steps=8, identifier=9)
        vm.finger_up(0)
        vm.still_screen("scrolled", unlike=shown)
        code = stop(vm)
        outcome = Outcome(vm)
        outcome.replay(t.binary)
    t.check(code == 0, f"exit code {code}")


@test("a panel that is left alone asks whether more time is needed, shows the start screen, and then invites", "qemu")
def goes_home(t):
    home = COMMAND.replace("run list", "run spring")
    with t.vm() as vm:
        start(vm, command=home + " --home-after 25 --home-warning 15 --attract-after 60")
        first = vm.still_screen("first")
        vm.drag((640, 700), (640, 500), steps=8)
        vm.finger_up(0)
        scrolled = vm.still_screen("scrolled", unlike=first)
        vm.wait_for("run.rec", r"^I \d+ warning \d+$")
        vm.must("sleep 1")
        t.check(vm.screendump("asked").difference(scrolled) is not None, "nothing is asked")
        # Any touch says that somebody is there.
        vm.finger_down(0, 5, 640, 100)
        vm.finger_up(0)
        vm.wait_for("run.rec", r"^I \d+ stays$")
        t.check(vm.still_screen("stays").difference(scrolled) is None, "the screen was not kept")
        vm.wait_for("run.rec", r"^I \d+ home$", patience=120)
        t.check(vm.still_screen("home").difference(first) is None, "it is not the start screen as it was")
        vm.wait_for("run.rec", r"^I \d+ attract$", patience=120)
        vm.finger_down(0, 6, 640, 700)
        vm.finger_up(0)
        vm.wait_for("run.rec", r"^I \d+ awake$")
        t.check(vm.still_screen("awake").difference(first) is None, "the touch that ends the invitation did more")
        code = stop(vm)
        outcome = Outcome(vm)
        outcome.replay(t.binary, pictures=False)
    t.check(code == 0, f"exit code {code}")
