public import Foundation

/// One press of a button, from its beginning until it ends or is cancelled.
///
/// A press is delivered to the focused item. If no item is focused, it is delivered to the first responder of the key
/// window, or to the key window if there is no first responder. (P1) The gesture recognizers of that responder and its
/// ancestors receive the press first. (P3) A key that performs a key command is not delivered as a press. (A5)
@MainActor
public final class UIPress {
    /// The phase of a press. (P2)
    public enum Phase: Int, Sendable {
        /// The button went down.
        case began = 0
        /// The force changed.
        case changed = 1
        /// The button is down and unchanged since the last event.
        case stationary = 2
        /// The button was released.
        case ended = 3
        /// The press was cancelled.
        case cancelled = 4
    }

    /// The type of a button. The raw values match UIKit's. (P2)
    public enum PressType: Int, Sendable, CaseIterable {
        /// The up-arrow button.
        case upArrow = 0
        /// The down-arrow button.
        case downArrow = 1
        /// The left-arrow button.
        case leftArrow = 2
        /// The right-arrow button.
        case rightArrow = 3
        /// The select button, which activates the focused item; Enter on a keyboard.
        case select = 4
        /// The back button; Escape on a keyboard.
        case menu = 5
        /// The play/pause button.
        case playPause = 6
        /// The page-up button.
        case pageUp = 30
        /// The page-down button.
        case pageDown = 31
        /// A keyboard key without an equivalent button. `key` identifies the key. UIKit has no such type.
        /// (Baton's own choice)
        case keyboard = 2_000
    }

    /// The type of the button.
    public let type: PressType
    /// The keyboard key, or nil for a button that is not on a keyboard. (P2)
    public let key: UIKey?
    /// The current phase of the press.
    public internal(set) var phase = Phase.began
    /// The time of the last change, in seconds on the screen's clock.
    public internal(set) var timestamp: TimeInterval
    /// The force, 0 to 1. A digital button reports only 0 or 1. (P2)
    public internal(set) var force: CGFloat
    /// The responder that receives the press, chosen when the press begins. In order of precedence, this is the focused
    /// item, an open context menu, the first responder or the key window. (P1)
    public internal(set) var responder: UIResponder?
    /// The window that was key when the press began.
    public internal(set) var window: UIWindow?

    /// The gesture recognizers that receive the press.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

    var recognizers: [UIGestureRecognizer] = []
    /// Whether the responder has received the end or the cancellation of the press. (P3)
    var isOver = false
    /// Whether the responder has received the beginning of the press.
    var isDelivered = false

    /// Identifies a button of a device.
    enum Identity: Hashable {
        /// A button, identified by its type.
        case button(PressType)
        /// A keyboard key, identified by its key code.
        case key(UIKeyboardHIDUsage)

        init(_ type: PressType, _ key: UIKey?) {
            self = key.map { .key($0.keyCode) } ?? .button(type)
        }
    }

    var identity: Identity { Identity(type, key) }

    init(type: PressType, key: UIKey? = nil, force: CGFloat, timestamp: TimeInterval) {
        self.type = type
        self.key = key
        self.force = force
        self.timestamp = timestamp
    }

    /// Updates the press from a sample. A "changed" sample with the same force makes the press stationary. (P2)
    func apply(_ sample: PressSample, at time: TimeInterval) {
        let isOver = sample.phase == .ended || sample.phase == .cancelled
        // A force that is not a number counts as 0.
        let force = isOver || !(sample.force > 0) ? 0 : min(sample.force, 1)
        phase = sample.phase == .changed && force == self.force ? .stationary : sample.phase
        guard phase != .stationary else { return }
        self.force = force
        timestamp = time
    }
}

extension UIPress: Hashable {
    /// Returns whether both presses are the same object.
    public nonisolated static func == (left: UIPress, right: UIPress) -> Bool { left === right }

    /// Hashes the type of the button.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(type) }

    /// Returns the button type as the hash value, so that a set of presses has the same
    /// order in every run. See `UITouch`.
    public nonisolated func _rawHashValue(seed: Int) -> Int { type.rawValue }
}

/// An event that contains presses.
@MainActor
public final class UIPressesEvent: UIEvent {
    /// The modifier keys that are held with the event's keys. (T15)
    public override var modifierFlags: UIKeyModifierFlags {
        allPresses.reduce(into: []) { $0.formUnion($1.key?.modifierFlags ?? []) }
    }

    /// All presses of the device that are active or have just ended.
    public internal(set) var allPresses: Set<UIPress>

    /// Returns the presses that a gesture recognizer receives.
    public func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
        allPresses.filter { press in press.recognizers.contains { $0 === gesture } }
    }

    init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init(type: .presses, timestamp: timestamp)
    }
}
