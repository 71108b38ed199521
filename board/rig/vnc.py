"""The size of a virtual monitor, changed over QEMU's VNC server: there is no other way to plug in another one.

Only the messages that this needs are spoken (RFC 6143, and SetDesktopSize of the community's extensions).
"""
import select
import struct
import threading

ENCODINGS = (0, -308, -223)         # raw, ExtendedDesktopSize, DesktopSize


class DesktopSize:
    def __init__(self, link):
        self.link, self.buffer = link, b""
        self.read(12)                                   # the version
        link.sendall(b"RFB 003.008\n")
        self.read(self.read(1)[0])                      # the kinds of security: none is one of them
        link.sendall(b"\x01")
        self.read(4)
        link.sendall(b"\x01")
        self.read(20)
        self.read(struct.unpack(">I", self.read(4))[0])
        link.sendall(struct.pack(f">BxH{len(ENCODINGS)}i", 2, len(ENCODINGS), *ENCODINGS))
        # Without a request for pictures it would not accept another size.
        link.sendall(struct.pack(">BBHHHH", 3, 0, 0, 0, 1, 1))
        threading.Thread(target=self.drain, daemon=True).start()

    def read(self, count):
        while len(self.buffer) < count:
            data = self.link.recv(65536)
            if not data:
                raise OSError("the VNC server has gone")
            self.buffer += data
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def drain(self):
        """Drops what the server sends: it would wait for a reader."""
        try:
            while select.select([self.link], [], [])[0] and self.link.recv(1 << 20):
                pass
        except (OSError, ValueError):       # the guest has ended
            pass

    def set(self, width, height):
        screen = struct.pack(">IHHHHI", 0, 0, 0, width, height, 0)
        self.link.sendall(struct.pack(">BxHHBx", 251, width, height, 1) + screen)
