/// What can respond to events: the base of views, view controllers, windows and the application.
///
/// An event goes to one responder first. What that does not handle, it passes to its `next`: the responder chain. Each method's default does just that, so a
/// class that overrides one and does not call `super` has handled the event. (Rules N1 to N6 and T6.)
@MainActor
open class UIResponder {
    /// A responder with nothing behind it.
    public init() {}

    /// What those hold that know it and do not keep it: unlike a weak reference, this does not make every count of its references dearer.
    final var reference: ResponderReference {
        if let storedReference { return storedReference }
        let reference = ResponderReference(self)
        storedReference = reference
        return reference
    }
    private final var storedReference: ResponderReference?

    isolated deinit {
        storedReference?.responder = nil
    }

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
            // What it told then may have taken this one out of its window, or made another first responder.
            guard window.firstResponder == nil, responderWindow === window else { return isFirstResponder }
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
            let can = responder.canPerformAction(action, withSender: sender)
            EventTrace.current?.note(responder, canPerform: action, can)
            if can { return responder }
        }
        return nil
    }

    // MARK: Standard editing commands (A1, A4). Each hands on to the next responder that does it.

    /// Takes the selection away, to the pasteboard. By default hands on.
    open func cut(_ sender: Any?) { handOn(.cut, sender) }
    /// Puts the selection on the pasteboard. By default hands on.
    open func copy(_ sender: Any?) { handOn(.copy, sender) }
    /// Puts what is on the pasteboard in the selection's place. By default hands on.
    open func paste(_ sender: Any?) { handOn(.paste, sender) }
    /// Puts what is on the pasteboard in the selection's place, in the looks of what is around it. By default hands on.
    open func pasteAndMatchStyle(_ sender: Any?) { handOn(.pasteAndMatchStyle, sender) }
    /// Begins a selection. By default hands on.
    open func select(_ sender: Any?) { handOn(.select, sender) }
    /// Selects all. By default hands on.
    open func selectAll(_ sender: Any?) { handOn(.selectAll, sender) }
    /// Takes the selection away. By default hands on.
    open func delete(_ sender: Any?) { handOn(.delete, sender) }
    /// Writes from left to right. By default hands on.
    open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
        handOn(.makeTextWritingDirectionLeftToRight, sender)
    }
    /// Writes from right to left. By default hands on.
    open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
        handOn(.makeTextWritingDirectionRightToLeft, sender)
    }
    /// Makes the selection bold, or no longer. By default hands on.
    open func toggleBoldface(_ sender: Any?) { handOn(.toggleBoldface, sender) }
    /// Makes the selection italic, or no longer. By default hands on.
    open func toggleItalics(_ sender: Any?) { handOn(.toggleItalics, sender) }
    /// Underlines the selection, or no longer. By default hands on.
    open func toggleUnderline(_ sender: Any?) { handOn(.toggleUnderline, sender) }
    /// Makes the selection larger. By default hands on.
    open func increaseSize(_ sender: Any?) { handOn(.increaseSize, sender) }
    /// Makes the selection smaller. By default hands on.
    open func decreaseSize(_ sender: Any?) { handOn(.decreaseSize, sender) }
    /// Begins to look for something. By default hands on.
    open func find(_ sender: Any?) { handOn(.find, sender) }
    /// Begins to look for something and to put something else in its place. By default hands on.
    open func findAndReplace(_ sender: Any?) { handOn(.findAndReplace, sender) }
    /// Goes to the next place where it is found. By default hands on.
    open func findNext(_ sender: Any?) { handOn(.findNext, sender) }
    /// Goes to the place before where it is found. By default hands on.
    open func findPrevious(_ sender: Any?) { handOn(.findPrevious, sender) }
    /// Looks for what is selected. By default hands on.
    open func useSelectionForFind(_ sender: Any?) { handOn(.useSelectionForFind, sender) }

    /// Lets the nearest up the chain that does a command do it.
    private func handOn(_ action: Selector, _ sender: Any?) {
        let target = ChainClimb.next(of: self) { $0.target(forAction: action, withSender: sender) }
        // The climb stays counted while the target acts, so that two that hand on to each other come to an end.
        guard let target = target as? UIResponder else { return }
        _ = ChainClimb.step { action.perform(on: target, sender: sender, event: nil) }
    }

    // MARK: Undo

    /// What takes changes back: by default the next responder's. A window has one of its own. (A4)
    open var undoManager: UndoManager? { ChainClimb.next(of: self) { $0.undoManager } }

    // MARK: Menus and key commands (A4, A5)

    /// The combinations of keys that this responder adds while it is in the first responder's chain. nil by default. (A5)
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Changes a menu that is being built; by default lets the next responder do that. (A4)
    open func buildMenu(with builder: any UIMenuBuilder) {
        _ = ChainClimb.next(of: self) { $0.buildMenu(with: builder) }
    }

    /// Settles how a command that this responder does looks now: its title, attributes and state; by default lets the next responder do that. (A4)
    open func validate(_ command: UICommand) {
        _ = ChainClimb.next(of: self) { $0.validate(command) }
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

/// A responder as long as that is there.
@MainActor
final class ResponderReference {
    // Cleared by the responder when it ends.
    @exclusivity(unchecked) fileprivate(set) unowned(unsafe) var responder: UIResponder?

    init(_ responder: UIResponder) {
        self.responder = responder
    }
}

/// A responder that is known and not kept: what `weak` does, without a side table, which would make every count of the responder's references several times as
/// dear for as long as it lives.
@MainActor @propertyWrapper
struct Known<Responder: UIResponder> {
    private var reference: ResponderReference?

    /// Nobody, at first.
    init() {}

    init(wrappedValue: Responder?) {
        reference = wrappedValue?.reference
    }

    var wrappedValue: Responder? {
        // Only such a one is ever put there.
        get { reference?.responder.map { unsafeDowncast($0, to: Responder.self) } }
        set { reference = newValue?.reference }
    }
}
