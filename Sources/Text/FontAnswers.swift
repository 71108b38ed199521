import VitrineComponents

/// What fontconfig said, as far as it was asked, and what that rests on.
struct FontAnswers {
  /// The wished font of a family and weight.
  struct Wish: Hashable {
    var family: String
    var weight: FontWeight
  }
  struct Primary {
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
  /// Whether another start of the system wrote them, and their names were read and found as they were.
  private(set) var isConfirmedAnew = false
  /// A handful: a dictionary's types alone would take longer to make than this to search.
  private var primaries: [(wish: Wish, primary: Primary)] = []
  private var groups: [Group] = []
  private var scalarCount = 0

  /// As many as a few pages of Chinese need; beyond that fontconfig is asked in each run.
  private static let scalarLimit = 4096

  /// Characters that found the same font under the same wish: a page of Chinese is one
  /// group, which is read and searched in microseconds.
  private struct Group {
    var wish: Wish
    var language: TextLanguage
    var isColored: Bool
    var identity: FontFace.Identity
    /// In their order.
    var scalars: [UInt32]

    func isAbout(_ question: Question) -> Bool {
      language == question.language && isColored == question.isColored && wish == question.wish
    }

    /// Where the character stands, or would have to.
    func place(of scalar: UInt32) -> Int {
      var (low, high) = (0, scalars.count)
      while low < high {
        let middle = (low + high) / 2
        if scalars[middle] < scalar { low = middle + 1 } else { high = middle }
      }
      return low
    }

    func holds(_ scalar: UInt32) -> Bool {
      let place = place(of: scalar)
      return place < scalars.count && scalars[place] == scalar
    }
  }

  init(grounds: FontGrounds) { self.grounds = grounds }

  func primary(_ wish: Wish) -> Primary? { primaries.first { $0.wish == wish }?.primary }

  /// Like the other `keep`: whether anything is different now.
  mutating func keep(_ primary: Primary, for wish: Wish) -> Bool {
    primaries.removeAll { $0.wish == wish }
    primaries.append((wish, primary))
    grounds.add(primary.identity.path)
    return true
  }

  /// Nil where nobody asked, or no font was found: that is not kept, so that boxes stay in no run
  /// where a font could be had.
  func fallback(_ question: Question) -> FontFace.Identity? {
    groups.first { $0.isAbout(question) && $0.holds(question.scalar) }?.identity
  }

  mutating func keep(_ identity: FontFace.Identity, for question: Question) -> Bool {
    let known = groups.firstIndex { $0.isAbout(question) && $0.holds(question.scalar) }
    if let known {
      // Of no use any more, or nobody would have asked again.
      if groups[known].identity == identity { return false }
      groups[known].scalars.remove(at: groups[known].place(of: question.scalar))
      if groups[known].scalars.isEmpty { groups.remove(at: known) }
      scalarCount -= 1
    }
    guard scalarCount < Self.scalarLimit else { return known != nil }
    scalarCount += 1
    grounds.add(identity.path)
    if let i = groups.firstIndex(where: { $0.isAbout(question) && $0.identity == identity }) {
      groups[i].scalars.insert(question.scalar, at: groups[i].place(of: question.scalar))
    } else {
      groups.append(
        Group(
          wish: question.wish, language: question.language, isColored: question.isColored,
          identity: identity, scalars: [question.scalar]))
    }
    return true
  }
}

// MARK: As text

/// One line each, fields parted by tabs:
///
///     vitrine fonts 3
///     grounds  3f2a…  91d0…  0b6e-…                      digests of what follows: of the facts, of the
///                                                        names, and when the system started that
///                                                        both are of
///     on       /etc/fonts/fonts.conf
///     wish     400  Noto Sans  -  0  0  …  /usr/…/NotoSans-Regular.ttf
///     glyphs   400  Noto Sans  zh-cn  0  4e2d 6587 …  0  0  …  /usr/…/NotoSansCJK-Regular.ttc
///     end      81c0…                                     the digest of all lines before
extension FontAnswers {
  private static let mark = "vitrine fonts 3"
  private static let none = "-"

  /// Nil where a name holds what parts the fields.
  func text(systemStart: String?) -> [UInt8]? {
    var lines = [[Self.mark]]
    lines.append(
      ["grounds", String(grounds.digest, radix: 16), String(grounds.names, radix: 16)]
        + [systemStart ?? Self.none])
    lines += grounds.paths.map { ["on", $0] }
    lines += primaries.map { wish, primary in
      ["wish"] + Self.fields(wish) + [primary.substitute ?? Self.none]
        + Self.fields(primary.identity)
    }
    lines += groups.map { group in
      ["glyphs"] + Self.fields(group.wish)
        + [
          group.language.rawValue, group.isColored ? "1" : "0",
          group.scalars.map { String($0, radix: 16) }.joined(separator: " "),
        ] + Self.fields(group.identity)
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
  init?(_ text: [UInt8], systemStart: String?) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count >= 4, lines[lines.count - 1].isEmpty else { return nil }
    let (body, end) = (text[..<lines[lines.count - 2].startIndex], lines[lines.count - 2])
    guard end.elementsEqual("end\t\(String(Digest.of(body), radix: 16))".utf8) else { return nil }
    let rows = lines.dropLast(2).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    guard rows[0] == [Self.mark], rows[1].count == 4, rows[1][0] == "grounds" else { return nil }
    let paths = rows.lazy.filter { $0.count == 2 && $0[0] == "on" }.map { $0[1] }
    let isOfThisStart = systemStart != nil && systemStart == rows[1][3]
    isConfirmedAnew = systemStart != nil && !isOfThisStart
    guard let names = UInt64(rows[1][2], radix: 16) else { return nil }
    grounds = FontGrounds(Array(paths), names: isOfThisStart ? names : nil)
    guard String(grounds.digest, radix: 16) == rows[1][1], grounds.names == names else {
      return nil
    }
    for row in rows {
      switch (row[0], row.count) {
      case ("wish", 8):
        guard let wish = Self.wish(row[1...2]), let identity = Self.identity(row[4...]) else {
          return nil
        }
        let substitute = row[3] == Self.none ? nil : row[3]
        primaries.append((wish, Primary(identity: identity, substitute: substitute)))
      case ("glyphs", 10):
        guard let wish = Self.wish(row[1...2]), let language = TextLanguage(rawValue: row[3]),
          let identity = Self.identity(row[6...])
        else { return nil }
        let scalars = Self.numbers(row[5])
        scalarCount += scalars.count
        groups.append(
          Group(
            wish: wish, language: language, isColored: row[4] == "1",
            identity: identity, scalars: scalars))
      default: break
      }
    }
  }

  /// Hexadecimal numbers, parted by spaces.
  private static func numbers(_ text: String) -> [UInt32] {
    var numbers: [UInt32] = []
    var number: UInt32 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39: number = number << 4 | UInt32(byte - 0x30)
      case 0x61...0x66: number = number << 4 | UInt32(byte - 0x61 + 10)
      default:
        numbers.append(number)
        number = 0
      }
    }
    return numbers + [number]
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
