import BatonSupport
import Glibc

/// A running mpv process: started with one end of a socket pair, monitored by the event loop, and reaped
/// at its exit.
@MainActor final class MPVProcess {
    /// The descriptor of mpv's end of the connection.
    private static let socketDescriptor = 3

    var id: pid_t { child.id }
    /// The connection to mpv. If Baton closes the connection, mpv exits.
    let connection: MPVConnection
    /// Called once, after the process has exited and was reaped.
    var onExit: () -> Void = {}

    private let child: ChildProcess
    private var exitDescriptor: Int32
    private var exitWatch: (any EventRegistration)?

    /// Starts `executable` with the arguments that mpv needs for the connection, followed by `arguments`.
    init(executable: String, arguments: [String], loop: any EventLoopProtocol) throws(ChildProcessError) {
        child = try ChildProcess(
            executable, arguments: ["--input-ipc-client=fd://\(Self.socketDescriptor)"] + arguments,
            streams: [.null, .null, .null, .socket])
        exitDescriptor = child.exitDescriptor
        connection = MPVConnection(descriptor: child.ends[Self.socketDescriptor], loop: loop)
        exitWatch = loop.watchReadable(exitDescriptor) { [weak self] in self?.processDidExit() }
    }

    isolated deinit {
        // Without this object, nothing would observe the exit of the process. A process that still runs is therefore
        // killed and reaped here.
        connection.close()
        if exitDescriptor >= 0 {
            kill()
            reap(wait: true)
        }
    }

    /// Kills the process.
    func kill() {
        if exitDescriptor >= 0 {
            child.kill()
        }
    }

    private func processDidExit() {
        if reap(wait: false) {
            connection.close()
            onExit()
        }
    }

    @discardableResult private func reap(wait: Bool) -> Bool {
        guard child.reap(wait: wait) else { return false }
        exitWatch?.cancel()
        exitWatch = nil
        close(exitDescriptor)
        exitDescriptor = -1
        return true
    }
}
