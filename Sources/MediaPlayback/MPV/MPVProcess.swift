import BatonSupport
import CMedia
import Glibc

/// A running mpv process: started with one end of a socket pair, monitored by the event loop, and reaped
/// at its exit.
@MainActor final class MPVProcess {
    /// The reason why the process could not be started.
    struct StartError: Error {
        let reason: String
    }

    let id: pid_t
    /// The connection to mpv. Closing it makes mpv exit.
    let connection: MPVConnection
    /// Called once, after the process has exited and was reaped.
    var onExit: () -> Void = {}

    private var exitDescriptor: Int32
    private var exitWatch: (any EventRegistration)?

    /// Starts `executable` with the arguments for the connection, followed by `arguments`.
    init(executable: String, arguments: [String], loop: any EventLoopProtocol) throws(StartError) {
        let words = [executable, "--input-ipc-client=fd://\(CMEDIA_CHILD_SOCKET)"] + arguments
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        pointers.append(nil)
        var child = cmedia_child()
        let failure = cmedia_spawn(executable, pointers, &child)
        guard failure == 0 else {
            throw StartError(reason: String(cString: strerror(failure)))
        }
        id = child.pid
        exitDescriptor = child.exit_descriptor
        connection = MPVConnection(descriptor: child.socket, loop: loop)
        exitWatch = loop.watchReadable(exitDescriptor) { [weak self] in self?.processDidExit() }
    }

    isolated deinit {
        // Nothing observes the exit any more, so the process is killed and reaped here.
        connection.close()
        if exitDescriptor >= 0 {
            kill()
            reap(wait: true)
        }
    }

    /// Kills the process.
    func kill() {
        if exitDescriptor >= 0 {
            Glibc.kill(id, SIGKILL)
        }
    }

    private func processDidExit() {
        if reap(wait: false) {
            connection.close()
            onExit()
        }
    }

    @discardableResult private func reap(wait: Bool) -> Bool {
        guard cmedia_reap(id, wait ? 1 : 0) == 1 else { return false }
        exitWatch?.cancel()
        exitWatch = nil
        close(exitDescriptor)
        exitDescriptor = -1
        return true
    }
}
