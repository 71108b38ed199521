"""The installed service under systemd: board/install's files, started by a real systemd on a real kernel."""
import json
import re
import time

from guest import Trouble
from harness import test
from watch import Watch

UNIT = "vitrine.service"


def show(vm, name):
    return vm.must(f"systemctl show -P {name} {UNIT}")


def until(vm, command, pattern, patience=180):
    """Repeats a command until its output matches; returns the match."""
    deadline = time.monotonic() + patience
    while True:
        said = vm.run(command)[1]
        found = re.search(pattern, said)
        if found:
            return found
        if time.monotonic() > deadline:
            raise Trouble(f"`{command}` never gave /{pattern}/; it gives {said}\n" + journal(vm))
        time.sleep(0.3)


def journal(vm):
    return vm.run(f"journalctl -q --no-pager -o cat -u {UNIT}")[1]


def start(vm):
    """Starts the service as a boot does; returns when systemd takes it for started."""
    status, said = vm.run(f"systemctl start {UNIT}", patience=180)
    if status != 0:
        raise Trouble(f"the service does not start: {said}\n" + journal(vm))


def is_same_town(picture, other):
    """Whether two pictures show the same head of the start screen. The cards below it get their pictures one after
    another, and one of them shows the time."""
    size = 3 * picture.width * 280
    return picture.width == other.width and picture.rgb[:size] == other.rgb[:size]


def change(vm, *lines):
    """Changes the unit as an administrator does."""
    text = "\\n".join(("[Service]", *lines))
    vm.must(f"mkdir -p /run/systemd/system/{UNIT}.d")
    vm.must(f"printf '{text}\\n' > /run/systemd/system/{UNIT}.d/test.conf; systemctl daemon-reload")


@test("as a service it is ready with its first picture, is started again after each end, and returns its terminal",
      "qemu")
def service(t):
    with t.service_vm() as vm:
        before = vm.must("console mode /dev/tty1")
        change(vm, "WatchdogSec=8")
        start(vm)
        shown = vm.still_screen("started")
        t.check(shown.colors(8) >= 8, "it is ready, and there is no picture")
        t.check(show(vm, "StatusText").startswith("Showing the screen 'home'"), show(vm, "StatusText"))
        first = show(vm, "MainPID")
        t.check(vm.must(f"stat -c %U /proc/{first}") == "vitrine", "it runs as another user")
        t.check(vm.must(f"grep CapEff /proc/{first}/status").split()[1].strip("0") == "", "it has capabilities")
        during = vm.must("console mode /dev/tty1")
        t.check(during == "KD_GRAPHICS K_OFF", f"its terminal is {during}")

        mounts = vm.must(f"cat /proc/{first}/mountinfo")
        t.check(re.search(r" /sys/devices rw", mounts), "it may not change the backlight:\n" + mounts)

        # At rest for longer than the watchdog's interval: it is fed.
        time.sleep(12)
        t.check(show(vm, "MainPID") == first, "the watchdog has ended a kiosk at rest\n" + journal(vm))

        change(vm, "WatchdogSec=8", "Restart=no")
        vm.must(f"kill -KILL {first}")
        until(vm, f"systemctl show -P ActiveState {UNIT}", "failed")
        until(vm, "console mode /dev/tty1", before)

        change(vm, "WatchdogSec=8")
        start(vm)
        second = show(vm, "MainPID")
        vm.must(f"kill -STOP {second}")
        until(vm, f"systemctl show -P Result {UNIT}", "watchdog")
        until(vm, f"systemctl show -P StatusText {UNIT}; systemctl show -P MainPID {UNIT}",
              rf"Showing the screen.*\n(?!{second}$)[1-9]")
        t.check(is_same_town(vm.still_screen("again"), shown), "the picture after the watchdog is another one")

        # The watchdog's was the second failure in a row. A stop ends the row of failures, but not the count.
        status = json.loads(vm.must("/usr/local/bin/vitrine status"))
        t.check((status["starts"], status["restarts_after_failure"]) == (3, 2), f"{status}")
        vm.must(f"systemctl stop {UNIT}")
        until(vm, "console mode /dev/tty1", before)
        t.check(show(vm, "Result") == "success", "a stop is no success: " + journal(vm))
        start(vm)
        status = json.loads(vm.must("/usr/local/bin/vitrine status"))
        t.check((status["starts"], status["restarts_after_failure"]) == (4, 2), f"{status}")
        vm.must(f"systemctl stop {UNIT}")


def is_without_signal(picture):
    """Whether a display is off: QEMU says so itself in the middle of a black picture. The console begins at the top."""
    row, height = 3 * picture.width, picture.height
    return not any(picture.rgb[:height * 2 // 5 * row]) and not any(picture.rgb[height * 3 // 5 * row:])


def check_pictures(t, vm, watch, when):
    """Fails if a picture that was seen is neither the kiosk's nor black, which the console is without its text."""
    for number, picture in enumerate(watch.seen):
        if picture.colors(8) >= 8 or picture.colors(2) == 1 or is_without_signal(picture):
            continue
        picture.save_png(vm.file(f"text-{number}.png"))
        t.check(False, f"{when} picture {number} of {len(watch.seen)} shows a text, in {watch.count} looks")
    # The cards of the start screen get their pictures one after another.
    t.check(watch.seen[-1].colors(500) == 500, f"{when} the kiosk's picture does not come back")


@test("neither a start nor a crash shows the console's text, and a failed start and a stop give the terminal back",
      "qemu")
def no_text(t):
    with t.service_vm() as vm:
        before = vm.must("console mode /dev/tty1")
        # The terminal is behind another one, and its text would be seen when it comes to the front.
        vm.must(r"printf '\033[2J\033[Ha text that nobody may see\n' > /dev/tty1")
        vm.must(r"chvt 2; printf '\033[?25l\033[2J\033[H' > /dev/tty2")
        vm.still_screen("black")
        watch = Watch(vm)
        vm.must(f"systemctl start --no-block {UNIT}")
        watch.until(lambda: show(vm, "StatusText").startswith("Showing the screen 'home'"))
        vm.still_screen("shown", seconds=4.0)
        watch.look()
        check_pictures(t, vm, watch, "at the start")
        for number, signal in enumerate(("SEGV", "KILL", "ABRT"), 1):
            # What the kernel and a login would write meanwhile.
            vm.must("echo '<1>a message of the kernel' > /dev/kmsg; printf 'a login: ' > /dev/tty1")
            watch = Watch(vm)
            main = show(vm, "MainPID")
            vm.must(f"kill -{signal} {main}")
            watch.until(lambda: show(vm, "ActiveState") != "active")
            during = vm.must("console mode /dev/tty1")
            t.check(during == "KD_GRAPHICS K_OFF", f"between {signal} and the next start the terminal is {during}")
            vm.must("echo '<1>another message' > /dev/kmsg")
            # From the third failure on the still picture is in between.
            if number == 3:
                watch.until(lambda: "out-of-order-notice" in show(vm, "StatusText"))
            watch.until(lambda: show(vm, "ActiveState") == "active")
            vm.still_screen(f"after-{signal}", seconds=4.0)
            watch.look()
            check_pictures(t, vm, watch, f"after {signal}")
        vm.must(f"systemctl stop {UNIT}")
        until(vm, "console mode /dev/tty1", before)
        # The cursor is there again, and blinks.
        vm.must(r"printf '\033[?25la text that is seen\n' > /dev/tty1")
        t.check(vm.still_screen("text").colors(3) == 2, "the terminal shows no text after a stop")
        # A start that fails, and is not tried again.
        change(vm, "Restart=no", "ExecStart=", "ExecStart=/usr/local/bin/vitrine run --keep-terminal --scale 99")
        status, _ = vm.run(f"systemctl start {UNIT}", patience=180)
        t.check(status != 0, "it starts with a wrong option")
        until(vm, "console mode /dev/tty1", before)


@test("a service without a card waits longer than its start may take, and shows its picture when there is one",
      "qemu")
def late_card(t):
    gpu = "/sys/bus/virtio/drivers/virtio_gpu"
    with t.service_vm() as vm:
        change(vm, "TimeoutStartSec=5")
        device = vm.must(f"cd {gpu} && ls -d virtio*").strip()
        vm.must(f"echo {device} > {gpu}/unbind")
        vm.must(f"systemctl start --no-block {UNIT}")
        until(vm, f"systemctl show -P StatusText {UNIT}", "Waiting for a display")
        waiting = show(vm, "MainPID")
        during = vm.must("console mode /dev/tty1")
        time.sleep(45)          # one message prolongs the start by half a minute
        t.check(show(vm, "MainPID") == waiting and show(vm, "NRestarts") == "0", journal(vm))
        t.check(during == "KD_GRAPHICS K_OFF", f"while it waits its terminal is {during}")
        # There is no udevd that gives the card to its group.
        vm.must(f"echo {device} > {gpu}/bind; chown root:video /dev/dri/card*; chmod 660 /dev/dri/card*")
        until(vm, f"systemctl show -P StatusText {UNIT}", "Showing the screen 'home'")
        t.check(vm.still_screen("found").colors(8) >= 8, "there is no picture")
        t.check(show(vm, "MainPID") == waiting, "it was started again\n" + journal(vm))


@test("a service that fails shows that it is out of order, and the kiosk once its configuration is corrected", "qemu")
def out_of_order(t):
    with t.service_vm() as vm:
        start(vm)
        shown = vm.still_screen("kiosk")
        vm.must(f"systemctl stop {UNIT}")
        vm.must("cp /etc/vitrine.conf /tmp/good.conf; echo 'rotat = 90' >> /etc/vitrine.conf")
        vm.must(f"systemctl start --no-block {UNIT}")
        until(vm, f"journalctl -q --no-pager -o cat -u {UNIT}", "out of order: the kiosk has failed 3 times in a row")
        until(vm, f"systemctl show -P StatusText {UNIT}", "Showing the screen 'out-of-order-notice'")
        still = vm.still_screen("out-of-order")
        said = journal(vm)
        t.check(re.search(r"/etc/vitrine.conf:\d+: there is no option 'rotat'; did you mean 'rotate'", said), said)
        t.check(still != shown, "the kiosk's picture is shown")
        vm.must("cp /tmp/good.conf /etc/vitrine.conf")
        until(vm, f"systemctl show -P StatusText {UNIT}", "Showing the screen 'home'")
        t.check(is_same_town(vm.still_screen("again"), shown), "the kiosk came back with another picture")
        vm.must(f"systemctl stop {UNIT}")


def type_a_command(vm):
    for key in ("l", "s", "ret"):
        vm.qmp("send-key", keys=[{"type": "qcode", "data": key}])


@test("without a terminal of its own the kiosk takes the keyboards, or refuses to start", "qemu")
def no_terminal(t):
    with t.service_vm() as vm:
        # What a login on the terminal in front would read.
        vm.must("{ stty raw -echo; exec cat >> /tmp/typed; } < /dev/tty1 & login=$!")
        until(vm, "readlink /proc/$login/fd/0", "/dev/tty1")
        type_a_command(vm)
        until(vm, "cat /tmp/typed", "ls")
        # A moment after the stop it would take the terminal from that login.
        vm.must("mkdir -p /run/systemd/system/vitrine-terminal.service.d; printf '[Service]\\nTTYReset=no\\n"
                "TTYVHangup=no\\nTTYVTDisallocate=no\\n' > /run/systemd/system/vitrine-terminal.service.d/test.conf")
        change(vm, "TTYPath=", "StandardInput=null", "ExecStartPre=", "TTYReset=no", "TTYVHangup=no",
               "TTYVTDisallocate=no", "Restart=no")
        start(vm)
        t.check("all keyboards are taken" in journal(vm), journal(vm))
        vm.must(": > /tmp/typed")
        type_a_command(vm)
        vm.must(f"systemctl stop {UNIT}")
        # Keys that are typed now are read again, and are the first ones.
        vm.qmp("send-key", keys=[{"type": "qcode", "data": "x"}])
        until(vm, "cat /tmp/typed", "x")
        typed = vm.must("cat /tmp/typed")
        t.check(typed.strip() == "x", f"a login behind the picture has read {typed!r}")

        vm.must("chmod 600 /dev/input/event*")
        status, _ = vm.run(f"systemctl start {UNIT}", patience=180)
        said = journal(vm)
        t.check(status != 0 and "could not keep typed keys" in said, said)
