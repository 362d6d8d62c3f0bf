import Foundation

/// What pages are shown in.
@MainActor
final class PageStage: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Pages are placed by their controller alone, and have the safe area that they have at rest. (L15)
    override var safeAreaInsetsOfContent: UIEdgeInsets { .zero }
}

/// What one page is shown in: it has the stage's safe area also while it is on its way. (L15)
@MainActor
final class PageSeat: UIView {
    /// Where it stands when all is at rest.
    var rest = CGRect.zero { didSet { if rest != oldValue { SafeArea.changed(in: self) } } }

    override var safeAreaInsets: UIEdgeInsets {
        guard let superview else { return .zero }
        let (above, room) = (superview.safeAreaInsets, superview.bounds)
        return UIEdgeInsets(
            top: max(0, above.top - rest.minY), left: max(0, above.left - rest.minX),
            bottom: max(0, above.bottom - (room.maxY - rest.maxY)),
            right: max(0, above.right - (room.maxX - rest.maxX)))
    }
}

/// One way from some pages to others, at rest or under a finger.
@MainActor
final class PageTransition {
    /// All that was shown.
    let before: [UIViewController]
    /// Those that go and come.
    let from: [UIViewController]
    let to: [UIViewController]
    let isForward: Bool
    let isAnimated: Bool
    /// Whether a person turns, of which the delegate is told.
    let isByPerson: Bool
    let completion: ((Bool) -> Void)?
    /// How far a finger has brought it, 0 to 1.
    var part: CGFloat = 0
    /// How far it was where the finger began; nil while none holds it.
    var heldAt: CGFloat?
    /// Whether a finger ever held it.
    var wasHeld = false
    /// How it goes on by itself.
    var settling: (timing: RenderAnimation.Timing, from: CGFloat, to: CGFloat)?

    init(
        before: [UIViewController], from: [UIViewController], to: [UIViewController], isForward: Bool, isAnimated: Bool,
        isByPerson: Bool,
        completion: ((Bool) -> Void)?
    ) {
        self.before = before
        self.from = from
        self.to = to
        self.isForward = isForward
        self.isAnimated = isAnimated
        self.isByPerson = isByPerson
        self.completion = completion
    }

    /// How far it is seen to be at an instant, milliseconds.
    func part(at instant: Double) -> CGFloat {
        guard let settling else { return part }
        return settling.from + (settling.to - settling.from) * CGFloat(settling.timing.progress(at: instant))
    }
}

/// A finger that turns pages.
@MainActor
final class PagePan: UIPanGestureRecognizer {
    weak var controller: UIPageViewController?

    override func canBegin() -> Bool { super.canBegin() && controller?.mayTurn(by: translation(in: view)) == true }
}
