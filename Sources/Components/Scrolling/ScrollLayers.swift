/// The order of a scroller's children.
///
///     underlays │ content │ indicator │ overlays
struct ScrollLayers {
  private var underlays = 0
  private var overlays = 0

  /// The index of the next content among `count` children: below the indicator.
  func contentIndex(of count: Int) -> Int { count - 1 - overlays }

  /// The index of a new underlay, above those added before.
  mutating func addUnderlay() -> Int {
    underlays += 1
    return underlays - 1
  }

  /// The index of a new overlay among `count` children: above all of them.
  mutating func addOverlay(of count: Int) -> Int {
    overlays += 1
    return count
  }

  /// The index among `count` other children of an underlay that becomes the lowest overlay.
  mutating func raiseUnderlay(among count: Int) -> Int {
    underlays -= 1
    overlays += 1
    return count - overlays + 1
  }

  /// The index of an overlay that becomes the topmost underlay.
  mutating func lowerOverlay() -> Int {
    overlays -= 1
    return addUnderlay()
  }
}
