public import Foundation

/// Recognizes a drag. The gesture begins after a movement of 10 points. (G23)
@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum movement before the gesture begins, in points. (G23; Baton's own choice)
    public static let hysteresis: CGFloat = 10
    /// The period over which the velocity is measured, in seconds. (Baton's own choice)
    public static let velocitySpan: TimeInterval = 0.1

    /// The maximum number of samples for the velocity.
    static let sampleLimit = 64

    private struct Sample {
        var location: CGPoint
        var timestamp: TimeInterval
    }

    /// The minimum number of fingers.
    open var minimumNumberOfTouches = 1
    /// The maximum number of fingers. The gesture fails if more fingers are down before it begins.
    open var maximumNumberOfTouches = Int.max

    private var travelled = CGPoint.zero
    private var last = CGPoint.zero
    private var samples: [Sample] = []

    /// Returns the movement since the touches began, or since the translation was last set, in points of a
    /// view's coordinate space. (G23)
    open func translation(in view: UIView?) -> CGPoint { convertFromScreen(distance: travelled, to: view) }

    /// Sets the current translation. Further movement is added to it.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let view = view ?? self.view?.window else {
            travelled = translation
            return
        }
        let zero = view.convertToScreen(CGPoint.zero)
        let end = view.convertToScreen(translation)
        travelled = CGPoint(x: end.x - zero.x, y: end.y - zero.y)
    }

    /// Returns the velocity of the fingers, in points per second of a view's coordinate space.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let newest = samples.last, let oldest = samples.first, newest.timestamp > oldest.timestamp else {
            return .zero
        }
        let seconds = newest.timestamp - oldest.timestamp
        let speed = CGPoint(
            x: (newest.location.x - oldest.location.x) / seconds, y: (newest.location.y - oldest.location.y) / seconds)
        return convertFromScreen(distance: speed, to: view)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > maximumNumberOfTouches, state == .possible {
            state = .failed
            return
        }
        // An added finger moves the centroid. This movement of the centroid must not count as a part of the drag.
        last = centroid
        if numberOfTouches == touches.count {
            travelled = .zero
            samples = [Sample(location: .zero, timestamp: event.timestamp)]
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let now = centroid
        travelled = CGPoint(x: travelled.x + now.x - last.x, y: travelled.y + now.y - last.y)
        let far = samples.last?.location ?? .zero
        // For one finger, intermediate samples make the velocity more exact. For several fingers they cannot be used,
        // because the centroid between two events is unknown.
        if numberOfTouches == 1, let intermediateSamples = touches.first?.intermediateSamples {
            for place in intermediateSamples.suffix(Self.sampleLimit / 2) {
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
            // The gesture continues with the remaining fingers (G23). A lifted finger moves the centroid. This movement
            // of the centroid must not count as a part of the drag.
            last = centroid(without: touches)
            return
        }
        samples.removeAll { $0.timestamp < event.timestamp - Self.velocitySpan }
        finish(.ended)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == touches.count else {
            last = centroid(without: touches)
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
