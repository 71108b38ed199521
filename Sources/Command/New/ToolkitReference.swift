import VitrineKiosk
import VitrineSystem

/// How a package refers to Vitrine.
enum ToolkitReference {
  /// The absolute path of a checkout.
  case checkout(String)
  /// A repository: its address, its identity, and a branch or a version as Package.swift has them.
  case repository(url: String, identity: String, requirement: String)

  /// Checks the arguments of a reference to a repository, of which one of `branch` and `version`
  /// is given.
  static func repository(
    _ url: String, branch: String?, version: String?
  ) throws(KioskError) -> ToolkitReference {
    // They are written into a Swift string.
    for word in [url, branch ?? "", version ?? ""]
    where word.contains(where: { $0 == "\"" || $0 == "\\" || $0.isWhitespace }) {
      throw .usage(
        "'\(ShellWord.excerpt(word))' has a space, a quotation mark or a backslash; give it without"
      )
    }
    if let version {
      let numbers = version.split(separator: ".", omittingEmptySubsequences: false)
      guard numbers.count == 3, numbers.allSatisfy({ UInt($0) != nil }) else {
        throw .usage("'\(ShellWord.excerpt(version))' is no version; write one such as 0.2.0")
      }
    }
    var identity = url.split(separator: "/").last.map(String.init) ?? ""
    if identity.hasSuffix(".git") { identity.removeLast(4) }
    if identity.isEmpty || !url.contains("/") {
      throw .usage("'\(ShellWord.excerpt(url))' is no address of a repository; give it completely")
    }
    return .repository(
      url: url, identity: identity,
      requirement: branch.map { "branch: \"\($0)\"" } ?? "from: \"\(version ?? "")\"")
  }

  /// Returns the absolute path of a checkout: the given one, else the one in which this program was
  /// built, else the one that contains the working folder.
  static func checkout(_ path: String?) throws(KioskError) -> String {
    if let path {
      guard let found = FileSystem.canonical(path), isCheckout(found) else {
        throw .usage(
          "'\(ShellWord.excerpt(path))' is no checkout of Vitrine: it has no Sources/Vitrine; give "
            + "the folder that has")
      }
      return try checked(found)
    }
    for start in ["/proc/self/exe", "."] {
      var folder = FileSystem.canonical(start) ?? "/"
      while folder != "/" {
        if isCheckout(folder) { return try checked(folder) }
        folder = FileSystem.folder(of: folder)
      }
    }
    throw .usage(
      "no checkout of Vitrine was found; name it with --toolkit, or a repository with --url")
  }

  /// Throws for a path that cannot be written into a Swift string as it is.
  private static func checked(_ path: String) throws(KioskError) -> String {
    if path.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) {
      throw .usage(
        "the path of Vitrine, '\(ShellWord.excerpt(path))', has a quotation mark or a backslash; "
          + "rename its folder")
    }
    return path
  }

  private static func isCheckout(_ folder: String) -> Bool {
    ["Package.swift", "Sources/Vitrine/Vitrine.swift"].allSatisfy {
      FileSystem.exists("\(folder)/\($0)")
    }
  }

  /// The path from one folder to another, both absolute and without links: `../vitrine`.
  static func path(from: String, to: String) -> String {
    let (start, end) = (from.split(separator: "/"), to.split(separator: "/"))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: "..", count: start.count - shared) + end.dropFirst(shared).map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
