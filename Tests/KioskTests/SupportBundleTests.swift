import Foundation
import Testing
import VitrineKiosk
import VitrineSystem
import VitrineTesting

@Suite("The support bundle")
struct SupportBundleTests {
  @Test("Only known options are included, and neither comments nor names of people")
  func configuration() {
    let text = MaskedText.configuration(
      "# the password is 1234\nrotate = 90\ntoken = secret # s3\n"
        + "data = /home/anna/kiosk\nodd line\n",
      shown: ["rotate", "data"])
    #expect(
      text == """
        rotate = 90
        token = (not shown)
        data = /home/(not shown)/kiosk
        # line 5 (not shown): it is not KEY = VALUE

        """)
  }

  @Test(
    "Names of folders in /home are replaced wherever they are",
    arguments: [
      (
        "data: /home/anna/a.json: no /home/bo",
        "data: /home/(not shown)/a.json: no /home/(not shown)"
      ),
      ("'/home/anna'; /home/", "'/home/(not shown)'; /home/"), ("/srv/home", "/srv/home"), ("", ""),
    ])
  func users(text: String, masked: String) {
    #expect(MaskedText.withoutUsers(text) == masked)
  }

  private var bundle: SupportBundle {
    var bundle = SupportBundle()
    bundle.add("versions.txt", "vitrine\n")
    bundle.add("status.json") { throw KioskError.usage("none answers") }
    bundle.add("empty.txt") { [] }
    bundle.add("big.txt") { [UInt8](repeating: 0x61, count: 1025) }
    return bundle
  }

  @Test("An archive is read by tar, and belongs to its owner")
  func archive() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.tar"
    try bundle.write(to: path)
    #expect(try mode(path) == 0o600)
    let listing = try output("tar -tvf '\(path)'")
    let names = listing.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      names.map { $0.last.map(String.init) ?? "" } == [
        "vitrine-report/versions.txt", "vitrine-report/empty.txt", "vitrine-report/big.txt",
        "vitrine-report/missing.txt",
      ], "\(listing)")
    #expect(names.allSatisfy { $0[0] == "-rw-------" }, "\(listing)")
    #expect(
      try output("tar -xOf '\(path)' vitrine-report/missing.txt") == "status.json: none answers\n")
    #expect(try output("tar -xOf '\(path)' vitrine-report/big.txt | wc -c") == "1025\n")
  }

  @Test(
    "A folder has the same files; a path that cannot be written is an error that says what to do")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try bundle.write(to: path)
    try bundle.write(to: path)
    let names = try FileSystem.names(in: path)
    #expect(names == ["big.txt", "empty.txt", "missing.txt", "versions.txt"])
    #expect(try mode("\(path)/big.txt") == 0o600 && mode(path) == 0o700)
    do {
      try bundle.write(to: "/nowhere/a.tar")
      Issue.record("there is no such folder")
    } catch {
      #expect(error.description.contains("create its folder"))
    }
  }

  @Test("Files of an earlier bundle in the same folder are removed, other files stay")
  func earlier() throws {
    let folder = try TemporaryFolder()
    for name in ["crash.rec", "missing.txt", "notes.txt"] { _ = try folder.file(name, [1]) }
    var bundle = SupportBundle()
    bundle.add("versions.txt", "vitrine\n")
    try bundle.write(to: folder.path)
    #expect(try FileSystem.names(in: folder.path) == ["notes.txt", "versions.txt"])
  }

  @Test("The list of what is missing has no names of people")
  func gaps() {
    var bundle = SupportBundle()
    bundle.add("crash.rec") { throw KioskError.badData("/home/anna/crash.rec: found none") }
    #expect(bundle.gaps == ["crash.rec: /home/(not shown)/crash.rec: found none"])
  }

  private func mode(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(facts[.posixPermissions] as? Int)
  }

  private func output(_ command: String) throws -> String {
    let stream = try #require(popen(command, "r"))
    defer { pclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, stream)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
