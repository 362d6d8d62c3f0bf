public import Foundation

/// One thing that a person did, or several at once: what the application hands to its windows.
@MainActor
open class UIEvent {
    /// What kind of thing. Raw values as UIKit's. (T12)
    public enum EventType: Int, Sendable {
        case touches = 0
        case motion = 1
        case remoteControl = 2
        case presses = 3
        case scroll = 10
        case hover = 11
        case transform = 14
    }

    /// Which, of its kind. Raw values as UIKit's. (R1)
    public enum EventSubtype: Int, Sendable, CaseIterable {
        case none = 0
        case motionShake = 1
        case remoteControlPlay = 100
        case remoteControlPause = 101
        case remoteControlStop = 102
        case remoteControlTogglePlayPause = 103
        case remoteControlNextTrack = 104
        case remoteControlPreviousTrack = 105
        case remoteControlBeginSeekingBackward = 106
        case remoteControlEndSeekingBackward = 107
        case remoteControlBeginSeekingForward = 108
        case remoteControlEndSeekingForward = 109
    }

    public let type: EventType
    public let subtype: EventSubtype
    /// Seconds on the screen's clock.
    public internal(set) var timestamp: TimeInterval

    /// An event of a kind at a time (seconds on the screen's clock).
    public init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
        self.type = type
        self.subtype = subtype
        self.timestamp = timestamp
    }

    var touches: [UITouch] = []
    /// Who took it, as far as that is known.
    var handler: UIResponder?

    /// Every touch of the sequence, also those that did not change. (T4)
    open var allTouches: Set<UITouch>? {
        touches.isEmpty ? nil : Set(touches)
    }

    /// The touches that belong to a window. (T4)
    open func touches(for window: UIWindow) -> Set<UITouch>? {
        some { $0.window === window }
    }

    /// The touches that belong to a view. (T4)
    open func touches(for view: UIView) -> Set<UITouch>? {
        some { $0.view === view }
    }

    /// The touches that a gesture recognizer follows. (T4)
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        some { touch in touch.recognizers.contains { $0 === gesture } }
    }

    private func some(_ matches: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = touches.filter(matches)
        return found.isEmpty ? nil : Set(found)
    }
}
