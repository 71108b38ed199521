"""A display that is lost: whatever happens to it, the same screen is shown when it is back."""
from harness import test
from program import COMMAND, Outcome, count_fingers, start, stop, wait_for_fingers

GPU = "/sys/bus/virtio/drivers/virtio_gpu"


def scrolled(vm):
    """Starts the program and scrolls its list; returns the picture."""
    start(vm)
    vm.drag((640, 650), (640, 250))
    wait_for_fingers(vm, 1)
    vm.finger_up(0)
    # The scroll indicator stays for a while before it fades, longer on a busy machine.
    return vm.still_screen("scrolled", seconds=3)


def is_back(t, vm, before, count=2, name="back"):
    """Waits for the COUNT. display, and compares its picture with that of the first."""
    vm.wait_for("run.err", r"^display: ready .*$", count=count)
    vm.wait_for("run.err", r"^display: back after .*$", count=count - 1)
    after = vm.still_screen(name)
    difference = after.difference(before)
    t.check(difference is None, f"{name}: the screen is not as it was: {difference}")


def still_answers(t, vm, binary):
    """Ends the program after another stroke, and compares its recording with its pictures."""
    before, fingers = vm.still_screen("before"), count_fingers(vm)
    vm.drag((640, 650), (640, 250), identifier=7)
    wait_for_fingers(vm, fingers + 1)
    vm.finger_up(0)
    vm.still_screen("rest", unlike=before)
    code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}; it said:\n{outcome.errors}")
    contacts = outcome.contacts()
    t.check(outcome.offset(-1) > outcome.offset(contacts[-1][0] - 1) + 200, "the last finger moved nothing")
    return outcome


@test("a card that appears long after the start is used", "qemu")
def late_card(t):
    with t.vm(skip="vgem,virtio-gpu") as vm:
        start(vm, ready=False)
        vm.wait_for("run.err", r"^display: /dev/dri: there is no graphics card; .*the kiosk waits for it$")
        vm.must("sleep 5")
        vm.must("insmod /lib/modules/virtio-gpu.ko")
        vm.wait_for("run.log", r'"hash":')
        shown = vm.still_screen()
        t.check(shown.colors() > 8, "the screen shows no list")
        waiting = vm.text("run.err").count("the kiosk waits for it")
        t.check(waiting == 1, f"it said {waiting} times that it waits")
        code = stop(vm)
    t.check(code == 0, f"exit code {code}")


@test("a card that is unbound and bound again shows the same screen, without a touch", "qemu")
def unbound(t):
    with t.vm() as vm:
        before = scrolled(vm)
        for count in (2, 3):
            device = vm.must(f"cd {GPU} && ls -d virtio*").strip()
            vm.must(f"echo {device} > {GPU}/unbind")
            vm.wait_for("run.err", "it is opened again", count=count - 1)
            vm.must(f"sleep 2; echo {device} > {GPU}/bind")
            is_back(t, vm, before, count, f"bound-{count}")
        outcome = still_answers(t, vm, t.binary)
    outcome.replay(t.binary)


@test("a monitor that is unplugged and plugged in again shows the same screen, without a touch", "qemu")
def unplugged(t):
    connector, uevent = "/sys/class/drm/card0-Virtual-1/status", "echo change > /sys/class/drm/card0/uevent"
    with t.vm() as vm:
        before = scrolled(vm)
        vm.must(f"echo off > {connector}; {uevent}")
        vm.wait_for("run.err", r"^display: Virtual-1 on /dev/dri/card0: the panel was unplugged; .*")
        vm.must(f"sleep 2; echo detect > {connector}; {uevent}")
        is_back(t, vm, before)
        outcome = still_answers(t, vm, t.binary)
    outcome.replay(t.binary)


@test("another monitor shows the same screen in its own size", "qemu")
def other_monitor(t):
    with t.vm(monitor=True) as vm:
        before = scrolled(vm)
        vm.plug_monitor(1024, 600)
        vm.wait_for("run.err", r"^display: ready 1024x600@[\d.]+ on Virtual-1 .*$")
        other = vm.still_screen("other")
        t.check((other.width, other.height) == (1024, 600), f"the screen is {other.width}x{other.height}")
        t.check(other.colors() > 8, "the screen shows no list")
        vm.wait_for("run.err", r"^record: the recording ends, because the display or the rotation has changed$")
        vm.plug_monitor(1280, 800)
        is_back(t, vm, before, count=3)
        still_answers(t, vm, t.binary)


@test("a display that another program takes is shown again when it is returned", "qemu")
def taken(t):
    with t.vm() as vm:
        before = scrolled(vm)
        vm.must("cardhog /dev/dri/card0 $program > /host/hog.out 2>&1 & hog=$!")
        vm.wait_for("hog.out", "master of /dev/dri/card0")
        # Nothing reports this, but the next frame is refused.
        vm.drag((640, 250), (640, 300), steps=3, identifier=5)
        vm.wait_for("run.err", r"^display: .*another program .*it is opened again$")
        vm.finger_up(0)
        vm.must("sleep 2; kill $hog")
        vm.wait_for("run.err", r"^display: back after .*$")
        vm.still_screen("returned")
        outcome = still_answers(t, vm, t.binary)
    t.check(before.colors() > 8, "the screen showed no list")
    outcome.replay(t.binary)


@test("another terminal is shown when it is requested, and the kiosk again on return", "qemu")
def terminals(t):
    with t.vm() as vm:
        before = scrolled(vm)
        vm.must("printf '\\033[?25l\\033[2J\\033[Hanother terminal' > /dev/tty2")
        for count in (2, 3):
            vm.must("chvt 2")
            away = vm.still_screen("away", unlike=before)
            vm.must("cat /sys/class/tty/tty0/active > /host/active")
            t.check(vm.text("active").strip() == "tty2", f"in front is {vm.text('active')}")
            vm.must("chvt 1")
            vm.wait_for("run.err", r"^display: ready .*$", count=count)
            back = vm.still_screen("returned", unlike=away)
            t.check(back.difference(before) is None, f"the screen is not as it was: {back.difference(before)}")
        outcome = still_answers(t, vm, t.binary)
    outcome.replay(t.binary)


@test("a program that ends while another terminal is in front leaves that one alone", "qemu")
def ends_behind(t):
    with t.vm() as vm:
        shown = scrolled(vm)
        vm.must("printf '\\033[?25l\\033[2J\\033[Hanother terminal' > /dev/tty2; chvt 2")
        before = vm.still_screen("away", unlike=shown)
        code = stop(vm)
        after = vm.still_screen("ended")
        t.check(code == 0, f"exit code {code}")
        t.check(after.difference(before) is None, f"it changed the other terminal: {after.difference(before)}")
        mode = vm.must("chvt 1; console mode /dev/tty1")
    t.check(mode.startswith("KD_TEXT"), f"it left the console in {mode}")


@test("with --exit-on-display-loss a lost display ends it with code 4", "qemu")
def exits(t):
    with t.vm() as vm:
        start(vm, command=COMMAND + " --exit-on-display-loss")
        device = vm.must(f"cd {GPU} && ls -d virtio*").strip()
        vm.must(f"echo {device} > {GPU}/unbind")
        code, _ = vm.run("wait $program", patience=60)
    t.check(code == 4, f"exit code {code}; it said:\n{vm.text('run.err')}")


def lost_twice_at_rest(t, lose, give_back):
    """Takes the display away twice while nothing moves, by two pieces of script, and checks that all is painted within
    a second of having it back."""
    guest, _ = t.scene(f"""
plug
start
finger swipe 0 512 650 512 150 8 16
sleep 20
for round in 1 2; do
  {lose}
  sleep 3.3
  {give_back}
  cut -d' ' -f1 /proc/uptime >> /host/given
  said 'display: back' $round
  sleep 3
done
stop
""")
    outcome = Outcome(guest)
    given = [float(line) for line in guest.text("given").split()]
    frames = [frame["time_ns"] / 1e9 for frame in outcome.frames if frame["damage"]]
    t.check(len(given) >= 2, f"it was given back {len(given)} times")
    for at in given:
        after = [frame - at for frame in frames if frame > at]
        t.check(after and after[0] <= 1.1, f"given back at {at}, first frame after {after[:1]} s")
    t.check(guest.text("run.code").strip() == "0", f"it said:\n{outcome.errors}")
    outcome.replay(t.binary)


@test("a master that was taken and returned at rest is noticed, and all is painted within a second", "uml")
def master_at_rest(t):
    lost_twice_at_rest(t, """
  cardhog /dev/dri/card0 $program > /host/hog.out 2>&1 &
  hog=$!
  said 'being DRM master failed' $round""", "kill $hog; wait $hog || true")


@test("a monitor whose driver reports nothing is noticed at rest, and back within a second", "uml")
def silent_monitor(t):
    status = "/sys/class/drm/card0-Virtual-1/status"
    lost_twice_at_rest(t, f"""
  echo off > {status}
  said 'the panel was unplugged' $round""", f"echo detect > {status}")


@test("a hundred refused seconds cost a hundred attempts, not more", "uml")
def no_spin(t):
    guest, said = t.scene("""
plug
start
cardhog /dev/dri/card0 $program > /host/hog.out 2>&1 &
said 'the kiosk waits for it'
a=$(switches)
sleep 100
b=$(switches)
echo $((b - a))
stop
""")
    t.check(int(said) <= 400, f"it was woken {said} times in 100 s without a display")
    t.check(guest.text("run.code").strip() == "0", f"it said:\n{guest.text('run.err')}")
