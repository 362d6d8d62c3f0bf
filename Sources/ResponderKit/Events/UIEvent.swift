public import Foundation

/// One thing that a person did, or several at once: what the application hands to its windows.
@MainActor
open class UIEvent {
    /// What kind of thing. Raw values as UIKit's. (T12)
    public enum EventType: Int, Sendable {
        /// Fingers.
        case touches = 0
        /// Shaking.
        case motion = 1
        /// Media commands.
        case remoteControl = 2
        /// Buttons.
        case presses = 3
        /// A wheel or a trackpad.
        case scroll = 10
        /// A pointer that touches nothing. No screen here sends it.
        case hover = 11
        /// A trackpad's pinch or turn. No screen here sends it.
        case transform = 14
    }

    /// Which, of its kind. Raw values as UIKit's. (R1)
    public enum EventSubtype: Int, Sendable, CaseIterable {
        /// Its kind has no more to say.
        case none = 0
        /// The device is shaken.
        case motionShake = 1
        /// Play.
        case remoteControlPlay = 100
        /// Pause.
        case remoteControlPause = 101
        /// Stop, and forget the place.
        case remoteControlStop = 102
        /// Play where it is paused, and the other way round.
        case remoteControlTogglePlayPause = 103
        /// Go to the next piece.
        case remoteControlNextTrack = 104
        /// Go to the piece before.
        case remoteControlPreviousTrack = 105
        /// Run back until `remoteControlEndSeekingBackward`.
        case remoteControlBeginSeekingBackward = 106
        /// Run back no longer.
        case remoteControlEndSeekingBackward = 107
        /// Run ahead until `remoteControlEndSeekingForward`.
        case remoteControlBeginSeekingForward = 108
        /// Run ahead no longer.
        case remoteControlEndSeekingForward = 109
    }

    /// What kind of thing.
    public let type: EventType
    /// Which, of its kind.
    public let subtype: EventSubtype
    /// Seconds on the screen's clock.
    public internal(set) var timestamp: TimeInterval

    /// An event of a kind at a time (seconds on the screen's clock).
    public init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
        self.type = type
        self.subtype = subtype
        self.timestamp = timestamp
    }

    @exclusivity(unchecked) var touches: [UITouch] = []
    /// Every recognizer that sees the event, in the order in which they see it. (G1)
    @exclusivity(unchecked) var recognizers: [UIGestureRecognizer] = []
    /// Those that said that they do not want to see it. (G2)
    @exclusivity(unchecked) var refusing: [UIGestureRecognizer] = []
    /// Which of the application's events it is now.
    @exclusivity(unchecked) var serial = 0
    /// Who took it, as far as that is known.
    @exclusivity(unchecked) var handler: UIResponder?

    /// Its only touch, as views are handed it.
    @exclusivity(unchecked) private var alone: Set<UITouch> = []
    @exclusivity(unchecked) private var aloneTouch: Unmanaged<UITouch>?

    /// One touch of it, as views are handed it. Most events have only one, of which they hear twice or more.
    func set(of touch: UITouch) -> Set<UITouch> {
        if aloneTouch?.refers(to: touch) != true {
            if !alone.isEmpty { alone.removeAll(keepingCapacity: true) }
            alone.insert(touch)
            aloneTouch = Unmanaged.passUnretained(touch)
        }
        return alone
    }

    /// The last finger was lifted: it keeps nothing alive any more.
    func endSequence() {
        if touches.count == 1 { touches.removeLast() } else { touches.removeAll() }
        // Its room is kept for the next finger; where somebody keeps the set itself, that stays as it is.
        if aloneTouch != nil {
            alone.removeAll(keepingCapacity: true)
            aloneTouch = nil
        }
        if !recognizers.isEmpty { recognizers.removeAll(keepingCapacity: recognizers.capacity <= 16) }
        if !refusing.isEmpty { refusing = [] }
        handler = nil
    }

    /// Every touch of the sequence, also those that did not change. (T4)
    open var allTouches: Set<UITouch>? {
        touches.isEmpty ? nil : Set(touches)
    }

    /// The buttons of a pointer that are held; none where only fingers touch. Of a button that is let go, which it was. (T15)
    open var buttonMask: ButtonMask { touches.buttonMask }

    /// The modifier keys that are held. (T15)
    open var modifierFlags: UIKeyModifierFlags { touches.modifierFlags }

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

    /// Every sample of a touch since the event before, in order, that of this event last: more than one where the finger moved again before the screen had its
    /// turn. Each is a touch of its own, with its place, time and force, and stays as it is; nil for a touch of another event. (T13)
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        touches.contains { $0 === touch } ? touch.coalesced : nil
    }

    /// Where a touch may be next. Nothing is foretold here.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }

    private func some(_ matches: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = touches.filter(matches)
        return found.isEmpty ? nil : Set(found)
    }
}
