/// The changes of an idle panel, and when each happens; nil: never.
package struct IdleSettings: Sendable, Hashable {
  /// The time without a touch after which the panel is dimmed.
  package var dimAfter: Duration?
  /// The brightness of a dimmed panel, in percent.
  package var dimTo = 20
  /// The time without a touch after which the panel is turned off.
  package var offAfter: Duration?
  /// The hours in which the panel is on. Outside of them it is turned off, as after ``offAfter``,
  /// but a minute after the last touch at the latest.
  package var hours: WeekSchedule?
  /// The time without a touch after which the start screen is shown.
  package var homeAfter: Duration?
  /// The time before that at which a warning appears; zero: there is none.
  package var homeWarning = Duration.seconds(10)
  /// The time without a touch after which the attract loop begins.
  package var attractAfter: Duration?

  package init() {}

  /// Whether the brightness of the panel ever changes.
  package var changesLight: Bool { dimAfter != nil || offAfter != nil || hours != nil }
}
