import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting

@Suite("Malicious GeoJSON")
struct GeoJSONHostileTests {
  private static let sample = GeoJSONWriter.text(
    of: Array(Town().map.filter { $0.properties["name"] != nil }.prefix(12)))

  @Test("A file cut off at any byte is an error, and never a wrong map")
  func truncated() throws {
    let text = Self.sample
    let whole = try readMap(text).get()
    // Stops before the last bracket and newline: without the newline the text is still complete.
    for end in 0..<(text.count - 2) {
      switch readMap(Array(text[..<end]), step: 501) {
      case .success: Issue.record("\(end) bytes of \(text.count) were taken for a map")
      case .failure(let error): #expect(error.position != nil)
      }
    }
    #expect(whole.count == 12)
  }

  @Test(
    "A file with changed or moved bytes is read or refused, with the same result at any cut")
  func mutated() {
    let tokens = [
      "[", "]", "{", "}", ",", ":", "\"", "null", "1e999", "\\u0000", "\u{0}", "-", "☃",
    ]
    withEverySeed(1500) { seed, random in
      var text = Self.sample
      for _ in 0..<random.int(in: 1...4) {
        let at = random.int(in: 0...(text.count - 1))
        switch random.int(in: 0...4) {
        case 0: text[at] = UInt8(random.int(in: 0...255))
        case 1: text.insert(contentsOf: Array(tokens[random.int(in: 0...12)].utf8), at: at)
        case 2: text.removeSubrange(at..<min(text.count, at + random.int(in: 1...9)))
        case 3: text.insert(contentsOf: text[at..<min(text.count, at + 40)], at: at)
        default: text.swapAt(at, random.int(in: 0...(text.count - 1)))
        }
      }
      let whole = readMap(text)
      let step = random.int(in: 1...700)
      let pieces = readMap(text, step: step)
      #expect(whole == pieces, "seed \(seed), in steps of \(step)")
    }
  }

  @Test("Deep nesting is refused early, for any kind of nesting")
  func deep() throws {
    for bracket in ["[", "{\"a\":"] {
      let text = "{\"type\":\"Feature\",\"x\":" + String(repeating: bracket, count: 100_000)
      let error = try mapError(text)
      #expect(error.expected.contains("64 levels"))
    }
    var nested = #"{"type":"Point","coordinates":[1,2]}"#
    for _ in 0..<40 { nested = #"{"type":"GeometryCollection","geometries":["# + nested + "]}" }
    #expect(throws: DataError.self) { try readMap(nested) }
  }

  @Test("A value without an end is refused before it fills the memory")
  func endless() throws {
    let reader = GeoJSONReader(file: "f")
    _ = try reader.read(Array("{\"type\":\"".utf8))
    let chunk = [UInt8](repeating: 0x61, count: 1 << 20)
    var read = 0
    var failure: DataError?
    while failure == nil && read < 64 {
      do throws(DataError) {
        _ = try reader.read(chunk)
      } catch {
        failure = error
      }
      read += 1
    }
    #expect(failure?.problem == .isTooLarge)
    #expect(failure?.position == DataError.Position(line: 1, column: 9))
    #expect(read <= 5)
  }

  @Test("Texts with invalid UTF-8 are refused")
  func encoding() throws {
    for bytes: [UInt8] in [[0xff], [0xc3, 0x28], [0xe2, 0x82], [0xf8, 0x88, 0x80, 0x80]] {
      let text = Array("{\"type\":\"Feature\",\"x\":\"".utf8) + bytes + Array("\"}".utf8)
      switch readMap(text) {
      case .success: Issue.record("\(bytes) was read")
      case .failure(let error): #expect(error.problem == .isNotJSON)
      }
    }
  }
}
