import VitrineUnits

/// The state that the readers of the three protocols share while a report is collected.
struct ReportContext: Sendable, Hashable {
  var map: PositionMap
  var contacts: ContactTracker
  var faults = FaultLog()
  /// An axis that sent values although it is not used.
  var strayAxis: UInt16?

  mutating func begin(at position: Point) -> ContactID? {
    let id = contacts.begin(at: position)
    if id == nil { faults.report(.tooManyContacts) }
    return id
  }

  /// Counts a value outside the range of its axis.
  mutating func check(_ value: Int32, on range: PositionMap.Range) {
    if !range.contains(value) { faults.report(.outsideRange(axis: range.axis, value: value)) }
  }
}
