import VitrineMotion
import VitrineRaster
import VitrineUnits

/// The picture of a component that has left its parent, while it fades away.
@MainActor
final class LeavingPicture {
  /// The component that has left.
  let component: ComponentID
  /// The identity of the layer: the component may come back meanwhile.
  let id = ComponentID.next()
  /// The number of the parent's children below it.
  let index: Int
  /// In device pixels, from the corner of the parent.
  let list: DisplayList
  private let opacityMotion: ValueMotion
  private let slide: ValueMotion?
  /// The way that it slides, in points.
  private let distance: Vector

  /// The opacity at the latest frame.
  private(set) var opacity: Double
  /// The distance from its place at the latest frame, in points.
  private(set) var offset: Vector

  /// Nil where there is nothing to see.
  init?(
    of component: Component, at index: Int, layers: [Layer], corner: PixelPoint,
    step: AnimationStep, slide distance: Vector
  ) {
    guard !layers.isEmpty,
      let motion = ValueMotion(
        step.law, from: [1], to: [0], replacing: nil, at: step.now, tolerance: 1.0 / 512)
    else { return nil }
    self.component = component.id
    self.index = index
    list = DisplayList(
      layers.map { layer in
        let extent = layer.extent
        return .group(
          layer.list, at: layer.origin - corner,
          clip: Rect(
            Double(extent.x0 - corner.x), Double(extent.y0 - corner.y), Double(extent.width),
            Double(extent.height)), radius: 0, opacity: layer.opacity)
      })
    opacityMotion = motion
    self.distance = distance
    slide = ValueMotion(
      step.law, from: [0, 0], to: [distance.dx, distance.dy], replacing: nil, at: step.now,
      tolerance: 0.1)
    opacity = 1
    offset = .zero
  }

  func update(at now: Instant) {
    opacity = min(max(opacityMotion.numbers(to: [0], at: now)[0], 0), 1)
    let numbers = slide.numbers(to: [distance.dx, distance.dy], at: now)
    offset = Vector(numbers[0], numbers[1])
  }

  /// The time at which it is gone.
  var end: Instant { opacityMotion.end }

  func isOver(at now: Instant) -> Bool { opacityMotion.isOver(at: now) }
}
