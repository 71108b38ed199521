"""The files for the Pi: the program, and the names of the packages it needs there."""
import json
import shutil
import struct

from debian import Trouble


DT_NULL, DT_NEEDED, DT_RPATH, DT_RUNPATH = 0, 1, 15, 29


def dynamic_sections(program):
    """Returns the contents of a 64-bit ELF file, and for each dynamic section (one, or none in a static
    program) its place, its length and the place of its strings."""
    data = program.read_bytes()
    if data[:5] != b"\x7fELF\x02":
        raise Trouble(f"{program} is no 64-bit ELF file")
    table, = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, table + i * size) for i in range(count)]
    SHT_DYNAMIC = 6
    return data, [(section[4], section[5], sections[section[6]][4]) for section in sections
                  if section[1] == SHT_DYNAMIC]


def needed(program):
    """Returns the shared libraries that a 64 bit ELF file needs."""
    data, places = dynamic_sections(program)
    names = []
    for offset, length, strings in places:
        for tag, value in struct.iter_unpack("<QQ", data[offset:offset + length]):
            if tag == DT_NEEDED:
                begin = strings + value
                names.append(data[begin:data.index(b"\0", begin)].decode())
    return names


def drop_search_path(program):
    """Removes the folders of the compiler in which a program searches its libraries first."""
    data, places = dynamic_sections(program)
    data = bytearray(data)
    for offset, length, _ in places:
        entries = [entry for entry in struct.iter_unpack("<QQ", data[offset:offset + length])
                   if entry[0] not in (DT_RPATH, DT_RUNPATH)]
        entries += [(DT_NULL, 0)] * (length // 16 - len(entries))
        data[offset:offset + length] = b"".join(struct.pack("<QQ", *entry) for entry in entries)
    program.write_bytes(data)


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
