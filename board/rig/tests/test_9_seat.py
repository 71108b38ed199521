"""A seat: seatd or systemd-logind opens the devices for a kiosk whose user may not open them. In QEMU, with Debian's
own programs."""
import json
import time

import cache
import service
from guest import PATIENCE, Trouble
from harness import test

# As another user, whose groups are those of /etc/group.
RUN = ("start-stop-daemon -S -c kiosk -x /bin/vitrine -- run list --display kms --config none --record /host/run.rec "
       "--log /host/run.log")


def prepare(vm):
    """A user who may open no device, and a login that reads what is typed on the first terminal."""
    vm.must("date -u -s '2026-06-28 18:00:00'; mkdir -p /etc /tmp/run; chmod 777 /host /tmp/run")
    vm.must("echo 'root:x:0:0::/:/bin/sh' > /etc/passwd; echo 'kiosk:x:900:900::/tmp:/bin/sh' >> /etc/passwd")
    vm.must("echo 'root:x:0:' > /etc/group; echo 'kiosk:x:900:' >> /etc/group")
    vm.must("chmod 600 /dev/dri/card* /dev/input/event* /dev/tty[0-9]*; export XDG_RUNTIME_DIR=/tmp/run")
    vm.must("printf '\\033[?25l\\033[2J\\033[Hanother terminal' > /dev/tty2")
    vm.must("printf '\\033[?25l' > /dev/tty1; cat < /dev/tty1 > /host/typed & login=$!")
    # What is typed on a terminal that no program has opened is lost.
    wait_until(vm, "readlink /proc/$login/fd/0", "/dev/tty1")


def start_seatd(vm):
    vm.must("seatd -g kiosk > /host/seatd.log 2>&1 & seatd=$!")
    vm.must("n=0; while [ ! -S /run/seatd.sock ]; do sleep 0.1; n=$((n + 1)); [ $n -lt 600 ] || break; done; "
            "[ -S /run/seatd.sock ]")


def start(vm, options=""):
    vm.must(f"{RUN} {options} 2> /host/run.err > /host/run.out < /dev/null & program=$!")


def wait_until_shown(vm, name, count=1, unlike=None):
    vm.wait_for("run.err", r"^display: ready .*$", count=count, patience=180)
    vm.wait_for("run.err", r"^touch: opened .*$", count=count, patience=180)
    return vm.still_screen(name, unlike=unlike)


def scrolled(vm):
    """A kiosk with a seat of seatd, whose list was scrolled: its picture."""
    start_seatd(vm)
    console = vm.still_screen("console")
    start(vm, "--seat required")
    shown = wait_until_shown(vm, "shown", unlike=console)
    vm.drag((640, 650), (640, 250))
    vm.finger_up(0)
    return vm.still_screen("scrolled", unlike=shown)


def type_a_line(vm):
    for key in ("l", "s", "ret"):
        vm.qmp("send-key", keys=[{"type": "qcode", "data": key}])


def wait_until(vm, command, expected):
    deadline = time.monotonic() + PATIENCE
    while vm.run(command)[1] != expected:
        if time.monotonic() > deadline:
            raise Trouble(f"`{command}` never gave {expected}; it gives {vm.run(command)[1]}")
        time.sleep(0.2)


@test("seatd opens the devices of a user without rights, and a key that is typed reaches no login behind", "qemu")
def opened(t):
    with t.vm() as vm:
        before = vm.must("console mode /dev/tty1")
        prepare(vm)
        type_a_line(vm)
        wait_until(vm, "cat /host/typed", "ls")
        start_seatd(vm)
        console = vm.still_screen("console")
        start(vm, "--seat required")
        shown = wait_until_shown(vm, "shown", unlike=console)
        t.check(shown.colors(8) >= 8, "there is no picture")
        t.check(vm.must("console mode /dev/tty1") == "KD_GRAPHICS K_OFF", "the terminal has its keyboard")
        status = json.loads(vm.must("vitrine status"))
        t.check(status["seat"] == "seatd" and status["touchscreens"], f"{status}")
        t.check(vm.must("grep Uid: /proc/$program/status").split()[1:] == ["900"] * 4, "it runs as another user")

        type_a_line(vm)
        vm.drag((640, 650), (640, 250))
        vm.finger_up(0)
        vm.still_screen("scrolled", unlike=shown)
        t.check(vm.must("cat /host/typed") == "ls", "the login has read what was typed over the picture")

        # After SIGKILL, seatd gives the terminal back, and its keyboard.
        vm.must("kill -KILL $program")
        wait_until(vm, "console mode /dev/tty1", before)
        type_a_line(vm)
        wait_until(vm, "cat /host/typed", "ls\nls")


@test("another terminal gets the devices of a seat, and the kiosk takes them back at the same place", "qemu")
def switched(t):
    with t.vm() as vm:
        prepare(vm)
        before = scrolled(vm)
        for count in range(2, 5):
            # A finger that rests there is cancelled.
            vm.finger_down(0, 100 + count, 300, 300)
            held = vm.still_screen("held")
            vm.must("chvt 2")
            away = vm.still_screen("away", unlike=held)
            t.check(away.colors(8) < 8, "the other terminal is not shown")
            status = json.loads(vm.must("vitrine status"))
            t.check(status["display"] == "lost" and not status["touchscreens"], f"{status}")
            vm.finger_up(0)
            vm.must("chvt 1")
            back = wait_until_shown(vm, "back", count=count, unlike=away)
            t.check(back.difference(before) is None, f"not the same place: {back.difference(before)}")
        # Away and back before it has answered.
        vm.must("kill -STOP $program; { chvt 2; chvt 1; } & sleep 1; kill -CONT $program")
        vm.wait_for("run.err", r"^display: ready .*$", count=5, patience=180)
        back = vm.still_screen("quick")
        t.check(back.difference(before) is None, f"not the same place: {back.difference(before)}")
        vm.drag((640, 250), (640, 650), identifier=500)
        vm.finger_up(0)
        vm.still_screen("touched", unlike=back)
        t.check(vm.run("kill $program; wait $program")[0] == 0, "it did not end well")
        wait_until(vm, "console mode /dev/tty1 | cut -d' ' -f1", "KD_TEXT")


@test("a kiosk waits for a seatd that was killed, at rest, and shows the same place with the next one", "qemu")
def killed(t):
    with t.vm() as vm:
        prepare(vm)
        before = scrolled(vm)
        for count in range(2, 4):
            vm.must("kill -KILL $seatd; wait $seatd; rm -f /run/seatd.sock")
            vm.wait_for("run.err", r"^seat: seatd has ended", count=count - 1)
            gone = vm.still_screen("gone", unlike=before)
            t.check(json.loads(vm.must("vitrine status"))["display"] == "lost", "a display without a seat")
            spent = "$(cut -d' ' -f14-15 /proc/$program/stat | tr ' ' +)"
            ticks = vm.must(f"from=$(({spent})); sleep 5; echo $(({spent} - from))")
            t.check(int(ticks) < 100, f"it spins: {ticks} of 500 ticks")
            start_seatd(vm)
            again = wait_until_shown(vm, "again", count=count, unlike=gone)
            t.check(again.difference(before) is None, f"not the same place: {again.difference(before)}")
        t.check(vm.run("kill $program; wait $program")[0] == 0, "it did not end well")


@test("a seatd that does not answer does not stop the kiosk, which shows the same place when it does", "qemu")
def silent(t):
    with t.vm() as vm:
        prepare(vm)
        before = scrolled(vm)
        # The touchscreen that is plugged in is to be opened.
        vm.must("kill -STOP $seatd")
        vm.unplug_touch()
        vm.plug_touch()
        vm.wait_for("run.err", r"^seat: seatd has ended or does not answer")
        t.check(json.loads(vm.must("vitrine status"))["display"] == "lost", "a display without a seat")
        vm.must("kill -CONT $seatd")
        again = wait_until_shown(vm, "again", count=2)
        t.check(again.difference(before) is None, f"not the same place: {again.difference(before)}")
        vm.drag((640, 250), (640, 650), identifier=9)
        vm.finger_up(0)
        vm.still_screen("touched", unlike=again)
        t.check(vm.run("kill $program; wait $program")[0] == 0, "it did not end well")


@test("a seat that is required and missing ends the kiosk with a message, and auto opens the devices itself", "qemu")
def missing(t):
    with t.vm() as vm:
        prepare(vm)
        status, _ = vm.run(f"timeout 120 {RUN} --seat required 2> /host/none.err < /dev/null", patience=150)
        text = vm.text("none.err")
        t.check(status == 1 and "use a seat" in text and "start seatd" in text, f"exit code {status}: {text}")
        vm.must("chmod 666 /dev/dri/card* /dev/input/event*")
        console = vm.still_screen("console")
        start(vm, "--allow-keyboard")
        shown = wait_until_shown(vm, "shown", unlike=console)
        t.check(shown.colors(8) >= 8, "there is no picture")
        t.check(json.loads(vm.must("vitrine status"))["seat"] is None, "a seat is used")
        t.check(vm.run("kill $program; wait $program")[0] == 0, "it did not end well")


def close_devices(vm):
    """From now on only root may open them."""
    vm.must("chown root:root /dev/dri/card* /dev/input/event*; chmod 600 /dev/dri/card* /dev/input/event*")


def start_service(vm, *lines):
    text = "\\n".join(("[Service]", *lines))
    vm.must("mkdir -p /run/systemd/system/vitrine.service.d; printf '\\033[?25lanother terminal' > /dev/tty2")
    vm.must(f"printf '{text}\\n' > /run/systemd/system/vitrine.service.d/seat.conf; systemctl daemon-reload")
    status, said = vm.run("systemctl start vitrine.service", patience=180)
    if status != 0:
        raise Trouble(f"the service does not start: {said}\n" + vm.run("journalctl -q --no-pager -o cat -n 100")[1])
    return vm.still_screen("started")


def check_service(t, vm, shown, name):
    """The started service has its devices from a seat's service, and gives its terminal away and back."""
    t.check(shown.colors(8) >= 8, "it is ready, and there is no picture")
    status = json.loads(vm.must("/usr/local/bin/vitrine status"))
    t.check(status["seat"] == name and status["touchscreens"], f"{status}")
    t.check(vm.must("console mode /dev/tty1") == "KD_GRAPHICS K_OFF", "the terminal has its keyboard")
    vm.drag((640, 650), (640, 250))
    vm.finger_up(0)
    before = vm.still_screen("scrolled", unlike=shown)
    vm.must("chvt 2")
    away = vm.still_screen("away", unlike=before)
    t.check(away.colors(8) < 8, "the other terminal is not shown")
    vm.must("chvt 1")
    back = vm.still_screen("back", unlike=away)
    t.check(back.colors(8) >= 8, "it does not come back")
    vm.drag((640, 250), (640, 650), identifier=9)
    vm.finger_up(0)
    vm.still_screen("touched", unlike=back)
    vm.must("systemctl stop vitrine.service")
    wait_until(vm, "console mode /dev/tty1 | cut -d' ' -f1", "KD_TEXT")


@test("as a service, it has its devices from seatd where that runs", "qemu")
def seatd_service(t):
    with t.service_vm() as vm:
        close_devices(vm)
        vm.must("seatd -g video > /host/seatd.log 2>&1 & sleep 2; [ -S /run/seatd.sock ]")
        check_service(t, vm, start_service(vm), "seatd")


@test("as a service that is a login, it has its devices from systemd-logind", "qemu")
def logind_service(t):
    if service.missing_logins():
        raise cache.Missing(f"this machine has no {service.missing_logins()}")
    with t.service_vm() as vm:
        vm.must("systemctl start systemd-udevd.service && udevadm trigger --action=add && udevadm settle", patience=180)
        close_devices(vm)
        vm.must("systemctl start dbus.service systemd-logind.service && systemctl start polkit.service")
        check_service(t, vm, start_service(vm, "PAMName=login"), "logind")
