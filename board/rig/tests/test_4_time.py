"""Timing under a simulated clock: a kernel with real vblanks, identical to the last byte in each run."""
import image
from harness import test
from program import Outcome, same_picture

INTERVAL = 1 / 60

FLING = """
watch_flips
plug
start
finger drag 0 512 600 512 250 10 16
sleep 1
kmsgrab /host/held.ppm
finger up 0
finger syn
sleep 1
finger swipe 0 512 650 512 150 8 16
sleep 20
kmsgrab /host/rest.ppm
stop
flips
"""


def phase(frame):
    return frame["phase"]["list"]


def good_end(t, guest, outcome):
    code = guest.text("run.code").strip()
    t.check(code == "0", f"exit code {code}; it said:\n{outcome.errors}")
    t.check("stopped: signal 15" in outcome.errors.splitlines(), f"it said:\n{outcome.errors}")


@test("a fling is flipped at every vblank and misses none, by the kernel's count and by its own", "uml")
def every_vblank(t):
    guest, _ = t.scene(FLING)
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))
    ready = "display: ready 1024x768@60 on Virtual-1 (vkms)"
    t.check(ready in outcome.errors, f"it said:\n{outcome.errors}")

    coast = [i for i, frame in enumerate(outcome.frames) if phase(frame) == "coast"]
    t.check(len(coast) >= 60, f"a fling of {len(coast)} frames")
    t.check(coast == list(range(coast[0], coast[-1] + 1)), "the fling is interrupted")
    for a, b in zip(coast, coast[1:]):
        gap = (outcome.frames[b]["time_ns"] - outcome.frames[a]["time_ns"]) / 1e9
        t.check(abs(gap - INTERVAL) < 0.001, f"frames {a + 1} and {b + 1} are {gap * 1000:.3f} ms apart")

    # The flips that the kernel reports. A frame is drawn for the time at which it will be visible,
    # so each frame has its flip at that time. A frame with the same pixels as the one before (a
    # list that moves by less than a pixel) needs none, and has no damage.
    seen = [frame["time_ns"] / 1e9 for frame in outcome.frames if frame["damage"]]
    flips = [at for at, _ in outcome.flips()]
    late = [at for at in seen if not any(abs(at - flip) < 0.001 for flip in flips)]
    t.check(not late, f"{len(late)} frames were not shown when they should: {late[:5]}")
    extra = [flip for flip in flips if not any(abs(at - flip) < 0.001 for at in seen)]
    # There are two more: one sets the mode, and one gives the display back.
    t.check(len(extra) <= 2, f"{len(extra)} flips show no frame of the log: {extra[:5]}")


@test("the buffer that is scanned out holds the memory panel's picture, dragged and at rest", "uml")
def scanned_out(t):
    guest, _ = t.scene(FLING)
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    held = outcome.two_contacts()[0][1]
    _, pictures = outcome.replay(t.binary)
    same_picture(image.load(guest.file("held.ppm")), pictures[held], "under a resting finger")
    same_picture(image.load(guest.file("rest.ppm")), pictures[-1], "at rest")


@test("a scroll moves the window over a higher buffer, and what is scanned out is the same picture", "uml")
def window_moves(t):
    guest, _ = t.scene(FLING)
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    row, rows = map(int, guest.text("held.ppm.window").split())
    t.check(rows == 2 * 768, f"the buffer has {rows} rows")
    t.check(row > 0, "the window is where it began")
    held = outcome.two_contacts()[0][1]
    _, pictures = outcome.replay(t.binary)
    same_picture(image.load(guest.file("held.ppm")), pictures[held], f"from row {row} on")


@test("two runs with the same fingers write the same log to the last byte", "uml")
def twice_the_same(t):
    logs = []
    for _ in range(2):
        guest, _ = t.scene(FLING)
        good_end(t, guest, Outcome(guest))
        logs.append(guest.text("run.log").splitlines())
    for number, (a, b) in enumerate(zip(*logs), 1):
        t.check(a == b, f"line {number} of the log differs:\n{a[:600]}\n{b[:600]}")
    t.check(len(logs[0]) == len(logs[1]), f"{len(logs[0])} frames, then {len(logs[1])}")


SLOW = """
mkdir /tmp/data
export STATE_DIRECTORY=/tmp/data
export LD_PRELOAD=/bin/slow.so
watch_flips
plug
start swipe --scale 1.25
finger swipe 0 900 350 80 350 20 16
sleep 1
finger swipe 0 512 650 512 150 8 16
sleep 8
finger swipe 0 512 150 512 650 8 16
sleep 20
stop
flips
ls /tmp/data
"""


@test("with a disk that takes 300 ms to write and fonts that take a second to be found no frame is missed", "uml")
def slow_disk(t):
    guest, stored = t.scene(SLOW)
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    t.check(stored.strip(), "the deletion was not written")
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))
    moving = [i for i, frame in enumerate(outcome.frames) if set(frame["phase"].values()) - {"idle"}]
    t.check(len(moving) >= 60, f"only {len(moving)} frames moved")
    gaps = [(a, outcome.frames[b]["time_ns"] - outcome.frames[a]["time_ns"])
            for a, b in zip(moving, moving[1:]) if b == a + 1]
    late = [f"{a}: {gap / 1e6:.1f} ms" for a, gap in gaps if gap > 1.5e9 * INTERVAL]
    t.check(not late, f"{len(late)} frames are late: {late[:5]}")
    flips = [at for at, _ in outcome.flips()]
    unseen = [frame["time_ns"] / 1e9 for frame in outcome.frames if frame["damage"]]
    unseen = [at for at in unseen if not any(abs(at - flip) < 0.001 for flip in flips)]
    t.check(not unseen, f"{len(unseen)} frames were not shown when they should: {unseen[:5]}")


@test("a screen at rest is neither drawn nor flipped, and the program sleeps", "uml")
def rest_is_free(t):
    guest, said = t.scene("""
watch_flips
plug
start spring
finger swipe 0 512 650 512 150 8 16
sleep 20
a=$(switches); cut -d' ' -f1 /proc/uptime
sleep 60
b=$(switches); cut -d' ' -f1 /proc/uptime
echo $((b - a))
stop
flips
""")
    began, ended, switches = (float(word) for word in said.split())
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    late = [at for at, _ in outcome.flips() if began <= at <= ended]
    t.check(not late, f"{len(late)} flips in 60 s of rest")
    # A clock that ticks every ten seconds is acceptable, a poll ten times a second is not.
    t.check(switches <= 10, f"it was woken {switches:.0f} times in 60 s of rest")


@test("a lift that is lost with dropped events still lifts the finger, on a uinput screen", "uml")
def dropped(t):
    guest, _ = t.scene("""
plug
start
finger drag 0 512 600 512 400 10 16
sleep 1
kill -STOP $program
finger flood 0 600
finger up 0
finger syn
kill -CONT $program
said 'events were dropped on rig touchscreen; state re-read'
sleep 10
finger swipe 0 512 650 512 150 8 16
sleep 20
stop
""")
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    (_, end), (again, _) = outcome.two_contacts()
    t.check(outcome.frames[again]["time_ns"] - outcome.frames[end]["time_ns"] > 5e9, "it came back without a touch")
    t.check(outcome.offset(-1) > outcome.offset(again - 1) + 300, "the second finger moved nothing")
    t.check(phase(outcome.frames[-1]) == "idle", f"it does not come to rest: {outcome.frames[-1]}")
    outcome.replay(t.binary)


@test("unplugging a uinput screen in the middle of a pan cancels it, and plugging it in again works", "uml")
def unplugs(t):
    guest, _ = t.scene("""
plug
start
finger drag 0 512 650 512 300 10 16
unplug
said 'touch: lost rig touchscreen'
sleep 10
plug
said 'touch: opened' 2
sleep 1
finger swipe 0 512 650 512 150 8 16
sleep 20
stop
""")
    outcome = Outcome(guest)
    good_end(t, guest, outcome)
    contacts = outcome.two_contacts()
    between = outcome.between(contacts)
    t.check(not between & {"coast", "drag"}, f"a cancelled pan went on: {between}")
    # The finger moved at 2000 pixels a second when the device was unplugged; a lift would have been
    # a fling.
    drift = outcome.offset(contacts[1][0] - 1) - outcome.offset(contacts[0][1])
    t.check(abs(drift) < 80, f"after unplugging the list moved by {drift}")
    t.check(outcome.offset(-1) > outcome.offset(contacts[1][0] - 1) + 300, "the second finger moved nothing")
    outcome.replay(t.binary)
