import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("The theme")
struct ThemeTests {
  @Test("Contrast is as WCAG defines it")
  func contrast() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    #expect(abs(Color(rgb: 0x767676).contrast(with: .white) - 4.54) < 0.01)
    let (a, b) = (Color(rgb: 0x0a5c63), Color(rgb: 0xf6f4ef))
    #expect(a.contrast(with: b) == b.contrast(with: a))
  }

  @Test("A color blended over another is between them")
  func over() {
    #expect(Color(argb: 0x8000_0000).over(.white) == Color(rgb: 0x7f7f7f))
    #expect(Color(rgb: 0x123456).over(.white) == Color(rgb: 0x123456))
    #expect(Color.clear.over(Color(rgb: 0x123456)) == Color(rgb: 0x123456))
  }

  @Test(
    "Every text color has enough contrast with its background",
    arguments: [Theme.light, Theme.dark])
  func legible(theme: Theme) {
    for ground in [theme.background, theme.surface, theme.inset] {
      for ink in [theme.text, theme.secondaryText, theme.accent] {
        #expect(ink.contrast(with: ground) >= 4.5, "\(ink) on \(ground)")
      }
      #expect(theme.pressed.over(ground).contrast(with: theme.text) >= 4.5)
    }
    let pairs = [
      (theme.onAccent, theme.accent), (theme.onTonal, theme.tonal), (theme.onDanger, theme.danger),
      (theme.onInverse, theme.inverse), (theme.inverseAccent, theme.inverse),
      // A chosen row, and a failed refresh.
      (theme.text, theme.tonal), (theme.secondaryText, theme.tonal),
      (theme.danger, theme.background), (theme.danger, theme.surface),
    ]
    for (ink, ground) in pairs { #expect(ink.contrast(with: ground) >= 4.5, "\(ink) on \(ground)") }
    for color in theme.palette { #expect(Color.white.contrast(with: color) >= 4.5, "\(color)") }
    for color in theme.paletteText {
      #expect(color.contrast(with: theme.surface) >= 4.5, "\(color)")
      #expect(color.contrast(with: theme.background) >= 4.5, "\(color)")
    }
    #expect(theme.palette.count == theme.paletteText.count)
  }

  @Test(
    "The colors of charts differ for everybody, and from their background",
    arguments: [Theme.light, Theme.dark])
  func chartColors(theme: Theme) {
    #expect(theme.chartColors.count == 4)
    for color in theme.chartColors {
      for ground in [theme.background, theme.surface, theme.inset] {
        #expect(color.contrast(with: ground) >= 3, "\(color) on \(ground)")
      }
    }
    for sight in ColorSight.allCases {
      for (index, color) in theme.chartColors.enumerated() {
        for other in theme.chartColors[..<index] {
          #expect(sight.difference(color, other) >= 30, "\(color), \(other): \(sight)")
        }
      }
    }
  }

  @Test("A red and a green are alike for those who confuse them, and for nobody else")
  func confusion() {
    let (red, green) = (Color(rgb: 0xc84646), Color(rgb: 0x6f7d1e))
    #expect(ColorSight.usual.difference(red, green) > 60)
    #expect(ColorSight.deuteranopia.difference(red, green) < 25)
  }

  @Test("No text is smaller than ten minutes of arc at 70 cm")
  func readable() {
    let millimetresPerPoint = PanelScale.targetMillimetres / PanelScale.targetPoints
    let styles = Theme.light.textStyles
    #expect(styles.count > 3)
    for style in styles {
      // Capitals of Noto Sans are 0.714 em high; small angles are their own tangent.
      let capital = style.size * millimetresPerPoint * 0.714
      let minutes = capital / 700 * 180 / Double.pi * 60
      #expect(minutes >= 10, "\(style.size) points are \(minutes) minutes")
    }
  }

  @Test("Spacings are multiples of 4 points")
  func grid() {
    for distance in [
      Spacing.tiny, Spacing.small, Spacing.medium, Spacing.large, Spacing.huge,
      PanelScale.targetPoints, TitleBar.height,
    ] {
      #expect(distance.truncatingRemainder(dividingBy: 4) == 0)
    }
  }
}

@Suite("The scale of a panel")
struct PanelScaleTests {
  @Test(
    "Known panels",
    arguments: [
      (PixelSize(480, 272), 95, 54, 1.0), (PixelSize(800, 480), 154, 86, 1.125),
      (PixelSize(1024, 600), 154, 86, 1.375), (PixelSize(1280, 800), 216, 135, 1.375),
      (PixelSize(720, 1280), 62, 110, 2.25), (PixelSize(1920, 1080), 344, 194, 1.625),
      (PixelSize(1920, 1080), 527, 296, 1.125), (PixelSize(3840, 2160), 345, 194, 3.25),
    ])
  func known(pixels: PixelSize, width: Int, height: Int, scale: Double) {
    #expect(PanelScale.scale(for: pixels, width: width, height: height) == scale)
  }

  /// Panels of any shape and size whose pixels are square.
  private func withEveryPanel(
    _ body: (_ pixels: PixelSize, _ width: Int, _ height: Int, _ density: Double, _ seed: Int) ->
      Void
  ) {
    withEverySeed(500) { seed, random in
      let density = random.double(in: 0.6...24)
      let (width, height) = (random.int(in: 40...1500), random.int(in: 40...1500))
      let pixels = PixelSize(
        Int((Double(width) * density).rounded()), Int((Double(height) * density).rounded()))
      if let found = PanelScale.density(of: pixels, width: width, height: height) {
        body(pixels, width, height, found, seed)
      }
    }
  }

  @Test(
    "A target of 48 points has at least 9 mm, and the scale is no larger than needed"
  )
  func targets() {
    withEveryPanel { pixels, width, height, density, seed in
      let scale = PanelScale.scale(for: pixels, width: width, height: height)
      let millimetres = PanelScale.targetPoints * scale / density
      #expect(millimetres >= 9 - 1e-9 || scale == 8, "seed \(seed)")
      let needed = 9 * PanelScale.readingDistance(width: width, height: height) / 45
      #expect(
        scale == 1 || PanelScale.targetPoints * (scale - 0.125) / density < needed, "seed \(seed)")
    }
  }

  @Test("No text is smaller than 15 minutes of arc at the reading distance")
  func readable() throws {
    let smallest = try #require(Theme.light.textStyles.map(\.size).min())
    withEveryPanel { pixels, width, height, density, seed in
      let scale = PanelScale.scale(for: pixels, width: width, height: height)
      let capital = smallest * scale / density * 0.714
      let distance = PanelScale.readingDistance(width: width, height: height) * 10
      let minutes = capital / distance * 180 / Double.pi * 60
      #expect(minutes >= 15 || scale == 8, "seed \(seed): \(minutes)")
    }
  }

  @Test("The reading distance is 45 cm for a small panel and 70 cm for a large one")
  func distance() {
    #expect(PanelScale.readingDistance(width: 95, height: 54) == 45)
    #expect(PanelScale.readingDistance(width: 344, height: 194) == 70)
    #expect(PanelScale.readingDistance(width: 194, height: 344) == 70)
    #expect(PanelScale.readingDistance(width: 1200, height: 700) == 70)
    #expect((54...55).contains(PanelScale.readingDistance(width: 216, height: 135)))
  }

  @Test("The rotation of a panel does not change its scale")
  func turned() {
    #expect(
      PanelScale.scale(for: PixelSize(720, 1280), width: 62, height: 110)
        == PanelScale.scale(for: PixelSize(1280, 720), width: 110, height: 62))
  }

  @Test(
    "Impossible sizes are ignored",
    arguments: [
      (PixelSize(1920, 1080), 16, 9), (PixelSize(1920, 1080), 160, 90),
      (PixelSize(1280, 800), 160, 100), (PixelSize(800, 480), 0, 0),
      (PixelSize(800, 480), -3, 86), (PixelSize(800, 480), 86, 154),
      (PixelSize(1920, 1080), 53, 30), (PixelSize(640, 480), 5000, 3750),
      (PixelSize(720, 1280), 110, 62),
    ])
  func impossibleSizes(pixels: PixelSize, width: Int, height: Int) {
    #expect(PanelScale.density(of: pixels, width: width, height: height) == nil)
    #expect(PanelScale.scale(for: pixels, width: width, height: height) == PanelScale.unknown)
  }

  @Test("A panel of unknown size has one pixel a point")
  func unknown() {
    #expect(PanelScale.scale(for: PixelSize(1920, 1080), width: nil, height: nil) == 1)
    #expect(PanelScale.scale(for: PixelSize(1920, 1080), width: 344, height: nil) == 1)
  }
}
