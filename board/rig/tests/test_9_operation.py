"""A kiosk as its staff and its technician use it: pictures, reports, traces and crashes of a running kiosk, new
data, and the staff page."""
import json
import os
import re
import subprocess
import time

import image
from harness import test
from program import COMMAND, Outcome, guest_fonts, start, stop

STATE = "mkdir -p /tmp/run /tmp/state; export XDG_RUNTIME_DIR=/tmp/run STATE_DIRECTORY=/tmp/state"


def scroll(vm, name):
    """Flings the list; returns the picture at rest. On a busy host a fling stands still for more than a second."""
    vm.drag((640, 650), (640, 250), steps=12)
    vm.finger_up(0)
    return vm.still_screen(name, seconds=5)


def replay(t, vm, name):
    """Plays a recording on the host; returns what it says."""
    words = [t.binary, "replay", vm.file(name)]
    answer = subprocess.run(words, capture_output=True, text=True, timeout=600, env=guest_fonts(vm.share))
    t.check(answer.returncode == 0, f"replay of {name} gave {answer.returncode}:\n{answer.stderr}")
    return answer.stderr


def check_trace(t, path):
    """Fails unless a trace is valid, and each report of a touch that changed the picture has its flip."""
    with open(path, encoding="utf-8") as file:
        events = json.load(file)
    if isinstance(events, dict):
        events = events["traceEvents"]
    reports = [e for e in events if e.get("name") == "report"]
    flips = [e for e in events if e.get("name") == "flip"]
    arrows = {phase: [e["id"] for e in events if e.get("name") == "touch" and e["ph"] == phase] for phase in "stf"}
    t.check(len(reports) > 10 and flips, f"{len(reports)} reports and {len(flips)} flips")
    t.check(sorted(arrows["s"]) == sorted(set(arrows["s"])), "an arrow begins twice")
    t.check(set(arrows["f"]) <= set(arrows["t"]) <= set(arrows["s"]), "an arrow ends that never began")
    missing = set(arrows["t"]) - set(arrows["f"])
    t.check(not missing, f"{len(missing)} of {len(arrows['t'])} touches that were painted have no flip")
    t.check(len(arrows["f"]) > 8, f"only {len(arrows['f'])} touches have a flip")
    times = {e["id"]: e["ts"] for e in events if e.get("name") == "touch" and e["ph"] == "s"}
    late = [e for e in events if e.get("name") == "touch" and e["ph"] == "f" and e["ts"] < times[e["id"]]]
    t.check(not late, f"flips before their touches: {late[:3]}")


@test("a running kiosk gives a screenshot of what is shown, a report and a trace, and a crash leaves a recording",
      "qemu")
def operation(t):
    with t.vm() as vm:
        before = vm.must("console mode /dev/tty1")
        vm.must(STATE)
        start(vm, command=COMMAND + " --trace /host/run.json")
        shown = scroll(vm, "shown")
        vm.must("vitrine screenshot /host/shot.png")
        difference = shown.difference(image.load(vm.file("shot.png")))
        t.check(not difference, f"the screenshot is not what is shown: {difference}")
        vm.must("vitrine report /host/report")
        code = stop(vm)
        t.check(code == 0, f"exit code {code}")
        check_trace(t, vm.file("run.json"))
        names = set(os.listdir(vm.file("report")))
        t.check({"versions.txt", "devices.txt", "status.json", "log.txt", "recording.rec"} <= names, f"{names}")
        status = json.loads(vm.text("report/status.json"))
        t.check(status["display"] == "shown" and status["contacts"] == 1, f"{status}")
        said = replay(t, vm, "report/recording.rec")
        t.check("another way" not in said, f"the recording of the report:\n{said}")

        for name, number in (("SEGV", 11), ("ABRT", 6)):
            for file in ("run.rec", "run.log", "run.err"):
                vm.must(f"mv /host/{file} /host/before-{name}.{file}")
            start(vm)
            scroll(vm, name)
            code = stop(vm, name)
            t.check(code == 128 + number, f"SIG{name} gave {code}")
            after = vm.must("console mode /dev/tty1")
            t.check(after == before, f"after SIG{name} the terminal is {after} and was {before}")
            vm.must(f"mv /tmp/state/crash.rec /host/{name}.rec")
            said = replay(t, vm, f"{name}.rec")
            t.check("another way" not in said, f"the recording of SIG{name}:\n{said}")
            t.check(re.search(r"^F ", vm.text(f"{name}.rec"), re.MULTILINE), f"{name}.rec has no frame")


@test("another folder of data is shown after a link was replaced and after SIGHUP; one with an error is refused",
      "qemu")
def data(t):
    with t.vm() as vm:
        vm.must(STATE)
        for name, title in (("one", "Harbour"), ("two", "Lighthouse")):
            os.makedirs(vm.file(name))
            with open(vm.file(f"{name}/messages.json"), "w", encoding="utf-8") as file:
                json.dump(messages(title), file)
        vm.must("mkdir -p /tmp/srv; cp -r /host/one /host/two /tmp/srv; cp -r /host/one /tmp/srv/bad")
        vm.must("echo '[{' > /tmp/srv/bad/messages.json; ln -s one /tmp/srv/kiosk")
        command = COMMAND.replace("run list", "run swipe --data /tmp/srv/kiosk")
        start(vm, command=command)
        first = vm.still_screen("one")

        link(vm, "bad")
        vm.wait_for("run.err", r"messages\.json:\d+:\d+: ")
        t.check(vm.still_screen("bad") == first, "a folder with an error has changed the picture")

        link(vm, "two")
        second = vm.still_screen("two", unlike=first)

        # Files that are replaced in place: only SIGHUP says so.
        vm.must("cp /tmp/srv/one/messages.json /tmp/srv/two/messages.json; kill -HUP $program")
        third = vm.still_screen("one again", unlike=second)
        t.check(third == first, "after SIGHUP the files are not read again")
        vm.must("cp /tmp/srv/bad/messages.json /tmp/srv/two/messages.json; kill -HUP $program")
        vm.wait_for("run.err", r"messages\.json:\d+:\d+: ", count=2)
        t.check(vm.still_screen("bad again") == first, "an error after SIGHUP has changed the picture")
        code = stop(vm)
    t.check(code == 0, f"exit code {code}; it said:\n" + vm.text("run.err"))


def messages(title):
    """Returns messages with the same ids in all editions: others would stay in the store."""
    return [{"id": f"m{i}", "sender": f"{title} {i}", "subject": "Opening hours",
             "text": "From nine to five.", "time": f"2026-06-{20 + i}T09:00:00+02:00"} for i in range(4)]


def link(vm, name):
    vm.must(f"ln -s {name} /tmp/srv/new && mv -T /tmp/srv/new /tmp/srv/kiosk")


PIN = "2468"
# The middle of each key of the pad at 1280x800 and a scale of 1 (Sources/Kiosk/Staff/PINPad.swift).
KEYS = {key: (756 + 72 * (i % 3), 292 + 72 * (i // 3)) for i, key in enumerate("123456789-0+")}
CLOSE = (1068, 28)
HALF_TURN = (960, 189)
REPORT = {"versions.txt", "devices.txt", "configuration.txt", "doctor.txt", "status.json", "log.txt", "recording.rec",
          "staff.rec"}


def tap(vm, place, turned=False):
    x, y = (1279 - place[0], 799 - place[1]) if turned else place
    vm.finger_down(0, 1, x, y)
    time.sleep(0.05)
    vm.finger_up(0)
    time.sleep(0.4)


def half_turn(picture):
    parts = [picture.rgb[channel::3][::-1] for channel in range(3)]
    rgb = bytearray(len(picture.rgb))
    for channel, part in enumerate(parts):
        rgb[channel::3] = part
    return image.Image(picture.width, picture.height, bytes(rgb))


@test("the staff's gesture and PIN open a page that rotates the picture and saves a recording, without the PIN in any",
      "qemu")
def staff(t):
    with t.vm() as vm:
        vm.must(STATE)
        with open(vm.file("kiosk.conf"), "w", encoding="utf-8") as file:
            file.write(f"scale = 1\nstaff-pin = {PIN}\nstaff-corner = bottom-right\nstaff-hold = 2 s\n")
        command = COMMAND + " --config /host/kiosk.conf"
        start(vm, command=command)
        shown = scroll(vm, "shown")

        def open_pad(place):
            vm.finger_down(0, 1, *place)
            vm.wait_for("run.rec", r"^I \d+ staff$")
            vm.finger_up(0)
            return vm.still_screen("pad", unlike=shown)

        pad = open_pad((1270, 790))
        status, said = vm.run("vitrine screenshot /host/pad.png")
        t.check(status == 1, f"a screenshot of the pad was given: {said}")
        for key in "1357+":
            tap(vm, KEYS[key])
        vm.wait_for("run.err", "a wrong PIN")
        for key in PIN + "+":
            tap(vm, KEYS[key])
        vm.wait_for("run.err", "the staff page is open")
        vm.still_screen("page", seconds=4, unlike=pad)
        tap(vm, CLOSE)
        vm.wait_for("run.rec", r"^I \d+ staff-ends$")
        t.check(vm.still_screen("closed", seconds=4) == shown, "the screen is another one after the page")
        inside = re.search(r"^I \d+ staff$(.*)^S .*^I \d+ staff-ends$", vm.text("run.rec"), re.MULTILINE | re.DOTALL)
        t.check(inside and not re.search("^E ", inside[1], re.MULTILINE), "touches on the page were recorded")
        t.check(PIN not in vm.text("run.err"), "the PIN is in the log")
        vm.must("cp /tmp/state/staff-1.rec /host/staff.rec")
        vm.must("cp /host/run.rec /host/closed.rec")
        for name in ("staff.rec", "closed.rec"):
            said = replay(t, vm, name)
            t.check("another way" not in said, f"the recording {name}:\n{said}")

        vm.finger_down(0, 1, 1270, 790)
        vm.wait_for("run.err", "asking for the PIN", count=2)
        vm.finger_up(0)
        for key in PIN + "+":
            tap(vm, KEYS[key])
        vm.still_screen("page again", seconds=4)
        tap(vm, HALF_TURN)
        vm.wait_for("run.err", "the picture is rotated by 180")
        vm.still_screen("turned page", seconds=4)
        tap(vm, CLOSE, turned=True)
        turned = vm.still_screen("turned", seconds=4)
        difference = turned.difference(half_turn(shown))
        t.check(not difference, f"the picture is not turned: {difference}")
        code = stop(vm)
        t.check(code == 0, f"exit code {code}")
        vm.must("mkdir /host/first; mv /host/run.* /host/first")
        start(vm, command=command)
        stop(vm)
    t.check(re.search(r"^panel .* rotation 180 ", vm.text("run.rec"), re.MULTILINE),
            "the rotation is forgotten after a restart:\n" + vm.text("run.rec")[:300])


# The buttons of the brightness and of the report on the page, and the folder of a panel's light.
DARKER, BRIGHTER, WRITE = (941, 132), (1056, 132), (1036, 508)
LIGHT = "/sys/class/backlight/panel"


def brightness(vm, wanted, patience=60):
    """Waits until the light has that value; returns its last one."""
    deadline = time.monotonic() + patience
    while True:
        value = int(vm.must(f"cat {LIGHT}/brightness"))
        if value == wanted or time.monotonic() > deadline:
            return value
        time.sleep(0.1)


@test("the staff page sets the brightness and writes a report, an idle panel is darker, and a kill leaves no dark panel", "qemu")
def light(t):
    with t.vm() as vm:
        vm.must(STATE + "; export RUNTIME_DIRECTORY=/tmp/run")
        # No virtual display has a backlight: files stand for its driver.
        vm.must(f"mount -t tmpfs light /sys/class/backlight; mkdir {LIGHT}; echo 250 > {LIGHT}/max_brightness; "
                f"echo 200 > {LIGHT}/brightness")
        with open(vm.file("kiosk.conf"), "w", encoding="utf-8") as file:
            file.write(f"scale = 1\nstaff-pin = {PIN}\nstaff-corner = bottom-right\nstaff-hold = 2 s\n"
                       "dim-after = 60 s\n")
        command = COMMAND + " --config /host/kiosk.conf"
        start(vm, command=command)
        vm.finger_down(0, 1, 1270, 790)
        vm.wait_for("run.rec", r"^I \d+ staff$")
        vm.finger_up(0)
        for key in PIN + "+":
            tap(vm, KEYS[key])
        vm.wait_for("run.err", "the staff page is open")
        vm.still_screen("page")
        seen = []
        for button, wanted in ((BRIGHTER, 225), (DARKER, 200), (DARKER, 175)):
            tap(vm, button)
            seen.append((brightness(vm, wanted), wanted))
        t.check(all(value == wanted for value, wanted in seen), f"set and wanted: {seen}")
        page = vm.still_screen("page of the light")
        tap(vm, WRITE)
        vm.wait_for("run.err", "staff: a report was written to /tmp/state/report-1.tar", patience=180)
        vm.still_screen("written", unlike=page)
        files = vm.must("mkdir /tmp/report; tar -xf /tmp/state/report-1.tar -C /tmp/report; ls /tmp/report/vitrine-report")
        t.check(REPORT <= set(files.split()), f"the report has only {files.split()}")
        shown_pin = vm.must(f"grep -l {PIN} /tmp/report/vitrine-report/*.txt; true")
        t.check(not shown_pin, f"the PIN is in {shown_pin}")
        status = vm.must("cat /tmp/report/vitrine-report/status.json")
        t.check('"display":"shown"' in status, f"the report has no status: {status}")
        tap(vm, CLOSE)
        vm.wait_for("run.rec", r"^I \d+ dim$", patience=200)
        dimmed = brightness(vm, 35)
        t.check(dimmed == 35, f"the light of the idle panel is {dimmed}")
        killed = stop(vm, "KILL")
        t.check(killed == 137 and brightness(vm, 35) == 35, "the rig is not as it should be")
        vm.must("mkdir /host/first; mv /host/run.* /host/first")
        start(vm, command=command)
        again = brightness(vm, 175)
        code = stop(vm)
    t.check(again == 175, f"after a kill the light is {again}")
    t.check(code == 0, f"exit code {code}")
