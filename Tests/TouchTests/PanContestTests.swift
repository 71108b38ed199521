import Testing
import VitrineTouch
import VitrineUnits

@Suite struct PanContestTests {
  private static let row = GestureMemberID(1)
  private static let list = GestureMemberID(2)
  private let both = PanContest.Competitors(horizontal: row, vertical: list)
  private let none = PanContest.Competitors()

  private func winner(
    _ dx: Double, _ dy: Double, of competitors: PanContest.Competitors,
    caught: PanContest.Competitors
  ) -> GestureMemberID? {
    PanContest(finger: landing().moved(dx, dy), rules: .standard)
      .winner(of: competitors, caught: caught)?.member
  }

  @Test("A member alone pans along its own axis beyond 8 points, in both directions")
  func alone() {
    let list = PanContest.Competitors(vertical: Self.list)
    for sign in [1.0, -1] {
      #expect(winner(0, 8 * sign, of: list, caught: none) == nil)
      #expect(winner(0, 8.1 * sign, of: list, caught: none) == Self.list)
      #expect(winner(100 * sign, 8 * sign, of: list, caught: none) == nil)
    }
  }

  @Test("A member that wants both axes pans in any direction")
  func anyDirection() {
    let map = PanContest.Competitors(horizontal: Self.row, vertical: Self.row)
    #expect(winner(5.7, 5.7, of: map, caught: none) == Self.row)
    #expect(winner(-5.6, 5.6, of: map, caught: none) == nil)
  }

  @Test("Between two axes a clear direction decides at 8 points, any other one at 16")
  func axes() {
    for sign in [1.0, -1] {
      #expect(winner(9 * sign, 4 * sign, of: both, caught: none) == Self.row)
      #expect(winner(4 * sign, -9 * sign, of: both, caught: none) == Self.list)
      #expect(winner(8 * sign, 5 * sign, of: both, caught: none) == nil)
      #expect(winner(14 * sign, 10 * sign, of: both, caught: none) == Self.row, "x leads by 1.4")
      #expect(winner(13 * sign, 11 * sign, of: both, caught: none) == Self.list, "x leads by 1.2")
    }
  }

  @Test("A member caught while moving pans from 1 point on, along its own axis")
  func caught() {
    let moving = PanContest.Competitors(vertical: Self.list)
    for sign in [1.0, -1] {
      #expect(winner(0, sign, of: both, caught: moving) == nil)
      #expect(winner(0, 1.1 * sign, of: both, caught: moving) == Self.list)
      #expect(winner(2 * sign, 1.1 * sign, of: both, caught: moving) == nil, "along the other axis")
      #expect(winner(2 * sign, 1.1 * sign, of: moving, caught: moving) == Self.list)
    }
  }
}
