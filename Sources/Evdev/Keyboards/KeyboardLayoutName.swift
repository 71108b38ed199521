/// The name of a layout of hardware keyboards, as X and libxkbcommon have it: `de`, or with a
/// variant `us:intl`.
package struct KeyboardLayoutName: Sendable, Hashable, CustomStringConvertible {
  package let layout: String
  /// The variant; empty: the plain layout.
  package let variant: String

  package static let us = KeyboardLayoutName(layout: "us", variant: "")

  private init(layout: String, variant: String) {
    self.layout = layout
    self.variant = variant
  }

  /// Reads a name; nil if it is none. Whether there is such a layout is known to libxkbcommon only.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), parts.allSatisfy(Self.isWord) else { return nil }
    self.init(layout: parts[0], variant: parts.count == 2 ? parts[1] : "")
  }

  /// Reads the layout of the system from the text of `/etc/default/keyboard`; nil if it has none.
  /// Of several layouts the first one is used.
  package init?(debian text: String) {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
      values[parts[0].filter { !$0.isWhitespace }] = value
    }
    func first(_ key: String) -> String {
      let words = values[key]?.split(separator: ",", omittingEmptySubsequences: false)
      return words?.first.map(String.init) ?? ""
    }
    let (layout, variant) = (first("XKBLAYOUT"), first("XKBVARIANT"))
    guard Self.isWord(layout) else { return nil }
    self.init(layout: layout, variant: Self.isWord(variant) ? variant : "")
  }

  /// Whether a text can be a part of a name: libxkbcommon takes it as the name of a file.
  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
          || (0x61...0x7a).contains(byte) || byte == 0x2d || byte == 0x5f
      }
  }

  package var description: String { variant.isEmpty ? layout : "\(layout):\(variant)" }
}
