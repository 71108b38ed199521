import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Rows of a list whose items change")
struct RowStateTests {
  @Test("Only rows whose items changed are created again")
  func remade() throws {
    struct Message: Equatable {
      var id: Int
      var text: String
    }
    let messages = (0..<50).map { Message(id: $0, text: "a") }
    var made: [Int] = []
    let list = ListView(messages, id: \.id, rowHeight: 60) { message in
      made.append(message.id)
      return PlainRow(message.id)
    }
    let top = ScriptedStage(list, on: lowPanel())
    let kept = list.row(id: 1)
    made = []
    var changed = messages
    changed[2].text = "b"
    list.setItems(changed)
    try top.settle()
    #expect(made == [2])
    #expect(list.row(id: 1) === kept)
  }

  @Test("The state of a row returns with it, and is removed with its item")
  func rowStates() throws {
    let list = ListView(Array(0..<500), id: { $0 }, rowHeight: 60) { Counter($0) }
    let top = ScriptedStage(list, on: lowPanel())
    (list.row(id: 1) as? Counter)?.count = 7
    list.jump(to: 9000)
    top.frames()
    #expect(list.row(id: 1) == nil)
    list.jump(to: 0)
    top.frames()
    #expect((list.row(id: 1) as? Counter)?.count == 7)
    #expect((list.row(id: 2) as? Counter)?.count == 0)
    list.setItems((0..<500).filter { $0 != 1 })
    try top.settle()
    list.setItems(Array(0..<500))
    try top.settle()
    #expect((list.row(id: 1) as? Counter)?.count == 0)
  }

  @Test("The state of a row that is removed at once does not return with its item")
  func removedAtOnce() {
    let list = ListView(Array(0..<500), id: { $0 }, rowHeight: 60) { Counter($0) }
    let top = ScriptedStage(list, on: lowPanel())
    (list.row(id: 1) as? Counter)?.count = 7
    list.setItems((0..<500).filter { $0 != 1 }, animated: false)
    top.frames()
    list.setItems(Array(0..<500), animated: false)
    top.frames()
    #expect((list.row(id: 1) as? Counter)?.count == 0)
  }

  @Test("A row that requests another height gets it, and those below make room")
  func grows() throws {
    let list = ListView(Array(0..<50), id: { $0 }, rowHeight: .measured(estimate: 60)) { _ in
      Expanding()
    }
    let top = ScriptedStage(list, on: lowPanel())
    (list.row(id: 1) as? Expanding)?.height = 150
    try top.settle()
    #expect(list.rowFrame(at: 1)?.height == 150 && list.rowFrame(at: 2)?.minY == 210)
  }
}

/// A row with a counter.
@MainActor
private final class Counter: Component, StatefulRow {
  let number: Int
  var count = 0
  init(_ number: Int) { self.number = number }
  var rowState: Any? { count == 0 ? nil : count }
  func restore(rowState: Any) { count = rowState as? Int ?? 0 }
}

@MainActor
private final class Expanding: Component {
  var height = 60.0 { didSet { setNeedsMeasure() } }
  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }
}
