import BatonClient
import Foundation

/// A server that a flow has started: a process of its own, which ends with the flow.
final class ServerProcess: Sendable {
    /// Where it listens.
    let url: String
    private let process: Process
    private let input = Pipe()

    /// Starts it, and waits until it says where it is.
    /// - Parameter program: the program; this one where it is nil.
    init(program: String?, _ arguments: [String]) async throws {
        process = Process()
        let path =
            program ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments[0]
        process.executableURL = URL(fileURLWithPath: path)
        // It ends with this process, however that ends: then nobody holds the other end of its input.
        process.arguments = ["serve", "--end-with-input"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = input
        do {
            try process.run()
        } catch {
            throw ClientError(.unsupportedOperation, "\(path) could not be started: \(error.localizedDescription).")
        }
        Leftovers.add(process)
        let (said, found) = await pipe.fileHandleForReading.address(behind: "Baton is at")
        guard let found else {
            Leftovers.end(process)
            throw ClientError(
                .connectionFailed, "The server did not start. It said: \(said.trimmed)",
                advice: "Try it by itself: baton serve \(ShellWords.joined(arguments))")
        }
        // Where a kiosk is, the address leads to it: its path is a screen's.
        url = found.firstMatch(of: /^[a-z]+:\/\/[^\/]+/).map { String($0.output) } ?? found
    }

    /// Ends it.
    func stop() { Leftovers.end(process) }

    deinit { stop() }
}
