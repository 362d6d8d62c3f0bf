@testable import BatonClient
@testable import BatonScript
import Foundation

/// Where the sources are, and what was built of them.
enum Sources {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .path
    static let program = root + "/.build/debug/baton"
    /// Ports are chosen by the system, and nothing is played or kept.
    static let quiet = ["--port", "0", "--mpv", "none", "--state", "none"]

    static func server() async throws -> ServerProcess { try await ServerProcess(program: program, quiet) }

    /// What flows of the documentation there are.
    static var exampleFlows: [String] {
        let folder = root + "/docs/examples/flows"
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".flow") }.sorted()
            .map {
                folder + "/" + $0
            } ?? []
    }
}

/// A folder of its own, taken away at the end.
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

/// Runs a flow by the program that was built.
func run(_ text: String, path: String = "test.flow", _ change: (inout FlowRunner.Options) -> Void = { _ in })
    async throws -> FlowResult
{
    var options = FlowRunner.Options()
    options.program = Sources.program
    // Nothing is measured: this is when a test that hangs is given up.
    options.timeout = .seconds(30)
    change(&options)
    return await FlowRunner.run(try FlowFile(text, path: path), options: options)
}

/// What is wrong with a flow.
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
