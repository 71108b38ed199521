import VitrineUnits

/// A rectangle that moves to another one: the background of the chosen tab, chip or segment.
struct EasedRect {
  let target: Rect
  private let start: Rect
  private let course: EaseOut

  private static let duration = Duration.milliseconds(280)

  init(from start: Rect, to target: Rect, at now: Instant) {
    self.start = start
    self.target = target
    course = EaseOut(since: now, duration: Self.duration)
  }

  func rect(at now: Instant) -> Rect {
    let rest = course.rest(at: now)
    func mixed(_ end: Double, _ start: Double) -> Double { end + (start - end) * rest }
    let (x, y) = (mixed(target.minX, start.minX), mixed(target.minY, start.minY))
    return Rect(
      x, y, mixed(target.maxX, start.maxX) - x, mixed(target.maxY, start.maxY) - y)
  }

  func isDone(at now: Instant) -> Bool { course.isDone(at: now) }
}
