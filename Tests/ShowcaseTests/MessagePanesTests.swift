import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// The messages on panels with two panes: the list, and the chosen message beside it.
@MainActor
@Suite("Messages in two panes")
struct MessagePanesTests {
  nonisolated private static let wide = [
    PixelSize(960, 540), PixelSize(1280, 720), PixelSize(1920, 1080),
  ]

  /// The rows from the top.
  private func rows(_ show: ShowcaseHarness) -> [MessageRow] {
    show.all(MessageRow.self).sorted { show.frame(of: $0).minY < show.frame(of: $1).minY }
  }

  private func marked(_ show: ShowcaseHarness) -> [Int] {
    rows(show).enumerated().filter { $0.element.isChosen }.map(\.offset)
  }

  private func tap(row: Int, _ show: ShowcaseHarness) {
    show.tap(rows(show)[row])
    show.wait(Duration(seconds: 1))
  }

  /// The subject of the message that is read.
  private func read(_ show: ShowcaseHarness) -> String? {
    show.all(ScrollContent.self).last?.first(Label.self)?.text
  }

  private func delete(_ show: ShowcaseHarness) throws {
    let button = try #require(show.all(IconButton.self).first { $0.icon == .trash })
    show.tap(button)
    show.runWork()
    show.wait(Duration(seconds: 1))
  }

  private func undo(_ show: ShowcaseHarness) throws {
    try show.tapUndo(waiting: Duration(seconds: 1))
  }

  private func swipe(row: Int, _ show: ShowcaseHarness) throws {
    let place = show.frame(of: rows(show)[row])
    let isMirrored = show.stage.environment.isRightToLeft
    let (start, end) = (place.minX + 12, place.maxX - 12)
    show.finger(at: Point(isMirrored ? start : end, place.center.y)) {
      $0.moving(to: Point(isMirrored ? end : start, place.center.y), over: .milliseconds(300))
    }
    show.runWork()
    show.wait(Duration(seconds: 1))
  }

  @Test(
    "from 960 points on the message is beside the list, in a pane of 360 to 540 points",
    arguments: wide)
  func panes(size: PixelSize) throws {
    for language in [Language.english, .arabic] {
      for hasShell in [false, true] {
        let show = try ShowcaseHarness("swipe", language, size: size, hasShell: hasShell)
        let list = show.frame(of: try #require(show.all(ListView.self).first))
        let pane = show.frame(of: try #require(show.all(MessagePane.self).first))
        #expect((360...540).contains(list.width))
        #expect(pane.width + list.width + 1 == Double(size.width))
        #expect(language == .arabic ? pane.maxX < list.minX : list.maxX < pane.minX)
        #expect(pane.minY == 0 && pane.maxY == Double(size.height))
        #expect(marked(show) == [0], "the first message is read without a tap")
        #expect(read(show) != nil)
        let arrows = show.all(IconButton.self).filter { $0.icon == .back && !$0.isHidden }
        #expect(arrows.count == (hasShell ? 1 : 0))
        tap(row: 1, show)
        #expect(marked(show) == [1])
        #expect(show.all(MessagePage.self).isEmpty, "no page covers the list")
      }
    }
  }

  @Test(
    "on a narrower panel a tap opens a page, and no row is marked",
    arguments: [PixelSize(480, 272), PixelSize(720, 1280), PixelSize(959, 540)])
  func page(size: PixelSize) throws {
    let show = try ShowcaseHarness("swipe", size: size)
    #expect(marked(show).isEmpty && show.all(MessagePane.self).isEmpty)
    let subject = rows(show)[1].message.subject.text
    tap(row: 1, show)
    #expect(show.all(MessagePage.self).count == 1 && read(show) == subject)
    #expect(rows(show).isEmpty, "the page covers the list")
  }

  @Test("a scaled panel has panes by its width in points")
  func scaled() throws {
    let large = try ShowcaseHarness("swipe", size: PixelSize(1920, 1080), scale: 1.625)
    #expect(!large.all(MessagePane.self).isEmpty)
    let near = try ShowcaseHarness("swipe", size: PixelSize(1280, 720), scale: 1.375)
    #expect(near.all(MessagePane.self).isEmpty)
  }

  @Test(
    "a deleted message is followed by the next one, and undo returns to it", arguments: wide)
  func deletion(size: PixelSize) throws {
    for language in [Language.english, .arabic] {
      let show = try ShowcaseHarness("swipe", language, size: size)
      show.runWork()
      tap(row: 1, show)
      let subjects = rows(show).map { $0.message.subject[language: language.rawValue] }
      #expect(read(show) == subjects[1])
      try delete(show)
      #expect(read(show) == subjects[2] && marked(show) == [1])
      try swipe(row: 1, show)
      #expect(read(show) == subjects[3] && marked(show) == [1])
      try swipe(row: 0, show)
      #expect(read(show) == subjects[3] && marked(show) == [0], "another one was deleted")
      try undo(show)
      #expect(read(show) == subjects[1] && marked(show) == [1])
    }
  }

  @Test("a message opened after a deletion stays open when the deletion is undone")
  func undoElsewhere() throws {
    let show = try ShowcaseHarness("swipe", size: PixelSize(1280, 720))
    show.runWork()
    try delete(show)
    tap(row: 2, show)
    let subject = read(show)
    try undo(show)
    #expect(read(show) == subject && marked(show) == [3])
  }

  @Test(
    "without messages the pane says that there is nothing to read", arguments: Language.allCases)
  func empty(language: Language) throws {
    let show = try ShowcaseHarness(
      "swipe", language, size: PixelSize(1280, 720), data: try letters(1))
    show.runWork()
    let texts = [
      Language.english: "Nothing to read", .chinese: "没有可读的消息", .arabic: "لا شيء للقراءة",
    ]
    let words = try #require(texts[language])
    #expect(!show.words.contains(words))
    try delete(show)
    #expect(show.words.contains(words), "\(show.words)")
    try undo(show)
    #expect(!show.words.contains(words) && marked(show) == [0])
  }

  /// Messages that are longer than any panel, or with the given text.
  private func letters(
    _ count: Int = 20, text: String = String(repeating: "A long letter. ", count: 400)
  ) throws -> ShowcaseData {
    var content = Content.builtIn()
    content.messages = try (30 - count..<30).reversed().map { day in
      Message(
        id: "\(day)", sender: "Sender", subject: LocalizedText("Letter \(day)"),
        text: LocalizedText(text),
        time: try #require(WallTime("2026-06-\(day)T10:00:00Z")))
    }
    return ShowcaseData(directory: "/nowhere/at/all", content: content)
  }

  private func drag(_ show: ShowcaseHarness, at x: Double, by distance: Double) {
    show.finger(at: Point(x, 300)) {
      $0.moving(by: Vector(0, distance), over: .milliseconds(200)).resting(for: .milliseconds(200))
    }
    show.wait(Duration(seconds: 2))
  }

  @Test(
    "a message is a letter of at most 720 points in the middle of its pane", arguments: wide,
    Language.allCases)
  func letter(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness(
      "swipe", language, size: size, data: try letters(text: "A short letter."))
    let pane = try #require(show.all(MessagePane.self).first)
    let (letter, bounds) = (pane.letter, pane.bounds)
    let margin = size.width < 1280 ? 24.0 : 40
    #expect(letter.width == min(720, bounds.width - 2 * margin))
    #expect(abs(letter.center.x - bounds.center.x) <= 1)
    #expect(abs(letter.height - (bounds.height - 2 * margin) / 2) <= 1, "a short one: half as high")
    // Twice as much space below as above.
    #expect(abs(2 * (letter.minY - margin) - (bounds.height - margin - letter.maxY)) <= 4)
    let text = show.frame(of: try #require(pane.text.scroller.first(Label.self)))
    let paper = letter.offset(by: show.frame(of: pane).origin - .zero)
    let start = language == .arabic ? paper.maxX - text.maxX : text.minX - paper.minX
    #expect(abs(start - margin) <= 1)
    #expect(paper.contains(text.origin) && text.maxY <= paper.maxY)
  }

  @Test("a long letter is as high as the pane, and on a page the time is below the subject")
  func longLetter() throws {
    let show = try ShowcaseHarness("swipe", size: PixelSize(1280, 720), data: try letters())
    let pane = try #require(show.all(MessagePane.self).first)
    #expect(pane.letter.minY == 40 && pane.letter.maxY == 680)
    #expect(show.frame(of: pane.text.scroller).maxY == 680)
    #expect(pane.text.type == .largeLetter)
    tap(row: 1, show)
    for (size, type) in [
      (PixelSize(720, 1280), MessageType.largePage), (PixelSize(800, 480), .page),
    ] {
      show.stage.setPicture(size, scale: 1)
      show.wait(Duration(seconds: 1))
      let scroller = try #require(show.all(ScrollContent.self).last)
      #expect(scroller.first(Label.self)?.style == type.subject(1))
      #expect(scroller.first(Divider.self)?.isHidden == false)
    }
  }

  @Test("each pane scrolls on its own")
  func scrolling() throws {
    let show = try ShowcaseHarness("swipe", size: PixelSize(1280, 720), data: try letters())
    let start = try #require(show.scroller("list")?.offset)
    drag(show, at: 900, by: -120)
    let page = try #require(show.scroller("page")?.offset)
    #expect(page > 100 && show.scroller("list")?.offset == start)
    drag(show, at: 200, by: -120)
    let list = try #require(show.scroller("list")?.offset)
    #expect(list > start + 100 && show.scroller("page")?.offset == page)
  }

  @Test("a rotated panel keeps the opened message and both positions, there and back")
  func rotation() throws {
    let (wide, narrow) = (PixelSize(1280, 720), PixelSize(720, 1280))
    let show = try ShowcaseHarness("swipe", size: wide, data: try letters())
    let navigator = try #require(show.all(Navigator.self).first)
    tap(row: 1, show)
    drag(show, at: 900, by: -120)
    drag(show, at: 200, by: -220)
    let (page, list) = (show.scroller("page")?.offset, show.scroller("list")?.offset)
    #expect(try #require(page) > 100 && read(show) == "Letter 28")
    for _ in 0..<2 {
      show.stage.setPicture(narrow, scale: 1)
      show.wait(Duration(seconds: 1))
      #expect(navigator.depth == 2 && read(show) == "Letter 28")
      #expect(show.all(MessagePane.self).isEmpty && show.scroller("page")?.offset == page)
      show.stage.setPicture(wide, scale: 1)
      show.wait(Duration(seconds: 1))
      #expect(navigator.depth == 1 && read(show) == "Letter 28")
      #expect(show.scroller("page")?.offset == page && show.scroller("list")?.offset == list)
      #expect(rows(show).filter(\.isChosen).map(\.message.id) == ["28"])
    }
    // Back on the narrow panel its page is left: the list is where it was, and stays in view.
    show.stage.setPicture(narrow, scale: 1)
    show.wait(Duration(seconds: 1))
    navigator.pop()
    show.wait(Duration(seconds: 1))
    #expect(show.scroller("list")?.offset == list && marked(show).isEmpty)
    show.stage.setPicture(wide, scale: 1)
    show.wait(Duration(seconds: 1))
    #expect(rows(show).filter(\.isChosen).map(\.message.id) == ["28"])
    show.stage.setPicture(narrow, scale: 1)
    show.wait(Duration(seconds: 1))
    #expect(navigator.depth == 1, "a page that was left does not come back")
  }

  @Test("a message chosen by itself does not cover the list on a narrower panel")
  func rotationWithoutChoice() throws {
    let show = try ShowcaseHarness("swipe", size: PixelSize(1280, 720))
    show.stage.setPicture(PixelSize(720, 1280), scale: 1)
    show.wait(Duration(seconds: 1))
    #expect(show.all(Navigator.self).first?.depth == 1 && !rows(show).isEmpty)
    #expect(marked(show).isEmpty)
  }

  @Test("a message is deleted from its page too, which shows the list")
  func deletionFromPage() throws {
    let show = try ShowcaseHarness("swipe", size: PixelSize(800, 480))
    show.runWork()
    let ids = rows(show).map(\.message.id)
    tap(row: 0, show)
    try delete(show)
    #expect(show.all(MessagePage.self).isEmpty && show.words.contains("Message deleted"))
    #expect(rows(show).first?.message.id == ids[1])
    try undo(show)
    #expect(rows(show).first?.message.id == ids[0])
  }

  @Test("a swipe from the edge leaves the screen, from the list's pane")
  func edge() throws {
    for (language, x, way) in [(Language.english, 6.0, 700.0), (.arabic, 1274, -700)] {
      let show = try ShowcaseHarness(
        "swipe", language, size: PixelSize(1280, 720), hasShell: true)
      let navigator = try #require(show.stage.root as? Navigator)
      show.finger(at: Point(x, 400)) {
        $0.moving(by: Vector(way, 0), over: .milliseconds(300))
      }
      show.wait(Duration(seconds: 1))
      #expect(navigator.depth == 1, "\(language)")
    }
  }
}

@Suite("The choice of a message")
struct MessageChoiceTests {
  @Test("the next one takes the place of a message that leaves, else the last")
  func next() {
    var choice = MessageChoice()
    choice.fill(from: ["a", "b", "c", "d"])
    #expect(choice.id == "a" && !choice.isOpen)
    choice.open("b")
    choice.update(from: ["a", "b", "c", "d"], to: ["a", "d"])
    #expect(choice.id == "d" && !choice.isOpen)
    choice.update(from: ["a", "d"], to: ["a"])
    #expect(choice.id == "a")
    choice.update(from: ["a"], to: [])
    #expect(choice.id == nil)
    choice.update(from: [], to: ["a", "b", "d"])
    #expect(choice.id == "b", "the one that was opened is back")
  }

  @Test("a change elsewhere changes nothing, nor does a return after another was opened")
  func others() {
    var choice = MessageChoice()
    choice.update(from: ["a"], to: ["b"])
    #expect(choice.id == nil)
    choice.open("b")
    choice.update(from: ["a", "b"], to: ["x", "b"])
    #expect(choice.id == "b" && choice.isOpen)
    choice.update(from: ["x", "b", "c"], to: ["x", "c"])
    choice.open("x")
    choice.update(from: ["x", "c"], to: ["x", "b", "c"])
    #expect(choice.id == "x" && choice.isOpen)
  }
}

extension Component {
  /// The first component of a type inside it, in the tree's order.
  fileprivate func first<T: Component>(_ type: T.Type) -> T? {
    if let found = self as? T { return found }
    for child in children { if let found = child.first(type) { return found } }
    return nil
  }
}
