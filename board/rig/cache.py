"""The cache that `prepare` filled, and errors that prevent its use."""
import ctypes
import os
import platform


class Missing(Exception):
    """Something that this machine lacks. The test that raises it is skipped, with this as the reason."""


def root():
    home = os.environ.get("VITRINE_CACHE") or os.path.expanduser("~/.cache/vitrine")
    return os.path.join(home, "rig")


def path(name):
    """Returns the path of NAME in the manifest: helpers, fonts, qemu, kernel, seat or uml."""
    if platform.machine() != "x86_64":
        raise Missing("the guest kernels are for amd64, this machine is " + platform.machine())
    manifest = os.path.join(root(), "manifest")
    try:
        with open(manifest) as lines:
            entries = dict(line.rstrip("\n").split("=", 1) for line in lines)
    except FileNotFoundError:
        raise Missing("nothing is prepared; run board/rig/prepare") from None
    found = entries.get(name)
    if not found or not os.path.exists(found):
        raise Missing(f"the cache has no {name}; run board/rig/prepare")
    return found


def need_ptrace():
    """User-mode Linux controls its processes with ptrace, which many containers forbid."""
    child = os.fork()
    if child == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        trace_me = 0
        os._exit(0 if libc.ptrace(trace_me, 0, None, None) == 0 else 1)
    if os.waitpid(child, 0)[1] != 0:
        raise Missing("ptrace is forbidden here, and User-mode Linux needs it")
