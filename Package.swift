// swift-tools-version: 6.3
import PackageDescription

// One list for every Swift target: a rule that holds for one module holds for all.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings,
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name + "Tests", dependencies: dependencies, swiftSettings: settings)
}

/// A fuzz target: a fuzzer with `--sanitize=fuzzer -Xswiftc -DFUZZING`, else a program that reads its corpus.
func fuzzer(_ name: String, product: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: product, dependencies: dependencies + ["FuzzReplay"], path: "Tests/Fuzz/" + name,
    exclude: ["Corpus"],
    swiftSettings: settings)
}

func system(_ name: String, pkgConfig: String, debian package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "Vellum",
  products: [
    .library(name: "Vellum", targets: ["Vellum"]),
    .executable(name: "vellum", targets: ["VellumTool"]),
  ],
  traits: [
    .trait(name: "Peers", description: "Benchmarks beside Boost.Geometry and GEOS, which must be installed")
  ],
  // Bottom up: a target uses only targets above it (`.ci/check-imports` holds the sources to that).
  targets: [
    // System libraries, each imported by exactly one module.
    system("CLAPACKE", pkgConfig: "lapacke", debian: "liblapacke-dev"),
    system("CCairo", pkgConfig: "cairo", debian: "libcairo2-dev"),
    system("CXML", pkgConfig: "libxml-2.0", debian: "libxml2-dev"),

    // Mathematics.
    module("VellumGeometry"),
    module("VellumLinearAlgebra", ["CLAPACKE"]),

    // Ink.
    module("VellumInk", ["VellumGeometry", "VellumLinearAlgebra"]),

    // Meaning.
    module("VellumFitting", ["VellumGeometry", "VellumLinearAlgebra"]),
    module("VellumRecognition", ["VellumGeometry", "VellumInk", "VellumFitting"]),

    // Document.
    module("VellumMarkup", ["VellumGeometry", "VellumInk"]),

    // Use.
    module("VellumSelection", ["VellumGeometry", "VellumInk", "VellumMarkup"]),
    module(
      "VellumEditing",
      ["VellumGeometry", "VellumInk", "VellumRecognition", "VellumMarkup", "VellumSelection"]),
    module("VellumInterchange", ["VellumGeometry", "VellumInk", "VellumMarkup", "CXML"]),
    module("VellumEvaluation", ["VellumGeometry", "VellumInk", "VellumRecognition"]),
    module("VellumRendering", ["VellumGeometry", "VellumInk", "VellumMarkup", "CCairo"]),

    // The whole.
    module(
      "Vellum",
      [
        "VellumGeometry", "VellumLinearAlgebra", "VellumInk", "VellumFitting", "VellumRecognition",
        "VellumMarkup", "VellumSelection", "VellumEditing", "VellumInterchange", "VellumRendering",
      ]),

    // What the project itself makes: seeded numbers and a seeded pen, for tests, benchmarks and training.
    .target(
      name: "SeededRandom", dependencies: ["VellumGeometry"], path: "Datasets/SeededRandom",
      swiftSettings: settings, linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "PenSimulator", dependencies: ["SeededRandom", "VellumGeometry", "VellumInk"],
      path: "Datasets/PenSimulator",
      swiftSettings: settings, linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "TemplateMatcher", dependencies: ["VellumGeometry"], path: "Benchmarks/TemplateMatcher",
      swiftSettings: settings, linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "trainer",
      dependencies: [
        "VellumGeometry", "VellumInk", "VellumRecognition", "VellumEvaluation", "PenSimulator",
        "TemplateMatcher",
      ], path: "Datasets/Trainer", swiftSettings: settings),
    .executableTarget(
      name: "make-datasets",
      dependencies: ["PenSimulator", "VellumGeometry", "VellumInk", "VellumInterchange"],
      path: "Datasets/Generator",
      swiftSettings: settings),
    .executableTarget(
      name: "VellumTool", dependencies: ["Vellum", "VellumEvaluation"], swiftSettings: settings),

    // The published scene of strokes, on which spatial indexes are compared.
    .target(
      name: "StrokeScene", dependencies: ["VellumGeometry"], path: "Benchmarks/Scene", swiftSettings: settings
    ),

    // Other projects' indexes on that scene; empty without the trait.
    .target(
      name: "ScenePeers", path: "Benchmarks/Peers",
      cxxSettings: [
        .define("VELLUM_PEERS", .when(traits: ["Peers"])), .define("NDEBUG", .when(configuration: .release)),
      ],
      linkerSettings: [.linkedLibrary("geos_c", .when(traits: ["Peers"]))]),
    .target(
      name: "SceneComparison",
      dependencies: ["CBenchmarkCounters", "ScenePeers", "StrokeScene", "VellumGeometry", "VellumSelection"],
      path: "Benchmarks/SceneComparison", swiftSettings: settings),

    // Measuring. A new suite is a file in Benchmarks/Suites and a line in AllSuites.swift.
    .target(name: "CBenchmarkCounters", path: "Benchmarks/CBenchmarkCounters"),
    .target(
      name: "BenchmarkHarness", dependencies: ["CBenchmarkCounters"], path: "Benchmarks/Harness",
      swiftSettings: settings),
    .target(
      name: "InkSamples", dependencies: ["SeededRandom", "VellumGeometry", "VellumInk"],
      path: "Benchmarks/InkSamples",
      swiftSettings: settings, linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "BenchmarkHarness", "InkSamples", "SceneComparison", "StrokeScene", "Vellum", "PenSimulator",
        "SeededRandom", "TemplateMatcher",
      ],
      path: "Benchmarks/Suites",
      swiftSettings: settings),

    .executableTarget(
      name: "ink-quality", dependencies: ["InkSamples", "VellumGeometry", "VellumInk", "VellumInterchange"],
      path: "Benchmarks/InkQuality",
      swiftSettings: settings),

    // Fuzzing of what reads files: one folder and one line for each reader.
    .target(name: "FuzzReplay", path: "Tests/Fuzz/Replay", swiftSettings: settings),
    fuzzer("InkML", product: "fuzz-inkml", ["VellumInterchange", "VellumInk", "VellumGeometry"]),
    fuzzer("Evemu", product: "fuzz-evemu", ["VellumInterchange", "VellumInk", "VellumGeometry"]),
    fuzzer("Document", product: "fuzz-document", ["VellumMarkup", "VellumInk", "VellumGeometry"]),
    fuzzer("DocumentJSON", product: "fuzz-document-json", ["VellumInterchange", "VellumMarkup"]),
    fuzzer("Samples", product: "fuzz-samples", ["VellumInterchange", "VellumInk", "VellumGeometry"]),
    fuzzer("Gestures", product: "fuzz-gestures", ["VellumInterchange"]),

    // Random shapes for the laws of several test targets.
    .target(
      name: "ShapeDomain", dependencies: ["SeededRandom", "VellumGeometry"], path: "Tests/ShapeDomain",
      swiftSettings: settings),
    tests(
      "VellumEditing",
      ["PenSimulator", "VellumEditing", "VellumGeometry", "VellumInk", "VellumMarkup", "VellumRecognition"]),
    tests("Vellum", ["Vellum"]),
    tests("VellumTool", ["Vellum", "VellumTool", "make-datasets"]),
    tests("VellumGeometry", ["VellumGeometry", "SeededRandom", "ShapeDomain", "CBenchmarkCounters"]),
    tests("VellumLinearAlgebra", ["VellumLinearAlgebra", "SeededRandom"]),
    tests("VellumRecognition", ["VellumGeometry", "VellumInk", "VellumRecognition", "PenSimulator"]),
    tests("VellumEvaluation", ["VellumGeometry", "VellumInk", "VellumRecognition", "VellumEvaluation"]),
    tests("PenSimulator", ["PenSimulator", "VellumGeometry", "VellumInk"]),
    tests("VellumInk", ["VellumGeometry", "VellumInk", "SeededRandom"]),
    tests(
      "VellumMarkup",
      ["VellumGeometry", "VellumInk", "VellumMarkup", "VellumInterchange", "SeededRandom", "ShapeDomain"]),
    tests("VellumRendering", ["VellumGeometry", "VellumInk", "VellumMarkup", "VellumRendering"]),
    tests("VellumFitting", ["VellumGeometry", "VellumLinearAlgebra", "VellumFitting"]),
    tests(
      "VellumSelection",
      [
        "VellumGeometry", "VellumInk", "VellumMarkup", "VellumSelection", "SeededRandom", "StrokeScene",
        "CBenchmarkCounters",
      ]),
    tests(
      "VellumInterchange",
      ["VellumGeometry", "VellumInk", "VellumInterchange", "SeededRandom", "CBenchmarkCounters"]),
  ],
  cxxLanguageStandard: .cxx17
)
