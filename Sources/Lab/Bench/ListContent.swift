import VitrineComponents
import VitrineRaster
import VitrineText
import VitrineUnits

/// The rows of the workload `list`: their texts and positions, laid out once for both sides.
struct ListContent {
  /// The two lines of text of a row, relative to the row.
  struct Row {
    var title: GlyphRun
    var titlePlace: PixelPoint
    var subtitle: GlyphRun
    var subtitlePlace: PixelPoint
    var color: Color
  }

  static let rowHeight = 72
  static let avatar = Rect(16, 12, 48, 48)
  static let titleColor = Color(rgb: 0x202124)
  static let subtitleColor = Color(rgb: 0x5f6368)
  static let separatorColor = Color(rgb: 0xe0e0e0)
  static let avatarColors: [Color] = [
    0xd93025, 0x1a73e8, 0x188038, 0xf9ab00, 0x9334e6, 0xe8710a, 0x12b5cb, 0x5f6368,
  ].map { Color(rgb: $0) }

  static func title(_ i: Int) -> String { "Item \(i) - Central Station, platform \(i % 24 + 1)" }
  static func subtitle(_ i: Int) -> String {
    "Departs in \(i * 7 % 60) minutes, calls at \(i % 13 + 2) stops on the way"
  }

  let rows: [Row]

  init(count: Int, typesetter: any Typesetter) {
    rows = (0..<count).map { Self.row($0, typesetter) }
  }

  static func row(_ i: Int, _ typesetter: any Typesetter) -> Row {
    func set(_ text: String, _ size: Double, baseline: Int) -> (GlyphRun, PixelPoint) {
      let layout = typesetter.layout(TextRequest(text: text, style: TextStyle(size: size)))
      return (layout.run, PixelPoint(80, baseline - Int(layout.firstBaseline)))
    }
    let (title, titlePlace) = set(title(i), 18, baseline: 31)
    let (subtitle, subtitlePlace) = set(subtitle(i), 14, baseline: 54)
    return Row(
      title: title, titlePlace: titlePlace, subtitle: subtitle, subtitlePlace: subtitlePlace,
      color: avatarColors[i % avatarColors.count])
  }
}

/// The scroll offsets of the frames.
enum Scroll: String {
  /// 7 px a frame, 600 frames.
  case steady = "list"
  /// 60 px a frame at first, × 0.98 each frame, 200 frames.
  case fling

  var offsets: [Int] {
    switch self {
    case .steady: return (0..<600).map { $0 * 7 }
    case .fling:
      var offset = 0.0
      var speed = 60.0
      return (0..<200).map { _ in
        defer {
          offset += speed
          speed *= 0.98
        }
        return Int(offset.rounded())
      }
    }
  }
}
