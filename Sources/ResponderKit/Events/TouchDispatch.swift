import Foundation

/// How one event's touches reach recognizers and views. (T7, T8, T10, G1, G15)
@MainActor
enum TouchDispatch {
    /// Whether a view is told of a touch that begins on it.
    static func mayDeliver(_ touch: UITouch, to view: UIView, in window: UIWindow, among devices: [InputDevice]) -> Bool {
        for device in devices {
            for other in device.touches where other !== touch && other.isDown && other.isForView {
                guard other.window === window, let owner = other.view else { continue }
                if owner === view {
                    if !view.isMultipleTouchEnabled { return false }
                } else if view.isExclusiveTouch || owner.isExclusiveTouch {
                    return false
                }
            }
        }
        return true
    }

    /// Who follows a touch: the recognizers of the view that was hit and of those above it, from inside out. (G1)
    static func recognizers(for view: UIView) -> [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        var current: UIView? = view
        while let ancestor = current {
            if let own = ancestor.gestureRecognizers { for recognizer in own where recognizer.isEnabled { found.append(recognizer) } }
            current = ancestor.superview
        }
        return found
    }

    static func send(_ event: UIEvent, in window: UIWindow) {
        if event.recognizers.isEmpty, event.touches.count == 1 {
            // One finger that nobody but its view follows: nearly every event is this.
            let touch = event.touches[0]
            if touch.window === window { deliver(touch, event) }
            return
        }
        let changed = event.touches.filter { $0.window === window && $0.phase != .stationary }
        guard !changed.isEmpty else { return }
        recognize(changed, event)
        deliver(changed, event)
    }

    /// Recognizers see the touches before the views do, and act on what they decided. (T10, G1)
    private static func recognize(_ changed: [UITouch], _ event: UIEvent) {
        let recognizers = event.recognizers
        for recognizer in recognizers {
            let own = changed.filter { $0.isFollowed(by: recognizer) }
            guard !own.isEmpty else { continue }
            let wasPossible = recognizer.state == .possible
            recognizer.receive(own, event)
            guard wasPossible, recognizer.isRecognizing else { continue }
            // One at a time: those that were still deciding about the same touches have failed. (G9, G11)
            for other in recognizers where other !== recognizer && other.state == .possible {
                if event.touches.contains(where: { $0.isFollowed(by: other) && $0.isFollowed(by: recognizer) }) { other.fail() }
            }
        }
        for recognizer in recognizers where recognizer.hasNewState {
            if recognizer.isRecognizing {
                if recognizer.cancelsTouchesInView { take(event.touches.filter { $0.isFollowed(by: recognizer) }, event) }
                if event.handler == nil { event.handler = recognizer.view }
            }
            recognizer.sendActions()
        }
    }

    /// Tells views that touches are cancelled, and no more of them. A view that never heard of one need not hear that it is over. (G15)
    private static func take(_ touches: [UITouch], _ event: UIEvent) {
        for touch in touches where touch.course == .told || touch.course == .waiting {
            let wasTold = touch.course == .told
            touch.course = .over
            guard wasTold, let view = touch.view else { continue }
            let phase = touch.phase
            touch.phase = .cancelled
            note(Delivery.follow(to: view) { view.touchesCancelled([touch], with: event) }, event)
            touch.phase = phase
        }
    }

    /// Each view's touches by phase: began, moved, ended, cancelled; those of one view and phase in one call. (T4, T10)
    private static func deliver(_ touches: [UITouch], _ event: UIEvent) {
        if touches.count == 1 { return deliver(touches[0], event) }
        var views: [UIView] = []
        for touch in touches {
            guard let view = touch.view, !views.contains(where: { $0 === view }) else { continue }
            views.append(view)
        }
        for view in views {
            for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
                // Asked anew for each phase: what a view did in one may have taken its touches away.
                let own = touches.filter { $0.view === view && $0.phase == phase && $0.isForView }
                if !own.isEmpty { deliver(Set(own), phase, to: view, event) }
            }
        }
    }

    private static func deliver(_ touch: UITouch, _ event: UIEvent) {
        guard touch.phase != .stationary, touch.isForView, let view = touch.view else { return }
        deliver([touch], touch.phase, to: view, event)
    }

    private static func deliver(_ touches: Set<UITouch>, _ phase: UITouch.Phase, to view: UIView, _ event: UIEvent) {
        // Before the view is told, so that what it does then (to go, say) finds the touch where it is in its life. (T5)
        for touch in touches { touch.course = touch.isDown ? .told : .over }
        let handler = Delivery.follow(to: view) {
            switch phase {
            case .began: view.touchesBegan(touches, with: event)
            case .moved: view.touchesMoved(touches, with: event)
            case .ended: view.touchesEnded(touches, with: event)
            case .cancelled: view.touchesCancelled(touches, with: event)
            default: break
            }
        }
        note(handler, event)
    }

    private static func note(_ handler: UIResponder?, _ event: UIEvent) {
        if event.handler == nil { event.handler = handler }
    }

    /// A view leaves its window: the touches on it and below it are cancelled. (T11)
    static func cancel(_ device: InputDevice, in view: UIView) {
        guard let event = device.event else { return }
        for touch in device.touches {
            guard let owner = touch.view, owner.isDescendant(of: view) else { continue }
            // No event takes these away. (C1)
            (owner as? UIControl)?.abandon(touch)
            take([touch], event)
        }
        view.forEachView { $0.gestureRecognizers?.forEach { $0.abandon() } }
    }

    /// The sequence is over: its recognizers begin anew, once no other device's finger is on them. (G6)
    static func resetRecognizers(of event: UIEvent) {
        let recognizers = event.recognizers
        event.recognizers.removeAll()
        for recognizer in recognizers where !recognizer.hasTouchDown { recognizer.endSequence() }
    }
}

extension UITouch {
    /// Whether its view is told of it. (T7, T8, G15)
    var isForView: Bool { course == .waiting || course == .told }

    func isFollowed(by recognizer: UIGestureRecognizer) -> Bool { recognizers.contains { $0 === recognizer } }
}
