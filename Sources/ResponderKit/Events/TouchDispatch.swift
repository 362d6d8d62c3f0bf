import Foundation

/// How one event's touches reach recognizers and views. (T7, T8, T10, G1, G15 to G18)
@MainActor
enum TouchDispatch {
    /// Whether the view that a touch begins on is told of it.
    static func mayDeliver(_ touch: UITouch, among devices: [InputDevice]) -> Bool {
        // Most often there is no other finger.
        if devices.count == 1, devices.borrowed(at: 0).borrow({ $0.touches.isEmpty }) { return true }
        guard let view = touch.view, let window = touch.window else { return true }
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

    /// Has the recognizers of the view that was hit, and of those above it, follow a touch, from inside out. (G1)
    static func assign(_ touch: UITouch, _ event: UIEvent, in environment: GestureEnvironment) {
        // The touch keeps its view, and that those above it.
        guard var current = touch.view.map({ Unmanaged.passUnretained($0) }) else { return }
        while true {
            if let own = current.borrow({ $0.storedRecognizers }) {
                // What a delegate does may take views away.
                let ancestor = current.takeUnretainedValue()
                for recognizer in own where recognizer.receives(touch, event) {
                    touch.recognizers.append(recognizer)
                    touch.event = event
                    recognizer.follow(touch, in: environment)
                    // G18: what comes when a gesture is under way is the gesture's.
                    if recognizer.isRecognizing, recognizer.cancelsTouchesInView { touch.course = .withheld }
                }
                guard let above = ancestor.above else { return }
                current = above
            } else {
                guard let above = current.borrow({ $0.above }) else { return }
                current = above
            }
        }
    }

    static func send(_ event: UIEvent, in window: UIWindow) {
        if event.recognizers.isEmpty, event.touches.count == 1 {
            // One finger that nobody but its view follows: nearly every event is this.
            // The set that its view is handed keeps it.
            event.touches.borrowed(at: 0).borrow { touch in
                if touch.isIn(window) { deliver(touch, event) }
            }
            return
        }
        func isOf(_ touch: UITouch) -> Bool { touch.isIn(window) && touch.phase != .stationary }
        // As it is where it is to be told of as it is, which needs no other array.
        let changed = event.touches.allSatisfy(isOf) ? event.touches : event.touches.filter(isOf)
        guard !changed.isEmpty else { return }
        guard let environment = window.application?.gestures else { return deliver(changed, event) }
        recognize(changed, event, environment)
        deliver(changed, event, environment)
    }

    /// Recognizers see the touches before the views do, and act on what they decided. (T10, G1)
    private static func recognize(_ changed: [UITouch], _ event: UIEvent, _ environment: GestureEnvironment) {
        let outer = environment.event
        environment.event = event
        defer { environment.event = outer }
        environment.turn {
            for recognizer in event.recognizers where !recognizer.touches.isEmpty { recognizer.receive(changed, event) }
        }
    }

    /// Tells views that touches are cancelled, and no more of them. A view that never heard of one need not hear that it is over. (G15)
    static func take(_ touches: [UITouch], _ event: UIEvent?) {
        var told: [UITouch] = []
        for touch in touches where touch.isForView {
            if touch.course == .told { told.append(touch) }
            touch.course = .over
            touch.packets.removeAll()
        }
        while let view = told.first?.view {
            let own = told.filter { $0.view === view }
            told.removeAll { $0.view === view }
            let phases = own.map(\.phase)
            for touch in own { touch.phase = .cancelled }
            let event = event ?? own.first?.event ?? UIEvent(type: .touches, timestamp: own.first?.timestamp ?? 0)
            note(Delivery.follow(to: view, .touchesCancelled) { view.touchesCancelled(Set(own), with: event) }, event)
            for (touch, phase) in zip(own, phases) { touch.phase = phase }
        }
    }

    /// The views' part of an event with recognizers: at once, or once those have decided. (G16, G17)
    private static func deliver(_ changed: [UITouch], _ event: UIEvent, _ environment: GestureEnvironment) {
        var free: [UITouch] = []
        for touch in changed where touch.isForView {
            if touch.packets.isEmpty, !isHeldBack(touch, touch.phase) {
                free.append(touch)
            } else {
                hold(touch, event, environment)
            }
        }
        deliver(free, event)
        release(in: environment)
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
        guard touch.phase != .stationary, touch.isForView, let view = touch.view.unretained else { return }
        touch.course = touch.isDown ? .told : .over
        // The set keeps the touch, and that its view.
        let set = event.set(of: touch)
        view.borrow { tell($0, touch.phase, set, event) }
    }

    static func deliver(_ touches: Set<UITouch>, _ phase: UITouch.Phase, to view: UIView, _ event: UIEvent) {
        // Before the view is told, so that what it does then (to go, say) finds the touch where it is in its life. (T5)
        for touch in touches { touch.course = phase == .ended || phase == .cancelled ? .over : .told }
        tell(view, phase, touches, event)
    }

    private static func tell(_ view: UIView, _ phase: UITouch.Phase, _ touches: Set<UITouch>, _ event: UIEvent) {
        let handler = Delivery.follow(to: view, .init(phase)) {
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

    /// A view leaves its window: the touches on it and below it are cancelled, and so is what its recognizers had begun. (T11, G26)
    static func cancel(_ devices: [InputDevice], in view: UIView, _ environment: GestureEnvironment) {
        for device in devices {
            guard let event = device.event else { continue }
            for touch in device.touches {
                guard let owner = touch.view, owner.isDescendant(of: view) else { continue }
                // No event takes these away. (C1)
                (owner as? UIControl)?.abandon(touch)
                take([touch], event)
            }
        }
        guard !environment.isIdle else { return }
        for touch in environment.held {
            guard let owner = touch.view, owner.isDescendant(of: view) else { continue }
            take([touch], touch.event)
        }
        for recognizer in environment.active where recognizer.view?.isDescendant(of: view) ?? false {
            recognizer.abandon()
        }
    }
}

extension UITouch {
    /// Whether its view is told of it. (T7, T8, G15)
    var isForView: Bool { course == .waiting || course == .told }
}
