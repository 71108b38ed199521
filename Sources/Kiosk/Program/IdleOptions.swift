import ArgumentParser
import VitrineUnits

/// Options for an idle panel.
package struct IdleOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp("Dim the panel after this time without a touch.", valueName: "time"),
    transform: Self.duration)
  var dimAfter: Duration?
  @Option(
    help: ArgumentHelp(
      "The brightness of a dimmed panel in percent, from 1 to 100. (default: 20)",
      valueName: "percent"), transform: Self.percent)
  var dimTo: Int?
  @Option(
    help: ArgumentHelp("Turn the panel off after this time without a touch.", valueName: "time"),
    transform: Self.duration)
  var offAfter: Duration?
  @Option(
    help: ArgumentHelp(
      "The hours in which the panel is on, such as \"mon-fri 07:00-19:00, sat 09:00-13:00\". At other "
        + "times the panel is off; a touch turns it on for a minute.", valueName: "hours"),
    transform: Self.schedule)
  var hours: WeekSchedule?
  @Option(
    help: ArgumentHelp(
      "Show the start screen again after this time without a touch.", valueName: "time"),
    transform: Self.duration)
  var homeAfter: Duration?
  @Option(
    help: ArgumentHelp(
      "Ask this time before whether more time is needed; 0: do not ask. (default: 10)",
      valueName: "time"), transform: Self.warning)
  var homeWarning: Duration?
  @Option(
    help: ArgumentHelp(
      "Invite to touch the panel after this time without a touch.", valueName: "time"),
    transform: Self.duration)
  var attractAfter: Duration?

  package init() {}

  /// Sets the options that the call does not contain to those of a file.
  mutating func fill(from file: IdleOptions) {
    dimAfter = dimAfter ?? file.dimAfter
    dimTo = dimTo ?? file.dimTo
    offAfter = offAfter ?? file.offAfter
    hours = hours ?? file.hours
    homeAfter = homeAfter ?? file.homeAfter
    homeWarning = homeWarning ?? file.homeWarning
    attractAfter = attractAfter ?? file.attractAfter
  }

  var settings: IdleSettings {
    var settings = IdleSettings()
    settings.dimAfter = dimAfter
    settings.dimTo = dimTo ?? settings.dimTo
    settings.offAfter = offAfter
    settings.hours = hours
    settings.homeAfter = homeAfter
    settings.homeWarning = homeWarning ?? settings.homeWarning
    settings.attractAfter = attractAfter
    return settings
  }

  /// Parses a time of at most a week: `90` or `90 s`, `5 min`, `2 h`.
  @Sendable package static func duration(_ text: String) throws -> Duration {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["": 1, "s": 1, "min": 60, "h": 3600]
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Int(digits), let factor = units[String(unit)],
      (1...604_800 / factor).contains(number)
    else {
      throw ValidationError("it must be a time from 1 s to 168 h, such as 90 s, 5 min or 2 h.")
    }
    return .seconds(number * factor)
  }

  @Sendable private static func warning(_ text: String) throws -> Duration {
    text == "0" ? .zero : try duration(text)
  }

  @Sendable private static func percent(_ text: String) throws -> Int {
    guard let number = Int(text), (1...100).contains(number) else {
      throw ValidationError("it must be a whole number from 1 to 100.")
    }
    return number
  }

  @Sendable private static func schedule(_ text: String) throws -> WeekSchedule {
    guard let schedule = WeekSchedule(text) else {
      throw ValidationError(
        "it must be days with hours, such as \"mon-fri 07:00-19:00, sat 09:00-13:00\" or "
          + "\"daily 06:00-23:00\".")
    }
    return schedule
  }
}
