import Glibc

/// One end of mpv's JSON IPC: a non-blocking stream socket of lines in both directions.
///
/// It is always read until nothing is left: an mpv whose client does not read spins. What the socket does not take
/// is kept and written when it does.
@MainActor final class MPVConnection {
    /// Called with what mpv says by itself.
    var onEvent: (MPVEvent) -> Void = { _ in }
    /// Called when all that had come was handled.
    var onDrained: () -> Void = {}
    /// Called once, when mpv has closed its end.
    var onClose: () -> Void = {}

    private let loop: any MediaEventLoop
    private var descriptor: Int32
    private var lines = LineBuffer()
    private var unsent: [UInt8] = []
    private var readWatch: (any MediaWatch)?
    private var writeWatch: (any MediaWatch)?

    private var lastRequest = 0
    private var waiting: [Int: (_ succeeded: Bool, _ data: Any?) -> Void] = [:]
    /// When the oldest answer that is still due was asked for, or an answer last came.
    private(set) var silentSince: Double?

    /// Takes over a connected socket that does not block.
    init(descriptor: Int32, loop: any MediaEventLoop) {
        self.descriptor = descriptor
        self.loop = loop
        readWatch = loop.watchReadable(descriptor) { [weak self] in self?.read() }
    }

    isolated deinit {
        close()
    }

    /// Sends a command; `completion` is called with its answer, if one comes.
    func send(_ command: MPVCommand, _ completion: @escaping (_ succeeded: Bool, _ data: Any?) -> Void = { _, _ in }) {
        guard descriptor >= 0 else { return }
        lastRequest += 1
        waiting[lastRequest] = completion
        silentSince = silentSince ?? loop.now
        unsent += command.line(request: lastRequest)
        if writeWatch == nil {
            write()
        }
    }

    /// Closes the socket; mpv then ends by itself. Answers that are due will not come.
    func close() {
        guard descriptor >= 0 else { return }
        readWatch?.cancel()
        writeWatch?.cancel()
        (readWatch, writeWatch) = (nil, nil)
        // The end is told at once, even where the loop holds a copy of the descriptor.
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
        descriptor = -1
        waiting = [:]
        silentSince = nil
    }

    private func read() {
        // A piece that asks for more than this in one turn gets the next turn: the loop calls again.
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
            silentSince = waiting.isEmpty ? nil : loop.now
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
            // A broken connection ends here too: its end is readable, and closes it.
            writeWatch = loop.watchWritable(descriptor) { [weak self] in self?.write() }
        }
    }
}
