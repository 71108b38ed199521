# Functions for a script inside User-mode Linux. They replace the host's side of a test under QEMU:
# fingers, the program, and captures of the screen. Read with `. /lib/stage.sh`. The host checks the
# files in /host.
set -e

# plug [WIDTH HEIGHT NAME]: a touchscreen for ten fingers, of the display's size unless another is given
plug() {
  if [ -z "$fingers_open" ]; then
    mkfifo /tmp/fingers /tmp/answers
    mtinj < /tmp/fingers > /tmp/answers &
    exec 9> /tmp/fingers 8< /tmp/answers
    fingers_open=yes
  fi
  finger create ${1:-1024} ${2:-768} 10 $3
}

unplug() { finger destroy; }

# finger WORDS: sends mtinj a line and waits for its "ok", so that the script is never ahead of the
# finger. It waits by reading, not by polling: each process that a loop starts costs real time.
finger() {
  echo "$*" >&9
  read -r answer <&8
  case $answer in ok*) ;; *) echo "$answer"; return 1 ;; esac
}

# start [SCREEN [OPTION...]]: starts the program under test. There is no text console here.
start() {
  date -u -s '2026-06-28 18:00:00' > /dev/null # the departure board shows the time
  vitrine run "${@:-list}" --display kms --record /host/run.rec --log /host/run.log 2> /host/run.err > /host/run.out &
  program=$!
  said 'display: ready'
  said 'touch: opened'
  sleep 1
}

# said PATTERN [COUNT]: waits until standard error contains that many such lines
said() {
  local tries=0
  until [ "$(grep -s -e "$1" /host/run.err | wc -l)" -ge "${2:-1}" ]; do
    sleep 0.05
    tries=$((tries + 1))
    [ -d /proc/$program ] || { echo "it ended and never said: $1"; cat /host/run.err; exit 1; }
    [ $tries -lt 600 ] || { echo "in 30 s it never said: $1"; cat /host/run.err; exit 1; }
  done
}

# stop: ends it as a service manager does, and stores its exit code
stop() {
  local code=0
  kill -TERM $program
  wait $program || code=$?
  echo "$code" > /host/run.code
}

# watch_flips: makes the kernel log each flip, with its vblank's number, in the clock that the
# program uses
watch_flips() {
  echo mono > /sys/kernel/tracing/trace_clock
  echo 1 > /sys/kernel/tracing/events/drm/drm_vblank_event_delivered/enable
}

flips() { grep drm_vblank_event_delivered: /sys/kernel/tracing/trace > /host/flips || true; }

# switches: prints the number of context switches of the program, voluntary or not
switches() {
  cat /proc/$program/task/*/status | sed -n 's/.*ctxt_switches:[[:space:]]*//p' |
    { sum=0; while read -r n; do sum=$((sum + n)); done; echo $sum; }
}
