import CLibwebsockets

/// Log lines about refused connections: at most one in ten seconds a reason, with the number since the last line.
@MainActor final class RefusalNotices {
    enum Reason: CaseIterable {
        /// An address, or a network of addresses, has its share of all connections.
        case share
        /// There are as many connections as there may be.
        case full
        /// A connection without a request made room for a newer one.
        case silent
        /// The system has no descriptor left.
        case noDescriptor

        init(shim reason: Int) {
            switch reason {
            case BATON_REFUSED_SHARE: self = .share
            case BATON_REFUSED_SILENT: self = .silent
            case BATON_REFUSED_NO_DESCRIPTOR: self = .noDescriptor
            default: self = .full
            }
        }
    }

    /// The milliseconds between two sentences for one reason.
    static let interval = 10_000.0

    private struct Count {
        var refused = 0
        var next = -Double.infinity
    }

    private let now: @MainActor () -> Double
    private let say: (@MainActor (String) -> Void)?
    private var counts: [Reason: Count] = [:]

    /// - Parameters:
    ///   - now: milliseconds on a clock that never goes back.
    ///   - say: gets the sentences.
    init(now: @escaping @MainActor () -> Double, say: (@MainActor (String) -> Void)?) {
        self.now = now
        self.say = say
    }

    /// Counts a refusal.
    /// - Parameter address: the client's address.
    func add(_ reason: Reason, from address: String) {
        guard let say else { return }
        var count = counts[reason] ?? Count()
        count.refused += 1
        let time = now()
        if time >= count.next {
            say(Self.sentence(reason, count.refused, address))
            count = Count(refused: 0, next: time + Self.interval)
        }
        counts[reason] = count
    }

    private static func sentence(_ reason: Reason, _ refused: Int, _ address: String) -> String {
        let connections = refused == 1 ? "A connection was" : "\(refused) connections were"
        switch reason {
        case .share:
            return
                "\(connections) refused: \(address), or its network, has its share of all connections. If they are good clients, raise the limit of open files."
        case .full:
            return
                "\(connections) refused, the last from \(address): the server has as many as it may open. Raise its limit of open files (ulimit -n, LimitNOFILE)."
        case .silent:
            return
                "\(connections) closed, the last from \(address): too many clients connect and send no request. The newest are kept, so others still get in."
        case .noDescriptor:
            return
                "No file descriptor is left for a new connection. Raise the limit of open files (ulimit -n, LimitNOFILE), or look for what holds them."
        }
    }
}
