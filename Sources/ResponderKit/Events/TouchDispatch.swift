import Foundation

/// How one event's touches reach recognizers and views. (T7, T8, T10, G1, G15)
@MainActor
enum TouchDispatch {
    /// Whether a view is told of a touch that begins on it.
    static func mayDeliver(_ touch: UITouch, to view: UIView, in window: UIWindow, among devices: [InputDevice]) -> Bool {
        for device in devices {
            for other in device.touches where other !== touch && other.isDown && other.isDelivered && !other.isTakenFromView {
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
            if let own = ancestor.gestureRecognizers { found += own.filter(\.isEnabled) }
            current = ancestor.superview
        }
        return found
    }

    static func send(_ event: UIEvent, in window: UIWindow) {
        let changed = event.touches.filter { $0.window === window && $0.phase != .stationary }
        guard !changed.isEmpty else { return }
        let recognizers = followers(of: changed)
        if !recognizers.isEmpty {
            for recognizer in recognizers { recognizer.receive(changed.filter { $0.recognizers.contains { $0 === recognizer } }, event) }
            settle(recognizers, event)
        }
        deliver(changed, event)
    }

    private static func followers(of touches: [UITouch]) -> [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        for touch in touches {
            for recognizer in touch.recognizers where !found.contains(where: { $0 === recognizer }) { found.append(recognizer) }
        }
        return found
    }

    /// What recognizers decided: the touches of those that recognized are taken from their views, then actions are sent. (G15)
    private static func settle(_ recognizers: [UIGestureRecognizer], _ event: UIEvent) {
        for recognizer in recognizers where recognizer.hasNewState {
            if recognizer.isRecognizing {
                // One at a time: those that were still deciding about the same touches have failed. (G9, G11)
                for other in recognizers where other !== recognizer && other.state == .possible && other.shares(touchesOf: recognizer) {
                    other.fail()
                }
                if recognizer.cancelsTouchesInView { take(event.touches.filter { $0.recognizers.contains { $0 === recognizer } }, event) }
                if event.handler == nil { event.handler = recognizer.view }
            }
            recognizer.sendActions()
        }
    }

    /// Tells views that touches are cancelled, and no more of them. (G15)
    private static func take(_ touches: [UITouch], _ event: UIEvent) {
        for touch in touches where touch.isDelivered && !touch.isTakenFromView {
            touch.isTakenFromView = true
            // A view that never heard of it need not hear that it is over.
            guard touch.phase != .began, let view = touch.view else { continue }
            let phase = touch.phase
            touch.phase = .cancelled
            note(Delivery.follow(to: view) { view.touchesCancelled([touch], with: event) }, event)
            touch.phase = phase
        }
    }

    /// Each view's touches by phase: began, moved, ended, cancelled; those of one view and phase in one call. (T4, T10)
    private static func deliver(_ touches: [UITouch], _ event: UIEvent) {
        if touches.count == 1, let touch = touches.first {
            guard touch.isDelivered, !touch.isTakenFromView, let view = touch.view else { return }
            deliver([touch], touch.phase, to: view, event)
            return
        }
        var views: [UIView] = []
        for touch in touches {
            guard let view = touch.view, !views.contains(where: { $0 === view }) else { continue }
            views.append(view)
        }
        for view in views {
            for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
                // Asked anew for each phase: what a view did in one may have taken its touches away.
                let own = touches.filter { $0.view === view && $0.phase == phase && $0.isDelivered && !$0.isTakenFromView }
                if !own.isEmpty { deliver(Set(own), phase, to: view, event) }
            }
        }
    }

    private static func deliver(_ touches: Set<UITouch>, _ phase: UITouch.Phase, to view: UIView, _ event: UIEvent) {
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
            take([touch], event)
        }
        view.forEachView { $0.gestureRecognizers?.forEach { $0.abandon() } }
    }

    /// The sequence is over: its recognizers begin anew. (G6)
    static func resetRecognizers(of event: UIEvent) {
        for recognizer in followers(of: event.touches) { recognizer.endSequence() }
    }
}

/// How presses reach their responders. (P1, P3)
@MainActor
enum PressDispatch {
    static func send(_ event: UIPressesEvent, in window: UIWindow) {
        let presses = event.allPresses.filter { $0.window === window }.sorted { $0.type.rawValue < $1.type.rawValue }
        for phase in [UIPress.Phase.began, .changed, .ended, .cancelled] {
            var left = presses.filter { $0.phase == phase && $0.responder != nil }
            while let responder = left.first?.responder {
                let own = Set(left.filter { $0.responder === responder })
                left.removeAll { own.contains($0) }
                let handler = Delivery.follow(to: responder) {
                    switch phase {
                    case .began: responder.pressesBegan(own, with: event)
                    case .changed: responder.pressesChanged(own, with: event)
                    case .ended: responder.pressesEnded(own, with: event)
                    default: responder.pressesCancelled(own, with: event)
                    }
                }
                if event.handler == nil { event.handler = handler }
            }
        }
    }
}
