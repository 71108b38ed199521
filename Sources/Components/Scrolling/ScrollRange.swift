import VitrineMotion

/// The range of a scroller's offsets, which its link follows.
///
/// It is determined by the content's length, the scroller's insets and frame, and the adjustments
/// of others (``ExtentAdjustment``).
@MainActor
final class ScrollRange {
  private let link: ScrollCoordinator.Link
  /// The length of all content along the axis without insets, in points.
  private(set) var contentLength = 0.0
  /// The offsets at which the content may rest.
  private(set) var extent = ScrollExtent(minimum: 0, maximum: 0, viewport: 1)
  private var adjustments = ExtentAdjustments()
  /// The link's present pull.
  private var pull = 0.0
  /// Whether the range has moved with the content, and must be set again even if the length is the
  /// same.
  private var isShifted = false

  init(_ link: ScrollCoordinator.Link) { self.link = link }

  /// The lengths of a scroller that determine its range.
  func metrics(of scroller: ScrollView) -> ScrollMetrics {
    let insets = scroller.contentInset
    let isVertical = scroller.axis == .vertical
    return ScrollMetrics(
      contentLength: contentLength,
      leadingInset: isVertical ? insets.top : insets.leading,
      trailingInset: isVertical ? insets.bottom : insets.trailing,
      frameLength: isVertical ? scroller.frame.height : scroller.frame.width,
      minimumTravel: scroller.minimumTravel, adjustment: adjustments.total)
  }

  /// Sets the content's length. Returns whether the range must be updated.
  func setContentLength(_ length: Double, of scroller: ScrollView) -> Bool {
    let viewport = max(metrics(of: scroller).viewport, 1)
    if length == contentLength && extent.viewport == viewport && !isShifted { return false }
    contentLength = length
    return true
  }

  /// Replaces the owner's adjustment. Returns whether the range must be updated.
  func adjust(for owner: AnyObject, _ adjustment: ExtentAdjustment) -> Bool {
    adjustments.set(adjustment, for: owner)
  }

  /// Shifts the range with the content by `distance` points, and continues the motion.
  func shift(by distance: Double) {
    extent = ScrollExtent(
      minimum: extent.minimum + distance, maximum: extent.maximum + distance,
      viewport: extent.viewport)
    isShifted = true
    link.adjust(by: distance)
  }

  /// Updates the range for the scroller's present state. Returns whether it has changed.
  func update(for scroller: ScrollView) -> Bool {
    isShifted = false
    let new = metrics(of: scroller).extent
    if new == extent { return false }
    extent = new
    link.setExtent(new)
    updateBounces(of: scroller)
    updatePull()
    return true
  }

  /// Updates the ends beyond which the content can be pulled.
  func updateBounces(of scroller: ScrollView) {
    let isFixed = metrics(of: scroller).showsAllContent && !scroller.alwaysBounces
    link.setBounces(isFixed ? [] : .both)
  }

  /// Updates the distance of a pull that comes before the links around the scroller.
  func updatePull() {
    let new = link.offersPull ? adjustments.total.freePull : 0
    if new == pull { return }
    pull = new
    link.setPull(new)
  }
}
