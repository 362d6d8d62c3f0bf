public import Foundation

/// Animated transitions from the previous appearance of a view and its subviews to the current one.
extension UIView {
    /// Changes a view and its subviews, and animates the transition from the old appearance to the new one over
    /// `duration` seconds of the application's clock. Then calls `completion`.
    ///
    /// The views change at once, and hit-testing uses the new state (H10). Clients show a picture of the old state,
    /// which receives no touches and is not read out.
    /// - Parameters:
    ///   - options: the transition and the curve. Without a transition option, the change is not animated. With
    ///     `allowAnimatedContent`, the changes of animatable properties are animated as well.
    ///   - completion: receives true if the transition ran to its end. Receives false if another transition of the
    ///     view replaced this one, or if the view was removed.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let timing = timing(duration: duration, delay: 0, options.curve)
        run(timing, completion) { run in
            let isTimed = areAnimationsEnabled && timing.duration > 0
            let content =
                isTimed && options.contains(.allowAnimatedContent) ? AnimationScope.Mode.timed(timing, run) : .atOnce
            AnimationScope.current.perform(content, animations ?? {})
            // A node that was just created has no old appearance on the clients, so there is nothing from which a
            // transition could start.
            guard isTimed, let style = options.transition, let node = view.node, let tree = node.tree,
                node.created <= tree.revision
            else {
                return
            }
            node.setForcingUpdate(.transition, .transition(RenderTransition(style: style, timing: timing)))
            tree.requestCommit()
            AnimationScope.setOwner(run, of: .transition, node: node, in: tree)
        }
    }

    /// Replaces a view by another view, and animates the transition over `duration` seconds of the application's
    /// clock. Then calls `completion`.
    ///
    /// As in UIKit, the transition applies to the superview of both views.
    /// - Parameter options: with `showHideTransitionViews`, `fromView` is hidden and `toView` is shown. Both then
    ///   stay in the view hierarchy.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        transition(
            with: fromView.superview ?? fromView, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    fromView.superview?.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }
}

extension UIView.AnimationOptions {
    /// The transition that these options select; nil if they select none.
    var transition: RenderTransition.Style? {
        switch rawValue >> 20 & 7 {
        case 1: .flipFromLeft
        case 2: .flipFromRight
        case 3: .curlUp
        case 4: .curlDown
        case 5: .crossDissolve
        case 6: .flipFromTop
        case 7: .flipFromBottom
        default: nil
        }
    }
}
