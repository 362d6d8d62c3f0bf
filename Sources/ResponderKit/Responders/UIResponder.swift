/// What can respond to events: the base of views, view controllers, windows and the application.
///
/// An event goes to one responder first. What that does not handle, it passes to its `next`: the responder chain. Each method's default does just that, so a
/// class that overrides one and does not call `super` has handled the event. (Rules N1 to N6 and T6.)
@MainActor
open class UIResponder {
    /// A responder with nothing behind it.
    public init() {}

    // MARK: The chain

    /// Who gets what this one does not handle. nil by default; worked out anew each time it is asked for, so an override holds everywhere. (N1, N6)
    open var next: UIResponder? { nil }

    // MARK: First responder

    /// Whether it may become first responder. `false` by default. (F1)
    open var canBecomeFirstResponder: Bool { false }

    /// Whether it may stop being first responder. `true` by default. (F1)
    open var canResignFirstResponder: Bool { true }

    /// Whether it is its window's first responder.
    open var isFirstResponder: Bool {
        responderWindow?.firstResponder === self
    }

    /// Makes it its window's first responder.
    ///
    /// The one before is asked to resign; where that refuses, or this may not become one, or stands in no window, nothing changes. (F2, F3)
    /// - Returns: whether it is first responder now.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        if window.firstResponder === self {
            window.application?.inputViews.firstResponderIsMeant(in: window)
            return true
        }
        guard canBecomeFirstResponder else { return false }
        // What is typed with goes from one responder to the next without going away between.
        let inputViews = window.application?.inputViews
        inputViews?.beginChange()
        defer { inputViews?.endChange() }
        if let previous = window.firstResponder {
            guard previous.canResignFirstResponder, previous.resignFirstResponder() else { return false }
        }
        window.firstResponder = self
        return true
    }

    /// Stops being first responder; the window then has none. (F4)
    /// - Returns: whether it no longer is.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = responderWindow, window.firstResponder === self else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    /// It was first responder and is no longer, willingly or not. (F6)
    func firstResponderEnded() {}

    /// The window whose first responder it could be.
    var responderWindow: UIWindow? { nil }

    // MARK: Input views (I1)

    /// What is typed with while it is first responder, in place of the keyboard. nil by default; the nearest up the chain counts. (I1)
    open var inputView: UIView? { nil }

    /// Has the view that is typed with, where there is no `inputView`. nil by default. (I1)
    open var inputViewController: UIInputViewController? { nil }

    /// Shown on top of what is typed with while it is first responder. nil by default; the nearest up the chain counts. (I1)
    open var inputAccessoryView: UIView? { nil }

    /// Has the view shown on top, where there is no `inputAccessoryView`. nil by default. (I1)
    open var inputAccessoryViewController: UIInputViewController? { nil }

    /// Whether it is typed into while it is first responder: whatever takes text key by key. What shows text that may not be changed says no.
    var isTypedInto: Bool { self is any UIKeyInput }

    /// Asks for its input views anew and shows them at once. Does nothing unless it is first responder. (I1)
    open func reloadInputViews() {
        guard let window = responderWindow, window.firstResponder === self else { return }
        window.application?.inputViews.reload(in: window)
    }

    // MARK: Touches

    /// Fingers came down in this responder's view. (T4, T6)
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        Delivery.forward(from: self)?.touchesBegan(touches, with: event)
    }

    /// Fingers that came down in this responder's view moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        Delivery.forward(from: self)?.touchesMoved(touches, with: event)
    }

    /// Fingers that came down in this responder's view were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        Delivery.forward(from: self)?.touchesEnded(touches, with: event)
    }

    /// Touches were taken away: by the system, a gesture, or a connection that was lost. (T11)
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        Delivery.forward(from: self)?.touchesCancelled(touches, with: event)
    }

    // MARK: Presses

    /// Buttons went down while this was the focused or the first responder. (P1, P3)
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Delivery.forward(from: self)?.pressesBegan(presses, with: event)
    }

    /// The force of buttons changed.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Delivery.forward(from: self)?.pressesChanged(presses, with: event)
    }

    /// Buttons were let go.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Delivery.forward(from: self)?.pressesEnded(presses, with: event)
    }

    /// Presses were taken away.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Delivery.forward(from: self)?.pressesCancelled(presses, with: event)
    }

    // MARK: Motion and remote control

    /// The device is being shaken. (M1)
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        Delivery.forward(from: self)?.motionBegan(motion, with: event)
    }

    /// The device was shaken. (M1)
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        Delivery.forward(from: self)?.motionEnded(motion, with: event)
    }

    /// The shaking was broken off. (M2)
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        Delivery.forward(from: self)?.motionCancelled(motion, with: event)
    }

    /// A media command came, from a key, a lock screen or a script. (R1)
    open func remoteControlReceived(with event: UIEvent?) {
        Delivery.forward(from: self)?.remoteControlReceived(with: event)
    }

    // MARK: Actions

    /// Whether it does the action: by default, whether it is of the class that the action is a method of. (A1)
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action.isImplemented(by: self)
    }

    /// The nearest up the chain, itself first, that does the action. (A1)
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        var walk = ResponderWalk(from: self)
        while let responder = walk.next() {
            if responder.canPerformAction(action, withSender: sender) { return responder }
        }
        return nil
    }
}

/// Responders are equal where they are the same object, as in UIKit.
extension UIResponder: Hashable {
    /// Whether they are the same object.
    public nonisolated static func == (left: UIResponder, right: UIResponder) -> Bool { left === right }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Goes up the chain by `next`, as far as a chain can sensibly be: an override that leads in a circle ends it. (N6)
@MainActor
struct ResponderWalk {
    /// Longer than any chain of views that can be drawn.
    static let longest = 1_000

    private var current: UIResponder?
    private var left = Self.longest

    init(from responder: UIResponder?) {
        current = responder
    }

    mutating func next() -> UIResponder? {
        guard let responder = current, left > 0 else { return nil }
        left -= 1
        current = responder.next
        return responder
    }
}
