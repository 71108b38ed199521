package import VitrineComponents
import VitrineMotion
package import VitrineRaster
package import VitrineUnits

/// A drawn frame as `--log` writes it: one JSON object a line.
///
/// Keys always have the same order, and numbers have the shortest form that reads back to the same
/// bits, so that two logs of the same recording are equal byte for byte.
package struct FrameRecord: Sendable, Hashable {
  package var frame: Int
  package var time: Instant
  package var screen: String
  package var report: StageReport
  /// The damaged area, in scan-out pixels.
  package var damage: [PixelRect]
  /// A hash of all pixels shown; nil if it was not requested.
  package var hash: UInt64?

  package init(
    frame: Int, time: Instant, screen: String, report: StageReport, damage: [PixelRect],
    hash: UInt64?
  ) {
    self.frame = frame
    self.time = time
    self.screen = screen
    self.report = report
    self.damage = damage
    self.hash = hash
  }

  package var json: String {
    func map(_ value: (StageReport.Scroller) -> String) -> String {
      "{" + report.scrollers.map { "\(quoted($0.name)):\(value($0))" }.joined(separator: ",") + "}"
    }
    let progress = report.progress.map { "\(quoted($0.name)):\(jsonNumber($0.value))" }
    let tier = report.tier.map { ",\"tier\":\($0)" } ?? ""
    let fingers = report.contacts.map {
      "{\"id\":\($0.id.rawValue),\"x\":\(jsonNumber($0.position.x)),\"y\":\(jsonNumber($0.position.y))}"
    }
    let rects = damage.map { "[\($0.x0),\($0.y0),\($0.width),\($0.height)]" }
    let fingerprint =
      hash.map { hash in
        let digits = String(hash, radix: 16)
        return ",\"hash\":\"\(String(repeating: "0", count: 16 - digits.count))\(digits)\""
      } ?? ""
    return "{\"frame\":\(frame),\"time_ns\":\(time.nanoseconds),\"screen\":\(quoted(screen))"
      + ",\"offset\":" + map { jsonNumber($0.state.offset) }
      + ",\"velocity\":" + map { jsonNumber($0.state.velocity) }
      + ",\"phase\":" + map { quoted($0.state.phase.rawValue) }
      + ",\"overscroll\":" + map { jsonNumber($0.state.overscroll) }
      + ",\"progress\":{" + progress.joined(separator: ",") + "}" + tier
      + ",\"open_rows\":[" + report.openRows.map(quoted).joined(separator: ",") + "]"
      + ",\"finger\":[" + fingers.joined(separator: ",") + "]"
      + ",\"damage\":[" + rects.joined(separator: ",") + "]" + fingerprint + "}"
  }
}

/// A number in JSON, which has neither infinity nor NaN: they are `null`.
func jsonNumber(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }

/// A JSON string literal.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
