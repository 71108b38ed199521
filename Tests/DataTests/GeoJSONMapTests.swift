import Glibc
import Testing
import VitrineComponents
import VitrineData
import VitrineMap
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Maps in GeoJSON files")
struct GeoJSONMapTests {
  private let folder = try! TemporaryFolder()

  /// Returns a text of streets from west to east, one per line.
  private func streets(_ count: Int) -> String {
    let lines = (0..<count).map { index in
      #"{"type":"Feature","properties":{"highway":"residential"},"geometry":"#
        + #"{"type":"LineString","coordinates":[[\#(index).5,48],[\#(index).6,48.1]]}}"#
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\n\(lines.joined(separator: ",\n"))\n]}"
  }

  private func write(_ text: String) throws -> String {
    try folder.file("map.geojson", Array(text.utf8))
  }

  /// Shows a source on a stage that runs no jobs by itself.
  private func stage(_ source: MapSource, log: @escaping LogSink = { _, _ in }) -> Stage {
    let camera = MapCamera(center: GeoPoint(longitude: 0.5, latitude: 48), zoom: 12)
    let map = MapView(source: source, camera: camera)
    var environment = Environment(typesetter: BoxTypesetter())
    environment.log = log
    return Stage(root: map, pictureSize: PixelSize(480, 272), environment: environment)
  }

  @Test("a job reads and indexes a small file, and the map adopts it when the job has finished")
  func oneJob() throws {
    let source = try MapSource(geoJSON: try write(streets(3)))
    #expect(source.bounds == nil && source.progress < 1)
    let stage = stage(source)
    // The first of the jobs; the others paint tiles without data.
    let results = stage.takeWork().prefix(1).map { $0.run() }
    #expect(source.bounds == nil)
    for result in results { stage.finish(result) }
    #expect(source.progress == 1)
    #expect(try #require(source.bounds).east > 2.59)
  }

  @Test("the features of a file and their points are there for markers")
  func features() throws {
    let text = """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "A"},
       "geometry": {"type": "Point", "coordinates": [1, 2]}},
      {"type": "Feature", "properties": {"name": "B"}, "geometry": null},
      {"type": "Feature", "properties": {"name": "C"},
       "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]]}}]}
      """
    let map = GeoJSONMap(try write(text))
    var remarks: [DataError] = []
    let features = try map.features { remarks.append($0) }
    #expect(features.map { $0.properties["name"] } == ["A", "C"])
    #expect(features.map(\.geometry.representativePoint) == [GeoPoint(1, 2), GeoPoint(1, 1)])
    #expect(remarks.map(\.position?.line) == [4])
    #expect(MapGeometry.lines([]).representativePoint == nil)
    #expect(throws: DataError.self) { try map.features(limit: 100) }
  }

  @Test(
    "a head that was read is part of the first job, and the file is not read from its start again")
  func head() throws {
    let text = streets(40)
    let path = try write(text)
    let map = GeoJSONMap(path)
    let head = try map.readHead(bytes: 500)
    #expect(!head.isWhole)
    #expect(try #require(head.bounds).east < 10)
    let reading = try map.open()
    let portion = try reading.portion(0)
    #expect(portion.isLast && portion.features.count == 40)
    // Asked again, as by a map that came back to the stage, it is the same portion.
    #expect(try reading.portion(0).features.count == 40)
    // The next source reads the file again.
    #expect(try map.open().portion(0).features == portion.features)
  }

  @Test("portions are of the same size with and without a head")
  func portions() throws {
    let path = try write(streets(40))
    func counts(headBytes: Int?) throws -> [Int] {
      let map = GeoJSONMap(path)
      if let headBytes { _ = try map.readHead(bytes: headBytes) }
      let reading = try map.open()
      var counts: [Int] = []
      while true {
        let portion = try reading.portion(counts.count, bytes: 1000)
        counts.append(portion.features.count)
        if portion.isLast { return counts }
      }
    }
    let plain = try counts(headBytes: nil)
    #expect(plain.count > 3 && plain.reduce(0, +) == 40)
    for bytes in [1, 999, 1000] { #expect(try counts(headBytes: bytes) == plain) }
  }

  @Test("without closures, a broken file and what is skipped are logged with their places")
  func logged() throws {
    func lines(_ text: String) throws -> [String] {
      let log = LogLines()
      let stage = stage(try MapSource(geoJSON: try write(text)), log: log.sink)
      for result in stage.takeWork().prefix(1).map({ $0.run() }) { stage.finish(result) }
      return log.lines
    }
    let whole = streets(3)
    #expect(try lines(whole).isEmpty)
    for broken in ["", "not json at all", String(whole.dropLast(30))] {
      let found = try lines(broken)
      #expect(found.count == 1 && found[0].hasPrefix("<3>"), "\(found)")
      #expect(found.first?.contains("map.geojson:") == true, "\(found)")
    }
    let place = #"{"type":"Feature","properties":{},"geometry":null},"#
    let found = try lines(whole.replacing("[\n", with: "[\n\(place)\n"))
    #expect(found.count == 1 && found[0].hasPrefix("<4>"), "\(found)")
    #expect(found.first?.contains("map.geojson:2:") == true, "\(found)")
  }

  @Test("a file that was replaced after its head was read is read from its beginning")
  func replaced() throws {
    let map = GeoJSONMap(try write(streets(40)))
    _ = try map.readHead(bytes: 500)
    _ = try write(streets(7))
    #expect(try map.open().portion(0).features.count == 7)
  }

  /// The number of descriptors of this program that are open for a file.
  private func descriptors(of path: String) throws -> Int {
    let folder = "/proc/self/fd"
    let link = try #require(realpath(path, nil))
    defer { free(link) }
    let directory = try #require(opendir(folder))
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      if readlink("\(folder)/\(name)", &target, target.count - 1) < 0 { continue }
      if strcmp(target, link) == 0 { count += 1 }
    }
    return count
  }

  @Test("a file is closed when it is read to its end, when it has an error, and with its map")
  func closing() throws {
    let path = try write(streets(40))
    var map: GeoJSONMap? = GeoJSONMap(path)
    for _ in 0..<2 { _ = try map?.readHead(bytes: 500) }
    #expect(try descriptors(of: path) == 1)
    let reading = try #require(try map?.open())
    _ = try reading.portion(0, bytes: 1000)
    #expect(try descriptors(of: path) == 1)
    _ = try reading.portion(1)
    #expect(try reading.portion(1).isLast && descriptors(of: path) == 0)
    _ = try map?.readHead(bytes: 500)
    map = nil
    #expect(try descriptors(of: path) == 0)
    let whole = GeoJSONMap(path)
    #expect(try whole.readHead().isWhole && descriptors(of: path) == 0)
    #expect(try whole.open().portion(0).features.count == 40)
    _ = try whole.readHead()
    _ = try write(streets(7))
    #expect(try whole.open().portion(0).features.count == 7)
    let faulty = try MapReading(file: try write("oops" + streets(40)))
    #expect(throws: DataError.self) { try faulty.portion(0, bytes: 1000) }
    #expect(try descriptors(of: path) == 0)
    #expect(throws: DataError.self) { try faulty.portion(1) }
  }

  @Test("a later error ends the map with what was read before, and is reported once")
  func failure() throws {
    let long = String(repeating: " ", count: 1 << 20)
    let path = try write(streets(3).dropLast(2) + "," + long + "oops]}")
    var failures: [DataError] = []
    let source = try MapSource(geoJSON: path, onFailure: { failures.append($0) })
    let stage = stage(source)
    for _ in 0..<4 {
      for job in stage.takeWork() { stage.finish(job.run()) }
    }
    #expect(failures.count == 1 && failures.first?.file == path)
    #expect(source.progress == 1 && source.bounds != nil)
  }

  @Test("what is skipped is reported with its place when its part is on the map")
  func remarks() throws {
    let path = try write(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null}]}"#
    )
    var remarks: [DataError] = []
    let source = try MapSource(geoJSON: path, onRemark: { remarks.append($0) })
    let stage = stage(source)
    for job in stage.takeWork() { stage.finish(job.run()) }
    #expect(remarks.map(\.expected) == ["a geometry"] && remarks.first?.position?.line == 1)
  }

  @Test("a file of which nothing is painted is named in the log, once it is read without an error")
  func nothingToPaint() throws {
    let line =
      #"{"type":"Feature","properties":{"lanes":2},"geometry":"#
      + #"{"type":"LineString","coordinates":[[0,48],[1,48]]}}"#
    for (text, found) in [
      (#"{"type":"FeatureCollection","features":[\#(line)]}"#, "none (features in all: 1);"),
      (#"{"type":"FeatureCollection","features":[]}"#, "none (features in all: 0);"),
      (#"{"type":"FeatureCollection","features":[oops]}"#, nil),
    ] {
      let path = try write(text)
      let log = LogLines()
      let stage = stage(try MapSource(geoJSON: path, onFailure: { _ in }), log: log.sink)
      for job in stage.takeWork() { stage.finish(job.run()) }
      #expect(log.lines.count == (found == nil ? 0 : 1))
      if let found {
        let line = try #require(log.lines.first)
        #expect(line.hasPrefix("<4>\(path): expected features with") && line.contains(found))
      }
    }
  }

  @Test("a file that cannot be opened is refused when the source is made")
  func unreadable() throws {
    #expect(throws: DataError.self) { try MapSource(geoJSON: "/nowhere/at/all") }
    #expect(throws: DataError.self) { try GeoJSONMap(folder.path).readHead() }
  }
}
