"""Several touchscreens, loose plugs, fingers that were there first, and devices that report far too often."""
import json
import re

from harness import test
from program import Outcome

INTERVAL = 1 / 60

# A second touchscreen, on a helper of its own.
SECOND = """
mkfifo /tmp/fingers2 /tmp/answers2
mtinj < /tmp/fingers2 > /tmp/answers2 &
exec 7> /tmp/fingers2 6< /tmp/answers2
second() {
  echo "$*" >&7
  read -r answer <&6
  case $answer in ok*) ;; *) echo "$answer"; return 1 ;; esac
}
second create 1024 768 10 second
"""


def good_end(t, guest, outcome):
    code = guest.text("run.code").strip()
    t.check(code == "0", f"exit code {code}; it said:\n{outcome.errors}")


def seconds_taken(guest):
    """Returns the seconds between the two times of the guest that a scene has noted."""
    since, until = (float(word) for word in guest.text("times").split())
    return until - since


@test("two touchscreens work beside each other, and a finger that was there before the start is not stuck", "uml")
def two(t):
    guest, _ = t.scene("plug\nfinger down 0 4 512 600\nfinger syn\n" + SECOND + """
start
said 'touch: opened' 2
finger move 0 512 500
finger syn
sleep 1
finger up 0
finger syn
sleep 5
finger swipe 0 512 650 512 300 20 16
sleep 10
second drag 0 500 650 500 300 20 16
sleep 1
finger down 1 8 300 300
finger syn
sleep 1
finger up 1
finger syn
second up 0
second syn
sleep 10
finger swipe 0 512 300 512 650 20 16
sleep 10
stop
""")
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    contacts = outcome.contacts()[-4:]
    (first, _), (second, held), (third, _), (last, lifted) = contacts
    t.check(outcome.offset(second - 1) > outcome.offset(first - 1) + 200, "the first touchscreen moved nothing")
    t.check(outcome.offset(held) > outcome.offset(second - 1) + 200, "the second touchscreen moved nothing")
    t.check(len(outcome.frames[third]["finger"]) == 2, f"both fingers at once: {outcome.frames[third]['finger']}")
    # A lift that moves nothing draws no frame, so only the next finger shows that none is stuck.
    fingers = {finger["id"] for frame in outcome.frames[last:lifted + 1] for finger in frame["finger"]}
    t.check(len(fingers) == 1, f"beside the last finger there are others: {fingers}")
    outcome.replay(t.binary, pictures=False)


@test("a touchscreen that reports 5,000 times a second misses no frame, and the content follows the finger", "uml")
def flood(t):
    guest, _ = t.scene("""
watch_flips
plug
start
finger stream 0 512 700 512 200 10000 5
sleep 10
stop
flips
""")
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    t.check("events were dropped" not in outcome.errors, f"it said:\n{outcome.errors}")
    drag = [frame for frame in outcome.frames if frame["phase"]["list"] == "drag"]
    t.check(len(drag) > 110, f"in two seconds there are {len(drag)} frames")
    for a, b in zip(drag, drag[1:]):
        gap = (b["time_ns"] - a["time_ns"]) / 1e9
        t.check(gap < 1.5 * INTERVAL, f"no frame for {gap * 1000:.1f} ms in the middle of a drag")
    flips = [at for at, _ in outcome.flips()]
    late = [frame for frame in drag if frame["damage"]
            and not any(abs(frame["time_ns"] / 1e9 - flip) < 0.001 for flip in flips)]
    t.check(not late, f"{len(late)} frames were not shown when they should: {late[:2]}")
    moved = drag[-1]["offset"]["list"] - drag[0]["offset"]["list"]
    fingers = [frame["finger"][0]["y"] for frame in (drag[0], drag[-1]) if frame["finger"]]
    # The finger is logged as it is resampled for the frame; the first frame of a drag begins at the landing.
    t.check(len(fingers) == 2 and abs(moved - (fingers[0] - fingers[1])) < 0.1,
            f"the list moved by {moved}, and the finger from {fingers[:1]} to {fingers[1:]}")


@test("a hundred plugs of a loose cable, most under a finger, leave nothing stuck and take no memory", "uml")
def storm(t):
    guest, said = t.scene("""
plug
start
resident() { sed -n 's/VmRSS:[[:space:]]*\\([0-9]*\\).*/\\1/p' /proc/$program/status; }
files() { ls /proc/$program/fd | wc -l; }
round=0
while [ $round -lt 100 ]; do
  round=$((round + 1))
  case $((round % 3)) in
    0) finger drag 0 512 650 512 500 4 16 ;;
    1) finger down 3 $((round + 5000)) 200 300; finger syn ;;
  esac
  unplug
  [ $((round % 5)) != 0 ] || sleep 1
  before=$(grep -c 'touch: opened' /host/run.err)
  plug
  # Some are gone again before they are opened.
  [ $((round % 7)) = 0 ] || said 'touch: opened' $((before + 1))
  [ $round != 20 ] || { echo $(resident) $(files); }
done
sleep 5
echo $(resident) $(files)
finger swipe 0 512 650 512 300 20 16
sleep 20
stop
""")
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    early, early_files, late, late_files = (int(word) for word in said.split())
    t.check(late < early + 1024, f"eighty plugs took {late - early} kB")
    t.check(late_files <= early_files, f"{late_files} files are open, and were {early_files}")
    landed, lifted = outcome.contacts()[-1]
    fingers = {finger["id"] for frame in outcome.frames[landed:lifted + 1] for finger in frame["finger"]}
    t.check(len(fingers) == 1, f"beside the last finger there are others: {fingers}")
    t.check(outcome.offset(-1) > outcome.offset(landed - 1) + 200, "the last finger moved nothing")
    outcome.replay(t.binary, pictures=False)


HELD = """
plug
evgrab /dev/input/event0 > /tmp/grab.out 2>&1 &
holder=$!
until grep -qs has /tmp/grab.out; do sleep 0.05; done
start
said 'cannot be grabbed'
finger swipe 0 512 650 512 300 20 16
sleep 10
wc -l < /host/run.log > /host/before
kill $holder
wait $holder || true
read -r from rest < /proc/uptime
said 'is grabbed now'
read -r to rest < /proc/uptime
echo $from $to > /host/times
finger swipe 0 512 650 512 300 20 16
sleep 10
stop
"""


@test("a touchscreen that another program holds is reported once, and grabbed within a second of that one's end", "uml")
def held(t):
    guest, _ = t.scene(HELD)
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    said = outcome.errors.count("cannot be grabbed")
    t.check(said == 1, f"it says {said} times that it cannot be grabbed:\n{outcome.errors}")
    before = int(guest.text("before"))
    t.check(not any(frame["finger"] for frame in outcome.frames[:before]), "a touch of the other program arrived")
    late = seconds_taken(guest)
    t.check(late <= 1.1, f"it was grabbed {late} s after it was free")
    t.check(len(outcome.contacts()) == 1, f"{outcome.contacts()} contacts")
    t.check(outcome.offset(-1) > outcome.offset(before - 1) + 200, "the touch afterwards moves nothing")


MISSING = """
mkdir -p /tmp/run
export XDG_RUNTIME_DIR=/tmp/run
date -u -s '2026-06-28 18:00:00' > /dev/null
vitrine run list --touch /dev/input/event0 --display kms --record /host/run.rec --log /host/run.log \
  2> /host/run.err > /host/run.out &
program=$!
said 'display: ready'
sleep 5
vitrine status > /host/missing.json
VITRINE_TOUCH=/dev/input/event0 vitrine doctor > /host/doctor.txt || true
read -r from rest < /proc/uptime
plug
said 'touch: opened'
read -r to rest < /proc/uptime
echo $from $to > /host/times
sleep 1
vitrine status > /host/found.json
finger swipe 0 512 650 512 300 20 16
sleep 10
stop
"""


@test("a touchscreen that was named and is missing is waited for: the log, the status and doctor name it", "uml")
def missing(t):
    guest, _ = t.scene(MISSING)
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    said = re.findall(r"^.*touch: cannot open /dev/input/event0: .*$", outcome.errors, re.MULTILINE)
    t.check(len(said) == 1, f"it says {len(said)} times that the device is missing:\n{outcome.errors}")
    before, after = (json.loads(guest.text(name)) for name in ("missing.json", "found.json"))
    t.check(before["awaited_touchscreen"] == "/dev/input/event0" and before["display"] == "shown", f"{before}")
    t.check(after["awaited_touchscreen"] is None and len(after["touchscreens"]) == 1, f"{after}")
    t.check("/dev/input/event0, which the configuration names, is missing" in guest.text("doctor.txt"),
            guest.text("doctor.txt"))
    late = seconds_taken(guest)
    t.check(late <= 1.1, f"it was opened {late} s after it was plugged in")
    t.check(outcome.offset(-1) > 200, "a touch moves nothing")


@test("calls that signals interrupt are made again: each frame is that of any other run", "uml")
def interrupted(t):
    logs = []
    for preload in ("", "export LD_PRELOAD=/bin/interrupted.so\n"):
        guest, _ = t.scene("plug\n" + preload + """
start
unset LD_PRELOAD
finger swipe 0 512 650 512 300 20 16
sleep 10
unplug
said 'touch: lost'
plug
said 'touch: opened' 2
finger swipe 0 512 650 512 400 20 16
sleep 10
stop
""")
        outcome = Outcome(guest)
        good_end(t, guest, outcome)
        complaints = outcome.complaints()
        t.check(not complaints, "it complained: " + "\n".join(complaints))
        outcome.replay(t.binary, pictures=False)
        logs.append([(frame["offset"]["list"], len(frame["finger"])) for frame in outcome.frames])
    # The frames are some microseconds later.
    t.check(len(logs[0]) > 50 and len(logs[0]) == len(logs[1]),
            f"{len(logs[0])} frames without interruptions, {len(logs[1])} with them")
    for number, ((offset, fingers), (other, others)) in enumerate(zip(*logs)):
        t.check(abs(offset - other) < 0.5 and fingers == others,
                f"frame {number} has {fingers} fingers at {offset}, and with interruptions {others} at {other}")
