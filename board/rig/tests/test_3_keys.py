"""Keys from outside, with QEMU's keyboard; the screen is read from outside, with screendumps."""
from harness import test
from program import Outcome, same_picture, start, stop


def press(vm, *keys):
    """Presses keys together, and releases them."""
    vm.qmp("send-key", keys=[{"type": "qcode", "data": key} for key in keys])


def recorded_keys(vm):
    """The keys of the recording, as their names."""
    return [" ".join(line.split()[2:]) for line in vm.text("run.rec").splitlines() if line.startswith("K ")]


@test("a keyboard moves the focus, and screen and memory panel show the same pictures", "qemu")
def focus(t):
    with t.vm() as vm:
        start(vm)
        vm.wait_for("run.err", r"^keyboard: opened .*$")
        first = vm.still_screen("first")
        press(vm, "tab")
        ring = vm.still_screen("ring", unlike=first)
        press(vm, "down")
        moved = vm.still_screen("moved", unlike=ring)
        # On the kiosk's own terminal Ctrl-C is a command for a text field only.
        press(vm, "ctrl", "c")
        press(vm, "shift", "tab")
        back = vm.still_screen("back", unlike=moved)
        code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}; it said:\n{outcome.errors}")
    t.check(not outcome.complaints(), "it complained: " + "\n".join(outcome.complaints()))
    keys = recorded_keys(vm)
    t.check(keys == ["tab", "down", "copy", "shift tab"], f"the recording has the keys {keys}")
    _, pictures = outcome.replay(t.binary)
    same_picture(back, pictures[-1], "after the last key")


@test("unplugging a keyboard ends its keys, and one that is plugged in later types", "qemu")
def plugged(t):
    with t.vm() as vm:
        start(vm)
        vm.qmp("device_add", driver="virtio-keyboard-pci", id="typist")
        vm.wait_for("run.err", r"^keyboard: opened QEMU Virtio Keyboard \(.*\)$")
        first = vm.still_screen("first")
        press(vm, "tab")
        vm.still_screen("ring", unlike=first)
        vm.qmp("device_del", id="typist")
        vm.wait_for("run.err", r"^keyboard: lost QEMU Virtio Keyboard \(.*\)$")
        code = stop(vm)
    t.check(code == 0, f"exit code {code}")
    keys = recorded_keys(vm)
    t.check(keys == ["tab"], f"the recording has the keys {keys}")
