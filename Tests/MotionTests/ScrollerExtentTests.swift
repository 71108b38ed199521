import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("A scroller whose content changes")
struct ScrollerExtentTests {
  @Test("Content that grows under a fling only moves the end, and no digit changes before it")
  func growing() {
    var scroller = ScrollChain(extent: .list, offset: 100)
    scroller.release(velocity: 8000, at: ms(0))
    var grown = scroller
    for step in 1...20 {
      let maximum = 5000 + Double(step) * 100
      grown.setExtent(
        ScrollExtent(minimum: 0, maximum: maximum, viewport: 480), at: ms(Double(step) * 33))
      #expect(grown.offset(700) == scroller.offset(700))
    }
    #expect(scroller.destination() == Deceleration(from: 100, velocity: 8000).destination)
    #expect(grown == scroller || grown.destination() == scroller.destination())
  }

  @Test("Content that shrinks before a fling turns its end into a bounce; growing undoes it")
  func shrinking() {
    var scroller = ScrollChain(extent: .list, offset: 100)
    scroller.release(velocity: 4000, at: ms(0))
    let natural = scroller.destination()
    scroller.setExtent(ScrollExtent(minimum: 0, maximum: 900, viewport: 480), at: ms(50))
    #expect(scroller.destination() == 900)
    scroller.setExtent(.list, at: ms(100))
    #expect(scroller.destination() == natural)
  }

  @Test("Content that shrinks behind a list brings it back without a jump")
  func behind() {
    for velocity in [0.0, 3000, -3000] {
      var scroller = ScrollChain(extent: .list, offset: 3000)
      scroller.release(velocity: velocity, at: ms(0))
      let before = scroller.state(at: ms(100))
      scroller.setExtent(ScrollExtent(minimum: 0, maximum: 500, viewport: 480), at: ms(100))
      let after = scroller.state(at: ms(100))
      #expect(after.offset == before.offset)
      #expect(abs(after.velocity - before.velocity) < 1e-6)
      #expect(after.phase == .bounce)
      #expect(scroller.destination() <= 500)
      scroller.grab(at: ms(120))
      let caught = scroller.offset(120)
      scroller.drag(by: -50, at: ms(130))
      #expect(scroller.offset(130) < caught && scroller.offset(130) > caught - 50)
    }
  }

  @Test("Rows that load during a bounce at the bottom let the list continue")
  func loading() {
    var scroller = ScrollChain(extent: .list, offset: 4900)
    scroller.release(velocity: 3000, at: ms(0))
    let before = scroller.state(at: ms(60))
    #expect(before.phase == .bounce && before.velocity > 0)
    scroller.setExtent(ScrollExtent(minimum: 0, maximum: 9000, viewport: 480), at: ms(60))
    let after = scroller.state(at: ms(60))
    #expect(after.offset == before.offset && abs(after.velocity - before.velocity) < 1e-9)
    #expect(after.phase == .coast && scroller.destination() > after.offset)
  }

  @Test("A bounce at one end does not depend on the other")
  func otherEnd() {
    var scroller = ScrollChain(extent: .list, offset: 50)
    scroller.release(velocity: -3000, at: ms(0))
    let undisturbed = scroller
    #expect(scroller.phase(60) == .bounce)
    scroller.setExtent(ScrollExtent(minimum: 0, maximum: 9000, viewport: 480), at: ms(60))
    for time in [60.0, 100, 200, 2000] {
      #expect(scroller.offset(time) == undisturbed.offset(time))
    }
  }

  @Test("A pulled list keeps its offset when its start moves, under a finger and at rest")
  func refresh() {
    var scroller = ScrollChain(extent: .list)
    scroller.drag(by: -200, at: ms(0))
    let pulled = scroller.offset(0)
    let open = ScrollExtent(minimum: -50, maximum: 5000, viewport: 480)
    scroller.setExtent(open, at: ms(10))
    #expect(scroller.offset(10) == pulled)
    scroller.release(velocity: 0, at: ms(20))
    #expect(scroller.offset(20) == pulled && scroller.destination() == -50)
    scroller.setExtent(.list, at: ms(3000))
    #expect(scroller.offset(3000) == -50)
    #expect(scroller.phase(3010) == .bounce && scroller.destination() == 0)
  }

  @Test("A spring keeps its goal while that is in the range")
  func settling() {
    var scroller = ScrollChain(extent: .list)
    scroller.settle(to: 700, spring: Spring(response: 0.5, dampingRatio: 0.8), at: ms(0))
    let undisturbed = scroller
    scroller.setExtent(ScrollExtent(minimum: 0, maximum: 800, viewport: 400), at: ms(100))
    #expect(scroller.offset(200) == undisturbed.offset(200))
    scroller.setExtent(ScrollExtent(minimum: 0, maximum: 600, viewport: 400), at: ms(200))
    #expect(scroller.offset(200) == undisturbed.offset(200))
    #expect(scroller.destination() == 600)
  }

  @Test("Rows inserted above shift everything, and the motion continues unchanged")
  func inserted() {
    withEverySeed(100) { seed, random in
      var scroller = ScrollChain(extent: .list, offset: 300)
      scroller.drag(by: random.double(in: -400...200), at: ms(0))
      let released = random.int(in: 0...2) > 0
      if released { scroller.release(velocity: random.double(in: -4000...4000), at: ms(0)) }
      var shifted = scroller
      shifted.adjustOffset(by: 640)
      for _ in 0..<10 {
        let time = random.double(in: 0...3000)
        let (plain, moved) = (scroller.state(at: ms(time)), shifted.state(at: ms(time)))
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

  @Test("A jump is clamped to the range, and a finger continues from there")
  func jump() {
    var scroller = ScrollChain(extent: .list)
    scroller.jump(to: 9000, at: ms(0))
    #expect(scroller.offset(0) == 5000)
    scroller.grab(at: ms(0))
    scroller.jump(to: 1000, at: ms(4))
    scroller.drag(by: 10, at: ms(8))
    #expect(scroller.offset(8) == 1010 && scroller.isHeld)
  }

  @Test("A range without length rests at its start and bounces at both ends")
  func short() {
    for delta in [80.0, -80] {
      var scroller = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: -100, viewport: 480))
      scroller.drag(by: delta, at: ms(0))
      #expect(scroller.offset(0) * delta > 0)
      scroller.release(velocity: delta * 20, at: ms(0))
      #expect(scroller.destination() == 0 && scroller.phase(50) == .bounce)
    }
  }

  @Test("Held beyond an end that no longer bounces, it moves no further out, and returns")
  func bouncesNoLonger() {
    for (start, sign) in [(5000.0, 1.0), (0, -1)] {
      var scroller = ScrollChain(extent: .list, offset: start)
      scroller.drag(by: 200 * sign, at: ms(0))
      let held = scroller.offset(0)
      scroller.setBounces([])
      scroller.drag(by: sign, at: ms(10))
      #expect(scroller.offset(10) == held)
      scroller.drag(by: -20 * sign, at: ms(20))
      let back = scroller.offset(20)
      #expect((held - back) * sign > 0 && (back - start) * sign > 0)
      scroller.release(velocity: 0, at: ms(200))
      #expect(scroller.offset(200) == back && scroller.state(at: ms(200)).phase == .bounce)
      #expect(scroller.destination() == start)
    }
  }
}
