public import Foundation

/// Recognizes fingers that are dragged: it begins once they have come 10 points from where they came down. (G23)
@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// How far fingers move before it begins, in points. (G23, ours)
    public static let hysteresis: CGFloat = 10
    /// Over how long the velocity is taken, in seconds. (Ours)
    public static let velocitySpan: TimeInterval = 0.1

    /// The most places that the velocity is taken from.
    static let sampleLimit = 64

    private struct Sample {
        var location: CGPoint
        var timestamp: TimeInterval
    }

    /// The fewest fingers.
    open var minimumNumberOfTouches = 1
    /// The most fingers; with more it fails before it began.
    open var maximumNumberOfTouches = Int.max

    private var travelled = CGPoint.zero
    private var last = CGPoint.zero
    private var samples: [Sample] = []

    /// How far the fingers have come since they came down, or since it was last set. Points of a view's space. (G23)
    open func translation(in view: UIView?) -> CGPoint { inward(distance: travelled, to: view) }

    /// Says from where it is counted on.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let view = view ?? self.view?.window else {
            travelled = translation
            return
        }
        let zero = view.convertToScreen(CGPoint.zero)
        let end = view.convertToScreen(translation)
        travelled = CGPoint(x: end.x - zero.x, y: end.y - zero.y)
    }

    /// How fast the fingers are, in points of a view's space a second.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let newest = samples.last, let oldest = samples.first, newest.timestamp > oldest.timestamp else {
            return .zero
        }
        let seconds = newest.timestamp - oldest.timestamp
        let speed = CGPoint(
            x: (newest.location.x - oldest.location.x) / seconds, y: (newest.location.y - oldest.location.y) / seconds)
        return inward(distance: speed, to: view)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > maximumNumberOfTouches, state == .possible {
            state = .failed
            return
        }
        // Another finger moves the middle, but nothing was dragged.
        last = middle
        if numberOfTouches == touches.count {
            travelled = .zero
            samples = [Sample(location: .zero, timestamp: event.timestamp)]
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let now = middle
        travelled = CGPoint(x: travelled.x + now.x - last.x, y: travelled.y + now.y - last.y)
        let far = samples.last?.location ?? .zero
        // A finger whose whole way comes in one event was as fast as it was. Of several the middle between the events is not known.
        if numberOfTouches == 1, let passed = touches.first?.passed {
            for place in passed.suffix(Self.sampleLimit / 2) {
                let location = CGPoint(x: far.x + place.location.x - last.x, y: far.y + place.location.y - last.y)
                if samples.count >= Self.sampleLimit { samples.removeLast() }
                samples.append(Sample(location: location, timestamp: place.timestamp))
            }
        }
        if samples.last?.timestamp == event.timestamp || samples.count >= Self.sampleLimit { samples.removeLast() }
        samples.append(
            Sample(location: CGPoint(x: far.x + now.x - last.x, y: far.y + now.y - last.y), timestamp: event.timestamp))
        samples.removeAll { $0.timestamp < event.timestamp - Self.velocitySpan }
        last = now
        switch state {
        case .possible:
            guard numberOfTouches >= minimumNumberOfTouches, travelled.distance(to: .zero) >= Self.hysteresis else {
                return
            }
            state = .began
        case .began, .changed: state = .changed
        default: break
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == touches.count else {
            // G23: it goes on with the fingers that stay; they have another middle.
            last = middle(without: touches)
            return
        }
        samples.removeAll { $0.timestamp < event.timestamp - Self.velocitySpan }
        finish(.ended)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == touches.count else {
            last = middle(without: touches)
            return
        }
        finish(.cancelled)
    }

    open override func reset() {
        super.reset()
        travelled = .zero
        samples.removeAll()
    }
}
