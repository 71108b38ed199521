"""The Debian package of a kiosk of one's own, the example hello-kiosk, on an arm64 machine: its service has the
kiosk's name, and a finger uses it.
"""
import re

from harness import test
from test_7_service import until


@test("the package of another kiosk boots into that kiosk, which is touched and asked by its own name", "arm64")
def boots(t):
    with t.kiosk_vm() as vm:
        until(vm, "systemctl show -P ActiveState hello-kiosk.service", "^active$", patience=400)
        shown = vm.still_screen("started")
        t.check(shown.colors(8) >= 3, "the service is ready, and there is no picture")
        process = vm.must("systemctl show -P MainPID hello-kiosk.service").strip()
        t.check(vm.must(f"stat -c %U /proc/{process}") == "vitrine", "it runs as another user")
        t.check("run --config /etc/hello-kiosk.conf" in vm.must(f"tr '\\0' ' ' < /proc/{process}/cmdline"),
                "it does not read its own configuration")
        said = vm.must("hello-kiosk inspect", patience=120)
        button = re.search(r"Button +([\d.]+), ([\d.]+) +([\d.]+) × ([\d.]+) +button “Good”", said)
        root = re.match(r"\w+ +0, 0 +([\d.]+) × ([\d.]+)", said)
        t.check(button and root and "0 votes" in said, said)
        x, y, width, height = map(float, button.groups())
        # Points of the screen, as pixels of the panel.
        scale = shown.width / float(root[1])
        place = (int((x + width / 2) * scale), int((y + height / 2) * scale))
        vm.drag(place, place)
        vm.finger_up(0)
        until(vm, "hello-kiosk inspect", "1 vote", patience=120)
        t.check('"contacts":1' in vm.must("hello-kiosk status", patience=120).replace(" ", ""), "a contact is not counted")
