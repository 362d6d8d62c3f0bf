import Foundation

/// An object that owns running animations, and is notified when one of them is replaced or removed.
@MainActor
protocol AnimationOwner: AnyObject {
    /// Called when another animation has replaced an animation of this owner, or when the animated view has left the
    /// screen.
    func didLose(_ property: RenderProperty, of node: Int)
}

/// Records the owner of each running animation of a screen, so that a replaced owner can be notified. The registry
/// exists only while an animation has an owner.
@MainActor
final class AnimationOwnerRegistry {
    private var owners: [Int: [RenderProperty: any AnimationOwner]] = [:]

    var isEmpty: Bool { owners.isEmpty }

    /// Makes `owner` the owner of a property's animation, and notifies the previous owner. If `owner` is nil, the
    /// animation has no owner.
    func setOwner(_ owner: (any AnimationOwner)?, of property: RenderProperty, node: Int) {
        let before = owners[node]?[property]
        if let owner {
            owners[node, default: [:]][property] = owner
        } else if before != nil {
            release(property, of: node)
        }
        if let before, before !== owner { before.didLose(property, of: node) }
    }

    /// Removes `owner` from a property of a node, after the owner's animation of the property has ended.
    func removeOwner(_ owner: any AnimationOwner, of property: RenderProperty, node: Int) {
        if owners[node]?[property] === owner { release(property, of: node) }
    }

    private func release(_ property: RenderProperty, of node: Int) {
        owners[node]?[property] = nil
        if owners[node]?.isEmpty == true { owners[node] = nil }
    }

    /// Removes all animations of a node that left the tree, and notifies their owners.
    func removeNode(_ node: Int) {
        guard let lost = owners.removeValue(forKey: node) else { return }
        for (property, owner) in lost.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            owner.didLose(property, of: node)
        }
    }
}

extension RenderTree {
    /// Records `owner` as the owner of a property's animation, and notifies the previous owner. If `owner` is nil, the
    /// new animation has no owner.
    func setAnimationOwner(_ owner: (any AnimationOwner)?, of property: RenderProperty, node: RenderNode) {
        guard owner != nil || animationOwners != nil else { return }
        let animationOwners = animationOwners ?? AnimationOwnerRegistry()
        self.animationOwners = animationOwners
        animationOwners.setOwner(owner, of: property, node: node.id)
        releaseEmptyRegistry()
    }

    /// Removes `owner` from a property of a node, after the owner's animation of the property has ended.
    func removeAnimationOwner(_ owner: any AnimationOwner, of property: RenderProperty, node: Int) {
        animationOwners?.removeOwner(owner, of: property, node: node)
        releaseEmptyRegistry()
    }

    /// Notifies the owners of all animations of a node that left the tree.
    func notifyAnimationOwners(ofRemoved node: RenderNode) {
        animationOwners?.removeNode(node.id)
        releaseEmptyRegistry()
    }

    private func releaseEmptyRegistry() {
        if animationOwners?.isEmpty == true { animationOwners = nil }
    }
}

/// An animation run: all property animations that one call of `UIView.animate` or a similar method starts.
///
/// The run ends when its duration has elapsed, or earlier if other animations have replaced all animations of the run.
@MainActor
final class AnimationRun: AnimationOwner {
    private struct Part: Hashable {
        let node: Int
        let property: RenderProperty
    }

    private let tree: RenderTree
    private let clock: any EventClock
    private var completion: ((Bool) -> Void)?
    private var parts: Set<Part> = []
    private var isFinished = true
    private var timer: (any EventTimer)?

    init(tree: RenderTree, clock: any EventClock, completion: @escaping (Bool) -> Void) {
        self.tree = tree
        self.clock = clock
        self.completion = completion
    }

    /// Whether this animation run animates at least one property.
    var animates: Bool { !parts.isEmpty }

    /// Records that this animation run animates a property of a node.
    func didAcquire(_ property: RenderProperty, of node: RenderNode) {
        parts.insert(Part(node: node.id, property: property))
        tree.setAnimationOwner(self, of: property, node: node)
    }

    /// Ends this animation run after a delay in milliseconds. With an infinite delay, the run ends only when other
    /// animations have replaced all of its animations.
    func end(after milliseconds: Double) {
        guard milliseconds.isFinite, !parts.isEmpty || isFinished else { return }
        timer = clock.schedule(after: milliseconds) { self.end() }
    }

    func didLose(_ property: RenderProperty, of node: Int) {
        parts.remove(Part(node: node, property: property))
        isFinished = false
        guard parts.isEmpty, completion != nil else { return }
        timer?.cancel()
        // The change that has replaced the run's last animation is still in progress. A timer of zero length ends the
        // run, so that the run's completion is called after this change.
        timer = clock.schedule(after: 0) { self.end() }
    }

    private func end() {
        for part in parts { tree.removeAnimationOwner(self, of: part.property, node: part.node) }
        parts.removeAll()
        timer = nil
        let completion = completion
        self.completion = nil
        completion?(isFinished)
    }
}

/// The current animation mode: how a change of any view is animated at the moment.
@MainActor
final class AnimationScope {
    /// The ways in which changes of views are animated.
    enum Mode {
        /// Changes are not animated.
        case atOnce
        /// All changes use the same timing.
        case timed(RenderAnimation.Timing, AnimationRun?)
        /// Changes are keyframes of a keyframe animation.
        case keyframes(KeyframeRecorder, RenderAnimation.Timing)
        /// Changes are recorded for a property animator, with the animator's timing.
        case recorded(
            RenderAnimation.Timing, PropertyAnimations, (RenderNode, [RenderTree.Change], RenderKeyframes?) -> Void)

        /// The timing that a change has in this mode; nil if changes are not animated.
        var timing: RenderAnimation.Timing? {
            switch self {
            case .atOnce: nil
            case .timed(let timing, _), .keyframes(_, let timing), .recorded(let timing, _, _): timing
            }
        }
    }

    static let current = AnimationScope()

    /// Whether animations are enabled. If false, changes take effect without animation.
    var isEnabled = true
    private(set) var mode = Mode.atOnce

    /// Performs changes with an animation mode. Changes that are pending from before the call are first animated with
    /// the previous mode.
    func perform(_ mode: Mode, _ changes: () -> Void) {
        let outer = self.mode
        if case (.atOnce, .atOnce) = (mode, outer) { return changes() }
        let tree = UIApplication.sharedOrPlaceholder.renderTree
        applyToPendingChanges(in: tree)
        self.mode = mode
        changes()
        applyToPendingChanges(in: tree)
        self.mode = outer
    }

    /// Whether changes in the current mode are animated, and the animation has an end. The value is false for an
    /// animation that repeats endlessly.
    var isAnimating: Bool {
        guard isEnabled, let timing = mode.timing else { return false }
        if case .recorded = mode { return true }
        return timing.end.isFinite
    }

    /// Calls a closure once, when the animations that begin now in the current mode have ended.
    func atEndOfAnimation(_ body: @escaping () -> Void) {
        if case .recorded(_, let animations, _) = mode {
            animations.endHandlers.append(body)
        } else {
            let clock = UIApplication.sharedOrPlaceholder.clock
            _ = clock.schedule(after: max(0, (mode.timing?.end ?? 0) - clock.now)) { body() }
        }
    }

    /// Applies the current animation mode to all pending changes.
    func applyToPendingChanges(in tree: RenderTree) {
        switch mode {
        case .atOnce: tree.renderPending(nil)
        case .timed(let timing, let run):
            tree.renderPending { node, changes in
                node.animate(
                    changes.map { RenderAnimation(property: $0.property, from: $0.from, to: $0.to, timing: timing) },
                    at: UIApplication.sharedOrPlaceholder.clock.now)
                for change in changes { Self.setOwner(run, of: change.property, node: node, in: tree) }
            }
        case .keyframes(let recorder, _): tree.renderPending { recorder.record($0, $1) }
        case .recorded(_, _, let record): tree.renderPending { record($0, $1, nil) }
        }
    }

    static func setOwner(_ run: AnimationRun?, of property: RenderProperty, node: RenderNode, in tree: RenderTree) {
        if let run { run.didAcquire(property, of: node) } else { tree.setAnimationOwner(nil, of: property, node: node) }
    }
}
