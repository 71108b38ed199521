public import VitrineComponents
public import VitrineUnits

extension ScreenCheck {
  /// A kind of finding.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A component that is tapped and has less than 48 points, which are 9 mm, in one direction.
    /// One that is partly out of sight is not measured.
    case target
    /// Text with a contrast below 4.5 : 1, large text below 3 : 1, as WCAG 2 requires, measured on
    /// the painted background. Text of disabled controls, and text that something covers, is not
    /// measured.
    case contrast
    /// Text that is cut with an ellipsis or larger than its component, and text or a control that
    /// reaches beyond the screen, or beyond a component that clips it, without a scroller that
    /// brings it into sight.
    case overflow
    /// Two components that are tapped and overlap. One over a scroller is meant to be there.
    case overlap
    /// A component that is tapped and has no ``Component/semantics`` with a label, as an icon
    /// without ``Component/accessibilityLabel``.
    case label
    /// Letters that no font has, which are shown as boxes: once for each script, in the first
    /// setting that has them. Not looked for unless ``ScreenCheck/kinds`` has it, because the
    /// machines of developers often lack fonts that the panel has.
    case font
  }

  /// The circumstances of a check.
  public struct Setting: Sendable, Hashable, CustomStringConvertible {
    /// The panel, with the reading direction of the language.
    public let panel: PanelSetting
    /// The language, as a tag such as `en`.
    public let language: String
    /// The theme, before ``textScale``.
    public let theme: Theme
    /// The factor of the theme's text sizes.
    public let textScale: Double

    init(panel: PanelSetting, language: String, theme: Theme, textScale: Double) {
      var panel = panel
      panel.direction = LayoutDirection(ofLanguage: language)
      self.panel = panel
      self.language = language
      self.theme = theme
      self.textScale = textScale
    }

    public var description: String {
      "\(panel.size.width)x\(panel.size.height), \(language), \(theme.isDark ? "dark" : "light")"
        + (textScale == 1 ? "" : ", text × \(textScale)")
    }
  }

  /// Something that a person would stumble over.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of the finding.
    public let kind: Kind
    /// The circumstances: panel, language and theme.
    public let setting: String
    /// The type of the component, with its label.
    public let component: String
    /// The frame of the component, in points of the stage.
    public let frame: Rect
    /// The rest of the sentence that begins with ``component``.
    public let problem: String
    /// The number of settings that were checked.
    let settingCount: Int

    /// A sentence with all of it.
    public var description: String {
      "\(setting): \(component) at \(Measure.text(frame)) \(problem)"
    }
  }
}

/// Numbers in the sentences of findings.
enum Measure {
  /// Rounds to a tenth.
  static func text(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return Int(exactly: tenths).map { String($0) } ?? String(tenths)
  }

  static func text(_ size: Size) -> String { "\(text(size.width)) × \(text(size.height))" }

  static func text(_ rect: Rect) -> String {
    "(\(text(rect.minX)), \(text(rect.minY))), \(text(rect.size)),"
  }
}
