import CBatonTransport

/// Writes log lines about refused connections: at most one in ten seconds for each reason, with the number of
/// refusals since the last line.
@MainActor final class RefusalNotices {
    enum Reason: CaseIterable {
        /// An address, or a network of addresses, has reached its maximum number of connections.
        case peerLimit
        /// The maximum number of connections is reached.
        case serverFull
        /// A connection that had sent no request was closed, so that a newer connection could be accepted.
        case noRequest
        /// The system has no file descriptor left.
        case noDescriptor

        init(code reason: Int) {
            switch reason {
            case BATON_REFUSED_PEER_LIMIT: self = .peerLimit
            case BATON_REFUSED_NO_REQUEST: self = .noRequest
            case BATON_REFUSED_NO_DESCRIPTOR: self = .noDescriptor
            default: self = .serverFull
            }
        }
    }

    /// The minimum time between two log lines for one reason, in milliseconds.
    static let interval = 10_000.0

    private struct Count {
        var refused = 0
        var next = -Double.infinity
    }

    private let now: @MainActor () -> Double
    private let log: (@MainActor (String) -> Void)?
    private var counts: [Reason: Count] = [:]

    /// - Parameters:
    ///   - now: returns the milliseconds of a monotonic clock.
    ///   - log: receives the log lines.
    init(now: @escaping @MainActor () -> Double, log: (@MainActor (String) -> Void)?) {
        self.now = now
        self.log = log
    }

    /// Counts a refusal, and writes a log line if the interval has passed.
    /// - Parameter address: the client's address.
    func add(_ reason: Reason, from address: String) {
        guard let log else { return }
        var count = counts[reason] ?? Count()
        count.refused += 1
        let time = now()
        if time >= count.next {
            log(Self.sentence(reason, count.refused, address))
            count = Count(refused: 0, next: time + Self.interval)
        }
        counts[reason] = count
    }

    private static func sentence(_ reason: Reason, _ refused: Int, _ address: String) -> String {
        let connections = refused == 1 ? "A connection was" : "\(refused) connections were"
        switch reason {
        case .peerLimit:
            return
                "\(connections) refused: \(address), or its network, has reached its limit of connections. To admit more of these clients, raise the limit of open files (ulimit -n, LimitNOFILE)."
        case .serverFull:
            return
                "\(connections) refused, the last from \(address): the server has reached its limit of connections. Raise its limit of open files (ulimit -n, LimitNOFILE)."
        case .noRequest:
            return
                "\(connections) closed, the last from \(address): too many clients connect and send no request. The server closes the oldest of these connections, so that other clients can still connect."
        case .noDescriptor:
            return
                "No file descriptor is left for a new connection. Raise the limit of open files (ulimit -n, LimitNOFILE), or find out which files the server keeps open."
        }
    }
}
