import ArgumentParser
import VitrineComponents

/// A kiosk with one screen: the calibration of the touchscreens of another kiosk, `App`.
struct CalibrationKiosk<App: KioskApp>: KioskApp {
  @Option(
    help: ArgumentHelp("The file of touch overrides to write.", valueName: "file"),
    transform: OptionValue.text)
  var file: String?

  static var programName: String { App.programName }
  static var languages: [String] { App.languages }
  static var options: KioskOptions { App.options }
  static func examples(for command: KioskCommandName) -> [(call: String, does: String)] { [] }

  @MainActor static func catalog(_ request: KioskRequest) -> ScreenCatalog {
    catalog { Calibrator { _, _ in }.view }
  }

  @MainActor func contents(for call: KioskCall) -> KioskContents {
    let (file, log) = (file, call.log)
    let calibrator = Calibrator { (device, matrix) throws(KioskError) in
      guard let file else { return }
      try CalibrationStore.store(matrix, of: device.device, in: file)
      log(.info, "calibrate: the matrix of \(device.device.name) is stored in \(file)")
    }
    var contents = KioskContents(catalog: Self.catalog { calibrator.view })
    contents.tool = calibrator
    return contents
  }

  @MainActor private static func catalog(
    _ make: @escaping @MainActor () -> Component
  ) -> ScreenCatalog {
    ScreenCatalog([Screen(name: "calibration", summary: "Calibrate a touchscreen", make: make)])
  }
}
