import Foundation

/// The line between the first two fingers of a recognizer: what a pinch stretches and a rotation turns. (G25)
@MainActor
struct TwoFingers {
    let first: ObjectIdentifier
    let second: ObjectIdentifier
    let span: CGPoint

    /// nil where fewer than two fingers are down.
    init?(_ touches: [UITouch], without lifted: Set<UITouch> = []) {
        let down = lifted.isEmpty ? touches : touches.filter { !lifted.contains($0) }
        guard down.count >= 2 else { return nil }
        first = ObjectIdentifier(down[0])
        second = ObjectIdentifier(down[1])
        span = CGPoint(
            x: down[1].screenLocation.x - down[0].screenLocation.x,
            y: down[1].screenLocation.y - down[0].screenLocation.y)
    }

    /// Points.
    var length: CGFloat { max(span.distance(to: .zero), 1) }
    /// Radians.
    var angle: CGFloat { CGFloat(atan2(Double(span.y), Double(span.x))) }

    /// Whether it is between the same two.
    func isOfSame(as other: TwoFingers) -> Bool { first == other.first && second == other.second }
}
