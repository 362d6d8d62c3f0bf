import Foundation
import Glibc
import Synchronization

/// Reads parts of files on background threads, so that a slow disk does not block the event loop.
@MainActor final class FileReads {
    /// The parts that were read and are not yet delivered, with a pipe that wakes the event loop.
    private final class CompletedReads: Sendable {
        let parts = Mutex<[(id: Int, bytes: [UInt8])]>([])
        let reader: Int32
        let writer: Int32

        init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            (reader, writer) = (ends[0], ends[1])
        }

        deinit {
            close(reader)
            close(writer)
        }

        func add(_ bytes: [UInt8], id: Int) {
            parts.withLock { $0.append((id, bytes)) }
            var one: UInt8 = 1
            // If the pipe is full, this write fails. That is no problem, because the bytes in the pipe already wake the
            // loop.
            _ = Glibc.write(writer, &one, 1)
        }

        func removeAll() -> [(id: Int, bytes: [UInt8])] {
            var drain = [UInt8](repeating: 0, count: 64)
            while Glibc.read(reader, &drain, drain.count) > 0 {}
            return parts.withLock { parts in
                defer { parts = [] }
                return parts
            }
        }
    }

    private let loop: EventLoop
    private var completedReads: CompletedReads?
    /// The registration with which the event loop watches the pipe; nil while no read is pending.
    private var watch: Watch?
    private var completions: [Int: ([UInt8]) -> Void] = [:]
    private var lastID = 0

    init(loop: EventLoop) {
        self.loop = loop
    }

    isolated deinit {
        watch?.cancel()
    }

    /// Reads a part of a file and delivers the bytes in a later loop turn. There are fewer bytes than requested if the
    /// file is shorter or cannot be read.
    func read(_ part: FilePart, _ completion: @escaping ([UInt8]) -> Void) {
        lastID += 1
        let id = lastID
        completions[id] = completion
        if completedReads == nil { completedReads = CompletedReads() }
        guard let completedReads else {
            // No file descriptor is left for the pipe that wakes the loop, so the read fails: it delivers no bytes.
            _ = loop.after(0) { [weak self] in self?.finish(id, []) }
            return
        }
        if watch == nil {
            watch = loop.watch(completedReads.reader, for: .readable) { [weak self] in self?.deliverCompletedReads() }
        }
        DispatchQueue.global(qos: .utility).async {
            completedReads.add(part.handle.bytes(offset: part.offset, count: part.count), id: id)
        }
    }

    private func deliverCompletedReads() {
        for (id, bytes) in completedReads?.removeAll() ?? [] { finish(id, bytes) }
        guard completions.isEmpty else { return }
        watch?.cancel()
        watch = nil
    }

    private func finish(_ id: Int, _ bytes: [UInt8]) { completions.removeValue(forKey: id)?(bytes) }
}
