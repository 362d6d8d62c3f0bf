/// An object that responds to events: the base class of views, view controllers, windows and the application.
///
/// An event goes to one responder first. If that responder does not handle it, the event goes to its
/// `next`. This is the responder chain. The default methods only pass events on, so an override that
/// does not call `super` handles the event. (Rules N1 to N6 and T6.)
@MainActor
open class UIResponder: @MainActor CustomStringConvertible {
    /// Creates a responder without a next responder.
    public init() {}

    /// A description of the responder, as in UIKit but without the address. It contains the class, and for a view those
    /// properties that differ from their defaults: `<UILabel: frame = (0 0; 100 20); text = 'x'; userInteractionEnabled
    /// = NO>`.
    open var description: String {
        (self as? UIView)?.propertyDescription ?? "<\(ClassNames.name(of: self))>"
    }

    /// A weak reference to this responder. Unlike Swift's `weak`, it does not make reference counting more expensive.
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

    /// The responder that receives events that this responder does not handle. The default is nil.
    ///
    /// The value is never cached, so an override applies everywhere. (N1, N6)
    open var next: UIResponder? { nil }

    // MARK: First responder

    /// Whether the responder may become first responder. The default is `false`. (F1)
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the responder may resign as first responder. The default is `true`. (F1)
    open var canResignFirstResponder: Bool { true }

    /// Whether the responder is its window's first responder.
    open var isFirstResponder: Bool {
        responderWindow?.firstResponder === self
    }

    /// Makes this responder its window's first responder.
    ///
    /// The previous first responder is asked to resign. Nothing changes if it refuses, if this responder may not become
    /// first responder, or if this responder is in no window. (F2, F3)
    /// - Returns: whether the responder is first responder now.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        if window.firstResponder === self {
            window.application?.inputViews.firstResponderWasRequested(in: window)
            return true
        }
        guard canBecomeFirstResponder else { return false }
        // The input views are updated only after the first responder has changed, so that the keyboard stays visible
        // during the change.
        let inputViews = window.application?.inputViews
        inputViews?.beginChange()
        defer { inputViews?.endChange() }
        if let previous = window.firstResponder {
            guard previous.canResignFirstResponder, previous.resignFirstResponder() else { return false }
            // While the previous first responder resigned, other code ran. That code may have removed this responder
            // from its window, or may have made another responder the first responder.
            guard window.firstResponder == nil, responderWindow === window else { return isFirstResponder }
        }
        window.firstResponder = self
        return true
    }

    /// Resigns as first responder. The window then has no first responder. (F4)
    /// - Returns: whether the responder is no longer first responder.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = responderWindow, window.firstResponder === self else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    /// Called after the responder stopped being first responder, whether it resigned or was forced to stop. (F6)
    func firstResponderEnded() {}

    /// The window in which the responder can become first responder.
    var responderWindow: UIWindow? { nil }

    // MARK: Input views (I1)

    /// The view that replaces the keyboard while this responder is first responder. The default is nil.
    ///
    /// If the first responder has no input view, the nearest one up the responder chain is used. (I1)
    open var inputView: UIView? { nil }

    /// The controller of the input view, used if `inputView` is nil. The default is nil. (I1)
    open var inputViewController: UIInputViewController? { nil }

    /// The view above the keyboard while this responder is first responder. The default is nil.
    ///
    /// If the first responder has no accessory view, the nearest one up the responder chain is used. (I1)
    open var inputAccessoryView: UIView? { nil }

    /// The controller of the accessory view, used if `inputAccessoryView` is nil. The default is nil. (I1)
    open var inputAccessoryViewController: UIInputViewController? { nil }

    /// Whether the responder accepts text input while it is first responder. Views with read-only text return false.
    var acceptsTextInput: Bool { self is any UIKeyInput }

    /// Looks up the input views again and shows them. Has no effect if this responder is not first responder. (I1)
    open func reloadInputViews() {
        guard let window = responderWindow, window.firstResponder === self else { return }
        window.application?.inputViews.reload(in: window)
    }

    // MARK: Touches

    /// Touches began in this responder's view. (T4, T6)
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        Delivery.forward(from: self)?.touchesBegan(touches, with: event)
    }

    /// Touches that began in this responder's view moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        Delivery.forward(from: self)?.touchesMoved(touches, with: event)
    }

    /// Touches that began in this responder's view ended.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        Delivery.forward(from: self)?.touchesEnded(touches, with: event)
    }

    /// Touches were cancelled by the system, a gesture, or a lost connection. (T11)
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        Delivery.forward(from: self)?.touchesCancelled(touches, with: event)
    }

    // MARK: Presses

    /// Buttons were pressed while this responder was the focused view or the first responder. (P1, P3)
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Delivery.forward(from: self)?.pressesBegan(presses, with: event)
    }

    /// The force of pressed buttons changed.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Delivery.forward(from: self)?.pressesChanged(presses, with: event)
    }

    /// Buttons that were pressed for this responder were released.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Delivery.forward(from: self)?.pressesEnded(presses, with: event)
    }

    /// Presses of buttons were cancelled.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Delivery.forward(from: self)?.pressesCancelled(presses, with: event)
    }

    // MARK: Motion and remote control

    /// A shake began. (M1)
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        Delivery.forward(from: self)?.motionBegan(motion, with: event)
    }

    /// A shake ended. (M1)
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        Delivery.forward(from: self)?.motionEnded(motion, with: event)
    }

    /// A shake was cancelled. (M2)
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        Delivery.forward(from: self)?.motionCancelled(motion, with: event)
    }

    /// A playback command was received, from a key, a lock screen or a script. (R1)
    open func remoteControlReceived(with event: UIEvent?) {
        Delivery.forward(from: self)?.remoteControlReceived(with: event)
    }

    // MARK: Actions

    /// Returns whether the responder implements an action. By default, its class must have the action's method. (A1)
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action.isImplemented(by: self)
    }

    /// Returns the nearest responder up the chain, including this one, that implements the action. (A1)
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        var walk = ResponderWalk(from: self)
        while let responder = walk.next() {
            let can = responder.canPerformAction(action, withSender: sender)
            EventTrace.current?.record(responder, canPerform: action, can)
            if can { return responder }
        }
        return nil
    }

    // MARK: Standard editing commands (A1, A4). Each passes the command to the next responder that implements it.

    /// Moves the selection to the pasteboard. By default, passes the command up the chain.
    open func cut(_ sender: Any?) { handOn(.cut, sender) }
    /// Copies the selection to the pasteboard. By default, passes the command up the chain.
    open func copy(_ sender: Any?) { handOn(.copy, sender) }
    /// Replaces the selection with the pasteboard's content. By default, passes the command up the chain.
    open func paste(_ sender: Any?) { handOn(.paste, sender) }
    /// Replaces the selection with the pasteboard's content, in the style of the surrounding text. By
    /// default, passes the command up the chain.
    open func pasteAndMatchStyle(_ sender: Any?) { handOn(.pasteAndMatchStyle, sender) }
    /// Begins a selection. By default, passes the command up the chain.
    open func select(_ sender: Any?) { handOn(.select, sender) }
    /// Selects the whole content. By default, passes the command up the chain.
    open func selectAll(_ sender: Any?) { handOn(.selectAll, sender) }
    /// Deletes the selection. By default, passes the command up the chain.
    open func delete(_ sender: Any?) { handOn(.delete, sender) }
    /// Sets the writing direction to left-to-right. By default, passes the command up the chain.
    open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
        handOn(.makeTextWritingDirectionLeftToRight, sender)
    }
    /// Sets the writing direction to right-to-left. By default, passes the command up the chain.
    open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
        handOn(.makeTextWritingDirectionRightToLeft, sender)
    }
    /// Toggles bold for the selection. By default, passes the command up the chain.
    open func toggleBoldface(_ sender: Any?) { handOn(.toggleBoldface, sender) }
    /// Toggles italic for the selection. By default, passes the command up the chain.
    open func toggleItalics(_ sender: Any?) { handOn(.toggleItalics, sender) }
    /// Toggles the underline of the selection. By default, passes the command up the chain.
    open func toggleUnderline(_ sender: Any?) { handOn(.toggleUnderline, sender) }
    /// Makes the selected text larger. By default, passes the command up the chain.
    open func increaseSize(_ sender: Any?) { handOn(.increaseSize, sender) }
    /// Makes the selected text smaller. By default, passes the command up the chain.
    open func decreaseSize(_ sender: Any?) { handOn(.decreaseSize, sender) }
    /// Starts a text search. By default, passes the command up the chain.
    open func find(_ sender: Any?) { handOn(.find, sender) }
    /// Starts a text search with replacement. By default, passes the command up the chain.
    open func findAndReplace(_ sender: Any?) { handOn(.findAndReplace, sender) }
    /// Goes to the next match. By default, passes the command up the chain.
    open func findNext(_ sender: Any?) { handOn(.findNext, sender) }
    /// Goes to the previous match. By default, passes the command up the chain.
    open func findPrevious(_ sender: Any?) { handOn(.findPrevious, sender) }
    /// Searches for the selected text. By default, passes the command up the chain.
    open func useSelectionForFind(_ sender: Any?) { handOn(.useSelectionForFind, sender) }

    /// Performs a command on the nearest responder up the chain that implements it.
    private func handOn(_ action: Selector, _ sender: Any?) {
        let target = ChainRecursionLimit.next(of: self) { $0.target(forAction: action, withSender: sender) }
        // The call counts towards the recursion limit until the target returns. If two responders pass a command to
        // each other, the limit ends this recursion.
        guard let target = target as? UIResponder else { return }
        _ = ChainRecursionLimit.step { action.perform(on: target, sender: sender, event: nil) }
    }

    // MARK: Undo

    /// The undo manager for changes by this responder. The default is the undo manager of the next responder. A window
    /// has its own undo manager. (A4)
    open var undoManager: UndoManager? { ChainRecursionLimit.next(of: self) { $0.undoManager } }

    // MARK: Menus and key commands (A4, A5)

    /// The key commands of this responder, which apply while the responder is in the first responder's chain. The
    /// default is nil. (A5)
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Changes a menu that is being built. By default, calls the same method of the next responder. (A4)
    open func buildMenu(with builder: any UIMenuBuilder) {
        _ = ChainRecursionLimit.next(of: self) { $0.buildMenu(with: builder) }
    }

    /// Updates the title, attributes and state of a command that this responder implements. By default, calls the same
    /// method of the next responder. (A4)
    open func validate(_ command: UICommand) {
        _ = ChainRecursionLimit.next(of: self) { $0.validate(command) }
    }
}

/// Responders are equal if they are the same object, as in UIKit.
extension UIResponder: Hashable {
    /// Returns whether the two responders are the same object.
    public nonisolated static func == (left: UIResponder, right: UIResponder) -> Bool { left === right }

    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An iteration up the responder chain, from each responder to its `next`. The number of steps is limited, so that the
/// iteration ends even if the chain is circular. (N6)
@MainActor
struct ResponderWalk {
    /// The maximum number of steps, which is more than the depth of any view hierarchy that can be drawn.
    static let maximumLength = 1_000

    private var current: UIResponder?
    private var remainingSteps = Self.maximumLength

    init(from responder: UIResponder?) {
        current = responder
    }

    mutating func next() -> UIResponder? {
        guard let responder = current, remainingSteps > 0 else { return nil }
        remainingSteps -= 1
        current = responder.next
        return responder
    }
}

/// A weak reference to a responder: its value becomes nil when the responder is deallocated.
@MainActor
final class ResponderReference {
    // SAFETY: The responder clears this reference in its deinitializer.
    fileprivate(set) unowned(unsafe) var responder: UIResponder?

    init(_ responder: UIResponder) {
        self.responder = responder
    }
}

/// A weak reference to a responder, without the side table that Swift's `weak` needs.
///
/// With a side table, each retain and release of the responder would be several times as expensive for the rest of the
/// responder's lifetime.
@MainActor @propertyWrapper
struct WeakResponder<Responder: UIResponder> {
    private var reference: ResponderReference?

    /// Creates a reference whose value is nil.
    init() {}

    init(wrappedValue: Responder?) {
        reference = wrappedValue?.reference
    }

    var wrappedValue: Responder? {
        // SAFETY: Only instances of `Responder` are stored.
        get { reference?.responder.map { unsafeDowncast($0, to: Responder.self) } }
        set { reference = newValue?.reference }
    }
}
