"""Touches from outside, with QEMU's virtual touchscreen; the screen is read from outside, with screendumps."""
from harness import test
from program import Outcome, same_picture, start, stop, wait_for_fingers


def fling(vm, identifier):
    """A fast stroke. On a busy machine the lift may be too late for a fling; both are accepted here."""
    vm.drag((640, 700), (640, 200), steps=8, identifier=identifier)
    wait_for_fingers(vm, 2)
    vm.finger_up(0)


def good_end(t, code, outcome):
    t.check(code == 0, f"exit code {code}; it said:\n{outcome.errors}")
    moving = {"coast", "bounce", "settle"}
    t.check(outcome.frames[-1]["phase"]["list"] not in moving, f"it does not come to rest: {outcome.frames[-1]}")


@test("a finger from outside scrolls the list, and screen and memory panel show the same pictures", "qemu")
def scrolls(t):
    with t.vm() as vm:
        start(vm)
        first = vm.still_screen("first")
        vm.drag((640, 650), (640, 250))
        held = vm.still_screen("held", unlike=first)
        vm.finger_up(0)
        lifted = vm.still_screen("lifted")
        fling(vm, 2)
        rest = vm.still_screen("rest", seconds=3, unlike=lifted)
        code = stop(vm)
    outcome = Outcome(vm)
    good_end(t, code, outcome)
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))
    # A monitor shows below a window that moved over a taller buffer.
    t.check("display: scrolling moves the scan-out window" in outcome.errors, f"it said:\n{outcome.errors}")

    contacts = outcome.two_contacts()
    (landed, held_frame), _ = contacts
    t.check(landed > 0, "a finger is in the very first frame")
    t.check(outcome.offset(landed - 1) == 0, "the list moved before it was touched")
    moved = outcome.offset(held_frame)
    t.check(moved > 300, f"dragged by 400 pixels the list is at {moved}")
    t.check(outcome.offset(-1) > moved + 300, f"the fling went from {moved} to {outcome.offset(-1)}")

    _, pictures = outcome.replay(t.binary)
    same_picture(first, pictures[landed - 1], "before the first touch")
    same_picture(held, pictures[held_frame], "under a resting finger")
    same_picture(rest, pictures[-1], "at rest after a stroke")


@test("unplugging the touchscreen in the middle of a pan cancels it, and plugging it in again works", "qemu")
def unplugs(t):
    with t.vm() as vm:
        start(vm)
        vm.drag((640, 650), (640, 350))
        wait_for_fingers(vm, 1)
        vm.still_screen("held")
        vm.unplug_touch()
        vm.wait_for("run.err", r"^touch: lost QEMU Virtio MultiTouch \(.*\)$")
        gone = vm.still_screen("unplugged")
        vm.plug_touch()
        vm.wait_for("run.err", r"^touch: opened QEMU Virtio MultiTouch \(.*\)$", count=2)
        fling(vm, 2)
        rest = vm.still_screen("rest", seconds=3, unlike=gone)
        code = stop(vm)
    outcome = Outcome(vm)
    good_end(t, code, outcome)
    contacts = outcome.two_contacts()
    between = outcome.between(contacts)
    t.check(not between & {"coast", "drag"}, f"a cancelled pan went on: {between}")
    t.check(outcome.offset(-1) > outcome.offset(contacts[1][0] - 1) + 300, "the second finger moved nothing")
    _, pictures = outcome.replay(t.binary)
    same_picture(gone, pictures[contacts[1][0] - 1], "after unplugging")
    same_picture(rest, pictures[-1], "at the end")


@test("a lift that is lost with dropped events still lifts the finger", "qemu")
def dropped(t):
    with t.vm() as vm:
        start(vm)
        vm.drag((640, 650), (640, 350))
        wait_for_fingers(vm, 1)
        vm.still_screen("held")
        # A stopped program cannot read, so its queue in the kernel overflows, and it receives
        # SYN_DROPPED.
        vm.must("kill -STOP $program")
        for n in range(450):
            vm.finger_move(0, 1, 640, 300 + n % 2)
        vm.finger_up(0)
        vm.must("kill -CONT $program")
        vm.wait_for("run.err", r"^touch: events were dropped on QEMU Virtio MultiTouch; state re-read$")
        after = vm.still_screen("after")
        fling(vm, 2)
        rest = vm.still_screen("rest", seconds=3, unlike=after)
        code = stop(vm)
    outcome = Outcome(vm)
    good_end(t, code, outcome)
    contacts = outcome.two_contacts()
    t.check(outcome.offset(-1) > outcome.offset(contacts[1][0] - 1) + 300, "the second finger moved nothing")
    _, pictures = outcome.replay(t.binary)
    same_picture(rest, pictures[-1], "at the end")
