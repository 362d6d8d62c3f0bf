import Foundation

/// A scroll view's recognizer for drags. The recognizer begins only if the scroll view can scroll along the drag. If
/// content views have already received the touches, the scroll view must also be allowed to cancel these. (S2)
@MainActor
final class ScrollPan: UIPanGestureRecognizer {
    override func acceptsButtons(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    /// Does not prevent the pinch recognizer of the same scroll view, so that people can drag and pinch together. (S12)
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventedGestureRecognizer is ScrollPinch && preventedGestureRecognizer.view === view)
    }

    override func canBegin() -> Bool {
        guard let scrollView = view as? UIScrollView, scrollView.isScrollEnabled else { return false }
        // A scroll view ignores a drag along an axis on which it cannot scroll. For example, a list inside a pager
        // leaves horizontal drags to the pager.
        guard scrollView.followsDrag(translation(in: nil)) else { return false }
        for touch in touches where touch.deliveryState == .begun {
            guard let view = touch.view, view !== scrollView else { continue }
            guard scrollView.canCancelContentTouches, scrollView.touchesShouldCancel(in: view) else { return false }
        }
        return true
    }

    override func reset() {
        super.reset()
        (view as? UIScrollView)?.returnIntoRange()
    }
}

/// A recognizer that delays touches to the content until it is clear whether these touches scroll the content. (S1)
@MainActor
final class TouchDelayRecognizer: UIGestureRecognizer {
    /// The time by which touches to the content are delayed, in seconds. (S1)
    static let delay: TimeInterval = 0.15

    private var timer: (any EventTimer)?

    init() {
        super.init()
        cancelsTouchesInView = false
        delaysTouchesBegan = true
        delaysTouchesEnded = false
        allowedPressTypes = []
    }

    /// Returns false, because this recognizer only delays touches and must not prevent other recognizers.
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let scrollView = view as? UIScrollView else { return state = .failed }
        for touch in touches {
            guard let view = touch.view, view !== scrollView, touch.isDeliveredToView else { continue }
            if !scrollView.touchesShouldBegin([touch], with: event, in: view) { touch.deliveryState = .withheld }
        }
        let extent = scrollView.extent
        let scrolls = scrollView.isScrollEnabled && (extent.x.isMovable || extent.y.isMovable)
        guard scrollView.delaysContentTouches, scrolls, timer == nil else { return state = .failed }
        timer = setState(.failed, after: Self.delay)
    }

    /// Ends the delay of the touches as soon as it is clear that the scroll view cannot use the drag.
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
