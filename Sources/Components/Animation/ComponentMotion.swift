import VitrineMotion
import VitrineRaster
import VitrineUnits

/// Everything of one component that is on its way to a goal.
@MainActor
final class ComponentMotion {
  /// The offsets of x, y, width and height.
  var frame: ValueMotion?
  var opacity: ValueMotion?
  /// The motion of each number of each color of the drawing.
  var colors: ValueMotion?
  /// The colors before a change that has not been drawn yet, and the call that made it.
  private(set) var drawn: (colors: [Color], step: AnimationStep, run: AnimationRun)?
  /// Whether a frame has begun since the colors were noted.
  private var isDrawnDue = false
  var properties: [any AnimatedProperty] = []
  /// Pictures of children that have left, in the order in which they did.
  var leaving: [LeavingPicture] = []

  /// The offsets at the latest frame.
  private(set) var offset = Vector.zero
  private(set) var growth = Size.zero
  private(set) var opacityOffset = 0.0

  /// Updates the offsets for `now`, and ends what is over.
  func update(at now: Instant) {
    if frame?.isOver(at: now) == true { frame = nil }
    if opacity?.isOver(at: now) == true { opacity = nil }
    if colors?.isOver(at: now) == true { colors = nil }
    let numbers = frame.numbers(to: [0, 0, 0, 0], at: now)
    offset = Vector(numbers[0], numbers[1])
    growth = Size(numbers[2], numbers[3])
    opacityOffset = opacity.numbers(to: [0], at: now)[0]
    for property in properties where (property.end ?? now) <= now { property.finish() }
    properties.removeAll { $0.end == nil }
    for picture in leaving { picture.update(at: now) }
    leaving.removeAll { $0.isOver(at: now) }
  }

  /// Whether nothing moves any more.
  var isAtRest: Bool {
    frame == nil && opacity == nil && colors == nil && drawn == nil && properties.isEmpty
      && leaving.isEmpty
  }

  /// The drawing `list` in the colors of `now`.
  func colored(_ list: DisplayList, at now: Instant) -> DisplayList {
    guard let colors else { return list }
    let numbers = colors.numbers(to: list.colors.flatMap(\.animatableNumbers), at: now)
    return list.replacingColors(
      stride(from: 0, to: numbers.count, by: 4).map { start in
        Color(animatableNumbers: Array(numbers[start..<(start + 4)]))
      })
  }

  func noteColors(_ colors: [Color], _ step: AnimationStep, _ run: AnimationRun) {
    drawn = (colors, step, run)
    isDrawnDue = false
  }

  /// Forgets the noted colors at the second frame: the component is out of sight.
  func dropUndrawnColors() {
    if isDrawnDue { drawn = nil }
    isDrawnDue = true
  }

  /// Takes up a new drawing: its colors move from those of the last one, if it has equally many.
  func noteDrawing(_ list: DisplayList) {
    guard let drawn else {
      if !colorsFit(list) { colors = nil }
      return
    }
    self.drawn = nil
    let goal = list.colors
    guard goal.count == drawn.colors.count else {
      colors = nil
      return
    }
    colors = ValueMotion(
      drawn.step.law, from: drawn.colors.flatMap(\.animatableNumbers),
      to: goal.flatMap(\.animatableNumbers), replacing: colorsFit(list) ? colors : nil,
      at: drawn.step.now, tolerance: 0.5)
    if let colors { drawn.run.extend(to: colors.end) }
  }

  private func colorsFit(_ list: DisplayList) -> Bool {
    colors?.count == list.colors.count * 4
  }
}
