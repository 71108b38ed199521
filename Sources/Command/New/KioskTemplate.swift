import VitrineKiosk
import VitrineSystem

/// The files of a new kiosk. `Examples/hello-kiosk` has them as they are for that name, so they are
/// compiled and tested.
struct KioskTemplate {
  /// A file of the package, with its path in it.
  struct File {
    var path: String
    var text: String
    var isExecutable = false
  }

  let name: String
  let reference: ToolkitReference

  /// Paths and contents, with {{…}} where they depend on the call.
  private static let parts: [(path: String, text: [UInt8], isExecutable: Bool)] = [
    ("Package.swift", PackageResources.Package_swift_txt, false),
    ("README.md", PackageResources.README_md_txt, false),
    (".gitignore", PackageResources.gitignore_txt, false),
    (".ci/run", PackageResources.ci_txt, true),
    ("deploy", PackageResources.deploy_txt, true),
    ("service/{{name}}.conf", PackageResources.service_conf_txt, false),
    ("service/override.conf", PackageResources.override_conf_txt, false),
    ("Sources/{{Name}}App/main.swift", PackageResources.main_swift_txt, false),
    ("Sources/{{Name}}Screens/Catalog.swift", PackageResources.Catalog_swift_txt, false),
    ("Sources/{{Name}}Screens/Votes.swift", PackageResources.Votes_swift_txt, false),
    ("Sources/{{Name}}Screens/StartScreen.swift", PackageResources.StartScreen_swift_txt, false),
    ("Sources/{{Name}}Screens/Text.swift", PackageResources.Text_swift_txt, false),
    ("Sources/{{Name}}Screens/Strings/en.json", PackageResources.en_json_txt, false),
    ("Sources/{{Name}}Screens/Strings/zh.json", PackageResources.zh_json_txt, false),
    ("Sources/{{Name}}Screens/Strings/ar.json", PackageResources.ar_json_txt, false),
    (
      "Tests/{{Name}}ScreensTests/StartScreenTests.swift",
      PackageResources.StartScreenTests_swift_txt, false
    ),
    (
      "Tests/{{Name}}ScreensTests/Goldens/README.md", PackageResources.Goldens_md_txt, false
    ),
  ]

  /// The files for a package in `folder`, which exists.
  func files(in folder: String) throws(KioskError) -> [File] {
    guard let place = FileSystem.canonical(folder) else {
      throw .refused(step: "find the folder \(folder)", reason: "it has disappeared; try again")
    }
    let values = values(at: place)
    func filled(_ text: String) -> String {
      values.reduce(text) { text, value in text.replacing("{{\(value.key)}}", with: value.text) }
    }
    return Self.parts.map { part in
      File(
        path: filled(part.path), text: filled(String(decoding: part.text, as: UTF8.self)),
        isExecutable: part.isExecutable)
    }
  }

  private func values(at place: String) -> [(key: String, text: String)] {
    let own = [
      ("name", name), ("Name", KioskName.module(name)), ("Title", KioskName.title(name)),
    ]
    switch reference {
    case .checkout(let checkout):
      let path = ToolkitReference.path(from: place, to: checkout)
      return own + [
        ("package", "vitrine"), ("dependency", ".package(name: \"vitrine\", path: \"\(path)\")"),
        ("toolkit", "toolkit=\(ShellWord.quoted(path))"),
      ]
    case .repository(let url, let identity, let requirement):
      let path = ".build/checkouts/\(identity)"
      return own + [
        ("package", identity), ("dependency", ".package(url: \"\(url)\", \(requirement))"),
        (
          "toolkit",
          "toolkit=\(ShellWord.quoted(path))\n[ -d \"$toolkit\" ] || swift package resolve"
        ),
      ]
    }
  }
}
