import Foundation

/// The targets that Package.swift declares, by their text.
enum Manifest {
  struct Target {
    let name: String
    let folder: String
    /// The targets that it names; products of other packages are left out.
    let dependencies: Set<String>
  }

  static func targets(in text: String) throws -> [Target] {
    let exported = names(in: text.firstMatch(of: /let exported = \[([^\]]+)\]/)?.output.1 ?? "")
    let vitrine = exported.union(["Vitrine"])
    func all(_ list: Substring?, _ isVitrine: Bool) -> Set<String> {
      names(in: list ?? "").union(isVitrine ? vitrine : [])
    }
    var targets: [Target] = []
    for found in text.matches(of: /\bmodule\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
      let folder = String(found.output.1)
      targets.append(
        Target(
          name: "Vitrine\(folder)", folder: "Sources/\(folder)",
          dependencies: all(found.output.2, false)))
    }
    for found in text.matches(of: /\btests\(\s*"(\w+)",\s*(vitrine\b)?(?:\s*\+)?\s*\[([^\]]*)\]/) {
      let name = "\(found.output.1)Tests"
      targets.append(
        Target(
          name: name, folder: "Tests/\(name)",
          dependencies: all(found.output.3, found.output.2 != nil)))
    }
    let whole =
      /\.(?:target|executableTarget|testTarget)\(\s*name: "(\w+)",\s*dependencies: (.*?),\s*path: "([^"]+)"/
      .dotMatchesNewlines()
    for found in text.matches(of: whole) {
      let list = found.output.2
      let usesVitrine = list.contains("vitrine") || list.contains("exported")
      targets.append(
        Target(
          name: String(found.output.1), folder: String(found.output.3),
          dependencies: all(list, usesVitrine)))
    }
    return targets
  }

  private static func names(in list: Substring) -> Set<String> {
    Set(list.matches(of: /"(\w+)"/).map { String($0.output.1) })
  }
}
