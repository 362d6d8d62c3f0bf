import ResponderKit

/// Calls a closure a number of times per second on a screen's clock. Each call has its own loop turn.
@MainActor
final class Ticker {
    /// The longest delay in milliseconds after which the ticker makes the missed calls. After a longer delay, it skips
    /// them.
    private static let longestDelay = 1_000.0

    private let clock: any EventClock
    private let interval: Double
    private let tick: @MainActor (Int) -> Void
    private var timer: (any EventTimer)?
    private var count = 0
    private var due = 0.0

    /// - Parameters:
    ///   - interval: The average time between two calls, in milliseconds.
    ///   - tick: Receives the number of the call, from 1.
    init(clock: any EventClock, interval: Double, tick: @escaping @MainActor (Int) -> Void) {
        self.clock = clock
        self.interval = interval
        self.tick = tick
    }

    func start() {
        guard timer == nil else { return }
        due = clock.now
        schedule()
    }

    func stop() {
        timer?.cancel()
        timer = nil
    }

    private func schedule() {
        let now = clock.now
        if now - due > Self.longestDelay { due = now }
        // An event loop may wake up a millisecond late. The next time is computed from the time at which this call was
        // due, so that the average rate is correct.
        due += interval
        timer = clock.schedule(after: max(0, due - now)) { [weak self] in self?.fire() }
    }

    private func fire() {
        count += 1
        tick(count)
        schedule()
    }
}
