/// The holder of a screen that only one client controls at a time, and the queue of clients that have requested
/// control.
///
/// The queue identifies clients only by their numbers, and has no clock: each call passes the time in milliseconds.
/// ``nextTimeout`` is the time at which ``handleTimeout(at:)`` must be called. Each method first handles a time-out
/// that has occurred before.
///
///     var queue = ControlQueue()
///     queue.acceptInput(from: 7, at: 0)     // true: the screen had no holder, so 7 is the holder now
///     queue.acceptInput(from: 9, at: 10)    // false
///     queue.request(by: 9, at: 20)          // false: 7 is asked, and has until 5020 to answer
///     queue.handleTimeout(at: 5_020)        // 9 is the holder now
struct ControlQueue: Equatable {
    /// The time-outs of control, in milliseconds.
    struct Timeouts: Equatable {
        /// How long the holder may take to answer a request for control.
        var grace = 5_000.0
        /// How long the holder may send no input before it loses control.
        var idle = 30_000.0
        /// How long a holder whose connection was lost may take to reconnect.
        var absence = 10_000.0
    }

    /// A client's request for control, which waits in the queue.
    struct Request: Equatable {
        let client: Int
        /// The time at which the present holder was first able to answer the request.
        fileprivate(set) var since: Double
    }

    let timeouts: Timeouts
    /// The client that controls the screen; nil if no client does. If it is nil, the queue is empty.
    private(set) var holder: Int?
    /// The clients that have requested control of the screen, in the order of their requests. Each client is listed at
    /// most once.
    private(set) var requests: [Request] = []
    /// The number of changes of the holder and the queue so far. Clients are notified of each change.
    private(set) var version = 0
    private var lastInput = 0.0
    /// When the holder's connection was lost; nil while the holder is connected.
    private var lostAt: Double?

    init(timeouts: Timeouts = Timeouts()) {
        self.timeouts = timeouts
    }

    /// The holder's connection was lost.
    var isHolderAway: Bool { lostAt != nil }

    /// The time of the next time-out, in milliseconds of the server's clock; nil if there is none.
    var nextTimeout: Double? {
        guard holder != nil else { return nil }
        // A holder whose connection was lost can neither answer a request nor send input. It stays the holder until its
        // absence ends.
        if let lostAt { return lostAt + timeouts.absence }
        let idle = lastInput + timeouts.idle
        return requests.first.map { min(idle, $0.since + timeouts.grace) } ?? idle
    }

    /// The time that is left for the holder to answer a request, in milliseconds.
    func timeLeft(for request: Request, at now: Double) -> Double {
        max(0, (lostAt.map { $0 + timeouts.absence } ?? request.since + timeouts.grace) - now)
    }

    /// Handles a time-out that has occurred. If several time-outs have occurred during a long delay, only the first is
    /// handled. The client that then becomes the holder gets its full time.
    mutating func handleTimeout(at now: Double) {
        // The timer may fire slightly early, because the clock has a resolution of microseconds.
        guard let nextTimeout, nextTimeout <= now + 0.5 else { return }
        advance(at: now)
    }

    // MARK: Requests of clients

    /// Decides whether an input of a client is accepted.
    /// - Parameter begins: whether the input begins an action. Only such an input makes the client the holder. If a
    ///   former holder continues an earlier action, it does not become the holder again.
    /// - Returns: whether the input is accepted.
    mutating func acceptInput(from client: Int, begins: Bool = true, at now: Double) -> Bool {
        handleTimeout(at: now)
        if holder == client {
            lastInput = now
            return true
        }
        guard holder == nil else { return false }
        if begins { setHolder(client, at: now) }
        return true
    }

    /// Requests control for a client.
    /// - Returns: whether the client is the holder now. If not, its request is in the queue, and the holder is asked to
    ///   pass control.
    mutating func request(by client: Int, at now: Double) -> Bool {
        handleTimeout(at: now)
        if holder == nil { setHolder(client, at: now) }
        guard holder != client else { return true }
        guard !requests.contains(where: { $0.client == client }) else { return false }
        requests.append(Request(client: client, since: now))
        version += 1
        return false
    }

    /// Makes a client the holder without asking the present holder.
    mutating func takeControl(by client: Int, at now: Double) {
        handleTimeout(at: now)
        if holder != client { setHolder(client, at: now) }
    }

    /// Passes control from the holder to another client. If `other` is nil, passes control to the first client in the
    /// queue.
    /// - Returns: whether control was passed: false if `client` is not the holder, or if `other` is nil and the queue
    ///   is empty.
    mutating func passControl(from client: Int, to other: Int?, at now: Double) -> Bool {
        handleTimeout(at: now)
        guard holder == client, let next = other ?? requests.first?.client else { return false }
        if next != client { setHolder(next, at: now) }
        return true
    }

    /// Denies the request of one client, or of all clients if `other` is nil.
    /// - Returns: whether a request was denied.
    mutating func deny(by client: Int, to other: Int?, at now: Double) -> Bool {
        handleTimeout(at: now)
        guard holder == client else { return false }
        let count = requests.count
        requests.removeAll { other == nil || $0.client == other }
        guard requests.count != count else { return false }
        // A denial counts as activity of the holder, so the holder's idle time starts again.
        lastInput = now
        version += 1
        return true
    }

    /// Releases control of the holder, so that the first client in the queue becomes the holder. For a client in the
    /// queue, withdraws its request.
    /// - Returns: whether the client was the holder or in the queue.
    mutating func release(by client: Int, at now: Double) -> Bool {
        handleTimeout(at: now)
        if holder == client {
            advance(at: now)
            return true
        }
        return removeRequest(of: client)
    }

    // MARK: Connections

    /// Handles a lost connection.
    /// - Parameter isPermanent: whether the client cannot reconnect.
    mutating func disconnected(_ client: Int, isPermanent: Bool = false, at now: Double) {
        handleTimeout(at: now)
        _ = removeRequest(of: client)
        guard holder == client else { return }
        if isPermanent { return advance(at: now) }
        lostAt = now
        version += 1
    }

    /// Replaces the holder's former number by its new number after a reconnect.
    mutating func reconnected(_ former: Int, as client: Int, at now: Double) {
        handleTimeout(at: now)
        guard holder == former, former != client else { return }
        _ = removeRequest(of: client)
        holder = client
        startHolderTime(at: now)
    }

    // MARK: Changes

    /// Gives control to the first client in the queue, or to no client if the queue is empty.
    private mutating func advance(at now: Double) {
        guard let next = requests.first else {
            holder = nil
            lostAt = nil
            version += 1
            return
        }
        setHolder(next.client, at: now)
    }

    private mutating func setHolder(_ client: Int, at now: Double) {
        holder = client
        requests.removeAll { $0.client == client }
        startHolderTime(at: now)
    }

    /// Records that the holder has changed. The new holder's idle time starts now, and so does its time to answer each
    /// waiting request.
    private mutating func startHolderTime(at now: Double) {
        lastInput = now
        lostAt = nil
        for index in requests.indices { requests[index].since = now }
        version += 1
    }

    private mutating func removeRequest(of client: Int) -> Bool {
        let count = requests.count
        requests.removeAll { $0.client == client }
        guard requests.count != count else { return false }
        version += 1
        return true
    }
}
