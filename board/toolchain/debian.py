"""Debian packages without installing them.

A private apt (its own lists, its own empty database of installed packages) resolves and downloads
packages of one architecture of one suite; dpkg-deb and tar unpack them into a folder. Neither the
host's package database nor its architecture matters, and no root is needed. No maintainer script
runs: the caller performs the few necessary steps itself (see roots.py).
"""
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import time
import urllib.parse
from pathlib import Path

SUITE = "trixie"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
LISTS_LAST = 24 * 3600  # seconds; a stable suite changes a few times a year


class Trouble(Exception):
    """An external failure, such as of the network, with a remedy in the message."""


def _told(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()


def mirror():
    """Returns the Debian mirror of this machine's own apt, so that no address is written here."""
    if os.environ.get("VITRINE_MIRROR"):
        return os.environ["VITRINE_MIRROR"].rstrip("/")
    seen = _told("apt-get", "indextargets", "--format", "$(REPO_URI) $(LABEL)",
                 "Created-By: Packages")
    sure = [line.split()[0] for line in seen if line.split()[1:] == ["Debian"]]
    # Before the first `apt-get update` apt knows no labels, only the addresses.
    would_ask = _told("apt-get", "--print-uris", "update")
    likely = [line.split("/dists/")[0].lstrip("'") for line in would_ask]
    for address in sure + [address for address in likely if address.endswith("/debian")]:
        return address.rstrip("/")
    raise Trouble("this machine's apt names no Debian mirror; set VITRINE_MIRROR to one")


class Apt:
    """A virtual machine of one architecture, without any packages yet, inside `folder`."""

    def __init__(self, folder, architecture, say, suite=SUITE):
        self.folder, self.architecture, self.say = Path(folder), architecture, say
        self.suite = suite
        self.sources = self.folder / "sources.list"
        self.asked = False  # whether the mirror was contacted since this object was created
        self.lists, self.debs = self.folder / "lists", self.folder / "archives"
        for partial in (self.lists, self.debs):
            (partial / "partial").mkdir(parents=True, exist_ok=True)
        (self.folder / "status").touch()
        if not Path(KEYRING).exists():
            raise Trouble(f"{KEYRING} is missing: apt-get install debian-archive-keyring")
        # The host's own apt settings still apply (for example a proxy); this file is read after
        # them.
        (self.folder / "apt.conf").write_text(f'''
Dir::State "{self.folder}";
Dir::State::status "{self.folder}/status";
Dir::Cache "{self.folder}";
Dir::Etc::SourceList "{self.sources}";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
#clear APT::Architectures;
APT::Architecture "{architecture}";
APT::Architectures {{ "{architecture}"; }};
APT::Install-Recommends "false";
APT::Sandbox::User "{'root' if os.getuid() == 0 else ''}";
Acquire::Languages "none";
Acquire::Retries "3";
''')

    def _run(self, command, *arguments, cwd=None):
        done = subprocess.run([command, "-c", self.folder / "apt.conf", *arguments],
                              capture_output=True, text=True, cwd=cwd)
        if done.returncode:
            words = " ".join(map(str, arguments))
            raise Trouble(f"{command} {words[:200]}:\n{done.stderr.strip()}")
        return done.stdout

    def _release(self):
        return next(self.lists.glob("*_InRelease"), None)

    def update(self, force=False):
        """Fetches the package lists if there are none or they are a day old; at most once for this
        object. Returns whether it did."""
        stamp = self.folder / "updated"
        fresh = stamp.exists() and time.time() - stamp.stat().st_mtime < LISTS_LAST
        if self.asked or (fresh and self._release() and not force):
            return False
        self.asked = True
        before = self.sources.read_text() if self.sources.exists() else ""
        self.sources.write_text(f"deb [signed-by={KEYRING}] {mirror()} {self.suite} main\n")
        self.say(f"asking the mirror which {self.architecture} packages {self.suite} has")
        try:
            self._run("apt-get", "-q", "-oAPT::Update::Error-Mode=any", "update")
        except Trouble as trouble:
            if not self._release():
                raise
            self.sources.write_text(before)  # the existing lists came from there
            self.say(f"no news from the mirror; going on with the lists that are here. {trouble}")
            return False
        stamp.touch()
        for memory in self.folder.glob("resolved-*.json"):
            memory.unlink()
        return True

    def resolve(self, names, alone, dropped):
        """Returns [(package, version)]: `names` with all their dependencies, and `alone` without,
        except those that match `dropped`. Cached, since apt takes 2 s for it."""
        question = hashlib.sha256(json.dumps(
            [self._release().read_text(), names, alone, dropped]).encode()).hexdigest()
        memory = self.folder / f"resolved-{question[:16]}.json"
        if memory.exists():
            return [tuple(pair) for pair in json.loads(memory.read_text())]
        lines = []
        if names:
            # apt leaves out what it finds in its folder of archives, such as that of an interrupted run.
            nothing = self.folder / "none"
            (nothing / "partial").mkdir(parents=True, exist_ok=True)
            lines += self._run("apt-get", "-qq", f"-oDir::Cache::archives={nothing}", "--print-uris", "install",
                               *names).splitlines()
        if alone:
            lines += self._run("apt-get", "-qq", "--print-uris", "download", *alone).splitlines()
        answer = set()
        for line in lines:
            # 'address' package_version_architecture.deb size hash
            package, version, _ = line.split()[1].split("_")
            if package in alone or not re.match(f"({dropped})$", package):
                # apt escapes the colon of an epoch in file names, and only there
                answer.add((package, urllib.parse.unquote(version)))
        memory.write_text(json.dumps(sorted(answer)))
        return sorted(answer)

    def download(self, packages):
        """Fetches missing packages; returns {package: path of its .deb}. apt checks the hashes."""
        def here():
            found = {}
            for deb in self.debs.glob("*.deb"):
                package, version, _ = deb.name.split("_")
                found[package, urllib.parse.unquote(version)] = deb
            return found
        missing = [p for p in packages if p not in here()]
        if missing:
            self._run("apt-get", "-q", "download", *(f"{p}={v}" for p, v in missing), cwd=self.debs)
        found = here()
        return {pair[0]: found[pair] for pair in packages}


def unpack(debs, root, left_out, only=()):
    """Unpacks the packages' files into `root`, except for the patterns `left_out`; of packages
    named in `only` ({package: patterns}) just those. Returns {package: its shared libraries}."""
    root = Path(root)
    for name in ("bin", "sbin", "lib", "lib64"):  # the layout of base-files: all under /usr
        (root / "usr" / name).mkdir(parents=True, exist_ok=True)
        if not (root / name).is_symlink():
            (root / name).symlink_to(f"usr/{name}")
    common = ["tar", "--extract", "--verbose", "--directory", root, "--keep-directory-symlink",
              "--no-same-owner", "--anchored", "--wildcards",
              *(f"--exclude=./{pattern}" for pattern in left_out)]

    def one(package):
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", debs[package]],
                              stdout=subprocess.PIPE) as packed:
            wanted = [f"./{pattern}" for pattern in dict(only).get(package, ())]
            done = subprocess.run([*common, *wanted], stdin=packed.stdout, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if packed.returncode or done.returncode or not done.stdout:
            raise Trouble(f"unpacking {debs[package]}: {done.stderr.strip()}")
        names = (os.path.basename(line) for line in done.stdout.splitlines())
        return package, sorted(name for name in names if re.search(r"\.so\.\d", name))

    # The largest first, so that the last processor does not start it when the others are done.
    order = sorted(debs, key=lambda package: -debs[package].stat().st_size)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(one, order))
