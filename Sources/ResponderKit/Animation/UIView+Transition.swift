public import Foundation

/// Animations from what a view and all in it looked like before to what they look like now.
extension UIView {
    /// Makes changes in a view, subviews that come and go among them, and lets pages show over `duration` seconds of the application's clock how what was seen before
    /// gives way to what is seen now; calls `completion` then.
    ///
    /// The views are changed at once, and touches go by that. (H10) Pages keep a picture of what was there, which takes no touches and is not read out.
    /// - Parameters:
    ///   - options: the transition and the curve. With none of the former nothing is seen. With `allowAnimatedContent`, what can be animated of the changes is besides.
    ///   - completion: is told whether it came to its end: not if another transition of the view overtook it, or the view was taken out.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let timing = timing(duration: duration, delay: 0, options.curve)
        run(timing, completion) { run in
            let isTimed = areAnimationsEnabled && timing.duration > 0
            let content =
                isTimed && options.contains(.allowAnimatedContent) ? AnimationScope.Way.timed(timing, run) : .atOnce
            AnimationScope.current.make(content, animations ?? {})
            // What no page has seen has nothing to come from.
            guard isTimed, let style = options.transition, let node = view.node, let tree = node.tree,
                node.created <= tree.revision
            else {
                return
            }
            node.setAnew(.transition, .transition(RenderTransition(style: style, timing: timing)))
            tree.announce()
            AnimationScope.take(.transition, of: node, in: tree, for: run)
        }
    }

    /// Puts a view in another's place, and lets pages show over `duration` seconds of the application's clock how one gives way to the other; calls `completion`
    /// then.
    ///
    /// As in UIKit, it is what both are in that turns over or fades.
    /// - Parameter options: with `showHideTransitionViews`, `fromView` is hidden and `toView` shown, which both stay where they are.
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
    /// The transition that is among them.
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
