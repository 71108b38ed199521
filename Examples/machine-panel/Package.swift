// swift-tools-version: 6.0
import PackageDescription

let vitrine = Target.Dependency.product(name: "Vitrine", package: "vitrine")
let testing = Target.Dependency.product(name: "VitrineTesting", package: "vitrine")

let package = Package(
  name: "machine-panel",
  products: [.executable(name: "machine-panel", targets: ["MachinePanel"])],
  dependencies: [.package(name: "vitrine", path: "../..")],
  targets: [
    .executableTarget(name: "MachinePanel", dependencies: ["MachineScreens", vitrine]),
    .target(
      name: "MachineScreens", dependencies: [vitrine],
      resources: ["en", "zh", "ar"].map { .embedInCode("Strings/\($0).json") }),
    .testTarget(name: "MachineScreensTests", dependencies: ["MachineScreens", vitrine, testing]),
  ],
  swiftLanguageModes: [.v6])
