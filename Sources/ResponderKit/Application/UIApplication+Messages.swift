public import Foundation

/// Inputs other than touches and presses: scrolling, editing commands and accessibility actions.
extension UIApplication {
    /// Sends the movement of a mouse wheel at a point. At this point, the innermost scroll view that can scroll in this
    /// direction scrolls.
    /// - Parameters:
    ///   - distance: the distance to scroll, in points; positive values show content further down or to the right.
    ///   - point: the location in the screen's coordinates, in points.
    ///   - revision: the revision that the user saw. A scroll is never refused for an old revision, because every
    ///     scroll moves the content under the pointer.
    public func send(
        scroll distance: CGPoint, at point: CGPoint, from device: InputDevice? = nil, seen revision: Int? = nil
    )
        -> InputOutcome
    {
        handle(.scroll(distance, at: point), from: device) {
            guard !ignoresInput else { return .unhandled }
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

    /// Sends an editing command up the responder chain, from the first responder to the closest responder that performs
    /// the command. (A4)
    ///
    /// If the client sends a text, the text is put on the pasteboard first and is the command's sender.
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

    /// Adjusts a view by a number of steps for a screen reader: positive steps increase, negative steps decrease.
    /// The number of steps is limited to `adjustmentLimit`.
    /// - Returns: `unhandled` if the view or one of its superviews is disabled or receives no touches.
    public func send(adjustment steps: Int, of view: UIView, from device: InputDevice? = nil) -> InputOutcome {
        handle(.other("adjust by \(steps)"), from: device) {
            guard !ignoresInput, view.window?.application === self else { return .unhandled }
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

    /// Activates a view that cannot be tapped because no part of it is visible. The effect is that of an activation by
    /// a screen reader. Only one view may match the query, and the view and all its superviews must be able to receive
    /// touches.
    /// - Returns: nil if these conditions are not met, or if the view does not handle the activation.
    package func send(activationOf query: ViewQuery, from device: InputDevice? = nil) -> InputOutcome? {
        let matches = views(matching: query)
        guard !ignoresInput, let match = matches.first, matches.count == 1, match.visibleFrame.isEmpty else {
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

    /// The maximum number of adjustment steps in one input.
    public static let adjustmentLimit = 100
}
