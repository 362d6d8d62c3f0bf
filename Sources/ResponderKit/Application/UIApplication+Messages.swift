public import Foundation

/// Inputs that have no place on the screen, and those that only need one.
extension UIApplication {
    /// A media command: to the first responder, or without one to the application. (R1)
    public func send(remoteControl subtype: UIEvent.EventSubtype, from device: InputDevice? = nil) -> InputOutcome {
        enter(for: device)
        defer { leave() }
        guard receivesRemoteControlEvents else { return .unhandled }
        let event = UIEvent(type: .remoteControl, subtype: subtype, timestamp: systemUptime)
        let first = keyWindow?.firstResponder ?? self
        return InputOutcome(handler: Delivery.follow(to: first) { first.remoteControlReceived(with: event) })
    }

    /// A part of a shake: to the first responder, or without one to the key window. (M1)
    public func send(motion subtype: UIEvent.EventSubtype, phase: UIPress.Phase, from device: InputDevice? = nil) -> InputOutcome {
        enter(for: device)
        defer { leave() }
        guard let first = keyWindow?.firstResponder ?? keyWindow else { return .unhandled }
        let event = UIEvent(type: .motion, subtype: subtype, timestamp: systemUptime)
        let handler = Delivery.follow(to: first) {
            switch phase {
            case .began: first.motionBegan(subtype, with: event)
            case .ended: first.motionEnded(subtype, with: event)
            default: first.motionCancelled(subtype, with: event)
            }
        }
        return InputOutcome(handler: handler)
    }

    /// A wheel turned over a point: scrolls the nearest scroll view there that can go further that way.
    /// - Parameters:
    ///   - distance: points; positive shows what is below or to the right.
    ///   - point: in the screen's space, points.
    ///   - revision: what the person was looking at. Nothing is refused for it: every turn of a wheel moves what the next one is over.
    public func send(scroll distance: CGPoint, at point: CGPoint, from device: InputDevice? = nil, seen revision: Int? = nil)
        -> InputOutcome
    {
        enter(for: device)
        defer { leave() }
        guard !isIgnoringInteractionEvents else { return .unhandled }
        layoutIfNeeded()
        let event = UIEvent(type: .scroll, timestamp: systemUptime)
        var view: UIView? = hitTest(point, with: event)?.view
        while let current = view {
            if let scrollView = current as? UIScrollView, scrollView.scroll(by: distance) { return InputOutcome(handler: scrollView) }
            view = current.superview
        }
        return .unhandled
    }

    /// An editing command: to the first responder and up the chain to the first that can do it. (A4)
    public func send(edit action: Selector, text: String?, from device: InputDevice? = nil) -> InputOutcome {
        enter(for: device)
        defer { leave() }
        guard let first = keyWindow?.firstResponder ?? keyWindow else { return .unhandled }
        guard let target = first.target(forAction: action, withSender: text) as? UIResponder else { return .unhandled }
        action.perform(on: target, sender: text, event: nil)
        return InputOutcome(handler: target)
    }
}
