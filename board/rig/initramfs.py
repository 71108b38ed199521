"""A guest's whole file system as a cpio archive that the kernel unpacks into memory.

Written here rather than by cpio(1): no device nodes, no root, no temporary tree, and the folders get exact
times (otherwise fontconfig ignores its cache).
"""
import os
import stat
import subprocess

import cache

HERE = os.path.dirname(os.path.abspath(__file__))


class Archive:
    def __init__(self):
        self.entries = {}          # path without leading slash → (mode, time, bytes)

    def folder(self, path, time=0):
        path = path.strip("/")
        if path and path not in self.entries:
            self.folder(os.path.dirname(path))
            self.entries[path] = (stat.S_IFDIR | 0o755, time, b"")

    def file(self, path, data, mode=0o644, time=0):
        path = path.strip("/")
        self.folder(os.path.dirname(path))
        self.entries[path] = (stat.S_IFREG | mode, time, data)

    def link(self, path, target):
        self.folder(os.path.dirname(path))
        self.entries[path.strip("/")] = (stat.S_IFLNK | 0o777, 0, target.encode())

    def copy(self, source, path, mode=0o644):
        with open(source, "rb") as file:
            self.file(path, file.read(), mode, int(os.stat(source).st_mtime))

    def tree(self, source):
        """Copies a whole folder to the root, with its times."""
        for folder, _, names in os.walk(source):
            inside = os.path.relpath(folder, source)
            if inside != ".":
                # The time must be the folder's own, even if a deeper path has created it before.
                self.folder(os.path.dirname(inside))
                self.entries[inside] = (stat.S_IFDIR | 0o755, int(os.stat(folder).st_mtime), b"")
            for name in names:
                self.copy(os.path.join(folder, name), os.path.join(inside, name))

    def root(self, source):
        """Copies a whole root file system, with its links and permissions; everything belongs to root."""
        for folder, _, names in os.walk(source):
            inside = os.path.relpath(folder, source)
            if inside != ".":
                self.folder(inside, int(os.stat(folder).st_mtime))
            for name in os.listdir(folder):
                path, target = os.path.join(folder, name), os.path.normpath(os.path.join(inside, name))
                if os.path.islink(path):
                    self.link(target, os.readlink(path))
                elif name in names:
                    self.copy(path, target, stat.S_IMODE(os.stat(path).st_mode))

    def program(self, source, path):
        """Copies a program with the shared objects that its loader finds on this machine."""
        self.copy(source, path, 0o755)
        for line in loader(source):
            for word in line.split():
                if word.startswith("/") and word.strip("/") not in self.entries:
                    self.copy(word, word, 0o755)

    def write(self, path):
        with open(path, "wb") as out:
            parents_first = sorted(self.entries.items())
            for number, (name, (mode, time, data)) in enumerate(parents_first, 1):
                out.write(newc(number, name, mode, time, data))
            out.write(newc(0, "TRAILER!!!", 0, 0, b""))


def loader(program):
    """Returns the dynamic loader's lines about a program's shared objects; none if it is static."""
    return subprocess.run(["ldd", program], capture_output=True, text=True).stdout.splitlines()


def missing_objects(program):
    """Returns the shared objects that this machine lacks."""
    return [line.split()[0] for line in loader(program) if "not found" in line]


def newc(number, name, mode, time, data):
    """Returns an entry in the "new ASCII" format: a header of hexadecimal fields, name and data aligned to 4
    bytes."""
    links = 2 if stat.S_ISDIR(mode) else 1
    fields = (number, mode, 0, 0, links, time, len(data), 0, 0, 0, 0, len(name.encode()) + 1, 0)
    head = b"070701" + b"".join(b"%08X" % field for field in fields) + name.encode() + b"\0"
    return head + bytes(-len(head) % 4) + data + bytes(-len(data) % 4)


def base():
    """Returns what every guest has: folders, busybox, our helpers, fonts."""
    archive = Archive()
    for name in ("dev", "proc", "sys", "tmp", "run", "root", "var/tmp"):
        archive.folder(name)
    busybox = subprocess.run(["sh", "-c", "command -v busybox"], capture_output=True, text=True).stdout.strip()
    if not busybox:
        raise cache.Missing("no busybox; run board/rig/prepare")
    archive.copy(busybox, "bin/busybox", 0o755)
    archive.link("bin/sh", "busybox")
    helpers = cache.path("helpers")
    for name in os.listdir(helpers):
        archive.copy(os.path.join(helpers, name), "bin/" + name, 0o755)
    archive.tree(cache.path("fonts"))
    add_layouts(archive)
    return archive


def add_layouts(archive):
    """Copies the layouts of keyboards and the table of dead keys of this machine, as far as it has them."""
    copy_folder(archive, "/usr/share/X11/xkb", "usr/share/X11/xkb")
    for name in ("compose.dir", "locale.dir", "locale.alias", "en_US.UTF-8/Compose"):
        source = "/usr/share/X11/locale/" + name
        if os.path.exists(source):
            archive.copy(source, source)


def add_seat(archive):
    """Copies seatd, and libseat, which the program opens while it runs."""
    archive.program(os.path.join(cache.path("seat"), "seatd"), "bin/seatd")
    archive.program(os.path.join(cache.path("seat"), "libseat.so.1"), "usr/lib/x86_64-linux-gnu/libseat.so.1")


def add_modules(archive):
    folder = os.path.join(cache.path("kernel"), "modules")
    for name in os.listdir(folder):
        archive.copy(os.path.join(folder, name), "lib/modules/" + name)


def build(path, program=None, modules=False):
    """Creates the file system for one kind of kernel: the base and the program under test."""
    archive = base()
    archive.copy(os.path.join(HERE, "guest", "init"), "init", 0o755)
    archive.copy(os.path.join(HERE, "guest", "stage.sh"), "lib/stage.sh")
    if modules:
        add_modules(archive)
        add_seat(archive)
    if program:
        archive.program(program, "bin/vitrine")
        # SwiftPM puts a product's resources into folders beside it; they are copied if there are
        # any.
        beside = os.path.dirname(os.path.realpath(program))
        for name in sorted(os.listdir(beside)):
            if name.endswith((".resources", ".bundle")):
                copy_folder(archive, os.path.join(beside, name), "bin/" + name)
    archive.write(path)


def copy_folder(archive, source, path):
    for folder, _, names in os.walk(source):
        inside = os.path.normpath(os.path.join(path, os.path.relpath(folder, source)))
        archive.folder(inside)
        for name in names:
            archive.copy(os.path.join(folder, name), os.path.join(inside, name))
