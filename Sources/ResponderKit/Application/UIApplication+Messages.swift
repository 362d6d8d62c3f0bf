public import Foundation

/// Inputs that have no place on the screen, and those that only need one.
extension UIApplication {
    /// A wheel turned over a point: scrolls the nearest scroll view there that can go further that way.
    /// - Parameters:
    ///   - distance: points; positive shows what is below or to the right.
    ///   - point: in the screen's space, points.
    ///   - revision: what the person was looking at. Nothing is refused for it: every turn of a wheel moves what the next one is over.
    public func send(
        scroll distance: CGPoint, at point: CGPoint, from device: InputDevice? = nil, seen revision: Int? = nil
    )
        -> InputOutcome
    {
        handle(.scroll(distance, at: point), from: device) {
            guard !takesNoInput else { return .unhandled }
            layoutIfNeeded()
            let event = UIEvent(type: .scroll, timestamp: systemUptime)
            var view: UIView? = hitTest(point, with: event)?.view
            while let current = view {
                if let scrollView = current as? UIScrollView, scrollView.scroll(by: distance) {
                    return InputOutcome(handler: scrollView)
                }
                view = current.superview
            }
            return .unhandled
        }
    }

    /// An editing command: to the first responder and up the chain to the first that can do it. (A4)
    ///
    /// A client's text is on its pasteboard before the command goes out, and is the command's sender.
    public func send(edit action: Selector, text: String?, from device: InputDevice? = nil) -> InputOutcome {
        handle(.edit(action.name), from: device) {
            if let text { UIPasteboard.general.string = text }
            guard let first = keyWindow?.firstResponder ?? keyWindow else { return .unhandled }
            guard let target = first.target(forAction: action, withSender: text) as? UIResponder else {
                return .unhandled
            }
            guard action.perform(on: target, sender: text, event: nil) else { return .unhandled }
            return InputOutcome(handler: target)
        }
    }

    /// Steps of what a view can be adjusted by, as a screen reader makes them: more, or below 0 less. At most as many as `adjustmentLimit`.
    /// - Returns: unhandled where the view takes no part: it, or one above, is disabled or takes no touches.
    public func send(adjustment steps: Int, of view: UIView, from device: InputDevice? = nil) -> InputOutcome {
        handle(.other("adjust by \(steps)"), from: device) {
            guard !takesNoInput, view.window?.application === self else { return .unhandled }
            var ancestor: UIView? = view
            while let current = ancestor {
                guard current.takesTouches else { return .unhandled }
                ancestor = current.superview
            }
            let count = min(max(steps, -Self.adjustmentLimit), Self.adjustmentLimit)
            for _ in 0..<abs(count) {
                if count > 0 { view.accessibilityIncrement() } else { view.accessibilityDecrement() }
            }
            return InputOutcome(handler: view)
        }
    }

    /// Activates the one view that a query means where that is out of sight, and knows what to do then.
    /// - Returns: nil where it does not, or a touch could land on it.
    package func send(activationOf query: ViewQuery, from device: InputDevice? = nil) -> InputOutcome? {
        let matches = views(matching: query)
        guard !takesNoInput, let match = matches.first, matches.count == 1, match.visibleFrame.isEmpty else {
            return nil
        }
        var ancestor: UIView? = match.view
        while let current = ancestor {
            guard current.takesTouches else { return nil }
            ancestor = current.superview
        }
        let outcome = handle(.other("activate"), from: device) {
            match.view.accessibilityActivate() ? InputOutcome(handler: match.view) : .unhandled
        }
        return outcome.isHandled ? outcome : nil
    }

    /// The most steps that are made at once.
    public static let adjustmentLimit = 100
}
