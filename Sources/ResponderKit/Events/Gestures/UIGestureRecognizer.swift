public import Foundation

/// Recognizes a pattern in the touches and presses of a view and its descendants, before the views receive them. (G1)
///
/// When a gesture is recognized, views lose its touches, its targets are notified, and undecided recognizers
/// fail. (G15, G9) Targets are notified of the states began, changed, ended and cancelled. (G5) After the last
/// finger is lifted, the recognizer is reset to the possible state. (G6)
///
/// Subclasses work as in UIKit: they override `touchesBegan` and similar methods, and set `state`. A recognizer
/// is not part of the responder chain. (N6)
@MainActor
open class UIGestureRecognizer {
    /// The state of a gesture recognizer. The raw values match UIKit's. (G4)
    public enum State: Int, Sendable {
        /// Undecided. Every state except changed and cancelled may follow.
        case possible = 0
        /// A continuous gesture began.
        case began = 1
        /// A continuous gesture changed.
        case changed = 2
        /// A continuous gesture ended, or a discrete gesture was recognized.
        case ended = 3
        /// A continuous gesture was cancelled.
        case cancelled = 4
        /// The touches do not match this gesture.
        case failed = 5

        /// The final state of a recognized discrete gesture. This is another name of `ended`. (G4)
        public static let recognized = State.ended

        /// Returns whether another state may follow this one. (G4)
        func mayBecome(_ next: State) -> Bool {
            switch (self, next) {
            case (.possible, .began), (.possible, .ended), (.possible, .failed): true
            case (.began, .changed), (.began, .ended), (.began, .cancelled): true
            case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
            default: false
            }
        }

        /// Whether the state is final until the next reset. (G6)
        var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    struct Target {
        weak var object: AnyObject?
        var action: Selector
    }

    var targets: [Target] = []

    /// The view to which the recognizer is attached. (G26)
    public internal(set) var view: UIView? {
        get { storedView }
        set { storedView = newValue }
    }
    // SAFETY: the view owns the recognizer, and clears this reference in its deinitializer.
    private unowned(unsafe) var storedView: UIView?

    /// The delegate, which decides about touches and recognition. Not retained. (G3)
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// The recognizer's name in a trace.
    open var name: String?
    /// Whether views receive a cancellation for their touches and presses once the gesture is recognized. (G15)
    open var cancelsTouchesInView = true
    /// Whether views receive touches only after this recognizer has failed. (G16)
    open var delaysTouchesBegan = false
    /// Whether views receive the end of touches only after this recognizer has decided. (G17)
    open var delaysTouchesEnded = true
    /// The kinds of touches that the recognizer receives, as raw values of `UITouch.TouchType`. (G20)
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3] {
        didSet { touchTypes = Set(allowedTouchTypes.map(\.intValue)) }
    }
    private(set) final var touchTypes: Set<Int>?
    /// The buttons that the recognizer receives, as raw values of `UIPress.PressType`. All by default. (G20)
    open var allowedPressTypes: [NSNumber] = UIPress.PressType.allCases.map { NSNumber(value: $0.rawValue) }
    /// Whether the recognizer receives, until its next reset, only touches of the same kind as its first touch. (G20)
    open var requiresExclusiveTouchType = true
    /// Whether the recognizer receives touches. Setting it to `false` cancels an active gesture. (G3)
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { abandon() } }
    }

    // MARK: State of the extensions

    /// The newest state. While the recognizer waits for others to fail, this state is possible, and `pending` contains
    /// the next state.
    final var current = State.possible
    /// The state about which the targets are being notified; nil at other times. This state may be older than
    /// `current`.
    final var reportedState: State?
    /// The states whose actions have not been sent, in order. (G5)
    final var unreportedStates: [State] = []
    /// The state to enter when all failure requirements are met. (G14)
    final var pending: State?
    /// Whether the views have lost the touches of a recognized gesture. The value is false from the recognition until
    /// the views have lost the touches, and true at all other times. (G15)
    final var isAppliedToViews = true
    /// Whether the gesture may begin; nil as long as the delegate and the views have not been asked in this attempt to
    /// recognize the gesture. (G7)
    final var mayBegin: Bool?
    /// The recognizers that must fail before this one may recognize. (G14)
    final var failureRequirements: [Weak] = []
    /// The failure requirements that apply only to this attempt to recognize the gesture, and the recognizers that were
    /// asked about such requirements. (G12)
    final var dynamicFailureRequirements: [UIGestureRecognizer] = []
    final var queriedRecognizers: [UIGestureRecognizer] = []

    /// The recognizer's touches that are down, in the order in which they began.
    final var touches: [UITouch] = []
    /// The touches in `touches`, and the lifted touches whose end the views have not received yet. (G15)
    final var trackedTouches: [UITouch] = []
    /// The recognizer's presses.
    final var presses: [UIPress] = []
    /// The screen's environment, set while the recognizer has touches or presses. The environment clears this
    /// reference.
    final unowned(unsafe) var environment: GestureEnvironment?
    /// The last centroid of the touches, in the screen's coordinate space.
    final var lastCentroid = CGPoint.zero

    /// A weak reference to another recognizer.
    struct Weak {
        weak var recognizer: UIGestureRecognizer?
    }

    /// Creates a recognizer with a target. Targets are not retained. (G3)
    public init(target: Any? = nil, action: Selector? = nil) {
        if let target, let action { addTarget(target, action: action) }
    }

    /// Adds a target and an action. Adding the same target and action again has no effect.
    open func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        guard !targets.contains(where: { $0.object === object && $0.action == action }) else { return }
        targets.append(Target(object: object, action: action))
    }

    /// Removes targets and actions. Nil matches any target or any action.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { (object == nil || $0.object === object) && (action == nil || $0.action == action) }
    }

    /// The current state. Only subclasses set this property. A state transition that is not allowed (G4) is a
    /// programming error and is ignored.
    ///
    /// When the current event or timer has been handled, targets are notified of each state that was set. Views
    /// receive the end of touches afterwards. (G5)
    open var state: State {
        get { reportedState ?? current }
        set { transition(to: newValue) }
    }

    // MARK: Other recognizers

    /// Adds a failure requirement: this recognizer waits until the other recognizer fails, and fails if the other
    /// recognizer recognizes its gesture. (G14)
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        guard otherGestureRecognizer !== self else { return }
        failureRequirements.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
        failureRequirements.append(Weak(recognizer: otherGestureRecognizer))
    }

    /// Returns whether recognition of this gesture makes another, undecided recognizer fail. (G9)
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns whether recognition of another gesture makes this recognizer fail. (G9)
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer must wait until another recognizer has failed.
    ///
    /// Called once per attempt to recognize a gesture. The default implementation asks the delegate. (G12)
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRequireFailureOf: otherGestureRecognizer) ?? false
    }

    /// Returns whether another recognizer must wait until this recognizer has failed.
    ///
    /// Called once per attempt to recognize a gesture. The default implementation asks the delegate. (G12)
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldBeRequiredToFailBy: otherGestureRecognizer) ?? false
    }

    /// Returns whether the recognizer receives an event. The default implementation asks the delegate. (G2)
    open func shouldReceive(_ event: UIEvent) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    /// Removes a touch from this recognizer. The recognizer receives no later phases of the touch, and its gesture does
    /// not cancel the touch for views. (G15)
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        touches.removeAll { $0 === touch }
        trackedTouches.removeAll { $0 === touch }
        touch.recognizers.removeAll { $0 === self }
    }

    /// Removes a press from this recognizer. (G15)
    open func ignore(_ button: UIPress, for event: UIPressesEvent) {
        presses.removeAll { $0 === button }
        button.recognizers.removeAll { $0 === self }
    }

    // MARK: For subclasses

    /// Called when touches of this recognizer began. (G1)
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches of this recognizer moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches of this recognizer ended.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches of this recognizer were cancelled.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when presses of this recognizer began. (P3)
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Called when the force of this recognizer's presses changed.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Called when presses of this recognizer ended.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Called when presses of this recognizer were cancelled.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Called before a new touch sequence. Overrides clear the state of the last sequence. (G6)
    open func reset() {}

    /// Whether the recognizer waits for further touches. If true, the recognizer is not reset when the last finger is
    /// lifted.
    var awaitsMoreTouches: Bool { false }

    /// The pressed pointer buttons of the recognizer's touches. (T15)
    open var buttonMask: UIEvent.ButtonMask { trackedTouches.buttonMask }
    /// The pressed modifier keys of the recognizer's touches and presses. (T15)
    open var modifierFlags: UIKeyModifierFlags {
        presses.reduce(into: trackedTouches.modifierFlags) { $0.formUnion($1.key?.modifierFlags ?? []) }
    }
    /// Returns whether the recognizer accepts a pointer touch with the given pressed buttons. (G27)
    func acceptsButtons(_ buttons: UIEvent.ButtonMask) -> Bool { true }

    /// Returns whether the gesture may begin. Called before the delegate and the views are asked. (G7)
    func canBegin() -> Bool { true }

    // MARK: Location

    /// The number of touches.
    open var numberOfTouches: Int { touches.count }

    /// Returns the centroid of the touches in a view's coordinate space, or in the window's if `view` is nil.
    ///
    /// After the last finger was lifted, the result is the last centroid. (G19)
    open func location(in view: UIView?) -> CGPoint { convertFromScreen(centroid, to: view) }

    /// Returns the position of one touch in a view's coordinate space, or in the window's if `view` is nil.
    ///
    /// If there is no touch with that index, the result is the centroid. (G19)
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        guard touches.indices.contains(touchIndex) else { return location(in: view) }
        return touches[touchIndex].location(in: view ?? self.view?.window)
    }

    /// Converts a point from the screen to a view, or to the window if `view` is nil.
    final func convertFromScreen(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? self.view?.window else { return point }
        return target.convertFromScreen(point)
    }

    /// Converts a distance on the screen to a view's coordinate space, or to the window's if `view` is nil.
    final func convertFromScreen(distance: CGPoint, to view: UIView?) -> CGPoint {
        let zero = convertFromScreen(.zero, to: view)
        let end = convertFromScreen(distance, to: view)
        return CGPoint(x: end.x - zero.x, y: end.y - zero.y)
    }

    /// The centroid of the touches, in the screen's coordinate space.
    final var centroid: CGPoint { centroid(without: []) }

    /// Returns the centroid of the touches, excluding the touches in `lifted`.
    final func centroid(without lifted: Set<UITouch>) -> CGPoint {
        var sum = CGPoint.zero
        var count: CGFloat = 0
        for touch in touches where lifted.isEmpty || !lifted.contains(touch) {
            sum = CGPoint(x: sum.x + touch.screenLocation.x, y: sum.y + touch.screenLocation.y)
            count += 1
        }
        return count > 0 ? CGPoint(x: sum.x / count, y: sum.y / count) : lastCentroid
    }
}

/// Equality by object identity, as in UIKit.
extension UIGestureRecognizer: Hashable {
    /// Returns whether both recognizers are the same object.
    public nonisolated static func == (left: UIGestureRecognizer, right: UIGestureRecognizer) -> Bool { left === right }

    /// Hashes the object identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
