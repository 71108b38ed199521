import VitrineRaster
import VitrineUnits

/// Makes the scene of a stage from its components, which are laid out.
@MainActor
struct SceneCollector {
  let environment: Environment
  /// Whether components that are seen for a moment only are left out.
  private var skipsMomentary = false

  init(environment: Environment) { self.environment = environment }

  /// The scene of trees of which the last is on top. `capacity` is the expected number of layers.
  func scene(of trees: [Component], size: PixelSize, capacity: Int) -> Scene {
    var layers: [Layer] = []
    layers.reserveCapacity(capacity)
    for tree in trees {
      collect(tree, origin: .zero, clip: PixelRect(size), opacity: 1, into: &layers)
    }
    return Scene(size: size, background: environment.theme.background, layers: layers)
  }

  private func collect(
    _ node: Component, origin: Point, clip: PixelRect, opacity: Double, isInGroup: Bool = false,
    into layers: inout [Layer]
  ) {
    if node.isHidden || (node.isLifted && !isInGroup) { return }
    if skipsMomentary && node.isMomentary { return }
    node.isPresented = true
    let seen = node.seenOpacity
    if seen <= 0 { return }
    if node.groupsOpacity && seen < 1 && !isInGroup {
      return collectGroup(node, origin: origin, clip: clip, opacity: opacity, into: &layers)
    }
    let place = origin + node.placement.vector
    let opacity = isInGroup ? opacity : opacity * min(seen, 1)
    let scale = environment.scale
    let pixel = PixelPoint(Int((place.x * scale).rounded()), Int((place.y * scale).rounded()))
    var clip = clip
    if node.clipsToBounds {
      let size = node.seenSize
      clip = clip.intersection(
        PixelRect(
          x0: pixel.x, y0: pixel.y,
          x1: Int(((place.x + size.width) * scale).rounded()),
          y1: Int(((place.y + size.height) * scale).rounded())))
      if clip.isEmpty { return }
    }
    if node.isAnimated { node.setNeedsAdvance() }
    if let node = node as? ScaledContent {
      return collectScaled(node, at: place, pixel, clip: clip, opacity: opacity, into: &layers)
    }
    if node.cachesPicture && !isInGroup {
      return collectPicture(node, pixel, clip: clip, opacity: opacity, into: &layers)
    }
    let list = node.displayList(in: environment)
    if !list.commands.isEmpty {
      let shift = node.drawingShift
      let corner =
        shift == 0 ? pixel : PixelPoint(Int(((place.x + shift) * scale).rounded()), pixel.y)
      let layer = Layer(
        id: LayerID(node.id.rawValue), list: list, origin: corner, clip: clip,
        opacity: UInt8((opacity * 255).rounded()))
      if !layer.extent.isEmpty { layers.append(layer) }
    }
    let leaving = node.changeMotion?.leaving ?? []
    for (index, child) in node.drawnChildren.enumerated() {
      for picture in leaving where picture.index == index {
        add(picture, at: place, clip: clip, opacity: opacity, into: &layers)
      }
      collect(child, origin: place, clip: clip, opacity: opacity, into: &layers)
    }
    for picture in leaving where picture.index >= node.drawnChildren.count {
      add(picture, at: place, clip: clip, opacity: opacity, into: &layers)
    }
  }

  private func add(
    _ picture: LeavingPicture, at place: Point, clip: PixelRect, opacity: Double,
    into layers: inout [Layer]
  ) {
    let scale = environment.scale
    let at = place + picture.offset
    let layer = Layer(
      id: LayerID(picture.id.rawValue), list: picture.list,
      origin: PixelPoint(Int((at.x * scale).rounded()), Int((at.y * scale).rounded())),
      clip: clip, opacity: UInt8((opacity * picture.opacity * 255).rounded()))
    if !layer.extent.isEmpty { layers.append(layer) }
  }

  /// The layers of a component in a parent whose corner is at `origin`, and that corner in device
  /// pixels.
  func layers(of node: Component, at origin: Point) -> (layers: [Layer], corner: PixelPoint) {
    var layers: [Layer] = []
    let far = 1 << 24
    collect(
      node, origin: origin, clip: PixelRect(x0: -far, y0: -far, x1: far, y1: far), opacity: 1,
      into: &layers)
    let scale = environment.scale
    let corner = PixelPoint(
      Int((origin.x * scale).rounded()), Int((origin.y * scale).rounded()))
    return (layers, corner)
  }

  /// Adds one layer with the layers of the subtree, which stay as they are while it moves.
  private func collectPicture(
    _ node: Component, _ pixel: PixelPoint, clip: PixelRect, opacity: Double,
    into layers: inout [Layer]
  ) {
    let beyond = 1 << 20
    var parts: [Layer] = []
    collect(
      node, origin: .zero - node.placement.vector,
      clip: PixelRect(x0: -beyond, y0: -beyond, x1: beyond, y1: beyond), opacity: 1,
      isInGroup: true, into: &parts)
    let picture = SubtreePicture.of(parts, isPicture: true, known: node.subtreePicture)
    node.subtreePicture = picture
    let layer = Layer(
      id: LayerID(node.id.rawValue), list: picture.list, origin: pixel, clip: clip,
      opacity: UInt8((opacity * 255).rounded()))
    if !layer.extent.isEmpty { layers.append(layer) }
  }

  /// Adds one layer with the scaled layers of another component, all with one opacity.
  private func collectScaled(
    _ node: ScaledContent, at place: Point, _ pixel: PixelPoint, clip: PixelRect, opacity: Double,
    into layers: inout [Layer]
  ) {
    guard let content = node.content, content.stage === node.stage else { return }
    let scale = environment.scale
    let size = PixelSize(
      Int((content.frame.width * scale).rounded()), Int((content.frame.height * scale).rounded()))
    let room = PixelSize(
      Int(((place.x + node.frame.width) * scale).rounded()) - pixel.x,
      Int(((place.y + node.frame.height) * scale).rounded()) - pixel.y)
    if PixelRect(size).isEmpty || PixelRect(room).isEmpty { return }
    var collector = self
    collector.skipsMomentary = node.holdsPicture
    let list = node.drawing(
      of: {
        var parts: [Layer] = []
        collector.collect(
          content, origin: .zero - content.placement.vector, clip: PixelRect(size), opacity: 1,
          isInGroup: true, into: &parts)
        return parts
      }, size: size, in: room, environment: environment)
    let layer = Layer(
      id: LayerID(node.id.rawValue), list: list,
      origin: pixel, clip: clip, opacity: UInt8((opacity * 255).rounded()))
    if !layer.extent.isEmpty { layers.append(layer) }
  }

  /// A layer of its own that holds the layers of the subtree, whole, and is clear as one.
  private func collectGroup(
    _ node: Component, origin: Point, clip: PixelRect, opacity: Double, into layers: inout [Layer]
  ) {
    var parts: [Layer] = []
    collect(node, origin: origin, clip: clip, opacity: 1, isInGroup: true, into: &parts)
    let list = DisplayList(
      parts.map { part in
        let (clip, origin) = (part.clip, part.origin)
        return .group(
          part.list, at: origin,
          clip: Rect(
            Double(clip.x0), Double(clip.y0), Double(clip.width), Double(clip.height)),
          radius: 0, opacity: part.opacity)
      })
    let layer = Layer(
      id: LayerID(node.id.rawValue), list: list, origin: PixelPoint(0, 0), clip: clip,
      opacity: UInt8((opacity * min(node.seenOpacity, 1) * 255).rounded()))
    if !layer.extent.isEmpty { layers.append(layer) }
  }
}
