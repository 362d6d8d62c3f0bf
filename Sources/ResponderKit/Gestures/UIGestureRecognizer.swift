public import Foundation

/// Watches the touches of a view and of those below it for a pattern, before the views get them.
///
/// Subclass it as in UIKit: override `touchesBegan` and its like, and set `state`.
@MainActor
open class UIGestureRecognizer {
    /// How far it is. `recognized` is the same as `ended`. Raw values as UIKit's. (G4)
    public enum State: Int, Sendable {
        /// Nothing yet; may become anything but changed and cancelled.
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
    }

    private struct Target {
        weak var object: AnyObject?
        var action: Selector
    }

    private var targets: [Target] = []
    private var current = State.possible {
        didSet { EventTrace.current?.note(recognizer: self, from: oldValue, to: current) }
    }

    /// The view whose touches it watches. (G26)
    public internal(set) var view: UIView? {
        get { storedView }
        set { storedView = newValue }
    }
    // The view has it, and clears this when it ends.
    private unowned(unsafe) var storedView: UIView?
    /// Whether views are told that touches are cancelled, once it has recognized them. (G15)
    open var cancelsTouchesInView = true
    /// Off, it gets no touches; switched off at work, it is cancelled. (G3)
    open var isEnabled = true {
        didSet { if !isEnabled { abandon() } }
    }

    /// Whether something changed that targets have yet to be told.
    var hasNewState = false
    /// The touches it follows that are down, in the order they came.
    private(set) var touches: [UITouch] = []
    /// Where the middle of the touches was when there last were any, in the screen's space.
    private var lastMiddle = CGPoint.zero

    /// A recognizer that tells a target. Targets are not kept alive. (G3)
    public init(target: AnyObject? = nil, action: Selector? = nil) {
        if let target, let action { addTarget(target, action: action) }
    }

    /// Tells another target.
    open func addTarget(_ target: AnyObject, action: Selector) {
        targets.append(Target(object: target, action: action))
    }

    /// Tells a target no longer; nil stands for any.
    open func removeTarget(_ target: AnyObject?, action: Selector?) {
        targets.removeAll { (target == nil || $0.object === target) && (action == nil || $0.action == action) }
    }

    /// How far it is. Subclasses set it; a step that G4 does not allow is not taken.
    open var state: State {
        get { current }
        set {
            guard current.mayBecome(newValue) else {
                assertionFailure("\(current) cannot become \(newValue)")
                return
            }
            if current == .possible, newValue != .failed, !shouldBegin() {
                current = .failed
                return
            }
            current = newValue
            hasNewState = newValue != .failed
        }
    }

    /// Asked when it is about to leave possible. (G7)
    func shouldBegin() -> Bool { true }

    // MARK: For subclasses

    /// Fingers came down that it follows. (G1)
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Fingers that it follows moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Fingers that it follows were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches that it follows were taken away.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// It begins anew: forget what the last sequence left. (G6)
    open func reset() {}

    // MARK: Where

    /// How many fingers it follows.
    open var numberOfTouches: Int { touches.count }

    /// The middle of its fingers, in a view's coordinates; in the window's for nil. After the last was lifted, where it was. (G19)
    open func location(in view: UIView?) -> CGPoint {
        guard let target = view ?? self.view?.window else { return middle }
        return target.convertFromScreen(middle)
    }

    /// The middle of its fingers, in the screen's space.
    var middle: CGPoint { middle(without: []) }

    /// The middle of those fingers that are not being lifted.
    func middle(without lifted: Set<UITouch>) -> CGPoint {
        var sum = CGPoint.zero
        var count: CGFloat = 0
        for touch in touches where !lifted.contains(touch) {
            sum = CGPoint(x: sum.x + touch.screenLocation.x, y: sum.y + touch.screenLocation.y)
            count += 1
        }
        return count > 0 ? CGPoint(x: sum.x / count, y: sum.y / count) : lastMiddle
    }

    // MARK: The dispatcher's side

    var isRecognizing: Bool { current == .began || current == .changed || current == .ended }

    func receive(_ changed: [UITouch], _ event: UIEvent) {
        guard isEnabled else { return }
        func some(_ phase: UITouch.Phase) -> Set<UITouch>? {
            let found = changed.filter { $0.phase == phase }
            return found.isEmpty ? nil : Set(found)
        }
        if let began = some(.began) {
            touches += changed.filter { $0.phase == .began }
            if !isOver { touchesBegan(began, with: event) }
        }
        if let moved = some(.moved), !isOver { touchesMoved(moved, with: event) }
        if let ended = some(.ended) {
            if !isOver { touchesEnded(ended, with: event) }
            lastMiddle = middle
            touches.removeAll { ended.contains($0) }
        }
        if let cancelled = some(.cancelled) {
            if !isOver { touchesCancelled(cancelled, with: event) }
            lastMiddle = middle
            touches.removeAll { cancelled.contains($0) }
        }
    }

    /// After a final state the rest of the sequence is not for it. (G6)
    private var isOver: Bool { current == .ended || current == .cancelled || current == .failed }

    /// Whether a finger that it follows is still on the glass.
    var hasTouchDown: Bool { touches.contains { $0.isDown } }

    func fail() {
        current = .failed
    }

    /// Tells the targets, for a state that is told. (G5)
    func sendActions() {
        guard hasNewState else { return }
        hasNewState = false
        targets.removeAll { $0.object == nil }
        for target in targets {
            if let object = target.object { target.action.perform(on: object, sender: self, event: nil) }
        }
    }

    /// Its view is gone, or it was switched off: what was under way is cancelled. (G3, G26)
    func abandon() {
        if current == .began || current == .changed {
            current = .cancelled
            hasNewState = true
            sendActions()
        } else if current == .possible, !touches.isEmpty {
            current = .failed
        }
    }

    func endSequence() {
        touches.removeAll()
        hasNewState = false
        current = .possible
        reset()
    }
}
