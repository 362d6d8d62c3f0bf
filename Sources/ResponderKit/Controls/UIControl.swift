public import Foundation

/// A view that a person works: it follows one touch, and tells its targets what came of it.
///
/// A finger that comes down, goes out, comes back and is lifted sends, in this order: (C2, C5)
///
///     touchDown
///     touchDragInside …, touchDragOutside with touchDragExit, touchDragOutside …, touchDragInside with touchDragEnter
///     touchUpInside, for a button then primaryActionTriggered
///
/// A followed finger counts as inside up to `trackingMargin` points beyond the edge. (C3) The touch is the control's: it does not go up the responder chain. (T6)
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

    /// How far outside of its bounds, in points, a finger still counts as inside while it is followed. An application may set another. (C3)
    public static var trackingMargin: CGFloat = 70
    /// The same for a mouse, which hits what it is aimed at and hides nothing. (C3)
    public static var pointerTrackingMargin: CGFloat = 0

    /// The class of the library's that it is or that its class comes from.
    class var ownClass: UIControl.Type { UIControl.self }

    @exclusivity(unchecked) final var registrations: [Registration] = []
    /// The events that anything is told of.
    @exclusivity(unchecked) final var toldOf: Event = []
    @exclusivity(unchecked) private var trackedTouch: ObjectIdentifier?
    private var isPressed = false

    /// A control in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A control that does `primaryAction` when it is triggered.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Whether it takes part. Disabled, it is missed by touches, with all below it. (H8)
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            setNeedsRender()
            touchabilityChanged()
            stateChanged()
            // What is switched off under a finger does nothing more.
            if !isEnabled, isTracking { abandonTracking(with: nil) }
            if !isEnabled { setEntered(false) }
        }
    }
    /// Whether it is chosen.
    open var isSelected = false {
        didSet {
            guard isSelected != oldValue else { return }
            setNeedsRender()
            stateChanged()
        }
    }
    /// Whether a touch is on it. (C1)
    open var isHighlighted: Bool {
        get { storedHighlighted }
        set {
            guard newValue != storedHighlighted else { return }
            storedHighlighted = newValue
            setNeedsRender(looksOfState)
            stateChanged()
        }
    }
    @exclusivity(unchecked) private final var storedHighlighted = false
    /// Whether it follows a touch. (C1)
    public private(set) var isTracking = false
    /// Whether the touch that it follows is inside. (C1)
    public private(set) var isTouchInside = false

    /// Where what it shows stands from left to right.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { alignmentChanged(from: oldValue) }
    }
    /// Where what it shows stands from top to bottom.
    open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { alignmentChanged(from: oldValue) } }

    private func alignmentChanged<Alignment: Equatable>(from old: Alignment) { setNeedsRender([.contentMode]) }

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

    /// It is in another state.
    func stateChanged() {}

    /// What is drawn otherwise when the state changes.
    var looksOfState: RenderProperties { .highlighting }

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

    /// How far outside of its bounds, in points, that touch still counts as inside while it is followed. Override for one of its own. (C3)
    open func trackingMargin(for touch: UITouch) -> CGFloat {
        touch.type == .indirectPointer ? Self.pointerTrackingMargin : Self.trackingMargin
    }

    /// Whether the touch counts as inside while it is followed. (C3)
    private func isInside(_ touch: UITouch) -> Bool {
        let margin = trackingMargin(for: touch)
        return bounds.insetBy(dx: -margin, dy: -margin).contains(touch.location(in: self))
    }

    // MARK: Actions, for subclasses (A3)

    /// Sends one action by way of the application: called once for each target and action that an event has. (A2, A3)
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        send(action, to: target.map(objectReference), for: event)
    }

    /// Does one action: called once for each that an event has. (A3)
    open func sendAction(_ action: UIAction) {
        action.perform(from: self)
    }

    /// Tells whoever is to be told of these events. (A3)
    open func sendActions(for events: Event) {
        sendActions(for: events, with: nil)
    }

    // MARK: Touches (T6: a control keeps them; C6: it is pressed by a pointer's first button)

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard !isTracking,
            let touch = touches.count == 1 ? touches[touches.startIndex] : touches.min(by: { $0.id < $1.id }),
            touch.isPressing,
            beginTracking(touch, with: event)
        else { return }
        trackedTouch = ObjectIdentifier(touch)
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
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
        case (false, true): sendActions(for: [.touchDragEnter, .touchDragInside], with: event)
        case (true, false): sendActions(for: [.touchDragExit, .touchDragOutside], with: event)
        case (false, false): sendActions(for: .touchDragOutside, with: event)
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return }
        let isInside = isInside(touch)
        isTouchInside = isInside
        endTracking(touch, with: event)
        stopTracking()
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside, with: event)
        if isInside { triggered(with: event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if tracked(touches) != nil { abandonTracking(with: event) }
    }

    /// A touch that it may be following is taken away by no event: it leaves its window, or is switched off. (C1)
    func abandon(_ touch: UITouch) {
        if isTracking, trackedTouch == ObjectIdentifier(touch) { abandonTracking(with: nil) }
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
        guard keepsTaps, gestureRecognizer.view !== self, let tap = gestureRecognizer as? UITapGestureRecognizer else {
            return true
        }
        // Of a remote control's buttons, only `select` is a tap of its own.
        guard tap.presses.allSatisfy({ $0.type == .select }) else { return true }
        return tap.numberOfTapsRequired != 1 || tap.numberOfTouchesRequired != 1
    }

    private func tracked(_ touches: Set<UITouch>) -> UITouch? {
        guard isTracking, let trackedTouch else { return nil }
        if touches.count == 1 {
            let touch = touches[touches.startIndex]
            return ObjectIdentifier(touch) == trackedTouch ? touch : nil
        }
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

    /// Whether `select` enters it, so that arrows change its value until `select` or `menu` leaves it. (C5)
    var takesArrows: Bool { false }
    /// Whether arrows change its value now, and do not move the focus.
    private(set) final var isEntered = false

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isEnabled, takesArrows, enter(presses) { return }
        guard respondsToSelect, isEnabled, presses.contains(where: { $0.type == .select }) else {
            super.pressesBegan(presses, with: event)
            return
        }
        isPressed = true
        isHighlighted = true
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressed, presses.contains(where: { $0.type == .select }) else {
            if !isOfArrows(presses) { super.pressesEnded(presses, with: event) }
            return
        }
        isPressed = false
        isHighlighted = false
        if isEnabled { triggered(with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressed, presses.contains(where: { $0.type == .select }) else {
            if !isOfArrows(presses) { super.pressesCancelled(presses, with: event) }
            return
        }
        isPressed = false
        isHighlighted = false
    }

    /// Presses that it took as they began.
    private var takenPresses: Set<UIPress.PressType> = []

    private func isOfArrows(_ presses: Set<UIPress>) -> Bool {
        guard !takenPresses.isEmpty else { return false }
        var isOwn = false
        for press in presses where takenPresses.remove(press.type) != nil { isOwn = true }
        return isOwn
    }

    /// Enters and leaves it, and changes its value in between.
    /// - Returns: whether the presses are its own.
    private func enter(_ presses: Set<UIPress>) -> Bool {
        var isOwn = false
        for press in presses {
            switch press.type {
            case .select: setEntered(!isEntered)
            case .menu where isEntered: setEntered(false)
            case .rightArrow where isEntered, .leftArrow where isEntered, .upArrow where isEntered,
                .downArrow where isEntered:
                adjust(by: press.type)
            default: continue
            }
            takenPresses.insert(press.type)
            isOwn = true
        }
        return isOwn
    }

    /// An arrow changes its value.
    func adjust(by arrow: UIPress.PressType) {
        let isMore = arrow == .upArrow || arrow == (isReversed ? .leftArrow : .rightArrow)
        if isMore { accessibilityIncrement() } else { accessibilityDecrement() }
    }

    final func setEntered(_ entered: Bool) {
        guard entered != isEntered else { return }
        isEntered = entered
        isHighlighted = entered
    }

    /// Not by arrows while they change its value. (X5)
    open override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        let isByArrow = !context.focusHeading.isDisjoint(with: [.up, .down, .left, .right])
        return !(isEntered && isByArrow && context.previouslyFocusedView === self)
    }

    open override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        if context.previouslyFocusedView === self { setEntered(false) }
        if context.previouslyFocusedView === self || context.nextFocusedView === self { stateChanged() }
    }

    /// Its value is another by what a person did.
    func valueChanged(with event: UIEvent?) {
        sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
    }

    override func render(into node: RenderNode) {
        if node.dirty == .highlighting { return node.set(.highlighted, .flag(isHighlighted)) }
        super.render(into: node)
        node.set(.enabled, .flagUnlessTrue(isEnabled))
        node.set(.highlighted, .flag(isHighlighted))
        node.set(.selected, .flag(isSelected))
    }

    override var queryIsEnabled: Bool { isEnabled }
}
