"""Pictures: PPM from a screendump, PNG from a replay, and their exact comparison."""
import re
import struct
import zlib


class Image:
    """An opaque picture of 8 bit RGB, row by row from the top, without padding."""

    def __init__(self, width, height, rgb):
        if len(rgb) != 3 * width * height:
            raise ValueError(f"{len(rgb)} bytes are no {width}x{height} picture")
        self.width, self.height, self.rgb = width, height, rgb

    def __eq__(self, other):
        return (self.width, self.height, self.rgb) == (other.width, other.height, other.rgb)

    def pixel(self, x, y):
        at = 3 * (y * self.width + x)
        return self.rgb[at:at + 3]

    def colors(self, limit=1000):
        """Returns the number of different colors, up to `limit`."""
        seen = set()
        for at in range(0, len(self.rgb), 3):
            seen.add(self.rgb[at:at + 3])
            if len(seen) >= limit:
                break
        return len(seen)

    def difference(self, other):
        """Describes the difference between two pictures; None if they are equal. Slow only if they differ."""
        if (self.width, self.height) != (other.width, other.height):
            return f"{self.width}x{self.height} against {other.width}x{other.height}"
        if self.rgb == other.rgb:
            return None
        stride = 3 * self.width
        rows = [y for y in range(self.height)
                if self.rgb[y * stride:(y + 1) * stride] != other.rgb[y * stride:(y + 1) * stride]]
        spots = [(x, y) for y in rows for x in range(self.width) if self.pixel(x, y) != other.pixel(x, y)]
        x, y = spots[0]
        columns = [spot[0] for spot in spots]
        return (f"{len(spots)} pixels differ, in columns {min(columns)} to {max(columns)} and rows {rows[0]} to "
                f"{rows[-1]}; the first at ({x}, {y}): {self.pixel(x, y).hex()} against {other.pixel(x, y).hex()}")

    def save_png(self, path):
        stride = 3 * self.width
        rows = b"".join(b"\0" + self.rgb[y * stride:(y + 1) * stride] for y in range(self.height))

        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        with open(path, "wb") as out:
            out.write(b"\x89PNG\r\n\x1a\n"
                      + chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0))
                      + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def load(path):
    with open(path, "rb") as file:
        data = file.read()
    return read_ppm(data) if data.startswith(b"P6") else read_png(data)


def read_ppm(data):
    header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
    width, height, rgb = int(header[1]), int(header[2]), data[header.end():]
    # QEMU's screendumps have rows of a multiple of four bytes.
    row = len(rgb) // height
    if row != 3 * width and row == (3 * width + 3) // 4 * 4:
        rgb = b"".join(rgb[y * row:y * row + 3 * width] for y in range(height))
    return Image(width, height, rgb)


def read_png(data):
    """Reads 8 bit RGB and RGBA without interlacing, as libpng writes it for a screen. Alpha is dropped."""
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        raise ValueError("neither PPM nor PNG")
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + length]
        at += 12 + length
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
    if depth != 8 or color not in (2, 6) or interlace:
        raise ValueError(f"PNG with depth {depth}, color type {color}, interlace {interlace}")
    step = 3 if color == 2 else 4
    raw, stride = zlib.decompress(packed), step * width
    rows, before = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        before = unfilter(raw[start], bytearray(raw[start + 1:start + 1 + stride]), before, step)
        rows.append(before)
    rgb = b"".join(rows)
    if step == 4:
        rgb = b"".join(rgb[i:i + 3] for i in range(0, len(rgb), 4))
    return Image(width, height, bytes(rgb))


def unfilter(kind, row, above, step):
    """Decodes one row of PNG's five predictors (PNG specification, 9.2), in place."""
    if kind == 1:
        for i in range(step, len(row)):
            row[i] = (row[i] + row[i - step]) & 255
    elif kind == 2:
        row[:] = bytes((a + b) & 255 for a, b in zip(row, above))
    elif kind == 3:
        for i in range(len(row)):
            left = row[i - step] if i >= step else 0
            row[i] = (row[i] + (left + above[i]) // 2) & 255
    elif kind == 4:
        for i in range(len(row)):
            left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
            guess = left + above[i] - corner
            to_left, to_above, to_corner = abs(guess - left), abs(guess - above[i]), abs(guess - corner)
            if to_left <= to_above and to_left <= to_corner:
                nearest = left
            else:
                nearest = above[i] if to_above <= to_corner else corner
            row[i] = (row[i] + nearest) & 255
    return row
