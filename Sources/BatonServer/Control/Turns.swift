/// Whose turn it is on a screen that people drive one after the other, and who has asked for theirs.
///
/// It knows clients by their numbers, and neither a clock nor a screen: each call says what time it is, in milliseconds, and ``due`` says when something happens by itself,
/// which is when ``settle(at:)`` is to be called. Whatever is called late does first what was due by then.
///
///     var turns = Turns()
///     turns.input(from: 7, at: 0)       // true: nobody had it, so 7 has
///     turns.input(from: 9, at: 10)      // false
///     turns.request(by: 9, at: 20)      // false: 7 is asked, and has until 5020 to answer
///     turns.settle(at: 5_020)           // 9 has it
struct Turns: Equatable {
    /// How long what is waited for. Milliseconds.
    struct Patience: Equatable {
        /// What the holder has to answer somebody who asks.
        var grace = 5_000.0
        /// How long the holder may do nothing.
        var idle = 30_000.0
        /// How long a holder may be away whose connection was lost.
        var absence = 10_000.0
    }

    /// Somebody who waits for the baton.
    struct Request: Equatable {
        let client: Int
        /// Since when the holder could have answered.
        fileprivate(set) var since: Double
    }

    let patience: Patience
    /// Who has the baton; nil while nobody has. Then nobody waits for it either.
    private(set) var holder: Int?
    /// Who wants it, in the order in which they asked, each once.
    private(set) var requests: [Request] = []
    /// Counts the changes that people are told of: who has it, and who wants it.
    private(set) var version = 0
    private var lastInput = 0.0
    /// When the holder's connection was lost; nil while it is here.
    private var lostAt: Double?

    init(patience: Patience = Patience()) {
        self.patience = patience
    }

    /// Whether the holder's connection was lost.
    var isHolderAway: Bool { lostAt != nil }

    /// When something happens by itself; nil where nothing will.
    var due: Double? {
        guard holder != nil else { return nil }
        // Nobody who is away can be asked, or do anything: it is theirs until then, and nobody's sooner.
        if let lostAt { return lostAt + patience.absence }
        let idle = lastInput + patience.idle
        return requests.first.map { min(idle, $0.since + patience.grace) } ?? idle
    }

    /// How long the holder may still answer a request, in milliseconds.
    func left(of request: Request, at now: Double) -> Double {
        max(0, (lostAt.map { $0 + patience.absence } ?? request.since + patience.grace) - now)
    }

    /// Does what is due. Of much that would have been due meanwhile only the first thing is: nobody loses a turn that they did not know of.
    mutating func settle(at now: Double) {
        // A clock that counts whole microseconds may be a little early.
        guard let due, due <= now + 0.5 else { return }
        pass(at: now)
    }

    // MARK: What clients do

    /// An input came.
    /// - Parameter begins: whether it begins something. The rest of what a client began before it lost the baton takes it from nobody, and does not take it back.
    /// - Returns: whether it is to be heard.
    mutating func input(from client: Int, begins: Bool = true, at now: Double) -> Bool {
        settle(at: now)
        if holder == client {
            lastInput = now
            return true
        }
        guard holder == nil else { return false }
        if begins { give(to: client, at: now) }
        return true
    }

    /// A client wants it.
    /// - Returns: whether it has it now. Else the holder is asked.
    mutating func request(by client: Int, at now: Double) -> Bool {
        settle(at: now)
        if holder == nil { give(to: client, at: now) }
        guard holder != client else { return true }
        guard !requests.contains(where: { $0.client == client }) else { return false }
        requests.append(Request(client: client, since: now))
        version += 1
        return false
    }

    /// A client that may takes it from whoever has it.
    mutating func take(by client: Int, at now: Double) {
        settle(at: now)
        if holder != client { give(to: client, at: now) }
    }

    /// The holder gives it to another, or where none is named to who asked first.
    /// - Returns: whether it did; not where it is not the holder, or nobody is named and nobody has asked.
    mutating func give(from client: Int, to other: Int?, at now: Double) -> Bool {
        settle(at: now)
        guard holder == client, let next = other ?? requests.first?.client else { return false }
        if next != client { give(to: next, at: now) }
        return true
    }

    /// The holder keeps it, whoever has asked; or who is named.
    /// - Returns: whether anybody was denied anything.
    mutating func deny(by client: Int, to other: Int?, at now: Double) -> Bool {
        settle(at: now)
        guard holder == client else { return false }
        let count = requests.count
        requests.removeAll { other == nil || $0.client == other }
        guard requests.count != count else { return false }
        // Who has answered is there.
        lastInput = now
        version += 1
        return true
    }

    /// The holder has done, and who asked first has it, or nobody; or one that has asked no longer wants it.
    /// - Returns: whether it was the one or the other.
    mutating func release(by client: Int, at now: Double) -> Bool {
        settle(at: now)
        if holder == client {
            pass(at: now)
            return true
        }
        return forget(client)
    }

    // MARK: Coming and going

    /// A client's connection is gone.
    /// - Parameter isForGood: whether it may not come back.
    mutating func left(_ client: Int, isForGood: Bool = false, at now: Double) {
        settle(at: now)
        _ = forget(client)
        guard holder == client else { return }
        if isForGood { return pass(at: now) }
        lostAt = now
        version += 1
    }

    /// One that was a client before is another now: its connection was lost, and it came back.
    mutating func returned(_ former: Int, as client: Int, at now: Double) {
        settle(at: now)
        guard holder == former, former != client else { return }
        _ = forget(client)
        holder = client
        begin(at: now)
    }

    // MARK: What becomes of it

    /// Nobody has it any longer but who asked first.
    private mutating func pass(at now: Double) {
        guard let next = requests.first else {
            holder = nil
            lostAt = nil
            version += 1
            return
        }
        give(to: next.client, at: now)
    }

    private mutating func give(to client: Int, at now: Double) {
        holder = client
        requests.removeAll { $0.client == client }
        begin(at: now)
    }

    /// Somebody has it from now on, and can be asked from now on.
    private mutating func begin(at now: Double) {
        lastInput = now
        lostAt = nil
        for index in requests.indices { requests[index].since = now }
        version += 1
    }

    private mutating func forget(_ client: Int) -> Bool {
        let count = requests.count
        requests.removeAll { $0.client == client }
        guard requests.count != count else { return false }
        version += 1
        return true
    }
}
