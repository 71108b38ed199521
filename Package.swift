// swift-tools-version: 6.0
import PackageDescription

// The floors of the house, from the ground to the roof. A target may name only targets that stand
// above it in this file; Tests/ArchitectureTests holds the import lines to the same order.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A module of the product: `Sources/<folder>`, module name `Vitrine<folder>`.
func module(_ folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: "Vitrine\(folder)", dependencies: dependencies, path: "Sources/\(folder)",
    swiftSettings: strict)
}

/// The module map of a C library, found by pkg-config and installed by apt.
func library(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The header of a C library that lies where the compiler looks anyway, and that asks for no flags: one
/// that is opened while the program runs, when something needs it, or whose module map says what to
/// link. Some module maps name the archive: the library becomes part of the program, and the loader has
/// less to do (docs/performance.md has the figures). What decodes pictures and fonts stays shared, so
/// that the system's mends of it hold without a new build.
func header(_ name: String, apt: String) -> Target {
  .systemLibrary(name: name, path: "Sources/SystemLibraries/\(name)", providers: [.apt([apt])])
}

/// `goldens`: a folder of expected pictures, which the tests read where it lies. `links`: a library that
/// the tests call and the product opens while it runs.
func tests(
  _ folder: String, _ dependencies: [Target.Dependency], goldens: String? = nil,
  links: [String] = []
) -> Target {
  .testTarget(
    name: "\(folder)Tests", dependencies: dependencies, path: "Tests/\(folder)Tests",
    exclude: goldens.map { [$0] } ?? [], swiftSettings: strict,
    linkerSettings: links.map { .linkedLibrary($0) })
}

/// Where the linker finds archives in place of shared libraries, and the order of functions.
let link = "\(Context.packageDirectory)/board/link"

/// A program that is to be on a panel at once. It holds the C++ library and the compiler's own, which
/// Swift's runtime calls, and libevdev and libdrm (`board/link`); it has no table of its own functions
/// for others to call; its 46,000 addresses that the loader corrects stand in a table of 8 KB instead of a megabyte; and the functions
/// that the first frame needs lie side by side (`board/bench --order` writes the file), so that few
/// pages are read and mapped. docs/performance.md has the figures. The linker is the compiler's own:
/// of the others one knows no such table, and one no such order.
let quickStart: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-L", link, "-use-ld=lld",
      "-Xclang-linker", "-static-libgcc",
      "-Xlinker", "--no-export-dynamic",
      "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      "-Xlinker", "--symbol-ordering-file=\(link)/first-frame.order",
      "-Xlinker", "--no-warn-symbol-ordering",
      // pkg-config finds these in the system's folder, which is searched before ours.
      "-Xlinker", "--remap-inputs=*/libevdev.so=\(link)/libevdev.so",
      "-Xlinker", "--remap-inputs=*/libdrm.so=\(link)/libdrm.so",
    ],
    .when(platforms: [.linux], configuration: .release))
]

let package = Package(
  name: "vitrine",
  products: [
    .library(name: "Vitrine", targets: ["Vitrine"]),
    .library(name: "VitrineTesting", targets: ["VitrineTesting"]),
    .executable(name: "vitrine", targets: ["VitrineCommand"]),
    .executable(name: "vitrine-bench", targets: ["VitrineBench"]),
  ],
  targets: [
    // cellar: C libraries, module maps only
    library("CEvdev", "libevdev", apt: "libevdev-dev"),
    header("CYAML", apt: "libyaml-dev"),
    library("CDRM", "libdrm", apt: "libdrm-dev"),
    library("CFreeType", "freetype2", apt: "libfreetype-dev"),
    // Without pkg-config, whose -pthread (of GLib, which we do not use) SwiftPM warns of in every package
    // that depends on this one.
    header("CHarfBuzz", apt: "libharfbuzz-dev"),
    header("CFriBidi", apt: "libfribidi-dev"),
    header("CFontconfig", apt: "libfontconfig-dev"),
    library("CUnibreak", "libunibreak", apt: "libunibreak-dev"),
    header("CThai", apt: "libthai-dev"),
    library("CPNG", "libpng", apt: "libpng-dev"),
    header("CYajl", apt: "libyajl-dev"),
    header("CSQLite", apt: "libsqlite3-dev"),
    header("CJPEG", apt: "libturbojpeg0-dev"),
    .systemLibrary(name: "CLinux", path: "Sources/SystemLibraries/CLinux"),
    .systemLibrary(name: "CStream", path: "Sources/SystemLibraries/CStream"),

    // ground
    module("Units"),
    module("Arguments"),
    module("Libraries"),

    // engines: pure neighbours that never import one another
    module("Touch", ["VitrineUnits"]),
    module("Motion", ["VitrineUnits"]),
    module("Layout", ["VitrineUnits"]),
    module("Raster", ["VitrineUnits", "CStream"]),

    // meeting
    module(
      "Components",
      ["VitrineUnits", "VitrineTouch", "VitrineMotion", "VitrineLayout", "VitrineRaster"]),

    // a map as a component, with what it needs beside the others
    module(
      "Map",
      [
        "VitrineUnits", "VitrineTouch", "VitrineMotion", "VitrineLayout", "VitrineRaster",
        "VitrineComponents",
      ]),

    // doors: one family of C libraries each
    module(
      "Evdev", ["VitrineUnits", "VitrineLibraries", "VitrineTouch", "CEvdev", "CYAML", "CLinux"]),
    module("KMS", ["VitrineUnits", "VitrineRaster", "CDRM"]),
    module(
      "Text",
      [
        "VitrineUnits", "VitrineLibraries", "VitrineRaster", "VitrineComponents", "CFreeType",
        "CHarfBuzz", "CFriBidi", "CFontconfig", "CUnibreak", "CThai",
      ]),
    module(
      "Images",
      ["VitrineUnits", "VitrineLibraries", "VitrineRaster", "VitrineComponents", "CPNG", "CJPEG"]),
    module(
      "Content", ["VitrineUnits", "VitrineArguments", "VitrineMap", "CYajl", "CSQLite"]),

    // roof
    module(
      "Kiosk",
      [
        "VitrineUnits", "VitrineArguments", "VitrineTouch", "VitrineRaster", "VitrineComponents",
        "VitrineEvdev", "VitrineKMS", "VitrineText", "VitrineImages", "CLinux",
      ]),

    // everything an app needs, by one import
    .target(
      name: "Vitrine",
      dependencies: [
        "VitrineUnits", "VitrineTouch", "VitrineMotion", "VitrineLayout", "VitrineRaster",
        "VitrineComponents", "VitrineMap", "VitrineContent", "VitrineKiosk",
      ],
      path: "Sources/Vitrine", swiftSettings: strict),
    .target(
      name: "VitrineTesting",
      dependencies: [
        "VitrineUnits", "VitrineTouch", "VitrineMotion", "VitrineRaster", "VitrineComponents",
        "VitrineMap", "VitrineEvdev", "VitrineText", "VitrineImages", "VitrineContent",
      ],
      path: "Sources/Testing", swiftSettings: strict),
    .target(
      name: "VitrineShowcase", dependencies: ["Vitrine"], path: "Sources/Showcase",
      swiftSettings: strict),
    .executableTarget(
      name: "VitrineCommand",
      dependencies: [
        "Vitrine", "VitrineKiosk", "VitrineShowcase", "VitrineEvdev", "VitrineKMS", "VitrineImages",
        "VitrineText", "VitrineArguments",
      ],
      path: "Sources/Command", swiftSettings: strict, linkerSettings: quickStart),

    // measures painting beside pixman and cairo, which it opens while running: built without them
    .executableTarget(
      name: "VitrineBench",
      dependencies: [
        "VitrineUnits", "VitrineTouch", "VitrineRaster", "VitrineComponents", "VitrineMap",
        "VitrineText", "VitrineContent", "VitrineKiosk", "VitrineTesting", "VitrineArguments",
        "CStream",
      ],
      path: "Sources/Bench", swiftSettings: strict),

    tests("Architecture", []),
    tests("Units", ["VitrineUnits", "VitrineTesting"]),
    tests("Arguments", ["VitrineArguments", "VitrineTesting"]),
    tests("Touch", ["VitrineTouch", "VitrineTesting"]),
    tests("Motion", ["VitrineMotion", "VitrineTesting"]),
    tests("Layout", ["VitrineLayout", "VitrineTesting"]),
    tests("Raster", ["VitrineRaster", "VitrineTesting"]),
    tests("Components", ["VitrineComponents", "VitrineTesting"]),
    tests("Map", ["VitrineMap", "VitrineTesting"]),
    tests("Evdev", ["VitrineEvdev", "VitrineTouch", "VitrineTesting"]),
    tests("KMS", ["VitrineKMS", "VitrineTesting"]),
    tests("Text", ["VitrineText", "VitrineTesting"]),
    tests("Images", ["VitrineImages", "VitrineTesting", "CJPEG"], links: ["turbojpeg"]),
    .executableTarget(
      name: "ContentProbe",
      dependencies: ["VitrineContent", "VitrineMap", "VitrineUnits", "VitrineTesting"],
      path: "Tests/ContentProbe", swiftSettings: strict),
    tests("Content", ["VitrineContent", "VitrineMap", "VitrineTesting", "ContentProbe"]),
    tests("Showcase", ["Vitrine", "VitrineShowcase", "VitrineTesting"], goldens: "Goldens"),
    tests("Behaviour", ["Vitrine", "VitrineShowcase", "VitrineTesting"]),
    tests(
      "Kiosk",
      [
        "Vitrine", "VitrineKiosk", "VitrineArguments", "VitrineImages", "VitrineShowcase",
        "VitrineTesting",
      ]),
    .executableTarget(
      name: "SmallKiosk", dependencies: ["Vitrine"], path: "Tests/SmallKiosk",
      swiftSettings: strict),
    tests(
      "Command",
      [
        "VitrineCommand", "VitrineShowcase", "VitrineContent", "VitrineEvdev", "VitrineKiosk",
        "SmallKiosk", "Vitrine", "VitrineTesting", "VitrineUnits",
      ]),
    tests("Bench", ["VitrineBench", "VitrineText", "VitrineTesting"]),
  ],
  swiftLanguageModes: [.v6]
)
