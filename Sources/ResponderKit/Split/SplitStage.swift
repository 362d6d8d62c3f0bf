import Foundation

/// What one column is shown in. (V9)
@MainActor
final class SplitColumn: UIView {
    /// How wide what is between columns is, points.
    private static let lineWidth: CGFloat = 1

    /// Where it stands when all is at rest, which its safe area goes by: that does not change while it moves. (L15)
    var rest = CGRect.zero { didSet { if rest != oldValue { SafeArea.changed(in: self) } } }
    /// Between it and the next.
    private let line = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        backgroundColor = .systemBackground
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        addSubview(line)
    }

    override var safeAreaInsets: UIEdgeInsets {
        guard let superview else { return .zero }
        let (above, room) = (superview.safeAreaInsets, superview.bounds)
        return UIEdgeInsets(
            top: above.top, left: max(0, above.left - rest.minX), bottom: above.bottom,
            right: max(0, above.right - (room.width - rest.maxX)))
    }

    /// Places what it shows, and its line at the edge where the next column is.
    func layoutContent(lineAtRight: Bool?) {
        for view in subviews where view !== line { view.frame = bounds }
        line.isHidden = lineAtRight == nil
        line.frame = CGRect(
            x: lineAtRight == true ? bounds.width - Self.lineWidth : 0, y: 0, width: Self.lineWidth,
            height: bounds.height)
        bringSubviewToFront(line)
    }
}

/// Dims what is behind side columns; a tap on it has them go. (V11)
@MainActor
final class SplitDimming: UIView {
    /// How dark it is. (Ours)
    static let darkness: CGFloat = 0.2

    var onTap: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: Self.darkness)
        accessibilityIdentifier = UIDimmingView.identifier
        isHidden = true
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.contains(where: { point(inside: $0.location(in: self), with: event) }) { onTap() }
    }
}

/// One way from a display mode to another, at rest or under a finger.
@MainActor
final class SplitTransition {
    let from: SplitLayout
    let to: SplitLayout
    /// The controllers that come and go with it.
    let coming: [UIViewController]
    let going: [UIViewController]
    let isAnimated: Bool
    /// How far a finger has brought it, 0 to 1.
    var part: CGFloat = 0
    /// Whether a finger began it.
    var isInteractive = false
    /// How many side columns were wanted before it.
    var wantedBefore: Int?
    /// How far it was where the finger began; nil while none holds it.
    var heldAt: CGFloat?
    /// How it goes on by itself.
    var settling: (timing: RenderAnimation.Timing, from: CGFloat, to: CGFloat)?

    init(from: SplitLayout, to: SplitLayout, coming: [UIViewController], going: [UIViewController], isAnimated: Bool) {
        self.from = from
        self.to = to
        self.coming = coming
        self.going = going
        self.isAnimated = isAnimated
    }

    /// Whether side columns come, or go: 1 or -1.
    var direction: CGFloat { to.seen > from.seen ? 1 : -1 }
    /// How far the side columns move for all of it, points.
    var way: CGFloat { max(1, abs(to.seen - from.seen)) }

    /// How far it is seen to be at an instant, milliseconds.
    func part(at instant: Double) -> CGFloat {
        guard let settling else { return part }
        return settling.from + (settling.to - settling.from) * CGFloat(settling.timing.progress(at: instant))
    }

    /// Where a column is on the way. It keeps its size until it is let go: what it shows is not laid out at each step.
    func frame(of column: UISplitViewController.Column) -> CGRect {
        let (old, new) = (from.frame(of: column), to.frame(of: column))
        let start =
            from.isReversed
            ? old.maxX + (new.maxX - old.maxX) * part - old.width : old.minX + (new.minX - old.minX) * part
        return CGRect(x: start, y: old.minY, width: old.width, height: old.height)
    }
}
