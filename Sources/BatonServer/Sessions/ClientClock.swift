import Foundation

/// Converts a client's time to the server's time.
struct ClientClock {
    /// If a message's delay, in milliseconds, is longer than this, the offset of the client's clock is determined
    /// again.
    static let maximumLag = 10_000.0

    private var offset: Double?
    private var last = 0.0

    /// Converts a client's time in milliseconds to seconds of the server's clock. The result is never in the future
    /// and never decreases.
    mutating func seconds(of time: Double?, now: Double) -> TimeInterval {
        guard let time else {
            last = now
            return now / 1_000
        }
        // The message with the shortest delay gives the best offset. While the client's machine sleeps, its clock
        // stops, so the offset is determined again afterwards.
        var offset = min(offset ?? .infinity, now - time)
        if now - (time + offset) > Self.maximumLag { offset = now - time }
        self.offset = offset
        last = min(max(time + offset, last), now)
        return last / 1_000
    }
}
