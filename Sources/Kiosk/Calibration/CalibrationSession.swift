package import VitrineTouch
package import VitrineUnits

/// The steps of a calibration: targets are touched one after the other, then the matrix is
/// computed.
///
/// Each touch must be one finger that rests on its target, alone from its landing to its lifting. A
/// touch that moves, or a second finger, does not count. Touches that fit no matrix are asked for
/// again from the first target.
///
/// A state machine without a clock: times come with the touch frames.
package struct CalibrationSession: Sendable, Equatable {
  package enum Phase: Sendable, Equatable {
    /// Waits for the target with this number.
    case target(Int)
    /// All targets were touched. `contact` is on the device that was calibrated; the correction
    /// applies to positions in the unit square of that device, as they are reported now.
    case done(contact: ContactID, correction: Calibration)
  }

  /// The reason why the last touch, or all of them, must be repeated.
  package enum Problem: Sendable, Equatable {
    case moved
    case tooShort
    case severalFingers
    case otherDevice
    case noFit
  }

  /// The positions of the targets, as parts of the picture's width and height.
  package static let targets = [
    Point(0.1, 0.1), Point(0.9, 0.1), Point(0.9, 0.9), Point(0.1, 0.9), Point(0.5, 0.5),
  ]
  /// A shorter touch is an accident.
  private static let shortest = Duration.milliseconds(200)
  /// A resting finger stays within this part of the panel.
  private static let rest = 0.04
  /// The largest distance from a target that a matrix may leave, as a part of the panel: half a
  /// centimetre on a panel of 10 inches.
  private static let tolerance = 0.025
  /// The smallest area that a usable matrix maps the panel to.
  private static let smallestArea = 0.01

  package private(set) var phase = Phase.target(0)
  package private(set) var problem: Problem?
  /// Without a calibration of its own.
  private let transform: PanelTransform
  private var samples: [CalibrationFit.Sample] = []
  /// The number of the device that the first target was touched on.
  private var device: Int?
  /// The finger that landed alone.
  private var finger: Finger?
  /// All contacts that are down.
  private var down: Set<ContactID> = []

  private struct Finger: Equatable {
    var id: ContactID
    var landed: Instant
    var first: Point
    var sum = Vector.zero
    var count = 0
    var hasMoved = false
    var hasCompany = false
  }

  /// `transform` is that of the panel.
  package init(on transform: PanelTransform) {
    var transform = transform
    transform.calibration = .identity
    self.transform = transform
  }

  /// The place of the current target in points; nil if all were touched.
  package var target: Point? {
    guard case .target(let number) = phase else { return nil }
    let (place, size) = (Self.targets[number], transform.size)
    return Point(place.x * size.width, place.y * size.height)
  }

  /// Handles a touch frame.
  package mutating func receive(_ frame: TouchFrame) {
    guard case .target(let number) = phase else { return }
    for contact in frame.ended + frame.cancelled { down.remove(contact.id) }
    if let finger, frame.cancelled.contains(where: { $0.id == finger.id }) { self.finger = nil }
    if let finger, frame.ended.contains(where: { $0.id == finger.id }) {
      self.finger = nil
      lift(finger, at: frame.time, number)
    }
    for contact in frame.contacts { follow(contact, at: frame.time) }
  }

  private mutating func follow(_ contact: Contact, at time: Instant) {
    let place = transform.touch(point: contact.position)
    if finger == nil && down.isEmpty {
      finger = Finger(id: contact.id, landed: time, first: place)
    }
    down.insert(contact.id)
    guard var finger else { return }
    if finger.id == contact.id {
      finger.sum = finger.sum + place.vector
      finger.count += 1
      if (place - finger.first).length > Self.rest { finger.hasMoved = true }
    } else {
      finger.hasCompany = true
    }
    self.finger = finger
  }

  private mutating func lift(_ finger: Finger, at time: Instant, _ number: Int) {
    problem = problem(about: finger, at: time)
    guard problem == nil, let target else { return }
    device = finger.id.device
    let mean = finger.sum * (1 / Double(finger.count))
    samples.append(
      CalibrationFit.Sample(
        measured: Point(mean.dx, mean.dy), expected: transform.touch(point: target)))
    if number + 1 < Self.targets.count {
      phase = .target(number + 1)
      return
    }
    let fit = CalibrationFit(samples)
    samples = []
    let matrix = fit?.calibration ?? .identity
    let area = matrix.a * matrix.e - matrix.b * matrix.d
    if let fit, fit.largestError <= Self.tolerance, matrix.isUsable, abs(area) >= Self.smallestArea
    {
      phase = .done(contact: finger.id, correction: matrix)
    } else {
      problem = .noFit
      device = nil
      phase = .target(0)
    }
  }

  private func problem(about finger: Finger, at time: Instant) -> Problem? {
    if finger.hasCompany { return .severalFingers }
    if let device, device != finger.id.device { return .otherDevice }
    if finger.hasMoved { return .moved }
    return time - finger.landed < Self.shortest ? .tooShort : nil
  }
}
