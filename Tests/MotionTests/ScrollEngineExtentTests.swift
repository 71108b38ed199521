import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("A scroller whose content changes")
struct ScrollEngineExtentTests {
  @Test("Content that grows under a fling only moves the end: not a digit changes before it")
  func growing() {
    var engine = ScrollEngine(extent: .list, offset: 100)
    engine.release(velocity: 8000, at: ms(0))
    var grown = engine
    for step in 1...20 {
      let maximum = 5000 + Double(step) * 100
      grown.setExtent(
        ScrollExtent(minimum: 0, maximum: maximum, viewport: 480), at: ms(Double(step) * 33))
      #expect(grown.offset(700) == engine.offset(700))
    }
    #expect(engine.destination == Deceleration(from: 100, velocity: 8000).destination)
    #expect(grown == engine || grown.destination == engine.destination)
  }

  @Test("Content that shrinks before a fling turns its end into a bounce; growing undoes it")
  func shrinking() {
    var engine = ScrollEngine(extent: .list, offset: 100)
    engine.release(velocity: 4000, at: ms(0))
    let natural = engine.destination
    engine.setExtent(ScrollExtent(minimum: 0, maximum: 900, viewport: 480), at: ms(50))
    #expect(engine.destination == 900)
    engine.setExtent(.list, at: ms(100))
    #expect(engine.destination == natural)
  }

  @Test("Content that shrinks behind a list brings it back without a jump")
  func behind() {
    for velocity in [0.0, 3000, -3000] {
      var engine = ScrollEngine(extent: .list, offset: 3000)
      engine.release(velocity: velocity, at: ms(0))
      let before = engine.state(at: ms(100))
      engine.setExtent(ScrollExtent(minimum: 0, maximum: 500, viewport: 480), at: ms(100))
      let after = engine.state(at: ms(100))
      #expect(after.offset == before.offset)
      #expect(abs(after.velocity - before.velocity) < 1e-6)
      #expect(after.phase == .bounce)
      #expect(engine.destination <= 500)
      engine.grab(at: ms(120))
      let caught = engine.offset(120)
      engine.drag(by: -50, at: ms(130))
      #expect(engine.offset(130) < caught && engine.offset(130) > caught - 50)
    }
  }

  @Test("Rows that load during a bounce at the bottom let the list go on")
  func loading() {
    var engine = ScrollEngine(extent: .list, offset: 4900)
    engine.release(velocity: 3000, at: ms(0))
    let before = engine.state(at: ms(60))
    #expect(before.phase == .bounce && before.velocity > 0)
    engine.setExtent(ScrollExtent(minimum: 0, maximum: 9000, viewport: 480), at: ms(60))
    let after = engine.state(at: ms(60))
    #expect(after.offset == before.offset && abs(after.velocity - before.velocity) < 1e-9)
    #expect(after.phase == .coast && engine.destination > after.offset)
  }

  @Test("A bounce at one end does not care about the other")
  func otherEnd() {
    var engine = ScrollEngine(extent: .list, offset: 50)
    engine.release(velocity: -3000, at: ms(0))
    let undisturbed = engine
    #expect(engine.phase(60) == .bounce)
    engine.setExtent(ScrollExtent(minimum: 0, maximum: 9000, viewport: 480), at: ms(60))
    for time in [60.0, 100, 200, 2000] {
      #expect(engine.offset(time) == undisturbed.offset(time))
    }
  }

  @Test("A pulled list keeps its place when its start moves, under a finger and at rest")
  func refresh() {
    var engine = ScrollEngine(extent: .list)
    engine.drag(by: -200, at: ms(0))
    let pulled = engine.offset(0)
    let open = ScrollExtent(minimum: -50, maximum: 5000, viewport: 480)
    engine.setExtent(open, at: ms(10))
    #expect(engine.offset(10) == pulled)
    engine.release(velocity: 0, at: ms(20))
    #expect(engine.offset(20) == pulled && engine.destination == -50)
    engine.setExtent(.list, at: ms(3000))
    #expect(engine.offset(3000) == -50)
    #expect(engine.phase(3010) == .bounce && engine.destination == 0)
  }

  @Test("A spring keeps its goal while that lies in the range")
  func settling() {
    var engine = ScrollEngine(extent: .list)
    engine.settle(to: 700, spring: Spring(response: 0.5, dampingRatio: 0.8), at: ms(0))
    let undisturbed = engine
    engine.setExtent(ScrollExtent(minimum: 0, maximum: 800, viewport: 400), at: ms(100))
    #expect(engine.offset(200) == undisturbed.offset(200))
    engine.setExtent(ScrollExtent(minimum: 0, maximum: 600, viewport: 400), at: ms(200))
    #expect(engine.offset(200) == undisturbed.offset(200))
    #expect(engine.destination == 600)
  }

  @Test("Rows inserted above shift everything, and the motion goes on unchanged")
  func inserted() {
    withEverySeed(100) { seed, random in
      var engine = ScrollEngine(extent: .list, offset: 300)
      engine.drag(by: random.double(in: -400...200), at: ms(0))
      let released = random.int(in: 0...2) > 0
      if released { engine.release(velocity: random.double(in: -4000...4000), at: ms(0)) }
      var shifted = engine
      shifted.adjustOffset(by: 640)
      for _ in 0..<10 {
        let time = random.double(in: 0...3000)
        let (plain, moved) = (engine.state(at: ms(time)), shifted.state(at: ms(time)))
        #expect(abs(moved.offset - plain.offset - 640) < 1e-9, "seed \(seed)")
        #expect(abs(moved.overscroll - plain.overscroll) < 1e-9, "seed \(seed)")
        #expect(moved.phase == plain.phase, "seed \(seed)")
      }
      let time = ms(random.double(in: 0...1000))
      let before = shifted.state(at: time)
      shifted.setExtent(ScrollExtent(minimum: 0, maximum: 5640, viewport: 480), at: time)
      #expect(shifted.state(at: time).offset == before.offset, "seed \(seed)")
      #expect(abs(shifted.state(at: time).velocity - before.velocity) < 1e-6, "seed \(seed)")
    }
  }

  @Test("A jump lands in the range, and a finger goes on from there")
  func jump() {
    var engine = ScrollEngine(extent: .list)
    engine.jump(to: 9000)
    #expect(engine.offset(0) == 5000)
    engine.grab(at: ms(0))
    engine.jump(to: 1000)
    engine.drag(by: 10, at: ms(8))
    #expect(engine.offset(8) == 1010 && engine.isHeld)
  }

  @Test("A range without length rests at its start and bounces at both ends")
  func short() {
    for delta in [80.0, -80] {
      var engine = ScrollEngine(extent: ScrollExtent(minimum: 0, maximum: -100, viewport: 480))
      engine.drag(by: delta, at: ms(0))
      #expect(engine.offset(0) * delta > 0)
      engine.release(velocity: delta * 20, at: ms(0))
      #expect(engine.destination == 0 && engine.phase(50) == .bounce)
    }
  }

  @Test("Held beyond an end that bounces no longer it stays there, goes no further, and returns")
  func bouncesNoLonger() {
    for (start, way) in [(5000.0, 1.0), (0, -1)] {
      var engine = ScrollEngine(extent: .list, offset: start)
      engine.drag(by: 200 * way, at: ms(0))
      let held = engine.offset(0)
      engine.physics.bounces = false
      engine.drag(by: way, at: ms(10))
      #expect(engine.offset(10) == held)
      engine.drag(by: -20 * way, at: ms(20))
      let back = engine.offset(20)
      #expect((held - back) * way > 0 && (back - start) * way > 0)
      engine.release(velocity: 0, at: ms(200))
      #expect(engine.offset(200) == back && engine.state(at: ms(200)).phase == .bounce)
      #expect(engine.destination == start)
    }
  }
}
