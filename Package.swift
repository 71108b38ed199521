// swift-tools-version: 6.0
import PackageDescription

// The layers, the lowest first. A target may name only targets that are above it in this file;
// Tests/ArchitectureTests checks the import lines against the same order.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A module of the product: `Sources/<folder>`, module name `Vitrine<folder>`. The files `embedded`
/// become parts of the program.
func module(
  _ folder: String, _ dependencies: [Target.Dependency] = [], embedded: [String] = []
) -> Target {
  .target(
    name: "Vitrine\(folder)", dependencies: dependencies, path: "Sources/\(folder)",
    resources: embedded.map { .embedInCode($0) }, swiftSettings: strict)
}

/// The module map of a C library, found by pkg-config and installed by apt.
func library(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt])])
}

/// The same without pkg-config: the module map names what to link.
func unconfiguredLibrary(_ name: String, apt: String) -> Target {
  .systemLibrary(name: name, path: "Sources/SystemLibraries/\(name)", providers: [.apt([apt])])
}

/// `goldens`: a folder of expected pictures, which the tests read in place.
func tests(
  _ folder: String, _ dependencies: [Target.Dependency], goldens: String? = nil
) -> Target {
  .testTarget(
    name: "\(folder)Tests", dependencies: dependencies, path: "Tests/\(folder)Tests",
    exclude: goldens.map { [$0] } ?? [], swiftSettings: strict)
}

/// What `import Vitrine` gives: the module and those that it exports. All of them are listed wherever
/// it is used. SwiftPM rebuilds an optimized target only if a module that it *names* has changed,
/// and `Vitrine` stays the same when one that it exports changes: code compiled for an old layout of
/// a type would stay in the program.
let exported = [
  "VitrineUnits", "VitrineSystem", "VitrineTouch", "VitrineMotion", "VitrineLayout",
  "VitrineRaster",
  "VitrineComponents", "VitrineState", "VitrineMap", "VitrineData", "VitrineKiosk",
]
let vitrine: [Target.Dependency] = (["Vitrine"] + exported).map { .byName(name: $0) }

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "vitrine",
  products: [
    .library(name: "Vitrine", targets: ["Vitrine"] + exported),
    .library(name: "VitrineHTTP", targets: ["VitrineHTTP"]),
    .library(name: "VitrineTesting", targets: ["VitrineTesting"]),
    .executable(name: "vitrine", targets: ["VitrineCommand"]),
    .executable(name: "vitrine-window", targets: ["VitrineWindow"]),
    .executable(name: "vitrine-lab", targets: ["VitrineLab"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C libraries, module maps only
    library("CEvdev", "libevdev", apt: "libevdev-dev"),
    library("CUdev", "libudev", apt: "libudev-dev"),
    library("CXKBCommon", "xkbcommon", apt: "libxkbcommon-dev"),
    library("CYAML", "yaml-0.1", apt: "libyaml-dev"),
    library("CDRM", "libdrm", apt: "libdrm-dev"),
    library("CFreeType", "freetype2", apt: "libfreetype-dev"),
    // HarfBuzz's pkg-config file asks for GLib's flags, among them -pthread, which SwiftPM warns of
    // in every package that depends on this one.
    unconfiguredLibrary("CHarfBuzz", apt: "libharfbuzz-dev"),
    library("CFriBidi", "fribidi", apt: "libfribidi-dev"),
    library("CFontconfig", "fontconfig", apt: "libfontconfig-dev"),
    library("CUnibreak", "libunibreak", apt: "libunibreak-dev"),
    library("CThai", "libthai", apt: "libthai-dev"),
    library("CPNG", "libpng", apt: "libpng-dev"),
    library("CYajl", "yajl", apt: "libyajl-dev"),
    library("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    library("CJPEG", "libturbojpeg", apt: "libturbojpeg0-dev"),
    library("CQREncode", "libqrencode", apt: "libqrencode-dev"),
    // Its pkg-config file asks for a definition that SwiftPM warns of.
    unconfiguredLibrary("CSDL2", apt: "libsdl2-dev"),
    .systemLibrary(name: "CLinux", path: "Sources/SystemLibraries/CLinux"),
    .systemLibrary(name: "CMainQueue", path: "Sources/SystemLibraries/CMainQueue"),
    .systemLibrary(name: "CStream", path: "Sources/SystemLibraries/CStream"),

    // base
    module("Units"),
    module("System", ["CLinux"]),
    module("Cache"),

    // engines: pure layers that never import one another
    module("Touch", ["VitrineUnits"]),
    module("Motion", ["VitrineUnits"]),
    module("Layout", ["VitrineUnits"]),
    module("Raster", ["VitrineUnits", "VitrineSystem", "CStream"]),

    // ui
    module(
      "Components",
      [
        "VitrineUnits", "VitrineSystem", "VitrineTouch", "VitrineMotion", "VitrineLayout",
        "VitrineRaster",
      ]),

    // components that follow observable models
    module("State", ["VitrineUnits", "VitrineRaster", "VitrineComponents"]),

    // a map as a component, with what it needs beside the others
    module(
      "Map",
      [
        "VitrineUnits", "VitrineTouch", "VitrineMotion", "VitrineRaster", "VitrineComponents",
      ]),

    // the formats of recorded touches
    module("Recording", ["VitrineUnits", "VitrineSystem", "VitrineTouch", "CYAML"]),

    // what a kiosk and its window on a desktop say to each other
    module("WindowLink", ["VitrineUnits", "VitrineSystem", "VitrineTouch", "CLinux"]),

    // the devices that udev knows
    module("Udev", ["VitrineSystem", "CUdev"]),

    // the service that opens devices for the program; opens libseat while it runs
    module("Seat", ["VitrineSystem"]),

    // platform: one family of C libraries each
    module(
      "Evdev",
      [
        "VitrineUnits", "VitrineSystem", "VitrineTouch", "VitrineRecording", "VitrineUdev",
        "VitrineSeat", "CEvdev", "CXKBCommon", "CLinux",
      ]),
    module(
      "KMS",
      ["VitrineUnits", "VitrineSystem", "VitrineRaster", "VitrineUdev", "VitrineSeat", "CDRM"]),
    module(
      "Text",
      [
        "VitrineUnits", "VitrineSystem", "VitrineCache", "VitrineRaster", "VitrineComponents",
        "CFreeType", "CHarfBuzz", "CFriBidi", "CFontconfig", "CUnibreak", "CThai",
      ]),
    module(
      "Images",
      [
        "VitrineUnits", "VitrineSystem", "VitrineCache", "VitrineRaster", "VitrineComponents",
        "CPNG", "CJPEG", "CQREncode",
      ]),
    module(
      "Data",
      [
        "VitrineUnits", "VitrineSystem", "VitrineRecording", "VitrineComponents", "VitrineState",
        "VitrineMap", "CYajl", "CSQLite",
      ],
      embedded: ["en", "de", "fr", "es", "ar", "zh", "symbols", "number", "pin"].map {
        "Keyboards/\($0).json"
      }),

    // Chinese characters by their sounds; opens libgooglepinyin while it runs
    module("Pinyin", ["VitrineComponents", "CLinux"]),

    // web servers as sources of live values; a kiosk without one stays smaller
    module("HTTP", ["VitrineData"]),

    // app
    module(
      "Kiosk",
      [
        "VitrineUnits", "VitrineSystem", "VitrineTouch", "VitrineMotion", "VitrineRaster",
        "VitrineComponents", "VitrineRecording", "VitrineWindowLink", "VitrineEvdev", "VitrineKMS",
        "VitrineText", "VitrineImages", "VitrineData", "VitrinePinyin", "VitrineSeat", "CLinux",
        "CMainQueue", argumentParser,
      ]),

    // everything an app needs, by one import
    .target(
      name: "Vitrine", dependencies: exported.map { .byName(name: $0) }, path: "Sources/Vitrine",
      swiftSettings: strict),
    .target(
      name: "VitrineTesting",
      dependencies: [
        "VitrineUnits", "VitrineSystem", "VitrineTouch", "VitrineMotion", "VitrineRaster",
        "VitrineComponents", "VitrineMap", "VitrineRecording", "VitrineText", "VitrineImages",
        "VitrineData",
      ],
      path: "Sources/Testing", swiftSettings: strict),
    .target(
      name: "VitrineShowcase", dependencies: vitrine, path: "Sources/Showcase",
      resources: ["en", "zh", "ar"].map { .embedInCode("Strings/\($0).json") },
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "VitrineCommand",
      dependencies: vitrine + [
        "VitrineShowcase", "VitrineRecording", "VitrineEvdev", "VitrineKMS", argumentParser,
      ],
      path: "Sources/Command",
      // The files of a new kiosk, which `vitrine new` writes.
      resources: [
        "Package.swift", "README.md", "gitignore", "ci", "deploy", "service.conf", "override.conf",
        "main.swift", "Catalog.swift", "Votes.swift", "StartScreen.swift", "Text.swift",
        "en.json", "zh.json", "ar.json", "StartScreenTests.swift", "Goldens.md",
      ].map { .embedInCode("Template/\($0).txt") },
      swiftSettings: strict),

    // shows the pictures of a kiosk on a desktop; a program of its own, because a panel has no SDL
    .executableTarget(
      name: "VitrineWindow",
      dependencies: [
        "VitrineUnits", "VitrineSystem", "VitrineTouch", "VitrineWindowLink", "CSDL2",
      ],
      path: "Sources/Window", swiftSettings: strict),

    // measurements for work on the toolkit; opens pixman and cairo while it runs
    .executableTarget(
      name: "VitrineLab",
      dependencies: vitrine + [
        "VitrineRecording", "VitrineText", "VitrineShowcase", "VitrineTesting", "CLinux", "CStream",
        argumentParser,
      ],
      path: "Sources/Lab", swiftSettings: strict),

    tests("Architecture", []),
    tests("Units", ["VitrineUnits", "VitrineTesting"]),
    tests("Testing", vitrine + ["VitrineImages", "VitrineTesting"]),
    tests("System", ["VitrineSystem", "VitrineTesting"]),
    tests("Cache", ["VitrineCache", "VitrineTesting"]),
    tests("Touch", ["VitrineUnits", "VitrineTouch", "VitrineRecording", "VitrineTesting"]),
    tests("Motion", ["VitrineUnits", "VitrineMotion", "VitrineTesting"]),
    tests("Layout", ["VitrineLayout", "VitrineTesting"]),
    tests("Raster", ["VitrineUnits", "VitrineRaster", "VitrineTesting"]),
    tests(
      "Components",
      [
        "VitrineUnits", "VitrineTouch", "VitrineMotion", "VitrineRaster", "VitrineComponents",
        "VitrineTesting",
      ], goldens: "Goldens"),
    tests(
      "State",
      [
        "VitrineUnits", "VitrineRaster", "VitrineComponents", "VitrineState", "VitrineTesting",
      ]),
    tests(
      "Map",
      [
        "VitrineUnits", "VitrineTouch", "VitrineRaster", "VitrineComponents", "VitrineMap",
        "VitrineTesting",
      ]),
    tests(
      "Recording",
      ["VitrineUnits", "VitrineSystem", "VitrineTouch", "VitrineRecording", "VitrineTesting"]),
    tests(
      "WindowLink",
      [
        "VitrineUnits", "VitrineSystem", "VitrineTouch", "VitrineWindowLink", "VitrineTesting",
      ]),
    tests("Udev", ["VitrineUdev"]),
    tests(
      "Evdev",
      [
        "VitrineUnits", "VitrineTouch", "VitrineRecording", "VitrineEvdev", "CEvdev",
        "VitrineTesting",
      ]),
    tests("KMS", ["VitrineUnits", "VitrineRaster", "VitrineKMS", "VitrineTesting"]),
    tests(
      "Text",
      ["VitrineUnits", "VitrineRaster", "VitrineComponents", "VitrineText", "VitrineTesting"]),
    tests(
      "Images",
      [
        "VitrineUnits", "VitrineRaster", "VitrineComponents", "VitrineImages", "CJPEG",
        "VitrineTesting",
      ]),
    .executableTarget(
      name: "DataProbe",
      dependencies: [
        "VitrineData", "VitrineKiosk", "VitrineMap", "VitrineRecording", "VitrineShowcase",
        "VitrineUnits", "VitrineTesting",
      ],
      path: "Tests/DataProbe", swiftSettings: strict),
    tests(
      "Data",
      [
        "VitrineData", "VitrineSystem", "VitrineRecording", "VitrineComponents", "VitrineMap",
        "VitrineUnits", "VitrineShowcase", "CSQLite", "VitrineTesting",
      ]),
    tests("Pinyin", ["VitrineComponents", "VitrinePinyin"]),
    tests("Seat", ["VitrineSystem", "VitrineSeat"]),
    tests("HTTP", ["VitrineHTTP", "VitrineTesting"]),
    tests(
      "ShowcaseData",
      [
        "VitrineUnits", "VitrineSystem", "VitrineMap", "VitrineData", "VitrineShowcase",
        "VitrineTesting",
        // The tests run this program.
        "DataProbe",
      ]),
    tests(
      "Showcase",
      vitrine + ["VitrineText", "VitrineRecording", "VitrineShowcase", "VitrineTesting"],
      goldens: "Goldens"),
    tests("Behaviour", vitrine + ["VitrineShowcase", "VitrineTesting"]),
    // a loop without devices that runs the main queue
    .executableTarget(
      name: "LoopProbe", dependencies: vitrine + ["VitrineTesting"], path: "Tests/LoopProbe",
      swiftSettings: strict),
    tests(
      "Kiosk",
      vitrine + [
        "VitrineRecording", "VitrineWindowLink", "VitrineEvdev", "VitrineKMS", "VitrineImages",
        "VitrineSeat", "VitrineShowcase", "VitrineTesting",
        // The tests run these programs.
        "DataProbe", "LoopProbe",
      ]),
    .executableTarget(
      name: "SmallKiosk", dependencies: vitrine, path: "Tests/SmallKiosk",
      packageAccess: false, swiftSettings: strict),
    // a kiosk whose screen asks the world outside
    .executableTarget(
      name: "AskingKiosk", dependencies: vitrine, path: "Tests/AskingKiosk",
      packageAccess: false, swiftSettings: strict),
    // every control on a page, for the pictures of docs/guide/controls.md
    .executableTarget(
      name: "Gallery", dependencies: vitrine, path: "Tests/Gallery",
      packageAccess: false, swiftSettings: strict),
    tests(
      "Command",
      vitrine + [
        "VitrineCommand", "VitrineImages", "VitrineShowcase", "VitrineRecording", "VitrineTesting",
        // The tests run these programs.
        "SmallKiosk", "AskingKiosk", "VitrineLab", "VitrineWindow",
      ]),
    tests(
      "Lab",
      vitrine + ["VitrineText", "VitrineShowcase", "VitrineTesting", "VitrineLab"]),
    // the examples of docs/, which only see what a kiosk sees, with the settings of a new package
    .testTarget(
      name: "GuideTests", dependencies: vitrine + ["VitrineTesting", "Gallery"],
      path: "Tests/GuideTests",
      exclude: ["Goldens"], packageAccess: false),
  ],
  swiftLanguageModes: [.v6]
)
