public import Foundation

/// Keyframe animations.
extension UIView {
    /// Animates the keyframes that `animations` adds: begins after `delay`, ends after a further `duration`, and then
    /// calls `completion`. Both times are in seconds of the application's clock.
    ///
    /// Changes that `animations` makes outside a keyframe take the whole duration. The views get their final
    /// values at once, and clients receive all keyframes in one update.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let scope = AnimationScope.current
        // The options that exist for keyframe animations and for other animations have the same bits in both sets. The
        // raw value can therefore be used for both sets.
        let common = AnimationOptions(rawValue: options.rawValue)
        let timing = timing(duration: duration, delay: delay, common.curve, common)
        run(timing, completion) { run in
            guard areAnimationsEnabled, timing.duration > 0 else { return scope.perform(.atOnce, animations) }
            let outer = scope.mode
            let recorder = KeyframeRecorder()
            scope.perform(.keyframes(recorder, timing), animations)
            let tree = UIApplication.sharedOrPlaceholder.renderTree
            recorder.forEachNode(options) { node, changes in
                guard node.isAttached else { return }
                if case .recorded(_, _, let record) = outer {
                    for (change, frames) in changes { record(node, [change], frames) }
                    return
                }
                node.animate(
                    changes.map { change, frames in
                        var animation = RenderAnimation(
                            property: change.property, from: change.from, to: change.to, timing: timing)
                        animation.keyframes = frames
                        return animation
                    }, at: UIApplication.sharedOrPlaceholder.clock.now)
                for (change, _) in changes { AnimationScope.setOwner(run, of: change.property, node: node, in: tree) }
            }
        }
    }

    /// Adds a keyframe to the call of `animateKeyframes` whose block is running. Outside such a block, the changes are
    /// made without a keyframe.
    /// - Parameters:
    ///   - frameStartTime: the start as a fraction of the whole duration, 0 to 1.
    ///   - frameDuration: the length as a fraction of the whole duration, 0 to 1.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        let scope = AnimationScope.current
        guard case .keyframes(let recorder, _) = scope.mode else { return animations() }
        func within(_ number: Double) -> Double { min(max(number.isNaN ? 0 : number, 0), 1) }
        let tree = UIApplication.sharedOrPlaceholder.renderTree
        scope.applyToPendingChanges(in: tree)
        let outer = recorder.interval
        // The times of a nested keyframe are relative to the enclosing keyframe.
        let start = outer.start + (outer.end - outer.start) * within(frameStartTime)
        recorder.interval = (start, min(start + (outer.end - outer.start) * within(frameDuration), outer.end))
        animations()
        scope.applyToPendingChanges(in: tree)
        recorder.interval = outer
    }
}
