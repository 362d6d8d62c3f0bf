import Foundation

/// A client's clock beside the server's.
struct ClientClock {
    /// How far a client's clock may seem to fall behind before it is set anew, in milliseconds.
    static let lag = 10_000.0

    private var offset: Double?
    private var last = 0.0

    /// A client's own time, in milliseconds, as seconds of the server's clock: never in the future, never going back.
    mutating func seconds(of time: Double?, now: Double) -> TimeInterval {
        guard let time else {
            last = now
            return now / 1_000
        }
        // The message that took the shortest way tells how far the clocks are apart. One of a machine that slept stood still: it is set anew.
        var offset = min(offset ?? .infinity, now - time)
        if now - (time + offset) > Self.lag { offset = now - time }
        self.offset = offset
        last = min(max(time + offset, last), now)
        return last / 1_000
    }
}
