import Glibc
import Testing
import VitrineData
import VitrineShowcase
import VitrineMap
import VitrineTesting

@Suite("Data directory")
struct DataDirectoryTests {
  private static let onePlace = """
    {"features": [{"geometry": {"type": "Point", "coordinates": [1, 2]},
    "properties": {"name": "A", "image": "a.png"}}]}
    """
  private static let oneMessage =
    #"[{"id": 1, "sender": "a", "subject": "b", "time": 5}]"#

  @Test("all content is built in without a directory, or with an empty one")
  func builtIn() throws {
    let folder = try TemporaryFolder()
    for content in [try Content.load(directory: nil), try Content.load(directory: folder.path)] {
      #expect(content.places == Town.places)
      #expect(content.messages == Content.builtInMessages)
      #expect(content.map == nil && content.images == nil)
    }
  }

  @Test("files replace the built-in content and are read again on every load")
  func reading() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.onePlace, "places.geojson")
    let directory = DataDirectory(folder.path + "/")
    var content = try directory.read()
    #expect(content.places.map(\.name.text) == ["A"] && content.messages.count == 60)
    #expect(content.imagePath(content.places[0]) == nil)
    try folder.write(Self.oneMessage, "messages.json")
    try folder.write(#"{"type":"Point","coordinates":[1,2]}"#, "map.geojson")
    mkdir(folder.file("images"), 0o700)
    content = try directory.read()
    #expect(content.messages.map(\.id) == ["1"])
    let map = try #require(content.map)
    #expect(map.path == folder.file("map.geojson"))
    #expect(content.imagePath(content.places[0]) == folder.file("images/a.png"))
    let portion = try map.open().portion(0)
    #expect(portion.isLast && portion.features.count == 1)
  }

  @Test("errors name the file and the position in it")
  func errors() throws {
    let folder = try TemporaryFolder()
    let missing = try refusal { _ = try Content.load(directory: folder.file("nowhere")) }
    #expect(missing.file == folder.file("nowhere") && missing.remedy.contains("--data"))
    #expect("\(missing)".contains("expected a data folder, found no such folder; make"))
    try folder.write("[\n{]", "messages.json")
    let broken = try refusal { _ = try Content.load(directory: folder.path) }
    #expect(broken.description.hasPrefix(folder.file("messages.json") + ":2:2: "))
    let notFolder = try refusal { _ = try Content.load(directory: folder.file("messages.json")) }
    #expect(notFolder.found == "a file")
    unlink(folder.file("messages.json"))
    mkdir(folder.file("places.geojson"), 0o700)
    let isFolder = try refusal { _ = try Content.load(directory: folder.path) }
    #expect(isFolder.file == folder.file("places.geojson") && isFolder.problem == .isDirectory)
    rmdir(folder.file("places.geojson"))
    mkfifo(folder.file("places.geojson"), 0o600)
    let isPipe = try refusal { _ = try Content.load(directory: folder.path) }
    #expect(isFolder.found == "a folder" && isPipe.found == "a pipe or a device")
    mkdir(folder.file("map.geojson"), 0o700)
    let map = try refusal { _ = try GeoJSONMap(folder.file("map.geojson")).readHead() }
    #expect(map.problem == .isDirectory)
  }

  @Test("a broken link is an error and not a missing file")
  func links() throws {
    let folder = try TemporaryFolder()
    symlink("/nowhere/at/all", folder.file("messages.json"))
    let dangling = try refusal { _ = try Content.load(directory: folder.path) }
    #expect(dangling.file == folder.file("messages.json"))
    #expect(dangling.found == "a symbolic link whose target does not exist")
    unlink(folder.file("messages.json"))
    symlink("messages.json", folder.file("messages.json"))
    let circle = try refusal { _ = try Content.load(directory: folder.path) }
    #expect(circle.problem == .system(ELOOP))
  }

  @Test("an unreadable folder is reported as such", .enabled(if: geteuid() != 0, "root may"))
  func closed() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0)
    let closed = try refusal { _ = try Content.load(directory: folder.path) }
    #expect(closed.file == folder.path && closed.remedy == "let it be read (chmod +rx)")
  }

  @Test(
    "a folder that can be entered but not listed is read by file names",
    .enabled(if: geteuid() != 0, "root may list it"))
  func unlisted() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.onePlace, "places.geojson")
    mkdir(folder.file("images"), 0o700)
    try folder.write("no picture", "images/a.png")
    chmod(folder.file("images"), 0o100)
    chmod(folder.path, 0o100)
    defer {
      chmod(folder.path, 0o700)
      chmod(folder.file("images"), 0o700)
    }
    let content = try Content.load(directory: folder.path)
    #expect(content.places.map(\.name.text) == ["A"])
    #expect(!content.remarks.contains { $0.description.contains("no such file") })
    #expect(DataDirectory(folder.path).survey()?.found == ["places.geojson", "images"])
  }

  @Test("a map arrives in portions of the requested size, with the share read so far")
  func portions() throws {
    let folder = try TemporaryFolder()
    let town = Array(Town().map.prefix(200))
    let text = GeoJSONWriter.text(of: town)
    let path = try folder.write(String(decoding: text, as: UTF8.self), "map.geojson")
    let reading = try MapReading(file: path)
    var features: [MapFeature] = []
    var fractions: [Double] = []
    while fractions.last != 1 {
      let portion = try reading.portion(fractions.count, bytes: 5000)
      features += portion.features
      fractions.append(portion.fraction)
      #expect(portion.isLast == (portion.fraction == 1))
    }
    #expect(features == town)
    #expect(fractions == fractions.sorted() && fractions.count == text.count / 5000 + 1)
    try folder.write(String(decoding: text.dropLast(9), as: UTF8.self), "cut.geojson")
    let cut = try MapReading(file: folder.file("cut.geojson"))
    let failure = try refusal { _ = try cut.portion(0) }
    #expect(failure.found == "the end of the file")
  }

  @Test("the store is in the directory if that is writable, else in the state folder")
  func store() throws {
    let folder = try TemporaryFolder()
    let inside = DataDirectory(folder.path).storePath(stateFolder: "/state")
    #expect(inside == folder.file("store.sqlite"))
    let replaceable = DataDirectory(folder.path)
      .storePath(stateFolder: "/state", isReplaceable: true)
    #expect(replaceable.hasPrefix("/state/store-"), "\(replaceable)")
    let outside = DataDirectory("/proc/no such/ü").storePath(stateFolder: "/state")
    #expect(outside == "/state/store-proc-no-such---.sqlite")
  }
}
