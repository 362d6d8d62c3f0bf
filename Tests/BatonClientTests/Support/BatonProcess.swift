import BatonClient
import Dispatch
import Foundation
import Testing

/// A real `baton serve`, on a port of the system's choice, which ends with the test, also where that is killed.
final class BatonProcess: Sendable {
    /// Where it listens: `http://127.0.0.1:PORT`.
    let url: String
    /// The port that it listens on.
    let port: Int
    private let shell: Process
    private let server: Int32
    private let leash: FileHandle

    /// One for all tests of private screens: each client has its own.
    static let shared = Task { try await BatonProcess() }

    /// Starts it, and waits until it says where it is.
    /// - Parameters:
    ///   - port: where one was before that is to come back.
    ///   - state: the folder that keeps its screens.
    init(_ arguments: [String] = [], port: Int = 0, state: String = "none") async throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
        shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        // It ends when nobody holds the other end of the shell's input any longer.
        shell.arguments =
            ["-c", #""$@" & echo "pid $!"; read -r _; kill -KILL $!; wait"#, "sh", "\(root)/.build/debug/baton", "serve"]
            + ["--port", "\(port)", "--mpv", "none", "--state", state] + arguments
        let (input, output) = (Pipe(), Pipe())
        shell.standardInput = input
        shell.standardOutput = output
        shell.standardError = output
        leash = input.fileHandleForWriting
        try shell.run()
        let reading = output.fileHandleForReading
        let said = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var text = ""
                while !(text.contains("Baton is at") && text.hasSuffix("\n")) {
                    let data = reading.availableData
                    if data.isEmpty { break }
                    text += String(decoding: data, as: UTF8.self)
                }
                continuation.resume(returning: text)
            }
        }
        guard let pid = said.firstMatch(of: /pid (\d+)/).flatMap({ Int32($0.1) }),
            let match = said.firstMatch(of: /Baton is at (http:\/\/\S+?:(\d+))\/?\s/), let number = Int(match.2)
        else { throw Failed(description: "baton serve said: \(said)") }
        server = pid
        self.port = number
        url = String(match.1)
    }

    struct Failed: Error, CustomStringConvertible { let description: String }

    /// Ends it at once, as when the power is lost.
    func kill() {
        Foundation.kill(server, SIGKILL)
        end()
    }

    /// Ends it as Ctrl-C does, so that it says goodbye and keeps its screens.
    func stop() {
        Foundation.kill(server, SIGTERM)
        while Foundation.kill(server, 0) == 0, shell.isRunning, !isGone { usleep(2_000) }
        end()
    }

    /// Has it stand still, or go on.
    func pause(_ isPaused: Bool) { Foundation.kill(server, isPaused ? SIGSTOP : SIGCONT) }

    // The shell has not waited for it yet, so that it is there still, as a zombie.
    private var isGone: Bool {
        let stat = (try? String(contentsOfFile: "/proc/\(server)/stat", encoding: .utf8)) ?? ""
        return stat.isEmpty || stat.split(separator: ")").last?.hasPrefix(" Z") == true
    }

    private func end() {
        try? leash.close()
        shell.waitUntilExit()
    }

    deinit { end() }
}

/// A folder of a test's own, which goes with it.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "/baton-client-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension RemoteScreen {
    /// For machines that have much to do: nothing that comes about at all takes so long.
    static let patience = Duration.seconds(60)

    /// A screen of a server's, from a script that has time.
    static func open(
        _ name: String, of server: BatonProcess? = nil, timeout: Duration = patience, _ change: (inout Options) -> Void = { _ in }
    )
        async throws -> RemoteScreen
    {
        var options = Options(timeout: timeout)
        change(&options)
        let url = if let server { server.url } else { try await BatonProcess.shared.value.url }
        return try await connect(to: "\(url)/\(name)", options: options)
    }

    /// A page of the gallery.
    static func gallery(_ page: String, timeout: Duration = patience) async throws -> RemoteScreen {
        let screen = try await open("gallery", timeout: timeout)
        try await screen.tap(.identifier(page).and(.kind("cell")))
        try await screen.wait(for: .identifier(page).and(.kind("cell")), .gone)
        try await screen.settle()
        return screen
    }

    /// What a view says.
    func text(_ selector: ViewSelector) throws -> String { try view(selector).text(at: now) ?? "" }
}

/// The error that something throws.
func complaint<Result>(
    _ body: () async throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> ClientError {
    do {
        _ = try await body()
    } catch let error as ClientError {
        return error
    }
    throw BatonProcess.Failed(description: "It did not throw.")
}
