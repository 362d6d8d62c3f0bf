import BatonSupport
import Glibc

/// The client side of mpv's JSON IPC: a non-blocking stream socket that carries lines in both directions.
///
/// The socket is always read until it is empty, because mpv uses the CPU fully if its client does not read.
/// Output that the socket does not accept is buffered, and written when the socket is writable.
@MainActor final class MPVConnection {
    /// Called with each event that mpv reports.
    var onEvent: (MPVEvent) -> Void = { _ in }
    /// Called when the data that had arrived from mpv has been read and handled.
    var onDrained: () -> Void = {}
    /// Called once, when mpv has closed its end of the connection.
    var onClose: () -> Void = {}

    private let loop: any EventLoopProtocol
    private var descriptor: Int32
    private var lines = LineBuffer()
    private var unsent: [UInt8] = []
    private var readWatch: (any EventRegistration)?
    private var writeWatch: (any EventRegistration)?

    private var lastRequest = 0
    private var waiting: [Int: (_ succeeded: Bool, _ data: Any?) -> Void] = [:]
    /// The time at which the wait for a reply began: when the oldest pending request was sent, or when the last reply
    /// arrived, whichever is later. Nil without pending requests.
    private(set) var unansweredSince: Double?

    /// Takes ownership of a connected, non-blocking socket.
    init(descriptor: Int32, loop: any EventLoopProtocol) {
        self.descriptor = descriptor
        self.loop = loop
        readWatch = loop.watchReadable(descriptor) { [weak self] in self?.read() }
    }

    isolated deinit {
        close()
    }

    /// Sends a command. `completion` is called with mpv's reply, or never if the connection ends before the reply.
    func send(_ command: MPVCommand, _ completion: @escaping (_ succeeded: Bool, _ data: Any?) -> Void = { _, _ in }) {
        guard descriptor >= 0 else { return }
        lastRequest += 1
        waiting[lastRequest] = completion
        unansweredSince = unansweredSince ?? loop.now
        unsent += command.line(request: lastRequest)
        if writeWatch == nil {
            write()
        }
    }

    /// Closes the socket, which makes mpv exit. The completions of pending requests are not called.
    func close() {
        guard descriptor >= 0 else { return }
        readWatch?.cancel()
        writeWatch?.cancel()
        (readWatch, writeWatch) = (nil, nil)
        // `shutdown` ends the connection at once, even if the loop holds a duplicate of the descriptor.
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
        descriptor = -1
        waiting = [:]
        unansweredSince = nil
    }

    private func read() {
        // The handler reads at most 64 times in a loop turn. If more data is available, the event loop calls this
        // handler again.
        for _ in 0..<64 {
            let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
                let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                if count > 0 {
                    lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { handle($0) }
                }
                return count
            }
            if count > 0, descriptor >= 0 { continue }
            if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
                close()
                onClose()
                return
            }
            break
        }
        onDrained()
    }

    private func handle(_ line: ArraySlice<UInt8>) {
        switch MPVMessage(line: line) {
        case .reply(let request, let succeeded, let data):
            guard let completion = waiting.removeValue(forKey: request) else { return }
            unansweredSince = waiting.isEmpty ? nil : loop.now
            completion(succeeded, data)
        case .event(let event): onEvent(event)
        case nil: break
        }
    }

    private func write() {
        var sent = 0
        while sent < unsent.count {
            let count = unsent.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
                return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if count < 0, errno == EINTR {
                continue
            } else {
                break
            }
        }
        unsent.removeFirst(sent)
        if unsent.isEmpty {
            writeWatch?.cancel()
            writeWatch = nil
        } else if writeWatch == nil {
            // An error of the write is ignored here. A broken connection also makes the socket readable, and the read
            // handler then closes the connection.
            writeWatch = loop.watchWritable(descriptor) { [weak self] in self?.write() }
        }
    }
}
