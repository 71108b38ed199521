"""Where the compiler runs: in the unpacked root, or, on a trixie that has it all, right here.

A room knows under which name it sees a folder of ours (`see`) and runs commands (`run`).
"""
import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
PASSED_ON = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")


class Chroot:
    """The unpacked root, seeing only the folders it was shown."""

    def __init__(self, root):
        self.root, self.binds, self.names = root, [], {}

    def see(self, folder, name, writable=False):
        """Shows `folder` as /vitrine/`name`, and tells that path."""
        inside = f"/vitrine/{name}"
        self.names[str(folder)] = inside
        self.binds += ["--bind" if writable else "--bind-ro", f"{folder}:{inside}"]
        return inside

    def see_at_its_own_path(self, folder):
        self.binds += ["--bind-ro", f"{folder}:{folder}"]

    def command(self, words, environment, folder="/"):
        words = [str(word) for word in words]
        passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        settings = [f"{name}={value}" for name, value in {**passed, **environment}.items()]
        return [str(HERE / "inside"), str(self.root), *self.binds, "--",
                "env", "-C", str(folder), *settings, *words], None

    describe = "Debian's swiftlang in its unpacked root"


class Host:
    """This machine itself: a trixie with swiftlang and the -dev packages installed."""

    def see(self, folder, name, writable=False):
        return str(folder)

    def see_at_its_own_path(self, folder):
        pass

    def command(self, words, environment, folder="/"):
        return ["env", "-C", str(folder), *map(str, words)], {**os.environ, **environment}

    describe = "this machine's own swiftlang"


def run(room, words, environment=(), folder="/", **more):
    command, full_environment = room.command(words, dict(environment), folder)
    return subprocess.run(command, env=full_environment, **more)


def choose(version, modules):
    """Host() where `version` of swiftlang and all pkg-config `modules` are installed, else None:
    then a Chroot is needed. An installed compiler is worth 1.3 GB that need no unpacking."""
    if not shutil.which("swiftc") or not shutil.which("pkg-config"):
        return None
    told = subprocess.run(["swiftc", "--version"], capture_output=True, text=True).stdout
    has_all = subprocess.run(["pkg-config", "--exists", *modules]).returncode == 0
    return Host() if f"Swift version {version} " in told and has_all else None


def git_settings(folder):
    """Where git reads its packages from is the host's matter too. Writes a git configuration with
    the host's `insteadOf` rules into `folder`; gives back the local folders they lead to."""
    told = subprocess.run(["git", "config", "--null", "--get-regexp", r"^url\..*\.insteadof$"],
                          capture_output=True, text=True).stdout
    lines, local = ["[safe]\n\tdirectory = *\n"], set()
    for entry in filter(None, told.split("\0")):
        key, prefix = entry.split("\n", 1)
        base = key[len("url."):-len(".insteadof")]
        lines.append(f'[url "{base}"]\n\tinsteadOf = {prefix}\n')
        path = base.removeprefix("file://")
        if path.startswith("/") and os.path.isdir(path):
            local.add(path.rstrip("/"))
    (Path(folder) / "gitconfig").write_text("".join(lines))
    return sorted(local)
