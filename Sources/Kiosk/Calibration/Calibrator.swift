package import VitrineComponents
package import VitrineRecording
import VitrineTouch
package import VitrineUnits

/// Runs a ``CalibrationSession`` on a panel, and passes on the matrix at its end.
@MainActor
package final class Calibrator: KioskTool {
  /// The picture of the session.
  package var view: Component { picture }
  private let picture = CalibrationView()
  private let store: @MainActor (RecordedDevice, Calibration) throws(KioskError) -> Void
  private weak var driver: StageDriver?
  private var session: CalibrationSession?

  /// Whether the matrix was passed on, and how that ended; nil before.
  private var result: Result<Void, KioskError>?

  /// `store` receives the calibrated device and the new matrix for its override file.
  package init(
    store: @escaping @MainActor (RecordedDevice, Calibration) throws(KioskError) -> Void
  ) {
    self.store = store
  }

  package func isDone() throws(KioskError) -> Bool {
    guard let result else { return false }
    try result.get()
    return true
  }

  package func begin(_ driver: StageDriver) {
    self.driver = driver
    begin(CalibrationSession(on: driver.transform))
    driver.onTouch = { [unowned self] in receive($0) }
  }

  private func begin(_ session: CalibrationSession) {
    self.session = session
    picture.show(session)
  }

  private func receive(_ frame: TouchFrame) {
    guard var session, let driver, result == nil else { return }
    let before = session
    session.receive(frame)
    self.session = session
    if session.phase != before.phase || session.problem != before.problem {
      picture.show(session)
    }
    guard case .done(let contact, let correction) = session.phase else { return }
    guard let device = driver.device(of: contact) else { return }
    do throws(KioskError) {
      try store(device, Self.matrix(of: device, correctedBy: correction))
      result = .success(())
    } catch {
      result = .failure(error)
    }
  }

  /// The matrix of the override file that gives the corrected positions. udev's matrix applies
  /// after the file's, and stays:
  ///
  ///     correction · udev · old  =  udev · new
  private static func matrix(
    of device: RecordedDevice, correctedBy correction: Calibration
  ) -> Calibration {
    let old = device.overrides.calibration
    // A matrix without an inverse is refused where it is read.
    let udev = device.calibration
    guard let back = udev.inverse else { return correction.following(old) }
    return back.following(correction).following(udev).following(old)
  }
}
