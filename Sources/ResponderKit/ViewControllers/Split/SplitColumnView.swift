import Foundation

/// The container view of one column. (V9)
@MainActor
final class SplitColumnView: UIView {
    /// The width of the separator between columns, in points.
    private static let lineWidth: CGFloat = 1

    /// The frame of the column when no transition runs. The safe area depends on this frame, so the safe area does not
    /// change while the column moves. (L15)
    var restingFrame = CGRect.zero { didSet { if restingFrame != oldValue { SafeArea.changed(in: self) } } }
    /// The separator to the next column.
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
            top: above.top, left: max(0, above.left - restingFrame.minX), bottom: above.bottom,
            right: max(0, above.right - (room.width - restingFrame.maxX)))
    }

    /// Places the column's content, and the separator at the edge to the next column.
    func layoutContent(lineAtRight: Bool?) {
        for view in subviews where view !== line { view.frame = bounds }
        line.isHidden = lineAtRight == nil
        line.frame = CGRect(
            x: lineAtRight == true ? bounds.width - Self.lineWidth : 0, y: 0, width: Self.lineWidth,
            height: bounds.height)
        bringSubviewToFront(line)
    }
}

/// Dims the content behind side columns. A tap hides the side columns. (V11)
@MainActor
final class SplitDimmingView: UIView {
    /// The opacity of the dimming. (Baton's own choice)
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

/// A transition between two display modes, either automatic or driven by a drag.
@MainActor
final class SplitTransition {
    let from: SplitLayout
    let to: SplitLayout
    /// The controllers that appear (`appearing`) and disappear (`disappearing`).
    let appearing: [UIViewController]
    let disappearing: [UIViewController]
    let isAnimated: Bool
    /// The progress of the transition, 0 to 1.
    var progress: CGFloat = 0
    /// Whether a drag started the transition.
    var isInteractive = false
    /// The requested number of side columns before the transition.
    var requestedSidesBefore: Int?
    /// The progress at which the current drag began; nil while no drag controls the transition.
    var dragStartProgress: CGFloat?
    /// The animation that finishes or reverts the transition.
    var endAnimation: (timing: RenderAnimation.Timing, from: CGFloat, to: CGFloat)?

    init(
        from: SplitLayout, to: SplitLayout, appearing: [UIViewController], disappearing: [UIViewController],
        isAnimated: Bool
    ) {
        self.from = from
        self.to = to
        self.appearing = appearing
        self.disappearing = disappearing
        self.isAnimated = isAnimated
    }

    /// The direction of the movement: 1 if side columns appear, -1 if they disappear.
    var direction: CGFloat { to.visibleSideWidth > from.visibleSideWidth ? 1 : -1 }
    /// The total distance that the side columns move, in points.
    var distance: CGFloat { max(1, abs(to.visibleSideWidth - from.visibleSideWidth)) }

    /// Returns the visible progress, 0 to 1, at the time `instant` of the event clock, in milliseconds.
    func progress(at instant: Double) -> CGFloat {
        guard let endAnimation else { return progress }
        return endAnimation.from + (endAnimation.to - endAnimation.from)
            * CGFloat(endAnimation.timing.progress(at: instant))
    }

    /// Returns the frame of a column during the transition. The size does not change during a drag, so that
    /// the content is not laid out at each step.
    func frame(of column: UISplitViewController.Column) -> CGRect {
        let (old, new) = (from.frame(of: column), to.frame(of: column))
        let start =
            from.isReversed
            ? old.maxX + (new.maxX - old.maxX) * progress - old.width : old.minX + (new.minX - old.minX) * progress
        return CGRect(x: start, y: old.minY, width: old.width, height: old.height)
    }
}
