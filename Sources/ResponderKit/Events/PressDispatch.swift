/// Delivers presses to gesture recognizers and responders. (P1, P3)
@MainActor
enum PressDispatch {
    /// Adds a press to the gesture recognizers of its target view and of the ancestors of this view. (P3)
    static func assign(_ press: UIPress, _ event: UIPressesEvent, in environment: GestureEnvironment) {
        var current = press.responder as? UIView ?? (press.responder as? UIViewController)?.viewIfLoaded
        while let view = current {
            for recognizer in view.gestureRecognizers ?? [] where recognizer.receives(press, event) {
                press.recognizers.append(recognizer)
                recognizer.presses.removeAll { $0.isOver }
                recognizer.presses.append(press)
                environment.activate(recognizer)
            }
            current = view.superview
        }
    }

    /// Cancels presses for their responders. The responders receive no later phases of these presses. (G15)
    static func cancelDelivery(of presses: [UIPress]) {
        for press in presses where !press.isOver {
            guard let responder = press.responder else { continue }
            let phase = press.phase
            press.phase = .cancelled
            // A responder that did not receive the beginning of a press needs no cancellation.
            if press.isDelivered {
                deliver(
                    [press], .cancelled, to: responder, UIPressesEvent(presses: [press], timestamp: press.timestamp))
            }
            press.isOver = true
            press.phase = phase
        }
    }

    static func send(_ event: UIPressesEvent, in window: UIWindow) {
        recognize(event, in: window)
        let presses = event.allPresses.filter { $0.window === window }.sorted { $0.order < $1.order }
        for phase in [UIPress.Phase.began, .changed, .ended, .cancelled] {
            var left = presses.filter { $0.phase == phase && $0.responder != nil && !$0.isOver }
            while let responder = left.first?.responder {
                let own = Set(left.filter { $0.responder === responder })
                left.removeAll { own.contains($0) }
                deliver(own, phase, to: responder, event)
            }
        }
    }

    /// Sends presses to recognizers, before responders receive them. (P3)
    private static func recognize(_ event: UIPressesEvent, in window: UIWindow) {
        guard let environment = window.application?.gestures else { return }
        let presses = event.allPresses.filter { $0.window === window && !$0.recognizers.isEmpty }.sorted {
            $0.order < $1.order
        }
        var recognizers: [UIGestureRecognizer] = []
        for press in presses {
            for recognizer in press.recognizers where !recognizers.contains(where: { $0 === recognizer }) {
                recognizers.append(recognizer)
            }
        }
        guard !recognizers.isEmpty else { return }
        let outer = environment.event
        environment.event = event
        defer { environment.event = outer }
        environment.runPass { for recognizer in recognizers { recognizer.receive(presses, event) } }
    }

    private static func deliver(
        _ presses: Set<UIPress>, _ phase: UIPress.Phase, to responder: UIResponder, _ event: UIPressesEvent
    ) {
        // The state of each press is set before the call, because the responder may leave its window during the call.
        // Leaving the window must not cancel a press that has already ended.
        for press in presses {
            press.isDelivered = true
            if phase == .ended || phase == .cancelled { press.isOver = true }
        }
        let handler = Delivery.deliver(to: responder, .init(press: phase)) {
            switch phase {
            case .began: responder.pressesBegan(presses, with: event)
            case .changed: responder.pressesChanged(presses, with: event)
            case .ended: responder.pressesEnded(presses, with: event)
            default: responder.pressesCancelled(presses, with: event)
            }
        }
        if event.handler == nil { event.handler = handler }
    }

    /// Cancels the presses of a view that leaves its window, and of the view's descendants. (P3)
    static func cancel(_ device: InputDevice, in view: UIView) {
        for press in device.presses {
            guard !press.isOver, let responder = press.responder,
                press.window?.isResponder(responder, in: view) ?? false
            else { continue }
            let phase = press.phase
            press.phase = .cancelled
            // A responder that did not receive the beginning of a press needs no cancellation.
            if press.isDelivered {
                deliver(
                    [press], .cancelled, to: responder, UIPressesEvent(presses: [press], timestamp: press.timestamp))
            }
            press.isOver = true
            press.phase = phase
        }
    }
}

extension UIPress {
    /// The order of delivery within one event: by button type, then by key code.
    fileprivate var order: (Int, Int) { (type.rawValue, key?.keyCode.rawValue ?? 0) }
}
