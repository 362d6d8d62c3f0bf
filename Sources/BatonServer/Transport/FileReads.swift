import Foundation
import Glibc
import Synchronization

/// Reads parts of files on threads of their own, so that a slow disk holds up nobody, and wakes the loop when they are there.
@MainActor final class FileReads {
    /// What is there, until the loop fetches it; and the way to wake that.
    private final class Arrivals: Sendable {
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
            // A pipe that is full wakes as well.
            _ = Glibc.write(writer, &one, 1)
        }

        func take() -> [(id: Int, bytes: [UInt8])] {
            var drain = [UInt8](repeating: 0, count: 64)
            while Glibc.read(reader, &drain, drain.count) > 0 {}
            return parts.withLock { parts in
                defer { parts = [] }
                return parts
            }
        }
    }

    private let loop: EventLoop
    private var arrivals: Arrivals?
    /// There while something is being read.
    private var watch: Watch?
    private var completions: [Int: ([UInt8]) -> Void] = [:]
    private var last = 0

    init(loop: EventLoop) {
        self.loop = loop
    }

    isolated deinit {
        watch?.cancel()
    }

    /// Reads a part, and hands it over in a later turn of the loop: fewer bytes than asked for where the file has not as many, or cannot be read.
    func read(_ part: FilePart, _ completion: @escaping ([UInt8]) -> Void) {
        last += 1
        let id = last
        completions[id] = completion
        if arrivals == nil { arrivals = Arrivals() }
        guard let arrivals else {
            // There is no descriptor left to wake the loop with.
            _ = loop.after(0) { [weak self] in self?.finish(id, []) }
            return
        }
        if watch == nil { watch = loop.watch(arrivals.reader, for: .readable) { [weak self] in self?.fetch() } }
        DispatchQueue.global(qos: .utility).async {
            arrivals.add(part.handle.bytes(offset: part.offset, count: part.count), id: id)
        }
    }

    private func fetch() {
        for (id, bytes) in arrivals?.take() ?? [] { finish(id, bytes) }
        guard completions.isEmpty else { return }
        watch?.cancel()
        watch = nil
    }

    private func finish(_ id: Int, _ bytes: [UInt8]) { completions.removeValue(forKey: id)?(bytes) }
}
