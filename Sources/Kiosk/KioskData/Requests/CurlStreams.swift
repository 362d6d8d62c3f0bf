import BatonSupport
import Glibc

/// Writes the input of a child process and reads its output, until the child has closed its output
/// streams.
final class CurlStreams {
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []

    private var settings: [UInt8]
    private var input: [UInt8]
    // The descriptors, in the order of the `pollfd`s: output, errors, settings, input. -1 means closed.
    private var descriptors: [Int32]

    private static let maximumErrorSize = 4_096

    init(child: ChildProcess, settings: [UInt8], input: [UInt8]) {
        self.settings = settings
        self.input = input
        descriptors = [child.ends[1], child.ends[2], child.ends[3], child.ends[0]]
    }

    deinit {
        for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    }

    /// Transfers data until the child has closed its output. Returns false if this takes more than `seconds`, or if the
    /// output exceeds the size limit.
    func run(seconds: Double) -> Bool {
        Self.withoutBrokenPipe { feedAndRead(seconds: seconds) }
    }

    private func feedAndRead(seconds: Double) -> Bool {
        let end = Self.now + seconds
        while descriptors[0] >= 0 || descriptors[1] >= 0 {
            let left = end - Self.now
            guard left > 0, output.count <= RequestSender.maximumResponseSize else { return false }
            // Closed streams have the descriptor -1, which `poll` ignores.
            var polled = zip(descriptors, [POLLIN, POLLIN, POLLOUT, POLLOUT]).map {
                pollfd(fd: $0, events: Int16($1), revents: 0)
            }
            guard poll(&polled, nfds_t(polled.count), Int32(left * 1000) + 1) > 0 else { continue }
            if polled[0].revents != 0 { read(0, into: &output, limit: RequestSender.maximumResponseSize + 1) }
            if polled[1].revents != 0 { read(1, into: &errors, limit: Self.maximumErrorSize) }
            if polled[2].revents != 0 { write(2, &settings) }
            if polled[3].revents != 0 { write(3, &input) }
        }
        return true
    }

    private func read(_ stream: Int, into bytes: inout [UInt8], limit: Int) {
        let count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            let count = Glibc.read(descriptors[stream], buffer.baseAddress, buffer.count)
            if count > 0 { bytes.append(contentsOf: buffer[..<min(count, max(0, limit - bytes.count))]) }
            return count
        }
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { end(stream) }
    }

    private func write(_ stream: Int, _ bytes: inout [UInt8]) {
        if !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptors[stream], $0.baseAddress, $0.count) }
            if count > 0 { bytes.removeFirst(count) }
            // Any error other than `EAGAIN` and `EINTR` means that the child has closed its input, so the remaining
            // bytes are discarded.
            if count < 0, errno != EAGAIN, errno != EINTR { bytes = [] }
        }
        if bytes.isEmpty { end(stream) }
    }

    private func end(_ stream: Int) {
        close(descriptors[stream])
        descriptors[stream] = -1
    }

    /// Blocks `SIGPIPE` during a write. If a child exits before it has read its input, writing raises this
    /// signal, which would terminate a process that does not ignore it.
    private static func withoutBrokenPipe(_ body: () -> Bool) -> Bool {
        var brokenPipe = sigset_t()
        var before = sigset_t()
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
        defer {
            var immediately = timespec()
            while sigtimedwait(&brokenPipe, nil, &immediately) > 0 {}
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return body()
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
