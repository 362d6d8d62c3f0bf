import Foundation

/// The line between the first two fingers of a recognizer, for pinch and rotation gestures. (G25)
@MainActor
struct TwoFingers {
    let first: ObjectIdentifier
    let second: ObjectIdentifier
    let span: CGPoint

    /// Creates the line between the first two fingers; nil if fewer than two fingers are down.
    init?(_ touches: [UITouch], without lifted: Set<UITouch> = []) {
        let down = lifted.isEmpty ? touches : touches.filter { !lifted.contains($0) }
        guard down.count >= 2 else { return nil }
        first = ObjectIdentifier(down[0])
        second = ObjectIdentifier(down[1])
        span = CGPoint(
            x: down[1].screenLocation.x - down[0].screenLocation.x,
            y: down[1].screenLocation.y - down[0].screenLocation.y)
    }

    /// The distance between the fingers in points; at least 1, because a pinch divides by it.
    var length: CGFloat { max(span.distance(to: .zero), 1) }
    /// The direction of the line, in radians.
    var angle: CGFloat { CGFloat(atan2(Double(span.y), Double(span.x))) }

    /// Returns whether this line and another line connect the same two fingers.
    func isOfSame(as other: TwoFingers) -> Bool { first == other.first && second == other.second }
}
