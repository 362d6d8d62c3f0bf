import Dispatch
import Foundation
import Testing

/// A real `baton serve`, on a port of the system's choice, ended with the test.
final class BatonProcess: Sendable {
    /// Where it listens: `http://127.0.0.1:PORT`.
    let url: String
    private let process: Process

    /// Starts it, and waits until it says where it is.
    init(_ arguments: [String] = [], port: Int = 0) async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        process = Process()
        process.executableURL = root.appendingPathComponent(".build/debug/baton")
        process.arguments = ["serve", "--port", "\(port)", "--mpv", "none", "--state", "none"] + arguments
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading
        let said = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var text = ""
                while !text.contains("Baton is at"), !text.hasSuffix("\n") || !text.contains("Baton is at") {
                    let data = output.availableData
                    if data.isEmpty { break }
                    text += String(decoding: data, as: UTF8.self)
                }
                continuation.resume(returning: text)
            }
        }
        guard let match = said.firstMatch(of: /Baton is at (http:\/\/\S+?)\/?\s/) else {
            throw Failed(description: "baton serve said: \(said)")
        }
        url = String(match.1)
    }

    struct Failed: Error, CustomStringConvertible { let description: String }

    /// Ends it at once, as when the power is lost.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The port that it listens on.
    var port: Int { Int(url.split(separator: ":").last ?? "") ?? 0 }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }
}
