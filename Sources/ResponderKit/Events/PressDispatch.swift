/// How presses reach their responders. (P1, P3)
@MainActor
enum PressDispatch {
    static func send(_ event: UIPressesEvent, in window: UIWindow) {
        let presses = event.allPresses.filter { $0.window === window }.sorted { $0.order < $1.order }
        for phase in [UIPress.Phase.began, .changed, .ended, .cancelled] {
            var left = presses.filter { $0.phase == phase && $0.responder != nil && !$0.isOver }
            while let responder = left.first?.responder {
                let own = Set(left.filter { $0.responder === responder })
                left.removeAll { own.contains($0) }
                tell(own, phase, to: responder, event)
            }
        }
    }

    private static func tell(_ presses: Set<UIPress>, _ phase: UIPress.Phase, to responder: UIResponder, _ event: UIPressesEvent) {
        // Before it is told: what it does may be to go, and what is over is not cancelled then.
        if phase == .ended || phase == .cancelled { for press in presses { press.isOver = true } }
        let handler = Delivery.follow(to: responder) {
            switch phase {
            case .began: responder.pressesBegan(presses, with: event)
            case .changed: responder.pressesChanged(presses, with: event)
            case .ended: responder.pressesEnded(presses, with: event)
            default: responder.pressesCancelled(presses, with: event)
            }
        }
        if event.handler == nil { event.handler = handler }
    }

    /// A view leaves its window: the presses on it and below it are cancelled. (P3)
    static func cancel(_ device: InputDevice, in view: UIView) {
        for press in device.presses {
            guard !press.isOver, let responder = press.responder, press.window?.isResponder(responder, in: view) ?? false else { continue }
            let phase = press.phase
            press.phase = .cancelled
            tell([press], .cancelled, to: responder, UIPressesEvent(presses: [press], timestamp: press.timestamp))
            press.phase = phase
        }
    }
}

extension UIPress {
    /// Those of one event are told in this order: by type, and keys of a keyboard by their place on it.
    fileprivate var order: (Int, Int) { (type.rawValue, key?.keyCode.rawValue ?? 0) }
}
