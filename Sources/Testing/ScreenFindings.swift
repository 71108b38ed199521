import VitrineSystem

extension Sequence<ScreenCheck.Finding> {
  /// Throws an error that lists the findings, one a line; does nothing without any. What is found
  /// on several settings is one line, with their number and names:
  ///
  ///     try ScreenCheck().findings { _ in makeStartScreen() }.expectNone()
  public func expectNone() throws {
    let findings = Array(self)
    if !findings.isEmpty { throw ScreenFindings(findings) }
  }
}

/// The error that lists what a check has found.
struct ScreenFindings: Error, CustomStringConvertible {
  let description: String

  /// The most settings that a line names.
  private static let mostNames = 6

  /// `findings` are not empty.
  init(_ findings: [ScreenCheck.Finding]) {
    // In the order in which each is found first.
    var groups: [[ScreenCheck.Finding]] = []
    var indices: [Key: Int] = [:]
    for finding in findings {
      let key = Key(kind: finding.kind, component: finding.component, problem: finding.problem)
      if let index = indices[key] {
        groups[index].append(finding)
      } else {
        indices[key] = groups.count
        groups.append([finding])
      }
    }
    let lines = groups.map { "\n  " + Self.line($0) }.joined()
    description = Plural.text(groups.count, "finding") + ":" + lines
  }

  /// Equal findings, whatever the setting and the frame.
  private struct Key: Hashable {
    let kind: ScreenCheck.Kind
    let component: String
    let problem: String
  }

  private static func line(_ group: [ScreenCheck.Finding]) -> String {
    let first = group[0]
    if first.settingCount == 1 { return first.description }
    // One setting may have several equal components.
    var settings: [String] = []
    for finding in group where settings.last != finding.setting { settings.append(finding.setting) }
    let areMoved = group.contains { $0.frame != first.frame }
    let rest = settings.count - mostNames
    let names = settings.prefix(mostNames).joined(separator: "; ")
    let place = (areMoved ? "first at " : "at ") + Measure.text(first.frame)
    return "\(first.component) \(place) \(first.problem); on \(settings.count) of "
      + "\(first.settingCount) settings: \(names)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
