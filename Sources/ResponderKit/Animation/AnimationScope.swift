import Foundation

/// What is to be told when what animates a property of a node is overtaken or gone.
@MainActor
protocol AnimationOwner: AnyObject {
    /// Something else animates the property now, or its view has left the screen.
    func lost(_ property: RenderProperty, of node: Int)
}

/// Who animates what of a screen: so that the one who is overtaken hears of it. There while anybody wants to know.
@MainActor
final class AnimationLedger {
    private var owners: [Int: [RenderProperty: any AnimationOwner]] = [:]

    var isEmpty: Bool { owners.isEmpty }

    /// Somebody animates a property from now on; who did so before has lost it.
    func take(_ property: RenderProperty, of node: Int, for owner: (any AnimationOwner)?) {
        let before = owners[node]?[property]
        if let owner {
            owners[node, default: [:]][property] = owner
        } else if before != nil {
            release(property, of: node)
        }
        if let before, before !== owner { before.lost(property, of: node) }
    }

    /// Somebody who is done no longer animates a property.
    func leave(_ property: RenderProperty, of node: Int, by owner: any AnimationOwner) {
        if owners[node]?[property] === owner { release(property, of: node) }
    }

    private func release(_ property: RenderProperty, of node: Int) {
        owners[node]?[property] = nil
        if owners[node]?.isEmpty == true { owners[node] = nil }
    }

    /// A node left the tree: who animated it has lost it.
    func gone(_ node: Int) {
        guard let lost = owners.removeValue(forKey: node) else { return }
        for (property, owner) in lost.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            owner.lost(property, of: node)
        }
    }
}

extension RenderTree {
    /// What is animated from now on by somebody, or by nobody who wants to know.
    func take(_ property: RenderProperty, of node: RenderNode, for owner: (any AnimationOwner)?) {
        guard owner != nil || ledger != nil else { return }
        let ledger = ledger ?? AnimationLedger()
        self.ledger = ledger
        ledger.take(property, of: node.id, for: owner)
        letGo()
    }

    /// What somebody animated is at its end.
    func leave(_ property: RenderProperty, of node: Int, by owner: any AnimationOwner) {
        ledger?.leave(property, of: node, by: owner)
        letGo()
    }

    /// A node left the tree: who animated it has lost it.
    func lostAnimations(of node: RenderNode) {
        ledger?.gone(node.id)
        letGo()
    }

    private func letGo() {
        if ledger?.isEmpty == true { ledger = nil }
    }
}

/// One call of `UIView.animate` or the like: it ends when its time is over, or before that when all that it animates was overtaken.
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

    /// Whether anything is on its way by it.
    var animates: Bool { !parts.isEmpty }

    func took(_ property: RenderProperty, of node: RenderNode) {
        parts.insert(Part(node: node.id, property: property))
        tree.take(property, of: node, for: self)
    }

    /// Comes to its end after so many milliseconds; infinitely many, and it goes on until it is overtaken.
    func end(after milliseconds: Double) {
        guard milliseconds.isFinite, !parts.isEmpty || isFinished else { return }
        timer = clock.schedule(after: milliseconds) { self.end() }
    }

    func lost(_ property: RenderProperty, of node: Int) {
        parts.remove(Part(node: node, property: property))
        isFinished = false
        guard parts.isEmpty, completion != nil else { return }
        timer?.cancel()
        // At this instant, but not amid what overtook it.
        timer = clock.schedule(after: 0) { self.end() }
    }

    private func end() {
        for part in parts { tree.leave(part.property, of: part.node, by: self) }
        parts.removeAll()
        timer = nil
        let completion = completion
        self.completion = nil
        completion?(isFinished)
    }
}

/// What becomes of changes that are made just now, for all views.
@MainActor
final class AnimationScope {
    /// How changes are animated.
    enum Way {
        /// Not at all.
        case atOnce
        /// All by the same timing.
        case timed(RenderAnimation.Timing, AnimationRun?)
        /// As parts of key frames.
        case keyframes(KeyframeRecorder, RenderAnimation.Timing)
        /// As an animator says, which has a timing.
        case recorded(RenderAnimation.Timing, (RenderNode, [RenderTree.Change], RenderKeyframes?) -> Void)

        /// When what changes now runs.
        var timing: RenderAnimation.Timing? {
            switch self {
            case .atOnce: nil
            case .timed(let timing, _), .keyframes(_, let timing), .recorded(let timing, _): timing
            }
        }
    }

    static let current = AnimationScope()

    /// Whether animations take time.
    var isEnabled = true
    private(set) var way = Way.atOnce

    /// Makes changes in a way. What was changed before goes as the one around it says.
    func make(_ way: Way, _ changes: () -> Void) {
        let outer = self.way
        if case (.atOnce, .atOnce) = (way, outer) { return changes() }
        let tree = UIApplication.shared.renderTree
        settle(tree)
        self.way = way
        changes()
        settle(tree)
        self.way = outer
    }

    /// Lets what was changed until now go as the way says.
    func settle(_ tree: RenderTree) {
        switch way {
        case .atOnce: tree.settle(nil)
        case .timed(let timing, let run):
            tree.settle { node, changes in
                node.animate(
                    changes.map { RenderAnimation(property: $0.property, from: $0.from, to: $0.to, timing: timing) },
                    at: UIApplication.shared.clock.now)
                for change in changes { Self.take(change.property, of: node, in: tree, for: run) }
            }
        case .keyframes(let recorder, _): tree.settle { recorder.note($0, $1) }
        case .recorded(_, let record): tree.settle { record($0, $1, nil) }
        }
    }

    static func take(_ property: RenderProperty, of node: RenderNode, in tree: RenderTree, for run: AnimationRun?) {
        if let run { run.took(property, of: node) } else { tree.take(property, of: node, for: nil) }
    }
}
