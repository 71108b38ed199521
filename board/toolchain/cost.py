"""Counts the instructions of each frame and each job of a screen's demonstration, on the Pi's processor.

vitrine-lab cost marks the end of each part with a call that fails; a plugin of qemu-user (count.c)
prints the instructions between two marks. The counts are the same whatever else the machine does.

docs/performance.md has a row for each screen, panel and theme. A number in brackets is a limit.
"""
import concurrent.futures
import itertools
import math
import os
import re
import statistics
import subprocess
import tempfile
from pathlib import Path

import roots
import sdk
from debian import Trouble

SCREENS = ("list", "sticky", "wallet-a", "wallet-b", "swipe", "spring", "home", "banner", "poi")
SIZES = ("800x480", "1280x720")
THEMES = ("light", "dark")
WRITE = 64  # the number of write(2) on arm64
FIRST, BEGUN, FRAME, DIVIDED, JOBS = 1, 2, 3, 4, 5  # as in Sources/Lab/Cost/CostMarks.swift
# Of instructions, and of bytes.
COLUMNS = ("median", "p99", "worst", "first frame", "memory")
# What every screen must hold, in millions of instructions.
GOALS = {"800x480": (1.5, 5, 10, 220), "1280x720": (3, 10, 20, 220)}


class Counter:
    """The emulator with its plugin. `root` has a qemu-user with plugins and all its libraries."""

    def __init__(self, root, sdk_folder, fonts, folder):
        """`folder`: where the plugin is made."""
        source = Path(__file__).resolve().parent / "count.c"
        self.plugin = folder / "count.so"
        made = subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", self.plugin, source],
                              capture_output=True, text=True)
        if made.returncode:
            raise Trouble(f"count.c was not compiled: {made.stderr.strip()}")
        libraries = root / "usr/lib/x86_64-linux-gnu"
        # Through its own loader: its C library may be older than this machine's, or newer.
        self.command = [root / "lib64/ld-linux-x86-64.so.2", "--library-path", libraries,
                        root / "usr/bin/qemu-aarch64", "-cpu", "cortex-a72",
                        "-L", sdk_folder / sdk.SYSROOT]
        self.fonts = fonts
        # Swift's hash tables begin with a random number otherwise.
        self.environment = {**os.environ, **roots.fonts_environment(fonts),
                            "SWIFT_DETERMINISTIC_HASHING": "1"}

    def read_fonts(self, program):
        """Lets fontconfig write its cache of all fonts, which a first frame must not pay for."""
        if not (self.fonts / "cache/fontconfig").is_dir():
            self.run(program, SCREENS[0], SIZES[0], THEMES[0])

    def run(self, program, screen, size, theme):
        """Plays a demonstration. Returns its `Cost`."""
        words = [program, "cost", screen, "--size", size, *(["--dark"] if theme == "dark" else [])]
        with tempfile.NamedTemporaryFile("r") as out:
            plugin = ["-plugin", f"{self.plugin},out={out.name},write={WRITE}"]
            done = subprocess.run([*self.command, *plugin, *words], capture_output=True, text=True,
                                  env=self.environment)
            if done.returncode:
                raise Trouble(f"vitrine-lab cost {screen}: exit {done.returncode}\n{done.stderr[-2000:]}")
            parts = [tuple(map(int, line.split())) for line in out]
        return Cost(screen, size, theme, parts, done.stdout)


class Cost:
    """Instructions of one demonstration."""

    def __init__(self, screen, size, theme, parts, output):
        self.key = (screen, size, theme)
        self.frames, self.jobs, begun, self.first = [], {}, 0, None
        # The parts of a frame that other threads can paint. The frame takes as long as the longest one.
        divided, aside, self.elsewhere = [], 0, 0
        kinds = re.findall(r"^job (.+)$", output, re.MULTILINE)
        self.cached = int(re.search(r"^cached (\d+)$", output, re.MULTILINE)[1])
        for part, count in parts:
            if part == DIVIDED:
                divided.append(count)
                continue
            if divided:
                begun += max(divided)
                aside += sum(divided) - max(divided)
                divided = []
            if part >= JOBS:
                self.jobs.setdefault(kinds[part - JOBS], []).append(count)
            elif part == BEGUN:
                begun += count
            else:
                if part == FRAME:
                    self.frames.append(begun + count)
                    self.elsewhere += aside
                elif self.first is None:
                    self.first = begun + count
                begun, aside = 0, 0
        ordered = sorted(self.frames)
        self.values = dict(zip(COLUMNS, (
            statistics.median(ordered), ordered[math.ceil(0.99 * len(ordered)) - 1], ordered[-1],
            self.first, int(re.search(r"^memory (\d+)$", output, re.MULTILINE)[1]))))


def cases(screens, size, theme):
    """Returns the demonstrations to count, all of them where nothing is named. Colors change the counts
    by a few percent, so the dark theme is counted at one size."""
    kinds = [(s, t) for s in SIZES for t in THEMES if t == THEMES[0] or s == SIZES[0]]
    if size or theme:
        kinds = list(itertools.product([size] if size else SIZES, [theme] if theme else THEMES))
    return [(screen, *kind) for screen in screens or SCREENS for kind in kinds]


def measure(counter, program, cases, say):
    """Plays the demonstrations, as many at a time as there are processors. Returns their costs."""
    def run(case):
        cost = counter.run(program, *case)
        say(f"counted {' '.join(case)}: {len(cost.frames)} frames")
        return cost
    counter.read_fonts(program)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(run, cases))


def limits(document):
    """Returns {(screen, size, theme): {column: limit}} from the table in the document."""
    found = {}
    for line in Path(document).read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 + len(COLUMNS) and cells[0] in SCREENS and cells[1] in SIZES:
            numbers = [re.search(r"\(([\d.]+)\)", cell) for cell in cells[3:]]
            # The table of jobs has as many columns, and no limits.
            if any(numbers):
                found[tuple(cells[:3])] = {c: float(n[1]) * 1e6 for c, n in zip(COLUMNS, numbers) if n}
    return found


def exceeded(costs, known):
    """Returns a line for each value above its limit, and for each row without limits."""
    lines = []
    for cost in costs:
        allowed = known.get(cost.key, {})
        for column in COLUMNS:
            value, limit = cost.values[column], allowed.get(column)
            if limit is None or value > limit:
                reason = "no limit" if limit is None else f"limit {limit / 1e6:g} M"
                lines.append(f"{' '.join(cost.key)}: {column} {value / 1e6:.2f} M, {reason}")
    return lines


def show(costs):
    """Prints the tables. The limits in brackets are a tenth above the values, but not above a goal."""
    print("| screen | panel | theme | " + " | ".join(COLUMNS) + " |")
    print("|---|---|---|" + "--:|" * len(COLUMNS))
    for cost in costs:
        goals = itertools.chain(GOALS.get(cost.key[1], ()), itertools.repeat(math.inf))
        cells = [f"{value / 1e6:.2f} ({min(math.ceil(value / 1e6 * 11) / 10, goal):.1f})"
                 for value, goal in zip(cost.values.values(), goals)]
        print(f"| {' | '.join(cost.key)} | {' | '.join(cells)} |")
    print("\n| screen | panel | theme | job | number | median | worst | all |")
    print("|---|---|---|---|--:|--:|--:|--:|")
    for cost in costs:
        for kind, counts in cost.jobs.items():
            numbers = (statistics.median(counts), max(counts), sum(counts))
            print(f"| {' | '.join(cost.key)} | {kind} | {len(counts)} | "
                  + " | ".join(f"{n / 1e6:.2f}" for n in numbers) + " |")
    print("\n| screen | panel | theme | frames | demonstration | cached pictures |")
    print("|---|---|---|--:|--:|--:|")
    for cost in costs:
        all_of_it = sum(cost.frames) + cost.elsewhere + sum(map(sum, cost.jobs.values()))
        print(f"| {' | '.join(cost.key)} | {len(cost.frames)} | {all_of_it / 1e9:.2f} G | "
              f"{cost.cached / 1e6:.1f} MB |")
