/// A false claim of a panel. It is tolerated and counted, and logged in one line.
package enum DeviceFault: Sendable, Hashable, CustomStringConvertible {
  /// The minimum is not below the maximum.
  case emptyRange(axis: UInt16, minimum: Int32, maximum: Int32)
  /// A value outside the declared range, which is clamped. The first such value is kept.
  case outsideRange(axis: UInt16, value: Int32)
  /// A slot beyond the declared ones; its events are ignored.
  case slotOutOfRange(slot: Int32)
  /// A kernel time stamp before the previous one; the time is held.
  case timeBackwards
  /// More contacts in one report than fingers can make; the surplus is ignored.
  case tooManyContacts
  /// Fingers are reported, but no position on the axes that should carry it.
  case noPosition(xAxis: UInt16, yAxis: UInt16, sent: UInt16)

  package var description: String {
    switch self {
    case .emptyRange(let axis, let minimum, let maximum):
      return "axis \(hex(axis)) declares the empty range \(minimum)…\(maximum); its values are "
        + "taken for pixels (remedy: a range override)"
    case .outsideRange(let axis, let value):
      return "axis \(hex(axis)) sent \(value), outside its declared range; clamped (remedy: a "
        + "range override)"
    case .slotOutOfRange(let slot):
      return "slot \(slot) was never declared; its events are ignored"
    case .timeBackwards:
      return "a time stamp ran backwards; held at the last one"
    case .tooManyContacts:
      return "more contacts in one report than can be fingers; the surplus is ignored"
    case .noPosition(let xAxis, let yAxis, let sent):
      return "a finger came without a place on axes \(hex(xAxis)) and \(hex(yAxis)), while axis "
        + "\(hex(sent)) moves (remedy: an axis override)"
    }
  }

  /// Whether both are the same kind of fault on the same axis, whatever the values were.
  func isSameTrouble(as other: DeviceFault) -> Bool {
    switch (self, other) {
    case (.emptyRange(let a, _, _), .emptyRange(let b, _, _)): return a == b
    case (.outsideRange(let a, _), .outsideRange(let b, _)): return a == b
    case (.slotOutOfRange, .slotOutOfRange), (.timeBackwards, .timeBackwards),
      (.tooManyContacts, .tooManyContacts), (.noPosition, .noPosition):
      return true
    default: return false
    }
  }
}

/// A fault and the number of times it occurred.
package struct CountedFault: Sendable, Hashable {
  package var fault: DeviceFault
  package var count: Int

  package init(fault: DeviceFault, count: Int) {
    self.fault = fault
    self.count = count
  }
}

/// Faults in the order of their first occurrence. There are few, because each kind is kept once per
/// axis.
struct FaultLog: Sendable, Hashable {
  private(set) var met: [CountedFault] = []
  private var taken = 0

  mutating func report(_ fault: DeviceFault) {
    if let i = met.firstIndex(where: { $0.fault.isSameTrouble(as: fault) }) {
      met[i].count += 1
    } else {
      met.append(CountedFault(fault: fault, count: 1))
    }
  }

  /// Returns the faults that first occurred after the last call.
  mutating func takeNew() -> [DeviceFault] {
    defer { taken = met.count }
    return met[taken...].map(\.fault)
  }
}

private func hex(_ code: UInt16) -> String { "0x" + String(code, radix: 16) }
