@testable import BatonClient
@testable import BatonScript
import Foundation

/// The paths of the sources and of the built program.
enum Sources {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .path
    static let program = root + "/.build/debug/baton"
    /// Options for a server on a free port, without playback and without stored state.
    static let quiet = ["--port", "0", "--mpv", "none", "--state", "none"]

    static func server() async throws -> ServerProcess { try await ServerProcess(program: program, quiet) }

    /// The paths of all flows in the documentation.
    static var exampleFlows: [String] {
        let folder = root + "/docs/examples/flows"
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".flow") }.sorted()
            .map {
                folder + "/" + $0
            } ?? []
    }
}

/// A temporary folder that is deleted with its object.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "baton-tests-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Runs a flow with the built program.
func run(_ text: String, path: String = "test.flow", _ change: (inout FlowRunner.Options) -> Void = { _ in })
    async throws -> FlowResult
{
    var options = FlowRunner.Options()
    options.program = Sources.program
    // This long time limit only ends a test that hangs; no test measures a duration with it.
    options.timeout = .seconds(30)
    change(&options)
    return await FlowRunner.run(try FlowFile(text, path: path), options: options)
}

/// Returns the error that reading a flow's text causes.
func complaint(_ text: String) -> FlowError? {
    do {
        _ = try FlowFile(text, path: "test.flow")
        return nil
    } catch {
        return error as? FlowError
    }
}

extension FlowFile.Step {
    var texts: [String] { words.map(\.text) }
}
