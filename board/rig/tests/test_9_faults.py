"""Faults at random while a kiosk is touched at random, with simulated time: a minute, or an hour with --long."""
import json
from bisect import bisect_left, bisect_right

from harness import test
from program import Outcome

SEED = 20261126

# Each round touches the screen at random, makes the next of six faults, half of the time under a resting finger,
# and ends it. One second later the kiosk must answer, and a new finger must be the only one.
ROUNDS = """
mkdir -p /tmp/run /tmp/small
mount -t tmpfs -o size=300k tmpfs /tmp/small
export XDG_RUNTIME_DIR=/tmp/run STATE_DIRECTORY=/tmp/small
export TERMINALS=/tmp/terminals
mkdir $TERMINALS
seed={seed} found=1 round=0
roll() {{ seed=$(((seed * 1103515245 + 12345) & 0x7fffffff)); n=$((seed / 65536 % $1)); }}
now() {{ read -r uptime rest < /proc/uptime; }}
pause() {{ roll 40; sleep $((n / 10 + 1)).$((n % 10)); }}
stroke() {{
  roll 1024; x0=$n; roll 768; y0=$n; roll 1024; x=$n; roll 768; y=$n; roll 12
  finger $1 0 $x0 $y0 $x $y $((n + 3)) 16
}}
lift() {{ [ $down = no ] || {{ finger up 0; finger syn; }}; down=no; }}
owned() {{
  rm -f /tmp/hog.out
  cardhog /dev/dri/card0 $1 > /tmp/hog.out 2>&1 &
  hog=$!
  until grep -qs master /tmp/hog.out; do sleep 0.05; done
}}
asked() {{ timeout 5 vitrine status || echo null; }}

unplugged() {{ unplug; down=no; pause; plug; found=$((found + 1)); said 'touch: opened' $found; }}
master() {{ owned $program; pause; kill $hog; wait $hog || true; }}
terminal() {{
  read -r release acquire < $TERMINALS/signals
  echo 2 > $TERMINALS/wanted
  kill -$release $program
  until [ ! -e $TERMINALS/wanted ]; do sleep 0.05; done
  owned
  roll 2; [ $n = 0 ] || {{ lift; stroke swipe; }}
  pause
  kill $hog; wait $hog || true
  echo 1 > $TERMINALS/front
  kill -$acquire $program
}}
monitor() {{ echo off > {status}; pause; echo detect > {status}; }}
stopped() {{ kill -STOP $program; pause; lift; kill -CONT $program; }}
full() {{
  dd if=/dev/zero of=/tmp/small/rest bs=512 2> /dev/null || true
  lift
  finger swipe 0 900 350 80 350 20 16
  pause
  rm /tmp/small/rest
}}

plug
export LD_PRELOAD=/bin/terminals.so
start {screen} --scale 1.25
unset LD_PRELOAD
now; end=$((${{uptime%.*}} + {seconds}))
while now; [ ${{uptime%.*}} -lt $end ]; do
  down=no
  roll 4; strokes=$n
  while [ $strokes -gt 0 ]; do stroke swipe; strokes=$((strokes - 1)); done
  roll 2; [ $n = 0 ] || {{ stroke drag; down=yes; }}
  set -- full master unplugged terminal monitor stopped
  shift $((round % 6)); fault=$1 round=$((round + 1))
  $fault
  lift
  now; ended=$uptime
  before=$(asked)
  sleep 1
  after=$(asked)
  now
  finger swipe 5 512 400 512 300 8 16
  printf '%s\t%s\t%s\t%s\t%s\n' $fault $ended $uptime "$before" "$after" >> /host/rounds
  sleep 1
done
stop
"""


def endure(t, screen, seconds):
    """Runs a screen with faults, and checks each round."""
    script = ROUNDS.format(seed=SEED, screen=screen, seconds=seconds, status="/sys/class/drm/card0-Virtual-1/status")
    guest, _ = t.scene(script, patience=300 + 4 * seconds)
    outcome = Outcome(guest)
    t.check(guest.text("run.code").strip() == "0", f"it said:\n{outcome.errors}")
    rounds = [line.split("\t") for line in guest.text("rounds").splitlines()]
    t.check(len(rounds) >= seconds / 15, f"{len(rounds)} rounds in {seconds} s")
    t.check(len({fault for fault, *_ in rounds}) == 6, "some fault was never made")
    frames = outcome.frames
    times = [frame["time_ns"] / 1e9 for frame in frames]
    for fault, ended, at, before, after in rounds:
        before, after = json.loads(before), json.loads(after)
        late = float(at) - float(ended)
        t.check(late < 1.2, f"after '{fault}' at {at} s both answers took {late} s with a pause of 1 s")
        t.check(before and after, f"no answer after the fault '{fault}' at {at} s")
        t.check(after["display"] == "shown", f"a second after '{fault}' at {at} s the display is {after['display']}")
        if before["display"] != "shown":
            t.check(after["frames"] > before["frames"], f"nothing was painted in the second after '{fault}' at {at} s")
        seen = frames[bisect_left(times, float(at)):bisect_right(times, float(at) + 0.2)]
        check_probe(t, seen, fault, float(at))


def check_probe(t, frames, fault, at):
    """Fails if a finger that landed at `at` is not seen in the frames after it, or is not the only one."""
    fingers = {finger["id"] for frame in frames for finger in frame["finger"]}
    t.check(fingers, f"nothing moves under a finger that lands a second after '{fault}', at {at} s")
    t.check(len(fingers) == 1, f"a finger is stuck after '{fault}' at {at} s: {fingers}")


@test("a minute of random touches and faults leave no stuck finger, and all is back within a second", "uml")
def minute(t):
    endure(t, "swipe", 60)


@test("an hour of random touches and faults leaves no stuck finger, and all is back within a second", "uml", long=True)
def hour(t):
    endure(t, "swipe", 3600)
