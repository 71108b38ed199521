"""Screens with data: deletions are permanent, and a custom map is read in the background."""
import json
import os
import re

from harness import test
from program import COMMAND, Outcome, same_picture, start, stop

STATE = "export STATE_DIRECTORY=/tmp/state"


def deletions(vm):
    """Returns the items that the recording lists as deleted before its first frame."""
    return " ".join(re.findall(r"^setting deletions\S* (.*)$", vm.text("run.rec"), re.MULTILINE)).strip()


@test("a row that was swiped away is still gone after the program was killed and started again", "qemu")
def deleted(t):
    command = COMMAND.replace("run list", "run swipe")
    with t.vm() as vm:
        vm.must(STATE)
        start(vm, command=command)
        vm.still_screen("first")
        before = deletions(vm)
        # The second row of the list pane, at a scale of 1 and of 1.125.
        vm.drag((390, 350), (5, 350))
        vm.finger_up(0)
        vm.still_screen("gone")
        killed = stop(vm, "KILL")
        vm.must("cd /host && for f in run.rec run.log run.err; do mv $f first.$f; done; cd /")
        start(vm, command=command)
        vm.still_screen("again")
        code = stop(vm)
        after = deletions(vm)
    t.check(killed == 137, f"SIGKILL gave {killed}")
    t.check(after and after != before, f"the row is back: deletions '{after}', before them '{before}'")
    t.check(code == 0, f"exit code {code}")
    outcome = Outcome(vm)
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))


def town(path, streets):
    """Returns a grid of streets and some names, as a map file."""
    features = []
    for i in range(streets):
        for along in (0, 1):
            line = [[11.5 + (k if along else i) * 2e-4, 48.1 + (i if along else k) * 2e-4] for k in range(streets)]
            features.append({"type": "Feature", "properties": {"highway": "residential", "name": f"Street {i}"},
                             "geometry": {"type": "LineString", "coordinates": line}})
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)


@test("a map of one's own is read beside the frames: it appears, and the sheet over it can be dragged", "qemu")
def own_map(t):
    with t.vm() as vm:
        folder = vm.file("data")
        os.makedirs(folder)
        town(os.path.join(folder, "map.geojson"), 160)
        vm.must(STATE)
        # With a scale of 1.5 the panel has 853 points: too narrow for panes, so there is a sheet.
        start(vm, command=COMMAND.replace("run list", "run poi --scale 1.5 --data /host/data"))
        vm.wait_for("run.rec", "^W ", count=3)     # jobs that are done; a busy machine takes seconds
        vm.still_screen("map")
        vm.drag((640, 770), (640, 300))
        vm.finger_up(0)
        rest = vm.still_screen("rest")
        code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}; it said:\n{outcome.errors}")
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))
    done = len(re.findall(r"^W ", vm.text("run.rec"), re.MULTILINE))
    t.check(done > 2, f"{done} jobs were done beside the frames: nothing read the map")
    _, pictures = outcome.replay(t.binary, "--data", folder)
    same_picture(rest, pictures[-1], "at rest")


FULL_DISK = """
mkdir /tmp/small
mount -t tmpfs -o size=300k tmpfs /tmp/small
export STATE_DIRECTORY=/tmp/small
# --scale 1.25: too narrow for two panes; a tap opens the message as a page.
plug
start swipe --scale 1.25
dd if=/dev/zero of=/tmp/small/rest bs=512 2> /dev/null || true
finger swipe 0 900 350 80 350 20 16
said 'could not delete'
sleep 8
wc -l < /host/run.log
finger down 0 11 950 350
finger syn
finger sleep 60
finger up 0
finger syn
sleep 2
stop
cp /host/run.log /host/first.log
cp /host/run.err /host/first.err
rm /tmp/small/rest
start swipe --scale 1.25
finger swipe 0 900 350 80 350 20 16
sleep 2
stop
cp /host/run.err /host/second.err
start swipe --scale 1.25
stop
"""


@test("a full swipe that a full disk refuses is refused once: the row closes, and a tap on it deletes nothing", "uml")
def refused(t):
    guest, said = t.scene(FULL_DISK)
    count = int(said)
    errors = guest.text("first.err") + guest.text("second.err")
    refusals = re.findall(r"could not delete.*full", errors)
    t.check(len(refusals) == 1, f"{len(refusals)} refusals instead of one; it said:\n{errors}")
    with open(guest.file("first.log"), encoding="utf-8") as log:
        frames = [json.loads(line) for line in log]
    t.check(any(frame["open_rows"] for frame in frames[:count]), "the swipe moved no row")
    t.check(frames[count - 1]["hash"] == frames[0]["hash"], "after the refusal something is left on the screen")
    opened = [frame["open_rows"] for frame in frames[count:] if frame["open_rows"]]
    t.check(not opened, f"rows are open after the refusal: {opened}")
    t.check("page" in frames[-1]["offset"], "the tap did not open the message")
    gone = deletions(guest).split()
    t.check(len(gone) == 1, f"deleted are {gone} instead of the row of the second swipe alone")
    outcome = Outcome(guest)
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))
