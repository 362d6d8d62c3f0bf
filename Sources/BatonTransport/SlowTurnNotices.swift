/// Writes log lines about slow turns of the event loop: at most one in ten seconds, with the longest turn since the
/// last line.
@MainActor public final class SlowTurnNotices {
    /// The minimum time between two log lines, in milliseconds.
    public static let interval = 10_000.0

    private let now: @MainActor () -> Double
    private let log: @MainActor (String) -> Void
    private var next = -Double.infinity
    private var count = 0
    private var longest = 0.0

    /// Creates the writer.
    /// - Parameters:
    ///   - now: returns the milliseconds of a monotonic clock.
    ///   - log: receives the log lines.
    public init(now: @escaping @MainActor () -> Double, log: @escaping @MainActor (String) -> Void) {
        self.now = now
        self.log = log
    }

    /// Counts a slow loop turn of the given duration in milliseconds, and writes a log line if the interval has passed.
    public func add(_ milliseconds: Double) {
        count += 1
        longest = max(longest, milliseconds)
        let time = now()
        guard time >= next else { return }
        let turns = count == 1 ? "A turn of the event loop" : "\(count) turns of the event loop were slow, the longest"
        log(
            "\(turns) took \(Int(longest)) ms, in which no screen changed: this machine is busy, its disk is slow, or a handler of an application takes too long."
        )
        (next, count, longest) = (time + Self.interval, 0, 0)
    }
}
