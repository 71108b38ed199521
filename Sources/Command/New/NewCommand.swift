import ArgumentParser
import VitrineKiosk
import VitrineSystem

/// The `new` command: writes the package of a kiosk of one's own.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract:
      "Write the package of a new kiosk: a screen, a model, a test, and how it is deployed.",
    discussion: HelpParts.discussion(
      "The folder must not exist yet, or be empty: nothing is overwritten. The package depends on the "
        + "checkout that this program was built in, unless --toolkit or --url is given.",
      examples: [
        ("vitrine new hello-kiosk --path ../hello-kiosk", "write it beside the checkout"),
        (
          "vitrine new hello-kiosk --url URL --branch main",
          "depend on a repository in place of a checkout"
        ),
      ]))

  @Argument(
    help: "The name of the package, of its program and of its service, such as hello-kiosk.")
  var name: String
  @Option(
    help: ArgumentHelp("The folder of the package. (default: ./<name>)", valueName: "folder"),
    completion: .directory, transform: OptionValue.text)
  var path: String?
  @Option(
    help: ArgumentHelp("The checkout of Vitrine.", valueName: "folder"), completion: .directory,
    transform: OptionValue.text)
  var toolkit: String?
  @Option(
    help: ArgumentHelp("The address of a repository of Vitrine.", valueName: "url"),
    transform: OptionValue.text)
  var url: String?
  @Option(
    help: ArgumentHelp("With --url: the branch.", valueName: "name"), transform: OptionValue.text)
  var branch: String?
  @Option(
    help: ArgumentHelp("With --url: the least version, such as 0.2.0.", valueName: "version"),
    transform: OptionValue.text)
  var from: String?

  func validate() throws {
    if let fault = KioskName.fault(in: name) { throw ValidationError(fault) }
    if url != nil && toolkit != nil {
      throw ValidationError("--toolkit and --url both say where Vitrine is; give one of them")
    }
    if url != nil, (branch == nil) == (from == nil) {
      throw ValidationError("With --url, give either --branch or --from")
    }
    if url == nil, let option = branch != nil ? "--branch" : from != nil ? "--from" : nil {
      throw ValidationError("\(option) belongs to --url, which is missing")
    }
  }

  func run() throws {
    let folder = path ?? name
    let names = try? FileSystem.names(in: folder)
    if FileSystem.exists(folder), names?.isEmpty != true {
      throw KioskError.usage(
        "'\(ShellWord.excerpt(folder))' exists already, and nothing is overwritten; give another "
          + "name, or another folder with --path")
    }
    // The reference is checked before the first file is written.
    let reference: ToolkitReference =
      if let url { try .repository(url, branch: branch, version: from) } else {
        .checkout(try ToolkitReference.checkout(toolkit))
      }
    try make(folder)
    let files = try KioskTemplate(name: name, reference: reference).files(in: folder)
    for file in files {
      let path = "\(folder)/\(file.path)"
      try make(FileSystem.folder(of: path))
      do throws(SystemError) {
        try FileSystem.replace(
          path, with: Array(file.text.utf8), mode: file.isExecutable ? 0o755 : 0o644)
      } catch {
        throw KioskError.refused(
          step: "write \(path)", reason: "\(error.message); remove \(folder) before the next try")
      }
    }
    print(
      """
      \(folder): \(Plural.text(files.count, "file"))
      Continue there:
        swift build --product vitrine-window
            once, for the next command
        swift run \(name) --display window
            the kiosk in a window, with the mouse as a finger
        swift test
            its tests, with scripted fingers
      README.md lists the rest. The first build compiles Vitrine, and takes some minutes.
      """)
  }

  private func make(_ folder: String) throws(KioskError) {
    do throws(FolderError) {
      try FileSystem.makeFolder(folder)
    } catch {
      throw .refused(
        step: "make the folder \(error.path)",
        reason: "\(error.error.message); choose another one with --path")
    }
  }
}
