import Vitrine

/// One rule of opening hours in OpenStreetMap's syntax: `Mo-Sa 07:30-12:00,13:00-18:30`.
///
/// It covers the part of the grammar that most places need: weekdays, ranges of them and public
/// holidays; time spans; `off`, `closed` and `24/7`. Anything else is not parsed.
public struct OpeningHoursRule: Sendable, Hashable {
  /// A range of days: `Mo` … `Su`, `PH`. For a single day both ends are equal.
  public struct Days: Sendable, Hashable {
    /// The first day.
    public var first: String
    /// The last day, which belongs to the range.
    public var last: String
  }

  /// A time span as written, from `00:00` to `48:59`.
  public struct Span: Sendable, Hashable {
    /// The time at which it opens.
    public var opens: String
    /// The time at which it closes; beyond `24:00` on the next day.
    public var closes: String
  }

  /// The hours of a day.
  public enum Hours: Sendable, Hashable {
    /// All day.
    case always
    /// Not at all.
    case closed
    /// At least one span, in the order of the text.
    case spans([Span])
  }

  /// In the order of the text; empty for every day.
  public var days: [Days]
  /// The hours of these days.
  public var hours: Hours

  /// The names of the days, Monday first, and of public holidays.
  public static let dayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH"]

  /// The rules of a text, each as written, without surrounding spaces.
  public static func parts(of text: String) -> [String] {
    text.split(separator: ";").map(trimmed).filter { !$0.isEmpty }
  }

  /// Parses a rule; nil for another syntax.
  public init?(_ rule: String) {
    let words = rule.split(separator: " ")
    guard let last = words.last, words.count <= 2 else { return nil }
    days = []
    if last == "24/7" {
      if words.count == 2 { return nil }
      hours = .always
      return
    }
    if last == "off" || last == "closed" {
      hours = .closed
    } else {
      guard let spans = Self.spans(last) else { return nil }
      hours = .spans(spans)
    }
    if words.count == 1 { return }
    guard let days = Self.days(words[0]) else { return nil }
    self.days = days
  }

  /// `12:00-14:30,18:00-22:30`
  private static func spans(_ text: Substring) -> [Span]? {
    var spans: [Span] = []
    for span in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = span.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, ends.allSatisfy(isTime) else { return nil }
      spans.append(Span(opens: String(ends[0]), closes: String(ends[1])))
    }
    return spans
  }

  private static func isTime(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    // `Int` alone would also accept "+8".
    let areDigits = parts.allSatisfy {
      $0.utf8.count == 2 && $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    }
    guard parts.count == 2, areDigits, let hour = Int(parts[0]), let minute = Int(parts[1]) else {
      return false
    }
    return (0...48).contains(hour) && (0...59).contains(minute)
  }

  /// `Mo-Fr,PH`
  private static func days(_ text: Substring) -> [Days]? {
    var days: [Days] = []
    for span in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = span.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard (1...2).contains(ends.count), ends.allSatisfy(dayNames.contains) else { return nil }
      days.append(Days(first: ends[0], last: ends[ends.count - 1]))
    }
    return days
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
