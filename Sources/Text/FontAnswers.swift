import VitrineComponents

/// What fontconfig said, as far as it was asked, and what that rests on.
struct FontAnswers: Equatable {
  /// The wished font of a family and weight.
  struct Wish: Hashable {
    var family: String
    var weight: FontWeight
  }
  struct Primary: Equatable {
    var identity: FontFace.Identity
    /// The family that was found instead.
    var substitute: String?
  }

  /// A character that the wished font has not.
  struct Question: Hashable {
    var wish: Wish
    var scalar: UInt32
    var language: TextLanguage
    var isColored: Bool
  }

  /// Files and folders as they were when fontconfig read them.
  var grounds: FontGrounds
  private(set) var primaries: [Wish: Primary] = [:]
  /// Nil: no font has it.
  private(set) var fallbacks: [Question: FontFace.Identity?] = [:]

  /// As many as a few pages of Chinese need; beyond that fontconfig is asked in each run.
  private static let fallbackLimit = 4096

  init(grounds: FontGrounds) { self.grounds = grounds }

  mutating func keep(_ primary: Primary, for wish: Wish) {
    primaries[wish] = primary
    grounds.add(primary.identity.path)
  }

  mutating func keep(_ identity: FontFace.Identity?, for question: Question) {
    guard fallbacks.count < Self.fallbackLimit else { return }
    fallbacks[question] = .some(identity)
    if let identity { grounds.add(identity.path) }
  }
}

// MARK: As text

/// One line each, fields parted by tabs:
///
///     vitrine fonts 1
///     grounds  3f2a…                                     the digest of what follows
///     on       /etc/fonts/fonts.conf
///     wish     400  Noto Sans  -  0  0  …  /usr/…/NotoSans-Regular.ttf
///     glyph    400  Noto Sans  4e2d  zh-cn  0  0  0  …  /usr/…/NotoSansCJK-Regular.ttc
///     end      81c0…                                     the digest of all lines before
extension FontAnswers {
  private static let mark = "vitrine fonts 1"
  private static let none = "-"

  /// Nil where a name holds what parts the fields.
  var text: [UInt8]? {
    var lines = [[Self.mark], ["grounds", String(grounds.digest, radix: 16)]]
    lines += grounds.paths.map { ["on", $0] }
    lines += primaries.map { wish, primary in
      ["wish"] + Self.fields(wish) + [primary.substitute ?? Self.none]
        + Self.fields(primary.identity)
    }
    lines += fallbacks.map { question, identity in
      ["glyph"] + Self.fields(question.wish)
        + [
          String(question.scalar, radix: 16), question.language.rawValue,
          question.isColored ? "1" : "0",
        ] + (identity.map(Self.fields) ?? [Self.none])
    }
    let separators = [UInt8(ascii: "\t"), UInt8(ascii: "\n")]
    guard lines.joined().allSatisfy({ !$0.utf8.contains(where: separators.contains) }) else {
      return nil
    }
    var text = lines.map { $0.joined(separator: "\t") + "\n" }.joined()
    text += "end\t\(String(Digest.of(text.utf8), radix: 16))\n"
    return Array(text.utf8)
  }

  /// What was kept; nil where a byte of it is not as it was written, or where anything that it rests
  /// on has changed since.
  init?(_ text: [UInt8]) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count >= 4, lines[lines.count - 1].isEmpty else { return nil }
    let (body, end) = (text[..<lines[lines.count - 2].startIndex], lines[lines.count - 2])
    guard end.elementsEqual("end\t\(String(Digest.of(body), radix: 16))".utf8) else { return nil }
    let rows = lines.dropLast(2).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    guard rows[0] == [Self.mark], rows[1].count == 2, rows[1][0] == "grounds" else { return nil }
    let paths = rows.lazy.filter { $0.count == 2 && $0[0] == "on" }.map { $0[1] }
    grounds = FontGrounds(Array(paths))
    guard String(grounds.digest, radix: 16) == rows[1][1] else { return nil }
    for row in rows {
      switch (row[0], row.count) {
      case ("wish", 8):
        guard let wish = Self.wish(row[1...2]), let identity = Self.identity(row[4...]) else {
          return nil
        }
        primaries[wish] = Primary(
          identity: identity, substitute: row[3] == Self.none ? nil : row[3])
      case ("glyph", 7), ("glyph", 10):
        guard let wish = Self.wish(row[1...2]), let scalar = UInt32(row[3], radix: 16),
          let language = TextLanguage(rawValue: row[4])
        else { return nil }
        let question = Question(
          wish: wish, scalar: scalar, language: language, isColored: row[5] == "1")
        fallbacks[question] = .some(row.count == 7 ? nil : Self.identity(row[6...]))
      default: break
      }
    }
  }

  private static func fields(_ wish: Wish) -> [String] {
    [String(wish.weight.rawValue), wish.family]
  }

  private static func wish(_ fields: ArraySlice<String>) -> Wish? {
    guard let number = Int(fields[fields.startIndex]), let weight = FontWeight(rawValue: number)
    else { return nil }
    return Wish(family: fields[fields.startIndex + 1], weight: weight)
  }

  private static func fields(_ identity: FontFace.Identity) -> [String] {
    [
      identity.isSyntheticBold ? "1" : "0", String(identity.index), identity.variations,
      identity.path,
    ]
  }

  private static func identity(_ fields: ArraySlice<String>) -> FontFace.Identity? {
    let first = fields.startIndex
    guard fields.count == 4, let index = Int32(fields[first + 1]) else { return nil }
    return FontFace.Identity(
      path: fields[first + 3], index: index, variations: fields[first + 2],
      isSyntheticBold: fields[first] == "1")
  }
}
