"""The Debian package on an arm64 machine with Debian's kernel, systemd and udev: from the boot to a touch."""
import program
from harness import test
from test_7_service import UNIT, journal, show, until

STATE = "/var/lib/vitrine"


@test("the package for the Raspberry Pi boots into the kiosk, is touched, and paints what a PC paints", "arm64")
def boots(t):
    with t.arm_vm() as vm:
        # The package has enabled the service, so the boot starts it.
        until(vm, f"systemctl show -P ActiveState {UNIT}", "^active$", patience=400)
        installed = vm.must("cat /var/log/install.log; dpkg -s vitrine | grep Status")
        t.check("Status: install ok installed" in installed, installed)
        shown = vm.still_screen("started")
        t.check(shown.colors(8) >= 8, "the service is ready, and there is no picture")
        first = show(vm, "MainPID")
        t.check(vm.must(f"stat -c %U /proc/{first}") == "vitrine", "it runs as another user")
        # udev's own rules, and the package's, have given the devices to the groups.
        owners = vm.must("stat -c '%G %a' /dev/dri/card0 /dev/input/event*").split("\n")
        t.check(owners[0] == "video 660" and set(owners[1:]) == {"input 660"}, f"devices belong to {owners}")

        vm.must(f"printf 'record = {STATE}/run.rec\\nlog = {STATE}/run.log\\nscreen = list\\n' >> /etc/vitrine.conf")
        vm.must("date -u -s '2026-06-28 18:00:00'")
        vm.must(f"systemctl restart {UNIT}", patience=400)
        at_rest = vm.still_screen("list")
        vm.drag((640, 600), (640, 200))
        vm.finger_up(0)
        moved = vm.still_screen("moved", seconds=3, unlike=at_rest)
        vm.must(f"systemctl stop {UNIT}", patience=400)
        t.check(show(vm, "Result") == "success", journal(vm))
        vm.must(f"cp {STATE}/run.rec {STATE}/run.log /host/")
        vm.must(f"journalctl -q --no-pager -o cat -u {UNIT} > /host/run.err")
        outcome = program.Outcome(vm)
        t.check(outcome.offset(-1) > 100, f"the finger moved the list by {outcome.offset(-1)} points")
        _, pictures = outcome.replay(t.binary, fonts=t.arm_fonts())
        program.same_picture(moved, pictures[-1], "the list after the touch")
