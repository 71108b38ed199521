import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

/// A component that records whether it was laid out since it was changed last.
@MainActor
private final class Node: Component {
  /// Whether a layout was requested since the last one.
  var waits = true
  /// Called by the next layout, and when it comes to a stage.
  var onLayout: (() -> Void)?
  var onEnter: (() -> Void)?

  override func layout() {
    waits = false
    let work = onLayout
    onLayout = nil
    work?()
  }

  override func didEnterStage() {
    waits = true
    onEnter?()
  }

  func request() {
    waits = true
    setNeedsLayout()
  }

  /// It and all nodes in it.
  var all: [Node] { [self] + children.compactMap { $0 as? Node }.flatMap(\.all) }
}

@MainActor
@Suite("What one frame lays out")
struct LayoutPassTests {
  @Test(
    "every component that requested a layout has one before the frame, wherever the tree changed",
    arguments: 1...40)
  func everyRequest(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let root = Node()
    let s = ScriptedStage(root)
    var nodes = [root]
    for _ in 0..<30 {
      let node = Node()
      nodes[random.int(in: 0...(nodes.count - 1))].addChild(node)
      nodes.append(node)
    }
    func any() -> Node { nodes[random.int(in: 0...(nodes.count - 1))] }
    func change(_ count: Int) {
      for _ in 0..<count {
        let node = any()
        switch random.int(in: 0...19) {
        case 0...6: node.request()
        case 7, 8: node.setNeedsMeasure()
        case 9: if node !== root { node.removeFromParent() }
        case 10: nodes[random.int(in: 1...(nodes.count - 1))] = Node()
        case 11, 12: node.onLayout = { change(2) }
        default:
          let parent = any()
          if node === root || parent.isDescendant(of: node) { continue }
          // As components do that place their children themselves, or in any other way.
          if random.int(in: 0...1) == 0 {
            parent.attach(node, at: 0)
          } else {
            parent.insertChild(node, at: 0)
          }
        }
      }
    }
    var most = 0
    for _ in 0..<60 {
      change(random.int(in: 0...6))
      s.frames()
      most = max(most, root.all.count)
      #expect(root.all.allSatisfy { !$0.waits && !$0.needsLayout })
      #expect(!s.stage.hasPendingLayout)
    }
    #expect(most > 5)
  }

  @Test("a subtree of which a part is laid out before the rest is on the stage has all its layouts")
  func onTheWay() {
    let root = Node()
    let s = ScriptedStage(root)
    let (outer, middle, inner) = (Node(), Node(), Node())
    outer.addChild(middle)
    middle.addChild(inner)
    // An animation lays out everything before it begins.
    outer.onEnter = { outer.animate { outer.opacity = 0.5 } }
    root.attach(outer, at: 0)
    s.frames()
    #expect(!middle.waits && !inner.waits)
    inner.request()
    s.frames()
    #expect(!inner.waits)
  }
}
