import VitrineRaster

/// The colors of markers, clusters and titles that do not come from the markers.
struct MarkerColors {
  /// The outline of markers; the inside of a cluster.
  var ring = Color.white
  /// The outline of a cluster whose markers have different colors.
  var mixed = Color.black
  var title = Color.black
  /// The outline of the letters.
  var halo = Color.white

  init() {}

  init(_ style: MapStyle, isDark: Bool) {
    ring = isDark ? Color(rgb: 0x2a2e34) : .white
    mixed = isDark ? Color(rgb: 0x8a939d) : Color(rgb: 0x5b6673)
    title = style.labels.place
    halo = style.labels.halo
  }
}
