"""Tests of kiosks of one's own: their packages, and their deployment to a machine behind ssh, which is
simulated.
"""
import os
import sys
from pathlib import Path

from harness import BOARD, SERVICE, need, run, test


def other_kiosk(case, version="1"):
    """The package of a kiosk of one's own, with its program under its name and what that needs."""
    kiosk = case.folder / "hello-kiosk-source"
    (kiosk / "service").mkdir(parents=True, exist_ok=True)
    (kiosk / "Package.swift").write_text("// swift-tools-version: 6.0\n")
    (kiosk / "service/hello-kiosk.conf").write_text("display = kms\nhome-after = 90 s\n")
    (kiosk / "service/override.conf").write_text("[Service]\nIPAddressAllow=any\n")
    program, packages = case.folder / "hello-kiosk", case.folder / "packages.txt"
    # The size of a program does not matter, its architecture does. Bytes after its end change nothing.
    program.write_bytes(case.any.read_bytes() + version.encode())
    program.chmod(0o755)
    packages.write_text("libc6\nlibdrm2\n")
    return kiosk, program, packages


@test("the package of another kiosk has its name everywhere, and the rights of ours")
def packs_another_kiosk(case):
    need("dpkg-deb")
    kiosk, program, packages = other_kiosk(case)
    out = case.folder / "out"
    made = run(BOARD / "package", "--kiosk", kiosk, "--program", program, "--packages", packages, "--out", out,
               SOURCE_DATE_EPOCH="1800000000")
    deb = next(out.glob("hello-kiosk_1.1800000000.*.deb"))
    assert f"sudo apt install ./{deb.name}" in made, made
    tree = case.folder / "tree"
    run("dpkg-deb", "--raw-extract", deb, tree)
    files = {name for name in case.files(tree) if not name.startswith("DEBIAN/")}
    assert files == {
        "usr/bin/hello-kiosk", "usr/lib/systemd/system/hello-kiosk.service",
        "usr/lib/systemd/system/hello-kiosk-terminal.service",
        "usr/lib/systemd/system/hello-kiosk.service.d/kiosk.conf", "usr/lib/sysusers.d/hello-kiosk.conf",
        "usr/lib/tmpfiles.d/hello-kiosk.conf", "usr/lib/udev/rules.d/70-hello-kiosk.rules", "etc/hello-kiosk.conf"}, files
    unit = (tree / "usr/lib/systemd/system/hello-kiosk.service").read_text()
    assert "ExecStart=/usr/bin/hello-kiosk run --config /etc/hello-kiosk.conf --keep-terminal\n" in unit, unit
    assert "Wants=hello-kiosk-terminal.service\n" in unit, unit
    terminal = (tree / "usr/lib/systemd/system/hello-kiosk-terminal.service").read_text()
    ordered = "After=getty@tty1.service vitrine.service\n"
    assert ordered in terminal, terminal
    assert "vitrine" not in terminal.replace(ordered, "").lower() and "hello-kiosk.service" in terminal, terminal
    assert unit.count("--config /etc/hello-kiosk.conf") == 3 and "StateDirectory=hello-kiosk\n" in unit, unit
    left = [line for line in unit.splitlines() if "vitrine" in line.lower()]
    other = "getty@tty1.service vitrine.service vitrine-terminal.service"
    assert left == [f"Conflicts={other}", f"After={other} plymouth-quit.service", "User=vitrine", "Group=vitrine"], left
    # All other lines are those of our service.
    ours = set((SERVICE / "vitrine.service").read_text().splitlines())
    assert len(set(unit.splitlines()) - ours) == 17, sorted(set(unit.splitlines()) - ours)
    for script in ("postinst", "prerm", "postrm"):
        text = (tree / "DEBIAN" / script).read_text()
        assert "vitrine" not in text and "hello-kiosk" in text, text
    fields = (tree / "DEBIAN/control").read_text()
    assert fields.startswith("Package: hello-kiosk\n") and "libdrm2" in fields and "kbd" in fields, fields
    assert (tree / "DEBIAN/conffiles").read_text() == "/etc/hello-kiosk.conf\n"
    assert (tree / "etc/hello-kiosk.conf").read_text() == (kiosk / "service/hello-kiosk.conf").read_text()


@test("the unit of another kiosk is valid")
def another_unit(case):
    need("systemd-analyze")
    sys.path.insert(0, str(BOARD / "toolchain"))
    import kiosk
    path = case.folder / "hello-kiosk.service"
    text = kiosk.renamed("hello-kiosk", "vitrine.service", (SERVICE / "vitrine.service").read_text())
    path.write_text(text.replace("/usr/bin/hello-kiosk", str(case.any)))
    terminal = case.folder / "hello-kiosk-terminal.service"
    terminal.write_text(kiosk.renamed("hello-kiosk", "vitrine-terminal.service",
                                      (SERVICE / "vitrine-terminal.service").read_text()))
    run("systemd-analyze", "verify", "--man=no", path, terminal)


# A machine behind ssh, for deployments: the remote words run here, with these programs. Each writes its call
# into the file $CALLS.
REMOTE = {
    "ssh": 'echo ssh >> "$CALLS"; for word; do last=$word; done; case $* in *"-O exit"*) exit ;; esac; '
           'cd "$HOME" && sh -c "$(printf %s "$last" | sed "s|/etc/os-release|$HOME/os-release|")"',
    "scp": 'for word; do from=$to; to=$word; done; echo "scp $to" >> "$CALLS"; cp "$from" "$HOME/${to#*:}"',
    "sudo": 'echo "sudo $*" >> "$CALLS"; case $1 in apt-get) for word; do last=$word; done; basename "$last" .deb '
            '| cut -d _ -f 2 > "$HOME/installed" ;; esac',
    "uname": 'echo "${MACHINE:-aarch64}"',
    "dpkg-query": '[ -e "$HOME/installed" ] && echo "installed $(cat "$HOME/installed")"',
    "systemctl": 'echo "systemctl $*" >> "$CALLS"; case $1 in is-enabled) [ -n "$OURS" ] ;; esac',
}


def deploy(case, *options, code=0, **variables):
    """Deploys the other kiosk; returns what it said and the calls on the other machine."""
    kiosk, program, packages = other_kiosk(case, variables.pop("version", "1"))
    home, bin_, calls = case.folder / "home", case.folder / "bin", case.folder / "calls"
    units = home / "units"
    for folder in (home, bin_, units):
        folder.mkdir(exist_ok=True)
    (units / "vitrine.service").write_text("[Service]\nUser=vitrine\n")
    (home / "os-release").write_text('PRETTY_NAME="Raspberry Pi OS"\nID=debian\nVERSION_ID=13\n')
    for name, script in REMOTE.items():
        (bin_ / name).write_text(f"#!/bin/sh\n{script}\n")
        (bin_ / name).chmod(0o755)
    calls.write_text("")
    said = run(BOARD / "deploy", "pi@kiosk.local", "--package", kiosk, "--program", program, "--packages", packages,
               "--out", case.folder / "out", *options, code=code, PATH=f"{bin_}:{os.environ['PATH']}", HOME=str(home),
               CALLS=str(calls), UNITS=str(units), SOURCE_DATE_EPOCH="1800000000", **variables)
    return said, calls.read_text()


def as_for_arm64(case):
    """Makes the small program one for the Pi: only the head of the file is looked at."""
    head = bytearray(case.any.read_bytes())
    head[18:20] = (183).to_bytes(2, "little")
    case.any.write_bytes(head)


@test("a deployment installs a kiosk and starts it; the same one again installs nothing")
def deploys(case):
    need("dpkg-deb")
    as_for_arm64(case)
    said, calls = deploy(case)
    assert "sudo apt-get install" in calls and "sudo systemctl start hello-kiosk" in calls, calls + said
    assert "disable" not in calls and not list((case.folder / "home").glob("*.deb")), calls
    said, calls = deploy(case)
    assert "is installed already" in said and "apt-get" not in calls, calls + said
    assert "sudo systemctl start hello-kiosk" in calls, calls
    said, calls = deploy(case, "--no-start", version="2", OURS="yes")
    assert "sudo apt-get install" in calls, calls + said
    assert "sudo systemctl disable --now vitrine\nsudo systemctl stop vitrine-terminal\n" in calls, calls + said
    assert "start hello-kiosk" not in calls, calls


@test("a machine that cannot run the kiosk is refused before anything is built or copied")
def refuses_machine(case):
    as_for_arm64(case)
    said, calls = deploy(case, code=1, MACHINE="armv7l")
    assert "this is armv7l with" in said and "needs a 64-bit" in said, said
    assert "scp" not in calls and not (case.folder / "out").exists(), calls


@test("deploy --dry-run says every step and calls nothing")
def deploys_dry(case):
    said, calls = deploy(case, "--dry-run")
    for word in ("ssh", "board/package --kiosk", "scp", "apt-get install", "nothing was changed"):
        assert word in said, said
    assert calls == "" and not (case.folder / "out").exists(), calls


@test("a wrong deployment says what to do")
def deploys_wrongly(case):
    kiosk, program, packages = other_kiosk(case)
    for words, expected in (
            (["--", "-oProxyCommand=x"], "is no host"), (["pi", "--package", case.folder], "has no Package.swift"),
            (["pi", "--package", kiosk, "--product", "MyKiosk"], "lower case letters"),
            (["pi", "--package", kiosk, "--product", "vitrine"], "cannot be the name of a service of its own"),
            (["pi", "--package", kiosk, "--program", program], "belong together")):
        said = run(BOARD / "deploy", *words, code=2)
        assert expected in said, said
    (kiosk / "Package.swift").write_text('let a = [.package(name: "vitrine", path: "../nowhere")]\n')
    said = run(BOARD / "deploy", "pi", "--package", kiosk, "--product", "hello-kiosk", code=2)
    assert "depends on ../nowhere" in said, said


@test("a kiosk is built with this checkout, wherever its Package.swift finds that")
def finds_checkout(case):
    sys.path.insert(0, str(BOARD / "toolchain"))
    import build
    import room
    (case.folder / "work").mkdir()
    toolkit, kiosk = case.folder / "a/toolkit", case.folder / "b/kiosk"
    for folder in (toolkit / "Sources/Vitrine", kiosk / "Sources", kiosk / ".build"):
        folder.mkdir(parents=True)
    (toolkit / "Sources/Vitrine/Vitrine.swift").write_text("")
    (toolkit / "Package.swift").write_text("")
    (kiosk / ".build/old").write_text("")
    (kiosk / "Package.swift").write_text('.package(name: "vitrine", path: "../../a/toolkit"), .target(path: "../x")')
    builder = build.Builder(room.Host(), toolkit, case.folder / "work", "", print)
    place = Path(builder.see_package(kiosk, "kiosk-b"))
    text = (place / "Package.swift").read_text()
    assert text == f'.package(name: "vitrine", path: "{builder.source}"), .target(path: "../x")', text
    assert not (place / ".build").exists(), "what a build has made is not copied"
