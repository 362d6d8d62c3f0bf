import BatonClient
import Foundation

/// A server process that a flow has started. The process ends with the flow.
final class ServerProcess: Sendable {
    /// The server's address.
    let url: String
    private let process: Process
    private let input = Pipe()

    /// Starts the server and waits until it prints its address.
    /// - Parameter program: The program; nil for this program.
    init(program: String?, _ arguments: [String]) async throws {
        process = Process()
        let path =
            program ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments[0]
        process.executableURL = URL(fileURLWithPath: path)
        // The server ends when its standard input closes. The system closes it even if this process crashes.
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
        CleanupRegistry.add(process)
        let (output, found) = await pipe.fileHandleForReading.address(after: "Baton is at")
        guard let found else {
            CleanupRegistry.end(process)
            throw ClientError(
                .connectionFailed, "The server did not start. It printed: \(output.trimmed)",
                advice: "To find the cause, start the server alone: baton serve \(ShellWords.joined(arguments))")
        }
        // A kiosk prints an address with a screen's path. Only the part before the path is needed.
        url = found.firstMatch(of: /^[a-z]+:\/\/[^\/]+/).map { String($0.output) } ?? found
    }

    /// Ends the server.
    func stop() { CleanupRegistry.end(process) }

    deinit { stop() }
}
