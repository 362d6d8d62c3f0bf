public import Foundation

/// Animations of several steps.
extension UIView {
    /// Animates the changes of key frames, which `animations` adds, after `delay` over `duration` (seconds) of the application's clock, and calls `completion`
    /// then. What `animations` changes besides takes the whole time.
    ///
    /// The views have their last values at once; pages are told all steps once.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let scope = AnimationScope.current
        // Their bits are those of other animations, as far as both have them.
        let common = AnimationOptions(rawValue: options.rawValue)
        let timing = timing(duration: duration, delay: delay, common.curve, common)
        run(timing, completion) { run in
            guard areAnimationsEnabled, timing.duration > 0 else { return scope.make(.atOnce, animations) }
            let outer = scope.way
            let recorder = KeyframeRecorder()
            scope.make(.keyframes(recorder, timing), animations)
            let tree = UIApplication.shared.renderTree
            recorder.forEachNode(options) { node, changes in
                guard node.isAttached else { return }
                if case .recorded(_, let record) = outer {
                    for (change, frames) in changes { record(node, [change], frames) }
                    return
                }
                node.animate(
                    changes.map { change, frames in
                        var animation = RenderAnimation(
                            property: change.property, from: change.from, to: change.to, timing: timing)
                        animation.keyframes = frames
                        return animation
                    }, at: UIApplication.shared.clock.now)
                for (change, _) in changes { AnimationScope.take(change.property, of: node, in: tree, for: run) }
            }
        }
    }

    /// A part of `animateKeyframes`: what it changes goes there in an interval of the whole. Elsewhere its changes are made at once.
    /// - Parameters:
    ///   - frameStartTime: when it begins, 0 to 1.
    ///   - frameDuration: how long it lasts, 0 to 1.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        let scope = AnimationScope.current
        guard case .keyframes(let recorder, _) = scope.way else { return animations() }
        func within(_ number: Double) -> Double { min(max(number.isNaN ? 0 : number, 0), 1) }
        let tree = UIApplication.shared.renderTree
        scope.settle(tree)
        let outer = recorder.interval
        // One inside of another is a part of that.
        let start = outer.start + (outer.end - outer.start) * within(frameStartTime)
        recorder.interval = (start, min(start + (outer.end - outer.start) * within(frameDuration), outer.end))
        animations()
        scope.settle(tree)
        recorder.interval = outer
    }
}
