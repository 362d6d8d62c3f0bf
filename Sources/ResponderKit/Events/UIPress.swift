public import Foundation

/// One button held down, from began to ended or cancelled.
@MainActor
public final class UIPress {
    /// Where in its life it is. (P2)
    public enum Phase: Int, Sendable {
        case began = 0
        case changed = 1
        case stationary = 2
        case ended = 3
        case cancelled = 4
    }

    /// Which button. Raw values as UIKit's. (P2)
    public enum PressType: Int, Sendable, CaseIterable {
        case upArrow = 0
        case downArrow = 1
        case leftArrow = 2
        case rightArrow = 3
        case select = 4
        case menu = 5
        case playPause = 6
        case pageUp = 30
        case pageDown = 31
    }

    public let type: PressType
    public internal(set) var phase = Phase.began
    /// Seconds on the screen's clock, of the last change.
    public internal(set) var timestamp: TimeInterval
    /// 0 to 1; only ever 0 or 1 for a digital button. (P2)
    public internal(set) var force: CGFloat
    /// Who gets it: what was focused, or first responder, when it began. (P1)
    public internal(set) weak var responder: UIResponder?
    public internal(set) weak var window: UIWindow?

    init(type: PressType, force: CGFloat, timestamp: TimeInterval) {
        self.type = type
        self.force = force
        self.timestamp = timestamp
    }
}

extension UIPress: Hashable {
    public nonisolated static func == (left: UIPress, right: UIPress) -> Bool { left === right }

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
