public import Foundation

/// Where a screen gets its time from. A server's runs by itself; a test's is turned by hand.
@MainActor
public protocol EventClock: AnyObject {
    /// Milliseconds since some moment; never goes back.
    var now: Double { get }
    /// What day and what time of day it is. By default `now` counted from the beginning of 1970 in Greenwich, which is the same in each run.
    var date: Date { get }
    /// Calls `body` once, when `milliseconds` have gone by.
    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer
}

extension EventClock {
    /// `now`, counted from the beginning of 1970.
    public var date: Date { Date(timeIntervalSince1970: now / 1_000) }
}

/// A call that is still to come.
@MainActor
public protocol EventTimer: AnyObject {
    /// Takes the call back. Harmless when it was made already.
    func cancel()
}

/// A clock that stands still until it is turned.
@MainActor
public final class ManualClock: EventClock {
    private final class Pending: EventTimer {
        let due: Double
        let order: Int
        var body: (@MainActor () -> Void)?

        init(due: Double, order: Int, body: @escaping @MainActor () -> Void) {
            self.due = due
            self.order = order
            self.body = body
        }

        func cancel() { body = nil }
    }

    /// Milliseconds.
    public private(set) var now: Double
    private var pending: [Pending] = []
    private var count = 0

    /// A clock that shows `now`, in milliseconds.
    public init(now: Double = 0) {
        self.now = now
    }

    /// Calls `body` when it has been turned on by so much.
    public func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        count += 1
        let timer = Pending(due: now + max(0, milliseconds), order: count, body: body)
        pending.append(timer)
        return timer
    }

    /// When the next call falls due, in milliseconds; nil where none is to come.
    public var nextDue: Double? { pending.filter { $0.body != nil }.map(\.due).min() }

    /// Turns the clock on, calling what falls due on the way, each at its own time.
    public func advance(by milliseconds: Double) {
        let end = now + max(0, milliseconds)
        defer { now = end }
        // Most often nothing waits for it.
        guard !pending.isEmpty else { return }
        while let timer = pending.filter({ $0.body != nil && $0.due <= end }).min(by: {
            ($0.due, $0.order) < ($1.due, $1.order)
        }) {
            pending.removeAll { $0 === timer }
            now = max(now, timer.due)
            let body = timer.body
            timer.body = nil
            body?()
        }
        pending.removeAll { $0.body == nil }
    }
}
