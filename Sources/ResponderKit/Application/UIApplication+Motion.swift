import Foundation

/// A shake that goes on: who was told that it began, and is told how it ends. (M1, M2)
struct Shake {
    let subtype: UIEvent.EventSubtype
    /// Who got it first.
    let first: UIResponder
    /// Who kept it.
    var handler: UIResponder?
    /// Whose it is; nil for one that no client sent.
    let device: InputDevice?
    let timer: any EventTimer
}

/// Shaking. What an accelerometer, a gyroscope or a magnetometer measures is no event and follows no chain; no client sends it.
extension UIApplication {
    /// A shake that goes on for longer than this, in seconds, is cancelled. (M2, ours)
    static let longestShake: TimeInterval = 3

    /// A part of a shake: its beginning to the first responder, or without one to the key window, and its end to the same. (M1)
    ///
    /// There is one shake at a time: another that begins meanwhile, and the end of one that did not begin or was cancelled, are nobody's.
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

    /// The shake that goes on, if one does, is taken away: `motionCancelled` to whoever got `motionBegan`. (M2)
    func cancelMotion() {
        _ = endMotion(.motionCancelled) { $0.motionCancelled($1, with: $2) }
    }

    /// A view leaves its window: with it goes a shake that it, or one in it, was told of. (M2)
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
        let timer = clock.schedule(after: Self.longestShake * 1_000) { [weak self] in self?.cancelMotion() }
        shake = Shake(subtype: subtype, first: first, device: device, timer: timer)
        let event = UIEvent(type: .motion, subtype: subtype, timestamp: systemUptime)
        let handler = Delivery.follow(to: first, .motionBegan) { first.motionBegan(subtype, with: event) }
        shake?.handler = handler
        return InputOutcome(handler: handler)
    }

    private func endMotion(_ call: EventTrace.Call, _ tell: (UIResponder, UIEvent.EventSubtype, UIEvent) -> Void)
        -> InputOutcome
    {
        guard let shake else { return .unhandled }
        // Before it is told: what it does then may be to go, or to cancel.
        self.shake = nil
        shake.timer.cancel()
        let event = UIEvent(type: .motion, subtype: shake.subtype, timestamp: systemUptime)
        return InputOutcome(handler: Delivery.follow(to: shake.first, call) { tell(shake.first, shake.subtype, event) })
    }

    private static func isResponder(_ responder: UIResponder, in view: UIView) -> Bool {
        let own = (responder as? UIView) ?? (responder as? UIViewController)?.viewIfLoaded
        return own?.isDescendant(of: view) ?? false
    }
}
