import Testing
import VitrineComponents
import VitrineKiosk

@MainActor
@Suite("The standard environment")
struct StandardEnvironmentTests {
  @Test("It encodes QR codes")
  func codes() {
    let environment = Environment.standard(KioskOptions(), log: { _, _ in })
    #expect(environment.qrMatrix?("vitrine").side == 21)
  }
}
