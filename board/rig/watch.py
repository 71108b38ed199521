"""A look at the screen that misses no picture which lasts long enough to be seen."""
import os
import time

import image
from guest import Trouble


class Watch:
    """Looks at the screen as often as QEMU gives it, and keeps the different pictures in their order."""

    def __init__(self, vm):
        self.vm, self.count = vm, 0
        self.seen = [vm.screendump("before")]

    def look(self):
        path = self.vm.file("watched.ppm")
        self.vm.qmp("screendump", filename=os.path.abspath(path))
        self.count += 1
        now = image.load(path)
        if now != self.seen[-1]:
            self.seen.append(now)

    def until(self, is_done, patience=180):
        """Looks until `is_done` returns true, and once more after that."""
        deadline, done = time.monotonic() + patience, False
        while not done:
            done = is_done()
            self.look()
            if time.monotonic() > deadline:
                raise Trouble(f"what was waited for did not happen in {self.count} looks")

    def until_changed(self, is_drawn=lambda: True):
        """Looks until a picture was seen that is not the first one, and `is_drawn` has returned true."""
        drawn = False

        def is_done():
            nonlocal drawn
            drawn = drawn or is_drawn()
            return drawn and len(self.seen) > 1
        self.until(is_done)
