public import Foundation

/// One user input, such as touches, presses, scrolling or a media command. The application sends it to its windows.
@MainActor
open class UIEvent {
    /// The kind of an event. The raw values match UIKit's. (T12)
    public enum EventType: Int, Sendable {
        /// An event with touches on the screen.
        case touches = 0
        /// A motion of the device, such as shaking.
        case motion = 1
        /// A media command, such as play or pause.
        case remoteControl = 2
        /// An event with presses of keys or buttons.
        case presses = 3
        /// Scrolling with a wheel or a trackpad.
        case scroll = 10
        /// Hovering of a pointer. Baton never sends this type.
        case hover = 11
        /// A pinch or rotation on a trackpad. Baton never sends this type.
        case transform = 14
    }

    /// The subtype of an event. The raw values match UIKit's. (R1)
    public enum EventSubtype: Int, Sendable, CaseIterable {
        /// The event has no subtype.
        case none = 0
        /// A shake of the device.
        case motionShake = 1
        /// The media command to start playback.
        case remoteControlPlay = 100
        /// The media command to pause playback.
        case remoteControlPause = 101
        /// The media command to stop playback and reset the position.
        case remoteControlStop = 102
        /// The media command to toggle between play and pause.
        case remoteControlTogglePlayPause = 103
        /// The media command to go to the next track.
        case remoteControlNextTrack = 104
        /// The media command to go to the previous track.
        case remoteControlPreviousTrack = 105
        /// The media command to seek backward until `remoteControlEndSeekingBackward`.
        case remoteControlBeginSeekingBackward = 106
        /// The media command to end seeking backward.
        case remoteControlEndSeekingBackward = 107
        /// The media command to seek forward until `remoteControlEndSeekingForward`.
        case remoteControlBeginSeekingForward = 108
        /// The media command to end seeking forward.
        case remoteControlEndSeekingForward = 109
    }

    /// The kind of the event.
    public let type: EventType
    /// The subtype of the event.
    public let subtype: EventSubtype
    /// The time of the event, in seconds on the screen's clock.
    public internal(set) var timestamp: TimeInterval

    /// Creates an event with a type and a time in seconds on the screen's clock.
    public init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
        self.type = type
        self.subtype = subtype
        self.timestamp = timestamp
    }

    var touches: [UITouch] = []
    /// Every recognizer that receives the event, in order of delivery. (G1)
    var recognizers: [UIGestureRecognizer] = []
    /// The recognizers that refused the event. (G2)
    var refusingRecognizers: [UIGestureRecognizer] = []
    /// The serial number of the event among all events of the application. An event object is reused, and gets a new
    /// serial number for each event.
    var serial = 0
    /// The responder that handled the event, or nil if none has so far.
    var handler: UIResponder?

    /// The cached result of `singleTouchSet(of:)`.
    private var cachedTouchSet: Set<UITouch> = []
    private var cachedTouch: Unmanaged<UITouch>?

    /// Returns a set that contains only the given touch, as views receive it. Most events have one touch, and views
    /// receive its set twice or more, so the set is cached.
    func singleTouchSet(of touch: UITouch) -> Set<UITouch> {
        if cachedTouch?.refers(to: touch) != true {
            if !cachedTouchSet.isEmpty { cachedTouchSet.removeAll(keepingCapacity: true) }
            cachedTouchSet.insert(touch)
            cachedTouch = Unmanaged.passUnretained(touch)
        }
        return cachedTouchSet
    }

    /// Releases the event's references to touches after the last finger was lifted.
    func endSequence() {
        if touches.count == 1 { touches.removeLast() } else { touches.removeAll() }
        // The memory of the cached set is reused for the next finger. If other code retains a copy of the set, the copy
        // does not change.
        if cachedTouch != nil {
            cachedTouchSet.removeAll(keepingCapacity: true)
            cachedTouch = nil
        }
        if !recognizers.isEmpty { recognizers.removeAll(keepingCapacity: recognizers.capacity <= 16) }
        if !refusingRecognizers.isEmpty { refusingRecognizers = [] }
        handler = nil
    }

    /// Every touch of the touch sequence, including touches that did not change in this event. (T4)
    open var allTouches: Set<UITouch>? {
        touches.isEmpty ? nil : Set(touches)
    }

    /// The pressed buttons of a pointer, or an empty set for fingers. In an event that reports the release of a button,
    /// the set still contains this button. (T15)
    open var buttonMask: ButtonMask { touches.buttonMask }

    /// The pressed modifier keys. (T15)
    open var modifierFlags: UIKeyModifierFlags { touches.modifierFlags }

    /// Returns the touches in a window. (T4)
    open func touches(for window: UIWindow) -> Set<UITouch>? {
        filteredTouches { $0.window === window }
    }

    /// Returns the touches in a view. (T4)
    open func touches(for view: UIView) -> Set<UITouch>? {
        filteredTouches { $0.view === view }
    }

    /// Returns the touches that a gesture recognizer receives. (T4)
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        filteredTouches { touch in touch.recognizers.contains { $0 === gesture } }
    }

    /// Returns every sample of a touch since the previous event, oldest first, including the current sample.
    ///
    /// There is more than one sample if the finger moved several times within one loop turn. Each sample is a separate,
    /// immutable touch with its own position, time and force. Returns nil for a touch of another event. (T13)
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        touches.contains { $0 === touch } ? touch.coalescedTouches : nil
    }

    /// Returns nil: Baton does not predict touches.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }

    private func filteredTouches(_ matches: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = touches.filter(matches)
        return found.isEmpty ? nil : Set(found)
    }
}
