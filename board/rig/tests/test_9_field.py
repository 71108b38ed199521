"""What happens to a kiosk in the field: a read-only root, a clock that is set, and data that are replaced under a
finger. With simulated time."""
import collections
import json
import re

import image
from guest import Guest
from harness import test
from program import Outcome, same_picture


def good_end(t, outcome, code):
    t.check(code.strip() == "0", f"exit code {code}; it said:\n{outcome.errors}")


def check_complaints(t, outcome, but=None):
    """Fails if standard error has lines that a run without errors does not have; `but`: a pattern of accepted ones."""
    unusual = [line for line in outcome.complaints() if not (but and re.search(but, line))]
    t.check(not unusual, "it complained: " + "\n".join(unusual))


READ_ONLY = """
mkdir -p /tmp/state
mount -t tmpfs state /tmp/state
plug
unset XDG_CACHE_HOME
mount -o remount,ro /tmp
mount -o remount,ro /
for folder in /root /tmp; do
  if touch $folder/file 2> /dev/null; then echo "$folder can be written"; exit 1; fi
done
export STATE_DIRECTORY=/tmp/state
for run in first second; do
  start swipe --scale 1.25
  [ $run = second ] || finger swipe 0 900 350 80 350 20 16
  sleep 10
  stop; mkdir /host/$run; mv /host/run.* /host/$run
done
mount -o remount,ro /tmp/state
start swipe --scale 1.25
finger swipe 0 900 350 80 350 20 16
sleep 10
finger swipe 0 512 650 512 300 8 16
sleep 5
stop; mkdir /host/third; mv /host/run.* /host/third
"""


# fontconfig says this by itself, and searches the fonts without a cache.
NO_FONT_CACHE = "Fontconfig error: No writable cache directories"


def deletions(run):
    found = re.findall(r"^setting deletions\S* (.*)$", run.text("run.rec"), re.MULTILINE)
    return " ".join(found).split()


@test("a root that is read only needs one writable folder, and without that one only deletions are lost", "uml")
def read_only(t):
    guest, _ = t.scene(READ_ONLY)
    first, second, third = (Guest(guest.file(name)) for name in ("first", "second", "third"))
    for run in (first, second):
        outcome = Outcome(run)
        good_end(t, outcome, run.text("run.code"))
        check_complaints(t, outcome, NO_FONT_CACHE)
        outcome.replay(t.binary, pictures=False)
    t.check(not deletions(first) and len(deletions(second)) == 1,
            f"deleted are first {deletions(first)}, then {deletions(second)}")
    outcome = Outcome(third)
    good_end(t, outcome, third.text("run.code"))
    refusals = re.findall(r"^data: /tmp/state/store.sqlite: .*readonly.*$", outcome.errors, re.MULTILINE)
    t.check(len(refusals) == 1, f"it says {len(refusals)} times that the state folder is read only:\n{outcome.errors}")
    t.check(len({frame["offset"]["list"] for frame in outcome.frames}) > 10, "the list does not move")
    outcome.replay(t.binary, pictures=False)


# The clock is at 18:00 after `start`. The hours are checked every five minutes, and the panel is turned off a minute
# after the last touch then.
CLOCK = """
mkdir -p /tmp/run
export XDG_RUNTIME_DIR=/tmp/run STATE_DIRECTORY=/tmp/run
active() { grep -c active=1 /sys/kernel/debug/dri/0/state || true; }
drag() { finger drag 0 512 $1 512 $2 20 16; sleep 0.5; finger up 0; finger syn; sleep 1; }
touches() { drag 650 250; drag 250 600; sleep 10; }
watch_flips
plug
start spring --hours 'daily 08:00-19:00'
touches
echo evening $(active)
date -u -s '2026-06-28 19:01:00' > /dev/null
a=$(switches)
sleep 370
b=$(switches)
echo closed $(active) $((b - a))
vitrine status > /host/closed.json
date -u -s '2026-06-28 18:01:00' > /dev/null
sleep 310
echo open $(active)
touches
date -u -s '2026-06-28 17:01:00' > /dev/null
a=$(switches)
sleep 60
b=$(switches)
touches
echo earlier $(active) $((b - a))
vitrine report /host/report > /dev/null 2>&1
stop
flips
"""


@test("a clock that is set by an hour, forward and back, turns the panel off and on, and disturbs nothing else", "uml")
def clock(t):
    guest, said = t.scene(CLOCK)
    outcome = Outcome(guest)
    good_end(t, outcome, guest.text("run.code"))
    steps = {line.split()[0]: [int(word) for word in line.split()[1:]] for line in said.splitlines()}
    t.check([steps[name][0] for name in ("evening", "closed", "open", "earlier")] == [1, 0, 1, 1],
            f"whether the panel was on: {steps}")
    # The display is checked every ten seconds.
    t.check(steps["closed"][1] <= 37 * 5 and steps["earlier"][1] <= 6 * 5, f"it was woken too often: {steps}")
    t.check(json.loads(guest.text("closed.json"))["display"] == "off", guest.text("closed.json"))
    check_complaints(t, outcome)
    on_time(t, outcome)
    outcome.replay(t.binary, pictures=False)
    # The recorder keeps the last minutes of the program's own clock, whatever the clock on the wall says.
    with open(guest.file("report/recording.rec"), encoding="utf-8") as file:
        recorded = len(re.findall("^F ", file.read(), re.MULTILINE))
    t.check(recorded >= len(outcome.frames) - 60, f"the recorder has {recorded} of {len(outcome.frames)} frames")


def on_time(t, outcome):
    """Fails unless each frame that changed the picture was flipped at the time for which it was drawn; without the
    first one, which sets the mode."""
    flips = [at for at, _ in outcome.flips()]
    seen = [frame["time_ns"] / 1e9 for frame in outcome.frames[1:] if frame["damage"]]
    late = [at for at in seen if not any(abs(at - flip) < 0.001 for flip in flips)]
    t.check(not late, f"{len(late)} of {len(seen)} frames were not shown when they should: {late[:5]}")


DATA = """
mkdir -p /tmp/srv/one /tmp/srv/two
cat > /tmp/srv/one/messages.json << 'END'
{one}
END
cat > /tmp/srv/two/messages.json << 'END'
{two}
END
ln -s one /tmp/srv/kiosk
cp -r /tmp/srv/one /tmp/srv/two /host
follow() {{ ln -s $1 /tmp/srv/new; mv -T /tmp/srv/new /tmp/srv/kiosk; }}
watch_flips
plug
start swipe --mode 640x480 --scale 1 --data /tmp/srv/kiosk
finger drag 0 512 650 512 350 20 16
follow two
sleep 1
for y in 340 330 320 310 300; do finger move 0 512 $y; finger syn; finger sleep 16; done
sleep 0.5
finger up 0
finger syn
sleep 5
kmsgrab /host/two.ppm
finger swipe 0 512 650 512 450 8 16
follow one
sleep 10
kmsgrab /host/one.ppm
stop
flips
"""


def messages(title):
    """Messages with the same ids in all editions: others would stay in the store."""
    return json.dumps([{"id": f"m{i}", "sender": f"{title} {i}", "subject": "Opening hours",
                        "text": "From nine to five.", "time": f"2026-06-{1 + i % 27:02}T09:00:00+02:00"}
                       for i in range(40)])


@test("data that are replaced under a finger and under a fling change the rows in place: nothing flickers", "uml")
def data(t):
    guest, _ = t.scene(DATA.format(one=messages("Harbour"), two=messages("Lighthouse")))
    outcome = Outcome(guest)
    good_end(t, outcome, guest.text("run.code"))
    check_complaints(t, outcome)
    on_time(t, outcome)
    first, second = outcome.contacts()
    held = {frame["phase"]["list"] for frame in outcome.frames[first[0] + 2:first[1]]}
    t.check(held == {"drag"}, f"the finger lost its list when the data changed: {held}")
    offsets = [frame["offset"]["list"] for frame in outcome.frames]
    steps = [abs(b - a) for a, b in zip(offsets, offsets[1:])]
    t.check(max(steps) < 60, f"the list jumps by {max(steps)} points")

    one, two = guest.file("one"), guest.file("two")
    _, paths = outcome.replay(t.binary, "--data", one, "--data", two, "--data", one)
    shown = [image.load(path) for path in paths]
    same_picture(image.load(guest.file("one.ppm")), paths[-1], "the first data again")
    last_of_two = max(index for index in range(second[0]) if outcome.frames[index]["damage"])
    same_picture(image.load(guest.file("two.ppm")), paths[last_of_two], "the second data")
    inks = [ink(picture) for picture in shown]
    t.check(min(inks) > 0.7 * inks[0], f"some frame is emptier than the first: {min(inks)} of {inks[0]} pixels")


def ink(picture):
    """The number of pixels that have not the most frequent color, in some rows: few in an empty list."""
    row = 3 * picture.width
    counts = collections.Counter(picture.rgb[at:at + 3] for y in range(0, picture.height, 16)
                                 for at in range(y * row, (y + 1) * row, 3))
    return counts.total() - max(counts.values())
