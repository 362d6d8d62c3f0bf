public import Foundation

/// A view that a person works: it follows one touch, and tells its targets what came of it.
@MainActor
open class UIControl: UIView {
    /// What it tells targets of. Raw values as UIKit's. (C4)
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Events by their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger came down on it.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// It came down soon after another tap.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The finger moved inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The finger moved outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The finger came back in.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The finger went out.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger was lifted inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger was lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was taken away.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// Its value is another.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// It was triggered, by touch or by button. (C5)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Its menu is about to show. No control here sends it.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// Its text is another.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ended by Return.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All of touches.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// All of editing.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// For an application's own.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// For the library's own.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All there are.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// What it is like now; several may hold at once, and none is `normal`. Raw values as UIKit's. (C4)
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// States by their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// None of the others.
        public static let normal: State = []
        /// A finger or a button is on it.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It takes no part.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is chosen.
        public static let selected = State(rawValue: 1 << 2)
        /// It has the focus.
        public static let focused = State(rawValue: 1 << 3)
        /// For an application's own.
        public static let application = State(rawValue: 0x00FF_0000)
        /// For the library's own.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// How far outside of its bounds, in points, a touch still counts as inside while it is followed. (C3)
    public static let trackingMargin: CGFloat = 70

    /// Who is told of which events, and how.
    final class Registration {
        private(set) weak var target: AnyObject?
        let isNilTargeted: Bool
        let selector: Selector?
        let action: UIAction?
        var events: Event

        init(target: AnyObject?, isNilTargeted: Bool, selector: Selector?, action: UIAction?, events: Event) {
            self.target = target
            self.isNilTargeted = isNilTargeted
            self.selector = selector
            self.action = action
            self.events = events
        }
    }

    @exclusivity(unchecked) final var registrations: [Registration] = []
    private var trackedTouch: ObjectIdentifier?
    private var isPressed = false

    /// Whether it takes part. Disabled, it is missed by touches, with all below it. (H8)
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            setNeedsRender()
            touchabilityChanged()
            // What is switched off under a finger does nothing more.
            if !isEnabled, isTracking { abandonTracking(with: nil) }
        }
    }
    /// Whether it is chosen.
    open var isSelected = false { didSet { if isSelected != oldValue { setNeedsRender() } } }
    /// Whether a touch is on it. (C1)
    open var isHighlighted: Bool {
        get { storedHighlighted }
        set {
            guard newValue != storedHighlighted else { return }
            storedHighlighted = newValue
            setNeedsRender(looksOfState)
        }
    }
    @exclusivity(unchecked) private final var storedHighlighted = false
    /// Whether it follows a touch. (C1)
    public private(set) var isTracking = false
    /// Whether the touch that it follows is inside. (C1)
    public private(set) var isTouchInside = false

    /// What it is like now.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isFocused { state.insert(.focused) }
        return state
    }

    /// Not while it is disabled. (H8)
    override var takesTouches: Bool { isEnabled && super.takesTouches }

    /// What is drawn otherwise when the state changes.
    var looksOfState: RenderProperties { [.highlighted] }

    /// Whether it is enabled. (X6)
    open override var canBecomeFocused: Bool { isEnabled }

    // MARK: Tracking, for subclasses (C1)

    /// A touch came down on it. `false` leaves the touch be.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch moved. `false` stops following it.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch was lifted, or no longer followed.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// The touch was taken away; `event` is nil where no event did that.
    open func cancelTracking(with event: UIEvent?) {}

    /// Whether the touch counts as inside while it is followed. (C3)
    private func isInside(_ touch: UITouch) -> Bool {
        bounds.insetBy(dx: -Self.trackingMargin, dy: -Self.trackingMargin).contains(touch.location(in: self))
    }

    // MARK: Touches (T6: a control keeps them)

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard !isTracking, let touch = touches.count == 1 ? touches.first : touches.min(by: { $0.id < $1.id }),
            beginTracking(touch, with: event)
        else { return }
        trackedTouch = ObjectIdentifier(touch)
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        sendActions(for: .touchDown, with: event)
        if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, with: event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return }
        let wasInside = isTouchInside
        isTouchInside = isInside(touch)
        guard continueTracking(touch, with: event) else {
            stopTracking()
            endTracking(touch, with: event)
            return
        }
        isHighlighted = isTouchInside
        switch (wasInside, isTouchInside) {
        case (true, true): sendActions(for: .touchDragInside, with: event)
        case (false, true): sendActions(for: .touchDragEnter, with: event)
        case (true, false): sendActions(for: .touchDragExit, with: event)
        case (false, false): sendActions(for: .touchDragOutside, with: event)
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return }
        let isInside = isInside(touch)
        endTracking(touch, with: event)
        stopTracking()
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside, with: event)
        if isInside { triggered(with: event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if tracked(touches) != nil { abandonTracking(with: event) }
    }

    private func abandonTracking(with event: UIEvent?) {
        cancelTracking(with: event)
        stopTracking()
        sendActions(for: .touchCancel, with: event)
    }

    /// What a tap does besides `touchUpInside`, and a press of `select`. (C5)
    func triggered(with event: UIEvent?) {}

    /// Whether a press of `select` while it is focused triggers it.
    var respondsToSelect: Bool { false }

    /// Whether a tap is the control's own gesture, which no recognizer of a view above takes from it. (G8)
    var keepsTaps: Bool { false }

    /// A single tap of one finger is the control's, unless the recognizer is its own. (G8)
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard keepsTaps, gestureRecognizer.view !== self, let tap = gestureRecognizer as? UITapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired != 1 || tap.numberOfTouchesRequired != 1
    }

    private func tracked(_ touches: Set<UITouch>) -> UITouch? {
        guard isTracking, let trackedTouch else { return nil }
        for touch in touches where ObjectIdentifier(touch) == trackedTouch { return touch }
        return nil
    }

    private func stopTracking() {
        isTracking = false
        isTouchInside = false
        isHighlighted = false
        trackedTouch = nil
    }

    // MARK: Presses (C5, P3)

    private func isOwn(_ presses: Set<UIPress>) -> Bool { presses.contains { $0.type == .select } }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard respondsToSelect, isEnabled, isOwn(presses) else {
            super.pressesBegan(presses, with: event)
            return
        }
        isPressed = true
        isHighlighted = true
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressed, isOwn(presses) else {
            super.pressesEnded(presses, with: event)
            return
        }
        isPressed = false
        isHighlighted = false
        if isEnabled { triggered(with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressed, isOwn(presses) else {
            super.pressesCancelled(presses, with: event)
            return
        }
        isPressed = false
        isHighlighted = false
    }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.enabled, .flagUnlessTrue(isEnabled))
        node.set(.highlighted, .flag(isHighlighted))
        node.set(.selected, .flag(isSelected))
    }

    override var queryIsEnabled: Bool { isEnabled }
}
