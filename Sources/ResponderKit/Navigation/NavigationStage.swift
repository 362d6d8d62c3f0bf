import Foundation

/// What a navigation controller's controllers are shown in: the whole of its view, of which its bar covers the top. (L15)
@MainActor
final class NavigationStage: UIView {
    /// How far down the bar reaches. Points.
    var covered: CGFloat = 0 { didSet { if covered != oldValue { SafeArea.changed(in: self) } } }

    override var safeAreaInsets: UIEdgeInsets {
        var insets = super.safeAreaInsets
        insets.top = max(insets.top, covered)
        return insets
    }
}

/// One way from a controller to another, at rest or under a finger.
@MainActor
final class NavigationTransition {
    let from: UIViewController
    let to: UIViewController
    let isForward: Bool
    let isAnimated: Bool
    /// The stack that is gone back to where it is given up.
    let before: [UIViewController]
    /// How far a finger has brought it, 0 to 1.
    var part: CGFloat = 0
    /// How it goes on by itself once it is let go.
    var settling: (timing: RenderAnimation.Timing, from: CGFloat, to: CGFloat)?

    /// Whether a finger holds it, and whether one ever did.
    var isHeld = false
    private(set) var wasHeld = false
    /// How far it was where the finger began.
    private(set) var heldAt: CGFloat = 0

    init(from: UIViewController, to: UIViewController, isForward: Bool, isAnimated: Bool, before: [UIViewController]) {
        self.from = from
        self.to = to
        self.isForward = isForward
        self.isAnimated = isAnimated
        self.before = before
    }

    /// A finger takes it where it is, and has come so far itself.
    func hold(at part: CGFloat, _ way: CGFloat) {
        settling = nil
        isHeld = true
        wasHeld = true
        heldAt = part - way
    }

    /// How far it is seen to be at an instant, milliseconds.
    func part(at instant: Double) -> CGFloat {
        guard let settling else { return part }
        return settling.from + (settling.to - settling.from) * CGFloat(settling.timing.progress(at: instant))
    }
}
