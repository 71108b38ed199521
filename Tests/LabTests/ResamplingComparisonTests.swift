import Foundation
import Testing
import VitrineLab
import VitrineUnits

@Suite struct ResamplingComparisonTests {
  @Test("It is as smooth as pure interpolation on panels of 10, 18 and 26 ms, with less lag")
  func comparison() throws {
    let rows = ResamplingComparison.rows()
    for interval in [10.1, 18.3, 26.1] {
      func row(_ method: ResamplingComparison.Method) throws -> ResamplingComparison.Row {
        try #require(
          rows.first { $0.method == method && $0.reportInterval == .milliseconds(interval) })
      }
      let (ours, slow) = (try row(.resampled), try row(.interpolated))
      let (raw, guessed) = (try row(.newest), try row(.extrapolated))
      #expect(ours.unevenness <= slow.unevenness, "\(interval)")
      #expect(ours.lag.seconds < 0.65 * slow.lag.seconds)
      #expect(ours.unevenness < 0.5 * raw.unevenness)
      #expect(ours.unevenness < guessed.unevenness)
    }
    let table = ResamplingComparison.table(rows)
    #expect(table.split(separator: "\n").count == 2 + 12)
    #expect(table.contains("| 26.1 ms | newest | 18."))
  }

  @Test(
    "The comparison's extrapolation gives Chromium's published values",
    .enabled(if: PredictionTable.isThere, "no tables: set VITRINE_TABLES"))
  func peer() throws {
    let table = try PredictionTable.read()
    #expect(table.linearResampling.count == 3)
    for figure in table.linearResampling {
      for (values, expected) in [(figure.x, figure.expectX), (figure.y, figure.expectY)] {
        #expect(expected.count == figure.frameMs.count)
        for (n, (frame, place)) in zip(figure.frameMs, expected).enumerated() {
          // The reports of each frame, and the two before.
          let known = values.count - figure.frameMs.count + n + 1
          let list = zip(figure.tMs, values).prefix(known).map { ms, value in
            ResamplingComparison.Sample(time: ms / 1000, place: value)
          }
          let drawn = ResamplingComparison.extrapolated(list[...], at: frame / 1000)
          #expect(abs(drawn - place) < figure.eps, "\(figure.name) at \(frame) ms")
        }
      }
    }
  }
}

/// Chromium's published figures. Its other methods are not among ours: a line or a parabola through
/// the last reports and a Kalman filter predict further than a frame, and a fling's curve is a
/// polynomial.
private struct PredictionTable: Decodable {
  struct Resampling: Decodable {
    let name: String
    let x: [Double]
    let y: [Double]
    let tMs: [Double]
    let frameMs: [Double]
    let expectX: [Double]
    let expectY: [Double]
    let eps: Double
  }
  let linearResampling: [Resampling]

  private static let folder: URL = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["VITRINE_TABLES"]
    return URL(fileURLWithPath: named ?? "../shared/tables", relativeTo: root)
  }()

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func read() throws -> PredictionTable {
    let path = folder.appendingPathComponent("chromium_prediction.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(PredictionTable.self, from: Data(contentsOf: path))
  }
}
