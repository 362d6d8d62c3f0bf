public import Foundation

/// One button held down, from began to ended or cancelled.
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
    }

    /// Which button.
    public let type: PressType
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

    /// Whether its responder was told that it ended or was cancelled. (P3)
    var isOver = false

    init(type: PressType, force: CGFloat, timestamp: TimeInterval) {
        self.type = type
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

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An event of buttons.
@MainActor
public final class UIPressesEvent: UIEvent {
    /// Every button of the device that is down or has just changed.
    public internal(set) var allPresses: Set<UIPress>

    init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init(type: .presses, timestamp: timestamp)
    }
}
