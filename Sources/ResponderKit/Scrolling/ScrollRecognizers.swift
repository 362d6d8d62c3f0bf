import Foundation

/// A scroll view's own recognizer: it begins only where there is somewhere to scroll to, and where what was touched lets go. (S2)
@MainActor
final class ScrollPan: UIPanGestureRecognizer {
    override func takes(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    /// Two fingers scale and drag at once. (S12)
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventedGestureRecognizer is ScrollPinch && preventedGestureRecognizer.view === view)
    }

    override func canBegin() -> Bool {
        guard let scrollView = view as? UIScrollView, scrollView.isScrollEnabled else { return false }
        // A list in a row of pages leaves the drag to the sides to the row.
        guard scrollView.takes(drag: translation(in: nil)) else { return false }
        for touch in touches where touch.course == .told {
            guard let view = touch.view, view !== scrollView else { continue }
            guard scrollView.canCancelContentTouches, scrollView.touchesShouldCancel(in: view) else { return false }
        }
        return true
    }

    override func reset() {
        super.reset()
        (view as? UIScrollView)?.settle()
    }
}

/// Holds touches back from what a scroll view contains until it is clear whether they scroll it. (S1)
@MainActor
final class ScrollDelay: UIGestureRecognizer {
    /// For how long, in seconds. (S1)
    static let delay: TimeInterval = 0.15

    private var timer: (any EventTimer)?

    init() {
        super.init()
        cancelsTouchesInView = false
        delaysTouchesBegan = true
        delaysTouchesEnded = false
        allowedPressTypes = []
    }

    /// It only waits, and is in nobody's way.
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let scrollView = view as? UIScrollView else { return state = .failed }
        for touch in touches {
            guard let view = touch.view, view !== scrollView, touch.isForView else { continue }
            if !scrollView.touchesShouldBegin([touch], with: event, in: view) { touch.course = .withheld }
        }
        let extent = scrollView.extent
        let scrolls = scrollView.isScrollEnabled && (extent.x.isMovable || extent.y.isMovable)
        guard scrollView.delaysContentTouches, scrolls, timer == nil else { return state = .failed }
        timer = decide(.failed, after: Self.delay)
    }

    /// Once the drag is for somebody else, nothing is to be waited for.
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if (view as? UIScrollView)?.panGestureRecognizer.state == .failed { state = .failed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    override func reset() {
        timer?.cancel()
        timer = nil
    }
}
