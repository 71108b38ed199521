"""The environment of the compiler: the unpacked root, or this machine if it is a trixie with all
packages.

A room returns the path of a folder inside it (`see`) and the command line for a command in it
(`command`).
"""
import os
import subprocess
from pathlib import Path

from debian import Trouble

HERE = Path(__file__).resolve().parent
PROXIES = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")


class Chroot:
    """The unpacked root, with access to the shared folders only."""

    def __init__(self, root, home):
        """`home` keeps what SwiftPM remembers from run to run: clones, compiled manifests."""
        self.root, self.binds = root, []
        home.mkdir(parents=True, exist_ok=True)
        for folder in git_settings(home):
            self.binds += ["--bind-ro", f"{folder}:{folder}"]
        inside = self.see(home, "home", writable=True)
        self.environment = {"HOME": inside, "GIT_CONFIG_GLOBAL": f"{inside}/gitconfig"}
        self.environment |= {name: os.environ[name] for name in PROXIES if name in os.environ}
        tried = subprocess.run(self.command(["true"], {}), capture_output=True, text=True)
        if tried.returncode:
            raise Trouble("a root of its own cannot be entered here: without root it needs user "
                          "namespaces, and a container the right to mount.\n"
                          + tried.stderr.strip())

    def see(self, folder, name, writable=False):
        """Shares `folder` as /vitrine/`name`; returns that path."""
        self.binds += ["--bind" if writable else "--bind-ro", f"{folder}:/vitrine/{name}"]
        return f"/vitrine/{name}"

    def install(self, folder, path):
        """Shares `folder` at `path`, as if a package had installed it."""
        self.binds += ["--bind-ro", f"{folder}:{path}"]

    def command(self, words, environment):
        settings = {**self.environment, **environment}
        return [str(HERE / "inside"), str(self.root), *self.binds, "--",
                "env", *(f"{name}={value}" for name, value in settings.items()), *words]


class Host:
    """This machine itself: a trixie with swiftlang and the -dev packages installed."""

    def see(self, folder, name, writable=False):
        return str(folder)

    def install(self, folder, path):
        pass  # the installed packages are used as they are

    def command(self, words, environment):
        return ["env", *(f"{name}={value}" for name, value in environment.items()), *words]


def has_installed(packages):
    """Returns whether this machine has every one of `packages`, {name: version or None for any}."""
    output = subprocess.run(
        ["dpkg-query", "--show", "--showformat", "${db:Status-Abbrev} ${Package} ${Version}\n",
         *packages], capture_output=True, text=True).stdout
    found = {name: version for state, name, version in map(str.split, output.splitlines())
             if state == "ii"}
    return all(name in found and wanted in (None, found[name])
               for name, wanted in packages.items())


def git_settings(folder):
    """Applies the host's git sources. Writes a git configuration with the host's `insteadOf` rules
    into `folder`; returns the local folders that they refer to."""
    output = subprocess.run(["git", "config", "--null", "--get-regexp", r"^url\..*\.insteadof$"],
                          capture_output=True, text=True).stdout
    lines, local = ["[safe]\n\tdirectory = *\n"], set()
    for entry in filter(None, output.split("\0")):
        key, prefix = entry.split("\n", 1)
        base = key[len("url."):-len(".insteadof")]
        lines.append(f'[url "{base}"]\n\tinsteadOf = {prefix}\n')
        path = base.removeprefix("file://")
        if path.startswith("/") and os.path.isdir(path):
            local.add(path.rstrip("/"))
    (Path(folder) / "gitconfig").write_text("".join(lines))
    return sorted(local)
