"""Where a touch is and where it is painted: rotations, calibrations, and panels of unusual sizes."""
import math

import image
from guest import Guest
from harness import test
from program import Outcome, same_picture, start, stop, wait_for_fingers

WIDTH, HEIGHT = 1024, 768       # vkms' preferred mode
CELLS = 4096                    # what a sensor reports along each side


def after(first, second):
    """The matrix (a, b, c, d, e, f) that applies `first` and then `second`: x' = a x + b y + c, y' = d x + e y + f."""
    a, b, c, d, e, f = first
    return tuple(value for g, h, i in (second[:3], second[3:])
                 for value in (g * a + h * d, g * b + h * e, g * c + h * f + i))


def apply(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + b * y + c, d * x + e * y + f


def inverse(matrix):
    a, b, c, d, e, f = matrix
    area = a * e - b * d
    a, b, d, e = e / area, -b / area, -d / area, a / area
    return a, b, -(a * c + b * f), d, e, -(d * c + e * f)


def tilted(degrees):
    """A turn around the middle."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return c, -s, 0.5 - 0.5 * c + 0.5 * s, s, c, 0.5 - 0.5 * s - 0.5 * c


LARGER = (1.1, 0, -0.05, 0, 1.08, -0.04)
# From reported to true positions in the unit square: the ways to glue a sensor on, and one larger than the picture.
SENSORS = {
    "upright": (1, 0, 0, 0, 1, 0), "quarter": (0, -1, 1, 1, 0, 0), "half": (-1, 0, 1, 0, -1, 1),
    "three-quarters": (0, 1, 0, -1, 0, 1), "mirrored": (-1, 0, 1, 0, 1, 0), "transposed": (0, 1, 0, 1, 0, 0),
    "larger": LARGER, "tilted": after(LARGER, tilted(1)),
}
ROTATIONS = (0, 90, 180, 270)
STEP = 30       # pixels along each side, from where a finger lands to where it rests
POINTS = [(x, y) for y in (60, 384, 690) for x in (60, 512, 950)]


def reported(sensor, x, y):
    """What a sensor reports for the middle of a pixel of the scan-out."""
    cell = apply(inverse(SENSORS[sensor]), (x + 0.5) / WIDTH, (y + 0.5) / HEIGHT)
    return " ".join(str(int(value * CELLS)) for value in cell)


def in_picture(x, y, rotation):
    """The middle of a pixel of the scan-out, in the picture that is rotated clockwise on it."""
    x, y = x + 0.5, y + 0.5
    return {0: (x, y), 90: (y, WIDTH - x), 180: (WIDTH - x, HEIGHT - y), 270: (HEIGHT - y, x)}[rotation]


def touches(sensor):
    """The part of a script that touches nine points. A finger rests before it lifts: then what is seen of it is where
    it is."""
    return "\n".join(f"""finger drag 0 {reported(sensor, x, y)} {reported(sensor, x + STEP, y + STEP)} 3 16
sleep 0.4
finger up 0
finger syn
sleep 0.4""" for x, y in POINTS)


def kept(name):
    """The part of a script that ends the program, and moves what it has written into a folder."""
    return f"stop; mkdir /host/{name}; mv /host/*.ppm* /host/run.* /host/{name} 2> /dev/null || true"


def rotated(picture, rotation):
    """The picture rotated clockwise by quarter turns."""
    width, height = picture.width, picture.height
    pixels = [picture.rgb[at:at + 3] for at in range(0, len(picture.rgb), 3)]
    for _ in range(rotation // 90):
        pixels = [pixels[y * width + x] for x in range(width) for y in range(height - 1, -1, -1)]
        width, height = height, width
    return image.Image(width, height, b"".join(pixels))


def touched_pixels(t, chosen):
    """Touches nine points by sensors on rotated pictures, and compares where the kiosk sees them, and where it paints.
    `chosen`: the sensors for each rotation."""
    script = ["cat > /host/sensors.conf << END"]
    script += [f"[name {name}]\nmatrix = {' '.join(map(repr, matrix))}" for name, matrix in SENSORS.items()]
    script.append("END")
    for rotation, sensors in chosen.items():
        command = f"start list --scale 1 --rotate {rotation} --touch-overrides /host/sensors.conf"
        for count, sensor in enumerate(sensors, 1):
            script.append(f"plug {CELLS} {CELLS} {sensor}")
            if count == 1:
                # Also a run without touches: each picture of a replay takes time.
                script += [command, "kmsgrab /host/shown.ppm", kept(f"still-{rotation}"), command]
            script += [f"said 'touch: opened' {count}", "sleep 0.3", touches(sensor), "unplug"]
        script.append(kept(f"touched-{rotation}"))
    guest, _ = t.scene("\n".join(script))
    for rotation, sensors in chosen.items():
        outcome = Outcome(Guest(guest.file(f"touched-{rotation}")))
        last = {}
        for frame in outcome.frames:
            for finger in frame["finger"]:
                last[finger["id"]] = (finger["x"], finger["y"])
        expected = [(sensor, x + STEP, y + STEP) for sensor in sensors for x, y in POINTS]
        t.check(len(last) == len(expected), f"rotated by {rotation}: {len(last)} of {len(expected)} touches are seen")
        for (sensor, x, y), seen in zip(expected, last.values()):
            wanted = in_picture(x, y, rotation)
            away = max(abs(a - b) for a, b in zip(seen, wanted))
            t.check(away <= 1, f"{sensor}, rotated by {rotation}: the touched pixel ({x}, {y}) is {wanted} of the "
                               f"picture, and the kiosk sees {seen}")
        _, paths = Outcome(Guest(guest.file(f"still-{rotation}"))).replay(t.binary)
        shown, wanted = image.load(guest.file(f"still-{rotation}/shown.ppm")), image.load(paths[-1])
        if (wanted.width, wanted.height) != (WIDTH, HEIGHT) or shown != wanted:
            wanted = rotated(wanted, rotation)
        t.check(shown == wanted, f"rotated by {rotation}: painted is another picture: {shown.difference(wanted)}")


@test("the touched point is the painted pixel, on rotated pictures and by sensors that are calibrated", "uml")
def pairs(t):
    names = list(SENSORS)
    touched_pixels(t, {rotation: names[2 * turn:2 * turn + 2] for turn, rotation in enumerate(ROTATIONS)})


@test("the touched point is the painted pixel, for every rotation with every sensor", "uml", long=True)
def all_pairs(t):
    touched_pixels(t, {rotation: list(SENSORS) for rotation in ROTATIONS})


def small_and_odd(t, width, height):
    """Scrolls the list twice on a panel of that size, and compares it with the memory panel's pictures."""
    with t.vm(size=(width, height)) as vm:
        start(vm)
        ready = vm.wait_for("run.err", r"^display: ready (\d+)x(\d+)@.*$")
        t.check(ready.groups() == (str(width), str(height)), f"it said: {ready[0]}")
        first = vm.still_screen("first")
        vm.drag((width // 2, height - 20), (width // 2, 20))
        wait_for_fingers(vm, 1)
        held = vm.still_screen("held", seconds=2, unlike=first)
        vm.finger_up(0)
        vm.drag((width // 2, height - 20), (width // 2, 20), steps=8, identifier=2)
        wait_for_fingers(vm, 2)
        vm.finger_up(0)
        rest = vm.still_screen("rest", seconds=3)
        code = stop(vm)
    outcome = Outcome(vm)
    t.check(code == 0, f"exit code {code}; it said:\n{outcome.errors}")
    (landed, held_frame), _ = outcome.two_contacts()
    _, pictures = outcome.replay(t.binary)
    same_picture(first, pictures[landed - 1], "before the touch")
    same_picture(held, pictures[held_frame], "under a resting finger")
    same_picture(rest, pictures[-1], "at rest")


@test("a panel of 320x240 pixels scrolls, and shows the memory panel's pictures", "qemu")
def tiny(t):
    small_and_odd(t, 320, 240)


@test("a panel whose rows are not a multiple of 64 bytes scrolls, and shows the memory panel's pictures", "qemu")
def odd_pitch(t):
    small_and_odd(t, 1366, 768)
