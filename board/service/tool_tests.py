"""Tests of the parts of board/docs and board/cross that need neither DocC nor a toolchain."""
import sys

from harness import BOARD, ROOT, run, test

sys.path.insert(0, str(BOARD / "toolchain"))


@test("a picture that is missing is named, and its page and all others are there")
def missing_picture(case):
    import docs_catalog
    docs, catalog = case.folder / "docs", case.folder / "catalog"
    (docs / "guide").mkdir(parents=True)
    (docs / "images").mkdir()
    (docs / "images/there.png").write_bytes(b"png")
    (docs / "api.md").write_text((ROOT / "docs/api.md").read_text())
    (docs / "guide/one.md").write_text("# One\n\n![A lamp](../images/gone.png) ![There](../images/there.png)\n")
    (docs / "guide/two.md").write_text("# Two\n\n[one](one.md)\n")
    missing = docs_catalog.write(catalog, docs)
    assert missing == ["docs/guide/one.md: the picture ../images/gone.png is missing"], missing
    assert (catalog / "guide-one.md").read_text() == "# One\n\n*A lamp* ![There](there.png)\n"
    assert (catalog / "guide-two.md").read_text() == "# Two\n\n[one](doc:guide-one)\n"
    assert (catalog / "there.png").is_file()


@test("the package of a kiosk is built or tested by board/cross, and nothing else goes with it")
def package_options(case):
    package = ["--package", ROOT / "Examples/hello-kiosk"]
    for options, said in [(package, "needs --out, the folder for the program, or --test-amd64"),
                          ([*package, "--test-amd64", "--compare"], "only goes with --out and --test-amd64"),
                          ([*package, "--test-amd64", "--product", "a"], "names the program of --out"),
                          (["--test-amd64", "--product", "a"], "belongs to --package")]:
        shown = run(BOARD / "cross", *options, code=2)
        assert said in shown, shown


@test("the tests of a kiosk are found by the folders of its modules")
def test_modules(case):
    import debian
    import kiosk
    assert kiosk.test_modules(ROOT / "Examples/hello-kiosk") == ["HelloKioskScreensTests"]
    try:
        kiosk.test_modules(case.folder)
    except debian.Trouble as trouble:
        assert "has no tests" in str(trouble), trouble
    else:
        raise AssertionError("a package without tests has some")
