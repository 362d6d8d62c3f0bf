public import Foundation

/// The source of time for a screen. A server's clock runs in real time; a test advances its clock manually.
@MainActor
public protocol EventClock: AnyObject {
    /// The time in milliseconds since an arbitrary moment. It never decreases.
    var now: Double { get }
    /// The current date and time. The default is 1 January 1970 UTC plus `now`, so that tests see the same dates in
    /// every run.
    var date: Date { get }
    /// Calls `body` once, after the given number of milliseconds.
    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer
}

extension EventClock {
    /// The date at `now` milliseconds after 1 January 1970 UTC.
    public var date: Date { Date(timeIntervalSince1970: now / 1_000) }
}

/// A scheduled call.
@MainActor
public protocol EventTimer: AnyObject {
    /// Cancels the call. Has no effect if the call was already made.
    func cancel()
}

/// A clock that only advances when `advance(by:)` is called.
@MainActor
public final class ManualClock: EventClock {
    private final class Pending: EventTimer {
        let deadline: Double
        let order: Int
        var body: (@MainActor () -> Void)?

        init(deadline: Double, order: Int, body: @escaping @MainActor () -> Void) {
            self.deadline = deadline
            self.order = order
            self.body = body
        }

        func cancel() { body = nil }
    }

    /// The current time, in milliseconds.
    public private(set) var now: Double
    private var pending: [Pending] = []
    private var count = 0

    /// Creates a clock with a start time in milliseconds.
    public init(now: Double = 0) {
        self.now = now
    }

    /// Calls `body` once the clock has been advanced by the given number of milliseconds.
    public func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        count += 1
        let timer = Pending(deadline: now + max(0, milliseconds), order: count, body: body)
        pending.append(timer)
        return timer
    }

    /// The time of the next scheduled call in milliseconds, or nil if there is none.
    public var nextDeadline: Double? { pending.filter { $0.body != nil }.map(\.deadline).min() }

    /// Advances the clock. All calls that are scheduled up to the new time are made, each at its scheduled time.
    public func advance(by milliseconds: Double) {
        let end = now + max(0, milliseconds)
        defer { now = end }
        // Fast path: usually no call is scheduled.
        guard !pending.isEmpty else { return }
        while let timer = pending.filter({ $0.body != nil && $0.deadline <= end }).min(by: {
            ($0.deadline, $0.order) < ($1.deadline, $1.order)
        }) {
            pending.removeAll { $0 === timer }
            now = max(now, timer.deadline)
            let body = timer.body
            timer.body = nil
            body?()
        }
        pending.removeAll { $0.body == nil }
    }
}
