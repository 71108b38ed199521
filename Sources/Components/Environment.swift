import VitrineRaster
public import VitrineUnits

/// The settings that all components of a stage share.
public struct Environment {
  /// The colors and text styles. Another theme gets the ``textScale``.
  public var theme: Theme {
    didSet { if theme.textScale != textScale { theme = theme.scalingText(to: textScale) } }
  }
  /// The factor of all text sizes of the theme; 1 by default. Styles that a component has of its
  /// own are not scaled.
  public var textScale: Double {
    didSet { theme = theme.scalingText(to: textScale) }
  }
  /// The tag of the language of all texts, such as `ar`; nil where none was requested. A change
  /// also changes the ``direction`` and the layout of the on-screen keyboard.
  public var language: String? {
    didSet {
      guard let language, language != oldValue else { return }
      direction = LayoutDirection(ofLanguage: language)
      keyboards.language = language
    }
  }
  /// Device pixels per point.
  public var scale: Double
  /// The direction of reading, which decides where leading and trailing edges are.
  public var direction: LayoutDirection
  package var typesetter: any Typesetter
  /// Loads the pictures of ``ImageView``; without it they show the placeholder for a broken
  /// picture.
  package var images: (any ImageLoading)?
  /// Encodes the text of a ``QRCode``, which is not empty and has at most
  /// ``QRCode/maximumBytes`` bytes; without it codes are blank.
  package var qrMatrix: ((String) -> QRMatrix)?
  /// Whether motion is reduced: slides become fades, springs become short and do not overshoot;
  /// swipe rows and map flights jump. Flings and bounces stay.
  public var reducesMotion: Bool
  /// The layouts of the on-screen keyboard; without them there is none.
  package var keyboards = KeyboardSet()
  /// Receives what components report to the log of the kiosk.
  package var log: LogSink = { _, _ in }

  package init(
    theme: Theme = .light, scale: Double = 1, direction: LayoutDirection = .leftToRight,
    typesetter: any Typesetter, images: (any ImageLoading)? = nil, reducesMotion: Bool = false
  ) {
    require(
      scale > 0 && scale.isFinite, "Environment.scale is \(scale); give a finite scale above 0")
    self.theme = theme
    textScale = theme.textScale
    self.scale = scale
    self.direction = direction
    self.typesetter = typesetter
    self.images = images
    self.reducesMotion = reducesMotion
  }

  /// The environment for the next person: that of `home`, on the panel and with the fonts and
  /// pictures of this one.
  func restored(to home: Environment) -> Environment {
    var restored = home
    restored.scale = scale
    restored.typesetter = typesetter
    restored.images = images
    restored.qrMatrix = qrMatrix
    restored.log = log
    return restored
  }

  /// Whether ``direction`` is right to left.
  public var isRightToLeft: Bool { direction == .rightToLeft }

  /// `rect` as it is placed in a component of width `width`: mirrored where reading goes right to
  /// left.
  public func mirrored(_ rect: Rect, in width: Double) -> Rect {
    direction == .leftToRight
      ? rect : Rect(width - rect.maxX, rect.minY, rect.width, rect.height)
  }
}

/// Two environments are equal if all that a kiosk can set is: theme, text size, language,
/// direction, motion, scale and keyboards.
extension Environment: Equatable {
  public static func == (a: Environment, b: Environment) -> Bool {
    a.theme == b.theme && a.textScale == b.textScale && a.language == b.language
      && a.scale == b.scale && a.direction == b.direction && a.reducesMotion == b.reducesMotion
      && a.keyboards == b.keyboards
  }
}

extension Component {
  /// The tag of the language of the stage's texts, such as `ar`; empty off the stage, and where
  /// none was requested. A binding that reads it follows the language:
  ///
  ///     Label("").bind { $0.text = strings[Text.title, $0.languageTag] }
  public var languageTag: String { stage?.environment.language ?? "" }
}
