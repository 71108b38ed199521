import VitrineSystem

/// The place of the program `vitrine-window`.
package enum WindowProgram {
  package static let name = "vitrine-window"
  /// The variable that may name the program.
  package static let variable = "VITRINE_WINDOW"

  /// Returns the path of the program: that of the variable, else beside the kiosk's own program,
  /// else in a folder of `PATH`. `program` is the path of the kiosk's program; `isProgram` returns
  /// whether a path is a program.
  package static func path(
    beside program: String?, _ value: (String) -> String?, isProgram: (String) -> Bool
  ) throws(KioskError) -> String {
    if let named = value(variable) {
      if isProgram(named) { return named }
      throw .noDisplay(
        "window: \(variable) is '\(ShellWord.excerpt(named))', which is no program; \(remedy)")
    }
    var places = program.map { [FileSystem.folder(of: $0)] } ?? []
    places += (value("PATH") ?? "").split(separator: ":").map(String.init)
    for place in places where isProgram("\(place)/\(name)") { return "\(place)/\(name)" }
    throw .noDisplay(
      "window: there is no \(name) beside the kiosk's program or in PATH; \(remedy), or set "
        + "\(variable) to its path")
  }

  private static let remedy =
    "build it in the kiosk's folder with 'swift build --product \(name)' (package libsdl2-dev), "
    + "with '-c release' for a release build"
}
