import CHarfBuzz

/// A glyph with its position, in device pixels.
package struct ShapedGlyph {
  /// The glyph number in the font; 0 is a box in a run without a font.
  package var glyph: UInt32
  /// The index of the first character that it represents.
  package var cluster: Int
  /// The distance by which the pen moves to the right.
  package var advance: Double
  /// The offset from the pen to the glyph's origin: x to the right, y downwards.
  package var x: Double
  package var y: Double
}

/// A shaped item; its glyphs are ordered from left to right.
package struct ShapedRun {
  package var item: TextItem
  package var glyphs: [ShapedGlyph]
  package var width: Double
}

/// Shapes text with HarfBuzz. Advances are unhinted and scaled to the size, so that a line has the
/// same width at every position.
final class Shaper {
  private let buffer: OpaquePointer

  init() { buffer = hb_buffer_create() }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes an item. `size` is the em in pixels. Letters join neighbors only inside `line`.
  func shape(
    _ item: TextItem, of scalars: [UInt32], line: Range<Int>, size: Double,
    language: TextLanguage
  ) -> ShapedRun {
    guard let face = item.face else { return boxes(item, of: scalars, size: size) }
    hb_buffer_clear_contents(buffer)
    scalars[line].withUnsafeBufferPointer {
      hb_buffer_add_utf32(
        buffer, $0.baseAddress, Int32($0.count),
        UInt32(item.range.lowerBound - line.lowerBound), Int32(item.range.count))
    }
    hb_buffer_set_direction(
      buffer, item.level & 1 == 0 ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
    hb_buffer_set_script(buffer, item.script.value)
    hb_buffer_set_language(buffer, language.harfBuzz)
    hb_shape(face.shaping, buffer, nil, 0)

    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    var run = ShapedRun(item: item, glyphs: [], width: 0)
    guard let infos, let positions else { return run }
    run.glyphs.reserveCapacity(Int(count))
    // The shaping font has the default scale: one unit is one design unit.
    let pixels = size / face.unitsPerEm
    for place in 0..<Int(count) {
      let position = positions[place]
      let glyph = ShapedGlyph(
        glyph: infos[place].codepoint, cluster: line.lowerBound + Int(infos[place].cluster),
        advance: Double(position.x_advance) * pixels, x: Double(position.x_offset) * pixels,
        y: -Double(position.y_offset) * pixels)
      run.width += glyph.advance
      run.glyphs.append(glyph)
    }
    return run
  }

  private func boxes(_ item: TextItem, of scalars: [UInt32], size: Double) -> ShapedRun {
    var run = ShapedRun(item: item, glyphs: [], width: 0)
    // One box for each user-perceived character: marks, modifiers and joined parts add none.
    var text = String.UnicodeScalarView()
    for place in item.range { text.append(Unicode.Scalar(scalars[place]) ?? "\u{fffd}") }
    var starts: [Bool] = []
    for character in String(text) {
      starts.append(true)
      for _ in character.unicodeScalars.dropFirst() { starts.append(false) }
    }
    for (place, isStart) in zip(item.range, starts) {
      let isBlank = Paragraph.isBlank(scalars[place])
      let isSeen = isStart && !Script.isMark(scalars[place]) && !isBlank
      let advance = isSeen || isBlank ? MissingGlyphBox.advance(size: size) : 0
      run.glyphs.append(
        ShapedGlyph(
          glyph: isSeen ? MissingGlyphBox.visible : MissingGlyphBox.blank, cluster: place,
          advance: advance,
          x: 0, y: 0))
      run.width += advance
    }
    if item.level & 1 != 0 { run.glyphs.reverse() }
    return run
  }
}
