"""What the tests of the service share: their list, calls of commands, and a folder for each test."""
import os
import shutil
import subprocess
from pathlib import Path

SERVICE = Path(__file__).resolve().parent
BOARD = SERVICE.parent
ROOT = BOARD.parent
TESTS = []


class Skip(Exception):
    """The reason why a test cannot run here."""


def test(sentence):
    def register(function):
        TESTS.append((sentence, function))
        return function
    return register


def need(*tools):
    for tool in tools:
        if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin:/sbin"):
            raise Skip(f"{tool} is not installed")


def run(*command, code=0, **variables):
    """Runs a command; returns its output and errors. Fails if it ends with another code."""
    done = subprocess.run([str(word) for word in command], text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **variables})
    assert code is None or done.returncode == code, f"{command}: code {done.returncode}\n{done.stdout}"
    return done.stdout


class Case:
    def __init__(self, folder, program):
        self.folder, self.program = folder, program
        self.root = folder / "root"
        self.any = folder / "vitrine"       # a small program, where only files matter
        shutil.copyfile("/bin/true", self.any)
        self.any.chmod(0o755)

    def files(self, folder=None):
        folder = folder or self.root
        return {str(path.relative_to(folder)): (path.stat().st_mode & 0o777, path.read_bytes())
                for path in folder.rglob("*") if path.is_file()}

    def install(self, *options, **more):
        return run(BOARD / "install", "--program", self.any, *options, DESTDIR=str(self.root), **more)

    def uninstall(self, *options):
        return run(BOARD / "uninstall", *options, DESTDIR=str(self.root))

    def package(self):
        """The package of the program, made once."""
        out = self.folder.parent / "package"
        if not out.is_dir():
            run(BOARD / "package", "--program", self.program, "--out", out)
        return next(out.glob("*.deb"))

    def unit(self):
        """The unit with a program that exists here."""
        path = self.folder / "vitrine.service"
        path.write_text((SERVICE / "vitrine.service").read_text().replace("/usr/bin/vitrine", str(self.any)))
        return path
