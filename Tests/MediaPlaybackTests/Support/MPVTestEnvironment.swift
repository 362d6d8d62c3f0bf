import Foundation
import Testing

@testable import MediaPlayback

/// A real mpv with the null audio output, and a folder of playable files. This class records the player's states, and
/// reads mpv's own state by a second connection.
@MainActor final class MPVTestEnvironment {
    let folder = TemporaryFolder()
    let loop: DispatchLoop
    let player: MPVPlayer
    private(set) var states: [PlaybackState] = []
    private let waiter = Waiter()
    private var second: MPVConnection?

    init(
        executable: String? = nil, speed: Double = 1,
        configure: (inout MPVPlayer.Configuration, TemporaryFolder) -> Void = { _, _ in }
    ) throws {
        loop = DispatchLoop(speed: speed)
        let mpv = try #require(
            executable ?? PlaybackBackends.find("mpv", in: String(cString: getenv("PATH"))), "mpv is installed")
        var configuration = MPVPlayer.Configuration(executable: mpv, access: MediaAccess(folders: [folder.path]))
        configuration.audioOutputs = ["null"]
        configuration.additionalSocket = folder.path.appending("mpv.sock").string
        configure(&configuration, folder)
        player = MPVPlayer(configuration: configuration, loop: loop)
        player.onChange = { [weak self] state in
            self?.states.append(state)
            self?.waiter.poke()
        }
    }

    var state: PlaybackState { player.state }

    var position: Double { state.position.seconds(at: loop.now, duration: state.duration) }

    var title: String? { state.current?.item.title }

    /// Creates audio files of the given titles; by default each lasts half a minute.
    func pieces(_ titles: String..., seconds: Double = 30) -> [MediaItem] {
        titles.map { MediaItem(path: folder.write(Fixture.wave(seconds: seconds), to: "\($0).wav"), duration: seconds) }
    }

    @discardableResult func until(_ what: String, _ condition: @escaping (PlaybackState) -> Bool) async throws
        -> PlaybackState
    {
        do {
            try await waiter.until(what) { condition(self.player.state) }
        } catch {
            throw TimeoutError(description: "\(what); \(circumstances)")
        }
        return player.state
    }

    /// The state of the player as text, for the error message if a wait fails.
    private var circumstances: String {
        """
        \(state.status) “\(title ?? "")” \(state.position) of \(state.queue.entries.count), message \(state.message ?? "none"); \
        running \(player.isRunning), up \(player.isReady), unseen \(player.unreportedProperties.map(\.rawValue)), loading \(player.loading != nil), \
        reads playlist \(player.isReadingPlaylist), holds \(player.pendingReplies), \(player.properties)
        """
    }

    /// Shuts down mpv and waits for its exit.
    func strike() async {
        second?.close()
        await withCheckedContinuation { done in player.shutDown { done.resume() } }
    }

    /// Waits until the playback position, computed from the player's state, reaches a number of seconds.
    func play(to seconds: Double) async throws {
        waiter.isPoked(every: 50)
        defer { waiter.isPoked(every: nil) }
        try await until("it comes to \(seconds) s") { _ in self.position >= seconds }
    }

    /// Stops all threads of mpv by SIGSTOP. mpv then neither replies nor exits.
    func freeze(_ process: Int32) async throws {
        kill(process, SIGSTOP)
        waiter.isPoked(every: 10)
        defer { waiter.isPoked(every: nil) }
        try await until("all threads stand still") { _ in
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
            return threads.allSatisfy { thread in
                let line = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
                return line?.contains(") T ") == true
            }
        }
    }

    /// Waits until a published state meets a condition. States that were published before this call count, too.
    func untilTold(_ what: String, _ condition: @escaping (PlaybackState) -> Bool) async throws {
        try await until(what) { _ in self.states.contains(where: condition) }
    }

    // MARK: mpv itself, over its second socket

    /// A second connection to mpv, as another client would have.
    func stranger() async throws -> MPVConnection {
        if let second { return second }
        let path = folder.path.appending("mpv.sock")
        try await until("mpv answers") { $0.status != .unavailable }
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes.prefix($0.count - 1)) }
        // mpv may respond on the first socket slightly before it listens on the second one, so the condition is checked
        // repeatedly.
        waiter.isPoked(every: 10)
        defer { waiter.isPoked(every: nil) }
        try await until("mpv listens on its second socket") { [address] _ in
            withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
        }
        let connection = MPVConnection(descriptor: descriptor, loop: loop)
        second = connection
        return connection
    }

    /// Returns the value of a property as mpv reports it.
    func ask<Value: Sendable>(_ property: MPVProperty, as type: Value.Type) async throws -> Value? {
        let connection = try await stranger()
        return await withCheckedContinuation { done in
            connection.send(.get(property)) { _, data in done.resume(returning: data as? Value) }
        }
    }

    /// Sends a command on the second connection, and returns after mpv's reply.
    @discardableResult func tell(_ command: MPVCommand) async throws -> Bool {
        let connection = try await stranger()
        return await withCheckedContinuation { done in
            connection.send(command) { succeeded, _ in done.resume(returning: succeeded) }
        }
    }

    /// Returns the file names in mpv's playlist.
    func playlist() async throws -> [String] {
        let connection = try await stranger()
        return await withCheckedContinuation { done in
            connection.send(.get(.playlist)) { _, data in
                done.resume(returning: (data as? [[String: Any]] ?? []).compactMap { $0["filename"] as? String })
            }
        }
    }
}

/// The tests with a real mpv. They run one after another, because there are more tests than most machines
/// have cores.
@Suite("With a real mpv", .serialized) enum WithMPV {}

/// Runs the body of a test with a real mpv, and shuts mpv down even if the body fails.
@MainActor func onStage(speed: Double = 1, _ body: @MainActor (MPVTestEnvironment) async throws -> Void) async throws {
    let stage = try MPVTestEnvironment(speed: speed)
    do {
        try await body(stage)
    } catch {
        await stage.strike()
        throw error
    }
    await stage.strike()
}
