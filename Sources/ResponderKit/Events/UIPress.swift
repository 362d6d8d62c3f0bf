public import Foundation

/// One button held down, from began to ended or cancelled.
///
/// It goes to what is focused, else to the key window's first responder, else to the key window; (P1) first to the recognizers there and above. (P3) Key commands
/// are looked for before that: a key that does one is nobody's press. (A5)
@MainActor
public final class UIPress {
    /// Where in its life it is. (P2)
    public enum Phase: Int, Sendable {
        /// It went down.
        case began = 0
        /// Its force is another.
        case changed = 1
        /// Down, and unchanged since the last event.
        case stationary = 2
        /// It was let go.
        case ended = 3
        /// It was taken away.
        case cancelled = 4
    }

    /// Which button. Raw values as UIKit's. (P2)
    public enum PressType: Int, Sendable, CaseIterable {
        /// Up.
        case upArrow = 0
        /// Down.
        case downArrow = 1
        /// Left.
        case leftArrow = 2
        /// Right.
        case rightArrow = 3
        /// Triggers what is focused; Enter on a keyboard.
        case select = 4
        /// Back; Escape on a keyboard.
        case menu = 5
        /// Play or pause.
        case playPause = 6
        /// A page up.
        case pageUp = 30
        /// A page down.
        case pageDown = 31
        /// A key of a keyboard that does nothing that a button does; `key` says which. UIKit has no name for it. (Ours)
        case keyboard = 2_000
    }

    /// Which button.
    public let type: PressType
    /// The key of a keyboard that it is; nil for a button of anything else. (P2)
    public let key: UIKey?
    /// Where in its life it is.
    public internal(set) var phase = Phase.began
    /// Seconds on the screen's clock, of the last change.
    public internal(set) var timestamp: TimeInterval
    /// 0 to 1; only ever 0 or 1 for a digital button. (P2)
    public internal(set) var force: CGFloat
    /// Who gets it: what was focused, or first responder, when it began. (P1)
    public internal(set) var responder: UIResponder?
    /// The key window when it began.
    public internal(set) var window: UIWindow?

    /// The recognizers that follow it.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

    var recognizers: [UIGestureRecognizer] = []
    /// Whether its responder was told that it ended or was cancelled. (P3)
    var isOver = false
    /// Whether its responder was told of it at all.
    var isTold = false

    /// What tells the buttons of a device apart.
    enum Identity: Hashable {
        /// A button, of which there is one of its type.
        case button(PressType)
        /// A key, wherever on the keyboard it is.
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

    /// What a device says of it: that a force changed which did not is no change. (P2)
    func apply(_ sample: PressSample, at time: TimeInterval) {
        let isOver = sample.phase == .ended || sample.phase == .cancelled
        // What is not a number is no force.
        let force = isOver || !(sample.force > 0) ? 0 : min(sample.force, 1)
        phase = sample.phase == .changed && force == self.force ? .stationary : sample.phase
        guard phase != .stationary else { return }
        self.force = force
        timestamp = time
    }
}

extension UIPress: Hashable {
    /// Whether they are the same object.
    public nonisolated static func == (left: UIPress, right: UIPress) -> Bool { left === right }

    /// Hashes which button it is.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(type) }

    /// The same in each run, so that a set of presses has the same order. (`UITouch`)
    public nonisolated func _rawHashValue(seed: Int) -> Int { type.rawValue }
}

/// An event of buttons.
@MainActor
public final class UIPressesEvent: UIEvent {
    /// The modifier keys that are held with its keys. (T15)
    public override var modifierFlags: UIKeyModifierFlags {
        allPresses.reduce(into: []) { $0.formUnion($1.key?.modifierFlags ?? []) }
    }

    /// Every button of the device that is down or has just changed.
    public internal(set) var allPresses: Set<UIPress>

    /// The presses that a gesture recognizer follows.
    public func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
        allPresses.filter { press in press.recognizers.contains { $0 === gesture } }
    }

    init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init(type: .presses, timestamp: timestamp)
    }
}
