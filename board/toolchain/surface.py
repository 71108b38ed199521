"""The public symbols of the built package, from the compiler's symbol graphs."""
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def exported_modules():
    """The modules that Sources/Vitrine re-exports."""
    text = (ROOT / "Sources/Vitrine/Vitrine.swift").read_text()
    return re.findall(r"@_exported public import (\w+)", text)


def include_flags():
    """What the C headers behind the modules need, by the names in Package.swift."""
    names = re.findall(r'library\("\w+", "([\w.-]+)", apt', (ROOT / "Package.swift").read_text())
    flags = run("pkg-config", "--cflags-only-I", *names).split()
    maps = sorted((ROOT / "Sources/SystemLibraries").glob("*/module.modulemap"))
    return [part for flag in flags + [f"-fmodule-map-file={m}" for m in maps] for part in ("-Xcc", flag)]


def graphs(module, folder, modules, flags, target):
    """The symbol graphs of a module: its own, and one for each module to whose types it adds something."""
    run("swift", "symbolgraph-extract", "-module-name", module, "-I", modules, *flags,
        "-target", target, "-minimum-access-level", "public", "-skip-synthesized-members",
        "-output-dir", folder)
    for file in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        if file.name.split(".")[0].split("@")[0] == module:
            yield json.loads(file.read_text())


def symbols(module, folder, modules, flags, target):
    """All public symbols of a module, with those that it adds to types of others."""
    for graph in graphs(module, folder, modules, flags, target):
        yield from graph["symbols"]


def target():
    """The name of this machine for the compiler."""
    return json.loads(run("swift", "-print-target-info"))["target"]["unversionedTriple"]


def built_modules():
    """The folder of the modules that the tests were built with."""
    return pathlib.Path(run("board/toolchain/swift-tests", "build", "--show-bin-path").strip()) / "Modules"


def listed_types():
    """The types that docs/api.md lists, each with its section: `.Stop` after `Gradient` is `Gradient.Stop`."""
    types, section = [], ""
    for line in (ROOT / "docs/api.md").read_text().splitlines():
        if line.startswith("## "):
            section = line[3:]
        if line.startswith("| `"):
            owner = ""
            for name in re.findall(r"`([\w.]+)`", line.split("|")[1]):
                owner = owner if name.startswith(".") else name
                types.append((owner + name if name.startswith(".") else name, section))
    return types
