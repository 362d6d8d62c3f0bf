import Foundation

/// How a scroll view that was let go of in motion glides: said once, it needs no further message while it runs.
///
/// Its speed falls by the same part every millisecond, and below 12 points a second it stands. Whoever shows it works out from the clock where the content
/// is, and holds that to where there is content.
public struct ScrollGlide: Equatable, Sendable {
    /// Slower than this it stands, in points a second. (Ours)
    static let restSpeed = 12.0

    /// Which point of the content was at the top left at the instant `at`.
    public let offset: CGPoint
    /// How fast that point moved then, in points a second.
    public let velocity: CGPoint
    /// When, in milliseconds of the screen's clock.
    public let at: Double
    /// What of the speed stays after a millisecond.
    public let rate: Double

    /// Content that was at `offset` at `at` (milliseconds) and moved by `velocity` (points a second) then, of which `rate` stays after a millisecond.
    public init(offset: CGPoint, velocity: CGPoint, at: Double, rate: Double) {
        self.offset = offset
        self.velocity = velocity
        self.at = at
        // At most what makes the logarithm differ from 0.
        self.rate = min(max(rate, 0.001), 0.9999)
    }

    /// For how long it glides, in milliseconds.
    var duration: Double {
        let speed = max(abs(velocity.x), abs(velocity.y))
        return speed > Self.restSpeed ? log(Self.restSpeed / speed) / log(rate) : 0
    }

    private func elapsed(at instant: Double) -> Double { min(max(instant - at, 0), duration) }

    /// Where it is at an instant, in milliseconds, were there content without end.
    func offset(at instant: Double) -> CGPoint {
        // What a speed that fades by so much a millisecond covers in the time, in seconds at that speed.
        let covered = (pow(rate, elapsed(at: instant)) - 1) / (log(rate) * 1_000)
        return CGPoint(x: offset.x + velocity.x * covered, y: offset.y + velocity.y * covered)
    }

    /// How fast it is at an instant, in points a second.
    func velocity(at instant: Double) -> CGPoint {
        let stays = pow(rate, elapsed(at: instant))
        return CGPoint(x: velocity.x * stays, y: velocity.y * stays)
    }

    /// The same from another place on, as fast as it is at an instant. Nil where there is none.
    func going(on offset: CGPoint, at instant: Double?) -> ScrollGlide? {
        instant.map { ScrollGlide(offset: offset, velocity: velocity(at: $0), at: $0, rate: rate) }
    }

    /// Whether it is over at an instant.
    func isOver(at instant: Double) -> Bool { instant - at >= duration }
}
