import Foundation

/// The running animations of a property animator, each with the start value and end value of a view's property.
@MainActor
final class PropertyAnimations: AnimationOwner {
    struct Track {
        let node: RenderNode
        var animation: RenderAnimation
    }

    private let tree: RenderTree
    private var tracks: [Track] = []
    /// The closures to call when the animator is finished or stopped.
    var endHandlers: [() -> Void] = []

    init(tree: RenderTree) {
        self.tree = tree
    }

    // MARK: Recording changes

    /// Records the changes of an animation block. The changes begin at the fraction `start` of the animation's
    /// duration. Until then, the properties have their start values.
    func record(
        _ node: RenderNode, _ changes: [RenderTree.Change], _ keyframes: RenderKeyframes?, from start: Double,
        _ timing: RenderAnimation.Timing
    ) {
        let now = UIApplication.sharedOrPlaceholder.clock.now
        for change in changes {
            let running = node.animations.first { $0.property == change.property && $0.to == change.from }
            let known = tracks.firstIndex { $0.node === node && $0.animation.property == change.property }
            var from = running?.value(at: now) ?? change.from
            // If this animator already animates the property, the new animation keeps the earlier start value.
            if let known, start == 0 { from = tracks[known].animation.from }
            var animation = RenderAnimation(property: change.property, from: from, to: change.to, timing: timing)
            animation.keyframes = keyframes
            if start > 0, keyframes == nil {
                animation.keyframes = RenderKeyframes(
                    mode: .linear,
                    frames: [
                        RenderKeyframes.Frame(time: start, value: from),
                        RenderKeyframes.Frame(time: 1, value: change.to),
                    ])
            }
            if let known { tracks.remove(at: known) }
            tracks.append(Track(node: node, animation: animation))
            tree.setAnimationOwner(self, of: change.property, node: node)
        }
    }

    func didLose(_ property: RenderProperty, of node: Int) {
        tracks.removeAll { $0.animation.property == property && $0.node.id == node }
    }

    // MARK: Sending animations to clients

    /// Sends the animations of all nodes to the clients with a new timing.
    func send(_ timing: RenderAnimation.Timing) {
        let now = UIApplication.sharedOrPlaceholder.clock.now
        forEachNode { node, own in
            let others = node.animations.filter { other in
                other.timing.end > now && !own.contains { tracks[$0].animation.property == other.property }
            }
            let isAlone = !others.contains { $0.timing.pause != nil }
            for index in own {
                tracks[index].animation.timing = timing
                tracks[index].animation.timing.pause?.usesNodeFraction = isAlone
            }
            node.sendAnimations(others + own.map { tracks[$0].animation })
            if isAlone { Self.tell(timing.pause?.fraction, of: node) }
        }
    }

    /// Moves all animations to a fraction of their duration while the animator is paused.
    ///
    /// If the animator's animations are the only paused ones of a node, clients receive only the new fraction for the
    /// node. Otherwise, they receive all animations of the node again.
    func scrub(to fraction: Double) {
        forEachNode { node, own in
            let usesNodeFraction = own.allSatisfy { tracks[$0].animation.timing.pause?.usesNodeFraction == true }
            for index in own { tracks[index].animation.timing.pause?.fraction = fraction }
            var animations = node.animations
            for index in own {
                guard let place = animations.firstIndex(where: { $0.property == tracks[index].animation.property })
                else { continue }
                animations[place] = tracks[index].animation
            }
            guard usesNodeFraction else { return node.sendAnimations(animations) }
            node.setSilently(.animation, .animations(animations))
            Self.tell(fraction, of: node)
        }
    }

    /// Removes this animator's animations from the clients. The nodes' other animations are sent again.
    func removeFromClients() {
        forEachNode { node, own in
            let usesNodeFraction = own.contains { tracks[$0].animation.timing.pause?.usesNodeFraction == true }
            node.sendAnimations(
                node.animations.filter { other in !own.contains { tracks[$0].animation.property == other.property } })
            if usesNodeFraction { Self.tell(nil, of: node) }
        }
    }

    /// Gives up the ownership of all animations, and calls the end handlers. This object is then not notified when
    /// another owner replaces an animation.
    func releaseOwnership() {
        for track in tracks { tree.removeAnimationOwner(self, of: track.animation.property, node: track.node.id) }
        tracks.removeAll()
        let handlers = endHandlers
        endHandlers.removeAll()
        for handler in handlers { handler() }
    }

    private static func tell(_ fraction: Double?, of node: RenderNode) {
        let value = fraction.map { RenderValue.number(($0 * 10_000).rounded() / 10_000) } ?? .none
        guard node.value(of: .fraction) != value else { return }
        node.setForcingUpdate(.fraction, value)
        node.tree?.requestCommit()
    }

    private func forEachNode(_ body: (RenderNode, [Int]) -> Void) {
        var seen: [Int: [Int]] = [:]
        var order: [RenderNode] = []
        for (index, track) in tracks.enumerated() where track.node.isAttached {
            if seen[track.node.id] == nil { order.append(track.node) }
            seen[track.node.id, default: []].append(index)
        }
        for node in order { body(node, seen[node.id] ?? []) }
    }

    // MARK: Setting views to animation values

    /// Sets the views' properties to their values at a fraction of the animation, 0 to 1, without animation.
    func setViews(toFraction fraction: Double) {
        AnimationScope.current.perform(.atOnce) {
            for track in tracks where track.node.isAttached {
                let value =
                    fraction <= 0
                    ? track.animation.from : fraction >= 1 ? track.animation.to : track.animation.value(after: fraction)
                track.node.source?.takeUnretainedValue().setProperty(track.animation.property, value)
            }
        }
    }
}

extension UIView {
    /// Sets the view property that corresponds to a property of the view's render-tree node.
    fileprivate func setProperty(_ property: RenderProperty, _ value: RenderValue) {
        switch (property, value) {
        case (.frame, .rect(let x, let y, let width, let height)):
            let origin = superview.map { $0 is UIScrollView ? .zero : $0.bounds.origin } ?? .zero
            bounds.size = CGSize(width: width, height: height)
            center = CGPoint(x: x + origin.x + width * anchorPoint.x, y: y + origin.y + height * anchorPoint.y)
        case (.transform, .transform(let transform)):
            let dx = bounds.width * (anchorPoint.x - 0.5)
            let dy = bounds.height * (anchorPoint.y - 0.5)
            self.transform = CGAffineTransform(translationX: dx, y: dy).concatenating(transform)
                .concatenating(CGAffineTransform(translationX: -dx, y: -dy))
        case (.transform, _): transform = .identity
        case (.alpha, .number(let number)): alpha = number
        case (.alpha, _): alpha = 1
        case (.backgroundColor, .color(let color)): backgroundColor = color
        case (.backgroundColor, _): backgroundColor = nil
        case (.cornerRadius, .number(let number)): layer.cornerRadius = number
        case (.cornerRadius, _): layer.cornerRadius = 0
        default: break
        }
    }
}
