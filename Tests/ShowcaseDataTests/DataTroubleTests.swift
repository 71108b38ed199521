import Foundation
import Glibc
import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting

/// Anything in a data folder is either read or reported with its file and position. Nothing crashes
/// or blocks.
@Suite("Damaged data folders")
struct DataTroubleTests {
  /// A small file of each kind, with every member that is read.
  private static let good = [
    "messages.json": """
    [{"id": "a", "sender": "b", "subject": "c", "subject:zh": "海", "text": "d",
      "time": "2026-05-17T09:30:00Z", "language": "en"}, {"id": 2, "sender": "b", "subject": "c",
      "time": 17}]
    """,
    "transactions.json": """
    [{"id": "a", "name": "b", "amount": -4.20, "time": 5, "category": "cafe"},
     {"id": 2, "name:ar": "د", "amount": "4.20", "time": "2026-05-17T09:30:00+02:00"}]
    """,
    "places.geojson": """
    {"type": "FeatureCollection", "features": [
     {"type": "Feature", "id": "n/1", "geometry": {"type": "Point", "coordinates": [1.5, 2, 30]},
      "properties": {"name": "Moon", "amenity": "cafe", "opening_hours": "24/7", "image": "a.png",
       "text": "Good", "addr:street": "Fox Row", "addr:housenumber": 5, "addr:country": "GB"}},
     {"type": "Feature", "geometry": {"type": "Polygon", "coordinates":
      [[[1, 2], [2, 2], [2, 3], [1, 2]]]}, "properties": {"name": "Sun", "brand": "A"}}]}
    """,
    "map.geojson": """
    {"type": "FeatureCollection", "features": [
     {"type": "Feature", "geometry": {"type": "Polygon", "coordinates":
      [[[1, 2], [2, 2], [2, 3], [1, 2]]]}, "properties": {"building": "yes"}}]}
    """,
  ]
  private static let names = good.keys.sorted()

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The error of loading the folder; nil if everything was read.
  private func fault() throws -> DataError? {
    do throws(DataError) {
      return try Content.load(directory: folder.path, looksClosely: true).mapFault
    } catch {
      return error
    }
  }

  /// The error of reading these bytes as such a file, without a folder; nil if there is none.
  private func refused(_ name: String, _ bytes: [UInt8]) -> DataError? {
    do throws(DataError) {
      switch name {
      case "messages.json": _ = try Message.messages(in: bytes, file: name)
      case "transactions.json": _ = try Transaction.transactions(in: bytes, file: name)
      case "places.geojson": _ = try Place.places(in: bytes, file: name)
      default:
        let reader = GeoJSONReader(file: name)
        _ = try reader.read(bytes)
        try reader.finish()
      }
      return nil
    } catch {
      return error
    }
  }

  @Test("a file that is cut off at any byte is reported with its name and the position of its end")
  func cut() throws {
    for name in Self.names {
      let text = Array((Self.good[name] ?? "").utf8)
      #expect(refused(name, text) == nil, "\(name)")
      for end in 0..<text.count {
        let refusal = refused(name, Array(text[..<end]))
        let fault = try #require(refusal, "\(name) at \(end)")
        #expect(fault.file == name && fault.position != nil && !fault.remedy.isEmpty)
      }
    }
  }

  @Test("any value in place of another is read, or reported at its position or around it")
  func values() throws {
    let others = [
      "null", "true", "-5", "1e999", "-1e-999", "\"\"", "\"x\"", "[]", "{}", "[[[[[]]]]]", "[null]",
      "{\"type\": \"Point\"}", "NaN", "18446744073709551616", "\"\\u0000\"",
    ]
    var (read, reported) = (0, 0)
    for name in Self.names {
      let text = Array((Self.good[name] ?? "").utf8)
      for range in Self.values(in: text) {
        for other in others {
          let changed = text[..<range.lowerBound] + Array(other.utf8) + text[range.upperBound...]
          guard let fault = refused(name, Array(changed)) else {
            read += 1
            continue
          }
          reported += 1
          #expect(fault.file == name && fault.position != nil, "\(fault)")
          #expect(!fault.expected.isEmpty && !fault.found.isEmpty && !fault.remedy.isEmpty)
        }
      }
    }
    #expect(read > 100 && reported > 500, "\(read) read, \(reported) reported")
  }

  /// The ranges of texts, numbers, arrays and objects, including the names of members.
  private static func values(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var open: [Int] = []
    var index = 0
    while index < text.count {
      let start = index
      switch text[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): ranges.append((open.popLast() ?? 0)..<index + 1)
      case UInt8(ascii: "\""):
        repeat { index += 1 } while text[index] != UInt8(ascii: "\"")
        ranges.append(start..<index + 1)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        while "-+.eE0123456789".utf8.contains(text[index + 1]) { index += 1 }
        ranges.append(start..<index + 1)
      default: break
      }
      index += 1
    }
    return ranges
  }

  @Test(
    "invalid text, doubled byte order marks and deep nesting are reported with their position")
  func bytes() throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    for name in Self.names {
      let text = Array((Self.good[name] ?? "").utf8)
      #expect(refused(name, mark + text) == nil, "a byte order mark is no fault")
      let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
      let bracket = text[0] == UInt8(ascii: "{") ? Array("{\"x\":".utf8) : Array("[".utf8)
      let wide: [UInt8] = text.reduce(into: [0xff, 0xfe]) { $0 += [$1, 0] }
      let broken: [[UInt8]] = [
        [], Array(" \n ".utf8), mark, mark + mark + text, text + text, text + [0], wide,
        Array(0...255), bracket + [0x22, 0xc3, 0x28, 0x22],
      ]
      for (index, bytes) in (broken + [bracket + deep]).enumerated() {
        let refusal = refused(name, bytes)
        let fault = try #require(refusal, "\(name)")
        #expect(fault.file == name && fault.position != nil)
        #expect(fault.problem == (index < broken.count ? .isNotJSON : .isUnexpected), "\(fault)")
      }
    }
  }

  @Test("a file of a hundred megabytes is reported by its size, also a map of blank space")
  func huge() throws {
    for name in Self.names {
      try folder.write("", name)
      truncate(folder.file(name), 100 << 20)
      let reported = try fault()
      let fault = try #require(reported)
      #expect(fault.file == folder.file(name))
      if name != "map.geojson" {
        #expect(fault.expected == "at most 32 MB" && fault.found == "100 MB")
      }
      unlink(folder.file(name))
    }
    let reader = GeoJSONReader(file: "f")
    let blank = [UInt8](repeating: 0x20, count: 1 << 20)
    let error = try refusal { for _ in 0..<9 { _ = try reader.read(blank) } }
    #expect(error.problem == .isTooLarge)
  }

  @Test("anything but a regular file is reported by its kind, without waiting for a writer")
  func noFile() throws {
    for name in Self.names {
      let path = folder.file(name)
      let kinds: [(make: () -> Int32, found: String)] = [
        ({ mkdir(path, 0o700) }, "a folder"), ({ mkfifo(path, 0o600) }, "a pipe or a device"),
        ({ symlink("/dev/zero", path) }, "a pipe or a device"),
        ({ symlink("/nowhere/at/all", path) }, "a symbolic link whose target does not exist"),
        ({ symlink(name, path) }, "an error: Too many levels of symbolic links"),
      ]
      for (make, found) in kinds {
        #expect(make() == 0)
        let reported = try fault()
        let fault = try #require(reported)
        #expect(fault.file == path && fault.found == found && !fault.remedy.isEmpty)
        remove(path)
      }
    }
  }

  @Test("an images entry that is not a folder is reported in one line, and everything else is read")
  func noPictures() throws {
    try folder.write(try #require(Self.good["places.geojson"]), "places.geojson")
    let path = folder.file("images")
    let kinds: [(make: () -> Int32, found: String)] = [
      ({ mkfifo(path, 0o600) }, "a pipe or a device"), ({ creat(path, 0o600) }, "a file"),
      ({ symlink("/nowhere/at/all", path) }, "a symbolic link whose target does not exist"),
      ({ symlink("images", path) }, "an error: Too many levels of symbolic links"),
    ]
    for (make, found) in kinds {
      #expect(make() >= 0)
      let content = try Content.load(directory: folder.path, looksClosely: true)
      #expect(content.places.count == 2 && content.images == nil)
      let reported = content.remarks.filter { $0.description.contains("images") }
      #expect(reported.map(\.file) == [path] && reported.first?.found == found, "\(reported)")
      remove(path)
    }
  }

  @Test("a picture with an impossible file name is reported as missing")
  func longName() throws {
    mkdir(folder.file("images"), 0o700)
    let name = String(repeating: "a", count: 5_000)
    try folder.write(
      "{\"features\": [{\"geometry\": {\"type\": \"Point\", \"coordinates\": [-20, 50]}, "
        + "\"properties\": {\"name\": \"A\", \"image\": \"\(name)\"}}]}", "places.geojson")
    let remarks = try Content.load(directory: folder.path).remarks
    #expect(remarks.count == 1 && remarks[0].found == "no such file")
    #expect(remarks[0].description.utf8.count < 500)
  }
}
