"""The text console is needed to service the panel: it must be restored, however the program ends."""
from harness import test
from program import COMMAND, Outcome, start, stop


def text_on_console(vm):
    """Writes a text that can be recognized later. The cursor blinks, so it is switched off."""
    vm.must(r"printf '\033[?25l\033[2J\033[Hthe console of the panel\n' > /dev/tty1")
    return vm.still_screen("console-before"), vm.must("console mode /dev/tty1")


def console_came_back(t, vm, before, mode):
    t.check(vm.must("console mode /dev/tty1") == mode,
            f"the console was {mode} and is {vm.must('console mode /dev/tty1')}")
    after = vm.still_screen("console-after")
    difference = after.difference(before)
    t.check(difference is None, f"the console's text did not come back: {difference}")
    vm.must("echo 'and it is written on again' > /dev/tty1")
    t.check(vm.still_screen("console-written") != before, "the console shows nothing new")


def press(vm, *keys):
    vm.qmp("send-key", keys=[{"type": "qcode", "data": key} for key in keys])


def type_a_command(vm):
    for key in ("l", "s", "ret"):
        press(vm, key)


@test("on SIGTERM the console comes back, with its text, its keyboard and its picture", "qemu")
def sigterm(t):
    with t.vm() as vm:
        before, mode = text_on_console(vm)
        t.check(mode.startswith("KD_TEXT"), f"the rig is not as it should be: {mode}")
        start(vm)
        shown = vm.still_screen("running")
        during = vm.must("console mode /dev/tty1")
        code = stop(vm)
        console_came_back(t, vm, before, mode)
        outcome = Outcome(vm)
    t.check(shown != before, "the program never took the screen")
    # In text mode the kernel would write its messages over the picture, and a keyboard would type
    # into the shell.
    t.check(during.startswith("KD_GRAPHICS"), f"while it runs the console is {during}")
    t.check(code == 0, f"exit code {code}")
    t.check("stopped: signal 15" in outcome.errors.splitlines(), f"it said:\n{outcome.errors}")


@test("on SIGINT the console comes back in the middle of a fling", "qemu")
def sigint(t):
    with t.vm() as vm:
        before, mode = text_on_console(vm)
        start(vm)
        vm.drag((640, 700), (640, 200), steps=8)
        vm.finger_up(0)
        code = stop(vm, "INT")
        console_came_back(t, vm, before, mode)
    t.check(code == 0, f"exit code {code}")


@test("after a crash left the console in graphics mode, the next run gives a text console back", "qemu")
def after_crash(t):
    with t.vm() as vm:
        before, mode = text_on_console(vm)
        start(vm)
        killed = stop(vm, "KILL")
        # Nothing restored the console, so the next run must not treat its present state as the
        # original.
        left = vm.must("console mode /dev/tty1")
        vm.must("mv /host/run.err /host/first.err")
        start(vm)
        code = stop(vm)
        console_came_back(t, vm, before, mode)
    t.check(killed == 137 and left.startswith("KD_GRAPHICS"), f"after SIGKILL: exit code {killed}, {left}")
    t.check(code == 0, f"exit code {code}")


@test("Ctrl-C on the console of the shell that started it ends it, and nothing that was typed is left behind",
      "qemu")
def typed(t):
    with t.vm() as vm:
        before, mode = text_on_console(vm)
        # Like an interactive shell, this one outlives the Ctrl-C.
        start(vm, command=f"sh -c 'trap : INT; {COMMAND}; exit $?'")
        shown = vm.still_screen("running")
        # Neither quits nor stops it: the shell would read what is typed behind the picture.
        press(vm, "ctrl", "backslash")
        press(vm, "ctrl", "z")
        type_a_command(vm)
        same = vm.still_screen("typed") == shown
        vm.must("kill -0 $program")
        press(vm, "ctrl", "c")
        code, _ = vm.run("wait $program", patience=60)
        console_came_back(t, vm, before, mode)
        outcome = Outcome(vm)
    t.check(same, "a key quit or stopped it, or changed the picture")
    t.check(code == 0, f"exit code {code}")
    t.check("stopped: signal 2" in outcome.errors.splitlines(), f"it said:\n{outcome.errors}")


@test("what was typed is no command for the shell that started it, also after SIGKILL", "qemu")
def killed_behind(t):
    with t.vm() as vm:
        kiosk = COMMAND + " & echo $! > /tmp/kiosk; wait $!"
        vm.must(f"echo 'trap : INT; {kiosk}; read -r -t 2 line; echo \"read: $line\" > /host/line' > /tmp/shell")
        # A shell without job control: the kiosk reads from its terminal, and is in the foreground.
        start(vm, command="sh /tmp/shell")
        type_a_command(vm)
        vm.still_screen("typed")
        vm.must("kill -9 $(cat /tmp/kiosk)")
        vm.run("wait $program", patience=60)
        line = vm.text("line").strip()
        t.check(line == "read:", f"the shell has {line!r}")


@test("whichever signal ends it, the console comes back", "qemu")
def signals(t):
    with t.vm() as vm:
        before, mode = text_on_console(vm)
        for number, signal in enumerate(("QUIT", "USR1", "ALRM", "PWR", "SYS", "50")):
            start(vm)
            code = stop(vm, signal)
            t.check(vm.must("console mode /dev/tty1") == mode, f"after SIG{signal} the console is not {mode}")
            # A fault ends it as usual: SIGSYS is number 31.
            t.check(code == (128 + 31 if signal == "SYS" else 0), f"after SIG{signal}: exit code {code}")
            vm.must(f"mv /host/run.err /host/run{number}.err; rm /host/run.log")
        after = vm.still_screen("after")
        t.check(after.difference(before) is None, f"the console's text did not come back: {after.difference(before)}")


@test("SIGTSTP does not stop it: its picture would stay in front of a shell", "qemu")
def not_stopped(t):
    with t.vm() as vm:
        start(vm)
        vm.must("kill -TSTP $program; kill -TTIN $program; sleep 1")
        state = vm.must("cut -d' ' -f3 /proc/$program/stat").strip()
        code = stop(vm)
    t.check(state != "T" and code == 0, f"its state is {state}, and its exit code {code}")


@test("the keyboard of a service's own console is off: neither Ctrl-C nor another console can be typed", "qemu")
def own_console(t):
    with t.vm() as vm:
        before, mode = text_on_console(vm)
        start(vm)
        during = vm.must("console mode /dev/tty1")
        shown = vm.still_screen("running")
        for keys in (["l"], ["ret"], ["ctrl", "c"], ["ctrl", "backslash"], ["ctrl", "z"], ["ctrl", "alt", "f2"],
                     ["ctrl", "alt", "delete"]):
            press(vm, *keys)
        same = vm.still_screen("typed") == shown
        code = stop(vm)
        console_came_back(t, vm, before, mode)
    t.check(during == "KD_GRAPHICS K_OFF", f"while it runs the console is {during}")
    t.check(same and code == 0, f"typing changed the picture, or ended it: exit code {code}")


@test("before there is a display, the keyboard of a service's own console is off already", "qemu")
def waits_with_keyboard_off(t):
    with t.vm(skip="vgem,virtio-gpu") as vm:
        start(vm, ready=False)
        vm.wait_for("run.err", r"^display: /dev/dri: there is no graphics card; .*the kiosk waits for it$")
        during = vm.must("console mode /dev/tty1")
        press(vm, "ctrl", "c")
        vm.must("sleep 1; kill -0 $program")
        code = stop(vm)
        after = vm.must("console mode /dev/tty1")
    t.check(during == "KD_GRAPHICS K_OFF", f"while it waits the console is {during}")
    t.check(code == 0 and after.startswith("KD_TEXT") and "K_OFF" not in after, f"exit code {code}; then {after}")
