public import Foundation

/// Watches the touches and presses of a view and of those below it for a pattern, before the views get them. (G1)
///
/// When it recognizes, the touches of the views are cancelled, then its targets are told, and others that are still possible fail. (G15, G9) Targets hear of began,
/// changed, ended and cancelled. (G5) After its last finger it is reset and possible again. (G6)
///
/// Subclass it as in UIKit: override `touchesBegan` and its like, and set `state`. It stands beside the responder chain, not in it. (N6)
@MainActor
open class UIGestureRecognizer {
    /// How far it is. Raw values as UIKit's. (G4)
    public enum State: Int, Sendable {
        /// Nothing yet; may become anything but changed.
        case possible = 0
        /// A continuous gesture began.
        case began = 1
        /// A continuous gesture went on.
        case changed = 2
        /// A continuous gesture ended, or a discrete one was recognized.
        case ended = 3
        /// A continuous gesture was taken away.
        case cancelled = 4
        /// It is not this gesture.
        case failed = 5

        /// What a discrete gesture becomes: `ended`. (G4)
        public static let recognized = State.ended

        /// Whether one may follow another. (G4)
        func mayBecome(_ next: State) -> Bool {
            switch (self, next) {
            case (.possible, .began), (.possible, .ended), (.possible, .failed): true
            case (.began, .changed), (.began, .ended), (.began, .cancelled): true
            case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
            default: false
            }
        }

        /// Whether nothing follows until it begins anew. (G6)
        var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    struct Target {
        weak var object: AnyObject?
        var action: Selector
    }

    var targets: [Target] = []

    /// The view whose touches it watches. (G26)
    public internal(set) var view: UIView? {
        get { storedView }
        set { storedView = newValue }
    }
    // The view has it, and clears this when it ends.
    private unowned(unsafe) var storedView: UIView?

    /// Has a say in what it sees and when it recognizes. Not kept alive. (G3)
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// What it is called in a trace.
    open var name: String?
    /// Whether views are told that touches and presses are cancelled, once it has recognized them. (G15)
    open var cancelsTouchesInView = true
    /// Whether views hear of touches only once it has failed. (G16)
    open var delaysTouchesBegan = false
    /// Whether views hear that touches ended only once it has decided. (G17)
    open var delaysTouchesEnded = true
    /// The kinds of touches that it sees, by `UITouch.TouchType`'s raw values. (G20)
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3] {
        didSet { touchTypes = Set(allowedTouchTypes.map(\.intValue)) }
    }
    private(set) final var touchTypes: Set<Int>?
    /// The buttons that it sees, by `UIPress.PressType`'s raw values. By default all. (G20)
    open var allowedPressTypes: [NSNumber] = UIPress.PressType.allCases.map { NSNumber(value: $0.rawValue) }
    /// Whether, after a touch of one kind, those of others are not for it until it begins anew. (G20)
    open var requiresExclusiveTouchType = true
    /// Off, it gets no touches; switched off at work, it is cancelled. (G3)
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { abandon() } }
    }

    // MARK: Kept by the extensions

    /// How far it really is. `state` says possible as long as it waits for others to fail.
    @exclusivity(unchecked) final var current = State.possible
    /// The state that targets are being told of, where that is an earlier one.
    @exclusivity(unchecked) final var told: State?
    /// The states that targets have yet to be told of, in order. (G5)
    @exclusivity(unchecked) final var untold: [State] = []
    /// What it becomes when those that it waits for have failed. (G14)
    @exclusivity(unchecked) final var pending: State?
    /// Whether it has just recognized, and views have yet to hear of it. (G15)
    @exclusivity(unchecked) final var hasTaken = true
    /// Whether it was allowed to begin, in this attempt. (G7)
    @exclusivity(unchecked) final var mayBegin: Bool?
    /// Those that have to fail before it may recognize. (G14)
    final var required: [Weak] = []
    /// The same, for this attempt alone, and of whom that was asked. (G12)
    final var requiredNow: [UIGestureRecognizer] = []
    final var askedOf: [UIGestureRecognizer] = []

    /// The touches it follows that are down, in the order they came.
    @exclusivity(unchecked) final var touches: [UITouch] = []
    /// The same, with those that were lifted but of which views have yet to hear the end. (G15)
    @exclusivity(unchecked) final var followed: [UITouch] = []
    /// The presses that it follows.
    final var presses: [UIPress] = []
    /// What it works in while it follows anything; cleared by that.
    @exclusivity(unchecked) final unowned(unsafe) var environment: GestureEnvironment?
    /// Where the middle of the touches was when there last were any, in the screen's space.
    @exclusivity(unchecked) final var lastMiddle = CGPoint.zero

    /// Another recognizer, not kept alive.
    struct Weak {
        weak var recognizer: UIGestureRecognizer?
    }

    /// A recognizer that tells a target. Targets are not kept alive. (G3)
    public init(target: Any? = nil, action: Selector? = nil) {
        if let target, let action { addTarget(target, action: action) }
    }

    /// Tells another target; the same action of the same target only once.
    open func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        guard !targets.contains(where: { $0.object === object && $0.action == action }) else { return }
        targets.append(Target(object: object, action: action))
    }

    /// Tells a target no longer; nil stands for any.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { (object == nil || $0.object === object) && (action == nil || $0.action == action) }
    }

    /// How far it is. Subclasses set it; a step that G4 does not allow is an error of the program and is not taken.
    ///
    /// Targets are told at the end of the turn, of each state that was set, before views hear that the touches ended. (G5)
    open var state: State {
        get { told ?? current }
        set { become(newValue) }
    }

    // MARK: Others

    /// Waits until another has failed before it recognizes anything; where that recognizes, this one fails. (G14)
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        guard otherGestureRecognizer !== self else { return }
        required.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
        required.append(Weak(recognizer: otherGestureRecognizer))
    }

    /// Whether another that is still deciding fails when this one recognizes. (G9)
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether it fails when another recognizes. (G9)
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether it has to wait until another has failed. Asked once in each attempt. By default what the delegate says. (G12)
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRequireFailureOf: otherGestureRecognizer) ?? false
    }

    /// Whether another has to wait until this one has failed. Asked once in each attempt. By default what the delegate says. (G12)
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldBeRequiredToFailBy: otherGestureRecognizer) ?? false
    }

    /// Whether it sees anything of an event. By default what the delegate says. (G2)
    open func shouldReceive(_ event: UIEvent) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    /// Has a touch be for the views alone: it sees no more of it, and takes it from nobody. (G15)
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        touches.removeAll { $0 === touch }
        followed.removeAll { $0 === touch }
        touch.recognizers.removeAll { $0 === self }
    }

    /// Has a press be for the responders alone. (G15)
    open func ignore(_ button: UIPress, for event: UIPressesEvent) {
        presses.removeAll { $0 === button }
        button.recognizers.removeAll { $0 === self }
    }

    // MARK: For subclasses

    /// Fingers came down that it follows. (G1)
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Fingers that it follows moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Fingers that it follows were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches that it follows were taken away.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Buttons went down that it follows. (P3)
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// The force of buttons that it follows changed.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Buttons that it follows were let go.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Presses that it follows were taken away.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// It begins anew: forget what the last sequence left. (G6)
    open func reset() {}

    /// Whether it waits for fingers to come again, so that it does not begin anew although none is down.
    var awaitsMore: Bool { false }

    /// The buttons of a pointer that its touches are held with. (T15)
    open var buttonMask: UIEvent.ButtonMask { followed.buttonMask }
    /// The modifier keys that its touches or presses are held with. (T15)
    open var modifierFlags: UIKeyModifierFlags {
        presses.reduce(into: followed.modifierFlags) { $0.formUnion($1.key?.modifierFlags ?? []) }
    }
    /// Whether a pointer's touch with these buttons is for it. (G27)
    func takes(_ buttons: UIEvent.ButtonMask) -> Bool { true }

    /// Asked when it is about to leave possible, before the delegate and the views are. (G7)
    func canBegin() -> Bool { true }

    // MARK: Where

    /// How many fingers it follows.
    open var numberOfTouches: Int { touches.count }

    /// The middle of its fingers, in a view's coordinates; in the window's for nil. After the last was lifted, where it was. (G19)
    open func location(in view: UIView?) -> CGPoint { inward(middle, to: view) }

    /// Where one of its fingers is, in a view's coordinates; in the window's for nil. Without a finger of that number, the middle. (G19)
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        guard touches.indices.contains(touchIndex) else { return location(in: view) }
        return touches[touchIndex].location(in: view ?? self.view?.window)
    }

    /// A place on the screen in a view, or in the window for nil.
    final func inward(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? self.view?.window else { return point }
        return target.convertFromScreen(point)
    }

    /// A distance on the screen as one in a view, or in the window for nil.
    final func inward(distance: CGPoint, to view: UIView?) -> CGPoint {
        let zero = inward(.zero, to: view)
        let end = inward(distance, to: view)
        return CGPoint(x: end.x - zero.x, y: end.y - zero.y)
    }

    /// The middle of its fingers, in the screen's space.
    final var middle: CGPoint { middle(without: []) }

    /// The middle of those fingers that are not being lifted.
    final func middle(without lifted: Set<UITouch>) -> CGPoint {
        var sum = CGPoint.zero
        var count: CGFloat = 0
        for touch in touches where lifted.isEmpty || !lifted.contains(touch) {
            sum = CGPoint(x: sum.x + touch.screenLocation.x, y: sum.y + touch.screenLocation.y)
            count += 1
        }
        return count > 0 ? CGPoint(x: sum.x / count, y: sum.y / count) : lastMiddle
    }
}

/// Recognizers are equal where they are the same object, as in UIKit.
extension UIGestureRecognizer: Hashable {
    /// Whether they are the same object.
    public nonisolated static func == (left: UIGestureRecognizer, right: UIGestureRecognizer) -> Bool { left === right }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
