"""The time from a finger's report to the refresh that shows it, by the kernel's clock on both sides."""
import os
import statistics

from harness import test
from program import Outcome

# Drags that begin at other phases of the display: 60 Hz, and pauses of odd lengths. The finger moves
# 20 pixels every 8 ms, lands sometimes after a rest and sometimes while the list still moves.
DRAGS = """
watch_flips
plug
start
for i in $(seq 40); do
  finger drag 0 512 500 512 260 12 8
  finger sleep $((100 + i * 17 / 10))
  finger up 0
  finger syn
  finger swipe 0 512 300 512 560 6 12
  finger sleep $((2000 + i * 7))
done
stop
flips
"""
ABS_MT_TRACKING_ID, ABS_MT_POSITION_Y = "39", "36"


def first_moves(guest, outcome):
    """Returns for each finger the seconds from the report of its first move to the flip that shows it."""
    flips = [at for at, _ in outcome.flips()]
    frames, index, contact, found = outcome.frames, -1, None, []
    with open(os.path.join(guest.share, "run.rec")) as lines:
        for line in lines:
            word = line.split()
            if word[0] == "F":
                index += 1
                frame = frames[index]
                if contact and contact["moved"] and frame["damage"] \
                        and abs(frame["offset"]["list"] - contact["offset"]) > 0.3:
                    seen = min(flips, key=lambda at: abs(at - frame["time_ns"] / 1e9))
                    found.append(seen - contact["moved"] / 1e9)
                    contact = None
            elif word[0] == "E" and word[3] == "3":
                if word[4] == ABS_MT_TRACKING_ID:
                    landed = word[5] != "-1"
                    contact = {"moved": None, "offset": frames[max(index, 0)]["offset"]["list"]} if landed else None
                elif word[4] == ABS_MT_POSITION_Y and contact and contact["moved"] is None:
                    if "landing" in contact:
                        contact["moved"] = int(word[2])
                    contact["landing"] = True
    return found


def late_frames(outcome):
    """Returns the times of the frames with a change that no flip showed at their time."""
    flips = [at for at, _ in outcome.flips()]
    seen = [frame["time_ns"] / 1e9 for frame in outcome.frames if frame["damage"]]
    return [at for at in seen if not any(abs(at - flip) < 0.001 for flip in flips)], len(seen)


@test("half of all first moves are on the screen within 14 ms, and 99 of 100 within 22 ms", "uml")
def soon_seen(t):
    guest, _ = t.scene(DRAGS)
    outcome = Outcome(guest)
    code = guest.text("run.code").strip()
    t.check(code == "0", f"exit code {code}; it said:\n{outcome.errors}")
    # The first drags teach the program how long its frames take.
    times = sorted(first_moves(guest, outcome)[4:])
    t.check(len(times) >= 70, f"only {len(times)} drags are seen")
    median, most = statistics.median(times) * 1000, times[len(times) * 99 // 100] * 1000
    print(f"from the first move to the picture with it: median {median:.1f} ms, 99 % {most:.1f} ms")
    t.check(median <= 14 and most <= 22, f"median {median:.1f} ms, 99 % {most:.1f} ms")
    late, _ = late_frames(outcome)
    t.check(not late, f"{len(late)} frames were not shown when they should: {late[:5]}")


# Times in microseconds: that a frame takes to draw (one in sixteen takes three times as long), and that the
# program may be woken too late. Then the number of late frames of a program that draws each frame as soon as the
# last one is visible, measured once: FrameScheduler with a reserve of a whole interval.
SLOWER = ((12000, 0, 68), (2000, 3000, 1), (4000, 6000, 15))


@test("on a slow or busy processor no more frames are late than if they were drawn early", "uml")
def slow_or_busy(t):
    for drawing, waking, early in SLOWER:
        settings = f"LD_PRELOAD=/bin/busy.so DRAWING_US={drawing} WAKING_US={waking}"
        script = DRAGS.replace("seq 40", "seq 16")
        script = script.replace("start\n", f"export {settings}\nstart\nunset LD_PRELOAD\n", 1)
        guest, _ = t.scene(script)
        outcome = Outcome(guest)
        code = guest.text("run.code").strip()
        t.check(code == "0", f"exit code {code}; it said:\n{outcome.errors}")
        late, count = late_frames(outcome)
        t.check(count >= 900, f"only {count} frames changed with {settings}")
        print(f"{settings}: {len(late)} of {count} frames are late")
        # The delays are random: five in a thousand are no difference.
        t.check(len(late) <= early + count / 200, f"{len(late)} of {count} frames are late with {settings}")
