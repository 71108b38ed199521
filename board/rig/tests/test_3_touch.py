"""Fingers from outside, by QEMU's virtual touchscreen; the screen seen from outside, by its screendump."""
from harness import test
from program import Outcome, same_picture, start, stop


def finger(frame):
    return bool(frame.get("finger"))


def offset(frame):
    return frame["offset"]["list"]


def phase(frame):
    return frame["phase"]["list"]


@test("a finger from outside scrolls the list, and screen and memory panel show the same pictures", "qemu")
def scrolls(t):
    with t.vm() as vm:
        start(vm)
        first = vm.still_screen("first")
        vm.drag((640, 650), (640, 250))
        held = vm.still_screen("held")
        vm.finger_up(0)
        vm.still_screen("lifted")
        vm.drag((640, 700), (640, 200), steps=8, identifier=2)
        vm.finger_up(0)
        rest = vm.still_screen("rest")
        code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}")
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))

    frames = outcome.frames
    landed = outcome.first(finger)
    t.check(landed > 0, "a finger is in the very first frame")
    t.check(all(offset(f) == offset(frames[0]) for f in frames[:landed]), "the list moved before it was touched")
    held_frame = next(i for i in range(landed, len(frames)) if not finger(frames[i])) - 1
    t.check(offset(frames[held_frame]) > 100, f"dragged by 400 pixels the list stands at {offset(frames[held_frame])}")
    t.check(any(phase(f) == "coast" for f in frames), f"no fling: {sorted({phase(f) for f in frames})}")
    t.check(offset(frames[-1]) > offset(frames[held_frame]) + 400, "the fling went nowhere")
    t.check(phase(frames[-1]) == "idle" and not finger(frames[-1]), f"at the end: {frames[-1]}")

    _, pictures = outcome.replay(t.binary)
    same_picture(first, pictures[landed - 1], "before the first touch")
    same_picture(held, pictures[held_frame], "under a resting finger")
    same_picture(rest, pictures[-1], "at rest after a fling")


@test("unplugging the touchscreen in the middle of a pan cancels it, and plugging it in again works", "qemu")
def unplugs(t):
    with t.vm() as vm:
        start(vm)
        vm.drag((640, 650), (640, 350))
        vm.still_screen("held")
        vm.unplug_touch()
        vm.wait_for("run.err", r"^<6>touch: lost QEMU Virtio MultiTouch \(.*\)$")
        gone = vm.still_screen("unplugged")
        vm.plug_touch()
        vm.wait_for("run.err", r"^<6>touch: opened QEMU Virtio MultiTouch \(.*\)$", count=2)
        vm.drag((640, 650), (640, 350), identifier=2)
        vm.still_screen("again")
        vm.finger_up(0)
        rest = vm.still_screen("rest")
        code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}")
    frames = outcome.frames
    first = outcome.first(finger)
    end = next((i for i in range(first, len(frames)) if not finger(frames[i])), None)
    t.check(end is not None, "the finger never left, although its screen did")
    again = next((i for i in range(end, len(frames)) if finger(frames[i])), None)
    t.check(again is not None, "the touchscreen was plugged in again and is not felt")
    between = {phase(f) for f in frames[end:again]}
    t.check("coast" not in between and "drag" not in between, f"a cancelled pan went on: {between}")
    t.check(max(offset(f) for f in frames[again:]) > offset(frames[end]) + 100, "the second pan moved nothing")
    t.check(rest != gone, "the screen shows no second pan")
    _, pictures = outcome.replay(t.binary)
    same_picture(gone, pictures[again - 1], "after unplugging")
    same_picture(rest, pictures[-1], "at the end")


@test("a lift that is lost with dropped events still lifts the finger", "qemu")
def dropped(t):
    with t.vm() as vm:
        start(vm)
        vm.drag((640, 650), (640, 350))
        vm.still_screen("held")
        # Asleep it cannot read; so its queue in the kernel overflows, and what it finds is SYN_DROPPED.
        vm.must("kill -STOP $program")
        for n in range(450):
            vm.finger_move(0, 1, 640, 300 + n % 2)
        vm.finger_up(0)
        vm.must("kill -CONT $program")
        vm.wait_for("run.err", r"^<5>touch: events were dropped on QEMU Virtio MultiTouch; state re-read$")
        vm.still_screen("after")
        vm.drag((640, 650), (640, 250), identifier=2)
        vm.finger_up(0)
        rest = vm.still_screen("rest")
        code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}")
    frames = outcome.frames
    first = outcome.first(finger)
    end = next((i for i in range(first, len(frames)) if not finger(frames[i])), None)
    t.check(end is not None, "the finger stayed on the screen for ever")
    again = next((i for i in range(end, len(frames)) if finger(frames[i])), None)
    t.check(again is not None, "the next finger is not felt")
    t.check(phase(frames[-1]) == "idle", f"it does not come to rest: {phase(frames[-1])}")
    _, pictures = outcome.replay(t.binary)
    same_picture(rest, pictures[-1], "at the end")
