import VitrineRaster
import VitrineUnits

/// The styles of the title and the line of a ``PINPad``, in which both are whole in a room. Larger
/// text is set smaller there, but not below the normal size; then each has one line less.
struct PINTextFit {
  /// A text with its style and the most lines that it may have.
  struct Text {
    let style: TextStyle
    let lineLimit: Int
    let height: Double
  }

  let title: Text
  let line: Text

  /// The most lines of the title and of the line, which may have a reason and a time.
  private static let limits = (title: 2, line: 3)
  private static let step = 0.92

  /// - Parameters:
  ///   - title: The title; empty for none.
  ///   - line: The line below the dots.
  ///   - room: The width of both, and the height for both together.
  ///   - canvas: The measure of texts, with the theme.
  init(title: String, line: String, in room: Size, _ canvas: Canvas) {
    let theme = canvas.environment.theme
    let largest = max(1, theme.textScale)
    var scale = largest
    func text(_ words: String, _ style: TextStyle, _ limit: Int) -> (Text, isWhole: Bool) {
      var style = style
      style.size *= scale / largest
      let layout = canvas.layout(words, style, maxWidth: max(1, room.width), lineLimit: limit)
      return (
        Text(style: style, lineLimit: limit, height: layout.size.height),
        !layout.isTruncated && canvas.widestWord(words, style) <= room.width
      )
    }
    while true {
      let head = text(title, theme.rowTitle, Self.limits.title)
      let foot = text(line, theme.body, Self.limits.line)
      let fits = head.0.height + foot.0.height <= room.height
      if fits && head.isWhole && foot.isWhole || scale == 1 && fits {
        (self.title, self.line) = (head.0, foot.0)
        return
      }
      if scale == 1 { break }
      scale = max(1, scale * Self.step)
    }
    self.title = text(title, theme.rowTitle, Self.limits.title - 1).0
    self.line = text(line, theme.body, Self.limits.line - 1).0
  }
}
