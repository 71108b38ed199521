"""The files for the Pi: the program, and the names of the packages it needs there."""
import json
import shutil
import struct

from debian import Trouble


def needed(program):
    """Returns the shared libraries that a 64 bit ELF file needs (from its dynamic section)."""
    data = program.read_bytes()
    if data[:5] != b"\x7fELF\x02":
        raise Trouble(f"{program} is no 64-bit ELF file")
    table, = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, table + i * size) for i in range(count)]
    SHT_DYNAMIC, DT_NEEDED = 6, 1
    names = []
    for _, kind, _, _, offset, length, link, *_ in sections:
        if kind != SHT_DYNAMIC:
            continue
        strings = sections[link][4]
        for tag, value in struct.iter_unpack("<QQ", data[offset:offset + length]):
            if tag == DT_NEEDED:
                begin = strings + value
                names.append(data[begin:data.index(b"\0", begin)].decode())
    return names


def packages(program, sdk_folder):
    """Returns the packages that contain those libraries."""
    owners = json.loads((sdk_folder / "libraries.json").read_text())
    names = needed(program)
    unknown = [name for name in names if name not in owners]
    if unknown:
        raise Trouble(f"no package of the SDK brings {' '.join(unknown)}, which {program} needs")
    return sorted({owners[name] for name in names})


def leave(program, sdk_folder, data, folder, say):
    """Puts the program and packages.txt into `folder`. `data`: packages of data that the program
    reads at run time, such as fonts, which its list of libraries does not contain."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy2(program, folder / program.name)
    names = sorted({*packages(program, sdk_folder), *data})
    (folder / "packages.txt").write_text("\n".join(names) + "\n")
    say(f"left {folder / program.name} ({program.stat().st_size / 1e6:.0f} MB) and "
        f"{folder / 'packages.txt'}; on the Pi: apt-get install $(cat packages.txt)")
