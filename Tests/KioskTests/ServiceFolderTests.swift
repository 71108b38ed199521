import Testing
import VitrineKiosk

@Suite("The folder of the service")
struct ServiceFolderTests {
  @Test(
    "It is the first that systemd names, and there is none outside of a service",
    arguments: [("/run/vitrine", "/run/vitrine"), ("/run/vitrine:/run/other", "/run/vitrine")])
  func path(variable: String, path: String) {
    #expect(ServiceFolder.path { $0 == "RUNTIME_DIRECTORY" ? variable : nil } == path)
    #expect(ServiceFolder.path { _ in nil } == nil)
  }

  @Test("The status is answered in the folder of the service, or else in that of the session")
  func socket() {
    let session = ["XDG_RUNTIME_DIR": "/run/user/1000"]
    let service = session.merging(["RUNTIME_DIRECTORY": "/run/kiosk:/run/b"]) { $1 }
    #expect(StatusSocket.path(of: "kiosk") { service[$0] } == "/run/kiosk/status")
    let path = "/run/user/1000/kiosk-status"
    #expect(StatusSocket.path(of: "kiosk") { session[$0] } == path)
    #expect(StatusSocket.path(of: "kiosk") { _ in nil } == nil)
    #expect(StatusSocket.candidates(of: "kiosk") { session[$0] } == ["/run/kiosk/status", path])
    #expect(StatusSocket.candidates(of: "kiosk") { _ in nil } == ["/run/kiosk/status"])
  }
}
