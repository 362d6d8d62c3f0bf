import Foundation

/// The shake that has begun and not ended, with the responders that receive its end. (M1, M2)
struct Shake {
    let subtype: UIEvent.EventSubtype
    /// The responder to which the beginning of the shake was sent: the first responder or the key window.
    let first: UIResponder
    /// The responder that handled the beginning of the shake.
    var handler: UIResponder?
    /// The device that sent the shake; nil if no client did.
    let device: InputDevice?
    let timer: any EventTimer
}

/// Shake events. Samples of motion sensors are not events and do not follow the responder chain: see `MotionSensors`.
extension UIApplication {
    /// The maximum duration of a shake, in seconds. After that, the shake is cancelled. (M2; Baton's own choice)
    static let maximumShakeDuration: TimeInterval = 3

    /// Sends the beginning or the end of a shake to the first responder, or to the key window if there is none. The
    /// beginning and the end of a shake are sent to the same responder. (M1)
    ///
    /// There is at most one shake at a time. A second beginning, and an end without a current shake, are unhandled.
    public func send(motion subtype: UIEvent.EventSubtype, phase: UIPress.Phase, from device: InputDevice? = nil)
        -> InputOutcome
    {
        handle(.motion(subtype, phase: phase), from: device) {
            switch phase {
            case .began: return beginMotion(subtype, from: device)
            case .ended:
                guard let shake, shake.device === device else { return .unhandled }
                return endMotion(.motionEnded) { $0.motionEnded($1, with: $2) }
            case .cancelled:
                guard let shake, shake.device === device else { return .unhandled }
                return endMotion(.motionCancelled) { $0.motionCancelled($1, with: $2) }
            case .changed, .stationary: return .unhandled
            }
        }
    }

    /// Cancels the current shake, if any, with `motionCancelled` to the responder that received `motionBegan`. (M2)
    func cancelMotion() {
        _ = endMotion(.motionCancelled) { $0.motionCancelled($1, with: $2) }
    }

    /// Cancels the current shake if the responder that received it is in a view that leaves its window. (M2)
    func cancelMotion(in view: UIView) {
        guard let shake,
            Self.isResponder(shake.first, in: view) || shake.handler.map({ Self.isResponder($0, in: view) }) ?? false
        else {
            return
        }
        cancelMotion()
    }

    private func beginMotion(_ subtype: UIEvent.EventSubtype, from device: InputDevice?) -> InputOutcome {
        guard shake == nil, let first = keyWindow?.firstResponder ?? keyWindow else { return .unhandled }
        let timer = clock.schedule(after: Self.maximumShakeDuration * 1_000) { [weak self] in self?.cancelMotion() }
        shake = Shake(subtype: subtype, first: first, device: device, timer: timer)
        let event = UIEvent(type: .motion, subtype: subtype, timestamp: systemUptime)
        let handler = Delivery.deliver(to: first, .motionBegan) { first.motionBegan(subtype, with: event) }
        shake?.handler = handler
        return InputOutcome(handler: handler)
    }

    private func endMotion(_ call: EventTrace.Call, _ body: (UIResponder, UIEvent.EventSubtype, UIEvent) -> Void)
        -> InputOutcome
    {
        guard let shake else { return .unhandled }
        // `shake` is cleared before the responder is called, because the responder may remove its view or cancel the
        // shake.
        self.shake = nil
        shake.timer.cancel()
        let event = UIEvent(type: .motion, subtype: shake.subtype, timestamp: systemUptime)
        return InputOutcome(
            handler: Delivery.deliver(to: shake.first, call) { body(shake.first, shake.subtype, event) })
    }

    private static func isResponder(_ responder: UIResponder, in view: UIView) -> Bool {
        let own = (responder as? UIView) ?? (responder as? UIViewController)?.viewIfLoaded
        return own?.isDescendant(of: view) ?? false
    }
}
