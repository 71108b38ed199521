"""Replays recordings with several builds of the program and compares their pictures.

Each build writes a log with one JSON object a frame; its `hash` covers every pixel of that frame.
Two builds agree on a recording if they paint as many frames with the same hashes.
"""
import concurrent.futures
import itertools
import json
import os
import subprocess
import time
from pathlib import Path

import roots
import sdk

LIMIT = 900  # seconds for one replay; the slowest (arm64, emulated, the map) takes a minute on an idle machine


class Build:
    """A program and how to run it: `command(words)` returns the whole command line, `path` returns
    the path under which the program sees a shared folder."""

    def __init__(self, name, command, path):
        self.name, self.command, self.path = name, command, path


def emulated(program, qemu, sdk_folder, fonts):
    # The Pi 4's processor: an instruction that it lacks fails here too.
    runner = [str(qemu / "usr/bin/qemu-aarch64"), "-cpu", "cortex-a72",
              "-L", str(sdk_folder / sdk.SYSROOT)]
    return direct("arm64", program, fonts, runner)


def direct(name, program, fonts, runner=()):
    settings = [f"{key}={value}" for key, value in roots.fonts_environment(fonts).items()]
    return Build(name, lambda words: ["env", *settings, *runner, str(program), *words],
                 lambda folder, _: str(folder))


def in_room(name, program, room, fonts):
    """Returns `program` as a build in the room."""
    settings = roots.fonts_environment(room.see(fonts, "fonts", writable=True))
    return Build(name, lambda words: room.command([str(program), *words], settings),
                 lambda folder, role: room.see(folder, role, writable=role == "logs"))


def same_kernels(lab, say):
    """Returns whether the vector kernels that `lab` runs, a build of vitrine-lab, paint as the scalar ones do."""
    done = subprocess.run(lab.command(["kernels"]), capture_output=True, text=True, timeout=LIMIT)
    say(f"{lab.name}: {(done.stdout + done.stderr).strip()}")
    return done.returncode == 0


def recordings(folder):
    """Returns the recordings in `folder`: all files except texts about them."""
    return sorted(p for p in folder.iterdir()
                  if p.is_file() and not p.name.startswith((".", "README", "LICENSE")))


class Run:
    """One replay: the frames' hashes, or how it ended."""

    def __init__(self, status, log, output, seconds):
        self.status, self.output, self.seconds = status, output, seconds
        self.lines = log.read_text().splitlines() if status == 0 and log.exists() else []
        self.hashes = [json.loads(line)["hash"] for line in self.lines]


def replay(build, recording, names, screen, size, logs):
    """Replays a recording. `names`: the paths of the folders of recordings and logs for this
    build."""
    log = logs / f"{Path(recording).name}.{screen}.{build.name}.jsonl"
    log.unlink(missing_ok=True)
    where = recording if recording == "builtin" else f"{names['recordings']}/{recording}"
    words = ["replay", where, screen, "--size", size, "--log", f"{names['logs']}/{log.name}"]
    began = time.monotonic()
    try:
        done = subprocess.run(
            build.command(words), timeout=LIMIT, text=True, errors="replace",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        status, output = done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        status, output = "timeout", f"not done after {LIMIT} s"
    return Run(status, log, output, time.monotonic() - began)


def verdict(first, other):
    """Returns ('passed' | 'failed' | 'skipped', reason) for a pair of runs of one recording."""
    if first.status != other.status:
        return "failed", f"exit {first.status} against {other.status}"
    if first.status == 6:
        return "failed", "both refuse this recording (exit 6)"
    if first.status != 0:
        return "failed", f"both end with exit {first.status}"
    if not first.hashes:
        return "failed", "no frames in the log"
    for number, pair in enumerate(itertools.zip_longest(first.hashes, other.hashes)):
        if pair[0] != pair[1]:
            return "failed", f"frame {number}: {pair[0]} against {pair[1]}"
    differing = sum(a != b for a, b in zip(first.lines, other.lines))
    return "passed", f"{differing} log lines differ elsewhere" if differing else ""


def compare(builds, folder, screens, demonstrations, size, logs, say):
    """Replays the recordings of a folder on some screens, and the demonstrations of these and more
    screens, with every build; compares each with the first, prints a table; returns
    {'passed': n, 'failed': n, 'skipped': n}."""
    logs.mkdir(parents=True, exist_ok=True)
    cases = [("builtin", screen) for screen in [*screens, *demonstrations]]
    seen = {build: {"logs": build.path(logs, "logs")} for build in builds}
    if folder.is_dir():
        cases += [(r.name, screen) for r in recordings(folder) for screen in screens]
        for build in builds:
            seen[build]["recordings"] = build.path(folder, "recordings")
    names = " and ".join(build.name for build in builds)
    say(f"replaying {len(cases)} recordings with {names}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {(case, build): pool.submit(replay, build, case[0], seen[build], case[1], size, logs)
                for case in cases for build in builds}
        runs = {key: run.result() for key, run in runs.items()}

    counts = dict(passed=0, failed=0, skipped=0)
    reference = builds[0]
    width = max(len(name) for name, _ in cases)
    print(f"\n{'recording':{width}}  screen    frames  {'builds compared':22}  "
          f"{'seconds':13}  result")
    for case in cases:
        first = runs[case, reference]
        for build in builds[1:]:
            other = runs[case, build]
            result, why = verdict(first, other)
            counts[result] += 1
            print(f"{case[0]:{width}}  {case[1]:8}  {len(first.hashes):6}  "
                  f"{reference.name + ' / ' + build.name:22}  "
                  f"{first.seconds:5.1f} /{other.seconds:5.1f}   {result}{why and ': ' + why}")
            if result == "failed":
                for run, of in ((first, reference), (other, build)):
                    for line in run.output.splitlines()[-5:]:
                        print(f"    {of.name}: {line}")
    if not folder.is_dir():
        print(f"(no folder {folder}: its recordings are skipped)")
        counts["skipped"] += 1
    print()
    return counts
