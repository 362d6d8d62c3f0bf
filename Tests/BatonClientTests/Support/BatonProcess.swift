@testable import BatonClient
import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

/// A real `baton serve` process on a free port. The server ends with the test, even if the test process is killed.
final class BatonProcess: Sendable {
    /// The server's address: `http://127.0.0.1:PORT`.
    let url: String
    /// The port that the server listens on.
    let port: Int
    private let shell: pid_t
    private let server: pid_t
    private let leash: Int32
    private let isOver = Mutex(false)

    /// The server that all tests with private screens share. This is possible because each client has its own screen.
    static let shared = Task { try await BatonProcess() }

    /// Starts the server and waits until it prints its address.
    /// - Parameters:
    ///   - port: The port; 0 for a free one. A restarted server needs its former port.
    ///   - state: The folder in which the server stores its screens.
    init(port: Int = 0, state: String = "none", more: [String] = []) async throws {
        let program =
            "/" + URL(fileURLWithPath: #filePath).pathComponents.dropFirst().dropLast(4).joined(separator: "/")
            + "/.build/debug/baton"
        // The shell kills the server when the shell's standard input closes. The system closes this input even if the
        // test process is killed.
        let (child, input, output) = try Self.start(
            [
                "/bin/sh", "-c", #""$@" & echo "pid $!"; read -r _; kill -KILL $!; wait"#, "sh", program, "serve",
                "--port", "\(port)",
                "--mpv",
                "none",
                "--state", state,
            ] + more)
        let said = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var text = ""
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while !(text.contains("Baton is at") && text.hasSuffix("\n")) {
                    let count = read(output, &buffer, buffer.count)
                    guard count > 0 else { break }
                    text += String(decoding: buffer[..<count], as: UTF8.self)
                }
                continuation.resume(returning: text)
            }
        }
        // Further output is read and discarded, so that the pipe does not fill.
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while read(output, &buffer, buffer.count) > 0 {}
            close(output)
        }
        guard let pid = said.firstMatch(of: /pid (\d+)/).flatMap({ Int32($0.1) }),
            let match = said.firstMatch(of: /Baton is at (http:\/\/[^\/\s]+?:(\d+))[\/\s]/), let number = Int(match.2)
        else {
            close(input)
            throw Failed(description: "baton serve said: \(said)")
        }
        (shell, server, leash) = (child, pid, input)
        self.port = number
        url = String(match.1)
    }

    struct Failed: Error, CustomStringConvertible { let description: String }

    private static let starting = Mutex(())

    /// Starts a program with pipes for input and output. Other child processes do not inherit the pipes.
    private static func start(_ arguments: [String]) throws -> (child: pid_t, input: Int32, output: Int32) {
        try starting.withLock { _ in try startAlone(arguments) }
    }

    private static func startAlone(_ arguments: [String]) throws -> (child: pid_t, input: Int32, output: Int32) {
        var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
        guard pipe(&input) == 0, pipe(&output) == 0 else { throw Failed(description: "There are no pipes.") }
        for descriptor in input + output { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input[0], 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        posix_spawn_file_actions_adddup2(&actions, output[1], 2)
        // Threads of Swift's pool block signals, and child processes inherit the signal mask. The child therefore
        // starts with an empty mask.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        guard posix_spawn(&child, arguments[0], &actions, &attributes, &words, environ) == 0 else {
            throw Failed(description: "\(arguments[0]) could not be started.")
        }
        close(input[0])
        close(output[1])
        return (child, input[1], output[0])
    }

    /// Kills the server immediately, as a power failure does.
    func kill() {
        Glibc.kill(server, SIGKILL)
        end()
    }

    /// Terminates the server as Ctrl-C does, so that it closes its connections and stores its screens.
    func stop() {
        Glibc.kill(server, SIGTERM)
        // Waits until the server has ended. The shell has not yet waited for the process, so the ended process remains
        // visible as a zombie.
        while let stat = try? String(contentsOfFile: "/proc/\(server)/stat", encoding: .utf8),
            stat.split(separator: ")").last?.hasPrefix(" Z") == false
        {
            usleep(2_000)
        }
        end()
    }

    /// Pauses or resumes the server process.
    func pause(_ isPaused: Bool) { Glibc.kill(server, isPaused ? SIGSTOP : SIGCONT) }

    private func end() {
        isOver.withLock { isOver in
            guard !isOver else { return }
            isOver = true
            close(leash)
            waitpid(shell, nil, 0)
        }
    }

    deinit { end() }
}

/// A temporary folder that is deleted with its object.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "/baton-client-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension RemoteScreen {
    /// A time limit that is long enough for a busy machine.
    static let patience = Duration.seconds(60)

    /// Connects to a screen of a server, with a long time limit by default.
    static func open(
        _ name: String, of server: BatonProcess? = nil, timeout: Duration = patience,
        _ change: (inout Options) -> Void = { _ in }
    )
        async throws -> RemoteScreen
    {
        var options = Options(timeout: timeout)
        change(&options)
        let url = if let server { server.url } else { try await BatonProcess.shared.value.url }
        while true {
            do {
                return try await connect(to: "\(url)/\(name)", options: options)
            } catch let error as ClientError where error.code == .timeout && timeout < patience {
                // Connecting has exceeded the short time limit, which is intended for the actions of the test. The next
                // pass of the loop tries again to connect.
            }
        }
    }

    /// Opens a page of the gallery.
    static func gallery(_ page: String, timeout: Duration = patience) async throws -> RemoteScreen {
        let screen = try await open("gallery", timeout: timeout)
        try await screen.scroll(.down, until: .identifier(page).and(.kind("cell")))
        try await screen.tap(.identifier(page).and(.kind("cell")))
        try await screen.wait(for: .identifier(page).and(.kind("cell")), .gone)
        try await screen.waitUntilSettled()
        return screen
    }

    /// Returns the text of a view.
    func text(_ selector: ViewSelector) throws -> String { try view(selector).text(at: now) ?? "" }
}

/// Returns the error that a closure throws.
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

extension RemoteScreen {
    /// Waits until a message has been sent whose answer has not arrived yet.
    func underWay() async {
        while !answers.values.contains(where: { if case .expected = $0 { true } else { false } }) { await Task.yield() }
    }
}

/// A seeded random number generator.
struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    // The algorithm is SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
