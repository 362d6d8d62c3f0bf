import CMedia
import Glibc

/// A running mpv of ours: started with one end of a socket pair, its end seen by the event loop, reaped.
@MainActor final class MPVProcess {
    /// Why there is no process: a sentence.
    struct StartError: Error {
        let reason: String
    }

    let id: pid_t
    /// The connection to it. Closing it ends the process.
    let connection: MPVConnection
    /// Called once, when the process has ended and was reaped.
    var onExit: () -> Void = {}

    private var exitDescriptor: Int32
    private var exitWatch: (any MediaWatch)?

    /// Starts `executable` with the arguments that it needs and these more.
    init(executable: String, arguments: [String], loop: any MediaEventLoop) throws(StartError) {
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
        exitWatch = loop.watchReadable(exitDescriptor) { [weak self] in self?.hasEnded() }
    }

    isolated deinit {
        // Nobody is left to wait for it.
        connection.close()
        if exitDescriptor >= 0 {
            kill()
            reap(wait: true)
        }
    }

    /// Ends the process at once.
    func kill() {
        if exitDescriptor >= 0 {
            Glibc.kill(id, SIGKILL)
        }
    }

    private func hasEnded() {
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
