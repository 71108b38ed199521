#!/usr/bin/env python3
"""bzImage → the uncompressed ELF kernel inside it.

QEMU starts such a kernel directly (PVH, CONFIG_PVH=y in Debian's). Started from the bzImage, an emulated
processor spends 2.5 s on unpacking before the first byte appears; here a real one does it once.
"""
import lzma
import struct
import subprocess
import sys
import zlib


def payload(image):
    """The compressed kernel: its position is in the x86 boot protocol's header (since 2.08)."""
    if image[0x202:0x206] != b"HdrS":
        sys.exit("this is no bzImage")
    setup_sectors = image[0x1F1] or 4
    protected_mode_code = (setup_sectors + 1) * 512
    offset, length = struct.unpack_from("<II", image, 0x248)
    start = protected_mode_code + offset
    return image[start:start + length]


def unpack(data):
    if data.startswith(b"\xfd7zXZ\0"):
        # A decompressor object, not lzma.decompress: four bytes of size follow the stream.
        return lzma.LZMADecompressor(format=lzma.FORMAT_XZ).decompress(data)
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        return subprocess.run(["zstd", "-dcq"], input=data[:-4], stdout=subprocess.PIPE, check=True).stdout
    if data.startswith(b"\x1f\x8b"):
        return zlib.decompressobj(31).decompress(data)
    sys.exit("unknown compression: " + data[:8].hex())


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as source:
        kernel = unpack(payload(source.read()))
    if not kernel.startswith(b"\x7fELF"):
        sys.exit("what was inside is no ELF file")
    with open(sys.argv[2], "wb") as target:
        target.write(kernel)
