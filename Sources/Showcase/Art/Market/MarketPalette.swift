import Vitrine

/// The colors of the market at a time of day.
struct MarketPalette {
  let isEvening: Bool
  /// From the top to the roofs.
  let sky: [Gradient.Stop]
  /// The air between the houses and the stalls.
  let haze: Color
  let walls: [Color]
  let roofs: [Color]
  let window: Color
  /// A window without a lamp.
  let darkWindow: Color
  let frame: Color
  let shutters: [Color]
  /// From the houses to the lower edge.
  let paving: [Gradient.Stop]
  let joint: Color
  let leaf: Color
  let lightLeaf: Color
  let water: Color
  /// The back of a stall, from under its awning to its counter.
  let inside: [Gradient.Stop]
  /// The tint of everything in the square; clear by day.
  private let dusk: Color

  static let day = MarketPalette(
    isEvening: false, sky: TownPalette.day.sky, haze: Color(argb: 0x4cbf_dadb),
    walls: [0xf6ead7, 0xeecf9f, 0xf0c4aa, 0xe6e2d5, 0xd5dfcb, 0xc9dadd].map { Color(rgb: $0) },
    roofs: TownPalette.day.roofs, window: Color(rgb: 0x7d949c), darkWindow: Color(rgb: 0x6c7f86),
    frame: Color(rgb: 0xfdf8ee), shutters: [0x6f9486, 0x7f98b0, 0xb4816a].map { Color(rgb: $0) },
    paving: [
      .init(0, Color(rgb: 0xd9ccb4)), .init(0.3, Color(rgb: 0xbcab90)),
      .init(1, Color(rgb: 0x7d705e)),
    ],
    joint: Color(argb: 0x3aff_f6e2), leaf: Color(rgb: 0x3f7d57), lightLeaf: Color(rgb: 0x5d9a68),
    water: Color(rgb: 0x8cc9d6),
    inside: [.init(0, Color(rgb: 0x4d3d34)), .init(1, Color(rgb: 0x7a604b))], dusk: .clear)

  static let evening = MarketPalette(
    isEvening: true,
    sky: [
      .init(0, Color(rgb: 0x131b38)), .init(0.22, Color(rgb: 0x343766)),
      .init(0.45, Color(rgb: 0x80587a)), .init(0.7, Color(rgb: 0xc98866)),
    ],
    haze: Color(argb: 0x301c_2340),
    walls: [0x414a63, 0x4a4a5c, 0x4d4658, 0x3c475c, 0x3e4a58, 0x38455c].map { Color(rgb: $0) },
    roofs: [0x2a2c40, 0x302c3d, 0x252a3c, 0x292e3d].map { Color(rgb: $0) },
    window: Color(rgb: 0xf6c667), darkWindow: Color(rgb: 0x262d42),
    frame: Color(rgb: 0x565b70), shutters: [0x2f3d4a, 0x303a55, 0x43383f].map { Color(rgb: $0) },
    paving: [
      .init(0, Color(rgb: 0x4a4048)), .init(0.35, Color(rgb: 0x5c4a45)),
      .init(1, Color(rgb: 0x1b1b24)),
    ],
    joint: Color(argb: 0x20ff_d9a0), leaf: Color(rgb: 0x1d3439), lightLeaf: Color(rgb: 0x2b4a45),
    water: Color(rgb: 0x5d7b95),
    inside: [.init(0, Color(rgb: 0xf0bf70)), .init(1, Color(rgb: 0x9a6238))],
    dusk: Color(argb: 0x5a1a_1a34))

  /// A color of the square in the light of the time of day.
  func lit(_ rgb: UInt32) -> Color { dusk.over(Color(rgb: rgb)) }

  /// A color under a lamp: darker than by day, lighter than around it.
  func lamplit(_ rgb: UInt32) -> Color { dusk.opacity(0.4).over(Color(rgb: rgb)) }
}

extension MarketGood.Kind {
  /// The stripes of its stall, 0xRRGGBB.
  var stripes: UInt32 {
    switch self {
    case .fruit: 0xc9473c
    case .vegetables: 0x3a8a5f
    case .bread: 0xc9822f
    case .cheese: 0xd9a62a
    case .fish: 0x3f72bd
    case .flowers: 0xc25a86
    }
  }
}
