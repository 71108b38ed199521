import Testing
import VitrineComponents
import VitrineState
import VitrineTesting
import VitrineUnits

@Suite("Bindings that make components with bindings")
@MainActor
struct NestingTests {
  @Test("A binding may make bound children again, and follows only what it reads itself")
  func children() throws {
    let model = Counter()
    let log = LogLines()
    var runs = 0
    let column = Column {}.bind { column in
      runs += 1
      for child in column.children { child.removeFromParent() }
      for name in model.names { column.addChild(Label { "\(name) \(model.count)" }) }
    }
    let screen = staged(column, log: log)
    #expect(texts(in: column) == ["A 0", "B 0", "C 0"])
    runs = 0
    for number in 1...10 {
      model.count = number
      screen.frames()
      #expect(texts(in: column) == ["A \(number)", "B \(number)", "C \(number)"])
    }
    #expect(runs == 0)
    for number in 1...10 {
      model.names = ["N\(number)"]
      screen.frames()
      #expect(texts(in: column) == ["N\(number) 10"])
    }
    #expect(runs == 10)
    #expect(log.lines == [])
    try screen.settle()
  }

  @Test("Rows that a binding makes again follow the model")
  func rows() throws {
    let model = Counter()
    let log = LogLines()
    let list = ListView(["none"], id: \.self, rowHeight: 72) { name in
      Label { "\(name) \(model.count)" }
    }.bind { $0.setItems(model.names, animated: false) }
    let screen = staged(list, log: log)
    for number in 1...10 {
      model.names = ["N\(number)", "M"]
      model.count = number
      screen.frames(2)
      #expect((list.row(at: 0) as? Label)?.text == "N\(number) \(number)")
      #expect((list.row(at: 1) as? Label)?.text == "M \(number)")
    }
    #expect(log.lines == [])
  }

  @Test("Content whose bindings always change what decides it is stopped")
  func endless() throws {
    let model = Counter()
    let log = LogLines()
    let screen = staged(
      Observed({ model.count }) { count in
        Label("\(count)").bind { _ in model.count = count + 1 }
      }, log: log)
    screen.frames(3)
    try screen.settle()
    #expect(log.lines.count == 1 && log.lines.allSatisfy { $0.contains("never ends") })
  }

  private func texts(in component: Component) -> [String] {
    component.children.compactMap { ($0 as? Label)?.text }
  }
}
