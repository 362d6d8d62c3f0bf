import ResponderKit

/// Calls so many times a second, on a screen's own clock, each time in a turn of its own.
@MainActor
final class Ticker {
    /// A ticker that was held up for longer than this goes on from where it is, in milliseconds.
    private static let longestDelay = 1_000.0

    private let clock: any EventClock
    private let interval: Double
    private let tick: @MainActor (Int) -> Void
    private var timer: (any EventTimer)?
    private var count = 0
    private var due = 0.0

    /// - Parameters:
    ///   - interval: milliseconds from one call to the next, on average.
    ///   - tick: is handed the number of the call, from 1.
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
        // A loop wakes up to a millisecond late: what is late is caught up with at once, so that the number a second is as it should be.
        due += interval
        timer = clock.schedule(after: max(0, due - now)) { [weak self] in self?.fire() }
    }

    private func fire() {
        count += 1
        tick(count)
        schedule()
    }
}
