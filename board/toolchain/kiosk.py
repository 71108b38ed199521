"""Packages of kiosks of one's own: their names, what they depend on by path, and the files of the
service, made from those of Vitrine's own.
"""
import json
import re
import shutil
import subprocess
from pathlib import Path

from debian import Trouble

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LOCAL = re.compile(r'(\.package\([^)]*?\bpath:\s*")([^"]+)(")')


def check_name(name):
    """The name of a program that can also be that of a service and a Debian package."""
    if name == "vitrine" or not NAME.fullmatch(name) or not 2 <= len(name) <= 40:
        raise Trouble(f"the program is called '{name}', which cannot be the name of a service of its own: use 2 to 40 "
                      "lower case letters, digits and single hyphens, a letter first. Give the product "
                      f"of Package.swift such a name: .executable(name: \"hello-kiosk\", targets: [\"…\"])")
    return name


def product(package):
    """Returns the name of the only program of a package."""
    if not (package / "Package.swift").is_file():
        raise Trouble(f"{package} has no Package.swift; name the folder of a kiosk's package with --package")
    if not shutil.which("swift"):
        raise Trouble("there is no swift here to read Package.swift; name the program with --product")
    dumped = subprocess.run(["swift", "package", "dump-package", "--package-path", package],
                            capture_output=True, text=True)
    if dumped.returncode:
        raise Trouble(f"{package}/Package.swift cannot be read:\n{dumped.stderr.strip()}")
    manifest = json.loads(dumped.stdout)
    names = [each["name"] for each in manifest["products"] if "executable" in each["type"]]
    names = names or [each["name"] for each in manifest["targets"] if each["type"] == "executable"]
    if len(names) != 1:
        raise Trouble(f"{package} has {len(names) or 'no'} program{'s' * (len(names) != 1)}"
                      f"{': ' + ', '.join(names) if names else ''}; name one with --product")
    return names[0]


def local_dependencies(package):
    """Returns the folders that Package.swift names by path, each with the text that it has there."""
    found = {}
    for _, text, _ in LOCAL.findall((package / "Package.swift").read_text()):
        folder = (package / text).resolve()
        if not (folder / "Package.swift").is_file():
            raise Trouble(f"{package}/Package.swift depends on {text}, but {folder} is no package")
        found[text] = folder
    return found


def test_modules(package):
    """Returns the names of the test modules of a package."""
    folder = package / "Tests"
    names = sorted(each.name for each in folder.iterdir() if each.is_dir()) if folder.is_dir() else []
    if not names:
        raise Trouble(f"{package} has no tests: {folder} has no folder of a test module")
    return names


def replace_dependencies(manifest, places):
    """Changes the paths in a copied Package.swift; `places`: the new one of each text."""
    text = manifest.read_text()
    changed = LOCAL.sub(lambda found: found[1] + places[found[2]] + found[3], text)
    if changed != text:
        manifest.write_text(changed)


def renamed(name, source, text):
    """Returns a file of board/service for the kiosk `name`. The user stays 'vitrine': commands such as
    'doctor' know it, and all kiosks of a machine have the same rights."""
    if source in ("sysusers.conf", "udev.rules"):
        return text
    text = re.sub(r"/usr/bin/vitrine\b", f"/usr/bin/{name}", text)
    text = re.sub(r"/(var/lib|var/cache|run|etc)/vitrine\b", rf"/\1/{name}", text)
    text = text.replace("vitrine-terminal.service", f"{name}-terminal.service")
    if source == "vitrine.service":
        text = re.sub(r"(?m)^(\w+Directory=)vitrine$", rf"\g<1>{name}", text)
        text = re.sub(r"(?m)^(Exec\w+=.*/usr/bin/\S+ (?:run|out-of-order))\b", rf"\1 --config /etc/{name}.conf", text)
        text = re.sub(r"(?m)^Description=.*$", f"Description={name} kiosk", text)
        text = re.sub(r"(?m)^Documentation=.*\n", "", text)
        # Both use the same terminal: ours has returned it before the other one takes it.
        for key in ("Conflicts", "After"):
            text = text.replace(f"\n{key}=getty@tty1.service",
                                f"\n{key}=getty@tty1.service vitrine.service vitrine-terminal.service")
        return text.replace("systemctl edit vitrine", f"systemctl edit {name}")
    text = text.replace("Vitrine kiosk", f"{name} kiosk")
    text = text.replace("vitrine.service", f"{name}.service").replace("vitrine.conf", f"{name}.conf") \
        .replace('"vitrine: the kiosk', f'"{name}: the kiosk').replace("systemctl start vitrine", f"systemctl start {name}")
    if source == "vitrine-terminal.service":
        # It opens the terminal once our kiosk, which it takes the place of, has left it.
        text = text.replace("\nAfter=getty@tty1.service", "\nAfter=getty@tty1.service vitrine.service")
    return text


def files(name, lines):
    """The lines of service_files (layout.sh) with the paths of the kiosk `name`."""
    for line in lines:
        source, mode, target = line.split()
        yield source, mode, re.sub(r"vitrine(?=[^/]*$)", name, target)
