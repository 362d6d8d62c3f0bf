public import Foundation

/// A view for user input, which tracks one touch and sends control events to its targets.
///
/// A touch that begins, leaves the control, returns and ends sends these events in this order: (C2, C5)
///
///     touchDown
///     touchDragInside …, touchDragOutside with touchDragExit, touchDragOutside …, touchDragInside with touchDragEnter
///     touchUpInside, for a button then primaryActionTriggered
///
/// A tracked touch counts as inside up to `trackingMargin` points beyond the edge. (C3) A control handles its
/// touches itself and does not forward them up the responder chain. (T6)
@MainActor
open class UIControl: UIView, UIContextMenuInteractionDelegate {
    /// The distance from the bounds at which a tracked touch still counts as inside, in points. Applications may
    /// change this value. (C3)
    public static var trackingMargin: CGFloat = 70
    /// The tracking margin for a mouse, in points. The default is 0, because a pointer is more precise than a finger
    /// and does not hide the control. (C3)
    public static var pointerTrackingMargin: CGFloat = 0

    /// The control's class within the library: the class itself, or its nearest superclass that the library declares.
    class var libraryClass: UIControl.Type { UIControl.self }

    final var registrations: [Registration] = []
    /// All control events for which a target or an action is registered.
    final var observedEvents: Event = []
    private var trackedTouch: ObjectIdentifier?
    private var isPressed = false

    /// Creates a control. `frame` is in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a control that performs `primaryAction` when triggered.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// The control is enabled. Hit-testing ignores a disabled control and its subviews. (H8)
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            setNeedsRender()
            touchabilityChanged()
            stateChanged()
            // Disabling a control cancels its current tracking.
            if !isEnabled, isTracking { abandonTracking(with: nil) }
            if !isEnabled { setAdjusting(false) }
        }
    }
    /// The control is selected.
    open var isSelected = false {
        didSet {
            guard isSelected != oldValue else { return }
            setNeedsRender()
            stateChanged()
        }
    }
    /// The control is highlighted, for example while a touch is inside the control. (C1)
    open var isHighlighted: Bool {
        get { storedHighlighted }
        set {
            guard newValue != storedHighlighted else { return }
            storedHighlighted = newValue
            setNeedsRender(stateDependentProperties)
            stateChanged()
        }
    }
    private final var storedHighlighted = false
    /// The control tracks a touch. (C1)
    public private(set) var isTracking = false
    /// The tracked touch is inside the control. (C1)
    public private(set) var isTouchInside = false

    /// The horizontal alignment of the content.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { alignmentChanged() } }
    }
    /// The vertical alignment of the content.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { alignmentChanged() } }
    }

    /// Called after an alignment of the content has changed.
    func alignmentChanged() { setNeedsRender([.contentMode]) }

    /// Whether a touch of the control, or a press while the control is focused, shows the menu at once instead of after
    /// a long press. The touches of the control then end with `touchCancel`. (L55)
    open var showsMenuAsPrimaryAction = false {
        didSet { if showsMenuAsPrimaryAction != oldValue { menuChanged() } }
    }

    /// Called after a change of the menu's content, or of the gesture that shows the menu.
    func menuChanged() {}

    /// The current state of the control.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isFocused { state.insert(.focused) }
        return state
    }

    /// Whether touches can reach the control. A disabled control receives no touches. (H8)
    override var takesTouches: Bool { isEnabled && super.takesTouches }

    /// Called after the state changed.
    func stateChanged() {}

    /// The render properties that depend on the state.
    var stateDependentProperties: RenderProperties { .highlighting }

    /// An enabled control can be focused. (X6)
    open override var canBecomeFocused: Bool { isEnabled }

    // MARK: Tracking, for subclasses (C1)

    /// Called when a touch begins. Return false to ignore the touch.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the touch moves. Return false to end the tracking.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the touch ends, or when `continueTracking` has returned false.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when the touch is cancelled. `event` is nil if the cancellation was not caused by an event.
    open func cancelTracking(with event: UIEvent?) {}

    /// Returns the distance from the bounds at which a tracked touch still counts as inside, in points. Subclasses
    /// may override this method. (C3)
    open func trackingMargin(for touch: UITouch) -> CGFloat {
        touch.type == .indirectPointer ? Self.pointerTrackingMargin : Self.trackingMargin
    }

    /// Returns true if a tracked touch counts as inside the control. (C3)
    private func isInside(_ touch: UITouch) -> Bool {
        let margin = trackingMargin(for: touch)
        return bounds.insetBy(dx: -margin, dy: -margin).contains(touch.location(in: self))
    }

    // MARK: Actions, for subclasses (A3)

    /// Sends an action through the application. Called once for each target and action of an event. (A2, A3)
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        send(action, to: target.map(objectReference), for: event)
    }

    /// Performs an action. Called once for each action of an event. (A3)
    open func sendAction(_ action: UIAction) {
        action.perform(from: self)
    }

    /// Sends the actions of all registrations for the given events. (A3)
    open func sendActions(for events: Event) {
        sendActions(for: events, with: nil)
    }

    // MARK: Touches (T6: the control handles them; C6: a pointer presses the control with the primary button)

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
        if showsMenuAsPrimaryAction, isTracking, presentMenu(movesFocus: false) { abandonTracking(with: event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return followInMenu(touches) }
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
        guard let touch = tracked(touches) else { return chooseInMenu(touches) }
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

    /// Cancels the tracking without an event, for example because the control leaves its window. (C1)
    func abandon(_ touch: UITouch) {
        if isTracking, trackedTouch == ObjectIdentifier(touch) { abandonTracking(with: nil) }
    }

    private func abandonTracking(with event: UIEvent?) {
        cancelTracking(with: event)
        stopTracking()
        sendActions(for: .touchCancel, with: event)
    }

    /// Called after `touchUpInside`, and after a press of `select`. (C5)
    func triggered(with event: UIEvent?) {}

    /// Whether a press of `select` triggers the control while the control is focused.
    var respondsToSelect: Bool { false }

    /// Whether taps belong to the control, so that a superview's gesture recognizer does not receive them. (G8)
    var preventsOtherTaps: Bool { false }

    /// Prevents gesture recognizers of other views from recognizing single taps with one finger on the control. (G8)
    /// While the control's menu is visible, the touches of the control belong to the menu. (L55)
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if showsMenuAsPrimaryAction, visibleMenu != nil { return false }
        guard preventsOtherTaps, gestureRecognizer.view !== self, let tap = gestureRecognizer as? UITapGestureRecognizer
        else {
            return true
        }
        // A press of `select` on a remote control counts as a tap. Presses of other buttons do not.
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

    /// Whether a press of `select` begins adjustment. The arrow keys then change the value, until `select` or `menu`
    /// ends the adjustment. (C5)
    var adjustsWithArrows: Bool { false }
    /// Arrow keys currently change the value instead of moving the focus.
    private(set) final var isAdjusting = false

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isEnabled, adjustsWithArrows, handleAdjustment(presses) { return }
        guard respondsToSelect, isEnabled, presses.contains(where: { $0.type == .select }) else {
            super.pressesBegan(presses, with: event)
            return
        }
        isPressed = true
        isHighlighted = true
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressed, presses.contains(where: { $0.type == .select }) else {
            if !removeHandledPresses(presses) { super.pressesEnded(presses, with: event) }
            return
        }
        isPressed = false
        isHighlighted = false
        guard isEnabled else { return }
        if showsMenuAsPrimaryAction, presentMenu(movesFocus: true) { return }
        triggered(with: event)
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressed, presses.contains(where: { $0.type == .select }) else {
            if !removeHandledPresses(presses) { super.pressesCancelled(presses, with: event) }
            return
        }
        isPressed = false
        isHighlighted = false
    }

    /// The presses that the control handled when they began.
    private var handledPresses: Set<UIPress.PressType> = []

    private func removeHandledPresses(_ presses: Set<UIPress>) -> Bool {
        guard !handledPresses.isEmpty else { return false }
        var isOwn = false
        for press in presses where handledPresses.remove(press.type) != nil { isOwn = true }
        return isOwn
    }

    /// Begins or ends adjustment, or changes the value during adjustment.
    /// - Returns: true if the control handled the presses.
    private func handleAdjustment(_ presses: Set<UIPress>) -> Bool {
        var isOwn = false
        for press in presses {
            switch press.type {
            case .select: setAdjusting(!isAdjusting)
            case .menu where isAdjusting: setAdjusting(false)
            case .rightArrow where isAdjusting, .leftArrow where isAdjusting, .upArrow where isAdjusting,
                .downArrow where isAdjusting:
                adjust(by: press.type)
            default: continue
            }
            handledPresses.insert(press.type)
            isOwn = true
        }
        return isOwn
    }

    /// Changes the value with an arrow key.
    func adjust(by arrow: UIPress.PressType) {
        let isMore = arrow == .upArrow || arrow == (isReversed ? .leftArrow : .rightArrow)
        if isMore { accessibilityIncrement() } else { accessibilityDecrement() }
    }

    final func setAdjusting(_ entered: Bool) {
        guard entered != isAdjusting else { return }
        isAdjusting = entered
        isHighlighted = entered
    }

    /// Refuses to move the focus with an arrow key during adjustment. (X5)
    open override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        let isByArrow = !context.focusHeading.isDisjoint(with: [.up, .down, .left, .right])
        return !(isAdjusting && isByArrow && context.previouslyFocusedView === self)
    }

    open override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        if context.previouslyFocusedView === self { setAdjusting(false) }
        if context.previouslyFocusedView === self || context.nextFocusedView === self { stateChanged() }
    }

    // MARK: Menus (L55)

    /// Returns the point at which the menu of the control is shown, in points of the control's coordinate space. By
    /// default, the menu is below the control, or above it if there is no space below.
    open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
        standardMenuAttachmentPoint
    }

    /// Returns the menu of the control; nil for no menu. The default is nil; a button returns its `menu`.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Called before the menu appears. Call `super`.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { setNeedsRender([.popup]) }

    /// Called before the menu disappears, and before the action of the chosen element is performed. Call `super`.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { setNeedsRender([.popup]) }

    /// Called after the user changed the value.
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
