"""Another terminal again and again, while the kiosk is touched: User-mode Linux has no terminals, so with QEMU."""
import json
import random

from harness import test
from program import COMMAND, Outcome, start, stop

SEED = 20261126
# A loss that nothing reports is noticed after ten seconds: the return is noticed at once, also on a busy host.
LATEST = 8


def switched(t, rounds):
    """Shows another terminal in each round, in the middle of a touch or after it, and checks that the kiosk comes back
    with no finger but the new one."""
    chance = random.Random(SEED)
    with t.vm() as vm:
        vm.must("mkdir -p /tmp/run; export XDG_RUNTIME_DIR=/tmp/run")
        vm.must("printf '\\033[?25l\\033[2J\\033[Hanother terminal' > /dev/tty2")
        start(vm, command=COMMAND)
        returns = []
        for number in range(rounds):
            finger = 10 * number + 10
            y = 650 if number % 2 == 0 else 250
            vm.drag((640, y), (640, 900 - y), steps=6, identifier=finger)
            is_held, is_long = number % 3 != 0, chance.random() < 0.5
            if not is_held:
                vm.finger_up(0)
            if is_long:
                vm.must("chvt 2")
                # What a finger does over another terminal is no touch of the kiosk.
                if is_held:
                    vm.finger_move(0, finger, 640, 400)
                vm.finger_down(1, finger + 1, 300, 300, first=not is_held)
                vm.finger_up(1, last=not is_held)
                returned = vm.must("cut -d' ' -f1 /proc/uptime; chvt 1")
            else:
                returned = vm.must("chvt 2; cut -d' ' -f1 /proc/uptime; chvt 1")
            # Before the kiosk's terminal is back: its first picture can only come later.
            returns.append(float(returned))
            vm.wait_for("run.err", r"^display: ready .*$", count=number + 2)
            if is_held:
                vm.finger_up(0)
            vm.still_screen("back")
            status = json.loads(vm.must("vitrine status"))
            t.check(status["display"] == "shown", f"after round {number + 1}: {status}")
        vm.drag((640, 650), (640, 250), identifier=10 * rounds + 10)
        vm.finger_up(0)
        vm.still_screen("rest")
        code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}; it said:\n{outcome.errors}")
    painted = [frame["time_ns"] / 1e9 for frame in outcome.frames if frame["damage"]]
    for at in returns:
        after = [time - at for time in painted if time > at]
        t.check(after and after[0] < LATEST, f"back at {at} s, and the first frame came {after[:1]} s later")
    landed, lifted = outcome.contacts()[-1]
    fingers = {finger["id"] for frame in outcome.frames[landed:lifted + 1] for finger in frame["finger"]}
    t.check(len(fingers) == 1, f"beside the last finger there are others: {fingers}")
    t.check(outcome.offset(-1) != outcome.offset(landed - 1), "the last finger moved nothing")
    outcome.replay(t.binary, pictures=False)


@test("a switch back and away that comes while it is busy leaves the display to the other terminal", "qemu")
def quick(t):
    with t.vm() as vm:
        vm.must("printf '\\033[?25l\\033[2J\\033[Hanother terminal' > /dev/tty2")
        start(vm, command=COMMAND)
        shown = vm.still_screen("shown")
        vm.must("chvt 2")
        away = vm.still_screen("away")
        # It gets both messages at once, and reads the later one first.
        vm.must("kill -STOP $program; chvt 1; { chvt 2 & }; sleep 1; kill -CONT $program; sleep 2")
        front = vm.must("cat /sys/class/tty/tty0/active").strip()
        still = vm.still_screen("quick")
        t.check(front == "tty2" and still.difference(away) is None, f"{front} is in front: {still.difference(away)}")
        vm.must("chvt 1")
        vm.wait_for("run.err", r"^display: ready .*$", count=2)
        back = vm.still_screen("back")
        t.check(back.difference(shown) is None, f"the screen is not as it was: {back.difference(shown)}")
        code = stop(vm)
    t.check(code == 0, f"exit code {code}")


@test("terminals that are switched under resting fingers leave none of them behind, and the kiosk comes back", "qemu")
def rounds(t):
    switched(t, 4)


@test("a hundred switches of the terminal under fingers leave none of them behind", "qemu", long=True)
def many(t):
    switched(t, 100)
