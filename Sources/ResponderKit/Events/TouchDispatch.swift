import Foundation

/// Delivers the touches of an event to gesture recognizers and views. (T7, T8, T10, G1, G15 to G18)
@MainActor
enum TouchDispatch {
    /// Returns whether a touch that begins may be delivered to the view that it hits.
    static func mayDeliver(_ touch: UITouch, among devices: [InputDevice]) -> Bool {
        // Fast path: in most cases, no other finger is down.
        if devices.count == 1, devices.borrowed(at: 0).borrow({ $0.touches.isEmpty }) { return true }
        guard let view = touch.view, let window = touch.window else { return true }
        for device in devices {
            for other in device.touches where other !== touch && other.isDown && other.isDeliveredToView {
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

    /// Adds a touch to the recognizers of the hit-tested view and of its ancestors, innermost first. (G1)
    static func assign(_ touch: UITouch, _ event: UIEvent, in environment: GestureEnvironment) {
        // SAFETY: the touch retains its view. A view's reference to its superview is valid,
        // or nil, while the view exists.
        guard var current = touch.view.map({ Unmanaged.passUnretained($0) }) else { return }
        while true {
            if let own = current.borrow({ $0.storedRecognizers }) {
                // A delegate method may remove views, so the current view is retained here.
                let ancestor = current.takeUnretainedValue()
                for recognizer in own where recognizer.receives(touch, event) {
                    touch.recognizers.append(recognizer)
                    touch.event = event
                    recognizer.track(touch, in: environment)
                    // A touch that begins while a gesture is active belongs to the gesture, so its view does not
                    // receive it. (G18)
                    if recognizer.isRecognizing, recognizer.cancelsTouchesInView { touch.deliveryState = .withheld }
                }
                guard let above = ancestor.superviewReference else { return }
                current = above
            } else {
                guard let above = current.borrow({ $0.superviewReference }) else { return }
                current = above
            }
        }
    }

    static func send(_ event: UIEvent, in window: UIWindow) {
        if event.recognizers.isEmpty, event.touches.count == 1 {
            // Fast path for one finger without gesture recognizers, as in nearly every event.
            event.touches.borrowed(at: 0).borrow { touch in
                if touch.isIn(window) { deliver(touch, event) }
            }
            return
        }
        func isOf(_ touch: UITouch) -> Bool { touch.isIn(window) && touch.phase != .stationary }
        // If every touch of the event changed, the existing array is used, which avoids an allocation.
        let changed = event.touches.allSatisfy(isOf) ? event.touches : event.touches.filter(isOf)
        guard !changed.isEmpty else { return }
        guard let environment = window.application?.gestures else { return deliver(changed, event) }
        recognize(changed, event, environment)
        deliver(changed, event, environment)
    }

    /// Sends the touches to recognizers before views receive them, and applies the recognizers' decisions. (T10, G1)
    private static func recognize(_ changed: [UITouch], _ event: UIEvent, _ environment: GestureEnvironment) {
        let outer = environment.event
        environment.event = event
        defer { environment.event = outer }
        environment.runPass {
            for recognizer in event.recognizers where !recognizer.touches.isEmpty { recognizer.receive(changed, event) }
        }
    }

    /// Cancels touches for their views. The views receive no later phases of these touches.
    ///
    /// A view that did not receive the beginning of a touch receives no cancellation. (G15)
    static func cancelDelivery(of touches: [UITouch], _ event: UIEvent?) {
        var begun: [UITouch] = []
        for touch in touches where touch.isDeliveredToView {
            if touch.deliveryState == .begun { begun.append(touch) }
            touch.deliveryState = .finished
            touch.pendingPhases.removeAll()
        }
        while let view = begun.first?.view {
            let own = begun.filter { $0.view === view }
            begun.removeAll { $0.view === view }
            let phases = own.map(\.phase)
            for touch in own { touch.phase = .cancelled }
            let event = event ?? own.first?.event ?? UIEvent(type: .touches, timestamp: own.first?.timestamp ?? 0)
            setHandler(
                Delivery.deliver(to: view, .touchesCancelled) { view.touchesCancelled(Set(own), with: event) },
                of: event)
            for (touch, phase) in zip(own, phases) { touch.phase = phase }
        }
    }

    /// Delivers an event to the views, either at once or after its recognizers have decided. (G16, G17)
    private static func deliver(_ changed: [UITouch], _ event: UIEvent, _ environment: GestureEnvironment) {
        var free: [UITouch] = []
        for touch in changed where touch.isDeliveredToView {
            if touch.pendingPhases.isEmpty, !isDelayed(touch, touch.phase) {
                free.append(touch)
            } else {
                delay(touch, event, environment)
            }
        }
        deliver(free, event)
        deliverDelayedPhases(in: environment)
    }

    /// Delivers touches by view and phase, in the order began, moved, ended, cancelled.
    ///
    /// The touches of one view in one phase are passed in one call. (T4, T10)
    private static func deliver(_ touches: [UITouch], _ event: UIEvent) {
        if touches.count == 1 { return deliver(touches[0], event) }
        var views: [UIView] = []
        for touch in touches {
            guard let view = touch.view, !views.contains(where: { $0 === view }) else { continue }
            views.append(view)
        }
        for view in views {
            for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
                // The touches are filtered again for each phase, because a view's handler may have removed touches in
                // the previous phase.
                let own = touches.filter { $0.view === view && $0.phase == phase && $0.isDeliveredToView }
                if !own.isEmpty { deliver(Set(own), phase, to: view, event) }
            }
        }
    }

    private static func deliver(_ touch: UITouch, _ event: UIEvent) {
        guard touch.phase != .stationary, touch.isDeliveredToView, let view = touch.view.unretained else { return }
        touch.deliveryState = touch.isDown ? .begun : .finished
        // SAFETY: `set` retains the touch, and the touch retains its view.
        let set = event.singleTouchSet(of: touch)
        view.borrow { callHandler(of: $0, touch.phase, set, event) }
    }

    static func deliver(_ touches: Set<UITouch>, _ phase: UITouch.Phase, to view: UIView, _ event: UIEvent) {
        // The delivery state is set before the call, so that the view's handler sees the touch in its new state, even
        // if the handler removes the view. (T5)
        for touch in touches { touch.deliveryState = phase == .ended || phase == .cancelled ? .finished : .begun }
        callHandler(of: view, phase, touches, event)
    }

    private static func callHandler(of view: UIView, _ phase: UITouch.Phase, _ touches: Set<UITouch>, _ event: UIEvent)
    {
        let handler = Delivery.deliver(to: view, .init(phase)) {
            switch phase {
            case .began: view.touchesBegan(touches, with: event)
            case .moved: view.touchesMoved(touches, with: event)
            case .ended: view.touchesEnded(touches, with: event)
            case .cancelled: view.touchesCancelled(touches, with: event)
            default: break
            }
        }
        setHandler(handler, of: event)
    }

    private static func setHandler(_ handler: UIResponder?, of event: UIEvent) {
        if event.handler == nil { event.handler = handler }
    }

    /// Cancels the touches and active gestures of a view that leaves its window, and of its descendants. (T11, G26)
    static func cancel(_ devices: [InputDevice], in view: UIView, _ environment: GestureEnvironment) {
        for device in devices {
            guard let event = device.event else { continue }
            for touch in device.touches {
                guard let owner = touch.view, owner.isDescendant(of: view) else { continue }
                // The control is notified of this cancellation without a `UIEvent`. (C1)
                (owner as? UIControl)?.abandon(touch)
                cancelDelivery(of: [touch], event)
            }
        }
        guard !environment.isIdle else { return }
        for touch in environment.delayedTouches {
            guard let owner = touch.view, owner.isDescendant(of: view) else { continue }
            cancelDelivery(of: [touch], touch.event)
        }
        for recognizer in environment.active where recognizer.view?.isDescendant(of: view) ?? false {
            recognizer.abandon()
        }
    }
}

extension UITouch {
    /// Whether the view of the touch receives the phases of the touch. (T7, T8, G15)
    var isDeliveredToView: Bool { deliveryState == .pending || deliveryState == .begun }
}
